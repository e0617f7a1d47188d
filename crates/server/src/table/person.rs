//! Who somebody is: a random token in their browser, and its hash here. The token itself
//! is never stored, so that a stolen database opens no seat.

use std::fmt::Write;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PersonId(String);

impl PersonId {
    /// The person with this token, if we gave it.
    pub fn of_ours(cookie: &str, secret: &str) -> Option<PersonId> {
        let (token, _) = cookie.split_once('.')?;
        // A seal of 128 bits cannot be guessed from how long the comparison takes.
        if signed(token, secret) == cookie { PersonId::of_token(token) } else { None }
    }

    /// `None` when it cannot be a token of ours.
    pub fn of_token(token: &str) -> Option<PersonId> {
        if token.len() != 32 || !token.bytes().all(|b| b.is_ascii_hexdigit()) {
            return None;
        }
        Some(PersonId(hash(&[token])))
    }

    /// The secret of a link to somebody's list of tables. Whoever has it may read the list, and
    /// nothing else: it is no token.
    pub fn list_key(&self, secret: &str) -> String {
        format!("{}.{}", self.0, hash(&[secret, ":list:", &self.0]))
    }

    /// Whose list it is, if the secret is ours.
    pub fn of_list_key(key: &str, secret: &str) -> Option<PersonId> {
        let person = PersonId(key.split_once('.')?.0.to_owned());
        (person.list_key(secret) == key).then_some(person)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A token with the seal that says that it is ours: nobody makes up persons.
pub fn signed(token: &str, secret: &str) -> String {
    format!("{token}.{}", hash(&[secret, ":", token]))
}

fn hash(parts: &[&str]) -> String {
    let all = parts.iter().fold(Sha256::new(), |hash, part| hash.chain_update(part.as_bytes()));
    all.finalize().iter().take(16).fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
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

    #[test]
    fn the_link_to_a_list_is_no_token() {
        let person = PersonId::of_token("00112233445566778899aabbccddeeff").expect("a token");
        let key = person.list_key("secret");
        assert_eq!(PersonId::of_list_key(&key, "secret"), Some(person.clone()));
        assert_eq!(PersonId::of_list_key(&key, "another secret"), None);
        assert_eq!(PersonId::of_list_key(&signed(person.as_str(), "secret"), "secret"), None);
        assert_eq!(PersonId::of_ours(&key, "secret"), None);
    }

    #[test]
    fn only_tokens_that_we_gave_are_ours() {
        let token = "00112233445566778899aabbccddeeff";
        let cookie = signed(token, "secret");
        assert_eq!(PersonId::of_ours(&cookie, "secret"), PersonId::of_token(token));
        assert_eq!(PersonId::of_ours(&cookie, "another secret"), None);
        assert_eq!(PersonId::of_ours(token, "secret"), None);
        assert_eq!(PersonId::of_ours(&format!("{token}.{token}"), "secret"), None);
    }
}
