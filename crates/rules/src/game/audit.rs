//! Invariants, for tests and simulations: every card is in exactly one zone, and the
//! table makes sense.

use crate::game::rest::Game;
use crate::library::def::Form;
use crate::library::traits::Presence;
use crate::state::core::{MAX_CARDS, Pile, Zone};
use crate::state::ids::{BaseId, CardId, Seat};
use crate::step::desk::Kept;

/// What does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation(pub String);

impl std::fmt::Display for Violation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A sum over all cards that no legal move changes.
impl Game {
    pub fn audit(&self) -> Result<(), Violation> {
        let violation = |what: String| Err(Violation(what));
        let core = &self.now.core;
        if core.count_cards() != core.census {
            return violation("cards were lost or made".to_string());
        }
        let mut seen = [0u8; MAX_CARDS];
        let mut walk = |pile: Pile, zones: &[Zone], at: Option<u8>| -> Result<(), Violation> {
            let mut n = 0u8;
            let mut last = None;
            for card in core.iter(pile) {
                n = n.saturating_add(1);
                if n > pile.len {
                    return Err(Violation(format!("a pile of {} goes round in a circle", pile.len)));
                }
                seen[card.index()] += 1;
                last = Some(card);
                let c = core.card(card);
                if !zones.contains(&c.zone) {
                    return Err(Violation(format!(
                        "card {} of zone {:?} is in a pile of {zones:?}",
                        card.number(),
                        c.zone
                    )));
                }
                if let Some(at) = at.filter(|at| c.zone != Zone::OnMinion && c.at != *at) {
                    return Err(Violation(format!("card {} says it is at {}, not {at}", card.number(), c.at)));
                }
            }
            if n != pile.len || last != pile.tail {
                return Err(Violation(format!("a pile of {} has {n} cards", pile.len)));
            }
            Ok(())
        };
        for seat in 0..core.seat_count {
            let s = &core.seats[seat as usize];
            walk(s.deck, &[Zone::Deck], Some(seat))?;
            walk(s.hand, &[Zone::Hand], Some(seat))?;
            walk(s.discards, &[Zone::Discards], Some(seat))?;
            walk(s.aside, &[Zone::Aside], Some(seat))?;
        }
        for (i, base) in core.bases.iter().enumerate() {
            if !base.in_play && base.cards.len + base.buried.len > 0 {
                return violation(format!("base {i} is gone, its cards are not"));
            }
            walk(base.buried, &[Zone::Buried], Some(i as u8))?;
            walk(base.cards, &[Zone::Minion, Zone::OnBase, Zone::OnMinion, Zone::Titan], Some(i as u8))?;
        }
        walk(core.limbo, &[Zone::Limbo], None)?;
        walk(core.resolving, &[Zone::Resolving], None)?;
        walk(core.madness, &[Zone::MadnessDeck], None)?;
        walk(core.monsters, &[Zone::MonsterDeck], None)?;
        walk(core.monster_discards, &[Zone::MonsterDiscards], None)?;
        walk(core.treasures, &[Zone::TreasureDeck], None)?;
        walk(core.treasure_discards, &[Zone::TreasureDiscards], None)?;
        walk(core.boxed, &[Zone::Box], None)?;
        if let Some(i) = seen[..core.card_count() as usize].iter().position(|n| *n != 1) {
            return violation(format!("card {i} is in {} piles", seen[i]));
        }
        self.audit_cards()?;
        self.audit_titans()?;
        self.audit_rest()?;
        self.audit_question()
    }

    /// The step under way comes to the same question from its checkpoint, without anything that
    /// is kept for it: its menu, the options of the last question, what was noted only once.
    fn audit_question(&self) -> Result<(), Violation> {
        if self.decision.is_none() || self.glimpse {
            return Ok(());
        }
        let mut again = self.clone();
        again.clear_question();
        again.now.clone_from(self.checkpoint());
        (again.kept, again.asked_at) = (Kept::Itself, None);
        again.menu.clear();
        again.advance(true);
        if again.decision != self.decision || again.hash() != self.hash() {
            return Err(Violation("the step under way does not come to its question again".to_string()));
        }
        Ok(())
    }

