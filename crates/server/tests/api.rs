//! The interface for programs: every operation is asked, and every answer is held against the
//! document that the server itself gives.

mod common;

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use common::{Client, Reply, hub, hub_at, pace, stored};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use server::http::app;
use server::live::{Hub, Pace};
use server::storage::Place;
use tokio::net::TcpListener;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

/// The document, and which of its operations have been asked.
struct Document {
    all: Value,
    asked: BTreeSet<String>,
}

impl Document {
    async fn of(client: &mut Client) -> Document {
        let reply = client.ask("GET", "/api/openapi.json", "", None).await;
        assert_eq!((reply.status, reply.kind.as_str()), (200, "application/json"));
        Document { all: reply.json(), asked: BTreeSet::new() }
    }

    fn operations(&self) -> BTreeSet<String> {
        let paths = self.all["paths"].as_object().expect("paths");
        let of = |(path, item): (&String, &Value)| -> Vec<String> {
            item.as_object().expect("operations").keys().map(|verb| format!("{} {path}", verb.to_uppercase())).collect()
        };
        paths.iter().flat_map(of).collect()
    }

    /// Holds an answer against what the document says of it.
    fn holds(&mut self, verb: &str, path: &str, reply: &Reply) {
        let bare = path.split('?').next().expect("a path");
        let fits = |template: &str| {
            let (one, other): (Vec<&str>, Vec<&str>) = (template.split('/').collect(), bare.split('/').collect());
            one.len() == other.len() && one.iter().zip(other).all(|(a, b)| a.starts_with('{') || *a == b)
        };
        let paths = self.all["paths"].as_object().expect("paths");
        let (template, item) = paths.iter().find(|(template, _)| fits(template)).unwrap_or_else(|| panic!("{bare}"));
        let responses = &item[verb.to_lowercase()]["responses"];
        let said = match &responses[reply.status.to_string()] {
            Value::Null => &responses["default"],
            said => said,
        };
        let content =
            said["content"].as_object().unwrap_or_else(|| panic!("{verb} {path}: {} {}", reply.status, reply.body));
        let schema = &content.get(&reply.kind).unwrap_or_else(|| panic!("{verb} {path} is {}", reply.kind))["schema"];
        self.check(schema, &reply.json(), &format!("{verb} {path}"));
        if reply.status < 300 {
            self.asked.insert(format!("{verb} {template}"));
        }
    }

    fn check(&self, schema: &Value, value: &Value, what: &str) {
        let whole = json!({ "allOf": [schema], "components": self.all["components"] });
        let validator = jsonschema::validator_for(&whole).unwrap_or_else(|error| panic!("{what}: {error}"));
        let wrong: Vec<String> = validator.iter_errors(value).map(|error| error.to_string()).collect();
        assert!(wrong.is_empty(), "{what}: {wrong:?}\n{value}");
    }
}

/// A program with its token.
struct Program {
    client: Client,
    token: String,
}

impl Program {
    async fn new(client: &Client, document: &mut Document) -> Program {
        let mut program = Program { client: client.another(), token: String::new() };
        let made = program.post("/api/tokens", json!({}), document).await;
        program.token = made["token"].as_str().expect("a token").to_owned();
        program
    }

    async fn ask(&mut self, verb: &str, path: &str, body: Option<Value>, document: &mut Document) -> Reply {
        let reply = self.client.ask(verb, path, &self.token.clone(), body).await;
        document.holds(verb, path, &reply);
        reply
    }

    async fn get(&mut self, path: &str, document: &mut Document) -> Value {
        let reply = self.ask("GET", path, None, document).await;
        assert_eq!(reply.status, 200, "{path}: {}", reply.body);
        reply.json()
    }

    async fn post(&mut self, path: &str, body: Value, document: &mut Document) -> Value {
        let reply = self.ask("POST", path, Some(body), document).await;
        assert!(reply.status < 300, "{path}: {}", reply.body);
        reply.json()
    }

    /// Refused, with this status and this name.
    async fn refused(
        &mut self,
        verb: &str,
        path: &str,
        body: Option<Value>,
        how: (u16, &str),
        document: &mut Document,
    ) {
        let reply = self.ask(verb, path, body, document).await;
        let said = reply.json();
        assert_eq!((reply.status, said["code"].as_str().expect("a code")), how, "{path}: {said}");
        assert_eq!(reply.kind, "application/problem+json");
        assert!(said["detail"].as_str().is_some_and(|text| text.len() > 10 && !text.starts_with('[')), "{said}");
    }
}

