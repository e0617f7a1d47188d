//! Changes of a table that is being built.

use cardtext::CardKind;
use rules::{DefId, Library, Phase, Position, PositionAction, PositionBase, PositionMinion, Seat};

use super::place::{Piece, Place};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    Add {
        card: DefId,
        place: Place,
    },
    Remove(Piece),
    /// More or fewer counters.
    Counters(Piece, i8),
    /// The next seat controls it; a monster is nobody's again after the last one.
    HandOn(Piece),
    Vp(Seat, i8),
    Turn(Seat),
    Phase(Phase),
    Army(Seat, [String; 2]),
    /// How many play.
    Seats(usize),
    /// How many cards the Madness deck has; `None`: it is not in play.
    Madness(Option<u8>),
}

/// Why a change is not made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// A card of this kind cannot lie there.
    Kind,
    /// There is no such place or card, or no longer.
    Gone,
    /// So many are on the table already.
    Full,
    LastBase,
}

const MOST_BASES: usize = 8;
/// So many Madness cards there are (004 p.7).
pub const MADNESS: u8 = 30;
/// What a pile of one seat may hold here.
const MOST_CARDS: usize = 60;

impl Edit {
    pub fn make(&self, library: &Library, position: &mut Position) -> Result<(), Misfit> {
        let seats = position.armies.len();
        let seated = |seat: Seat| if seat.index() < seats { Ok(seat) } else { Err(Misfit::Gone) };
        match self {
            Edit::Add { card, place } => return add(library, position, *card, *place),
            Edit::Remove(piece) => return remove(position, *piece),
            Edit::Counters(piece, n) => {
                let counters = counters(position, *piece).ok_or(Misfit::Gone)?;
                *counters = counters.saturating_add_signed(*n).min(99);
            }
            Edit::HandOn(piece) => {
                let next = |seat: Seat| Seat((seat.0 + 1) % seats.max(1) as u8);
                match *piece {
                    Piece::Standing(b, m) => {
                        let minion = standing(position, b, m).ok_or(Misfit::Gone)?;
                        let last = minion.controller.is_some_and(|seat| seat.index() + 1 == seats);
                        let monster = sort(library, minion.def) == Sort::Monster;
                        let after = minion.controller.map_or(Seat(0), next);
                        minion.controller = (!monster || !last).then_some(after);
                        if monster {
                            // It has no owner (004 p.7).
                            minion.owner = minion.controller.unwrap_or(Seat(0));
                        }
                    }
                    Piece::Attached(..) | Piece::OnBase(..) => {
                        let action = action(position, *piece).ok_or(Misfit::Gone)?;
                        action.controller = next(action.controller);
                    }
                    Piece::Base(_)
                    | Piece::Buried(..)
                    | Piece::Hand(..)
                    | Piece::Foreign(..)
                    | Piece::Deck(..)
                    | Piece::Discards(..)
                    | Piece::Aside(..)
                    | Piece::Common(..) => return Err(Misfit::Kind),
                }
            }
            Edit::Vp(seat, n) => {
                let vp = &mut position.vp[seated(*seat)?.index()];
                *vp = vp.saturating_add_signed(*n).min(99);
            }
            Edit::Turn(seat) => position.turn = seated(*seat)?.0,
            Edit::Phase(phase) => position.phase = *phase,
            Edit::Army(seat, [a, b]) => position.armies[seated(*seat)?.index()] = (a.clone(), b.clone()),
            Edit::Seats(n) => resize(library, position, *n)?,
            Edit::Madness(n) => position.madness = n.map(|n| n.min(MADNESS)),
        }
        Ok(())
    }
}

