# La première partie, et les règles.

## Le coach
coach = Coach
coach-lesson = Leçon
coach-round = Round { $n } sur { $all }
coach-next = Continuer
coach-back = Retour
coach-show = Montrez-moi
coach-skip = Passer
rule-link = La règle
rule-link-to = La règle : { $rule }
round-ring = Le ring
round-minion = Une Créature
round-action = Une Action
round-power = La Force
round-break = Une Conquête
round-prizes = Les PV
round-win = Gagner

coach-not-now = Pas maintenant : le coach a autre chose en tête.
coach-not-play = Pas maintenant, car la suite a besoin de _{ $card }_. Après la leçon, vous jouerez ce que vous voudrez.
coach-not-there = Pas là cette fois-ci : c'est sur _{ $base }_ que l'on va se battre.
coach-not-end = Pas maintenant : ce tour a servi, terminez-le.
coach-not-so = Vous pourriez, mais essayez l'autre réponse pour cette fois : c'est elle qui vaut le coup d'œil.
coach-not-yet = Un instant : lisez d'abord ceci, puis continuez.

coach-welcome =
    Bienvenue sur le ring
    Deux armées de deux Factions chacune, mélangées. Les vôtres sont les Dinosaures et les Aliens. Vous affrontez { $who } pour les Bases du milieu, et qui atteint _15 Points de Victoire_ gagne.
    Comptez cinq minutes. Vous pouvez partir quand vous voulez et revenir au même endroit.
coach-bases =
    Les Bases, l'enjeu du combat
    Une Base indique la Force qui permet sa _Conquête_, tous joueurs confondus : { $breakpoint } pour { $a }. Les trois chiffres du haut sont les PV du premier, du deuxième et du troisième.
    Certaines Bases ont leur propre règle, valable tant qu'elles sont là.
coach-hand =
    Votre main
    À votre tour, vous pouvez jouer _une Créature_ et _une Action_, dans l'ordre de votre choix, ou rien du tout. Ensuite vous piochez deux cartes. On garde dix cartes au plus à la fin du tour.
coach-card =
    Lire une carte
    Le chiffre dans le coin de _{ $a }_ est sa Force, { $power } : c'est une Créature, comme { $minions }. { $nactions ->
            [one] { $actions } est marquée comme Action et n'a pas de Force.
           *[other] { $actions } sont marquées comme Actions et n'ont pas de Force.
         }
    Le texte dit ce que fait la carte ; un mot en capitales devant lui dit quand. Sans ce mot : dès que vous la jouez.
    Pointez une carte, ou laissez le doigt dessus, pour la lire en grand.
coach-minion =
    Jouez une Créature
    Appuyez sur _{ $a }_ pour jouer cette carte.
coach-where =
    Choisissez sa Base
    Une Créature va sur la Base de votre choix. Prenez _{ $b }_ : Résistance { $breakpoint }, et { $first } PV pour le premier.
coach-action =
    Et maintenant une Action
    Une Action fait ce qu'elle dit puis va dans la défausse, sauf si elle dit de la jouer sur une carte : alors elle reste. _{ $a }_ reste sur une Créature et la renforce. Il n'y en a qu'une ici, on ne vous demande donc pas laquelle.
coach-end =
    Votre tour est fait
    { $a } est plus fort, et vous avez _{ $mine } de Force_ ici. Une Créature, une Action : appuyez sur _Fin du tour_. Vous piochez deux cartes à la fin de chacun de vos tours.
coach-theirs =
    Leur tour
    { $who } fait de même : une Créature, une Action, deux cartes. Ce que jouent les autres est montré en grand un instant ; le journal, à côté, garde tout.
coach-read =
    Lire avant de jouer
    { $b }, Force { $powerb }, est sur votre Base. _{ $a }_ dit : « { $text } » « Ici », c'est la Base où vous jouez la carte. Appuyez dessus.
coach-text =
    Jouez-la sur la même Base
    Choisissez _{ $c }_. { $b } est la seule Créature assez petite : elle est aussitôt détruite. Une Créature détruite va dans la défausse de son propriétaire, mais cette Base en décide autrement : « { $textc } »