/// The first options that may be picked.
fn some_answer(decision: &Value) -> Value {
    let many = if decision["ordered"] == true { &decision["max"] } else { &decision["min"] };
    let n = many.as_u64().expect("a number").max(1).min(decision["max"].as_u64().expect("a number"));
    json!({ "at": decision["at"], "picks": (0..n).collect::<Vec<u64>>() })
}

#[tokio::test]
async fn every_operation_answers_as_the_document_says() {
    let hub = hub().await;
    let client = Client::new(&hub);
    let mut document = Document::of(&mut client.clone()).await;
    let d = &mut document;
    let (mut ann, mut ben) = (Program::new(&client, d).await, Program::new(&client, d).await);
    cards(&mut ann, d).await;
    hints(&mut ann, d).await;
    positions(&mut ann, d).await;

    // A table for two people and a bot that the host gives a seat to.
    let chairs = json!([{ "who": "host" }, { "who": "guest" }, { "who": "guest" }]);
    let table = ann.post("/api/tables", json!({ "name": "Ann", "chairs": chairs, "deal": "draft" }), d).await;
    let code = table["code"].as_str().expect("a code").to_owned();
    assert_eq!((&table["stage"], &table["mine"]), (&json!("waiting"), &json!([0])));
    let at = |what: &str| format!("/api/tables/{code}{what}");
    ben.refused("GET", &at(""), None, (403, "not_invited"), d).await;
    ann.refused("GET", &at("/view"), None, (409, "not_begun"), d).await;
    let key = table["seats"][1]["key"].as_str().expect("a key").to_owned();
    ben.refused("POST", &at("/seats/1"), Some(json!({ "name": "Ben" })), (403, "not_invited"), d).await;
    ben.refused("POST", &at("/seats/1/bot"), Some(json!({ "bot": "random" })), (403, "not_host"), d).await;
    let table = ben.post(&at("/seats/1"), json!({ "name": "Ben", "key": key }), d).await;
    assert_eq!((&table["mine"], &table["seats"][1]["name"]), (&json!([1]), &json!("Ben")));
    let table = ann.post(&at("/seats/2/bot"), json!({ "bot": "random" }), d).await;
    assert_eq!(table["seats"][2]["sitter"], "bot");
    assert_eq!(ann.get(&at(""), d).await["code"], json!(code));

    let moves = play(&hub, &mut ann, &mut ben, &code, d).await;
    assert!(moves > 40, "{moves}");
    // The past is there; what is over is a record; and the table goes on elsewhere.
    let past = ann.get(&at("/positions/3"), d).await;
    assert_eq!((&past["at"], &past["phase"]), (&json!(3), &json!("setup")));
    ann.refused("GET", &at("/record"), None, (409, "not_over"), d).await;
    ann.refused("GET", &at("/positions/3/scenario"), None, (409, "not_over"), d).await;
    ben.post(&at("/concede"), json!({}), d).await;
    let over = ann.post(&at("/concede"), json!({}), d).await;
    assert_eq!((&over["stage"], &over["winner"]), (&json!("over"), &json!(2)));
    let record = ann.get(&at("/record"), d).await;
    assert_eq!((&record["finished"], &record["names"][0]), (&json!(true), &json!("Ann")));
    // A moment as a text: it can be laid again, and asks the same.
    let scenario = ann.get(&at("/positions/30/scenario"), d).await;
    let laid = ann.post("/api/scenarios", json!({ "text": scenario["text"] }), d).await;
    assert_eq!(laid["problems"], json!([]), "{}", scenario["text"]);
    assert!(laid["question"]["options"].as_array().is_some_and(|options| !options.is_empty()), "{laid}");
    let again = ann.post(&at("/rematch"), json!({ "armies": "same" }), d).await;
    assert!(again["address"].as_str().expect("an address").starts_with("/t/"));
    let tables = ann.get("/api/tables", d).await;
    assert_eq!(tables["mine"].as_array().expect("a list").len(), 5);

    let stream = "GET /api/tables/{code}/stream".to_owned();
    document.asked.insert(stream);
    assert_eq!(document.asked, document.operations(), "all have been asked, and nothing else");
}

