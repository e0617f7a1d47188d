//! The rules in our own words, each at an address of its own: `/rules#power`.

use maud::{Markup, html};
use rules::{Ask, Phase, Why, WhyNot};
use tell::Speech;

use super::frame::plain;
use crate::page::prose::prose;
use crate::page::shell::Shell;

/// A rule of the page: one section with a heading. Links are made from these, so that none leads nowhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    Goal,
    Setup,
    Cards,
    Bases,
    Turn,
    Minions,
    Actions,
    Extra,
    Texts,
    Words,
    Specials,
    Affect,
    Power,
    Scoring,
    MeFirst,
    Prizes,
    Drawing,
    Winning,
    Secrets,
    Counters,
    Madness,
    Monsters,
    Titans,
    Buried,
    Duels,
}

/// The game itself, in the order of reading.
const BASIC: [Rule; 19] = [
    Rule::Goal,
    Rule::Setup,
    Rule::Cards,
    Rule::Bases,
    Rule::Turn,
    Rule::Minions,
    Rule::Actions,
    Rule::Extra,
    Rule::Texts,
    Rule::Words,
    Rule::Specials,
    Rule::Affect,
    Rule::Power,
    Rule::Scoring,
    Rule::MeFirst,
    Rule::Prizes,
    Rule::Drawing,
    Rule::Winning,
    Rule::Secrets,
];

const MORE: [Rule; 6] = [Rule::Counters, Rule::Madness, Rule::Monsters, Rule::Titans, Rule::Buried, Rule::Duels];

impl Rule {
    /// Its sentences, in the Fluent files.
    fn says(self) -> &'static str {
        match self {
            Rule::Goal => "rule-goal",
            Rule::Setup => "rule-setup",
            Rule::Cards => "rule-cards",
            Rule::Bases => "rule-bases",
            Rule::Turn => "rule-turn",
            Rule::Minions => "rule-minions",
            Rule::Actions => "rule-actions",
            Rule::Extra => "rule-extra",
            Rule::Texts => "rule-texts",
            Rule::Words => "rule-words",
            Rule::Specials => "rule-specials",
            Rule::Affect => "rule-affect",
            Rule::Power => "rule-power",
            Rule::Scoring => "rule-scoring",
            Rule::MeFirst => "rule-mefirst",
            Rule::Prizes => "rule-prizes",
            Rule::Drawing => "rule-drawing",
            Rule::Winning => "rule-winning",
            Rule::Secrets => "rule-secrets",
            Rule::Counters => "rule-counters",
            Rule::Madness => "rule-madness",
            Rule::Monsters => "rule-monsters",
            Rule::Titans => "rule-titans",
            Rule::Buried => "rule-buried",
            Rule::Duels => "rule-duels",
        }
    }

    /// Where it is on the page.
    pub fn anchor(self) -> &'static str {
        self.says().strip_prefix("rule-").unwrap_or(self.says())
    }

    pub fn address(self) -> String {
        format!("/rules#{}", self.anchor())
    }

    fn heading(self, speech: &Speech) -> String {
        speech.say(self.says()).lines().next().unwrap_or_default().to_owned()
    }
}

pub fn rules(shell: &Shell<'_>) -> Markup {
    let speech = shell.speech;
    let groups = [("rules-basic", &BASIC[..]), ("rules-more", &MORE[..])];
    let body = html! {
        nav.st-panel.st-contents aria-label=(speech.say("rules-contents")) {
            @for (group, rules) in groups {
                h2 { (speech.say(group)) }
                ol { @for rule in rules { li { a href={ "#" (rule.anchor()) } { (rule.heading(speech)) } } } }
            }
            a.st-push href="/learn" { (speech.say("rules-learn")) }
        }
        @for rule in BASIC.iter().chain(&MORE) { (section(speech, *rule)) }
    };
    plain(shell, &speech.say("rules-title"), &speech.say("rules-lead"), body)
}

fn section(speech: &Speech, rule: Rule) -> Markup {
    let words = speech.say(rule.says());
    let (title, text) = words.split_once('\n').unwrap_or((words.as_str(), ""));
    html! {
        section.st-panel.st-rule id=(rule.anchor()) {
            h2 { a href={ "#" (rule.anchor()) } { (title) } }
            (prose(text))
        }
    }
}

