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
    pub(super) timeout: Amount,
    /// Bytes of both streams together.
    pub(super) size: Amount,
}

/// A number, which may have a fraction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Amount(pub(super) f64);

#[expect(clippy::cast_possible_truncation, reason = "it is within bounds far below")]
impl Amount {
    /// A time is over no sooner.
    pub(super) fn up(self) -> i64 {
        self.0.ceil() as i64
    }

    /// So many whole ones are in it.
    pub(super) fn down(self) -> i64 {
        self.0.floor() as i64
    }
}

impl Limits {
    /// Reads and checks; an error is the message for the client, which names all that does not fit.
    pub(super) fn read(mut arguments: Arguments, narrow: &Narrow) -> Result<Self, String> {
        if !arguments.are_given() {
            return Err("Invalid arguments: : Required".to_owned());
        }
        let mut wrong = Vec::new();
        let command = command(arguments.value("command")).map_err(|one| wrong.push(one));
        let list = list(arguments.value("allowedCommands")).map_err(|some| wrong.extend(some));
        let [timeout, size] = [("timeoutMs", narrow.timeout_ms, TIMEOUT), ("maxOutputSize", narrow.max_output, SIZE)]
            .map(|(name, set_up, bounds)| {
                amount(name, arguments.value(name), set_up, bounds).map_err(|one| wrong.push(one))
            });
        let (Ok(command), Ok(list), Ok(timeout), Ok(size)) = (command, list, timeout, size) else {
            return Err(format!("Invalid arguments: {}", wrong.join(", ")));
        };
        if command.trim().is_empty() {
            return Err("Empty command".to_owned());
        }
        for list in [list, narrow.commands.as_deref().map(names)].iter().flatten() {
            allowed(&command, list)?;
        }
        Ok(Self { command, timeout, size })
    }
}

fn command(value: Option<Value>) -> Result<String, String> {
    match value {
        None => Err("command: Required".to_owned()),
        Some(Value::String(text)) if text.is_empty() => Err("command: Command cannot be empty".to_owned()),
        Some(Value::String(text)) => Ok(text),
        Some(other) => Err(expected("command", "string", &other)),
    }
}

fn names(list: &str) -> Vec<String> {
    list.split(',').map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

/// Names; an error is all that is wrong with them.
fn list(value: Option<Value>) -> Result<Option<Vec<String>>, Vec<String>> {
    let read = match value {
        None => return Ok(None),
        Some(Value::String(text)) => serde_json::from_str(&text).unwrap_or(Value::String(text)),
        Some(other) => other,
    };
    let Value::Array(items) = read else { return Err(vec![expected("allowedCommands", "array", &read)]) };
    let (mut names, mut wrong) = (Vec::new(), Vec::new());
    for (at, item) in items.into_iter().enumerate() {
        match item {
            Value::String(name) => names.push(name),
            other => wrong.push(expected(&format!("allowedCommands.{at}"), "string", &other)),
        }
    }
    if wrong.is_empty() { Ok(Some(names)) } else { Err(wrong) }
}

/// A number in its bounds; the set-up's own when the call names none.
#[expect(clippy::cast_precision_loss, reason = "what is that large is cut to the bound")]
fn amount(name: &str, value: Option<Value>, set_up: Option<u64>, (usual, most): (f64, f64)) -> Result<Amount, String> {
    let number = match value {
        None => set_up.map_or(usual, |number| (number as f64).min(most)),
        Some(value) => value.as_f64().ok_or_else(|| expected(name, "number", &value))?,
    };
    if number < 1.0 {
        return Err(format!("{name}: Number must be greater than or equal to 1"));
    }
    if number > most {
        return Err(format!("{name}: Number must be less than or equal to {most}"));
    }
    Ok(Amount(number))
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
    format!("{name}: Expected {wanted}, received {found}")
}
