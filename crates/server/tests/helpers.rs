//! Before a game: sets, bans, balance, the armies of tonight, the challenge of the day.

mod common;

use std::collections::BTreeSet;

use common::{Client, game, hub, stored};
use server::table::armies::deal;
use server::table::terms::Purpose;

fn armies(page: &str) -> Vec<&str> {
    let panel = page.split("st-tonight").nth(1).expect("armies").split("</ol>").next().unwrap_or_default();
    panel.split("href=\"/faction/").skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

#[tokio::test]
async fn tonights_armies_are_in_their_link() {
    let mut ann = Client::new(&hub().await);
    let dealt = ann.get("/armies?again=1&seats=3&set=core&ban=aliens&seed=5").await;
    assert_eq!(dealt.status, 303);
    let mine = ann.get(&dealt.location).await.body;
    let theirs = ann.another().get(&dealt.location).await.body;
    let shown = armies(&mine);
    assert_eq!(shown, armies(&theirs), "everybody with the link sees the same");
    assert_eq!(shown.iter().collect::<BTreeSet<_>>().len(), 6);
    let core = ["dinosaurs", "ninjas", "pirates", "robots", "tricksters", "wizards", "zombies"];
    assert!(shown.iter().all(|id| core.contains(id)), "{shown:?}");
    assert!(mine.contains("og:description\" content=\""), "a preview says which");
    let again = ann.get("/armies?again=1&seats=3&set=core&ban=aliens&seed=5").await;
    assert_eq!(again.location, dealt.location, "the same seed deals the same");
    let other = ann.get("/armies?again=1&seats=3&set=core&ban=aliens&seed=6").await;
    assert_ne!(other.location, dealt.location);
    // This browser remembers what it owns.
    let page = ann.get("/new").await.body;
    assert!(
        page.contains("name=\"set\" value=\"core\" checked") && page.contains("name=\"ban\" value=\"aliens\" checked")
    );
    assert!(!page.contains("value=\"munchkin\" checked"));
    assert!(!ann.another().get("/new").await.body.contains("name=\"ban\" value=\"aliens\" checked"));
}

#[tokio::test]
async fn nonsense_in_a_link_deals_nothing() {
    let mut ann = Client::new(&hub().await);
    for path in [
        "/armies?army=aliens.aliens&army=robots.ninjas",
        "/armies?army=mimes.aliens&army=robots.ninjas",
        "/armies?army=aliens",
    ] {
        let page = ann.get(path).await;
        assert_eq!((page.status, page.body.contains("st-tonight")), (200, false), "{path}");
    }
    let few = ann.get("/armies?again=1&seats=4&set=core&ban=aliens").await;
    assert_eq!(few.status, 422);
    assert!(few.body.contains("role=\"alert\""));
}

/// A table deals from what is left, and balanced.
#[tokio::test]
async fn a_table_deals_as_it_was_wished() {
    let hub = hub().await;
    let mut ann = Client::new(&hub);
    let form =
        "name=Ann&seats=2&seat.0.who=host&seat.1.who=bot:easy&deal=random&set=core&ban=aliens&ban=ninjas&balanced=1";
    let code = ann.open(form).await;
    ann.get(&format!("/t/{code}")).await;
    let table = stored(&hub, &code).await;
    let played = table.armies();
    assert_eq!(played.len(), 4);
    assert!(!played.contains(&"aliens".to_owned()) && !played.contains(&"ninjas".to_owned()), "{played:?}");
    let record = game(&table).record();
    let dealt = deal(&table.terms.pool, 2, record.seed, Some(server::figures::arena()), false).expect("armies");
    assert_eq!(played, dealt.into_iter().flatten().collect::<Vec<_>>(), "the fairest of its seed");
    // What was played lately is left out of the next: of six that are owned, two more would be too few.
    let next = ann.open("name=Ann&seats=2&seat.1.who=bot:easy&fresh=1").await;
    ann.get(&format!("/t/{next}")).await;
    let fresh = stored(&hub, &next).await.armies();
    assert!(fresh.iter().all(|id| !played.contains(id)), "{fresh:?} after {played:?}");
    let banned = ann.post("/new", "seats=2&deal=pick&seat.0.first=aliens&ban=aliens&seat.1.who=bot:easy").await;
    assert_eq!(banned.status, 422);
}

/// Whoever drafts, or sits down and picks, chooses among what is owned and not banned.
#[tokio::test]
async fn a_draft_and_a_guest_choose_among_what_is_left() {
    let hub = hub().await;
    let mut ann = Client::new(&hub);
    let code = ann.open("seats=2&seat.1.who=device&deal=draft&set=core&ban=aliens&ban=ninjas").await;
    ann.get(&format!("/t/{code}")).await;
    let table = stored(&hub, &code).await;
    let decision = game(&table).decision().expect("a draft");
    let offered: Vec<String> = decision
        .options
        .iter()
        .map(|option| match option {
            rules::Choice::Faction(f) => hub.library.cards.factions[usize::from(*f)].clone(),
            other => panic!("{other:?}"),
        })
        .map(|faction| format!("{}/{}", faction.set, faction.id))
        .collect();
    assert_eq!(offered.len(), 6, "{offered:?}");
    assert!(offered.iter().all(|it| it.starts_with("core/")), "{offered:?}");
    assert!(!offered.contains(&"core/aliens".to_owned()) && !offered.contains(&"core/ninjas".to_owned()));
    let few = ann.post("/new", "seats=4&deal=draft&set=core&ban=aliens").await;
    assert_eq!(few.status, 422, "seven are too few for four");
    // From the page of tonight's armies, too.
    assert!(ann.get("/armies").await.body.contains("formaction=\"/new\""));
    // A guest is offered, and given, what is left.
    let form = "seats=2&seat.0.who=host&seat.1.who=guest&deal=pick&open=1&set=core&ban=aliens";
    let code = ann.open(form).await;
    let mut ben = ann.another();
    let page = ben.get(&format!("/t/{code}")).await.body;
    assert!(page.contains("value=\"robots\"") && !page.contains("value=\"aliens\""), "{page}");
    let refused = ben.post(&format!("/t/{code}/sit"), "seat=1&name=Ben&first=aliens&second=any").await;
    assert_eq!(refused.status, 422, "{}", refused.body);
    assert!(stored(&hub, &code).await.play.is_none(), "nobody sat down");
}

#[tokio::test]
async fn everybody_has_the_same_challenge_once_a_day() {
    let hub = hub().await;
    let mut ann = Client::new(&hub);
    let mut ben = ann.another();
    let mine = ann.post("/daily", "").await;
    let again = ann.post("/daily", "").await;
    let theirs = ben.post("/daily", "name=Benno").await;
    assert_eq!(mine.location, again.location, "one game for each person");
    assert_ne!(mine.location, theirs.location);
    let mut deals = Vec::new();
    for (who, at) in [(&mut ann, &mine.location), (&mut ben, &theirs.location)] {
        who.get(at).await;
        let table = stored(&hub, at.trim_start_matches("/t/")).await;
        assert!(matches!(table.terms.purpose, Purpose::Daily(_)));
        let record = game(&table).record();
        deals.push((record.setup, record.seed));
        assert!(!who.get(at).await.body.contains("/hint\""), "no hints");
    }
    assert_eq!(deals[0], deals[1]);
    assert!(ann.get("/daily").await.body.contains(&format!("href=\"{}\"", mine.location)));
    // Ben gives up: that is a result.
    let code = theirs.table();
    assert_eq!(ben.post(&format!("/t/{code}/concede"), "as=0").await.status, 303);
    let page = ann.get("/daily").await.body;
    assert_eq!(page.matches("<tr").count(), 2, "a heading and one result");
    assert!(page.contains("0 : 0") && page.contains("Benno"), "by name");
    assert!(ben.get("/daily").await.body.contains("<tr class=\"you\""));
}
