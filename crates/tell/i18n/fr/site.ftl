# Les pages autour de la table : accueil, nouvelle table, tables ouvertes, à propos.

## Sur toutes
nav-home = Baston, accueil
nav-label = Principal
nav-play = Jouer
nav-gallery = Galerie
nav-tables = Tables
nav-about = À propos
nav-language = Langue
foot-note = Une table de fans pour le jeu de cartes Smash Up. Aucune image de l’éditeur : chaque emblème, chaque motif et chaque lettre sont de notre main.
foot-more = En savoir plus sur Baston
foot-label = Autres pages

## Accueil
home-welcome = Bienvenue
home-pitch = Mélangez deux factions en un seul gang. Écrasez les bases. Le premier à 15 rafle tout.
home-play-now = Jouer
home-new-table = Nouvelle table
home-against = Jouer contre
home-how-many = Jouer : combien de bots
home-which-bot = Jouer : quel bot
home-bots = { $n ->
    [1] un bot
    [2] deux bots
    [3] trois bots
   *[other] { $n } bots
 }
home-rooms = Les salles
home-join = Rejoindre
home-join-go = Entrer
home-tables = Tables ouvertes
home-yours = Vos tables
home-about = À propos

## Les tables en liste
row-waiting = { $n ->
    [1] Une place libre
   *[other] { $n } places libres
 }
row-your-choice = { $turn ->
    [0] Avant le premier tour
   *[other] Tour { $turn }
 } : à vous
row-their-choice = { $turn ->
    [0] Avant le premier tour
   *[other] Tour { $turn }
 } : à { $who }
row-you-won = Terminée : vous avez gagné
row-won = Terminée : victoire de { $who }
row-over = Terminée
row-go = Ouvrir

## Les tables pour tous
lobby-title = Tables
lobby-lead = Ouvertes à tous : prenez place, ou regardez.
lobby-open = Places libres
lobby-none-open = Aucune table ouverte n’a de place libre en ce moment. Ouvrez-en une, quelqu’un viendra peut-être ; ou jouez contre des bots en attendant.
lobby-bots = Jouer contre des bots
lobby-sit = Prendre place
lobby-live = En cours
lobby-none-live = Aucune partie à regarder en ce moment.
lobby-watch = Regarder

## Les bots

## Nouvelle table
guest-name = Challenger
new-title = Nouvelle table
new-lead = De deux à quatre joueurs : des amis, des bots, ou les deux.
new-name = Votre nom
new-name-help = Les autres le verront. Sans nom, vous serez « Challenger ».
new-seats = Places
new-chairs = Joueurs
new-seat = Place { $n }
new-who = Joueur
new-who-host = Vous
new-who-guest = Un ami (par lien)
new-who-device = Un ami (sur cet appareil)
new-who-bots = Bots
new-first = Première faction
new-second = Deuxième faction
new-any = N’importe laquelle
new-guest-picks = Choisit ses deux factions en s’asseyant.
new-deal = Factions
new-deal-random = Au hasard
new-deal-random-help = Deux factions au hasard chacun.
new-deal-pick = Au choix
new-deal-pick-help = Chacun choisit ses deux factions avant la partie.
new-deal-draft = Draft en serpent
new-deal-draft-help = Chacun son tour, puis dans l’ordre inverse.
new-more = Options
new-bases = Bases
new-bases-sets = Des boîtes en jeu
new-bases-all = Toutes
new-increment = Incrément par coup
new-increment-seconds = { $n ->
    [0] Rien
   *[other] { $n } secondes
 }
new-tiles = Toutes les factions
new-tiles-cards = voir les cartes
gallery-title = Galerie
gallery-lead = { $cards } cartes et Bases. Cherchez un nom, un texte ou un effet.
gallery-ask = Trouver des cartes
gallery-find = Chercher
gallery-kinds = Sortes
gallery-powers = Force et moment
gallery-power = Force { $n }
gallery-ongoing = Permanent
gallery-talent = Talent
gallery-special = Spécial
gallery-sets = Boîtes
gallery-how = Comment demander
gallery-how-1 = Un mot est cherché dans les noms et les textes ; des mots entre guillemets se suivent ; un signe moins retourne un terme. Tous les termes doivent être vrais.
gallery-how-2 = En outre : force, résistance, pv et exemplaires avec =, >=, <=, > ou < ; sorte, moment (jeu, permanent, talent, spécial), fait (détruire, déplacer, piocher …), faction, boîte, nom et texte avec deux-points. Les mots anglais conviennent aussi.
gallery-found = { $found ->
    [0] Aucune des { $all } cartes
    [one] Une carte sur { $all }
   *[other] { $found } cartes sur { $all }
 }
