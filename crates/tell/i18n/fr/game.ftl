# Les phrases que lisent les joueurs. $you vaut « yes » quand la phrase s'adresse au lecteur.
# Une nouvelle phrase s'ajoute au même fichier des deux langues ; un test les compare.

## Noms
a-card = une carte
some-cards = { $n ->
    [one] une carte
   *[other] { $n } cartes
 }
list-and = { $list } et { $last }
other-cards = { $n ->
    [one] une autre carte
   *[other] { $n } autres cartes
 }
you-name = Vous
yourself = vous-même
seat-you = Joueur { $letter }
seat-bot = { $letter } ({ $bot })

## Bots
bot-easy = Facile
bot-easy-line = Facile : un adversaire tranquille
bot-normal = Moyen
bot-normal-line = Moyen : prend le mieux tout de suite
bot-hard = Difficile
bot-hard-line = Difficile : réfléchit à tout son tour
bot-champion = Champion
bot-champion-line = Champion : joue pour gagner
bot-random = Débutant
bot-random-line = Débutant : frappe au hasard
bot-greedy = Bagarreur
bot-greedy-line = Bagarreur : prend le mieux tout de suite

## Phases
phase-setup = Mise en place
phase-start = Début du tour
phase-play = Jouer des cartes
phase-score = Conquêtes
phase-draw = Piocher
phase-end = Fin du tour
phase-over = Partie terminée

## Ce qui arrive
ev-faction-taken = { $you ->
    [yes] Vous prenez { $what }.
   *[no] { $who } prend { $what }.
 }
ev-mulligan = { $you ->
    [yes] Vous montrez une main sans Créature et en piochez une autre.
   *[no] { $who } montre une main sans Créature et en pioche une autre.
 }
ev-turn-began = { $you ->
    [yes] Votre tour commence.
   *[no] Le tour de { $who } commence.
 }
ev-played = { $you ->
    [yes] Vous jouez { $what }.
   *[no] { $who } joue { $what }.
 }
ev-played-on = { $you ->
    [yes] Vous jouez { $what } sur { $on }.
   *[no] { $who } joue { $what } sur { $on }.
 }
ev-used = { $you ->
    [yes] Vous utilisez { $what }.
   *[no] { $who } utilise { $what }.
 }
ev-base-played = { $base } arrive comme Base supplémentaire.
ev-base-discarded = { $base } va dans la défausse des Bases.
ev-transferred = { $card } est transférée vers { $to }.
ev-moved = { $card } passe de { $from } à { $to }.
ev-destroyed = { $caused ->
    [yes] { $by } détruit { $card }.
   *[no] Destruction de { $card }.
 }
ev-returned = { $caused ->
    [yes] { $by } renvoie { $card } dans la main de son propriétaire.
   *[no] { $card } retourne dans la main de son propriétaire.
 }
ev-discarded = Défausse : { $cards }.
ev-discarded-by = { $by } défausse { $cards }.
ev-leaves-with = { $by } s'en va. Défausse : { $cards }.
ev-falls-off = Défausse avec { $by } : { $cards }.
ev-hand-limit = { $you ->
    [yes] Vous défaussez pour revenir à dix : { $what }.
   *[no] { $who } défausse pour revenir à dix : { $what }.
 }
ev-because = { $text } ({ $by }).
ev-placed-hand = { $you ->
    [yes] { $what } va dans votre main.
   *[no] { $what } va dans la main de { $who }.
 }
ev-placed-deck-top = { $you ->
    [yes] { $what } va sur le dessus de votre pioche.
   *[no] { $what } va sur le dessus de la pioche de { $who }.
 }
ev-placed-deck-bottom = { $you ->
    [yes] { $what } va sous votre pioche.
   *[no] { $what } va sous la pioche de { $who }.
 }
ev-placed-deck-shuffled = { $you ->
    [yes] { $what } est mélangée à votre pioche.
   *[no] { $what } est mélangée à la pioche de { $who }.
 }
ev-placed-discards = { $you ->
    [yes] { $what } va dans votre défausse.
   *[no] { $what } va dans la défausse de { $who }.
 }
ev-placed-madness = { $what } retourne dans la pioche Démence.
ev-drew = { $you ->
    [yes] Vous piochez { $what }.
   *[no] { $who } pioche { $what }.
 }
ev-revealed = Carte révélée : { $card }.
ev-revealed-several = Cartes révélées : { $cards }.
ev-looked-at = { $you ->
    [yes] Vous regardez { $what }.
   *[no] { $who } regarde { $what }.
 }
