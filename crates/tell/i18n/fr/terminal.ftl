# Les phrases que lisent les joueurs. $you vaut « yes » quand la phrase s'adresse au lecteur.

## L'écran
screen-turn = Tour { $n } : { $who }, { $phase }
screen-vp = { $vp } PV
screen-madness = pioche Démence : { $n }
screen-stock = pioche Monstre : { $monsters }, pioche Trésor : { $treasures }
screen-monsters = Monstres :
screen-monster = { $card } ({ $n ->
    [one] { $n } Trésor
   *[other] { $n } Trésors
 })
screen-buried = enterrées :
screen-piles = main { $hand }, pioche { $deck }, défausse { $discards }
screen-aside = {"  "}à côté de la pioche : { $titans }
screen-breakpoint = Résistance { $n } (imprimée : { $printed }) : { $parts }
screen-titan = { $n ->
    [0] { $card } (Titan)
   *[other] { $card } (Titan, +{ $n })
 }
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
      h           un conseil : les meilleurs choix, leurs chances, et pourquoi
      pourquoi    ce qui n'est pas proposé, et pourquoi ; pourquoi 3, pourquoi NOM : une seule chose
      {"  .           "}laisser un robot choisir
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
why-all-offered = Rien à expliquer : cette question n'écarte ni carte, ni capacité, ni Base où jouer.
why-no-such = Rien de ce qui manque ici ne s'appelle « { $text } ». Tapez pourquoi pour tout voir.
why-no-number = Ce numéro n'existe pas : { $n ->
    [one] il manque une seule chose ici.
   *[other] il manque { $n } choses ici.
 } Tapez pourquoi pour tout voir.
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

## Revoir
replay-start = { $who } : { $army }
replay-answer = { $who } répond : { $answer }
replay-nothing = rien
replay-unfinished = La partie s'arrête ici, inachevée, et attend { $who }.
replay-given-up = Tous les autres ont abandonné : { $who } gagne.
replay-because = à cause de { $card } : « { $text } »

## Le serveur
serve-open = Baston vous attend sur { $address } (Ctrl-C le ferme ; les parties sont gardées).
serve-busy = { $address } est pris par un autre programme (Baston tourne peut-être déjà). Choisissez-en un autre avec --port.
serve-locked = { $folder } sert à un autre Baston qui tourne en ce moment. Fermez-le, ou choisissez un autre dossier avec --data.
serve-address = Baston ne peut pas écouter sur { $address } : { $why }.
serve-no-folder = Ce système n'a pas de dossier pour les données. Donnez-en un avec --data.
serve-died = Une partie du serveur ({ $thread }) a cessé de fonctionner : c'est un bogue de Baston, décrit dans le journal. Baston s'arrête pour pouvoir être relancé ; tous les coups confirmés sont sur le disque.
serve-store = { $why }. Choisissez un autre dossier avec --data.

# check --trial
trial-changed = { $ability } : utilisée { $used } fois, a changé quelque chose { $changed } fois
trial-nothing = { $ability } : utilisée { $used } fois, n'a rien changé (le plus souvent : { $why })
trial-declined = { $ability } : utilisée { $used } fois, n'a rien changé
trial-never = { $ability } : jamais utilisée en { $tries } essais
trial-never-why = { $ability } : jamais utilisée en { $tries } essais ({ $why })
trial-broken = { $card } : { $what }
trial-sum = { $abilities } capacités, dont { $idle } n'ont jamais rien fait

# check --explain
explain-none = aucune carte ne s'appelle « { $name } »
explain-near = aucune carte ne s'appelle « { $name } » ; vouliez-vous dire « { $near } » ?
explain-when = quand
explain-means = sens
explain-asks = demande
explain-careful = attention
explain-asked = à { $who } : { $what }
explain-meant = [{ $n }] { $word } : { $meant }
explain-nothing = Elle n'a pas de texte.
usage-played = une fois, quand elle est jouée
usage-playing = avant qu'elle soit jouée
usage-holds-play = tout le temps, tant qu'elle est en jeu
usage-holds-discards = tout le temps, tant qu'elle est dans votre défausse
usage-holds-hand = tout le temps, tant qu'elle est dans votre main
usage-holds-aside = tout le temps, tant qu'elle est à côté de votre pioche
usage-instead = tant qu'elle est en jeu, si { $moment } : à la place de cela
usage-talent = une fois à chacun de vos tours, pendant que vous jouez des cartes, si vous voulez
usage-turn-play = une fois à chacun de vos tours, pendant que vous jouez des cartes et qu'elle est en jeu, si vous voulez
usage-turn-hand = à votre tour, depuis votre main, si vous voulez
usage-turn-discards = à votre tour, depuis votre défausse, si vous voulez
usage-turn-aside = à votre tour, depuis le côté de votre pioche, si vous voulez
usage-turn-base = une fois à chaque tour d'un joueur, pendant qu'il joue des cartes : « vous » est ce joueur
usage-permit = à chacun de vos tours : une carte supplémentaire pendant que vous jouez des cartes, si vous voulez
usage-waits-play = tant qu'elle est en jeu, { $moment }
usage-waits-hand = depuis votre main, { $moment }
usage-waits-discards = depuis votre défausse, { $moment }
usage-waits-aside = depuis le côté de votre pioche, { $moment }
usage-chosen = { $when } ; si vous voulez
usage-refused = jamais : elle ne peut pas se jouer ainsi
usage-base-you = « vous » est le joueur que cela nomme, sinon celui dont c'est le tour
