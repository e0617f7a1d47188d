//! Reading what people typed and chose: the new-table form, "play now", sitting down.
//! Everything that comes in here may be wrong, and every refusal says what to do.

use cardtext::{Both, Faction};
use rules::{Bases, Library};
use tell::Speech;

use super::terms::{Chair, Deal, Purpose, Terms, Who};

pub const MOST_SEATS: usize = 4;
pub const LONGEST_NAME: usize = 24;
/// Seconds that an answer may give back.
pub const INCREMENTS: [u16; 4] = [0, 5, 10, 30];
/// Minutes that a clock may have; 0 is no clock.
pub const CLOCKS: [u16; 5] = [0, 5, 10, 20, 40];
/// The bot that is meant when nobody says which.
pub const USUAL_BOT: &str = "normal";

/// Fields of a form, as they came.
#[derive(Clone, Copy, Default)]
pub struct Fields<'a>(pub &'a [(String, String)]);

impl<'a> Fields<'a> {
    pub fn get(&self, field: &str) -> Option<&'a str> {
        self.0.iter().find(|(name, _)| name == field).map(|(_, value)| value.as_str())
    }

    /// Of a field that may be there several times.
    pub fn all(&self, field: &'a str) -> impl Iterator<Item = &'a str> {
        self.0.iter().filter(move |(name, _)| name == field).map(|(_, value)| value.as_str())
    }

    pub fn has(&self, field: &str) -> bool {
        self.get(field).is_some()
    }

    /// The form was not sent yet (though a name may stand in it already): a checkbox that
    /// is not there is not yet a "no".
    pub fn is_fresh(&self) -> bool {
        !self.has("seats")
    }
}

/// Why a form was not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FormProblem {
    SeatsOutOfRange,
    NoHost,
    TwoHosts,
    UnknownBot(String),
    UnknownFaction(String),
    UnknownSet(String),
    SameFactionTwice(Both),
    /// One army with the same faction twice: two boxes do not allow that either (003 p.3).
    SameFactionInArmy(Both),
    /// More seats than there are pairs of factions.
    TooFewFactions,
    NameTooLong,
    /// Too few factions are left of those owned and not banned.
    TooFewLeft {
        needed: usize,
        left: usize,
    },
    /// A faction that is not among those left.
    NotLeft(Both),
    /// A value that the page does not offer.
    NotOffered(String),
}

impl FormProblem {
    pub fn sentence(&self, speech: &Speech) -> String {
        match self {
            FormProblem::SeatsOutOfRange => speech.say("form-seats-out-of-range"),
            FormProblem::NoHost => speech.say("form-no-host"),
            FormProblem::TwoHosts => speech.say("form-two-hosts"),
            FormProblem::UnknownBot(bot) => speech.tell("form-unknown-bot", [("bot", bot.into())]),
            FormProblem::UnknownFaction(id) => speech.tell("form-unknown-faction", [("faction", id.into())]),
            FormProblem::UnknownSet(id) => speech.tell("form-unknown-set", [("set", id.into())]),
            FormProblem::SameFactionTwice(names) => {
                speech.tell("form-same-faction-twice", [("faction", names.get(speech.lang()).into())])
            }
            FormProblem::SameFactionInArmy(names) => {
                speech.tell("form-same-faction-in-army", [("faction", names.get(speech.lang()).into())])
            }
            FormProblem::TooFewFactions => speech.say("form-too-few-factions"),
            FormProblem::NameTooLong => speech.tell("form-name-too-long", [("n", LONGEST_NAME.into())]),
            FormProblem::TooFewLeft { needed, left } => {
                speech.tell("form-too-few-left", [("needed", (*needed).into()), ("left", (*left).into())])
            }
            FormProblem::NotLeft(names) => speech.tell("form-not-left", [("faction", names.get(speech.lang()).into())]),
            FormProblem::NotOffered(value) => speech.tell("form-not-offered", [("value", value.into())]),
        }
    }
}

