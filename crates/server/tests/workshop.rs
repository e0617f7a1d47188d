//! The workshop through its addresses: read without the script, mended, kept, shared, forked,
//! played with and played again; hostile texts, and what is too much.

mod common;

use common::{Client, hub, hub_at, pace, stored};
use server::live::{Pace, Rating};
use server::storage::Place;
use std::time::Duration;

const BIRDS: &str = "# Birds | Oiseaux\n\n## Owl | Hibou\nMinion, power 3, 10 copies\n\nDraw a card.\n\n\
    ## Egg | Œuf\nAction, 10 copies\n\nPlay an extra minion.\n";

fn form(fields: &[(&str, &str)]) -> String {
    url::form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish()
}

#[tokio::test]
async fn a_text_is_read_and_mended_without_the_script() {
    let mut ann = Client::new(&hub().await);
    let empty = ann.get("/workshop").await;
    assert_eq!(empty.status, 200);
    assert!(empty.body.contains("<textarea") && empty.body.contains("# New Faction | Nouvelle Faction"));
    let wrong = BIRDS.replace("Draw a card", "Drow a card");
    let page = ann.post("/workshop", &form(&[("text", &wrong)])).await;
    assert!(page.body.contains("Line 6, column 1") && page.body.contains("value=\"0.0\""), "{}", page.body);
    let mended = ann.post("/workshop", &form(&[("text", &wrong), ("fix", "0.0")])).await;
    assert!(mended.body.contains("Draw a card.") && !mended.body.contains("Drow"));
    // Both languages, side by side.
    assert!(mended.body.contains("Piochez une carte."), "{}", mended.body);
}

#[tokio::test]
async fn a_start_is_like_a_faction_of_ours() {
    let mut ann = Client::new(&hub().await);
    let page = ann.get("/workshop?like=robots").await;
    assert!(page.body.contains("# Robots II | Robots II") && page.body.contains("## Zapbot | "), "{}", page.body);
    assert!(page.body.contains("no error"));
}

#[tokio::test]
async fn what_is_typed_is_answered_in_parts() {
    let mut ann = Client::new(&hub().await);
    let reply = ann.post("/workshop/read", &form(&[("text", BIRDS)])).await;
    let said: serde_json::Value = serde_json::from_str(&reply.body).expect("JSON");
    assert_eq!(said["marks"], serde_json::json!([]));
    assert_eq!((said["plays"].as_bool(), said["faces"].as_array().map(Vec::len)), (Some(true), Some(2)));
    let keys: Vec<&str> = said["faces"].as_array().into_iter().flatten().filter_map(|f| f["key"].as_str()).collect();
    // Faces that the page has are not sent again.
    let changed = BIRDS.replace("Draw a card", "Draw two cards");
    let again = ann.post("/workshop/read", &form(&[("text", &changed), ("have", &keys.join(","))])).await;
    let said: serde_json::Value = serde_json::from_str(&again.body).expect("JSON");
    let sent: Vec<bool> = said["faces"].as_array().into_iter().flatten().map(|f| f["html"].is_string()).collect();
    assert_eq!(sent, [true, false]);
    let next = ann.post("/workshop/complete", &form(&[("text", BIRDS), ("line", "5"), ("column", "4")])).await;
    assert!(next.body.contains("\"groups\":[{"), "{}", next.body);
}

