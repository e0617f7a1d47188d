//! What one seat may know. A view never depends on anything else: hidden cards have
//! no print in it, and chance no seed.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use rand_core::{RngCore, SeedableRng};
use rand_xoshiro::Xoshiro256StarStar;

use crate::game::hash::{Portable, hash_state, hash_table};
use crate::game::rest::{Game, Origins, Work};
use crate::library::def::Library;
use crate::library::traits::Traits;
use crate::query::table::Table;
use crate::rulebook::setup::Setup;
use crate::state::chance::shuffle_list;
use crate::state::core::{Owner, Zone};
use crate::state::ids::{CardId, DefId, Seat, Seats};
use crate::state::whole::State;
use crate::step::decision::{Ask, Decision};
use crate::step::desk::Kept;

/// All that a seat may know. Bots and pages get this, never a [`Game`].
#[derive(Clone)]
pub struct View {
    lib: Arc<Library>,
    seat: Seat,
    now: State,
    /// Where the step under way began, if that is another table.
    saved: Option<State>,
    tape: Vec<u8>,
    emitted: usize,
    asked: Option<Seat>,
    /// Who is asked would tell others what that seat holds.
    secret: bool,
    decision: Option<Decision>,
    /// The cards that are somewhere among the hidden ones, by owner: everybody knows
    /// what an army is made of.
    pool: Vec<(Owner, DefId)>,
}

/// The reader who sits nowhere: knows what all know, and is never asked.
const WATCHER: Seat = Seat(7);

/// How often `imagine` deals anew before it takes what it has.
const DEALS: usize = 8;

impl Game {
    /// What anybody may know who looks on.
    pub fn watch(&self) -> View {
        View::of(self, WATCHER)
    }

    /// As whoever is asked would see it with all hands open and the decks shuffled: for those who
    /// look back at a game that is over.
    pub fn open(&self) -> View {
        let seat = self.decision.as_ref().map_or(self.now.core.turn, |decision| decision.seat);
        let mut hidden = hidden_cards(&self.now, seat);
        hidden.retain(|card| is_pile(self.now.core.card(*card).zone));
        View::hiding(self, seat, &hidden)
    }

    /// Everything, from a seat's side of the table, with the question whoever is asked: for a judge.
    pub fn judged(&self, seat: Seat) -> View {
        let mut view = View::of(self, seat);
        view.now = self.now.clone();
        view.now.reseed(Xoshiro256StarStar::seed_from_u64(0));
        view.decision.clone_from(&self.decision);
        (view.secret, view.pool) = (false, Vec::new());
        view
    }
}

/// What the hidden cards are, in an order that tells nothing of where they lie. Pages make several views
/// for each answer, so what is sorted are plain numbers: owner, print, and where the card is in the list.
fn pool(game: &Game, hidden: &[CardId]) -> Vec<(Owner, DefId)> {
    let card = |i: usize| game.now.core.card(hidden[i]);
    let key = |i: usize| u64::from(card(i).owner.number() << 16 | u32::from(card(i).def.0)) << 32 | i as u64;
    let mut keys: Vec<u64> = (0..hidden.len()).map(key).collect();
    keys.sort_unstable();
    keys.into_iter().map(|key| card(key as u32 as usize)).map(|card| (card.owner, card.def)).collect()
}

impl View {
    pub(crate) fn of(game: &Game, seat: Seat) -> View {
        View::hiding(game, seat, &hidden_cards(&game.now, seat))
    }

    fn hiding(game: &Game, seat: Seat, hidden: &[CardId]) -> View {
        let pool = pool(game, hidden);
        let asked = game.decision.as_ref().map(|d| d.seat);
        View {
            lib: Arc::clone(&game.lib),
            seat,
            now: masked(&game.now, hidden, seat),
            saved: (!std::ptr::eq(game.checkpoint(), &game.now)).then(|| masked(game.checkpoint(), hidden, seat)),
            tape: game.tape.clone(),
            emitted: game.emitted,
            asked,
            secret: game.decision.as_ref().is_some_and(|d| d.prompt.ask == Ask::MeFirst) && game.now.windows > 0,
            decision: game.decision.clone().filter(|d| d.seat == seat),
            pool,
        }
    }

    fn checkpoint(&self) -> &State {
        self.saved.as_ref().unwrap_or(&self.now)
    }

    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The same table, and nobody is asked: what was asked then has been answered.
    pub fn unasked(mut self) -> View {
        (self.asked, self.decision) = (None, None);
        self
    }

    /// Whether nobody sits here: the view of [`Game::watch`].
    pub fn is_watching(&self) -> bool {
        self.seat == WATCHER
    }

    /// The decision, if this seat is asked.
    pub fn decision(&self) -> Option<&Decision> {
        self.decision.as_ref()
    }

    /// Which seat is asked, as far as this one may know.
    pub fn asked(&self) -> Option<Seat> {
        self.asked.filter(|seat| !self.secret || *seat == self.seat)
    }

    /// Somebody else may answer what has happened; who it is stays their secret (004 p.5, step 4).
    pub fn is_answering(&self) -> bool {
        self.secret && self.asked.is_some_and(|seat| seat != self.seat)
    }