/// Plays on until a good part of a game was seen; gives the number of answers.
async fn play(hub: &Arc<Hub>, ann: &mut Program, ben: &mut Program, code: &str, d: &mut Document) -> usize {
    let at = |what: &str| format!("/api/tables/{code}{what}");
    let mut seen = 0;
    let mut undone = false;
    for step in 0..70 {
        let view = ann.get(&at("/view"), d).await;
        assert_eq!(view["seat"], 0);
        let asked = ann.get(&at("/decision?wait=0"), d).await;
        let mut decision = asked["decision"].clone();
        let who = if decision.is_null() {
            decision = ben.get(&at("/decision?wait=10"), d).await["decision"].clone();
            &mut *ben
        } else {
            &mut *ann
        };
        if decision.is_null() {
            continue;
        }
        let answer = some_answer(&decision);
        if step == 5 {
            who.refused("POST", &at("/answers"), Some(json!({ "at": 999, "picks": [] })), (409, "old_decision"), d)
                .await;
            let picks = json!({ "at": decision["at"], "picks": [250] });
            who.refused("POST", &at("/answers"), Some(picks), (422, "not_offered"), d).await;
            who.refused("POST", &at("/answers"), Some(json!({ "at": "x" })), (400, "malformed"), d).await;
            who.post(&at("/chat"), json!({ "text": "hello" }), d).await;
        }
        let table = who.post(&at("/answers"), answer, d).await;
        if !undone && table["undo"] == "free" && seen > 6 {
            // What was answered freely is taken back, and asked once more.
            let back = who.post(&at("/undo"), json!({ "at": table["at"] }), d).await;
            assert!(back["at"].as_u64() < table["at"].as_u64(), "{back}");
            undone = true;
        }
        if step % 9 == 0 {
            let events = ben.get(&at(&format!("/events?since={seen}")), d).await;
            assert_eq!(events["until"], events["at"]);
            let all = events["events"].as_array().expect("events");
            assert!(all.iter().all(|event| event["at"].as_u64() > Some(seen as u64)));
        }
        seen = stored(hub, code).await.play.expect("a game").at();
    }
    assert!(undone, "something was taken back");
    ben.refused("POST", &at("/undo/reply"), Some(json!({ "yes": true })), (409, "no_undo_asked"), d).await;
    d.asked.insert("POST /api/tables/{code}/undo/reply".to_owned());
    let events = ann.get(&at("/events"), d).await;
    let texts = events["events"].as_array().expect("events").iter().filter(|event| event["text"].is_string()).count();
    assert!(texts > 40, "{texts} sentences");
    seen
}

/// Advice on one's own question, where the table has hints and to nobody else; sets and bans.
async fn hints(ann: &mut Program, d: &mut Document) {
    let chairs = || json!([{ "who": "host" }, { "who": "bot:random" }]);
    let wish = json!({ "chairs": chairs(), "hints": true, "deal": "draft", "sets": ["core"], "bans": ["aliens"] });
    let table = ann.post("/api/tables", wish, d).await;
    let at = |what: &str| format!("/api/tables/{}{what}", table["code"].as_str().expect("a code"));
    let asked = ann.get(&at("/decision?wait=15"), d).await;
    let n = asked["at"].as_u64().expect("a number");
    let options = asked["decision"]["options"].as_array().expect("options");
    let offered: Vec<&str> = options.iter().filter_map(|option| option["faction"].as_str()).collect();
    // The bot may have taken some.
    assert!((5..=7).contains(&offered.len()) && !offered.contains(&"aliens"), "{offered:?}");
    assert!(offered.contains(&"robots") || offered.contains(&"zombies"), "{offered:?}");
    let hint = ann.post(&at("/hint?wait=15"), json!({ "at": n }), d).await;
    assert_eq!((&hint["at"], &hint["thinking"]), (&json!(n), &json!(false)), "{hint}");
    let best = &hint["advice"][0];
    assert!(best["percent"].as_u64().is_some_and(|n| (1..100).contains(&n)), "{hint}");
    // What it says can be answered.
    ann.post(&at("/answers"), json!({ "at": n, "picks": best["picks"] }), d).await;
    ann.refused("POST", &at("/hint"), Some(json!({ "at": n })), (409, "old_decision"), d).await;
    // Two boxes: the same factions for both, and it says so.
    let army = |who: &str| json!({ "who": who, "first": "aliens", "second": "robots" });
    let same = |two_boxes: bool| json!({ "chairs": [army("host"), army("bot:random")], "deal": "pick", "two_boxes": two_boxes });
    ann.refused("POST", "/api/tables", Some(same(false)), (422, "form"), d).await;
    let shared = ann.post("/api/tables", same(true), d).await;
    assert_eq!(shared["two_boxes"], json!(true), "{shared}");
    // Where there are none.
    let plain = ann.post("/api/tables", json!({ "chairs": chairs() }), d).await;
    let path = format!("/api/tables/{}/hint", plain["code"].as_str().expect("a code"));
    ann.refused("POST", &path, Some(json!({ "at": 0 })), (409, "no_hints"), d).await;
    // A program that says nonsense is told so.
    let unknown = json!({ "chairs": chairs(), "bans": ["mimes"] });
    ann.refused("POST", "/api/tables", Some(unknown), (422, "form"), d).await;
    let unknown = json!({ "chairs": chairs(), "sets": ["my-attic"] });
    ann.refused("POST", "/api/tables", Some(unknown), (422, "form"), d).await;
}

