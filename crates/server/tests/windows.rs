//! Windows for Specials: time tells nobody who holds one.

mod common;

use std::sync::Arc;
use std::time::Duration;

use common::{Client, game, hub_from, invitations, key_of, pace, stored};
use rules::{Ask, Choice, Decision, Game, Seat};
use server::Network;
use server::live::deed::Deed;
use server::live::{Hub, Pace};
use server::storage::Place;
use server::table::entry::{By, Entry};
use server::table::person::PersonId;
use server::table::state::Table;
use tokio::time::{Instant, sleep};

/// Two people at a table, each with their client.
struct Pair {
    hub: Arc<Hub>,
    code: String,
    people: [Client; 2],
}

impl Pair {
    async fn sit(pace: Pace, seed: u64, form: &str) -> Pair {
        let hub = hub_from(&Place::Memory, pace, seed).await;
        let mut ann = Client::new(&hub);
        let form = format!("name=Ann&seats=2&seat.0.who=host&seat.1.who=guest&deal=random&bases=sets&{form}");
        let code = ann.open(&form).await;
        let link = invitations(&ann.get(&format!("/t/{code}")).await.body).remove(0);
        let mut ben = ann.another();
        let sat = ben.post(&format!("/t/{code}/sit"), &format!("seat=1&key={}&name=Ben", key_of(&link))).await;
        assert_eq!(sat.status, 303, "{}", sat.body);
        Pair { hub, code, people: [ann, ben] }
    }

    fn person(&self, seat: Seat) -> PersonId {
        let token = self.people[seat.index()].cookie().split("baston=").nth(1).expect("a token")[..32].to_owned();
        PersonId::of_token(&token).expect("a token")
    }

    /// The first answers that fit: what can be played is played, so that bases score.
    async fn answer(&self, at: usize, decision: &Decision) {
        let most = decision.min.max(u8::from(decision.max > 0));
        self.pick(at, decision.seat, (0..most).collect()).await;
    }

    async fn pick(&self, at: usize, seat: Seat, picks: Vec<u8>) {
        let deed = Deed::Answer { at, picks };
        self.hub.act(Network::HERE, &self.code, &self.person(seat), Some(seat), &deed).await.expect("taken");
    }

    /// Plays until such a question is open; gives it and its number.
    async fn until(&self, most: usize, fits: impl Fn(&Game, &Decision) -> bool) -> Option<(usize, Decision)> {
        for _ in 0..most {
            let table = stored(&self.hub, &self.code).await;
            let (at, decision) = (at(&table), game(&table).decision()?.clone());
            if fits(game(&table), &decision) {
                return Some((at, decision));
            }
            self.answer(at, &decision).await;
        }
        None
    }

    /// What a seat is told of the clock of another, as a program, and whether its page shows one that runs.
    async fn clock(&mut self, reader: Seat, of: Seat) -> (u64, bool) {
        let (code, client) = (&self.code, &mut self.people[reader.index()]);
        let told = client.get(&format!("/api/tables/{code}")).await.json();
        let seconds = told["seats"][of.index()]["clock"].as_u64().expect("a clock");
        let page = client.get(&format!("/t/{code}")).await.body;
        assert!(page.contains("data-clock"), "pages show clocks");
        (seconds, page.contains("data-running"))
    }
}

fn at(table: &Table) -> usize {
    table.play.as_ref().expect("a game").at()
}

fn is_secret(game: &Game, decision: &Decision) -> bool {
    game.view(Seat(1 - decision.seat.0)).is_answering()
}

/// A game in which somebody is asked in secret.
async fn in_secret(pace: Pace, form: &str) -> (Pair, usize, Decision) {
    for seed in 1..40 {
        let pair = Pair::sit(pace, seed, form).await;
        if let Some((at, decision)) = pair.until(200, is_secret).await {
            return (pair, at, decision);
        }
    }
    panic!("there are such windows");
}

#[tokio::test]
async fn clocks_stand_still_while_somebody_may_answer() {
    let (mut pair, at, decision) = in_secret(pace(), "clock=5&hints=1").await;
    let (asked, other) = (decision.seat, Seat(1 - decision.seat.0));
    let mut before = Vec::new();
    for (reader, of) in [(asked, asked), (other, asked), (other, other)] {
        before.push(pair.clock(reader, of).await);
    }
    sleep(Duration::from_millis(2100)).await;
    for (i, (reader, of)) in [(asked, asked), (other, asked), (other, other)].into_iter().enumerate() {
        let told = pair.clock(reader, of).await;
        assert_eq!(told, (before[i].0, false), "the clock of {of:?} runs for {reader:?}");
    }
    let pass = decision.options.iter().position(|option| *option == Choice::Pass).expect("a pass");
    pair.pick(at, asked, vec![pass as u8]).await;
    let entries = pair.hub.store.load(&pair.code).await.expect("readable").expect("a table");
    let given = entries.iter().rev().find_map(|entry| match entry {
        Entry::Answered { seat, ms, by: By::Person, .. } => Some((*seat, *ms)),
        _ => None,
    });
    assert_eq!(given, Some((asked, 0)), "nor does it fall afterwards");
    // Any other question takes its time, and everybody sees it.
    let open = pair.until(200, |_, decision| decision.prompt.ask == Ask::PlayCards).await;
    let (_, decision) = open.expect("somebody plays");
    let (asked, other) = (decision.seat, Seat(1 - decision.seat.0));
    let (before, runs) = pair.clock(other, asked).await;
    assert!(runs);
    sleep(Duration::from_millis(2100)).await;
    assert!(pair.clock(other, asked).await.0 < before);
}

