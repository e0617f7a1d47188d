# What the server says: refusals, the log's headings, the life of a table.

## The log
log-turn = { $you ->
    [yes] Turn { $n } · You
   *[no] Turn { $n } · { $who }
 }

log-gave-up = { $you ->
    [yes] You give up.
   *[no] { $who } gives up.
 }
only-place = Only { $place }: { $card } can be played nowhere else now.
log-by-bot = { $who } (bot)
log-out-of-time = { $you ->
    [yes] Your time is up: a bot plays on for you.
   *[no] { $who } is out of time: a bot plays on.
 }

## Refusals
refused-no-table = There is no such table. Check the name, or open a new one.
refused-not-invited = This table is private. Ask whoever opened it for a link.
refused-not-your-seat = You do not sit there.
refused-not-asked = It is not your move.
refused-old = That question has been answered already. Here is the table as it is now.
refused-not-begun = The game has not begun.
refused-over = The game is over.
refused-not-offered = That choice is not offered.
refused-too-few = { $n ->
    [one] Choose at least one.
   *[other] Choose at least { $n }.
 }
refused-too-many = { $n ->
    [one] Choose only one.
   *[other] Choose at most { $n }.
 }
refused-twice = One of them was chosen twice.
refused-malformed = That message could not be understood. Reload the page and try again.
refused-too-long = That is too long.
refused-too-fast = Not so fast: wait a moment and try again.
refused-too-many-windows = Too many windows are open. Close some, then load the page again.
refused-origin = That came from another site, so it was not done.
refused-no-host = The request does not name one server: send exactly one Host header, as browsers do.
refused-not-our-name = This server does not go by that name. Use the address that its owner gave you.
refused-two-clients = Two headers, X-Forwarded-For and Forwarded, name different people. Whoever runs the server says with --proxy-header which one its proxy writes.
refused-seat-taken = Somebody sits there already. Choose another seat, or watch.
refused-nothing-to-undo = There is nothing of yours to take back.
refused-no-undo-asked = Nobody asks to take anything back.
refused-no-hints = There are no hints at this table.
refused-not-host = Only whoever opened the table can do that.
refused-setup = The game cannot begin like this: { $why }.
refused-cards-gone = Some cards of this game are gone, and nothing of it was kept that can be laid without them.
refused-damaged = What was stored of this table is damaged and cannot be read. Please tell the owner of the server; the rest of it is safe.
refused-not-written = It could not be written down, so it was not done. Try again.
refused-not-read = The server cannot read its disk just now, so it does not know what to show. Your games are kept; try again in a moment.
refused-stopping = The server is stopping. Your game is kept.
refused-fault = This is a bug in Baston, not a mistake of yours. The game is kept; please tell us its name.

## Notices
line-lost = The server is away. This page comes back by itself.
line-back = The table is back.
undo-refused = { $who } would rather not undo that.
undo-taken = { $who } undid a move.

## Seats
device-name = { $name } { $n }
