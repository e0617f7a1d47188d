//! What people do at a table, checked and written down.

use std::time::Duration;

use cardtext::Lang;
use rules::Seat;
use tell::Bar;

use super::deed::{Armies, Deed, Fields};
use super::message::Done;
use super::room::{Room, UndoAsked};
use crate::page::table::{Tone, notice};
use crate::refused::Refused;
use crate::table::entry::{By, Entry};
use crate::table::form::{called, read_sitting};
use crate::table::person::PersonId;
use crate::table::state::{Holder, Place, Stage};
use crate::table::terms::{Deal, Purpose, Terms, Who};
use crate::table::vain::in_vain;

impl Room {
    /// Does it, or says why not; then nothing has changed.
    pub(super) async fn act(&mut self, person: &PersonId, seat: Option<Seat>, deed: Deed) -> Result<Done, Refused> {
        match deed {
            Deed::Sit { fields, lang } => return self.sit(person, &fields, lang).await,
            Deed::Fill { seat, bot } => return self.fill(person, seat, &bot).await,
            _ => {}
        }
        let mine = self.table.seats_of(Some(person));
        let seat = match (seat, &mine[..]) {
            (Some(seat), _) if mine.contains(&seat) => seat,
            (None, [only]) => *only,
            _ => return Err(Refused::NotYourSeat),
        };
        match deed {
            Deed::Answer { at, picks } => self.answer(seat, at, picks).await?,
            Deed::Careful { at, picks } => self.careful(seat, at, picks).await?,
            Deed::Undo { at } => self.ask_undo(seat, at).await?,
            Deed::Hint { at } => self.ask_hint(seat, at)?,
            Deed::UndoReply { yes } => self.reply_undo(person, seat, yes).await?,
            Deed::Concede => self.concede(seat).await?,
            Deed::Rematch(armies) => return self.rematch(seat, armies).await,
            Deed::Chat { text } => self.write(vec![Entry::Said { seat, text }]).await?,
            Deed::Switches(switches) => self.write(vec![Entry::Switched { seat, switches }]).await?,
            Deed::Coach { step, what } => self.coach(seat, step, what).await?,
            Deed::Sit { .. } | Deed::Fill { .. } => return Err(Refused::Malformed),
        }
        Ok(Done::Here)
    }

    async fn answer(&mut self, seat: Seat, at: usize, picks: Vec<u8>) -> Result<(), Refused> {
        let play = self.table.play.as_ref().ok_or(Refused::NotBegun)?;
        if self.table.stage() == Stage::Over {
            return Err(Refused::GameOver);
        }
        if play.at() != at {
            return Err(Refused::OldDecision);
        }
        let decision = play.game.decision().ok_or(Refused::GameOver)?;
        if decision.seat != seat {
            return Err(Refused::NotAsked);
        }
        decision.check(&rules::Answer(picks.clone())).map_err(Refused::Rule)?;
        if !self.goes_on(&picks) {
            self.nudge(seat);
            return Ok(());
        }
        let thought = if self.runs(seat) { self.asked_at.elapsed() } else { Duration::ZERO };
        let ms = thought.as_millis().min(u128::from(u32::MAX)) as u32;
        self.write(vec![Entry::answered(seat, picks, By::Person, ms)]).await?;
        self.tell_only(seat);
        Ok(())
    }

    /// Tells a player where their card went, if it could go nowhere else and nobody asked them.
    fn tell_only(&self, seat: Seat) {
        let Some(only) = self.table.play.as_ref().and_then(|play| play.only()) else { return };
        let library = &self.table.library;
        let person = self.table.seats.get(seat.index()).map(|place| &place.holder);
        for reader in self.readers.values() {
            if reader.reader.person.clone().map(Holder::Person).as_ref() == person {
                let name = |def| library.card(def).names.get(reader.reader.lang).to_owned();
                let args = [("card", name(only.card).into()), ("place", name(only.place).into())];
                let text = self.speech(reader.reader.lang).tell("only-place", args);
                reader.tell(notice(Tone::Info, &text).into_string());
            }
        }
    }

