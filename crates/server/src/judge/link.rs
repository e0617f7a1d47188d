//! A text as a link: deflated, in letters that an address may have. Cards of fans go beside it in
//! the same way, so that a link needs nobody's table and no draft to go on working.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

use super::MOST_TEXT;
use crate::table::cards::FanFile;

/// Longer links are cut by somebody on their way.
pub const LONGEST: usize = 8 * 1024;
/// As small as it gets: a text is short.
const LEVEL: u8 = 10;
/// Cards of fans: two factions of forty cards in two languages fit in.
const LONGEST_CARDS: usize = 24 * 1024;
/// The same before they are packed.
const MOST_CARDS: usize = 128 * 1024;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkProblem {
    TooLong,
    /// Cut, or not one of ours.
    Unreadable,
}

pub fn pack(text: &str) -> Result<String, LinkProblem> {
    if text.len() > MOST_TEXT {
        return Err(LinkProblem::TooLong);
    }
    let packed = deflated(text);
    if packed.len() > LONGEST { Err(LinkProblem::TooLong) } else { Ok(packed) }
}

pub fn unpack(link: &str) -> Result<String, LinkProblem> {
    inflated(link, LONGEST, MOST_TEXT)
}

/// Cards of fans as a link has them; nothing where there are none.
pub fn pack_cards(files: &[FanFile]) -> Result<Option<String>, LinkProblem> {
    if files.is_empty() {
        return Ok(None);
    }
    let text = serde_json::to_string(files).map_err(|_| LinkProblem::TooLong)?;
    if text.len() > MOST_CARDS {
        return Err(LinkProblem::TooLong);
    }
    let packed = deflated(&text);
    if packed.len() > LONGEST_CARDS { Err(LinkProblem::TooLong) } else { Ok(Some(packed)) }
}

pub fn unpack_cards(link: &str) -> Result<Vec<FanFile>, LinkProblem> {
    let text = inflated(link, LONGEST_CARDS, MOST_CARDS)?;
    serde_json::from_str(&text).map_err(|_| LinkProblem::Unreadable)
}

/// A text for a file, with the names of the card files that it needs, and what is in them.
pub fn with_cards(text: &str, files: &[FanFile]) -> String {
    let mut whole = String::new();
    for file in files {
        whole.push_str(&format!("cards: {}\n", file.name.replace(['\n', '\r'], " ")));
    }
    for file in files {
        whole.push_str(&format!("# {}\n", file.name.replace(['\n', '\r'], " ")));
        file.text.lines().for_each(|line| whole.push_str(&format!("#   {line}\n")));
    }
    whole + text
}

fn deflated(text: &str) -> String {
    URL_SAFE_NO_PAD.encode(compress_to_vec(text.as_bytes(), LEVEL))
}

/// `most` bytes and no more come of it, however small it is.
fn inflated(link: &str, longest: usize, most: usize) -> Result<String, LinkProblem> {
    if link.len() > longest {
        return Err(LinkProblem::TooLong);
    }
    let bytes = URL_SAFE_NO_PAD.decode(link).map_err(|_| LinkProblem::Unreadable)?;
    let text = decompress_to_vec_with_limit(&bytes, most).map_err(|_| LinkProblem::Unreadable)?;
    String::from_utf8(text).map_err(|_| LinkProblem::Unreadable)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_holds_the_text() {
        let text = "scenario: Été\nplayers: A a+b, B c+d\n".repeat(40);
        let link = pack(&text).expect("short");
        assert!(link.len() < 200 && link.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_".contains(&b)), "{link}");
        assert_eq!(unpack(&link), Ok(text));
    }

    #[test]
    fn cards_of_fans_go_beside_it() {
        let bakers = FanFile { name: "bakers.md".into(), text: "# Bakers | Boulangers\n\n## Baker\nMinion\n".into() };
        let link = pack_cards(std::slice::from_ref(&bakers)).expect("short").expect("some");
        assert_eq!(unpack_cards(&link), Ok(vec![bakers.clone()]));
        assert_eq!(pack_cards(&[]), Ok(None));
        let long = FanFile { text: "x".repeat(MOST_CARDS), ..bakers.clone() };
        assert_eq!(pack_cards(&[long]), Err(LinkProblem::TooLong));
        let bomb = URL_SAFE_NO_PAD.encode(compress_to_vec(&vec![b'a'; 4_000_000], 10));
        assert_eq!(unpack_cards(&bomb), Err(LinkProblem::Unreadable));
        assert_eq!(unpack_cards(&pack("[1]").expect("short")), Err(LinkProblem::Unreadable));
        // As a file: the line that asks for the cards, and what is in them, before the scenario.
        let file = with_cards("scenario: One\n", &[bakers]);
        assert!(file.starts_with("cards: bakers.md\n# bakers.md\n#   # Bakers"), "{file}");
        let read = scenario::file(&file);
        assert_eq!((read.len(), read[0].problems.len()), (1, 0));
    }

    #[test]
    fn what_is_too_long_or_no_link_is_refused() {
        assert_eq!(pack(&"x".repeat(MOST_TEXT + 1)), Err(LinkProblem::TooLong));
        assert_eq!(unpack("%%%"), Err(LinkProblem::Unreadable));
        assert_eq!(unpack("AAAA"), Err(LinkProblem::Unreadable));
        // A small link must not become a large text.
        let bomb = URL_SAFE_NO_PAD.encode(compress_to_vec(&vec![b'a'; 4_000_000], 10));
        assert!(bomb.len() < LONGEST);
        assert_eq!(unpack(&bomb), Err(LinkProblem::Unreadable));
    }
}
