//! A scene with what all parts want to know of it.

use cardtext::Lang;
use rules::{BaseId, CardId, DefId, Origin, Passage, Seat, Table, Whereabouts};
use tell::Words;

use super::numbers::Numbers;
use super::picks::{Best, Picks};
use crate::page::canvas::{Canvas, Held, Light};
use crate::page::face::Press;
use crate::page::scene::{Corner, Hint, Scene};

/// The colour, shape and hatching of a corner, seen from the reader's chair.
const CORNERS: [&str; 4] = ["seat-1", "seat-2", "seat-3", "seat-4"];

pub struct Sight<'a> {
    pub scene: &'a Scene<'a>,
    pub table: Table<'a>,
    /// Names as they are read, without marks.
    pub words: Words<'a>,
    /// Who sits below: the reader, or the first seat for somebody who watches.
    pub me: Seat,
    pub picks: Picks<'a>,
    /// What of the page is painted.
    pub canvas: Canvas<'a>,
    pub(super) numbers: Numbers,
}

/// What the hint names first.
fn best<'a>(scene: &Scene<'a>) -> Option<Best<'a>> {
    match scene.hint {
        Hint::Given([first, ..]) => Some(Best { picks: &first.answer.0, word: scene.words.speech.say("hinted") }),
        _ => None,
    }
}

impl<'a> Sight<'a> {
    /// For a whole page.
    pub fn of(scene: &'a Scene<'a>) -> Sight<'a> {
        Sight::on(scene, Canvas::whole(scene.at, Light::Painted))
    }

    /// For what has changed on a page that has this.
    pub fn over(scene: &'a Scene<'a>, held: &'a Held) -> Sight<'a> {
        let words = &scene.words;
        let whose = (words.viewer, words.lang() == Lang::Fr, words.players, scene.hand_over);
        Sight::on(scene, Canvas::over(held, scene.at, whose))
    }

    pub(super) fn on(scene: &'a Scene<'a>, canvas: Canvas<'a>) -> Sight<'a> {
        let decision = scene.view.decision().filter(|_| scene.winner.is_none() && scene.hand_over.is_none());
        Sight {
            scene,
            table: scene.view.table(),
            words: Words { marked: false, ..scene.words },
            me: scene.words.viewer.unwrap_or(Seat(0)),
            picks: Picks::of(decision, best(scene)),
            canvas,
            numbers: Numbers::default(),
        }
    }

    /// The option that a card of the hand or a minion stands for, where it is painted on it.
    pub fn press(&self, card: CardId) -> Option<Press> {
        match self.canvas.light() {
            Light::Painted => self.picks.card(card),
            Light::Listed => None,
        }
    }

    pub fn say(&self, id: &str) -> String {
        self.words.speech.say(id)
    }

    /// More than two corners: minions are plates, corners are narrow.
    pub fn crowded(&self) -> bool {
        self.scene.corners.len() > 2
    }

    /// All seats, the one below first.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        let (n, me) = (self.scene.corners.len().max(1) as u8, self.me.0);
        (0..n).map(move |i| Seat((me + i) % n))
    }

    pub fn corner_class(&self, seat: Seat) -> &'static str {
        let n = self.scene.corners.len().max(1);
        CORNERS[(seat.index() + n - self.me.index() % n) % n % CORNERS.len()]
    }

    /// "blue corner".
    pub fn corner_name(&self, seat: Seat) -> String {
        self.say(match self.corner_class(seat) {
            "seat-1" => "corner-blue",
            "seat-2" => "corner-red",
            "seat-3" => "corner-green",
            _ => "corner-amber",
        })
    }

    pub fn corner(&self, seat: Seat) -> Option<&'a Corner> {
        self.scene.corners.get(seat.index())
    }

    pub fn is_reader(&self, seat: Seat) -> bool {
        self.words.viewer == Some(seat)
    }

    /// "You", or the name.
    pub fn name(&self, seat: Seat) -> String {
        if self.is_reader(seat) { self.say("you-name") } else { self.words.player(seat) }
    }

    pub fn is_over(&self) -> bool {
        self.scene.winner.is_some() || self.table.is_over()
    }

    pub fn winner(&self) -> Option<Seat> {
        self.scene.winner.or_else(|| self.table.winner())
    }

    /// The sentence that asks this reader.
    pub fn passage(&self) -> Option<Passage> {
        self.picks.decision.and_then(|decision| decision.prompt.passage)
    }

    /// The faction whose colours a card has.
    pub fn faction_of(&self, def: DefId) -> &'a str {
        if def.is_hidden() {
            return "";
        }
        let library = self.scene.words.library;
        let faction = &library.card(def).faction;
        let look = library.cards.factions.iter().find(|own| own.id == *faction).and_then(|own| own.look.as_ref());
        look.unwrap_or(faction).as_str()
    }

    /// Cards that the text under way has set aside and this reader knows: looked at or revealed.
    /// Questions about "it" are about one of these.
    pub fn seen(&self) -> Vec<DefId> {
        let limbo = self.table.cards().filter(|card| self.table.whereabouts(*card) == Whereabouts::Limbo);
        limbo.map(|card| self.table.def(card)).filter(|def| !def.is_hidden()).collect()
    }

    /// The card or base that something comes from.
    pub fn origin(&self, origin: Origin) -> String {
        tell::origin(&self.words, &self.table, origin)
    }

    /// Who stands on a base: minions, then titans.
    pub fn standing(&self, base: BaseId) -> Vec<CardId> {
        let mut cards = self.table.minions_at(base);
        cards.extend(self.table.titans_at(base));
        cards
    }

    /// The address of something that is done at this table.
    pub fn action(&self, what: &str) -> String {
        format!("/t/{}/{what}", self.scene.code)
    }

    /// This page, as its reader sees it.
    pub fn here(&self) -> String {
        match self.scene.past {
            Some(_) => self.address(&format!("/at/{}", self.scene.at)),
            None => self.address(""),
        }
    }

    /// The table as it is now.
    pub fn now(&self) -> String {
        self.address("")
    }

    /// The cards that only this table has.
    pub fn own_cards(&self) -> String {
        let key = self.scene.past.flatten().map(|key| format!("?key={key}")).unwrap_or_default();
        format!("/t/{}/cards{key}", self.scene.code)
    }

    fn address(&self, place: &str) -> String {
        let code = self.scene.code;
        match (self.words.viewer, self.scene.past.flatten()) {
            (Some(seat), _) => format!("/t/{code}{place}?as={}", seat.0),
            (None, Some(key)) => format!("/t/{code}{place}?key={key}"),
            (None, None) => format!("/t/{code}{place}"),
        }
    }
}