#[tokio::test]
async fn hostile_texts_are_data() {
    let mut ann = Client::new(&hub().await);
    let script = "# <script>alert(1)</script> | \"><img src=x onerror=alert(1)>\n\n## </textarea><script>x</script> | b\n\
        Minion, power 3, 20 copies\n\n<script>alert(2)</script>\n";
    let page = ann.post("/workshop", &form(&[("text", script)])).await;
    let live = ann.post("/workshop/read", &form(&[("text", script)])).await;
    assert_eq!((page.status, live.status), (200, 200));
    assert!(live.kind.starts_with("application/json"), "no browser takes it for a page");
    // Of what the script gets, these are put in as HTML; marks are shown as text.
    let said = live.json();
    let faces = said["faces"].as_array().into_iter().flatten().map(|face| &face["html"]);
    let parts = said["parts"].as_object().into_iter().flat_map(|parts| parts.values());
    let put_in: Vec<&str> = faces.chain(parts).filter_map(serde_json::Value::as_str).collect();
    assert!(put_in.len() >= 4 && put_in.concat().contains("&lt;script&gt;"), "{put_in:?}");
    for body in [page.body, put_in.concat()] {
        for bad in ["<script>alert", "<img", "</textarea><script", "<script>x"] {
            assert!(!body.contains(bad), "{bad}: {body}");
        }
    }
    // The same as a draft for everybody, in its address, at a table, and as a drawing.
    let playable = "# <script>alert(1)</script> | <b>\nEmblem: <svg><script>alert(3)</script><path d='M0 0L9 9Z' onload='alert(4)'/></svg>\n\n\
        ## <img src=x onerror=alert(5)> | </title><script>x</script>\nMinion, power 3, 20 copies\n";
    let saved = ann.post("/workshop/save", &form(&[("text", playable)])).await.location;
    let edit = ann.get(&saved).await.body;
    let at = edit.find("/workshop/f/").expect("the public address");
    let public: String = edit[at..].chars().take_while(|c| c.is_ascii_alphanumeric() || "-/".contains(*c)).collect();
    let table = ann.post("/workshop/play", &form(&[("text", playable)])).await.location;
    let tried = ann.post("/workshop/try", &form(&[("text", playable), ("put", "4")])).await;
    let mut pages = vec![edit, tried.body, ann.get(&public).await.body, ann.get(&table).await.body];
    pages.push(ann.get(&format!("{table}/cards")).await.body);
    pages.push(ann.get("/tables").await.body);
    for page in pages {
        for bad in ["<script>alert", "<img", "<script>x", "</title><script"] {
            assert!(!page.contains(bad), "{bad}: {page}");
        }
    }
    let long = "a ".repeat(10_001);
    let refused = ann.post("/workshop", &form(&[("text", &long)])).await;
    assert!(refused.status == 413 && refused.body.contains("at most 10,000 words"));
    let large = "x".repeat(200_001);
    let refused = ann.post("/workshop", &form(&[("text", &large)])).await;
    assert!(refused.status == 413 && refused.body.contains("at most 200,000 bytes"));
    let huge = "x".repeat(2_000_000);
    assert_eq!(ann.post("/workshop/read", &form(&[("text", &huge)])).await.status, 413);
}

#[tokio::test]
async fn a_draft_is_kept_shown_forked_and_downloaded() {
    let mut ann = Client::new(&hub().await);
    let saved = ann.post("/workshop/save", &form(&[("text", BIRDS)])).await;
    let edit = saved.location;
    let secret = edit.strip_prefix("/workshop/edit/").expect("a secret").to_owned();
    let page = ann.get(&edit).await.body;
    let at = page.find("/workshop/f/").expect("the public address") + "/workshop/f/".len();
    let code: String = page[at..].chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '-').collect();
    let two = BIRDS.replace("Owl", "Heron");
    ann.post("/workshop/save", &form(&[("text", &two), ("secret", &secret)])).await;
    // Somebody else looks, forks and downloads, and cannot change it.
    let mut bob = ann.another();
    let public = bob.get(&format!("/workshop/f/{code}")).await.body;
    assert!(public.contains("Heron") && !public.contains(&secret) && public.contains("Version 2 of 2"), "{public}");
    assert!(bob.get(&format!("/workshop/f/{code}?v=1")).await.body.contains("Owl"));
    assert!(bob.get(&format!("/workshop?from={code}")).await.body.contains("## Heron | Hibou"));
    assert_eq!(bob.get(&format!("/workshop/f/{code}/birds.md")).await.body, two);
    let wrong = bob.post("/workshop/save", &form(&[("text", BIRDS), ("secret", &code)])).await;
    assert_eq!(wrong.status, 404);
    assert_eq!(bob.get("/workshop/f/no-such-1").await.status, 404);
    // An older version is forked and played as it was.
    let old = bob.get(&format!("/workshop/f/{code}?v=1")).await.body;
    assert!(old.contains(&format!("/workshop?from={code}&amp;v=1")) && !old.contains(".scn"), "{old}");
    assert!(bob.get(&format!("/workshop?from={code}&v=1")).await.body.contains("## Owl | Hibou"));
    for (v, card) in [("1", "Owl"), ("2", "Heron")] {
        let table = bob.post("/workshop/play", &form(&[("code", &code), ("v", v)])).await.location;
        assert!(bob.get(&format!("{table}/cards")).await.body.contains(card), "version {v}");
    }
    // What guards it is a file for the command line, too.
    ann.post("/workshop/save", &form(&[("text", &two), ("scenarios", "scenario: x\n"), ("secret", &secret)])).await;
    let file = format!("/workshop/f/{code}/{code}.scn?v=3");
    assert!(bob.get(&format!("/workshop/f/{code}")).await.body.contains(&file));
    assert_eq!(bob.get(&file).await.body, "scenario: x\n");
}

