# Sentences that players read. $you is "yes" when the sentence speaks to the reader.
# A new sentence is added to the same file of both languages; a test compares them.

## Names
a-card = a card
some-cards = { $n ->
    [one] a card
   *[other] { $n } cards
 }
list-and = { $list } and { $last }
other-cards = { $n ->
    [one] another card
   *[other] { $n } other cards
 }
you-name = You
yourself = yourself
seat-you = Player { $letter }
seat-bot = { $letter } ({ $bot })

## Bots
bot-easy = Easy
bot-easy-line = Easy: a relaxed opponent
bot-normal = Normal
bot-normal-line = Normal: takes what looks best now
bot-hard = Hard
bot-hard-line = Hard: thinks its turn through
bot-champion = Champion
bot-champion-line = Champion: plays to win
bot-random = Rookie
bot-random-line = Rookie: swings at anything
bot-greedy = Brawler
bot-greedy-line = Brawler: takes what looks best now

## Phases
phase-setup = Setup
phase-start = Start of turn
phase-play = Play cards
phase-score = Score bases
phase-draw = Draw cards
phase-end = End of turn
phase-over = Game over

## Events
ev-faction-taken = { $you ->
    [yes] You take { $what }.
   *[no] { $who } takes { $what }.
 }
ev-mulligan = { $you ->
    [yes] You show a hand without minions and draw another.
   *[no] { $who } shows a hand without minions and draws another.
 }
ev-turn-began = { $you ->
    [yes] Your turn begins.
   *[no] { $who }'s turn begins.
 }
ev-played = { $you ->
    [yes] You play { $what }.
   *[no] { $who } plays { $what }.
 }
ev-played-on = { $you ->
    [yes] You play { $what } on { $on }.
   *[no] { $who } plays { $what } on { $on }.
 }
ev-used = { $you ->
    [yes] You use { $what }.
   *[no] { $who } uses { $what }.
 }
ev-base-played = { $base } is added as an extra base.
ev-base-discarded = { $base } goes to the base discard pile.
ev-transferred = { $card } is transferred to { $to }.
ev-moved = { $card } moves from { $from } to { $to }.
ev-destroyed = { $caused ->
    [yes] { $by } destroys { $card }.
   *[no] { $card } is destroyed.
 }
ev-returned = { $caused ->
    [yes] { $by } returns { $card } to its owner's hand.
   *[no] { $card } returns to its owner's hand.
 }
ev-discarded = Discarded: { $cards }.
ev-discarded-by = { $by } discards { $cards }.
ev-leaves-with = { $by } leaves. Discarded: { $cards }.
ev-falls-off = Discarded with { $by }: { $cards }.
ev-hand-limit = { $you ->
    [yes] You discard down to ten: { $what }.
   *[no] { $who } discards down to ten: { $what }.
 }
ev-because = { $text } ({ $by }).
ev-placed-hand = { $you ->
    [yes] { $what } goes to your hand.
   *[no] { $what } goes to { $who }'s hand.
 }
ev-placed-deck-top = { $you ->
    [yes] { $what } goes on top of your deck.
   *[no] { $what } goes on top of { $who }'s deck.
 }
ev-placed-deck-bottom = { $you ->
    [yes] { $what } goes to the bottom of your deck.
   *[no] { $what } goes to the bottom of { $who }'s deck.
 }
ev-placed-deck-shuffled = { $you ->
    [yes] { $what } is shuffled into your deck.
   *[no] { $what } is shuffled into { $who }'s deck.
 }
ev-placed-discards = { $you ->
    [yes] { $what } goes to your discard pile.
   *[no] { $what } goes to { $who }'s discard pile.
 }
ev-placed-madness = { $what } goes back to the Madness deck.
ev-drew = { $you ->
    [yes] You draw { $what }.
   *[no] { $who } draws { $what }.
 }
ev-revealed = Revealed: { $card }.
ev-revealed-several = Revealed: { $cards }.
ev-looked-at = { $you ->
    [yes] You look at { $what }.
   *[no] { $who } looks at { $what }.
 }
ev-shuffled = { $you ->
    [yes] You shuffle your deck.
   *[no] { $who } shuffles their deck.
 }
ev-base-deck-shuffled = The base deck is shuffled.
ev-chose = { $you ->
    [yes] You choose { $what }.
   *[no] { $who } chooses { $what }.
 }
ev-chose-self = { $you ->
    [yes] You choose yourself.
   *[no] { $who } chooses { $who }.
 }
ev-chose-you = { $who } chooses you.
ev-named = { $you ->
    [yes] You name { $what }.
   *[no] { $who } names { $what }.
 }
ev-counters-placed = { $n ->
    [one] { $card } gets a +1 power counter.
   *[other] { $card } gets { $n } +1 power counters.
 }
