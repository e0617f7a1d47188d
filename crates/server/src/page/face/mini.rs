//! A minion or titan in play: a small poster, or one line where four corners share a lane.

use maud::{Markup, html};
use rules::{CardId, DefId};
use tell::Words;

use super::art::{self, Frame};
use super::{Palette, Press, verb};
use crate::page::canvas::{Canvas, numbered};

/// A minion as it stands on a base.
pub struct InPlay {
    pub card: CardId,
    pub def: DefId,
    /// Class of the corner that controls it: `seat-1`.
    pub corner: &'static str,
    /// The corner that owns it, if that is another one.
    pub owner: Option<&'static str>,
    pub power: u16,
    /// A titan: it has no power of its own.
    pub titan: bool,
    pub printed: u16,
    pub counters: u8,
    /// Of a monster: its treasures.
    pub loot: Option<u8>,
    pub attached: Vec<Attached>,
    /// Names of the cards whose abilities it has copied.
    pub copies: Vec<String>,
    /// What cancels its abilities, in a sentence.
    pub off: Option<String>,
    /// Its card asks the question.
    pub asks: Option<String>,
    /// "Scout, power 4 (printed 3), choice 2".
    pub label: String,
    /// "printed:3|counters:1|now:4".
    pub sum: String,
    pub press: Option<Press>,
}

pub struct Attached {
    pub card: CardId,
    pub name: String,
    /// Its abilities are cancelled.
    pub off: bool,
    pub palette: Palette,
}

impl Attached {
    fn style(&self) -> Option<&str> {
        self.palette.style.as_deref()
    }
}

impl InPlay {
    fn class(&self, base: &str, words: &Words<'_>) -> String {
        let card = words.library.card(self.def);
        let mut class = format!("{base} {}", Palette::worn(words.library, &card.faction).class);
        if let Some(glyph) = verb(card) {
            class.push_str(" v-");
            class.push_str(glyph);
        }
        if self.loot.is_some() {
            class.push_str(" is-monster");
        }
        if self.titan {
            class.push_str(" is-titan");
        }
        if self.press.is_some() {
            class.push_str(" legal");
        }
        if self.off.is_some() {
            class.push_str(" is-off");
        }
        if self.asks.is_some() {
            class.push_str(" source");
        }
        class
    }

    fn style(&self, words: &Words<'_>) -> Option<String> {
        Palette::worn(words.library, &words.library.card(self.def).faction).style
    }

    fn delta(&self) -> Markup {
        let delta = i32::from(self.power) - i32::from(self.printed);
        html! {
            @if delta > 0 { span.delta.up data-n={ "+" (delta) } {} }
            @if delta < 0 { span.delta.down data-n={ "−" (-delta) } {} }
        }
    }

    fn treasures(&self) -> Markup {
        html! { @if let Some(n) = self.loot.filter(|n| *n > 0) { span.loot { i.e style="--e:var(--e-treasures)" {} b data-n=(n) {} } } }
    }

    fn counter(&self) -> Markup {
        html! { @if self.counters > 0 { span.counter.n2[self.counters > 1] data-n={ "+" (self.counters) } {} } }
    }
}

pub fn mini(words: &Words<'_>, it: &InPlay, canvas: &Canvas<'_>) -> Markup {
    let card = words.library.card(it.def);
    let a = Press::attrs(it.press.as_ref());
    let name = card.names.get(words.lang());
    html! {
        button type=(a.kind) form=[a.form] name=[a.name] value=[a.value] data-key=[a.key] data-toggle=[a.toggle]
            aria-pressed=[a.pressed] .(it.class("mini", words)) style=[it.style(words)] data-fly={ "c-" (it.card.number()) } aria-label=(it.label)
            data-read=(it.def.0) data-sum=(it.sum) data-off=[&it.off] {
            (canvas.frame(&numbered("in", it.card.number()), || html! {
                span.in id={ "in-" (it.card.number()) } {
                    (art::art(card, Frame::Mini))
                    span .{ "nm " (name_step(name)) } { (name) }
                    @for copied in &it.copies { span.tab.copied { span data-n={ "≈ " (copied) } {} } }
                    @for on in it.attached.iter().take(2) {
                        span .{ "tab " (on.palette.class) } .off[on.off] style=[on.style()] data-fly={ "c-" (on.card.number()) } { i.e {} span data-n=(on.name) {} }
                    }
                    @if it.attached.len() > 2 { span.tab data-n={ "+" (it.attached.len() - 2) } {} }
                }
            }))
            @if it.titan { span.pow { (crown()) } } @else { span.pow { b data-n=(it.power) {} } }
            (it.delta()) (it.counter()) (it.treasures())
            @if it.off.is_some() { span.off { (barred()) } }
            @if let Some(owner) = it.owner { span.own { i .{ "shape " (owner) } {} } }
            @if let Some(asks) = &it.asks { span.flag data-n=(asks) {} }
            (Press::keycap(it.press.as_ref()))
        }
    }
}

/// The emblem of titans.
pub fn crown() -> Markup {
    html! { i.e style="--e:var(--e-titan)" {} }
}

/// The sign of what is cancelled or ignored.
pub fn barred() -> Markup {
    html! { i.v style="--v:var(--v-cancel)" {} }
}

pub fn plate(words: &Words<'_>, it: &InPlay) -> Markup {
    let a = Press::attrs(it.press.as_ref());
    let name = words.library.card(it.def).names.get(words.lang());
    html! {
        button type=(a.kind) form=[a.form] name=[a.name] value=[a.value] data-key=[a.key] data-toggle=[a.toggle]
            aria-pressed=[a.pressed] .(it.class("plate", words)) style=[it.style(words)] data-fly={ "c-" (it.card.number()) } aria-label=(it.label)
            data-read=(it.def.0) data-sum=(it.sum) data-off=[&it.off] title=(name) {
            span.sh { i .{ "shape " (it.corner) } {} }
            i.e {}
            @if it.off.is_some() { span.att.off title=[&it.off] { (barred()) } }
            @for copied in &it.copies { span.att.copied title=(copied) data-n="≈" {} }
            @for on in it.attached.iter().take(2) {
                span .{ "att " (on.palette.class) } .off[on.off] style=[on.style()] data-fly={ "c-" (on.card.number()) } title=(on.name) { i.e {} }
            }
            span .{ "nm " (name_step(name)) } { (name) }
            @if let Some(owner) = it.owner { i .{ "shape own " (owner) } {} }
            (it.treasures()) (it.counter()) (it.delta())
            @if it.titan { span.pw { (crown()) } } @else { span.pw data-n=(it.power) {} }
            (Press::keycap(it.press.as_ref()))
        }
    }
}

/// The type size of a name; one long word needs the smallest where minions are narrow.
fn name_step(name: &str) -> &'static str {
    let word = name.split([' ', '-']).map(|word| word.chars().count()).max().unwrap_or(0);
    match name.chars().count() {
        0..=10 => "",
        11..=12 if word <= 10 => "",
        11..=19 if word > 10 => "long wordy",
        11..=19 => "long",
        _ if word > 10 => "long xl wordy",
        _ => "long xl",
    }
}
