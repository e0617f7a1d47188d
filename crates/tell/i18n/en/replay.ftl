# Replays.

## The page of all
film-page = Replays
film-lead = Every finished game, move by move: from your side, from theirs, or with all hands open.
film-yours = Your finished games
film-none = No finished games yet.
film-see = Watch the replay
film-see-how = move by move, all hands open
film-load = Load a game file
film-load-lead = Downloaded from a replay, or saved by “baston play”. It gets its own link.
film-file = Game file
film-load-go = Load it
film-not-taken = The file was not taken.
film-not-a-game = It is no saved game of Baston, or not the whole of one.
film-newer = A later Baston wrote it (format { $format }); this server reads formats up to { $reads }.
film-too-long = It is longer than any game: a record has at most 1 MB and ten thousand answers.
film-fans = It brings cards of a fan that this server cannot read ({ $file }, line { $line }): { $why }
film-answer = Answer { $n } does not fit the game: the file was changed or is not whole.
refused-not-over = This game is not over yet. Its record and its hidden cards can be had when it is.
refused-is-record = This is the record of a game: it can be looked at, not played.

## The bar
film-title = Replay of { $code }
film-versus = v
film-turn = { $n ->
    [0] replay, before the first turn
   *[other] replay, turn { $n } of { $of }
 }
film-see-as = See as
film-all-hands = All hands
film-watcher = Spectator
film-lost = Can't reach the server; this moment isn't loaded yet.

## Hands
film-hand-of = { $you ->
    [yes] Your hand
   *[other] Hand of { $who }
 }
film-unknown = { $n ->
    [one] 1 card
   *[other] { $n } cards
 }
film-deck = deck { $n }
film-discards = discards { $n }

## Controls
film-controls = Replay
film-first = To the start
film-back = Back one step
film-play = Play
film-pause = Pause
film-on = On one step
film-last = To the end
film-scoring = Scoring
film-next-scoring = Next scoring
film-speed = Speed
film-share = Share this moment
film-copied = Link copied
film-play-on = Play on from here
film-play-as = Your seat
film-play-against = Bots
film-play-how = A new table starts with everything up to here. Bots take the other seats, and hidden cards are hidden again.
film-play-go = Play on
film-go = Go
film-moment = Moment of the game
film-scrubber = The game
log-goes-on = New game from here. Earlier moves are from { $from }.
log-begun-anew = Baston was updated in the middle of this turn, and the new version plays it differently. The turn begins again; everything before it stands.

## Chances
film-chance = Win chance
film-ask-chances = Work out win chances
film-thinking = Working out win chances…
film-percent = { $who } { $n }%
film-scorings = Scorings
film-turned = Turning point: turn { $n }
film-nothing-turned = No single turning point: the win chances drifted.
film-changed = { $you ->
    [yes] Your chance
   *[other] { $who }’s chance
 } { $change ->
    [rose] rose
   *[fell] fell
 } from { $a } to { $b } %
film-by-card = { $you ->
    [yes] when you played { $card }.
   *[other] when { $who } played { $card }.
 }
film-by-card-at = { $you ->
    [yes] when you played { $card } at { $base }.
   *[other] when { $who } played { $card } at { $base }.
 }
film-by-scoring = when { $base } scored.
film-by-nothing = without a card.

## Ways on
film-ways = More
film-download = Download game file
film-to-judge = At the judge’s table
film-to-table = Open table

## Played by an older Baston
film-retold = Told as it happened: today's Baston plays this step differently.
film-otherwise = This game was played with an older Baston. Every turn begins exactly as it did; steps that today's rules play differently are told as they happened.
film-changed-cards = { $n ->
    [one] 1 card reads differently today
   *[other] { $n } cards read differently today
 }
film-then = Then:
film-today = Today:
film-card-gone = this card is gone.
replay-otherwise = This game was played with an older Baston, and today's plays some of it differently: it is told as it happened.
