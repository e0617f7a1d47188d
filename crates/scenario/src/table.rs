//! The table of a scenario as a position of the rules engine.

use cardtext::CardKind;
use rules::{DefId, Library, Phase, Position, PositionAction, PositionBase, PositionMinion, Seat};

use crate::names::Names;
use crate::parse::{Scenario, TableCard, TableLine};
use crate::refs::PileWord;
use crate::{At, Expected, Found, Mismatch};

pub fn position(library: &Library, names: &Names, scenario: &Scenario) -> Result<Position, At> {
    let factions = scenario.table.iter().find_map(|(_, line)| match line {
        TableLine::Players(players) => Some(players.iter().flat_map(|(_, factions)| factions.clone()).collect()),
        _ => None,
    });
    let mut builder = Builder {
        library,
        names,
        factions: factions.unwrap_or_default(),
        position: Position { phase: Phase::Play, seed: 1, ..Position::default() },
    };
    for (line, what) in &scenario.table {
        builder.line(what).map_err(|problem| (*line, problem))?;
    }
    if builder.position.armies.is_empty() {
        return Err((scenario.line, Mismatch::new(Expected::Players, Found::None)));
    }
    if builder.position.bases.is_empty() {
        return Err((scenario.line, Mismatch::new(Expected::ABase, Found::None)));
    }
    Ok(builder.position)
}

struct Builder<'a> {
    library: &'a Library,
    names: &'a Names,
    /// The factions of all players: they settle what a shared name means.
    factions: Vec<String>,
    position: Position,
}

