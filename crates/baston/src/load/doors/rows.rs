//! The dearest that each address gives, by the rules: one row at least for each.

use serde_json::json;

use super::faction::{largest, playable};
use super::ground::{FORM, Ground, encoded};
use super::{Asked, Door, Then};

const JSON: &str = "application/json";
const FILE: &str = "multipart/form-data; boundary=edge";
/// A question to the gallery that all cards fit, as long as one may be.
const ALL: &str = "copies%3C99+-copies%3E98+-copies%3E97+-copies%3E96+-text%3Aqqqqqq+-text%3Aqqqqqw+-text%3Aqqqqqx+\
    -text%3Aqqqqqv+-name%3Aqqqq+-name%3Aqqqw";
/// One that all cards must be read for, and none fits.
const NONE: &str = "-text%3Aqqqqqa+-text%3Aqqqqqb+-text%3Aqqqqqc+-text%3Aqqqqqd+-text%3Aqqqqqe+-text%3Aqqqqqf+\
    -text%3Aqqqqqg+-text%3Aqqqqqh+-text%3Aqqqqqi+text%3Aqqqqqj";

const THINKERS: &str = "in the queue of all who think: who had least of the cores is next, one core stays free";
const RATINGS: &str = "one at a time for a minute, two of a network and twenty in all wait";

fn get(path: impl Into<String>) -> Asked {
    Asked { path: path.into(), kind: "", body: Vec::new(), then: Then::Read }
}

fn listen(path: impl Into<String>) -> Asked {
    Asked { then: Then::Listen, ..get(path) }
}

fn post(path: impl Into<String>, fields: &[(&str, &str)]) -> Asked {
    Asked { kind: FORM, body: encoded(fields).into_bytes(), ..get(path) }
}

fn send(path: impl Into<String>, body: &serde_json::Value) -> Asked {
    Asked { kind: JSON, body: body.to_string().into_bytes(), ..get(path) }
}

fn upload(path: &str, name: &str, file: &str) -> Asked {
    let head = format!("--edge\r\nContent-Disposition: form-data; name=\"{name}\"; filename=\"a\"\r\n\r\n");
    Asked { kind: FILE, body: [head.as_bytes(), file.as_bytes(), b"\r\n--edge--\r\n"].concat(), ..get(path) }
}

/// Another card, faction or moment each time.
fn card(n: usize) -> &'static str {
    let cards = &cardtext::builtin().cards;
    cards[n * 7 % cards.len()].id.as_str()
}

fn faction(n: usize) -> &'static str {
    let factions = &cardtext::builtin().factions;
    factions[n % factions.len()].id.as_str()
}

fn lang(n: usize) -> &'static str {
    if n.is_multiple_of(2) { "en" } else { "fr" }
}

fn begun(ground: &Ground, n: usize) -> &str {
    &ground.begun[n % ground.begun.len()]
}

fn door(verb: &'static str, path: &'static str, what: &'static str, ask: fn(&Ground, usize) -> Asked) -> Door {
    Door { verb, path, what, ask, times: None, queue: None, refused: false }
}

impl Door {
    fn times(self, times: usize) -> Door {
        Door { times: Some(times), ..self }
    }

    fn refused(self) -> Door {
        Door { refused: true, ..self }
    }

    fn queued(self, queue: &'static str) -> Door {
        Door { queue: Some(queue), ..self }
    }
}

pub fn rows() -> Vec<Door> {
    [pages(), cards(), judge(), tables(), replays(), api(), api_of_a_game(), workshop()].into_iter().flatten().collect()
}

const NEW: [(&str, &str); 8] = [
    ("name", "Ann"),
    ("seats", "4"),
    ("seat.0.who", "host"),
    ("seat.1.who", "device"),
    ("seat.2.who", "device"),
    ("seat.3.who", "device"),
    ("deal", "random"),
    ("balanced", "1"),
];

