//! The coach of a first game: one bubble beside what it speaks of, and the rounds of the lesson.
//! Places that are not spoken of are darkened by the style sheet, which reads here what is lit.

use cardtext::CardKind;
use maud::{Markup, html};
use rules::{BaseId, DefId};

use super::sight::Sight;
use crate::page::face::{Paragraph, paragraphs};
use crate::page::prose::{emphasis, prose};
use crate::page::scene::Coach;
use crate::table::lesson::{Page, Wanted};

/// `data-say` is what the script has read out loud.
pub fn part(sight: &Sight<'_>) -> Markup {
    let Some(coach) = sight.scene.coach.filter(|_| !sight.is_over()) else {
        return html! { div #coach hidden {} };
    };
    let page = coach.lecture.page();
    let lit = page.map(|page| lit(sight, page).join(" ")).filter(|lit| !lit.is_empty());
    let words = page.map(|page| words(sight, page)).unwrap_or_default();
    let (title, text) = words.split_once('\n').unwrap_or((words.as_str(), ""));
    html! {
        div.coach #coach data-bright=[lit] data-say=[page.map(|_| format!("{title}. {}", text.replace('_', "").replace('\n', " ")))] {
            @if let Some(page) = page { (bubble(sight, &coach, page, title, text)) }
            (rounds(sight, &coach))
        }
    }
}

fn bubble(sight: &Sight<'_>, coach: &Coach, page: &Page, title: &str, text: &str) -> Markup {
    html! {
        section .{ "bubble " (stands(sight, page)) } aria-labelledby="coach-title" {
            span.who { i.e style="--e:var(--e-baston)" {} (sight.say("coach")) }
            h2 #coach-title { (title) }
            (prose(text))
            @if coach.nudged { p.nudge role="status" { (emphasis(&nudge(sight, page))) } }
            form.row method="post" action=(sight.action("coach")) data-live {
                input type="hidden" name="step" value=(coach.lecture.step);
                input type="hidden" name="as" value=(sight.me.0);
                @if coach.lecture.before().is_some() {
                    button.sbtn #coach-back name="do" value="back" { (sight.say("coach-back")) }
                }
                @if page.wants.is_some() {
                    button.sbtn #coach-next name="do" value="show" { (sight.say("coach-show")) }
                } @else {
                    button.sbtn.main #coach-next name="do" value="next" { (sight.say("coach-next")) }
                }
                @if let Some(rule) = &page.rule {
                    a.rule href={ "/rules#" (rule) } target="_blank" { (sight.say("rule-link")) }
                }
            }
        }
    }
}

/// The rounds, those done and the one under way; and a way out.
fn rounds(sight: &Sight<'_>, coach: &Coach) -> Markup {
    let (now, done) = coach.lecture.round();
    let all = &coach.lecture.lesson.rounds;
    let words = sight.words.speech.tell("coach-round", [("n", (now + 1).into()), ("all", all.len().into())]);
    html! {
        section.progress aria-label=(sight.say("coach-lesson")) {
            div.src { (words) }
            ol.rounds {
                @for (i, round) in all.iter().enumerate() {
                    li .done[i < now] .cur[i == now] aria-current=[(i == now).then_some("step")]
                        style=[(i == now).then(|| format!("--done:{}%", (done * 100.0).round().max(8.0)))] { span { (sight.say(round)) } }
                }
            }
            form method="post" action=(sight.action("coach")) data-live {
                input type="hidden" name="step" value=(coach.lecture.step);
                input type="hidden" name="as" value=(sight.me.0);
                button.btn name="do" value="skip" { (sight.say("coach-skip")) }
            }
        }
    }
}

/// What the coach says: the first line is the heading. What it says of cards comes from the cards, and
/// figures are those of the table.
fn words(sight: &Sight<'_>, page: &Page) -> String {
    let def = |i: usize| page.names.get(i).and_then(|id| print_of(sight, id));
    let name = |i: usize| def(i).map(|def| sight.words.card(def)).unwrap_or_default();
    let text = |i: usize| def(i).map(|def| text_of(sight, def)).unwrap_or_default();
    let power = |i: usize| def(i).map_or(0, |def| sight.words.library.def(def).power);
    let base = page.base.as_deref().and_then(|id| base_of(sight, id));
    let (powers, breakpoint) = base.map_or(([0; 4], 0), |base| (sight.powers(base), sight.breakpoint(base)));
    let mine = powers[sight.me.index()];
    let total: u16 = powers.iter().sum();
    let [first, second] = prizes(sight, page);
    let (minions, actions) = hand(sight, def(0));
    let args = [
        ("a", name(0).into()),
        ("b", name(1).into()),
        ("power", power(0).into()),
        ("powerb", power(1).into()),
        ("text", text(0).into()),
        ("textb", text(1).into()),
        ("c", name(2).into()),
        ("textc", text(2).into()),
        ("first", first.into()),
        ("second", second.into()),
        ("minions", minions.join(", ").into()),
        ("nactions", actions.len().into()),
        ("actions", actions.join(", ").into()),
        ("mine", mine.into()),
        ("theirs", (total - mine).into()),
        ("total", total.into()),
        ("breakpoint", breakpoint.into()),
        ("missing", breakpoint.saturating_sub(total).into()),
        ("who", sight.seats().nth(1).map(|seat| sight.words.player(seat)).unwrap_or_default().into()),
    ];
    sight.words.speech.tell(&page.say, args)
}