    /// A card that would do nothing is asked about, once; whatever else is answered.
    async fn careful(&mut self, seat: Seat, at: usize, picks: Vec<u8>) -> Result<(), Refused> {
        let doubted = std::mem::take(&mut self.doubt);
        if doubted.is_some() && picks.is_empty() {
            self.show(&[]);
            return Ok(());
        }
        let asked = self.table.play.as_ref().filter(|play| play.at() == at && self.table.asked() == Some(seat));
        let doubt = asked.and_then(|play| in_vain(&play.game, &picks)).map(|_| (seat, picks.clone()));
        // The coach knows what a card does.
        if doubt.is_none() || doubt == doubted || self.table.lecture().is_some() {
            return self.answer(seat, at, picks).await;
        }
        self.doubt = doubt;
        self.show(&[]);
        Ok(())
    }

    async fn ask_undo(&mut self, seat: Seat, at: usize) -> Result<(), Refused> {
        let play = self.table.play.as_ref().ok_or(Refused::NotBegun)?;
        if self.table.stage() == Stage::Over {
            return Err(Refused::GameOver);
        }
        if play.at() != at {
            return Err(Refused::OldDecision);
        }
        let back = play.back(seat).ok_or(Refused::NothingToUndo)?;
        if back.bar == Bar::Nothing {
            return self.take_back(seat, back.to).await;
        }
        if matches!(self.table.terms.purpose, Purpose::Daily(_)) {
            // Everybody has the same cards: nobody looks ahead.
            return Err(Refused::NothingToUndo);
        }
        self.undo = Some(UndoAsked { by: seat, to: back.to, agreed: vec![seat] });
        self.settle_undo().await?;
        if self.undo.is_some() {
            self.show(&[]);
        }
        Ok(())
    }

    async fn reply_undo(&mut self, person: &PersonId, seat: Seat, yes: bool) -> Result<(), Refused> {
        let Some(asked) = &mut self.undo else { return Err(Refused::NoUndoAsked) };
        if asked.by == seat {
            // Whoever asked may think better of it.
            self.undo = None;
            self.show(&[]);
            return Ok(());
        }
        if !yes {
            self.undo = None;
            let names = self.table.names();
            self.tell_all(|speech| speech.tell("undo-refused", [("who", (&names[seat.index()]).into())]));
            self.show(&[]);
            return Ok(());
        }
        asked.agreed.extend(self.table.seats_of(Some(person)));
        self.settle_undo().await?;
        self.show(&[]);
        Ok(())
    }

    /// Takes back when all people have agreed. Bots do not mind.
    async fn settle_undo(&mut self) -> Result<(), Refused> {
        let Some(asked) = self.undo.clone() else { return Ok(()) };
        let waits = self.others(asked.by).any(|seat| !asked.agreed.contains(&seat));
        if waits { Ok(()) } else { self.take_back(asked.by, asked.to).await }
    }

    /// The seats of other people who still play.
    fn others(&self, seat: Seat) -> impl Iterator<Item = Seat> {
        let me = &self.table.seats[seat.index()].holder;
        let other = move |place: &Place| {
            matches!(place.holder, Holder::Person(_)) && place.holder != *me && !place.conceded && !place.timed_out
        };
        let all = self.table.seats.iter().enumerate();
        all.filter(move |(_, place)| other(place)).map(|(i, _)| Seat(i as u8))
    }

    pub(super) fn has_others(&self, seat: Seat) -> bool {
        self.others(seat).next().is_some()
    }

    async fn take_back(&mut self, seat: Seat, to: usize) -> Result<(), Refused> {
        self.write(vec![Entry::Undone { to }]).await?;
        if self.has_others(seat) {
            let names = self.table.names();
            self.tell_all(|speech| speech.tell("undo-taken", [("who", (&names[seat.index()]).into())]));
        }
        Ok(())
    }

    async fn concede(&mut self, seat: Seat) -> Result<(), Refused> {
        match self.table.stage() {
            Stage::Waiting => Err(Refused::NotBegun),
            Stage::Over => Err(Refused::GameOver),
            Stage::Playing if self.table.seats[seat.index()].conceded => Err(Refused::GameOver),
            Stage::Playing => self.write(vec![Entry::Conceded { seat }]).await,
        }
    }

