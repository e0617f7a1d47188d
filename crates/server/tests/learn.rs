//! The first game through its addresses: to its end by the coach's own answers, by one's own, with
//! wrong ones, left and resumed; and the rules.

mod common;

use std::sync::Arc;
use std::time::Duration;

use common::{Client, game, hub, hub_at, pace, stored};
use rules::Seat;
use server::live::Hub;
use server::storage::Place;
use server::table::lesson::{LEARNER, Wanted};
use server::table::state::{Stage, Table};

async fn begin(ann: &mut Client) -> String {
    let reply = ann.post("/learn", "").await;
    assert_eq!(reply.status, 303, "{}", reply.body);
    let code = reply.table();
    // The table wakes.
    ann.get(&reply.location).await;
    code
}

async fn until(hub: &Arc<Hub>, code: &str, so: impl Fn(&Table) -> bool) -> Table {
    for _ in 0..2000 {
        let table = stored(hub, code).await;
        if so(&table) {
            return table;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    panic!("it never came to that");
}

/// The coach speaks, or has nothing more to say.
async fn spoken(hub: &Arc<Hub>, code: &str) -> Table {
    until(hub, code, |table| table.play.is_some() && table.lecture().is_none_or(|lecture| lecture.page().is_some()))
        .await
}

fn step(table: &Table) -> usize {
    table.lecture().expect("a lesson").step
}

async fn coach(ann: &mut Client, code: &str, step: usize, what: &str) -> u16 {
    ann.post(&format!("/t/{code}/coach"), &format!("step={step}&do={what}&as=0")).await.status
}

#[tokio::test]
async fn the_coach_can_show_the_whole_lesson_in_both_languages() {
    let hub = hub().await;
    for lang in ["en", "fr"] {
        let mut ann = Client::new(&hub);
        ann.bring(&format!("lang={lang}"));
        let code = begin(&mut ann).await;
        let mut said = std::collections::BTreeSet::new();
        loop {
            let table = spoken(&hub, &code).await;
            let Some(lecture) = table.lecture() else { break };
            let page = ann.get(&format!("/t/{code}")).await.body;
            let bubble = page.split("id=\"coach-title\">").nth(1).expect("a bubble").to_owned();
            assert!(said.insert(bubble.split('<').next().unwrap_or_default().to_owned()), "{lang}: said twice");
            assert!(!bubble.contains('{'), "{lang}: a hole in the words");
            assert_eq!(coach(&mut ann, &code, lecture.step, "show").await, 303);
        }
        assert!(said.len() > 20, "{lang}: {said:?}");
        let table = stored(&hub, &code).await;
        assert_eq!(table.stage(), Stage::Playing, "the game goes on");
        let state = game(&table).table();
        assert_eq!((state.vp(LEARNER), state.vp(Seat(1))), (4, 3));
        // Then the bot plays for itself, and a hint may be had.
        let turn = state.turn_number();
        let later =
            until(&hub, &code, |table| game(table).table().turn_number() > turn && table.asked() == Some(LEARNER));
        later.await;
        assert!(ann.get(&format!("/t/{code}")).await.body.contains("/hint\""));
    }
}

#[tokio::test]
async fn another_answer_is_kindly_refused_and_ones_own_goes_on() {
    let hub = hub().await;
    let mut ann = Client::new(&hub);
    let code = begin(&mut ann).await;
    let mut answers = 0;
    loop {
        let table = spoken(&hub, &code).await;
        let Some(lecture) = table.lecture() else { break };
        let page = lecture.page().expect("the coach speaks");
        let Some(wanted) = &page.wants else {
            assert_eq!(coach(&mut ann, &code, lecture.step, "next").await, 303);
            continue;
        };
        let (game, at) = (game(&table), table.play.as_ref().expect("a game").at());
        let decision = game.decision().expect("a question");
        assert_eq!(decision.seat, LEARNER);
        let right = wanted.answer(&table.library, &game.table(), decision).expect("it can be done").0[0];
        let post = format!("/t/{code}/answer");
        // Whatever else is offered changes nothing, and the coach says so.
        for wrong in (0..decision.options.len() as u8).filter(|pick| *pick != right) {
            if wanted.is_met(&table.library, &game.table(), decision, &[wrong]) {
                continue;
            }
            assert_eq!(ann.post(&post, &format!("at={at}&as=0&pick={wrong}")).await.status, 303);
            assert_eq!(stored(&hub, &code).await.play.as_ref().expect("a game").at(), at, "{wanted:?}");
            assert!(ann.get(&format!("/t/{code}")).await.body.contains("class=\"nudge\""), "{wanted:?}");
        }
        assert_eq!(ann.post(&post, &format!("at={at}&as=0&pick={right}")).await.status, 303);
        answers += 1;
    }
    assert!(answers >= 10, "{answers} answers of the learner's own");
}

#[tokio::test]
async fn a_lesson_is_left_and_resumed_even_by_another_server() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let place = Place::Folder(folder.path().to_owned());
    let (code, cookie, before) = {
        let hub = hub_at(&place, pace()).await;
        let mut ann = Client::new(&hub);
        let code = begin(&mut ann).await;
        for _ in 0..6 {
            let table = spoken(&hub, &code).await;
            assert_eq!(coach(&mut ann, &code, step(&table), "show").await, 303);
        }
        let before = step(&spoken(&hub, &code).await);
        hub.store.close().await;
        (code, ann.cookie(), before)
    };
    let hub = hub_at(&place, pace()).await;
    let mut ann = Client::new(&hub);
    ann.bring(&cookie);
    let page = ann.get("/learn").await.body;
    assert!(page.contains(&format!("href=\"/t/{code}\"")), "the way back");
    assert!(ann.another().get("/learn").await.body.contains("action=\"/learn\""), "others begin");
    ann.get(&format!("/t/{code}")).await;
    assert_eq!(step(&spoken(&hub, &code).await), before);
}

#[tokio::test]
async fn back_goes_step_by_step_over_answers_of_both() {
    let hub = hub().await;
    let mut ann = Client::new(&hub);
    let code = begin(&mut ann).await;
    let mut steps = Vec::new();
    while steps.len() < 14 {
        let table = spoken(&hub, &code).await;
        steps.push(step(&table));
        assert_eq!(coach(&mut ann, &code, step(&table), "show").await, 303);
    }
    spoken(&hub, &code).await;
    while let Some(earlier) = steps.pop() {
        let table = spoken(&hub, &code).await;
        assert_eq!(coach(&mut ann, &code, step(&table), "back").await, 303);
        assert_eq!(step(&stored(&hub, &code).await), earlier);
    }
    assert_eq!(coach(&mut ann, &code, 0, "back").await, 409, "nothing is before the first");
    assert_eq!(coach(&mut ann, &code, 7, "next").await, 409, "an old bubble");
    assert_eq!(coach(&mut ann, &code, 0, "dance").await, 400);
    assert_eq!(coach(&mut ann, &code, 0, "skip").await, 303);
    let table = stored(&hub, &code).await;
    assert!(table.lecture().is_none() && table.stage() == Stage::Playing, "it is a game like any other");
    let free = ann.post(&format!("/t/{code}/answer"), "at=0&as=0&pick=0").await;
    assert_eq!(free.status, 303);
    assert_eq!(stored(&hub, &code).await.play.as_ref().expect("a game").at(), 1);
}

/// Minions are called minions, and actions actions, in both languages.
#[tokio::test]
async fn the_coach_calls_the_cards_of_the_hand_what_they_are() {
    let hub = hub().await;
    for lang in [cardtext::Lang::En, cardtext::Lang::Fr] {
        let mut ann = Client::new(&hub);
        ann.bring(if lang == cardtext::Lang::En { "lang=en" } else { "lang=fr" });
        let code = begin(&mut ann).await;
        let table = loop {
            let table = spoken(&hub, &code).await;
            let lecture = table.lecture().expect("a lesson");
            if lecture.page().is_some_and(|page| page.say == "coach-card") {
                break table;
            }
            assert_eq!(coach(&mut ann, &code, lecture.step, "next").await, 303);
        };
        let page = ann.get(&format!("/t/{code}")).await.body;
        let bubble =
            page.split("id=\"coach-title\">").nth(1).and_then(|rest| rest.split("<form").next()).expect("a bubble");
        let said = bubble.split("<p>").nth(1).expect("a sentence").replace("<b>", "").replace("</b>", "");
        let of_actions: String =
            said.split(". ").filter(|sentence| sentence.to_lowercase().contains("action")).collect();
        let state = game(&table).table();
        for card in state.hand(LEARNER).into_iter().map(|card| table.library.card(state.def(card))) {
            let name = card.names.get(lang);
            assert!(said.contains(name), "{name} is spoken of: {said}");
            let is_action = matches!(card.kind, cardtext::CardKind::Action { .. });
            assert_eq!(of_actions.contains(name), is_action, "{name}: {said}");
        }
    }
}

#[tokio::test]
async fn rules_are_linked_from_where_they_matter() {
    let hub = hub().await;
    let mut ann = Client::new(&hub);
    let rules = ann.get("/rules").await;
    assert_eq!(rules.status, 200);
    let code = begin(&mut ann).await;
    let table = ann.get(&format!("/t/{code}")).await.body;
    let linked: Vec<&str> = table.split("href=\"/rules#").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    for wanted in ["goal", "turn", "power"] {
        assert!(linked.contains(&wanted), "{wanted}: {linked:?}");
    }
    for rule in linked {
        assert!(rules.body.contains(&format!("id=\"{rule}\"")), "{rule}");
    }
    ann.bring("lang=fr");
    assert!(ann.get("/rules").await.body.contains("Résistance"));
    assert_eq!(Wanted::End.about(), None);
}
