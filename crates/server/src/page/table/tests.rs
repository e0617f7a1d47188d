//! Whole games, page after page: every question can be answered, and nothing is told that
//! the reader may not know.

use std::collections::{BTreeMap, BTreeSet};

use bots::{Advice, Dice, Reason, random_answer};
use cardtext::Lang;
use rules::{Choice, Decision, DefId, Game, Library, Seat, Setup, View};
use tell::{Speech, Words};

use super::*;
use crate::page::canvas::{Canvas, Light};
use crate::page::scene::{Corner, Hint, Scene, Sitter, Undo};
use crate::table::entry::Switches;
use crate::table::ledger::Ledger;
use crate::table::show::Shown;
use crate::table::story::{Line, LineKind, Moment, Place, Said};

mod daily;
mod questions;
mod scoring;

const NAMES: [&str; 4] = ["Ada", "Rook", "<Fern>", "Moss & Co"];
const VOID: [&str; 5] = ["input", "meta", "link", "br", "hr"];

/// Plays at random and hands each position to `look`, at most `steps` of them.
fn play(setup: Setup, seed: u64, steps: usize, mut look: impl FnMut(&Game, &Decision)) -> Game {
    let library = Library::new(cardtext::builtin());
    let mut game = Game::new(&library, setup, seed).expect("a game");
    let mut dice = Dice::new(seed);
    for _ in 0..steps {
        let Some(decision) = game.decision().cloned() else { break };
        look(&game, &decision);
        game.decide(&random_answer(&decision, &mut dice)).expect("a legal answer");
    }
    game
}