    /// The same table once more: everybody sits there at once, with their names.
    async fn rematch(&mut self, seat: Seat, armies: Armies) -> Result<Done, Refused> {
        if self.table.stage() != Stage::Over {
            return Err(Refused::NotAsked);
        }
        if let Some(rematch) = &self.table.rematch {
            return Ok(Done::Go(rematch.address(Some(seat))));
        }
        let Holder::Person(asks) = self.table.seats[seat.index()].holder.clone() else {
            return Err(Refused::NotYourSeat);
        };
        // Once more is a game like any other, whatever this one was for.
        let mut terms = Terms { purpose: Purpose::Play, ..self.table.terms.clone() };
        let mut sat = Vec::new();
        let given = self.armies(armies);
        if given.is_some() {
            terms.deal = Deal::Pick;
        }
        let wish_of =
            |i: usize, place: &Place| given.as_ref().map_or_else(|| place.wish.clone(), |given| given[i].clone());
        for (i, place) in self.table.seats.iter().enumerate() {
            terms.chairs[i].wish = wish_of(i, place);
            match &place.holder {
                Holder::Person(person) => {
                    let (name, wish) = (place.name.clone(), wish_of(i, place));
                    sat.push(Entry::Sat { seat: Seat(i as u8), person: person.clone(), name, wish });
                    if *person != asks {
                        terms.chairs[i].who = Who::Guest;
                    }
                }
                Holder::Bot(name) => terms.chairs[i].who = Who::Bot((*name).to_owned()),
                Holder::Free => {}
            }
        }
        for (i, place) in self.table.seats.iter().enumerate() {
            // Whoever asks has the table.
            match &place.holder {
                Holder::Person(person) if *person == asks && i == seat.index() => terms.chairs[i].who = Who::Host,
                Holder::Person(person) if *person == asks => terms.chairs[i].who = Who::Device,
                Holder::Person(_) | Holder::Bot(_) | Holder::Free => {}
            }
        }
        let (code, _) = self.hub.open_with(terms, sat, Vec::new()).await?;
        // Nobody needs an invitation: all have their seats.
        self.write(vec![Entry::Rematch { code: code.clone(), keys: Vec::new(), by: Some(seat) }]).await?;
        Ok(Done::Go(format!("/t/{code}")))
    }

    /// The factions that each seat is to have again, if they are not dealt anew.
    fn armies(&self, armies: Armies) -> Option<Vec<[Option<String>; 2]>> {
        let play = self.table.play.as_ref().filter(|_| armies != Armies::Anew)?;
        let (table, n) = (play.game.table(), self.table.seats.len());
        let ids = &self.table.library.cards.factions;
        let played = |i: usize| {
            let of = table.factions(Seat((i % n) as u8));
            of.map(|faction| faction.and_then(|index| Some(ids.get(usize::from(index))?.id.to_string())))
        };
        Some((0..n).map(|i| played(if armies == Armies::Swapped { i + 1 } else { i })).collect())
    }

    async fn sit(&mut self, person: &PersonId, fields: &Fields, lang: Lang) -> Result<Done, Refused> {
        let others: Vec<_> = self.table.seats.iter().map(|place| place.wish.clone()).collect();
        let (library, terms) = (&self.table.library, &self.table.terms);
        let sitting = read_sitting(fields, terms.deal, &others, terms.two_boxes, library).map_err(Refused::Form)?;
        self.table.terms.all_left(sitting.wish.iter().flatten(), library).map_err(Refused::Form)?;
        let place = self.table.seats.get(sitting.seat).ok_or(Refused::Malformed)?;
        if place.holder != Holder::Free || self.table.stage() != Stage::Waiting {
            return Err(Refused::SeatTaken);
        }
        if !self.table.terms.open && self.table.keys[sitting.seat] != sitting.key {
            return Err(Refused::NotInvited);
        }
        let name = called(&sitting.name, self.speech(lang));
        let seat = Seat(sitting.seat as u8);
        // A rematch with the same armies has a wish for the seat already.
        let wish = if sitting.wish == [None, None] { place.wish.clone() } else { sitting.wish };
        self.write(vec![Entry::Sat { seat, person: person.clone(), name, wish }]).await?;
        Ok(Done::Here)
    }

    async fn fill(&mut self, person: &PersonId, seat: Seat, bot: &str) -> Result<Done, Refused> {
        if !self.is_host(&self.table.seats_of(Some(person))) {
            return Err(Refused::NotHost);
        }
        if self.table.seats.get(seat.index()).is_none_or(|place| place.holder != Holder::Free) {
            return Err(Refused::SeatTaken);
        }
        let bot = bots::find(bot).ok_or(Refused::Malformed)?.name.to_owned();
        self.write(vec![Entry::Filled { seat, bot }]).await?;
        Ok(Done::Here)
    }
}
