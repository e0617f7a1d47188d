# The pages around the table: front page, new table, lobby, about.

## On all of them
nav-home = Baston, front page
nav-label = Main
nav-play = Play
nav-tables = Tables
nav-gallery = Gallery
nav-about = About
nav-language = Language
foot-note = A fan’s table for the card game Smash Up. No publisher’s art: every emblem, pattern and letter here is our own.
foot-more = More about Baston
foot-label = More pages

## Front page
home-welcome = Welcome
home-pitch = Shuffle two factions into one gang. Crush the bases. First to 15 takes it all.
home-play-now = Play now
home-new-table = New table
home-against = Play now against
home-how-many = Play now: how many bots
home-which-bot = Play now: which bot
home-bots = { $n ->
    [one] one bot
    [2] two bots
    [3] three bots
   *[other] { $n } bots
 }
home-rooms = Rooms
home-join = Join a table
home-join-go = Join
home-tables = Open tables
home-yours = Your tables
home-about = About

## Tables in a list
row-waiting = { $n ->
    [one] One seat free
   *[other] { $n } seats free
 }
row-your-choice = { $turn ->
    [0] Before the first turn
   *[other] Turn { $turn }
 }: your turn
row-their-choice = { $turn ->
    [0] Before the first turn
   *[other] Turn { $turn }
 }: { $who }'s turn
row-you-won = Finished: you won
row-won = Finished: { $who } won
row-over = Finished
row-go = Open

## Tables for all
lobby-title = Tables
lobby-lead = Open to everyone: take a seat or watch.
lobby-open = Free seats
lobby-none-open = No open table has a free seat just now. Open one and somebody may join you, or play against bots meanwhile.
lobby-bots = Play against bots
lobby-sit = Sit down
lobby-live = Under way
lobby-none-live = No game to watch just now.
lobby-watch = Watch

## New table
guest-name = Challenger
new-title = New table
new-lead = Two to four players: friends, bots, or both.
new-name = Your name
new-name-help = The others will see it. Leave it empty to play as “Challenger”.
new-seats = Seats
new-chairs = Players
new-seat = Seat { $n }
new-who = Player
new-who-host = You
new-who-guest = Friend (by link)
new-who-device = Friend (on this device)
new-who-bots = Bots
new-first = First faction
new-second = Second faction
new-any = Any
new-guest-picks = Picks two factions on sitting down.
new-deal = Factions
new-deal-random = Random
new-deal-random-help = Two random factions each.
new-deal-pick = Everybody picks
new-deal-pick-help = Everyone picks two before the game.
new-deal-draft = Snake draft
new-deal-draft-help = Pick in turn order, then in reverse.
new-more = Extras
new-bases = Bases
new-bases-sets = From the sets in play
new-bases-all = All of them
new-increment = Increment per move
new-increment-seconds = { $n ->
    [0] Nothing
   *[other] { $n } seconds
 }
new-tiles = All factions
new-tiles-cards = see cards
gallery-title = Gallery
gallery-lead = { $cards } cards and bases. Search by name, text or effect.
gallery-ask = Find cards
gallery-find = Find
gallery-kinds = Kinds
gallery-powers = Power and timing
gallery-power = Power { $n }
gallery-ongoing = Ongoing
gallery-talent = Talent
gallery-special = Special
gallery-sets = Sets
gallery-how = Search tips
gallery-how-1 = A word is looked for in names and texts; words in quotation marks stand together; a minus turns a term round. All terms must hold.
gallery-how-2 = Besides: power, breakpoint, vp and copies with =, >=, <=, > or <; kind, timing (play, ongoing, talent, special), does (destroy, move, draw …), faction, set, name and text with a colon. French words do as well.
gallery-found = { $found ->
    [0] None of { $all } cards
    [one] One of { $all } cards
   *[other] { $found } of { $all } cards
 }
gallery-found-label = What was found
gallery-print = Print these
gallery-pages = Pages
gallery-too-long = That is too long to be a question: ask with fewer words.
gallery-open = A quotation mark is not closed: put one at the end of the words that belong together.
gallery-no-key = There is no “{ $key }” to ask for: power, breakpoint, vp, copies, kind, timing, does, faction, set, name and text there are.
gallery-no-number = “{ $value }” is no number: write { $key }>=4, for example.
gallery-number-missing = A number is missing: write { $key }>=4, for example.
gallery-value-missing = A word is missing after “{ $key }”: there are { $known }.
gallery-no-value = There is no { $key } “{ $value }”: there are { $known }.
print-title = Cards to print
print-lead = { $cards } cards on { $pages } sheets, in the size of playing cards. Print without margins of the browser, with background graphics.
print-back = Back to the gallery
card-faction = All cards of the { $faction }
faction-figures = In figures
faction-minions = Minions
faction-power = Total power
faction-actions = Actions
faction-curve = Minions by power
faction-curve-bar = { $n ->
    [one] One minion of power { $power }
   *[other] { $n } minions of power { $power }
 }
