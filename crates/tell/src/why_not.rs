//! Why something is not done or not offered, as the end of a sentence.

use rules::WhyNot;

use crate::Speech;

pub fn why_not(speech: &Speech, why: WhyNot) -> String {
    speech.say(match why {
        WhyNot::NoPlayLeft { .. } => "why-no-play-left",
        WhyNot::Forbidden { .. } => "why-forbidden",
        WhyNot::Nowhere => "why-nowhere",
        WhyNot::NoPlayHere => "why-no-play-here",
        WhyNot::OnlyIf { .. } => "why-only-if",
        WhyNot::Fee { .. } => "why-fee",
        WhyNot::NotNow => "why-not-now",
        WhyNot::Used => "why-used",
        WhyNot::Limited => "why-limited",
        WhyNot::Condition => "why-condition",
        WhyNot::NoTarget => "why-no-target",
        WhyNot::Price => "why-price",
        WhyNot::Zero => "why-zero",
        WhyNot::NoCards => "why-no-cards",
        WhyNot::TitanInPlay => "why-titan-in-play",
        WhyNot::Protected { .. } => "why-protected",
        WhyNot::Cancelled => "why-cancelled",
        WhyNot::NoAbility => "why-no-ability",
        WhyNot::NotThere => "why-not-there",
    })
}
