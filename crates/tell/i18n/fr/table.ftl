# La table web : ce qui entoure la partie.

## Cartes
no-ability = Aucun effet.
kind-minion = Créature
kind-action = Action
kind-base = Base
titans-aside = Titans à côté de la pioche
marks-n = { $n ->
    [one] 1 marqueur
   *[other] { $n } marqueurs
 }
kind-titan = Titan
kind-monster = Monstre
kind-treasure = Trésor
kind-madness = Démence
base-label = { $name }, Résistance { $breakpoint }, PV { $vp }
prizes = PV du premier, du deuxième, du troisième
power-n = Force { $n }
power-was = Force { $n } ({ $was } avant)
power-printed = Force { $n } (imprimée { $printed })
breakpoint-n = Résistance { $n }
counters-n = { $n ->
    [one] un marqueur +1
   *[other] { $n } marqueurs +1
 }
with-x = avec { $x }
madness-deck-n = Démence { $n }
has-abilities-of = a les effets de { $x }
on-x = sur { $x }
owned-by = appartient à { $who }
choice-n = choix { $n }
asking = Demande
sum-printed = imprimée
sum-counters = marqueurs
sum-for-now = ce tour-ci
sum-now = en tout

## Coins
corner-blue = coin bleu
corner-red = coin rouge
corner-green = coin vert
corner-amber = coin ambre
conceded = a abandonné
away = absent
a-bot = bot : { $bot }
stand-in = un bot joue en attendant
time-left = Temps restant
of-goal = sur { $n } PV
vp = PV
vp-whence = { $who } : { $n } PV. D'où viennent les points
pile-hand = main
pile-deck = pioche
pile-discards = défausse
discards-of = { $you ->
    [yes] Votre défausse ({ $n })
   *[no] Défausse de { $who } ({ $n })
 }
in-discards = défausse
in-hand = en main
choices-inside = Certaines peuvent être choisies.
your-hand = { $n ->
    [one] Votre main, { $n } carte
   *[other] Votre main, { $n } cartes
 }
a-hand = { $n ->
    [one] Une main de { $n } carte
   *[other] Une main de { $n } cartes
 }
may-still-play = Vous pouvez encore jouer
permit-minions = { $n ->
    [one] Créature
   *[other] Créatures
 }
permit-actions = { $n ->
    [one] Action
   *[other] Actions
 }

## Bases
bases = Bases
factions = Factions
minions-of = { $you ->
    [yes] Vos Créatures ici
   *[no] Créatures de { $who } ici
 }
minions-of-others = Autres coins
n-of-m = { $n } sur { $m }
bar-label = Force { $n } sur { $m } : { $shares }
lane-scoring = conquête
lane-scored = conquise
bar-empty = Force { $n } sur { $m }
bar-needs = encore { $n }
bar-full = elle craque

## La question
thinking = { $who } réfléchit…
answering = En attente des Spéciaux…
nobody-asked = Un instant…
on-top = sur le dessus : { $cards }
confirm = Valider
search = Chercher
doubt = { $card } ne ferait rien maintenant. Jouer quand même ?
doubt-play = Jouer
doubt-keep = Garder
lit-n = { $n ->
    [one] 1 choix est allumé
   *[other] { $n } choix sont allumés
 }
lit-list = Liste
tray-table = Voir la table
tray-search = Chercher parmi { $n } choix
tray-in-play = Des factions en jeu
tray-rest = Le reste
tray-unfit = Cibles impossibles
tray-breaks-at = craque à
rank-of = Rang de { $what }
move-up = Plus tôt
move-down = Plus tard
hand-over = Passez l'appareil à { $who }
i-am = Je suis { $who } : montrer mes cartes
end-turn = Finir le tour
answer-first = répondez d'abord : { $card }
answer-first-plain = répondez d'abord à la question
undo = Annuler
undo-by-agreement = si tous l'acceptent
undo-none = rien à annuler
undo-asked = { $who } demande à annuler son dernier coup.
undo-waiting = { $you ->
    [yes] Vous avez demandé à revenir en arrière. Les autres doivent accepter.
   *[no] { $who } a demandé à revenir en arrière. Les autres doivent accepter.
 }
