//! What is asked beside the tools: the handshake in every version, the tools' list, methods nobody knows.

use serde_json::{Value, json};

use super::greet;
use super::place::{self, Originals, Start};
use crate::door::agent::DoorAgent;
use crate::door::house::TestServer;

/// With a server each; the last is none.
const VERSIONS: [&str; 4] = ["2024-11-05", "2025-06-18", "2025-11-25", "1999-01-01"];
/// What tools say of themselves in words is our own, and so are the hints and the one tool that is added. Where there is
/// a least number, ours is smaller.
const OURS: [&str; 5] = ["description", "annotations", "execution", "additionalProperties", "minimum"];
const ADDED: &str = "wait_for_command";

/// Compares one dialect with its original; nothing where that could not be installed.
pub(super) async fn compare(place: &Originals, dialect: &str, start: Start, env: &[(&str, &str)]) -> Vec<String> {
    let mut differ = Vec::new();
    let house = TestServer::new().await;
    for version in VERSIONS {
        let Some(original) = place.original(start, env) else { return differ };
        let mut said = Vec::new();
        for mut command in [original, place::ours(&house, dialect, &[], env)] {
            command.current_dir(house.work());
            said.push(shape(&mut DoorAgent::run(command, "2025-06-18", "parity"), version).await);
        }
        if said[0] != said[1] {
            differ.push(format!("  {dialect} in {version}\n      theirs: {}\n      ours:   {}", said[0], said[1]));
        }
    }
    differ
}

async fn shape(agent: &mut DoorAgent, version: &str) -> Value {
    let answer = greet(agent, version).await;
    let list = agent.request("tools/list", json!({})).await;
    let tools = list["result"]["tools"].as_array().cloned().unwrap_or_default();
    json!({
        "version": answer["result"]["protocolVersion"],
        "offers tools": answer["result"]["capabilities"]["tools"].is_object(),
        "tools": tools.iter().filter(|tool| tool["name"] != ADDED).map(bare).collect::<Value>(),
        "errors": errors(agent).await,
    })
}

/// Whether a method is answered, one nobody knows is an error, and so is a call without a tool's name. The numbers of
/// the errors are the libraries' own: one of them has -32602 where the protocol has -32601.
async fn errors(agent: &mut DoorAgent) -> Value {
    let mut came = Vec::new();
    for (method, params) in
        [("ping", json!({})), ("nosuch/method", json!({})), ("tools/call", json!({"arguments": {}}))]
    {
        let answer = agent.request(method, params).await;
        came.push(json!(answer["error"].is_object() || answer["result"]["isError"] == true));
    }
    came.into()
}

/// A tool without what is our own.
fn bare(value: &Value) -> Value {
    match value {
        Value::Object(members) => {
            let told = |name: &str, value: &Value| !OURS.contains(&name) && (name != "default" || !value.is_null());
            let kept = members.iter().filter(|(name, value)| told(name, value));
            let mut bare: serde_json::Map<_, _> = kept.map(|(name, value)| (name.clone(), bare(value))).collect();
            // `{"anyOf": [X, {"type": "null"}]}`, which some clients refuse, is X.
            if let Some(Value::Array(any)) = bare.remove("anyOf") {
                bare.extend(any.first().and_then(Value::as_object).cloned().unwrap_or_default());
            }
            // Of anything: rows are said to be numbers.
            if bare.get("items") == Some(&json!({})) {
                bare.insert("items".to_owned(), json!({"type": "integer"}));
            }
            bare.into()
        }
        Value::Array(all) => all.iter().map(bare).collect(),
        other => other.clone(),
    }
}
