//! A departure: all that leaves play at one moment, whatever makes it leave (004 p.6, p.12, p.13). All
//! are judged on the table as it is; what is done instead is asked about; everything is heard while all
//! are still there, with the powers, controllers and cancellations of that moment; then all go.
//!
//! Invariant: whatever leaves play goes this way. No order of the cards can matter for who hears,
//! cancels, protects or does something instead.

use arrayvec::ArrayVec;

use crate::library::def::Form;
use crate::library::program::Done;
use crate::library::traits::Traits;
use crate::query::happening::Happening;
use crate::query::standing::Cause;
use crate::query::whynot::WhyNot;
use crate::rulebook::affect::Offered;
use crate::rulebook::verbs::pile_name;
use crate::state::core::{MAX_CARDS, Zone};
use crate::state::ids::{BaseId, CardId, Life, Seat};
use crate::state::piles::CardMask;
use crate::state::zones::End;
use crate::step::engine::Engine;
use crate::step::event::{PileName, What};
use crate::step::fault::Flow;

/// How a card leaves, and where it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    Destroyed,
    /// To its owner's hand.
    Returned,
    IntoPile(IntoPile),
    /// Face down to a base.
    Buried(BaseId),
    /// With the base that was scored, or because nothing bears it: by no text.
    Discarded,
    /// With its host, or with the base that it was on.
    Along,
    /// It stays in play: when its host goes, it goes to this minion (004 p.21).
    Onto(CardId),
}

/// Into a pile of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct IntoPile {
    pub zone: Zone,
    pub whose: Seat,
    pub end: End,
    pub by: Laying,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Laying {
    /// A card that all can see goes to its owner's pile (004 p.13).
    Placed,
    /// The text says into whose (004 p.23).
    PlacedAnyway,
    /// Into a deck that is shuffled then, which is not placing.
    Shuffled,
    /// The same, whosever it is (004 p.16, Critter Cube).
    ShuffledAnyway,
    /// Into the treasure deck.
    Stocked,
}

impl Exit {
    /// What the words call it, where rules speak of it.
    fn deed(self) -> Option<Done> {
        match self {
            Exit::Destroyed => Some(Done::Destroyed),
            Exit::Returned => Some(Done::Returned),
            Exit::IntoPile(IntoPile { by: Laying::Placed | Laying::PlacedAnyway, .. }) => Some(Done::Placed),
            Exit::IntoPile(IntoPile { by: Laying::Shuffled | Laying::ShuffledAnyway | Laying::Stocked, .. })
            | Exit::Buried(_)
            | Exit::Discarded
            | Exit::Along
            | Exit::Onto(_) => None,
        }
    }
    /// Whether a text does it to the card, so that protections and "instead" can keep it.
    fn affects(self) -> bool {
        match self {
            Exit::Destroyed | Exit::Returned | Exit::IntoPile(_) | Exit::Buried(_) => true,
            Exit::Discarded | Exit::Along | Exit::Onto(_) => false,
        }
    }
    /// Whether it is on its way to the discard pile as such, so that something else can come instead.
    fn to_discards(self) -> bool {
        match self {
            Exit::Destroyed | Exit::Discarded | Exit::Along => true,
            Exit::Returned | Exit::IntoPile(_) | Exit::Buried(_) | Exit::Onto(_) => false,
        }
    }
}

/// One of those that leave.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Leaver {
    pub card: CardId,
    pub exit: Exit,
}

/// One of them on the table of that moment.
#[derive(Clone, Copy)]
struct Going {
    card: CardId,
    exit: Exit,
    life: Life,
    /// In play or buried when all began; what lies elsewhere is only laid into another pile.
    on_table: bool,
}

type Group = ArrayVec<Going, MAX_CARDS>;