#[tokio::test]
async fn a_card_that_is_renamed_keeps_its_scenario() {
    let mut ann = Client::new(&hub().await);
    let text = "# Oiseaux\nLangue : fr\n\n## Œuf\nAction, 20 exemplaires\n\nPiochez une carte.\n";
    let table = ann.post("/workshop/try", &form(&[("text", text), ("put", "4")])).await.body;
    let laid = hidden(&table, "scenario");
    assert!(laid.contains("hand A: oiseaux/oeuf"), "{laid}");
    let scenario = format!("{}\n\nA plays oeuf\n", laid.trim_end());
    let page = ann.post("/workshop/keep", &form(&[("text", text), ("scenario", &scenario)])).await.body;
    // Its English names are filled in, and it still holds.
    let was = hidden(&page, "was");
    let fields = [("text", text), ("scenarios", &scenario), ("was", &was), ("name.1", "Birds"), ("name.4", "Egg")];
    let named = ann.post("/workshop", &form(&fields)).await.body;
    assert!(named.contains("## Egg | Œuf") && named.contains("hand A: birds/egg"), "{named}");
    assert!(named.contains("A plays egg") && !named.contains("oiseaux/"), "{named}");
    // And so it is when the text is written otherwise and sent anywhere.
    let text = text.replace("# Oiseaux", "# Fowl | Oiseaux").replace("## Œuf", "## Shell | Œuf");
    let fields = [("text", text.as_str()), ("scenarios", &scenario), ("was", &was)];
    let ran = ann.post("/workshop/guard", &form(&fields)).await.body;
    assert!(ran.contains("✓") && !ran.contains("✗"), "{ran}");
}

#[tokio::test]
async fn a_table_plays_with_it_and_its_record_keeps_it() {
    let hub = hub().await;
    let mut ann = Client::new(&hub);
    let unfinished = ann.post("/workshop/play", &form(&[("text", &BIRDS.replace("Draw", "Drow"))])).await;
    assert!(unfinished.location.is_empty() && unfinished.body.contains("Line 6"), "its errors are shown");
    let played = ann.post("/workshop/play", &form(&[("text", BIRDS)])).await;
    let table = played.location;
    assert!(ann.get(&table).await.body.contains("Birds"));
    let code = table.strip_prefix("/t/").expect("a code");
    let kept = stored(&hub, code).await;
    assert_eq!(kept.terms.fans[0].text, BIRDS);
    assert!(kept.library.cards.faction("Birds").is_some(), "it replays with its own cards");
    // Its cards can be read there, and nowhere else.
    let first = hub.library.cards.cards.len();
    let cards = ann.get(&format!("/t/{code}/cards")).await.body;
    assert!(cards.contains("Owl") && cards.contains("Egg"));
    assert!(ann.get(&format!("/t/{code}/card/{first}")).await.body.contains("Owl"));
    assert_eq!(ann.get(&format!("/card/{first}")).await.status, 404);
    assert!(ann.get(&table).await.body.contains(&format!("href=\"/t/{code}/cards\"")), "the table has a link to them");
    let usual = ann.post("/play", "bots=1&bot=random").await.location;
    assert!(!ann.get(&usual).await.body.contains("/cards\""), "a table with the usual cards has none");
    // A friend who has but the link reads them before sitting down.
    let friend = ann.post("/workshop/play", &form(&[("text", BIRDS), ("with", "friend")])).await;
    let page = ann.get(&friend.location).await.body;
    let invitation = common::invitations(&page).into_iter().next().expect("a link for the friend");
    let (mut bob, key) = (ann.another(), common::key_of(&invitation));
    let room = bob.get(&format!("{}?key={key}", friend.location)).await.body;
    let cards = format!("{}/cards?key={key}", friend.location);
    assert!(room.contains(&cards), "{room}");
    let cards = bob.get(&cards).await.body;
    assert!(cards.contains("Owl") && cards.contains(&format!("{}?key={key}", friend.location)), "{cards}");
}

/// The value of a hidden field of a page.
fn hidden(page: &str, name: &str) -> String {
    let mark = format!("name=\"{name}\" value=\"");
    let at = page.find(&mark).unwrap_or_else(|| panic!("no {name}: {page}")) + mark.len();
    page[at..].chars().take_while(|c| *c != '"').collect::<String>().replace("&quot;", "\"")
}

