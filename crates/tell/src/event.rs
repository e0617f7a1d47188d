//! What happened, as sentences for the log.

use rules::{BaseId, DefId, Event, Passage, Phase, PileName, Seat, Shown, Slot, Table, What};

use super::event_words::{cards, cause, caused, clause, extra_plays, ranked, says_you, vp};
use super::phase::phase_begun;
use super::runs::{Run, by_place};
use super::{Words, capital, in_vain};

/// Remembers which base stood where, as events name only the place and a base may be
/// replaced in the middle of an answer.
#[derive(Clone, Default)]
pub struct Chronicle {
    bases: Vec<(Slot, DefId)>,
    /// The player whom somebody chose last: "that player" of what follows.
    chosen: Option<Seat>,
    /// What is discarded in the draw phase by nobody's text is over the hand limit of whose turn it is.
    phase: Phase,
    turn: Option<Seat>,
    /// What is discarded by nobody's text just before this base leaves, leaves with it.
    leaving: Option<DefId>,
    /// The card that left its base just before: what lay on it falls off.
    left: Option<DefId>,
    /// The card whose doing the lines before were: it is not named again and again.
    speaks: Option<DefId>,
}

/// Why something is discarded.
enum Whence {
    Text(String),
    Limit(Seat),
    /// A base that has been scored.
    Base(DefId),
    /// What it lay on has left.
    Host(DefId),
    Nothing,
}

/// A sentence of the log, and what it tells (as the viewer sees it).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    pub what: What,
    pub text: String,
    /// The sentence of a card that caused it.
    pub passage: Option<Passage>,
}

impl Chronicle {
    /// The table just before the events that are told next.
    pub fn look(&mut self, table: &Table<'_>) {
        self.bases = table.bases().into_iter().map(|base| (base.slot(), table.base_def(base))).collect();
        (self.phase, self.turn) = (table.phase(), Some(table.turn()));
    }

    /// The table just after these events: bases that come with them may be spoken of before it is told.
    pub fn foresee(&mut self, table: &Table<'_>) {
        for base in table.bases() {
            if self.bases.iter().all(|(known, _)| *known != base.slot()) {
                self.bases.push((base.slot(), table.base_def(base)));
            }
        }
    }

    /// The same, of somebody who has looked already.
    pub fn know(&mut self, bases: &[(BaseId, DefId)]) {
        self.bases = bases.iter().map(|(base, def)| (base.slot(), *def)).collect();
    }

    /// All that happened, as the viewer sees it; the same in a row is one sentence.
    pub fn tell_all(&mut self, words: &Words<'_>, events: &[Event]) -> Vec<Told> {
        self.tell_seen(words, events.iter().map(|event| event.seen_by(words.viewer)))
    }

    /// The same of events that are as somebody else saw them, or as they were.
    pub fn tell_seen(&mut self, words: &Words<'_>, events: impl Iterator<Item = Event>) -> Vec<Told> {
        let mut told = Vec::new();
        let events = by_place(events);
        let leaving = leaving(&events);
        let mut rest = events.into_iter().zip(leaving).peekable();
        while let Some((event, leaving)) = rest.next() {
            self.leaving = leaving;
            let (what, passage) = (event.what, event.passage);
            let Some((run, first)) = Run::of(&event) else {
                let text = self.tell(words, &event).map(|text| self.because(words, &event, text));
                told.extend(text.map(|text| Told { what, text: capital(text), passage }));
                continue;
            };
            let mut all = vec![first.def];
            while let Some((next, card)) = rest.peek().and_then(|(event, _)| Run::of(event))
                && next == run
            {
                all.push(card.def);
                rest.next();
            }
            let text =
                if all.len() == 1 { self.tell(words, &event) } else { Some(self.several(words, &event, run, &all)) };
            let text = text.map(|text| self.because(words, &event, text));
            told.extend(text.map(|text| Told { what, text: capital(text), passage }));
        }
        told
    }

