//! What makes somebody trust a table: whose game waits, who is said to have played, what is told of it.

mod common;

use std::sync::Arc;
use std::time::Duration;

use cardtext::Lang;
use common::{Client, game, hub_at, hub_from, invitations, key_of, pace, stored};
use rules::{Choice, Seat};
use server::Network;
use server::live::deed::Deed;
use server::live::{Hub, Pace};
use server::storage::Place;
use server::table::person::PersonId;
use server::table::state::{Stage, Table};
use server::table::terms::Terms;

/// A bot stands in for whoever is away this long.
const AWAY: Duration = Duration::from_millis(30);

async fn quick() -> Arc<Hub> {
    hub_at(&Place::Memory, Pace { stand_in: AWAY, ..pace() }).await
}

fn at(table: &Table) -> usize {
    table.play.as_ref().map_or(0, |play| play.at())
}

/// Ann and Ben, who have agreed that bots stand in.
async fn two(hub: &Arc<Hub>) -> ([Client; 2], String) {
    let mut ann = Client::new(hub);
    let code = ann.open("name=Ann&seats=2&seat.0.who=host&seat.1.who=guest&deal=random&stand_in=1").await;
    let link = invitations(&ann.get(&format!("/t/{code}")).await.body).remove(0);
    let mut ben = ann.another();
    let sat = ben.post(&format!("/t/{code}/sit"), &format!("seat=1&key={}&name=Ben", key_of(&link))).await;
    assert_eq!(sat.status, 303, "{}", sat.body);
    ([ann, ben], code)
}

fn person_of(client: &Client) -> PersonId {
    let token = client.cookie().split("baston=").nth(1).expect("a token")[..32].to_owned();
    PersonId::of_token(&token).expect("a token")
}

