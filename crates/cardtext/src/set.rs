//! The set of all cards: read from files, asked by id or name, written in either
//! language.

use std::sync::Arc;

use crate::{
    ast::Ability,
    card::{Both, Card, CardKind, CardSet, Faction, Lang, Written},
    check,
    diagnostic::{Diagnostic, Severity, both},
    file::{Entry, Heading, Page, Paragraph, Section, kebab},
    grammar::Book,
    lexicon::{CardName, Lexicon},
    limits::{self, From},
    memo::{self, Asked, Memo},
    name::Name,
};

/// How much of the checker runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Depth {
    /// Each text has one reading, and names resolve.
    Read,
    /// All that `docs/card-language.md` promises.
    Check,
    /// The same, and all that could have been said where something is wrong.
    Teach,
}

/// A set and its warnings, or the errors with the warnings among them.
pub type Reading = Result<(CardSet, Vec<Diagnostic>), Vec<Diagnostic>>;

/// The id of the section whose cards belong to no faction.
const BASES: &str = "bases";
/// The set of a file that names none.
const FAN_SET: &str = "fan";

impl CardSet {
    /// Reads and checks our own files, however many: (path, text).
    pub fn read<P: AsRef<str>, T: AsRef<str>>(files: &[(P, T)]) -> Reading {
        load(&CardSet::default(), files, Depth::Check).map(|(set, warnings)| (set.settled(), warnings))
    }

    /// All of `self`, and the cards of a stranger's files on top: within the limits for all of them.
    pub fn with<P: AsRef<str>, T: AsRef<str>>(&self, files: &[(P, T)]) -> Reading {
        limits::check_files(files, From::Stranger).map_err(|problem| vec![*problem])?;
        limits::within_steps(files.len(), From::Stranger, || load(self, files, Depth::Check))
    }

    /// The same of files that the owner of the machine names: within the limits for each.
    pub fn with_own<P: AsRef<str>, T: AsRef<str>>(&self, files: &[(P, T)]) -> Reading {
        limits::check_files(files, From::Owner).map_err(|problem| vec![*problem])?;
        limits::within_steps(files.len(), From::Owner, || load(self, files, Depth::Check))
    }

    /// As [`CardSet::with_own`], but what could be read is there beside the problems: for those
    /// who want to hear all that is wrong at once; `teach`: with all that could have been said
    /// where a text is lost. Such a set is not to be played.
    pub fn try_with<P: AsRef<str>, T: AsRef<str>>(&self, files: &[(P, T)], teach: bool) -> (CardSet, Vec<Diagnostic>) {
        if let Err(problem) = limits::check_files(files, From::Owner) {
            return (self.clone(), vec![*problem]);
        }
        let depth = if teach { Depth::Teach } else { Depth::Check };
        limits::within_steps(files.len(), From::Owner, || load_all(self, files, depth))
    }

    /// As [`CardSet::try_with`], of a stranger and without teaching; cards that are remembered are not
    /// read again. A memo belongs to the set beside which it was filled.
    pub fn try_with_memo<P: AsRef<str>, T: AsRef<str>>(
        &self,
        files: &[(P, T)],
        memo: &Memo,
    ) -> (CardSet, Vec<Diagnostic>) {
        if let Err(problem) = limits::check_files(files, From::Stranger) {
            return (self.clone(), vec![*problem]);
        }
        limits::within_steps(files.len(), From::Stranger, || load_over(self, files, Depth::Check, Some(memo)))
    }

    /// All of it as one layer, for others to share.
    pub fn settled(self) -> CardSet {
        let CardSet { factions, cards, lexicon } = self;
        let lexicon = Arc::try_unwrap(lexicon).unwrap_or_else(|lexicon| (*lexicon).clone()).settled();
        CardSet { factions: factions.settled(), cards: cards.settled(), lexicon: Arc::new(lexicon) }
    }

    /// Whether this is that set with more cards on top.
    pub fn is_over(&self, below: &CardSet) -> bool {
        self.cards.shares_with(&below.cards) && self.factions.shares_with(&below.factions)
    }

    /// The cards of one file, and all titans, which texts call by their name alone; with the
    /// names of all cards. It is small, so that it is soon shown; a card's place in it is
    /// another one.
    pub fn of_file(&self, path: &str) -> CardSet {
        let cards: Vec<Card> =
            self.cards.iter().filter(|card| &*card.file == path || card.kind == CardKind::Titan).cloned().collect();
        let place = |id: &Name| cards.iter().position(|card| card.id == *id).and_then(|at| u16::try_from(at).ok());
        let own =
            |faction: &Faction| faction.cards.iter().filter_map(|&at| place(&self.cards[usize::from(at)].id)).collect();
        let factions = self.factions.iter().map(|faction| Faction { cards: own(faction), ..faction.clone() }).collect();
        CardSet { factions, cards: cards.into(), lexicon: Arc::clone(&self.lexicon) }
    }

    /// By the whole id, `aliens/scout`, or by a last part that only one card has.
    pub fn card(&self, id: &str) -> Option<&Card> {
        self.index(id).map(|index| &self.cards[usize::from(index)])
    }