gallery-found-label = Ce qui a été trouvé
gallery-print = Les imprimer
gallery-pages = Pages
gallery-too-long = C'est trop long pour une question : demandez avec moins de mots.
gallery-open = Un guillemet n'est pas fermé : mettez-en un après les mots qui vont ensemble.
gallery-no-key = On ne peut pas demander « { $key } » : il y a force, résistance, pv, exemplaires, sorte, moment, fait, faction, boîte, nom et texte.
gallery-no-number = « { $value } » n'est pas un nombre : écrivez par exemple { $key }>=4.
gallery-number-missing = Il manque un nombre : écrivez par exemple { $key }>=4.
gallery-value-missing = Il manque un mot après « { $key } » : il y a { $known }.
gallery-no-value = Il n'y a pas de { $key } « { $value } » : il y a { $known }.
print-title = Cartes à imprimer
print-lead = { $cards } cartes sur { $pages } feuilles, au format de cartes à jouer. Imprimez sans marges du navigateur, avec les couleurs de fond.
print-back = Retour à la galerie
card-faction = Toutes les cartes : { $faction }
faction-figures = En chiffres
faction-minions = Créatures
faction-power = Force totale
faction-actions = Actions
faction-curve = Créatures par Force
faction-curve-bar = { $n ->
    [one] Une Créature de Force { $power }
   *[other] { $n } Créatures de Force { $power }
 }
faction-does = Ce qu'elle fait le plus
faction-print = Imprimer cette Faction
faction-copies = { $n ->
    [one] un exemplaire
   *[other] { $n } exemplaires
 }
does-destroy = détruire
does-return = renvoyer
does-move = déplacer
does-draw = piocher
does-discard = défausser
does-extra = cartes supplémentaires
does-power = Force
does-counter = marqueurs Force +1
does-vp = PV
does-search = chercher
does-reveal = révéler
does-control = contrôler
does-protect = protéger
does-cancel = annuler
does-attach = attacher
does-transfer = transférer
does-breakpoint = Résistance
does-swap = échanger
does-instead = à la place
does-madness = Démence
does-titan = Titans
does-monster = Monstres
does-treasure = Trésors
does-bury = enterrer
does-duel = duels
faction-lead = Toutes les cartes. Cliquez pour les précisions.
new-clock = Pendule
new-clock-minutes = { $n ->
    [0] Sans pendule
   *[other] { $n } minutes chacun
 }
new-open-table = Ouverte à tous
new-open-table-help = Listée dans Tables : chacun peut s’asseoir ou regarder.
new-stand-in = Relais par un bot
new-stand-in-help = Un bot joue pour les absents jusqu’à leur retour.
new-titans = Titans
new-titans-help = Chaque faction qui a un Titan l’amène.
new-pauses = Pauses pour les Spéciaux
new-pauses-usual = Entre humains à la pendule, sans conseils
new-pauses-yes = Toujours
new-pauses-no = Jamais
new-two-boxes = Deux boîtes
new-two-boxes-help = Une même faction peut servir à plusieurs joueurs, jamais deux fois au même. Un seul jeu de bases.
new-hints = Conseils
new-hints-help = Chacun peut demander les meilleurs coups. À couper pour une partie sérieuse.
new-open = Ouvrir la table
new-back = Retour

## Ce qui n’allait pas dans un formulaire
form-problem = La table n’a pas pu accepter cela.
form-seats-out-of-range = Une table a de deux à quatre places. Choisissez l’un de ces nombres.
form-no-host = Vous n’avez pas de place. Choisissez « Vous » pour l’une des places en jeu.
form-two-hosts = Vous avez deux places. Gardez « Vous » pour l’une ; pour l’autre, choisissez « Quelqu’un sur cet appareil » si vous voulez jouer les deux.
form-unknown-bot = Aucun bot ne s’appelle « { $bot } ». Choisissez-en un dans la liste.
form-unknown-set = Aucune boîte ne s’appelle « { $set } ». L’adresse /api/factions dit de chaque faction dans quelle boîte elle est.
form-unknown-faction = Aucune faction ne s’appelle « { $faction } ». Choisissez-en une dans la liste.
form-same-faction-twice = La faction { $faction } ne peut servir qu’une fois. Choisissez-en une autre, ou « N’importe laquelle », ou jouez avec deux boîtes.
form-same-faction-in-army = Une armée a deux factions différentes : { $faction } ne peut pas être les deux, même avec deux boîtes.
form-too-few-factions = Il y a trop peu de factions pour autant de places. Choisissez moins de places.
form-name-too-long = Ce nom est trop long : { $n } lettres au plus.
form-not-offered = « { $value } » ne peut pas être choisi ici. Choisissez dans la liste.

