//! What is wrong at a line of a scenario, in the reader's language. The words of the scenario
//! itself stay as they are: it is written in English.

use rules::{Fault, Refusal, Seat, SetupError, Whereabouts};
use scenario::{Ability, BasePile, Expected, Found, Mismatch, PileVerb, PileWord, Place, Waiting, phase_word};
use tell::Speech;

/// "expected …, found …".
pub fn mismatch(speech: &Speech, mismatch: &Mismatch) -> String {
    let (expected, found) = (expected(speech, &mismatch.expected), found(speech, &mismatch.found));
    speech.tell("scn-mismatch", [("expected", expected.into()), ("found", found.into())])
}

fn expected(speech: &Speech, expected: &Expected) -> String {
    let say = |id: &str| speech.say(id);
    let one = |id: &str, name: &'static str, value: &str| speech.tell(id, [(name, value.into())]);
    let who = |id: &str, seat: Seat| speech.tell(id, [("who", letter(seat).into())]);
    match expected {
        Expected::Title => say("scn-want-title"),
        Expected::Step => say("scn-want-step"),
        Expected::MoveAfterRefused => say("scn-want-move-after-refused"),
        Expected::TableFirst => say("scn-want-table-first"),
        Expected::OneOf(words) => one_of(speech, words),
        Expected::Seat => say("scn-want-seat"),
        Expected::SeatAfterPlayer => say("scn-want-seat-after-player"),
        Expected::SeatAndWhat => say("scn-want-seat-and-what"),
        Expected::InPileOfSeat => say("scn-want-in-pile"),
        Expected::Number => say("scn-want-number"),
        Expected::IsNumber => say("scn-want-is-number"),
        Expected::IsSeat => say("scn-want-is-seat"),
        Expected::AtBase => say("scn-want-at-base"),
        Expected::BaseNumber => say("scn-want-base-number"),
        Expected::Bracket => say("scn-want-bracket"),
        Expected::Card => say("scn-want-card"),
        Expected::CardName => say("scn-want-card-name"),
        Expected::OneCard => say("scn-want-one-card"),
        Expected::Faction => say("scn-want-faction"),
        Expected::TwoFactions => say("scn-want-two-factions"),
        Expected::OfSeat(card) => one("scn-want-of-seat", "card", card),
        Expected::Players => say("scn-want-players"),
        Expected::SeatsInOrder => say("scn-want-seats-in-order"),
        Expected::ABase => say("scn-want-a-base"),
        Expected::BaseNo(n) => speech.tell("scn-base-no", [("n", (*n).into())]),
        Expected::BaseFirst => say("scn-want-base-first"),
        Expected::FitsThere => say("scn-want-fits-there"),
        Expected::MinionOrTitan => say("scn-want-minion-or-titan"),
        Expected::OneTitan => say("scn-want-one-titan"),
        Expected::OwnerThere => say("scn-want-owner-there"),
        Expected::Layable => say("scn-want-layable"),
        Expected::Move => say("scn-want-move"),
        Expected::ToBeAsked { seat, asked: true } => who("scn-want-asked", *seat),
        Expected::ToBeAsked { seat, asked: false } => who("scn-want-not-asked", *seat),
        Expected::ToEnd(seat) => who("scn-want-to-end", *seat),
        Expected::ToPass(seat) => who("scn-want-to-pass", *seat),
        Expected::ToChoose(seat, what) => {
            speech.tell("scn-want-to-choose", [("who", letter(*seat).into()), ("what", what.into())])
        }
        Expected::ToUse(seat, ability, card) => {
            let id = match ability {
                Ability::Talent => "scn-want-to-use-talent",
                Ability::Special => "scn-want-to-use-special",
                Ability::Any => "scn-want-to-use",
            };
            speech.tell(id, [("who", letter(*seat).into()), ("card", card.into())])
        }
        Expected::ToPlay { seat, card, at: None } => {
            speech.tell("scn-want-to-play", [("who", letter(*seat).into()), ("card", card.into())])
        }
        Expected::ToPlay { seat, card, at: Some(at) } => speech
            .tell("scn-want-to-play-at", [("who", letter(*seat).into()), ("card", card.into()), ("place", at.into())]),
        Expected::AnswerTaken => say("scn-want-answer-taken"),
        Expected::GoesOn => say("scn-goes-on"),
        Expected::Refusal => say("scn-want-refusal"),
        Expected::RefusalThatChangesNothing => say("scn-want-refusal-unchanged"),
        Expected::Value(what, n) => speech.tell("scn-want-value", [("what", what.into()), ("n", n.to_string().into())]),
        Expected::Holder(what, seat) => {
            speech.tell("scn-want-value", [("what", what.into()), ("n", holder(speech, *seat).into())])
        }
        Expected::CardsIn(at, n) => {
            speech.tell("scn-want-cards-in", [("place", place(speech, at).into()), ("n", (*n).into())])
        }
        Expected::NothingAt(base) => one("scn-want-nothing-at", "base", base),
        Expected::BaseToBe(base, name) => {
            speech.tell("scn-want-to-be", [("what", base.into()), ("cards", name.into())])
        }
        Expected::BaseOnTable(name) => one("scn-want-base-on-table", "base", name),
        Expected::In(card, at) => {
            speech.tell("scn-want-in", [("card", card.into()), ("place", place(speech, at).into())])
        }
        Expected::NotIn(card, at) => {
            speech.tell("scn-want-not-in", [("card", card.into()), ("place", place(speech, at).into())])
        }
        Expected::ToBe(at, cards) => {
            speech.tell("scn-want-to-be", [("what", place(speech, at).into()), ("cards", cards.into())])
        }
        Expected::Knows(seat, at, cards) => speech.tell(
            "scn-want-known",
            [("who", letter(*seat).into()), ("place", place(speech, at).into()), ("cards", cards.into())],
        ),
        Expected::EndToBe { place: at, top, cards } => speech.tell(
            if *top { "scn-want-top" } else { "scn-want-bottom" },
            [("what", place(speech, at).into()), ("cards", cards.into())],
        ),
        Expected::Bases(pile, verb, names) => bases(speech, *pile, *verb, names),
        Expected::Shuffled(shuffled) => shuffle(speech, *shuffled),
        Expected::InTheBox(card) => one("scn-want-in-the-box", "card", card),
        Expected::InPlay(card) => one("scn-want-in-play", "card", card),
        Expected::Offered(seat, picks) => {
            speech.tell("scn-want-offered", [("who", letter(*seat).into()), ("what", picks.into())])
        }
        Expected::Phase(phase) => one("scn-want-phase", "phase", phase_word(*phase)),
        Expected::Winners(seats) => speech.tell("scn-want-winners", [("who", seats_named(speech, seats).into())]),
        Expected::Over(over) => is_over(speech, *over),
    }
}

