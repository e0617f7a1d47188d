//! The reader's own corner and hand.

use maud::{Markup, html};
use rules::{BaseId, CardId, DefId};

use super::sight::Sight;
use super::{corner, whys};
use crate::page::canvas::{Light, numbered};
use crate::page::face::{Press, back, lying};

/// Half of a hand of six: a fan opens no wider than theirs.
const FAN: f32 = 2.5;

pub fn part(sight: &Sight<'_>) -> Markup {
    let scene = sight.scene;
    let me = sight.me;
    let label = format!("{}, {}", sight.name(me), sight.corner_name(me));
    let hand = sight.table.hand(me);
    let left = left(sight);
    // A device that is being handed over shows nobody's cards.
    let open = sight.is_reader(me) && scene.hand_over.is_none();
    let hand_label = || {
        let id = if open { "your-hand" } else { "a-hand" };
        sight.words.speech.tell(id, [("n", hand.len().into())])
    };
    let lies = |card: &CardId| (*card, sight.table.def(*card), sight.press(*card));
    let cards: Vec<_> = hand.iter().map(lies).collect();
    html! {
        section.dock #dock aria-label=(label) .resting[sight.picks.decision.is_none() && sight.canvas.light() == Light::Painted] {
            (sight.canvas.part("mine", (corner::inputs(sight, me), &left), || html! {
                div.me.turnof[sight.table.turn() == me && !sight.is_over()] .(sight.corner_class(me)) #mine {
                    (corner::who(sight, me, || html! { (corner::emblems(sight, me)) }))
                    (corner::points(sight, me))
                    (corner::clock(sight, me))
                    div.piles { (corner::deck(sight, me)) (corner::discards(sight, me)) }
                    (corner::titans(sight, me))
                    (permits(sight, left.as_ref()))
                }
            }))
            (sight.canvas.part("cards", (open, cards), || html! {
                ul.hand #cards aria-label=(hand_label()) style={ "--n:" (hand.len()) } .wide[hand.len() > 6] {
                    @for (i, card) in hand.iter().enumerate() {
                        @let fan = place(sight, i, hand.len());
                        @if open && !sight.table.def(*card).is_hidden() { (in_hand(sight, *card, fan.as_deref())) }
                        @else { li style=[fan] { (back()) } }
                    }
                }
            }))
        }
    }
}

/// Where a card stands, as a style. The script knows by itself, so that a card which moves aside
/// is not sent again.
fn place(sight: &Sight<'_>, i: usize, n: usize) -> Option<String> {
    (sight.canvas.light() == Light::Painted).then(|| format!("--i:{}", fan(i, n)))
}

/// Where a card stands in the fan, as if the hand were of six.
fn fan(i: usize, n: usize) -> f32 {
    let middle = (n.max(1) - 1) as f32 / 2.0;
    let scale = if middle > FAN { FAN / middle } else { 1.0 };
    (i as f32 - middle) * scale + FAN
}

/// A card that can be read, pressed and, where it has somewhere to go, dragged.
fn in_hand(sight: &Sight<'_>, card: CardId, fan: Option<&str>) -> Markup {
    let (id, def, press) = (numbered("h", card.number()), sight.table.def(card), sight.press(card));
    let landing = sight.scene.landings.iter().find(|(c, _)| *c == card && press.is_some()).map(|(_, bases)| bases);
    let inputs = (def, &press, landing, fan);
    sight.canvas.keep(&id, inputs, || held(sight, card, def, press.as_ref(), landing, fan))
}

fn held(
    sight: &Sight<'_>,
    card: CardId,
    def: DefId,
    press: Option<&Press>,
    landing: Option<&Vec<BaseId>>,
    fan: Option<&str>,
) -> Markup {
    let face = lying(&sight.words, card, def, &sight.canvas);
    let a = Press::attrs(press);
    let bases = landing.map(|bases| bases.iter().map(|base| base.number().to_string()).collect::<Vec<_>>().join(" "));
    let label = match press {
        Some(press) => format!("{}, {}", face.label, press.label(sight.words.speech)),
        None => face.label,
    };
    html! {
        // Firefox drags no buttons, so that the place around it is what is dragged.
        li id={ "h-" (card.number()) } style=[fan] data-card=(card.number()) draggable=[bases.as_ref().map(|_| "true")] data-bases=[bases] {
            button .(face.class) .legal[press.is_some()] type=(a.kind) form=[a.form] name=[a.name] value=[a.value]
                data-key=[a.key] data-toggle=[a.toggle] aria-pressed=[a.pressed] aria-label=(label) style=[face.style] data-fly={ "c-" (card.number()) }
                data-read=(def.0) {
                (face.inside)
                (Press::keycap(press))
            }
        }
    }
}

/// "1 action, Mark of Sleep": what forbids it is named beside it.
fn permit(n: u8, what: String, forbidden: Option<&str>) -> Markup {
    html! {
        span.permit.spent[n == 0] .barred[forbidden.is_some()] {
            (n) small { span { (what) @if forbidden.is_some() { "," } } @if let Some(by) = forbidden { " " span.by title=(by) { (by) } } }
        }
    }
}

/// What may still be played this turn.
fn permits(sight: &Sight<'_>, left: Option<&Left>) -> Markup {
    let Some([(minions, no_minions), (actions, no_actions)]) = left else { return html! {} };
    let speech = sight.words.speech;
    html! {
        div.permits role="group" aria-label=(speech.say("may-still-play")) {
            (permit(*minions, speech.tell("permit-minions", [("n", (*minions).into())]), no_minions.as_deref()))
            (permit(*actions, speech.tell("permit-actions", [("n", (*actions).into())]), no_actions.as_deref()))
        }
    }
}

/// How many minions and actions are left, and what forbids them.
type Left = [(u8, Option<String>); 2];

fn left(sight: &Sight<'_>) -> Option<Left> {
    if sight.table.turn() != sight.me || sight.is_over() || sight.table.bases().is_empty() {
        return None;
    }
    let (minions, actions) = sight.table.regular_plays(sight.me);
    let minions = minions + sight.table.extra_minions(sight.me);
    let actions = actions + sight.table.extra_actions(sight.me);
    Some([(minions, whys::forbidden(sight, true)), (actions, whys::forbidden(sight, false))])
}