/// Lends the scene of one reader.
fn with_scene<T>(game: &Game, viewer: Option<Seat>, lang: Lang, use_it: impl FnOnce(&Scene<'_>) -> T) -> T {
    let view: View = viewer.map_or_else(|| game.watch(), |seat| game.view(seat));
    let speech = Speech::new(lang);
    let table = view.table();
    let players: Vec<String> = table.seats().map(|seat| NAMES[seat.index()].to_owned()).collect();
    let corner =
        |name: &String| Corner { name: name.clone(), sitter: Sitter::Away, conceded: false, clock: None, runs: false };
    let corners: Vec<Corner> = players.iter().map(corner).collect();
    let words = Words { speech: &speech, library: table.library(), players: &players, viewer, marked: true };
    let scene = Scene {
        words,
        view: &view,
        code: "brave-otter-42",
        fans: false,
        corners: &corners,
        at: 17,
        past: None,
        landings: &[],
        log: &[Line { kind: LineKind::Plain, seat: Some(Seat(0)), text: "1 < 2".to_owned() }],
        chat: &[Said { seat: Seat(1), text: "<script>".to_owned() }],
        undo: Undo::Free,
        doubt: None,
        missed: None,
        hint: Hint::Free,
        coach: None,
        switches: Switches { pass_until_turn: false, ask_in_windows: true },
        shown: &Shown::default(),
        ledger: &Ledger::default(),
        rematch: None,
        winner: None,
        hand_over: None,
    };
    use_it(&scene)
}

fn page_of(scene: &Scene<'_>) -> String {
    page(
        scene,
        &Shell {
            speech: scene.words.speech,
            title: "",
            path: "/",
            class: "",
            needs: crate::bundle::Needs::Site,
            looks_again: false,
        },
    )
    .into_string()
}

/// Tags close in order, no button is in another, no form in another, no id twice.
fn check_markup(html: &str) {
    let (mut open, mut ids): (Vec<&str>, BTreeSet<&str>) = (Vec::new(), BTreeSet::new());
    for tag in html.split('<').skip(1) {
        let tag = tag.split('>').next().unwrap_or_default();
        let name = tag.split_whitespace().next().unwrap_or_default();
        if let Some(closed) = name.strip_prefix('/') {
            assert_eq!(open.pop(), Some(closed), "closed too early or too late");
            continue;
        }
        if let Some((_, id)) = tag.split_once(" id=\"") {
            let id = id.split('"').next().unwrap_or_default();
            assert!(ids.insert(id), "two elements are called {id}");
        }
        assert!(tag.matches(" class=\"").count() < 2, "two classes: {tag}");
        if ["button", "form"].contains(&name) {
            assert!(!open.contains(&name), "a {name} in a {name}");
        }
        if !name.starts_with('!') && !VOID.contains(&name) {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "{open:?}");
    // Two of the same name, and nobody knows which of them has moved.
    let moving = html.split("data-fly=\"").skip(1);
    let mut moving: Vec<&str> = moving.filter_map(|part| part.split('"').next()).collect();
    moving.sort_unstable();
    let all = moving.len();
    moving.dedup();
    assert_eq!(moving.len(), all, "two things move under one name");
}

/// A sentence that is not there is shown as its name in brackets; marks are for logs only.
fn check_sentences(html: &str) {
    for part in html.split('[').skip(1) {
        let word = part.split(']').next().unwrap_or_default();
        let is_id = word.len() > 1 && word.chars().all(|c| c.is_ascii_lowercase() || c == '-');
        assert!(!is_id, "no sentence [{word}]");
    }
    assert!(!html.contains(['\u{E000}', '\u{E001}', '\u{E002}']));
}

fn check_answers(html: &str, ask: &str, decision: &Decision) {
    let mark = if decision.ordered { "data-pick=" } else { "name=\"pick\" value=" };
    for i in 0..decision.options.len() {
        assert_eq!(ask.matches(&format!("{mark}\"{i}\"")).count(), 1, "option {i} of {decision:?}");
        if decision.ordered {
            assert!(ask.contains(&format!("name=\"rank.{i}\"")));
        }
    }
    assert!(ask.contains(" id=\"answer\""));
    assert_eq!(ask.contains("name=\"none\""), decision.min == 0 && decision.max == 1);
    assert_eq!(ask.contains("class=\"choice confirm"), decision.max > 1 || decision.ordered);
    let keys: Vec<&str> = ask.split("data-key=\"").skip(1).filter_map(|part| part.split('"').next()).collect();
    assert_eq!(keys.len(), keys.iter().collect::<BTreeSet<_>>().len(), "a key for each: {keys:?}");
    let rest = html.replacen(ask, "", 1);
    check_pieces(&rest, decision);
}

/// What is on the table can be pressed there.
fn check_pieces(rest: &str, decision: &Decision) {
    let on_table = |option: &Choice| matches!(option, Choice::Base(_) | Choice::Player(_) | Choice::Play(_));
    for (i, option) in decision.options.iter().enumerate().filter(|(_, option)| on_table(option)) {
        let single = format!("form=\"answer\" name=\"pick\" value=\"{i}\"");
        let toggle = format!("data-toggle=\"{i}\"");
        assert!(rest.contains(&single) || rest.contains(&toggle) || decision.ordered, "{option:?} is nowhere");
    }
}

#[test]
fn every_question_of_a_game_can_be_answered() {
    let mut kinds = BTreeSet::new();
    for (seats, seed) in [(2, 1), (2, 2), (3, 3), (4, 4)] {
        play(Setup::random(seats), seed, 150, |game, decision| {
            let lang = if game.table().turn_number() % 2 == 0 { Lang::En } else { Lang::Fr };
            with_scene(game, Some(decision.seat), lang, |scene| {
                let html = page_of(scene);
                check_markup(&html);
                check_sentences(&html);
                check_answers(&html, &ask::part(&Sight::of(scene)).into_string(), decision);
            });
            kinds.insert(format!("{:?}", decision.prompt.ask));
        });
    }
    assert!(kinds.len() >= 8, "only {kinds:?} were asked");
}

#[test]
fn factions_are_drafted_on_tiles() {
    let setup = Setup { draft: true, ..Setup::random(3) };
    let mut tiles = 0;
    play(setup, 5, 6, |game, decision| {
        with_scene(game, Some(decision.seat), Lang::Fr, |scene| {
            let html = page_of(scene);
            check_markup(&html);
            check_answers(&html, &ask::part(&Sight::of(scene)).into_string(), decision);
            let ring = ring::part(&Sight::of(scene)).into_string();
            let legal = ring.matches("form=\"answer\"").count();
            assert_eq!(legal, decision.options.len());
            tiles += legal;
        });
    });
    assert!(tiles > 0);
}

/// The prints that a view knows of cards in this game.
fn known(view: &View) -> BTreeSet<DefId> {
    let table = view.table();
    let cards = table.cards().map(|card| table.def(card));
    let bases = table.bases().into_iter().map(|base| table.base_def(base));
    cards.chain(bases).filter(|def| !def.is_hidden()).collect()
}

#[test]
fn a_page_tells_no_hidden_card() {
    let mut hidden_names = 0;
    for (seats, seed) in [(2, 11), (4, 12)] {
        play(Setup::random(seats), seed, 80, |game, decision| {
            // The seat after the one that is asked, and somebody who looks on.
            let other = Seat((decision.seat.0 + 1) % seats as u8);
            for viewer in [Some(other), None] {
                with_scene(game, viewer, Lang::En, |scene| {
                    let html = page_of(scene);
                    check_markup(&html);
                    assert!(!html.contains("id=\"answer\""), "nobody is asked here");
                    let known = known(scene.view);
                    let all = game.table();
                    let prints = all.cards().map(|card| all.def(card));
                    for def in prints.filter(|def| !known.contains(def)) {
                        let name = all.library().card(def).names.en.as_str();
                        assert!(!html.contains(&format!("data-read=\"{}\"", def.0)), "{name} is given away");
                        assert!(!html.contains(&format!(">{name}<")), "{name} is given away");
                        hidden_names += 1;
                    }
                });
            }
        });
    }
    assert!(hidden_names > 1000);
}

#[test]
fn each_part_is_one_element_of_its_name_and_in_the_page() {
    let game = play(Setup::random(2), 3, 40, |_, _| {});
    for viewer in [Some(Seat(0)), Some(Seat(1)), None] {
        with_scene(&game, viewer, Lang::En, |scene| {
            let html = page_of(scene);
            for (name, part) in PARTS {
                let part = part(&Sight::of(scene)).into_string();
                let first = part.split('>').next().unwrap_or_default();
                assert!(first.contains(&format!(" id=\"{name}\"")), "{first}");
                assert!(html.contains(&part), "{name} differs in the page");
                check_markup(&part);
            }
        });
    }
}

#[test]
fn what_people_write_stays_text() {
    let game = play(Setup::random(4), 3, 40, |_, _| {});
    with_scene(&game, Some(Seat(0)), Lang::En, |scene| {
        let html = page_of(scene);
        assert!(html.contains("&lt;script&gt;") && html.contains("&lt;Fern&gt;") && html.contains("1 &lt; 2"));
        assert!(!html.contains("<Fern>") && !html.contains("<script>"));
        let toast = notice(Tone::Error, "<b>").into_string();
        assert!(toast.contains("data-kind=\"error\"") && toast.contains("&lt;b&gt;"));
    });
}

#[test]
fn a_base_that_breaks_names_everybody_who_scored() {
    let game = play(Setup::random(3), 3, 40, |_, _| {});
    let base = game.table().base_def(game.table().bases()[0]);
    let place = |seat: u8, place, vp| Place { seat: Seat(seat), place, power: 7, vp };
    let event = Moment { base, places: vec![place(0, 1, 4), place(2, 1, 4), place(1, 3, 1)] };
    with_scene(&game, Some(Seat(1)), Lang::Fr, |scene| {
        let html = moment(&Sight::of(scene), &event).into_string();
        check_markup(&html);
        check_sentences(&html);
        assert_eq!(html.matches("class=\"gain\"").count(), 3);
        assert!(html.contains("method=\"dialog\"") && html.contains("data-moment"));
        assert!(html.contains("<b>Ada</b>") && html.contains("<b>Vous</b>"));
    });
}

#[test]
fn whoever_must_hand_over_the_device_sees_no_cards() {
    let game = play(Setup::random(2), 3, 40, |_, _| {});
    with_scene(&game, Some(Seat(0)), Lang::En, |scene| {
        let scene = Scene { hand_over: Some(Seat(1)), ..*scene };
        let dock = dock::part(&Sight::of(&scene)).into_string();
        assert!(!dock.contains("data-card") && dock.contains("card back"));
        assert!(ask::part(&Sight::of(&scene)).into_string().contains("href=\"?as=1\""));
    });
}

#[test]
fn the_end_says_who_won_even_if_somebody_gave_up() {
    let game = play(Setup::random(2), 3, 40, |_, _| {});
    with_scene(&game, Some(Seat(0)), Lang::En, |scene| {
        let scene = Scene { winner: Some(Seat(1)), ..*scene };
        let html = page_of(&scene);
        check_markup(&html);
        assert!(html.contains("Rook wins!") && html.contains("/t/brave-otter-42/rematch"));
        assert!(!html.contains("id=\"answer\"") && !html.contains("form=\"answer\""));
    });
}

/// Advice to give this answer, and two more.
fn some_advice(decision: &Decision, dice: &mut Dice, base: DefId) -> Vec<Advice> {
    let reasons = [Reason::Scores { base, place: 1, vp: 4 }, Reason::Adds { base, power: 3 }, Reason::Waits];
    let advice = |reason| Advice { answer: random_answer(decision, dice), win: 0.62, reason };
    reasons.map(advice).into()
}

#[test]
fn a_hint_is_told_and_marked_in_both_languages() {
    let mut dice = Dice::new(8);
    let mut modes = BTreeSet::new();
    for (seats, seed) in [(2, 1), (4, 4)] {
        play(Setup::random(seats), seed, 150, |game, decision| {
            let Some(base) = game.table().bases().first().map(|base| game.table().base_def(*base)) else { return };
            let lang = if dice.below(2) == 0 { Lang::En } else { Lang::Fr };
            let advice = some_advice(decision, &mut dice, base);
            with_scene(game, Some(decision.seat), lang, |scene| {
                let scene = Scene { hint: Hint::Given(&advice), ..*scene };
                let html = page_of(&scene);
                check_markup(&html);
                check_sentences(&html);
                check_answers(&html, &ask::part(&Sight::of(&scene)).into_string(), decision);
                let said = if lang == Lang::En { "about 62% to win" } else { "victoire à environ 62\u{a0}%" };
                assert_eq!(html.matches(&format!("class=\"chance\">{said}<")).count(), 3);
                let link = format!("data-read=\"{}\"", base.0);
                assert!(hint::part(&Sight::of(&scene)).into_string().contains(&link), "names are links");
                let word = if lang == Lang::En { "suggested" } else { "conseillé" };
                assert!(ask::part(&Sight::of(&scene)).into_string().contains(word), "{decision:?} has no mark");
            });
            modes.insert((decision.ordered, decision.max > 1));
        });
    }
    assert!(modes.len() >= 2, "only {modes:?}");
}

#[test]
fn what_is_on_the_table_says_that_it_is_suggested() {
    let (mut dice, mut marked) = (Dice::new(9), 0);
    play(Setup::random(2), 6, 120, |game, decision| {
        let on_table = |option: &Choice| matches!(option, Choice::Base(_) | Choice::Play(_));
        let Some(pick) = decision.options.iter().position(on_table).filter(|_| decision.max == 1) else { return };
        let mut advice = some_advice(decision, &mut dice, game.table().base_def(game.table().bases()[0]));
        advice[0].answer = rules::Answer::one(pick);
        with_scene(game, Some(decision.seat), Lang::En, |scene| {
            let scene = Scene { hint: Hint::Given(&advice), ..*scene };
            let table = format!(
                "{}{}",
                ring::part(&Sight::of(&scene)).into_string(),
                dock::part(&Sight::of(&scene)).into_string()
            );
            let label = format!("choice {}, suggested\"", Sight::of(&scene).picks.key(pick));
            assert!(table.contains(&label), "{label}");
            assert_eq!(table.matches("keycap best").count(), 1);
            marked += 1;
        });
    });
    assert!(marked > 10);
}

#[test]
fn the_button_for_a_hint_says_how_it_stands() {
    let game = play(Setup::random(2), 3, 40, |_, _| {});
    let asked = game.decision().expect("a question").seat;
    for (lang, free, thinks) in [(Lang::En, "Hint", "Thinking…"), (Lang::Fr, "Conseil", "Réflexion…")] {
        let button = |hint| {
            with_scene(&game, Some(asked), lang, |scene| {
                let scene = Scene { hint, ..*scene };
                assert!(hint::part(&Sight::of(&scene)).into_string().contains(" hidden"));
                let acts = acts::part(&Sight::of(&scene)).into_string();
                acts.split("data-hotkey=\"h\"")
                    .nth(1)
                    .map(|rest| rest.split("</button>").next().unwrap_or("").to_owned())
            })
        };
        assert_eq!(button(Hint::Never), None);
        assert!(button(Hint::Free).is_some_and(|b| b.contains(free) && !b.contains("aria-disabled")));
        assert!(button(Hint::NotNow).is_some_and(|b| b.contains(free) && b.contains("aria-disabled")));
        assert!(button(Hint::Thinking).is_some_and(|b| b.contains(thinks) && b.contains("aria-disabled")));
    }
}

/// The element with this id, as it stands in a text.
fn element<'h>(html: &'h str, id: &str) -> Option<&'h str> {
    let at = html.find(&format!(" id=\"{id}\""))?;
    let start = html[..at].rfind('<')?;
    let mut depth = 0;
    for (i, _) in html[start..].match_indices('<') {
        let tag = &html[start + i + 1..];
        let end = start + i + 1 + tag.find('>')? + 1;
        let name = tag.split(|c: char| !c.is_ascii_alphanumeric() && c != '/').next()?;
        match name.strip_prefix('/') {
            Some(_) => depth -= 1,
            None if VOID.contains(&name) => {}
            None => depth += 1,
        }
        if depth == 0 {
            return Some(&html[start..end]);
        }
    }
    None
}