fn found(speech: &Speech, found: &Found) -> String {
    let say = |id: &str| speech.say(id);
    let one = |id: &str, name: &'static str, value: &str| speech.tell(id, [(name, value.into())]);
    match found {
        Found::Empty => say("scn-empty"),
        Found::Nothing => say("scn-nothing"),
        Found::None => say("scn-none"),
        Found::NoneInPlay => say("scn-none-in-play"),
        Found::Words(words) => format!("\"{words}\""),
        Found::TooLate(key) => one("scn-too-late", "key", key),
        Found::Unknown { name, nearest: None } => one("scn-unknown", "name", name),
        Found::Unknown { name, nearest: Some(near) } => {
            speech.tell("scn-unknown-near", [("name", name.into()), ("near", near.into())])
        }
        Found::Several { name, ids } => {
            let or = format!(" {} ", say("scn-or"));
            speech.tell("scn-several", [("name", name.into()), ("ids", ids.join(&or).into())])
        }
        Found::SeatAs(seat, n) => speech.tell("scn-seat-as", [("who", letter(*seat).into()), ("n", (*n).into())]),
        Found::BaseNo(n) => speech.tell("scn-base-no", [("n", (*n).into())]),
        Found::CardsWithoutBase => say("scn-cards-without-base"),
        Found::Misplaced(name) => one("scn-misplaced", "name", name),
        Found::Foreign(name) => one("scn-foreign", "name", name),
        Found::Setup(why) => setup(speech, why),
        Found::Number(n) => n.to_string(),
        Found::Holder(seat) => holder(speech, *seat),
        Found::Cards(cards) if cards.is_empty() => say("scn-nothing"),
        Found::Cards(cards) => cards.join(", "),
        Found::Shuffled(shuffled) => shuffle(speech, *shuffled),
        Found::Whereabouts(places) if places.is_empty() => say("scn-none"),
        Found::Whereabouts(places) => places.iter().map(|at| whereabouts(speech, *at)).collect::<Vec<_>>().join(", "),
        Found::ItOn(card) => one("scn-it-on", "card", card),
        Found::ItAt(n) => speech.tell("scn-it-at", [("n", (*n).into())]),
        Found::Waiting(wait) => waiting(speech, wait),
        Found::Taken(wait) => one("scn-taken", "waits", &waiting(speech, wait)),
        Found::Refused(why) => refusal(speech, why),
        Found::RefusedThen(why, wait) => speech
            .tell("scn-refused-then", [("why", refusal(speech, why).into()), ("waits", waiting(speech, wait).into())]),
        Found::OtherState => say("scn-other-state"),
        Found::Options(ask, options) => {
            speech.tell("scn-options", [("ask", format!("{ask:?}").into()), ("options", options.into())])
        }
        Found::Phase(phase) => phase_word(*phase).to_owned(),
        Found::Winners(seats) => seats_named(speech, seats),
        Found::Over(over) => is_over(speech, *over),
    }
}

