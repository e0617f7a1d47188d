//! A base breaks: the one time that the table shouts.

use maud::{Markup, html};

use super::sight::Sight;
use crate::page::face::Palette;
use crate::page::site::{Rule, rule_link};
use crate::table::story::Moment;

pub fn moment(sight: &Sight<'_>, moment: &Moment) -> Markup {
    let speech = sight.words.speech;
    let palette = Palette::of(sight.faction_of(moment.base));
    let last = moment.places.iter().map(|place| place.place).max().unwrap_or(1);
    let total: u16 = moment.places.iter().map(|place| place.power).sum();
    let title = speech.tell("base-breaks", [("base", sight.words.card(moment.base).into())]);
    html! {
        dialog .{ "moment " (palette.class) } style=[palette.style] data-moment aria-label=(title) {
            div.hit {
                span.pow2 aria-hidden="true" {}
                span.mark aria-hidden="true" { i.e {} }
                h2 .long[title.chars().count() > 22] { small { (speech.tell("power-in-all", [("n", total.into())])) } (title) }
                ol.podium {
                    @for place in &moment.places {
                        li .(sight.corner_class(place.seat)) .first[place.place == 1] data-seat=(sight.corner_class(place.seat))
                            data-vp=(place.vp) data-late=(last - place.place) style={ "--late:" (last - place.place) } {
                            i.shape {}
                            span {
                                b { (sight.name(place.seat)) }
                                small {
                                    (speech.tell("power-place", [("n", place.power.into()), ("place", place.place.into())]))
                                }
                            }
                            b.gain { "+" (place.vp) }
                        }
                    }
                }
                (rule_link(speech, Rule::Prizes))
                form method="dialog" {
                    button.choice type="submit" data-key=" " autofocus { kbd.keycap { (speech.say("key-space")) } (speech.say("go-on")) }
                }
            }
        }
    }
}