ev-shuffled = { $you ->
    [yes] Vous mélangez votre pioche.
   *[no] { $who } mélange sa pioche.
 }
ev-base-deck-shuffled = La pioche de Bases est mélangée.
ev-chose = { $you ->
    [yes] Vous choisissez { $what }.
   *[no] { $who } choisit { $what }.
 }
ev-chose-self = { $you ->
    [yes] Vous vous choisissez.
   *[no] { $who } se choisit.
 }
ev-chose-you = { $who } vous choisit.
ev-named = { $you ->
    [yes] Vous nommez { $what }.
   *[no] { $who } nomme { $what }.
 }
ev-counters-placed = { $n ->
    [one] { $card } reçoit un marqueur Force +1.
   *[other] { $card } reçoit { $n } marqueurs Force +1.
 }
ev-counters-removed = { $n ->
    [one] { $card } perd un marqueur Force +1.
   *[other] { $card } perd { $n } marqueurs Force +1.
 }
ev-marked = { $n ->
    [0] { $card } n'a plus de marqueur.
    [one] { $card } a maintenant 1 marqueur.
   *[other] { $card } a maintenant { $n } marqueurs.
 }
ev-gave-up-minion = { $you ->
    [yes] Vous renoncez à votre Créature gratuite.
   *[no] { $who } renonce à sa Créature gratuite.
 }
ev-gave-up-action = { $you ->
    [yes] Vous renoncez à votre Action gratuite.
   *[no] { $who } renonce à son Action gratuite.
 }
ev-clashed = Choc des Titans sur { $base } : { $winner } ({ $won }) l'emporte sur { $loser } ({ $lost }).
ev-laid-aside = { $you ->
    [yes] { $what } retourne à côté de votre pioche.
   *[no] { $what } retourne à côté de la pioche de { $who }.
 }
ev-power-given = { $card } gagne { $n } en Force pour le moment.
ev-breakpoint-lowered = La Résistance de { $base } baisse de { $n }.
ev-breakpoint-raised = La Résistance de { $base } augmente de { $n }.
ev-rule-began = Désormais : { $text }
ev-rule-began-for = { $you ->
    [yes] Désormais, pour vous : { $what }
   *[no] Désormais, pour { $who } : { $what }
 }
ev-control-taken = { $you ->
    [yes] Vous prenez le contrôle de { $what }
   *[no] { $who } prend le contrôle de { $what }
 }{ $caused ->
    [yes] {" "}({ $by }).
   *[no] .
 }
ev-extra-plays = { $you ->
    [yes] Vous pouvez jouer
   *[no] { $who } peut jouer
 } { $kinds ->
    [minions] { $minions ->
        [one] une Créature supplémentaire.
       *[other] { $minions } Créatures supplémentaires.
     }
    [actions] { $actions ->
        [one] une Action supplémentaire.
       *[other] { $actions } Actions supplémentaires.
     }
   *[both] { $minions } Créatures et { $actions } Actions supplémentaires.
 }
ev-lost-abilities = { $card } perd ses autres effets pour l'instant.
ev-nullified = { $card } n'a aucun effet.
ev-protected = { $caused ->
    [yes] Protection de { $card } : { $by } ne lui fait rien.
   *[no] Protection de { $card } : aucun effet.
 }
ev-vp-gained = { $you ->
    [yes] Vous gagnez { $n } PV
   *[no] { $who } gagne { $n } PV
 }{ $caused ->
    [yes] {" "}({ $by }).
   *[no] .
 }
ev-vp-lost = { $you ->
    [yes] Vous perdez { $n } PV
   *[no] { $who } perd { $n } PV
 }{ $caused ->
    [yes] {" "}({ $by }).
   *[no] .
 }
ev-scoring = Conquête de { $base }.
ev-scoring-stopped = Finalement, pas de Conquête de { $base }.
ev-ranked = { $you ->
    [yes] Vous arrivez
   *[no] { $who } arrive
 } { $place ->
    [1] en tête
    [2] en deuxième place
    [3] en troisième place
   *[other] en quatrième place
 } avec { $power } en Force : { $vp ->
    [0] aucun PV.
   *[other] { $vp } PV.
 }
ev-base-replaced = { $new } remplace { $old }.
ev-base-destroyed = { $base } est détruite.
ev-base-protected = { $base } n'est pas détruite.
ev-base-gone = { $old } s'en va, et aucune Base ne la remplace.
ev-passed = { $you ->
    [yes] Vous passez.
   *[no] { $who } passe.
 }