impl Builder<'_> {
    fn line(&mut self, line: &TableLine) -> Result<(), Mismatch> {
        match line {
            TableLine::Players(players) => self.players(players)?,
            TableLine::Turn(seat) => self.position.turn = seat.0,
            TableLine::Phase(phase) => self.position.phase = *phase,
            TableLine::Seed(seed) => self.position.seed = *seed,
            TableLine::Base { number, name } => self.base(*number, name)?,
            TableLine::Minions { seat, cards } => {
                let minions = self.minions(Some(*seat), cards)?;
                self.last_base()?.minions.extend(minions);
                self.one_titan(*seat)?;
            }
            TableLine::OnBase(cards) => {
                let actions = self.actions(cards, None)?;
                self.last_base()?.actions.extend(actions);
            }
            TableLine::Monsters(cards) => {
                let monsters = self.minions(None, cards)?;
                self.last_base()?.minions.extend(monsters);
            }
            TableLine::Buried(cards) => {
                for (seat, card) in cards {
                    let def = self.print(&card.name, |kind| !is_base(kind) && !is_titan(kind))?;
                    let one = (def, *seat, card.owner.or(card.of).unwrap_or(*seat));
                    self.last_base()?.buried.extend(std::iter::repeat_n(one, usize::from(card.copies)));
                }
            }
            TableLine::MonsterDeck(cards) => self.position.monster_deck = Some(self.prints(cards, is_monster)?),
            TableLine::MonsterDiscards(cards) => self.position.monster_discards = self.prints(cards, is_monster)?,
            TableLine::TreasureDeck(cards) => self.position.treasure_deck = Some(self.prints(cards, is_treasure)?),
            TableLine::TreasureDiscards(cards) => self.position.treasure_discards = self.prints(cards, is_treasure)?,
            TableLine::BaseDeck(cards) => self.position.base_deck = Some(self.prints(cards, is_base)?),
            TableLine::BaseDiscards(cards) => self.position.base_discards = self.prints(cards, is_base)?,
            TableLine::Pile { pile: PileWord::Aside, seat, cards } => {
                for card in cards {
                    let def = self.print(&card.name, is_titan)?;
                    self.position.titans[seat.index()].push((def, card.counters));
                }
            }
            TableLine::Pile { pile, seat, cards } => {
                let (foreign, own): (Vec<TableCard>, Vec<TableCard>) = cards
                    .iter()
                    .cloned()
                    .partition(|card| *pile == PileWord::Hand && card.owner.or(card.of).is_some_and(|of| of != *seat));
                for card in &foreign {
                    let def = self.print(&card.name, |kind| !is_base(kind) && !is_titan(kind))?;
                    self.position.foreign[seat.index()].push((def, card.owner.or(card.of).unwrap_or(*seat)));
                }
                if let Some(card) = own.iter().find(|card| card.owner.or(card.of).is_some_and(|of| of != *seat)) {
                    return Err(Mismatch::new(Expected::OwnerThere, Found::Foreign(card.name.clone())));
                }
                let prints = self.prints(&own, |kind| !is_base(kind) && !is_titan(kind))?;
                let piles = match pile {
                    PileWord::Hand => &mut self.position.hands,
                    PileWord::Deck => &mut self.position.decks,
                    _ => &mut self.position.discards,
                };
                piles[seat.index()] = prints;
            }
            TableLine::Vp(all) => all.iter().for_each(|(seat, vp)| self.position.vp[seat.index()] = *vp),
            TableLine::Madness(n) => self.position.madness = Some(*n),
            TableLine::Memory(line) => self.position.memory.push(line.clone()),
            TableLine::Played { minions, actions } => {
                self.position.played_minions = *minions;
                self.position.played_actions = *actions;
            }
        }
        Ok(())
    }

    /// A player has one titan in play at most (004 p.8).
    fn one_titan(&self, seat: Seat) -> Result<(), Mismatch> {
        let minions = self.position.bases.iter().flat_map(|base| &base.minions);
        let card = |minion: &PositionMinion| self.library.card(minion.def);
        let mut titans = minions.filter(|minion| minion.controller == Some(seat) && is_titan(&card(minion).kind));
        match titans.nth(1) {
            Some(second) => Err(Mismatch::new(Expected::OneTitan, Found::Misplaced(card(second).names.en.clone()))),
            None => Ok(()),
        }
    }

    fn players(&mut self, players: &[(Seat, Vec<String>)]) -> Result<(), Mismatch> {
        for (n, (seat, factions)) in players.iter().enumerate() {
            if seat.index() != n {
                return Err(Mismatch::new(Expected::SeatsInOrder, Found::SeatAs(*seat, n + 1)));
            }
            let ids = factions.iter().map(|name| self.faction(name)).collect::<Result<Vec<_>, _>>()?;
            let [one, two] = <[String; 2]>::try_from(ids)
                .map_err(|ids| Mismatch::new(Expected::TwoFactions, Found::Number(ids.len() as u32)))?;
            self.position.armies.push((one, two));
        }
        Ok(())
    }

    fn faction(&self, name: &str) -> Result<String, Mismatch> {
        let index =
            self.names.faction(name).ok_or_else(|| Mismatch::new(Expected::Faction, Found::Words(name.to_owned())))?;
        Ok(self.library.cards.factions[usize::from(index)].id.to_string())
    }

    fn base(&mut self, number: usize, name: &str) -> Result<(), Mismatch> {
        if number != self.position.bases.len() + 1 {
            return Err(Mismatch::new(Expected::BaseNo(self.position.bases.len() + 1), Found::BaseNo(number)));
        }
        let def = self.print(name, is_base)?;
        self.position.bases.push(PositionBase { def, minions: Vec::new(), actions: Vec::new(), buried: Vec::new() });
        Ok(())
    }

    fn last_base(&mut self) -> Result<&mut PositionBase, Mismatch> {
        self.position.bases.last_mut().ok_or_else(|| Mismatch::new(Expected::BaseFirst, Found::CardsWithoutBase))
    }

    fn print(&self, name: &str, fits: impl Fn(&CardKind) -> bool) -> Result<DefId, Mismatch> {
        let def = self.names.one(self.library, name, &self.factions, |def| fits(&self.library.card(def).kind))?;
        if fits(&self.library.card(def).kind) {
            return Ok(def);
        }
        Err(Mismatch::new(Expected::FitsThere, Found::Misplaced(name.to_owned())))
    }

    fn prints(&self, cards: &[TableCard], fits: impl Fn(&CardKind) -> bool + Copy) -> Result<Vec<DefId>, Mismatch> {
        let mut prints = Vec::new();
        for card in cards {
            let def = self.print(&card.name, fits)?;
            prints.extend(std::iter::repeat_n(def, usize::from(card.copies)));
        }
        Ok(prints)
    }

    /// Without a seat: monsters that nobody controls.
    fn minions(&self, seat: Option<Seat>, cards: &[TableCard]) -> Result<Vec<PositionMinion>, Mismatch> {
        let mut minions = Vec::new();
        for card in cards {
            let stands = |kind: &CardKind| is_minion(kind) || is_titan(kind);
            let def = self.print(&card.name, stands)?;
            if !stands(&self.library.card(def).kind) {
                return Err(Mismatch::new(Expected::MinionOrTitan, Found::Misplaced(card.name.clone())));
            }
            let minion = PositionMinion {
                def,
                controller: seat,
                owner: card.owner.or(card.of).or(seat).unwrap_or(Seat(0)),
                counters: card.counters,
                attached: self.actions(&card.attached, seat)?,
            };
            minions.extend(std::iter::repeat_n(minion, usize::from(card.copies)));
        }
        Ok(minions)
    }

    /// Actions with their controllers; without "of", those of the seat they lie with.
    fn actions(&self, cards: &[TableCard], seat: Option<Seat>) -> Result<Vec<PositionAction>, Mismatch> {
        let mut actions = Vec::new();
        for card in cards {
            let def = self.print(&card.name, |kind| !is_base(kind) && !is_minion(kind) && !is_titan(kind))?;
            let controller = card
                .of
                .or(seat)
                .ok_or_else(|| Mismatch::new(Expected::OfSeat(card.name.clone()), Found::Words(card.name.clone())))?;
            let action = PositionAction { def, controller, owner: card.owner.unwrap_or(controller) };
            actions.extend(std::iter::repeat_n(action, usize::from(card.copies)));
        }
        Ok(actions)
    }
}

pub(crate) fn is_base(kind: &CardKind) -> bool {
    matches!(kind, CardKind::Base { .. })
}

pub(crate) fn is_monster(kind: &CardKind) -> bool {
    matches!(kind, CardKind::Monster { .. })
}

pub(crate) fn is_treasure(kind: &CardKind) -> bool {
    matches!(kind, CardKind::TreasureMinion { .. } | CardKind::TreasureAction)
}

pub(crate) fn is_titan(kind: &CardKind) -> bool {
    matches!(kind, CardKind::Titan)
}

pub(crate) fn is_minion(kind: &CardKind) -> bool {
    matches!(kind, CardKind::Minion { .. } | CardKind::Monster { .. } | CardKind::TreasureMinion { .. })
}