    fn audit_cards(&self) -> Result<(), Violation> {
        let core = &self.now.core;
        for i in 0..core.card_count() {
            let card = CardId::new(i);
            let c = core.card(card);
            if c.def.is_hidden() {
                return Err(Violation(format!("card {i} has no print")));
            }
            if c.zone == Zone::OnMinion {
                let host = core.card(CardId::new(c.at));
                if host.zone != Zone::Minion {
                    return Err(Violation(format!("card {i} is attached to a card that is not in play")));
                }
                if !core.at_base(core.base_at(host.at)).any(|x| x == card) {
                    return Err(Violation(format!("card {i} is not where its host is")));
                }
            }
            if !core.is_on_table(card) && c.counters > 0 && c.zone != Zone::Aside {
                return Err(Violation(format!("card {i} has counters out of play")));
            }
            if c.zone == Zone::Discards && Some(Seat(c.at)) != c.owner.seat() {
                return Err(Violation(format!("card {i} is in another player's discard pile")));
            }
            let open = core.is_in_play(card)
                || matches!(c.zone, Zone::Discards | Zone::Aside | Zone::MonsterDiscards | Zone::TreasureDiscards);
            if open && c.known != core.everyone() {
                return Err(Violation(format!("card {i} lies open and is not known to all")));
            }
            if c.zone == Zone::Hand && !c.known.has(Seat(c.at)) {
                return Err(Violation(format!("card {i} is not known to the one who holds it")));
            }
        }
        Ok(())
    }

    /// Titans (004 p.8): beside a deck or on a base, one in play for each player, never two
    /// on one base at rest; and powers that add up.
    fn audit_titans(&self) -> Result<(), Violation> {
        let core = &self.now.core;
        let t = self.table();
        let menu = self.decision.as_ref().is_some_and(|d| d.prompt.ask == crate::step::decision::Ask::PlayCards);
        let mut of = [0u8; 4];
        for i in 0..core.card_count() {
            let c = core.card(CardId::new(i));
            let titan = self.lib.def(c.def).form == Form::Titan;
            if titan != matches!(c.zone, Zone::Titan | Zone::Aside) {
                return Err(Violation(format!("card {i} cannot be in zone {:?}", c.zone)));
            }
            if c.zone == Zone::Aside && Some(Seat(c.at)) != c.owner.seat() {
                return Err(Violation(format!("titan {i} is beside another player's deck")));
            }
            if let (Zone::Titan, Some(seat)) = (c.zone, c.controller) {
                of[seat.index()] += 1;
            }
        }
        if of.iter().any(|n| *n > 1) {
            return Err(Violation("a player controls two titans in play".to_string()));
        }
        for base in core.bases_in_play() {
            // Two may share a base where a rule lets them, and stay when it no longer holds (004 p.24).
            if menu && core.arrivals & (1 << base.number()) != 0 {
                return Err(Violation(format!("titans have met on base {} and not clashed", base.number())));
            }
            let powers = t.powers_at(base);
            if t.seats().any(|seat| powers[seat.index()] != t.power_at(seat, base)) {
                return Err(Violation(format!("the powers on base {} do not add up", base.number())));
            }
        }
        Ok(())
    }

    fn audit_rest(&self) -> Result<(), Violation> {
        let menu = self.decision.as_ref().is_some_and(|d| d.prompt.ask == crate::step::decision::Ask::PlayCards);
        let s = &self.now;
        // What is looked for stops at this count.
        let mut present = Presence::default();
        s.core.in_play().for_each(|card| present.add(s.core.card(card).traits));
        s.core.bases_in_play().for_each(|base| present.add(s.core.base_traits(base)));
        if present != s.core.present {
            return Err(Violation("the sorts of text in play are miscounted".to_string()));
        }
        let around = |base: BaseId| {
            let cards = s.core.at_base(base).map(|card| s.core.card(card).traits);
            cards.fold(s.core.base_traits(base), |all, traits| all | traits)
        };
        if let Some(base) = s.core.bases_in_play().find(|base| around(*base) != s.core.around(*base)) {
            return Err(Violation(format!("the sorts of text at {base:?} are not known")));
        }
        let mut piles = (0..s.core.seat_count).map(Seat).flat_map(|seat| s.core.discards(seat).map(move |c| (seat, c)));
        if let Some((_, card)) = piles.find(|(seat, c)| !s.core.discarded(*seat).has_all(s.core.card(*c).traits)) {
            return Err(Violation(format!("{card:?} is not known in its discard pile")));
        }
        if menu && (!s.frames.is_empty() || s.core.limbo.len > 0 || s.core.resolving.len > 0 || !s.pending.is_empty()) {
            return Err(Violation("something is unfinished at the menu".to_string()));
        }
        if !s.core.over && self.fault.is_none() && self.decision.is_none() {
            return Err(Violation("nobody is asked and the game is not over".to_string()));
        }
        if let Some(decision) = &self.decision
            && (decision.options.is_empty()
                || decision.min > decision.max
                || decision.max as usize > decision.options.len())
        {
            return Err(Violation(format!("a question that cannot be answered: {:?}", decision.prompt)));
        }
        Ok(())
    }
}
