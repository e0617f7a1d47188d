//! A card that could be played at one place only goes there unasked: what was not asked is still told.

use rules::{Answer, Ask, CardId, Choice, DefId, Event, Game, What};

/// A card, and the base or minion that was the only place for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Only {
    pub card: DefId,
    pub place: DefId,
}

/// Those of a game, each with its chapter.
#[derive(Clone, Debug, Default)]
pub struct Onlys(Vec<(usize, Only)>);

impl Onlys {
    pub fn note(&mut self, chapter: usize, only: Option<Only>) {
        self.0.extend(only.map(|only| (chapter, only)));
    }

    /// The chapters from this one on are taken back.
    pub fn cut(&mut self, chapters: usize) {
        self.0.retain(|(chapter, _)| *chapter < chapters);
    }

    pub fn of(&self, chapter: usize) -> Option<Only> {
        self.0.iter().find(|(of, _)| *of == chapter).map(|(_, only)| *only)
    }
}

/// The card with a place that this answer plays.
pub fn placed(game: &Game, answer: &Answer) -> Option<CardId> {
    let decision = game.decision().filter(|decision| matches!(decision.prompt.ask, Ask::PlayCards | Ask::PlayNow))?;
    let [pick] = answer.0[..] else { return None };
    let (Choice::Play(card) | Choice::Card(card)) = *decision.options.get(usize::from(pick))? else { return None };
    let table = game.table();
    let places = table.bases().len() > 1 && table.library().def(table.def(card)).has_place();
    places.then_some(card)
}

/// Where it went in the same answer: it was not asked where. Nothing if that base has left since.
pub fn place(game: &Game, events: &[Event], card: CardId) -> Option<Only> {
    let only = events.iter().find_map(|event| match event.what {
        What::Played { card: shown, host: Some(host), .. } if shown.card == card => {
            Some(Only { card: shown.def, place: host.def })
        }
        What::Played { card: shown, base: Some(base), host: None, .. } if shown.card == card => {
            Some(Only { card: shown.def, place: game.table().base_def(base) })
        }
        _ => None,
    });
    only.filter(|only| !only.card.is_hidden() && !only.place.is_hidden())
}
