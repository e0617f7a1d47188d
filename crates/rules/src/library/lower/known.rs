//! What is known of *it* and of *there*, besides what sort of thing they are: whether *it* has
//! surely left play, whether a condition has spoken of another card since, whether *there* is
//! the base that has scored. What could never do anything for that reason is refused here.

use cardtext::ast;

use super::noun::whose;
use super::shape::{Many, Shape, shape};
use super::{Lower, Lowered, Thing};
use crate::library::program::*;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Known {
    /// *It* is in play no longer.
    pub gone: bool,
    /// This very card is being uncovered, and is in play under no other name than "this".
    uncovered: bool,
    /// It was destroyed: whose it was is remembered.
    pub fell: bool,
    /// Something has left play: what it had is remembered.
    pub left: bool,
    /// This action's minion has left play, and the action with it.
    bearer_left: bool,
    /// *It* is an action that is being played, and on nothing yet.
    on_its_way: bool,
    /// A condition has spoken of another card since.
    rival: bool,
    /// *There* is the base that has scored.
    pub there_scored: bool,
    /// Which base that is.
    pub scored: Scored,
    /// Who acts may decline.
    pub may: bool,
    /// A player was chosen,
    player_chosen: bool,
    /// and several have acted since: the last of them is "that player".
    several_since: bool,
    /// What *that many* was done.
    counted: Option<ast::Counted>,
    /// It was done to other cards than minions, too.
    mixed: bool,
    /// Several players act, and "that player" is each of them in turn.
    pub each_acts: bool,
    /// "Who has two minions on a base" has spoken of a base, and meant none.
    no_base: bool,
    /// What was chosen last: "the chosen minion" is one.
    chosen: Option<Kind>,
    /// Something was chosen before that, or by several players.
    chosen_before: bool,
    /// This card has moved: *here* and *there* are one base.
    moved_itself: bool,
}

/// The base that has scored, as the words of its event point at it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Scored {
    /// None yet, or any.
    #[default]
    Any,
    Here,
    /// Another than the base where this card is.
    Elsewhere,
}

impl Known {
    /// *It* is another card from now on.
    pub fn speaks_anew(&mut self) {
        (self.gone, self.on_its_way, self.rival, self.there_scored) = (false, false, false, false);
        (self.uncovered, self.no_base, self.moved_itself) = (false, false, false);
    }

    /// One of several ways to go on: what left play in it has not surely done so.
    pub fn maybe(&mut self, before: Known) {
        self.gone = before.gone;
    }

    pub fn chooses_player(&mut self) {
        (self.player_chosen, self.several_since) = (true, false);
    }

    pub fn hears(&mut self, moment: Moment, hap: &Hap) {
        let leaves = matches!(
            hap,
            Hap::ToDiscards(_)
                | Hap::Destroys { .. }
                | Hap::Undergoes { deed: Done::Destroyed | Done::Returned | Done::Placed, .. }
        );
        self.left |= leaves;
        let bearer = Subject::Any(Box::new([SubjectPart::Meant(Meant::This(This::Minion))]));
        let of_bearer = matches!(hap,
            Hap::ToDiscards(what) | Hap::Undergoes { what, .. } | Hap::Destroys { what, .. } if *what == bearer);
        self.uncovered = matches!(hap, Hap::Uncovered(_));
        self.bearer_left = leaves && of_bearer;
        self.gone = leaves && moment == Moment::After;
        self.fell = matches!(hap, Hap::Destroys { .. } | Hap::Undergoes { deed: Done::Destroyed, .. });
        self.on_its_way = moment == Moment::When
            && matches!(hap, Hap::Plays { what: Played::Card { sort, .. }, .. }
                if matches!(sort.kind, Kind::Action | Kind::StandardAction));
    }

    pub fn hears_scoring(&mut self, moment: ScoreMoment, base: &Bases) {
        (self.scored, self.there_scored) = (Scored::Any, moment == ScoreMoment::After);
        match (moment, base) {
            (ScoreMoment::After, Bases::One(At::Here)) => self.scored = Scored::Here,
            (ScoreMoment::After, Bases::Every(of)) if of.other => self.scored = Scored::Elsewhere,
            (ScoreMoment::Before | ScoreMoment::When | ScoreMoment::After, Bases::One(_) | Bases::Every(_)) => {}
        }
    }
}

