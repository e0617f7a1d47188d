//! Who somebody is: a random token in their browser, and its hash here. The token itself
//! is never stored, so that a stolen database opens no seat.

use std::fmt::Write;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PersonId(String);

impl PersonId {
    /// `None` when it is no token of ours.
    pub fn of_token(token: &str) -> Option<PersonId> {
        if token.len() != 32 || !token.bytes().all(|b| b.is_ascii_hexdigit()) {
            return None;
        }
        let hash = Sha256::digest(token.as_bytes());
        Some(PersonId(hash.iter().take(16).fold(String::new(), |mut text, byte| {
            let _ = write!(text, "{byte:02x}");
            text
        })))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_tokens_make_persons() {
        let token = "00112233445566778899aabbccddeeff";
        let person = PersonId::of_token(token).expect("a token");
        assert!(!person.as_str().contains("0011"));
        assert_eq!(PersonId::of_token("short"), None);
        assert_eq!(PersonId::of_token(&"z".repeat(32)), None);
    }
}
