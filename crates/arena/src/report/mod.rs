//! The report: one page with everything in it, in both languages, without a script.

mod about;
mod bases;
mod cards;
mod chart;
mod data;
mod factions;
mod figures;
mod guests;
mod length;
mod page;
mod pairs;
mod seats;
mod short;
mod voice;

use cardtext::Lang;

use crate::model::{CardEffect, Fit, Match, Standing, Synergy, fit, synergies};
use crate::plan::Plan;
use crate::store::{Store, Trouble};
pub use data::Data;
use page::section;
use voice::Voice;

pub use figures::figures;

/// A page, and its gist for the terminal.
pub struct Report {
    pub html: String,
    pub gist: Vec<String>,
}

/// All that the sections speak of.
struct Findings<'a> {
    plan: &'a Plan,
    data: &'a Data,
    /// For each player count with finished games.
    tables: Vec<AtTable<'a>>,
    /// Strongest first.
    cards: Vec<CardEffect>,
}

impl Findings<'_> {
    /// What to add to a title, where there are several player counts.
    fn which(&self, voice: Voice, table: &AtTable) -> String {
        match self.tables.len() {
            1 => String::new(),
            _ => format!(" ({})", voice.players(table.players())),
        }
    }

    /// Above the charts of a table, where there are several player counts.
    fn heading(&self, voice: Voice, table: &AtTable) -> String {
        match self.tables.len() {
            1 => String::new(),
            _ => format!("<h3>{}</h3>\n", voice.players(table.players())),
        }
    }
}

/// What games of one player count say.
struct AtTable<'a> {
    games: &'a [Match],
    fit: Fit,
    /// Strongest first, both.
    ranking: Vec<Standing>,
    pairs: Vec<Synergy>,
}

impl<'a> AtTable<'a> {
    fn new(players: u8, games: &'a [Match], plan: &Plan) -> AtTable<'a> {
        let fit = fit(games, plan.factions.len(), usize::from(players));
        let (mut pairs, _) = synergies(games, &fit);
        pairs.sort_by(|a, b| b.effect.value.total_cmp(&a.effect.value));
        AtTable { games, ranking: fit.ranking(&plan.hosts()), fit, pairs }
    }

    fn players(&self) -> usize {
        self.fit.players()
    }
}

/// The page opens in `lang`; the other language is one click away.
pub fn report(store: &Store, lang: Lang) -> Result<Report, Trouble> {
    let data = Data::gather(store)?;
    let plan = store.plan();
    let tables = data.games.iter().map(|(players, games)| AtTable::new(*players, games, plan)).collect();
    let findings = Findings { plan, data: &data, tables, cards: data.cards.effects() };
    let voice = Voice(lang);
    let mut gist = guests::gist(&findings, voice);
    gist.extend(factions::gist(&findings, voice));
    Ok(Report { html: page::page(&findings, lang), gist })
}
