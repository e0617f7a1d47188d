//! Secrets and names that nobody can foresee, from the system's generator.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};

/// 128 random bits in hexadecimal: a person's token, the key of a seat.
pub fn secret() -> Result<String, getrandom::Error> {
    let mut bytes = [0u8; 16];
    getrandom::fill(&mut bytes)?;
    Ok(bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    }))
}

/// Where the games of a server get their seeds.
pub enum Seeds {
    /// Nobody can foresee them.
    System,
    /// One after the other: the same games each time, for tests.
    Counted(AtomicU64),
}

impl Seeds {
    pub fn from(first: u64) -> Seeds {
        Seeds::Counted(AtomicU64::new(first))
    }

    pub fn next(&self) -> Result<u64, getrandom::Error> {
        match self {
            Seeds::System => getrandom::u64(),
            Seeds::Counted(next) => Ok(next.fetch_add(1, Ordering::Relaxed)),
        }
    }
}

const MOODS: [&str; 32] = [
    "brave", "calm", "bold", "swift", "loud", "wild", "proud", "sly", "grim", "merry", "keen", "stout", "sunny",
    "dusty", "lucky", "rusty", "quiet", "rowdy", "spry", "gruff", "mighty", "nimble", "odd", "plucky", "restless",
    "sleepy", "stormy", "tidy", "vivid", "witty", "zesty", "humble",
];
const BEASTS: [&str; 32] = [
    "otter", "badger", "heron", "lynx", "magpie", "newt", "panda", "quail", "raven", "stoat", "toad", "viper",
    "walrus", "yak", "zebra", "adder", "bison", "cobra", "dingo", "eagle", "ferret", "gecko", "hippo", "ibis",
    "jackal", "koala", "lemur", "moose", "narwhal", "osprey", "puffin", "rhino",
];

/// How many digits a table's name ends with, from the first try to the last. Names do not run
/// out: whatever the number of tables, some length has room for more.
pub const LENGTHS: [u32; 6] = [3, 3, 4, 6, 9, 12];

/// A table's name that can be said over a telephone: `brave-otter-427`.
pub fn code(length: u32) -> Result<String, getrandom::Error> {
    let (bits, number) = (getrandom::u64()?, getrandom::u64()?);
    let pick = |list: &[&'static str; 32], shift: u32| list[(bits >> shift) as usize % 32];
    let first = 10u64.saturating_pow(length.clamp(1, 18) - 1);
    Ok(format!("{}-{}-{}", pick(&MOODS, 0), pick(&BEASTS, 8), first + number % (9 * first)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn secrets_differ_and_codes_can_be_typed() {
        let secrets: BTreeSet<String> = (0..100).map(|_| secret().expect("chance")).collect();
        assert_eq!(secrets.len(), 100);
        assert!(secrets.iter().all(|s| s.len() == 32));
        let code = code(3).expect("chance");
        assert_eq!(code.rsplit('-').next().map(str::len), Some(3));
        assert!(code.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'), "{code}");
    }
}
