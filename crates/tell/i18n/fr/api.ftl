# L'interface pour programmes ; jouer à son heure.

api-title = Pour les programmes
api-lead = Tables, parties, positions et cartes, en JSON par HTTP et WebSocket.
api-about = Les tables, les parties et les cartes de Baston pour les programmes. Des champs s'ajoutent, aucun ne change de sens.
api-start = Pour commencer
api-start-1 = POST /api/tokens vous donne un jeton. Envoyez-le à chaque requête : « Authorization: Bearer … ». Un navigateur qui a des places à des tables peut se servir de son cookie ; une socket dans un navigateur nomme deux protocoles, « baston » et « bearer. » suivi du jeton.
api-start-2 = POST /api/tables ouvre une table, par exemple contre un robot. GET /api/tables/…/decision?wait=15 attend qu'une question vous soit posée.
api-start-3 = POST /api/tables/…/answers donne votre réponse : le numéro de la question et vos choix. Un robot en trente lignes de Python se trouve dans le dossier « examples » des sources.
api-limits = Les limites des pages valent ici aussi. Un refus arrive en application/problem+json, avec un code et une phrase.
api-document = Le document entier, en OpenAPI
api-token = Jeton
api-token-none = aucun : le cookie de ce navigateur
api-token-about = Il se remplit quand vous en créez un plus bas, et seule cette page le garde.
api-optional = facultatif
api-body = JSON
api-try = Essayer
api-answer = Réponse

api-op-token = Crée un jeton : quelqu'un qui peut s'asseoir à des tables.
api-op-tables = Vos tables, et celles qui sont ouvertes à tous.
api-op-open = Ouvre une table.
api-op-table = Qui est assis à une table, et où elle en est.
api-op-sit = S'assoit.
api-op-fill = Donne une place libre de votre table à un robot.
api-op-view = La partie telle que vous pouvez la connaître.
api-op-position = La partie telle que vous la connaissiez après tant de réponses.
api-op-hint = Demande un conseil sur votre propre question, si la table le permet, et l’attend.
api-op-scenario = La partie après tant de réponses, comme texte de scénario, une fois terminée.
api-op-lay = Dresse une position d’après un texte de scénario et la joue : ce qui arrive, avec les mots et la règle qui le font.
api-op-decision = Ce qui vous est demandé, s'il y a lieu.
api-op-events = Ce qui s'est passé, en valeurs et en phrases.
api-op-record = La partie entière, une fois terminée.
api-op-stream = Ce qui se passe, au fur et à mesure (WebSocket).
api-op-stream-more = Chaque texte est un message : des nouvelles, avec les événements et votre question, ou un problème. Les réponses peuvent revenir en JSON, comme pour …/answers.
api-op-answer = Répond à une question.
api-op-undo = Reprend votre dernière réponse, ou le demande aux autres.
api-op-undo-reply = Accepte ou refuse quand quelqu'un demande à reprendre.
api-op-concede = Abandonne.
api-op-chat = Dit quelque chose à la table.
api-op-rematch = La même table, encore une fois.
api-op-cards = Les cartes que trouve une question, dans les mots de la galerie.
api-op-card = Une carte.
api-op-card-features = Ce qu’une carte sait faire, tel que les bots le voient.
api-op-factions = Toutes les factions.
api-op-faction = Une faction avec ses cartes.

api-param-code = Le nom de la table.
api-param-seat = La place, à partir de 0.
api-param-as = Laquelle de vos places, si vous en avez plusieurs.
api-param-key = Le secret d'un lien, si vous n'y êtes pas assis : vers une place, ou pour regarder.
api-param-at = Après combien de réponses.
api-param-since = Seulement ce qui s'est passé après tant de réponses.
api-param-wait = Secondes à attendre qu'une question vous soit posée, 15 au plus.
api-param-q = La question.
api-param-page = La page, à partir de 1.
api-param-faction = L'identifiant de la faction.
api-param-name = Le nom dans l'identifiant de la carte.

refused-not-found = Il n'y a rien de ce nom.
refused-no-token = Dites qui vous êtes : créez un jeton et envoyez-le à chaque requête.
refused-no-such-verb = Cette adresse ne connaît pas ce verbe.

mine-lead = À vous de jouer d’abord.
mine-none = Vous n’avez encore aucune table.
mine-told = Alertes de tour
mine-link-about = Ce lien montre votre liste sur n'importe quel appareil, et le flux prévient un lecteur de flux quand une table vous attend. Gardez-les pour vous : qui les a peut lire votre liste, mais pas jouer à votre place.
mine-link = Lien vers votre liste
mine-feed = Flux (Atom)
mine-copy = Copier
mine-copied = Copié
mine-notify-about = Tant qu'un onglet avec cette page ou avec la table est ouvert, le navigateur vous prévient.
setting-notify = Me prévenir quand c'est à moi
notify-says = C'est à vous.
notify-refused = Ce navigateur ne le permet pas pour ces pages.

offline-title = Pas de connexion
offline-lead = Cette page a besoin du réseau.
offline-about = La galerie et ce que vous en avez lu sont gardés sur cet appareil. Vos parties reprennent dès que la connexion revient.

row-quiet-minutes = sans nouvelles depuis { $n ->
    [one] une minute
   *[other] { $n } minutes
}
row-quiet-hours = sans nouvelles depuis { $n ->
    [one] une heure
   *[other] { $n } heures
}
row-quiet-days = sans nouvelles depuis { $n } jours