#[tokio::test]
async fn a_card_is_tried_at_a_table_and_its_scenario_guards_it() {
    let mut ann = Client::new(&hub().await);
    let card = BIRDS.lines().position(|line| line.starts_with("## Egg")).map_or(0, |at| at + 1).to_string();
    let table = ann.post("/workshop/try", &form(&[("text", BIRDS), ("put", &card)])).await;
    assert!(table.status == 200 && table.body.contains("hand A: birds/egg"), "{}", table.body);
    // It is a table as any other: bases, whoever stands there, the hand; and the Egg in it is lit.
    for part in ["id=\"ring\"", "class=\"lane", "id=\"dock\"", "id=\"m-", "id=\"h-", "class=\"otherhand"] {
        assert!(table.body.contains(part), "{part}: {}", table.body);
    }
    let lit = |page: &str, name: &str| -> String {
        let mut cards =
            page.split("<button ").filter(|button| button.contains("name=\"pick\"") && button.contains("data-fly"));
        let card = cards.find(|button| button.contains(name)).unwrap_or_else(|| panic!("{name} is not lit: {page}"));
        hidden(&card.replace("name=\"pick\" value", "name=\"picked\" value"), "picked")
    };
    let press = lit(&table.body, "Egg");
    let scenario = hidden(&table.body, "scenario");
    let pressed = form(&[("text", BIRDS), ("scenario", &scenario), ("pick", &press)]);
    let next = ann.post("/workshop/try/answer", &pressed).await;
    assert!(next.status == 200 && next.body.contains("<code>A plays egg</code>"), "{}", next.body);
    // What came of it is told, and what has changed is offered to be kept.
    assert!(next.body.contains("name=\"hold\" value=\"extra minions A are 1\""), "{}", next.body);
    let played = hidden(&next.body, "scenario");
    // The script gets the same in parts.
    let back = ann.post("/workshop/try/undo", &form(&[("text", BIRDS), ("scenario", &played)])).await;
    assert_eq!(hidden(&back.body, "scenario").trim(), scenario.trim());
    let again = ann.post("/workshop/try/undo", &form(&[("text", BIRDS), ("scenario", &scenario)])).await;
    assert_eq!(again.status, 422, "there is nothing to take back");
    let wrong =
        ann.post("/workshop/try/answer", &form(&[("text", BIRDS), ("scenario", &played), ("pick", "99")])).await;
    assert!(wrong.status == 422 && hidden(&wrong.body, "scenario") == played, "the table stays as it was");
    // It is kept under the name that its author gives it, with the lines that they chose.
    let fields =
        [("text", BIRDS), ("scenario", &played), ("called", "An egg\nscenario: x"), ("hold", "extra minions A are 1")];
    let kept = ann.post("/workshop/keep", &form(&fields)).await.body;
    assert!(kept.contains("scenario: An egg scenario: x\n") && kept.contains("\nextra minions A are 1\n"), "{kept}");
    for (holds, said) in [("extra minions A are 1", "✓"), ("extra minions A are 3", "✗")] {
        let scenarios = format!("{played}\n{holds}\n");
        let ran =
            ann.post("/workshop/guard", &form(&[("text", BIRDS), ("scenarios", &scenarios), ("prove", "1")])).await;
        assert!(ran.body.contains(said), "{}", ran.body);
        // Nothing is proven by a scenario that fails.
        assert_eq!(ran.body.contains("would go unnoticed"), said == "✓");
    }
    let many = "scenario: x\n".repeat(81);
    assert_eq!(ann.post("/workshop/guard", &form(&[("text", BIRDS), ("scenarios", &many)])).await.status, 413);
    // What does not read is shown at the desk, with what is wrong.
    let broken = BIRDS.replace("Draw", "Drow");
    assert!(ann.post("/workshop/try", &form(&[("text", &broken), ("put", "3")])).await.body.contains("Line 6"));
}

#[tokio::test]
async fn a_file_is_opened_without_the_script() {
    let mut ann = Client::new(&hub().await);
    let page = ann.upload("/workshop/open", format!("\u{feff}{}", BIRDS.replace('\n', "\r\n")).as_bytes()).await;
    assert_eq!(page.status, 200);
    assert!(
        page.body.contains("\n# Birds | Oiseaux\n\n## Owl | Hibou\n") && page.body.contains("no error"),
        "{}",
        page.body
    );
    let noise = ann.upload("/workshop/open", &[0xff, 0xfe, 0x00, 0x9f]).await;
    assert!(noise.status == 422 && noise.body.contains("This file is no text"), "{}", noise.body);
    let large = ann.upload("/workshop/open", "x".repeat(200_001).as_bytes()).await;
    assert!(large.status == 413 && large.body.contains("at most 200,000 bytes"));
    assert_eq!(ann.upload("/workshop/open", "x".repeat(3_000_000).as_bytes()).await.status, 413);
    assert_eq!(ann.upload("/workshop/open", b"").await.status, 400);
}

