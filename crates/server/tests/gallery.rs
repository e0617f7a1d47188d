//! The gallery through its addresses: questions in both languages, links that stay, sheets.

mod common;

use common::{Client, hub};

fn faces(page: &str) -> usize {
    page.matches("data-read=").count()
}

#[tokio::test]
async fn a_question_finds_cards_in_both_languages() {
    let mut ann = Client::new(&hub().await);
    let all = ann.get("/gallery").await;
    assert_eq!(all.status, 200);
    assert!(all.body.contains("href=\"/faction/ninjas\""), "all factions are there");
    let found = ann.get("/gallery?q=faction:ninjas+power%3E%3D4").await;
    assert_eq!((found.status, faces(&found.body)), (200, 2), "Ninja Master and Tiger Assassin");
    assert!(found.body.contains("href=\"/card/ninjas/ninja-master\""));
    assert!(found.body.contains(">2 of "), "so many of how many");
    let french = ann.get("/gallery?q=faction:ninjas+force%3E%3D4").await;
    assert_eq!(faces(&french.body), 2, "French words ask the same");
    let phrase = ann.get("/gallery?q=%22each+other+player+draws%22").await;
    assert_eq!(phrase.status, 200);
}

#[tokio::test]
async fn many_finds_come_page_by_page() {
    let mut ann = Client::new(&hub().await);
    let first = ann.get("/gallery?q=kind:minion").await.body;
    let second = ann.get("/gallery?q=kind:minion&page=2").await.body;
    assert_eq!((faces(&first), faces(&second)), (60, 60));
    assert!(first.contains("page=2") && first != second);
    let beyond = ann.get("/gallery?q=kind:minion&page=9999").await;
    assert!(beyond.status == 200 && faces(&beyond.body) > 0, "the last page");
}

#[tokio::test]
async fn a_question_that_cannot_be_read_says_which_word() {
    let mut ann = Client::new(&hub().await);
    for (question, told) in [
        ("colour:red", "“colour”"),
        ("power%3E%3Dmany", "“many”"),
        ("kind:wizard", "minion, action, base"),
        ("%22open", "quotation mark"),
        ("%3Cscript%3E:x", "“&lt;script"),
    ] {
        let reply = ann.get(&format!("/gallery?q={question}")).await;
        assert_eq!(reply.status, 422, "{question}");
        assert!(reply.body.contains(told), "{question}: {}", reply.body);
        assert!(!reply.body.contains("<script>:"), "{question}");
    }
}

#[tokio::test]
async fn a_card_has_a_link_that_can_be_shared() {
    let mut ann = Client::new(&hub().await);
    let page = ann.get("/card/ninjas/shinobi").await;
    assert_eq!(page.status, 200);
    for told in ["og:title\" content=\"Shinobi\"", "/card/ninjas/shinobi\"", "og:description\" content=\"Minion"] {
        assert!(page.body.contains(told), "{told}: {}", page.body);
    }
    assert!(page.body.contains("href=\"/faction/ninjas\""));
    assert_eq!(ann.get("/card/ninjas/no-such-card").await.status, 404);
    assert_eq!(ann.get("/card/base/jungle-oasis").await.status, 200);
}

#[tokio::test]
async fn a_faction_is_counted_and_printed() {
    let mut ann = Client::new(&hub().await);
    let page = ann.get("/faction/ninjas").await.body;
    assert!(page.contains("aria-label=\"3 minions of power 3\""), "the curve: {page}");
    assert!(page.contains("/print?q=faction%3Aninjas"));
    let sheets = ann.get("/print?q=faction%3Aninjas+-kind%3Abase+-kind%3Atitan").await.body;
    assert_eq!(faces(&sheets), 20, "each card as often as it is in the deck");
    assert_eq!(sheets.matches("class=\"gl-sheet\"").count(), 3, "nine on a sheet");
    assert_eq!(ann.get("/print?q=colour:red").await.status, 422);
}

/// A link shows a picture of the card, which is drawn here.
#[tokio::test]
async fn a_link_has_a_picture() {
    let mut ann = Client::new(&hub().await);
    for path in ["/card/ninjas/shinobi", "/faction/ninjas"] {
        let page = ann.get(path).await.body;
        let image = page.split("og:image\" content=\"http://table.test").nth(1).expect("a picture");
        // A picture that took too long on a busy machine is drawn meanwhile, and there the next time.
        let mut reply = ann.get(image.split('"').next().unwrap_or_default()).await;
        while reply.status == 408 {
            reply = ann.get(image.split('"').next().unwrap_or_default()).await;
        }
        assert_eq!(reply.status, 200);
        assert!(reply.body.contains("PNG") && reply.body.contains("IHDR"), "{path}");
    }
    assert_eq!(ann.get("/picture/x/en/ninjas/nobody").await.status, 404);
    assert_eq!(ann.get("/picture/x/fr/mimes").await.status, 404);
}

/// A faction's page says how it plays and how it fares, with intervals; a card's what it is worth.
#[tokio::test]
async fn figures_are_shown_with_their_intervals() {
    let mut ann = Client::new(&hub().await);
    let page = ann.get("/faction/dinosaurs").await.body;
    assert!(page.contains("id=\"plays\"") && page.contains("power on average"));
    let arena = page.split("id=\"arena\"").nth(1).expect("figures");
    assert!(arena.contains("% of games (") && arena.contains("95% interval") && arena.contains("href=\"/faction/"));
    assert!(ann.get("/card/dinosaurs/laseratops").await.body.contains("Drawn early, it adds"));
    let chips = ann.get("/gallery?q=faction:ninjas").await.body;
    assert!(chips.contains("q=faction%3Aninjas%20does%3Adestroy"), "a mechanic narrows the question");
}