stood-in-turn = Un bot a joué le tour { $from } à votre place.
stood-in-turns = Un bot a joué les tours { $from } à { $to } à votre place.
stood-in-watch = Revoir
agree = Accepter
refuse = Refuser

## Conseils
hint = Conseil
hint-thinking = Réflexion…
hint-empty = Pas de conseil pour cette question.
hint-chance = victoire à environ { $n } %
hint-said = Conseil : { $line }
hinted = conseillé
hint-place = place conseillée : { $n }

## La fin
won = { $you ->
    [yes] Vous gagnez !
   *[no] { $who } gagne !
 }
nobody-won = Personne ne gagne.
shared-victory = { $who } se partagent la victoire !
rematch = Revanche
rematch-asked = { $who } est à la nouvelle table
to-the-rematch = Aller à la revanche
front-page = Accueil

## La colonne
turn-of = { $you ->
    [yes] Tour { $n } · À vous
   *[no] Tour { $n } · { $who }
 }
before-the-game = Avant la partie
log = Journal
menu = Menu
chat = Discussion
say-something = Dire quelque chose
send = Envoyer
clarified = Précisions
clarified-cases = Précisions et exemples (en anglais)
reading = Carte
reading-hint = Pointez une carte pour la lire ici. Sur un téléphone, gardez le doigt dessus.
you-watch = Vous regardez la partie.
close = Fermer
save = Enregistrer
setting-speed = Vitesse des adversaires
speed-slow = Lente
speed-normal = Normale
speed-fast = Rapide
speed-none = Immédiat
setting-sound = Sons
setting-on = Oui
setting-off = Non
setting-theme = Couleurs
theme-system = Système
theme-light = Claires
theme-dark = Sombres
setting-size = Taille du texte
size-normal = Normale
size-large = Grande
setting-hints = Bouton de conseil
report = Signaler un problème : copier un lien vers ce moment
report-copied = Copié. Dites-nous ce que vous attendiez.
past = Coup {$n}, tel qu’il était.
past-back = Retour à la table
settings = Réglages
switch-pass = Passer automatiquement jusqu’à mon tour
switch-ask = Me demander avant et après chaque conquête de Base
help-keys = Clavier
help-numbers = 1, 2, 3 … : le choix qui porte ce numéro
help-zero = 0 : refuser, passer, finir le tour
help-escape = Échap : fermer, annuler ou refuser
help-undo = U : annuler
help-hint = H : un conseil, si la table le permet
help-log = L : la liste des choix, sinon le journal ; ? : cette aide
help-read = Tab et flèches : d'une carte à l'autre ; la carte choisie s'affiche en grand
help-shows = Espace : continuer quand quelque chose est montré ; P : pause ; Échap : passer
concede = Abandonner…
concede-sure = Oui, j'abandonne

## Une Base est conquise
base-breaks = { $base } : conquise !
power-in-all = Force { $n }
power-place = Force { $n }, { $place ->
    [1] premier
    [2] deuxième
    [3] troisième
   *[other] quatrième
 }
key-space = Espace
go-on = Continuer

## Ce que font les autres
show-plays = { $who } joue
show-uses = { $who } utilise
show-does = Une carte de { $who } se déclenche
show-pause = Pause
show-next = Suite
show-skip = Passer à mon tour
show-again = Revoir tout depuis votre dernier tour
stamp-destroyed = détruite
stamp-returned = en main
stamp-moved = déplacée
stamp-discarded = défaussée
stamp-placed = s'en va
stamp-taken = prise
stamp-protected = protégée
stamp-cancelled = sans effet

## D'où viennent les nombres
tally-of = Force sur { $base }, carte par carte
tally-breakpoint = Résistance { $n } : imprimée { $printed }
tally-gain = { $who } { $n } PV
tally-missing = Encore { $n } et la Base est conquise : { $gains }.
tally-missing-alone = Encore { $n } et la Base est conquise.
tally-scores = La Base est conquise : { $gains }.

## Pourquoi pas ?
why-cant-i = Pourquoi pas ?
why-over = La partie est finie.
why-their-turn = C’est à { $who } de jouer.
why-not-meant = Pas une cible valable pour { $card } : « { $text } »
why-other-question = D’abord : { $question }