    /// Whether its faction is made of other factions' cards alone.
    pub fn is_of_copies(&self, card: &Card) -> bool {
        let of_faction = |c: &&Card| c.faction == card.faction && !c.id.starts_with("base/");
        let mut own = self.cards.iter().filter(of_faction).peekable();
        let is_copy = |card: &Card| self.cards.iter().any(|c| c.name == card.name && c.faction != card.faction);
        own.peek().is_some() && own.all(is_copy)
    }

    /// The place of a card in [`CardSet::cards`].
    pub fn index(&self, id: &str) -> Option<u16> {
        let whole = self.cards.iter().position(|card| card.id == id);
        let index = whole.or_else(|| {
            let last = |card: &Card| card.id.split_once('/').is_some_and(|(_, last)| last == id);
            let found: Vec<usize> = (0..self.cards.len()).filter(|&index| last(&self.cards[index])).collect();
            let own = found.iter().copied().filter(|&index| !self.is_of_copies(&self.cards[index]));
            match found[..] {
                [one] => Some(one),
                _ => Some(own.collect::<Vec<_>>()).filter(|own| own.len() == 1).map(|own| own[0]),
            }
        });
        index.and_then(|index| u16::try_from(index).ok())
    }

    /// By id or by name in either language, whatever the capitals.
    pub fn faction(&self, name: &str) -> Option<&Faction> {
        let name = name.to_lowercase();
        self.factions.iter().find(|faction| {
            let Both { en, fr } = &faction.names;
            name == faction.id.as_str() || name == en.to_lowercase() || name == fr.to_lowercase()
        })
    }

    /// A card's paragraphs.
    pub fn text(&self, card: &Card, lang: Lang) -> Vec<String> {
        let write = |ability| Book::of(lang).write_ability(ability, self.lexicon());
        let text = card.text.iter().map(write);
        // Only a construct without a phrase has a hole, and a test looks for those.
        text.map(|text| text.unwrap_or_else(|_| "…".to_owned())).collect()
    }

    /// The words that can follow the beginning of a paragraph.
    pub fn complete(&self, lang: Lang, prefix: &str) -> Vec<String> {
        Book::of(lang).complete("Ability", prefix, self.lexicon())
    }

    /// The names of `self` and of a card file.
    pub fn lexicon_with(&self, file: &str) -> Lexicon {
        lexicon_with(self, &[Page::read("", file, &mut Vec::new())])
    }

    /// All names that a text may mention.
    pub fn lexicon(&self) -> &Lexicon {
        &self.lexicon
    }
}

fn load_all<P: AsRef<str>, T: AsRef<str>>(old: &CardSet, files: &[(P, T)], depth: Depth) -> (CardSet, Vec<Diagnostic>) {
    load_over(old, files, depth, None)
}

fn load_over<P: AsRef<str>, T: AsRef<str>>(
    old: &CardSet,
    files: &[(P, T)],
    depth: Depth,
    memo: Option<&Memo>,
) -> (CardSet, Vec<Diagnostic>) {
    let mut problems = Vec::new();
    let pages: Vec<Page> =
        files.iter().map(|(path, text)| Page::read(path.as_ref(), text.as_ref(), &mut problems)).collect();
    let memo = memo.map(|memo| (memo, memo::print(&names(&pages))));
    let lexicon = Arc::new(lexicon_with(old, &pages));
    let set = CardSet { factions: old.factions.over(), cards: old.cards.over(), lexicon };
    let mut new = Builder { set, problems, depth, memo };
    for page in &pages {
        for section in &page.sections {
            new.section(page, section);
        }
    }
    for page in &pages {
        for section in &page.sections {
            for entry in &section.cards {
                new.home(page, entry);
            }
        }
    }
    let Builder { set, problems, .. } = new;
    (set, problems)
}

pub(crate) fn load<P: AsRef<str>, T: AsRef<str>>(old: &CardSet, files: &[(P, T)], depth: Depth) -> Reading {
    let (set, problems) = load_all(old, files, depth);
    if problems.iter().any(|problem| problem.severity == Severity::Error) { Err(problems) } else { Ok((set, problems)) }
}

/// The names of a set and of these pages.
pub(crate) fn lexicon_with(old: &CardSet, pages: &[Page]) -> Lexicon {
    old.lexicon.with(names(pages))
}

fn names(pages: &[Page]) -> Vec<CardName> {
    let sections = pages.iter().flat_map(|page| &page.sections);
    let name = |section: &Section, heading: &Heading| CardName {
        faction: Name::from(kebab(&section.heading.en)),
        en: heading.en.clone(),
        fr: heading.fr.clone(),
        feminine: heading.feminine,
    };
    sections.flat_map(|section| section.cards.iter().map(move |card| name(section, &card.heading))).collect()
}

struct Builder<'m> {
    set: CardSet,
    problems: Vec<Diagnostic>,
    depth: Depth,
    /// What was read before, and the names of these files.
    memo: Option<(&'m Memo, Arc<str>)>,
}

