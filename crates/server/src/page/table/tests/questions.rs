//! Questions say what they ask: of what, from whom, where it lies, how often.

use rules::{Ask, Origin, Whereabouts};

use super::*;

/// The first question of these armies for which something holds.
fn question(armies: [[&str; 2]; 2], holds: impl Fn(&Game, &Decision) -> bool) -> Game {
    let army = |[first, second]: [&str; 2]| rules::Army::Given(first.to_owned(), second.to_owned());
    let setup = Setup { seats: armies.map(army).to_vec(), ..Setup::random(2) };
    let library = Library::new(cardtext::builtin());
    for seed in 0..900 {
        let (mut game, mut dice) = (Game::new(&library, setup.clone(), seed).expect("a game"), Dice::new(seed));
        for _ in 0..260 {
            let Some(decision) = game.decision().cloned() else { break };
            if holds(&game, &decision) {
                return game;
            }
            game.decide(&random_answer(&decision, &mut dice)).expect("a legal answer");
        }
    }
    panic!("such a question is never asked")
}

/// The bar with the question, as the one who is asked sees it, without its tags.
fn said(game: &Game, lang: Lang) -> String {
    let seat = game.decision().expect("a question").seat;
    with_scene(game, Some(seat), lang, |scene| {
        let html = ask::part(&Sight::of(scene)).into_string();
        check_markup(&html);
        check_sentences(&html);
        let parts = html.split('<').filter_map(|part| part.split_once('>').map(|(_, text)| text));
        parts.collect::<Vec<_>>().join(" ").replace("&amp;", "&").replace('\u{a0}', " ")
    })
}

fn name(game: &Game, card: rules::CardId, lang: Lang) -> String {
    let table = game.table();
    table.library().card(table.def(card)).names.get(lang).to_owned()
}

const BOTH: [Lang; 2] = [Lang::En, Lang::Fr];
const LABS: [[&str; 2]; 2] = [["mad-scientists", "vampires"], ["werewolves", "giant-ants"]];

#[test]
fn how_many_says_of_what_and_from_whom() {
    let game = question(LABS, |_, decision| decision.prompt.ask == Ask::HowMany && decision.prompt.about.is_some());
    let about = game.decision().and_then(|decision| decision.prompt.about).expect("a card");
    for (lang, counters, how) in [(Lang::En, "+1 power counter", "how many?"), (Lang::Fr, "Force +1", "combien ?")] {
        let said = said(&game, lang);
        assert!(said.contains(counters) && said.contains(how) && said.contains(&name(&game, about, lang)), "{said}");
    }
}

#[test]
fn what_is_asked_again_and_again_says_how_often() {
    let game = question(LABS, |_, decision| decision.prompt.left == 3);
    assert!(said(&game, Lang::En).contains("(3 left)"), "{}", said(&game, Lang::En));
    assert!(said(&game, Lang::Fr).contains("(encore 3)"), "{}", said(&game, Lang::Fr));
}

#[test]
fn bases_that_come_one_after_the_other_are_asked_as_such() {
    let armies = [["dinosaurs", "aliens"], ["robots", "zombies"]];
    let game = question(armies, |_, decision| decision.prompt.ask == Ask::BaseFirst);
    assert!(said(&game, Lang::En).contains("which base first?"), "{}", said(&game, Lang::En));
    assert!(said(&game, Lang::Fr).contains("quelle Base d'abord ?"), "{}", said(&game, Lang::Fr));
}

#[test]
fn a_card_for_a_duel_says_for_which() {
    let armies = [["cowboys", "samurai"], ["vikings", "ancient-egyptians"]];
    let game = question(armies, |_, decision| decision.prompt.ask == Ask::DuelCard);
    let (one, other) = game.table().duel().expect("a duel");
    for lang in BOTH {
        let said = said(&game, lang);
        assert!(said.contains(&name(&game, one, lang)) && said.contains(&name(&game, other, lang)), "{said}");
    }
}

/// A duelist that was shuffled into a deck is a card that nobody knows any more; the duel goes on until what
/// was laid is resolved.
#[test]
fn a_duelist_that_has_left_is_a_back() {
    let library = Library::new(cardtext::builtin());
    let names = scenario::Names::new(&library);
    let scenario = scenario::file(include_str!("duelist.scn")).remove(0);
    let mut played = scenario::Played::lay(&library, &names, &scenario).expect("a table");
    for (line, step) in &scenario.steps {
        assert!(matches!(played.step(step), scenario::Stepped::Done), "line {line}");
    }
    let game = played.game();
    let (stays, _) = game.table().duel().expect("a duel");
    assert!(game.decision().is_some_and(|decision| decision.seat == Seat(1)));
    for viewer in [Some(Seat(0)), Some(Seat(1)), None] {
        with_scene(game, viewer, Lang::En, |scene| {
            let html = stage::part(&Sight::of(scene)).into_string();
            check_markup(&html);
            check_sentences(&html);
            assert!(html.contains("card back") && html.contains(&name(game, stays, Lang::En)), "{html}");
        });
    }
}

#[test]
fn it_has_a_name_where_the_reader_knows_it() {
    let armies = [["wizards", "robots"], ["aliens", "zombies"]];
    let game = question(armies, |game, decision| {
        let known = |card| !game.view(decision.seat).table().def(card).is_hidden();
        decision.prompt.ask == Ask::Branch && decision.prompt.it.is_some_and(known)
    });
    let it = game.decision().and_then(|decision| decision.prompt.it).expect("a card");
    for lang in BOTH {
        let said = said(&game, lang);
        // In the sentence, and in both of its parts.
        assert!(said.matches(&name(&game, it, lang)).count() >= 4, "{said}");
        assert!(!said.contains(" it ") && !said.contains(" la "), "{said}");
    }
}

#[test]
fn cards_of_one_name_are_told_apart_by_their_place() {
    // A base has the same name as this faction.
    let scholars = cardtext::builtin().factions.iter().find(|own| own.id.starts_with("miskatonic")).expect("scholars");
    let armies = [[scholars.id.as_str(), "elder-things"], ["innsmouth", "minions-of-cthulhu"]];
    let game = question(armies, |game, decision| {
        let at = |place: fn(Whereabouts) -> bool| {
            let lies = |card| place(game.table().whereabouts(card));
            decision.options.iter().any(|option| matches!(option, Choice::Card(card) if lies(*card)))
        };
        at(|at| matches!(at, Whereabouts::Hand(_))) && at(|at| matches!(at, Whereabouts::Discards(_)))
    });
    for (lang, hand, pile) in [(Lang::En, "in hand", "discarded"), (Lang::Fr, "en main", "défausse")] {
        let said = said(&game, lang);
        assert!(said.contains(hand) && said.contains(pile), "{said}");
    }
}

#[test]
fn a_base_speaks_to_the_player_whom_it_asks() {
    let armies = [["star-roamers", "aliens"], ["ignobles", "astroknights"]];
    let game = question(armies, |_, decision| {
        let of_base = decision.prompt.passage.is_some_and(|passage| matches!(passage.origin, Origin::Base(_)));
        decision.prompt.ask == Ask::Branch && of_base
    });
    let (english, french) = (said(&game, Lang::En), said(&game, Lang::Fr));
    assert!(!english.to_lowercase().contains("that player") && english.contains("You may"), "{english}");
    assert!(!french.to_lowercase().contains("ce joueur") && french.contains("Vous pouvez"), "{french}");
}
