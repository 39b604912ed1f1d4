//! The committed cases as tests read them: of explanations and of rules.

use serde_json::{Value, json};

/// Reads all cases of `cases.jsonl`.
pub(crate) fn cases() -> impl Iterator<Item = Value> {
    include_str!("../../src-tauri/programs/cases.jsonl").lines().map(|line| serde_json::from_str(line).unwrap())
}

/// Reads a command with its context, as it stands in a table of effects or verdicts.
pub(crate) fn asked(line: &str) -> Value {
    let (ctx, command) = match line.strip_prefix("{\"").and_then(|_| line.split_once("} ")) {
        Some((ctx, command)) => (serde_json::from_str(&format!("{ctx}}}")).unwrap(), command),
        None => (json!({}), line),
    };
    let command = match command.strip_prefix("E:") {
        Some(escaped) => serde_json::from_str(&format!("\"{escaped}\"")).unwrap(),
        None => command.to_owned(),
    };
    json!({ "command": command, "ctx": ctx })
}
