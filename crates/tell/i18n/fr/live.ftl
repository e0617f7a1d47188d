# Ce que dit le serveur : refus, titres du journal, vie d'une table.

## Le journal
log-turn = { $you ->
    [yes] Tour { $n } · Vous
   *[no] Tour { $n } · { $who }
 }

log-gave-up = { $you ->
    [yes] Vous abandonnez.
   *[no] { $who } abandonne.
 }
only-place = Seulement { $place } : { $card } ne peut être jouée nulle part ailleurs pour le moment.
log-by-bot = { $who } (bot)
log-out-of-time = { $you ->
    [yes] Votre temps est écoulé : un bot joue à votre place.
   *[no] Le temps de { $who } est écoulé : un bot joue à sa place.
 }

## Refus
refused-no-table = Cette table n'existe pas. Vérifiez son nom, ou ouvrez-en une autre.
refused-not-invited = Cette table est privée. Demandez un lien à qui l'a ouverte.
refused-not-your-seat = Ce n'est pas votre place.
refused-not-asked = Ce n'est pas à vous de répondre.
refused-old = Cette question a déjà reçu sa réponse. Voici la table telle qu'elle est.
refused-not-begun = La partie n'a pas commencé.
refused-over = La partie est finie.
refused-not-offered = Ce choix n'est pas proposé.
refused-too-few = { $n ->
    [one] Choisissez-en au moins un.
   *[other] Choisissez-en au moins { $n }.
 }
refused-too-many = { $n ->
    [one] N'en choisissez qu'un.
   *[other] Choisissez-en au plus { $n }.
 }
refused-twice = L'un d'eux est choisi deux fois.
refused-malformed = Ce message n'a pas été compris. Rechargez la page et recommencez.
refused-too-long = C'est trop long.
refused-too-fast = Pas si vite : attendez un instant et recommencez.
refused-too-many-windows = Trop de fenêtres sont ouvertes. Fermez-en, puis rechargez la page.
refused-origin = Cela venait d'un autre site ; rien n'a été fait.
refused-no-host = La requête ne désigne pas un serveur précis : envoyez un seul en-tête Host, comme le font les navigateurs.
refused-not-our-name = Ce serveur ne répond pas à ce nom. Utilisez l'adresse que son propriétaire vous a donnée.
refused-two-clients = Deux en-têtes, X-Forwarded-For et Forwarded, désignent des personnes différentes. Le responsable du serveur précise avec --proxy-header lequel son proxy écrit.
refused-seat-taken = Cette place est prise. Choisissez-en une autre, ou regardez.
refused-nothing-to-undo = Vous n'avez rien à reprendre.
refused-no-undo-asked = Personne ne demande à reprendre un coup.
refused-no-hints = Cette table se joue sans conseils.
refused-not-host = Seule la personne qui a ouvert la table peut le faire.
refused-setup = La partie ne peut pas commencer ainsi : { $why }.
refused-cards-gone = Des cartes de cette partie n'existent plus, et rien n'en a été gardé qui puisse se jouer sans elles.
refused-damaged = Ce qui a été enregistré de cette table est abîmé et ne se lit plus. Prévenez le propriétaire du serveur ; le reste est à l'abri.
refused-not-written = Cela n'a pas pu être enregistré, donc rien n'a été fait. Recommencez.
refused-not-read = Le serveur n'arrive pas à lire son disque en ce moment : il ne sait donc pas quoi afficher. Vos parties sont conservées ; recommencez dans un instant.
refused-stopping = Le serveur s'arrête. Votre partie est gardée.
refused-fault = C'est une erreur de Baston, pas la vôtre. La partie est gardée ; dites-nous son nom.

## Avis
line-lost = Le serveur ne répond plus. Cette page reviendra d'elle-même.
line-back = La table est de retour.
undo-refused = { $who } préfère ne pas annuler.
undo-taken = { $who } a annulé un coup.

## Places
device-name = { $name } { $n }
