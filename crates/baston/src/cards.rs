//! `baston cards`: cards and bases as text or JSON.

use std::io::{self, BufWriter, Write};

use cardtext::{Card, CardKind, CardSet, Lang};
use serde::Serialize;

use crate::cli;
use crate::failure::Failure;
use crate::library;
use crate::paint::{self, Paint};
use tell::Speech;

pub fn run(args: &cli::Cards, speech: &Speech) -> Result<(), Failure> {
    let library = library::load(&args.cards, speech)?;
    let cards = &library.cards;
    let query: Vec<String> =
        args.query.iter().flat_map(|words| words.split_whitespace()).map(str::to_lowercase).collect();
    let found: Vec<&Card> = cards.cards.iter().filter(|card| matches(cards, card, &query)).collect();
    let mut out = BufWriter::new(io::stdout().lock());
    if args.json {
        let all: Vec<CardJson> = found.iter().map(|card| CardJson::new(cards, card)).collect();
        serde_json::to_writer_pretty(&mut out, &all).map_err(io::Error::from)?;
        writeln!(out)?;
        return Ok(out.flush()?);
    }
    if found.is_empty() {
        return Err(Failure::Failed(speech.tell("cards-none", [("query", args.query.join(" ").into())])));
    }
    let paint = Paint { on: paint::on_stdout() };
    for card in &found {
        writeln!(out, "{}\n", describe(cards, card, speech, paint))?;
    }
    writeln!(out, "{}", paint.dim(&speech.tell("cards-count", [("n", found.len().into())])))?;
    Ok(out.flush()?)
}

/// Every word is somewhere on the card, in either language.
fn matches(cards: &CardSet, card: &Card, query: &[String]) -> bool {
    if query.is_empty() {
        return true;
    }
    let texts = [Lang::En, Lang::Fr].map(|lang| cards.text(card, lang).join(" "));
    let all = format!(
        "{} {} {} {} {} {} {} {}",
        card.id,
        card.faction,
        card.set,
        kind(&card.kind),
        card.names.en,
        card.names.fr,
        texts[0],
        texts[1]
    )
    .to_lowercase();
    query.iter().all(|word| all.contains(word))
}

/// Name, stat line and text, as a player reads them.
pub fn describe(cards: &CardSet, card: &Card, speech: &Speech, paint: Paint) -> String {
    let text = cards.text(card, speech.lang()).into_iter().map(|text| format!("\n  {text}"));
    std::iter::once(head(cards, card, speech, paint)).chain(text).collect()
}

/// Name and stat line.
pub fn head(cards: &CardSet, card: &Card, speech: &Speech, paint: Paint) -> String {
    let lang = speech.lang();
    let faction = cards.factions.iter().find(|f| f.id == card.faction);
    let faction = faction.map_or(String::new(), |f| format!("  {}", f.names.get(lang)));
    format!("{}{}\n{}", paint.bold(card.names.get(lang)), paint.dim(&faction), paint.dim(&stat_line(card, speech)))
}

fn stat_line(card: &Card, speech: &Speech) -> String {
    let copies = || speech.tell("card-copies", [("n", card.copies.into())]);
    let power = |id: &str, power: u8| format!("{}, {}", speech.tell(id, [("power", power.into())]), copies());
    match card.kind {
        CardKind::Minion { power: p } => power("card-minion", p),
        CardKind::Monster { power: p, treasures, undead } => {
            let undead = if undead { "yes" } else { "no" };
            let args = [("power", p.into()), ("treasures", treasures.into()), ("undead", undead.into())];
            format!("{}, {}", speech.tell("card-monster", args), copies())
        }
        CardKind::Action { .. } => format!("{}, {}", speech.say("card-action"), copies()),
        CardKind::Base { breakpoint, vp: [a, b, c], monsters } => {
            let vp = format!("{a} {b} {c}");
            let args = [("breakpoint", breakpoint.into()), ("vp", vp.into()), ("monsters", monsters.into())];
            speech.tell(if monsters > 0 { "card-base-monsters" } else { "card-base" }, args)
        }
        CardKind::Titan => speech.say("card-titan"),
        CardKind::TreasureMinion { power: p } => power("card-treasure-minion", p),
        CardKind::TreasureAction => format!("{}, {}", speech.say("card-treasure-action"), copies()),
        CardKind::Madness => format!("{}, {}", speech.say("card-madness"), copies()),
    }
}

fn kind(kind: &CardKind) -> &'static str {
    match kind {
        CardKind::Minion { .. } => "minion",
        CardKind::Action { .. } => "action",
        CardKind::Base { .. } => "base",
        CardKind::Titan => "titan",
        CardKind::Monster { .. } => "monster",
        CardKind::TreasureMinion { .. } | CardKind::TreasureAction => "treasure",
        CardKind::Madness => "madness",
    }
}

/// A base is known by its plain name, another card by its faction too.
pub fn public_id(card: &Card) -> &str {
    card.id.as_str().strip_prefix("base/").unwrap_or(card.id.as_str())
}

#[derive(Serialize)]
struct BothJson {
    en: String,
    fr: String,
}

/// One card; keys that do not apply to its kind are null.
#[derive(Serialize)]
struct CardJson {
    id: String,
    faction: Option<String>,
    set: String,
    kind: &'static str,
    copies: Option<u8>,
    power: Option<u8>,
    breakpoint: Option<u8>,
    vp: Option<[u8; 3]>,
    monsters: Option<u8>,
    treasures: Option<u8>,
    name: BothJson,
    text: BothJson,
}

impl CardJson {
    fn new(cards: &CardSet, card: &Card) -> CardJson {
        let text = |lang| cards.text(card, lang).join("\n");
        let mut json = CardJson {
            id: public_id(card).to_owned(),
            faction: Some(card.faction.to_string()).filter(|f| !f.is_empty()),
            set: card.set.to_string(),
            kind: kind(&card.kind),
            copies: Some(card.copies),
            power: None,
            breakpoint: None,
            vp: None,
            monsters: None,
            treasures: None,
            name: BothJson { en: card.names.en.clone(), fr: card.names.fr.clone() },
            text: BothJson { en: text(Lang::En), fr: text(Lang::Fr) },
        };
        match card.kind {
            CardKind::Minion { power } | CardKind::TreasureMinion { power } => json.power = Some(power),
            CardKind::Action { power } => json.power = power,
            CardKind::Monster { power, treasures, .. } => {
                json.power = Some(power);
                json.treasures = Some(treasures);
            }
            CardKind::Base { breakpoint, vp, monsters } => {
                json.copies = None;
                json.breakpoint = Some(breakpoint);
                json.vp = Some(vp);
                json.monsters = Some(monsters).filter(|&n| n > 0);
            }
            CardKind::Titan | CardKind::TreasureAction | CardKind::Madness => {}
        }
        json
    }
}
