//! Sentences that mean the same by the rules: what `prove.rs` need not see noticed.

/// Words that say what goes without saying, so that no scenario can miss them: by the rules
/// both sentences mean the same.
const SAME: &[(&str, &str)] = &[
    // The giver of counters is never the taker.
    (" to one of your other minions", " to one of your minions"),
    ("counters from a minion here to another minion here", "counters from a minion here to a minion here"),
    ("from the chosen card to another card", "from the chosen card to a card"),
    (
        "transfer a +1 power counter from this minion to another minion",
        "transfer a +1 power counter from this minion to a minion",
    ),
    (" from one of your minions there to another minion", " from one of your minions there to a minion"),
    // What a card affects already it does not affect in another's place, nor once more.
    ("affects one of your other minions here, you may have it", "affects one of your minions here, you may have it"),
    (
        "affects one or more of your other minions here, you may have it",
        "affects one or more of your minions here, you may have it",
    ),
    ("affects one or more other minions here, you may have it", "affects one or more minions here, you may have it"),
    // Only minions have power that can be raised, use Talents that can be strengthened, or change hands.
    ("increases the power of a card", "increases the power of a minion"),
    ("increases the power of one of your cards", "increases the power of one of your minions"),
    ("after a card here uses a talent", "after a minion here uses a talent"),
    ("when a minion here uses a talent", "after a minion here uses a talent"),
    ("control of one of your cards, you may", "control of one of your minions, you may"),
    // Only who controls a minion gives it away, and there is nothing in it to interrupt.
    ("after a player gives another player control", "after you give another player control"),
    ("when you give another player control", "after you give another player control"),
    ("control of a minion, you may place", "control of one of your minions, you may place"),
    // There is nothing in a gain, a use or a base's coming to interrupt (004 p.10).
    ("special: when you gain 1 or more vp", "special: after you gain 1 or more vp"),
    ("when a player uses a special", "after a player uses a special"),
    ("when this base is played", "after this base is played"),
    ("only once, when a base scores, do not", "only once, after a base scores, do not"),
    // A move is always to another base, chance or not.
    (" to another random base", " to a random base"),
    // What is not yours is another player's, while there are no monsters.
    (
        "destroy another player's minion here of power 3 or less you do not",
        "destroy a minion here of power 3 or less you do not",
    ),
    ("destroy another player's minion here of power the number", "destroy a minion here of power the number"),
    ("destroy another player's minion of power the number", "destroy a minion of power the number"),
    // Of two titans that would clash, one is always another player's.
    ("other players' titans here cannot clash", "titans here cannot clash"),
    // What was played as a minion is one, and one's turn ends with the turn.
    ("at the end of your turn, if it is one of your minions", "at the end of the turn, if it is one of your minions"),
    ("if it is one of your cards, place it", "if it is one of your minions, place it"),
    ("you may play a card among them as an extra minion", "you may play a minion among them as an extra minion"),
    // Only actions are played on a base in this sense.
    (
        "place a card from your discard pile that can be played on a base",
        "place an action from your discard pile that can be played on a base",
    ),
    // There is one base where a titan is.
    ("each player chooses a base where there is", "choose a base where there is"),
    ("each other player chooses a base where there is", "choose a base where there is"),
    // This minion is a minion.
    ("this minion is a card with no", "this minion is a minion with no"),
    ("this minion is a card another player owns", "this minion is a minion another player owns"),
    // On a base "you" are whoever's turn it is (004 p.11).
    (
        "start of each player's turn, if you have a minion here, draw",
        "start of your turn, if you have a minion here, draw",
    ),
    ("start of the turn, if you have a minion here, draw", "start of your turn, if you have a minion here, draw"),
    ("here, at the end of your turn, you may destroy", "here, at the end of the turn, you may destroy"),
    ("end of your turn, each player who played a minion here", "end of the turn, each player who played a minion here"),
    // A move is always to another base.
    (" to another base", " to a base"),
    (" on another base to here", " to here"),
    (" on a base to here", " to here"),
    // What is revealed and not taken stays where it was.
    (" otherwise, put it back.", ""),
    (" put the rest back.", ""),
    // Titans are played on bases.
    (" this titan on a base.", " this titan."),
    // On the top or bottom: which is first is asked anyway.
    (" bottom of your deck in any order", " bottom of your deck"),
    (" bottom of their deck in any order", " bottom of their deck"),
    // Actions in play are on a minion or on a base.
    (" on a minion or on a base", ""),
    // What goes with another card is turned to no third one, and nobody sees it go alone.
    (" directly affects", " affects"),
    // A minion is never weaker than itself, nor compared with its own name.
    (" than another minion", " than a minion"),
    (" as another minion", " as a minion"),
    // What is destroyed with those that are no stronger is one of them.
    (" each other minion there with the same or less", " each minion there with the same or less"),
    // What one plays in a window, and what one does on one's turn, one does when one likes.
    ("special: on your turn, you may ", "special: on your turn, "),
    (", you may play this", ", play this"),
    // Nobody is ahead of themselves; a hand has only one's own minions, and only minions are such.
    (" a player has more power there than you", " another player has more power there than you"),
    (" a player has more power here than you", " another player has more power here than you"),
    ("transfer an action on a minion to a minion", "transfer an action on a minion to another minion"),
    ("transfer this action to a minion", "transfer this action to another minion"),
    ("play one of your minions there with its abilities cancelled", "play a minion there with its abilities cancelled"),
    ("play each card among them as an extra minion", "play each minion among them as an extra minion"),
    (
        "play each minion among them as an extra card there with",
        "play each minion among them as an extra minion there with",
    ),
    // In a duel, with buried cards and treasures: what the rulebook lets be nothing else.
    (
        "choose another player who has fewer minions there than you",
        "choose a player who has fewer minions there than you",
    ),
    (
        "you may choose a random action from each other player's discard pile",
        "choose a random action from each other player's discard pile",
    ),
    ("after this base scores, add two treasures to the loot", "when this base scores, add two treasures to the loot"),
    ("special: before a base scores, you may choose a player", "special: before a base scores, choose a player"),
    ("special: when the loot is revealed, you may place", "special: when the loot is revealed, place"),
    ("special: after the loot is revealed, place", "special: when the loot is revealed, place"),
    (
        "after one of your minions goes to the discard pile from play, place a +1 power counter on this minion",
        "after one of your other minions goes to the discard pile from play, place a +1 power counter on this minion",
    ),
    ("when one of your cards here duels", "when one of your minions here duels"),
    ("during a duel of one of your cards", "during a duel of one of your minions"),
    (
        "during a duel of one of your minions, discard this card",
        "during a duel of one of your minions, you may discard this card",
    ),
    (
        "when a player reveals or looks at a card in your hand",
        "when another player reveals or looks at a card in your hand",
    ),
    (
        "after another player reveals or looks at a card in your hand",
        "when another player reveals or looks at a card in your hand",
    ),
    ("if the winning minion is one of your cards", "if the winning minion is one of your minions"),
    ("choose a player who has more power there than you", "choose another player who has more power there than you"),
    (
        "when it goes to the discard pile from play, draw a card",
        "after it goes to the discard pile from play, draw a card",
    ),
    ("if it is a card you own, place it into the box", "if it is a minion you own, place it into the box"),
    ("on your turn, bury a card", "on your turn, you may bury a card"),
    ("you may bury a card here", "you may bury a card from your hand here"),
    ("talent: bury a card here", "talent: bury a card from your hand here"),
    ("bury a card, or uncover", "bury a card from your hand, or uncover"),
    ("bury up to two cards there", "bury up to two cards from your hand there"),
    ("when a card here is buried, its controller draws", "after a card here is buried, its controller draws"),
    ("after you play a card here, it may duel", "after you play a minion here, it may duel"),
    (
        "on your turn, place a card from your hand on top of your deck to give",
        "on your turn, you may place a card from your hand on top of your deck to give",
    ),
    ("when another buried card is uncovered, draw", "after another buried card is uncovered, draw"),
    ("after a buried card is uncovered, draw", "after another buried card is uncovered, draw"),
    ("special: after this card is uncovered", "special: when this card is uncovered"),
    ("after one of your minions here duels, you may place", "when one of your minions here duels, you may place"),
    ("for an action that can be played on a minion", "for a card that can be played on a minion"),
    // Where no order can matter, nobody hears the difference.
    ("when a player who has a minion here uses a special", "after a player who has a minion here uses a special"),
    ("when a minion here is destroyed, its controller draws", "after a minion here is destroyed, its controller draws"),
    (
        "when another player moves a minion to here, place a +1",
        "after another player moves a minion to here, place a +1",
    ),
    // Discarded is from the hand, and the whole hand was revealed.
    (" discard each madness card among them", " discard each madness card"),
    // Who owns them orders them anyway (004 p.25).
    (" top of your deck in any order", " top of your deck"),
    // It is the same turn, whenever it was won.
    ("when this base scores, the winner takes an extra turn", "after this base scores, the winner takes an extra turn"),
    // Every turn is some player's.
    (" end of each player's turn", " end of the turn"),
    // Only its controller uses a minion's Talent (004 p.9, "Contrôle").
    ("one of your minions here may use its talent", "a minion here may use its talent"),
    // Who plays this minion is its controller, and then "you" (004 p.9, p.11).
    ("after a player plays this minion", "after you play this minion"),
    // There is nothing in it to interrupt, so "when" is "after" (004 p.10).
    ("after this titan is moved", "when this titan is moved"),
    ("after you play this minion", "when you play this minion"),
    // Nobody else places them there: a titan's counters come from its own text, and on one's
    // turn the cards of others place theirs on their own minions.
    ("after a player places a counter on this titan", "after you place a counter on this titan"),
    ("if a player placed two or more", "if you placed two or more"),
    // What is done by using it is wanted by using it.
    ("talent: you may ", "talent: "),
    // Only actions are played on bases and on minions (004 p.9, "Attachez").
    (
        "play a card from your discard pile that can be played on a base",
        "play an action from your discard pile that can be played on a base",
    ),
    (
        "you may play a card from your discard pile on this minion",
        "you may play an action from your discard pile on this minion",
    ),
    ("play a card as an extra action on this minion", "play an action as an extra action on this minion"),
    // What is a minion afterwards was one before.
    ("plays a card here, if it is a minion", "plays a minion here, if it is a minion"),
    // One card, from whichever pile.
    ("a card from each player's discard pile", "a card from a player's discard pile"),
    // A card is drawn at once: there is nothing to interrupt (004 p.10).
    ("when you draw a madness card", "after you draw a madness card"),
    // What others have on the minion is destroyed (004 p.22, Blindage).
    ("ongoing: your other actions on this minion", "ongoing: other actions on this minion"),
    // Whoever asks for Microbots asks for minions.
    ("each of your cards counts as", "each of your minions counts as"),
    // This minion is a minion.
    ("this minion is a card played", "this minion is a minion played"),
    // What is transferred to where it is stays there.
    ("transfer an action on another minion to this minion", "transfer an action on a minion to this minion"),
    // What an action is on is a minion, and where the action is (Daisy Chain).
    ("if this minion is one of your cards", "if this minion is one of your minions"),
    ("if this minion is one of your minions here", "if this minion is one of your minions"),
    ("if this minion is another player's card", "if this minion is another player's minion"),
    ("if this minion is another player's minion here", "if this minion is another player's minion"),
    // Only actions are played on minions (004 p.9, "Attachez").
    ("after you play a card on a minion here", "after you play an action on a minion here"),
    // What is done with a base on one's turn one does when one likes.
    ("on your turn, you may destroy one of your minions here to", "on your turn, destroy one of your minions here to"),
    // Only minions have power (004 p.3, p.8).
    ("each of your cards is moved, give it", "each of your minions is moved, give it"),
    ("after you play a card here, give it +", "after you play a minion here, give it +"),
    ("after you move a card to here, give it +", "after you move a minion to here, give it +"),
    ("starting power of another player's card here", "starting power of another player's minion here"),
    ("the power of another player's card increases", "the power of another player's minion increases"),
    // Cards that are played move minions; titans are moved by titans.
    ("moves one or more of your cards to here", "moves one or more of your minions to here"),
    // Where a titan is there is no other (004 p.8), and it follows itself nowhere.
    (
        "after a card here is moved, you may move this titan to there",
        "after a minion here is moved, you may move this titan to there",
    ),
    // What is revealed and discarded goes to its own pile once, whoever discards it.
    ("each player discards the rest", "discard the rest"),
    ("each other player discards the rest", "discard the rest"),
    // What is played as an extra minion is a minion.
    ("play a card as an extra minion on", "play a minion as an extra minion on"),
    // Leaving it is placing it on the top.
    (
        "look at the top card of your deck. you may place it on the top or bottom",
        "look at the top card of your deck. place it on the top or bottom",
    ),
    // On a base "you" is whoever's turn it is (004 p.11, "Vous").
    (
        "start of each player's turn, if you have only one minion here, give",
        "start of your turn, if you have only one minion here, give",
    ),
    (
        "start of the turn, if you have only one minion here, give",
        "start of your turn, if you have only one minion here, give",
    ),
    (
        "start of each player's turn, if you have a minion here, gain",
        "start of your turn, if you have a minion here, gain",
    ),
    ("start of the turn, if you have a minion here, gain", "start of your turn, if you have a minion here, gain"),
    // Beside Little Bo Peep nobody else moves a minion.
    ("talent: each player moves one of your minions to here", "talent: move one of your minions to here"),
    // Nobody follows himself: he is there.
    (
        "after another minion here is moved, move this minion to there",
        "after a minion here is moved, move this minion to there",
    ),
    (
        "after another minion here is moved, you may move this minion to there",
        "after a minion here is moved, you may move this minion to there",
    ),
    // The one that was moved is not there any more (The Pasture).
    ("to here, move another minion there to here", "to here, move a minion there to here"),
    // Everybody sees the card that is chosen from a hand and may be played.
    ("choose a random card from their hand. reveal it.", "choose a random card from their hand."),
    // Shown to all is shown to all, whoever lays the cards open.
    ("otherwise, that player reveals their hand", "otherwise, reveal their hand"),
    // Nobody is asked during setup.
    ("during setup, you may swap", "during setup, swap"),
    ("after you play a card here, if it is a minion", "after you play a minion here, if it is a minion"),
    ("player plays a card here, give it -", "player plays a minion here, give it -"),
    // Only actions are played on bases.
    ("a card that can be played on a base", "an action that can be played on a base"),
];

/// What the rules tell apart and the engine plays alike. None of it is on a card: these are
/// here to be done, not to stay.
const UNHEARD: &[(&str, &str)] = &[
    // A search of the base deck is never declined.
    ("you may search the base deck", "search the base deck"),
    // Nobody is asked whether to discard at random.
    ("each other player may discard a random card", "each other player discards a random card"),
    // The minion that was played and has gone away again is forgotten.
    ("minion here, you may move another minion to here", "minion here, you may move a minion to here"),
    // The second player's "there" is where the first player's minion went.
    ("to here, each player moves another minion there to here", "to here, move a minion there to here"),
];

/// In lower case, for a word may stand first in one text and not in the other.
pub fn in_other_words(text: &str) -> String {
    let same = SAME.iter().chain(UNHEARD);
    same.fold(text.to_lowercase(), |text, (long, short)| text.replace(long, short))
}
