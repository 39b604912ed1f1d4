//! The reader: where and with which words it gives up is Python's.

use super::{Letters, Value};

/// The deepest nesting: Python gives up about here.
const DEEPEST: usize = 990;

/// The reason a text isn't JSON.
#[derive(Debug, PartialEq, Eq)]
pub(in super::super) enum JsonError {
    /// The error and its place.
    Said(String),
    /// The nesting is too deep for Python; in what.
    Deep(&'static str),
}

/// Parses one text; `at` counts bytes.
pub(super) struct JsonReader<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
}

type JsonResult<T> = Result<T, JsonError>;

impl<'a> JsonReader<'a> {
    /// Parses a whole text.
    pub(super) fn whole(text: &'a str) -> JsonResult<Value> {
        let mut reader = Self { text, at: 0, depth: 0 };
        if text.starts_with('\u{feff}') {
            return reader.wrong("Unexpected UTF-8 BOM (decode using utf-8-sig)", 0);
        }
        reader.blank();
        let value = reader.value()?;
        reader.blank();
        if reader.at < text.len() { reader.wrong("Extra data", reader.at) } else { Ok(value) }
    }

    fn value(&mut self) -> JsonResult<Value> {
        const WORDS: [(&str, Value); 5] = [
            ("null", Value::Word("null")),
            ("true", Value::Word("true")),
            ("false", Value::Word("false")),
            ("NaN", Value::Float(f64::NAN)),
            ("Infinity", Value::Float(f64::INFINITY)),
        ];
        match self.peek() {
            Some(b'"') => self.text().map(Value::Text),
            Some(b'{') => self.deeper("object", Self::object),
            Some(b'[') => self.deeper("array", Self::list),
            Some(b'-') if self.take("-Infinity") => Ok(Value::Float(f64::NEG_INFINITY)),
            Some(b'-' | b'0'..=b'9') => self.number(),
            _ => match WORDS.into_iter().find(|(word, _)| self.take(word)) {
                Some((_, value)) => Ok(value),
                None => self.wrong("Expecting value", self.at),
            },
        }
    }

    fn deeper(&mut self, what: &'static str, read: fn(&mut Self) -> JsonResult<Value>) -> JsonResult<Value> {
        if self.depth == DEEPEST {
            return Err(JsonError::Deep(what));
        }
        self.depth += 1;
        let value = read(self);
        self.depth -= 1;
        value
    }

    fn list(&mut self) -> JsonResult<Value> {
        self.at += 1;
        self.blank();
        let mut values = Vec::new();
        if self.take("]") {
            return Ok(Value::List(values));
        }
        loop {
            values.push(self.value()?);
            self.blank();
            if self.take("]") {
                return Ok(Value::List(values));
            }
            self.must(",")?;
            self.blank();
        }
    }

    fn object(&mut self) -> JsonResult<Value> {
        self.at += 1;
        self.blank();
        let mut members: Vec<(Letters, Value)> = Vec::new();
        let mut known = std::collections::HashMap::new();
        if self.take("}") {
            return Ok(Value::Object(members));
        }
        loop {
            if self.peek() != Some(b'"') {
                return self.wrong("Expecting property name enclosed in double quotes", self.at);
            }
            let name = self.text()?;
            self.blank();
            self.must(":")?;
            self.blank();
            let value = self.value()?;
            // Of two of one name the second counts, at the place of the first.
            match known.get(&name) {
                Some(at) => {
                    let at: usize = *at;
                    members[at].1 = value;
                }
                None => {
                    known.insert(name.clone(), members.len());
                    members.push((name, value));
                }
            }
            self.blank();
            if self.take("}") {
                return Ok(Value::Object(members));
            }
            self.must(",")?;
            self.blank();
        }
    }

    fn text(&mut self) -> JsonResult<Letters> {
        let begin = self.at;
        self.at += 1;
        let mut letters = Letters::new();
        loop {
            let rest = &self.text[self.at..];
            let Some(letter) = rest.chars().next() else {
                return self.wrong("Unterminated string starting at", begin);
            };
            match letter {
                '"' => {
                    self.at += 1;
                    return Ok(letters);
                }
                '\\' => self.escape(begin, &mut letters)?,
                ..' ' => return self.wrong("Invalid control character at", self.at),
                plain => {
                    letters.extend_from_slice(plain.encode_utf16(&mut [0; 2]));
                    self.at += plain.len_utf8();
                }
            }
        }
    }

    fn escape(&mut self, begin: usize, letters: &mut Letters) -> JsonResult<()> {
        let Some(letter) = self.text[self.at + 1..].chars().next() else {
            return self.wrong("Unterminated string starting at", begin);
        };
        let meant = match letter {
            '"' | '\\' | '/' => letter,
            'b' => '\u{8}',
            'f' => '\u{c}',
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'u' => {
                let digits = self.text.as_bytes().get(self.at + 2..self.at + 6);
                // Four digits at the very end are none, since the string could not end.
                let ends = self.at + 6 >= self.text.len();
                let number = digits.filter(|digits| digits.iter().all(u8::is_ascii_hexdigit) && !ends);
                let number = number.and_then(|digits| std::str::from_utf8(digits).ok());
                let Some(unit) = number.and_then(|digits| u16::from_str_radix(digits, 16).ok()) else {
                    return self.wrong("Invalid \\uXXXX escape", self.at + 1);
                };
                letters.push(unit);
                self.at += 6;
                return Ok(());
            }
            _ => return self.wrong("Invalid \\escape", self.at),
        };
        letters.extend_from_slice(meant.encode_utf16(&mut [0; 2]));
        self.at += 2;
        Ok(())
    }

    fn number(&mut self) -> JsonResult<Value> {
        let bytes = self.text.as_bytes();
        let digits = |from: usize| bytes[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let begin = self.at;
        let mut end = begin + usize::from(bytes[begin] == b'-');
        let whole = digits(end);
        if whole == 0 {
            return self.wrong("Expecting value", begin);
        }
        // Nothing follows a zero.
        end += if bytes[end] == b'0' { 1 } else { whole };
        let mut is_whole = true;
        if bytes.get(end) == Some(&b'.') && digits(end + 1) > 0 {
            end += 1 + digits(end + 1);
            is_whole = false;
        }
        if matches!(bytes.get(end), Some(b'e' | b'E')) {
            let from = end + 1 + usize::from(matches!(bytes.get(end + 1), Some(b'+' | b'-')));
            if from <= bytes.len() && digits(from) > 0 {
                end = from + digits(from);
                is_whole = false;
            }
        }
        let written = &self.text[begin..end];
        self.at = end;
        match written {
            // It has no whole number of that name.
            "-0" => Ok(Value::Whole("0".to_owned())),
            _ if is_whole => Ok(Value::Whole(written.to_owned())),
            _ => Ok(Value::Float(written.parse().unwrap_or(f64::NAN))),
        }
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn blank(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    fn take(&mut self, word: &str) -> bool {
        let is_there = self.text.as_bytes()[self.at..].starts_with(word.as_bytes());
        self.at += if is_there { word.len() } else { 0 };
        is_there
    }

    fn must(&mut self, delimiter: &str) -> JsonResult<()> {
        if self.take(delimiter) {
            return Ok(());
        }
        self.wrong(&format!("Expecting '{delimiter}' delimiter"), self.at)
    }

    /// Makes an error with its place, counted in characters.
    fn wrong<T>(&self, words: &str, at: usize) -> JsonResult<T> {
        let before = &self.text[..at];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        Err(JsonError::Said(format!("{words}: line {line} column {column} (char {})", before.chars().count())))
    }
}