/// The new-table form: the terms, and the name of whoever opens the table (empty when they
/// gave none: see [`called`]).
pub fn read(body: &[(String, String)], library: &Library) -> Result<(Terms, String), FormProblem> {
    let fields = Fields(body);
    let name = clean_name(fields.get("name").unwrap_or_default())?;
    let seats = match fields.get("seats").map(str::parse::<usize>) {
        Some(Ok(seats @ 2..=MOST_SEATS)) => seats,
        _ => return Err(FormProblem::SeatsOutOfRange),
    };
    let two_boxes = fields.has("two_boxes");
    if needed(seats, two_boxes) > factions(library).count() {
        return Err(FormProblem::TooFewFactions);
    }
    let deal = read_deal(fields.get("deal").unwrap_or("random"))?;
    let chairs = (0..seats).map(|seat| read_chair(fields, seat, deal, library)).collect::<Result<Vec<_>, _>>()?;
    one_host(&chairs)?;
    let wishes: Vec<&[Option<String>; 2]> = chairs.iter().map(|chair| &chair.wish).collect();
    no_faction_twice(&wishes, two_boxes, library)?;
    let mut terms = Terms {
        chairs,
        deal,
        bases: read_bases(fields.get("bases").unwrap_or("sets"))?,
        clock: read_clock(fields.get("clock").unwrap_or("0"))?,
        increment: read_increment(fields.get("increment").unwrap_or("0"))?,
        open: fields.has("open"),
        stand_in: fields.has("stand_in"),
        hints: fields.has("hints"),
        titans: fields.has("titans"),
        pauses: false,
        two_boxes,
        pool: Vec::new(),
        balanced: false,
        purpose: Purpose::Play,
        fans: Vec::new(),
    };
    terms.pauses = read_pauses(fields.get("pauses").unwrap_or("usual"))?.unwrap_or(terms.is_serious());
    Ok((terms, name))
}

/// "Play now": the reader against one to three bots.
pub fn read_quick(body: &[(String, String)]) -> Result<Terms, FormProblem> {
    let fields = Fields(body);
    let bot = known_bot(fields.get("bot").unwrap_or(USUAL_BOT))?;
    let bots = match fields.get("bots").unwrap_or("1").parse::<usize>() {
        Ok(bots @ 1..MOST_SEATS) => bots,
        _ => return Err(FormProblem::SeatsOutOfRange),
    };
    Ok(Terms::quick(&vec![bot; bots]))
}

/// Somebody who wants to sit down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sitting {
    pub seat: usize,
    /// Of the invite; empty for somebody from the lobby.
    pub key: String,
    /// Empty when they gave none: see [`called`].
    pub name: String,
    pub wish: [Option<String>; 2],
}

/// How many factions there must be: with two boxes everybody may have the same two (003 p.3).
pub fn needed(seats: usize, two_boxes: bool) -> usize {
    if two_boxes { 2 } else { seats * 2 }
}

/// The sit-down form. `others` are the wishes of those who sit there.
pub fn read_sitting(
    body: &[(String, String)],
    deal: Deal,
    others: &[[Option<String>; 2]],
    two_boxes: bool,
    library: &Library,
) -> Result<Sitting, FormProblem> {
    let fields = Fields(body);
    let seat = read_seat(fields)?;
    let wish = if deal == Deal::Pick {
        [read_wish(fields.get("first"), library)?, read_wish(fields.get("second"), library)?]
    } else {
        [None, None]
    };
    let wishes: Vec<&[Option<String>; 2]> = others.iter().chain([&wish]).collect();
    no_faction_twice(&wishes, two_boxes, library)?;
    let name = clean_name(fields.get("name").unwrap_or_default())?;
    Ok(Sitting { seat, key: fields.get("key").unwrap_or_default().to_owned(), name, wish })
}

/// The factions that make an army, in the order of their files.
pub fn factions(library: &Library) -> impl Iterator<Item = &Faction> {
    library.armies().map(|faction| &library.cards.factions[usize::from(faction)])
}

/// A bot by its name, as the list of bots has it.
pub fn known_bot(name: &str) -> Result<&'static str, FormProblem> {
    bots::find(name).map(|entry| entry.name).ok_or_else(|| FormProblem::UnknownBot(short(name)))
}

/// A name that can stand in any sentence: one line, nothing invisible, no marks of ours.
pub fn clean_name(typed: &str) -> Result<String, FormProblem> {
    let seen: String = tell::unmarked(typed)
        .chars()
        .map(|c| if c.is_whitespace() { ' ' } else { c })
        .filter(|c| !c.is_control() && !is_invisible(*c))
        .collect();
    let name = seen.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.chars().count() > LONGEST_NAME { Err(FormProblem::NameTooLong) } else { Ok(name) }
}

/// The name, or the one for people who gave none.
pub fn called(name: &str, speech: &Speech) -> String {
    if name.is_empty() { speech.say("guest-name") } else { name.to_owned() }
}

/// Characters that turn the direction of a line, or that nobody sees.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}')
}

/// `None`: as is usual for such a table.
fn read_pauses(value: &str) -> Result<Option<bool>, FormProblem> {
    match value {
        "usual" => Ok(None),
        "yes" => Ok(Some(true)),
        "no" => Ok(Some(false)),
        other => Err(FormProblem::NotOffered(short(other))),
    }
}