    /// A line that comes of a card of which neither it nor those before have spoken names that card.
    fn because(&mut self, words: &Words<'_>, event: &Event, text: String) -> String {
        if let What::Played { card, .. } | What::Used { card, .. } = event.what {
            self.speaks = Some(card.def);
        } else if let What::UsedBase { def, .. } | What::Scoring { def, .. } = event.what {
            self.speaks = Some(def);
        } else if let Some(by) = event.passage.map(|passage| passage.def).filter(|by| !by.is_hidden())
            && self.speaks.replace(by) != Some(by)
        {
            let name = words.card(by);
            // What a card's own rule says is its text.
            let says = text.contains(&name) || matches!(event.what, What::RuleBegan { .. });
            let bare = text.trim_end_matches('.').to_owned();
            if !says && bare.len() < text.len() {
                return words.speech.tell("ev-because", [("text", bare.into()), ("by", name.into())]);
            }
        }
        text
    }

    /// One sentence of a run.
    fn several(&self, words: &Words<'_>, event: &Event, run: Run, all: &[DefId]) -> String {
        let list = cards(words, all);
        match run {
            Run::Drew(seat) => self.by(words, seat, "ev-drew", list),
            Run::LookedAt(seat, _) => self.by(words, seat, "ev-looked-at", list),
            Run::Revealed(_) => words.speech.tell("ev-revealed-several", [("cards", list.into())]),
            Run::Discarded(_) => self.discarded(words, event, list, all),
        }
    }

    /// Cards that are discarded: by what, or with what.
    fn discarded(&self, words: &Words<'_>, event: &Event, list: String, all: &[DefId]) -> String {
        let tell = |id: &str, by: String| words.speech.tell(id, [("cards", list.as_str().into()), ("by", by.into())]);
        match self.why_discarded(words, event, all) {
            Whence::Text(by) => tell("ev-discarded-by", by),
            Whence::Limit(seat) => self.by(words, seat, "ev-hand-limit", list),
            Whence::Base(base) => tell("ev-leaves-with", words.card(base)),
            Whence::Host(host) => tell("ev-falls-off", words.card(host)),
            Whence::Nothing => tell("ev-discarded", String::new()),
        }
    }

    fn why_discarded(&self, words: &Words<'_>, event: &Event, all: &[DefId]) -> Whence {
        let own = if let [only] = all { *only } else { DefId::HIDDEN };
        if event.passage.is_some() {
            return cause(words, event, own).map_or(Whence::Nothing, Whence::Text);
        }
        match (self.leaving, self.left, self.turn) {
            (Some(base), ..) => Whence::Base(base),
            (None, Some(host), _) => Whence::Host(host),
            (None, None, Some(seat)) if self.phase == Phase::Draw => Whence::Limit(seat),
            _ => Whence::Nothing,
        }
    }

    /// Each event alone, as the viewer sees it, with its sentence if it has one: for programs.
    pub fn tell_each(&mut self, words: &Words<'_>, events: &[Event]) -> Vec<(Event, Option<String>)> {
        let seen = events.iter().map(|event| event.seen_by(words.viewer));
        seen.map(|event| (event, self.tell(words, &event).map(capital))).collect()
    }

    /// One sentence, or none for what need not be told. `event` is as the viewer sees it.
    pub fn tell(&mut self, words: &Words<'_>, event: &Event) -> Option<String> {
        let told = self.sentence(words, event);
        self.phase = phase_begun(event).unwrap_or(self.phase);
        self.note(event);
        if let What::BaseReplaced { base, new: def, .. } | What::BasePlayed { base, def } = event.what {
            self.bases.retain(|(slot, _)| *slot != base.slot());
            self.bases.push((base.slot(), def));
        }
        told
    }

    /// What later sentences speak of.
    fn note(&mut self, event: &Event) {
        match event.what {
            What::ChosePlayer { player, .. } => self.chosen = Some(player),
            What::TurnBegan { seat } => self.turn = Some(seat),
            _ => {}
        }
        self.left = match event.what {
            What::Destroyed { card, .. } | What::Returned { card } | What::Placed { card, .. } => Some(card.def),
            What::Discarded { .. } => self.left,
            _ => None,
        }
        .filter(|def| !def.is_hidden());
    }

    /// The same for whoever wants to know why: with the phases, and what did nothing.
    pub fn trace(&mut self, words: &Words<'_>, event: &Event) -> Option<String> {
        let told = self.tell(words, event).or_else(|| match event.what {
            What::InVain { why } => {
                let why = in_vain(words.speech, why);
                Some(words.speech.tell("ev-in-vain", [("why", why.into())]))
            }
            What::PhaseBegan { phase } => Some(super::phase_name(words, phase)),
            _ => None,
        });
        told.map(capital)
    }