impl Builder<'_> {
    fn section(&mut self, page: &Page, section: &Section) {
        let id = kebab(&section.heading.en);
        let bases = id == BASES;
        let set = Name::from(section.set.as_deref().unwrap_or(FAN_SET));
        let id = Name::from(id);
        if self.set.factions.iter().any(|faction| faction.id == id) {
            let message = both(
                format!("there is already a faction {}", section.heading.en),
                format!("il y a déjà une Faction {}", section.heading.fr),
            );
            self.problems.push(page.source.error(section.heading.spot, message));
            return;
        }
        let mut faction = Faction {
            id: id.clone(),
            set: set.clone(),
            name: Name::from(&section.heading.en),
            names: both(&section.heading.en, &section.heading.fr),
            look: self.look(page, section),
            emblem: section.emblem.as_deref().map(Arc::from),
            cards: Vec::new(),
        };
        let mut copies = 0u32;
        for entry in &section.cards {
            let is_base = matches!(entry.stats.kind, CardKind::Base { .. });
            if bases && !is_base {
                let message =
                    both("only bases stand under \"# Bases\"", "seules des Bases se trouvent sous « # Bases »");
                self.problems.push(page.source.error(entry.stats_spot, message));
            }
            let card = if is_base { "base" } else { id.as_str() };
            let card = Name::from(format!("{card}/{}", kebab(&entry.heading.en)));
            // A base of no faction may still name one: see `home`.
            let home = if bases { Name::default() } else { id.clone() };
            let text = self.text(page, section, entry);
            let Some(index) = self.card(page, section, entry, (card, home, set.clone()), text) else {
                continue;
            };
            if !is_base {
                // A titan lies beside the deck and is none of its 20 cards.
                if entry.stats.kind != CardKind::Titan {
                    copies += u32::from(entry.stats.copies);
                }
                faction.cards.push(index);
            }
        }
        let decks = |entry: &Entry| matches!(entry.stats.kind, CardKind::Minion { .. } | CardKind::Action { .. });
        if section.cards.iter().any(decks) && copies != 20 {
            let message = both(
                format!("a faction has 20 cards; this one has {copies}"),
                format!("une Faction a 20 cartes ; celle-ci en a {copies}"),
            );
            self.problems.push(page.source.warning(section.heading.spot, message));
        }
        if !bases {
            self.set.factions.push(faction);
        }
    }

    /// The faction that a section looks like.
    fn look(&mut self, page: &Page, section: &Section) -> Option<Name> {
        let (name, spot) = section.look.as_ref()?;
        let found = self.set.faction(name).map(|faction| faction.id.clone());
        if found.is_none() {
            let message = both(format!("there is no faction {name}"), format!("il n'y a pas de Faction {name}"));
            self.problems.push(page.source.error(*spot, message));
        }
        found
    }

    fn text(&mut self, page: &Page, section: &Section, entry: &Entry) -> Vec<(Ability, Paragraph, bool)> {
        let (source, lang, names, depth) = (&*page.source, section.lang, &*self.set.lexicon, self.depth);
        match &self.memo {
            Some((memo, print)) => memo.card(&Asked { source, lang, entry, names, print, depth }, &mut self.problems),
            None => check::card(source, lang, entry, names, depth, &mut self.problems),
        }
    }

    fn card(
        &mut self,
        page: &Page,
        section: &Section,
        entry: &Entry,
        (id, faction, set): (Name, Name, Name),
        text: Vec<(Ability, Paragraph, bool)>,
    ) -> Option<u16> {
        let Heading { en, fr, spot, .. } = &entry.heading;
        if self.set.cards.iter().any(|card| card.id == id) {
            let message = both(format!("there is already a card {id}"), format!("il y a déjà une carte {id}"));
            self.problems.push(page.source.error(*spot, message));
            return None;
        }
        let index = u16::try_from(self.set.cards.len()).ok()?;
        let paragraphs = text.iter().map(|(_, paragraph, exact)| (paragraph.clone(), *exact)).collect();
        let text = text.into_iter().map(|(ability, ..)| ability).collect();
        let (source, lang, heading) = (Arc::clone(&page.source), section.lang, *spot);
        self.set.cards.push(Card {
            id,
            faction,
            set,
            name: Name::from(en),
            names: both(en, fr),
            kind: entry.stats.kind,
            copies: entry.stats.copies,
            text,
            file: page.source.path.clone(),
            line: spot.line,
            written: Arc::new(Written { source, lang, heading, paragraphs }),
        });
        Some(index)
    }

    /// Finds the faction that a base's stat line names.
    fn home(&mut self, page: &Page, entry: &Entry) {
        let Some((name, spot)) = &entry.stats.faction else {
            return;
        };
        let Some(faction) = self.set.faction(name).map(|faction| faction.id.clone()) else {
            let message = both(format!("there is no faction {name}"), format!("il n'y a pas de Faction {name}"));
            self.problems.push(page.source.error(*spot, message));
            return;
        };
        let id = format!("base/{}", kebab(&entry.heading.en));
        if let Some(card) = self.set.cards.own_mut().iter_mut().find(|card| card.id == id) {
            card.faction = faction;
        }
    }
}