fn pages() -> Vec<Door> {
    vec![
        door("GET", "/", "somebody who sits at many tables", |_, _| get("/")),
        door("POST", "/play", "against three bots", |_, _| post("/play", &[("bots", "3"), ("bot", "champion")])),
        door("GET", "/new", "the form", |_, _| get("/new")),
        door("POST", "/new", "four seats, balanced armies", |_, _| post("/new", &NEW)),
        door("GET", "/tables", "somebody who sits at many", |_, _| get("/tables")),
        door("GET", "/join", "a long name", |_, _| get(format!("/join?code={}", "x-".repeat(2000)))),
        door("GET", "/about", "the page", |_, _| get("/about")),
        door("POST", "/lang", "back to a long question", |_, _| {
            post("/lang", &[("lang", "fr"), ("back", &format!("/gallery?q={}", "x".repeat(700)))])
        }),
        door("GET", "/learn", "somebody who sits at many tables", |_, _| get("/learn")),
        door("POST", "/learn", "a lesson begins", |_, _| post("/learn", &[])),
        door("GET", "/rules", "all rules", |_, _| get("/rules")),
        door("GET", "/armies", "four balanced armies", |_, i| {
            get(format!("/armies?seats=4&again=1&balanced=1&seed={i}"))
        }),
        door("GET", "/daily", "the day's results", |_, _| get("/daily")),
        door("POST", "/daily", "the day's game begins", |_, _| post("/daily", &[("name", "Ann")])),
        door("GET", "/mine", "many tables", |_, _| get("/mine")),
        door("GET", "/mine.atom", "many tables", |_, _| get("/mine.atom")),
        door("GET", "/offline", "the page", |_, _| get("/offline")),
        door("GET", "/manifest.webmanifest", "the list", |_, _| get("/manifest.webmanifest")),
        door("GET", "/sw.js", "the script", |_, _| get("/sw.js")),
        door("GET", "/assets/{build}/{*name}", "the largest sheet", |ground, _| {
            get(format!("/assets/{}/masks.css", ground.build))
        }),
        door("GET", "/healthz", "asked again and again", |_, _| get("/healthz")),
    ]
}

fn cards() -> Vec<Door> {
    vec![
        door("GET", "/gallery", "a question that all cards fit", |_, i| {
            get(format!("/gallery?q={ALL}&page={}", i % 9))
        }),
        door("GET", "/gallery", "a long question that no card fits", |_, _| get(format!("/gallery?q={NONE}"))),
        door("GET", "/print", "a sheet of as many cards as there are on one", |_, _| get(format!("/print?q={ALL}"))),
        door("GET", "/card/{def}", "each card in turn", |_, i| get(format!("/card/{i}"))),
        door("GET", "/card/{faction}/{name}", "each card in turn", |_, i| get(format!("/card/{}", card(i)))),
        door("GET", "/faction/{id}", "each faction in turn", |_, i| get(format!("/faction/{}", faction(i)))),
        door("GET", "/picture/{build}/{lang}/{faction}", "one that nobody has seen yet", |ground, i| {
            get(format!("/picture/{}/{}/{}", ground.build, lang(i), faction(i / 2)))
        })
        .queued(THINKERS),
        door("GET", "/picture/{build}/{lang}/{faction}/{name}", "one that nobody has seen yet", |ground, i| {
            get(format!("/picture/{}/{}/{}", ground.build, lang(i), card(i)))
        })
        .queued(THINKERS),
    ]
}

fn judge() -> Vec<Door> {
    vec![
        door("GET", "/judge", "a late moment of a long game, with cards of fans", |ground, i| {
            get(format!("/judge?{}&q={i}", ground.link))
        }),
        door("GET", "/judge", "from a long game that is over", |ground, i| {
            get(format!("/judge?replay={}&at={}", ground.over, 200 - i % 50))
        }),
        door("GET", "/judge/questions", "all of them", |_, _| get("/judge/questions")),
        door("GET", "/judge/position.scn", "a long text with cards", |ground, _| {
            get(format!("/judge/position.scn?{}", ground.link))
        }),
        door("POST", "/judge/{op}", "the last moment of a long game becomes a start", |ground, _| {
            post("/judge/text", &[("text", &ground.position)])
        }),
    ]
}