    fn sentence(&self, words: &Words<'_>, event: &Event) -> Option<String> {
        let speech = words.speech;
        let card = |shown: Shown| words.card(shown.def);
        Some(match event.what {
            What::FactionTaken { seat, faction } => self.by(words, seat, "ev-faction-taken", words.faction(faction)),
            What::Mulligan { seat } => self.by(words, seat, "ev-mulligan", String::new()),
            What::TurnBegan { seat } => self.by(words, seat, "ev-turn-began", String::new()),
            What::Played { seat, card: c, base, host } => self.played(words, seat, card(c), base, host.map(card)),
            // From a hand that the reader does not see: what comes of it says which card it was.
            What::Used { card: c, .. } if c.def.is_hidden() => return None,
            What::Used { seat, card: c } => self.by(words, seat, "ev-used", card(c)),
            What::UsedBase { seat, def, .. } => self.by(words, seat, "ev-used", words.card(def)),
            What::BaseDestroyed { def, .. } => speech.tell("ev-base-destroyed", [("base", words.card(def).into())]),
            What::BasePlayed { def, .. } => speech.tell("ev-base-played", [("base", words.card(def).into())]),
            What::BaseDiscarded { def } => speech.tell("ev-base-discarded", [("base", words.card(def).into())]),
            What::BaseProtected { base } => speech.tell("ev-base-protected", [("base", self.base(words, base).into())]),
            What::Moved { card: c, from, to } => speech.tell(
                "ev-moved",
                [
                    ("card", card(c).into()),
                    ("from", self.base(words, from).into()),
                    ("to", self.base(words, to).into()),
                ],
            ),
            What::Transferred { card: c, base, host } => {
                let to = host.map_or_else(|| self.base(words, base), card);
                speech.tell("ev-transferred", [("card", card(c).into()), ("to", to.into())])
            }
            What::Destroyed { card: c, .. } => caused(words, event, "ev-destroyed", c),
            What::Returned { card: c } => caused(words, event, "ev-returned", c),
            What::Discarded { card: c } => self.discarded(words, event, card(c), &[c.def]),
            What::Placed { card: c, pile, of } => self.placed(words, card(c), pile, of),
            What::Drew { seat, card: c } => self.by(words, seat, "ev-drew", card(c)),
            What::Revealed { card: c } => speech.tell("ev-revealed", [("card", card(c).into())]),
            What::LookedAt { seat, card: c } => self.by(words, seat, "ev-looked-at", card(c)),
            What::Shuffled { seat } => self.by(words, seat, "ev-shuffled", String::new()),
            What::BaseDeckShuffled => speech.say("ev-base-deck-shuffled"),
            What::Chose { seat, card: c } => self.by(words, seat, "ev-chose", card(c)),
            What::ChoseBase { seat, base } => self.by(words, seat, "ev-chose", self.base(words, base)),
            What::ChosePlayer { seat, player } => self.chose(words, seat, player),
            What::NamedFaction { seat, faction } => self.by(words, seat, "ev-named", words.faction(faction)),
            What::NamedCard { seat, def } => self.by(words, seat, "ev-named", words.card(def)),
            What::CountersPlaced { card: c, n } => {
                speech.tell("ev-counters-placed", [("card", card(c).into()), ("n", n.into())])
            }
            What::CountersRemoved { card: c, n } => {
                speech.tell("ev-counters-removed", [("card", card(c).into()), ("n", n.into())])
            }
            What::Marked { card: c, n } => speech.tell("ev-marked", [("card", card(c).into()), ("n", n.into())]),
            What::GaveUp { seat, minion: true } => self.by(words, seat, "ev-gave-up-minion", String::new()),
            What::GaveUp { seat, minion: false } => self.by(words, seat, "ev-gave-up-action", String::new()),
            What::Clashed { base, winner, loser, won, lost } => speech.tell(
                "ev-clashed",
                [
                    ("base", self.base(words, base).into()),
                    ("winner", card(winner).into()),
                    ("loser", card(loser).into()),
                    ("won", won.into()),
                    ("lost", lost.into()),
                ],
            ),
            What::LaidAside { card: c, of } => self.by(words, of, "ev-laid-aside", card(c)),
            // As much as something that is not there.
            What::PowerGiven { n: 0, .. } => return None,
            What::PowerGiven { card: c, n } => {
                speech.tell("ev-power-given", [("card", card(c).into()), ("n", format!("{n:+}").into())])
            }
            What::BreakpointLowered { base, n } => {
                speech.tell("ev-breakpoint-lowered", [("base", self.base(words, base).into()), ("n", n.into())])
            }
            What::BreakpointRaised { base, n } => {
                speech.tell("ev-breakpoint-raised", [("base", self.base(words, base).into()), ("n", n.into())])
            }
            What::RuleBegan { you } => self.rule_began(words, event, you)?,
            What::ControlTaken { seat, card: c } => {
                let by = cause(words, event, c.def);
                let caused = if by.is_some() { "yes" } else { "no" };
                speech.tell(
                    "ev-control-taken",
                    [
                        ("you", words.you(seat).into()),
                        ("who", words.player(seat).into()),
                        ("what", card(c).into()),
                        ("caused", caused.into()),
                        ("by", by.unwrap_or_default().into()),
                    ],
                )
            }
            What::LostAbilities { card: c } => speech.tell("ev-lost-abilities", [("card", card(c).into())]),
            What::Nullified { card: c } => speech.tell("ev-nullified", [("card", card(c).into())]),
            What::ExtraPlays { seat, minions, actions } => extra_plays(words, seat, minions, actions),
            What::Protected { card: c } => caused(words, event, "ev-protected", c),
            What::VpGained { seat, n } => vp(words, event, seat, n, "ev-vp-gained"),
            What::VpLost { seat, n } => vp(words, event, seat, n, "ev-vp-lost"),
            What::Scoring { def, .. } => speech.tell("ev-scoring", [("base", words.card(def).into())]),
            What::ScoringStopped { base } => {
                speech.tell("ev-scoring-stopped", [("base", self.base(words, base).into())])
            }
            What::Ranked { seat, place, power, vp } => ranked(words, seat, place, power, vp),
            What::BaseReplaced { old, new, .. } => {
                speech.tell("ev-base-replaced", [("old", words.card(old).into()), ("new", words.card(new).into())])
            }
            What::BaseGone { old, .. } => speech.tell("ev-base-gone", [("old", words.card(old).into())]),
            What::MonsterCame { card: c, base } => {
                speech.tell("ev-monster-came", [("card", card(c).into()), ("base", self.base(words, base).into())])
            }
            What::StockShuffled { monsters: true } => speech.say("ev-monsters-shuffled"),
            What::StockShuffled { monsters: false } => speech.say("ev-treasures-shuffled"),
            What::LootRevealed { card: c, base } => {
                speech.tell("ev-loot-revealed", [("card", card(c).into()), ("base", self.base(words, base).into())])
            }
            What::Buried { seat, card: c, base } => self.at_base(words, seat, "ev-buried", card(c), base),
            What::Uncovered { seat, card: c, base } => self.at_base(words, seat, "ev-uncovered", card(c), base),
            What::DuelLaid { seat, laid: true } => self.by(words, seat, "ev-duel-laid", String::new()),
            What::DuelLaid { seat, laid: false } => self.by(words, seat, "ev-duel-not-laid", String::new()),
            What::Passed { seat } => self.by(words, seat, "ev-passed", String::new()),
            What::DuelBegan { challenger, defender } => speech
                .tell("ev-duel-began", [("challenger", card(challenger).into()), ("defender", card(defender).into())]),
            What::DuelEnded { winner: Some(c) } => speech.tell("ev-duel-won", [("card", card(c).into())]),
            What::DuelEnded { winner: None } => speech.say("ev-duel-tied"),
            What::ExtraTurn { seat } => self.by(words, seat, "ev-extra-turn", String::new()),
            What::Won { seat } => self.by(words, seat, "ev-won", String::new()),
            // The headings of the turn say as much.
            What::PhaseBegan { .. } | What::TurnEnded { .. } | What::InVain { .. } => return None,
        })
    }

