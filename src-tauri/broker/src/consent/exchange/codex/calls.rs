//! Starlark, as far as a list of calls with literal arguments goes. Nothing is computed.

use thiserror::Error;

use super::super::MAX_ENTRIES;
use crate::text::say;

/// A call at the top level of a file.
#[derive(Debug)]
pub(super) struct StarlarkCall<'t> {
    pub(super) name: &'t str,
    pub(super) arguments: Vec<(&'t str, Literal)>,
    pub(super) written: &'t str,
    /// From 1.
    pub(super) line: usize,
}

impl StarlarkCall<'_> {
    pub(super) fn argument(&self, name: &str) -> Option<&Literal> {
        self.arguments.iter().find(|(own, _)| *own == name).map(|(_, value)| value)
    }
}

/// A literal argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Literal {
    Text(String),
    List(Vec<Literal>),
    Bool,
    None,
}

/// A piece of the file that isn't such a call.
#[derive(Debug)]
pub(super) struct Unread {
    pub(super) written: String,
    pub(super) line: usize,
    pub(super) why: StarlarkError,
}

/// The reason a piece of a file isn't a call with literal arguments. The words continue after a colon.
#[derive(Debug, Error)]
pub(super) enum StarlarkError {
    #[error("{}", say!("consent-starlark-indented"))]
    Indented,
    #[error("{}", say!("consent-starlark-no-call"))]
    NoCall,
    #[error("{}", say!("consent-starlark-unnamed"))]
    Unnamed,
    #[error("{}", say!("consent-starlark-twice", what = .0))]
    Twice(String),
    #[error("{}", say!("consent-starlark-followed"))]
    Followed,
    #[error("{}", say!("consent-starlark-too-deep"))]
    TooDeep,
    #[error("{}", say!("consent-starlark-no-literal"))]
    NoLiteral,
    #[error("{}", say!("consent-starlark-unseparated"))]
    Unseparated,
    #[error("{}", say!("consent-starlark-several-lines"))]
    SeveralLines,
    #[error("{}", say!("consent-starlark-escape"))]
    Escape,
    #[error("{}", say!("consent-starlark-unclosed"))]
    Unclosed,
    #[error("{}", say!("consent-starlark-missing", what = .0))]
    Missing(char),
}

/// The deepest nesting of lists.
const MAX_DEPTH: usize = 4;

/// Returns all calls of a file, and the pieces that aren't calls.
pub(super) fn calls(text: &str) -> Vec<Result<StarlarkCall<'_>, Unread>> {
    let mut reader = StarlarkReader { text, at: 0, from: 0, line: 1 };
    let mut calls = Vec::new();
    loop {
        reader.blanks();
        // One more than may be is enough to say that there are too many.
        if reader.at == text.len() || calls.len() > MAX_ENTRIES {
            return calls;
        }
        let start = reader.at;
        let line = reader.line();
        match reader.call(start, line) {
            Ok(call) => calls.push(Ok(call)),
            Err(why) => {
                let wrong = reader.line();
                reader.skip();
                let written = text[start..reader.at].trim_end().to_owned();
                calls.push(Err(Unread { written, line: wrong, why }));
            }
        }
    }
}

struct StarlarkReader<'t> {
    text: &'t str,
    at: usize,
    /// Where lines were counted up to, and how many there were.
    from: usize,
    line: usize,
}

