//! The report: one page with everything in it, in both languages, without a script.

mod cards;
mod chart;
mod data;
mod factions;
mod tables;
mod voice;

use cardtext::Lang;

use crate::model::{Fit, fit};
use crate::plan::{Armies, Plan};
use crate::store::{Store, Trouble};
use data::Data;
use voice::{Voice, escape};

const STYLE: &str = include_str!("page.css");

/// A page, and its gist for the terminal.
pub struct Report {
    pub html: String,
    pub gist: Vec<String>,
    pub games: u64,
}

/// All that the sections speak of.
struct Findings<'a> {
    plan: &'a Plan,
    data: &'a Data,
    fit: &'a Fit,
    /// Chances are those at a table of so many.
    table: usize,
}

/// The page opens in `lang`; the other language is one click away.
pub fn report(store: &Store, lang: Lang) -> Result<Report, Trouble> {
    let data = Data::gather(store)?;
    let plan = store.plan();
    let fit = fit(&data.games, plan.factions.len());
    let table = if let [players] = plan.players[..] { usize::from(players) } else { 2 };
    let findings = Findings { plan, data: &data, fit: &fit, table };
    let games = data.games.len() as u64;
    Ok(Report { html: page(&findings, lang), gist: factions::gist(&findings, Voice(lang)), games })
}

fn page(findings: &Findings, lang: Lang) -> String {
    let checked = |this: Lang| if this == lang { " checked" } else { "" };
    format!(
        "<!doctype html>\n<html lang=\"{}\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n<title>{}</title>\n\
         <style>\n{STYLE}</style></head><body>\n\
         <input class=\"pick\" type=\"radio\" name=\"lang\" id=\"en\"{} aria-label=\"English\">\
         <input class=\"pick\" type=\"radio\" name=\"lang\" id=\"fr\"{} aria-label=\"Français\">\n\
         <header><b>Baston</b><span><label for=\"en\" lang=\"en\">English</label> \
         <label for=\"fr\" lang=\"fr\">Français</label></span></header><div class=\"ropes\"></div>\n\
         <main class=\"en\" lang=\"en\">\n{}</main>\n<main class=\"fr\" lang=\"fr\">\n{}</main>\n</body></html>\n",
        Voice(lang).pick("en", "fr"),
        title(findings, Voice(lang)),
        checked(Lang::En),
        checked(Lang::Fr),
        body(findings, Voice(Lang::En)),
        body(findings, Voice(Lang::Fr)),
    )
}

fn title(findings: &Findings, voice: Voice) -> String {
    let name = |id: &ustr::Ustr| voice.name(findings.plan.faction_names.get(id), id);
    match findings.plan.guests.first() {
        Some(guest) => {
            escape(&format!("{} {}", name(guest), voice.pick("in the arena of Baston", "dans l'arène de Baston")))
        }
        None => voice.pick("Who wins? The arena of Baston", "Qui gagne ? L'arène de Baston").to_owned(),
    }
}

fn body(findings: &Findings, voice: Voice) -> String {
    let mut html = format!("<h1>{}</h1>\n{}", title(findings, voice), introduction(findings, voice));
    if findings.data.games.is_empty() {
        let none = voice.pick("No game is finished yet.", "Aucune partie n'est encore finie.");
        return html + &format!("<section><p>{none}</p></section>\n");
    }
    html.push_str(&factions::guests(findings, voice));
    html.push_str(&factions::ratings(findings, voice));
    html.push_str(&factions::pairs(findings, voice));
    html.push_str(&tables::seats(findings, voice));
    html.push_str(&cards::section(findings, voice));
    html.push_str(&tables::bases(findings, voice));
    html.push_str(&tables::length(findings, voice));
    html.push_str(&method(findings, voice));
    html
}

fn section(title: &str, html: &str) -> String {
    format!("<section><h2>{}</h2>\n{html}</section>\n", escape(title))
}

fn counts(plan: &Plan) -> String {
    plan.players.iter().map(u8::to_string).collect::<Vec<_>>().join(", ")
}

