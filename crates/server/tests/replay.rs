//! Games that are looked at again: moment by moment, with whose eyes, as files, played on.

mod common;

use std::collections::BTreeSet;
use std::sync::Arc;

use cardtext::CardKind;
use common::film::{ann, first, played, table};
use common::{Client, Reply, game, hub, stored};
use rules::{CardId, DefId, Event, Game, Library, Record, Seat, Setup, View, What, Whereabouts};
use server::chance::Seeds;
use server::live::{Halls, Hub};
use server::storage::{Place, Store};
use server::table::cards::FanFile;
use server::table::saved::Saved;
use server::table::state::{Holder, Stage};

/// The chips of all hands on a page, by the numbers of their cards.
fn chips(html: &str) -> BTreeSet<u8> {
    let tags = html.split("<li class=\"hc ").skip(1).filter_map(|rest| rest.split('>').next());
    let numbers = tags.filter_map(|tag| tag.split("data-fly=\"c-").nth(1)?.split('"').next());
    numbers.map(|n| n.parse().expect("a number")).collect()
}

fn hand(game: &Game, seat: Seat) -> BTreeSet<u8> {
    game.table().hand(seat).into_iter().map(CardId::number).collect()
}

#[tokio::test]
async fn every_moment_is_the_game_as_it_was() {
    let hub = hub().await;
    let record = played(&hub.library, Setup::random(2), 5);
    let code = table(&hub, &record, usize::MAX, Vec::new()).await;
    let mut ann = ann(&hub);
    let n = record.answers.len();
    // Forwards, backwards, by leaps: games are kept on the way.
    let moments: Vec<usize> = (0..=n).step_by(9).chain((0..n).rev().step_by(31)).chain([n]).collect();
    for at in moments {
        let frame = ann.part(&format!("/replay/{code}?at={at}&as=all"), "frame").await.body;
        let game = first(&record, at, &hub.library);
        let (mine, theirs) = (hand(&game, Seat(0)), hand(&game, Seat(1)));
        assert_eq!(chips(&frame), &mine | &theirs, "all hands at {at}");
        let table = game.table();
        for card in table.cards().filter(|card| matches!(table.whereabouts(*card), Whereabouts::Base(_))) {
            assert!(frame.contains(&format!("data-fly=\"c-{}\"", card.number())), "{card:?} stands there at {at}");
        }
        for seat in table.seats() {
            let points = format!("<b>{}</b>", table.vp(seat));
            assert!(frame.split("id=\"ring\"").next().expect("a part").contains(&points), "points at {at}");
        }
        // Piles and sums are those of this moment, and come with it.
        for card in table.seats().flat_map(|seat| table.discards(seat)) {
            assert!(frame.contains(&format!("id=\"d-{}\"", card.number())), "{card:?} lies there at {at}");
        }
        for base in table.bases() {
            let (power, at_base) = (table.base_power(base), format!("id=\"tally-{}\"", base.number()));
            let sums = frame.split(&at_base).nth(1).expect("a sheet").split("</h3>").next();
            assert!(sums.is_some_and(|sums| sums.contains(&format!("<b>{power}<small>"))), "{base:?} at {at}");
        }
        assert!(!frame.contains("data-sheet"), "no sheet of the table as it is now");
        // As somebody knew it: their own hand, and what was shown.
        let frame = ann.part(&format!("/replay/{code}?at={at}&as=1"), "frame").await.body;
        let view = game.view(Seat(1));
        let known: BTreeSet<u8> = table
            .seats()
            .flat_map(|seat| table.hand(seat))
            .filter(|card| !view.table().def(*card).is_hidden())
            .map(CardId::number)
            .collect();
        assert_eq!(chips(&frame), known, "as the other at {at}");
        assert!(known.is_superset(&theirs));
    }
    // Nobody is asked, and no choice is lit.
    let page = ann.get(&format!("/replay/{code}?at=3")).await.body;
    assert!(!page.contains(" legal") && !page.contains("id=\"answer\"") && page.contains("data-film"));
    assert!(page.contains("id=\"story\"") && page.matches("class=\"tn").count() + page.matches(" tn").count() > 4);
}

