//! What to say of a fan's faction.

use cardtext::Lang;

use super::factions::name;
use super::voice::{Voice, escape};
use super::{AtTable, Findings};
use crate::model::{Guest, Verdict, judge};

/// The faction's class for the style sheet, and the sentence about it.
fn sentence(voice: Voice, who: &str, guest: &Guest, games: usize) -> (&'static str, String) {
    let sure = |p: f64| voice.sure(p);
    let (class, en, fr) = match guest.verdict() {
        Verdict::TooStrong(p) => (
            "strong",
            format!("The faction {who} looks too strong: stronger than every other faction ({} sure).", sure(p)),
            format!("La Faction {who} semble trop forte : plus forte que toutes les autres (sûr à {}).", sure(p)),
        ),
        Verdict::TooWeak(p) => (
            "weak",
            format!("The faction {who} looks too weak: weaker than every other faction ({} sure).", sure(p)),
            format!("La Faction {who} semble trop faible : plus faible que toutes les autres (sûr à {}).", sure(p)),
        ),
        Verdict::PerhapsTooStrong(p) => (
            "",
            format!("The faction {who} may be too strong: probably stronger than every other ({} sure).", sure(p)),
            format!(
                "La Faction {who} est peut-être trop forte : sans doute la plus forte de toutes (sûr à {}).",
                sure(p)
            ),
        ),
        Verdict::PerhapsTooWeak(p) => (
            "",
            format!("The faction {who} may be too weak: probably weaker than every other ({} sure).", sure(p)),
            format!(
                "La Faction {who} est peut-être trop faible : sans doute la plus faible de toutes (sûr à {}).",
                sure(p)
            ),
        ),
        Verdict::FitsIn(p) => (
            "fair",
            format!("The faction {who} fits in: neither the strongest nor the weakest ({} sure).", sure(p)),
            format!("La Faction {who} est à sa place : ni la plus forte ni la plus faible (sûr à {}).", sure(p)),
        ),
        Verdict::TooFewGames(times) => {
            let needed = games as f64 * times;
            let needed = voice.count((needed / 100.0).ceil() as u64 * 100);
            (
                "",
                format!("Too few games to tell whether the faction {who} is too strong: play about {needed}."),
                format!(
                    "Trop peu de parties pour dire si la Faction {who} est trop forte : jouez-en environ {needed}."
                ),
            )
        }
        Verdict::AmongStrongest(p) => (
            "",
            format!("The faction {who} is one of the strongest, and perhaps the strongest ({} sure).", sure(p)),
            format!("La Faction {who} est l'une des plus fortes, peut-être la plus forte (sûr à {}).", sure(p)),
        ),
        Verdict::AmongWeakest(p) => (
            "",
            format!("The faction {who} is one of the weakest, and perhaps the weakest ({} sure).", sure(p)),
            format!("La Faction {who} est l'une des plus faibles, peut-être la plus faible (sûr à {}).", sure(p)),
        ),
    };
    (class, voice.pick(&en, &fr).to_owned())
}

/// Each faction of a fan, at one table.
fn judged(findings: &Findings, table: &AtTable) -> Vec<(usize, Guest)> {
    let plan = findings.plan;
    // Other guests are no measure.
    let hosts = plan.hosts();
    let guests = (0..plan.factions.len()).filter(|i| !hosts.contains(i));
    guests.map(|i| (i, judge(&table.fit, i, &hosts))).collect()
}

/// A section for each faction of a fan and each player count.
pub fn sections(findings: &Findings, voice: Voice) -> String {
    let mut html = String::new();
    for table in &findings.tables {
        for (faction, guest) in judged(findings, table) {
            let who = name(findings, voice, faction);
            let (class, sentence) = sentence(voice, &who, &guest, table.games.len());
            let title = who + &findings.which(voice, table);
            // No id: its name may be the same in both languages.
            html.push_str(&format!(
                "<section><h2>{}</h2>\n<p class=\"verdict {class}\">{}</p>\n<p>{}</p>\n</section>\n",
                escape(&title),
                escape(&sentence),
                escape(&detail(voice, table, faction, &guest))
            ));
        }
    }
    html
}

fn detail(voice: Voice, table: &AtTable, faction: usize, guest: &Guest) -> String {
    let [chance, interval] = voice.chance(guest.chance);
    let fair = voice.percent(1.0 / table.players() as f64);
    let place = table.ranking.iter().position(|standing| standing.faction == faction).unwrap_or(0) + 1;
    let (place, all) = (voice.ordinal_of_faction(place), table.ranking.len());
    let [mean, strongest, weakest] = [guest.above_mean, guest.strongest, guest.weakest].map(|p| voice.sure(p));
    match voice.0 {
        Lang::En => format!(
            "It comes out {place} of {all}. Chance to win beside an average partner against average armies: {chance} \
             (95 % interval {interval}); {fair} is fair. Probability that it is stronger than the average of the others: \
             {mean}; than the strongest of them: {strongest}; weaker than the weakest: {weakest}."
        ),
        Lang::Fr => format!(
            "Elle arrive {place} sur {all}. Chance de gagner, avec une partenaire moyenne, contre des armées moyennes : \
             {chance} (intervalle à 95 % : {interval}) ; {fair} est équitable. Probabilité qu'elle soit plus forte que la \
             moyenne des autres : {mean} ; que la plus forte d'entre elles : {strongest} ; plus faible que la plus \
             faible : {weakest}."
        ),
    }
}

/// The verdicts alone, for the terminal.
pub fn gist(findings: &Findings, voice: Voice) -> Vec<String> {
    let mut lines = Vec::new();
    for table in &findings.tables {
        for (faction, guest) in judged(findings, table) {
            let sentence = sentence(voice, &name(findings, voice, faction), &guest, table.games.len()).1;
            lines.push(sentence + &findings.which(voice, table));
        }
    }
    lines
}
