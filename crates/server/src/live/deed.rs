//! What somebody at a table asks for, read from a form. The same words come by POST and
//! over the socket.

use cardtext::Lang;
use rules::Seat;

use crate::refused::Refused;
use crate::table::entry::Switches;
use crate::table::form;

/// The longest thing that can be said.
const CHAT: usize = 300;
/// More picks than any decision has options.
const PICKS: usize = 256;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    Answer {
        /// Which decision: how many answers were given before.
        at: usize,
        picks: Vec<u8>,
    },
    /// The same from a page: what would do nothing is asked about first. No picks: it is let go.
    Careful {
        at: usize,
        picks: Vec<u8>,
    },
    Undo {
        at: usize,
    },
    /// Advice for the question with this number.
    Hint {
        at: usize,
    },
    UndoReply {
        yes: bool,
    },
    Concede,
    Rematch(Armies),
    Chat {
        text: String,
    },
    Switches(Switches),
    /// What is done with the coach, at the step of this number.
    Coach {
        step: usize,
        what: Coaching,
    },
    /// Read when it is known what the table asks of people who sit down.
    Sit {
        fields: Fields,
        /// For the name of somebody who gives none.
        lang: Lang,
    },
    Fill {
        seat: Seat,
        bot: String,
    },
}

/// What a learner does with the coach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coaching {
    Next,
    Back,
    /// "Show me": the coach answers.
    Show,
    /// The lesson ends here.
    Skip,
}

/// What everybody plays in a rematch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Armies {
    /// As the table's terms say.
    Anew,
    /// What they played.
    Same,
    /// What the player after them played.
    Swapped,
}

/// The fields of a form, in order.
pub type Fields = Vec<(String, String)>;

impl Deed {
    /// `verb` is the last part of the path.
    pub fn read(verb: &str, fields: &Fields, lang: Lang) -> Result<Deed, Refused> {
        Ok(match verb {
            "answer" if field(fields, "careful").is_some() => {
                Deed::Careful { at: number(fields, "at")?, picks: picks(fields)? }
            }
            "answer" => Deed::Answer { at: number(fields, "at")?, picks: picks(fields)? },
            "undo" => Deed::Undo { at: number(fields, "at")? },
            "hint" => Deed::Hint { at: number(fields, "at")? },
            "undo-reply" => Deed::UndoReply { yes: field(fields, "yes") == Some("1") },
            "concede" => Deed::Concede,
            "rematch" => Deed::Rematch(match field(fields, "armies") {
                Some("same") => Armies::Same,
                Some("swap") => Armies::Swapped,
                _ => Armies::Anew,
            }),
            "chat" => Deed::Chat { text: said(field(fields, "text").unwrap_or_default())? },
            "switches" => Deed::Switches(Switches {
                pass_until_turn: field(fields, "pass_until_turn").is_some(),
                ask_in_windows: field(fields, "ask_in_windows").is_some(),
            }),
            "coach" => Deed::Coach {
                step: number(fields, "step")?,
                what: match field(fields, "do") {
                    Some("next") => Coaching::Next,
                    Some("back") => Coaching::Back,
                    Some("show") => Coaching::Show,
                    Some("skip") => Coaching::Skip,
                    _ => return Err(Refused::Malformed),
                },
            },
            "sit" => Deed::Sit { fields: fields.clone(), lang },
            "fill" => {
                Deed::Fill { seat: seat(fields, "seat")?, bot: field(fields, "bot").unwrap_or_default().to_owned() }
            }
            _ => return Err(Refused::Malformed),
        })
    }
}

pub fn field<'f>(fields: &'f Fields, name: &str) -> Option<&'f str> {
    form::Fields(fields).get(name)
}

fn number(fields: &Fields, name: &str) -> Result<usize, Refused> {
    field(fields, name).and_then(|text| text.parse().ok()).ok_or(Refused::Malformed)
}

pub fn seat(fields: &Fields, name: &str) -> Result<Seat, Refused> {
    match number(fields, name)? {
        n if n < 4 => Ok(Seat(n as u8)),
        _ => Err(Refused::Malformed),
    }
}

/// `pick` as often as needed, in order; or `rank.3=1`, sorted by rank.
pub fn picks(fields: &Fields) -> Result<Vec<u8>, Refused> {
    let index = |text: &str| text.parse::<u8>().map_err(|_| Refused::Malformed);
    let mut ranked = Vec::new();
    for (name, rank) in fields {
        if let Some(pick) = name.strip_prefix("rank.") {
            ranked.push((rank.parse::<u16>().map_err(|_| Refused::Malformed)?, index(pick)?));
        }
    }
    ranked.sort_by_key(|(rank, _)| *rank);
    let mut picks: Vec<u8> = ranked.into_iter().map(|(_, pick)| pick).collect();
    for (_, value) in fields.iter().filter(|(name, _)| name == "pick") {
        picks.push(index(value)?);
    }
    if picks.len() > PICKS { Err(Refused::TooLong) } else { Ok(picks) }
}

/// What is said, without control characters; not empty.
fn said(text: &str) -> Result<String, Refused> {
    let text: String = tell::unmarked(text).chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let text = text.trim().to_owned();
    match text.chars().count() {
        0 => Err(Refused::Malformed),
        n if n > CHAT => Err(Refused::TooLong),
        _ => Ok(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(text: &str) -> Fields {
        serde_urlencoded::from_str(text).expect("a form")
    }

    #[test]
    fn answers_are_picks_or_ranks() {
        let read = |text| Deed::read("answer", &fields(text), Lang::En);
        assert_eq!(read("at=3&pick=2&pick=0"), Ok(Deed::Answer { at: 3, picks: vec![2, 0] }));
        assert_eq!(read("at=3&rank.0=2&rank.1=1&rank.2=3"), Ok(Deed::Answer { at: 3, picks: vec![1, 0, 2] }));
        assert_eq!(read("at=3&none=1"), Ok(Deed::Answer { at: 3, picks: vec![] }));
        for bad in ["", "at=x", "at=3&pick=300", "at=3&pick=-1", "at=3&rank.x=1", "at=3&rank.1=x", "pick=1"] {
            assert_eq!(read(bad), Err(Refused::Malformed), "{bad}");
        }
    }

    #[test]
    fn what_is_said_is_cleaned() {
        let read = |text: &str| Deed::read("chat", &vec![("text".into(), text.into())], Lang::En);
        assert_eq!(read(" a\nb\u{E000} "), Ok(Deed::Chat { text: "a b".into() }));
        assert_eq!(read("  "), Err(Refused::Malformed));
        assert_eq!(read(&"x".repeat(301)), Err(Refused::TooLong));
        assert_eq!(Deed::read("dance", &Vec::new(), Lang::En), Err(Refused::Malformed));
    }
}
