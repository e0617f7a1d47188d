//! What makes somebody trust a table: whose game waits, who is said to have played, what is told of it.

mod common;

use std::sync::Arc;
use std::time::Duration;

use cardtext::Lang;
use common::{Client, hub_at, invitations, key_of, pace, stored};
use rules::Seat;
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