#[tokio::test]
async fn without_the_script_every_step_is_a_link() {
    let hub = hub().await;
    let record = played(&hub.library, Setup::random(2), 5);
    let code = table(&hub, &record, usize::MAX, Vec::new()).await;
    let mut ann = ann(&hub);
    let over = ann.get(&format!("/t/{code}")).await.body;
    assert!(over.contains(&format!("href=\"/replay/{code}\"")), "the end of a game leads to its replay");
    let mut game = first(&record, 0, &hub.library);
    let scores = |event: &Event| matches!(event.what, What::Scoring { .. });
    let scoring = (1..=record.answers.len()).find(|n| {
        game.decide(&record.answers[n - 1]).expect("legal");
        game.events().iter().any(scores)
    });
    let page = ann.get(&format!("/replay/{code}?as=all")).await.body;
    let link = |way: &str| {
        let before = page.split(&format!("data-way=\"{way}\"")).next().expect("a part");
        let href = before.rsplit("<a ").next().and_then(|tag| tag.split("href=\"").nth(1)?.split('"').next());
        href.map(|href| href.replace("&amp;", "&"))
    };
    assert_eq!(link("on"), Some(format!("/replay/{code}?at=1&as=all")));
    assert_eq!(link("scoring"), Some(format!("/replay/{code}?at={}&as=all", scoring.expect("a base scores"))));
    assert_eq!(link("back"), None, "nothing is before the start");
    assert_eq!(link("last"), Some(format!("/replay/{code}?at={}&as=all", record.answers.len())));
    assert!(page.contains("type=\"range\"") && page.contains("<noscript><button"));
    let french = {
        ann.bring("lang=fr");
        ann.get(&format!("/replay/{code}?at=40&as=all")).await.body
    };
    assert!(french.contains("Toutes les mains") && french.contains("Jouer à partir d’ici"));
    // The same moment at the judge's table.
    assert!(french.contains(&format!("href=\"/judge?replay={code}&amp;at=40\"")));
    let judged = ann.get(&format!("/judge?replay={code}&at=40")).await;
    assert_eq!((judged.status, judged.location.starts_with("/judge?p=")), (303, true), "{}", judged.location);
}

/// What somebody has ever been allowed to know of a game up to its last answer.
fn known(
    record: &Record,
    n: usize,
    library: &Arc<Library>,
    see: impl Fn(&Game) -> View,
    seat: Option<Seat>,
) -> BTreeSet<DefId> {
    let mut game = first(record, 0, library);
    let mut known = BTreeSet::new();
    for i in 0..=n {
        let view = see(&game);
        known.extend(game.table().cards().map(|card| view.table().def(card)).filter(|def| !def.is_hidden()));
        for event in game.events() {
            if let What::Revealed { card }
            | What::Discarded { card }
            | What::Returned { card }
            | What::Played { card, .. }
            | What::Destroyed { card, .. }
            | What::Placed { card, .. } = event.seen_by(seat).what
            {
                known.insert(card.def);
            }
            if let What::NamedCard { def, .. } = event.what {
                known.insert(def);
            }
        }
        if i < n {
            game.decide(&record.answers[i]).expect("legal");
        }
    }
    known
}

