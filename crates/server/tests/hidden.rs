//! Nobody is sent what they may not know: the bytes of pages and sockets are searched for
//! the names and numbers of hidden cards.

mod common;

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use cardtext::{CardKind, Lang};
use common::{Client, game, hub, hub_from, invitations, key_of, pace, stored};
use rules::{Ask, CardId, DefId, Game, Seat, View, What, Whereabouts};
use server::Network;
use server::live::deed::Deed;
use server::live::{Hub, Pace, Reader};
use server::storage::Place;
use server::table::person::PersonId;
use tokio::sync::mpsc;

/// Somebody with a socket, and all that they have ever been allowed to know.
struct Eyes {
    seat: Option<Seat>,
    lang: Lang,
    reader: Reader,
    /// The same person as a program.
    program: Client,
    wire: mpsc::Receiver<Arc<String>>,
    known: BTreeSet<DefId>,
    /// Cards that lay open before the last answer.
    open: BTreeSet<u8>,
    /// How many cards were pointed at.
    pointed: usize,
}

/// The numbers of cards that something sent points at: whom a card befalls, and what goes where.
fn pointed_at(bytes: &str) -> BTreeSet<u8> {
    let each = |mark: &str| -> Vec<String> {
        let found = bytes.split(mark).skip(1).filter_map(|rest| rest.split('"').next());
        found.map(str::to_owned).collect()
    };
    let goes = each("data-goes=\"");
    let goes = goes.iter().flat_map(|all| all.split_whitespace()).filter_map(|one| one.split(':').next());
    let mut at = each("<i data-at=\"");
    // What is shown has the number of its card after that of its print.
    let shown = bytes.split("data-def=\"").skip(1).filter_map(|rest| rest.split_once("\" data-card=\""));
    at.extend(shown.filter(|(def, _)| def.len() < 6).filter_map(|(_, rest)| rest.split('"').next()).map(str::to_owned));
    goes.chain(at.iter().map(String::as_str)).map(|number| number.parse().expect("a number")).collect()
}

/// The numbers of cards in what a program is told: each has its print with it.
fn numbered(value: &serde_json::Value, found: &mut Vec<u64>) {
    match value {
        serde_json::Value::Array(all) => all.iter().for_each(|one| numbered(one, found)),
        serde_json::Value::Object(all) => {
            if let Some(number) = all.get("card").and_then(serde_json::Value::as_u64) {
                assert!(
                    all.get("print").is_some_and(serde_json::Value::is_string),
                    "a number without a print: {value}"
                );
                found.push(number);
            }
            all.values().for_each(|one| numbered(one, found));
        }
        _ => {}
    }
}

impl Eyes {
    async fn open(hub: &Arc<Hub>, code: &str, client: &Client, seat: Option<Seat>, key: &str, lang: Lang) -> Eyes {
        let token = client.cookie().split("baston=").nth(1).map(|rest| rest[..32].to_owned());
        let reader = Reader {
            person: token.and_then(|token| PersonId::of_token(&token)),
            lang,
            seat,
            key: Some(key.to_owned()),
            origin: "http://table.test".into(),
            path: format!("/t/{code}"),
            from: server::Network::HERE,
        };
        let mut program = client.clone();
        program.bring(if lang == Lang::Fr { "lang=fr" } else { "lang=en" });
        let (out, wire) = mpsc::channel(64);
        hub.join(code, &reader, out).await.expect("let in");
        Eyes { seat, lang, reader, program, wire, known: BTreeSet::new(), open: BTreeSet::new(), pointed: 0 }
    }

    fn view(&self, game: &Game) -> View {
        self.seat.map_or_else(|| game.watch(), |seat| game.view(seat))
    }

