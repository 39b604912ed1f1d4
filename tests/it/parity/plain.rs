//! What an answer says, without what differs from run to run: times, durations, the folder it happened in.

use std::path::Path;

use serde_json::{Value, json};

/// Stands for the folder a server works in.
const FOLDER: &str = "$FOLDER";

/// The arguments for a server that works in `folder`.
pub(super) fn with_folder(arguments: &Value, folder: &Path) -> Value {
    replaced(arguments, FOLDER, &folder.to_string_lossy())
}

/// An answer as it is compared.
pub(super) fn plain(answer: &Value, folder: &Path) -> Value {
    let said = match answer.get("error") {
        // Numbers and words; what a library adds to them is its own.
        Some(error) => json!({"error": {"code": error["code"], "message": error["message"]}}),
        None => {
            let result = &answer["result"];
            let content: Vec<&Value> =
                result["content"].as_array().into_iter().flatten().map(|one| &one["text"]).collect();
            json!({"content": content, "structured": result["structuredContent"], "error": result["isError"] == true})
        }
    };
    timeless(&replaced(&said, &folder.to_string_lossy(), FOLDER))
}

fn replaced(value: &Value, from: &str, to: &str) -> Value {
    each(value, &|text| text.replace(from, to))
}

fn timeless(value: &Value) -> Value {
    each(value, &|text| without_moments(&without_durations(text)))
}

fn each(value: &Value, change: &dyn Fn(&str) -> String) -> Value {
    match value {
        Value::String(text) => Value::String(change(text)),
        Value::Array(all) => all.iter().map(|one| each(one, change)).collect(),
        Value::Object(all) => all.iter().map(|(name, one)| (name.clone(), each(one, change))).collect(),
        other => other.clone(),
    }
}

fn without_durations(text: &str) -> String {
    let mut parts = text.split("(duration: ");
    let mut whole = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        whole.push_str("(duration: …");
        whole.push_str(part.find(')').map_or(part, |end| &part[end..]));
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
            rest = rest[FORM.len()..].trim_start_matches(|c: char| c.is_ascii_digit() || ".+:Z".contains(c));
            continue;
        }
        whole.push(next);
        rest = &rest[next.len_utf8()..];
    }
    whole
}