impl<'t> StarlarkReader<'t> {
    fn call(&mut self, start: usize, line: usize) -> Result<StarlarkCall<'t>, StarlarkError> {
        if start > 0 && !self.text[..start].ends_with('\n') {
            return Err(StarlarkError::Indented);
        }
        let name = self.name().ok_or(StarlarkError::NoCall)?;
        self.blanks();
        self.expect('(')?;
        let mut arguments: Vec<(&str, Literal)> = Vec::new();
        loop {
            self.blanks();
            if self.take(')') {
                break;
            }
            let name = self.name().ok_or(StarlarkError::Unnamed)?;
            self.blanks();
            self.expect('=')?;
            let value = self.literal(0)?;
            if arguments.iter().any(|(other, _)| *other == name) {
                return Err(StarlarkError::Twice(name.to_owned()));
            }
            arguments.push((name, value));
            self.blanks();
            if !self.take(',') {
                self.blanks();
                self.expect(')')?;
                break;
            }
        }
        let end = self.at;
        let rest = self.text[end..].split('\n').next().unwrap_or_default().trim();
        if !rest.is_empty() && !rest.starts_with('#') {
            return Err(StarlarkError::Followed);
        }
        Ok(StarlarkCall { name, arguments, written: &self.text[start..end], line })
    }

    fn literal(&mut self, depth: usize) -> Result<Literal, StarlarkError> {
        self.blanks();
        match self.peek() {
            Some('"' | '\'') => self.string().map(Literal::Text),
            Some('[') if depth < MAX_DEPTH => self.list(depth),
            Some('[') => Err(StarlarkError::TooDeep),
            _ => match self.name() {
                Some("None") => Ok(Literal::None),
                Some("True" | "False") => Ok(Literal::Bool),
                _ => Err(StarlarkError::NoLiteral),
            },
        }
    }

    fn list(&mut self, depth: usize) -> Result<Literal, StarlarkError> {
        self.at += 1;
        let mut items = Vec::new();
        loop {
            self.blanks();
            if self.take(']') {
                return Ok(Literal::List(items));
            }
            items.push(self.literal(depth + 1)?);
            self.blanks();
            if !self.take(',') && self.peek() != Some(']') {
                return Err(StarlarkError::Unseparated);
            }
        }
    }

    /// Reads a string in single or double quotes on one line, with the escapes that mean the same everywhere.
    fn string(&mut self) -> Result<String, StarlarkError> {
        let quote = self.peek().unwrap_or_default();
        if self.text[self.at..].starts_with("\"\"\"") || self.text[self.at..].starts_with("'''") {
            return Err(StarlarkError::SeveralLines);
        }
        self.at += 1;
        let mut string = String::new();
        while let Some(c) = self.peek() {
            self.at += c.len_utf8();
            match c {
                c if c == quote => return Ok(string),
                '\n' | '\r' => break,
                '\\' => {
                    let escaped = self.peek().unwrap_or_default();
                    self.at += escaped.len_utf8();
                    string.push(match escaped {
                        '\\' | '"' | '\'' => escaped,
                        'n' => '\n',
                        't' => '\t',
                        _ => return Err(StarlarkError::Escape),
                    });
                }
                c => string.push(c),
            }
        }
        Err(StarlarkError::Unclosed)
    }

    fn name(&mut self) -> Option<&'t str> {
        let rest = &self.text[self.at..];
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
        let name =
            rest.get(..end).filter(|name| !name.is_empty() && !name.starts_with(|c: char| c.is_ascii_digit()))?;
        self.at += end;
        Some(name)
    }

    fn expect(&mut self, c: char) -> Result<(), StarlarkError> {
        if self.take(c) { Ok(()) } else { Err(StarlarkError::Missing(c)) }
    }

    fn take(&mut self, c: char) -> bool {
        let there = self.peek() == Some(c);
        if there {
            self.at += c.len_utf8();
        }
        there
    }

    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    /// Goes over blanks, line ends and comments.
    fn blanks(&mut self) {
        while let Some(c) = self.peek() {
            if c == '#' {
                self.at += self.text[self.at..].find('\n').unwrap_or(self.text.len() - self.at);
            } else if matches!(c, ' ' | '\t' | '\r' | '\n') {
                self.at += 1;
            } else {
                return;
            }
        }
    }

    /// Goes to the next line that begins with something, after at least one: what follows an error starts anew there.
    fn skip(&mut self) {
        let rest = &self.text[self.at.min(self.text.len())..];
        let mut passed = 0;
        for line in rest.split_inclusive('\n') {
            if passed > 0 && line.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') {
                break;
            }
            passed += line.len();
        }
        self.at = (self.at + passed).min(self.text.len());
    }

    fn line(&mut self) -> usize {
        self.line += self.text[self.from..self.at].matches('\n').count();
        self.from = self.at;
        self.line
    }
}