/// As long as it goes on, a game is seen as one knows it, whatever one asks for.
#[tokio::test]
async fn of_a_game_that_goes_on_nothing_hidden_is_sent() {
    let hub = hub().await;
    let mut searched = 0;
    for seed in [5, 6] {
        let record = played(&hub.library, Setup::random(2), seed);
        let n = record.answers.len() / 2;
        let code = table(&hub, &record, n, Vec::new()).await;
        let mut ann = ann(&hub);
        let mine = Seat(0);
        let known = known(&record, n, &hub.library, |game| game.view(mine), Some(mine));
        let cards = &hub.library.cards;
        let mut said: String =
            known.iter().map(|def| cards.text(hub.library.card(*def), cardtext::Lang::En).join(" ")).collect();
        said.extend(known.iter().map(|def| hub.library.card(*def).names.en.as_str()));
        said.extend(cards.factions.iter().map(|faction| faction.names.en.as_str()));
        said.extend(
            cards
                .cards
                .iter()
                .filter(|card| matches!(card.kind, CardKind::Base { .. }))
                .map(|base| base.names.en.as_str()),
        );
        for at in (0..=n + 3).step_by(5) {
            let game = first(&record, at.min(n), &hub.library);
            for eyes in ["0", "1", "all", "watch", "9"] {
                let path = format!("/replay/{code}?at={at}&as={eyes}");
                let bytes = ann.get(&path).await.body + &ann.part(&path, "frame").await.body;
                assert!(bytes.contains("data-film"), "a page");
                let view = game.view(mine);
                for card in game.table().cards().filter(|card| view.table().def(*card).is_hidden()) {
                    let def = game.table().def(card);
                    assert!(
                        !bytes.contains(&format!("c-{}\"", card.number())),
                        "{eyes} at {at}: {card:?} has an element"
                    );
                    let print = hub.library.card(def);
                    if known.contains(&def) || said.contains(&print.names.en) {
                        continue;
                    }
                    searched += 1;
                    let name = maud::html! { (print.names.en) }.into_string();
                    assert!(!bytes.contains(&name), "{eyes} at {at}: {name} is sent");
                    assert!(
                        !bytes.contains(&format!("data-read=\"{}\"", def.0)),
                        "{eyes} at {at}: {name} is sent by number"
                    );
                }
            }
        }
        // Its record holds all cards, a game played on from it would end and show them, and the
        // chances are worked out with open hands.
        assert_eq!(ann.get(&format!("/replay/{code}/record")).await.status, 409);
        assert_eq!(ann.part(&format!("/replay/{code}"), "chances").await.status, 409);
        let page = ann.get(&format!("/replay/{code}")).await.body;
        assert!(
            !page.contains("download") && !page.contains("/judge?replay") && page.contains(&format!("data-at=\"{n}\"")),
            "it begins where the game is"
        );
        assert_eq!(ann.post(&format!("/replay/{code}/play"), "at=3&seat=0&bot=easy").await.status, 409);
        let mut other = ann.another();
        assert_eq!(other.get(&format!("/replay/{code}?as=all")).await.status, 403, "a private table");
    }
    assert!(searched > 1000, "{searched} names");
}

/// A private game is shared by its link, and by nothing else.
#[tokio::test]
async fn a_private_game_is_shared_by_its_link() {
    let hub = hub().await;
    let record = played(&hub.library, Setup::random(2), 5);
    let code = table(&hub, &record, usize::MAX, Vec::new()).await;
    let mut ann = ann(&hub);
    let page = ann.get(&format!("/replay/{code}?at=12")).await.body;
    let link = page.split("id=\"moment\"").nth(1).and_then(|rest| rest.split("value=\"").nth(1)?.split('"').next());
    let link = link.expect("a link to share").replace("&amp;", "&");
    let path = link.strip_prefix("http://table.test").expect("ours");
    assert!(path.starts_with(&format!("/replay/{code}?at=12&key=")), "{path}");
    let mut other = ann.another();
    assert_eq!(other.get(&format!("/replay/{code}?at=12")).await.status, 403);
    for path in [path.to_owned(), path.replace("at=12", "at=12&as=1")] {
        let page = other.get(&path).await;
        assert_eq!(page.status, 200);
        assert!(page.body.contains("data-at=\"12\""));
        // The key goes with every step.
        assert!(page.body.matches("key=").count() > 6);
    }
    let key = path.split("key=").nth(1).expect("a key");
    assert_eq!(other.get(&format!("/replay/{code}/record?key={key}")).await.status, 200);
}