impl Lower<'_> {
    pub(super) fn effect(&mut self, effect: &ast::Effect) -> Lowered<Effect> {
        let before = self.known;
        let effect = self.verb(effect)?;
        if effect.cards().is_some_and(|(what, _)| *what == CardPick::Meant(Meant::It)) {
            self.it_is_there(&effect, before)?;
        }
        if let Effect::Transfer { what, .. } | Effect::Return(what) = &effect
            && what.is_this()
            && before.bearer_left
        {
            return self.refuse(
                "this action has left play with its minion: say \"place this action into your hand\"",
                "cette Action a quitté le jeu avec sa Créature : dites « placez cette Action dans votre main »",
            );
        }
        let of_this = CardPick::Meant(Meant::This(This::Minion));
        let again = matches!(&effect, Effect::Play { what, place: PlayPlace::At(At::New), .. } if *what == of_this);
        if again && before.scored == Scored::Here {
            return self.refuse(
                "a minion in play is not played again, and leaves with its base: say \"this minion from your discard pile\"",
                "une Créature en jeu ne se joue pas une seconde fois, et part avec sa Base : dites « cette Créature depuis votre défausse »",
            );
        }
        if before.no_base && effect.says(|word| word == Word::Base(At::There)) {
            return self.no_base_meant();
        }
        if before.moved_itself && effect.cards().is_some_and(|(what, _)| *what == CardPick::Meant(Meant::It)) {
            return self.refuse(
                "this card was moved last: say \"this minion\", or \"the chosen minion\" of another",
                "cette carte a été déplacée en dernier : dites « cette Créature », ou « la Créature choisie » d'une autre",
            );
        }
        self.comes_along(&effect, before)?;
        self.notes_leaving(&effect);
        self.notes_count(&effect);
        Ok(effect)
    }

    /// Two cards that were chosen together are "them", each of its own kind.
    pub(super) fn hears_choice(&mut self, pick: &CardPick) {
        self.several |= matches!(pick, CardPick::Both(_));
        self.known.chosen_before |= self.known.chosen.is_some() || self.others_act;
        self.known.chosen = match pick {
            CardPick::Some { from: Source::Play(of), .. } => Some(of.sort.kind),
            CardPick::Some { from: Source::Hand(sort) | Source::Piles { sort, .. }, .. } if sort.kind == Kind::Card => {
                Some(Kind::Card)
            }
            CardPick::Some { .. }
            | CardPick::Meant(_)
            | CardPick::ThisFromDiscards
            | CardPick::Every(_)
            | CardPick::Top { .. }
            | CardPick::Whole(_)
            | CardPick::OneOfThem
            | CardPick::AnyOfThem
            | CardPick::Both(_) => None,
        };
    }

    /// "The chosen minion", after an action was chosen: that is not the one.
    pub(super) fn was_chosen(&self, kind: ast::ThisKind, all: bool) -> Lowered<()> {
        let said = match kind {
            ast::ThisKind::Minion => Some(Kind::Minion),
            ast::ThisKind::Action => Some(Kind::Action),
            ast::ThisKind::Titan => Some(Kind::Titan),
            ast::ThisKind::Card => Some(Kind::Card),
            ast::ThisKind::Base | ast::ThisKind::Monster => None,
        };
        let last = self.known.chosen;
        let other = self.known.chosen_before && (all || (said.is_some() && last.is_some() && said != last));
        if !other {
            return Ok(());
        }
        self.refuse(
            "something else was chosen last: say right after a choice what is done to it",
            "autre chose a été choisi en dernier : dites juste après un choix ce qui lui arrive",
        )
    }

    /// Those who act, or one that is chosen: "who has a minion on a base" means no base.
    pub(super) fn hears_players(&mut self, who: &Players) {
        let meant = self.bound || self.it != Thing::Cards;
        self.known.no_base = !meant && matches!(&who.set, PlayerSet::Who(both) if both.1.is_of_some_base());
    }

    /// "Move this minion to another base and one of your minions here to there": by then *here* is
    /// where this card has come to.
    fn comes_along(&mut self, effect: &Effect, before: Known) -> Lowered<()> {
        let Effect::Move { what, to } = effect else { return Ok(()) };
        if what.is_this() {
            self.known.moved_itself = true;
            return Ok(());
        }
        let here = effect.says(|word| word == Word::Base(At::Here));
        if before.moved_itself && here && *to == Dest::At(At::There) {
            return self.refuse(
                "this card has moved, so \"here\" is \"there\" already: move the others first, or say \"on the base that this minion left this turn to here\"",
                "cette carte s'est déplacée, « ici » est donc déjà « là » : déplacez les autres d'abord, ou dites « sur la Base que cette Créature a quittée ce tour-ci, ici »",
            );
        }
        Ok(())
    }

    /// What *that many* is of, from now on.
    fn notes_count(&mut self, effect: &Effect) {
        let deed = if matches!(effect, Effect::Destroy(_) | Effect::DestroyLoot { .. }) {
            Some(ast::Counted::Destroyed)
        } else if matches!(effect, Effect::Return(_)) {
            Some(ast::Counted::Returned)
        } else if matches!(effect, Effect::Discard(_)) {
            Some(ast::Counted::Discarded)
        } else if matches!(effect, Effect::Draw { .. } | Effect::DrawMadness(_)) {
            Some(ast::Counted::Drawn)
        } else {
            None
        };
        // What is done to a card that was spoken of counts nothing anew.
        let anew = effect.cards().is_some_and(|(what, _)| !matches!(what, CardPick::Meant(_)));
        if deed.is_some() || anew {
            self.known.counted = deed;
            self.known.mixed = effect.cards().is_some_and(|(what, _)| {
                let (CardPick::Some { from: Source::Play(of), .. } | CardPick::Every(Source::Play(of))) = what else {
                    return false;
                };
                of.sort.kind == Kind::Card
            });
        }
    }

    /// "For each minion destroyed this way": nothing else was counted since.
    pub(super) fn was_counted(&self, deed: ast::Counted) -> Lowered<()> {
        let of_minions = match deed {
            ast::Counted::Destroyed | ast::Counted::Returned => true,
            ast::Counted::Discarded | ast::Counted::Drawn => false,
        };
        if self.known.mixed && of_minions {
            return self.refuse(
                "not only minions: say \"draw a card for each one\", or let it be minions only",
                "ce ne sont pas que des Créatures : dites « pour chacune d'elles », ou ne parlez que de Créatures",
            );
        }
        if self.known.counted == Some(deed) {
            return Ok(());
        }
        self.refuse(
            "they are not what was done last, and only that is counted: say this right after it",
            "ce n'est pas ce qui a été fait en dernier, et seul cela se compte : dites-le juste après",
        )
    }

    /// Whether *it* can be where such a thing is done to it.
    fn it_is_there(&self, effect: &Effect, before: Known) -> Lowered<()> {
        if before.rival && is_hostile(effect) {
            return self.refuse(
                "the condition speaks of another card than \"it\": choose first (\"Choose one of your minions.\") and say \"the chosen minion\", or \"this minion\"",
                "la condition parle d'une autre carte : choisissez d'abord (« Choisissez une de vos Créatures. ») et dites « la Créature choisie », ou « cette Créature »",
            );
        }
        if before.on_its_way && (is_only_in_play(effect) || matches!(effect, Effect::Destroy(_) | Effect::Return(_))) {
            return self.refuse(
                "at \"when\" the action is on nothing yet: say \"after\", or \"discard that action without effect\"",
                "à ce moment l'Action n'est encore attachée à rien : dites « après que », ou « défaussez cette Action sans effet »",
            );
        }
        if before.uncovered && is_only_in_play(effect) {
            return self.refuse(
                "what is uncovered is \"it\" before it is in play: say \"this minion\"",
                "ce qui est dévoilé n'est pas encore en jeu : dites « cette Créature »",
            );
        }
        if before.gone && is_only_in_play(effect) {
            return self.refuse(
                "\"it\" has left play: say \"this minion\", or choose first and say \"the chosen minion\"",
                "cette carte a quitté le jeu : dites « cette Créature », ou choisissez d'abord et dites « la Créature choisie »",
            );
        }
        Ok(())
    }

    fn notes_leaving(&mut self, effect: &Effect) {
        if matches!(effect, Effect::Play { .. } | Effect::Bury { .. } | Effect::PutBack { .. }) {
            self.known.gone = false;
        }
        let leaves = effect.takes_away() || matches!(effect, Effect::DestroyLoot { .. });
        let Some((what, _)) = effect.cards().filter(|_| leaves) else { return };
        self.known.left = true;
        if !what.is_this() {
            self.known.fell = matches!(effect, Effect::Destroy(_) | Effect::DestroyLoot { .. });
            // Of what was spoken of before, "may" leaves it open.
            self.known.gone = !self.known.may || !matches!(what, CardPick::Meant(_));
        }
    }

    /// "If there is another player's minion there, …": a reader takes that for *it*.
    pub(super) fn hears_cond(&mut self, cond: &ast::Cond) {
        self.known.rival = self.bound && speaks_of_a_card(cond);
    }

    /// What "had" asks is known of a card that has just left play.
    pub(super) fn has_left(&self) -> Lowered<()> {
        if self.known.left {
            return Ok(());
        }
        self.refuse(
            "\"had\" is said of a card that has just left play; say \"is a minion of power …\"",
            "« avait » se dit d'une carte qui vient de quitter le jeu ; dites « est une Créature de Force … »",
        )
    }

    /// Who acts: after several players, "that player" is the last of them.
    pub(super) fn hears_actor(&mut self, who: &ast::Player) -> Lowered<()> {
        match who {
            ast::Player::EachPlayer | ast::Player::EachOther => {
                self.known.several_since = self.known.player_chosen;
                self.known.each_acts = true;
            }
            ast::Player::ThatPlayer if self.known.several_since => {
                return self.at("who", |l| {
                    l.refuse(
                        "several players have acted since one was chosen: say first what that player does",
                        "plusieurs joueurs ont agi depuis qu'un joueur a été choisi : dites d'abord ce que fait ce joueur",
                    )
                });
            }
            ast::Player::Who { who, .. } => self.hears_actor(who)?,
            ast::Player::ThatPlayer
            | ast::Player::You
            | ast::Player::They
            | ast::Player::AnotherPlayer
            | ast::Player::NoPlayer
            | ast::Player::APlayer
            | ast::Player::Owner { .. }
            | ast::Player::Controller { .. }
            | ast::Player::Ranked { .. } => {}
        }
        Ok(())
    }

    /// 004 p.6: what has scored is discarded, and then another base takes its place.
    pub(super) fn has_not_scored(&self, base: &BasePick) -> Lowered<()> {
        let scored = match base {
            BasePick::One(At::There) => self.known.there_scored,
            BasePick::One(At::Here) => self.known.scored == Scored::Here,
            BasePick::One(At::Chosen | At::New | At::Its) | BasePick::Some { .. } | BasePick::Every(_) => false,
        };
        if scored {
            return self.refuse(
                "the base that has scored goes to the base discard pile when all is done (004 p.6); another base can go to the base deck",
                "la Base conquise va dans la défausse de Bases une fois tout résolu (004 p.6) ; une autre Base peut aller dans la pioche de Bases",
            );
        }
        Ok(())
    }

    /// A play that something else takes the place of has been paid for and is over.
    pub(super) fn is_not_played_again(&self, would: &Would, lines: &[Line]) -> Lowered<()> {
        let again = |id| matches!(self.effect_of(id), Effect::Play { what: CardPick::Meant(Meant::It), .. });
        if matches!(would, Would::Play { .. }) && self.effects(lines).any(again) {
            return self.refuse(
                "a card that is not played here is not played elsewhere instead: it can be discarded, returned or placed; or say \"other players cannot play minions here\"",
                "une carte qui n'est pas jouée ici n'est pas jouée ailleurs à la place : elle peut être défaussée, renvoyée ou placée ; ou dites « les autres joueurs ne peuvent pas jouer de Créatures ici »",
            );
        }
        Ok(())
    }
}

