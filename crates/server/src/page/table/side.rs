//! Who stands at one side of a base: small posters, lines where they are many, and where there is
//! little height the weakest behind a fold.

use maud::{Markup, html};
use rules::{BaseId, CardId, Whereabouts};

use super::lane::on_minion;
use super::minion::{in_play, inputs};
use super::sight::Sight;
use crate::page::canvas::numbered;
use crate::page::face::{Press, mini, plate};

/// From here on, minions of a side are lines in two columns, and some of them may be folded.
const CROWD: usize = 5;
/// So many are seen beside a fold.
const SEEN: usize = 3;

pub fn side(sight: &Sight<'_>, base: BaseId, class: &str, label: &str, minions: &[Markup]) -> Markup {
    let n = minions.len();
    let many = n > if sight.crowded() { 4 } else { 6 };
    html! {
        ul .{ "side " (class) } .crowd[is_crowd(sight, n)] .many[many] aria-label=(label) {
            @for minion in minions { (minion) }
            @if n >= CROWD { (more(sight, &format!("fold-{class}-{}", base.number()), n - SEEN)) }
        }
    }
}

/// Opens the fold, and keeps it open. Style sheets fold only where there is no room, and never what
/// can be chosen.
fn more(sight: &Sight<'_>, id: &str, n: usize) -> Markup {
    html! { li.more { label { input type="checkbox" id=(id); span { (sight.words.speech.tell("more-minions", [("n", n.into())])) } } } }
}

pub fn standing(sight: &Sight<'_>, minions: &[CardId]) -> Vec<Markup> {
    let small = is_crowd(sight, minions.len()) || sight.crowded();
    let weak = weakest(sight, minions);
    minions.iter().map(|card| stands(sight, *card, small, weak.contains(card))).collect()
}

/// So many on a side that they are small.
fn is_crowd(sight: &Sight<'_>, minions: usize) -> bool {
    minions >= CROWD && !sight.crowded()
}

/// Those that a fold would hide; titans stand before everybody.
fn weakest(sight: &Sight<'_>, minions: &[CardId]) -> Vec<CardId> {
    if minions.len() < CROWD {
        return Vec::new();
    }
    let titan = |card: &CardId| matches!(sight.table.whereabouts(*card), Whereabouts::Titan(_));
    let mut order = minions.to_vec();
    order.sort_by_key(|card| (titan(card), sight.table.power(*card)));
    order.truncate(minions.len() - SEEN);
    order
}

fn stands(sight: &Sight<'_>, card: CardId, small: bool, weak: bool) -> Markup {
    let id = numbered("m", card.number());
    let picks: Vec<Option<Press>> =
        sight.table.attached_to(card).into_iter().map(|action| sight.picks.card(action)).collect();
    sight.canvas.keep(&id, (small, weak, inputs(sight, card), picks), || {
        let it = in_play(sight, card);
        html! {
            li id=(id) .weak[weak] {
                @if small { (plate(&sight.words, &it)) } @else { (mini(&sight.words, &it, &sight.canvas)) }
                (on_minion(sight, card))
            }
        }
    })
}