fn letter(seat: Seat) -> String {
    seat.letter().to_string()
}

fn holder(speech: &Speech, seat: Option<Seat>) -> String {
    seat.map_or_else(|| speech.say("scn-nobody"), letter)
}

fn seats_named(speech: &Speech, seats: &[Seat]) -> String {
    match seats {
        [] => speech.say("scn-nobody"),
        seats => seats.iter().map(|seat| letter(*seat)).collect::<Vec<_>>().join(", "),
    }
}

/// "is", "has" or "lacks".
fn one_of(speech: &Speech, words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
    match &quoted[..] {
        [] => String::new(),
        [only] => only.clone(),
        [most @ .., last] => format!("{} {} {last}", most.join(", "), speech.say("scn-or")),
    }
}

fn shuffle(speech: &Speech, shuffled: bool) -> String {
    speech.say(if shuffled { "scn-shuffled" } else { "scn-not-shuffled" })
}

fn is_over(speech: &Speech, over: bool) -> String {
    speech.say(if over { "scn-over" } else { "scn-goes-on" })
}

fn place(speech: &Speech, at: &Place) -> String {
    let of = |word: &str, seat: Seat| format!("{word} {}", letter(seat));
    match at {
        Place::Pile(PileWord::Hand, seat) => of("hand", *seat),
        Place::Pile(PileWord::Deck, seat) => of("deck", *seat),
        Place::Pile(PileWord::Discard, seat) => of("discard", *seat),
        Place::Pile(PileWord::Aside, seat) => of("titan", *seat),
        Place::Pile(PileWord::Buried, seat) => of("buried", *seat),
        Place::Pile(PileWord::MonsterDeck, _) => "monster deck".to_owned(),
        Place::Pile(PileWord::MonsterDiscard, _) => "monster discard".to_owned(),
        Place::Pile(PileWord::TreasureDeck, _) => "treasure deck".to_owned(),
        Place::Pile(PileWord::TreasureDiscard, _) => "treasure discard".to_owned(),
        Place::Base(base) => base.clone(),
        Place::OnCard(card) => speech.tell("scn-attached-to", [("card", card.into())]),
        Place::Aside => speech.say("scn-titans-aside"),
    }
}

fn bases(speech: &Speech, pile: BasePile, verb: PileVerb, names: &[String]) -> String {
    let what = match pile {
        BasePile::Deck => "base deck",
        BasePile::Discards => "base discards",
    };
    let id = match verb {
        PileVerb::Is => "scn-want-to-be",
        PileVerb::Has => "scn-want-to-have",
        PileVerb::Lacks => "scn-want-to-lack",
        PileVerb::Top => "scn-want-top",
    };
    speech.tell(id, [("what", what.into()), ("cards", names.join(", ").into())])
}

fn waiting(speech: &Speech, waiting: &Waiting) -> String {
    match waiting {
        Waiting::For(seat, ask, offers) => speech.tell(
            "scn-waiting",
            [("who", letter(*seat).into()), ("ask", format!("{ask:?}").into()), ("offers", offers.into())],
        ),
        Waiting::Over => speech.say("scn-over"),
        Waiting::Fault(fault) => speech.tell("scn-fault", [("why", told_fault(speech, fault).into())]),
    }
}