faction-does = What it does most
faction-print = Print this faction
faction-copies = { $n ->
    [one] one copy
   *[other] { $n } copies
 }
does-destroy = destroy
does-return = return
does-move = move
does-draw = draw
does-discard = discard
does-extra = extra plays
does-power = power
does-counter = +1 power counters
does-vp = VP
does-search = search
does-reveal = reveal
does-control = control
does-protect = protect
does-cancel = cancel
does-attach = attach
does-transfer = transfer
does-breakpoint = breakpoints
does-swap = swap
does-instead = instead
does-madness = Madness
does-titan = titans
does-monster = monsters
does-treasure = treasures
does-bury = bury
does-duel = duels
faction-lead = All cards. Click one for rulings.
new-clock = Clock
new-clock-minutes = { $n ->
    [0] No clock
   *[other] { $n } minutes each
 }
new-open-table = Open to everyone
new-open-table-help = Listed under Tables: anyone may sit down or watch.
new-stand-in = Bots stand in
new-stand-in-help = A bot plays for anyone who leaves, until they return.
new-titans = Titans
new-titans-help = Each faction that has a titan brings it.
new-pauses = Pauses for Specials
new-pauses-usual = Between people on the clock, without hints
new-pauses-yes = Always
new-pauses-no = Never
new-two-boxes = Two boxes
new-two-boxes-help = Players may share a faction; nobody has it twice. One set of bases.
new-hints = Hints
new-hints-help = Players may ask for the best moves. Switch it off for a serious game.
new-open = Open the table
new-back = Back

## What was wrong with a form
form-problem = The table could not take that.
form-seats-out-of-range = A table has two to four seats. Choose one of these numbers.
form-no-host = You have no seat. Choose “You” for one of the seats in play.
form-two-hosts = You sit on two seats. Keep “You” for one; for the other choose “Somebody at this device” if you want to play both.
form-unknown-bot = There is no bot called “{ $bot }”. Choose one from the list.
form-unknown-set = There is no set called “{ $set }”. The address /api/factions says of each faction which set it is from.
form-unknown-faction = There is no faction called “{ $faction }”. Choose one from the list.
form-same-faction-twice = { $faction } can be had only once. Choose another faction, or “Any”, or play with two boxes.
form-same-faction-in-army = An army has two different factions: { $faction } cannot be both of them, not even with two boxes.
form-too-few-factions = There are too few factions for so many seats. Choose fewer seats.
form-name-too-long = That name is too long. { $n } letters are the most.
form-not-offered = “{ $value }” cannot be chosen here. Choose one from the list.

## Waiting for people
room-title = Waiting room
room-label = Who is here
room-free = { $n ->
    [0] All seats are taken.
    [one] One seat is free.
   *[other] { $n } seats are free.
 }
room-begins = The game starts when every seat is taken.
room-nobody = Open
room-you = you
room-host = host
room-waits = open
room-guest = guest
room-device = on the same device
room-bot = bot, { $bot }
room-invite = Invite link
room-copy = Copy
copy-failed = Your browser did not let us copy it. It is marked: press Ctrl+C.
room-copied = Copied
room-or-bot = Or add a bot
room-fill = Add bot
room-sit = Take a seat
room-which = Which seat
room-open = Open table: it is listed under Tables, and anyone may sit down.
room-private = Private table: only people with a link can find it.
room-titans = This table plays with titans.
room-clock = Clocks stand still while somebody may answer with a Special. After 60 seconds the moment passes by itself.
room-pauses = Whenever somebody could hold a Special for the moment, the game pauses for one to four seconds, whether they hold one or not. A pause tells you nothing; thinking for longer does.
room-two-boxes = Two boxes: several players may have the same faction.
room-hints = Hints are on.
room-no-hints = Hints are off.
room-watch = Link for spectators
room-reload = Refresh

## About
about-title = About Baston
about-lead = A brawl in your browser.
about-fan = By fans, not official
about-fan-1 = Baston plays Smash Up. It has nothing to do with the publisher of the game, who neither made it nor approved it. If you like it here, buy the game: it is best with real cards and real people.
about-fan-2 = There is nothing of the publisher’s here: no art, no card text. Every emblem, pattern and letter was drawn for Baston, and cards say what they do in our own words.
about-licence = Free to take
about-licence-1 = Baston is open source, under the MIT licence or the Apache licence 2.0, whichever you prefer.
about-licence-2 = Run it at home, change it, write factions of your own.
about-in = What is in
about-in-numbers = { $factions } factions with { $cards } different cards and { $bases } bases:
about-can = What it can do
about-can-1 = Whole games for two to four with every card of the rulebook, with Madness, titans, monsters, treasures, buried cards and duels, and with the rules enforced.
about-can-2 = People at other devices, people at the same one, and bots, in any mixture.
about-can-3 = Random, balanced, picked or drafted factions; clocks; undo; spectators; a daily challenge.
about-can-4 = English and French, at the same table if you like.
about-can-5 = A first game that explains itself, a gallery of all cards, replays by link, a judge’s table where any position can be laid out and argued about.
about-can-6 = A workshop: write a faction in plain words, try it, play it with friends and have it rated. And an interface for programs.
about-cannot = What it cannot do yet
about-cannot-1 = Factions of boxes that came after the rulebook. You can write them in the workshop.
about-cannot-2 = Accounts, leagues and matchmaking: you invite people with a link, or sit down at a listed table.
about-keys = With the keyboard
about-keys-lead = Whatever you may choose has a number, in the list and on the table.
about-key-number = choose what has this number
about-key-none = nothing, no, pass
about-key-tab = to the next thing; shift and tab, back
about-enter = Enter
about-key-enter = press what is in focus; confirm several choices
about-key-arrows = between cards and bases; move a card when you put cards in order

