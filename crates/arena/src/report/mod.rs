//! The report: one page with everything in it, in both languages, without a script.

mod about;
mod bases;
mod cards;
mod chart;
mod data;
mod factions;
mod guests;
mod length;
mod page;
mod pairs;
mod seats;
mod short;
mod voice;

use cardtext::Lang;

use crate::model::{CardEffect, Fit, Standing, Synergy, fit, synergies};
use crate::plan::Plan;
use crate::store::{Store, Trouble};
use data::Data;
use page::section;
use voice::Voice;

/// A page, and its gist for the terminal.
pub struct Report {
    pub html: String,
    pub gist: Vec<String>,
}

/// All that the sections speak of.
struct Findings<'a> {
    plan: &'a Plan,
    data: &'a Data,
    fit: &'a Fit,
    /// Chances are those at a table of so many.
    table: usize,
    /// Strongest first, all three.
    ranking: Vec<Standing>,
    pairs: Vec<Synergy>,
    cards: Vec<CardEffect>,
}

/// The page opens in `lang`; the other language is one click away.
pub fn report(store: &Store, lang: Lang) -> Result<Report, Trouble> {
    let data = Data::gather(store)?;
    let plan = store.plan();
    let fit = fit(&data.games, plan.factions.len());
    let (mut pairs, _) = synergies(&data.games, &fit);
    pairs.sort_by(|a, b| b.effect.value.total_cmp(&a.effect.value));
    let findings = Findings {
        plan,
        data: &data,
        table: plan.players.iter().copied().min().map_or(2, usize::from),
        ranking: fit.ranking(),
        pairs,
        cards: data.cards.effects(),
        fit: &fit,
    };
    let voice = Voice(lang);
    let mut gist = guests::gist(&findings, voice);
    if !data.games.is_empty() {
        gist.extend(factions::gist(&findings, voice));
    }
    Ok(Report { html: page::page(&findings, lang), gist })
}
