//! Seats, bases, and how long games take.

use cardtext::Lang;

use super::cards::name;
use super::chart::{Dot, bars, forest};
use super::voice::{Voice, table};
use super::{Findings, section};
use crate::model::{discoveries, wilson};

pub fn seats(findings: &Findings, voice: Voice) -> String {
    let title = voice.pick("Who goes first", "Qui commence");
    let mut html = format!(
        "<p>{}</p>\n",
        voice.pick(
            "The chance of each seat, in turn order, when all armies are equally strong.",
            "La chance de chaque place, dans l'ordre du tour, quand toutes les armées se valent.",
        )
    );
    for players in findings.data.rounds.keys() {
        let fair = 1.0 / f64::from(*players);
        let seats = findings.fit.seats(usize::from(*players));
        let label = |i: usize| voice.ordinal(i + 1);
        let dots: Vec<Dot> = seats
            .iter()
            .enumerate()
            .map(|(i, seat)| Dot {
                label: label(i),
                value: seat.value,
                low: seat.low(),
                high: seat.high(),
                clear: seat.is_clear(fair),
            })
            .collect();
        let verdict = |i: usize| match seats[i].is_clear(fair) {
            true if seats[i].value > fair => voice.pick("an advantage", "un avantage"),
            true => voice.pick("a disadvantage", "un désavantage"),
            false => voice.pick("not significant", "non significatif"),
        };
        let rows: Vec<Vec<String>> = (0..seats.len())
            .map(|i| {
                let (low, high) = (seats[i].low(), seats[i].high());
                vec![label(i), voice.percent(seats[i].value), voice.interval(low, high), verdict(i).to_owned()]
            })
            .collect();
        let caption = format!("{players} {}", voice.pick("players", "joueurs"));
        let head = [
            voice.pick("seat", "place"),
            voice.pick("chance to win", "chance de gagner"),
            voice.pick("95 % interval", "intervalle à 95 %"),
            voice.pick("verdict", "verdict"),
        ];
        html.push_str(&forest(&format!("{title}, {caption}"), &dots, fair, &|x| voice.mark(x)));
        html.push_str(&table(&caption, &head, &rows));
    }
    section(title, &html)
}

pub fn bases(findings: &Findings, voice: Voice) -> String {
    let title = voice.pick("Bases", "Les Bases");
    let bases = &findings.data.bases;
    let games = findings.data.games.len() as f64;
    let [all, won] = bases.values().fold([0, 0], |[n, w], base| [n + base.first[0], w + base.first[1]]);
    let usual = won as f64 / all.max(1) as f64;
    // Against the usual share, as a test of proportions.
    let p_values: Vec<f64> = bases
        .values()
        .map(|base| {
            let (n, share) = (base.first[0] as f64, base.first[1] as f64 / base.first[0].max(1) as f64);
            let error = (usual * (1.0 - usual) / n.max(1.0)).sqrt();
            crate::model::Estimate { value: share, error }.p_value(usual)
        })
        .collect();
    let clear = discoveries(&p_values);
    let mut order: Vec<(usize, _, _)> = bases.iter().enumerate().map(|(i, (id, base))| (i, *id, base)).collect();
    order.sort_by_key(|(_, id, base)| (std::cmp::Reverse(base.scored), *id));
    let mut dots = Vec::new();
    let mut rows = Vec::new();
    for (i, id, base) in order {
        let (value, low, high) = wilson(base.first[1], base.first[0]);
        let label = name(findings, voice, id);
        let verdict = match clear[i] {
            true if value > usual => voice.pick("decides more than most", "décide plus que la plupart"),
            true => voice.pick("decides less than most", "décide moins que la plupart"),
            false => voice.pick("not significant", "non significatif"),
        };
        rows.push(vec![
            label.clone(),
            voice.number(base.scored as f64 * 100.0 / games, 1),
            voice.number(base.turns as f64 / base.scored.max(1) as f64, 1),
            voice.percent(value),
            voice.interval(low, high),
            verdict.to_owned(),
        ]);
        dots.push(Dot { label, value, low, high, clear: clear[i] });
    }
    let text = match voice.0 {
        Lang::En => format!(
            "How often who is first on the base wins the game: {} over all bases, which is the line. A full dot is \
             clearly off it; a hollow one is not significant.",
            voice.percent(usual)
        ),
        Lang::Fr => format!(
            "Combien de fois qui est en tête sur la Base gagne la partie : {} toutes Bases confondues, c'est la ligne. \
             Un point plein s'en écarte nettement ; un point creux n'est pas significatif.",
            voice.percent(usual)
        ),
    };
    let head = [
        voice.pick("base", "Base"),
        voice.pick("scored, of 100 games", "marquée, sur 100 parties"),
        voice.pick("round, on average", "tour de table moyen"),
        voice.pick("its first wins the game", "sa tête gagne la partie"),
        voice.pick("95 % interval", "intervalle à 95 %"),
        voice.pick("verdict", "verdict"),
    ];
    let chart = forest(title, &dots, usual, &|x| voice.mark(x));
    section(title, &format!("<p>{text}</p>\n{chart}{}", table(title, &head, &rows)))
}

pub fn length(findings: &Findings, voice: Voice) -> String {
    let title = voice.pick("How long games are", "La longueur des parties");
    let mut html = String::new();
    let mut rows = Vec::new();
    for (players, counts) in &findings.data.rounds {
        let games: u64 = counts.values().sum();
        let mean = counts.iter().map(|(n, count)| u64::from(*n) * count).sum::<u64>() as f64 / games as f64;
        let quantile = |share: f64| {
            let mut left = share * games as f64;
            let reached = counts.iter().find(|(_, count)| {
                left -= **count as f64;
                left <= 0.0
            });
            reached.or(counts.last_key_value()).map_or(0, |(n, _)| *n).to_string()
        };
        let label = format!("{players} {}", voice.pick("players", "joueurs"));
        let shares: Vec<(u32, f64)> = counts.iter().map(|(n, count)| (*n, *count as f64 / games as f64)).collect();
        html.push_str(&bars(&format!("{title}, {label}"), &shares, voice, voice.pick("rounds", "tours de table")));
        rows.push(vec![
            label,
            voice.count(games),
            voice.number(mean, 1),
            quantile(0.5),
            format!("{} – {}", quantile(0.05), quantile(0.95)),
        ]);
    }
    let head = [
        voice.pick("players", "joueurs"),
        voice.pick("games", "parties"),
        voice.pick("mean", "moyenne"),
        voice.pick("median", "médiane"),
        voice.pick("9 games of 10", "9 parties sur 10"),
    ];
    let caption = voice.pick("Rounds: everybody has had a turn", "Tours de table : chacun a joué");
    html.push_str(&table(caption, &head, &rows));
    let decisions = voice.number(findings.data.decisions as f64 / findings.data.games.len().max(1) as f64, 0);
    html.push_str(&match voice.0 {
        Lang::En => format!("<p>A game has {decisions} decisions on average.</p>\n"),
        Lang::Fr => format!("<p>Une partie compte {decisions} décisions en moyenne.</p>\n"),
    });
    section(title, &html)
}