## En attendant
room-title = Salle d’attente
room-label = Qui est là
room-free = { $n ->
    [0] Toutes les places sont prises.
    [1] Une place est libre.
   *[other] { $n } places sont libres.
 }
room-begins = La partie commence dès que toutes les places sont prises.
room-nobody = Libre
room-you = vous
room-host = hôte
room-waits = libre
room-guest = sur invitation
room-device = sur le même appareil
room-bot = bot, { $bot }
room-invite = Lien d’invitation
room-copy = Copier
copy-failed = Votre navigateur n'a pas permis la copie. Le texte est sélectionné : faites Ctrl+C.
room-copied = Copié
room-or-bot = Ou ajouter un bot
room-fill = Ajouter le bot
room-sit = Prenez place
room-which = Quelle place
room-open = Table ouverte : elle est dans la liste des tables, et chacun peut s’asseoir.
room-private = Table privée : il faut un lien pour la trouver.
room-titans = Cette table se joue avec les Titans.
room-clock = Les pendules s’arrêtent tant que quelqu’un peut répondre par un Spécial. Au bout de 60 secondes, l’occasion passe d’elle-même.
room-pauses = Chaque fois que quelqu’un pourrait avoir en main un Spécial pour ce moment, la partie marque une pause d’une à quatre secondes, qu’il en ait un ou non. Une pause n’apprend rien ; réfléchir plus longtemps, si.
room-two-boxes = Deux boîtes : plusieurs joueurs peuvent prendre la même faction.
room-hints = Conseils autorisés.
room-no-hints = Sans conseils.
room-watch = Lien pour les spectateurs
room-reload = Actualiser

## À propos
about-title = À propos de Baston
about-lead = La bagarre dans votre navigateur.
about-fan = Par des fans, rien d’officiel
about-fan-1 = Baston joue à Smash Up. Il n’a aucun lien avec l’éditeur du jeu, qui ne l’a ni fait ni approuvé. Si vous vous plaisez ici, achetez le jeu : rien ne vaut de vraies cartes et de vraies personnes.
about-fan-2 = Rien ici n’est à l’éditeur : aucune image, aucun texte de carte. Chaque emblème, chaque motif et chaque lettre ont été dessinés pour Baston, et les cartes disent ce qu’elles font avec nos mots.
about-licence = À prendre librement
about-licence-1 = Baston est un logiciel libre, sous licence MIT ou Apache 2.0, à votre choix.
about-licence-2 = Installez-le chez vous, changez-le, écrivez vos propres factions.
about-in = Ce qu’il y a dedans
about-in-numbers = { $factions } factions, { $cards } cartes différentes et { $bases } bases :
about-can = Ce qu’il sait faire
about-can-1 = Des parties entières de deux à quatre avec toutes les cartes du livret, Démence, titans, Monstres, Trésors, cartes enterrées et duels, règles comprises.
about-can-2 = Des gens sur d’autres appareils, des gens sur le même, et des bots, en toute combinaison.
about-can-3 = Factions au hasard, équilibrées, au choix ou en draft ; pendules ; reprise d’un coup ; parties à regarder ; un défi du jour.
about-can-4 = Le français et l’anglais, à la même table si vous voulez.
about-can-5 = Une première partie qui s’explique d’elle-même, une galerie de toutes les cartes, des parties à revoir par un lien, une table d’arbitre où toute position se pose et se discute.
about-can-6 = Un atelier : écrivez une faction avec des mots simples, essayez-la, jouez-la entre amis, faites-la évaluer. Et une interface pour les programmes.
about-cannot = Ce qu’il ne sait pas encore faire
about-cannot-1 = Les factions des boîtes parues après le livret. Vous pouvez les écrire dans l’atelier.
about-cannot-2 = Des comptes, des ligues, des inconnus trouvés pour vous : on invite par un lien, ou on s’assoit à une table de la liste.
about-keys = Au clavier
about-keys-lead = Tout ce que vous pouvez choisir porte un numéro, dans la liste et sur la table.
about-key-number = choisir ce qui porte ce numéro
about-key-none = rien, non, passer
about-key-tab = aller plus loin ; avec Majuscule, revenir
about-enter = Entrée
about-key-enter = actionner ce qui est sélectionné ; valider plusieurs choix
about-key-arrows = d’une carte ou d’une base à l’autre ; déplacer une carte quand vous mettez des cartes en ordre

