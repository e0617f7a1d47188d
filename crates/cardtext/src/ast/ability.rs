//! Abilities and statements: a paragraph of a card is one [`Ability`].

use serde::{Deserialize, Serialize};

use super::{Clause, Cond, Event, Hap, Name, Rule, Sentence, Target};

/// One paragraph.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ability {
    /// No timing: happens when the card is played. On a base: a rule or a trigger.
    Plain {
        does: Statement,
    },
    Ongoing {
        does: Statement,
    },
    Talent {
        does: Statement,
    },
    Special {
        does: Statement,
    },
    /// "Play on a base."
    PlayOn {
        host: Target,
    },
    /// "Play this card only if …"
    PlayOnlyIf {
        cond: Cond,
    },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Statement {
    /// A rule that holds while the card is in play.
    Says {
        rule: Rule,
    },
    /// A trigger: the event, then what happens.
    When {
        event: Event,
        body: Body,
    },
    /// "If … would …, … instead." The sentences after it belong to it.
    Instead {
        hap: Hap,
        clause: Clause,
        then: Vec<Sentence>,
    },
    Do {
        body: Body,
    },
}

/// Sentences in order, and perhaps a closing limit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Body {
    pub sentences: Vec<Sentence>,
    pub limit: Option<Limit>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Limit {
    /// "Use only one Shinobi's ability for each base."
    OneOnly { name: Name, span: Span },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Span {
    EachTurn,
    EachBase,
}
