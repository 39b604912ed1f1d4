//! The arguments of `shell_execute`, checked in the words of the schema checker the original uses.

use std::time::Duration;

use countersign_broker::submission::MAX_LIMIT;
use serde_json::Value;

use crate::preamble::Narrow;
use crate::tools::arguments::Arguments;
use crate::tools::python;

const MOST_MS: u64 = 300_000;
const USUAL_MS: u64 = 30_000;

/// How long commands may run.
pub(super) struct ShellLimits {
    /// The default, in seconds.
    pub(super) usual: i64,
    /// The maximum, in seconds.
    pub(super) most: i64,
}

impl ShellLimits {
    pub(super) fn new(narrow: &Narrow) -> Self {
        let seconds = |ms: u64| i64::try_from((ms / 1000).max(1)).unwrap_or(i64::MAX);
        let most = seconds(narrow.longest_ms.unwrap_or(MOST_MS)).min(seconds(ms(MAX_LIMIT)));
        Self { usual: seconds(narrow.timeout_ms.unwrap_or(USUAL_MS)).min(most), most }
    }
}

fn ms(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// The reason a call's arguments don't fit, as a whole message in the original's words.
#[derive(Debug, thiserror::Error)]
pub(super) enum ShellArgumentsError {
    #[error("Input validation error: 'command' is a required property")]
    NoCommand,
    #[error("Input validation error: {} is not of type '{wanted}'", written(.found))]
    Type { found: Value, wanted: &'static str },
    #[error("Input validation error: {0} is less than the minimum of 0")]
    Negative(Value),
    #[error("Error executing command: No command provided")]
    EmptyCommand,
    #[error("Error executing command: Directory cannot be empty")]
    EmptyDirectory,
}

/// The arguments of a call that fit the schema.
pub(super) struct ShellArguments {
    pub(super) command: Vec<String>,
    pub(super) stdin: Option<String>,
    pub(super) directory: Option<String>,
    pub(super) timeout_s: i64,
}

impl ShellArguments {
    /// Reads and checks the arguments. Of several errors it returns the one the original's checker names:
    /// what is missing, then the last of the arguments by their names, then the last of the words.
    pub(super) fn read(mut arguments: Arguments, limits: &ShellLimits) -> Result<Self, ShellArgumentsError> {
        let command = arguments.value("command").ok_or(ShellArgumentsError::NoCommand)?;
        let timeout_s = match arguments.value("timeout").map(|value| seconds(&value)).transpose()? {
            None | Some(0) => limits.usual,
            Some(seconds) => seconds.min(limits.most),
        };
        let stdin = arguments.value("stdin").map(text).transpose()?;
        let directory = arguments.value("directory").map(text).transpose()?;
        let Value::Array(words) = command else { return Err(not_a("array", &command)) };
        if let Some(other) = words.iter().rfind(|word| !word.is_string()) {
            return Err(not_a("string", other));
        }
        let command: Vec<String> = words.into_iter().map(text).collect::<Result<_, _>>()?;
        if command.is_empty() {
            return Err(ShellArgumentsError::EmptyCommand);
        }
        if directory.as_ref().is_some_and(|directory| directory.trim().is_empty()) {
            return Err(ShellArgumentsError::EmptyDirectory);
        }
        Ok(Self { command, stdin, directory, timeout_s })
    }
}

fn seconds(value: &Value) -> Result<i64, ShellArgumentsError> {
    let float = value.as_f64().filter(|number| number.fract() == 0.0);
    #[expect(clippy::cast_possible_truncation, reason = "it is whole, and what is too large becomes the largest")]
    let whole = value.as_i64().or(float.map(|number| number as i64)).ok_or_else(|| not_a("integer", value))?;
    if whole < 0 {
        return Err(ShellArgumentsError::Negative(value.clone()));
    }
    Ok(whole)
}

fn text(value: Value) -> Result<String, ShellArgumentsError> {
    match value {
        Value::String(text) => Ok(text),
        other => Err(not_a("string", &other)),
    }
}

fn not_a(wanted: &'static str, found: &Value) -> ShellArgumentsError {
    ShellArgumentsError::Type { found: found.clone(), wanted }
}

/// Returns a value as Python writes it.
fn written(value: &Value) -> String {
    match value {
        Value::Null => "None".to_owned(),
        Value::Bool(true) => "True".to_owned(),
        Value::Bool(false) => "False".to_owned(),
        Value::Number(number) => number.to_string(),
        Value::String(text) => python::quoted(text),
        Value::Array(items) => format!("[{}]", items.iter().map(written).collect::<Vec<_>>().join(", ")),
        Value::Object(members) => {
            let members: Vec<_> =
                members.iter().map(|(name, value)| format!("{}: {}", python::quoted(name), written(value))).collect();
            format!("{{{}}}", members.join(", "))
        }
    }
}