/// A small link to a rule. What it is called is shown by the script, too (`titles.js`).
pub fn rule_link(speech: &Speech, rule: Rule) -> Markup {
    let label = speech.tell("rule-link-to", [("rule", rule.heading(speech).into())]);
    html! { a.rulelink href=(rule.address()) target="_blank" aria-label=(label) { "?" } }
}

/// The rule behind a question.
pub fn rule_of(ask: Ask) -> Rule {
    match ask {
        Ask::Faction | Ask::Mulligan => Rule::Setup,
        Ask::PlayCards => Rule::Turn,
        Ask::PlayWhere => Rule::Minions,
        Ask::PlayHow => Rule::Specials,
        Ask::ScoreFirst => Rule::Scoring,
        Ask::MeFirst | Ask::NextAbility | Ask::WhichInstead => Rule::MeFirst,
        Ask::MoveWhere | Ask::Discard => Rule::Words,
        Ask::PlayNow | Ask::PlayNowOrLater => Rule::Extra,
        Ask::HandLimit => Rule::Turn,
        Ask::DuelCard => Rule::Duels,
        Ask::TakeLoot => Rule::Monsters,
        Ask::BuryWhere | Ask::Uncover => Rule::Buried,
        Ask::Ignore => Rule::Bases,
        Ask::May
        | Ask::Branch
        | Ask::Target
        | Ask::BaseFirst
        | Ask::Player
        | Ask::Name
        | Ask::Order
        | Ask::HowMany
        | Ask::ToBottom
        | Ask::SearchDiscards => Rule::Texts,
    }
}

/// The rule behind a reason why not.
pub fn rule_of_why(why: WhyNot) -> Rule {
    match why {
        WhyNot::NoPlayLeft { minion: true } => Rule::Minions,
        WhyNot::NoPlayLeft { minion: false } => Rule::Actions,
        WhyNot::Forbidden { .. } | WhyNot::Protected { .. } | WhyNot::Cancelled { .. } => Rule::Affect,
        WhyNot::Nowhere => Rule::Cards,
        WhyNot::NoPlayHere | WhyNot::Elsewhere { .. } => Rule::Extra,
        WhyNot::Leaving => Rule::Scoring,
        WhyNot::NotNow | WhyNot::Used | WhyNot::Limited | WhyNot::NoAbility => Rule::Specials,
        WhyNot::OnlyIf { .. }
        | WhyNot::Fee { .. }
        | WhyNot::Condition
        | WhyNot::NoTarget { .. }
        | WhyNot::Price { .. }
        | WhyNot::Zero => Rule::Texts,
        WhyNot::NoCards => Rule::Drawing,
        WhyNot::TitanInPlay => Rule::Titans,
        WhyNot::NotThere => Rule::Words,
        WhyNot::NoOwner => Rule::Monsters,
        WhyNot::NotAsked => Rule::Turn,
    }
}

/// The rule behind a phase.
pub fn rule_of_phase(phase: Phase) -> Rule {
    match phase {
        Phase::Setup => Rule::Setup,
        Phase::Start | Phase::Play | Phase::Draw | Phase::End => Rule::Turn,
        Phase::Score => Rule::Scoring,
        Phase::Over => Rule::Winning,
    }
}

/// The rule behind a part of a sum; what a card adds is on the card.
pub fn rule_of_sum(why: Why) -> Option<Rule> {
    match why {
        Why::Printed => Some(Rule::Cards),
        Why::Counters => Some(Rule::Counters),
        Why::ForNow => Some(Rule::Power),
        Why::From(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::lesson;
    use cardtext::Lang;

    /// The page has every rule once, with a heading and a text in both languages; links from the
    /// lesson lead somewhere.
    #[test]
    fn every_rule_is_there_once() {
        let all: Vec<Rule> = BASIC.into_iter().chain(MORE).collect();
        assert!(lesson::first().rules().all(|name| all.iter().any(|rule| rule.anchor() == name)));
        for (i, rule) in all.iter().enumerate() {
            assert!(!all[..i].contains(rule), "{rule:?} twice");
            for lang in [Lang::En, Lang::Fr] {
                let words = Speech::new(lang).say(rule.says());
                assert!(words.split_once('\n').is_some_and(|(title, text)| !title.is_empty() && text.len() > 40));
            }
        }
        assert_eq!(all.len(), Rule::Duels as usize + 1, "a rule that no list has");
    }
}
