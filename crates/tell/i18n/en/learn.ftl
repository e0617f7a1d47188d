# The first game, and the rules.

## The coach
coach = Coach
coach-lesson = Lesson
coach-round = Round { $n } of { $all }
coach-next = Go on
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

coach-not-now = Not now: the coach has something else in mind.
coach-not-play = Not yet: this step uses _{ $card }_. After the lesson you play whatever you like.
coach-not-there = Not there this time: _{ $base }_ is where the next fight is.
coach-not-end = Not now: everything that this turn is for is done, so end it.
coach-not-so = You could, but try the other answer this once: it is the one worth seeing.
coach-not-yet = One moment: read this first, then go on.

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
    What you want
    You lead an army of two factions. Its minions fight over bases, bases give victory points, and _15 points_ win. Two to four can play, each for themselves.
rule-cards =
    Cards
    _Minions_ have power, in the upper left corner, and stay on the base where they were played. _Actions_ do something and go to the discard pile; those that say "Play on" stay on a base or on a minion, and a figure on one of these is power for whoever played it. What a card says goes before what is said here.
    A card belongs to whoever began with it, and always goes back to its owner's hand, deck or discard pile, whoever controls it.
rule-setup =
    Setting up
    Everybody takes two factions of twenty cards and shuffles them into a deck of forty. There is one base more than there are players. Titans lie beside their owners' decks. Everybody draws five cards. Whoever has no minion among them may show the hand, draw five new ones and must keep those.
    To draft: each in turn takes a faction, then in the opposite order a second one, so that whoever was last comes first.
rule-bases =
    Bases
    A base has a breakpoint and three prizes. Most have a rule that holds while they are in play; it is nobody's, so what protects from other players' cards does not protect from it.
rule-turn =
    A turn
    First what happens at the start of a turn. Then you play cards. Then bases that are broken score. Then you draw two cards, and above ten you discard down to ten. Last comes what happens at the end of a turn, and effects "until the end of the turn" stop.
rule-minions =
    Playing a minion
    One each turn. Choose a base, put it there on your side, and do what it says. A minion stays until it is destroyed, returned or moved, or its base scores.
rule-actions =
    Playing an action
    One each turn. Show it and do what it says, as far as that is possible. Actions played on a base or a minion go when what they are on goes.
rule-extra =
    Extra cards
    "Play an extra minion" is a gift on top of your one: you may take it then, or later while you play cards, or not at all. At once or not at all: when it names the very card, or does something to it, and outside your own phase of playing cards, such as while a base scores.
rule-texts =
    Reading a text
    Do sentence after sentence, in order. What cannot be done is left out, the rest is done. "May" is your choice, everything else is not. "Here" is the base where the card is. "Your" minions are those that you control. Whoever plays a card makes its choices, unless it says who does.
rule-words =
    Return, destroy, move, discard
    _Destroy_ is for cards in play: they go to the discard pile. _Discard_ is for cards in hand, and for what lies on a base that has scored: that is no destruction. _Return_ is to a hand, _place_ is to anywhere else, _move_ is from base to base: a card that is moved was not played. _Transfer_ is for actions and counters, from one card to another.
rule-specials =
    Ongoing, Talent, Special
    A text without such a word happens once, when the card is played. _Ongoing_ holds as long as the card is in play. A _Talent_ you may use once in each of your turns. A _Special_ you may use at the moment it names, even in another player's turn, some of them from your hand.
rule-power =
    Power
    Your power on a base is that of your minions there, and what titans and cards add. It is counted anew all the time. A minion's power never falls below 0.
rule-scoring =
    When a base scores
    After you have played cards, every base is looked at. When all power on it together is the breakpoint or more, it scores; of several, you say which is first. What was decided stays decided: if minions leave before it has scored, it scores all the same.
    In order: what happens before it scores; the prizes; what happens after; all cards on it are discarded; another base comes. Then bases are looked at again.
rule-mefirst =
    Me first!
    When several want to do something at the same moment, cards in play speak first, in the order that the player of the turn chooses. Then, beginning with that player, each in turn may play or use one special or pass, until all have passed in a row.
rule-prizes =
    Prizes and ties
    The most power on the base takes the first prize, the next the second, the next the third. You need a minion there, or at least 1 power, to take one. Equal power means an equal place: both take the better prize, and the place after it is skipped.
rule-drawing =
    Decks
    When your deck is empty and you need a card of it, your discard pile is shuffled and becomes your deck. An empty hand waits until you draw at the end of your turn.
rule-winning =
    Winning
    At the end of each turn it is looked whether somebody has 15 points. If so, the most points win. If several have the most, the game goes on until one is ahead.
rule-secrets =
    Who knows what
    Hands and decks are secret. A card that was shown to everybody and went to a hand stays known there until that hand or the deck is shuffled: all players see it. Whoever only watches knows what every player knows, and nothing that only some of them know.
    Nobody is told who may answer with a _Special_, and clocks stand still while somebody may; after 60 seconds the moment passes by itself. A table can also pause for one to four seconds each time somebody could hold a _Special_ for the moment, so that a pause tells nothing. Between people on the clock and without hints it does, unless you choose otherwise.
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
