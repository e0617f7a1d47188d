//! Which factions a table deals from, and how: the sets that somebody owns, bans, what was played
//! lately, and armies that are about as strong as each other by the arena's figures.

use bots::Dice;
use cardtext::Faction;
use rules::Library;

use super::form::{self, Fields, FormProblem};
use crate::figures::Figures;

/// So many deals are tried; one of the fairest is taken, not always the same one.
const TRIES: usize = 300;
const FAIREST: usize = 10;

/// How somebody wants armies to be dealt, as a form says it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wish {
    /// None: all of them.
    pub sets: Vec<String>,
    pub bans: Vec<String>,
    /// Not what they have played lately.
    pub fresh: bool,
    pub balanced: bool,
    /// Several players may have the same faction.
    pub two_boxes: bool,
}

impl Wish {
    /// What is not known here is left out: sets and factions come and go.
    pub fn read(fields: &Fields<'_>, library: &Library) -> Wish {
        let known = sets(library);
        let sets: Vec<String> =
            fields.all("set").filter(|set| known.iter().any(|other| other == set)).map(str::to_owned).collect();
        let is_faction = |id: &&str| form::factions(library).any(|faction| faction.id.as_str() == *id);
        let mut wish = Wish {
            // All ticked is the same as none: what comes later is owned, too.
            sets: if sets.len() == known.len() { Vec::new() } else { sets },
            bans: fields.all("ban").filter(is_faction).map(str::to_owned).collect(),
            fresh: fields.has("fresh"),
            balanced: fields.has("balanced"),
            two_boxes: fields.has("two_boxes"),
        };
        wish.sets.dedup();
        wish.bans.dedup();
        wish
    }

    /// As a program says it, which must not be misunderstood: what is not known is refused.
    pub fn strictly(fields: &Fields<'_>, library: &Library) -> Result<Wish, FormProblem> {
        let known = sets(library);
        if let Some(set) = fields.all("set").find(|set| known.iter().all(|other| other != set)) {
            return Err(FormProblem::UnknownSet(form::short(set)));
        }
        let is_faction = |id: &str| form::factions(library).any(|faction| faction.id.as_str() == id);
        match fields.all("ban").find(|id| !is_faction(id)) {
            Some(id) => Err(FormProblem::UnknownFaction(form::short(id))),
            None => Ok(Wish::read(fields, library)),
        }
    }

    /// The factions that are left for so many seats; `recent` are those played lately.
    pub fn pool(&self, library: &Library, recent: &[String], seats: usize) -> Result<Vec<String>, FormProblem> {
        let owned = |faction: &&Faction| self.sets.is_empty() || self.sets.contains(&faction.set.to_string());
        let ids = form::factions(library).filter(owned).map(|faction| faction.id.to_string());
        let allowed: Vec<String> = ids.filter(|id| !self.bans.contains(id)).collect();
        let needed = form::needed(seats, self.two_boxes);
        if allowed.len() < needed {
            return Err(FormProblem::TooFewLeft { needed, left: allowed.len() });
        }
        // What was played lately is left out as long as enough is left without it.
        let mut fresh: Vec<String> = allowed.clone();
        for id in recent.iter().filter(|_| self.fresh) {
            if fresh.len() > needed {
                fresh.retain(|other| other != id);
            }
        }
        Ok(fresh)
    }

    /// Whether anything is wished for that is not in a table's terms already.
    pub fn is_any(&self) -> bool {
        *self != Wish { two_boxes: self.two_boxes, ..Wish::default() }
    }
}

/// The sets that have factions, in the order of the cards.
pub fn sets(library: &Library) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for faction in form::factions(library) {
        let set = faction.set.to_string();
        if !found.contains(&set) {
            found.push(set);
        }
    }
    found
}