    fn by(&self, words: &Words<'_>, seat: Seat, id: &str, what: String) -> String {
        let args = [("you", words.you(seat).into()), ("who", words.player(seat).into()), ("what", what.into())];
        words.speech.tell(id, args)
    }

    fn at_base(&self, words: &Words<'_>, seat: Seat, id: &str, what: String, base: BaseId) -> String {
        let base = self.base(words, base);
        let args = [
            ("you", words.you(seat).into()),
            ("who", words.player(seat).into()),
            ("what", what.into()),
            ("base", base.into()),
        ];
        words.speech.tell(id, args)
    }

    /// "From now on: …"; where the words speak of "that player", with the name.
    fn rule_began(&self, words: &Words<'_>, event: &Event, you: Option<Seat>) -> Option<String> {
        let text = clause(words, event)?;
        let of_player = event.passage.is_some_and(|passage| words.library.speaks_of_a_player(&passage));
        // "Your minions" of somebody else's card are not the reader's.
        let theirs = you.filter(|you| words.viewer != Some(*you) && says_you(&text, words.lang()));
        Some(match self.chosen.filter(|_| of_player).or(theirs) {
            Some(seat) => self.by(words, seat, "ev-rule-began-for", text),
            None => words.speech.tell("ev-rule-began", [("text", text.into())]),
        })
    }