/// What the script does: what came, with its holes filled from the page.
fn filled(news: &str, page: &BTreeMap<&'static str, String>) -> String {
    let mut rest = news;
    let mut html = String::new();
    while let Some((before, after)) = rest.split_once("<i data-same=\"") {
        let (ids, after) = after.split_once("\"></i>").expect("a hole");
        html.push_str(before);
        for id in ids.split(' ') {
            let same = page.values().find_map(|part| element(part, id));
            html.push_str(same.unwrap_or_else(|| panic!("the page has no {id}")));
        }
        rest = after;
    }
    html.push_str(rest);
    html
}

/// What the script does: each element takes the place of the one with its id.
fn put(html: &str, page: &mut BTreeMap<&'static str, String>) {
    let mut rest = html;
    while let Some((_, after)) = rest.split_once(" id=\"") {
        let id = after.split('"').next().expect("an id");
        let new = element(rest, id).expect("an element");
        rest = &rest[rest.find(new).expect("there") + new.len()..];
        if let Some((name, _)) = PARTS.iter().find(|(name, _)| *name == id) {
            page.insert(name, new.to_owned());
            continue;
        }
        let (name, old) =
            page.iter().find_map(|(name, part)| Some((*name, element(part, id)?.to_owned()))).expect("a place");
        let changed = page[name].replacen(&old, new, 1);
        page.insert(name, changed);
    }
}