## When it does not work
trouble-home = Front page
trouble-not-found = Nothing here
trouble-not-found-next = There is no page with this address. If it was the name of a table, look at each letter again, or ask for the link once more.
trouble-refused = Not allowed
trouble-refused-next = Go back and load the page again. If you sit at this table, use the browser you sat down with.
trouble-changed = The cards have changed
trouble-changed-next = This game was begun with other cards or other rules than the server has now, so it cannot go on. Open a new table. Nothing was lost: the game is kept for the day its cards are back.
trouble-not-now = Not now
trouble-not-now-next = Nothing was changed. Go back to the table and see how it stands.
trouble-table = Back to the table
trouble-too-fast = Too fast
trouble-too-fast-next = That was a lot at once. Wait some seconds, then load the page again.
trouble-bad = That did not make sense
trouble-bad-next = The server could not read what the page sent. Go back, load the page again, and try once more.
trouble-ours = Our fault
trouble-ours-next = Something broke in Baston. Your tables are kept. Load the page again in a moment.
closed-title = Private table
closed-what = You need a link to come to { $code }.
closed-next = Ask whoever opened the table for the link of a seat, or for the link to watch. If you already sit there, use the browser you sat down with.

faction-kind = Faction

## What counting and the arena say
gallery-does = By what cards do
plays-title = How it plays
plays-most = Specialties: { $list }.
plays-more = { $what } ({ $times }x the average)
plays-alone = { $what } (as hardly any other)
plays-even = It does nothing much more often than other factions: a bit of everything.
plays-power = Its minions have { $power } power on average, those of all factions { $usual }.
arena-title = In the arena
arena-chance = Beside an average partner it wins { $value }% of games ({ $low } to { $high }%).
arena-stronger = That is clearly more than average.
arena-weaker = That is clearly less than average.
arena-average = That cannot be told apart from the average.
arena-partners = Best partners
arena-together = +{ $value } points of synergy ({ $low } to { $high })
arena-unclear = (not significant)
arena-early = Drawn early, it adds { $value } points to the share of games won ({ $low } to { $high }).
arena-drawn = It was drawn early { $n } times.
arena-source = Figures of { $games } games of { $players } between bots ({ $bot }), each with its 95% interval. They say how bots fare, not how people do. Run: { $note }.

## Boxes
set-name = { $set ->
    [core] Core set
    [awesome-level-9000] Awesome Level 9000
    [big-in-japan] Big in Japan
    [bigger-geekier-box] The Bigger Geekier Box
    [cease-and-desist] Cease and Desist
    [its-your-fault] It’s Your Fault!
    [monster-smash] Monster Smash
    [munchkin] Munchkin
    [obligatory-cthulhu] The Obligatory Cthulhu Set
    [oops] Oops, You Did It Again
    [pretty-pretty] Pretty Pretty Smash Up
    [science-fiction-double-feature] Science Fiction Double Feature
    [sheep-promo] Sheep (promo)
    [that-70s] That ’70s Expansion
    [what-were-we-thinking] What Were We Thinking?
   *[other] { $own }
 }

## The front page
home-what = Smash Up in your browser.
home-free = Free, no account.
home-learn-about = A first game that explains itself
home-daily-about = One game a day, the same for all
home-gallery-about = Every card, with rulings
home-workshop-about = Write a card, play it at once
home-continue = Continue
home-your-turn = Your turn
home-more = More
new-presets = Quick setups
new-preset-duel = Quick duel
new-preset-duel-help = You and a bot, random factions
new-preset-three = Three corners
new-preset-three-help = You, a bot, a friend by link
new-preset-titans = Four with titans
new-preset-titans-help = The big brawl
new-preset-device = Same device
new-preset-device-help = Pass it around the sofa
new-step-ring = Who is in the ring?
new-step-armies = Which factions?
new-step-extras = Extras
room-poster = Get in the ring
room-qr = QR code: invitation to seat { $n }
room-poster-help = Scan it, or send the invite link.
room-share = Share link
