//! Texts by chance: random sentences of the grammar, for the proof that each has one
//! reading (`chance_reads.rs`), and that each is played or refused (`crates/rules`).

use super::NameEntry;
use super::book::Book;
use super::cfg::{Grammar, LineId, NtId, Sym, Term};

/// A small generator of our own: the same texts on every machine.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }
}

/// Lines that mean something only after, or inside, certain others: words that point back,
/// and what is known of a scoring alone. Chance takes them rarely, or hardly any text would
/// be one.
const RARE: [(&str, &[&str]); 21] = [
    ("Ability", &["PlayOn", "PlayOnlyIf"]),
    ("Sentence", &["Else", "Meanwhile"]),
    ("Effect", &["Nullify", "NotReplaced", "Divert", "Too", "UseTalent"]),
    ("Event", &["During", "OnlyOnce"]),
    ("ForEach", &["WhoDoesNot", "One"]),
    ("Cond", &["DoSo", "DoNot", "HadMinion", "Ranks", "RanksNot", "BoreNone"]),
    ("Player", &["ThatPlayer", "They", "Owner", "Controller", "Ranked"]),
    ("Group", &["Theirs"]),
    ("Whose", &["Their", "ItsOwners"]),
    ("Zone", &["AnyDiscards", "OwnersDecks", "MadnessDeck", "BaseDeck"]),
    ("Hap", &["ComesBack", "GoesTo"]),
    ("ThisKind", &["Titan", "Action"]),
    ("Kind", &["Special"]),
    ("Place", &["There", "Among", "NewBase", "LeftBy", "ItsBase"]),
    ("Dest", &["There", "NewBase"]),
    ("HowMany", &["ThatMany"]),
    ("ExtraCount", &["ThatMany"]),
    ("Quantity", &["ThatNumber", "PowerOf"]),
    ("Per", &["One", "Counters"]),
    (
        "Filter",
        &["ThatName", "ThatFaction", "Than", "SameNameAs", "OtherNameThan", "SameFactionAs", "Raises", "EachName"],
    ),
    (
        "Target",
        &[
            "Named",
            "It",
            "Them",
            "OneOfThem",
            "AnyOfThem",
            "Chosen",
            "ChosenOnes",
            "Rest",
            "ThatBase",
            "Duelist",
            "ThisFrom",
            "DiscardedBase",
            "Top",
            "TopCards",
            "Whole",
        ],
    ),
];

/// Lines that fit in few places.
const SELDOM: [(&str, &[&str]); 5] = [
    ("Kind", &["Base", "Titan", "Madness"]),
    ("Series", &["AndOr"]),
    ("Event", &["Before"]),
    ("Target", &["No", "AtMost", "AtLeast", "Exactly", "OnlyOne", "Together"]),
    ("Filter", &["SameName", "SumOf", "FitsOn"]),
];

/// How likely a line is.
const WEIGHTS: [usize; 3] = [1, 5, 25];

/// How likely each production is.
fn weights(book: &Book, grammar: &Grammar) -> Vec<usize> {
    let cats = &book.table().notes.cats;
    let weight = |(cat, line): LineId| {
        let cat = &cats[cat as usize];
        let tag = cat.lines[line as usize].tag.as_deref().unwrap_or_default();
        let is = |list: &[(&str, &[&str])]| list.iter().any(|(of, tags)| *of == cat.name && tags.contains(&tag));
        WEIGHTS[if is(&RARE) {
            0
        } else if is(&SELDOM) {
            1
        } else {
            2
        }]
    };
    grammar.prods.iter().map(|prod| prod.line.map_or(WEIGHTS[2], weight)).collect()
}

/// The least depth of each nonterminal, so that a text can be brought to an end: with what
/// is likely, where that is possible.
fn depths(grammar: &Grammar, weights: &[usize]) -> Vec<usize> {
    let mut depths = vec![usize::MAX; grammar.first.len()];
    let most = weights.iter().max().copied().unwrap_or(1);
    deepen(grammar, &mut depths, |prod| weights[prod] == most);
    deepen(grammar, &mut depths, |_| true);
    depths
}

fn deepen(grammar: &Grammar, depths: &mut [usize], with: impl Fn(usize) -> bool) {
    let known: Vec<bool> = depths.iter().map(|depth| *depth < usize::MAX).collect();
    loop {
        let mut changed = false;
        for (_, prod) in grammar.prods.iter().enumerate().filter(|(i, p)| with(*i) && !known[p.lhs as usize]) {
            let depth = depth_of(depths, &prod.syms.iter().map(|s| s.0).collect::<Vec<_>>());
            if depth < depths[prod.lhs as usize] {
                depths[prod.lhs as usize] = depth;
                changed = true;
            }
        }
        if !changed {
            return;
        }
    }
}

fn depth_of(depths: &[usize], syms: &[Sym]) -> usize {
    let deepest = syms.iter().map(|s| match s {
        Sym::T(_) => 0,
        Sym::N(n) => depths[*n as usize],
    });
    deepest.max().unwrap_or(0).saturating_add(1)
}

/// A phrase, and how it was made: so that a part of it can be made anew.
pub struct Phrase {
    nt: NtId,
    /// How deep it may go.
    left: usize,
    parts: Vec<Part>,
}

enum Part {
    Word(String),
    Phrase(Phrase),
}

impl Phrase {
    fn words(&self, out: &mut Vec<String>) {
        for part in &self.parts {
            match part {
                Part::Word(word) => out.push(word.clone()),
                Part::Phrase(phrase) => phrase.words(out),
            }
        }
    }

    fn len(&self) -> usize {
        let long = |part: &Part| match part {
            Part::Word(_) => 1,
            Part::Phrase(phrase) => phrase.len(),
        };
        self.parts.iter().map(long).sum()
    }

