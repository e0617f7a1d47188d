# The web table: what stands around the game itself.

## Cards
no-ability = No ability.
kind-minion = Minion
kind-action = Action
kind-base = Base
titans-aside = Titans beside the deck
marks-n = { $n ->
    [one] 1 counter
   *[other] { $n } counters
 }
kind-titan = Titan
kind-monster = Monster
kind-treasure = Treasure
kind-madness = Madness
base-label = { $name }, breakpoint { $breakpoint }, VP { $vp }
prizes = VP for first, second, third
power-n = power { $n }
power-was = power { $n } ({ $was } before)
power-printed = power { $n } (printed { $printed })
breakpoint-n = breakpoint { $n }
counters-n = { $n ->
    [one] one +1 counter
   *[other] { $n } +1 counters
 }
with-x = with { $x }
madness-deck-n = Madness { $n }
has-abilities-of = has the abilities of { $x }
on-x = on { $x }
owned-by = owned by { $who }
choice-n = choice { $n }
asking = Asking
sum-printed = printed
sum-counters = counters
sum-for-now = this turn
sum-now = now

## Corners
corner-blue = blue corner
corner-red = red corner
corner-green = green corner
corner-amber = amber corner
conceded = conceded
away = away
a-bot = bot: { $bot }
stand-in = a bot plays for now
time-left = Time left
of-goal = of { $n } VP
vp = VP
vp-whence = { $who }: { $n } VP. See where they came from
pile-hand = hand
pile-deck = deck
pile-discards = discard
discards-of = { $you ->
    [yes] Your discard pile ({ $n })
   *[no] { $who }'s discard pile ({ $n })
 }
in-discards = discarded
in-hand = in hand
choices-inside = Some of these can be chosen.
your-hand = { $n ->
    [one] Your hand, one card
   *[other] Your hand, { $n } cards
 }
a-hand = { $n ->
    [one] A hand of one card
   *[other] A hand of { $n } cards
 }
may-still-play = You may still play
permit-minions = { $n ->
    [one] minion
   *[other] minions
 }
permit-actions = { $n ->
    [one] action
   *[other] actions
 }

## Bases
bases = Bases
factions = Factions
minions-of = { $you ->
    [yes] Your minions here
   *[no] { $who }'s minions here
 }
minions-of-others = Opponents' minions
n-of-m = { $n } of { $m }
bar-label = Power { $n } of { $m }: { $shares }
lane-scoring = scoring
lane-scored = scored
bar-empty = Power { $n } of { $m }
bar-needs = needs { $n } more
bar-full = breaks

## The question
thinking = { $who } is thinking…
answering = Waiting for Specials…
nobody-asked = One moment…
on-top = on top: { $cards }
confirm = Done
search = Search
doubt = { $card } would do nothing now. Play it anyway?
doubt-play = Play it
doubt-keep = Keep it
lit-n = { $n ->
    [one] 1 choice is lit
   *[other] { $n } choices are lit
 }
lit-list = List
tray-table = Show the table
tray-search = Search { $n } choices
tray-in-play = From factions in play
tray-rest = Everything else
tray-unfit = Not legal targets
tray-breaks-at = breaks at
rank-of = Place of { $what }
move-up = Earlier
move-down = Later
hand-over = Pass the device to { $who }
i-am = I'm { $who }: show my cards
end-turn = End turn
answer-first = answer { $card } first
answer-first-plain = answer the question first
undo = Undo
undo-by-agreement = if everyone agrees
undo-none = nothing to undo
undo-asked = { $who } asks to undo their last move.
undo-waiting = { $you ->
    [yes] You asked to undo. The others have to agree.
   *[no] { $who } asked to undo. The others have to agree.
 }
stood-in-turn = A bot played turn { $from } for you.
stood-in-turns = A bot played turns { $from }–{ $to } for you.
stood-in-watch = Watch
agree = Agree
refuse = Refuse

## Hints
hint = Hint
hint-thinking = Thinking…
hint-empty = No advice for this one.
hint-chance = about { $n }% to win
hint-said = Hint: { $line }
hinted = suggested
hint-place = suggested place: { $n }

## The end
won = { $you ->
    [yes] You win!
   *[no] { $who } wins!
 }
nobody-won = Nobody wins.
shared-victory = { $who } share the victory!
rematch = Rematch
rematch-asked = { $who } is at the new table
to-the-rematch = To the rematch
front-page = Front page

## The rail
turn-of = { $you ->
    [yes] Turn { $n } · Your turn
   *[no] Turn { $n } · { $who }
 }
before-the-game = Before the game
log = Log
menu = Menu
chat = Chat
say-something = Say something
send = Send
clarified = Rulings
clarified-cases = Rulings and examples
reading = Card
reading-hint = Point at a card to read it. On a phone, hold it.
you-watch = You are watching.
close = Close
save = Save
setting-speed = Opponents' animation speed
speed-slow = Slow
speed-normal = Normal
speed-fast = Fast
speed-none = Instant
setting-sound = Sound
setting-on = On
setting-off = Off
setting-theme = Theme
theme-system = System
theme-light = Light
theme-dark = Dark
setting-size = Text size
size-normal = Normal
size-large = Large
setting-hints = Hint button
report = Report a problem: copy a link to this moment
report-copied = Copied. Tell us what you expected.
past = Move {$n}, as it was.
past-back = Back to the table
settings = Settings
switch-pass = Auto-pass until my turn
switch-ask = Ask me before and after each base scores
help-keys = Keyboard
help-numbers = 1, 2, 3 …: the choice with that number
help-zero = 0: decline, pass, end the turn
help-escape = Esc: close, cancel or decline
help-undo = U: undo
help-hint = H: hint, where the table allows it
help-log = L: list of choices, or the log; ?: this help
help-read = Tab and arrows: move from card to card; the focused card is shown large
help-shows = Space: next, while something is shown; P: pause; Esc: skip
concede = Concede…
concede-sure = Yes, concede

