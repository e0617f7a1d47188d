//! What the table shows in situations that seldom come: cancelled, ignored, given away,
//! transferred, forbidden; and questions that others' cards ask.

use cardtext::CardKind;
use rules::{Ask, CardId, Choice, Game, Origin, Table, Unoffered, What, WhyNot};

use crate::audit::audit;
use crate::browser::Browser;
use crate::dealt;
use crate::driver::Looks;
use crate::stage::{self, Stage};

/// The seat whose turn it is may play cards, so that nothing is in the way.
fn plays(game: &Game) -> bool {
    game.decision().is_some_and(|decision| decision.prompt.ask == Ask::PlayCards)
}

fn minions(table: &Table<'_>) -> Vec<CardId> {
    table.bases().into_iter().flat_map(|base| table.minions_at(base)).collect()
}

/// The name of a card or base, as the reader has it.
fn name(game: &Game, lang: &str, from: Origin) -> String {
    let table = game.table();
    let def = match from {
        Origin::Card(card) => table.def(card),
        Origin::Base(base) => table.base_def(base),
    };
    let names = &table.library().card(def).names;
    if lang == "fr" { names.fr.to_string() } else { names.en.to_string() }
}

async fn reader(stage: &Stage) -> Browser {
    stage.browser(Looks::desktop()).await
}

/// What the reading panel and the bubble say of an element, by pointing at it with the keyboard or
/// by pressing it.
async fn pressed(browser: &Browser, css: &str) -> String {
    // The first parts that come may put a bubble away again.
    let press = format!("document.querySelector('{css}').click() || document.querySelector('#whybox.shown')");
    browser.until("a press tells why", &press).await;
    let off = browser.js(&format!("return document.querySelector('{css}').dataset.off")).await;
    let said = browser.js("return document.querySelector('#whybox').textContent").await;
    let (off, said) = (off.as_str().expect("a sentence").to_owned(), said.as_str().expect("a text").to_owned());
    assert!(said.contains(&off), "{said} says {off}");
    browser.js("document.body.click()").await;
    off
}

#[test]
fn what_is_cancelled_or_ignored_says_so_and_by_what() {
    stage::run("cancelled", async |stage| {
        let browser = reader(stage).await;
        let armies = [["superheroes", "aliens"], ["teddy-bears", "dragons"]];
        let minion = dealt::find(armies, |game| {
            plays(game) && minions(&game.table()).iter().any(|c| game.table().card_cancelled_by(*c).is_some())
        });
        let off = |game: &Game| plays(game) && game.table().bases().iter().any(|b| game.table().base_cancelled(*b));
        let base_off = dealt::find(armies, off);
        let ignored = dealt::find([["ninjas", "aliens"], ["wizards", "robots"]], |game| {
            let table = game.table();
            let any = |base| table.seats().any(|seat| table.ignores_by(seat, base).is_some());
            plays(game) && table.bases().into_iter().any(any)
        });
        for lang in ["en", "fr"] {
            browser.speak(lang).await;
            minion.open(stage, &browser, &format!("off-minion-{lang}")).await;
            let (game, table) = (&minion.game, minion.game.table());
            let card = minions(&table).into_iter().find(|card| table.card_cancelled_by(*card).is_some()).expect("one");
            let by = name(game, lang, table.card_cancelled_by(card).expect("cancelled"));
            let css = format!("#m-{} [data-off]", card.number());
            let tab = format!("#m-{} .off .v", card.number());
            browser.until("a sign on its plate", &format!("document.querySelector('{tab}')?.checkVisibility()")).await;
            let said = pressed(&browser, &css).await;
            assert!(said.contains(&by), "{said}: {by}");
            let label = browser.js(&format!("return document.querySelector('{css}').ariaLabel")).await;
            assert!(label.as_str().is_some_and(|label| label.contains(&by)), "{label} is heard with {by}");
            browser.shots(&format!("cancelled-minion-{lang}")).await;
            audit(&browser, "a cancelled minion").await;

            base_off.open(stage, &browser, &format!("off-base-{lang}")).await;
            let (game, table) = (&base_off.game, base_off.game.table());
            let base = table.bases().into_iter().find(|base| table.base_cancelled(*base)).expect("a base");
            let by = name(game, lang, table.base_cancelled_by(base).expect("cancelled"));
            let css = format!("#base-{}", base.number());
            let sign = format!("document.querySelector('{css} .rule.off .barred')?.checkVisibility()");
            browser.until("a sign on the base", &sign).await;
            assert!(pressed(&browser, &css).await.contains(&by), "{by}");
            browser.js(&format!("document.querySelector('{css}').focus()")).await;
            browser.keys(crate::browser::RIGHT).await;
            browser.shots(&format!("cancelled-base-{lang}")).await;
            audit(&browser, "a cancelled base").await;

            ignored.open(stage, &browser, &format!("ignored-{lang}")).await;
            let (game, table) = (&ignored.game, ignored.game.table());
            let any = |base: &rules::BaseId| table.seats().any(|seat| table.ignores_by(seat, *base).is_some());
            let base = table.bases().into_iter().find(any).expect("a base");
            let by = table.seats().find_map(|seat| table.ignores_by(seat, base)).expect("a card");
            let said = pressed(&browser, &format!("#base-{}", base.number())).await;
            assert!(said.contains(&name(game, lang, Origin::Card(by))), "{said}");
            browser.shot(&format!("ignored-base-{lang}")).await;
        }
    });
}

