//! What bases say of the setup (004 p.4).

use rules::{Game, Library, Setup};

/// A base that swaps itself "during setup" is laid by chance, and is never there when the first
/// turn begins; it waits in the base deck, and nothing is lost.
#[test]
fn a_base_that_is_swapped_during_setup_is_never_there_at_the_start() {
    let library = &Library::new(cardtext::builtin());
    let says = |card: &cardtext::Card| {
        let swaps = |text: String| text.contains("Setup") && (text.contains("Swap") || text.contains("Replace"));
        card.text.iter().any(|ability| swaps(format!("{ability:?}")))
    };
    let prints = (0..).map(rules::DefId).zip(&library.cards.cards);
    let shy: Vec<rules::DefId> = prints.filter(|(_, card)| says(card)).map(|(def, _)| def).collect();
    assert!(!shy.is_empty(), "no base speaks of the setup");
    let mut laid_anew = 0;
    for seed in 0..200 {
        let mut setup = Setup::random(4);
        setup.bases = rules::Bases::All;
        let mut game = Game::new(library, setup, seed).expect("a random setup is legal");
        let mut events = game.events().to_vec();
        // Other bases may ask somebody something before the first turn.
        while game.table().phase() == rules::Phase::Setup {
            let wanted = game.decision().map_or(0, |decision| decision.min);
            game.decide(&rules::Answer((0..wanted).collect())).expect("the first options are legal");
            events.extend(game.events().iter().cloned());
        }
        let table = game.table();
        let bases = table.bases();
        assert_eq!(bases.len(), 5, "seed {seed}");
        assert!(bases.iter().all(|base| !shy.contains(&table.base_def(*base))), "seed {seed}");
        game.audit().unwrap_or_else(|v| panic!("seed {seed}: {v}"));
        laid_anew += usize::from(events.iter().any(|event| matches!(event.what, rules::What::BaseReplaced { .. })));
    }
    assert!(laid_anew > 0, "the base was never among the first");
}

/// Madness is no faction: chance deals it to nobody, drafts do not offer it (004 p.7).
#[test]
fn madness_is_dealt_to_nobody() {
    let library = &Library::new(cardtext::builtin());
    let madness = |faction: u16| &*library.cards.factions[usize::from(faction)].id == "madness";
    assert!((0..library.cards.factions.len() as u16).any(madness), "there is a Madness deck");
    for seed in 0..200 {
        let dealt = Game::new(library, Setup::random(4), seed).expect("a random setup is legal");
        let table = dealt.table();
        assert!(
            table.seats().all(|seat| table.factions(seat).into_iter().flatten().all(|f| !madness(f))),
            "seed {seed}"
        );
        let mut setup = Setup::random(2);
        setup.draft = true;
        let draft = Game::new(library, setup, seed).expect("a draft is legal");
        let options = &draft.decision().expect("somebody picks").options;
        assert!(options.iter().any(|option| matches!(option, rules::Choice::Faction(_))), "seed {seed}");
        assert!(
            !options.iter().any(|option| matches!(option, rules::Choice::Faction(f) if madness(*f))),
            "seed {seed}"
        );
    }
}

/// The whole rulebook: 64 factions with 809 cards, 128 bases, 20 titans and three special decks.
#[test]
fn all_of_the_rulebook_is_there() {
    use cardtext::CardKind;
    let library = &Library::new(cardtext::builtin());
    let cards = &library.cards.cards;
    let count = |of: fn(&CardKind) -> bool| cards.iter().filter(|card| of(&card.kind)).count();
    let copies = |of: fn(&CardKind) -> bool| {
        cards.iter().filter(|card| of(&card.kind)).map(|card| usize::from(card.copies)).sum::<usize>()
    };
    assert_eq!(library.armies().count(), 64, "factions");
    assert_eq!(count(|kind| matches!(kind, CardKind::Minion { .. } | CardKind::Action { .. })), 809, "cards");
    assert_eq!(count(|kind| matches!(kind, CardKind::Base { .. })), 128, "bases");
    assert_eq!(count(|kind| matches!(kind, CardKind::Titan)), 20, "titans");
    assert_eq!(copies(|kind| matches!(kind, CardKind::Madness)), 30, "Madness cards");
    assert_eq!(copies(|kind| matches!(kind, CardKind::Monster { .. })), 20, "monsters");
    assert_eq!(
        copies(|kind| matches!(kind, CardKind::TreasureMinion { .. } | CardKind::TreasureAction)),
        22,
        "treasures"
    );
    assert!(library.refusals().is_empty(), "every text runs");
}

/// Monsters and treasures are in the game where something wants them, and are dealt to nobody.
#[test]
fn monsters_and_treasures_come_where_they_are_wanted() {
    let library = &Library::new(cardtext::builtin());
    let with = Game::new(library, Setup::given(&[("warriors", "aliens"), ("robots", "ninjas")]), 3).expect("legal");
    let table = with.table();
    assert!(table.uses_stock() && table.treasure_deck_len() == 22);
    let on_bases = table.bases().iter().map(|base| table.minions_at(*base).len()).sum::<usize>();
    assert_eq!(table.monster_deck_len() + on_bases, 20, "those that are not in the deck came with bases");
    assert!(table.bases().iter().flat_map(|base| table.minions_at(*base)).all(|card| table.controller(card).is_none()));
    let without = Game::new(library, Setup::given(&[("zombies", "aliens"), ("robots", "ninjas")]), 3).expect("legal");
    assert!(!without.table().uses_stock());
}