ev-counters-removed = { $n ->
    [one] { $card } loses a +1 power counter.
   *[other] { $card } loses { $n } +1 power counters.
 }
ev-marked = { $n ->
    [0] { $card } has no counters left.
    [one] { $card } now has 1 counter.
   *[other] { $card } now has { $n } counters.
 }
ev-gave-up-minion = { $you ->
    [yes] You give up your regular minion play.
   *[no] { $who } gives up their regular minion play.
 }
ev-gave-up-action = { $you ->
    [yes] You give up your regular action play.
   *[no] { $who } gives up their regular action play.
 }
ev-clashed = Clash of titans on { $base }: { $winner } ({ $won }) beats { $loser } ({ $lost }).
ev-laid-aside = { $you ->
    [yes] { $what } returns to your titan slot.
   *[no] { $what } returns to { $who }'s titan slot.
 }
ev-power-given = { $card } gets { $n } power for now.
ev-breakpoint-lowered = The breakpoint of { $base } goes down by { $n }.
ev-breakpoint-raised = The breakpoint of { $base } goes up by { $n }.
ev-rule-began = From now on: { $text }
ev-rule-began-for = { $you ->
    [yes] From now on, for you: { $what }
   *[no] From now on, for { $who }: { $what }
 }
ev-control-taken = { $you ->
    [yes] You take control of { $what }
   *[no] { $who } takes control of { $what }
 }{ $caused ->
    [yes] {" "}({ $by }).
   *[no] .
 }
ev-extra-plays = { $you ->
    [yes] You may play
   *[no] { $who } may play
 } { $kinds ->
    [minions] { $minions ->
        [one] an extra minion.
       *[other] { $minions } extra minions.
     }
    [actions] { $actions ->
        [one] an extra action.
       *[other] { $actions } extra actions.
     }
   *[both] { $minions } extra minions and { $actions } extra actions.
 }
ev-lost-abilities = { $card } loses its other abilities for now.
ev-nullified = { $card } has no effect.
ev-protected = { $caused ->
    [yes] { $card } is protected: { $by } does nothing to it.
   *[no] { $card } is protected: nothing happens to it.
 }
ev-vp-gained = { $you ->
    [yes] You gain { $n } VP
   *[no] { $who } gains { $n } VP
 }{ $caused ->
    [yes] {" "}({ $by }).
   *[no] .
 }
ev-vp-lost = { $you ->
    [yes] You lose { $n } VP
   *[no] { $who } loses { $n } VP
 }{ $caused ->
    [yes] {" "}({ $by }).
   *[no] .
 }
ev-scoring = { $base } scores.
ev-scoring-stopped = { $base } does not score after all.
ev-ranked = { $you ->
    [yes] You are
   *[no] { $who } is
 } { $place ->
    [1] first
    [2] second
    [3] third
   *[other] fourth
 } with { $power } power: { $vp ->
    [0] no VP.
   *[other] { $vp } VP.
 }
ev-base-replaced = { $new } replaces { $old }.
ev-base-destroyed = { $base } is destroyed.
ev-base-protected = { $base } is not destroyed.
ev-base-gone = { $old } leaves, and no base replaces it.
ev-passed = { $you ->
    [yes] You pass.
   *[no] { $who } passes.
 }
ev-duel-began = { $challenger } challenges { $defender } to a duel.
ev-duel-won = { $card } wins the duel.
ev-duel-tied = The duel is a tie.
ev-extra-turn = { $you ->
    [yes] You have an extra turn after this one.
   *[no] { $who } has an extra turn after this one.
 }
ev-won = { $you ->
    [yes] You win the game!
   *[no] { $who } wins the game!
 }

## Questions
ask-passage = { $question } “{ $text }”
ask-follows = { $text } ({ $more }).
ask-if-not = if you do not, { $who }: “{ $deed }”
ask-faction = Pick a faction
ask-mulligan = You have no minion. Show your hand and draw another?
ask-play-cards = Your turn: play a card
ask-where = At which base?
ask-play-where = Play { $about } at which base?
ask-source = { $source }: { $rest }
ask-source-of = { $who }'s { $card }
ask-may-do = { $what }?
ask-which = { $own ->
    [yes] { $verb } which of your { $things }?
   *[no] { $verb } which { $things }?
 }
ask-choose = { $own ->
    [yes] choose one of your { $things }
   *[no] choose { $thing ->
        [action] an
       *[other] a
     } { $things }
 }
ask-some = { $own ->
    [yes] { $verb } { $count } of your { $things }
   *[no] { $verb } { $count } { $things }
 }