fn saved(reply: &Reply) -> Saved {
    assert_eq!(reply.status, 200, "{}", reply.body);
    Saved::parse(&reply.body).expect("a saved game")
}

async fn load(client: &mut Client, text: &str) -> Reply {
    client.upload("/replay", text.as_bytes()).await
}

#[tokio::test]
async fn a_record_goes_out_and_comes_back() {
    let here = hub().await;
    let record = played(&here.library, Setup::random(3), 7);
    let code = table(&here, &record, usize::MAX, Vec::new()).await;
    let file = ann(&here).get(&format!("/replay/{code}/record")).await;
    let out = saved(&file);
    assert_eq!((&out.record.setup, out.record.seed), (&record.setup, record.seed));
    assert_eq!(out.record.answers, record.answers);
    assert!(out.record.turns.len() > 5 && !out.record.pages.is_empty(), "with its turns and the texts of its cards");
    assert_eq!(
        (out.finished, &out.names[0], &out.seats[..]),
        (true, &"Ann".to_owned(), &["you".to_owned(), "easy".into(), "easy".into()][..])
    );
    // On another server, by somebody who has never been there.
    let there = hub().await;
    let mut client = Client::new(&there);
    let loaded = load(&mut client, &file.body).await;
    assert_eq!(loaded.status, 303, "{}", loaded.body);
    let page = client.get(&loaded.location).await;
    assert_eq!(page.status, 200);
    assert!(page.body.contains("Ann") && page.body.contains("data-as=\"all\""));
    let back = saved(&client.get(&format!("{}/record", loaded.location)).await);
    assert_eq!((back.record, back.names, back.seats), (out.record.clone(), out.names, out.seats));
    // There is nothing to play there.
    let table = loaded.location.replace("/replay/", "/t/");
    let sent = client.get(&table).await;
    assert_eq!((sent.status, &sent.location), (303, &loaded.location));
    let new = loaded.location.trim_start_matches("/replay/").to_owned();
    assert_eq!(stored(&there, &new).await.stage(), Stage::Over);
    // As `baston play` keeps a game that was left: it is somebody's own file, and lies open.
    let half = Record { answers: record.answers[..20].to_vec(), ..record };
    let half = Saved::of(half.into(), vec!["you".into(), "normal".into(), "search:200ms".into()]);
    let loaded = load(&mut client, &serde_json::to_string(&half).expect("text")).await;
    let page = client.get(&loaded.location).await.body;
    assert!(page.contains("data-last=\"20\"") && page.contains("data-as=\"all\"") && page.contains("Player A"));
    assert!(!saved(&client.get(&format!("{}/record", loaded.location)).await).finished);
}

#[tokio::test]
async fn what_cannot_be_shown_says_why() {
    let hub = hub().await;
    let record = played(&hub.library, Setup::random(2), 5);
    let good = Saved::of(record.clone().into(), vec!["you".into(), "easy".into()]);
    let text = |record: Record| serde_json::to_string(&Saved { record: record.into(), ..good.clone() }).expect("text");
    let mut answers = record.answers.clone();
    answers[7] = rules::Answer(vec![200]);
    let whole = text(record.clone());
    let cases = [
        (text(Record { answers, ..record.clone() }), "Answer 8 does not fit"),
        (whole[..whole.len() / 2].to_owned(), "or not the whole of one"),
        ("no game at all".to_owned(), "or not the whole of one"),
        (whole.replace("\"format\":3", "\"format\":4"), "A later Baston wrote it"),
        ("x".repeat(2 * 1024 * 1024), "longer than any game"),
    ];
    let mut client = Client::new(&hub);
    for (file, sentence) in cases {
        let reply = load(&mut client, &file).await;
        assert_eq!(reply.status, 422, "{sentence}");
        assert!(
            reply.body.contains(sentence),
            "{sentence}: {}",
            &reply.body[reply.body.find("st-load").unwrap_or(0)..]
        );
    }
    // A name is a name, whatever the file says.
    let named = Saved { names: vec!["<script>\u{1}\u{E000}1\u{E001}".into(), "\u{202E}".into()], ..good.clone() };
    let loaded = load(&mut client, &serde_json::to_string(&named).expect("text")).await;
    let page = client.get(&loaded.location).await.body;
    assert!(page.contains("&lt;script&gt;") && !page.contains("<script>") && !page.contains('\u{1}'));
    // Nor from elsewhere.
    client.origin = Some("http://evil.example");
    assert_eq!(load(&mut client, &whole).await.status, 403);
}

