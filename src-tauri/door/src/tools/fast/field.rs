//! The parameters of tools that FastMCP serves: their schema, and what that library takes for each and says when an
//! argument does not fit.

use std::sync::Arc;

use rmcp::model::JsonObject;
use serde_json::{Value, json};

use super::fault::{FieldFault, FieldsError};
use crate::tools::arguments::Arguments;
use crate::tools::schema;

/// One parameter.
pub(in crate::tools) struct Field {
    name: &'static str,
    kind: FieldType,
    about: &'static str,
    needed: bool,
    usual: Option<Value>,
}

/// The type FastMCP accepts for a parameter.
#[derive(Clone, Copy)]
enum FieldType {
    Text,
    /// A text or none; FastMCP parses it as JSON first.
    Maybe,
    Whole,
    Flag,
    Rows,
}

impl Field {
    pub(in crate::tools) fn text(name: &'static str, about: &'static str) -> Self {
        Self { name, kind: FieldType::Text, about, needed: false, usual: None }
    }

    pub(in crate::tools) fn maybe(name: &'static str, about: &'static str) -> Self {
        Self { kind: FieldType::Maybe, ..Self::text(name, about) }
    }

    pub(in crate::tools) fn whole(name: &'static str, about: &'static str) -> Self {
        Self { kind: FieldType::Whole, ..Self::text(name, about) }
    }

    pub(in crate::tools) fn flag(name: &'static str, about: &'static str) -> Self {
        Self { kind: FieldType::Flag, ..Self::text(name, about) }
    }

    pub(in crate::tools) fn rows(name: &'static str, about: &'static str) -> Self {
        Self { kind: FieldType::Rows, ..Self::text(name, about) }
    }

    pub(in crate::tools) fn needed(self) -> Self {
        Self { needed: true, ..self }
    }

    /// Sets the default value.
    pub(in crate::tools) fn usual(self, value: impl Into<Value>) -> Self {
        Self { usual: Some(value.into()), ..self }
    }

    fn schema(&self) -> Value {
        let mut schema = match self.kind {
            FieldType::Text | FieldType::Maybe => json!({"type": "string"}),
            FieldType::Whole => json!({"type": "integer"}),
            FieldType::Flag => json!({"type": "boolean"}),
            FieldType::Rows => json!({"type": "array", "items": {"type": "integer"}}),
        };
        schema["title"] = titled(self.name).into();
        schema["description"] = self.about.into();
        if let Some(usual) = &self.usual {
            schema["default"] = usual.clone();
        }
        schema
    }

    /// Returns the value converted to the parameter's type.
    fn fit(&self, value: Value) -> Result<Value, FieldFault> {
        match self.kind {
            FieldType::Text if value.is_string() => Ok(value),
            FieldType::Maybe => match parsed(value) {
                value @ (Value::String(_) | Value::Null) => Ok(value),
                _ => Err(FieldFault::Text),
            },
            FieldType::Text => Err(FieldFault::Text),
            FieldType::Whole => whole(&parsed(value)).map(Value::from),
            FieldType::Flag => flag(&parsed(value)).map(Value::from),
            FieldType::Rows => match parsed(value) {
                rows @ Value::Array(_) => Ok(rows),
                _ => Err(FieldFault::List),
            },
        }
    }
}

/// Returns the schema of a tool's parameters, with FastMCP's titles.
pub(in crate::tools) fn schema(tool: &str, fields: &[Field]) -> Arc<JsonObject> {
    let properties = fields.iter().map(|field| (field.name.to_owned(), field.schema())).collect::<JsonObject>();
    let needed: Vec<_> = fields.iter().filter(|field| field.needed).map(|field| field.name).collect();
    under(format!("{tool}Arguments"), schema::object(&properties.into(), &needed))
}

/// Returns the schema of a tool's output: one text.
pub(in crate::tools) fn output(tool: &str) -> Arc<JsonObject> {
    let result = json!({"result": {"type": "string", "title": "Result", "description": "The answer, as in the text."}});
    under(format!("{tool}Output"), schema::object(&result, &["result"]))
}

fn under(title: String, mut schema: Arc<JsonObject>) -> Arc<JsonObject> {
    Arc::make_mut(&mut schema).insert("title".to_owned(), title.into());
    schema
}

/// Returns a parameter's title: `as_json` becomes `As Json`.
fn titled(name: &str) -> String {
    let words = name.split('_').map(|word| {
        let (first, rest) = word.split_at(word.len().min(1));
        first.to_ascii_uppercase() + rest
    });
    words.collect::<Vec<_>>().join(" ")
}

