//! What is kept of a turn, small: the table beside that of the turn before, and what happened, deflated
//! and in letters.

use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use rules::{Event, Library};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Quick to make: it is made while somebody waits.
const LEVEL: u8 = 1;
/// Bytes of a turn before it is packed. No real one comes near it.
const MOST: usize = 512 * 1024;

/// A turn: the table that came of it, and what happened on the way.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// Lines beside those of the turn before (`records::read_lines`); none where only what happened is
    /// kept.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub table: Vec<String>,
    /// What happened after each answer; the first turn also has the setup.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub told: Vec<Vec<Value>>,
}

/// A turn that is played, packed as [`Turn::pack`] packs it.
pub fn pack<'a>(library: &Library, table: &[String], happened: impl Iterator<Item = &'a [Event]>) -> String {
    let mut text = String::with_capacity(4096);
    text.push_str("{\"table\":");
    text.push_str(&serde_json::to_string(table).unwrap_or_default());
    text.push_str(",\"told\":[");
    for (n, events) in happened.enumerate() {
        text.push_str(if n == 0 { "[" } else { ",[" });
        for (n, event) in events.iter().enumerate() {
            if n > 0 {
                text.push(',');
            }
            records::write_told_to(&mut text, library, event);
        }
        text.push(']');
    }
    text.push_str("]}");
    deflated(text.as_bytes())
}

fn deflated(text: &[u8]) -> String {
    STANDARD_NO_PAD.encode(compress_to_vec(text, LEVEL))
}

impl Turn {
    pub fn pack(&self) -> String {
        deflated(&serde_json::to_vec(self).unwrap_or_default())
    }

    /// None: it is damaged, or larger than any turn.
    pub fn unpack(packed: &str) -> Option<Turn> {
        if packed.len() > MOST {
            return None;
        }
        let bytes = STANDARD_NO_PAD.decode(packed).ok()?;
        let text = decompress_to_vec_with_limit(&bytes, MOST).ok()?;
        serde_json::from_slice(&text).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_is_read_as_it_was_kept() {
        let told = vec![vec![serde_json::json!({"what": {"Passed": {"seat": 1}}})], Vec::new()];
        let turn = Turn { table: vec!["turn: A".into(), "= 2-7".into()], told };
        assert_eq!(Turn::unpack(&turn.pack()), Some(turn));
        for damaged in ["", "!", "AAAA", &Turn::default().pack()[1..]] {
            assert_eq!(Turn::unpack(damaged), None, "{damaged}");
        }
        let bomb = STANDARD_NO_PAD.encode(compress_to_vec(&vec![b' '; 4 * MOST], 10));
        assert_eq!(Turn::unpack(&bomb), None);
    }
}