fn told_fault(speech: &Speech, fault: &Fault) -> String {
    match fault {
        Fault::TooMuchWork => speech.say("scn-fault-work"),
        Fault::TooDeep => speech.say("scn-fault-deep"),
        Fault::TooManyCards => speech.say("scn-fault-cards"),
        Fault::TooManyBases => speech.say("scn-fault-bases"),
        // For whoever mends it.
        Fault::Impossible(what) => (*what).to_owned(),
    }
}

fn refusal(speech: &Speech, why: &Refusal) -> String {
    match why {
        Refusal::GameOver => speech.say("refused-over"),
        Refusal::NotOffered => speech.say("refused-not-offered"),
        Refusal::TooFew { min } => speech.tell("refused-too-few", [("n", (*min).into())]),
        Refusal::TooMany { max } => speech.tell("refused-too-many", [("n", (*max).into())]),
        Refusal::Twice => speech.say("refused-twice"),
    }
}

/// Why a table cannot be laid.
pub fn setup(speech: &Speech, why: &SetupError) -> String {
    let named = |id: &str, name: &String| speech.tell(id, [("name", name.into())]);
    let two =
        |id: &str, needed: usize, known: usize| speech.tell(id, [("needed", needed.into()), ("known", known.into())]);
    let count = |id: &str, n: usize| speech.tell(id, [("n", n.into())]);
    match why {
        SetupError::Seats(n) => count("setup-seats", *n),
        SetupError::UnknownFaction { name, nearest: None } => named("setup-unknown-faction", name),
        SetupError::UnknownFaction { name, nearest: Some(near) } => {
            speech.tell("setup-unknown-faction-near", [("name", name.into()), ("near", near.into())])
        }
        SetupError::NoArmy(name) => named("setup-no-army", name),
        SetupError::SameTwice(name) => named("setup-same-twice", name),
        SetupError::Shared(name) => named("setup-shared", name),
        SetupError::TooFewFactions { needed, known } => two("setup-few-factions", *needed, *known),
        SetupError::TooFewBases { needed, known } => two("setup-few-bases", *needed, *known),
        SetupError::TooManyCards(n) => count("setup-many-cards", *n),
        SetupError::TooManyBases(n) => count("setup-many-bases", *n),
        SetupError::TooManyFactions(n) => count("setup-many-factions", *n),
        SetupError::DraftWithArmies => speech.say("setup-draft-with-armies"),
        SetupError::BasesOfPosition { most, found } => {
            speech.tell("setup-position-bases", [("most", (*most).into()), ("n", (*found).into())])
        }
        SetupError::Memory { key, says } => {
            speech.tell("setup-position-memory", [("line", format!("{key}: {says}").into())])
        }
        SetupError::TurnOfPosition { turn, seats } => {
            speech.tell("setup-position-turn", [("who", letter(*turn).into()), ("n", (*seats).into())])
        }
    }
}

fn whereabouts(speech: &Speech, at: Whereabouts) -> String {
    let of = |word: &str, seat: Seat| format!("{word} {}", letter(seat));
    match at {
        Whereabouts::Hand(seat) => of("hand", seat),
        Whereabouts::Deck(seat) => of("deck", seat),
        Whereabouts::Discards(seat) => of("discard", seat),
        Whereabouts::Aside(seat) => of("titan", seat),
        Whereabouts::Base(base) | Whereabouts::OnBase(base) | Whereabouts::Titan(base) | Whereabouts::Buried(base) => {
            speech.tell("scn-base-no", [("n", (base.index() + 1).into())])
        }
        Whereabouts::OnMinion(_) => speech.say("scn-on-a-card"),
        Whereabouts::Resolving | Whereabouts::Limbo => speech.say("scn-under-way"),
        Whereabouts::MadnessDeck => "madness deck".to_owned(),
        Whereabouts::MonsterDeck => "monster deck".to_owned(),
        Whereabouts::MonsterDiscards => "monster discard".to_owned(),
        Whereabouts::TreasureDeck => "treasure deck".to_owned(),
        Whereabouts::TreasureDiscards => "treasure discard".to_owned(),
        Whereabouts::Box => speech.say("scn-the-box"),
    }
}
