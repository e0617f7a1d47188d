# The interface for programs; playing by and by.

api-title = For programs
api-lead = Tables, games, positions and cards, as JSON over HTTP and WebSocket.
api-about = Tables, games and cards of Baston for programs. Fields are added and never change their meaning.
api-start = How to begin
api-start-1 = POST /api/tokens gives you a token. Send it with every request: "Authorization: Bearer …". A browser with seats at tables may use its cookie instead; a socket in a browser names two protocols, "baston" and "bearer." with the token.
api-start-2 = POST /api/tables opens a table, for instance against a bot. GET /api/tables/…/decision?wait=15 waits until you are asked something.
api-start-3 = POST /api/tables/…/answers gives your answer: the number of the question and what you pick. A bot in thirty lines of Python is in the examples folder of the source.
api-limits = The limits of the pages hold here, too. What is refused comes as application/problem+json, with a code and a sentence.
api-document = The whole document, as OpenAPI
api-token = Token
api-token-none = none: the cookie of this browser
api-token-about = It is filled in when you make one below, and kept by this page only.
api-optional = optional
api-body = JSON
api-try = Try it
api-answer = Answer

api-op-token = Makes a token: somebody who can sit at tables.
api-op-tables = Your tables, and those that are open to all.
api-op-open = Opens a table.
api-op-table = Who sits at a table, and how far it is.
api-op-sit = Sits down.
api-op-fill = Gives a free seat of your table to a bot.
api-op-view = The game as you may know it.
api-op-position = The game as you knew it after so many answers.
api-op-hint = Asks for advice on your own question, where the table allows hints, and waits for it.
api-op-scenario = The game after so many answers as a scenario text, once it is over.
api-op-lay = Lays a position from a scenario text and plays it out: what happens, with the words and the rule that do it.
api-op-decision = What you are asked, if you are.
api-op-events = What happened, as values and sentences.
api-op-record = The whole game, once it is over.
api-op-stream = What happens, as it happens (WebSocket).
api-op-stream-more = Each text is a message: news with events and your question, or a problem. Answers can be sent back as JSON, as for …/answers.
api-op-answer = Answers a question.
api-op-undo = Takes back your last answer, or asks the others for it.
api-op-undo-reply = Agrees or refuses when somebody asks to take back.
api-op-concede = Gives up.
api-op-chat = Says something at the table.
api-op-rematch = The same table once more.
api-op-cards = Cards that a question finds, in the words of the gallery.
api-op-card = One card.
api-op-card-features = What a card can do, as the bots see it.
api-op-factions = All factions.
api-op-faction = One faction with its cards.

api-param-code = The name of the table.
api-param-seat = The seat, from 0 on.
api-param-as = Which of your seats, where you have several.
api-param-key = The secret of a link, where you do not sit there: to a seat, or to watch.
api-param-at = After how many answers.
api-param-since = Only what happened after so many answers.
api-param-wait = Seconds to wait until you are asked, at most 15.
api-param-q = The question.
api-param-page = The page, from 1 on.
api-param-faction = The id of the faction.
api-param-name = The name in the card's id.

refused-not-found = There is nothing of that name.
refused-no-token = Say who you are: make a token, and send it with each request.
refused-no-such-verb = This address knows no such verb.

mine-lead = Your move first.
mine-none = You have no tables yet.
mine-told = Turn notifications
mine-link-about = This link shows your list on any device, and the feed tells a feed reader when a table waits for you. Keep both to yourself: whoever has them can read your list, though not play for you.
mine-link = Link to your list
mine-feed = Feed (Atom)
mine-copy = Copy
mine-copied = Copied
mine-notify-about = As long as a tab with this page or with the table is open, the browser tells you.
setting-notify = Notify me of my turn
notify-says = It is your turn.
notify-refused = This browser does not allow it for these pages.

offline-title = No connection
offline-lead = This page needs the network.
offline-about = The gallery and what you have read of it are kept on this device. Your games go on as soon as the connection is back.

row-quiet-minutes = quiet for { $n ->
    [one] one minute
   *[other] { $n } minutes
}
row-quiet-hours = quiet for { $n ->
    [one] one hour
   *[other] { $n } hours
}
row-quiet-days = quiet for { $n } days
