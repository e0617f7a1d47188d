# Les phrases que lisent les joueurs. $you vaut « yes » quand la phrase s'adresse au lecteur.
# Une nouvelle phrase s'ajoute ici et dans en.ftl ; un test compare les deux.

## Noms
a-card = une carte
some-cards = { $n ->
    [one] une carte
   *[other] { $n } cartes
 }
you-name = Vous
yourself = vous-même
seat-you = Joueur { $letter }
seat-bot = { $letter } ({ $bot })

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
ev-moved = { $card } passe de { $from } à { $to }.
ev-destroyed = Destruction de { $card }.
ev-returned = { $card } retourne dans la main de son propriétaire.
ev-discarded = { $card } va dans la défausse.
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
ev-placed-discards = { $you ->
    [yes] { $what } va dans votre défausse.
   *[no] { $what } va dans la défausse de { $who }.
 }
ev-drew = { $you ->
    [yes] Vous piochez { $what }.
   *[no] { $who } pioche { $what }.
 }
ev-revealed = Carte révélée : { $card }.
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
ev-power-given = { $card } a { $n } en Force pour le moment.
ev-breakpoint-lowered = La Résistance de { $base } baisse de { $n }.
ev-rule-began = Désormais : { $text }
ev-control-taken = { $you ->
    [yes] Vous prenez le contrôle de { $what }.
   *[no] { $who } prend le contrôle de { $what }.
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
ev-protected = Protection de { $card } : aucun effet.
ev-vp-gained = { $you ->
    [yes] Vous gagnez { $n } PV.
   *[no] { $who } gagne { $n } PV.
 }
ev-vp-lost = { $you ->
    [yes] Vous perdez { $n } PV.
   *[no] { $who } perd { $n } PV.
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
   *[other] en place { $place }
 } avec { $power } en Force : { $vp } PV.
ev-base-replaced = { $old } laisse la place à { $new }.
ev-base-gone = { $old } s'en va, et rien ne prend sa place.
ev-passed = { $you ->
    [yes] Vous passez.
   *[no] { $who } passe.
 }
ev-duel-began = { $challenger } provoque { $defender } en duel.
ev-duel-won = { $card } gagne le duel.
ev-duel-tied = Le duel est nul.
ev-won = { $you ->
    [yes] Vous gagnez la partie !
   *[no] { $who } gagne la partie !
 }

## Questions
ask-passage = { $card } : « { $text } » { $question }
ask-faction = Quelle Faction prenez-vous ?
ask-mulligan = Vous n'avez aucune Créature. Montrer votre main et en piocher une autre ?
ask-play-cards = Que faites-vous ?
ask-where = Où ?
ask-play-where = Où jouez-vous { $about } ?
ask-play-how = Comment jouez-vous { $about } ?
ask-score-first = Quelle Base est conquise en premier ?
ask-me-first = Moi d'abord ! Utilisez quelque chose, ou passez.
ask-next-ability = Qu'est-ce qui vient ensuite ?
ask-which-instead = Que se passe-t-il à la place ?
ask-may = Le faire ?
ask-branch = Lequel ?
ask-target = Lequel ?
ask-move-where = Où va { $about } ?
ask-player = Quel joueur ?
ask-name = Que nommez-vous ?
ask-play-now = Quelle carte jouez-vous ?
ask-hand-limit = Vous avez plus de dix cartes. Lesquelles défaussez-vous ?
ask-discard = Laquelle défaussez-vous ?
ask-order = Dans quel ordre ? La première est sur le dessus.
ask-duel-card = Une carte pour le duel ?
ask-ignore = Ignorer l'effet de cette Base ?
how-many-exactly = ({ $n } en tout)
how-many-up-to = (jusqu'à { $n })
how-many-between = (de { $min } à { $max })
how-many-order = (tous, dans l'ordre)

## Options
choice-yes = Oui
choice-no = Non
choice-nothing = Rien
choice-pass = Passer
choice-end = Ne plus rien jouer ce tour-ci
choice-play = Jouer { $card }
choice-play-discards = Jouer { $card } depuis la défausse
choice-talent = Talent de { $card } : { $text }
choice-use = Utiliser { $card } : { $text }
choice-next = { $card } : { $text }
choice-card-discards = { $you ->
    [yes] { $card }, dans votre défausse
   *[no] { $card }, dans la défausse de { $who }
 }
choice-card-in-play = { $you ->
    [yes] { $card }, à vous, sur { $where }
   *[no] { $card }, à { $who }, sur { $where }
 }

## L'écran
screen-turn = Tour { $n } : { $who }, { $phase }
screen-vp = { $vp } PV
screen-piles = main { $hand }, pioche { $deck }, défausse { $discards }
screen-plays = Il reste à jouer : { $minions ->
    [one] { $minions } Créature
   *[other] { $minions } Créatures
 }, { $actions ->
    [one] { $actions } Action
   *[other] { $actions } Actions
 }
screen-hand = Votre main : { $cards }
screen-empty = vide
screen-no-card = (aucune carte)
screen-log = Ce qui s'est passé
screen-discards = { $you ->
    [yes] Votre défausse : { $cards }
   *[no] Défausse de { $who } : { $cards }
 }
screen-nothing-yet = Rien encore.
screen-pass-device = C'est à { $who } de choisir. Donnez-lui le clavier, puis appuyez sur Entrée.
screen-winner = { $you ->
    [yes] Vous gagnez !
   *[no] { $who } gagne !
 }
screen-final = { $who } : { $vp } PV

## Au clavier
input-prompt = >
input-help =
    Tapez le numéro de ce que vous voulez faire ; plusieurs numéros pour plusieurs (« 1 3 »).
      Entrée      prend le choix par défaut, s'il y en a un (marqué *)
      0           rien, ou passer, quand c'est permis
      t NOM       le texte d'une carte ou d'une Base, par son nom ou son numéro dans la liste
      l           ce qui s'est passé
      d           les défausses
      b           la table, encore une fois
      u           reprendre votre dernier choix, tant que rien de caché n'a été montré depuis
      s [FICHIER] enregistrer la partie
      q           quitter ; la partie est gardée
      {"  .           "}laisser le robot « greedy » choisir
      ?           cette aide
input-not-understood = « { $text } » ne figure pas dans la liste. Tapez un nombre de 1 à { $n }, ou ? pour l'aide.
input-which = « { $text } » peut désigner plusieurs choix. Tapez un numéro.
input-too-few = { $min ->
    [one] Choisissez-en au moins un.
   *[other] Choisissez-en au moins { $min }.
 }
input-too-many = { $max ->
    [one] N'en choisissez qu'un.
   *[other] Choisissez-en au plus { $max }.
 }
input-twice = L'un d'eux y est deux fois.
input-not-offered = Ce n'est pas possible ici. Tapez un nombre de 1 à { $n }.
input-no-card = Aucune carte ne s'appelle « { $text } ».
input-no-default = Il n'y a pas de choix par défaut ici : tapez un numéro.
refused-game-over = La partie est terminée.
undo-done = C'est repris.
undo-nothing = Vous n'avez rien à reprendre.
undo-shown = Impossible de reprendre : quelque chose de caché a été montré, pioché ou mélangé depuis.
undo-others = Impossible de reprendre : un autre joueur a choisi depuis.
save-done = Partie enregistrée dans { $file }.
save-failed = La partie n'a pas pu être enregistrée dans { $file } : { $why }
quit-ask = Garder cette partie dans un fichier à vous ? Tapez un nom de fichier, ou Entrée pour la laisser où elle est.
quit-kept = La partie est gardée. Pour continuer : baston play --resume { $file }
end-of-input = L'entrée s'arrête avant la partie. Elle est gardée ; pour continuer : baston play --resume { $file }
stopped = Arrêté. La partie est gardée ; pour continuer : baston play --resume { $file }
finished = Toute la partie est dans { $file }. Pour la revoir : baston replay { $file }
not-kept = La partie n'a pas pu être gardée : { $why }
resumed = La partie de { $file } continue.
fault = C'est un défaut de Baston, pas une erreur de votre part : { $fault }. La partie est gardée dans { $file } ; envoyez-la-nous.

## Cartes
cards-none = Aucune carte ne contient « { $query } ».
cards-count = { $n ->
    [one] { $n } carte
   *[other] { $n } cartes
 }
card-minion = Créature, Force { $power }
card-action = Action
card-base = Base, Résistance { $breakpoint }, PV { $vp }
card-titan = Titan
card-monster = Monstre, Force { $power }
card-treasure = Trésor
card-madness = Démence
card-copies = { $n ->
    [one] { $n } exemplaire
   *[other] { $n } exemplaires
 }

## Revoir
replay-start = { $who } : { $army }
replay-answer = { $who } répond : { $answer }
replay-nothing = rien
replay-unfinished = La partie s'arrête ici, inachevée, et attend { $who }.
replay-because = à cause de { $card } : « { $text } »
