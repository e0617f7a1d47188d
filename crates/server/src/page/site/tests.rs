//! What holds for each of these pages, in both languages.

use cardtext::Lang;
use maud::html;
use rules::Library;
use tell::Speech;

use super::*;
use crate::page::shell::Shell;
use crate::table::armies::Wish;
use crate::table::form::{FormProblem, read};
use crate::table::terms::Deal;

fn row(code: &str, state: RowState) -> TableRow {
    TableRow {
        code: code.to_owned(),
        title: "Ann & Bo".to_owned(),
        state,
        href: format!("/t/{code}"),
        quiet: Some(7200),
        sides: Vec::new(),
    }
}

fn some_rows() -> Vec<TableRow> {
    vec![
        row("brave-otter-42", RowState::Playing { turn: 3, asked: "Ann".to_owned(), yours: true }),
        row("calm-lynx-7", RowState::Playing { turn: 9, asked: "Bo".to_owned(), yours: false }),
        row("shy-crab-12", RowState::Waiting { free: 2 }),
        row("old-goat-1", RowState::Over { winner: "Bo".to_owned(), yours: false }),
        row("odd-mole-2", RowState::Over { winner: String::new(), yours: false }),
        row("big-newt-3", RowState::Over { winner: "Ann".to_owned(), yours: true }),
    ]
}

fn some_room(may_sit: MaySit, is_host: bool, deal: Deal) -> Room {
    let seat = |name: Option<&str>, kind: SeatKind, mine: bool| RoomSeat {
        name: name.map(str::to_owned),
        invite: (is_host && name.is_none()).then(|| "http://host/t/brave-otter-42?key=x".to_owned()),
        kind,
        mine,
    };
    Room {
        code: "brave-otter-42".to_owned(),
        seats: vec![
            seat(Some("Ann"), SeatKind::Host, false),
            seat(None, SeatKind::Guest, false),
            seat(Some("Bo"), SeatKind::Device, is_host),
            seat(Some("R"), SeatKind::Bot("random".to_owned()), false),
        ],
        open: !is_host,
        hints: is_host,
        titans: is_host,
        pauses: is_host,
        clock: is_host,
        two_boxes: is_host,
        fans: true,
        deal,
        is_host,
        may_sit,
        watch: is_host.then(|| "http://host/t/brave-otter-42?watch=y".to_owned()),
        factions: vec![("mimes".to_owned(), "Mimes".to_owned())],
        name: "<Zed>".to_owned(),
        error: is_host.then(|| "no".to_owned()),
    }
}

/// Every page in every state, with a name to find it by.
fn all(speech: &Speech) -> Vec<(String, String)> {
    let library = Library::new(cardtext::builtin());
    let shell = Shell {
        speech,
        title: "",
        path: "/somewhere?a=b",
        class: "",
        needs: crate::bundle::Needs::Site,
        looks_again: false,
    };
    let words = tell::Words { speech, library: &library, players: &[], viewer: None, marked: false };
    let rows = some_rows();
    let fan = [html! { "1" }, html! { "2" }, html! { "3" }];
    let filled = [("name".to_owned(), "Ann".to_owned()), ("seats".to_owned(), "3".to_owned())];
    let wish = Wish { sets: vec!["core".to_owned()], bans: vec!["aliens".to_owned()], ..Wish::default() };
    let army = |a: &str, b: &str| [a.to_owned(), b.to_owned()];
    let armies_of = [army("aliens", "robots"), army("ninjas", "pirates")];
    let tonight = |armies, error| Tonight { wish: &wish, seats: 2, armies, error, address: "http://host/armies" };
    let result = |won| DailyResult { name: "<Zed>".to_owned(), vp: [15, 9], turns: 12, won, yours: won };
    let results = [result(true), result(false)];
    let day = |yours, results| Day { day: "2026-11-17", armies: &armies_of, yours, results };
    let mut pages = vec![
        ("learn", learn(&shell, None)),
        ("learn, under way", learn(&shell, Some("brave-otter-42"))),
        ("rules", rules(&shell)),
        ("armies", armies(&shell, &library, &tonight(&armies_of[..], None))),
        ("armies, none", armies(&shell, &library, &tonight(&[], Some("no")))),
        ("daily", daily(&shell, &library, &day(None, &[]))),
        ("daily, played", daily(&shell, &library, &day(Some("brave-otter-42"), &results[..]))),
        ("home", home(&shell, &fan, &rows, false)),
        ("home, new here", home(&shell, &fan, &[], true)),
        ("new", new_table(&shell, &library, None, &Fields::default(), &Wish::default())),
        ("new, refused", new_table(&shell, &library, Some("no"), &Fields(&filled), &wish)),
        ("lobby", lobby(&shell, &rows, &rows, &rows)),
        ("mine", mine(&shell, &words, &Mine { rows: &rows, link: Some("http://host/mine?key=x") })),
        ("mine, none", mine(&shell, &words, &Mine { rows: &[], link: None })),
        ("offline", offline(&shell)),
        ("lobby, empty", lobby(&shell, &[], &[], &[])),
        ("about", about(&shell, &Library::new(cardtext::builtin()))),
        ("closed", closed(&shell, "brave-otter-42")),
        ("room, host", waiting(&shell, &some_room(MaySit::No, true, Deal::Random))),
        ("room, stranger", waiting(&shell, &some_room(MaySit::Anywhere, false, Deal::Pick))),
        (
            "room, invited",
            waiting(&shell, &some_room(MaySit::Invited { seat: 1, key: "k".to_owned() }, false, Deal::Draft)),
        ),
    ];
    let statuses = [400, 403, 404, 409, 410, 429, 500, 503];
    pages.extend(statuses.map(|status| ("trouble", trouble(&shell, status, "so it is", Some("/t/a-b-1")))));
    pages.into_iter().map(|(name, page)| (format!("{name} ({:?})", speech.lang()), page.into_string())).collect()
}

