//! Why something is not done or not offered, as the end of a sentence.

use rules::WhyNot;

use crate::Speech;

pub fn in_vain(speech: &Speech, why: WhyNot) -> String {
    speech.say(match why {
        WhyNot::NoPlayLeft { .. } => "vain-no-play-left",
        WhyNot::Forbidden { .. } => "vain-forbidden",
        WhyNot::Nowhere => "vain-nowhere",
        WhyNot::NoPlayHere => "vain-no-play-here",
        WhyNot::OnlyIf { .. } => "vain-only-if",
        WhyNot::Fee { .. } => "vain-fee",
        WhyNot::NotNow => "vain-not-now",
        WhyNot::Used => "vain-used",
        WhyNot::Limited => "vain-limited",
        WhyNot::Condition => "vain-condition",
        WhyNot::NoTarget { .. } => "vain-no-target",
        WhyNot::Price { .. } => "vain-price",
        WhyNot::Zero => "vain-zero",
        WhyNot::NoCards => "vain-no-cards",
        WhyNot::TitanInPlay => "vain-titan-in-play",
        WhyNot::Protected { .. } => "vain-protected",
        WhyNot::Cancelled { .. } => "vain-cancelled",
        WhyNot::NoAbility => "vain-no-ability",
        WhyNot::NotThere => "vain-not-there",
        WhyNot::NoOwner => "vain-no-owner",
        WhyNot::Elsewhere { .. } => "vain-elsewhere",
        WhyNot::Leaving => "vain-leaving",
        WhyNot::NotAsked => "vain-not-asked",
    })
}