fn tables() -> Vec<Door> {
    vec![
        door("GET", "/t/{code}", "a long game", |ground, _| get(format!("/t/{}?as={}", ground.code, ground.seat))),
        door("GET", "/t/{code}/at/{n}", "late in a long game", |ground, i| {
            get(format!("/t/{}/at/{}?as=0", ground.code, ground.at.saturating_sub(i % 30)))
        })
        .queued(THINKERS),
        door("GET", "/t/{code}/sheet/{id}", "the account of a long game", |ground, _| {
            get(format!("/t/{}/sheet/account?as={}", ground.code, ground.seat))
        }),
        door("GET", "/t/{code}/live", "the whole table", |ground, _| {
            listen(format!("/t/{}/live?as={}", ground.code, ground.seat))
        }),
        door("GET", "/t/{code}/cards", "a table without any", |ground, _| get(format!("/t/{}/cards", ground.code)))
            .times(3),
        door("GET", "/t/{code}/card/{def}", "each card in turn", |ground, i| {
            get(format!("/t/{}/card/{i}", ground.code))
        }),
        door("POST", "/t/{code}/{deed}", "something long is said", |ground, _| {
            post(format!("/t/{}/chat", ground.code), &[("as", "0"), ("text", &"x".repeat(300))])
        }),
        door("POST", "/t/{code}/{deed}", "switches are set", |ground, _| {
            post(format!("/t/{}/switches", ground.code), &[("as", "0"), ("ask_in_windows", "on")])
        }),
        door("POST", "/t/{code}/{deed}", "a hint", |ground, _| {
            let (at, seat) = (ground.at.to_string(), ground.seat.to_string());
            post(format!("/t/{}/hint", ground.code), &[("as", &seat), ("at", &at)])
        })
        .times(1)
        .queued(THINKERS),
        door("POST", "/t/{code}/{deed}", "a game is given up", |ground, i| {
            post(format!("/t/{}/concede", begun(ground, i)), &[("as", "0")])
        })
        .times(2),
    ]
}

fn replays() -> Vec<Door> {
    vec![
        door("GET", "/replay", "somebody with many tables", |_, _| get("/replay")),
        door("POST", "/replay", "the file of a long game", |ground, _| upload("/replay", "file", &ground.record)),
        door("GET", "/replay/{code}", "a moment of a long game, all hands open", |ground, i| {
            get(format!("/replay/{}?at={}&as=all", ground.over, i * 13 % 200))
        }),
        door("GET", "/replay/{code}", "the chances of a long game", |ground, _| {
            get(format!("/replay/{}?at=9&chances=1", ground.over))
        })
        .times(1)
        .queued(THINKERS),
        door("GET", "/replay/{code}/record", "a long game", |ground, _| get(format!("/replay/{}/record", ground.over))),
        door("POST", "/replay/{code}/play", "on from late in a long game", |ground, _| {
            post(format!("/replay/{}/play", ground.over), &[("at", "150"), ("seat", "0"), ("bot", "normal")])
        }),
    ]
}

fn api() -> Vec<Door> {
    vec![
        door("GET", "/api", "all that can be asked", |_, _| get("/api")),
        door("GET", "/api/openapi.json", "the document", |_, _| get("/api/openapi.json")),
        door("GET", "/api/{*rest}", "nothing", |_, _| get("/api/x/y")),
        door("POST", "/api/{*rest}", "nothing", |_, _| send("/api/x/y", &json!({}))),
        door("POST", "/api/tokens", "a new person", |_, _| send("/api/tokens", &json!({}))),
        door("GET", "/api/tables", "somebody with many", |_, _| get("/api/tables")),
        door("POST", "/api/tables", "four seats, balanced armies", |_, _| {
            let device = json!({ "who": "device" });
            let chairs = json!([{ "who": "host" }, device, device, device]);
            send("/api/tables", &json!({ "name": "Ann", "chairs": chairs, "balanced": true }))
        }),
        door("GET", "/api/cards", "a question that all cards fit", |_, _| get(format!("/api/cards?q={ALL}&limit=100"))),
        door("GET", "/api/cards/{faction}/{name}", "each card in turn", |_, i| get(format!("/api/cards/{}", card(i)))),
        door("GET", "/api/cards/{faction}/{name}/features", "each card in turn", |_, i| {
            get(format!("/api/cards/{}/features", card(i)))
        }),
        door("GET", "/api/factions", "all of them", |_, _| get("/api/factions")),
        door("GET", "/api/factions/{id}", "each in turn", |_, i| get(format!("/api/factions/{}", faction(i)))),
        door("POST", "/api/scenarios", "a long game's last moment, other cards of fans each time", |ground, i| {
            let cards = json!([{ "name": "a.md", "text": playable(i + 100) }]);
            send("/api/scenarios", &json!({ "text": ground.position, "cards": cards }))
        }),
    ]
}