impl Engine<'_> {
    /// These leave at one moment, by a cause or by the rules alone: those of them to which it was done.
    pub(crate) fn depart(
        &mut self,
        leavers: impl IntoIterator<Item = Leaver>,
        cause: Option<&Cause>,
    ) -> Flow<CardMask> {
        let mut group = self.not_protected(leavers, cause);
        self.offer_insteads(&mut group, cause)?;
        let group = self.with_attached(&group)?;
        let gone: CardMask = group.iter().map(|going| going.card).collect();
        group.iter().for_each(|going| self.hear_leaving(going, cause));
        self.all_go(&group);
        if let Some(cause) = cause {
            let destroyed = group.iter().filter(|going| going.exit == Exit::Destroyed);
            destroyed.for_each(|going| self.loot(going.card, cause, self.looting));
        }
        Ok(gone)
    }

    /// The same of one card; whether it was done.
    pub(crate) fn depart_alone(&mut self, card: CardId, exit: Exit, cause: Option<&Cause>) -> Flow<bool> {
        Ok(self.depart([Leaver { card, exit }], cause)?.has(card))
    }

    /// Those that nothing protects, judged on the table as it is: what one of them protects is
    /// protected from the same effect (004 p.12).
    fn not_protected(&mut self, leavers: impl IntoIterator<Item = Leaver>, cause: Option<&Cause>) -> Group {
        let mut group = Group::new();
        for Leaver { card, exit } in leavers {
            let on_table = self.s.core.is_on_table(card);
            let judged = cause.filter(|_| exit.affects());
            let twice = group.iter().any(|going| going.card == card);
            let goes = !twice && self.can_go(card, exit, on_table);
            if goes && judged.is_none_or(|cause| self.is_open_to(card, exit.deed(), cause)) {
                group.push(Going { card, exit, life: self.s.core.life(card), on_table });
            }
        }
        group
    }

    /// Whether the rules let a card go that way at all; if not, why not is noted.
    fn can_go(&mut self, card: CardId, exit: Exit, on_table: bool) -> bool {
        let why = match exit {
            Exit::Destroyed | Exit::Discarded | Exit::Along => return on_table,
            Exit::Onto(_) => return self.s.core.is_in_play(card),
            // 004 p.7: what has no owner cannot go back to one. A buried card is its controller's (p.8).
            Exit::Returned if self.t().owner(card).is_none() => WhyNot::NoOwner,
            // It was shuffled away meanwhile: nobody knows any more which card it is (004 p.13).
            Exit::Returned if self.s.core.card(card).zone == Zone::Deck => WhyNot::NotThere,
            // What is nobody's would go to its discard pile all the same, and so it is not kept from it.
            Exit::IntoPile(IntoPile { zone, whose, by: Laying::Placed, .. })
                if self.keeps_from_discards()
                    && self.home_of(card, zone, whose) == self.s.core.card(card).owner.discards() =>
            {
                WhyNot::NoOwner
            }
            Exit::Returned | Exit::IntoPile(_) | Exit::Buried(_) => return true,
        };
        self.note.because(why);
        false
    }

    /// Asks what is done instead, card by card, each offer once, until nothing changes: what has come
    /// of one may be met by another. A card that can do something instead is asked about last, so that
    /// its player knows by then for which others it has done so.
    fn offer_insteads(&mut self, group: &mut Group, cause: Option<&Cause>) -> Flow {
        let core = &self.s.core;
        if !core.present.any(Traits::INSTEADS | Traits::KEEPS | Traits::GIVES) && self.s.rules.is_empty() {
            return Ok(());
        }
        let saves = |going: &Going| core.card(going.card).traits.has(Traits::INSTEADS | Traits::KEEPS);
        let (last, first): (Group, Group) = group.iter().copied().partition(saves);
        let order: ArrayVec<CardId, MAX_CARDS> = first.iter().chain(&last).map(|going| going.card).collect();
        let (mut asked, mut changed) = (Offered::new(), true);
        while std::mem::take(&mut changed) {
            for card in &order {
                let Some(i) = group.iter().position(|going| going.card == *card) else { continue };
                let going = group[i];
                let kept = self.is_still_going(&going) && self.is_kept(&going, cause, &mut asked)?;
                changed |= kept;
                // Something that was done instead of another's leaving may have taken it away.
                if kept || !self.is_still_going(&going) {
                    group.remove(i);
                }
            }
        }
        Ok(())
    }

    fn is_still_going(&self, going: &Going) -> bool {
        !going.on_table || (self.s.core.lives(going.life) && self.s.core.is_on_table(going.card))
    }

    /// Whether something is done instead, or what was done instead of another has made it immune.
    fn is_kept(&mut self, going: &Going, cause: Option<&Cause>, asked: &mut Offered) -> Flow<bool> {
        let Going { card, exit, .. } = *going;
        if let Some(cause) = cause.filter(|_| exit.affects() && self.s.core.is_in_play(card)) {
            if !asked.is_empty() && self.t().lasting_immune(card, cause) {
                self.tell_protected(card, cause.origin);
                return Ok(true);
            }
            if self.gives_way(card, exit.deed(), cause, asked)? {
                return Ok(true);
            }
            if !self.is_still_going(going) {
                return Ok(false);
            }
        }
        let titan = self.is_titan(card) && exit != Exit::Destroyed;
        if !exit.to_discards() || titan || !self.diverted(card, asked)? {
            return Ok(false);
        }
        // 004 p.9: destroyed is what goes to the discard pile.
        self.gave_way |= exit == Exit::Destroyed;
        Ok(true)
    }

    /// What is attached to those that leave goes with them, but for what leaves in a way of its own.
    fn with_attached(&mut self, group: &Group) -> Flow<Group> {
        let own: CardMask = group.iter().map(|going| going.card).collect();
        let (mut all, mut along) = (Group::new(), Group::new());
        for going in group {
            let exit = match going.exit {
                Exit::Onto(next) => match self.goes_onto(going.card, next, &own) {
                    Some(exit) => exit,
                    None => continue,
                },
                exit => exit,
            };
            all.push(Going { exit, ..*going });
            if self.s.core.card(going.card).zone == Zone::Minion {
                for card in self.s.core.attached_to(going.card).filter(|card| !own.has(*card)) {
                    along.push(Going { card, exit: Exit::Along, life: self.s.core.life(card), on_table: true });
                    all.push(along[along.len() - 1]);
                }
            }
        }
        let before = along.len();
        self.offer_insteads(&mut along, None)?;
        if along.len() < before {
            // What was done instead has left it on a card that goes: it cannot stay.
            let host = |going: &Going| self.s.core.card(going.card).host();
            let goes = |going: &Going| own.has(going.card) || host(going).is_some_and(|host| own.has(host));
            all.retain(|going| self.is_still_going(going) && goes(going));
        }
        Ok(all)
    }

    /// An action whose host is destroyed goes onto another minion: if it still can, and else as what is
    /// attached; not at all while its host stays.
    fn goes_onto(&self, action: CardId, next: CardId, leave: &CardMask) -> Option<Exit> {
        self.s.core.card(action).host().filter(|host| leave.has(*host))?;
        // Whoever was to bear it may be struck by the same blow.
        let bears = !leave.has(next)
            && self.s.core.card(next).zone == Zone::Minion
            && self.t().immune(next, &self.cause()).is_none()
            && self.t().immune(next, &self.borne(action)).is_none();
        Some(if bears { Exit::Onto(next) } else { Exit::Along })
    }

    /// What one of them leaving sets off, while all are still there.
    fn hear_leaving(&mut self, going: &Going, cause: Option<&Cause>) {
        let Going { card, exit, .. } = *going;
        let c = *self.s.core.card(card);
        let (in_play, titan) = (self.s.core.is_in_play(card), self.is_titan(card));
        if let Some(cause) = self.cause_of_leaving(exit, cause).filter(|_| in_play) {
            self.notice(Happening::Affected { card, cause });
        }
        let minion_of = c.controller.filter(|_| c.zone == Zone::Minion).zip(self.s.core.base_of(card));
        let Place { zone, at, .. } = self.place_of(card, exit);
        match exit {
            Exit::Destroyed => {
                minion_of.into_iter().for_each(|(seat, base)| self.s.note_fallen(base, seat));
                self.notice(Happening::Destroyed { card, by: cause.and_then(|cause| cause.doer) });
            }
            Exit::Returned => {
                self.notice(Happening::Returned { card });
                self.notice_to_hand(card, zone, Seat(at));
            }
            Exit::IntoPile(IntoPile { by: Laying::Placed | Laying::PlacedAnyway | Laying::Shuffled, .. }) => {
                self.notice_to_hand(card, zone, Seat(at));
                if in_play && exit.deed().is_some() {
                    self.notice(Happening::Placed { card });
                }
            }
            Exit::IntoPile(IntoPile { by: Laying::ShuffledAnyway | Laying::Stocked, .. })
            | Exit::Buried(_)
            | Exit::Discarded
            | Exit::Along
            | Exit::Onto(_) => {}
        }
        if zone == c.owner.discards().0 && going.on_table && !titan {
            if in_play || exit == Exit::Destroyed {
                self.notice(Happening::ToDiscards { card });
            }
            minion_of.into_iter().for_each(|(seat, base)| self.s.note_gone(base, seat));
        }
    }

    /// What goes along with another is affected, too, if a text made that leave, but not directly (004 p.9).
    fn cause_of_leaving(&self, exit: Exit, cause: Option<&Cause>) -> Option<Cause> {
        match exit {
            Exit::Along => (!self.s.frames.is_empty()).then(|| self.cause().in_passing()),
            Exit::Destroyed | Exit::Returned | Exit::IntoPile(_) | Exit::Buried(_) => cause.copied(),
            Exit::Discarded | Exit::Onto(_) => None,
        }
    }

    /// All of them go, each just after what is attached to it; then what they held in play is let go.
    fn all_go(&mut self, group: &Group) {
        let mut hosts: ArrayVec<(Going, Option<CardId>), MAX_CARDS> = ArrayVec::new();
        for going in group {
            let host = self.s.core.card(going.card).host();
            hosts.push((*going, host.filter(|host| group.iter().any(|other| other.card == *host))));
        }
        for (going, _) in hosts.iter().filter(|(_, host)| host.is_none()) {
            self.tell_leaving(going);
            for (attached, _) in hosts.iter().filter(|(_, host)| *host == Some(going.card)) {
                self.tell_leaving(attached);
                self.goes(attached);
            }
            self.goes(going);
        }
        for going in group.iter().filter(|going| !matches!(going.exit, Exit::Onto(_))) {
            self.let_go(going.life);
        }
    }

    fn tell_leaving(&mut self, going: &Going) {
        let Going { card, exit, .. } = *going;
        let to = self.place_of(card, exit);
        if let (Exit::IntoPile(laid), Zone::Deck | Zone::MonsterDeck | Zone::TreasureDeck) = (exit, to.zone) {
            let by = self.s.frames.last().map_or(laid.whose, |frame| frame.actor);
            self.s.conceal(card, by);
        }
        if self.is_titan(card) && exit != Exit::Destroyed {
            return;
        }
        let (shown, base) = (self.shown(card), self.s.core.lies_at(card));
        match exit {
            Exit::Destroyed => self.emit(What::Destroyed { card: shown, base }),
            Exit::Returned => self.emit(What::Returned { card: shown }),
            Exit::Discarded | Exit::Along => self.emit(What::Discarded { card: shown }),
            Exit::IntoPile(IntoPile { by, end, .. }) => {
                let shuffled = matches!(by, Laying::Shuffled | Laying::ShuffledAnyway) && to.zone == Zone::Deck;
                let pile = if shuffled { PileName::DeckShuffled } else { pile_name(to.zone, end) };
                if by != Laying::Stocked {
                    self.emit(What::Placed { card: shown, pile, of: to.whose });
                }
            }
            Exit::Buried(_) | Exit::Onto(_) => {}
        }
    }

    /// One card into another zone.
    fn goes(&mut self, going: &Going) {
        let Going { card, exit, .. } = *going;
        if self.is_titan(card) {
            return self.lay_aside(card);
        }
        let Place { zone, at, end, whose } = self.place_of(card, exit);
        if self.s.core.is_in_play(card) && !matches!(exit, Exit::Onto(_)) {
            // What an ability says next about the card that it has removed (004 p.13).
            if self.s.frames.iter().any(|frame| frame.it.has(card)) {
                let printed = self.lib.def(self.s.core.card(card).def).power;
                self.s.note_left(card, printed);
            }
            self.s.show_all(card);
        }
        if zone.is_discards() {
            self.s.show_all(card);
        }
        self.s.take_from_play(card, zone, at, end);
        if matches!(exit, Exit::IntoPile(IntoPile { by: Laying::Placed | Laying::PlacedAnyway | Laying::Shuffled, .. }))
        {
            if zone == Zone::Hand {
                self.s.show(card, whose.into());
            }
            if self.is_madness(card) {
                self.s.hand_over(card, whose);
            }
        }
    }

    /// 004 p.7: a Madness card belongs to whoever has it.
    fn is_madness(&self, card: CardId) -> bool {
        let def = self.s.core.card(card).def;
        !def.is_hidden() && self.lib.def(def).form == Form::Madness
    }

    /// Where a card goes that leaves in that way.
    fn place_of(&self, card: CardId, exit: Exit) -> Place {
        let c = self.s.core.card(card);
        match exit {
            Exit::Destroyed | Exit::Discarded | Exit::Along => {
                let (zone, at) = c.owner.discards();
                Place { zone, at, end: End::Top, whose: Seat(at) }
            }
            Exit::Returned => {
                let whose = self.t().owner(card).unwrap_or(Seat(c.at));
                Place { zone: Zone::Hand, at: whose.0, end: End::Bottom, whose }
            }
            Exit::IntoPile(laid) => self.place_of_laid(card, laid),
            Exit::Buried(base) => Place { zone: Zone::Buried, at: base.number(), end: End::Bottom, whose: Seat(c.at) },
            Exit::Onto(host) => Place { zone: Zone::OnMinion, at: host.number(), end: End::Bottom, whose: Seat(c.at) },
        }
    }

    /// A card that all can see goes to its owner's pile (004 p.13); one that only its holder sees stays
    /// with the holder, and one of which the text says so goes where it says.
    fn place_of_laid(&self, card: CardId, IntoPile { zone, whose, end, by }: IntoPile) -> Place {
        let c = self.s.core.card(card);
        let foreign = c.owner.seat() != Some(whose) && !self.is_titan(card);
        let anyway = match by {
            Laying::Stocked => return Place { zone: Zone::TreasureDeck, at: 0, end, whose },
            Laying::ShuffledAnyway if foreign => return Place { zone: Zone::Deck, at: whose.0, end, whose },
            Laying::PlacedAnyway => true,
            Laying::Placed | Laying::Shuffled | Laying::ShuffledAnyway => false,
        };
        // What all could infer of a hand is not seen (004 p.24, Berserk).
        let seen = c.known == self.s.core.everyone() && c.zone != Zone::Hand;
        let public = seen || self.s.core.is_in_play(card) || zone == Zone::Discards;
        let kept = anyway || (self.is_madness(card) && zone == Zone::Hand);
        let whose = self.t().owner(card).filter(|_| public && !kept).unwrap_or(whose);
        let (zone, at) = self.home_of(card, zone, whose);
        Place { zone, at, end, whose }
    }
}

/// A place in a zone.
struct Place {
    zone: Zone,
    at: u8,
    end: End,
    /// Whose pile it is.
    whose: Seat,
}
