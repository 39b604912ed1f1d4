//! The arguments of `run_command`, checked in the words of the original's own checker.

use serde_json::Value;

use super::allowed::allowed;
use crate::preamble::Narrow;
use crate::tools::arguments::Arguments;

const TIMEOUT: (f64, f64) = (30_000.0, 300_000.0);
const SIZE: (f64, f64) = (1_048_576.0, 5_242_880.0);

/// What may be asked of the desk.
pub(super) struct Limits {
    pub(super) command: String,
    pub(super) timeout_ms: i64,
    /// Bytes of both streams together.
    pub(super) size: u64,
}

impl Limits {
    /// Reads and checks; an error is the message for the client.
    pub(super) fn read(mut arguments: Arguments, narrow: &Narrow) -> Result<Self, String> {
        let command = match arguments.value("command") {
            None => return Err("Invalid arguments: command: Required".to_owned()),
            Some(Value::String(text)) if text.is_empty() => {
                return Err("Invalid arguments: command: Command cannot be empty".to_owned());
            }
            Some(Value::String(text)) => text,
            Some(other) => return Err(expected("command", "string", &other)),
        };
        let lists = [list(arguments.value("allowedCommands"))?, narrow.commands.as_deref().map(names)];
        let timeout = amount("timeoutMs", arguments.value("timeoutMs"), narrow.timeout_ms, TIMEOUT)?;
        let size = amount("maxOutputSize", arguments.value("maxOutputSize"), narrow.max_output, SIZE)?;
        if command.trim().is_empty() {
            return Err("Empty command".to_owned());
        }
        for list in lists.iter().flatten() {
            allowed(&command, list)?;
        }
        Ok(Self { command, timeout_ms: timeout, size: size.unsigned_abs() })
    }
}

fn names(list: &str) -> Vec<String> {
    list.split(',').map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

fn list(value: Option<Value>) -> Result<Option<Vec<String>>, String> {
    let items = match value {
        None => return Ok(None),
        Some(Value::Array(items)) => items,
        Some(Value::String(text)) => match serde_json::from_str(&text) {
            Ok(Value::Array(items)) => items,
            _ => return Err(expected("allowedCommands", "array", &Value::String(text))),
        },
        Some(other) => return Err(expected("allowedCommands", "array", &other)),
    };
    let word = |(at, item)| match item {
        Value::String(word) => Ok(word),
        other => Err(expected(&format!("allowedCommands.{at}"), "string", &other)),
    };
    items.into_iter().enumerate().map(word).collect::<Result<_, _>>().map(Some)
}

/// A number in its bounds, rounded up; the set-up's own when the call names none.
#[expect(clippy::cast_possible_truncation, reason = "it is within bounds far below")]
#[expect(clippy::cast_precision_loss, reason = "what is that large is cut to the bound")]
fn amount(name: &str, value: Option<Value>, set_up: Option<u64>, (usual, most): (f64, f64)) -> Result<i64, String> {
    let number = match value {
        None => set_up.map_or(usual, |number| (number as f64).min(most)),
        Some(value) => value.as_f64().ok_or_else(|| expected(name, "number", &value))?,
    };
    if number < 1.0 {
        return Err(format!("Invalid arguments: {name}: Number must be greater than or equal to 1"));
    }
    if number > most {
        return Err(format!("Invalid arguments: {name}: Number must be less than or equal to {most}"));
    }
    Ok(number.ceil() as i64)
}

fn expected(name: &str, wanted: &str, found: &Value) -> String {
    let found = match found {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    format!("Invalid arguments: {name}: Expected {wanted}, received {found}")
}
