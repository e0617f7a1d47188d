//! The page of the interface for programs: what it lists can be tried.

use crate::audit::audit;
use crate::driver::Looks;
use crate::stage;

#[test]
fn what_programs_can_ask_is_tried_on_a_page() {
    stage::run("programs", async |stage| {
        let browser = stage.desktop().await;
        browser.open("/api").await;
        browser.shots("programs").await;
        audit(&browser, "the page for programs").await;
        let op = |verb: &str, path: &str| format!("form[data-try='{verb}'][data-path='{path}']");
        let press = async |form: &str, says: &str| {
            browser.js(&format!("document.querySelector(\"{form}\").closest('details').open = true")).await;
            browser.click(&format!("{form} button")).await;
            let said = format!("document.querySelector(\"{form} .ap-said\").textContent.includes('{says}')");
            browser.until(&format!("{form} says {says}"), &said).await;
        };
        press(&op("POST", "/api/tokens"), "201").await;
        assert!(browser.value("#ap-token").await.len() > 60, "the token is filled in");
        press(&op("POST", "/api/tables"), "201").await;
        let decision = op("GET", "/api/tables/{code}/decision");
        assert!(browser.value(&format!("{decision} input[name=code]")).await.contains('-'), "and so is the table");
        browser.js(&format!("document.querySelector(\"{decision}\").closest('details').open = true")).await;
        browser.fill(&format!("{decision} input[name=wait]"), "10").await;
        press(&decision, "options").await;
        press(&op("GET", "/api/tables/{code}/view"), "\"bases\"").await;
        press(&op("POST", "/api/tables/{code}/answers"), "\"stage\"").await;
        // With the token of the page, though a socket of a browser has no header for it.
        press(&op("GET", "/api/tables/{code}/stream"), "\"kind\"").await;
        let said = format!(
            "return document.querySelector(\"{} .ap-said\").textContent",
            op("GET", "/api/tables/{code}/stream")
        );
        assert!(!browser.js(&said).await.to_string().contains("403"), "one's own table");
        browser.shots("programs-tried").await;
        audit(&browser, "the page for programs, after some answers").await;
        let card = op("GET", "/api/cards/{faction}/{name}");
        browser.js(&format!("document.querySelector(\"{card}\").closest('details').open = true")).await;
        browser.fill(&format!("{card} input[name=faction]"), "ninjas").await;
        browser.fill(&format!("{card} input[name=name]"), "nobody").await;
        press(&card, "not_found").await;
        // The console notes what was refused.
        browser.forgive("404");
    });
}

#[test]
fn the_page_for_programs_on_a_phone_in_french() {
    stage::run("programs-phone", async |stage| {
        let browser = stage.browser(Looks { lang: "fr", ..Looks::phone(390, 844) }).await;
        for (path, name) in [("/api", "programs"), ("/mine", "mine"), ("/offline", "offline")] {
            browser.open(path).await;
            browser.shots(&format!("phone-french-{name}")).await;
            audit(&browser, &format!("{name} on a phone, in French")).await;
        }
    });
}