    /// A player chooses a player: oneself, the reader, another.
    fn chose(&self, words: &Words<'_>, seat: Seat, player: Seat) -> String {
        let id = match (seat == player, words.viewer == Some(player)) {
            (true, _) => "ev-chose-self",
            (false, true) => "ev-chose-you",
            (false, false) => "ev-chose",
        };
        self.by(words, seat, id, words.player(player))
    }

    fn played(
        &self,
        words: &Words<'_>,
        seat: Seat,
        card: String,
        base: Option<BaseId>,
        host: Option<String>,
    ) -> String {
        let on = match (host, base) {
            (Some(host), _) => Some(host),
            // A base that comes into play with the card is told after it.
            (None, Some(base)) => self.found(words, base),
            (None, None) => None,
        };
        let (you, who) = (words.you(seat), words.player(seat));
        match on {
            Some(on) => words.speech.tell(
                "ev-played-on",
                [("you", you.into()), ("who", who.into()), ("what", card.into()), ("on", on.into())],
            ),
            None => self.by(words, seat, "ev-played", card),
        }
    }

    fn placed(&self, words: &Words<'_>, card: String, pile: PileName, of: Seat) -> String {
        let id = match pile {
            PileName::Hand => "ev-placed-hand",
            PileName::DeckTop => "ev-placed-deck-top",
            PileName::DeckBottom => "ev-placed-deck-bottom",
            PileName::DeckShuffled => "ev-placed-deck-shuffled",
            PileName::Discards => "ev-placed-discards",
            PileName::MadnessDeck => "ev-placed-madness",
            PileName::MonsterDeckTop => "ev-placed-monster-top",
            PileName::MonsterDeckBottom => "ev-placed-monster-bottom",
            PileName::TreasureDeckTop => "ev-placed-treasure-top",
            PileName::TreasureDeckBottom => "ev-placed-treasure-bottom",
            PileName::MonsterDiscards => "ev-placed-monster-discards",
            PileName::TreasureDiscards => "ev-placed-treasure-discards",
            PileName::Box => "ev-placed-box",
        };
        self.by(words, of, id, card)
    }

    fn base(&self, words: &Words<'_>, base: BaseId) -> String {
        self.found(words, base).unwrap_or_else(|| format!("#{}", base.number() + 1))
    }

    fn found(&self, words: &Words<'_>, base: BaseId) -> Option<String> {
        self.bases.iter().find(|(slot, _)| *slot == base.slot()).map(|(_, def)| words.card(*def))
    }
}

/// For each event the base with which cards leave then: the next one that goes, if only cards go before it.
fn leaving(events: &[Event]) -> Vec<Option<DefId>> {
    let mut next = None;
    let mut all: Vec<Option<DefId>> = Vec::with_capacity(events.len());
    for event in events.iter().rev() {
        next = match event.what {
            What::BaseReplaced { old, .. } | What::BaseGone { old, .. } => Some(old),
            What::Discarded { .. } | What::Placed { .. } | What::LaidAside { .. } | What::BaseDeckShuffled => next,
            _ => None,
        };
        all.push(next);
    }
    all.reverse();
    all
}