coach-sum =
    La Force s'additionne
    Sur { $a }, vous avez _{ $mine }_ ; en tout, cela fait _{ $total } sur { $breakpoint }_. La barre sous la Base montre la part de chaque coin ; appuyez sur son chiffre pour voir d'où vient chaque point de Force.
coach-again =
    Terminez le tour
    Aucune Action n'est utile maintenant. Les cartes en main attendent. Terminez votre tour.
coach-near =
    Ça se resserre
    { $who } a amené { $b } : « { $textb } » _{ $total } sur { $breakpoint }_ : il ne manque que { $missing }. Les Bases sont vérifiées quand un joueur a fini de jouer ses cartes, et le plus fort à ce moment est premier.
coach-rex =
    Encore un coup et c'est la Conquête
    { $b } en est à _{ $total } sur { $breakpoint }_. Vous venez de piocher _{ $a }_, Force { $power }. Pas de texte : pas besoin.
coach-hit =
    Là
    Posez cette carte sur _{ $b }_.
coach-bell =
    La cloche
    _{ $total } sur { $breakpoint }_ : { $a } sera conquise dès que vous terminerez votre tour. Vous y avez { $mine }, en face il y a { $theirs }.
coach-special =
    Un Spécial
    La Base est conquise : les PV du premier sont à vous. Toutes ses cartes vont être défaussées. _{ $a }_ a un _Spécial_ : vous pouvez l'utiliser au moment qu'il indique, après la Conquête. Dites oui, et la carte revient dans votre main.
coach-prizes =
    Les PV
    Vous étiez premier sur { $b } : _{ $first } PV_. { $who } était deuxième et en gagne { $second } ; une Créature sur place suffit pour être classé. À Force égale, chacun prend la meilleure place. La Base est partie, une autre la remplace.
coach-win =
    Comment gagner
    Qui a _15 PV_ à la fin d'un tour gagne ; s'ils sont plusieurs, celui qui en a le plus. Les petites Bases vont vite, les grandes rapportent davantage, et être deuxième souvent est aussi un plan.
coach-go =
    Le ring est à vous
    C'est tout ce qu'il faut savoir. Le reste est écrit sur les cartes. Finissez cette partie contre un bot facile, demandez un conseil si vous hésitez, et ouvrez les règles en cas de doute.

## La page du début
learn-title = Votre première partie
learn-lead = Cinq minutes, sept rounds, un coach dans votre coin.
learn-about =
    Vous jouez une vraie partie et le coach dit ce qui compte au moment où cela compte : un tour, la Force, une Conquête, les PV, les Actions, les Spéciaux, et comment lire une carte. Rien ne peut mal tourner : ce qui n'est pas pour maintenant reçoit une réponse aimable.
    Vous pouvez partir quand vous voulez. Ce navigateur se souvient de l'endroit.
learn-begin = Commencer
learn-again = Recommencer
learn-resume = Reprendre là où vous étiez
learn-rules = Ou lire les règles
nav-learn = Apprendre

## Les règles, avec nos mots
rules-title = Les règles
rules-lead = Tout ce que fait la table, en mots simples. Les cartes disent le reste.
rules-contents = Sommaire
rules-basic = Le jeu
rules-more = Ce qu'ajoutent certaines boîtes
rules-learn = Apprendre en jouant

rule-goal =
    Le but
    Vous menez une armée de deux Factions. Ses Créatures se battent pour des Bases, les Bases donnent des Points de Victoire (PV), et _15 PV_ font gagner. On joue de deux à quatre, chacun pour soi.
rule-cards =
    Les cartes
    Les _Créatures_ ont une Force, en haut à gauche, et restent sur la Base où on les joue. Les _Actions_ font quelque chose et vont dans la défausse ; celles qui se jouent sur une Base ou sur une Créature y restent, et le chiffre que portent certaines est de la Force pour qui les a jouées. Ce que dit une carte l'emporte sur ce qui est dit ici.
    Une carte appartient à qui l'avait au début, et retourne toujours dans la main, la pioche ou la défausse de son propriétaire, quel que soit celui qui la contrôle.
