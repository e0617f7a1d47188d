//! The document of the interface (OpenAPI), in the reader's language. Summaries in the code are
//! names of sentences, so that both languages say the same.

use serde_json::Value;
use tell::Speech;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{ComponentsBuilder, InfoBuilder, OpenApi, OpenApiBuilder};

use crate::page::site::{Operation, Parameter};

/// Of the interface: the first number changes when something that was there is no more.
const VERSION: &str = "1.0.0";

/// What the addresses are added to.
pub fn blank() -> OpenApi {
    let bearer = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build();
    let components = ComponentsBuilder::new().security_scheme("token", SecurityScheme::Http(bearer)).build();
    let info = InfoBuilder::new().title("Baston").version(VERSION).description(Some("api-about")).build();
    OpenApiBuilder::new().info(info).components(Some(components)).build()
}

/// In the reader's language.
pub fn told(document: &OpenApi, speech: &Speech) -> Value {
    let mut document = serde_json::to_value(document).unwrap_or_default();
    say(&mut document["info"]["description"], speech);
    for item in document["paths"].as_object_mut().into_iter().flat_map(|paths| paths.values_mut()) {
        for operation in item.as_object_mut().into_iter().flat_map(|item| item.values_mut()) {
            for field in ["summary", "description"] {
                if let Some(text) = operation.get_mut(field) {
                    say(text, speech);
                }
            }
            let parameters = operation.get_mut("parameters").and_then(Value::as_array_mut);
            for parameter in parameters.into_iter().flatten() {
                let about = parameter["name"].as_str().and_then(about).map(|name| speech.say(name));
                parameter["description"] = about.unwrap_or_default().into();
            }
        }
    }
    document
}

/// The sentence about a parameter: the same wherever it stands.
fn about(parameter: &str) -> Option<&'static str> {
    Some(match parameter {
        "code" => "api-param-code",
        "seat" => "api-param-seat",
        "as" => "api-param-as",
        "key" => "api-param-key",
        "at" => "api-param-at",
        "since" => "api-param-since",
        "wait" => "api-param-wait",
        "q" => "api-param-q",
        "page" => "api-param-page",
        "faction" | "id" => "api-param-faction",
        "name" => "api-param-name",
        _ => return None,
    })
}

/// A name of a sentence becomes the sentence; other words stay.
fn say(text: &mut Value, speech: &Speech) {
    if let Some(name) = text.as_str().filter(|text| text.starts_with("api-")) {
        *text = speech.say(name).into();
    }
}

/// All that can be asked, for the page that lists it.
pub fn operations(document: &OpenApi, speech: &Speech) -> Vec<Operation> {
    let document = told(document, speech);
    let words = |value: &Value| value.as_str().map(str::to_owned);
    let mut shown = Vec::new();
    for (path, item) in document["paths"].as_object().into_iter().flatten() {
        for (verb, operation) in item.as_object().into_iter().flatten() {
            let parameters = operation["parameters"].as_array().into_iter().flatten();
            shown.push(Operation {
                verb: verb.to_uppercase(),
                path: path.clone(),
                about: words(&operation["summary"]).unwrap_or_default(),
                more: words(&operation["description"]),
                given: parameters.map(given).collect(),
                body: example(&document, operation),
            });
        }
    }
    shown
}

fn given(parameter: &Value) -> Parameter {
    let words = |field: &str| parameter[field].as_str().unwrap_or_default().to_owned();
    Parameter { name: words("name"), in_path: parameter["in"] == "path", about: words("description") }
}

/// What could be sent, as the type of it says.
fn example(document: &Value, operation: &Value) -> Option<String> {
    let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
    let name = schema["$ref"].as_str()?.rsplit('/').next()?;
    let schema = &document["components"]["schemas"][name];
    let example = schema.get("example").or_else(|| schema.get("examples")?.get(0))?;
    serde_json::to_string_pretty(example).ok()
}