    /// The way to the smallest phrase that has all words from one to another.
    fn way(&self, from: usize, to: usize, way: &mut Vec<usize>) {
        let mut begins = 0;
        for (i, part) in self.parts.iter().enumerate() {
            match part {
                Part::Word(_) => begins += 1,
                Part::Phrase(phrase) => {
                    let ends = begins + phrase.len();
                    if begins <= from && to <= ends {
                        way.push(i);
                        return phrase.way(from - begins, to - begins, way);
                    }
                    begins = ends;
                }
            }
        }
    }

    fn at(&mut self, way: &[usize]) -> &mut Phrase {
        match way {
            [] => self,
            [i, rest @ ..] => match &mut self.parts[*i] {
                Part::Phrase(phrase) => phrase.at(rest),
                Part::Word(_) => unreachable!("a way goes through phrases"),
            },
        }
    }
}

/// Texts of a grammar, the same for the same seed on every machine, which speak of the cards
/// in `names`.
pub struct Texts<'n> {
    book: &'n Book,
    grammar: &'n Grammar,
    root: NtId,
    names: &'n [NameEntry],
    depths: Vec<usize>,
    /// The productions of each nonterminal.
    prods: Vec<std::rc::Rc<[usize]>>,
    weights: Vec<usize>,
    dice: Dice,
}

impl<'n> Texts<'n> {
    /// English paragraphs.
    pub fn new(seed: u64, names: &'n [NameEntry]) -> Texts<'n> {
        let book = Book::english();
        let grammar = book.grammar();
        let weights = weights(book, grammar);
        Texts { depths: depths(grammar, &weights), weights, ..Texts::of(book, grammar, "Ability", seed, names) }
    }

    pub(super) fn of(book: &'n Book, grammar: &'n Grammar, root: &str, seed: u64, names: &'n [NameEntry]) -> Texts<'n> {
        let of = |nt: usize| (0..grammar.prods.len()).filter(|&i| grammar.prods[i].lhs as usize == nt).collect();
        let prods = (0..grammar.first.len()).map(of).collect();
        let weights = vec![1; grammar.prods.len()];
        let depths = depths(grammar, &weights);
        Texts { book, grammar, root: grammar.roots[root], names, depths, prods, weights, dice: Dice(seed) }
    }

    /// The next paragraph, its tree no deeper than `depth` where that is possible.
    pub fn paragraph(&mut self, depth: usize) -> String {
        let phrase = self.next(depth);
        self.say(&phrase)
    }

    /// The next paragraph with how it was made.
    pub fn next(&mut self, depth: usize) -> Phrase {
        self.phrase(self.root, depth)
    }

    pub fn say(&self, phrase: &Phrase) -> String {
        let mut words = vec![];
        phrase.words(&mut words);
        self.book.join(words)
    }

    /// Makes the smallest phrase anew that has these letters of the text, or one around it.
    pub fn mend(&mut self, text: &mut Phrase, begins: usize, width: usize) {
        let mut words = vec![];
        text.words(&mut words);
        let word_at = |letter: usize| {
            let ends = |n: usize| self.book.join(words[..n].to_vec()).chars().count();
            (1..=words.len()).find(|n| ends(*n) > letter).unwrap_or(words.len()) - 1
        };
        let (from, to) = (word_at(begins), word_at(begins + width.max(1) - 1));
        let mut way = vec![];
        text.way(from, to.max(from) + 1, &mut way);
        // What is around a wrong word is often what is wrong.
        let up = [0, 0, 0, 1, 1, 2, 3][self.dice.roll(7)];
        way.truncate(way.len().saturating_sub(up));
        let part = text.at(&way);
        // And it is better said in fewer words.
        let (nt, left) = (part.nt, part.left.saturating_sub(1));
        *part = self.phrase(nt, left);
    }

    fn phrase(&mut self, nt: NtId, left: usize) -> Phrase {
        let grammar = self.grammar;
        let all = self.prods[nt as usize].clone();
        let syms = |i: usize| grammar.prods[all[i]].syms.iter().map(|s| s.0).collect::<Vec<_>>();
        let mut fit: Vec<usize> = (0..all.len()).filter(|&i| depth_of(&self.depths, &syms(i)) <= left).collect();
        if fit.is_empty() {
            let least = (0..all.len()).min_by_key(|&i| depth_of(&self.depths, &syms(i))).expect("a production");
            fit.push(least);
        }
        let mut at = self.dice.roll(fit.iter().map(|&i| self.weights[all[i]]).sum());
        let chosen = *fit
            .iter()
            .find(|&&i| {
                let here = at < self.weights[all[i]];
                at = at.saturating_sub(self.weights[all[i]]);
                here
            })
            .expect("a production");
        let part = |sym: Sym| match sym {
            Sym::N(n) => Part::Phrase(self.phrase(n, left.saturating_sub(1))),
            Sym::T(t) => Part::Word(self.word(t as usize)),
        };
        Phrase { nt, left, parts: syms(chosen).into_iter().map(part).collect() }
    }

    fn word(&mut self, term: usize) -> String {
        match &self.grammar.terms[term] {
            Term::Word(_) => self.grammar.shown[term].clone(),
            Term::Digits => (1 + self.dice.roll(4)).to_string(),
            Term::Count => self.book.number(2 + self.dice.roll(2)).to_owned(),
            Term::Signed => ["+1", "+2", "+3"][self.dice.roll(3)].to_owned(),
            Term::Name { plural, .. } => {
                let name = &self.names[self.dice.roll(self.names.len())];
                if *plural { name.plural.clone() } else { name.text.clone() }
            }
        }
    }
}
