//! A game by the accessibility tree alone: names and roles, no picture.

use serde_json::{Value, json};

use crate::browser::Browser;
use crate::driver::chrome;
use crate::play::{self, Wants};
use crate::stage;

/// What a screen reader knows: role, name, what is in it, and which element it is.
struct Node {
    id: String,
    children: Vec<String>,
    role: String,
    name: String,
    element: i64,
    disabled: bool,
}

async fn tree(browser: &Browser) -> Vec<Node> {
    let all = chrome(&browser.client, "Accessibility.getFullAXTree", json!({})).await;
    all["nodes"].as_array().into_iter().flatten().map(node).collect()
}

fn node(of: &Value) -> Node {
    let text = |name: &str| of[name]["value"].as_str().unwrap_or_default().to_owned();
    let is_disabled = |one: &Value| one["name"] == "disabled" && one["value"]["value"] == true;
    let strings =
        |list: &Value| list.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect();
    Node {
        id: of["nodeId"].as_str().unwrap_or_default().to_owned(),
        children: strings(&of["childIds"]),
        role: if of["ignored"] == true { String::new() } else { text("role") },
        name: text("name"),
        element: of["backendDOMNodeId"].as_i64().unwrap_or(0),
        disabled: of["properties"].as_array().into_iter().flatten().any(is_disabled),
    }
}

/// The group of choices whose name is that of the region around it: the question.
fn question(nodes: &[Node]) -> Option<&Node> {
    let regions: Vec<&str> = nodes.iter().filter(|node| node.role == "region").map(|node| node.name.as_str()).collect();
    let mut groups = nodes.iter().filter(|node| node.role == "group" && !node.name.is_empty());
    groups.find(|node| regions.contains(&node.name.as_str()))
}

/// The buttons with names that are in it, in order.
fn choices(nodes: &[Node], of: &Node) -> Vec<i64> {
    let mut found = Vec::new();
    for child in of.children.iter().filter_map(|id| nodes.iter().find(|node| node.id == *id)) {
        if child.role == "button" && !child.disabled && !child.name.is_empty() {
            found.push(child.element);
        }
        found.extend(choices(nodes, child));
    }
    found
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
            let question = &question.name;
            assert!(!offered.is_empty(), "“{question}” has no buttons with names");
            press(&browser, offered[0]).await;
            let next = format!("document.querySelector('#state').dataset.at !== '{at}'");
            browser.until(&format!("“{question}” is answered"), &next).await;
            pressed += 1;
        }
        assert!(pressed >= 10, "{pressed} answers");
        play::wanted(&browser).await;
        let nodes = tree(&browser).await;
        let cards: Vec<&Node> = nodes.iter().filter(|node| node.role == "button" && node.name.contains(". ")).collect();
        assert!(cards.len() > 2, "cards of the hand say their text");
    });
}
