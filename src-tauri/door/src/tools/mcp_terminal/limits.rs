//! The arguments of `run_command`, checked in the words of the original's own checker.

use serde_json::Value;

use super::allowed::{NotAllowed, allowed};
use crate::preamble::Narrow;
use crate::tools::arguments::Arguments;

const TIMEOUT: (f64, f64) = (30_000.0, 300_000.0);
const SIZE: (f64, f64) = (1_048_576.0, 5_242_880.0);

/// The reason a call isn't asked for, in the words of the original.
#[derive(Debug, thiserror::Error)]
pub(super) enum LimitsError {
    #[error("Invalid arguments: : Required")]
    NoArguments,
    /// Every argument that doesn't fit, in the schema's order.
    #[error("Invalid arguments: {}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "))]
    Arguments(Vec<LimitFault>),
    #[error("Empty command")]
    Empty,
    #[error(transparent)]
    NotAllowed(#[from] NotAllowed),
}

/// One argument that doesn't fit, in the words of the original's checker.
#[derive(Debug, thiserror::Error)]
pub(super) enum LimitFault {
    #[error("command: Required")]
    NoCommand,
    #[error("command: Command cannot be empty")]
    EmptyCommand,
    #[error("{name}: Expected {wanted}, received {found}")]
    Type { name: String, wanted: &'static str, found: &'static str },
    #[error("{0}: Number must be greater than or equal to 1")]
    TooSmall(&'static str),
    #[error("{name}: Number must be less than or equal to {most}")]
    TooLarge { name: &'static str, most: f64 },
}

/// Holds a call's checked arguments.
pub(super) struct Limits {
    pub(super) command: String,
    pub(super) timeout: Amount,
    /// In bytes, both streams together.
    pub(super) size: Amount,
}

/// A number that may have a fraction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Amount(pub(super) f64);

#[expect(clippy::cast_possible_truncation, reason = "it is within bounds far below")]
impl Amount {
    /// Returns the next whole number: a time must not end early.
    pub(super) fn up(self) -> i64 {
        self.0.ceil() as i64
    }

    /// Returns the whole part.
    pub(super) fn down(self) -> i64 {
        self.0.floor() as i64
    }
}

impl Limits {
    /// Reads and checks the arguments.
    ///
    /// # Errors
    ///
    /// Returns everything that doesn't fit.
    pub(super) fn read(mut arguments: Arguments, narrow: &Narrow) -> Result<Self, LimitsError> {
        if !arguments.are_given() {
            return Err(LimitsError::NoArguments);
        }
        let mut wrong = Vec::new();
        let command = command(arguments.value("command")).map_err(|one| wrong.push(one));
        let list = list(arguments.value("allowedCommands")).map_err(|some| wrong.extend(some));
        let [timeout, size] = [("timeoutMs", narrow.timeout_ms, TIMEOUT), ("maxOutputSize", narrow.max_output, SIZE)]
            .map(|(name, set_up, bounds)| {
                amount(name, arguments.value(name), set_up, bounds).map_err(|one| wrong.push(one))
            });
        let (Ok(command), Ok(list), Ok(timeout), Ok(size)) = (command, list, timeout, size) else {
            return Err(LimitsError::Arguments(wrong));
        };
        if command.trim().is_empty() {
            return Err(LimitsError::Empty);
        }
        for list in [list, narrow.commands.as_deref().map(names)].iter().flatten() {
            allowed(&command, list)?;
        }
        Ok(Self { command, timeout, size })
    }
}

fn command(value: Option<Value>) -> Result<String, LimitFault> {
    match value {
        None => Err(LimitFault::NoCommand),
        Some(Value::String(text)) if text.is_empty() => Err(LimitFault::EmptyCommand),
        Some(Value::String(text)) => Ok(text),
        Some(other) => Err(expected("command", "string", &other)),
    }
}

fn names(list: &str) -> Vec<String> {
    list.split(',').map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

/// Reads the list of names. The error holds everything that is wrong with it.
fn list(value: Option<Value>) -> Result<Option<Vec<String>>, Vec<LimitFault>> {
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

/// Reads a number within its bounds; without one, takes the set-up's.
#[expect(clippy::cast_precision_loss, reason = "what is that large is cut to the bound")]
fn amount(
    name: &'static str,
    value: Option<Value>,
    set_up: Option<u64>,
    (usual, most): (f64, f64),
) -> Result<Amount, LimitFault> {
    let number = match value {
        None => set_up.map_or(usual, |number| (number as f64).min(most)),
        Some(value) => value.as_f64().ok_or_else(|| expected(name, "number", &value))?,
    };
    if number < 1.0 {
        return Err(LimitFault::TooSmall(name));
    }
    if number > most {
        return Err(LimitFault::TooLarge { name, most });
    }
    Ok(Amount(number))
}

fn expected(name: &str, wanted: &'static str, found: &Value) -> LimitFault {
    let found = match found {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    LimitFault::Type { name: name.to_owned(), wanted, found }
}
