//! A table from outside: who sits there, and how far it is.

use serde::Serialize;
use utoipa::ToSchema;

use crate::live::{Looked, Viewer};
use crate::page::scene::{Sitter as SceneSitter, Undo as SceneUndo};
use crate::storage::{self, Digest};
use crate::table::state;
use crate::table::terms::Deal as TermsDeal;

#[derive(Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Not all seats are taken.
    Waiting,
    Playing,
    Over,
}

impl From<state::Stage> for Stage {
    fn from(stage: state::Stage) -> Stage {
        match stage {
            state::Stage::Waiting => Stage::Waiting,
            state::Stage::Playing => Stage::Playing,
            state::Stage::Over => Stage::Over,
        }
    }
}

#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Deal {
    Random,
    Pick,
    Draft,
}

impl From<TermsDeal> for Deal {
    fn from(deal: TermsDeal) -> Deal {
        match deal {
            TermsDeal::Random => Deal::Random,
            TermsDeal::Pick => Deal::Pick,
            TermsDeal::Draft => Deal::Draft,
        }
    }
}

#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Sitter {
    /// Nobody yet.
    Free,
    /// A person who looks at the table now.
    Here,
    /// A person who does not.
    Away,
    Bot,
    /// A bot answers for a person who left, gave up or ran out of time.
    StandIn,
}

/// Whether the reader can take back their last answer.
#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = UndoState)]
pub enum Undo {
    Nothing,
    Free,
    /// The others must agree.
    ByAgreement,
    /// Somebody asks, and the reader is to say.
    Asked,
    /// The reader has asked or agreed, and others are to say.
    Waiting,
}

impl From<SceneUndo> for Undo {
    fn from(undo: SceneUndo) -> Undo {
        match undo {
            SceneUndo::Nothing => Undo::Nothing,
            SceneUndo::Free => Undo::Free,
            SceneUndo::ByAgreement => Undo::ByAgreement,
            SceneUndo::Asked { .. } => Undo::Asked,
            SceneUndo::Waiting { .. } => Undo::Waiting,
        }
    }
}

#[derive(Serialize, ToSchema)]
#[schema(as = TableSeat)]
pub struct Seat {
    /// From 0 on, in turn order.
    pub seat: u8,
    /// Empty for a free seat.
    pub name: String,
    pub sitter: Sitter,
    /// Which bot sits there.
    pub bot: Option<String>,
    pub conceded: bool,
    /// Seconds that are left on its clock.
    pub clock: Option<u64>,
    /// The secret that invites to a free seat; told to those who sit at the table.
    pub key: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub struct Table {
    #[schema(example = "brave-otter-427")]
    pub code: String,
    pub stage: Stage,
    /// Listed for everybody.
    pub open: bool,
    pub deal: Deal,
    pub titans: bool,
    /// Several players may have the same faction.
    pub two_boxes: bool,
    pub hints: bool,
    /// Windows for Specials take a moment whether anybody has one or not.
    pub pauses: bool,
    pub seats: Vec<Seat>,
    /// The seats of whoever asks.
    pub mine: Vec<u8>,
    /// How many answers were given: the number of the question that is open.
    pub at: usize,
    /// Which seat is asked, as far as the reader may know.
    pub asked: Option<u8>,
    pub winner: Option<u8>,
    pub undo: Undo,
    /// Where the rematch is, once somebody has asked for one.
    pub rematch: Option<String>,
}

impl Table {
    pub fn of(looked: &Looked) -> Table {
        Table {
            code: looked.code.clone(),
            stage: looked.stage.into(),
            open: looked.terms.open,
            deal: looked.terms.deal.into(),
            titans: looked.terms.titans,
            two_boxes: looked.terms.two_boxes,
            hints: looked.terms.hints,
            pauses: looked.terms.pauses,
            seats: (0..looked.places.len()).map(|i| seat(looked, i)).collect(),
            mine: looked.mine.iter().map(|seat| seat.0).collect(),
            at: looked.at,
            asked: asked(looked),
            winner: looked.winner.map(|seat| seat.0),
            undo: looked.undo.into(),
            rematch: looked.rematch.clone(),
        }
    }
}

/// Who is asked, as far as the reader may know.
pub fn asked(looked: &Looked) -> Option<u8> {
    if looked.stage != state::Stage::Playing {
        return None;
    }
    match looked.viewer {
        Viewer::HandOver(seat) => Some(seat.0),
        Viewer::Seat(_) | Viewer::Watcher => looked.view.as_ref()?.asked().map(|seat| seat.0),
    }
}

fn seat(looked: &Looked, i: usize) -> Seat {
    let place = &looked.places[i];
    let (sitter, bot) = match place.corner.sitter {
        _ if place.free => (Sitter::Free, None),
        SceneSitter::Here => (Sitter::Here, None),
        SceneSitter::Away => (Sitter::Away, None),
        SceneSitter::Bot(name) => (Sitter::Bot, Some(name.to_owned())),
        SceneSitter::StandIn => (Sitter::StandIn, None),
    };
    Seat {
        seat: i as u8,
        name: place.corner.name.clone(),
        sitter,
        bot,
        conceded: place.corner.conceded,
        clock: place.corner.clock.map(|left| left.as_secs()),
        key: place.key.clone(),
    }
}

/// A table in a list. It may be some seconds old.
#[derive(Serialize, ToSchema)]
pub struct Listed {
    pub code: String,
    pub stage: Stage,
    /// Empty for a free seat.
    pub names: Vec<String>,
    /// The number of the turn, from 1 on; 0 before the first.
    pub turn: u16,
    pub vp: Vec<u8>,
    /// Which seat is asked, as far as the reader may know.
    pub asked: Option<u8>,
    /// The seats of whoever asks.
    pub mine: Vec<u8>,
    /// One of these seats is asked.
    pub yours: bool,
    pub winner: Option<u8>,
    /// Seconds since anything happened there.
    pub quiet: u64,
}

impl Listed {
    pub fn of(listed: &storage::Listed, now: i64) -> Listed {
        let Digest { names, turn, vp, winner, .. } = listed.digest.clone();
        Listed {
            code: listed.code.clone(),
            stage: listed.stage.into(),
            names,
            turn,
            vp,
            asked: listed.asked(),
            mine: listed.mine.clone(),
            yours: listed.is_calling(),
            winner,
            quiet: listed.quiet(now),
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct Tables {
    /// Where whoever asks sits; first those where they are asked, the longest wait first.
    pub mine: Vec<Listed>,
    /// Where anybody may sit down.
    pub open: Vec<Listed>,
    /// Where anybody may watch.
    pub live: Vec<Listed>,
}
