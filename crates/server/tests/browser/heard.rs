//! A game by the accessibility tree alone: names and roles, no picture.

use serde_json::{Value, json};

use crate::browser::Browser;
use crate::driver::chrome;
use crate::play::{self, Wants};
use crate::stage;

/// What a screen reader knows: role, name, description, and which element it is.
struct Node {
    role: String,
    name: String,
    description: String,
    element: i64,
    disabled: bool,
}

async fn tree(browser: &Browser) -> Vec<Node> {
    let all = chrome(&browser.client, "Accessibility.getFullAXTree", json!({})).await;
    let text = |node: &Value, of: &str| node[of]["value"].as_str().unwrap_or_default().to_owned();
    let nodes = all["nodes"].as_array().cloned().unwrap_or_default();
    let known = nodes.iter().filter(|node| node["ignored"] != true);
    known
        .map(|node| Node {
            role: text(node, "role"),
            name: text(node, "name"),
            description: text(node, "description"),
            element: node["backendDOMNodeId"].as_i64().unwrap_or(0),
            disabled: node["properties"]
                .as_array()
                .into_iter()
                .flatten()
                .any(|one| one["name"] == "disabled" && one["value"]["value"] == true),
        })
        .collect()
}

/// The name that a region and the group of its choices share.
fn question(nodes: &[Node]) -> Option<&str> {
    let regions: Vec<&str> = nodes.iter().filter(|node| node.role == "region").map(|node| node.name.as_str()).collect();
    let groups = nodes.iter().filter(|node| node.role == "group" && !node.name.is_empty());
    let mut names = groups.map(|node| node.name.as_str());
    names.find(|name| regions.contains(name))
}

/// The choices of the question, in the order in which they are read.
fn choices(nodes: &[Node], question: &str) -> Vec<i64> {
    let start = nodes.iter().position(|node| node.role == "group" && node.name == question);
    let Some(start) = start else { return Vec::new() };
    let rest = nodes[start..].iter().skip(1).take_while(|node| node.role != "group" && node.role != "region");
    rest.filter(|node| node.role == "button" && !node.disabled && !node.name.is_empty())
        .map(|node| node.element)
        .collect()
}

async fn press(browser: &Browser, element: i64) {
    let found = chrome(&browser.client, "DOM.resolveNode", json!({ "backendNodeId": element })).await;
    let press =
        json!({ "objectId": found["object"]["objectId"], "functionDeclaration": "function () { this.click(); }" });
    chrome(&browser.client, "Runtime.callFunctionOn", press).await;
}

#[test]
fn a_game_by_the_accessibility_tree_alone() {
    stage::run("heard", async |stage| {
        let browser = stage.desktop().await;
        play::play_now(&browser, 1).await;
        chrome(&browser.client, "DOM.enable", json!({})).await;
        let mut pressed = 0;
        for _ in 0..40 {
            let (wants, at) = play::wanted(&browser).await;
            if wants == Wants::Nothing || pressed >= 15 {
                break;
            }
            if wants != Wants::One {
                assert!(play::click_on(&browser, &mut play::Seen::default()).await);
                continue;
            }
            let nodes = tree(&browser).await;
            let question = question(&nodes).expect("the question is a region with a name, and so are its choices");
            let offered = choices(&nodes, question);
            assert!(!offered.is_empty(), "“{question}” has no buttons with names");
            press(&browser, offered[0]).await;
            let next = format!("document.querySelector('#state').dataset.question !== '{at}'");
            browser.until(&format!("“{question}” is answered"), &next).await;
            pressed += 1;
        }
        assert!(pressed >= 10, "{pressed} answers");
        play::wanted(&browser).await;
        let nodes = tree(&browser).await;
        let cards: Vec<&Node> =
            nodes.iter().filter(|node| node.role == "button" && !node.description.is_empty()).collect();
        assert!(cards.len() > 2, "cards of the hand have their text as description");
    });
}