/// A text is laid and played, with the words behind each event; what is wrong with it is told.
async fn positions(ann: &mut Program, d: &mut Document) {
    let text = "scenario: A case\nplayers: A aliens+robots, B ninjas+pirates\nturn: A\nbase 1: tar-pits\n  \
                B: shinobi\nbase 2: jungle-oasis\nhand A: collector\n\nA plays collector at base 1\nA chooses shinobi\n\
                hand B is shinobi\n";
    let laid = ann.post("/api/scenarios", json!({ "text": text }), d).await;
    assert_eq!((&laid["problems"], &laid["held"]), (&json!([]), &json!([11])), "{laid}");
    let events = laid["moves"][1]["events"].as_array().expect("events");
    let returned = events.iter().find(|event| event["print"] == "aliens/collector").expect("what it did");
    let words = returned["words"].as_str().expect("words");
    assert!(words.contains("eturn") && !words.contains("may"), "the clause, not the sentence: {returned}");
    let rule = &laid["moves"][0]["events"][0]["rule"];
    assert_eq!((&rule["page"], &rule["address"]), (&json!(5), &json!("/rules#minions")), "{laid}");
    assert!(laid["address"].as_str().is_some_and(|address| address.contains("/judge?p=")), "{laid}");
    assert_eq!(laid["question"]["seat"], 0);
    let wrong = ann.post("/api/scenarios", json!({ "text": text.replace("hand B is", "hand A is") }), d).await;
    assert_eq!(wrong["problems"][0]["line"], 11, "{wrong}");
    let bakers =
        "# Bakers | Boulangers\nSet: kitchen\n\n## Baker | Boulanger\nMinion, power 3, 20 copies\n\nDrow a card.\n";
    let fans = json!({ "text": text, "cards": [{ "name": "bakers.md", "text": bakers }] });
    ann.refused("POST", "/api/scenarios", Some(fans), (422, "cards"), d).await;
    let good = text.replace("hand A: collector", "hand A: collector, baker").replace("robots", "bakers");
    let fans = json!({ "text": good, "cards": [{ "name": "bakers.md", "text": bakers.replace("Drow", "Draw") }] });
    assert_eq!(ann.post("/api/scenarios", fans, d).await["problems"], json!([]));
}

async fn cards(ann: &mut Program, d: &mut Document) {
    let found = ann.get("/api/cards?q=faction:ninjas+power%3E%3D4", d).await;
    let ids: Vec<&str> =
        found["cards"].as_array().expect("cards").iter().filter_map(|card| card["id"].as_str()).collect();
    assert_eq!((found["found"].as_u64(), ids), (Some(2), vec!["ninjas/ninja-master", "ninjas/tiger-assassin"]));
    assert!(ann.get("/api/cards", d).await["pages"].as_u64() > Some(10));
    ann.refused("GET", "/api/cards?q=colour:red", None, (422, "question"), d).await;
    let card = ann.get("/api/cards/ninjas/shinobi", d).await;
    assert_eq!((&card["kind"], &card["faction"]), (&json!("minion"), &json!("ninjas")));
    assert!(card["text"]["fr"][0].as_str().is_some_and(|text| !text.is_empty()));
    let told = ann.get("/api/cards/ninjas/shinobi/features", d).await;
    let features = told["features"].as_array().expect("features");
    assert!(features.iter().any(|feature| feature["name"] == "minion of power 3"), "{features:?}");
    ann.refused("GET", "/api/cards/ninjas/nobody/features", None, (404, "not_found"), d).await;
    ann.refused("GET", "/api/cards/ninjas/nobody", None, (404, "not_found"), d).await;
    assert!(ann.get("/api/factions", d).await.as_array().expect("factions").len() > 20);
    let ninjas = ann.get("/api/factions/ninjas", d).await;
    assert_eq!((&ninjas["id"], &ninjas["army"]), (&json!("ninjas"), &json!(true)));
    ann.refused("GET", "/api/factions/nobody", None, (404, "not_found"), d).await;
}

