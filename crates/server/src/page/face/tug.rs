//! The totals of a base: each corner pulls from its end, and the gap is what is missing.

use maud::{Markup, html};

use super::base::{Goal, Opens, Stake};

/// A base is about to break when this much is missing.
const HOT: u16 = 2;

/// What all bars of one base have in common.
struct Rope {
    /// The power at which the bar is full: it still shows everybody's share when there is more.
    scale: u16,
    is_hot: bool,
    /// The highest total, and whether nobody shares it.
    best: u16,
    alone: bool,
}

impl Rope {
    fn of(stakes: &[Stake], goal: Goal) -> Rope {
        let total: u16 = stakes.iter().map(|stake| stake.power).sum();
        let best = stakes.iter().map(|stake| stake.power).max().unwrap_or(0);
        let alone = stakes.iter().filter(|stake| stake.power == best).count() == 1;
        Rope { scale: goal.breakpoint.max(total).max(1), is_hot: goal.missing(total) <= HOT, best, alone }
    }

    /// Leads, leads with others, or is behind.
    fn standing(&self, stake: &Stake) -> &'static str {
        match (stake.power == self.best, self.alone) {
            (true, true) => " lead",
            (true, false) => " even",
            _ => "",
        }
    }
}

/// In units of 1, with the totals at the ends; it opens the sum that they come from.
pub fn bar(stakes: &[Stake], goal: Goal, label: &str, id: &str, tally: &Opens) -> Markup {
    let total: u16 = stakes.iter().map(|stake| stake.power).sum();
    let rope = Rope::of(stakes, goal);
    html! {
        div.bar.tug.many[stakes.len() > 2].hot[rope.is_hot].full[total >= goal.breakpoint] id=(id) style={ "--bp:" (rope.scale) } {
            (pull(stakes, goal, label, &rope))
            button.goal type="button" popovertarget=(tally.id) aria-label={ (total) (goal.said()) " " (tally.need) ". " (tally.label) } {
                span.sumof { (total) (goal.figure()) } " " span.need { (tally.need) }
            }
        }
    }
}

/// Without what it opens: for the tabs of a phone.
pub fn thin_bar(stakes: &[Stake], goal: Goal, label: &str) -> Markup {
    let rope = Rope::of(stakes, goal);
    html! {
        div.bar.tug.many[stakes.len() > 2].hot[rope.is_hot] style={ "--bp:" (rope.scale) } { (pull(stakes, goal, label, &rope)) }
    }
}

/// With two corners their figures stand at the ends; with more, each in its block.
fn pull(stakes: &[Stake], goal: Goal, label: &str, rope: &Rope) -> Markup {
    let two = stakes.len() == 2;
    html! {
        @if two { (end(&stakes[0], rope)) }
        div.fill role="img" aria-label=(label) {
            @for (i, stake) in stakes.iter().enumerate().filter(|(_, stake)| stake.power > 0) {
                @if two && i == 1 && goal.monsters > 0 { (brood(goal)) }
                span .{ "seg " (stake.corner) (rope.standing(stake)) } .thin[stake.power * 6 < rope.scale] style={ "--n:" (stake.power) } {
                    @if !two { b { i.shape {} (stake.power) } }
                }
            }
            @if goal.monsters > 0 && (!two || stakes[1].power == 0) { (brood(goal)) }
        }
        @if two { (end(&stakes[1], rope)) }
    }
}

fn end(stake: &Stake, rope: &Rope) -> Markup {
    html! {
        span .{ "end " (stake.corner) (rope.standing(stake)) } aria-hidden="true" { i.shape {} b { (stake.power) } }
    }
}

/// What monsters add to the breakpoint.
fn brood(goal: Goal) -> Markup {
    html! { span.brood style={ "--n:" (goal.monsters) } {} }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn painted(mine: u16, theirs: u16, breakpoint: u16) -> String {
        let stakes = [Stake { corner: "seat-1", power: mine }, Stake { corner: "seat-2", power: theirs }];
        let opens = Opens { id: "t".into(), label: "l".into(), need: "needs".into() };
        bar(&stakes, Goal { breakpoint, monsters: 0 }, "", "bar", &opens).into_string()
    }

    #[test]
    fn who_leads_is_larger() {
        let page = painted(9, 4, 20);
        assert!(page.contains(r#"class="end seat-1 lead""#) && page.contains(r#"class="end seat-2""#), "{page}");
        let page = painted(5, 5, 20);
        assert!(page.contains("end seat-1 even") && page.contains("end seat-2 even"), "{page}");
    }

    #[test]
    fn the_rope_is_hot_where_little_is_missing_and_full_where_nothing_is() {
        assert!(!painted(9, 8, 20).contains("hot"));
        assert!(painted(9, 9, 20).contains("hot") && !painted(9, 9, 20).contains("full"));
        assert!(painted(12, 9, 20).contains("full") && painted(12, 9, 20).contains("--bp:21"));
    }
}
