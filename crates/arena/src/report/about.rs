//! Where the figures come from: which games, how to read, how it was reckoned.

use cardtext::Lang;

use super::voice::{Voice, escape};
use super::{Findings, section};
use crate::plan::{Armies, Plan};

fn counts(plan: &Plan) -> String {
    plan.players.iter().map(u8::to_string).collect::<Vec<_>>().join(", ")
}

pub fn introduction(findings: &Findings, voice: Voice) -> String {
    let Findings { plan, data, .. } = findings;
    let (games, factions) = (voice.count(data.finished()), plan.factions.len());
    let (bots, players) = (escape(&plan.bots.join(", ")), counts(plan));
    let text = match voice.0 {
        Lang::En => format!(
            "{games} games between bots ({bots}), {players} players at a table, {factions} factions. An army is two \
             factions."
        ),
        Lang::Fr => format!(
            "{games} parties entre robots ({bots}), {players} joueurs par table, {factions} Factions. Une armée, c'est \
             deux Factions."
        ),
    };
    let warning = voice.pick(
        "These are games of programs. People play otherwise, and a faction that needs a plan may do better in their hands.",
        "Ce sont des parties de programmes. Les gens jouent autrement, et une Faction qui demande un plan peut mieux réussir entre leurs mains.",
    );
    let state = state(findings, voice);
    format!("<p class=\"lead\">{text}</p>\n<p>{state}</p>\n<p class=\"note\">{warning}</p>\n")
}

/// Which games are there, which are not, and which have no winner.
fn state(findings: &Findings, voice: Voice) -> String {
    let Findings { plan, data, .. } = findings;
    let unfinished: u64 = data.unfinished.values().sum();
    let there = data.finished() + unfinished;
    let mut text = match (unfinished, voice.0) {
        (0, _) => {
            voice.pick("Every game ended with one winner.", "Chaque partie s'est terminée par une victoire.").to_owned()
        }
        (n, lang) => {
            let why: Vec<String> = data.unfinished.iter().map(|(why, n)| format!("{why}: {n}")).collect();
            let (n, why) = (voice.count(n), escape(&why.join("; ")));
            match lang {
                Lang::En => format!("{n} more games ended without a winner and are in no figure ({why})."),
                Lang::Fr => format!("{n} autres parties n'ont pas eu de gagnant et ne comptent nulle part ({why})."),
            }
        }
    };
    if there < plan.games {
        let missing = voice.count(plan.games - there);
        text += &match voice.0 {
            Lang::En => format!(" The run is not over: {missing} games are still to be played."),
            Lang::Fr => format!(" La série n'est pas finie : {missing} parties restent à jouer."),
        };
    }
    text
}

pub fn how_to_read(voice: Voice) -> String {
    let text = voice.pick(
        "A dot is an estimate, and its line the 95 % interval: the truth lies in 95 of 100 such intervals. With many \
         rows, some intervals miss the middle by luck alone; so a dot is full, and a verdict is given, only where the \
         whole list has been taken into account (Benjamini and Hochberg's rule: at most one in twenty of those called \
         clear is expected to be luck). A hollow dot is not significant: more games may tell.",
        "Un point est une estimation, et son trait l'intervalle à 95 % : la vérité est dans 95 de 100 intervalles de ce \
         genre. Avec beaucoup de lignes, certains intervalles manquent le milieu par pur hasard ; un point n'est donc \
         plein, et un verdict rendu, qu'en tenant compte de toute la liste (règle de Benjamini et Hochberg : parmi les \
         résultats dits nets, au plus un sur vingt devrait être dû au hasard). Un point creux n'est pas significatif : \
         d'autres parties le diront peut-être.",
    );
    section(voice.pick("How to read this", "Comment lire"), &format!("<p>{text}</p>\n"))
}

pub fn method(findings: &Findings, voice: Voice) -> String {
    let model = voice.pick(
        "Strengths: a Bradley-Terry model in which an army is as strong as its two factions together and each seat \
         adds something (with more than two players, the first choice of Plackett-Luce), fitted for each player count by \
         Newton's method; intervals from the curvature. \
         Pairs: effects beyond the sum, drawn together by their estimated spread. Cards: the difference of two shares \
         among games of the same player count and seat (Mantel-Haenszel, with Sato's variance). Bases: shares with \
         Wilson's interval.",
        "Forces : un modèle de Bradley-Terry où une armée vaut la somme de ses deux Factions et où chaque place ajoute \
         quelque chose (à plus de deux, le premier choix de Plackett-Luce), ajusté pour chaque nombre de joueurs par la \
         méthode de Newton ; intervalles d'après la courbure. Paires : effets au-delà de la somme, resserrés selon leur dispersion estimée. Cartes : \
         différence de deux parts entre parties de même nombre de joueurs et de même place (Mantel-Haenszel, variance \
         de Sato). Bases : parts avec l'intervalle de Wilson.",
    );
    let fan = voice.pick(
        "Unofficial fan work; no publisher's art or text.",
        "Œuvre de fans, non officielle ; ni image ni texte de l'éditeur.",
    );
    section(
        voice.pick("How this was reckoned", "Comment c'est calculé"),
        &format!("<p>{model}</p>\n<p class=\"note\">{} {fan}</p>\n", run(findings.plan, voice)),
    )
}

/// What it takes to play the same games again.
fn run(plan: &Plan, voice: Voice) -> String {
    let armies = match plan.armies {
        Armies::Random => voice.pick("random armies", "armées au hasard"),
        Armies::All => voice.pick("all armies in turn", "toutes les armées à tour de rôle"),
    };
    let (seed, rules, cards) = (plan.seed, plan.rules, escape(&plan.cards));
    match voice.0 {
        Lang::En => format!("Seed {seed}, {armies}, rules version {rules}, cards {cards}."),
        Lang::Fr => format!("Graine {seed}, {armies}, règles version {rules}, cartes {cards}."),
    }
}