fn resize(library: &Library, position: &mut Position, n: usize) -> Result<(), Misfit> {
    if !(2..=4).contains(&n) {
        return Err(Misfit::Gone);
    }
    let taken = |position: &Position, id: &str| position.armies.iter().any(|(a, b)| a == id || b == id);
    while position.armies.len() < n {
        let free = library.armies().map(|i| library.cards.factions[usize::from(i)].id.to_string());
        let free: Vec<String> = free.filter(|id| !taken(position, id)).take(2).collect();
        let [a, b] = <[String; 2]>::try_from(free).map_err(|_| Misfit::Full)?;
        position.armies.push((a, b));
    }
    position.armies.truncate(n);
    // Whoever leaves takes their cards along.
    let stays = |seat: Seat| seat.index() < n;
    for base in &mut position.bases {
        base.minions.retain(|m| m.controller.is_none_or(stays) && (m.controller.is_none() || stays(m.owner)));
        base.minions.iter_mut().for_each(|m| m.attached.retain(|a| stays(a.controller) && stays(a.owner)));
        base.actions.retain(|a| stays(a.controller) && stays(a.owner));
        base.buried.retain(|(_, seat, owner)| stays(*seat) && stays(*owner));
    }
    for seat in n..4 {
        position.hands[seat].clear();
        position.decks[seat].clear();
        position.discards[seat].clear();
        position.titans[seat].clear();
        position.vp[seat] = 0;
    }
    for (seat, foreign) in position.foreign.iter_mut().enumerate() {
        foreign.retain(|(_, owner)| seat < n && stays(*owner));
    }
    position.turn = position.turn.min(n as u8 - 1);
    Ok(())
}

/// What a card is, as far as it matters where it lies.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    Stands,
    Action,
    Titan,
    Base,
    Monster,
}

fn sort(library: &Library, def: DefId) -> Sort {
    match library.card(def).kind {
        CardKind::Minion { .. } | CardKind::TreasureMinion { .. } => Sort::Stands,
        CardKind::Action { .. } | CardKind::TreasureAction | CardKind::Madness => Sort::Action,
        CardKind::Titan => Sort::Titan,
        CardKind::Base { .. } => Sort::Base,
        CardKind::Monster { .. } => Sort::Monster,
    }
}

fn add(library: &Library, position: &mut Position, def: DefId, place: Place) -> Result<(), Misfit> {
    let (sort, seats) = (sort(library, def), position.armies.len());
    let seated = |seat: Seat| if seat.index() < seats { Ok(seat.index()) } else { Err(Misfit::Gone) };
    // Monsters come from their own deck and are never in hand (004 p.7).
    let loose = matches!(sort, Sort::Stands | Sort::Action);
    let pile = |pile: &mut Vec<DefId>, at: usize| {
        if pile.len() >= MOST_CARDS {
            return Err(Misfit::Full);
        }
        pile.insert(at, def);
        Ok(())
    };
    match (place, sort) {
        (Place::Hand(seat), _) if loose => {
            let hand = &mut position.hands[seated(seat)?];
            pile(hand, hand.len())
        }
        (Place::Deck(seat), _) if loose => pile(&mut position.decks[seated(seat)?], 0),
        (Place::Discards(seat), _) if loose => {
            let discards = &mut position.discards[seated(seat)?];
            pile(discards, discards.len())
        }
        (Place::Aside(seat), Sort::Titan) => {
            position.titans[seated(seat)?].push((def, 0));
            Ok(())
        }
        (Place::Base(b, seat), Sort::Stands | Sort::Titan | Sort::Monster) => {
            seated(seat)?;
            let base = position.bases.get_mut(b).ok_or(Misfit::Gone)?;
            if base.minions.len() >= MOST_CARDS {
                return Err(Misfit::Full);
            }
            let controller = (sort != Sort::Monster).then_some(seat);
            let owner = if sort == Sort::Monster { Seat(0) } else { seat };
            base.minions.push(PositionMinion { def, controller, owner, counters: 0, attached: Vec::new() });
            Ok(())
        }
        (Place::Base(b, seat), Sort::Action) => {
            seated(seat)?;
            let base = position.bases.get_mut(b).ok_or(Misfit::Gone)?;
            base.actions.push(PositionAction::of(def, seat));
            Ok(())
        }
        (Place::On(b, m, seat), Sort::Action) => {
            seated(seat)?;
            let minion = standing(position, b, m).ok_or(Misfit::Gone)?;
            minion.attached.push(PositionAction::of(def, seat));
            Ok(())
        }
        (Place::Buried(b, seat), _) if loose => {
            seated(seat)?;
            let base = position.bases.get_mut(b).ok_or(Misfit::Gone)?;
            base.buried.push((def, seat, seat));
            Ok(())
        }
        (Place::NewBase, Sort::Base) => {
            if position.bases.len() >= MOST_BASES {
                return Err(Misfit::Full);
            }
            let (minions, actions, buried) = (Vec::new(), Vec::new(), Vec::new());
            position.bases.push(PositionBase { def, minions, actions, buried });
            Ok(())
        }
        (Place::Instead(b), Sort::Base) => {
            position.bases.get_mut(b).ok_or(Misfit::Gone)?.def = def;
            Ok(())
        }
        (Place::Common(common), _) if common.takes(&library.card(def).kind) => {
            common.change(position, |cards| pile(cards, 0))
        }
        _ => Err(Misfit::Kind),
    }
}