fn each(check: impl Fn(&str, &str)) {
    for lang in [Lang::En, Lang::Fr] {
        for (name, page) in all(&Speech::new(lang)) {
            check(&name, &page);
        }
    }
}

/// The tags of one element, each as far as its `>`.
fn tags<'a>(page: &'a str, element: &str) -> Vec<&'a str> {
    let open = format!("<{element} ");
    page.match_indices(&open).filter_map(|(at, _)| page[at..].split('>').next()).collect()
}

fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    tag.split(&format!(" {name}=\"")).nth(1)?.split('"').next()
}

#[test]
fn all_sentences_are_there() {
    each(|name, page| {
        assert!(!page.contains('['), "{name}: {:?}", page.split('[').nth(1).map(|rest| &rest[..rest.len().min(40)]));
        assert!(!page.contains('{'), "{name}");
    });
}

#[test]
fn each_has_a_title_and_one_headline() {
    each(|name, page| {
        let title = page.split("<title>").nth(1).and_then(|rest| rest.split("</title>").next());
        assert!(title.is_some_and(|title| title.ends_with("Baston")), "{name}: {title:?}");
        assert_eq!(page.matches("<h1").count(), 1, "{name}");
        assert_eq!(page.matches("<main").count(), 1, "{name}");
    });
}

#[test]
fn each_control_has_a_label() {
    each(|name, page| {
        let controls = tags(page, "input").into_iter().chain(tags(page, "select"));
        let mut seen = Vec::new();
        for control in controls.filter(|tag| attribute(tag, "type") != Some("hidden")) {
            let id = attribute(control, "id").unwrap_or_else(|| panic!("{name}: {control}"));
            assert_eq!(page.matches(&format!("for=\"{id}\"")).count(), 1, "{name}: {id}");
            assert!(!seen.contains(&id), "{name}: {id} twice");
            seen.push(id);
        }
    });
}

#[test]
fn nothing_is_inline_but_style_attributes() {
    each(|name, page| {
        for tag in tags(page, "script") {
            assert!(attribute(tag, "src").is_some(), "{name}: {tag}");
        }
        assert!(!page.contains("<script>") && !page.contains("<style") && !page.contains("javascript:"), "{name}");
        for tag in page.split('<').filter_map(|rest| rest.split('>').next()) {
            assert!(!tag.split(' ').any(|part| part.starts_with("on") && part.contains('=')), "{name}: <{tag}>");
        }
    });
}

#[test]
fn links_lead_to_rooms_that_exist() {
    let rooms = [
        "/",
        "/new",
        "/tables",
        "/gallery",
        "/about",
        "/learn",
        "/rules",
        "/daily",
        "/armies",
        "/workshop",
        "/judge",
        "/api",
        "/mine",
        "/replay",
        "/judge/questions",
        "/api/openapi.json",
    ];
    each(|name, page| {
        for tag in tags(page, "a") {
            let way = attribute(tag, "href").unwrap_or_else(|| panic!("{name}: {tag}"));
            let army = |id: &str| cardtext::builtin().factions.iter().any(|faction| faction.id == id);
            let is_army = way.strip_prefix("/faction/").is_some_and(army);
            let way = way.split_once("?preset=").map_or(way, |(room, _)| room);
            let is_here = way.strip_prefix('#').is_some_and(|id| page.contains(&format!("id=\"{id}\"")));
            assert!(rooms.contains(&way) || way.starts_with("/t/") || is_army || is_here, "{name}: {way}");
        }
    });
}

#[test]
fn what_people_typed_is_escaped_and_stays() {
    let speech = Speech::new(Lang::En);
    let shell = Shell {
        speech: &speech,
        title: "",
        path: "/t/x",
        class: "",
        needs: crate::bundle::Needs::Site,
        looks_again: false,
    };
    let page = waiting(&shell, &some_room(MaySit::Anywhere, false, Deal::Random)).into_string();
    assert!(page.contains("value=\"&lt;Zed&gt;\"") && !page.contains("<Zed>"));

    let library = Library::new(cardtext::builtin());
    let filled = [("seats", "4"), ("name", "\"Ann"), ("seat.1.who", "bot:hard"), ("deal", "pick"), ("open", "1")]
        .map(|(name, value)| (name.to_owned(), value.to_owned()));
    let page = new_table(&shell, &library, None, &Fields(&filled), &Wish::default()).into_string();
    assert!(page.contains("value=\"&quot;Ann\""));
    assert!(page.contains("<option value=\"bot:hard\" selected>"));
    let checked: Vec<Option<&str>> = tags(&page, "input")
        .into_iter()
        .filter(|tag| tag.contains(" checked"))
        .map(|tag| attribute(tag, "id"))
        .collect();
    assert_eq!(checked, [Some("seats-4"), Some("deal-pick"), Some("open")]);
}

