//! What happens around a game: taking back, giving up, once more, clocks, stand-ins,
//! switches, sleep.

mod common;

use std::sync::Arc;
use std::time::Duration;

use cardtext::Lang;
use common::{Client, all_turns, game, hub, hub_at, hub_from, invitations, key_of, pace, stored};
use rules::{Choice, Seat};
use server::Network;
use server::Refused;
use server::live::deed::Deed;
use server::live::{Hub, Pace};
use server::storage::Place;
use server::table::person::PersonId;
use server::table::state::{Holder, Stage, Table};
use server::table::terms::{Chair, Deal, Terms, Who};

/// Ann and Ben, with factions that have something to do while bases score.
async fn two(hub: &Arc<Hub>) -> ([Client; 2], String) {
    let mut ann = Client::new(hub);
    let form = "name=Ann&seats=2&seat.0.who=host&seat.1.who=guest&deal=pick&seat.0.first=ninjas&seat.0.second=pirates";
    let code = ann.open(form).await;
    let link = invitations(&ann.get(&format!("/t/{code}")).await.body).remove(0);
    let mut ben = ann.another();
    let form = format!("seat=1&key={}&name=Ben&first=aliens&second=dinosaurs", key_of(&link));
    let sat = ben.post(&format!("/t/{code}/sit"), &form).await;
    assert_eq!(sat.status, 303, "{}", sat.body);
    ([ann, ben], code)
}

fn at(table: &Table) -> usize {
    table.play.as_ref().expect("a game").at()
}

/// Answers for whoever is asked until `stop`, the last options first: they end turns.
async fn answer_until(hub: &Arc<Hub>, people: &mut [Client; 2], code: &str, stop: impl Fn(&Table) -> bool) -> Table {
    for _ in 0..600 {
        let table = stored(hub, code).await;
        if stop(&table) {
            return table;
        }
        let decision = game(&table).decision().expect("a question").clone();
        let n = decision.options.len();
        let picks: String = (0..usize::from(decision.min.max(1))).map(|i| format!("&pick={}", n - 1 - i)).collect();
        let form = format!("at={}&as={}{picks}", at(&table), decision.seat.0);
        let reply = people[decision.seat.index()].post(&format!("/t/{code}/answer"), &form).await;
        assert_eq!(reply.status, 303, "{}", reply.body);
    }
    panic!("it never came to that");
}

/// Waits until the table is so.
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

/// The option to play a minion: where to is the next question.
fn minion(table: &Table) -> Option<usize> {
    let game = game(table);
    let options = &game.decision()?.options;
    options.iter().position(|option| match option {
        Choice::Play(card) => {
            matches!(game.library().card(game.table().def(*card)).kind, cardtext::CardKind::Minion { .. })
        }
        _ => false,
    })
}

#[tokio::test]
async fn what_showed_nothing_is_taken_back_freely() {
    let hub = hub().await;
    let (mut people, code) = two(&hub).await;
    let before = answer_until(&hub, &mut people, &code, |table| minion(table).is_some()).await;
    let seat = game(&before).decision().expect("a question").seat;
    let post = |verb: &str| format!("/t/{code}/{verb}");
    let me = &mut people[seat.index()];
    // A card is begun to be played, and put back.
    let form = format!("at={}&as={}&pick={}", at(&before), seat.0, minion(&before).expect("a minion"));
    assert_eq!(me.post(&post("answer"), &form).await.status, 303);
    let after = stored(&hub, &code).await;
    assert_eq!(at(&after), at(&before) + 1);
    let undo = format!("at={}&as={}", at(&after), seat.0);
    assert_eq!(me.post(&post("undo"), &undo).await.status, 303);
    let back = stored(&hub, &code).await;
    assert_eq!((at(&back), game(&back).hash()), (at(&before), game(&before).hash()));
    assert_eq!(me.post(&post("undo"), &undo).await.status, 409, "an undo that is late");
}