## La fin, en détail
end-verdict = { $you ->
    [yes] Victoire
   *[no] { $who } gagne
 }
end-shared = Égalité
end-line = { $corners } joueurs · { $turns ->
    [one] 1 tour
   *[other] { $turns } tours
 }
end-whence = Points par origine
end-source = Origine
end-turn-n = tour { $n }
end-turns-n = tours { $n } à { $m }
end-total = Total
end-place = { $place ->
    [1] premier
    [2] deuxième
    [3] troisième
   *[other] quatrième
 }
end-madness = Démence
end-madness-pairs = chaque paire −1
end-madness-cards = Cartes Démence
end-madness-n = { $n ->
    [0] aucune
    [one] 1 carte, qui ne coûte rien
   *[other] { $n } cartes
 }
end-over-turns = PV par tour
end-moments = Grands moments
moment-none = Personne n'a marqué de point.
moment-turn = Tour { $n }
moment-see = Tour { $n } : revoir
moment-largest = Meilleur score
moment-largest-text = { $you ->
    [yes] Vous avez pris { $n } PV ({ $what }, tour { $turn }).
   *[no] { $who } a pris { $n } PV ({ $what }, tour { $turn }).
 }
moment-closest = Le plus serré
moment-closest-text = { $n ->
    [0] Égalité en tête, tour { $turn } : { $what }.
   *[other] { $n } de Force d'écart, tour { $turn } : { $what }.
 }
moment-loss = Le plus coûteux
moment-loss-text = { $you ->
    [yes] { $what } vous a coûté { $n } PV, tour { $turn }.
   *[no] { $what } a coûté { $n } PV à { $who }, tour { $turn }.
 }
play-again = Rejouer
play-again-same = mêmes factions
play-swapped = Échanger les factions
play-swapped-how = vous jouez les leurs
rematch-anew = mêmes réglages

## Monstres, Trésors, cartes enterrées, duels
brings-monsters = { $n ->
    [one] un Monstre l'accompagne
   *[other] { $n } Monstres l'accompagnent
 }
bar-monsters = Les Monstres ajoutent { $n } à la Résistance
loot-n = { $n ->
    [0] aucun Trésor
    [one] un Trésor
   *[other] { $n } Trésors
 }
loot-of = Butin : { $base }
loot-order = Qui en prend un, dans cet ordre
loot-chooses = choisit
deck-monsters = Pioche Monstre : { $n } cartes. Montre la défausse Monstre
deck-treasures = Pioche Trésor : { $n } cartes. Montre la défausse Trésor
discards-monsters = Défausse Monstre ({ $n })
discards-treasures = Défausse Trésor ({ $n })
buried-here = Cartes enterrées ici
buried-card = Une carte enterrée
buried-at = enterrée : { $base }
duel-at = Duel : { $base }
duel-versus = VS
duel-laid = Jouée face cachée
power-word = Force
more-minions = { $n ->
    [one] { $n } autre
   *[other] { $n } autres
}

## Une première partie
tips = Conseils
tip-play = À chaque tour, vous pouvez jouer une créature et une action. Les cartes éclairées se jouent : cliquez sur l'une, puis sur une base.
tip-base = Les chiffres d'une base sont votre force et la leur. Quand leur total atteint sa Résistance, elle craque et paie ses prix : premier, deuxième, troisième.
tip-read = Pointez une carte pour la lire. H demande un conseil, U revient en arrière, et une carte grisée dit pourquoi elle ne se joue pas.
tip-next = Compris

## L'affiche de la fin, et le passeport
passport = Passeport
passport-of = gagnées sur { $n }
passport-won = gagnée
passport-played = jouée
passport-kept = Gardé dans ce navigateur, nulle part ailleurs.
earn-first = Première victoire : { $faction }
earn-far = { $n } à { $m } : personne n'a suivi
earn-near = { $n } à { $m } : d'un cheveu
earn-won = { $n } à { $m } : bien joué
end-turned = Le tournant : tour { $n }
end-turned-how = { $who } a pris { $n } PV : { $what }.
end-watch = Le revoir
hold-card = Appui long pour lire une carte
tray-sort = Trier
tray-sort-usual = En jeu d’abord
tray-sort-name = Par nom
tray-sort-power = Par force
