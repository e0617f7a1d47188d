//! Parts of forms. Each control has a label, and its id is the control's name.

use maud::{Markup, html};

/// Something with a label above it and, below, a word of help.
fn labelled(id: &str, label: &str, help: &str, control: Markup) -> Markup {
    html! {
        div.st-field {
            label for=(id) { (label) }
            (control)
            @if !help.is_empty() { small id={ (id) "-help" } { (help) } }
        }
    }
}

fn described(id: &str, help: &str) -> Option<String> {
    (!help.is_empty()).then(|| format!("{id}-help"))
}

/// One line of text.
pub(super) fn text(name: &str, label: &str, help: &str, value: &str, longest: usize) -> Markup {
    let control = html! {
        input type="text" id=(name) name=(name) value=(value) maxlength=(longest) autocomplete="nickname"
            aria-describedby=[described(name, help)];
    };
    labelled(name, label, help, control)
}

/// Options to choose one from, as values and words.
pub(super) fn select(name: &str, label: &str, options: &[(String, String)], chosen: &str) -> Markup {
    labelled(name, label, "", html! { select id=(name) name=(name) { (choices(options, chosen)) } })
}

/// As [`select`], in groups; a group without a name stands by itself.
pub(super) fn select_grouped(
    name: &str,
    label: &str,
    groups: &[(String, Vec<(String, String)>)],
    chosen: &str,
) -> Markup {
    let control = html! {
        select id=(name) name=(name) {
            @for (group, options) in groups {
                @if group.is_empty() { (choices(options, chosen)) }
                @else { optgroup label=(group) { (choices(options, chosen)) } }
            }
        }
    };
    labelled(name, label, "", control)
}

pub(super) fn choices(options: &[(String, String)], chosen: &str) -> Markup {
    html! {
        @for (value, words) in options { option value=(value) selected[value == chosen] { (words) } }
    }
}

/// One of several in a row or a column. Its id is `name-value`.
pub(super) fn radio(name: &str, value: &str, words: &str, help: &str, checked: bool) -> Markup {
    toggle("radio", name, value, &format!("{name}-{value}"), words, help, checked)
}

/// On or off.
pub(super) fn tick(name: &str, words: &str, help: &str, checked: bool) -> Markup {
    toggle("checkbox", name, "1", name, words, help, checked)
}

fn toggle(kind: &str, name: &str, value: &str, id: &str, words: &str, help: &str, checked: bool) -> Markup {
    html! {
        label.st-toggle for=(id) {
            input type=(kind) id=(id) name=(name) value=(value) checked[checked];
            span {
                b { (words) }
                @if !help.is_empty() { small { (help) } }
            }
        }
    }
}