#[tokio::test]
async fn missing_names_are_empty_fields_that_write_headings() {
    let mut ann = Client::new(&hub().await);
    let text = BIRDS.replace("Owl | Hibou", "Owl");
    let page = ann.post("/workshop", &form(&[("text", &text)])).await.body;
    assert!(page.contains("name=\"name.3\"") && page.contains("1 name in one language only"), "{page}");
    let field = page.split("<input ").find(|input| input.contains("name=\"name.3\"")).expect("a field");
    let field = field.split('>').next().unwrap_or_default();
    assert!(!field.contains("value="), "nothing is invented: {field}");
    let named = ann.post("/workshop", &form(&[("text", &text), ("name.3", "Hibou")])).await.body;
    assert!(named.contains("## Owl | Hibou\n") && !named.contains("name=\"name.3\""), "{named}");
    let live = ann.post("/workshop/read", &form(&[("text", &text)])).await.json();
    assert!(live["parts"]["ws-names"].as_str().is_some_and(|html| html.contains("data-before=\" | \"")), "{live}");
}

#[tokio::test]
async fn wishes_are_kept_and_answered() {
    let hub = hub().await;
    let mut ann = Client::new(&hub);
    let reply =
        ann.post("/workshop/wish", &form(&[("said", "Kill something small."), ("meant", "<b>destroy</b>")])).await;
    assert!(reply.status == 200 && reply.body.contains("estroy a minion"), "{}", reply.body);
    let kept = hub.store.wishes().await.expect("a list");
    assert_eq!((kept[0].said.as_str(), kept[0].meant.as_str()), ("Kill something small.", "<b>destroy</b>"));
    assert_eq!(ann.post("/workshop/wish", &form(&[("said", "")])).await.status, 400);
    // The text comes back with it.
    let fields = [("said", "Fly away."), ("text", BIRDS), ("scenarios", "scenario: x"), ("secret", "abc")];
    let page = ann.post("/workshop/wish", &form(&fields)).await.body;
    assert_eq!((hidden(&page, "text").as_str(), hidden(&page, "secret").as_str()), (BIRDS, "abc"));
}

#[tokio::test]
async fn a_faction_is_rated_in_its_budget() {
    let hub = hub_at(&Place::Memory, Pace { rating: Duration::from_secs(2), ..pace() }).await;
    let mut ann = Client::new(&hub);
    let asked = ann.post("/workshop/rate", &form(&[("text", BIRDS)])).await;
    let address = asked.location;
    let id = address.strip_prefix("/workshop/rated/").expect("an id").to_owned();
    assert!(ann.get(&address).await.body.contains("<progress"));
    // The same text is not played twice.
    let again = ann.post("/workshop/rate", &form(&[("text", BIRDS)])).await;
    assert_eq!(again.location, address);
    for _ in 0..400 {
        if matches!(hub.ratings.find(&id), Some(Rating::Done(_))) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let done = ann.get(&address).await.body;
    assert!(done.contains("data-done") && done.contains("games"), "{done}");
    // Beside all that there are, and itself.
    let listed = done.split("class=\"ws-all\"").nth(1).map_or(0, |list| list.matches("<li").count());
    assert!(listed == 0 || listed > 64, "{listed}: {done}");
}

/// Two that set each other off for ever: their table says so, and nothing else is harmed.
#[tokio::test]
async fn what_never_ends_is_told_at_its_own_table() {
    let mut ann = Client::new(&hub().await);
    let text = "# Loops | Boucles\n\n## Echo | Écho\nMinion, power 3, 10 copies\n\nOngoing: After you place a +1 power counter \
        on another of your minions, place a +1 power counter on this minion.\n\n## Start | Début\nAction, 10 copies\n\n\
        Place a +1 power counter on one of your minions.\n";
    let table = ann.post("/workshop/try", &form(&[("text", text), ("put", "8")])).await.body;
    let laid = hidden(&table, "scenario").replacen("  A: ", "  A: loops/echo, loops/echo, ", 1);
    let begun = format!("{}\n\nA plays start\n", laid.trim_end());
    let reply = ann.post("/workshop/try/answer", &form(&[("text", text), ("scenario", &begun), ("pick", "0")])).await;
    assert!(reply.status == 422 && reply.body.contains("That would not end"), "{}", reply.body);
    assert_eq!(hidden(&reply.body, "scenario").trim(), begun.trim(), "the table stays as it was");
    assert_eq!(ann.get("/workshop").await.status, 200);
}