/// Whole games by changes alone: after each of them the page is what it would be if it were
/// painted whole. So no part forgets what it is made from.
#[test]
fn changes_make_the_page_that_it_would_be() {
    let (mut sent, mut whole) = (0, 0);
    for (seats, seed) in [(2, 1), (3, 3), (4, 4)] {
        for viewer in [Some(Seat(0)), Some(Seat(1)), None] {
            let mut held = Held::default();
            let mut page: BTreeMap<&'static str, String> = BTreeMap::new();
            play(Setup { titans: true, ..Setup::random(seats) }, seed, 160, |game, _| {
                with_scene(game, viewer, Lang::En, |scene| {
                    let (html, now) = changes(&Sight::over(scene, &held));
                    held = now;
                    sent += html.len();
                    put(&filled(&html, &page), &mut page);
                    // What the script lights up is painted by nobody.
                    let sight = Sight::on(scene, Canvas::whole(scene.at, Light::Listed));
                    for (name, part) in PARTS {
                        let painted = part(&sight).into_string();
                        whole += painted.len();
                        assert_eq!(page.get(name), Some(&painted), "{name} is not what it would be");
                    }
                });
            });
        }
    }
    assert!(sent * 8 < whole, "{sent} bytes of {whole}");
}

/// Games of these armies, two against two, at random.
fn play_armies(armies: [[&str; 2]; 2], seed: u64, steps: usize, look: impl FnMut(&Game, &Decision)) {
    let army = |[first, second]: [&str; 2]| rules::Army::Given(first.to_owned(), second.to_owned());
    play(Setup { seats: armies.map(army).to_vec(), ..Setup::random(2) }, seed, steps, look);
}