    /// Prints that only lie where these eyes may not look, and never lay elsewhere.
    fn secrets(&mut self, game: &Game) -> Vec<DefId> {
        let view = self.view(game);
        let table = game.table();
        let cards: Vec<CardId> = table.cards().collect();
        self.known.extend(cards.iter().map(|card| view.table().def(*card)).filter(|def| !def.is_hidden()));
        // What lay open may be shuffled away in the same breath.
        self.known.extend(game.events().iter().filter_map(|event| match event.what {
            What::Revealed { card } | What::Discarded { card } | What::Returned { card } => Some(card.def),
            What::Played { card, .. } | What::Destroyed { card, .. } => Some(card.def),
            What::NamedCard { def, .. } => Some(def),
            _ => None,
        }));
        let hidden = cards.iter().map(|card| table.def(*card)).filter(|def| !self.known.contains(def));
        hidden.collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// Asks what to do, and waits for it.
    async fn take_a_hint(&self, hub: &Arc<Hub>, code: &str, step: usize) {
        let person = self.reader.person.as_ref().expect("somebody");
        hub.act(Network::HERE, code, person, self.seat, &Deed::Hint { at: step }).await.expect("allowed");
        while !hub.page(code, &self.reader).await.expect("a page").contains("class=\"chance\"") {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// Only at cards that lay open before the answer or after it, or whose fate was told openly.
    fn check_pointed(&mut self, game: &Game, bytes: &str, step: usize) {
        let view = self.view(game);
        let seen = game.table().cards().filter(|card| !view.table().def(*card).is_hidden());
        let now: BTreeSet<u8> = seen.map(CardId::number).collect();
        let told = game.events().iter().map(|event| event.seen_by(self.seat).what).filter_map(|what| match what {
            What::Revealed { card }
            | What::Discarded { card }
            | What::Returned { card }
            | What::Placed { card, .. }
            | What::Played { card, .. }
            | What::Destroyed { card, .. } => (!card.def.is_hidden()).then(|| card.card.number()),
            _ => None,
        });
        let told: BTreeSet<u8> = told.collect();
        for number in pointed_at(bytes) {
            let open = self.open.contains(&number) || now.contains(&number) || told.contains(&number);
            assert!(open, "step {step}: {:?} is pointed at card {number}, which is hidden", self.seat);
            self.pointed += 1;
        }
        self.open = now;
    }

    /// All that a program may be told in this moment, with what was asked for.
    async fn told(&mut self, code: &str, game: &Game, step: usize) -> Vec<(String, String)> {
        let key = self.reader.key.clone().unwrap_or_default();
        let events = format!("/events?since={}&", step.saturating_sub(2));
        let before = format!("/positions/{}?", step / 2);
        let mut told = Vec::new();
        // The past is played again from its first answer, so it is asked for less often.
        let past = step.is_multiple_of(40).then_some(before.as_str());
        for what in ["?", "/view?", "/decision?", &events, "/record?"].into_iter().chain(past) {
            let path = format!("/api/tables/{code}{what}key={key}");
            let reply = self.program.ask("GET", &path, "", None).await;
            // What was dealt is told at the end only.
            let secret = what == "/record?" && game.decision().is_some();
            assert_eq!(reply.status, if secret { 409 } else { 200 }, "{path}: {}", reply.body);
            told.push((what.to_owned(), reply.body));
        }
        told
    }

    /// Neither the name nor the id of a hidden card, nor the number of one that is not known.
    fn check_told(&self, hub: &Arc<Hub>, view: &View, told: &[(String, String)], secrets: &[DefId], said: &str) {
        let table = view.table();
        for (what, bytes) in told {
            for def in secrets {
                let card = hub.library.card(*def);
                let (name, id) = (card.names.get(self.lang), format!("\"{}\"", card.id));
                let named = !said.contains(name) && bytes.contains(name);
                assert!(!named && !bytes.contains(&id), "{what}: a program of {:?} is told of {id}", self.seat);
            }
            let mut numbers = Vec::new();
            numbered(&serde_json::from_str(bytes).expect("JSON"), &mut numbers);
            for number in numbers.into_iter().filter(|_| matches!(what.as_str(), "/view?" | "/decision?")) {
                let card = table.cards().find(|card| u64::from(card.number()) == number).expect("a card");
                assert!(
                    !table.def(card).is_hidden(),
                    "{what}: a program of {:?} is told the number {number}",
                    self.seat
                );
            }
        }
        let seen: serde_json::Value = serde_json::from_str(&told[1].1).expect("JSON");
        for seat in table.seats() {
            let hand = &seen["seats"][seat.index()]["hand"];
            let known = table.hand(seat).iter().filter(|card| !table.def(**card).is_hidden()).count();
            let listed = hand["cards"].as_array().expect("cards").len();
            assert_eq!((hand["count"].as_u64(), listed), (Some(table.hand_len(seat) as u64), known));
        }
    }

    async fn check(&mut self, hub: &Arc<Hub>, code: &str, game: &Game, step: usize) -> usize {
        let secrets = self.secrets(game);
        let mut bytes = String::new();
        while let Ok(more) = self.wire.try_recv() {
            bytes.push_str(&more);
        }
        self.check_pointed(game, &bytes, step);
        bytes.push_str(&hub.page(code, &self.reader).await.expect("a page"));
        // What is fetched when it is opened.
        let sums = game.table().bases().into_iter().map(|base| format!("tally-{}", base.number()));
        for sheet in ["discards-0", "discards-1", "account"].map(str::to_owned).into_iter().chain(sums) {
            bytes.push_str(&hub.sheet(code, &self.reader, &sheet).await.expect("a sheet"));
        }
        // What a card that lies open says of others is no secret, nor is the name of a faction or
        // of a base (which may have a card's name in it).
        let cards = &hub.library.cards;
        let mut said: String =
            self.known.iter().map(|def| cards.text(hub.library.card(*def), self.lang).join(" ")).collect();
        said.extend(cards.factions.iter().map(|faction| faction.names.get(self.lang)));
        let bases = cards.cards.iter().filter(|card| matches!(card.kind, CardKind::Base { .. }));
        said.extend(bases.map(|base| base.names.get(self.lang)));
        said.extend(self.known.iter().map(|def| hub.library.card(*def).names.get(self.lang)));
        // Who may name any card is shown all there are.
        let naming = game.decision().is_some_and(|decision| decision.prompt.ask == Ask::Name);
        for def in secrets.iter().filter(|_| !naming) {
            let card = hub.library.card(*def);
            let name = maud::html! { (card.names.get(self.lang)) }.into_string();
            if !said.contains(card.names.get(self.lang)) {
                let near = bytes.find(&name).map(|at| bytes[..at].chars().rev().take(300).collect::<Vec<_>>());
                let near: String = near.into_iter().flatten().rev().collect();
                assert!(!bytes.contains(&name), "step {step}: {:?} is sent {name}, after {near}", self.seat);
            }
            let number = format!("data-read=\"{}\"", def.0);
            assert!(!bytes.contains(&number), "step {step}: {:?} is sent {number}", self.seat);
        }
        if !naming && step.is_multiple_of(4) {
            let told = self.told(code, game, step).await;
            self.check_told(hub, &self.view(game), &told, &secrets, &said);
        }
        // A hidden card has no element of its own.
        let table = game.table();
        for card in table.cards() {
            let unseen = self.view(game).table().def(card).is_hidden();
            if unseen && matches!(table.whereabouts(card), Whereabouts::Hand(_) | Whereabouts::Deck(_)) {
                let element = format!("c-{}\"", card.number());
                assert!(!bytes.contains(&element), "step {step}: {:?} is sent {element}", self.seat);
            }
        }
        secrets.len()
    }
}

#[tokio::test]
async fn no_hidden_card_is_ever_sent() {
    let (mut searched, mut pointed) = (0, 0);
    for round in 0..2usize {
        let pace = Pace { hint_budget: Duration::from_millis(20), ..pace() };
        let hub = hub_from(&Place::Memory, pace, 1 + round as u64).await;
        let mut ann = Client::new(&hub);
        let form = "name=Ann&seats=2&seat.0.who=host&seat.1.who=guest&deal=random&bases=sets&clock=0&hints=1";
        let code = ann.open(form).await;
        let links = invitations(&ann.get(&format!("/t/{code}")).await.body);
        let mut ben = ann.another();
        let sit = format!("seat=1&key={}&name=Ben", key_of(&links[0]));
        assert_eq!(ben.post(&format!("/t/{code}/sit"), &sit).await.status, 303);
        let watcher = ann.another();
        let (fr, en) = (Lang::Fr, Lang::En);
        let mut eyes = [
            Eyes::open(&hub, &code, &ann, Some(Seat(0)), "", en).await,
            Eyes::open(&hub, &code, &ben, Some(Seat(1)), "", fr).await,
            Eyes::open(&hub, &code, &watcher, None, key_of(&links[1]), en).await,
        ];
        for step in 0..110 {
            let table = stored(&hub, &code).await;
            let game = game(&table);
            if let Some(decision) = game.decision().filter(|_| step % 20 == 7) {
                eyes[decision.seat.index()].take_a_hint(&hub, &code, step).await;
            }
            for one in &mut eyes {
                searched += one.check(&hub, &code, game, step).await;
            }
            let Some(decision) = game.decision() else { break };
            // Any legal answer: another one each time.
            let n = decision.options.len();
            let picks: Vec<u8> = (0..usize::from(decision.min.max(u8::from(decision.max > 0))))
                .map(|i| ((i + step * 7 + round) % n) as u8)
                .collect();
            let deed = Deed::Answer { at: step, picks };
            let seat = decision.seat;
            let person = eyes[seat.index()].reader.person.clone().expect("somebody");
            hub.act(Network::HERE, &code, &person, Some(seat), &deed).await.expect("legal");
        }
        pointed += eyes.iter().map(|one| one.pointed).sum::<usize>();
    }
    assert!(searched > 1200 && pointed > 25, "{searched} names searched, {pointed} cards pointed at");
}

/// Who sits nowhere knows what all players know: no more, and no less.
#[test]
fn who_watches_knows_what_all_players_know() {
    let library = rules::Library::new(cardtext::builtin());
    let (mut known, mut secret) = (0, 0);
    for seed in 0..12u64 {
        let mut game = Game::new(&library, rules::Setup::random(2 + seed as usize % 3), seed).expect("a game");
        let mut dice = bots::Dice::new(seed);
        for _ in 0..150 {
            let Some(decision) = game.decision().cloned() else { break };
            let watcher = game.watch();
            let views: Vec<View> = game.table().seats().map(|seat| game.view(seat)).collect();
            for card in game.table().cards() {
                let sees = |view: &View| !view.table().def(card).is_hidden();
                let all = views.iter().all(sees);
                assert_eq!(sees(&watcher), all, "seed {seed}: card {}", card.number());
                if matches!(game.table().whereabouts(card), Whereabouts::Hand(_)) {
                    known += usize::from(all);
                    secret += usize::from(!all);
                }
            }
            assert!(watcher.decision().is_none(), "nobody asks a watcher");
            let n = decision.options.len();
            let most = usize::from(decision.min.max(u8::from(decision.max > 0)));
            let first = dice.below(n);
            game.decide(&rules::Answer((0..most).map(|i| ((i + first) % n) as u8).collect())).expect("legal");
        }
    }
    assert!(known > 50 && secret > 1000, "{known} cards in hands that all know, {secret} that not all know");
}

/// At one device, nobody's cards are sent before the device has changed hands.
#[tokio::test]
async fn a_shared_device_shows_one_hand_at_a_time() {
    let hub = hub().await;
    let mut ann = Client::new(&hub);
    let code = ann.open("name=Ann&seats=2&seat.0.who=host&seat.1.who=device&deal=random&bases=sets&clock=0").await;
    // The game begins when somebody comes.
    assert_eq!(ann.get(&format!("/t/{code}")).await.status, 200);
    let mut turns = 0;
    for step in 0..60 {
        let table = stored(&hub, &code).await;
        let Some(decision) = game(&table).decision() else { break };
        let (asked, other) = (decision.seat, Seat(1 - decision.seat.0));
        let curtain = ann.get(&format!("/t/{code}")).await.body;
        let wrong = ann.get(&format!("/t/{code}?as={}", other.0)).await.body;
        for (page, who) in [(&curtain, "nobody"), (&wrong, "the other")] {
            assert!(!page.contains("id=\"answer\""), "step {step}: {who} is asked");
            let game_table = game(&table).table();
            for card in game_table.hand(asked).into_iter().chain(game_table.hand(other)) {
                assert!(!page.contains(&format!("c-{}\"", card.number())), "step {step}: {who} sees a hand");
            }
            assert!(page.contains(&format!("?as={}", asked.0)), "step {step}: a way to hand over");
        }
        // Nor does the past, which may be of the other's turn.
        let past = ann.get(&format!("/t/{code}/at/{}?as={}", step / 2, other.0)).await.body;
        assert!(past.contains("data-past") && !past.contains("id=\"h-"), "step {step}: a hand of the past");
        let right = ann.get(&format!("/t/{code}?as={}", asked.0)).await.body;
        assert!(right.contains("id=\"answer\""), "step {step}");
        // The last options, mostly: they end turns.
        let n = decision.options.len();
        let picks: String = (0..usize::from(decision.min.max(1))).map(|i| format!("&pick={}", n - 1 - i)).collect();
        let form = format!("at={step}&as={}{picks}", asked.0);
        let answered = ann.post(&format!("/t/{code}/answer"), &form).await;
        assert_eq!(answered.status, 303, "{}", answered.body);
        turns = game(&stored(&hub, &code).await).table().turn_number();
    }
    assert!(turns > 4, "{turns}");
}