async fn until(hub: &Arc<Hub>, code: &str, so: impl Fn(&Table) -> bool) -> Table {
    for _ in 0..2000 {
        let table = stored(hub, code).await;
        if so(&table) {
            return table;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("it never came to that");
}

async fn visit(hub: &Arc<Hub>, code: &str, person: &PersonId) -> String {
    let reader = server::live::Reader {
        person: Some(person.clone()),
        lang: Lang::En,
        seat: None,
        key: None,
        origin: String::new(),
        path: format!("/t/{code}"),
        from: server::Network::HERE,
    };
    hub.page(code, &reader).await.expect("a page")
}

/// Nobody is kept waiting by somebody who plays alone: their game waits for them.
#[tokio::test]
async fn a_game_of_one_person_waits() {
    let hub = quick().await;
    let person = PersonId::of_token(&"a".repeat(32)).expect("a token");
    let terms = Terms { stand_in: true, ..Terms::quick(&["random"]) };
    let code = hub.open(terms, &person, "Ann", Lang::En).await.expect("opened");
    visit(&hub, &code, &person).await;
    let asked = until(&hub, &code, |table| table.asked() == Some(Seat(0))).await;
    tokio::time::sleep(AWAY * 10).await;
    let later = stored(&hub, &code).await;
    assert_eq!((later.asked(), at(&later)), (Some(Seat(0)), at(&asked)), "nobody has answered for her");
    assert!(!visit(&hub, &code, &person).await.contains("A bot played"), "and so there is nothing to tell");
}

#[tokio::test]
async fn a_bot_that_stands_in_for_others_says_so() {
    let hub = quick().await;
    let (mut people, code) = two(&hub).await;
    people[0].get(&format!("/t/{code}")).await;
    let far = |table: &Table| {
        let over = table.stage() == Stage::Over;
        over || table.play.as_ref().is_some_and(|play| play.game.table().turn_number() > 4)
    };
    let table = until(&hub, &code, far).await;
    assert!(!table.seats.iter().any(|place| place.timed_out || place.conceded));
    if table.stage() == Stage::Over {
        return;
    }
    let page = people[0].get(&format!("/t/{code}")).await.body;
    let log = page.split("<ol class=\"log\"").nth(1).and_then(|log| log.split("</ol>").next()).expect("a log");
    assert!(log.contains("Ann (bot) plays") && log.contains("Ben (bot) "), "{log}");
    assert!(!log.contains("You play"), "she has played nothing: {log}");
    let banner = page.split("id=\"banner\"").nth(1).and_then(|rest| rest.split("</a>").next()).expect("a banner");
    assert!(
        banner.contains("A bot played turn") && banner.contains(" for you.") && banner.contains("Watch"),
        "{banner}"
    );
    let film = banner.split("href=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a link");
    let film = people[0].get(film).await;
    assert_eq!(film.status, 200);
    assert!(film.body.contains("Ann (bot) plays"), "the replay says it, too");
}

/// Two people with these armies, whose game is of this seed.
async fn with_armies(seed: u64, armies: [&str; 4]) -> (Arc<Hub>, [Client; 2], String) {
    let hub = hub_from(&Place::Memory, pace(), seed).await;
    let mut ann = Client::new(&hub);
    let [a, b, c, d] = armies;
    let form =
        format!("name=Ann&seats=2&seat.0.who=host&seat.1.who=guest&deal=pick&seat.0.first={a}&seat.0.second={b}");
    let code = ann.open(&form).await;
    let link = invitations(&ann.get(&format!("/t/{code}")).await.body).remove(0);
    let mut ben = ann.another();
    let form = format!("seat=1&key={}&name=Ben&first={c}&second={d}", key_of(&link));
    assert_eq!(ben.post(&format!("/t/{code}/sit"), &form).await.status, 303);
    (hub, [ann, ben], code)
}

/// Answers at random until `found` gives an answer, of one of some games.
async fn find<T>(armies: [&str; 4], found: impl Fn(&Table) -> Option<T>) -> (Arc<Hub>, [Client; 2], String, Table, T) {
    for seed in 1..60 {
        let (hub, people, code) = with_armies(seed, armies).await;
        let persons = people.each_ref().map(person_of);
        let mut dice = bots::Dice::new(seed);
        for _ in 0..60 {
            let table = stored(&hub, &code).await;
            if let Some(found) = found(&table) {
                return (hub, people, code, table, found);
            }
            let Some(decision) = game(&table).decision().cloned() else { break };
            let picks = bots::random_answer(&decision, &mut dice).0;
            let deed = Deed::Answer { at: at(&table), picks };
            hub.act(Network::HERE, &code, &persons[decision.seat.index()], Some(decision.seat), &deed)
                .await
                .expect("it is taken");
        }
    }
    panic!("such a question is never asked")
}

/// A card that would do nothing is asked about once; a program that plays it is not.
#[tokio::test]
async fn a_card_that_would_do_nothing_is_asked_about_once() {
    let vain = |table: &Table| {
        let game = game(table);
        let options = &game.decision()?.options;
        (0..options.len() as u8).find(|pick| server::table::vain::in_vain(game, &[*pick]).is_some())
    };
    let (hub, mut people, code, table, pick) = find(["pirates", "aliens", "robots", "zombies"], vain).await;
    let (seat, before) = (game(&table).decision().expect("a question").seat, at(&table));
    let me = &mut people[seat.index()];
    let (post, page) = (format!("/t/{code}/answer"), format!("/t/{code}?as={}", seat.0));
    let play = format!("at={before}&as={}&careful=1&pick={pick}", seat.0);
    assert!(me.get(&page).await.body.contains("name=\"careful\""), "the page is careful");
    assert_eq!(me.post(&post, &play).await.status, 303);
    assert_eq!(at(&stored(&hub, &code).await), before, "not yet");
    assert!(me.get(&page).await.body.contains("would do nothing now. Play it anyway?"));
    // Let go, and then meant.
    assert_eq!(me.post(&post, &format!("at={before}&as={}&careful=1&none=1", seat.0)).await.status, 303);
    assert!(!me.get(&page).await.body.contains("would do nothing now"));
    assert_eq!(me.post(&post, &play).await.status, 303);
    assert_eq!(me.post(&post, &play).await.status, 303);
    assert_eq!(at(&stored(&hub, &code).await), before + 1, "whoever means it plays it");
}

/// Where a card could go to one place only, nobody is asked; the log says why it went there.
#[tokio::test]
async fn the_only_place_of_a_card_is_told() {
    let only = |table: &Table| {
        let game = game(table);
        let decision = game.decision()?;
        (0..decision.options.len()).find(|i| {
            let Choice::Play(card) = decision.options[*i] else { return false };
            let mut after = game.clone();
            let played = after.decide(&rules::Answer::one(*i)).is_ok();
            played && game.library().def(game.table().def(card)).has_place() && after.table().lies_at(card).is_some()
        })
    };
    let (_hub, mut people, code, table, pick) = find(["dinosaurs", "aliens", "robots", "zombies"], only).await;
    let (seat, before) = (game(&table).decision().expect("a question").seat, at(&table));
    let me = &mut people[seat.index()];
    let play = format!("at={before}&as={}&careful=1&pick={pick}", seat.0);
    assert_eq!(me.post(&format!("/t/{code}/answer"), &play).await.status, 303);
    let page = me.get(&format!("/t/{code}?as={}", seat.0)).await.body;
    assert!(page.contains("can be played nowhere else now"), "the log tells it");
}