/// The cards of fans go with the record, and it plays where nobody has them.
#[tokio::test]
async fn a_record_brings_the_cards_of_fans() {
    let text =
        "# Bakers | Boulangers\nSet: kitchen\n\n## Baker | Boulanger\nMinion, power 3, 20 copies\n\nDraw a card.\n";
    let bakers = FanFile { name: "bakers.md".into(), text: text.into() };
    let here = hub().await;
    let library = here.shelf.with(std::slice::from_ref(&bakers)).expect("cards");
    let record = played(&library, Setup::given(&[("bakers", "aliens"), ("robots", "zombies")]), 3);
    let code = table(&here, &record, usize::MAX, vec![bakers.clone()]).await;
    let file = ann(&here).get(&format!("/replay/{code}/record")).await.body;
    let there = hub().await;
    let mut client = Client::new(&there);
    let loaded = load(&mut client, &file).await;
    assert_eq!(loaded.status, 303, "{}", loaded.body);
    let page = client.get(&format!("{}?at=20", loaded.location)).await.body;
    assert!(page.contains("Baker"), "it plays with the cards it was made with");
    let way = page.split("href=\"").find(|part| part.starts_with("/judge?replay")).expect("a way to the judge's table");
    let judged = client.get(&way.split('"').next().expect("its end").replace("&amp;", "&")).await;
    assert_eq!(judged.status, 303, "{}", judged.body);
    assert!(judged.location.contains("&c="), "the link has the cards");
    // It needs neither the table nor the server where it was made.
    let mut elsewhere = Client::new(&hub().await);
    let page = elsewhere.get(&judged.location).await;
    assert_eq!(page.status, 200);
    assert!(!page.body.contains("data-line="), "it is laid: {}", page.body);
    assert!(page.body.contains("data-card="), "pointing at a fan's card shows it");
    // It is played on there, and its forms keep the cards.
    let (p, c) = judged.location.split_once("&c=").expect("both");
    let body = format!(
        "{}&c={}",
        p.split("p=").nth(1).map(|p| format!("p={p}")).expect("a position"),
        c.split('&').next().expect("cards")
    );
    let answered = elsewhere.post("/judge/answer", &format!("{body}&pick=0")).await;
    assert_eq!(answered.status, 303, "{}", answered.body);
    assert!(answered.location.contains("&c="));
    assert_eq!(elsewhere.get(&answered.location).await.status, 200);
    let laid = elsewhere.post("/judge/add", &format!("{body}&card=bakers/baker&place=hand.B")).await;
    assert_eq!(laid.status, 303, "{}", laid.body);
    let scn = elsewhere.get(&format!("/judge/position.scn?{body}")).await;
    assert!(scn.status == 200 && scn.body.starts_with("cards: bakers.md\n"), "{}", scn.body);
    // Cards that do not read are told with their line; torn ones, too.
    let wrong = FanFile { text: text.replace("Draw", "Drow"), ..bakers.clone() };
    let link = server::judge::pack_cards(&[wrong]).expect("short").expect("some");
    let page = elsewhere.get(&format!("/judge?c={link}")).await;
    assert!(page.status == 422 && page.body.contains("bakers.md, line 7"), "{}", page.body);
    assert_eq!(elsewhere.get("/judge?c=AAAA").await.status, 422);
    // The owner's own files are as good as a fan's.
    let store = Store::open(&Place::Memory).await.expect("a database");
    let owner = Hub::owning(library, vec![bakers], store, common::pace(), Seeds::from(1), Halls::default());
    let loaded = load(&mut Client::new(&owner), &file).await;
    assert_eq!(loaded.status, 303, "{}", loaded.body);
    let again = saved(&Client::new(&owner).get(&format!("{}/record", loaded.location)).await);
    assert_eq!(again.fans.len(), 1, "once");
    // Cards that cannot be read, or others than those of the game.
    let broken = load(&mut client, &file.replace("Draw a card", "Drow a card")).await;
    assert_eq!(broken.status, 422);
    assert!(broken.body.contains("bakers.md, line 7"), "{}", broken.body);
    // Another text is another game: it is told as it was.
    let other = load(&mut client, &file.replace("power 3", "power 4")).await;
    assert_eq!(other.status, 303, "{}", other.body);
    assert!(client.get(&other.location).await.body.contains("played with an older Baston"));
}