ev-duel-began = { $challenger } provoque { $defender } en duel.
ev-duel-won = { $card } gagne le duel.
ev-duel-tied = Le duel est nul.
ev-extra-turn = { $you ->
    [yes] Vous jouerez un tour supplémentaire après celui-ci.
   *[no] { $who } jouera un tour supplémentaire après celui-ci.
 }
ev-won = { $you ->
    [yes] Vous gagnez la partie !
   *[no] { $who } gagne la partie !
 }

## Questions
ask-passage = { $question } « { $text } »
ask-follows = { $text } ({ $more }).
ask-if-not = sinon, { $who } : « { $deed } »
ask-faction = Prenez une Faction
ask-mulligan = Vous n'avez aucune Créature. Montrer votre main et en piocher une autre ?
ask-play-cards = À vous : jouez une carte
ask-where = Sur quelle Base ?
ask-play-where = Jouer { $about } sur quelle Base ?
ask-source = { $source } : { $rest }
ask-source-of = { $card } ({ $who })
ask-may-do = { $what } ?
ask-which = { $own ->
    [yes] { $verb } { $thing ->
        [titan] lequel
        [player] lequel
       *[other] laquelle
     } de vos { $things } ?
   *[no] { $thing ->
        [titan] quel
        [player] quel
       *[other] quelle
     } { $things } { $verb } ?
 }
ask-choose = choisissez { $thing ->
    [titan] un
    [player] un
   *[other] une
 } { $own ->
    [yes] de vos { $things }
   *[no] { $things }
 }
ask-some = { $own ->
    [yes] { $verb } { $count } de vos { $things }
   *[no] { $verb } { $count } { $things }
 }
thing = { $thing ->
    [minion] { $n ->
        [one] Créature
       *[other] Créatures
     }
    [action] { $n ->
        [one] Action
       *[other] Actions
     }
    [base] { $n ->
        [one] Base
       *[other] Bases
     }
    [titan] { $n ->
        [one] Titan
       *[other] Titans
     }
    [player] { $n ->
        [one] joueur
       *[other] joueurs
     }
    [faction] { $n ->
        [one] Faction
       *[other] Factions
     }
   *[card] { $n ->
        [one] carte
       *[other] cartes
     }
 }
count-any = jusqu'à { $n }
count-up-to = jusqu'à { $n }
count-between = de { $min } à { $max }
verb-choose = choisir
verb-discard = défausser
ask-play-minion = Jouez une Créature, ou finissez le tour
ask-play-action = Jouez une Action, ou finissez le tour
ask-play-more = Jouez encore une carte, ou finissez le tour
ask-use-or-end = Utilisez un Talent, ou finissez le tour
ask-end = Plus rien à jouer : finissez le tour
ask-play-on = Jouer { $about } sur quelle Créature ?
ask-play-somewhere = Jouer { $about } où ?
ask-next-at-setup = Avant le premier tour, tout cela arrive en même temps. Par quoi commencer ?
ask-name-faction = nommez une Faction
ask-name-card = nommez une carte
ask-play-how = Jouer { $about } comment ?
ask-score-first = Quelle Base est conquise en premier ?
ask-me-first = Répondez par un Spécial, ou passez
ask-before-scoring = { $base } va être conquise. Jouez un Spécial, ou passez
ask-after-scoring = { $base } est conquise. Jouez un Spécial, ou passez
ask-next-ability = Tout cela arrive en même temps. Par quoi commencer ?
ask-which-instead = Qu'est-ce qui se passe à la place ?
ask-may = Utiliser { $source } ?
ask-branch = choisissez
ask-base-first = quelle Base d'abord ?
ask-move-where = Déplacer { $about } vers quelle Base ?
ask-player = choisissez un joueur
ask-play-now = quelle carte jouer ?
ask-play-now-or-later = Jouez une carte supplémentaire maintenant, ou gardez-la pour plus tard
ask-hand-limit = Dix cartes en main au plus. Défaussez { $n ->
    [one] une carte
   *[other] { $n } cartes
 }