#[test]
fn the_plays_left_name_the_card_that_forbids_them() {
    stage::run("forbidden", async |stage| {
        let browser = reader(stage).await;
        let forbids = |game: &Game| {
            let seat = game.decision().filter(|_| plays(game)).map(|decision| decision.seat)?;
            let is_action = |card| {
                let def = game.table().def(card);
                matches!(game.table().library().card(def).kind, CardKind::Action { .. })
            };
            game.view(seat).unoffered().into_iter().find_map(|(what, why)| match (what, why) {
                (Unoffered::Card(card), WhyNot::Forbidden { by }) if is_action(card) => Some(by),
                _ => None,
            })
        };
        // Only the choice of the player is told as a card that is nowhere: a spell that lasts.
        let asleep = dealt::find([["tricksters", "aliens"], ["robots", "wizards"]], |game| {
            forbids(game).is_some_and(|by| matches!(by, Origin::Card(card) if game.table().base_of(card).is_none()))
        });
        for (lang, width) in [("en", 1280), ("fr", 1920)] {
            browser.speak(lang).await;
            browser.size(width, 800).await;
            asleep.open(stage, &browser, &format!("asleep-{lang}")).await;
            let by = name(&asleep.game, lang, forbids(&asleep.game).expect("a card"));
            let badge = browser.text("#dock .permit.barred").await;
            assert!(badge.contains(&by), "{badge} names {by}");
            let whole = "const [one, badge] = ['.by', ''].map((part) => document.querySelector(`#dock .permit.barred ${part}`)); \
                         return badge.getBoundingClientRect().bottom <= innerHeight && (one.scrollWidth <= one.clientWidth + 1 || one.title)";
            assert_ne!(browser.js(whole).await, false, "all of it can be read");
            let told = if lang == "fr" { "pour vous" } else { "for you" };
            let log = browser.js("return document.querySelector('#log').textContent").await;
            assert!(log.as_str().is_some_and(|log| log.contains(told)), "“that player” has a name in the log");
            browser.shots(&format!("forbidden-{lang}")).await;
            audit(&browser, "a badge at the plays left").await;
        }
    });
}

#[test]
fn others_cards_ask_the_reader_and_say_what_follows() {
    stage::run("asked", async |stage| {
        let browser = reader(stage).await;
        let asked = dealt::find([["elder-things", "aliens"], ["robots", "zombies"]], |game| {
            let decision = game.decision().expect("a question");
            decision.prompt.ask == Ask::May
                && decision.prompt.passage.is_some_and(|passage| {
                    matches!(passage.origin, Origin::Card(card) if game.table().controller(card) != Some(decision.seat))
                })
        });
        for (lang, may, not) in
            [("en", "You may draw a Madness card", "if you do not"), ("fr", "Vous pouvez piocher", "sinon")]
        {
            browser.speak(lang).await;
            asked.open(stage, &browser, &format!("asked-{lang}")).await;
            let question = browser.js("return document.querySelector('#q').textContent").await;
            let question = question.as_str().expect("a question");
            assert!(question.contains(may) && question.contains(not), "{question}");
            let no = "const no = document.querySelector('#ask .choice.no').getBoundingClientRect(); return no.top >= 0 && no.bottom <= innerHeight && no.right <= innerWidth";
            assert_eq!(browser.js(no).await, true, "who declines sees where");
            browser.shots(&format!("asked-{lang}")).await;
            audit(&browser, "another's question").await;
        }
    });
}