## Quand cela ne marche pas
trouble-home = Accueil
trouble-not-found = Rien ici
trouble-not-found-next = Aucune page n’a cette adresse. Si c’était le nom d’une table, vérifiez chaque lettre, ou redemandez le lien.
trouble-refused = Pas permis
trouble-refused-next = Revenez en arrière et rechargez la page. Si vous jouez à cette table, prenez le navigateur avec lequel vous y avez pris place.
trouble-changed = Les cartes ont changé
trouble-changed-next = Cette partie a commencé avec d’autres cartes ou d’autres règles que celles du serveur d’aujourd’hui : elle ne peut pas continuer. Ouvrez une nouvelle table. Rien n’est perdu : la partie est gardée pour le jour où ses cartes reviendront.
trouble-not-now = Pas maintenant
trouble-not-now-next = Rien n'a changé. Revenez à la table pour voir où en est la partie.
trouble-table = Retour à la table
trouble-too-fast = Trop vite
trouble-too-fast-next = Cela fait beaucoup à la fois. Attendez quelques secondes, puis rechargez la page.
trouble-bad = Cela n’avait pas de sens
trouble-bad-next = Le serveur n’a pas pu lire ce que la page a envoyé. Revenez en arrière, rechargez la page et réessayez.
trouble-ours = C’est notre faute
trouble-ours-next = Quelque chose a cassé dans Baston. Vos tables sont gardées. Rechargez la page dans un instant.
closed-title = Table privée
closed-what = Il faut un lien pour venir à { $code }.
closed-next = Demandez à qui a ouvert la table le lien d’une place, ou le lien pour regarder. Si vous y jouez déjà, prenez le navigateur avec lequel vous y avez pris place.

faction-kind = Faction

## Ce que disent les comptes et l'arène
gallery-does = Selon ce que font les cartes
plays-title = Comment elle joue
plays-most = Spécialités : { $list }.
plays-more = { $what } ({ $times } fois plus souvent)
plays-alone = { $what } (comme presque aucune autre)
plays-even = Elle ne fait rien de beaucoup plus souvent que les autres : un peu de tout.
plays-power = Ses Créatures ont { $power } de Force en moyenne, celles de toutes les Factions { $usual }.
arena-title = Dans l'arène
arena-chance = Avec une partenaire moyenne, elle gagne { $value } % des parties ({ $low } à { $high } %).
arena-stronger = C'est nettement plus que la moyenne.
arena-weaker = C'est nettement moins que la moyenne.
arena-average = Cela ne se distingue pas de la moyenne.
arena-partners = Meilleures partenaires
arena-together = { $value } points de synergie ({ $low } à { $high })
arena-unclear = (non significatif)
arena-early = Piochée tôt, elle ajoute { $value } points à la part de parties gagnées ({ $low } à { $high }).
arena-drawn = Elle a été piochée tôt { $n } fois.
arena-source = Chiffres de { $games } parties à { $players } entre bots ({ $bot }), chacun avec son intervalle à 95 %. Ils disent ce que font des bots, pas des gens. Série : { $note }.

## Boxes
set-name = { $set ->
    [core] Boîte de base
    [awesome-level-9000] Même Pas Mort
    [big-in-japan] Rois du Japon
    [bigger-geekier-box] L’Énorme Boîte pour Geek
    [cease-and-desist] Ressemblances Fortuites
    [its-your-fault] Vous l’Aurez Voulu !
    [monster-smash] Monstres Sacrés
    [munchkin] Smash Up : Munchkin
    [obligatory-cthulhu] Cthulhu Fhtagn !
    [oops] Vous En Voulez Encore ?
    [pretty-pretty] Trop Minions
    [science-fiction-double-feature] Séries B
    [sheep-promo] Moutons (promo)
    [that-70s] Ces Années-Là
    [what-were-we-thinking] Conflit de Générations
   *[other] { $own }
 }

## L'accueil
home-what = Smash Up dans le navigateur.
home-free = Gratuit, sans compte.
home-learn-about = Une première partie qui s'explique
home-daily-about = Une partie par jour, la même pour tous
home-gallery-about = Toutes les cartes, et leurs précisions
home-workshop-about = Écrire une carte, la jouer aussitôt
home-continue = Reprendre
home-your-turn = À vous
home-more = Aussi
new-presets = Réglages rapides
new-preset-duel = Duel éclair
new-preset-duel-help = Vous et un bot, factions au hasard
new-preset-three = À trois
new-preset-three-help = Vous, un bot, un ami par lien
new-preset-titans = À quatre avec Titans
new-preset-titans-help = La grande bagarre
new-preset-device = Même appareil
new-preset-device-help = À se passer sur le canapé
new-step-ring = Qui monte sur le ring ?
new-step-armies = Quelles factions ?
new-step-extras = Options
room-poster = Montez sur le ring
room-qr = Code QR : invitation pour la place { $n }
room-poster-help = Scannez-le, ou envoyez le lien d’invitation.
room-share = Partager le lien