/// Done to cards in play, and of no use to any other.
fn is_only_in_play(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::AddCounters { .. }
            | Effect::GivePower { .. }
            | Effect::Move { .. }
            | Effect::Transfer { .. }
            | Effect::TakeControl { .. }
            | Effect::GiveControl { .. }
            | Effect::UseTalent(_)
            | Effect::LoseAbilities { .. }
            | Effect::Begin { .. }
            | Effect::Bestow { .. }
            | Effect::Mimic { .. }
    )
}

/// What players do to each other's cards.
fn is_hostile(effect: &Effect) -> bool {
    effect.takes_away() || matches!(effect, Effect::DestroyLoot { .. } | Effect::TakeControl { .. })
}

/// "Another player's minion".
fn speaks_of_a_card(cond: &ast::Cond) -> bool {
    match cond {
        ast::Cond::Has { what, .. } | ast::Cond::ThereIs { what } => {
            matches!(shape(what), Shape::Some(Many::One, of) if whose(of) == Whose::Others)
        }
        ast::Cond::Both { a, b } => speaks_of_a_card(a) || speaks_of_a_card(b),
        ast::Cond::Is { .. }
        | ast::Cond::IsOne { .. }
        | ast::Cond::PowerIs { .. }
        | ast::Cond::Ahead { .. }
        | ast::Cond::AheadBy { .. }
        | ast::Cond::TotalPower { .. }
        | ast::Cond::Minions { .. }
        | ast::Cond::HadPower { .. }
        | ast::Cond::InDuel { .. }
        | ast::Cond::Leads { .. }
        | ast::Cond::HandSize { .. }
        | ast::Cond::Points { .. }
        | ast::Cond::PointsAre { .. }
        | ast::Cond::HadMinion { .. }
        | ast::Cond::Ranks { .. }
        | ast::Cond::RanksNot { .. }
        | ast::Cond::Did { .. }
        | ast::Cond::AloneInHand
        | ast::Cond::InPlay { .. }
        | ast::Cond::NotInPlay { .. }
        | ast::Cond::Counters { .. }
        | ast::Cond::DoSo
        | ast::Cond::DoNot
        | ast::Cond::WasDone { .. }
        | ast::Cond::WasNotDone { .. }
        | ast::Cond::BoreNone { .. } => false,
    }
}
