//! What a paragraph asks while it is carried out, and of whom. Where there is only one
//! answer, the game gives it by itself.
//!
//! Nouns of events, conditions and rules are patterns: nobody is asked about those.

use serde::Serialize;

use crate::{
    ast::*,
    card::{Both, Lang},
    diagnostic::{both, quote},
    grammar::Book,
    lexicon::Lexicon,
};

pub(super) fn asks(ability: &Ability, lang: Lang, names: &Lexicon) -> Vec<(String, String)> {
    let mut asks = Asks { lang, names, out: Vec::new() };
    asks.ability(ability);
    asks.out
}

struct Asks<'a> {
    lang: Lang,
    names: &'a Lexicon,
    /// Of whom, and what.
    out: Vec<(String, String)>,
}

impl Asks<'_> {
    fn ability(&mut self, ability: &Ability) {
        match ability {
            Ability::Plain { does }
            | Ability::Ongoing { does }
            | Ability::Talent { does }
            | Ability::Special { does } => match does {
                Statement::Says { rule } => self.rule(rule),
                Statement::When { body, .. } | Statement::Do { body } => self.sentences(&body.sentences),
                Statement::Instead { clause, then, .. } => {
                    self.clause(clause, true);
                    self.sentences(then);
                }
            },
            Ability::PlayOn { host } => self.which(&Player::You, host),
            Ability::PlayOnlyIf { .. } => {}
        }
    }

    /// A rule that makes somebody decide: whether to pay, what to play instead.
    fn rule(&mut self, rule: &Rule) {
        match rule {
            Rule::If { rule, .. } | Rule::During { rule, .. } => self.rule(rule),
            Rule::PlayFee { who, cost, .. } => self.effect(who, cost),
            Rule::PlayInstead { what, .. } => self.which(&Player::You, what),
            Rule::MayIgnore { what } => {
                let what = self.words("Target", None, what);
                let ask = both(format!("yes or no: ignore {what}"), format!("oui ou non : ignorer {what}"));
                self.ask(&Player::You, &ask);
            }
            Rule::Has { .. }
            | Rule::PlayerHas { .. }
            | Rule::BreakpointIs { .. }
            | Rule::BreakpointHas { .. }
            | Rule::StartingPower { .. }
            | Rule::Cannot { .. }
            | Rule::Immune { .. }
            | Rule::MayNotPlay { .. }
            | Rule::Cancelled { .. }
            | Rule::AllIgnore { .. }
            | Rule::Gains { .. }
            | Rule::Mimics { .. }
            | Rule::CountsAs { .. }
            | Rule::Controls { .. }
            | Rule::Twice { .. }
            | Rule::OnePlay { .. }
            | Rule::CannotScore { .. }
            | Rule::StartingPowerAtLeast { .. }
            | Rule::BreakpointAtLeast { .. }
            | Rule::MayNotMove { .. }
            | Rule::LessVp { .. }
            | Rule::PrintedPower { .. }
            | Rule::PrintedBreakpoint { .. }
            | Rule::CannotClash { .. }
            | Rule::Silenced { .. }
            | Rule::NoSpecials { .. }
            | Rule::AddsNoPower { .. }
            | Rule::OneExtra { .. } => {}
            Rule::BothParts => {
                let ask = both("yes or no: both parts of an OR", "oui ou non : les deux parties d'un OU");
                self.ask(&Player::You, &ask);
            }
        }
    }

    fn sentences(&mut self, sentences: &[Sentence]) {
        for sentence in sentences {
            match sentence {
                Sentence::Do { clause }
                | Sentence::Else { clause }
                | Sentence::Later { clause, .. }
                | Sentence::Meanwhile { clause, .. } => {
                    self.clause(clause, true);
                }
            }
        }
    }

    /// `whether`: an option of a choice that is taken is not asked about again.
    fn clause(&mut self, clause: &Clause, whether: bool) {
        match clause {
            Clause::You { deed } => self.deed(&Player::You, deed),
            Clause::May { deed } => {
                self.whether(&Player::You, deed, whether);
                self.deed(&Player::You, deed);
            }
            Clause::Acts { who, deed } => {
                self.chooses_player(&Player::You, who);
                self.deed(who, deed);
            }
            Clause::MayAct { who, deed } => {
                self.chooses_player(&Player::You, who);
                self.whether(who, deed, whether);
                self.deed(who, deed);
            }
            Clause::Duels { challenger, defender } | Clause::MayDuel { challenger, defender } => {
                if whether && matches!(clause, Clause::MayDuel { .. }) {
                    let ask = both("yes or no: a duel", "oui ou non : un duel");
                    self.ask(&Player::You, &ask);
                }
                self.which(&Player::You, challenger);
                self.which(&Player::You, defender);
            }
            Clause::If { then, .. } | Clause::For { then, .. } => self.clause(then, whether),
            Clause::Chooses { who, parts } => {
                self.chooses_player(&Player::You, who);
                let said: Vec<String> = parts.iter().map(|part| self.words("Part", None, part)).collect();
                let ask = both(format!("which: {}", said.join(" / ")), format!("le choix : {}", said.join(" / ")));
                self.ask(who, &ask);
                for part in parts {
                    match part {
                        Part::You { deed } => self.deed(&Player::You, deed),
                        Part::They { deed } => self.deed(who, deed),
                    }
                }
            }
            Clause::Or { options } | Clause::Either { options } => {
                let said: Vec<String> = options.iter().map(|option| self.words("Clause", None, option)).collect();
                let ask = both(format!("which: {}", said.join(" / ")), format!("le choix : {}", said.join(" / ")));
                let who = match options.first() {
                    Some(Clause::Acts { who, .. } | Clause::MayAct { who, .. }) => who,
                    _ => &Player::You,
                };
                self.ask(who, &ask);
                options.iter().for_each(|option| self.clause(option, false));
            }
        }
    }

    fn whether(&mut self, who: &Player, deed: &Deed, asked: bool) {
        if asked {
            let deed = self.words("Deed", Some("inf"), deed);
            self.ask(who, &both(format!("yes or no: {deed}"), format!("oui ou non : {deed}")));
        }
    }

    fn deed(&mut self, who: &Player, deed: &Deed) {
        match deed {
            Deed::Free { acts } => self.series(who, acts),
            Deed::To { cost, gain } => {
                self.series(who, cost);
                self.series(who, gain);
            }
        }
    }

    fn series(&mut self, who: &Player, series: &Series) {
        match series {
            Series::One { effect } => self.effect(who, effect),
            Series::And { effects } => effects.iter().for_each(|effect| self.effect(who, effect)),
            Series::AndOr { effects } => {
                self.ask(who, &both("which of these to do", "lesquelles de ces choses faire"));
                effects.iter().for_each(|effect| self.effect(who, effect));
            }
        }
    }

    fn effect(&mut self, who: &Player, effect: &Effect) {
        match effect {
            Effect::Destroy { what }
            | Effect::DestroyLoot { what, .. }
            | Effect::Uncover { what }
            | Effect::PlaceIntoYours { what }
            | Effect::GiveEqual { what, .. }
            | Effect::UseTalentAs { of: what }
            | Effect::Plunder { to: what }
            | Effect::Return { what }
            | Effect::Discard { what }
            | Effect::DiscardUntil { what }
            | Effect::Reveal { what }
            | Effect::LookAt { what }
            | Effect::Choose { what }
            | Effect::TakeControl { what, .. }
            | Effect::UseTalent { of: what }
            | Effect::LoseAbilities { what, .. }
            | Effect::Give { what, .. }
            | Effect::Double { what, .. }
            | Effect::ClearMarks { from: what }
            | Effect::Lower { what, .. }
            | Effect::Raise { what, .. } => self.which(who, what),
            Effect::Move { what, to } => {
                self.which(who, what);
                self.to(who, to);
            }
            Effect::Place { what, to, order } => {
                self.which(who, what);
                match to {
                    Pile::Into { zone } | Pile::OnTop { zone } | Pile::AtBottom { zone } => self.zone(who, zone),
                    Pile::TopOrBottom { zone } => {
                        self.zone(who, zone);
                        self.ask(who, &both("top or bottom", "dessus ou dessous"));
                    }
                }
                self.order(who, *order);
            }
            Effect::PutBack { what, order } => {
                self.which(who, what);
                self.order(who, *order);
            }
            Effect::Shuffle { what, into } => {
                self.which(who, what);
                self.zone(who, into);
            }
            Effect::RevealUntil { zone, .. } => self.zone(who, zone),
            Effect::SearchEither { what } => {
                self.ask(
                    who,
                    &both("your deck, your discard pile or both", "votre pioche, votre défausse ou les deux"),
                );
                self.which(who, what);
            }
            Effect::GiveControl { what, to } => {
                self.which(who, what);
                self.chooses_player(who, to);
            }
            Effect::ChooseEither { a, b } => {
                self.which(who, a);
                self.which(who, b);
            }
            Effect::ShuffleIntoYours { what } => self.which(who, what),
            Effect::Transfer { what, to } => {
                self.which(who, what);
                self.which(who, to);
            }
            Effect::Search { zone, what } => {
                self.zone(who, zone);
                self.which(who, what);
            }
            Effect::Draw { n, .. } | Effect::DrawMadness { n } | Effect::DrawTreasure { n } | Effect::AddLoot { n } => {
                self.how_many(who, n)
            }
            Effect::TakeVp { from, .. } => self.chooses_player(who, from),
            Effect::Bury { what, place } => {
                self.which(who, what);
                let open = match place {
                    None => true,
                    Some(Place::On { what }) => is_chosen(what),
                    Some(_) => false,
                };
                if open {
                    self.ask(who, &both("where it is buried", "où l'enterrer"));
                }
            }
            Effect::Extra { .. } => {
                let play = self.words("Effect", Some("inf"), effect);
                let ask = both(
                    format!("what and where to {play}, or not at all"),
                    format!("quoi et où {play}, ou pas du tout"),
                );
                self.ask(who, &ask);
            }
            Effect::PlayExtra { what, place, .. }
            | Effect::Play { what, place }
            | Effect::PlayMuted { what, place }
            | Effect::PlayExtraMuted { what, place, .. } => {
                self.which(who, what);
                let open = match place {
                    None => true,
                    Some(Place::On { what }) => is_chosen(what),
                    Some(_) => false,
                };
                if open {
                    self.ask(who, &both("where it is played", "où la jouer"));
                }
            }
            Effect::AddCounter { n, on } | Effect::AddMark { n, on } => {
                self.how_many(who, n);
                self.which(who, on);
            }
            Effect::RemoveCounter { n, from } => {
                self.how_many(who, n);
                self.which(who, from);
            }
            Effect::TransferCounter { n, from, to } => {
                self.how_many(who, n);
                self.which(who, from);
                self.which(who, to);
            }
            Effect::Spread { among, .. } | Effect::TransferAmong { among } => {
                let among = quote(&self.words("Target", None, among), self.lang);
                self.ask(who, &both(format!("how to divide among {among}"), format!("la répartition entre {among}")));
            }
            Effect::Lasting { rule, .. } | Effect::Bestow { rule } => self.begins(who, rule),
            Effect::Replace { what, with, .. } | Effect::Swap { what, with, .. } => {
                self.which(who, what);
                self.which(who, with);
            }
            Effect::Divert { to: what } | Effect::Too { what } => self.which(who, what),
            Effect::ChoosePlayer { who: player } => self.chooses_player(who, player),
            Effect::Name { what } => {
                let what = self.words("Nameable", None, what);
                self.ask(who, &both(format!("to name {what}"), format!("de nommer {what}")));
            }
            Effect::DrawTo { .. }
            | Effect::DrawPast
            | Effect::AsIfAction
            | Effect::Trade
            | Effect::GiveUp { .. }
            | Effect::Nullify
            | Effect::NotReplaced
            | Effect::GainVp { .. }
            | Effect::LoseVp { .. }
            | Effect::ExtraTurn
            | Effect::Nothing => {}
        }
    }

    /// What a rule that an effect begins speaks of is chosen now.
    fn begins(&mut self, who: &Player, rule: &Rule) {
        match rule {
            Rule::Has { what, .. }
            | Rule::BreakpointIs { what, .. }
            | Rule::BreakpointHas { what, .. }
            | Rule::StartingPower { what, .. }
            | Rule::Cannot { what, .. }
            | Rule::Immune { what, .. }
            | Rule::Cancelled { what }
            | Rule::AllIgnore { what }
            | Rule::MayIgnore { what }
            | Rule::Gains { what, .. }
            | Rule::CountsAs { what, .. }
            | Rule::Controls { what }
            | Rule::Twice { what }
            | Rule::CannotScore { what } => self.which(who, what),
            Rule::Mimics { what, of } => {
                self.which(who, what);
                self.which(who, of);
            }
            Rule::MayNotPlay { who: player, .. }
            | Rule::PlayerHas { who: player, .. }
            | Rule::OnePlay { who: player, .. }
            | Rule::PlayFee { who: player, .. } => self.chooses_player(who, player),
            Rule::StartingPowerAtLeast { what, .. }
            | Rule::BreakpointAtLeast { what, .. }
            | Rule::PrintedPower { what, .. }
            | Rule::PrintedBreakpoint { what, .. }
            | Rule::AddsNoPower { what }
            | Rule::CannotClash { what } => self.which(who, what),
            Rule::MayNotMove { who: player, .. }
            | Rule::LessVp { who: player, .. }
            | Rule::NoSpecials { who: player }
            | Rule::OneExtra { who: player, .. } => self.chooses_player(who, player),
            Rule::If { rule, .. } | Rule::During { rule, .. } => self.begins(who, rule),
            Rule::PlayInstead { .. } | Rule::BothParts | Rule::Silenced { .. } => {}
        }
    }

    fn which(&mut self, who: &Player, target: &Target) {
        match target {
            Target::Together { a, b } => {
                self.which(who, a);
                self.which(who, b);
            }
            Target::Top { zone }
            | Target::TopCards { zone, .. }
            | Target::TopEqual { zone, .. }
            | Target::Bottom { zone }
            | Target::BottomCards { zone, .. }
            | Target::Whole { zone } => self.zone(who, zone),
            other if is_chosen(other) => {
                if let Some(Noun { place: Some(Place::From { zone } | Place::In { zone }), .. }) =
                    other.group().map(Group::noun)
                {
                    self.zone(who, zone);
                }
                let what = quote(&self.words("Target", None, other), self.lang);
                self.ask(who, &both(format!("which: {what}"), format!("le choix : {what}")));
            }
            _ => {}
        }
    }

    fn to(&mut self, who: &Player, to: &Dest) {
        let open = match to {
            Dest::Base { what } => is_chosen(what),
            Dest::OtherBases | Dest::OneBase => true,
            Dest::Here | Dest::There | Dest::NewBase => false,
        };
        if open {
            let to = quote(&self.words("Dest", None, to), self.lang);
            self.ask(who, &both(format!("where to: {to}"), format!("vers où : {to}")));
        }
    }

    fn zone(&mut self, who: &Player, zone: &Zone) {
        if let Zone::Hand { whose } | Zone::Deck { whose } | Zone::Discards { whose } = zone
            && let Whose::AnotherPlayers | Whose::APlayers = whose
        {
            let zone = quote(&self.words("Zone", None, zone), self.lang);
            self.ask(who, &both(format!("whose: {zone}"), format!("à qui : {zone}")));
        }
    }

    fn order(&mut self, who: &Player, order: Option<AnyOrder>) {
        if order == Some(AnyOrder::AnyOrder) {
            self.ask(who, &both("in which order", "dans quel ordre"));
        }
    }

    fn how_many(&mut self, who: &Player, n: &HowMany) {
        if let HowMany::UpTo { .. } | HowMany::AnyNumber = n {
            self.ask(who, &both("how many", "combien"));
        }
    }

    /// A player who is not said by name is chosen.
    fn chooses_player(&mut self, who: &Player, player: &Player) {
        let open = match player {
            Player::AnotherPlayer | Player::APlayer => true,
            Player::Who { who, .. } => matches!(**who, Player::AnotherPlayer | Player::APlayer),
            _ => false,
        };
        if open {
            let player = quote(&self.words("Player", None, player), self.lang);
            self.ask(who, &both(format!("which player: {player}"), format!("quel joueur : {player}")));
        }
    }

    fn ask(&mut self, who: &Player, what: &Both) {
        let who = self.words("Player", None, who);
        self.out.push((who, what.get(self.lang).to_owned()));
    }

    fn words(&self, category: &str, form: Option<&str>, value: &impl Serialize) -> String {
        Book::of(self.lang).write(category, form, value, self.names).unwrap_or_else(|_| "…".to_owned())
    }
}

/// Whether somebody chooses it, now.
fn is_chosen(target: &Target) -> bool {
    match target {
        Target::Some { of }
        | Target::Several { of, .. }
        | Target::UpTo { of, .. }
        | Target::AnyNumber { of }
        | Target::OneOrMore { of }
        | Target::EqualTo { of, .. } => of.noun().random.is_none(),
        Target::OneOfThem | Target::AnyOfThem | Target::DiscardedBase => true,
        Target::Each { .. }
        | Target::All { .. }
        | Target::No { .. }
        | Target::AtMost { .. }
        | Target::AtLeast { .. }
        | Target::Exactly { .. }
        | Target::OnlyOne { .. }
        | Target::This { .. }
        | Target::ThisFrom { .. }
        | Target::It
        | Target::Them
        | Target::Chosen { .. }
        | Target::ChosenOnes { .. }
        | Target::Rest
        | Target::ThatBase
        | Target::Top { .. }
        | Target::TopCards { .. }
        | Target::TopEqual { .. }
        | Target::Bottom { .. }
        | Target::BottomCards { .. }
        | Target::Whole { .. }
        | Target::Duelist { .. }
        | Target::Named { .. }
        | Target::Together { .. } => false,
    }
}