#[tokio::test]
async fn whoever_asks_must_be_somebody_of_ours() {
    let hub = hub().await;
    let mut client = Client::new(&hub);
    let body = || Some(json!({ "chairs": [{ "who": "host" }, { "who": "bot:random" }] }));
    let nobody = client.ask("POST", "/api/tables", "", body()).await;
    assert_eq!((nobody.status, nobody.json()["code"].as_str()), (401, Some("no_token")));
    let invented = client.ask("GET", "/api/tables", &format!("{0}.{0}", "0".repeat(32)), None).await;
    assert_eq!((invented.status, invented.kind.as_str()), (401, "application/problem+json"));
    let token = client.ask("POST", "/api/tokens", "", Some(json!({}))).await.json()["token"]
        .as_str()
        .expect("a token")
        .to_owned();
    let opened = client.ask("POST", "/api/tables", &token, body()).await;
    assert_eq!(opened.status, 201, "{}", opened.body);
    // A browser's cookie is good, too; a page of another site is not, with either.
    let mut browser = client.another();
    browser.bring(&format!("baston={token}"));
    assert_eq!(browser.ask("POST", "/api/tables", "", body()).await.status, 201);
    browser.origin = Some("http://evil.test");
    let foreign = browser.ask("POST", "/api/tables", "", body()).await;
    assert_eq!((foreign.status, foreign.json()["code"].as_str()), (403, Some("foreign_origin")));
    // In the caller's language.
    let mut french = client.another();
    french.bring("lang=fr");
    let refused = french.ask("GET", "/api/tables/no-such-table-0", "", None).await.json();
    let english = client.ask("GET", "/api/tables/no-such-table-0", "", None).await.json();
    assert!(refused["code"] == english["code"] && refused["detail"] != english["detail"], "{refused}");
    let document = french.ask("GET", "/api/openapi.json", "", None).await.json();
    assert_eq!(document["paths"]["/api/factions"]["get"]["summary"], "Toutes les factions.");
    assert_eq!(document["info"]["version"], "1.0.0");
}

#[tokio::test]
async fn what_is_not_there_and_what_is_too_much_are_told_as_problems() {
    let hub = hub().await;
    let mut client = Client::new(&hub);
    for (verb, path, body, status) in [
        ("GET", "/api/nonsense", None, 404),
        ("POST", "/api/nonsense/more", Some(json!({})), 404),
        ("POST", "/api/factions", Some(json!({})), 405),
        ("DELETE", "/api/tables", None, 405),
        ("GET", "/api/tables/x/events?since=yesterday", None, 400),
        ("GET", "/api/tables/x/stream", None, 400),
        ("POST", "/api/tables", Some(json!({ "chairs": [], "name": "x".repeat(20_000) })), 413),
    ] {
        let reply = client.ask(verb, path, "", body).await;
        assert_eq!((reply.status, reply.kind.as_str()), (status, "application/problem+json"), "{path}: {}", reply.body);
        assert_eq!(reply.json()["status"], status);
    }
    // Pages are as they were.
    assert!(client.get("/nonsense").await.body.starts_with("<!DOCTYPE"));
    assert!(client.get("/api").await.body.contains("data-path=\"/api/tables/{code}/answers\""));
}

/// Waits until there is a question; bots answer meanwhile.
#[tokio::test]
async fn whoever_waits_is_told_as_soon_as_they_are_asked() {
    let hub = hub_at(&Place::Memory, Pace { bot_pause: Duration::from_millis(30), ..pace() }).await;
    let mut client = Client::new(&hub);
    let token = client.ask("POST", "/api/tokens", "", Some(json!({}))).await.json()["token"]
        .as_str()
        .expect("a token")
        .to_owned();
    let chairs = json!([{ "who": "bot:random" }, { "who": "bot:random" }, { "who": "host" }]);
    let opened = client.ask("POST", "/api/tables", &token, Some(json!({ "chairs": chairs }))).await.json();
    let code = opened["code"].as_str().expect("a code");
    let asked = client.ask("GET", &format!("/api/tables/{code}/decision?wait=15"), &token, None).await.json();
    assert_eq!(asked["decision"]["seat"], 2, "{asked}");
    tokio::time::sleep(Duration::from_millis(50)).await;
    assert_eq!(hub.listeners(code).await, 0, "nobody is left behind");
}

