//! Whether using an ability could do something, before anybody is asked: what
//! windows and menus offer. Never stricter than the rules: a use that turns out to do
//! nothing is legal (004 p.12).

use cardtext::ast::{Clause, Deed, Dest, Done, Effect, ExtraCount, Place, Sentence, Target, ThisKind};

use crate::library::def::Timing;
use crate::library::survey;
use crate::query::table::{Ctx, Table};
use crate::state::ids::BaseId;

/// `whatever`: even if the sentence's "if" does not hold.
pub(crate) fn sentence_possible(t: &Table, sentence: &Sentence, ctx: &Ctx, whatever: bool) -> bool {
    let (Sentence::Do { clause } | Sentence::Else { clause } | Sentence::Later { clause, .. }) = sentence;
    match clause {
        Clause::If { .. } if whatever => true,
        clause => clause_possible(t, clause, ctx),
    }
}

fn clause_possible(t: &Table, clause: &Clause, ctx: &Ctx) -> bool {
    match clause {
        Clause::If { cond, then } => t.holds(cond, ctx) && clause_possible(t, then, ctx),
        Clause::You { deed } | Clause::May { deed } => {
            let (effects, gain) = match deed {
                Deed::Free { acts } => (survey::series_effects(acts), None),
                Deed::To { cost, gain } => (survey::series_effects(cost), Some(survey::series_effects(gain))),
            };
            // 004 p.7: without Madness cards, what says to draw them is passed over.
            let passed_over = |e: &Effect| gain.is_none() && matches!(e, Effect::DrawMadness { .. });
            // "Do X and do Y": what can be done is done; "you may", and a price: all of it.
            let all = gain.is_some() || matches!(clause, Clause::May { .. });
            let possible = |e: &Effect| passed_over(e) || effect_possible(t, e, ctx);
            (if all { effects.iter().all(possible) } else { effects.iter().any(possible) })
                // Nobody pays for a titan that cannot be played.
                && gain.into_iter().flatten().all(|e| !plays_this_titan(e) || effect_possible(t, e, ctx))
        }
        _ => true,
    }
}

fn plays_this_titan(effect: &Effect) -> bool {
    matches!(effect, Effect::Play { what: Target::This { kind: ThisKind::Titan }, .. })
}

fn effect_possible(t: &Table, effect: &Effect, ctx: &Ctx) -> bool {
    match effect {
        Effect::Move { what: Target::This { kind }, to } => {
            let from = t.this(ctx, *kind).and_then(|c| t.base_of(c));
            let others = t.core().bases_in_play().any(|b: BaseId| Some(b) != from);
            match to {
                Dest::There => ctx.there.is_some() && ctx.there != from,
                Dest::Here => ctx.here.is_some() && ctx.here != from,
                _ => others,
            }
        }
        Effect::Play { what: Target::This { kind } | Target::ThisFrom { kind, .. }, place }
        | Effect::PlayExtra { what: Target::This { kind } | Target::ThisFrom { kind, .. }, place, .. } => {
            let Some(card) = t.this(ctx, *kind) else { return false };
            let bases: arrayvec::ArrayVec<BaseId, 8> = match place {
                Some(Place::On { .. }) if ctx.regs.is_some() => {
                    ctx.regs.map(|frame| t.allowed_bases(frame, place)).unwrap_or_default()
                }
                Some(Place::Here | Place::There) => place.iter().filter_map(|p| t.place_base(p, ctx)).collect(),
                _ => t.core().bases_in_play().collect(),
            };
            t.can_be_played(ctx.you, card, &bases)
        }
        Effect::Extra { n: ExtraCount::One, .. } => {
            // A permit costs nothing; only a play that is now or never needs a card.
            ctx.regs.is_none_or(|frame| {
                t.lib.paragraph(frame.ability).timing != Timing::Special
                    || survey::extra(effect).is_some_and(|words| t.extra_possible_now(frame, 1, words))
            })
        }
        Effect::Discard { what: Target::Some { of } } => {
            let noun = of.noun();
            t.core().hand(ctx.you).any(|c| t.print_fits(&noun.kind, &noun.filters, t.def(c), ctx))
        }
        Effect::Return { what: Target::This { kind } } if *kind != ThisKind::Base => {
            let returns = |c| t.core().is_in_play(c) && !t.cannot(c, Done::Returned, &t.standing_cause(c));
            t.this(ctx, *kind).is_some_and(returns)
        }
        Effect::GiveUp { kind } => t.has_regular_play(ctx.you, *kind),
        // As a price: all of it (004 p.10, "pour").
        Effect::DrawMadness { n } => t.core().madness.len >= survey::fixed(n),
        Effect::Replace { with: Target::DiscardedBase, .. } => !t.core().base_discards.is_empty(),
        Effect::RemoveCounter { from: Target::This { kind }, .. }
        | Effect::TransferCounter { from: Target::This { kind }, .. } => {
            t.this(ctx, *kind).is_some_and(|c| t.core().card(c).counters > 0)
        }
        _ => true,
    }
}