    pub fn table(&self) -> Table<'_> {
        Table::new(&self.lib, &self.now)
    }

    /// A hash of everything in the view: equal views, equal hashes.
    pub fn hash(&self) -> u64 {
        let mut hasher = Portable::new();
        hash_state(&self.now, &mut hasher);
        hash_state(self.checkpoint(), &mut hasher);
        self.tape.hash(&mut hasher);
        self.pool.hash(&mut hasher);
        self.asked.hash(&mut hasher);
        if let Some(decision) = &self.decision {
            decision.options.hash(&mut hasher);
            (decision.min, decision.max, decision.ordered).hash(&mut hasher);
        }
        hasher.finish()
    }

    /// Adds what the table of this view tells: equal as long as nothing on it has changed.
    pub fn hash_table(&self, hasher: &mut impl Hasher) {
        hash_table(&self.now, hasher);
    }

    /// A full game that fits what the seat knows: hidden cards are dealt and chance is
    /// drawn from `seed`.
    pub fn imagine(&self, seed: u64) -> Game {
        let mut game = Game {
            lib: Arc::clone(&self.lib),
            now: State::empty(),
            saved: None,
            kept: Kept::Itself,
            tape: Vec::new(),
            decision: None,
            events: Vec::new(),
            emitted: 0,
            origin: Arc::new(Origins { setup: Setup::random(self.now.core.seat_count as usize), seed: 0 }),
            history: Vec::new(),
            fault: None,
            work: Work::default(),
            menu: Vec::new(),
            spare: Vec::new(),
            asked_at: None,
            glimpse: false,
            imagined: true,
            marks_turns: false,
            begun: None,
            watch: None,
        };
        self.imagine_into(seed, &mut game);
        game
    }

    /// As [`View::imagine`], in the memory of a game that this view imagined before.
    pub fn imagine_into(&self, seed: u64, game: &mut Game) {
        let mut rng = Xoshiro256StarStar::seed_from_u64(seed);
        for _ in 0..DEALS {
            self.deal(&mut rng, game);
            if self.decision.is_none() || game.decision == self.decision {
                break;
            }
        }
    }

    fn deal(&self, rng: &mut Xoshiro256StarStar, game: &mut Game) {
        let mut pool = self.pool.clone();
        game.now.clone_from(self.checkpoint());
        (game.kept, game.imagined) = (Kept::Itself, true);
        let saved = &mut game.now;
        shuffle_list(&mut pool, rng);
        // None of this owner's lies before that place: they are dealt one after the other.
        let mut none_before = (Owner::Monsters, 0);
        for i in 0..saved.core.card_count() {
            let card = CardId::new(i);
            if !self.now.core.card(card).def.is_hidden() {
                continue;
            }
            let owner = saved.core.card(card).owner;
            if none_before.0 != owner {
                none_before = (owner, 0);
            }
            let rest = pool.get(none_before.1..).unwrap_or_default();
            let first = rest.iter().position(|(o, _)| *o == owner).map(|n| none_before.1 + n);
            none_before.1 = first.unwrap_or(pool.len());
            if let Some(at) = first.or(pool.len().checked_sub(1)) {
                let def = pool.swap_remove(at).1;
                saved.set_print(card, def, self.lib.def(def).traits);
            }
        }
        saved.reseed(Xoshiro256StarStar::seed_from_u64(rng.next_u64()));
        saved.shuffle_base_deck();
        game.clear_question();
        game.tape.clone_from(&self.tape);
        game.history.clear();
        game.menu.clear();
        game.asked_at = None;
        (game.emitted, game.fault, game.work) = (self.emitted, None, Work::default());
        if self.asked.is_some() {
            game.advance(true);
        }
    }
}

/// Cards in hidden zones that a seat does not know.
fn hidden_cards(state: &State, seat: Seat) -> Vec<CardId> {
    let core = &state.core;
    let needed: Seats = if seat == WATCHER { core.everyone() } else { seat.into() };
    let is_hidden = |c: &CardId| {
        let card = core.card(*c);
        is_secret(card.zone) && !card.known.covers(needed)
    };
    let mut hidden = Vec::with_capacity(usize::from(core.card_count()));
    hidden.extend((0..core.card_count()).map(CardId::new).filter(is_hidden));
    hidden
}

/// Where cards lie that not everybody may see.
fn is_secret(zone: Zone) -> bool {
    match zone {
        Zone::Deck | Zone::Hand | Zone::Limbo | Zone::MonsterDeck | Zone::TreasureDeck | Zone::Buried => true,
        Zone::Discards
        | Zone::Minion
        | Zone::OnBase
        | Zone::OnMinion
        | Zone::Titan
        | Zone::Aside
        | Zone::Resolving
        | Zone::MadnessDeck
        | Zone::MonsterDiscards
        | Zone::TreasureDiscards
        | Zone::Box => false,
    }
}

/// Of those, where nobody at all looks.
fn is_pile(zone: Zone) -> bool {
    matches!(zone, Zone::Deck | Zone::MonsterDeck | Zone::TreasureDeck)
}

fn masked(state: &State, hidden: &[CardId], seat: Seat) -> State {
    let mut state = state.clone();
    for card in hidden {
        state.set_print(*card, DefId::HIDDEN, Traits::default());
    }
    state.reseed(Xoshiro256StarStar::seed_from_u64(0));
    // Base cards that somebody else looks at are somewhere in that deck, for all this seat knows.
    state.hide_prints(seat);
    state.sort_base_deck();
    state
}