/// Two factions for each seat, no faction twice; with two boxes not twice in one army. The same
/// pool and seed give the same.
pub fn deal(
    pool: &[String],
    seats: usize,
    seed: u64,
    balance: Option<&Figures>,
    two_boxes: bool,
) -> Option<Vec<[String; 2]>> {
    if pool.len() < form::needed(seats, two_boxes) {
        return None;
    }
    let mut dice = Dice::new(seed);
    let mut once = || {
        let mut left: Vec<&String> = pool.iter().collect();
        let army = |_| {
            if two_boxes {
                left = pool.iter().collect();
            }
            let mut take = || left.remove(dice.below(left.len())).clone();
            [take(), take()]
        };
        (0..seats).map(army).collect::<Vec<[String; 2]>>()
    };
    let Some(figures) = balance else { return Some(once()) };
    let spread = |armies: &Vec<[String; 2]>| {
        let strengths = armies.iter().map(|army| figures.strength(army));
        let (low, high) = strengths.fold((f64::MAX, f64::MIN), |(low, high), s| (low.min(s), high.max(s)));
        high - low
    };
    let mut tried: Vec<Vec<[String; 2]>> = (0..TRIES).map(|_| once()).collect();
    tried.sort_by(|a, b| spread(a).total_cmp(&spread(b)));
    tried.truncate(FAIREST);
    Some(tried.swap_remove(dice.below(tried.len())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figures::arena;
    use std::collections::BTreeSet;

    fn all() -> Vec<String> {
        let library = Library::new(cardtext::builtin());
        form::factions(&library).map(|faction| faction.id.to_string()).collect()
    }

    #[test]
    fn a_deal_follows_from_its_seed_and_has_nobody_twice() {
        let pool = all();
        for seed in 0..20 {
            let armies = deal(&pool, 4, seed, None, false).expect("enough");
            assert_eq!(Some(&armies), deal(&pool, 4, seed, None, false).as_ref());
            assert_eq!(armies.iter().flatten().collect::<BTreeSet<_>>().len(), 8);
        }
        assert_eq!(deal(&pool[..3], 2, 1, None, false), None);
    }

    #[test]
    fn of_two_boxes_everybody_may_have_the_same_and_nobody_twice() {
        let pool = all();
        let dealt: Vec<_> = (0..40).map(|seed| deal(&pool[..3], 4, seed, None, true).expect("enough")).collect();
        assert!(dealt.iter().flatten().all(|[a, b]| a != b));
        let shared = |armies: &Vec<[String; 2]>| armies.iter().flatten().collect::<BTreeSet<_>>().len() < 8;
        assert!(dealt.iter().all(shared));
        assert_eq!(deal(&pool[..1], 2, 1, None, true), None);
        let library = Library::new(cardtext::builtin());
        let wish = Wish { sets: vec!["core".to_owned()], two_boxes: true, ..Wish::default() };
        assert_eq!(wish.pool(&library, &[], 4).map(|pool| pool.len()), Ok(8));
        assert!(!Wish { sets: Vec::new(), ..wish }.is_any());
    }

    /// Balanced armies are closer to each other than those of chance.
    #[test]
    fn balance_brings_armies_together() {
        let (pool, figures) = (all(), arena());
        let gap = |armies: &[[String; 2]]| (figures.strength(&armies[0]) - figures.strength(&armies[1])).abs();
        let sum = |balance: Option<&Figures>| -> f64 {
            (0..40).map(|seed| gap(&deal(&pool, 2, seed, balance, false).expect("enough"))).sum()
        };
        let (plain, fair) = (sum(None), sum(Some(figures)));
        assert!(fair * 10.0 < plain, "{fair} and {plain}");
    }

    #[test]
    fn wishes_are_kept_as_far_as_there_is_enough() {
        let library = Library::new(cardtext::builtin());
        let fields = |text: &str| -> Vec<(String, String)> { serde_urlencoded::from_str(text).expect("a form") };
        let read = |text: &str| Wish::read(&Fields(&fields(text)), &library);
        let core = read("set=core&ban=aliens&set=nonsense&ban=mimes&fresh=1");
        assert_eq!((&core.sets[..], &core.bans[..]), (&["core".to_owned()][..], &["aliens".to_owned()][..]));
        let recent: Vec<String> = ["ninjas", "pirates", "robots", "wizards"].map(str::to_owned).into();
        let pool = core.pool(&library, &recent, 2).expect("seven are left");
        assert!(!pool.contains(&"aliens".to_owned()) && !pool.contains(&"ninjas".to_owned()));
        assert_eq!(pool.len(), 4, "no more are left out than can be");
        assert_eq!(core.pool(&library, &[], 4), Err(FormProblem::TooFewLeft { needed: 8, left: 7 }));
        let everything: String = sets(&library).iter().map(|set| format!("set={set}&")).collect();
        assert!(!read(everything.trim_end_matches('&')).is_any());
    }
}
