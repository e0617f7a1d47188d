# Sentences that players read. $you is "yes" when the sentence speaks to the reader.

## The screen
screen-turn = Turn { $n }: { $who }, { $phase }
screen-vp = { $vp } VP
screen-madness = Madness deck: { $n }
screen-stock = monster deck: { $monsters }, treasure deck: { $treasures }
screen-monsters = monsters:
screen-monster = { $card } ({ $n ->
    [one] { $n } treasure
   *[other] { $n } treasures
 })
screen-buried = buried:
screen-piles = hand { $hand }, deck { $deck }, discards { $discards }
screen-aside = {"  "}beside the deck: { $titans }
screen-breakpoint = breakpoint { $n } (printed { $printed }): { $parts }
screen-titan = { $n ->
    [0] { $card } (titan)
   *[other] { $card } (titan, +{ $n })
 }
screen-plays = Plays left: { $minions ->
    [one] { $minions } minion
   *[other] { $minions } minions
 }, { $actions ->
    [one] { $actions } action
   *[other] { $actions } actions
 }
screen-hand = Your hand: { $cards }
screen-empty = empty
screen-no-card = (no card)
screen-log = What happened
screen-discards = { $you ->
    [yes] Your discard pile: { $cards }
   *[no] { $who }'s discard pile: { $cards }
 }
screen-nothing-yet = Nothing yet.
screen-pass-device = It is { $who }'s turn to choose. Hand over the keyboard, then press Enter.
screen-winner = { $you ->
    [yes] You win!
   *[no] { $who } wins!
 }
screen-final = { $who }: { $vp } VP

## Typing
input-prompt = >
input-help =
    Type the number of what you want to do; several numbers for several ("1 3").
      Enter     takes the default, when there is one (marked with *)
      0         nothing, or pass, when that is allowed
      t NAME    the text of a card or base, by name or by its number in the list
      l         what happened so far
      d         the discard piles
      b         the table again
      u         undo your last choice, while nothing hidden was shown since
      s [FILE]  save the game
      q         quit; the game is kept
      h         a hint: the best answers, their chances, and why
      why       what is not offered here, and why not; why 3, why NAME: one of these
      {"  .         "}let a bot choose this one
      ?         this help
input-not-understood = “{ $text }” is none of the options. Type a number from 1 to { $n }, or ? for help.
input-which = “{ $text }” may mean several options. Type a number.
input-too-few = { $min ->
    [one] Choose at least one.
   *[other] Choose at least { $min }.
 }
input-too-many = { $max ->
    [one] Choose only one.
   *[other] Choose at most { $max }.
 }
input-twice = One of them is there twice.
input-not-offered = That is not possible here. Type a number from 1 to { $n }.
input-no-card = There is no card called “{ $text }”.
why-all-offered = Nothing to explain: this question leaves out no card, ability or base of a play.
why-no-such = Nothing that is left out here is called “{ $text }”. Type why for all of it.
why-no-number = There is no such number: { $n ->
    [one] one thing is left out here.
   *[other] { $n } things are left out here.
 } Type why for all of it.
input-no-default = There is no default here: type a number.
refused-game-over = The game is over.
undo-done = Taken back.
undo-nothing = There is nothing of yours to take back.
undo-shown = It cannot be taken back: something hidden has been shown, drawn or shuffled since.
undo-others = It cannot be taken back: another player has chosen since.
save-done = Saved in { $file }.
save-failed = The game could not be saved in { $file }: { $why }
quit-ask = Keep this game in a file of your own? Type a file name, or Enter to leave it where it is.
quit-kept = The game is kept. Go on with: baston play --resume { $file }
end-of-input = The input has ended before the game. It is kept; go on with: baston play --resume { $file }
stopped = Stopped. The game is kept; go on with: baston play --resume { $file }
finished = The whole game is in { $file }. See it again with: baston replay { $file }
not-kept = The game could not be kept: { $why }
resumed = The game from { $file } goes on.
fault = This is a bug in Baston, not a mistake of yours: { $fault }. The game is kept in { $file }; please send it to us.

## Replay
replay-start = { $who }: { $army }
replay-answer = { $who } answers: { $answer }
replay-nothing = nothing
replay-unfinished = The game stops here, unfinished, and waits for { $who }.
replay-given-up = All others gave up: { $who } wins.
replay-because = because of { $card }: “{ $text }”

## The server
serve-open = Baston is open at { $address } (Ctrl-C closes it; games are kept).
serve-busy = { $address } is taken by another program (perhaps Baston runs already). Choose another with --port.
serve-locked = { $folder } is used by another Baston that runs now. Close that one, or choose another folder with --data.
serve-address = Baston cannot listen on { $address }: { $why }.
serve-no-folder = This system has no folder for data. Give one with --data.
serve-died = A part of the server ({ $thread }) has stopped working: a bug of Baston's, described in the log. Baston ends so that it can be started again; every move that was confirmed is on the disk.
serve-store = { $why }. Choose another folder with --data.

# check --trial
trial-changed = { $ability }: used { $used } times, changed something { $changed } times
trial-nothing = { $ability }: used { $used } times, changed nothing (most often: { $why })
trial-declined = { $ability }: used { $used } times, changed nothing
trial-never = { $ability }: never used in { $tries } tries
trial-never-why = { $ability }: never used in { $tries } tries ({ $why })
trial-broken = { $card }: { $what }
trial-sum = { $abilities } abilities, { $idle } never did anything

# check --explain
explain-none = no card is called "{ $name }"
explain-near = no card is called "{ $name }"; did you mean "{ $near }"?
explain-when = when
explain-means = means
explain-asks = asks
explain-careful = careful
explain-asked = { $who }: { $what }
explain-meant = [{ $n }] { $word }: { $meant }
explain-nothing = It has no text.
usage-played = once, as it is played
usage-playing = before it is played
usage-holds-play = all the time, while it is in play
usage-holds-discards = all the time, while it is in your discard pile
usage-holds-hand = all the time, while it is in your hand
usage-holds-aside = all the time, while it lies beside your deck
usage-instead = while it is in play, if { $moment }: instead of that
usage-talent = once on each of your turns, while you play cards, if you like
usage-turn-play = once on each of your turns, while you play cards and it is in play, if you like
usage-turn-hand = on your turn, from your hand, if you like
usage-turn-discards = on your turn, from your discard pile, if you like
usage-turn-aside = on your turn, from beside your deck, if you like
usage-turn-base = once on each turn of a player, while they play cards: "you" is that player
usage-permit = on each of your turns: an extra play while you play cards, if you like
usage-waits-play = while it is in play, { $moment }
usage-waits-hand = from your hand, { $moment }
usage-waits-discards = from your discard pile, { $moment }
usage-waits-aside = from beside your deck, { $moment }
usage-chosen = { $when }; if you like
usage-refused = never: it cannot be played as it is
usage-base-you = "you" is the player whom that names, otherwise the player whose turn it is
