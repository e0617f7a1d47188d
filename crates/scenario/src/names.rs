//! Finding prints by what people call them.

use std::collections::BTreeMap;

use rules::{DefId, Library};

use crate::{Expected, Found, Mismatch};

/// All names of all cards, bases and factions: ids, last parts of ids, and both
/// languages, whatever the capitals and spaces.
pub struct Names {
    prints: BTreeMap<String, Vec<DefId>>,
    factions: BTreeMap<String, u16>,
}

/// `Beam Up`, `beam-up` and `BEAM UP` are one.
fn normal(name: &str) -> String {
    let plain = |c: char| match c {
        ' ' | '\u{a0}' | '-' | '_' => '-',
        '’' => '\'',
        c => c,
    };
    name.trim().to_lowercase().chars().map(plain).collect()
}

impl Names {
    pub fn new(library: &Library) -> Names {
        let mut prints: BTreeMap<String, Vec<DefId>> = BTreeMap::new();
        for (i, card) in library.cards.cards.iter().enumerate() {
            let id = card.id.as_str();
            let last = id.rsplit('/').next().unwrap_or(id);
            let mut called = [id, last, &card.names.en, &card.names.fr].map(normal).to_vec();
            called.sort();
            called.dedup();
            for name in called {
                prints.entry(name).or_default().push(DefId(i as u16));
            }
        }
        let mut factions = BTreeMap::new();
        for (i, faction) in library.cards.factions.iter().enumerate() {
            for name in [faction.id.as_str(), &faction.names.en, &faction.names.fr] {
                factions.entry(normal(name)).or_insert(i as u16);
            }
        }
        Names { prints, factions }
    }

    /// All prints that are called so; none for another word.
    pub fn prints(&self, name: &str) -> &[DefId] {
        self.prints.get(&normal(name)).map_or(&[], Vec::as_slice)
    }

    pub fn is_called(&self, def: DefId, name: &str) -> bool {
        self.prints(name).contains(&def)
    }

    pub fn faction(&self, name: &str) -> Option<u16> {
        self.factions.get(&normal(name)).copied()
    }

    /// Something is called so, at least.
    pub fn known(&self, name: &str) -> Result<(), Mismatch> {
        if !self.prints(name).is_empty() || self.faction(name).is_some() {
            return Ok(());
        }
        Err(self.unknown(name))
    }

    fn unknown(&self, name: &str) -> Mismatch {
        let known: Vec<&str> = self.prints.keys().map(String::as_str).collect();
        let nearest = nearest(&normal(name), &known).map(str::to_owned);
        Mismatch::new(Expected::CardName, Found::Unknown { name: name.to_owned(), nearest })
    }

    /// The one print that is called so and fits. When several do, one of `factions`.
    pub fn one(
        &self,
        library: &Library,
        name: &str,
        factions: &[String],
        fits: impl Fn(DefId) -> bool,
    ) -> Result<DefId, Mismatch> {
        let all = self.prints(name);
        let mut found: Vec<DefId> = all.iter().copied().filter(|&def| fits(def)).collect();
        if found.is_empty() {
            found = all.to_vec();
        }
        if found.len() > 1 {
            // An id comes before a name in another language.
            let id = format!("/{}", normal(name));
            let exact: Vec<DefId> = found.iter().copied().filter(|&def| library.card(def).id.ends_with(&id)).collect();
            if !exact.is_empty() {
                found = exact;
            }
        }
        if found.len() > 1 {
            let of_players = |def: &DefId| factions.iter().any(|f| library.card(*def).faction == f.as_str());
            let preferred: Vec<DefId> = found.iter().copied().filter(of_players).collect();
            if preferred.len() == 1 {
                found = preferred;
            }
        }
        if found.len() > 1 {
            // The same card in a faction of copies: the one that is a faction's own.
            let card = |def: DefId| library.card(def);
            let same = |def: &DefId| card(*def).name == card(found[0]).name;
            let own: Vec<DefId> = found.iter().copied().filter(|def| !library.cards.is_of_copies(card(*def))).collect();
            if found.iter().all(same) && own.len() == 1 {
                found = own;
            }
        }
        match found[..] {
            [one] => Ok(one),
            [] => Err(self.unknown(name)),
            _ => {
                let ids = found.iter().map(|&def| library.card(def).id.to_string()).collect();
                Err(Mismatch::new(Expected::OneCard, Found::Several { name: name.to_owned(), ids }))
            }
        }
    }
}

/// Bytes of a word that may be a name misspelt.
const LONGEST: usize = 100;

/// The known word that was probably meant.
pub fn nearest<'a>(word: &str, known: &[&'a str]) -> Option<&'a str> {
    // No name is as long, and to compare one with all would take seconds.
    if word.len() > LONGEST {
        return None;
    }
    let word = word.to_lowercase();
    let distance = |other: &str| strsim::damerau_levenshtein(&word, other);
    known.iter().copied().min_by_key(|other| distance(other)).filter(|other| distance(other) <= 2.max(word.len() / 3))
}