/// Converts each argument to its parameter's type.
///
/// # Errors
/// Returns all that don't fit, in the order of the parameters.
pub(in crate::tools) fn fit(tool: &str, fields: &[Field], arguments: &mut Arguments) -> Result<(), FieldsError> {
    let mut wrong = Vec::new();
    for field in fields {
        let fits = match arguments.value(field.name) {
            None if field.needed => Err(FieldFault::Required),
            None => continue,
            Some(value) => field.fit(value),
        };
        match fits {
            Ok(Value::Null) => {}
            Ok(value) => arguments.put(field.name, value),
            Err(fault) => wrong.push((field.name, fault)),
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(FieldsError { tool: tool.to_owned(), wrong }) }
}

/// Parses a list or an object that was written as text, as models do and FastMCP accepts.
fn parsed(value: Value) -> Value {
    let read = value.as_str().and_then(|text| serde_json::from_str::<Value>(text).ok());
    match read {
        Some(read @ (Value::Array(_) | Value::Object(_) | Value::Null)) => read,
        _ => value,
    }
}

/// Reads a whole number, also one written as text, with a fraction of zero, or as a boolean.
#[expect(clippy::cast_possible_truncation, reason = "it is whole, and within the bounds")]
fn whole(value: &Value) -> Result<i64, FieldFault> {
    const BOUND: f64 = 9_223_372_036_854_775_807.0;
    match value {
        Value::Bool(flag) => Ok(i64::from(*flag)),
        Value::String(text) => written(text).ok_or(FieldFault::WholeText),
        Value::Number(number) => match (number.as_i64(), number.as_f64()) {
            (Some(whole), _) => Ok(whole),
            (None, _) if number.is_u64() => Ok(i64::MAX),
            (None, Some(float)) if float.fract() != 0.0 => Err(FieldFault::Fraction),
            (None, Some(float)) if float.abs() < BOUND => Ok(float as i64),
            _ => Err(FieldFault::WholeSize),
        },
        _ => Err(FieldFault::Whole),
    }
}

/// Reads a whole number from text: `5`, ` -5 `, `+5`, `1_000`, `5.0`.
fn written(text: &str) -> Option<i64> {
    let text = text.trim();
    let text = match text.split_once('.') {
        Some((whole, zeros)) if zeros.bytes().all(|byte| byte == b'0') => whole,
        _ => text,
    };
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    let single = digits.split('_').all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()));
    single.then(|| text.replace('_', "").parse().ok()).flatten()
}

fn flag(value: &Value) -> Result<bool, FieldFault> {
    match value {
        Value::Bool(flag) => Ok(*flag),
        Value::Number(number) if number.as_f64() == Some(0.0) => Ok(false),
        Value::Number(number) if number.as_f64() == Some(1.0) => Ok(true),
        Value::Number(_) => Err(FieldFault::FlagText),
        Value::String(text) => match text.to_ascii_lowercase().as_str() {
            "1" | "on" | "t" | "true" | "y" | "yes" => Ok(true),
            "0" | "off" | "f" | "false" | "n" | "no" => Ok(false),
            _ => Err(FieldFault::FlagText),
        },
        _ => Err(FieldFault::Flag),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn takes_for_a_number_and_a_flag_what_the_library_takes() {
        for (given, meant) in [
            (json!("5"), Ok(5)),
            (json!(" -5.00 "), Ok(-5)),
            (json!("1_000"), Ok(1000)),
            (json!(true), Ok(1)),
            (json!(2.0), Ok(2)),
            (json!(u64::MAX), Ok(i64::MAX)),
            (json!("1__0"), Err(FieldFault::WholeText)),
            (json!("1.5"), Err(FieldFault::WholeText)),
            (json!(1.5), Err(FieldFault::Fraction)),
            (json!("[1]"), Err(FieldFault::Whole)),
        ] {
            assert_eq!(whole(&parsed(given.clone())), meant, "{given}");
        }
        for (given, meant) in [(json!("Yes"), Some(true)), (json!(0), Some(false)), (json!(2), None), (json!([]), None)]
        {
            assert_eq!(flag(&given).ok(), meant, "{given}");
        }
    }

    #[test]
    fn all_that_is_wrong_is_told_in_order() {
        let fields = [Field::text("path", "").needed(), Field::rows("rows", ""), Field::whole("row", "")];
        let given = json!({"rows": "x", "row": "y"});
        let mut arguments = Arguments::new(given.as_object().cloned());
        assert_eq!(
            fit("t", &fields, &mut arguments).unwrap_err().to_string(),
            "Error executing tool t: 3 validation errors for tArguments\npath\n  Field required\nrows\n  Input should be \
             a valid list\nrow\n  Input should be a valid integer, unable to parse string as an integer"
        );
    }
}