## A base breaks
base-breaks = { $base } breaks!
power-in-all = { $n } power
power-place = { $n } power, { $place ->
    [1] first
    [2] second
    [3] third
   *[other] fourth
 }
key-space = Space
go-on = Continue

## What others do
show-plays = { $who } plays
show-uses = { $who } uses
show-does = { $who }'s card triggers
show-pause = Pause
show-next = Next
show-skip = Skip to my turn
show-again = Replay everything since your last turn
stamp-destroyed = destroyed
stamp-returned = to hand
stamp-moved = moves
stamp-discarded = discarded
stamp-placed = leaves
stamp-taken = taken over
stamp-protected = protected
stamp-cancelled = no effect

## Where numbers come from
tally-of = Power at { $base }, card by card
tally-breakpoint = Breakpoint { $n }: printed { $printed }
tally-gain = { $who } { $n } VP
tally-missing = { $n } more and it scores: { $gains }.
tally-missing-alone = { $n } more and it scores.
tally-scores = It scores: { $gains }.

## Why can't I?
why-cant-i = Why can't I?
why-over = The game is over.
why-their-turn = It is { $who }'s move.
why-not-meant = Not a legal target for { $card }: “{ $text }”
why-other-question = First: { $question }

## The end, told at length
end-verdict = { $you ->
    [yes] You win
   *[no] { $who } wins
 }
end-shared = A draw
end-line = { $corners } players · { $turns ->
    [one] 1 turn
   *[other] { $turns } turns
 }
end-whence = Points by source
end-source = Source
end-turn-n = turn { $n }
end-turns-n = turns { $n } to { $m }
end-total = Total
end-place = { $place ->
    [1] first
    [2] second
    [3] third
   *[other] fourth
 }
end-madness = Madness
end-madness-pairs = −1 for each pair
end-madness-cards = Madness cards
end-madness-n = { $n ->
    [0] none
    [one] 1 card, which costs nothing
   *[other] { $n } cards
 }
end-over-turns = VP by turn
end-moments = Best moments
moment-none = Nobody scored a point.
moment-turn = Turn { $n }
moment-see = Turn { $n }: watch it again
moment-largest = Biggest score
moment-largest-text = { $you ->
    [yes] You took { $n } VP from { $what } on turn { $turn }.
   *[no] { $who } took { $n } VP from { $what } on turn { $turn }.
 }
moment-closest = Closest call
moment-closest-text = { $n ->
    [0] A tie for first at { $what } on turn { $turn }.
    [one] { $what } was won by 1 power on turn { $turn }.
   *[other] { $what } was won by { $n } power on turn { $turn }.
 }
moment-loss = Costliest
moment-loss-text = { $you ->
    [yes] { $what } cost you { $n } VP on turn { $turn }.
   *[no] { $what } cost { $who } { $n } VP on turn { $turn }.
 }
play-again = Play again
play-again-same = same factions
play-swapped = Swap factions
play-swapped-how = you play theirs
rematch-anew = same setup

## Monsters, treasures, buried cards, duels
brings-monsters = { $n ->
    [one] one monster comes with it
   *[other] { $n } monsters come with it
 }
bar-monsters = Monsters add { $n } to the breakpoint
loot-n = { $n ->
    [0] no treasure
    [one] one treasure
   *[other] { $n } treasures
 }
loot-of = Loot at { $base }
loot-order = Taken in this order
loot-chooses = chooses now
deck-monsters = Monster deck: { $n } cards. Shows the monster discard pile
deck-treasures = Treasure deck: { $n } cards. Shows the treasure discard pile
discards-monsters = Monster discard pile ({ $n })
discards-treasures = Treasure discard pile ({ $n })
buried-here = Buried here
buried-card = A buried card
buried-at = buried at { $base }
duel-at = Duel at { $base }
duel-versus = VS
duel-laid = Played face down
power-word = power
more-minions = { $n } more

## A first game
tips = Tips
tip-play = Each turn you may play one minion and one action. Lit cards can be played: click one, then a base.
tip-base = The figures on a base are your power and theirs. When the two together reach its breakpoint, it breaks and pays its prizes: first, second, third.
tip-read = Point at any card to read it. H asks for a hint, U undoes, and a dimmed card says why it can't be played.
tip-next = Got it

## The poster of the end, and the passport
passport = Passport
passport-of = of { $n } won
passport-won = won
passport-played = played
passport-kept = Kept in this browser, nowhere else.
earn-first = First win with { $faction }
earn-far = { $n } to { $m }: nobody came near
earn-near = { $n } to { $m }: by a whisker
earn-won = { $n } to { $m }: well fought
end-turned = The turning point: turn { $n }
end-turned-how = { $who } took { $n } VP at { $what }.
end-watch = Watch it
hold-card = Hold a card to read it
tray-sort = Sort
tray-sort-usual = In play first
tray-sort-name = By name
tray-sort-power = By power