#[test]
fn given_away_transferred_lowered_and_raised() {
    stage::run("given", async |stage| {
        let browser = reader(stage).await;
        let given = |game: &Game| {
            let table = game.table();
            plays(game) && minions(&table).iter().any(|card| table.owner(*card) != table.controller(*card))
        };
        let cats = [["kitty-cats", "fairies"], ["rock-stars", "dragons"]];
        let game = dealt::open(stage, &browser, "given-away", cats, given).await;
        let table = game.table();
        let card = minions(&table).into_iter().find(|c| table.owner(*c) != table.controller(*c)).expect("one");
        let own = format!("document.querySelector('#m-{} .own')?.checkVisibility()", card.number());
        browser.until("the shape of its owner", &own).await;
        let label =
            browser.js(&format!("return document.querySelector('#m-{} button').ariaLabel", card.number())).await;
        assert!(label.as_str().is_some_and(|label| label.contains("owned by")), "{label}");
        browser.shot("given-away").await;

        let changed = |game: &Game| {
            plays(game) && game.table().bases().iter().any(|b| game.table().breakpoint_parts(*b).len() > 1)
        };
        let game = dealt::open(stage, &browser, "another-breakpoint", cats, changed).await;
        let base =
            game.table().bases().into_iter().find(|b| game.table().breakpoint_parts(*b).len() > 1).expect("a base");
        let n = game.table().breakpoint(base);
        let goal = browser.text(&format!("#base-{} .goal", base.number())).await;
        assert!(goal.contains(&format!("/{n}")), "{goal}: {n}");
        browser.click(&format!("#base-{} .goal", base.number())).await;
        let told = browser.text(".tally:popover-open .bp").await;
        assert!(told.contains("printed"), "{told}");
        browser.shot("another-breakpoint").await;

        let transferred = |game: &Game| {
            let at_rest = game.decision().is_some_and(|d| d.options.iter().all(|o| !matches!(o, Choice::Branch(_))));
            at_rest && game.events().iter().any(|event| matches!(event.what, What::Transferred { .. }))
        };
        let fairies = [["fairies", "mythic-horses"], ["princesses", "kitty-cats"]];
        dealt::open(stage, &browser, "transferred", fairies, transferred).await;
        let log = browser.js("return document.querySelector('#log').textContent").await;
        assert!(log.as_str().is_some_and(|log| log.contains("is transferred to")), "the log tells it");
        browser.shot("transferred").await;
    });
}

/// What of the lanes cannot be read: names beside or below their plates, shares under a total.
const LANES: &str = r##"
    const troubles = [];
    const box = (one) => { const range = document.createRange(); range.selectNodeContents(one); return range.getBoundingClientRect(); };
    const seen = (all) => [...document.querySelectorAll(all)].filter((one) => one.checkVisibility());
    for (const plate of seen('.lane .plate')) {
        const [name, around, figure] = [plate.querySelector('.nm'), plate.getBoundingClientRect(), plate.querySelector('.pw').getBoundingClientRect()];
        const text = box(name);
        if (text.right > figure.left + 1 || text.top < around.top || text.bottom > around.bottom + 1 || name.scrollWidth > name.clientWidth + 1)
            troubles.push(`cut: ${name.textContent}`);
    }
    for (const bar of seen('.lane .bar')) {
        const total = bar.querySelector('.goal').getBoundingClientRect();
        for (const share of bar.querySelectorAll('.seg b')) if (box(share).right > total.left + 10) troubles.push(`hidden: ${share.textContent} of ${bar.textContent}`);
    }
    for (const head of seen('.lane .basecard .head'))
        if (box(head.querySelector('h2')).top < head.getBoundingClientRect().top - 1) troubles.push(`above its edge: ${head.querySelector('h2').textContent}`);
    const q = document.querySelector('#q.q-l');
    if (q && innerWidth >= 900 && q.scrollHeight > q.clientHeight + 1) troubles.push(`below its edge: ${q.textContent}`);
    return troubles;
