# The first game, and the rules.

## The coach
coach = Coach
coach-lesson = Lesson
coach-round = Round { $n } of { $all }
coach-next = Continue
coach-back = Back
coach-show = Show me
coach-skip = Skip
rule-link = The rule
rule-link-to = The rule: { $rule }
round-ring = The ring
round-minion = A minion
round-action = An action
round-power = Power
round-break = Break a base
round-prizes = Prizes
round-win = Win

coach-not-now = Not yet: follow the coach this once.
coach-not-play = Not yet: this step uses _{ $card }_. After the lesson you play whatever you like.
coach-not-there = Not there this time: _{ $base }_ is where the next fight is.
coach-not-end = Not now: this turn is done, so end it.
coach-not-so = You could, but try the other choice this once: it is the one worth seeing.
coach-not-yet = One moment: read this first, then continue.

coach-welcome =
    Welcome to the ring
    Two armies of two factions each, shuffled together. Yours are dinosaurs and aliens. You fight { $who } over the bases in the middle, and the first to _15 victory points_ wins.
    This takes about five minutes. You can leave at any time and come back to the same place.
coach-bases =
    Bases are what the fight is about
    A base shows how much power _breaks_ it, all players together: { $breakpoint } for { $a }. The three figures at the top are its prizes for the first, second and third.
    Some bases have a rule of their own. It holds as long as the base lies there.
coach-hand =
    Your hand
    On your turn you may play _one minion_ and _one action_, in any order, and neither if you like. Then you draw two cards. You may hold ten at the end of a turn.
coach-card =
    Reading a card
    The figure in the corner of _{ $a }_ is its power, { $power }: it is a minion. So are { $minions }. { $nactions ->
            [one] { $actions } is marked as an action and has no power.
           *[other] { $actions } are marked as actions and have no power.
         }
    The text says what the card does; a word before it in capitals says when. No word: as soon as you play it.
    Point at a card, or hold your finger on it, to read it large.
coach-minion =
    Play a minion
    Press _{ $a }_ to play it.
coach-where =
    Choose a base for it
    A minion goes to a base of your choice. Take _{ $b }_: it breaks at { $breakpoint } and gives { $first } points to the first.
coach-action =
    Now an action
    Actions do what they say and then go to the discard pile, unless they say "Play on": then they stay. _{ $a }_ stays on a minion and gives it power. There is one minion to play it on, so nobody asks you which.
coach-end =
    Your turn is done
    { $a } has your upgrade, and you have _{ $mine } power_ here. One minion, one action: press _End turn_. You draw two cards at the end of every turn.
coach-theirs =
    Their turn
    { $who } does the same: one minion, one action, two cards. Cards that others play are shown large for a moment; the log on the side keeps all of it.
coach-read =
    Read before you play
    { $b }, power { $powerb }, has come to your base. _{ $a }_ says: “{ $text }” "Here" is the base where you play it. Press it.
coach-text =
    Play it on the same base
    Choose _{ $c }_. { $b } is the only minion there that is small enough, so it is destroyed at once. A destroyed minion goes to its owner's discard pile, but this base says otherwise: “{ $textc }”
coach-sum =
    Power adds up
    On { $a } you have _{ $mine }_, together it is _{ $total } of { $breakpoint }_. The bar under the base shows each corner's share; press its figure to see where every point of power comes from.
coach-again =
    End the turn
    There is no action worth playing now. Cards in hand keep. End your turn.
coach-near =
    It gets tight
    { $who } has brought { $b }: “{ $textb }” _{ $total } of { $breakpoint }_: only { $missing } missing. Bases are checked at the end of each player's card phase, and whoever has the most power there then is first.
coach-rex =
    One more hit and it breaks
    { $b } stands at _{ $total } of { $breakpoint }_. You have just drawn _{ $a }_, power { $power }. It has no text; it needs none.
coach-hit =
    There
    Put it on _{ $b }_.
coach-bell =
    Ring the bell
    _{ $total } of { $breakpoint }_: { $a } will score as soon as you end your turn. You have { $mine }, they have { $theirs }.
coach-special =
    A special
    The base has scored: the first prize is yours. All cards on it are about to be discarded. _{ $a }_ has a _Special_: you may use it at the moment it names, after this base scores. Say yes, and it comes back to your hand.
coach-prizes =
    Prizes
    You took the first prize of { $b }: _{ $first } points_. { $who } was second and got { $second }; having a minion there is enough to place. Equal power shares the better prize. The base is gone, and another lies in its place.
coach-win =
    How to win
    Whoever has _15 points_ at the end of a turn wins; of several, the one with the most. Small bases are quick, large ones pay more, and being second on many is a plan, too.
coach-go =
    The ring is yours
    That is all you need. Everything else is on the cards. Play this game to its end against an easy bot, ask for a hint when you are stuck, and look at the rules when you wonder.

## The page to begin on
learn-title = Your first game
learn-lead = Five minutes, seven rounds, a coach in your corner.
learn-about =
    You play a real game and the coach says what matters when it matters: a turn, power, breaking a base, prizes, actions, specials, and how to read a card. You can't go wrong: try something too early and the coach will say so.
    You may leave whenever you like. This browser remembers where you were.
learn-begin = Begin
learn-again = Begin anew
learn-resume = Go on where you were
learn-rules = Or read the rules
nav-learn = Learn

## The rules, in our own words
rules-title = The rules
rules-lead = Everything the table does, in plain words. The cards say the rest.
rules-contents = Contents
rules-basic = The game
rules-more = What some sets add
rules-learn = Learn it by playing

rule-goal =
    Goal
    Shuffle two factions into one deck. Your minions fight over bases, bases award victory points, and _15 points_ win. Two to four players, each for themselves.
