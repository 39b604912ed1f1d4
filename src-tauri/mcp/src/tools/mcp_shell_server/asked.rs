//! The arguments of `shell_execute`, checked in the words of the schema checker the original uses.

use serde_json::Value;

use crate::tools::arguments::Arguments;

const USUAL: i64 = 30;
const MOST: i64 = 300;

/// What fits the schema.
pub(super) struct Asked {
    pub(super) command: Vec<String>,
    pub(super) stdin: Option<String>,
    pub(super) directory: Option<String>,
    pub(super) timeout_s: i64,
}

impl Asked {
    /// Reads and checks; an error is the message for the client.
    pub(super) fn read(mut arguments: Arguments) -> Result<Self, String> {
        let command = match arguments.value("command") {
            None => return Err("Input validation error: 'command' is a required property".to_owned()),
            Some(Value::Array(words)) => words.into_iter().map(text).collect::<Result<Vec<_>, _>>()?,
            Some(other) => return Err(not_a("array", &other)),
        };
        let stdin = arguments.value("stdin").map(text).transpose()?;
        let directory = arguments.value("directory").map(text).transpose()?;
        let timeout_s = match arguments.value("timeout") {
            None => 0,
            Some(value) => {
                let float = value.as_f64().filter(|number| number.fract() == 0.0 && number.abs() < 1e9);
                #[expect(clippy::cast_possible_truncation, reason = "it is whole and small")]
                let whole = value.as_i64().or(float.map(|number| number as i64));
                whole.ok_or_else(|| not_a("integer", &value))?
            }
        };
        if timeout_s < 0 {
            return Err(format!("Input validation error: {timeout_s} is less than the minimum of 0"));
        }
        let timeout_s = if timeout_s == 0 { USUAL } else { timeout_s.min(MOST) };
        if command.is_empty() {
            return Err("Error executing command: No command provided".to_owned());
        }
        Ok(Self { command, stdin, directory, timeout_s })
    }
}

fn text(value: Value) -> Result<String, String> {
    match value {
        Value::String(text) => Ok(text),
        other => Err(not_a("string", &other)),
    }
}

fn not_a(wanted: &str, found: &Value) -> String {
    format!("Input validation error: {} is not of type '{wanted}'", written(found))
}

/// A value as Python writes it.
fn written(value: &Value) -> String {
    match value {
        Value::Null => "None".to_owned(),
        Value::Bool(true) => "True".to_owned(),
        Value::Bool(false) => "False".to_owned(),
        Value::Number(number) => number.to_string(),
        Value::String(text) => format!("'{text}'"),
        Value::Array(items) => format!("[{}]", items.iter().map(written).collect::<Vec<_>>().join(", ")),
        Value::Object(members) => {
            let members: Vec<_> = members.iter().map(|(name, value)| format!("'{name}': {}", written(value))).collect();
            format!("{{{}}}", members.join(", "))
        }
    }
}
