//! The judge's table through its addresses: built from nothing, played, taken back, linked; texts
//! with mistakes, too long ones and torn ones; a moment of a game; the questions with their answers.

mod common;

use common::{Client, Reply, game, hub, stored};
use rules::Library;
use scenario::{Names, Played, Stepped};
use server::judge::{self, Bench, pack, questions, unpack};
use tell::{Speech, Words};

/// What a page's link holds.
fn text_of(location: &str) -> String {
    let link = location.split("p=").nth(1).expect("a position in the address").split('&').next().expect("its end");
    unpack(link).expect("one of ours")
}

fn link_of(location: &str) -> String {
    location.split("p=").nth(1).expect("a position").split('&').next().expect("its end").to_owned()
}

/// Follows a form to the text that it leads to.
async fn form(ann: &mut Client, op: &str, link: &str, fields: &str) -> (String, Reply) {
    let reply = ann.post(&format!("/judge/{op}"), &format!("p={link}&{fields}")).await;
    assert_eq!(reply.status, 303, "{op} {fields}: {}", reply.body);
    let page = ann.get(&reply.location).await;
    assert_eq!(page.status, 200, "{}", page.body);
    (link_of(&reply.location), page)
}

fn urlencoded(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

/// Two at one device.
const TWO: &str = "name=Ann&seats=2&seat.0.who=host&seat.1.who=device&deal=random&bases=sets&clock=0";

const COLLECTOR: &str = "scenario: A case
players: A aliens+robots, B ninjas+pirates
turn: A
base 1: tar-pits
  B: scout, shinobi
base 2: jungle-oasis
hand A: collector
";

/// Whoever just looks in sees an example, which can be played; a link leads to an empty table.
#[tokio::test]
async fn it_opens_on_an_example() {
    let mut ann = Client::new(&hub().await);
    let page = ann.get("/judge").await.body;
    let link = page.split("name=\"p\" value=\"").nth(1).expect("a link").split('"').next().expect("its end");
    let text = unpack(link).expect("ours");
    assert!(text.lines().count() > 8, "minions are on its bases: {text}");
    assert!(page.contains("href=\"/judge?empty=1\""));
}

#[tokio::test]
async fn a_position_is_built_from_nothing_and_played() {
    let mut ann = Client::new(&hub().await);
    let first = ann.get("/judge?empty=1").await;
    assert_eq!(first.status, 200);
    let link = first.body.split("name=\"p\" value=\"").nth(1).expect("a link").split('"').next().expect("its end");
    let (link, _) = form(
        &mut ann,
        "set",
        link,
        "seats=2&turn=A&phase=play&army.A.a=aliens&army.A.b=robots&army.B.a=ninjas&army.B.b=pirates",
    )
    .await;
    let (link, _) = form(&mut ann, "add", &link, "card=base/tar-pits&place=instead.0").await;
    let (link, _) = form(&mut ann, "add", &link, "card=aliens/scout&place=base.0.B").await;
    let (link, _) = form(&mut ann, "add", &link, "card=ninjas/poison&place=on.0.0.A").await;
    let (link, _) = form(&mut ann, "edit", &link, "op=plus:at.0.0").await;
    let (link, page) = form(&mut ann, "add", &link, "card=aliens/collector&place=hand.A").await;
    let built = unpack(&link).expect("ours");
    assert!(built.contains("  B: scout +1 [poison of A]\n") && built.contains("hand A: collector\n"), "{built}");
    assert!(page.body.contains("Collector") && page.body.contains("id=\"answer\""));
    // The first option plays the collector; then it asks where.
    let (link, page) = form(&mut ann, "answer", &link, "pick=0").await;
    let played = unpack(&link).expect("ours");
    assert!(played.contains("\nA plays collector"), "{played}");
    assert!(page.body.contains("id=\"why\""), "what happened is told");
    let (link, _) = form(&mut ann, "undo", &link, "").await;
    assert_eq!(unpack(&link).expect("ours"), built, "undo is the text before");
    let nothing = ann.post("/judge/undo", &format!("p={link}")).await;
    assert_eq!(nothing.status, 422);
    let file = ann.get(&format!("/judge/position.scn?p={link}")).await;
    assert_eq!((file.status, file.body), (200, built));
}

/// Titans, monsters of nobody's and somebody's, treasures, buried cards, Madness, the piles that are no seat's.
#[tokio::test]
async fn every_kind_of_thing_is_laid_and_taken_away() {
    let mut ann = Client::new(&hub().await);
    let mut link = pack(COLLECTOR).expect("short");
    let seats =
        "seats=3&turn=C&phase=start&madness=22&army.A.a=aliens&army.A.b=robots&army.B.a=ninjas&army.B.b=pirates";
    for (op, fields) in [
        ("set", seats),
        ("add", "card=pirates/the-kraken&place=base.1.B"),
        ("edit", "op=plus:at.1.0"),
        ("add", "card=pirates/the-kraken&place=aside.C"),
        ("add", "card=monsters/bigfoot&place=base.1.A"),
        ("add", "card=monsters/ghoul&place=base.1.A"),
        ("edit", "op=hand-on:at.1.2"),
        ("add", "card=ancient-egyptians/mummy&place=buried.0.C"),
        ("add", "card=madness/madness&place=hand.B"),
        ("add", "card=treasures/wishing-ring&place=hand.C"),
        ("add", "card=treasures/tiger-steed&place=treasure-deck"),
        ("add", "card=treasures/cross-bow&place=treasure-discard"),
        ("add", "card=monsters/king-tut&place=monster-deck"),
        ("add", "card=monsters/web-troll&place=monster-deck"),
        ("add", "card=base/tortuga&place=base-discard"),
        ("add", "card=base/ninja-dojo&place=base-deck"),
    ] {
        link = form(&mut ann, op, &link, fields).await.0;
    }
    let built = unpack(&link).expect("ours");
    for line in [
        "turn: C",
        "phase: start",
        "  titan: B the-kraken +1",
        "  monsters: bigfoot",
        "  A: ghoul",
        "  buried: C mummy",
        "madness deck: 22",
        "hand B: madness",
        "hand C: wishing-ring",
        "titan C: the-kraken",
        "treasure deck: tiger-steed",
        "treasure discard: cross-bow",
        "monster deck: web-troll, king-tut",
        "base deck: ninja-dojo",
        "base discards: tortuga",
    ] {
        assert!(built.lines().any(|at| at == line), "{line:?} in\n{built}");
    }
    let page = ann.get(&format!("/judge?p={link}")).await.body;
    assert!(page.contains("Monster deck 2") && page.contains("name=\"madness\" min=\"0\" max=\"30\" value=\"22\""));
    assert!(!page.contains("id=\"wrong\""), "it can be laid");
    // A monster is nobody's again after the last seat; a deck without cards is one that is not said.
    let ops = ["hand-on:at.1.2", "hand-on:at.1.2", "hand-on:at.1.2", "remove:monster-deck.1", "remove:monster-deck.0"];
    for op in ops {
        link = form(&mut ann, "edit", &link, &format!("op={op}")).await.0;
    }
    let after = unpack(&link).expect("ours");
    assert!(after.contains("  monsters: bigfoot, ghoul\n") && !after.contains("monster deck"), "{after}");
    let hand = ann.post("/judge/add", &format!("p={link}&card=monsters/bigfoot&place=hand.A")).await;
    assert_eq!(hand.status, 422, "monsters are never in hand");
}

#[tokio::test]
async fn what_happened_is_told_with_the_words_and_the_rule_that_did_it() {
    let mut ann = Client::new(&hub().await);
    let text = format!("{COLLECTOR}\nA plays collector at base 1\nA chooses scout\nhand B is scout\n");
    let page = ann.get(&format!("/judge?p={}", pack(&text).expect("short"))).await.body;
    let why = page.split("id=\"why\"").nth(1).expect("a trace").split("</ol>").next().expect("its end");
    assert!(why.contains("A plays collector at base 1") && why.contains("<mark>"), "{why}");
    assert!(why.contains("Rulebook p. 5"), "{why}");
    assert!(page.contains("One check holds."));
    let mut french = ann.another();
    french.bring("lang=fr");
    let page = french.get(&format!("/judge?p={}", pack(&text).expect("short"))).await.body;
    assert!(page.contains("Livret p. 5") && page.contains("Récolteur"), "in French, too");
}

#[tokio::test]
async fn a_mistake_is_told_at_its_line() {
    let mut ann = Client::new(&hub().await);
    let wrong = format!("{COLLECTOR}hand B: no-such-card\n");
    let reply = ann.post("/judge/text", &format!("text={}", urlencoded(&wrong))).await;
    assert_eq!(reply.status, 303);
    assert_eq!(text_of(&reply.location), wrong);
    let page = ann.get(&reply.location).await.body;
    assert!(page.contains("data-line=\"8\"") && page.contains("no-such-card"), "{page}");
    let stuck = format!("{COLLECTOR}\nA plays zapbot\nvp A is 0\n");
    let page = ann.get(&format!("/judge?p={}", pack(&stuck).expect("short"))).await.body;
    assert!(page.contains("data-line=\"9\"") && !page.contains("data-line=\"10\""), "after a move that fails, nothing");
    let hostile = format!("{COLLECTOR}\n<script>alert(1)</script>\n");
    let page = ann.get(&format!("/judge?p={}", pack(&hostile).expect("short"))).await.body;
    assert!(!page.contains("<script>alert"), "everything is escaped");
}

/// A page in French says in French what is wrong, whatever it is; the scenario's own words stay.
#[tokio::test]
async fn a_mistake_is_told_in_the_readers_language() {
    let mut ann = Client::new(&hub().await);
    ann.bring("lang=fr");
    let moved = format!("{COLLECTOR}\nA plays collector at base 1\nA chooses scout\n");
    for (text, line, said) in [
        (format!("{COLLECTOR}hand B: no-such-card\n"), 8, "attendu : le nom d’une carte ; trouvé : \"no-such-card\""),
        (format!("{COLLECTOR}hat B: scout\n"), 8, "attendu : \"players:\""),
        (format!("{COLLECTOR}\nA plays zapbot\n"), 9, "puisse jouer zapbot ; trouvé : A interrogé"),
        (format!("{COLLECTOR}\nA dances\n"), 9, "attendu : un coup (A plays"),
        (format!("{moved}hand B lacks scout\n"), 11, "attendu : pas de scout dans hand B ; trouvé : scout"),
        (format!("{moved}vp A is 3\n"), 11, "attendu : vp A 3 ; trouvé : 0"),
        (format!("{moved}game is over\n"), 11, "attendu : une partie terminée ; trouvé : une partie qui continue"),
        (COLLECTOR.replace("turn: A", "turn: D"), 1, "ce ne peut être le tour de D à 2 joueurs"),
        (COLLECTOR.replace("aliens+robots", "aliens+mimes"), 2, "attendu : une Faction ; trouvé : \"mimes\""),
        (String::new(), 1, "trouvé : un texte vide"),
    ] {
        let page = ann.get(&format!("/judge?p={}", pack(&text).expect("short"))).await.body;
        let list = page.split("id=\"wrong\"").nth(1).expect("a problem").split("</ol>").next().expect("its end");
        let list = list.replace("&quot;", "\"");
        assert!(list.contains(&format!("data-line=\"{line}\"")), "{text}: {list}");
        assert!(list.contains(said), "{said}: {list}");
        assert!(!list.contains("expected") && !list.contains("found"), "{list}");
    }
}

/// The very words that did it are marked, in both languages; what did nothing is struck out.
#[tokio::test]
async fn the_clause_at_work_is_marked() {
    let mut ann = Client::new(&hub().await);
    let text = format!("{COLLECTOR}\nA plays collector at base 1\nA chooses scout\n");
    for (lang, words) in
        [("en", "return a minion here of power 3 or less"), ("fr", "renvoyer une créature de force 3 ou moins")]
    {
        let mut reader = ann.another();
        reader.bring(&format!("lang={lang}"));
        let page = reader.get(&format!("/judge?p={}", pack(&text).expect("short"))).await.body;
        let why = page.split("id=\"why\"").nth(1).expect("a trace").split("</ol>").next().expect("its end");
        let marked: Vec<&str> = why.split("<mark>").skip(1).filter_map(|rest| rest.split("</mark>").next()).collect();
        let clause = marked.iter().find(|marked| marked.to_lowercase().contains(words));
        let clause = clause.unwrap_or_else(|| panic!("{marked:?}"));
        assert!(!clause.contains("You may") && !clause.contains("Vous pouvez"), "{clause}");
    }
    // Nobody else is there: the words find nothing to do.
    let alone = COLLECTOR.replace("  B: scout, shinobi\n", "").replace("hand A: collector", "hand A: abduction");
    let page = ann.get(&format!("/judge?p={}", pack(&format!("{alone}\nA plays abduction\n")).expect("short"))).await;
    let why = page.body.split("id=\"why\"").nth(1).expect("a trace").split("</ol>").next().expect("its end");
    let struck = why.split("<s>").nth(1).and_then(|rest| rest.split("</s>").next());
    assert!(struck.is_some_and(|words| !words.is_empty() && !words.contains(". ")), "{why}");
}

#[tokio::test]
async fn what_cannot_be_is_refused_in_words() {
    let mut ann = Client::new(&hub().await);
    let link = pack(COLLECTOR).expect("short");
    for (op, fields) in [
        ("add", "card=base/tar-pits&place=hand.A"),
        ("add", "card=aliens/collector&place=base.7.A"),
        ("add", "card=aliens/collector&place=hand.D"),
        ("edit", "op=remove:at.0.9"),
        ("answer", "pick=99"),
        ("undo", ""),
    ] {
        let reply = ann.post(&format!("/judge/{op}"), &format!("p={link}&{fields}")).await;
        assert_eq!(reply.status, 422, "{op} {fields}");
        assert!(reply.body.contains("role=\"alert\""), "{op} {fields}");
    }
    for (op, fields) in [("add", "card=no/such&place=hand.A"), ("edit", "op=dance"), ("dance", ""), ("set", "seats=x")]
    {
        assert_eq!(ann.post(&format!("/judge/{op}"), &format!("p={link}&{fields}")).await.status, 400, "{op}");
    }
    for bad in ["p=%25%25", "p=AAAA", &format!("p={}", "A".repeat(9000))] {
        assert_eq!(ann.get(&format!("/judge?{bad}")).await.status, 422, "{bad:.20}");
    }
    let long = "x".repeat(judge::MOST_TEXT + 1);
    let reply = ann.post("/judge/text", &format!("text={long}")).await;
    assert_eq!(reply.status, 422, "too long for a link");
    let many = format!("{COLLECTOR}{}", "hand A: collector x200\n".repeat(2));
    assert_eq!(ann.get(&format!("/judge?p={}", pack(&many).expect("short"))).await.status, 200);
    let crowd = COLLECTOR.replace("B: scout, shinobi", "B: scout x200, shinobi x200");
    let page = ann.get(&format!("/judge?p={}", pack(&crowd).expect("short"))).await;
    assert!(page.status == 200 && page.body.contains("cards are more than a game can hold"));
}

/// A game that somebody has left after a few answers.
async fn finished(ann: &mut Client) -> String {
    let code = ann.open(TWO).await;
    let left = ann.post(&format!("/t/{code}/concede"), "as=0").await;
    assert_eq!(left.status, 303, "{}", left.body);
    code
}

#[tokio::test]
async fn a_moment_of_a_game_holds_that_turn_and_says_what_it_does_not() {
    let library = Library::new(cardtext::builtin());
    let names = Names::new(&library);
    let speech = Speech::new(cardtext::Lang::En);
    let seats = judge::players(4);
    let words = Words { speech: &speech, library: &library, players: &seats, viewer: None, marked: false };
    let mut whole = 0;
    for seed in 0..6 {
        let mut game = rules::Game::new(&library, rules::Setup::random(2 + seed as usize % 2), seed).expect("a game");
        let mut chance = seed;
        for _ in 0..60 {
            let Some(decision) = game.decision() else { break };
            chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let n = decision.min.max(u8::from(decision.max > 0));
            let first = (chance >> 33) as usize % decision.options.len().max(1);
            let picks = (0..n).map(|i| ((first + usize::from(i)) % decision.options.len()) as u8).collect();
            game.decide(&rules::Answer(picks)).expect("legal");
        }
        let record = game.record();
        let begun = || rules::Game::new(&library, record.setup.clone(), record.seed).expect("a game");
        let course = || judge::Course { start: begun(), first: 0, answers: &record.answers };
        for at in (0..=record.answers.len()).step_by(7) {
            let moment = judge::moment(&library, &names, &words, &course(), at).expect("a moment");
            let bench = Bench::read(&library, &names, &words, &moment.text);
            assert_eq!(bench.problems, [], "{}", moment.text);
            let noted = bench.scenario.as_ref().expect("a scenario").remarks.len();
            assert_eq!(noted, moment.unheld.len(), "what is not held is said in the text");
            if moment.unheld.is_empty() && at > 0 {
                let then = rules::Game::replay(
                    &library,
                    &rules::Record { answers: record.answers[..at].to_vec(), ..record.clone() },
                );
                let (then, now) = (then.expect("replays"), bench.played.as_ref().expect("laid").game().position());
                // Before the first turn there is no menu to begin with: then the first one is shown.
                if then.table().turn_number() > 1 {
                    assert_eq!(now, then.position(), "seed {seed} at {at}\n{}", moment.text);
                    whole += 1;
                }
            }
        }
    }
    assert!(whole > 15, "only {whole} moments were held whole");
}

#[tokio::test]
async fn only_a_finished_game_is_shown_to_the_judge() {
    let hub = hub().await;
    let mut ann = Client::new(&hub);
    let code = ann.open(TWO).await;
    let going = ann.get(&format!("/judge?replay={code}&at=3")).await;
    assert_eq!(going.status, 409, "{}", going.body);
    assert_eq!(ann.another().get(&format!("/judge?replay={code}&at=3")).await.status, 403, "a private table");
    assert_eq!(ann.get("/judge?replay=no-such-table-1&at=3").await.status, 404);
    let code = finished(&mut ann).await;
    let table = stored(&hub, &code).await;
    assert!(table.stage() == server::table::state::Stage::Over);
    let reply = ann.get(&format!("/judge?replay={code}&at=1")).await;
    assert_eq!(reply.status, 303, "{}", reply.body);
    let text = text_of(&reply.location);
    let hand = game(&table).table().hand(rules::Seat(1)).len();
    assert!(hand > 0 && text.contains("hand B:"), "everything is open: {text}");
    assert_eq!(ann.get(&reply.location).await.status, 200);
}

#[tokio::test]
async fn the_questions_have_answers_that_hold() {
    let library = Library::new(cardtext::builtin());
    let names = Names::new(&library);
    assert_eq!(questions().len(), 20);
    for question in questions() {
        for said in [&question.en.0, &question.en.1, &question.fr.0, &question.fr.1] {
            assert!(said.len() > 15, "{said:?} of\n{}", question.text);
        }
        assert!(question.en.0.ends_with('?') && question.fr.0.ends_with('?') && question.pages().is_some());
        let mut all = scenario::file(&question.text);
        assert_eq!(all.len(), 1, "{}", question.text);
        let case = all.remove(0);
        let mut played = Played::lay(&library, &names, &case).expect("a table");
        let mut checks = 0;
        for (line, step) in &case.steps {
            checks += usize::from(!matches!(step, scenario::Step::Move(_)));
            assert_eq!(played.step(step), Stepped::Done, "line {line} of\n{}", question.text);
        }
        assert!(checks > 0 && case.problems.is_empty(), "an answer is checked: {}", question.text);
        assert!(pack(&question.text).is_ok());
    }
    let mut ann = Client::new(&hub().await);
    let page = ann.get("/judge/questions").await;
    assert_eq!((page.status, page.body.matches("href=\"/judge?p=").count()), (200, 20));
    assert!(page.body.contains("Rulebook p. 13, 16-24"));
    let link = page.body.split("href=\"").find(|part| part.starts_with("/judge?p=")).expect("a link");
    assert_eq!(ann.get(link.split('"').next().expect("its end")).await.status, 200);
}

/// Whatever somebody sends as a link or a text, there is a page.
#[tokio::test]
async fn torn_texts_and_links_have_a_page() {
    let hub = hub().await;
    let mut ann = Client::new(&hub);
    let texts: Vec<&str> = questions().iter().map(|question| question.text.as_str()).collect();
    let mut chance = 5u64;
    let mut below = |n: usize| {
        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (chance >> 33) as usize % n.max(1)
    };
    for n in 0..90 {
        // A server stops whoever sends so many at once: a few to each.
        if n % 20 == 0 {
            ann = Client::new(&hub);
        }
        let mut text: Vec<char> = texts[below(texts.len())].chars().collect();
        for _ in 0..=below(5) {
            let at = below(text.len());
            match below(3) {
                0 => text.truncate(at),
                1 => text.insert(at, ['\n', ':', '[', ',', '"', 'x', '9', 'D'][below(8)]),
                _ => {
                    let other = below(text.len());
                    if !text.is_empty() {
                        text.swap(at, other);
                    }
                }
            }
        }
        let text: String = text.into_iter().collect();
        let link = pack(&text).expect("short");
        assert_eq!(ann.get(&format!("/judge?p={link}&place=hand.A")).await.status, 200, "{text}");
        let answered = ann.post("/judge/answer", &format!("p={link}&pick=0")).await.status;
        assert!([303, 422].contains(&answered), "{answered}: {text}");
        let settled = ann.post("/judge/settle", &format!("p={link}")).await.status;
        assert!([303, 422].contains(&settled), "{settled}: {text}");
    }
}

/// From the page of a card to its scenarios at the judge's table.
#[tokio::test]
async fn a_case_of_a_card_is_laid() {
    let mut ann = Client::new(&hub().await);
    let page = ann.get("/card/aliens/collector").await;
    assert_eq!(page.status, 200);
    let ways: Vec<&str> = page.body.split("href=\"").filter(|part| part.starts_with("/judge?case=")).collect();
    assert!(ways.len() > 1, "{}", page.body);
    for way in ways {
        let reply = ann.get(way.split('"').next().expect("its end")).await;
        assert_eq!(reply.status, 303, "{way:.80}");
        assert!(text_of(&reply.location).contains("collector"));
        let laid = ann.get(&reply.location).await;
        assert!(laid.status == 200 && !laid.body.contains("data-line="), "{way:.80}: it holds");
    }
    assert_eq!(ann.get("/judge?case=No+such+case").await.status, 404);
}

/// A base that has left speaks by its own name, though another one lies in its place.
#[tokio::test]
async fn a_base_that_has_left_is_called_by_its_name() {
    let mut ann = Client::new(&hub().await);
    let text = "scenario: A case
players: A kaiju+robots, B vampires+ninjas
turn: A
base 1: crypt
  B: fledgling-vampire
  titan: A gorgodzolla
base 2: jungle-oasis
  A: warbot
base 3: the-homeworld
base deck: sheep-shrine
hand A: there-goes-tokyo

A plays there-goes-tokyo
A chooses base 2
";
    let page = ann.get(&format!("/judge?p={}", pack(text).expect("short"))).await;
    for name in ["Crypt", "Sheep Shrine"] {
        let choice = format!("<span class=\"what\">{name}<small>");
        assert!(page.body.contains(&choice), "{name}: {}", page.body);
    }
}