fn read_seat(fields: Fields<'_>) -> Result<usize, FormProblem> {
    match fields.get("seat").unwrap_or_default().parse::<usize>() {
        Ok(seat @ 0..MOST_SEATS) => Ok(seat),
        _ => Err(FormProblem::SeatsOutOfRange),
    }
}

fn read_chair(fields: Fields<'_>, seat: usize, deal: Deal, library: &Library) -> Result<Chair, FormProblem> {
    let usual = if seat == 0 { "host" } else { "guest" };
    let who = match fields.get(&format!("seat.{seat}.who")).unwrap_or(usual) {
        "host" => Who::Host,
        "guest" => Who::Guest,
        "device" => Who::Device,
        other => match other.strip_prefix("bot:") {
            Some(bot) => Who::Bot(known_bot(bot)?.to_owned()),
            None => return Err(FormProblem::NotOffered(short(other))),
        },
    };
    // A guest picks when sitting down.
    if deal != Deal::Pick || who == Who::Guest {
        return Ok(Chair::of(who));
    }
    let wish = |which: &str| read_wish(fields.get(&format!("seat.{seat}.{which}")), library);
    Ok(Chair { who, wish: [wish("first")?, wish("second")?] })
}

fn read_wish(value: Option<&str>, library: &Library) -> Result<Option<String>, FormProblem> {
    match value {
        None | Some("" | "any") => Ok(None),
        Some(id) if factions(library).any(|faction| faction.id.as_str() == id) => Ok(Some(id.to_owned())),
        Some(id) => Err(FormProblem::UnknownFaction(short(id))),
    }
}

fn one_host(chairs: &[Chair]) -> Result<(), FormProblem> {
    match chairs.iter().filter(|chair| chair.who == Who::Host).count() {
        0 => Err(FormProblem::NoHost),
        1 => Ok(()),
        _ => Err(FormProblem::TwoHosts),
    }
}

/// Not in one army, and without a second box not in two.
fn no_faction_twice(armies: &[&[Option<String>; 2]], two_boxes: bool, library: &Library) -> Result<(), FormProblem> {
    let names = |id: &String| {
        let named = factions(library).find(|faction| faction.id.as_str() == id);
        named.map_or_else(|| Both { en: id.clone(), fr: id.clone() }, |faction| faction.names.clone())
    };
    let mut seen: Vec<&String> = Vec::new();
    for army in armies {
        if let [Some(first), Some(second)] = army
            && first == second
        {
            return Err(FormProblem::SameFactionInArmy(names(first)));
        }
        if let Some(twice) = army.iter().flatten().find(|id| !two_boxes && seen.contains(id)) {
            return Err(FormProblem::SameFactionTwice(names(twice)));
        }
        seen.extend(army.iter().flatten());
    }
    Ok(())
}

fn read_deal(value: &str) -> Result<Deal, FormProblem> {
    match value {
        "random" => Ok(Deal::Random),
        "pick" => Ok(Deal::Pick),
        "draft" => Ok(Deal::Draft),
        other => Err(FormProblem::NotOffered(short(other))),
    }
}

fn read_bases(value: &str) -> Result<Bases, FormProblem> {
    match value {
        "sets" => Ok(Bases::OfSetsInPlay),
        "all" => Ok(Bases::All),
        other => Err(FormProblem::NotOffered(short(other))),
    }
}

fn read_increment(value: &str) -> Result<u16, FormProblem> {
    let seconds = value.parse().ok().filter(|seconds| INCREMENTS.contains(seconds));
    seconds.ok_or_else(|| FormProblem::NotOffered(short(value)))
}

fn read_clock(value: &str) -> Result<Option<u16>, FormProblem> {
    match value.parse::<u16>() {
        Ok(0) => Ok(None),
        Ok(minutes) if CLOCKS.contains(&minutes) => Ok(Some(minutes)),
        _ => Err(FormProblem::NotOffered(short(value))),
    }
}