thing = { $thing ->
    [minion] { $n ->
        [one] minion
       *[other] minions
     }
    [action] { $n ->
        [one] action
       *[other] actions
     }
    [base] { $n ->
        [one] base
       *[other] bases
     }
    [titan] { $n ->
        [one] titan
       *[other] titans
     }
    [player] { $n ->
        [one] player
       *[other] players
     }
    [faction] { $n ->
        [one] faction
       *[other] factions
     }
   *[card] { $n ->
        [one] card
       *[other] cards
     }
 }
count-any = any number of
count-up-to = up to { $n }
count-between = { $min } to { $max }
verb-choose = choose
verb-discard = discard
ask-play-minion = Play a minion, or end your turn
ask-play-action = Play an action, or end your turn
ask-play-more = Play another card, or end your turn
ask-use-or-end = Use a talent, or end your turn
ask-end = Nothing you can play: end your turn
ask-play-on = Play { $about } on which minion?
ask-play-somewhere = Play { $about } where?
ask-next-at-setup = Before the first turn, these trigger together. Which goes first?
ask-name-faction = name a faction
ask-name-card = name a card
ask-play-how = Play { $about } how?
ask-score-first = Which base scores first?
ask-me-first = Respond with a Special, or pass
ask-before-scoring = { $base } is about to score. Play a Special, or pass
ask-after-scoring = { $base } has scored. Play a Special, or pass
ask-next-ability = These trigger together. Which goes first?
ask-which-instead = Which of these happens instead?
ask-may = Use { $source }?
ask-branch = choose one
ask-base-first = which base first?
ask-move-where = Move { $about } to which base?
ask-player = choose a player
ask-play-now = play which card?
ask-play-now-or-later = Play an extra card now, or save it for later
ask-hand-limit = Hand limit is 10. Discard { $n ->
    [one] a card
   *[other] { $n } cards
 }
ask-order = in which order? The first is on top
ask-duel-card = Play a card face down for the duel?
ask-duel-card-of = Duel at { $base }: { $one } vs { $other }. Play a card face down?
ask-how-many = how many?
ask-how-many-about = { $about }: how many?
ask-search-discards = Take one from the discard pile, or skip to search the deck
ask-to-bottom = put which on the bottom of the deck? The rest go on top
ask-ignore = Ignore { $source }?
how-many-exactly = ({ $n } of them)
how-many-up-to = (up to { $n })
how-many-between = (from { $min } to { $max })
how-many-left = ({ $n } left)
how-many-order = (all of them, in order)

## Options
choice-yes = Yes
choice-no = No
choice-use-it = Use
choice-new-hand = New hand
choice-keep-hand = Keep it
choice-nothing = Skip
choice-pass = Pass
choice-end = End your turn's plays
choice-play = Play { $card }
choice-play-discards = Play { $card } from the discard pile
choice-talent = Talent of { $card }: { $text }
choice-use = Use { $card }: { $text }
choice-next = { $card }: { $text }
choice-card-hand = { $card }, in your hand
choice-card-discards = { $you ->
    [yes] { $card }, in your discard pile
   *[no] { $card }, in { $who }'s discard pile
 }
choice-card-buried = { $you ->
    [yes] { $card }, buried by you at { $where }
   *[no] { $card }, buried by { $who } at { $where }
 }
choice-card-in-play = { $you ->
    [yes] your { $card }, on { $where }
   *[no] { $who }'s { $card }, on { $where }
 }

## Cards
cards-none = No card has “{ $query }”.
cards-count = { $n ->
    [one] { $n } card
   *[other] { $n } cards
 }
card-minion = Minion, power { $power }
card-action = Action
card-base = Base, breakpoint { $breakpoint }, VP { $vp }
card-titan = Titan
card-base-monsters = Base, breakpoint { $breakpoint }, VP { $vp }, { $monsters ->
    [one] { $monsters } monster
   *[other] { $monsters } monsters
 }
card-monster = { $undead ->
    [yes] Undead monster
   *[no] Monster
 }, power { $power }, { $treasures ->
    [one] { $treasures } treasure
   *[other] { $treasures } treasures
 }
card-treasure-minion = Treasure minion, power { $power }
card-treasure-action = Treasure action
card-madness = Madness
card-copies = { $n ->
    [one] { $n } copy
   *[other] { $n } copies
 }

## What does not work
cancelled-by = Abilities cancelled by { $by }
lost-by = Abilities lost for now ({ $by })
ignored-by = { $you ->
    [yes] You may ignore this base ({ $by })
   *[no] { $who } may ignore this base ({ $by })
 }

## Hints
hint-line = { $what }: about { $percent }% to win; { $why }
hint-none = There is nothing to choose here.
reason-wins = wins the game
reason-scores = scores { $base } { $place ->
    [1] first
    [2] second
   *[other] third
 }, { $vp } VP