rule-setup =
    La mise en place
    Chacun prend deux Factions de vingt cartes et les mélange en une pioche de quarante. Il y a une Base de plus que de joueurs. Les Titans attendent à côté des pioches. Chacun pioche cinq cartes. Qui n'a aucune Créature parmi elles peut montrer sa main, en piocher cinq nouvelles et doit garder celles-là.
    Pour un choix à tour de rôle : chacun prend une Faction, puis une seconde dans l'ordre inverse, si bien que le dernier devient le premier.
rule-bases =
    Les Bases
    Une Base a une Résistance et trois nombres de PV. La plupart ont une règle valable tant qu'elles sont en jeu ; elle n'est à personne, donc ce qui protège des cartes des autres joueurs ne protège pas d'elle.
rule-turn =
    Un tour
    D'abord ce qui arrive au début du tour. Puis vous jouez des cartes. Puis viennent les Conquêtes. Puis vous piochez deux cartes, et au-delà de dix vous défaussez. Enfin vient ce qui arrive à la fin du tour, et les effets « jusqu'à la fin du tour » cessent.
rule-minions =
    Jouer une Créature
    Une par tour. Choisissez une Base, posez-la de votre côté, et faites ce qu'elle dit. Une Créature reste jusqu'à ce qu'on la détruise, la renvoie ou la déplace, ou que sa Base soit conquise.
rule-actions =
    Jouer une Action
    Une par tour. Montrez-la et faites ce qu'elle dit, autant que possible. Les Actions jouées sur une Base ou une Créature partent avec elle.
rule-extra =
    Cartes supplémentaires
    « Jouez une Créature supplémentaire » est un cadeau en plus de la vôtre : vous pouvez en profiter aussitôt, plus tard dans la phase, ou pas du tout. C'est aussitôt ou jamais quand la carte est désignée ou qu'il lui arrive autre chose, et hors de votre phase « Jouer des cartes », lors d'une Conquête par exemple.
rule-texts =
    Lire un texte
    Faites les phrases l'une après l'autre, dans l'ordre. Ce qui est impossible est laissé de côté, le reste est fait. « Vous pouvez » est un choix, le reste non. « Ici » est la Base où se trouve la carte. « Vos » Créatures sont celles que vous contrôlez. Qui joue une carte fait ses choix, sauf si elle dit qui.
rule-words =
    Renvoyer, détruire, déplacer, défausser
    On _détruit_ des cartes en jeu : elles vont dans la défausse. On _défausse_ des cartes de la main, et ce qui est sur une Base conquise : ce n'est pas une destruction. _Renvoyer_, c'est dans une main ; _placer_, c'est ailleurs ; _déplacer_, c'est de Base en Base : une carte déplacée n'est pas jouée. On _transfère_ des Actions et des marqueurs d'une carte à une autre.
rule-specials =
    Permanent, Talent, Spécial
    Un texte sans l'un de ces mots arrive une fois, quand la carte est jouée. _Permanent_ vaut tant que la carte est en jeu. Un _Talent_ sert une fois à chacun de vos tours. Un _Spécial_ sert au moment qu'il indique, même pendant le tour d'un autre, parfois depuis votre main.
rule-power =
    La Force
    Votre Force sur une Base est celle de vos Créatures, plus ce qu'ajoutent Titans et cartes. On la recompte sans cesse. La Force d'une Créature ne descend jamais sous 0.
rule-scoring =
    La Conquête d'une Base
    Quand vous avez joué vos cartes, on regarde toutes les Bases. Si toutes les Forces réunies atteignent la Résistance, la Base est conquise ; s'il y en a plusieurs, vous dites laquelle d'abord. Ce qui est commencé se termine : si des Créatures partent entre-temps, la Conquête a lieu quand même.
    Dans l'ordre : ce qui arrive avant la Conquête ; les PV ; ce qui arrive après ; toutes les cartes sont défaussées ; une autre Base arrive. Puis on regarde de nouveau.
rule-mefirst =
    Moi d'abord !
    Quand plusieurs veulent agir au même moment, les cartes en jeu passent d'abord, dans l'ordre que choisit le joueur dont c'est le tour. Puis, en commençant par lui, chacun joue ou utilise un Spécial ou passe, jusqu'à ce que tous aient passé de suite.
