//! What bases say of the setup (004 p.4).

use rules::{Answer, Ask, Choice, DefId, Game, Library, Phase, Seat, Setup, What};

/// The prints whose text says all of this, in the words of the tree.
fn prints_that_say(library: &Library, words: &[&str]) -> Vec<DefId> {
    let says = |card: &cardtext::Card| {
        card.text.iter().any(|ability| words.iter().all(|word| format!("{ability:?}").contains(word)))
    };
    let prints = (0..).map(DefId).zip(&library.cards.cards);
    prints.filter(|(_, card)| says(card)).map(|(def, _)| def).collect()
}

/// A base that swaps itself "during setup" is laid by chance, and is never there when the first
/// turn begins; it waits in the base deck, and nothing is lost.
#[test]
fn a_base_that_is_swapped_during_setup_is_never_there_at_the_start() {
    let library = &Library::new(cardtext::builtin());
    let mut shy = prints_that_say(library, &["Setup", "Swap"]);
    shy.extend(prints_that_say(library, &["Setup", "Replace"]));
    assert!(!shy.is_empty(), "no base speaks of the setup");
    let mut laid_anew = 0;
    for seed in 0..200 {
        let mut setup = Setup::random(4);
        setup.bases = rules::Bases::All;
        let mut game = Game::new(library, setup, seed).expect("a random setup is legal");
        let mut events = game.events().to_vec();
        // Other bases may ask somebody something before the first turn.
        while game.table().phase() == Phase::Setup {
            let wanted = game.decision().map_or(0, |decision| decision.min);
            game.decide(&Answer((0..wanted).collect())).expect("the first options are legal");
            events.extend(game.events().iter().cloned());
        }
        let table = game.table();
        let bases = table.bases();
        assert_eq!(bases.len(), 5, "seed {seed}");
        assert!(bases.iter().all(|base| !shy.contains(&table.base_def(*base))), "seed {seed}");
        game.audit().unwrap_or_else(|v| panic!("seed {seed}: {v}"));
        laid_anew += usize::from(events.iter().any(|event| matches!(event.what, What::BaseReplaced { .. })));
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
        assert!(options.iter().any(|option| matches!(option, Choice::Faction(_))), "seed {seed}");
        assert!(!options.iter().any(|option| matches!(option, Choice::Faction(f) if madness(*f))), "seed {seed}");
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

/// 004 p.25: what a base has players reveal during the setup comes before anybody has a hand, from
/// the first player on. What is played lies there and belongs to its player; what is not stays on
/// its deck, and nobody has more or fewer cards in hand for it.
#[test]
fn what_a_base_reveals_during_setup_comes_before_the_hands() {
    let library = &Library::new(cardtext::builtin());
    let bases = prints_that_say(library, &["Setup", "Reveal"]);
    let (mut played, mut left) = (0, 0);
    for seed in 0..600 {
        let setup = Setup { bases: rules::Bases::All, first: Some(Seat(1)), ..Setup::random(3) };
        let mut game = Game::new(library, setup, seed).expect("a random setup is legal");
        let here = |game: &Game| {
            let table = game.table();
            table.bases().into_iter().find(|base| bases.contains(&table.base_def(*base)))
        };
        let Some(base) = here(&game) else { continue };
        let mut events = game.events().to_vec();
        // One that is laid in the place of another was not there when the setup was said.
        if events.iter().any(|event| matches!(event.what, What::BaseReplaced { .. })) {
            continue;
        }
        // What is played may draw and reveal cards of its own: the order is looked at where all decline.
        let accepts = seed % 2 == 0;
        while game.table().phase() == Phase::Setup {
            let decision = game.decision().expect("somebody is asked").clone();
            if decision.prompt.ask != Ask::Mulligan && !accepts {
                assert!(game.table().seats().all(|seat| game.table().hand_len(seat) == 0), "seed {seed}");
            }
            // Every other one declines: by choosing nothing, or by the last option.
            let no = if decision.min == 0 { Vec::new() } else { vec![decision.options.len() as u8 - 1] };
            let yes = accepts && decision.prompt.ask != Ask::Mulligan;
            game.decide(&Answer(if yes { vec![0] } else { no })).expect("legal");
            events.extend(game.events().iter().cloned());
        }
        let table = game.table();
        let revealed: Vec<_> = events
            .iter()
            .take_while(|event| !matches!(event.what, What::Drew { .. }))
            .filter_map(|event| if let What::Revealed { card } = event.what { Some(card.card) } else { None })
            .collect();
        let seats: Vec<_> = revealed.iter().map(|card| table.owner(*card)).collect();
        assert!(accepts || seats == [1, 2, 0].map(|n| Some(Seat(n))), "seed {seed}: {seats:?}");
        for card in revealed {
            let minion =
                matches!(library.cards.cards[usize::from(table.def(card).0)].kind, cardtext::CardKind::Minion { .. });
            if table.base_of(card) == Some(base) {
                assert!(minion && table.controller(card) == table.owner(card), "seed {seed}");
                played += 1;
            } else {
                left += 1;
            }
        }
        assert!(accepts || table.seats().all(|seat| table.hand_len(seat) == 5), "seed {seed}");
        game.audit().unwrap_or_else(|v| panic!("seed {seed}: {v}"));
    }
    assert!(played > 0 && left > 0, "{played} were played and {left} were not");
}

/// 004 p.4: a faction of one copy of each card is drafted as any other, with twenty cards; the
/// titans of an army, and no others, lie beside its deck.
#[test]
fn a_draft_deals_what_was_taken_with_its_titans() {
    let library = &Library::new(cardtext::builtin());
    let cards = |faction: u16| {
        let ids = &library.cards.factions[usize::from(faction)].cards;
        ids.iter().map(|id| (DefId(*id), &library.cards.cards[usize::from(*id)]))
    };
    let is_titan = |card: &cardtext::Card| card.kind == cardtext::CardKind::Titan;
    let titans = |faction: u16| cards(faction).filter(|(_, card)| is_titan(card)).map(|(def, _)| def);
    let single = |faction: u16| cards(faction).all(|(_, card)| card.copies == 1) && cards(faction).count() >= 20;
    let (mut singles, mut laid) = (0, 0);
    for with in [true, false] {
        let setup = Setup { draft: true, titans: with, ..Setup::random(4) };
        let mut game = Game::new(library, setup, 3).expect("a draft is legal");
        while game.decision().is_some_and(|decision| decision.prompt.ask == Ask::Faction) {
            let options = &game.decision().expect("a question").options;
            // First what has one copy of each, then what has a titan.
            let wish = |choice: &Choice| match choice {
                Choice::Faction(f) => (single(*f), titans(*f).next().is_some()),
                _ => (false, false),
            };
            let best = (0..options.len()).max_by_key(|i| wish(&options[*i])).expect("an option");
            game.decide(&Answer(vec![best as u8])).expect("legal");
        }
        let table = game.table();
        for seat in table.seats() {
            let factions: Vec<u16> = table.factions(seat).into_iter().flatten().collect();
            let own = table.deck_len(seat) + table.hand_len(seat);
            assert_eq!((factions.len(), own), (2, 40), "{seat:?}");
            singles += factions.iter().filter(|f| single(**f)).count();
            let mut wanted: Vec<DefId> = factions.iter().flat_map(|f| titans(*f)).filter(|_| with).collect();
            let mut aside: Vec<DefId> = table.titans_aside(seat).into_iter().map(|card| table.def(card)).collect();
            wanted.sort_by_key(|def| def.0);
            aside.sort_by_key(|def| def.0);
            assert_eq!(aside, wanted, "{seat:?}");
            laid += aside.len();
        }
    }
    assert!(singles > 0 && laid > 0);
}

/// Of two boxes several players have the same faction, nobody twice; one set of bases is laid
/// (003 p.3, p.11).
#[test]
fn two_boxes_are_shared_and_have_one_set_of_bases() {
    let library = &Library::new(cardtext::builtin());
    let shared = |two_boxes: bool| {
        let armies = [("aliens", "robots"), ("robots", "aliens"), ("aliens", "pirates")];
        Game::new(library, Setup { two_boxes, ..Setup::given(&armies) }, 3)
    };
    assert_eq!(shared(false).map(|_| ()), Err(rules::SetupError::Shared("robots".into())));
    let game = shared(true).expect("a game with two boxes");
    let table = game.table();
    let mut bases: Vec<u16> =
        table.bases().iter().map(|base| table.base_def(*base)).chain(table.base_deck()).map(|def| def.0).collect();
    let laid = bases.len();
    bases.sort_unstable();
    bases.dedup();
    assert_eq!((bases.len(), laid), (16, 16), "each base of the core set once");
    let twice = Setup { two_boxes: true, ..Setup::given(&[("aliens", "aliens"), ("robots", "pirates")]) };
    assert_eq!(Game::new(library, twice, 3).map(|_| ()), Err(rules::SetupError::SameTwice("aliens".into())));
    // In a draft, what others have is still there, and one's own is not.
    let pool = ["aliens", "robots", "pirates"].map(str::to_owned).to_vec();
    let mut draft =
        Game::new(library, Setup { draft: true, two_boxes: true, pool, ..Setup::random(3) }, 5).expect("a draft");
    for taken in 0..6 {
        let decision = draft.decision().expect("a question");
        assert_eq!((decision.prompt.ask, decision.options.len()), (Ask::Faction, if taken < 3 { 3 } else { 2 }));
        draft.decide(&Answer(vec![0])).expect("legal");
    }
    // What an older program wrote has one box.
    let old = r#"{"seats":["Random","Random"]}"#;
    assert!(!serde_json::from_str::<Setup>(old).expect("a setup").two_boxes);
}

/// What a draft leaves out is never offered; too little is refused before anybody sits there.
#[test]
fn a_draft_offers_what_it_was_told_to() {
    let library = &Library::new(cardtext::builtin());
    let ids: Vec<String> = library.armies().map(|f| library.cards.factions[usize::from(f)].id.to_string()).collect();
    let pool: Vec<String> = ids.iter().skip(3).step_by(7).take(7).cloned().collect();
    let draft = |pool: Vec<String>| Setup { draft: true, pool, ..Setup::random(3) };
    let mut game = Game::new(library, draft(pool.clone()), 5).expect("a draft of seven");
    for taken in 0..6 {
        let decision = game.decision().expect("a question");
        assert_eq!((decision.prompt.ask, decision.options.len()), (Ask::Faction, 7 - taken));
        for option in &decision.options {
            let Choice::Faction(f) = option else { panic!("{option:?}") };
            assert!(pool.contains(&library.cards.factions[usize::from(*f)].id.to_string()));
        }
        game.decide(&Answer(vec![0])).expect("legal");
    }
    // A record keeps it, and one from before there were pools has none.
    let record = game.record();
    let text = serde_json::to_string(&record).expect("a text");
    let read: rules::Record = serde_json::from_str(&text).expect("a record");
    assert_eq!(Game::replay(library, &read).expect("replays").hash(), game.hash());
    assert!(!serde_json::to_string(&Setup::random(2)).expect("a text").contains("pool"));
    let few = Game::new(library, draft(pool[..5].to_vec()), 5).map(|_| ()).expect_err("too few for three");
    assert_eq!(few, rules::SetupError::TooFewFactions { needed: 6, known: 5 });
    let nobody = Game::new(library, draft(vec!["mimes".into()]), 5).map(|_| ()).expect_err("nobody knows them");
    assert!(matches!(nobody, rules::SetupError::UnknownFaction { .. }));
}