#[tokio::test]
async fn a_stream_tells_what_happens_and_what_was_taken_back() {
    let hub = hub().await;
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let port = listener.local_addr().expect("an address").port();
    let router = app(Arc::clone(&hub));
    let mut client = Client::of(&router);
    tokio::spawn(server::serve_on(listener, Arc::clone(&hub), std::future::pending()));
    let document = Document::of(&mut client).await;
    let message = document.all["paths"]["/api/tables/{code}/stream"]["get"]["responses"]["101"]["content"]["application/json"]["schema"].clone();
    let token = client.ask("POST", "/api/tokens", "", Some(json!({}))).await.json()["token"]
        .as_str()
        .expect("a token")
        .to_owned();
    let chairs = json!([{ "who": "host" }, { "who": "device" }]);
    let opened = client.ask("POST", "/api/tables", &token, Some(json!({ "chairs": chairs }))).await.json();
    let code = opened["code"].as_str().expect("a code").to_owned();
    let wire = |seat: u8, token: &str| {
        let mut request = format!("ws://127.0.0.1:{port}/api/tables/{code}/stream?as={seat}")
            .into_client_request()
            .expect("a request");
        request.headers_mut().insert("authorization", format!("Bearer {token}").parse().expect("a header"));
        request
    };
    let invented = connect_async(wire(0, &format!("{0}.{0}", "0".repeat(32)))).await;
    assert!(matches!(invented, Err(tokio_tungstenite::tungstenite::Error::Http(reply)) if reply.status() == 401));
    let (mut wires, mut news) = (Vec::new(), Vec::new());
    for seat in 0..2 {
        let (mut wire, _) = connect_async(wire(seat, &token)).await.expect("a socket");
        news.push(hear(&mut wire, &document, &message).await);
        wires.push(wire);
    }
    let asked = usize::from(news[0]["decision"].is_null());
    assert_eq!(news[asked]["decision"]["seat"], asked, "{news:?}");
    // An answer over the wire; then news with its events.
    let (mut at, mut decision) = (news[asked]["at"].clone(), news[asked]["decision"].clone());
    let told = loop {
        wires[asked].send(Message::text(some_answer(&decision).to_string())).await.expect("sent");
        let told = hear(&mut wires[asked], &document, &message).await;
        assert_eq!((&told["kind"], &told["since"]), (&json!("news"), &at));
        assert!(told["at"].as_u64() > at.as_u64(), "{told}");
        // A card was chosen: it happens when the base is, too.
        if !told["events"].as_array().expect("events").is_empty() {
            break told;
        }
        (at, decision) = (told["at"].clone(), told["decision"].clone());
    };
    wires[asked].send(Message::text("{\"at\":0,\"picks\":[0]}")).await.expect("sent");
    let refused = hear(&mut wires[asked], &document, &message).await;
    assert_eq!((&refused["kind"], &refused["code"]), (&json!("problem"), &json!("old_decision")));
    wires[asked].send(Message::text("nonsense")).await.expect("sent");
    assert_eq!(hear(&mut wires[asked], &document, &message).await["code"], "malformed");
    // Taken back by another way: the stream says from where on it is told anew.
    let undo = client
        .ask("POST", &format!("/api/tables/{code}/undo?as={asked}"), &token, Some(json!({ "at": told["at"] })))
        .await;
    assert_eq!(undo.status, 200, "{}", undo.body);
    let back = hear(&mut wires[asked], &document, &message).await;
    assert_eq!((&back["since"], &back["at"]), (&at, &at), "{back}");
    let said = client
        .ask("POST", &format!("/api/tables/{code}/chat?as={asked}"), &token, Some(json!({ "text": "again" })))
        .await;
    assert_eq!(said.status, 200, "{}", said.body);
    assert_eq!(hear(&mut wires[asked], &document, &message).await["said"][0]["text"], "again");
}

/// The next text, which is as the document says.
async fn hear<S>(wire: &mut S, document: &Document, schema: &Value) -> Value
where
    S: StreamExt<Item = Result<Message, tokio_tungstenite::tungstenite::Error>> + Unpin,
{
    let wait = async {
        while let Some(Ok(message)) = wire.next().await {
            if let Message::Text(text) = message {
                return serde_json::from_str(&text).expect("JSON");
            }
        }
        panic!("the socket closed");
    };
    let heard: Value = tokio::time::timeout(Duration::from_secs(10), wait).await.expect("something is said");
    document.check(schema, &heard, "the stream");
    heard
}
