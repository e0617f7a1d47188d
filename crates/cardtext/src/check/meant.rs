//! What a word that points back means: the words that set it.

use serde::Serialize;

use crate::{
    ast::*,
    card::Lang,
    diagnostic::quote,
    grammar::{Book, Hole},
    lexicon::Lexicon,
};

use super::registers::{Vague, kind_of};

/// What *it*, *there* or *that player* stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Meant {
    /// What these words chose, moved, found or spoke of.
    Thing(Target),
    /// "play an extra minion", "an action another player plays": the card that is played.
    Played(Kind),
    /// The base where that is.
    BaseOf(Box<Meant>),
    /// Where something has moved.
    Dest(Dest),
    Place(Place),
    Player(Player),
    /// "its controller", where it is one of yours.
    Yourself(Player),
    /// "another player's minion": that player.
    Whose(Group),
    /// "another player's hand": that player.
    Pile(Zone),
    /// "each player's turn": whose it is.
    TurnOf,
    /// Those who said no.
    WhoDoesNot,
    Cards(HowMany),
    Counters(HowMany),
    /// Each base of which a condition is asked.
    EachOne,
    /// What happened.
    Happens(Box<Hap>),
    /// The card itself, a duel, a name: the words say it.
    Said,
    /// Not one thing: whoever points at it is told so.
    Vague(Vague),
}

impl Meant {
    /// The base of a card; a base is its own.
    pub fn base(&self) -> Meant {
        match self {
            Meant::Thing(target) if kind_of(target) == Some(Kind::Base) => self.clone(),
            Meant::Thing(Target::ThatBase) | Meant::Vague(_) => self.clone(),
            other => Meant::BaseOf(Box::new(other.clone())),
        }
    }

    /// In words of a language.
    pub fn words(&self, lang: Lang, names: &Lexicon) -> String {
        self.try_words(lang, names).unwrap_or_else(|_| "…".to_owned())
    }

    fn try_words(&self, lang: Lang, names: &Lexicon) -> Result<String, Hole> {
        let write = Writing { lang, names };
        let (en, fr) = match self {
            Meant::Thing(target) => return write.quoted("Target", None, target),
            Meant::Dest(dest) => return write.quoted("Dest", None, dest),
            Meant::Place(place) => return write.quoted("Place", None, place),
            Meant::Player(player) => {
                let said = write.quoted("Player", None, player)?;
                match player {
                    Player::APlayer => (format!("{said}, who can be you"), format!("{said}, vous peut-être")),
                    Player::EachPlayer => (format!("{said}, you too"), format!("{said}, vous aussi")),
                    _ => return Ok(said),
                }
            }
            Meant::Yourself(player) => {
                let said = write.quoted("Player", None, player)?;
                (format!("{said}: that is you"), format!("{said} : c'est vous"))
            }
            Meant::Played(kind) => {
                let kind = write.plain("Kind", None, kind)?;
                (format!("the {kind} that is played"), format!("la carte jouée ({kind})"))
            }
            Meant::BaseOf(of) => {
                let of = of.try_words(lang, names)?;
                (format!("the base of {of}"), format!("la Base de {of}"))
            }
            Meant::Whose(group) => {
                let of = write.quoted("Group", None, group)?;
                (format!("the player of {of}"), format!("le joueur de {of}"))
            }
            Meant::Pile(zone) => {
                let of = write.quoted("Zone", None, zone)?;
                (format!("the player of {of}"), format!("le joueur de {of}"))
            }
            Meant::TurnOf => ("the player whose turn it is".into(), "le joueur dont c'est le tour".into()),
            Meant::WhoDoesNot => ("each player who did not".into(), "chaque joueur qui ne l'a pas fait".into()),
            Meant::Cards(n) => {
                let n = write.quoted("HowMany", Some("cards"), n)?;
                (format!("as many as {n} were"), format!("autant que {n}"))
            }
            Meant::Counters(n) => {
                let n = write.quoted("HowMany", Some("counters"), n)?;
                (format!("as many as {n} were"), format!("autant que {n}"))
            }
            Meant::EachOne => ("each base that is looked at".into(), "chaque Base examinée".into()),
            Meant::Happens(hap) => {
                let form = match lang {
                    Lang::En => None,
                    Lang::Fr => Some("when"),
                };
                let hap = write.quoted("Hap", form, &**hap)?;
                (format!("where {hap}"), format!("là où {hap}"))
            }
            Meant::Said | Meant::Vague(_) => (String::new(), String::new()),
        };
        Ok(match lang {
            Lang::En => en,
            Lang::Fr => fr,
        })
    }
}

struct Writing<'a> {
    lang: Lang,
    names: &'a Lexicon,
}

impl Writing<'_> {
    fn plain(&self, category: &str, form: Option<&str>, value: &impl Serialize) -> Result<String, Hole> {
        Book::of(self.lang).write(category, form, value, self.names)
    }

    fn quoted(&self, category: &str, form: Option<&str>, value: &impl Serialize) -> Result<String, Hole> {
        Ok(quote(&self.plain(category, form, value)?, self.lang))
    }
}
