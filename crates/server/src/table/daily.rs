//! The challenge of a day: what everybody plays, from the date alone.

use rules::Library;
use sha2::{Digest, Sha256};

use super::form;
use super::terms::{Chair, Deal, Purpose, Terms, Who};

/// Who is challenged.
pub const CHAMPION: &str = "champion";

/// What the games of a day are dealt from.
pub fn seed(day: &str) -> u64 {
    number(&["seed", day])
}

/// Ours, theirs: four factions, no two the same.
pub fn armies(library: &Library, day: &str) -> Option<[[String; 2]; 2]> {
    let mut left: Vec<String> = form::factions(library).map(|faction| faction.id.to_string()).collect();
    left.sort_unstable();
    let mut take = |nth: &str| {
        let at = (number(&["army", day, nth]) % left.len().max(1) as u64) as usize;
        (at < left.len()).then(|| left.remove(at))
    };
    Some([[take("1")?, take("2")?], [take("3")?, take("4")?]])
}

pub fn terms(library: &Library, day: &str) -> Option<Terms> {
    let [mine, theirs] = armies(library, day)?;
    let chair = |who: Who, [first, second]: [String; 2]| Chair { who, wish: [Some(first), Some(second)] };
    let chairs = vec![chair(Who::Host, mine), chair(Who::Bot(CHAMPION.to_owned()), theirs)];
    // Everybody for themselves: no hints, and no bot that answers instead.
    let terms = Terms { chairs, deal: Deal::Pick, hints: false, ..Terms::quick(&[CHAMPION]) };
    Some(Terms { purpose: Purpose::Daily(day.to_owned()), ..terms })
}

fn number(parts: &[&str]) -> u64 {
    let hash = parts.iter().fold(Sha256::new(), |hash, part| hash.chain_update(part).chain_update([0u8]));
    hash.finalize().iter().take(8).fold(0, |n, byte| n << 8 | u64::from(*byte))
}

/// `2026-11-17`, of seconds since 1970, in the time of Greenwich.
pub fn day(seconds: i64) -> String {
    let (year, month, day) = civil(seconds.div_euclid(86_400));
    format!("{year:04}-{month:02}-{day:02}")
}

/// A day's number as a date (Howard Hinnant's civil_from_days).
fn civil(days: i64) -> (i64, i64, i64) {
    let z = days + 719_468;
    let (era, of_era) = (z.div_euclid(146_097), z.rem_euclid(146_097));
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let moon = (5 * of_year + 2) / 153;
    let day = of_year - (153 * moon + 2) / 5 + 1;
    let month = if moon < 10 { moon + 3 } else { moon - 9 };
    (year + era * 400 + i64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_dates() {
        for (seconds, date) in [(0, "1970-01-01"), (951_782_400, "2000-02-29"), (1_794_873_599, "2026-11-16")] {
            assert_eq!(day(seconds), date);
        }
        assert_eq!(day(1_794_873_600), "2026-11-17");
    }

    #[test]
    fn a_day_has_its_own_armies_and_seed() {
        let library = Library::new(cardtext::builtin());
        let of = |day| (armies(&library, day).expect("enough factions"), seed(day));
        assert_eq!(of("2026-11-17"), of("2026-11-17"));
        assert_ne!(of("2026-11-17"), of("2026-11-18"));
        let [[a, b], [c, d]] = of("2026-11-17").0;
        let all: std::collections::BTreeSet<String> = [a, b, c, d].into();
        assert_eq!(all.len(), 4);
    }
}
