//! Files as text: what every source has in common before its own language begins.

use jsonc_parser::ast::{Object, ObjectProp, Value};
use jsonc_parser::common::Ranged;
use jsonc_parser::{CollectOptions, ParseOptions, parse_to_ast};

use super::{MAX_BYTES, Unreadable};
use crate::text::say;

/// Returns a file's text without its byte order mark, when it may be read at all.
pub(super) fn checked(text: &str) -> Result<&str, Unreadable> {
    if text.len() > MAX_BYTES {
        return Err(Unreadable::TooLarge { bytes: text.len() });
    }
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    match text.find('\0') {
        Some(at) => Err(malformed(text, at, say!("import-a-nul-byte-this-is"))),
        None => Ok(text),
    }
}

/// Makes the error for a place in a text.
pub(super) fn malformed(text: &str, at: usize, message: impl Into<String>) -> Unreadable {
    let (line, column) = position(text, at);
    Unreadable::Malformed { line, column, message: message.into() }
}

/// Returns the line and the column of a place, from 1.
pub(super) fn position(text: &str, at: usize) -> (usize, usize) {
    let before = text.get(..at).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let start = before.rfind('\n').map_or(0, |feed| feed + 1);
    (line, before[start..].chars().count() + 1)
}

/// The JSON dialect: whether comments and trailing commas are skipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Json {
    /// As the standard has it.
    Strict,
    /// As editors' settings are written.
    WithComments,
}

/// Parses a JSON file as an object. Nesting is bounded by the parser.
pub(super) fn object(text: &str, json: Json) -> Result<Object<'_>, Unreadable> {
    let comments = json == Json::WithComments;
    let options = ParseOptions {
        allow_comments: comments,
        allow_trailing_commas: comments,
        allow_loose_object_property_names: false,
        allow_missing_commas: false,
        allow_single_quoted_strings: false,
        allow_hexadecimal_numbers: false,
        allow_unary_plus_numbers: false,
        allow_bare_decimal_point_numbers: false,
        allow_non_finite_numbers: false,
        allow_extended_string_escapes: false,
    };
    let parsed = parse_to_ast(text, &CollectOptions::default(), &options).map_err(|error| Unreadable::Malformed {
        line: error.line_display(),
        column: error.column_display(),
        message: error.kind().to_string(),
    })?;
    match parsed.value {
        Some(Value::Object(object)) => Ok(object),
        Some(other) => Err(malformed(text, other.range().start, say!("import-the-file-is-not-a"))),
        None => Err(malformed(text, 0, say!("import-the-file-is-empty"))),
    }
}

/// Returns a field of an object. Two of the same name are an error: programs differ in which of them counts.
pub(super) fn field<'o, 'a>(
    text: &str,
    object: &'o Object<'a>,
    name: &str,
) -> Result<Option<&'o Value<'a>>, Unreadable> {
    let mut found = object.properties.iter().filter(|property| property.name.as_str() == name);
    let first = found.next();
    match found.next() {
        Some(second) => Err(twice(text, second)),
        None => Ok(first.map(|property| &property.value)),
    }
}

/// Returns all fields of an object, when no name occurs twice.
pub(super) fn fields<'o, 'a>(text: &str, object: &'o Object<'a>) -> Result<&'o [ObjectProp<'a>], Unreadable> {
    let mut seen = std::collections::HashSet::new();
    let again = object.properties.iter().find(|property| !seen.insert(property.name.as_str()));
    again.map_or(Ok(&object.properties), |property| Err(twice(text, property)))
}

/// Returns a field that must be an object when it's there.
pub(super) fn inner<'o, 'a>(
    text: &str,
    object: &'o Object<'a>,
    name: &str,
) -> Result<Option<&'o Object<'a>>, Unreadable> {
    match field(text, object, name)? {
        None | Some(Value::NullKeyword(_)) => Ok(None),
        Some(Value::Object(inner)) => Ok(Some(inner)),
        Some(other) => Err(malformed(text, other.range().start, say!("import-is-not-an-object", name = name))),
    }
}

/// Returns a field that must be a list when it's there.
pub(super) fn list<'o, 'a>(text: &str, object: &'o Object<'a>, name: &str) -> Result<&'o [Value<'a>], Unreadable> {
    match field(text, object, name)? {
        None | Some(Value::NullKeyword(_)) => Ok(&[]),
        Some(Value::Array(list)) => Ok(&list.elements),
        Some(other) => Err(malformed(text, other.range().start, say!("import-is-not-a-list", name = name))),
    }
}

/// Returns a value as written in the text.
pub(super) fn source<'t>(text: &'t str, value: &Value<'_>) -> &'t str {
    let range = value.range();
    text.get(range.start..range.end).unwrap_or_default()
}

fn twice(text: &str, property: &ObjectProp<'_>) -> Unreadable {
    let name = super::shown(property.name.as_str());
    malformed(text, property.range.start, say!("import-stands-here-twice-and-programs", name = name))
}