ask-order = dans quel ordre ? La première est sur le dessus
ask-duel-card = Jouer une carte face cachée pour le duel ?
ask-duel-card-of = Duel sur { $base } : { $one } contre { $other }. Jouer une carte face cachée ?
ask-how-many = combien ?
ask-how-many-about = { $about } : combien ?
ask-search-discards = Prenez-en une dans la défausse, ou passez pour chercher dans la pioche
ask-to-bottom = lesquelles mettre sous la pioche ? Les autres vont sur le dessus
ask-ignore = Ignorer { $source } ?
how-many-exactly = ({ $n } en tout)
how-many-up-to = (jusqu'à { $n })
how-many-between = (de { $min } à { $max })
how-many-left = (encore { $n })
how-many-order = (tous, dans l'ordre)

## Options
choice-yes = Oui
choice-no = Non
choice-use-it = Utiliser
choice-new-hand = Nouvelle main
choice-keep-hand = La garder
choice-nothing = Passer
choice-pass = Passer
choice-end = Ne plus rien jouer ce tour-ci
choice-play = Jouer { $card }
choice-play-discards = Jouer { $card } depuis la défausse
choice-talent = Talent de { $card } : { $text }
choice-use = Utiliser { $card } : { $text }
choice-next = { $card } : { $text }
choice-card-hand = { $card }, dans votre main
choice-card-discards = { $you ->
    [yes] { $card }, dans votre défausse
   *[no] { $card }, dans la défausse de { $who }
 }
choice-card-buried = { $you ->
    [yes] { $card }, enterrée par vous sur { $where }
   *[no] { $card }, enterrée par { $who } sur { $where }
 }
choice-card-in-play = { $you ->
    [yes] { $card }, à vous, sur { $where }
   *[no] { $card }, à { $who }, sur { $where }
 }

## Cartes
cards-none = Aucune carte ne contient « { $query } ».
cards-count = { $n ->
    [one] { $n } carte
   *[other] { $n } cartes
 }
card-minion = Créature, Force { $power }
card-action = Action
card-base = Base, Résistance { $breakpoint }, PV { $vp }
card-titan = Titan
card-base-monsters = Base, Résistance { $breakpoint }, PV { $vp }, { $monsters ->
    [one] { $monsters } Monstre
   *[other] { $monsters } Monstres
 }
card-monster = { $undead ->
    [yes] Monstre Mort-Vivant
   *[no] Monstre
 }, Force { $power }, { $treasures ->
    [one] { $treasures } Trésor
   *[other] { $treasures } Trésors
 }
card-treasure-minion = Trésor Créature, Force { $power }
card-treasure-action = Trésor Action
card-madness = Démence
card-copies = { $n ->
    [one] { $n } exemplaire
   *[other] { $n } exemplaires
 }

## Ce qui est sans effet
cancelled-by = Capacités annulées par { $by }
lost-by = Capacités perdues pour l'instant ({ $by })
ignored-by = { $you ->
    [yes] Vous pouvez ignorer cette Base ({ $by })
   *[no] { $who } peut ignorer cette Base ({ $by })
 }

## Conseils
hint-line = { $what } : environ { $percent } % de chances de gagner ; { $why }
hint-none = Il n'y a rien à choisir ici.
reason-wins = gagne la partie
reason-scores = { $base } est conquise et vous y êtes { $place ->
    [1] premier
    [2] deuxième
   *[other] troisième
 }, { $vp } PV
reason-gains-vp = rapporte { $vp } PV
reason-takes-lead = prend la tête sur { $base }
reason-weakens = retire { $power } en Force aux autres sur { $base }
reason-adds = ajoute { $power } en Force sur { $base }
reason-draws = { $cards ->
    [one] pioche une carte
   *[other] pioche { $cards } cartes
 }
reason-extra-plays = { $plays ->
    [one] permet de jouer une carte supplémentaire
   *[other] permet de jouer { $plays } cartes supplémentaires
 }
reason-empties-hands = { $cards ->
    [one] enlève une carte aux mains des autres
   *[other] enlève { $cards } cartes aux mains des autres
 }
reason-stays = reste en jeu
reason-waits = vos cartes vaudront plus par la suite
reason-prepares = prépare la suite

## Pourquoi quelque chose n'est pas proposé
why-line = { $what } : { $why }.
why-no-minion-play = vous n'avez plus de Créature à jouer ce tour-ci, et aucune carte supplémentaire ne la permet
why-no-action-play = vous n'avez plus d'Action à jouer ce tour-ci, et aucune carte supplémentaire ne la permet
why-forbidden = { $by } l'interdit
why-nowhere = il n'y a ni Base ni Créature sur laquelle elle puisse être jouée
why-not-such-a-base = ni la Base ni une Créature qui s'y trouve n'est de celles sur lesquelles elle se joue
why-no-play-here = ce qu'il vous reste à jouer est pour d'autres Bases
why-elsewhere = { $by } la fait jouer ailleurs
why-leaving = la Base a été conquise et s'en va
why-only-if = son propre texte l'interdit : « { $text } »
why-fee = vous ne pouvez pas payer ce que { $by } demande pour cela
why-not-now = ce n'est pas le moment
why-used = elle a déjà servi
why-limited = une carte de ce nom a déjà servi, et c'est la limite
why-condition = son « si » n'est pas rempli
why-no-target = il n'y a rien à quoi elle puisse s'appliquer
why-no-target-for = il n'y a rien à quoi le faire : « { $text } »
why-price = son prix ne peut pas être payé
why-price-of = cela ne peut pas être payé : « { $text } »
why-no-cards = il n'y a aucune carte à piocher
why-titan-in-play = vous contrôlez déjà un Titan, et c'est la limite
why-protected = { $by } protège ce qui serait touché
why-cancelled = { $by } annule ses capacités
why-no-ability = elle n'a rien qui serve maintenant
why-not-there = elle n'est pas là où il faudrait
why-not-asked = une autre question passe d'abord
why-zero = son nombre est 0

# Pourquoi quelque chose ne se fait pas
vain-no-play-left = il ne reste pas de carte de cette sorte à jouer ce tour
vain-forbidden = une carte ou une Base l'interdit
vain-nowhere = elle ne peut aller nulle part
vain-no-play-here = les cartes supplémentaires qui restent sont pour d'autres Bases
vain-only-if = son « seulement si » n'est pas rempli
vain-fee = ce qu'il faut payer pour la jouer ne peut pas l'être
vain-not-now = ce n'est pas le moment
vain-used = cela a déjà servi ce tour
vain-limited = une carte de ce nom a déjà servi
vain-condition = sa condition n'est pas remplie
vain-no-target = il n'y a rien à quoi le faire
vain-price = son coût ne peut pas être payé
vain-zero = son nombre est 0
vain-no-cards = il n'y a pas de cartes pour cela
vain-titan-in-play = son joueur a déjà un Titan en jeu
vain-protected = quelque chose protège ce qui serait affecté
vain-cancelled = ses capacités sont annulées
vain-no-ability = elle n'a rien qui puisse servir
vain-not-there = la carte n'est pas où elle devrait être
ev-in-vain = Rien ne se passe : { $why }.
vain-elsewhere = elle va ailleurs
vain-leaving = la Base s'en va
vain-not-asked = une autre question passe d'abord

# Monstres, Trésors, cartes enterrées, duels.
ev-placed-monster-top = { $what } va sur le dessus de la pioche Monstre.
ev-placed-monster-bottom = { $what } va en dessous de la pioche Monstre.
ev-placed-treasure-top = { $what } va sur le dessus de la pioche Trésor.
ev-placed-treasure-bottom = { $what } va en dessous de la pioche Trésor.
ev-placed-monster-discards = { $what } va dans la défausse Monstre.
ev-placed-treasure-discards = { $what } va dans la défausse Trésor.
ev-placed-box = { $what } retourne dans la boîte.
ev-monster-came = { $card } apparaît sur { $base }.
ev-monsters-shuffled = La pioche Monstre est mélangée.
ev-treasures-shuffled = La pioche Trésor est mélangée.
ev-loot-revealed = Butin sur { $base } : { $card }.
ev-buried = { $you ->
    [yes] Vous enterrez { $what } sur { $base }.
   *[no] { $who } enterre { $what } sur { $base }.
 }
ev-uncovered = { $you ->
    [yes] Vous dévoilez { $what } sur { $base }.
   *[no] { $who } dévoile { $what } sur { $base }.
 }
ev-duel-laid = { $you ->
    [yes] Vous placez une carte pour le duel.
   *[no] { $who } place une carte pour le duel.
 }
ev-duel-not-laid = { $you ->
    [yes] Vous ne placez pas de carte pour le duel.
   *[no] { $who } ne place pas de carte pour le duel.
 }
ask-take-loot = Quel Trésor prendre ?
ask-bury-where = Enterrer { $about } sur quelle Base ?
ask-uncover = Votre tour commence : déterrer une de vos cartes ?
choice-monster = { $card }, sur { $where }
why-no-owner = les Monstres et les Trésors n'ont pas de propriétaire
vain-no-owner = les Monstres et les Trésors n'ont pas de propriétaire
