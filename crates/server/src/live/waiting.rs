//! The waiting room of a table: who is there, and the links for who is not.

use rules::Seat;

use super::reader::Reader;
use super::room::Room;
use crate::bundle::Needs;
use crate::page::shell::Shell;
use crate::page::site::{self, MaySit, RoomSeat, SeatKind};
use crate::refused::Refused;
use crate::table::form::factions;
use crate::table::state::Holder;
use crate::table::terms::{Deal, Who};

impl Room {
    pub(super) fn waiting_page(&self, reader: &Reader) -> Result<String, Refused> {
        let room = self.room_for(reader)?;
        let shell = Shell {
            speech: self.speech(reader.lang),
            title: &self.table.code,
            path: &reader.path,
            class: "",
            needs: Needs::Table,
            // Not while somebody fills in the form to sit down.
            looks_again: room.may_sit == MaySit::No,
        };
        Ok(site::waiting(&shell, &room).into_string())
    }

    pub(super) fn show_waiting(&mut self) {
        let mut gone = Vec::new();
        for id in self.readers.keys().copied().collect::<Vec<_>>() {
            let Some(subscriber) = self.readers.get(&id) else { continue };
            let painted = self
                .room_for(&subscriber.reader)
                .map(|room| site::room(self.speech(subscriber.reader.lang), &room).into_string());
            let sent = painted.is_ok_and(|html| self.readers.get_mut(&id).is_some_and(|s| s.send_room(html)));
            if !sent {
                gone.push(id);
            }
        }
        gone.iter().for_each(|id| {
            self.readers.remove(id);
        });
    }

    /// Whether somebody may look in while others are waited for.
    pub(super) fn lets_in(&self, reader: &Reader) -> Result<(), Refused> {
        let table = &self.table;
        let sits = !table.seats_of(reader.person.as_ref()).is_empty();
        let invited = reader.invited_to(table).is_some() || reader.holds(&table.watch);
        if sits || table.terms.open || invited { Ok(()) } else { Err(Refused::NotInvited) }
    }

    /// What a reader may know of it, or that they are not invited.
    fn room_for(&self, reader: &Reader) -> Result<site::Room, Refused> {
        let table = &self.table;
        let mine = table.seats_of(reader.person.as_ref());
        self.lets_in(reader)?;
        let invited = reader.invited_to(table).filter(|seat| table.seats[seat.index()].holder == Holder::Free);
        let may_sit = match invited {
            _ if !mine.is_empty() => MaySit::No,
            Some(seat) => MaySit::Invited { seat: seat.index(), key: table.keys[seat.index()].clone() },
            None if table.terms.open => MaySit::Anywhere,
            None => MaySit::No,
        };
        // Links are passed on by those who sit.
        let link = |key: &str| format!("{}/t/{}?key={key}", reader.origin, table.code);
        let seats = (0..table.seats.len()).map(|i| {
            let place = &table.seats[i];
            let free = place.holder == Holder::Free;
            RoomSeat {
                name: (!free).then(|| place.name.clone()),
                kind: match (&place.holder, &table.terms.chairs[i].who) {
                    (Holder::Bot(bot), _) => SeatKind::Bot((*bot).to_owned()),
                    (_, Who::Host) => SeatKind::Host,
                    (_, Who::Device) => SeatKind::Device,
                    (_, Who::Guest | Who::Bot(_)) => SeatKind::Guest,
                },
                invite: (free && !mine.is_empty()).then(|| link(&table.keys[i])),
                mine: mine.contains(&Seat(i as u8)),
            }
        });
        Ok(site::Room {
            code: table.code.clone(),
            seats: seats.collect(),
            open: table.terms.open,
            hints: table.terms.hints,
            titans: table.terms.titans,
            pauses: table.terms.pauses,
            clock: table.terms.clock.is_some(),
            two_boxes: table.terms.two_boxes,
            fans: !table.terms.fans.is_empty(),
            deal: table.terms.deal,
            is_host: self.is_host(&mine),
            may_sit,
            watch: (!mine.is_empty()).then(|| link(&table.watch)),
            factions: self.free_factions(reader),
            name: String::new(),
            error: None,
        })
    }

    pub(super) fn is_host(&self, mine: &[Seat]) -> bool {
        mine.iter().any(|seat| self.table.terms.chairs[seat.index()].who == Who::Host)
    }

    fn free_factions(&self, reader: &Reader) -> Vec<(String, String)> {
        if self.table.terms.deal != Deal::Pick {
            return Vec::new();
        }
        let two_boxes = self.table.terms.two_boxes;
        let taken = |id: &str| self.table.seats.iter().flat_map(|place| place.wish.iter().flatten()).any(|t| t == id);
        let left =
            |faction: &&cardtext::Faction| self.table.terms.is_in(&faction.id) && (two_boxes || !taken(&faction.id));
        let free = factions(&self.table.library).filter(left);
        free.map(|faction| (faction.id.to_string(), faction.names.get(reader.lang).to_owned())).collect()
    }
}