/// What somebody sent, short enough to be said back.
pub(super) fn short(value: &str) -> String {
    tell::unmarked(value).chars().filter(|c| !c.is_control() && !is_invisible(*c)).take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use cardtext::Lang;
    use std::sync::Arc;

    fn library() -> Arc<Library> {
        Library::new(cardtext::builtin())
    }

    fn body(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
        pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
    }

    fn reading(pairs: &[(&str, &str)]) -> Result<(Terms, String), FormProblem> {
        read(&body(pairs), &library())
    }

    fn refusal(pairs: &[(&str, &str)]) -> FormProblem {
        reading(pairs).expect_err("a refusal")
    }

    #[test]
    fn the_least_that_can_be_sent_is_a_table_for_two() {
        let (terms, name) = reading(&[("seats", "2")]).expect("terms");
        assert_eq!(terms.chairs, [Chair::of(Who::Host), Chair::of(Who::Guest)]);
        assert_eq!((terms.deal, terms.bases, terms.clock), (Deal::Random, Bases::OfSetsInPlay, None));
        assert!(!terms.open && !terms.stand_in && !terms.hints && name.is_empty());
    }

    #[test]
    fn everything_that_can_be_chosen_is_read() {
        let library = library();
        let ids: Vec<&str> = factions(&library).map(|faction| faction.id.as_str()).collect();
        let form = [
            ("name", "  Ann \n Onymous "),
            ("seats", "4"),
            ("seat.0.who", "guest"),
            ("seat.0.first", ids[0]),
            ("seat.1.who", "host"),
            ("seat.1.first", ids[0]),
            ("seat.1.second", ids[1]),
            ("seat.2.who", "device"),
            ("seat.2.first", "any"),
            ("seat.2.second", ids[2]),
            ("seat.3.who", "bot:random"),
            ("deal", "pick"),
            ("bases", "all"),
            ("clock", "20"),
            ("open", "1"),
            ("stand_in", "1"),
            ("hints", "1"),
        ];
        let (terms, name) = read(&body(&form), &library).expect("terms");
        assert_eq!(name, "Ann Onymous");
        let who: Vec<Who> = terms.chairs.iter().map(|chair| chair.who.clone()).collect();
        assert_eq!(who, [Who::Guest, Who::Host, Who::Device, Who::Bot("random".to_owned())]);
        let id = |i: usize| Some(ids[i].to_owned());
        let wishes: Vec<[Option<String>; 2]> = terms.chairs.iter().map(|chair| chair.wish.clone()).collect();
        // What stood in a guest's hidden fields is not a wish of the guest.
        assert_eq!(wishes, [[None, None], [id(0), id(1)], [None, id(2)], [None, None]]);
        assert_eq!((terms.deal, terms.bases, terms.clock), (Deal::Pick, Bases::All, Some(20)));
        assert!(terms.open && terms.stand_in && terms.hints);
    }

    #[test]
    fn seats_beyond_the_number_chosen_and_wishes_without_pick_do_not_count() {
        let form = [("seats", "2"), ("seat.2.who", "host"), ("seat.0.first", "nonsense"), ("deal", "draft")];
        let (terms, _) = reading(&form).expect("terms");
        assert_eq!((terms.chairs.len(), terms.deal), (2, Deal::Draft));
        assert_eq!(terms.chairs[0].wish, [None, None]);
    }

    #[test]
    fn seats_are_two_to_four() {
        for seats in ["", "1", "5", "-2", "two", "99999999999999999999"] {
            assert_eq!(refusal(&[("seats", seats)]), FormProblem::SeatsOutOfRange, "{seats}");
        }
        assert_eq!(refusal(&[]), FormProblem::SeatsOutOfRange);
    }

    #[test]
    fn exactly_one_seat_is_the_hosts() {
        assert_eq!(refusal(&[("seats", "2"), ("seat.0.who", "guest")]), FormProblem::NoHost);
        assert_eq!(refusal(&[("seats", "2"), ("seat.1.who", "host")]), FormProblem::TwoHosts);
    }

    #[test]
    fn what_is_not_known_is_refused() {
        let bot = refusal(&[("seats", "2"), ("seat.1.who", "bot:nobody")]);
        assert_eq!(bot, FormProblem::UnknownBot("nobody".to_owned()));
        let faction = refusal(&[("seats", "2"), ("deal", "pick"), ("seat.0.second", "mimes")]);
        assert_eq!(faction, FormProblem::UnknownFaction("mimes".to_owned()));
        for field in ["seat.1.who", "deal", "bases", "clock"] {
            let refused = refusal(&[("seats", "2"), (field, "7")]);
            assert_eq!(refused, FormProblem::NotOffered("7".to_owned()), "{field}");
        }
    }

    #[test]
    fn a_faction_is_had_once() {
        let library = library();
        let first = factions(&library).next().expect("a faction");
        let id = first.id.as_str();
        let twice = FormProblem::SameFactionTwice(first.names.clone());
        let mine = [("seats", "2"), ("deal", "pick"), ("seat.0.first", id), ("seat.0.second", id)];
        let both = FormProblem::SameFactionInArmy(first.names.clone());
        assert_eq!(read(&body(&mine), &library), Err(both.clone()));
        let bot = ("seat.1.who", "bot:greedy");
        let ours = [("seats", "2"), ("deal", "pick"), bot, ("seat.0.first", id), ("seat.1.first", id)];
        assert_eq!(read(&body(&ours), &library), Err(twice.clone()));
        let sit = body(&[("seat", "1"), ("first", id)]);
        let taken = [[Some(id.to_owned()), None]];
        assert_eq!(read_sitting(&sit, Deal::Pick, &taken, false, &library), Err(twice));
        // Of two boxes another player has the other one; but no army has both.
        let boxes = |form: &[(&str, &str)]| read(&body(&[form, &[("two_boxes", "1")]].concat()), &library);
        assert!(boxes(&ours).is_ok_and(|(terms, _)| terms.two_boxes));
        assert_eq!(boxes(&mine), Err(both.clone()));
        assert!(read_sitting(&sit, Deal::Pick, &taken, true, &library).is_ok());
        let sit = body(&[("seat", "1"), ("first", id), ("second", id)]);
        assert_eq!(read_sitting(&sit, Deal::Pick, &[], true, &library), Err(both));
    }

    #[test]
    fn a_table_needs_two_factions_for_each_seat() {
        let few = Library::new(&cardtext::CardSet::default());
        assert_eq!(read(&body(&[("seats", "2")]), &few), Err(FormProblem::TooFewFactions));
    }

    #[test]
    fn names_are_one_line_of_what_can_be_seen() {
        assert_eq!(clean_name(" a\t\u{0}b \u{202E}c\u{E000} "), Ok("a b c".to_owned()));
        assert_eq!(clean_name(&"é".repeat(LONGEST_NAME)), Ok("é".repeat(LONGEST_NAME)));
        assert_eq!(clean_name(&"e".repeat(LONGEST_NAME + 1)), Err(FormProblem::NameTooLong));
        let speech = Speech::new(Lang::En);
        assert_eq!(called("Ann", &speech), "Ann");
        assert!(!called("", &speech).is_empty());
    }

    #[test]
    fn sitting_down_is_read() {
        let library = library();
        let id = factions(&library).next().expect("a faction").id.as_str();
        let form = body(&[("seat", "2"), ("key", "k"), ("name", "Bo"), ("first", id), ("second", "any")]);
        let sitting = read_sitting(&form, Deal::Pick, &[], false, &library).expect("a sitting");
        let wish = [Some(id.to_owned()), None];
        assert_eq!(sitting, Sitting { seat: 2, key: "k".to_owned(), name: "Bo".to_owned(), wish });
        assert_eq!(read_sitting(&form, Deal::Random, &[], false, &library).expect("a sitting").wish, [None, None]);
        assert_eq!(
            read_sitting(&body(&[("seat", "4")]), Deal::Random, &[], false, &library),
            Err(FormProblem::SeatsOutOfRange)
        );
    }

    #[test]
    fn play_now_takes_bots_and_their_number() {
        assert_eq!(read_quick(&[]).expect("terms"), Terms::quick(&[USUAL_BOT]));
        let form = body(&[("bot", "random"), ("bots", "3")]);
        assert_eq!(read_quick(&form).expect("terms"), Terms::quick(&["random"; 3]));
        assert_eq!(read_quick(&body(&[("bots", "4")])), Err(FormProblem::SeatsOutOfRange));
        assert_eq!(read_quick(&body(&[("bot", "x")])), Err(FormProblem::UnknownBot("x".to_owned())));
    }

    #[test]
    fn each_refusal_has_a_sentence_in_both_languages() {
        let word = "word".to_owned();
        let both = Both { en: word.clone(), fr: word.clone() };
        let all = [
            FormProblem::SeatsOutOfRange,
            FormProblem::NoHost,
            FormProblem::TwoHosts,
            FormProblem::UnknownBot(word.clone()),
            FormProblem::UnknownFaction(word.clone()),
            FormProblem::SameFactionTwice(both.clone()),
            FormProblem::SameFactionInArmy(both.clone()),
            FormProblem::NotLeft(both),
            FormProblem::TooFewLeft { needed: 8, left: 7 },
            FormProblem::TooFewFactions,
            FormProblem::NameTooLong,
            FormProblem::NotOffered(word),
        ];
        for lang in [Lang::En, Lang::Fr] {
            let speech = Speech::new(lang);
            let said: std::collections::BTreeSet<String> =
                all.iter().map(|problem| problem.sentence(&speech)).collect();
            assert_eq!(said.len(), all.len());
            assert!(said.iter().all(|sentence| !sentence.contains(['[', '{'])), "{said:?}");
        }
    }
}
