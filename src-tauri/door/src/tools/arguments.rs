//! A tool's arguments, read by hand: a wrong one is named, and said what it should be.

use std::collections::BTreeMap;

use rmcp::model::JsonObject;
use serde_json::Value;

/// What is wrong with the arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Wrong {
    pub(super) field: String,
    pub(super) message: String,
}

impl Wrong {
    pub(super) fn new(field: &str, message: impl Into<String>) -> Self {
        Self { field: field.to_owned(), message: message.into() }
    }
}

/// The arguments not read yet. `null` counts as left out: many models write it for that.
pub(super) struct Arguments {
    left: JsonObject,
    known: Vec<&'static str>,
    given: bool,
}

impl Arguments {
    pub(super) fn new(given: Option<JsonObject>) -> Self {
        let is_given = given.is_some();
        let mut left = given.unwrap_or_default();
        left.retain(|_, value| !value.is_null());
        Self { left, known: Vec::new(), given: is_given }
    }

    pub(super) fn text(&mut self, name: &'static str) -> Result<Option<String>, Wrong> {
        match self.take(name) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(other) => Err(wrong(name, "a string", &other)),
        }
    }

    pub(super) fn required(&mut self, name: &'static str) -> Result<String, Wrong> {
        self.text(name)?.ok_or_else(|| Wrong::new(name, "is missing."))
    }

    pub(super) fn texts(&mut self, name: &'static str) -> Result<Option<Vec<String>>, Wrong> {
        let Some(value) = self.take(name) else { return Ok(None) };
        let Value::Array(items) = value else { return Err(wrong(name, "an array of strings", &value)) };
        let word = |item| match item {
            Value::String(text) => Ok(text),
            other => Err(wrong(name, "an array of strings only", &other)),
        };
        items.into_iter().map(word).collect::<Result<_, _>>().map(Some)
    }

    pub(super) fn variables(&mut self, name: &'static str) -> Result<BTreeMap<String, String>, Wrong> {
        let Some(value) = self.take(name) else { return Ok(BTreeMap::new()) };
        let Value::Object(members) = value else { return Err(wrong(name, "an object with strings as values", &value)) };
        let variable = |(key, value)| match value {
            Value::String(text) => Ok((key, text)),
            other => {
                Err(Wrong::new(name, format!("has {} as the value of {key:?}; it must be a string.", kind(&other))))
            }
        };
        members.into_iter().map(variable).collect()
    }

    pub(super) fn number(&mut self, name: &'static str) -> Result<Option<i64>, Wrong> {
        let Some(value) = self.take(name) else { return Ok(None) };
        let whole = value.as_i64().or_else(|| value.as_f64().and_then(whole));
        match whole {
            Some(number) => Ok(Some(number)),
            None if value.is_number() => {
                Err(Wrong::new(name, format!("is {value}; it must be a smaller whole number.")))
            }
            None => Err(wrong(name, "a whole number", &value)),
        }
    }

    pub(super) fn flag(&mut self, name: &'static str) -> Result<bool, Wrong> {
        match self.take(name) {
            None => Ok(false),
            Some(Value::Bool(flag)) => Ok(flag),
            Some(other) => Err(wrong(name, "true or false", &other)),
        }
    }

    /// Nothing may be left over: an argument that is passed over in silence would be a promise broken.
    pub(super) fn finish(self) -> Result<(), Wrong> {
        match self.left.keys().next() {
            None => Ok(()),
            Some(name) => {
                let known: Vec<_> = self.known.iter().map(|name| format!("`{name}`")).collect();
                let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
                Err(Wrong::new(name, format!("isn't an argument of this tool. Its arguments: {known}.")))
            }
        }
    }

    /// Whether there were any, be it none in an object.
    pub(super) fn are_given(&self) -> bool {
        self.given
    }

    /// As it came, for dialects with words of their own about what is wrong.
    pub(super) fn value(&mut self, name: &'static str) -> Option<Value> {
        self.take(name)
    }

    /// In place of what was taken.
    pub(super) fn put(&mut self, name: &'static str, value: Value) {
        self.left.insert(name.to_owned(), value);
    }

    fn take(&mut self, name: &'static str) -> Option<Value> {
        self.known.push(name);
        self.left.remove(name)
    }
}

fn wrong(name: &str, expected: &str, found: &Value) -> Wrong {
    Wrong::new(name, format!("must be {expected}, not {}.", kind(found)))
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "an array",
        Value::Object(_) => "an object",
    }
}

/// 5000.0 is a whole number, too.
#[expect(clippy::cast_possible_truncation, reason = "it is whole, and within what a float holds exactly")]
fn whole(number: f64) -> Option<i64> {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    (number.fract() == 0.0 && number.abs() <= EXACT).then_some(number as i64)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn arguments(value: &Value) -> Arguments {
        Arguments::new(value.as_object().cloned())
    }

    #[test]
    fn names_the_field_that_is_wrong() {
        let mut given =
            arguments(&json!({"a": 1, "b": "x", "c": [1], "d": {"K": 2}, "e": 1e300, "f": "yes", "g": 1.5}));
        let trouble = [
            given.text("a").unwrap_err(),
            given.texts("b").unwrap_err(),
            given.texts("c").unwrap_err(),
            given.variables("d").unwrap_err(),
            given.number("e").unwrap_err(),
            given.flag("f").unwrap_err(),
            given.number("g").unwrap_err(),
            given.required("h").unwrap_err(),
        ];
        assert_eq!(trouble.map(|wrong| wrong.field).concat(), "abcdefgh");
    }

    #[test]
    fn takes_what_models_write_and_nothing_unknown() {
        let mut given = arguments(&json!({"n": 5000.0, "t": null, "huge": i64::MAX, "host": "x"}));
        assert_eq!(given.number("n"), Ok(Some(5000)));
        assert_eq!(given.text("t"), Ok(None));
        assert_eq!(given.number("huge"), Ok(Some(i64::MAX)));
        let wrong = given.finish().unwrap_err();
        assert_eq!(wrong.field, "host");
        assert!(wrong.message.contains("`n`, `t`, `huge`"), "{}", wrong.message);
    }
}