"##;

/// Where many stand, one side has nearly all, and the question is long: all of it can be read.
#[test]
fn crowds_full_bars_and_long_questions_are_whole() {
    stage::run("whole", async |stage| {
        let browser = reader(stage).await;
        let where_to = |game: &Game| {
            game.decision().is_some_and(|decision| decision.prompt.ask == Ask::PlayWhere && decision.options.len() > 2)
        };
        let crowd = dealt::find([["killer-plants", "giant-ants"], ["robots", "zombies"]], |game| {
            let table = game.table();
            let side =
                |base, seat| table.minions_at(base).into_iter().filter(|c| table.controller(*c) == Some(seat)).count();
            let six = |base| table.seats().any(|seat| side(base, seat) >= 6);
            where_to(game) && table.bases().into_iter().any(six)
        });
        let full = dealt::find([["dinosaurs", "aliens"], ["robots", "zombies"]], |game| {
            let table = game.table();
            table.bases().into_iter().any(|base| {
                let [one, other, ..] = table.powers_at(base);
                table.base_power(base) >= table.breakpoint(base)
                    && one.min(other) > 0
                    && one.max(other) > 5 * one.min(other)
            })
        });
        let long = dealt::find([["star-roamers", "aliens"], ["ignobles", "astroknights"]], |game| {
            let prompt = game.decision().expect("a question").prompt;
            prompt.ask == Ask::Branch && prompt.passage.is_some_and(|passage| matches!(passage.origin, Origin::Base(_)))
        });
        let mut troubles = Vec::new();
        for lang in ["en", "fr"] {
            browser.speak(lang).await;
            for (name, deal) in [("crowd", &crowd), ("full", &full), ("long", &long)] {
                deal.open(stage, &browser, &format!("{name}-{lang}")).await;
                for (width, height) in [(1280, 800), (1440, 900), (1920, 1080), (390, 844)] {
                    browser.size(width, height).await;
                    browser.shot(&format!("whole-{name}-{lang}-{width}")).await;
                    let found = browser.js(LANES).await;
                    troubles.extend(
                        found.as_array().expect("a list").iter().map(|one| format!("{name} {lang} {width}: {one}")),
                    );
                }
            }
        }
        assert!(troubles.is_empty(), "{troubles:#?}");
        // What the bar cuts short is said whole under the pointer, and nothing else is said twice.
        browser.size(1280, 800).await;
        browser.speak("en").await;
        full.open(stage, &browser, "full-titles").await;
        browser.until("the parts have come", "!document.querySelector('#ask .choice[title]')").await;
        browser.point("#ask .choice.texty").await;
        let whole = "document.querySelector('#ask .choice.texty').title.includes(', Special: ')";
        browser.until("a choice says all of itself", whole).await;
        browser.point("#ask .choice.no").await;
        browser.point("#ask .rulelink").await;
        browser.until("a link says where it leads", "document.querySelector('#ask .rulelink').title").await;
        assert_eq!(browser.js("return document.querySelector('#ask .choice.no').title").await, "");
        // What is read beside the table covers no base, and a pointer that rests reads nothing.
        browser.size(1280, 800).await;
        crowd.open(stage, &browser, "crowd-read").await;
        browser.point("#dock .hand .card").await;
        browser.until("the card is read", "document.querySelector('#peek.open')").await;
        browser.shot("whole-read").await;
        let covers = "const left = document.querySelector('#peek').getBoundingClientRect().left; \
                      return [...document.querySelectorAll('.lane')].filter((one) => one.getBoundingClientRect().right > left + 1).length";
        assert_eq!(browser.js(covers).await, 0, "a base is covered");
    });
}
