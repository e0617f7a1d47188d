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