rule-cards =
    Cards
    _Minions_ have power, in the upper left corner, and stay on the base where they are played. _Actions_ take effect and go to the discard pile; those that say "Play on" stay on a base or on a minion, and a figure on one of these is power for whoever played it. Card text overrides these rules.
    A card belongs to the player who started with it, and always goes back to its owner's hand, deck or discard pile, whoever controls it.
rule-setup =
    Setup
    Each player takes two factions of twenty cards and shuffles them into a deck of forty. Put out one more base than there are players. Titans lie beside their owners' decks. Draw five cards each. If you have no minion among them, you may show your hand and draw five new ones, which you must keep.
    To draft, pick one faction each in turn order, then a second one in reverse.
rule-bases =
    Bases
    A base has a breakpoint and three prizes. Most have a rule that applies while they are in play. It belongs to nobody, so protection from other players' cards does not protect from it.
rule-turn =
    A turn
    Start-of-turn effects come first. Then you play cards. Then bases that have reached their breakpoint score. Then you draw two cards; above ten, discard down to ten. End-of-turn effects come last, and effects "until the end of the turn" stop.
rule-minions =
    Playing a minion
    One each turn. Choose a base, put the minion on your side of it, and do what it says. It stays until it is destroyed, returned or moved, or its base scores.
rule-actions =
    Playing an action
    One each turn. Show it and do as much of it as you can. An action on a base or a minion leaves when that base or minion leaves.
rule-extra =
    Extra cards
    "Play an extra minion" adds to your one: play it right away, later in the same phase, or not at all. You must use it immediately if the text names the very card or does something to it, and outside your own card phase, such as while a base scores.
rule-texts =
    Reading a text
    Follow the sentences in order. Skip what cannot be done and do the rest. "May" is your choice; everything else is mandatory. "Here" is the base where the card is. "Your" minions are those you control. The player of a card makes its choices unless it says otherwise.
rule-words =
    Return, destroy, move, discard
    _Destroy_ is for cards in play: they go to the discard pile. _Discard_ is for cards in hand, and for cards on a base that has scored: that does not count as destroying. _Return_ means to a hand, _place_ means anywhere else, _move_ is from base to base: a moved card was not played. _Transfer_ moves actions and counters from one card to another.
rule-specials =
    Ongoing, Talent, Special
    A text without such a word happens once, when the card is played. _Ongoing_ applies as long as the card is in play. A _Talent_ can be used once in each of your turns. A _Special_ can be used at the moment it names, even in another player's turn, and some from your hand.
rule-power =
    Power
    Your power on a base is the power of your minions there plus what titans and cards add. It is recalculated constantly. A minion's power never falls below 0.
rule-scoring =
    When a base scores
    Bases are checked at the end of each player's card phase. If the power there adds up to the breakpoint or more, the base scores; if several do, the player whose turn it is picks the order. A base that is due to score does so even if minions leave first.
    In order: effects before it scores; the prizes; effects after it scores; all cards on it are discarded; a new base replaces it. Then check every base again.
rule-mefirst =
    Me first!
    When several things happen at the same moment, cards in play go first, in the order chosen by the player whose turn it is. Then, starting with that player, everyone in turn may play or use one Special or pass, until all have passed in a row.
rule-prizes =
    Prizes and ties
    Most power on the base takes the first prize, the next the second, the next the third. Having a minion there, or at least 1 power, is enough to place. Tied players share the better prize, and the next place is skipped.
rule-drawing =
    Decks
    If your deck is empty when you need a card from it, shuffle your discard pile: it becomes your deck. An empty hand stays empty until you draw at the end of your turn.
rule-winning =
    Winning
    At the end of each turn, check whether anyone has 15 points. If so, the most points win. If there is a tie for the most, keep playing until one player is ahead.
rule-secrets =
    Hidden information
    Hands and decks are secret. A card that was shown to everyone and returned to a hand stays known until that hand or its deck is shuffled: all players can see it. Spectators know what every player knows, and nothing that only some of them know.
rule-affect =
    Protection
    A card is affected when something is done to it: destroyed, moved, returned, given or robbed of power or a counter, put under another's control, its text cancelled, another card put on it. Counting it, or looking at it, does not affect it. "Cannot" is stronger than "can".
rule-counters =
    +1 power counters
    Each makes a minion stronger by 1 for as long as it lies there; on a titan it counts for its side of the base. They go when the card leaves play.
rule-madness =
    Madness
    There is one deck of thirty Madness cards for all. They may be useful, but at the end of the game every two of them that you have (in hand, deck and discard pile, or buried) cost a point. When points are equal then, fewer Madness cards win; when these are equal, too, you win together.
rule-monsters =
    Monsters and treasures
    Some bases come with monsters. They are nobody's minions and add their power to the breakpoint. Whoever destroys one draws its treasures. Treasures of monsters that are there when the base scores are shared, beginning with the winner.
rule-titans =
    Titans
    A titan waits beside its owner's deck and is never in hand, deck or discard pile. It comes into play as its own text says; you control one at a time. It is no minion and has no power of its own, but counters on it count for you. When two meet on a base they clash: the side with less power there loses its titan, which waits again; who was there first wins a tie.
rule-buried =
    Buried cards
    A buried card lies face down at a base, without text or power; only whoever buried it may look at it. It is no minion and no action, so what is done to those is not done to it. At the start of your turn you may uncover one of yours and play it there, as an extra card; if it cannot be played, it is discarded. When the base scores or goes, what is still buried there goes to the discard piles.
rule-duels =
    Duels
    Two minions fight: their players may each lay a card from hand face down. Then the cards are shown, the challenger's first: an action is played as an extra one, anything else goes back to hand. The stronger minion wins; equal ones both win and lose. What that means is on the card that began it. If the two are no longer at the same base by then, nothing comes of it.
