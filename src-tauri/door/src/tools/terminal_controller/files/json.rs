//! JSON as the original's library reads it and writes it out again: with its words for what is wrong, and its way with
//! numbers and escapes.

mod read;

use std::fmt::Write as _;

pub(super) use read::JsonError;
use read::JsonReader;

/// A JSON value.
#[derive(Debug)]
enum Value {
    Word(&'static str),
    /// A whole number as written, however long.
    Whole(String),
    Float(f64),
    Text(Letters),
    List(Vec<Value>),
    /// The members, in the order their names first came.
    Object(Vec<(Letters, Value)>),
}

/// A text in UTF-16: it may hold an unpaired surrogate, which becomes U+FFFD only when it's written.
type Letters = Vec<u16>;

/// Parses a text and writes it out indented, as Python does.
pub(super) fn even(text: &str) -> Result<String, JsonError> {
    let value = JsonReader::whole(text)?;
    let mut out = String::with_capacity(text.len() * 2);
    write(&value, 0, &mut out);
    Ok(out)
}

fn write(value: &Value, depth: usize, out: &mut String) {
    match value {
        Value::Word(word) => out.push_str(word),
        Value::Whole(digits) => out.push_str(digits),
        Value::Float(number) => out.push_str(&float(*number)),
        Value::Text(text) => quoted(text, out),
        Value::List(values) => within('[', ']', values, depth, out, |value, out| write(value, depth + 1, out)),
        Value::Object(members) => within('{', '}', members, depth, out, |(name, value), out| {
            quoted(name, out);
            out.push_str(": ");
            write(value, depth + 1, out);
        }),
    }
}

fn within<T>(open: char, close: char, all: &[T], depth: usize, out: &mut String, one: impl Fn(&T, &mut String)) {
    out.push(open);
    for (at, item) in all.iter().enumerate() {
        out.push_str(if at == 0 { "\n" } else { ",\n" });
        out.extend(std::iter::repeat_n("    ", depth + 1));
        one(item, out);
    }
    if !all.is_empty() {
        out.push('\n');
        out.extend(std::iter::repeat_n("    ", depth));
    }
    out.push(close);
}

fn quoted(text: &[u16], out: &mut String) {
    out.push('"');
    for letter in char::decode_utf16(text.iter().copied()) {
        match letter.unwrap_or(char::REPLACEMENT_CHARACTER) {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\u{8}' => out.push_str("\\b"),
            '\u{c}' => out.push_str("\\f"),
            // Writing to a string cannot fail.
            control @ ..' ' => _ = write!(out, "\\u{:04x}", u32::from(control)),
            plain => out.push(plain),
        }
    }
    out.push('"');
}

/// Returns a float as Python writes it: the shortest form that reads back, with a point or an exponent.
fn float(number: f64) -> String {
    if number.is_nan() {
        return "NaN".to_owned();
    }
    if number.is_infinite() {
        return if number > 0.0 { "Infinity" } else { "-Infinity" }.to_owned();
    }
    let short = format!("{number:e}");
    let (digits, exponent) = short.split_once('e').unwrap_or((&short, "0"));
    match exponent.parse::<i32>() {
        Ok(size @ (..-4 | 16..)) => {
            let sign = if size < 0 { '-' } else { '+' };
            format!("{digits}e{sign}{:02}", size.abs())
        }
        _ => format!("{number:?}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_written_out_as_python_does() {
        let given = r#"{"b":[1,2.50,{}],"a":{"x":"{\"y\": [] }é\u00e9\ud83d\ude00\ud800","z":[]}, "e" : [ ], "b": -0}"#;
        let even_one = "{\n    \"b\": 0,\n    \"a\": {\n        \"x\": \"{\\\"y\\\": [] }éé😀\u{fffd}\",\n        \
                        \"z\": []\n    },\n    \"e\": []\n}";
        assert_eq!(even(given), Ok(even_one.to_owned()));
        for (given, wanted) in [
            ("1e5", "100000.0"),
            ("1E16", "1e+16"),
            ("0.00001", "1e-05"),
            ("1e400", "Infinity"),
            ("-1e400", "-Infinity"),
            ("[NaN, -0.0]", "[\n    NaN,\n    -0.0\n]"),
            ("123456789012345678901234567890", "123456789012345678901234567890"),
            ("1234567890123456.7", "1234567890123456.8"),
            ("\"\\u007f\\u001f\\b/\\/\"", "\"\u{7f}\\u001f\\b//\""),
        ] {
            assert_eq!(even(given).as_deref(), Ok(wanted), "{given}");
        }
    }

    #[test]
    fn what_is_wrong_is_told_in_pythons_words() {
        for (given, wanted) in [
            ("", "Expecting value: line 1 column 1 (char 0)"),
            ("b\na", "Expecting value: line 1 column 1 (char 0)"),
            ("{\"é\"\n 1}", "Expecting ':' delimiter: line 2 column 2 (char 6)"),
            ("{\"a\": 1 \"b\"}", "Expecting ',' delimiter: line 1 column 9 (char 8)"),
            ("{\"a\": 1,}", "Expecting property name enclosed in double quotes: line 1 column 9 (char 8)"),
            ("{", "Expecting property name enclosed in double quotes: line 1 column 2 (char 1)"),
            ("[1,]", "Expecting value: line 1 column 4 (char 3)"),
            ("[1 2", "Expecting ',' delimiter: line 1 column 4 (char 3)"),
            ("{} x", "Extra data: line 1 column 4 (char 3)"),
            ("01", "Extra data: line 1 column 2 (char 1)"),
            ("\"a", "Unterminated string starting at: line 1 column 1 (char 0)"),
            ("\"a\tb\"", "Invalid control character at: line 1 column 3 (char 2)"),
            ("\"\\x\"", "Invalid \\escape: line 1 column 2 (char 1)"),
            ("\"\\u12g4\"", "Invalid \\uXXXX escape: line 1 column 3 (char 2)"),
            ("\u{feff}{}", "Unexpected UTF-8 BOM (decode using utf-8-sig): line 1 column 1 (char 0)"),
        ] {
            assert_eq!(even(given), Err(JsonError::Said(wanted.to_owned())), "{given}");
        }
        assert_eq!(even(&"[".repeat(5000)), Err(JsonError::Deep("array")));
    }
}
