//! What must not be done is not done, says why, and changes nothing.

mod common;

use common::{Client, game, hub, invitations, key_of, stored};
use rules::Seat;
use server::live::Hub;
use std::sync::Arc;

/// Ann and Ben at a private table.
async fn two(hub: &Arc<Hub>) -> (Client, Client, String) {
    let mut ann = Client::new(hub);
    let code = ann.open("name=Ann&seats=2&seat.0.who=host&seat.1.who=guest&deal=random&bases=sets&clock=0").await;
    let page = ann.get(&format!("/t/{code}")).await.body;
    let link = invitations(&page).remove(0);
    let mut ben = ann.another();
    assert_eq!(ben.get(&link).await.status, 200);
    let sat = ben.post(&format!("/t/{code}/sit"), &format!("seat=1&key={}&name=Ben", key_of(&link))).await;
    assert_eq!(sat.status, 303, "{}", sat.body);
    (ann, ben, code)
}

/// Who is asked comes first, then the other, then the seat that is asked.
async fn asked_first(hub: &Arc<Hub>) -> (Client, Client, String, u8) {
    let (ann, ben, code) = two(hub).await;
    let asked = game(&stored(hub, &code).await).decision().expect("a question").seat;
    if asked == Seat(0) { (ann, ben, code, 0) } else { (ben, ann, code, 1) }
}

#[tokio::test]
async fn an_answer_is_taken_once_from_whoever_is_asked() {
    let hub = hub().await;
    let (mut asked, mut other, code, seat) = asked_first(&hub).await;
    let answer = format!("/t/{code}/answer");
    let good = format!("at=0&as={seat}&pick=0");
    let before = stored(&hub, &code).await.entries;

    // For another's seat; from a seat that is not asked; from somebody who sits nowhere.
    assert_eq!(other.post(&answer, &good).await.status, 403);
    let own = format!("at=0&as={}&pick=0", 1 - seat);
    assert_eq!(other.post(&answer, &own).await.status, 409);
    assert_eq!(asked.another().post(&answer, &good).await.status, 403);
    // Not offered; too many; malformed; a decision of the future.
    for (bad, status) in
        [("pick=200", 422), ("pick=0&pick=0&pick=0&pick=0", 422), ("pick=x", 400), ("pick=-1", 400), ("rank.0=a", 400)]
    {
        let reply = asked.post(&answer, &format!("at=0&as={seat}&{bad}")).await;
        assert_eq!(reply.status, status, "{bad}");
        assert!(reply.body.contains("<h1"), "{bad}: a page that says why");
    }
    assert_eq!(asked.post(&answer, &format!("as={seat}&pick=0")).await.status, 400);
    assert_eq!(asked.post(&answer, &format!("at=7&as={seat}&pick=0")).await.status, 409);
    assert_eq!(asked.post(&answer, "at=0&as=9&pick=0").await.status, 400);
    assert_eq!(stored(&hub, &code).await.entries, before, "nothing has changed");

    assert_eq!(asked.post(&answer, &good).await.status, 303);
    // The other tab is late.
    let late = asked.post(&answer, &good).await;
    assert_eq!(late.status, 409);
    assert!(late.body.contains("answered already"), "{}", late.body);
    assert_eq!(stored(&hub, &code).await.entries, before + 1);
}

#[tokio::test]
async fn huge_and_foreign_and_unknown_are_refused() {
    let hub = hub().await;
    let (mut asked, _, code, seat) = asked_first(&hub).await;
    let answer = format!("/t/{code}/answer");
    let before = stored(&hub, &code).await.entries;
    let huge = format!("at=0&as={seat}&pick={}", "0".repeat(100_000));
    assert_eq!(asked.post(&answer, &huge).await.status, 413);
    assert_eq!(asked.post(&format!("/t/{code}/dance"), "").await.status, 400);
    assert_eq!(asked.post("/t/no-such-table/answer", "at=0&pick=0").await.status, 404);
    assert_eq!(asked.get("/t/no-such-table").await.status, 404);
    assert_eq!(asked.get("/t/..%2f..%2fetc").await.status, 404);
    assert_eq!(asked.get("/nowhere").await.status, 404);
    let mut foreign = asked.clone();
    for origin in ["http://evil.test", "null"] {
        foreign.origin = Some(origin);
        let reply = foreign.post(&answer, &format!("at=0&as={seat}&pick=0")).await;
        assert_eq!(reply.status, 403, "{origin}");
        assert!(reply.body.contains("another site"));
    }
    assert_eq!(stored(&hub, &code).await.entries, before);
}