reason-gains-vp = gains { $vp } VP
reason-takes-lead = takes the lead at { $base }
reason-weakens = takes { $power } power from others at { $base }
reason-adds = adds { $power } power at { $base }
reason-draws = { $cards ->
    [one] draws a card
   *[other] draws { $cards } cards
 }
reason-extra-plays = { $plays ->
    [one] gives an extra play
   *[other] gives { $plays } extra plays
 }
reason-empties-hands = { $cards ->
    [one] takes a card from others' hands
   *[other] takes { $cards } cards from others' hands
 }
reason-stays = stays in play
reason-waits = your cards are worth more later
reason-prepares = prepares what comes next

## Why something is not offered
why-line = { $what }: { $why }.
why-no-minion-play = you have no minion to play any more this turn, and no extra play is for it
why-no-action-play = you have no action to play any more this turn, and no extra play is for it
why-forbidden = { $by } forbids it
why-nowhere = there is no base or minion such as it must be played on
why-not-such-a-base = neither the base nor a minion there is such as it must be played on
why-no-play-here = the plays that you have left are for other bases
why-elsewhere = { $by } lets it be played elsewhere
why-leaving = the base has been scored and leaves
why-only-if = its own text forbids it: “{ $text }”
why-fee = you cannot pay what { $by } asks for it
why-not-now = this is not its moment
why-used = it has been used already
why-limited = one of its name has been used, and that is the limit
why-condition = its “if” does not hold
why-no-target = there is nothing that it could be done to
why-no-target-for = there is nothing to do it to: “{ $text }”
why-price = what it costs cannot be paid
why-price-of = it cannot be paid: “{ $text }”
why-no-cards = there is no card to draw
why-titan-in-play = you control a titan already, and one is the limit
why-protected = { $by } protects what it would be done to
why-cancelled = { $by } cancels its abilities
why-no-ability = it has nothing that can be used now
why-not-there = it is not where it would have to be
why-not-asked = another question comes first
why-zero = its number is 0

# Why something is not done
vain-no-play-left = there is no such play left this turn
vain-forbidden = a card or base forbids it
vain-nowhere = there is nowhere to play or move it
vain-no-play-here = the extra plays that are left are for other bases
vain-only-if = its "only if" does not hold
vain-fee = what is asked for the play cannot be paid
vain-not-now = it is not the moment
vain-used = it was used this turn already
vain-limited = one of its name was used already
vain-condition = its condition does not hold
vain-no-target = there is nothing that it could be done to
vain-price = what it costs cannot be paid
vain-zero = its number is 0
vain-no-cards = there are no cards for it
vain-titan-in-play = its player has a titan in play
vain-protected = something protects what it would be done to
vain-cancelled = its abilities are cancelled
vain-no-ability = it has nothing that can be used
vain-not-there = the card is not where it would have to be
ev-in-vain = Nothing happens: { $why }.
vain-elsewhere = it goes elsewhere
vain-leaving = the base leaves
vain-not-asked = another question comes first

# Monsters, treasures, burying, duels.
ev-placed-monster-top = { $what } goes on top of the monster deck.
ev-placed-monster-bottom = { $what } goes to the bottom of the monster deck.
ev-placed-treasure-top = { $what } goes on top of the treasure deck.
ev-placed-treasure-bottom = { $what } goes to the bottom of the treasure deck.
ev-placed-monster-discards = { $what } goes to the monster discard pile.
ev-placed-treasure-discards = { $what } goes to the treasure discard pile.
ev-placed-box = { $what } goes back to the box.
ev-monster-came = { $card } appears at { $base }.
ev-monsters-shuffled = The monster deck is shuffled.
ev-treasures-shuffled = The treasure deck is shuffled.
ev-loot-revealed = Loot at { $base }: { $card }.
ev-buried = { $you ->
    [yes] You bury { $what } at { $base }.
   *[no] { $who } buries { $what } at { $base }.
 }
ev-uncovered = { $you ->
    [yes] You uncover { $what } at { $base }.
   *[no] { $who } uncovers { $what } at { $base }.
 }
ev-duel-laid = { $you ->
    [yes] You lay a card for the duel.
   *[no] { $who } lays a card for the duel.
 }
ev-duel-not-laid = { $you ->
    [yes] You lay no card for the duel.
   *[no] { $who } lays no card for the duel.
 }
ask-take-loot = Take which treasure?
ask-bury-where = Bury { $about } at which base?
ask-uncover = Your turn starts: uncover one of your buried cards?
choice-monster = { $card }, on { $where }
why-no-owner = monsters and treasures have no owner
vain-no-owner = monsters and treasures have no owner