rule-prizes =
    Les PV et les égalités
    Le plus fort sur la Base prend les PV du premier, le suivant ceux du deuxième, le suivant ceux du troisième. Il faut y avoir une Créature, ou au moins 1 de Force. À Force égale, place égale : chacun prend la meilleure, et la place d'après est sautée.
rule-drawing =
    Les pioches
    Quand votre pioche est vide et qu'il en faut une carte, votre défausse est mélangée et devient votre pioche. Une main vide attend la pioche de la fin de votre tour.
rule-winning =
    Gagner
    À la fin de chaque tour, on regarde si quelqu'un a 15 PV. Si oui, le plus grand nombre gagne. S'ils sont plusieurs à égalité en tête, on continue jusqu'à ce qu'un seul soit devant.
rule-secrets =
    Qui sait quoi
    Mains et pioches sont secrètes. Une carte que tous ont vue avant qu'elle n'aille dans une main y reste connue jusqu'à ce que cette main ou la pioche soit mélangée : tous les joueurs la voient. Qui ne fait que regarder sait ce que savent tous les joueurs, et rien de ce que seuls certains savent.
    On ne dit à personne qui peut répondre par un _Spécial_, et les pendules s'arrêtent tant que c'est possible ; au bout de 60 secondes, l'occasion passe d'elle-même. Une table peut aussi marquer une pause d'une à quatre secondes chaque fois que quelqu'un pourrait avoir en main un _Spécial_ pour ce moment : une pause n'apprend alors rien. C'est le cas entre humains à la pendule et sans conseils, sauf si vous en décidez autrement.
rule-affect =
    La protection
    Une carte est affectée quand on lui fait quelque chose : la détruire, la déplacer, la renvoyer, changer sa Force ou son contrôleur, annuler son texte, y poser ou en retirer un marqueur, y poser une autre carte. La compter ou la regarder ne l'affecte pas. « Ne peut pas » est plus fort que « peut ».
rule-counters =
    Marqueurs Force +1
    Chacun renforce une Créature de 1 tant qu'il est là ; sur un Titan, il compte pour son camp sur la Base. Ils partent quand la carte quitte le jeu.
rule-madness =
    La Démence
    Il y a une pioche de trente cartes Démence pour tous. Elles servent parfois, mais à la fin de la partie deux d'entre elles dans votre main, votre pioche, votre défausse ou enterrées coûtent un PV. À PV égaux, le moins de Démence gagne ; si elle est égale aussi, on gagne ensemble.
rule-monsters =
    Monstres et Trésors
    Certaines Bases arrivent avec des Monstres. Ils ne sont les Créatures de personne et ajoutent leur Force à la Résistance. Qui en détruit un pioche ses Trésors. À la Conquête, les Trésors des Monstres encore là sont partagés, en commençant par le Vainqueur.
rule-titans =
    Les Titans
    Un Titan attend à côté de la pioche de son propriétaire ; il n'est jamais dans la main, la pioche ou la défausse. Il entre en jeu comme le dit son propre texte ; on n'en contrôle qu'un à la fois. Ce n'est pas une Créature et il n'a pas de Force, mais ses marqueurs comptent pour vous. Quand deux Titans se rencontrent, ils s'affrontent : le camp qui a le moins de Force sur la Base perd le sien, qui attend de nouveau ; à égalité, le premier arrivé reste.
rule-buried =
    Cartes enterrées
    Une carte enterrée est face cachée près d'une Base, sans texte ni Force ; seul qui l'a enterrée peut la regarder. Ce n'est ni une Créature ni une Action : ce qui leur arrive ne lui arrive pas. Au début de votre tour, vous pouvez dévoiler l'une des vôtres et la jouer là, comme carte supplémentaire ; si elle ne peut pas être jouée, elle est défaussée. Quand la Base est conquise ou s'en va, ce qui y est encore enterré va dans les défausses.
rule-duels =
    Les Duels
    Deux Créatures se battent : leurs joueurs peuvent chacun poser une carte de leur main face cachée. On les montre, celle du provocateur d'abord : une Action est jouée comme Action supplémentaire, toute autre carte revient en main. La Créature la plus forte gagne ; à égalité, les deux gagnent et perdent. Ce que cela veut dire est écrit sur la carte qui a tout commencé. Si elles ne sont plus sur la même Base, il n'en sort rien.
