# Parties revues.

## La page de toutes
film-page = Revoir une partie
film-lead = Chaque partie finie, coup par coup : comme vous l’avez vue, comme les autres l’ont vue, ou toutes mains ouvertes.
film-yours = Vos parties finies
film-none = Aucune partie finie pour l’instant.
film-see = Revoir la partie
film-see-how = coup par coup, toutes mains ouvertes
film-load = Charger une partie
film-load-lead = Un fichier téléchargé depuis une partie revue, ou gardé par « baston play ». Il reçoit son propre lien.
film-file = Fichier d’une partie
film-load-go = Charger
film-not-taken = Le fichier n’a pas été accepté.
film-not-a-game = Ce n’est pas une partie de Baston, ou elle n’est pas complète.
film-newer = Un Baston plus récent l’a écrit (format { $format }) ; ce serveur lit les formats jusqu’à { $reads }.
film-too-long = Il est plus long que toute partie : un fichier a au plus 1 Mo et dix mille réponses.
film-fans = Elle apporte des cartes de fan que ce serveur ne sait pas lire ({ $file }, ligne { $line }) : { $why }
film-answer = La réponse { $n } ne va pas avec la partie : le fichier a été modifié ou n’est pas complet.
refused-not-over = Cette partie n’est pas finie. Son fichier et ses cartes cachées seront à vous quand elle le sera.
refused-is-record = C’est le souvenir d’une partie : on la regarde, on ne la joue pas.

## La barre
film-title = Revoir { $code }
film-versus = contre
film-turn = { $n ->
    [0] revue, avant le premier tour
   *[other] revue, tour { $n } sur { $of }
 }
film-see-as = Voir comme
film-all-hands = Toutes les mains
film-watcher = Spectateur
film-lost = Le serveur ne répond pas ; ce moment n’est pas encore là.

## Les mains
film-hand-of = { $you ->
    [yes] Votre main
   *[other] Main de { $who }
 }
film-unknown = { $n ->
    [one] { $n } carte
   *[other] { $n } cartes
 }
film-deck = pioche { $n }
film-discards = défausse { $n }

## Commandes
film-controls = Revoir la partie
film-first = Au début
film-back = Un pas en arrière
film-play = Lire
film-pause = Pause
film-on = Un pas en avant
film-last = À la fin
film-scoring = Décompte
film-next-scoring = Décompte suivant
film-speed = Vitesse
film-share = Partager ce moment
film-copied = Lien copié
film-play-on = Jouer à partir d’ici
film-play-as = Votre siège
film-play-against = Robots
film-play-how = Une autre table commence avec tout ce qui s’est passé jusqu’ici. Des robots prennent les autres sièges, et leurs cartes sont de nouveau cachées.
film-play-go = Jouer la suite
film-go = Aller
film-moment = Moment de la partie
film-scrubber = La partie
log-goes-on = À partir d’ici c’est une autre partie : le début s’est joué à { $from }.
log-begun-anew = Baston a été mis à jour au milieu de ce tour, et la nouvelle version le joue autrement. Le tour recommence ; tout ce qui précède reste acquis.

## Chances
film-chance = Chances de gagner
film-ask-chances = Calculer les chances
film-thinking = Les chances se calculent…
film-percent = { $who } { $n } %
film-scorings = Décomptes
film-turned = Tournant : tour { $n }
film-nothing-turned = Aucun coup n’a tout renversé : les chances ont changé peu à peu.
film-changed = { $you ->
    [yes] Votre chance
   *[other] La chance de { $who }
 } { $change ->
    [rose] est montée
   *[fell] est tombée
 } de { $a } à { $b } %
film-by-card = { $you ->
    [yes] quand vous avez joué { $card }.
   *[other] quand { $who } a joué { $card }.
 }
film-by-card-at = { $you ->
    [yes] quand vous avez joué { $card } sur { $base }.
   *[other] quand { $who } a joué { $card } sur { $base }.
 }
film-by-scoring = au décompte de { $base }.
film-by-nothing = sans aucune carte.

## La suite
film-ways = Encore
film-download = Télécharger la partie
film-to-judge = À la table du juge
film-to-table = Ouvrir la table

## Played by an older Baston
film-retold = Raconté comme c'est arrivé : le Baston d'aujourd'hui joue cette étape autrement.
film-otherwise = Cette partie a été jouée avec un Baston plus ancien. Chaque tour commence exactement comme à l'époque ; les étapes que les règles d'aujourd'hui jouent autrement sont racontées comme elles sont arrivées.
film-changed-cards = { $n ->
    [one] 1 carte a un autre texte aujourd'hui
   *[other] { $n } cartes ont un autre texte aujourd'hui
 }
film-then = À l'époque :
film-today = Aujourd'hui :
film-card-gone = cette carte n'existe plus.
replay-otherwise = Cette partie a été jouée avec un Baston plus ancien, et celui d'aujourd'hui en joue une partie autrement : elle est racontée comme elle s'est passée.