/// Monsters with their loot, what they add to a breakpoint, buried cards, duels and the sharing of loot:
/// all of it is on everybody's page, and every choice among it can be pressed.
#[test]
fn monsters_loot_duels_and_graves_are_on_the_page() {
    let [mut nests, mut loot, mut duels, mut backs, mut faces] = [0; 5];
    let munchkin = [["warriors", "elves"], ["orcs", "thieves"]];
    let oops = [["ancient-egyptians", "cowboys"], ["samurai", "vikings"]];
    for (armies, seed) in [(munchkin, 1), (munchkin, 2), (oops, 3), (oops, 4)] {
        play_armies(armies, seed, 160, |game, decision| {
            for viewer in [Some(decision.seat), Some(Seat(1 - decision.seat.0)), None] {
                with_scene(game, viewer, if seed % 2 == 0 { Lang::Fr } else { Lang::En }, |scene| {
                    let (html, view) = (page_of(scene), scene.view.table());
                    check_markup(&html);
                    if viewer == Some(decision.seat) {
                        check_sentences(&html);
                        check_answers(&html, &ask::part(&Sight::of(scene)).into_string(), decision);
                    }
                    for base in view.bases() {
                        let wild = view.monsters_add(base);
                        let plus = format!(
                            "/{}<span class=\"plus\"> + {wild}</span>",
                            view.breakpoint(base) - wild.min(view.breakpoint(base))
                        );
                        assert!(wild == 0 || html.contains(&plus), "{plus}");
                        nests += usize::from(wild > 0);
                        for card in view.buried_at(base) {
                            let (at, known) = (
                                html.find(&format!("id=\"u-{}\"", card.number())).expect("it lies there"),
                                !view.def(card).is_hidden(),
                            );
                            let grave = html[at..].split("</li>").next().expect("a grave");
                            assert_eq!(
                                (grave.contains("grave") && grave.contains("known"), grave.contains("data-read")),
                                (known, known),
                                "{grave}"
                            );
                            *(if known { &mut faces } else { &mut backs }) += 1;
                        }
                    }
                    let stands = |card| view.base_of(card).is_some();
                    let fought = view.duel().is_some_and(|(one, other)| stands(one) || stands(other));
                    assert_eq!(html.contains("class=\"stage duel"), fought);
                    let shared = !view.loot().is_empty() && view.duel().is_none();
                    assert_eq!(html.contains("class=\"stage loot"), shared);
                    duels += usize::from(view.duel().is_some());
                    loot += usize::from(shared);
                });
            }
        });
    }
    assert!(nests > 100 && loot > 0 && duels > 5 && backs > 20 && faces > 20, "{nests} {loot} {duels} {backs} {faces}");
}