/// The names of the reader's minions but for one, and of their actions.
fn hand(sight: &Sight<'_>, but: Option<DefId>) -> (Vec<String>, Vec<String>) {
    let (mut minions, mut actions) = (Vec::new(), Vec::new());
    for def in sight.table.hand(sight.me).into_iter().map(|card| sight.table.def(card)) {
        if def.is_hidden() || Some(def) == but {
            continue;
        }
        let names = match sight.words.library.card(def).kind {
            CardKind::Minion { .. } => &mut minions,
            CardKind::Action { .. } => &mut actions,
            _ => continue,
        };
        let name = sight.words.card(def);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    (minions, actions)
}

/// What the first and the second win at the base that is named, though it may have left.
fn prizes(sight: &Sight<'_>, page: &Page) -> [u8; 2] {
    let bases = page.names.iter().chain(&page.base).filter_map(|id| print_of(sight, id));
    let prizes = bases.filter_map(|def| match sight.words.library.card(def).kind {
        CardKind::Base { vp: [first, second, _], .. } => Some([first, second]),
        _ => None,
    });
    prizes.last().unwrap_or_default()
}

/// The words of a card, with its timing words.
fn text_of(sight: &Sight<'_>, def: DefId) -> String {
    let lines = paragraphs(sight.words.library, def, sight.words.lang()).into_iter();
    let line = |line: Paragraph| line.when.map_or_else(|| line.text.clone(), |when| format!("{when} {}", line.text));
    lines.map(line).collect::<Vec<_>>().join(" ")
}

/// Why what was tried is not done now.
fn nudge(sight: &Sight<'_>, page: &Page) -> String {
    let speech = sight.words.speech;
    match page.wants.as_ref().map(|wanted| (wanted, wanted.about())) {
        Some((Wanted::Play(_), Some(id))) => speech.tell("coach-not-play", [("card", named(sight, id).into())]),
        Some((Wanted::Base(_), Some(id))) => speech.tell("coach-not-there", [("base", named(sight, id).into())]),
        Some((Wanted::End, _)) => speech.say("coach-not-end"),
        Some(_) => speech.say("coach-not-so"),
        None => speech.say("coach-not-yet"),
    }
}

fn print_of(sight: &Sight<'_>, id: &str) -> Option<DefId> {
    let cards = &sight.words.library.cards.cards;
    cards.iter().position(|card| card.id.as_str() == id).map(|def| DefId(def as u16))
}

fn named(sight: &Sight<'_>, id: &str) -> String {
    print_of(sight, id).map_or_else(String::new, |def| sight.words.card(def))
}

fn base_of(sight: &Sight<'_>, id: &str) -> Option<BaseId> {
    let is = |base: &BaseId| sight.words.library.card(sight.table.base_def(*base)).id.as_str() == id;
    sight.table.bases().into_iter().find(is)
}

/// What the style sheet leaves bright: `lane-2 card-3 hand me top acts`.
fn lit(sight: &Sight<'_>, page: &Page) -> Vec<String> {
    let wanted = page.wants.as_ref();
    let mut lit: Vec<String> = match wanted {
        Some(Wanted::End | Wanted::Pass) => vec!["acts".to_owned()],
        _ => Vec::new(),
    };
    let about = wanted.and_then(Wanted::about);
    for id in page.lit.iter().map(String::as_str).chain(about).chain(page.base.as_deref()) {
        match id {
            "corner" => lit.push("top".to_owned()),
            "hand" | "me" | "acts" | "bases" => lit.push(id.to_owned()),
            _ => lit.extend(place(sight, id)),
        }
    }
    lit.sort_unstable();
    lit.dedup();
    lit
}

/// A base or a card of the hand, by where it lies.
fn place(sight: &Sight<'_>, id: &str) -> Option<String> {
    if let Some(base) = base_of(sight, id) {
        return lane(sight, base).map(|n| format!("lane-{}", n + 1));
    }
    let hand = sight.table.hand(sight.me);
    let is = |card: &rules::CardId| {
        let def = sight.table.def(*card);
        !def.is_hidden() && sight.words.library.card(def).id.as_str() == id
    };
    hand.iter().position(is).map(|n| format!("card-{}", n + 1))
}

fn lane(sight: &Sight<'_>, base: BaseId) -> Option<usize> {
    sight.table.bases().iter().position(|other| *other == base)
}

/// Where the bubble stands: beside the base that it speaks of, never over it.
fn stands(sight: &Sight<'_>, page: &Page) -> &'static str {
    let about = page.wants.as_ref().and_then(Wanted::about);
    let ids = page.base.as_deref().into_iter().chain(about).chain(page.lit.iter().map(String::as_str));
    let lanes = sight.table.bases().len();
    match ids.filter_map(|id| base_of(sight, id)).find_map(|base| lane(sight, base)) {
        Some(0) => "after",
        Some(n) if n + 1 == lanes => "before",
        Some(_) => "aside",
        None => "middle",
    }
}
