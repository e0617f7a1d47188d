//! A base: a bout poster with prizes, ability and the bar towards its breakpoint.

use maud::{Markup, html};
use rules::{BaseId, DefId};
use tell::Words;

use super::art::pattern;
use super::card::written;
use super::mini::barred;
use super::written::paragraphs;
use super::{Palette, Press};
use crate::page::canvas::Canvas;

/// One corner's share of the bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stake {
    pub corner: &'static str,
    pub power: u16,
}

/// What a base needs to score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Goal {
    pub breakpoint: u16,
    /// How much of that is the power of monsters that nobody controls.
    pub monsters: u16,
}

impl Goal {
    /// How much is missing of what breaks the base.
    pub fn missing(self, total: u16) -> u16 {
        self.breakpoint.saturating_sub(total)
    }

    /// "/23", or "/18 + 7", to be heard.
    pub(super) fn said(self) -> String {
        let more = if self.monsters > 0 { format!(" + {}", self.monsters) } else { String::new() };
        format!("/{}{more}", self.breakpoint.saturating_sub(self.monsters))
    }

    /// "/23", or "/18 + 7".
    pub(super) fn figure(self) -> Markup {
        html! {
            small { "/" (self.breakpoint.saturating_sub(self.monsters)) @if self.monsters > 0 { span.plus { " + " (self.monsters) } } }
        }
    }
}

