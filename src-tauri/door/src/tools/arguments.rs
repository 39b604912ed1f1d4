//! Reads a tool's arguments by hand, so that an error names the argument and what it should be.

use std::collections::BTreeMap;

use rmcp::model::JsonObject;
use serde_json::Value;

pub(super) use super::argument_error::{ArgumentError, ArgumentFault};

/// Holds the arguments that haven't been read yet. `null` counts as left out: many models write it for that.
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

    pub(super) fn text(&mut self, name: &'static str) -> Result<Option<String>, ArgumentError> {
        match self.take(name) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(other) => Err(wrong(name, "a string", &other)),
        }
    }

    pub(super) fn required(&mut self, name: &'static str) -> Result<String, ArgumentError> {
        self.text(name)?.ok_or_else(|| ArgumentError::new(name, ArgumentFault::Missing))
    }

    pub(super) fn texts(&mut self, name: &'static str) -> Result<Option<Vec<String>>, ArgumentError> {
        let Some(value) = self.take(name) else { return Ok(None) };
        let Value::Array(items) = value else { return Err(wrong(name, "an array of strings", &value)) };
        let word = |item| match item {
            Value::String(text) => Ok(text),
            other => Err(wrong(name, "an array of strings only", &other)),
        };
        items.into_iter().map(word).collect::<Result<_, _>>().map(Some)
    }

    pub(super) fn variables(&mut self, name: &'static str) -> Result<BTreeMap<String, String>, ArgumentError> {
        let Some(value) = self.take(name) else { return Ok(BTreeMap::new()) };
        let Value::Object(members) = value else { return Err(wrong(name, "an object with strings as values", &value)) };
        let variable = |(key, value)| match value {
            Value::String(text) => Ok((key, text)),
            other => Err(ArgumentError::new(name, ArgumentFault::Member { key, found: kind(&other) })),
        };
        members.into_iter().map(variable).collect()
    }

    pub(super) fn number(&mut self, name: &'static str) -> Result<Option<i64>, ArgumentError> {
        let Some(value) = self.take(name) else { return Ok(None) };
        let whole = value.as_i64().or_else(|| value.as_f64().and_then(whole));
        match whole {
            Some(number) => Ok(Some(number)),
            None if value.is_number() => Err(ArgumentError::new(name, ArgumentFault::NotWhole(value.to_string()))),
            None => Err(wrong(name, "a whole number", &value)),
        }
    }

    pub(super) fn flag(&mut self, name: &'static str) -> Result<bool, ArgumentError> {
        match self.take(name) {
            None => Ok(false),
            Some(Value::Bool(flag)) => Ok(flag),
            Some(other) => Err(wrong(name, "true or false", &other)),
        }
    }

    /// Checks that no argument is left over: ignoring one in silence would break a promise.
    pub(super) fn finish(self) -> Result<(), ArgumentError> {
        match self.left.keys().next() {
            None => Ok(()),
            Some(name) => Err(ArgumentError::new(name, ArgumentFault::Unknown(self.known))),
        }
    }

    /// Returns whether the call had arguments, even an empty object.
    pub(super) fn are_given(&self) -> bool {
        self.given
    }

    /// Returns an argument unread, for dialects with their own words for errors.
    pub(super) fn value(&mut self, name: &'static str) -> Option<Value> {
        self.take(name)
    }

    /// Puts a value in place of the argument that was taken.
    pub(super) fn put(&mut self, name: &'static str, value: Value) {
        self.left.insert(name.to_owned(), value);
    }

    fn take(&mut self, name: &'static str) -> Option<Value> {
        self.known.push(name);
        self.left.remove(name)
    }
}

fn wrong(name: &str, expected: &'static str, found: &Value) -> ArgumentError {
    ArgumentError::new(name, ArgumentFault::Type { expected, found: kind(found) })
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

/// Returns a whole number that was written as a float: 5000.0.
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
        assert!(wrong.fault.to_string().contains("`n`, `t`, `huge`"), "{wrong}");
    }
}