#[tokio::test]
async fn what_showed_something_is_taken_back_by_agreement() {
    let hub = hub().await;
    let (mut people, code) = two(&hub).await;
    // A turn has ended: cards were drawn.
    let ended = answer_until(&hub, &mut people, &code, |table| game(table).table().turn_number() == 3).await;
    let seat = Seat(1 - game(&ended).table().turn().0);
    let (me, other) = (seat.index(), 1 - seat.index());
    let post = |verb: &str| format!("/t/{code}/{verb}");
    let ask = format!("at={}&as={me}", at(&ended));
    assert_eq!(people[other].post(&post("undo-reply"), &format!("as={other}&yes=1")).await.status, 409);
    // Refused once, then granted.
    assert_eq!(people[me].post(&post("undo"), &ask).await.status, 303);
    assert_eq!(at(&stored(&hub, &code).await), at(&ended), "not before the other agrees");
    assert!(people[other].get(&format!("/t/{code}")).await.body.contains("undo-reply"));
    assert_eq!(people[other].post(&post("undo-reply"), &format!("as={other}&yes=0")).await.status, 303);
    assert_eq!(at(&stored(&hub, &code).await), at(&ended));
    assert_eq!(people[me].post(&post("undo"), &ask).await.status, 303);
    assert_eq!(people[other].post(&post("undo-reply"), &format!("as={other}&yes=1")).await.status, 303);
    let back = stored(&hub, &code).await;
    assert!(at(&back) < at(&ended));
    assert_eq!(game(&back).decision().expect("a question").seat, seat);
}

#[tokio::test]
async fn whoever_gives_up_has_lost_and_may_play_again() {
    let hub = hub().await;
    let (mut people, code) = two(&hub).await;
    let post = |verb: &str| format!("/t/{code}/{verb}");
    assert_eq!(people[0].post(&post("rematch"), "as=0").await.status, 409, "not while it is played");
    assert_eq!(people[0].post(&post("concede"), "as=0").await.status, 303);
    let over = stored(&hub, &code).await;
    assert_eq!((over.stage(), over.winner()), (Stage::Over, Some(Seat(1))));
    // The log says it to both, in their words, and so does the replay.
    let log = async |person: &mut Client, page: &str| {
        let body = person.get(&format!("/{page}/{code}")).await.body;
        body.split("<ol class=\"log\"").nth(1).and_then(|log| log.split("</ol>").next()).expect("a log").to_owned()
    };
    for (person, said) in [(0, ["You give up.", "Ben wins!"]), (1, ["Ann gives up.", "You win!"])] {
        for page in ["t", "replay"] {
            let log = log(&mut people[person], page).await;
            assert!(said.iter().all(|line| log.contains(line)), "{page}: {log}");
        }
    }
    let asked = game(&over).decision().expect("a question").seat;
    let late = people[asked.index()].post(&post("answer"), &format!("at=0&as={}&pick=0", asked.0)).await;
    assert_eq!(late.status, 409);
    let again = people[1].post(&post("rematch"), "as=1").await;
    assert_eq!(again.status, 303);
    let other = people[0].post(&post("rematch"), "as=0").await;
    assert_eq!(other.location, again.location, "both come to the same table");
    let new = again.table();
    assert_eq!(people[0].get(&other.location).await.status, 200);
    // Everybody has a seat and a name there, without filling in anything.
    let begun = stored(&hub, &new).await;
    assert_eq!((begun.stage(), begun.names()), (Stage::Playing, over.names()));
    assert_eq!([0, 1].map(|seat| begun.seats_of(Some(&person_of(&people[seat])))), [vec![Seat(0)], vec![Seat(1)]]);
}

/// "Swap armies": each has what the other had.
#[tokio::test]
async fn armies_can_be_swapped_for_the_rematch() {
    let hub = hub().await;
    let (mut people, code) = two(&hub).await;
    let armies = |table: &Table| [0, 1].map(|seat| game(table).table().factions(Seat(seat)));
    let before = armies(&stored(&hub, &code).await);
    assert_eq!(people[0].post(&format!("/t/{code}/concede"), "as=0").await.status, 303);
    let again = people[1].post(&format!("/t/{code}/rematch"), "as=1&armies=swap").await;
    let other = people[0].post(&format!("/t/{code}/rematch"), "as=0").await;
    assert_eq!(other.location, again.location);
    assert_eq!(people[0].get(&other.location).await.status, 200);
    let after = armies(&stored(&hub, &again.table()).await);
    assert_eq!(after, [before[1], before[0]]);
}

fn person_of(client: &Client) -> PersonId {
    let token = client.cookie().split("baston=").nth(1).expect("a token")[..32].to_owned();
    PersonId::of_token(&token).expect("a token")
}