/// The page offers nothing that the form would refuse.
#[test]
fn what_the_form_offers_can_be_read() {
    let speech = Speech::new(Lang::Fr);
    let library = Library::new(cardtext::builtin());
    let shell = Shell {
        speech: &speech,
        title: "",
        path: "/new",
        class: "",
        needs: crate::bundle::Needs::Site,
        looks_again: false,
    };
    let page = new_table(&shell, &library, None, &Fields::default(), &Wish::default()).into_string();
    let plain = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    let mut tried = 0;
    for select in page.split("<select ").skip(1) {
        let name = attribute(&format!(" {select}"), "name").expect("a name").to_owned();
        let options = select.split("</select>").next().unwrap_or_default();
        for option in tags(options, "option") {
            let value = attribute(option, "value").expect("a value");
            let body = [plain(&name, value), plain("seats", "4"), plain("deal", "pick")];
            let hosts = (value == "host") != (name == "seat.0.who");
            match read(&body, &library) {
                Ok(_) => {}
                Err(FormProblem::NoHost | FormProblem::TwoHosts) => assert!(hosts, "{name}={value}"),
                Err(problem) => panic!("{name}={value}: {problem:?}"),
            }
            tried += 1;
        }
    }
    assert!(tried > 80);
}

#[test]
fn in_the_waiting_room_keys_are_only_for_those_who_may_pass_them_on() {
    let speech = Speech::new(Lang::En);
    let host = room(&speech, &some_room(MaySit::No, true, Deal::Random)).into_string();
    assert!(host.starts_with("<section") && host.contains("id=\"room\""));
    assert!(host.contains("?key=x") && host.contains("/fill") && host.contains("data-copy=\"invite-1\""));
    assert!(!host.contains("/sit"));
    let stranger = room(&speech, &some_room(MaySit::Anywhere, false, Deal::Pick)).into_string();
    assert!(stranger.contains("/sit") && stranger.contains("mimes") && !stranger.contains("/fill"));
    // The host's second seat is the reader's: it is the first corner.
    assert!(host.contains("st-seat seat-1") && host.find("seat-3") < host.find("seat-1"));
}

/// Wherever a bot is chosen: the four levels, each by its name, the usual one first in line.
#[test]
fn bots_are_chosen_by_level() {
    for lang in [Lang::En, Lang::Fr] {
        let speech = Speech::new(lang);
        let levels: Vec<&str> = ::bots::BOTS.iter().filter(|bot| bot.is_level()).map(|bot| bot.name).collect();
        assert_eq!(levels, ["easy", "normal", "hard", "champion"]);
        let mut lists = 0;
        for (name, page) in all(&speech) {
            for select in page.split("<select ").skip(1).filter_map(|rest| rest.split("</select>").next()) {
                let field = attribute(&format!(" {select}"), "name").unwrap_or_default().to_owned();
                if field != "bot" && !field.ends_with(".who") {
                    continue;
                }
                let offered: Vec<&str> = select.split("<option ").skip(1).collect();
                let bots: Vec<&&str> =
                    offered.iter().filter(|option| levels.iter().any(|l| option.contains(l))).collect();
                assert_eq!(bots.len(), levels.len(), "{name}: {select}");
                for (option, level) in bots.iter().zip(&levels) {
                    let line = html! { (tell::bot_line(&speech, level)) }.into_string();
                    assert!(option.contains(&line), "{name}: {option}");
                }
                assert!(!select.contains("random") && !select.contains("greedy"), "{name}: {select}");
                if field == "bot" {
                    let chosen = bots.iter().find(|option| option.contains(" selected")).expect("one is chosen");
                    let usual = if name.starts_with("home, new here") { "\"easy\"" } else { "\"normal\"" };
                    assert!(chosen.contains(usual), "{name}: {chosen}");
                }
                lists += 1;
            }
        }
        assert!(lists >= 10, "{lists}");
    }
}

/// Old tables have bots that are not offered any more; they are named all the same.
#[test]
fn bots_of_old_tables_are_named() {
    for (lang, random, greedy) in [(Lang::En, "Rookie", "Brawler"), (Lang::Fr, "Débutant", "Bagarreur")] {
        let speech = Speech::new(lang);
        for (bot, name) in [("random", random), ("greedy", greedy)] {
            let mut table = some_room(MaySit::No, true, Deal::Random);
            table.seats[3].kind = SeatKind::Bot(bot.to_owned());
            assert!(room(&speech, &table).into_string().contains(&format!("bot, {name}")));
        }
    }
}