fn standing(position: &mut Position, b: usize, m: usize) -> Option<&mut PositionMinion> {
    position.bases.get_mut(b)?.minions.get_mut(m)
}

fn action(position: &mut Position, piece: Piece) -> Option<&mut PositionAction> {
    match piece {
        Piece::Attached(b, m, a) => standing(position, b, m)?.attached.get_mut(a),
        Piece::OnBase(b, n) => position.bases.get_mut(b)?.actions.get_mut(n),
        Piece::Base(_)
        | Piece::Standing(..)
        | Piece::Buried(..)
        | Piece::Hand(..)
        | Piece::Foreign(..)
        | Piece::Deck(..)
        | Piece::Discards(..)
        | Piece::Aside(..)
        | Piece::Common(..) => None,
    }
}

fn counters(position: &mut Position, piece: Piece) -> Option<&mut u8> {
    match piece {
        Piece::Standing(b, m) => standing(position, b, m).map(|minion| &mut minion.counters),
        Piece::Aside(seat, n) => position.titans.get_mut(seat.index())?.get_mut(n).map(|(_, counters)| counters),
        Piece::Base(_)
        | Piece::Attached(..)
        | Piece::OnBase(..)
        | Piece::Buried(..)
        | Piece::Hand(..)
        | Piece::Foreign(..)
        | Piece::Deck(..)
        | Piece::Discards(..)
        | Piece::Common(..) => None,
    }
}

/// Takes one out of a list.
fn drop_from<T>(list: Option<&mut Vec<T>>, at: usize) -> Result<(), Misfit> {
    let list = list.filter(|list| at < list.len()).ok_or(Misfit::Gone)?;
    list.remove(at);
    Ok(())
}

fn remove(position: &mut Position, piece: Piece) -> Result<(), Misfit> {
    match piece {
        Piece::Base(_) if position.bases.len() == 1 => Err(Misfit::LastBase),
        Piece::Base(b) => drop_from(Some(&mut position.bases), b),
        Piece::Standing(b, m) => drop_from(position.bases.get_mut(b).map(|base| &mut base.minions), m),
        Piece::Attached(b, m, a) => drop_from(standing(position, b, m).map(|minion| &mut minion.attached), a),
        Piece::OnBase(b, n) => drop_from(position.bases.get_mut(b).map(|base| &mut base.actions), n),
        Piece::Buried(b, n) => drop_from(position.bases.get_mut(b).map(|base| &mut base.buried), n),
        Piece::Hand(seat, n) => drop_from(position.hands.get_mut(seat.index()), n),
        Piece::Foreign(seat, n) => drop_from(position.foreign.get_mut(seat.index()), n),
        Piece::Deck(seat, n) => drop_from(position.decks.get_mut(seat.index()), n),
        Piece::Discards(seat, n) => drop_from(position.discards.get_mut(seat.index()), n),
        Piece::Aside(seat, n) => drop_from(position.titans.get_mut(seat.index()), n),
        Piece::Common(common, n) => common.change(position, |cards| drop_from(Some(cards), n)),
    }
}
