//! Hints: for whoever is asked and asks for one, and for nobody else; not stored, not late,
//! not where the table is played without.

mod common;

use std::sync::Arc;
use std::time::Duration;

use cardtext::Lang;
use common::{Client, all_turns, game, hub, invitations, key_of, stored};
use rules::Seat;
use server::live::{Hub, Reader};
use server::table::person::PersonId;
use tokio::sync::mpsc;

const FORM: &str = "name=Ann&seats=2&seat.0.who=host&deal=random&bases=sets&clock=0";

/// Ann and Ben at a table, the one who is asked first, and somebody with the link to watch.
struct Trio {
    asked: Client,
    other: Client,
    watcher: Client,
    watch: String,
    code: String,
    seat: u8,
}

impl Trio {
    async fn sit(hub: &Arc<Hub>, more: &str) -> Trio {
        let mut ann = Client::new(hub);
        let code = ann.open(&format!("{FORM}&seat.1.who=guest{more}")).await;
        let links = invitations(&ann.get(&format!("/t/{code}")).await.body);
        let mut ben = ann.another();
        let sit = format!("seat=1&key={}&name=Ben", key_of(&links[0]));
        assert_eq!(ben.post(&format!("/t/{code}/sit"), &sit).await.status, 303);
        let (watcher, watch) = (ann.another(), links[1].clone());
        let seat = game(&stored(hub, &code).await).decision().expect("a question").seat.0;
        let (asked, other) = if seat == 0 { (ann, ben) } else { (ben, ann) };
        Trio { asked, other, watcher, watch, code, seat }
    }

    fn path(&self, verb: &str) -> String {
        format!("/t/{}/{verb}", self.code)
    }

    async fn ask(&mut self, at: usize) -> u16 {
        let form = format!("at={at}&as={}", self.seat);
        self.asked.post(&self.path("hint"), &form).await.status
    }

    async fn page(&mut self) -> String {
        self.asked.get(&format!("/t/{}", self.code)).await.body
    }

    /// Waits for the hint.
    async fn hinted(&mut self) -> String {
        until_hinted(&mut self.asked, &format!("/t/{}", self.code)).await
    }
}