fn api_of_a_game() -> Vec<Door> {
    vec![
        door("GET", "/api/tables/{code}", "a long game", |ground, _| get(format!("/api/tables/{}?as=0", ground.code))),
        door("GET", "/api/tables/{code}/view", "a long game", |ground, _| {
            get(format!("/api/tables/{}/view?as=0", ground.code))
        }),
        door("GET", "/api/tables/{code}/decision", "a long game", |ground, _| {
            get(format!("/api/tables/{}/decision?as={}", ground.code, ground.seat))
        }),
        door("GET", "/api/tables/{code}/events", "all that happened in a long game", |ground, _| {
            get(format!("/api/tables/{}/events?as=0", ground.code))
        }),
        door("GET", "/api/tables/{code}/record", "a long game", |ground, _| {
            get(format!("/api/tables/{}/record?as=0", ground.over))
        }),
        door("GET", "/api/tables/{code}/positions/{at}", "late in a long game", |ground, i| {
            get(format!("/api/tables/{}/positions/{}?as=0", ground.code, ground.at.saturating_sub(i % 30)))
        })
        .queued(THINKERS),
        door("GET", "/api/tables/{code}/positions/{at}/scenario", "late in a long game", |ground, i| {
            get(format!("/api/tables/{}/positions/{}/scenario?as=0", ground.over, 100 + i % 50))
        }),
        door("GET", "/api/tables/{code}/stream", "all that happened in a long game", |ground, _| {
            listen(format!("/api/tables/{}/stream?as=0&since=0", ground.code))
        }),
        door("POST", "/api/tables/{code}/hint", "a long game", |ground, _| {
            send(format!("/api/tables/{}/hint?as={}", ground.code, ground.seat), &json!({ "at": ground.at }))
        })
        .times(1)
        .queued(THINKERS),
        door("POST", "/api/tables/{code}/chat", "something long is said", |ground, _| {
            send(format!("/api/tables/{}/chat?as=0", ground.code), &json!({ "text": "x".repeat(300) }))
        }),
        // What is done once at a table is refused the second time. A real answer is what `baston load` measures.
        door("POST", "/api/tables/{code}/answers", "to a question of before", |ground, _| {
            send(format!("/api/tables/{}/answers?as=0", ground.code), &json!({ "at": 0, "picks": [0] }))
        })
        .refused(),
        door("POST", "/api/tables/{code}/undo", "of a question of before", |ground, _| {
            send(format!("/api/tables/{}/undo?as=0", ground.code), &json!({ "at": 0 }))
        })
        .refused(),
        door("POST", "/api/tables/{code}/undo/reply", "nobody has asked", |ground, _| {
            send(format!("/api/tables/{}/undo/reply?as=0", ground.code), &json!({ "yes": true }))
        })
        .refused(),
        door("POST", "/api/tables/{code}/concede", "a game is given up", |ground, i| {
            send(format!("/api/tables/{}/concede?as=0", begun(ground, 2 + i)), &json!({}))
        })
        .times(2),
        door("POST", "/api/tables/{code}/rematch", "of a long game", |ground, _| {
            send(format!("/api/tables/{}/rematch?as=0", ground.over), &json!({ "armies": "same" }))
        })
        .times(1),
        door("POST", "/api/tables/{code}/seats/{seat}", "a seat that is taken", |ground, _| {
            send(format!("/api/tables/{}/seats/1", ground.code), &json!({ "name": "Ben" }))
        })
        .refused(),
        door("POST", "/api/tables/{code}/seats/{seat}/bot", "a seat that is taken", |ground, _| {
            send(format!("/api/tables/{}/seats/1/bot", ground.code), &json!({ "bot": "normal" }))
        })
        .refused(),
    ]
}

