//! What an answer says, without what differs from run to run: times, durations, the folder it happened in.

use std::path::Path;

use serde_json::{Map, Value, json};

/// Stands for the folder a server works in.
const FOLDER: &str = "$FOLDER";

/// The arguments for a server that works in `folder`.
pub(super) fn with_folder(arguments: &Value, folder: &Path) -> Value {
    each(arguments, &|text| text.replace(FOLDER, &folder.to_string_lossy()))
}

/// An answer as it is compared: the result without our own notes of the wire, or the error.
pub(super) fn plain(answer: &Value, folder: &Path) -> Value {
    let said = match answer.get("error") {
        // Numbers and words; what a library adds to them is its own.
        Some(error) => json!({"error": {"code": error["code"], "message": error["message"]}}),
        None => {
            let result = &answer["result"];
            let mut said = json!({"content": result["content"], "isError": result["isError"] == true});
            if let Some(structured) = result.get("structuredContent") {
                said["structuredContent"] = structured.clone();
            }
            said
        }
    };
    let folder = folder.to_string_lossy();
    each(&said, &|text| without_tickets(&without_moments(&without_durations(&text.replace(&*folder, FOLDER)))))
}

/// An answer in one line, as the tables write it: its texts with `|` between them, after `✗ ` when the result is an
/// error and after the number when it is one of the protocol; then what became different in the folder.
pub(super) fn told(plain: &Value, changes: &Map<String, Value>) -> String {
    let mut told = match plain.get("error") {
        Some(error) => format!("{} {}", error["code"], error["message"].as_str().unwrap_or_default()),
        None => {
            let texts = plain["content"].as_array().into_iter().flatten().filter_map(|item| item["text"].as_str());
            let texts = texts.collect::<Vec<_>>().join("|");
            if plain["isError"] == true { format!("✗ {texts}") } else { texts }
        }
    };
    for (name, content) in changes {
        told.push_str(&format!(" → {name}: {}", content.as_str().unwrap_or("gone")));
    }
    told
}

/// Every text in it, changed.
pub(super) fn each(value: &Value, change: &dyn Fn(&str) -> String) -> Value {
    match value {
        Value::String(text) => Value::String(change(text)),
        Value::Array(all) => all.iter().map(|one| each(one, change)).collect(),
        Value::Object(all) => all.iter().map(|(name, one)| (name.clone(), each(one, change))).collect(),
        other => other.clone(),
    }
}

fn without_durations(text: &str) -> String {
    without(text, "(duration: ", ')')
}

fn without_tickets(text: &str) -> String {
    without(text, "\"ticket\": \"", '"')
}

/// `…` for what stands between a beginning and an end.
fn without(text: &str, begin: &str, end: char) -> String {
    let mut parts = text.split(begin);
    let mut whole = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        whole.push_str(begin);
        whole.push('…');
        whole.push_str(part.find(end).map_or(part, |end| &part[end..]));
    }
    whole
}

/// `2026-11-21T14:31:18` and what of a fraction or a zone follows.
fn without_moments(text: &str) -> String {
    const FORM: &[u8] = b"dddd-dd-ddTdd:dd:dd";
    let fits = |at: &[u8]| {
        at.len() >= FORM.len()
            && FORM.iter().zip(at).all(|(form, byte)| if *form == b'd' { byte.is_ascii_digit() } else { form == byte })
    };
    let (mut whole, mut rest) = (String::new(), text);
    while let Some(next) = rest.chars().next() {
        if fits(rest.as_bytes()) {
            whole.push('…');
            let after = rest[FORM.len()..].trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
            rest = after.strip_prefix('Z').unwrap_or(after);
            continue;
        }
        whole.push(next);
        rest = &rest[next.len_utf8()..];
    }
    whole
}