async fn until_hinted(client: &mut Client, path: &str) -> String {
    for _ in 0..3000 {
        let page = client.get(path).await.body;
        if is_hinted(&page) {
            return page;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("no hint for half a minute");
}

fn is_hinted(page: &str) -> bool {
    page.contains("data-say=\"Hint: ")
}

fn is_thinking(page: &str) -> bool {
    page.contains("data-say=\"Thinking…\"")
}

/// Nothing of a hint, not even that somebody asked for one.
fn is_clean(bytes: &str) -> bool {
    ["data-say", "suggested", "% to win", " best\"", "Thinking…"].iter().all(|mark| !bytes.contains(mark))
}

/// Somebody with a socket.
async fn wire(hub: &Arc<Hub>, code: &str, client: &Client, key: Option<&str>) -> mpsc::Receiver<Arc<String>> {
    let token = client.cookie().split("baston=").nth(1).map(|rest| rest[..32].to_owned());
    let reader = Reader {
        person: token.and_then(|token| PersonId::of_token(&token)),
        lang: Lang::En,
        seat: None,
        key: key.map(str::to_owned),
        origin: String::new(),
        path: format!("/t/{code}"),
        from: server::Network::HERE,
    };
    let (out, wire) = mpsc::channel(64);
    hub.join(code, &reader, out).await.expect("let in");
    wire
}

fn drained(wire: &mut mpsc::Receiver<Arc<String>>) -> String {
    let mut bytes = String::new();
    while let Ok(more) = wire.try_recv() {
        bytes.push_str(&more);
    }
    bytes
}

/// The option that the page marks.
fn marked(page: &str) -> String {
    let choices = page.split("id=\"answer\"").nth(1).and_then(|rest| rest.split("</form>").next()).expect("a list");
    let tag = choices.split('<').find(|tag| tag.contains("choice") && tag.contains(" best\"")).expect("a mark");
    match tag.split(" value=\"").nth(1).and_then(|rest| rest.split('"').next()) {
        Some(value) if tag.contains("name=\"pick\"") => format!("&pick={value}"),
        _ => String::new(),
    }
}

#[tokio::test]
async fn a_hint_comes_to_whoever_asked_and_to_nobody_else() {
    let hub = hub().await;
    let mut trio = Trio::sit(&hub, "&hints=1").await;
    let before = stored(&hub, &trio.code).await.entries;
    let mut mine = wire(&hub, &trio.code, &trio.asked, None).await;
    let mut others = [
        wire(&hub, &trio.code, &trio.other, None).await,
        wire(&hub, &trio.code, &trio.watcher, Some(key_of(&trio.watch))).await,
    ];
    // A page comes after whatever the table had to say about who has come.
    assert!(is_clean(&trio.page().await));
    let told: Vec<String> = others.iter_mut().map(drained).collect();
    assert!(told.iter().all(|bytes| is_clean(bytes)));
    drained(&mut mine);

    assert_eq!(trio.ask(0).await, 303);
    let page = trio.hinted().await;
    assert!(page.contains("class=\"chance\">about ") && page.contains("class=\"why\">"), "a chance and a reason");
    assert!(page.contains("keycap best") && page.contains("suggested"), "the option is marked");
    let heard = drained(&mut mine);
    assert!(is_thinking(&heard) && is_hinted(&heard), "over the socket, too");
    for wire in &mut others {
        assert_eq!(drained(wire), "", "not a byte");
    }
    let (code, watch) = (trio.code.clone(), trio.watch.clone());
    assert!(is_clean(&trio.other.get(&format!("/t/{code}")).await.body));
    assert!(is_clean(&trio.watcher.get(&watch).await.body));
    // Asked again, it stays as it is.
    assert_eq!(trio.ask(0).await, 303);
    assert_eq!(trio.page().await, page);
    assert_eq!(drained(&mut mine), "");
    assert_eq!(stored(&hub, &trio.code).await.entries, before, "nothing is stored");
}

#[tokio::test]
async fn a_hint_for_an_answered_question_is_dropped() {
    let hub = hub().await;
    let mut trio = Trio::sit(&hub, "&hints=1").await;
    let cores = all_turns(&hub).await;
    assert_eq!(trio.ask(0).await, 303);
    assert!(is_thinking(&trio.page().await));
    // The table goes on meanwhile, for others and for whoever waits.
    let said = trio.other.post(&trio.path("chat"), &format!("as={}&text=well", 1 - trio.seat)).await;
    assert_eq!(said.status, 303);
    assert!(is_thinking(&trio.page().await));
    let answer = format!("at=0&as={}&pick=0", trio.seat);
    assert_eq!(trio.asked.post(&trio.path("answer"), &answer).await.status, 303);
    assert!(is_clean(&trio.page().await), "it goes with its question");
    let seat = game(&stored(&hub, &trio.code).await).decision().expect("a question").seat.0;
    if seat != trio.seat {
        std::mem::swap(&mut trio.asked, &mut trio.other);
        trio.seat = seat;
    }
    assert_eq!(trio.ask(1).await, 303);
    drop(cores);
    // Thoughts are thought in order: the first would have been here before the second.
    let page = trio.hinted().await;
    assert!(page.contains("data-at=\"1\""));
    let answer = format!("at=1&as={}{}", trio.seat, marked(&page));
    assert_eq!(trio.asked.post(&trio.path("answer"), &answer).await.status, 303, "{answer}");
    assert!(is_clean(&trio.page().await));
}

#[tokio::test]
async fn whoever_is_not_asked_gets_none() {
    let hub = hub().await;
    let mut trio = Trio::sit(&hub, "&hints=1").await;
    let before = stored(&hub, &trio.code).await.entries;
    let (path, seat) = (trio.path("hint"), trio.seat);
    let own = format!("at=0&as={}", 1 - seat);
    assert_eq!(trio.other.post(&path, &own).await.status, 409, "not their question");
    let foreign = format!("at=0&as={seat}");
    assert_eq!(trio.other.post(&path, &foreign).await.status, 403, "not their seat");
    assert_eq!(trio.watcher.post(&path, &foreign).await.status, 403, "a watcher");
    assert_eq!(trio.ask(7).await, 409, "not the question that is open");
    assert_eq!(trio.asked.post(&path, &format!("as={seat}")).await.status, 400);
    assert!(is_clean(&trio.page().await));
    assert_eq!(stored(&hub, &trio.code).await.entries, before);
}

#[tokio::test]
async fn a_table_may_be_played_without() {
    let hub = hub().await;
    let mut trio = Trio::sit(&hub, "").await;
    assert!(!trio.page().await.contains("/hint\""), "no button");
    let form = format!("at=0&as={}", trio.seat);
    for (lang, says) in [("en", "There are no hints at this table."), ("fr", "Cette table se joue sans conseils.")] {
        assert_eq!(trio.asked.post("/lang", &format!("lang={lang}&back=/")).await.status, 303);
        let refused = trio.asked.post(&trio.path("hint"), &form).await;
        assert_eq!(refused.status, 409);
        assert!(refused.body.contains(says), "{}", refused.body);
    }
    // It is known before anybody sits down.
    let mut host = Client::new(&hub);
    for (more, says) in [("", "Hints are off."), ("&hints=1", "Hints are on.")] {
        let code = host.open(&format!("{FORM}&seat.1.who=guest{more}")).await;
        assert!(host.get(&format!("/t/{code}")).await.body.contains(says));
    }
}

/// Forms and links alone: the page looks again by itself until the hint is there.
#[tokio::test]
async fn a_hint_needs_no_script() {
    let hub = hub().await;
    let mut trio = Trio::sit(&hub, "&hints=1").await;
    let looks_again = |page: &str| page.contains("http-equiv=\"refresh\"");
    assert!(!looks_again(&trio.page().await), "nobody loses half an answer");
    let cores = all_turns(&hub).await;
    let reply = trio.asked.post(&trio.path("hint"), &format!("at=0&as={}", trio.seat)).await;
    assert_eq!((reply.status, reply.location), (303, format!("/t/{}?as={}", trio.code, trio.seat)));
    let waiting = trio.page().await;
    assert!(looks_again(&waiting) && is_thinking(&waiting));
    drop(cores);
    assert!(!looks_again(&trio.hinted().await));
}

#[tokio::test]
async fn at_a_shared_device_the_hint_is_behind_the_curtain() {
    let hub = hub().await;
    let mut ann = Client::new(&hub);
    let code = ann.open(&format!("{FORM}&seat.1.who=device&hints=1")).await;
    // The game begins when somebody comes.
    assert_eq!(ann.get(&format!("/t/{code}")).await.status, 200);
    let Seat(seat) = game(&stored(&hub, &code).await).decision().expect("a question").seat;
    assert_eq!(ann.post(&format!("/t/{code}/hint"), &format!("at=0&as={}", 1 - seat)).await.status, 409);
    assert_eq!(ann.post(&format!("/t/{code}/hint"), &format!("at=0&as={seat}")).await.status, 303);
    until_hinted(&mut ann, &format!("/t/{code}?as={seat}")).await;
    for hidden in [format!("/t/{code}"), format!("/t/{code}?as={}", 1 - seat)] {
        assert!(is_clean(&ann.get(&hidden).await.body), "{hidden}");
    }
}

/// Factions are chosen before there is a table: that, too, can be asked about.
#[tokio::test]
async fn a_draft_has_hints() {
    let hub = hub().await;
    let mut ann = Client::new(&hub);
    let form = "name=Ann&seats=2&seat.0.who=host&seat.1.who=bot:easy&deal=draft&bases=sets&clock=0&hints=1";
    let code = ann.open(form).await;
    let path = format!("/t/{code}");
    let mut at = None;
    while at.is_none() {
        assert_eq!(ann.get(&path).await.status, 200);
        let table = stored(&hub, &code).await;
        let asked = game(&table).decision().expect("a question").seat;
        at = table.play.as_ref().filter(|_| asked == Seat(0)).map(|play| play.at());
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let form = format!("as=0&at={}", at.expect("a question"));
    assert_eq!(ann.post(&format!("{path}/hint"), &form).await.status, 303);
    let page = until_hinted(&mut ann, &path).await;
    assert!(page.contains("tile ") && !marked(&page).is_empty());
}
