//! The lines of a bookmark, written beside those of the one before: what has not changed is said by
//! its place there. `= 3-17` stands for the lines 3 to 17 of the bookmark before this one.

/// Lines of a bookmark are never more than this: a bound for whoever reads a damaged one.
const MOST: usize = 2_000;

/// Fingerprints of the lines of the last bookmark: all that the next one needs to be written beside it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prints(Vec<u64>);

/// A line that points at lines which are not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotWhole;

impl Prints {
    pub fn of(lines: &[String]) -> Prints {
        Prints(lines.iter().map(|line| print(line.bytes())).collect())
    }

    /// The same for the same lines, on every machine.
    pub fn hash(&self) -> String {
        format!("{:016x}", print(self.0.iter().flat_map(|print| print.to_le_bytes())))
    }

    /// These lines beside those of `before`.
    pub fn beside(&self, before: &Prints, lines: Vec<String>) -> Vec<String> {
        let mut written: Vec<String> = Vec::new();
        let mut run: Option<(usize, usize)> = None;
        for (line, print) in lines.into_iter().zip(&self.0) {
            // Bookmarks name things in one order, so the next line is most often the next one.
            let next = run.map(|(_, last)| last + 1).filter(|next| before.0.get(*next) == Some(print));
            match next.or_else(|| before.0.iter().position(|old| old == print)) {
                Some(at) if run.is_some_and(|(_, last)| last + 1 == at) => run = run.map(|(first, _)| (first, at)),
                Some(at) => written.extend(run.replace((at, at)).map(same)),
                None => {
                    written.extend(run.take().map(same));
                    written.push(line);
                }
            }
        }
        written.extend(run.map(same));
        written
    }
}

/// What was written beside the lines of `before`.
pub fn read(before: &[String], written: &[String]) -> Result<Vec<String>, NotWhole> {
    let mut lines: Vec<String> = Vec::with_capacity(written.len());
    for line in written {
        match line.strip_prefix("= ") {
            Some(run) => {
                let (first, last) = run.split_once('-').unwrap_or((run, run));
                let place = |word: &str| word.parse::<usize>().ok()?.checked_sub(1);
                let (Some(first), Some(last)) = (place(first), place(last)) else { return Err(NotWhole) };
                if first > last || last >= before.len() {
                    return Err(NotWhole);
                }
                lines.extend_from_slice(&before[first..=last]);
            }
            None => lines.push(line.clone()),
        }
        if lines.len() > MOST {
            return Err(NotWhole);
        }
    }
    Ok(lines)
}

fn same((first, last): (usize, usize)) -> String {
    if first == last { format!("= {}", first + 1) } else { format!("= {}-{}", first + 1, last + 1) }
}

/// FNV-1a, 64 bits.
fn print(bytes: impl Iterator<Item = u8>) -> u64 {
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<String> {
        text.split('|').map(str::to_owned).collect()
    }

    #[test]
    fn what_stays_is_said_by_its_place() {
        let (mut prints, mut before) = (Prints::default(), Vec::new());
        let steps = ["a|b|c|d", "a|b|x|d", "d|x|b|b|a", "a", "z"];
        let expected = ["a|b|c|d", "= 1-2|x|= 4", "= 4|= 3|= 2|= 2|= 1", "= 5", "z"];
        for (step, expected) in steps.iter().zip(expected) {
            let now = Prints::of(&lines(step));
            let written = now.beside(&prints, lines(step));
            assert_eq!(written, lines(expected));
            before = read(&before, &written).expect("whole");
            assert_eq!(before, lines(step));
            prints = now;
        }
    }

    #[test]
    fn what_points_nowhere_is_not_whole() {
        for wrong in ["= 1", "= 0", "= x", "= 2-1", "= 1-99999999999999999999", "= -"] {
            assert_eq!(read(&[], &lines(wrong)), Err(NotWhole), "{wrong}");
        }
        let long = vec![String::new(); 1_000];
        assert_eq!(read(&long, &lines("= 1-1000|= 1-1000|= 1-1000")), Err(NotWhole));
    }

    #[test]
    fn a_fingerprint_hangs_on_order_and_on_where_lines_end() {
        let hash = |text: &str| Prints::of(&lines(text)).hash();
        assert_eq!(hash("a|b"), hash("a|b"));
        assert_ne!(hash("a|b"), hash("b|a"));
        assert_ne!(hash("a|b"), hash("ab"));
    }
}