/// A table from before the cards changed goes on, and its replay is seen.
#[tokio::test]
async fn a_game_of_other_cards_is_shown() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let place = Place::Folder(folder.path().to_owned());
    let code = {
        let hub = common::hub_at(&place, common::pace()).await;
        let record = played(&hub.library, Setup::random(2), 5);
        let code = table(&hub, &record, usize::MAX, Vec::new()).await;
        hub.store.close().await;
        code
    };
    let text = "# Bakers\nSet: kitchen\n\n## Baker\nMinion, power 3, 20 copies\n\nDraw a card.\n";
    let (cards, _) = cardtext::builtin().with(&[("bakers.md", text)]).expect("cards");
    let store = Store::open(&place).await.expect("a database");
    let hub = Hub::new(Library::new(&cards), store, common::pace(), Seeds::from(1));
    let reply = ann(&hub).get(&format!("/replay/{code}")).await;
    assert_eq!(reply.status, 200);
    assert!(!reply.body.contains("played with an older Baston"), "nothing of it is played otherwise");
}

#[tokio::test]
async fn a_game_is_played_on_from_any_moment() {
    let hub = hub().await;
    let record = played(&hub.library, Setup::random(4), 9);
    let code = table(&hub, &record, usize::MAX, Vec::new()).await;
    let mut ann = ann(&hub);
    let at = record.answers.len() / 3;
    let opened = ann.post(&format!("/replay/{code}/play"), &format!("at={at}&seat=2&bot=easy")).await;
    assert_eq!(opened.status, 303, "{}", opened.body);
    let new = opened.table();
    let table = stored(&hub, &new).await;
    assert_eq!(game(&table).hash(), first(&record, at, &hub.library).hash(), "the same moment");
    assert!(matches!(table.seats[2].holder, Holder::Person(_)) && table.seats[2].name == "Ann");
    assert!([0, 1, 3].iter().all(|i| matches!(table.seats[*i].holder, Holder::Bot("easy"))));
    let page = ann.get(&format!("/t/{new}")).await.body;
    assert!(page.contains("New game from here") && page.contains(&code));
    // What others hold is hidden again.
    let now = game(&table);
    for card in [0, 1, 3].into_iter().flat_map(|seat| now.table().hand(Seat(seat))) {
        let hidden = now.view(Seat(2)).table().def(card).is_hidden();
        assert!(!hidden || !page.contains(&format!("c-{}\"", card.number())), "{card:?} is hidden");
    }
    assert_eq!(ann.get(&format!("/replay/{new}/record")).await.status, 409, "it is not over");
    // What was answered elsewhere is not taken back.
    let undo = ann.post(&format!("/t/{new}/undo"), &format!("at={at}&as=2")).await;
    assert_eq!(undo.status, 409);
    // And it goes on.
    for _ in 0..400 {
        let table = stored(&hub, &new).await;
        let play = table.play.as_ref().expect("a game");
        if play.at() > at + 12 || table.stage() == Stage::Over {
            return;
        }
        if table.asked() == Some(Seat(2)) {
            let n = game(&table).decision().expect("a question");
            let picks: String = (0..n.min.max(1)).map(|i| format!("&pick={i}")).collect();
            let answered = ann.post(&format!("/t/{new}/answer"), &format!("at={}&as=2{picks}", play.at())).await;
            assert_eq!(answered.status, 303, "{}", answered.body);
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("it does not go on");
}

#[tokio::test]
async fn nobody_plays_on_from_nowhere() {
    let hub = hub().await;
    let record = played(&hub.library, Setup::random(2), 5);
    let code = table(&hub, &record, usize::MAX, Vec::new()).await;
    let mut ann = ann(&hub);
    let n = record.answers.len();
    let cases = [
        (format!("at={n}&seat=0&bot=easy"), 409),
        (format!("at={}&seat=0&bot=easy", n + 1), 400),
        ("at=1&seat=2&bot=easy".to_owned(), 400),
        ("at=1&seat=7&bot=easy".to_owned(), 400),
        ("at=1&seat=0&bot=deep".to_owned(), 400),
        ("seat=0&bot=easy".to_owned(), 400),
    ];
    for (form, status) in cases {
        assert_eq!(ann.post(&format!("/replay/{code}/play"), &form).await.status, status, "{form}");
    }
    assert_eq!(ann.get("/replay/no-such-1").await.status, 404);
}

/// Worked out once, with all hands open, the same for everybody.
#[tokio::test]
async fn the_chances_are_worked_out_when_somebody_asks() {
    let hub = hub().await;
    let record = played(&hub.library, Setup::random(2), 5);
    let code = table(&hub, &record, usize::MAX, Vec::new()).await;
    let mut ann = ann(&hub);
    let page = ann.get(&format!("/replay/{code}")).await.body;
    assert!(page.contains("data-wants") && page.contains("chances=1") && !page.contains("<svg"));
    let mut part = String::new();
    for _ in 0..20 {
        let reply = ann.part(&format!("/replay/{code}?at=30"), "chances").await;
        assert_eq!(reply.status, 200);
        part = reply.body;
        if !part.contains("data-wants") {
            break;
        }
    }
    assert!(part.contains("<svg") && part.contains("class=\"band seat-1\"") && part.contains("%"), "{part}");
    assert!(part.contains("Turning point"), "an end is a turn: {part}");
    // The winner's band fills the height at the end.
    let winner = first(&record, record.answers.len(), &hub.library).table().winner().expect("somebody");
    let end = ann.part(&format!("/replay/{code}?at={}", record.answers.len()), "frame").await.body;
    let sure = if winner == Seat(0) { "You 100%" } else { "Fern 100%" };
    assert!(end.contains(sure), "{end}");
    let again = ann.part(&format!("/replay/{code}?at=30"), "chances").await.body;
    assert_eq!(again, part);
}

/// What was told of a turn that nobody ends is kept once, however much is said afterwards.
#[tokio::test]
async fn talk_after_a_game_was_given_up_keeps_nothing_but_the_talk() {
    let hub = hub().await;
    let mut ann = Client::new(&hub);
    let code = ann.open("name=Ann&seats=2&seat.1.who=bot:easy").await;
    ann.get(&format!("/t/{code}")).await;
    assert_eq!(ann.post(&format!("/t/{code}/concede"), "as=0").await.status, 303);
    let over = stored(&hub, &code).await;
    assert_eq!(over.stage(), Stage::Over);
    for n in 1..=3 {
        assert_eq!(ann.post(&format!("/t/{code}/chat"), "as=0&text=well+played").await.status, 303);
        assert_eq!(stored(&hub, &code).await.entries, over.entries + n);
    }
}