/// Nobody holds up a table on the clock by thinking about a Special for ever.
#[tokio::test]
async fn a_window_on_the_clock_passes_by_itself() {
    let quick = Pace { window_most: Duration::from_millis(300), ..pace() };
    let (pair, at, decision) = in_secret(quick, "clock=5&hints=1").await;
    sleep(Duration::from_millis(900)).await;
    let entries = pair.hub.store.load(&pair.code).await.expect("readable").expect("a table");
    let answers: Vec<&Entry> = entries.iter().filter(|entry| matches!(entry, Entry::Answered { .. })).collect();
    let passed = matches!(answers[at], Entry::Answered { seat, by: By::Switch, .. } if *seat == decision.seat);
    assert!(passed, "{:?}", answers.get(at));
}

/// Whoever could hold a Special, for all that others know, is waited for whether they do or not.
#[tokio::test]
async fn a_pause_tells_nothing() {
    let least = Duration::from_millis(150);
    let paused = Pace { window: [least, least * 2], ..pace() };
    let (mut blank, mut held) = (0, 0);
    for seed in 1..30 {
        let mut pair = Pair::sit(paused, seed, "clock=0&pauses=yes").await;
        for _ in 0..40 {
            let Some((at, decision)) = pair.until(40, |_, decision| decision.prompt.ask == Ask::MeFirst).await else {
                break;
            };
            let began = Instant::now();
            let (asked, other) = (decision.seat, Seat(1 - decision.seat.0));
            let table = stored(&pair.hub, &pair.code).await;
            let secret = is_secret(game(&table), &decision);
            let nothing = decision.options == [Choice::Pass];
            let page = pair.people[other.index()].get(&format!("/t/{}", pair.code)).await.body;
            assert!(!secret || page.contains("Waiting for Specials"), "the other sees the same in both cases");
            let own = pair.people[asked.index()].get(&format!("/t/{}", pair.code)).await.body;
            assert_eq!(own.contains("id=\"answer\""), !nothing, "who has nothing is not bothered");
            if nothing {
                blank += usize::from(secret);
                while self::at(&stored(&pair.hub, &pair.code).await) == at {
                    assert!(began.elapsed() < Duration::from_secs(10), "it passes by itself");
                    sleep(Duration::from_millis(10)).await;
                }
            } else {
                held += usize::from(secret);
                let pass = decision.options.iter().position(|option| *option == Choice::Pass).expect("a pass");
                pair.pick(at, asked, vec![pass as u8]).await;
            }
            let took = began.elapsed();
            // It was looked at a little later than it was asked.
            assert!(took > least / 2, "{nothing}: passed after {took:?}");
        }
        if blank > 2 && held > 0 {
            return;
        }
    }
    panic!("{blank} windows of somebody who holds nothing, {held} of somebody who does");
}

/// Serious tables pause unless somebody says no; the room says so in both languages.
#[tokio::test]
async fn serious_tables_pause() {
    for (form, pauses) in [
        ("seat.1.who=guest&clock=10", true),
        ("seat.1.who=guest&clock=10&pauses=no", false),
        ("seat.1.who=guest&clock=10&hints=1", false),
        ("seat.1.who=guest&clock=0", false),
        ("seat.1.who=guest&clock=0&pauses=yes", true),
        ("seat.1.who=bot:easy&clock=10", false),
    ] {
        let hub = hub_from(&Place::Memory, pace(), 1).await;
        let mut ann = Client::new(&hub);
        let code = ann.open(&format!("name=Ann&seats=2&seat.0.who=host&deal=random&bases=sets&{form}")).await;
        let table = stored(&hub, &code).await;
        assert_eq!(table.terms.pauses, pauses, "{form}");
        if form.contains("guest") {
            let english = ann.get(&format!("/t/{code}")).await.body;
            ann.bring("lang=fr");
            let french = ann.get(&format!("/t/{code}")).await.body;
            assert_eq!(english.contains("pauses for one to four seconds"), pauses, "{form}");
            assert_eq!(french.contains("pause d’une à quatre secondes"), pauses, "{form}");
            assert_eq!(english.contains("Clocks stand still"), !form.contains("clock=0"), "{form}");
        }
    }
    let hub = hub_from(&Place::Memory, pace(), 1).await;
    let refused = Client::new(&hub).post("/new", "seats=2&seat.0.who=host&seat.1.who=guest&pauses=maybe").await;
    assert_eq!(refused.status, 422);
}
