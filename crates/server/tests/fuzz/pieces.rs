//! Texts by chance, made of pieces of real ones. The same seed and number make the same texts, on every machine:
//! what fails once fails again.

/// So many texts for each body in a usual run; `BASTON_FUZZ_TIMES=100` makes a hundred times as many.
pub fn times(usual: usize) -> usize {
    let more = std::env::var("BASTON_FUZZ_TIMES").ok().and_then(|text| text.parse::<usize>().ok());
    usual * more.unwrap_or(1).max(1)
}

/// What nobody means.
const ODD: [&str; 20] = [
    "\0",
    "\u{feff}",
    "\u{202e}",
    "é",
    "🎲",
    "\r\n",
    "\"",
    "'",
    "\\",
    "<",
    ">",
    "&",
    "%",
    "%00",
    "-1",
    "1e999",
    "99999999999999999999",
    "[",
    "}",
    "null",
];

pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    /// Splitmix64.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % n.max(1) as u64) as usize
    }

    /// One of a corpus, changed a few times.
    pub fn text(&mut self, corpus: &[String]) -> String {
        let mut text: Vec<char> = corpus[self.below(corpus.len())].chars().collect();
        for _ in 0..self.below(5) {
            let (a, b) = (self.below(text.len() + 1), self.below(text.len() + 1));
            let (from, to) = (a.min(b), a.max(b).min(a.min(b) + 40));
            match self.below(6) {
                0 => drop(text.drain(from..to)),
                1 => drop(text.splice(from..from, ODD[self.below(ODD.len())].chars())),
                2 => {
                    let copy = text[from..to].to_vec();
                    let n = 1 + self.below(60);
                    let many: Vec<char> = copy.iter().copied().cycle().take(copy.len() * n).collect();
                    drop(text.splice(from..from, many));
                }
                3 => {
                    let other: Vec<char> = corpus[self.below(corpus.len())].chars().collect();
                    let at = self.below(other.len() + 1);
                    text.truncate(from);
                    text.extend_from_slice(&other[at..]);
                }
                4 if from < text.len() => {
                    text[from] = char::from(self.below(128) as u8);
                }
                _ => text[from..to].reverse(),
            }
        }
        text.truncate(20_000);
        text.into_iter().collect()
    }
}

/// The lines of a corpus.
pub fn lines(corpus: &str) -> Vec<String> {
    corpus.lines().filter(|line| !line.is_empty()).map(str::to_owned).collect()
}
