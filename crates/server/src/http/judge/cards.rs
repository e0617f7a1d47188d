//! The cards that a position is laid with: ours, and those of fans that its link brings along.

use std::sync::{Arc, Mutex, PoisonError};

use cardtext::{Diagnostic, Lang};
use rules::{DefId, Library};
use scenario::Names;
use tell::Speech;

use super::super::App;
use crate::judge::{self, LinkProblem};
use crate::page::site::Index;
use crate::table::cards::FanFile;

/// So many libraries with cards of fans are kept: whoever plays a position out asks again and again.
const KEPT: usize = 4;

/// All cards of a position, and how they are called and found.
pub struct Stall {
    pub library: Arc<Library>,
    pub names: Arc<Names>,
    /// As the link has them; none: ours alone.
    pub link: Option<String>,
    /// Those that are not ours.
    pub own: Vec<DefId>,
    index: Option<Index>,
}

/// Stalls with cards of fans, the newest last.
#[derive(Default)]
pub struct Stalls(Mutex<Vec<Arc<Stall>>>);

/// Why cards of a link cannot be played with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoCards {
    Link(LinkProblem),
    /// They do not read, or have no program here.
    Unread {
        file: String,
        line: u32,
        why: String,
    },
}

impl NoCards {
    pub fn sentence(&self, speech: &Speech) -> String {
        match self {
            NoCards::Link(LinkProblem::TooLong) => speech.say("judge-cards-too-long"),
            NoCards::Link(LinkProblem::Unreadable) => speech.say("judge-link-unreadable"),
            NoCards::Unread { file, line, why } => speech
                .tell("judge-cards-unread", [("file", file.into()), ("line", (*line).into()), ("why", why.into())]),
        }
    }

    fn of(problems: &[Diagnostic], lang: Lang) -> NoCards {
        let first = problems.first();
        NoCards::Unread {
            file: first.map_or_else(String::new, |first| first.file.to_string()),
            line: first.map_or(1, |first| first.line),
            why: first.map_or_else(String::new, |first| first.message.get(lang).to_owned()),
        }
    }
}

impl Stall {
    pub fn index<'a>(&'a self, app: &'a App) -> &'a Index {
        self.index.as_ref().unwrap_or_else(|| app.index())
    }
}

impl App {
    /// The cards of this server.
    pub(super) fn our_stall(&self) -> Arc<Stall> {
        let (library, names) = (Arc::clone(&self.hub.library), Arc::clone(self.names()));
        Arc::new(Stall { library, names, link: None, own: Vec::new(), index: None })
    }

    /// Those that a link asks for. Reading them takes a while: not on a thread that others wait for.
    pub(super) fn stall(&self, link: Option<&str>, lang: Lang) -> Result<Arc<Stall>, NoCards> {
        let Some(link) = link.filter(|link| !link.is_empty()) else { return Ok(self.our_stall()) };
        let kept = || self.stalls.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = kept().iter().find(|stall| stall.link.as_deref() == Some(link)) {
            return Ok(Arc::clone(found));
        }
        let files = judge::unpack_cards(link).map_err(NoCards::Link)?;
        let made = Arc::new(self.made(&files, link, lang)?);
        let mut kept = kept();
        if kept.len() >= KEPT {
            kept.remove(0);
        }
        kept.push(Arc::clone(&made));
        Ok(made)
    }

    fn made(&self, files: &[FanFile], link: &str, lang: Lang) -> Result<Stall, NoCards> {
        let library = self.hub.shelf.with(files).map_err(|problems| NoCards::of(&problems, lang))?;
        let first = self.hub.library.cards.cards.len();
        let own = (first..library.cards.cards.len()).map(|at| DefId(at as u16)).collect();
        let (names, index) = (Arc::new(Names::new(&library)), Some(self.index().with(&library)));
        Ok(Stall { library, names, link: Some(link.to_owned()), own, index })
    }
}