pub struct Poster {
    /// `None`: the printed card, not a base on the table.
    pub place: Option<BaseId>,
    pub def: DefId,
    pub breakpoint: u16,
    pub vp: [u8; 3],
    /// The prizes with their holders, and the bar; the printed card has plain ones.
    pub prizes: Option<Markup>,
    pub bar: Option<Markup>,
    /// What cancels its ability, in a sentence.
    pub cancelled: Option<String>,
    /// The corners that may ignore it, each with a sentence.
    pub ignored: Vec<(&'static str, String)>,
    /// Actions on the base, as they are shown on it.
    pub actions: Markup,
    /// The button over all of it, where the base is a choice; see [`pick`].
    pub pick: Option<Markup>,
    /// What is stamped over the bar while it is being scored.
    pub stamp: Option<String>,
    pub wide: bool,
}

impl Default for Poster {
    fn default() -> Poster {
        Poster {
            place: None,
            def: DefId(0),
            breakpoint: 0,
            vp: [0; 3],
            prizes: None,
            bar: None,
            cancelled: None,
            ignored: Vec::new(),
            actions: html! {},
            pick: None,
            stamp: None,
            wide: false,
        }
    }
}

impl Poster {
    /// Why its ability does not do all that it says.
    fn off(&self) -> Option<String> {
        let all: Vec<&str> =
            self.cancelled.iter().chain(self.ignored.iter().map(|(_, line)| line)).map(String::as_str).collect();
        (!all.is_empty()).then(|| all.join(". "))
    }
}

/// The sheet that says where the numbers come from.
pub struct Opens {
    pub id: String,
    pub label: String,
    /// "needs 5 more".
    pub need: String,
}

/// A word longer than this is set as large as the width of the base lets it, and not broken.
const WORDY: usize = 8;
/// The corner of whoever sits below.
const READER: &str = "seat-1";

pub fn poster(words: &Words<'_>, it: &Poster, canvas: &Canvas<'_>) -> Markup {
    let card = words.library.card(it.def);
    let palette = Palette::worn(words.library, &card.faction);
    let name = card.names.get(words.lang());
    let fly = it.place.map(|base| format!("b-{}", base.number()));
    let label = label(words, it.def, it.breakpoint, &it.vp);
    let brood = words.library.def(it.def).monsters;
    let nest = words.speech.tell("brings-monsters", [("n", brood.into())]);
    let wordy = (longest(name) > WORDY).then(|| format!("--l:{}", longest(name)));
    html! {
        article .{ "basecard " (palette.class) } .basewide[it.wide]
            id=[it.place.map(|base| format!("base-{}", base.number()))] style=[&palette.style] data-fly=[fly] aria-label=(label) data-read=(it.def.0)
            data-off=[it.off()] tabindex=[(!it.wide).then_some(0)] {
            div.head {
                div.art style=(pattern(&card.id)) { span.fig { i {} } }
                h2 .long[name.chars().count() > 18] .xl[name.chars().count() > 26] .wordy[longest(name) > WORDY] style=[wordy] {
                    (name)
                    @if brood > 0 { " " span.nest title=(nest) { i.e style="--e:var(--e-monsters)" {} (brood) span.sr { " " (nest) } } }
                }
                @match &it.prizes {
                    Some(prizes) => { (prizes) }
                    None => { (prizes(words, &it.vp, &Default::default(), None, None)) }
                }
            }
            div.body { (ability(words, it, canvas)) (it.actions) }
            @match &it.bar {
                Some(bar) => { (bar) }
                None => { div.bar style="--bp:1" { div.fill {} div.goal { (it.breakpoint) } } }
            }
            @if let Some(stamp) = &it.stamp { span.stamped aria-hidden="true" { (stamp) } }
            @if let Some(pick) = &it.pick { (pick) }
        }
    }
}

fn longest(name: &str) -> usize {
    name.split(' ').map(|word| word.chars().count()).max().unwrap_or(0)
}

/// What there is to win, and which corners would take it now: the reader's is lit, with the word for them.
pub fn prizes(
    words: &Words<'_>,
    vp: &[u8; 3],
    holders: &[Vec<&'static str>; 3],
    reader: Option<&str>,
    id: Option<&str>,
) -> Markup {
    let is_mine = |holders: &[&str]| reader.is_some() && holders.contains(&READER);
    let lit = holders.iter().any(|holders| is_mine(holders));
    html! {
        ol.prizes.litp[lit] id=[id] aria-label=(words.speech.say("prizes")) {
            @for (vp, holders) in vp.iter().zip(holders) {
                li.mine[is_mine(holders)] {
                    (vp)
                    @if !holders.is_empty() {
                        span.hold.two[holders.len() > 1] {
                            @for holder in holders { i .{ "shape " (holder) } {} }
                            @if let Some(reader) = reader.filter(|_| is_mine(holders)) { small { (reader) } }
                        }
                    }
                }
            }
        }
    }
}

fn ability(words: &Words<'_>, it: &Poster, canvas: &Canvas<'_>) -> Markup {
    match it.place {
        Some(base) if !words.library.card(it.def).text.is_empty() => {
            let id = format!("rule-{}", base.number());
            canvas.keep(&id, (it.def, &it.cancelled, &it.ignored), || rule(words, it, Some(&id)))
        }
        _ => rule(words, it, None),
    }
}

/// The text of a base, or that it has none.
pub fn written_rule(words: &Words<'_>, def: DefId) -> Markup {
    let text = paragraphs(words.library, def, words.lang());
    html! {
        @for paragraph in &text { (written(paragraph)) " " }
        @if text.is_empty() { em { (words.speech.say("no-ability")) } }
    }
}

fn rule(words: &Words<'_>, it: &Poster, id: Option<&str>) -> Markup {
    let text = paragraphs(words.library, it.def, words.lang());
    let n: usize = text.iter().map(|paragraph| paragraph.text.chars().count()).sum();
    let step = match n {
        0..=100 => "",
        101..=140 => " r-m",
        141..=180 => " r-l",
        181..=240 => " r-l r-xl",
        _ => " r-l r-xl r-xxl",
    };
    html! {
        @if !text.is_empty() {
            p .{ "rule" (step) } .off[it.cancelled.is_some()] id=[id] {
                @if let Some(by) = &it.cancelled { span.barred title=(by) { (barred()) span.sr { (by) ". " } } }
                @for (corner, line) in &it.ignored {
                    span.barred .(corner) title=(line) { (barred()) i.shape {} span.sr { (line) ". " } }
                }
                @for paragraph in &text { (written(paragraph)) " " }
            }
        }
    }
}

/// "School of Wizardry, breakpoint 20, VP 3 2 1".
fn label(words: &Words<'_>, def: DefId, breakpoint: u16, vp: &[u8; 3]) -> String {
    let name = words.library.card(def).names.get(words.lang());
    let vp = vp.map(|vp| vp.to_string()).join(" ");
    words.speech.tell("base-label", [("name", name.into()), ("breakpoint", breakpoint.into()), ("vp", vp.into())])
}

/// The whole poster is the button when the base is a choice.
pub fn pick(words: &Words<'_>, it: &Poster, press: &Press) -> Markup {
    let a = Press::attrs(Some(press));
    let label = label(words, it.def, it.breakpoint, &it.vp);
    html! {
        button.basepick.legal type=(a.kind) form=[a.form] name=[a.name] value=[a.value] data-key=[a.key]
            data-toggle=[a.toggle] aria-pressed=[a.pressed] aria-label={ (label) ", " (press.label(words.speech)) }
            data-read=(it.def.0) { (Press::keycap(Some(press))) }
    }
}