fn workshop() -> Vec<Door> {
    vec![
        door("GET", "/workshop", "like a large faction", |_, i| get(format!("/workshop?like={}", faction(i)))),
        door("POST", "/workshop", "as much as is read", |_, i| post("/workshop", &[("text", &largest(i))])),
        door("POST", "/workshop/read", "as much as is read", |_, i| post("/workshop/read", &[("text", &largest(i))])),
        door("POST", "/workshop/complete", "in as much as is read", |_, i| {
            let text = largest(i);
            let line = text.lines().count().saturating_sub(1).to_string();
            post("/workshop/complete", &[("text", &text), ("line", &line), ("column", "20")])
        }),
        door("POST", "/workshop/wish", "as long as it may be", |_, _| {
            post("/workshop/wish", &[("said", &"destroy a minion ".repeat(15)), ("meant", "x")])
        }),
        door("POST", "/workshop/save", "as much as is read", |_, i| {
            post("/workshop/save", &[("text", &largest(i)), ("name", "Nobodies")])
        }),
        door("POST", "/workshop/open", "as much as is read", |_, i| upload("/workshop/open", "text", &largest(i))),
        door("POST", "/workshop/play", "a faction that nobody has played", |_, i| {
            post("/workshop/play", &[("text", &playable(i + 200))])
        }),
        door("POST", "/workshop/try", "a faction that nobody has tried", |_, i| {
            post("/workshop/try", &[("text", &playable(i + 300)), ("card", "3")])
        }),
        door("POST", "/workshop/try/{op}", "one step back, where there is none", |ground, i| {
            post("/workshop/try/undo", &[("text", &playable(i + 400)), ("scenario", &ground.position)])
        })
        .refused(),
        door("POST", "/workshop/keep", "beside as much as is read", |ground, i| {
            post("/workshop/keep", &[("text", &largest(i)), ("scenario", &ground.position), ("hold", "turn: A")])
        }),
        door("POST", "/workshop/guard", "all words of a faction", |ground, i| {
            let fields = [("text", &playable(i + 500)[..]), ("scenarios", &ground.position), ("prove", "1")];
            post("/workshop/guard", &fields)
        })
        .times(2)
        .queued("one at a time, five seconds at most"),
        door("GET", "/workshop/rated/{id}", "what came of one", |ground, _| {
            get(format!("/workshop/rated/{}", ground.rated))
        }),
        door("GET", "/workshop/edit/{secret}", "a draft", |ground, _| get(format!("/workshop/edit/{}", ground.secret))),
        door("GET", "/workshop/f/{code}", "a draft", |ground, _| get(format!("/workshop/f/{}", ground.draft))),
        door("GET", "/workshop/f/{code}/{file}", "a draft", |ground, _| {
            get(format!("/workshop/f/{0}/{0}.md", ground.draft))
        }),
        door("POST", "/workshop/rate", "a faction that nobody has rated", |_, i| {
            post("/workshop/rate", &[("text", &playable(i + 600))])
        })
        .times(2)
        .queued(RATINGS),
    ]
}

/// What a flood asks for: the dearest of each sort that can be asked for again and again.
const DEAR: [(&str, &str); 10] = [
    ("GET", "/gallery"),
    ("GET", "/print"),
    ("GET", "/t/{code}/at/{n}"),
    ("GET", "/judge"),
    ("GET", "/replay/{code}"),
    ("GET", "/picture/{build}/{lang}/{faction}/{name}"),
    ("GET", "/assets/{build}/{*name}"),
    ("POST", "/workshop/read"),
    ("POST", "/workshop/try"),
    ("POST", "/replay"),
];

impl Ground {
    /// One of them after the other.
    pub fn dear(&self, time: usize) -> Asked {
        let (verb, path) = DEAR[time % DEAR.len()];
        let rows = rows();
        let door = rows.iter().find(|door| (door.verb, door.path) == (verb, path));
        door.map_or_else(|| get("/"), |door| (door.ask)(self, time))
    }
}