#[tokio::test]
async fn a_private_table_opens_only_by_its_links() {
    let hub = hub().await;
    let mut ann = Client::new(&hub);
    let code = ann.open("name=Ann&seats=2&seat.0.who=host&seat.1.who=guest&deal=random&bases=sets&clock=0").await;
    let links = invitations(&ann.get(&format!("/t/{code}")).await.body);
    let [seat, watch] = &links[..] else { panic!("a link for the seat and one to watch: {links:?}") };
    let mut stranger = ann.another();
    assert_eq!(stranger.get(&format!("/t/{code}")).await.status, 403);
    assert_eq!(stranger.get(&format!("/t/{code}?key=0123")).await.status, 403);
    assert_eq!(stranger.get(watch).await.status, 200);
    // The link to watch gives no seat, and a seat is given once.
    let sit = format!("/t/{code}/sit");
    assert_eq!(stranger.post(&sit, &format!("seat=1&key={}&name=Eve", key_of(watch))).await.status, 403);
    assert_eq!(stranger.post(&sit, "seat=1&name=Eve").await.status, 403);
    assert_eq!(stranger.post(&sit, "seat=0&name=Eve").await.status, 409);
    assert_eq!(stranger.post(&sit, "seat=7&name=Eve").await.status, 422);
    let mut ben = ann.another();
    let good = format!("seat=1&key={}&name=Ben", key_of(seat));
    assert_eq!(ben.post(&sit, &good).await.status, 303);
    assert_eq!(stranger.post(&sit, &good).await.status, 409);
    // The game is on: whoever has the link to watch watches, and cannot answer.
    let page = stranger.get(watch).await;
    assert_eq!(page.status, 200);
    assert!(!page.body.contains("id=\"answer\""));
    assert_eq!(stranger.get(&format!("/t/{code}")).await.status, 403);
    assert_eq!(stranger.post(&format!("/t/{code}/answer"), "at=0&pick=0").await.status, 403);
    assert_eq!(stranger.post(&format!("/t/{code}/concede"), "").await.status, 403);
    assert_eq!(stranger.post(&format!("/t/{code}/chat"), "text=hello").await.status, 403);
}

#[tokio::test]
async fn a_flood_is_stopped() {
    let hub = hub().await;
    let mut client = Client::new(&hub);
    let mut refused = 0;
    for _ in 0..100 {
        refused += usize::from(client.post("/lang", "lang=fr&back=/").await.status == 429);
    }
    assert!(refused > 10, "{refused}");
    // Reading goes on.
    assert_eq!(client.get("/").await.status, 200);
}

#[tokio::test]
async fn too_many_new_tables_are_stopped() {
    let hub = hub().await;
    let mut client = Client::new(&hub);
    let mut refused = 0;
    for _ in 0..40 {
        refused += usize::from(client.post("/play", "bots=1").await.status == 429);
    }
    assert!(refused >= 15, "{refused}");
}

#[tokio::test]
async fn names_and_talk_are_only_text() {
    let hub = hub().await;
    let mut ann = Client::new(&hub);
    let evil = "%3Cscript%3Ex%3C%2Fscript%3E";
    let code = ann.open(&format!("name={evil}&seats=2&seat.0.who=host&seat.1.who=bot:random&deal=random")).await;
    assert_eq!(ann.post(&format!("/t/{code}/chat"), &format!("text={evil}")).await.status, 303);
    let page = ann.get(&format!("/t/{code}")).await.body;
    assert!(!page.contains("<script>x"), "escaped");
    assert!(page.contains("&lt;script&gt;x"));
    assert_eq!(ann.post(&format!("/t/{code}/chat"), &format!("text={}", "x".repeat(301))).await.status, 413);
}

#[tokio::test]
async fn the_language_comes_back_to_our_own_pages_only() {
    let hub = hub().await;
    let mut ann = Client::new(&hub);
    for (back, goes) in [("/about", "/about"), ("//evil.test", "/"), ("http://evil.test", "/"), ("/\\evil.test", "/")] {
        let reply = ann.post("/lang", &format!("lang=fr&back={back}")).await;
        assert_eq!((reply.status, reply.location.as_str()), (303, goes));
    }
    assert!(ann.get("/").await.body.contains("lang=\"fr\""));
}