fn introduction(findings: &Findings, voice: Voice) -> String {
    let Findings { plan, data, .. } = findings;
    let (games, factions) = (voice.count(data.games.len() as u64), plan.factions.len());
    let (bots, players) = (escape(&plan.bots.join(", ")), counts(plan));
    let mut text = match voice.0 {
        Lang::En => format!(
            "{games} games between bots ({bots}), {players} players at a table, {factions} factions. An army is two \
             factions; every figure comes with the interval in which the truth lies 95 times in 100."
        ),
        Lang::Fr => format!(
            "{games} parties entre robots ({bots}), {players} joueurs par table, {factions} Factions. Une armée, c'est \
             deux Factions ; chaque chiffre vient avec l'intervalle où se trouve la vérité 95 fois sur 100."
        ),
    };
    if (data.games.len() as u64 + data.wrong) < plan.games {
        let all = voice.count(plan.games);
        text.push_str(&match voice.0 {
            Lang::En => format!(" The run is under way: {all} games are planned."),
            Lang::Fr => format!(" La série est en cours : {all} parties sont prévues."),
        });
    }
    let warning = voice.pick(
        "These are games of programs. People play otherwise, and a faction that needs a plan may do better in their hands.",
        "Ce sont des parties de programmes. Les gens jouent autrement, et une Faction qui demande un plan peut mieux réussir entre leurs mains.",
    );
    format!("<p class=\"lead\">{text}</p><p class=\"note\">{warning}</p>\n")
}

fn method(findings: &Findings, voice: Voice) -> String {
    let Findings { plan, data, .. } = findings;
    let model = voice.pick(
        "Strengths: a Bradley-Terry model in which an army is as strong as its two factions together and each seat \
         adds something for its player count (with more than two players, the first choice of Plackett-Luce), fitted \
         by Newton's method; intervals from the curvature. Pairs: effects beyond the sum, drawn together by their \
         estimated spread, so that few games say little. Cards: shares of games won with the card drawn and not drawn, \
         compared among games of the same length and player count (Mantel-Haenszel); of the cards called clear at most \
         one in twenty is expected to be luck (Benjamini-Hochberg).",
        "Forces : un modèle de Bradley-Terry où une armée vaut la somme de ses deux Factions et où chaque place ajoute \
         quelque chose selon le nombre de joueurs (à plus de deux, le premier choix de Plackett-Luce), ajusté par la \
         méthode de Newton ; intervalles d'après la courbure. Paires : effets au-delà de la somme, resserrés selon leur \
         dispersion estimée, si bien que peu de parties disent peu. Cartes : parts de parties gagnées avec la carte \
         piochée ou non, comparées entre parties de même longueur et de même nombre de joueurs (Mantel-Haenszel) ; parmi \
         les cartes dites nettes, au plus une sur vingt devrait être due au hasard (Benjamini-Hochberg).",
    );
    let armies = match plan.armies {
        Armies::Random => voice.pick("random armies", "armées au hasard"),
        Armies::All => voice.pick("all armies in turn", "toutes les armées à tour de rôle"),
    };
    let wrong = match data.wrong {
        0 => String::new(),
        n => format!(
            " {} {}.",
            voice.count(n),
            voice.pick("games went wrong and are left out", "parties ont mal tourné et ne comptent pas")
        ),
    };
    let run = format!(
        "{}{} {}, {armies}, {} {}, {} {}.{wrong}",
        voice.pick("Seed", "Graine"),
        voice.pick(":", "\u{a0}:"),
        plan.seed,
        voice.pick("rules version", "version des règles"),
        plan.rules,
        voice.pick("cards", "cartes"),
        escape(&plan.cards),
    );
    let fan = voice.pick(
        "Unofficial fan work; no publisher's art or text.",
        "Œuvre de fans, non officielle ; ni image ni texte de l'éditeur.",
    );
    section(
        voice.pick("How this was reckoned", "Comment c'est calculé"),
        &format!("<p>{model}</p><p class=\"note\">{run} {fan}</p>\n"),
    )
}