async fn alone(hub: &Arc<Hub>, change: impl FnOnce(&mut Terms)) -> (PersonId, String) {
    let person = PersonId::of_token(&"a".repeat(32)).expect("a token");
    let mut terms = Terms::quick(&["random"]);
    change(&mut terms);
    let code = hub.open(terms, &person, "Ann", Lang::En).await.expect("opened");
    (person, code)
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

#[tokio::test]
async fn when_the_time_is_up_a_bot_plays_on() {
    let hub = hub().await;
    let (person, code) = alone(&hub, |terms| terms.clock = Some(0)).await;
    visit(&hub, &code, &person).await;
    let table = until(&hub, &code, |table| table.seats[0].timed_out).await;
    assert_eq!(table.seats[0].holder, Holder::Person(person.clone()));
    assert_eq!(visit(&hub, &code, &person).await.matches("Your time is up").count(), 1, "the log says it once");
    until(&hub, &code, |table| at(table) > 20).await;
}

#[tokio::test]
async fn a_table_that_nobody_visits_sleeps_and_wakes() {
    let hub = hub_at(&Place::Memory, Pace { sleep: Duration::from_millis(50), ..pace() }).await;
    let (person, code) = alone(&hub, |_| {}).await;
    assert_eq!(hub.awake(), 0);
    let page = visit(&hub, &code, &person).await;
    assert_eq!(hub.awake(), 1);
    // If the bot begins, it thinks only as long as somebody looks in.
    let mine = |table: &Table| game(table).decision().is_some_and(|decision| decision.seat == Seat(0));
    let mut visits = 0;
    while !mine(&stored(&hub, &code).await) {
        visit(&hub, &code, &person).await;
        visits += 1;
        assert!(visits < 2000, "the bot never answers");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    for _ in 0..500 {
        if hub.awake() == 0 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(hub.awake(), 0, "asleep");
    let again = visit(&hub, &code, &person).await;
    assert!(page.len() > 5000 && again.contains("id=\"answer\""));
    // A table that does not exist keeps nobody awake.
    let mut client = Client::new(&hub);
    assert_eq!(client.get("/t/never-was-100").await.status, 404);
    tokio::time::sleep(Duration::from_millis(50)).await;
    assert!(hub.awake() <= 1);
}

/// Plays the game of this seed a while and counts the windows in which somebody was asked.
async fn windows(seed: u64, pass: bool) -> usize {
    let hub = hub_from(&Place::Memory, pace(), seed).await;
    let (mut people, code) = two(&hub).await;
    if pass {
        for (seat, person) in people.iter_mut().enumerate() {
            let form = format!("as={seat}&pass_until_turn=on");
            assert_eq!(person.post(&format!("/t/{code}/switches"), &form).await.status, 303);
            let set = stored(&hub, &code).await.seats[seat].switches;
            assert!(set.pass_until_turn && !set.ask_in_windows);
        }
    }
    let persons: Vec<PersonId> = people.iter().map(person_of).collect();
    let mut asked = 0;
    for _ in 0..300 {
        let table = stored(&hub, &code).await;
        let Some(decision) = game(&table).decision().cloned() else { break };
        // Play what can be played, so that bases score.
        let deed = Deed::Answer { at: at(&table), picks: (0..decision.min.max(1)).collect() };
        let person = &persons[decision.seat.index()];
        match hub.act(Network::HERE, &code, person, Some(decision.seat), &deed).await {
            Ok(_) => asked += usize::from(decision.prompt.ask == rules::Ask::MeFirst),
            // The window was passed between looking and answering.
            Err(Refused::OldDecision | Refused::GameOver) => assert!(pass),
            Err(why) => panic!("{why:?}"),
        }
    }
    asked
}

#[tokio::test]
async fn windows_are_passed_for_whoever_says_so() {
    // Which game has windows depends on its cards, so the first that has some is taken.
    for seed in 1..=20 {
        if windows(seed, false).await > 0 {
            assert_eq!(windows(seed, true).await, 0, "nobody who does not want to be asked is asked");
            return;
        }
    }
    panic!("there are windows");
}

#[tokio::test]
async fn strangers_sit_down_at_open_tables_and_hosts_fill_seats_with_bots() {
    let hub = hub().await;
    let mut ann = Client::new(&hub);
    let form = "name=Ann&seats=3&seat.0.who=host&seat.1.who=guest&seat.2.who=guest&deal=pick&seat.0.first=aliens\
                &seat.0.second=any&bases=all&clock=10&open=on";
    let code = ann.open(form).await;
    let mut ben = ann.another();
    let lobby = ben.get("/tables").await.body;
    assert!(lobby.contains(&code) && lobby.contains("Ann"));
    let sit = format!("/t/{code}/sit");
    let taken = ben.post(&sit, "seat=1&name=Ben&first=aliens&second=ninjas").await;
    assert_eq!(taken.status, 422, "a faction that somebody has");
    assert_eq!(ben.post(&sit, "seat=1&name=Ben&first=ninjas&second=robots").await.status, 303);
    let fill = format!("/t/{code}/fill");
    assert_eq!(ben.post(&fill, "seat=2&bot=greedy").await.status, 403, "only the host");
    assert_eq!(ann.post(&fill, "seat=1&bot=greedy").await.status, 409, "that is Ben");
    assert_eq!(ann.post(&fill, "seat=2&bot=nobody").await.status, 400);
    assert_eq!(ann.post(&fill, "seat=2&bot=greedy").await.status, 303);
    let table = stored(&hub, &code).await;
    assert_eq!(table.stage(), Stage::Playing);
    let names = |seat| {
        let factions = game(&table).table().factions(Seat(seat)).into_iter().flatten();
        factions.map(|f| hub.library.cards.factions[usize::from(f)].id.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(names(0)[0], "aliens");
    assert_eq!(names(1), ["ninjas", "robots"]);
    assert!(ben.get("/tables").await.body.contains(&code), "it can be watched");
    assert!(ben.get("/").await.body.contains(&code), "and is one of Ben's");
    assert_eq!(ann.another().get(&format!("/t/{code}")).await.status, 200);
}

#[tokio::test]
async fn a_draft_is_played_as_the_rulebook_says() {
    let hub = hub().await;
    let (person, code) = alone(&hub, |terms| {
        terms.deal = Deal::Draft;
        terms.chairs[1].who = Who::Bot("greedy".into());
    })
    .await;
    let page = visit(&hub, &code, &person).await;
    assert!(page.contains("id=\"ask\""));
    let table =
        until(&hub, &code, |table| game(table).decision().is_some_and(|decision| decision.seat == Seat(0))).await;
    assert_eq!(game(&table).decision().expect("a question").prompt.ask, rules::Ask::Faction);
}

/// With two boxes others may have what one has, and the game says so to itself.
#[tokio::test]
async fn two_boxes_let_others_have_the_same_factions() {
    let hub = hub().await;
    let wish = [Some("aliens".to_owned()), Some("robots".to_owned())];
    let (person, code) = alone(&hub, |terms| {
        terms.deal = Deal::Pick;
        terms.two_boxes = true;
        terms.chairs[0].wish.clone_from(&wish);
        terms.chairs[1] = Chair { who: Who::Bot("greedy".into()), wish: wish.clone() };
    })
    .await;
    visit(&hub, &code, &person).await;
    let table = until(&hub, &code, |table| table.play.is_some()).await;
    let seats = game(&table).table();
    assert_eq!(seats.factions(Seat(0)), seats.factions(Seat(1)));
}

/// All cores think for other tables: people among themselves do not notice.
#[tokio::test]
async fn bots_that_think_do_not_hold_up_other_tables() {
    let hub = hub().await;
    let busy = all_turns(&hub).await;
    let (person, slow) = alone(&hub, |_| {}).await;
    visit(&hub, &slow, &person).await;
    let (mut people, code) = two(&hub).await;
    answer_until(&hub, &mut people, &code, |table| game(table).table().turn_number() == 3).await;
    drop(busy);
    until(&hub, &slow, |table| game(table).decision().is_some_and(|decision| decision.seat == Seat(0))).await;
}

/// The disk refuses for a while: what goes on by itself goes on by itself again.
#[tokio::test]
async fn a_disk_that_refuses_for_a_while_stops_no_table() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let pace = Pace { bot_pause: Duration::from_millis(100), ..pace() };
    let hub = hub_at(&Place::Folder(folder.path().to_owned()), pace).await;
    // Out of time at once: a bot plays on.
    let (person, code) = alone(&hub, |terms| terms.clock = Some(0)).await;
    visit(&hub, &code, &person).await;
    until(&hub, &code, |table| table.play.is_some() && at(table) > 0).await;
    let other = rusqlite::Connection::open(folder.path().join("baston.db")).expect("another program");
    other.execute_batch("BEGIN IMMEDIATE").expect("a lock");
    let held = at(&stored(&hub, &code).await);
    // Longer than a write waits for its turn.
    tokio::time::sleep(Duration::from_millis(5500)).await;
    assert_eq!(at(&stored(&hub, &code).await), held);
    other.execute_batch("ROLLBACK").expect("no lock");
    until(&hub, &code, |table| at(table) > held + 2).await;
}

/// What the table knows live and what it is after a restart is the same: a switch that the
/// beginning of a turn has put back stays back.
#[tokio::test]
async fn a_switch_that_was_put_back_is_not_on_again_after_a_restart() {
    let hub = hub().await;
    let (mut people, code) = two(&hub).await;
    let begun = answer_until(&hub, &mut people, &code, |table| game(table).table().turn_number() == 2).await;
    // Whoever waits for their turn passes until then.
    let waits = 1 - game(&begun).table().turn().index();
    let form = format!("as={waits}&pass_until_turn=on&ask_in_windows=on");
    assert_eq!(people[waits].post(&format!("/t/{code}/switches"), &form).await.status, 303);
    assert!(stored(&hub, &code).await.seats[waits].switches.pass_until_turn);
    let turn = answer_until(&hub, &mut people, &code, |table| game(table).table().turn_number() == 3).await;
    assert_eq!(game(&turn).table().turn().index(), waits);
    let live = people[waits].get(&format!("/t/{code}?as={waits}")).await.body;
    assert!(!live.contains("name=\"pass_until_turn\" value=\"1\" checked"), "their turn has begun");
    assert!(!turn.seats[waits].switches.pass_until_turn, "and so it is on the disk");
}

/// Answers that were taken back are played when a table is read, and count for nothing.
#[tokio::test]
async fn a_table_with_answers_taken_back_is_read_as_it_was() {
    let hub = hub().await;
    let (mut people, code) = two(&hub).await;
    for turn in 1..6 {
        let before = answer_until(&hub, &mut people, &code, |table| {
            minion(table).is_some() && game(table).table().turn_number() >= turn
        })
        .await;
        let seat = game(&before).decision().expect("a question").seat;
        let form = format!("at={}&as={}&pick={}", at(&before), seat.0, minion(&before).expect("a minion"));
        let me = &mut people[seat.index()];
        assert_eq!(me.post(&format!("/t/{code}/answer"), &form).await.status, 303);
        let undo = format!("at={}&as={}", at(&before) + 1, seat.0);
        assert_eq!(me.post(&format!("/t/{code}/undo"), &undo).await.status, 303);
        let back = stored(&hub, &code).await;
        assert_eq!((at(&back), game(&back).hash()), (at(&before), game(&before).hash()));
    }
}

/// What of a page shows the bases.
fn ring(page: &str) -> &str {
    page.split("id=\"ring\"").nth(1).and_then(|rest| rest.split("<section class=\"ask").next()).expect("bases")
}

/// The cards of the hand that a page shows.
fn in_hand(page: &str) -> Vec<&str> {
    page.split("id=\"h-").skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

/// A link to a decision shows it as it was, to whoever could see it then, and answers nothing.
#[tokio::test]
async fn a_decision_of_the_past_is_shown_as_it_was() {
    let hub = hub().await;
    let (mut people, code) = two(&hub).await;
    let mut then = Vec::new();
    for at in 0..25 {
        let table = answer_until(&hub, &mut people, &code, |table| self::at(table) >= at).await;
        let mut pages = Vec::new();
        for person in &mut people {
            pages.push(person.get(&format!("/t/{code}")).await.body);
        }
        then.push((game(&table).decision().expect("a question").seat, pages));
    }
    for (at, (asked, pages)) in then.iter().enumerate() {
        for (seat, person) in people.iter_mut().enumerate() {
            let past = person.get(&format!("/t/{code}/at/{at}?as={seat}")).await;
            assert_eq!(past.status, 200);
            assert_eq!(ring(&past.body), ring(&pages[seat]), "decision {at}, seat {seat}");
            assert_eq!(in_hand(&past.body), in_hand(&pages[seat]), "decision {at}, seat {seat}");
            assert!(past.body.contains(&format!("data-at=\"{at}\"")) && past.body.contains(&format!("Move {at},")));
            assert_eq!(past.body.contains("class=\"answer\" inert"), asked.index() == seat, "who was asked then");
            assert!(!past.body.contains("<form id=\"answer\"") && !past.body.contains("action=\"/t/"), "only to read");
        }
    }
    let mut stranger = people[0].another();
    assert_eq!(stranger.get(&format!("/t/{code}/at/3")).await.status, 403);
    assert_eq!(people[0].get(&format!("/t/{code}/at/x")).await.status, 400);
    let late = people[0].get(&format!("/t/{code}/at/9999")).await;
    assert!(late.body.contains("data-at=\"24\""), "no later than now");
}
