//! The closed grammar, character by character.

use std::ops::Range;

use super::super::hidden;
use super::{Dialect, INERT_SETTINGS, Joint, MAX_STEPS, MAX_WORDS, RESERVED, Reading, Reason, Redirect, Step, Unread};

pub(super) struct Scan<'a> {
    text: &'a str,
    bytes: &'a [u8],
    dialect: Dialect,
    at: usize,
    words: usize,
    /// Where the first character stands that hides or passes for another.
    misleads: Option<usize>,
}

/// What ends a word.
const fn delimits(byte: Option<u8>) -> bool {
    matches!(byte, None | Some(b' ' | b'&' | b'|' | b';'))
}

const fn is_plain(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '/' | ':' | ',' | '@' | '%' | '+' | '-')
}

impl<'a> Scan<'a> {
    pub(super) fn new(text: &'a str, dialect: Dialect) -> Self {
        let misleads = hidden::misleading(text).map(|found| found.at);
        Self { text, bytes: text.as_bytes(), dialect, at: 0, words: 0, misleads }
    }

    pub(super) fn reading(mut self) -> Result<Reading, Unread> {
        let mut steps = Vec::new();
        let mut joint = Joint::First;
        loop {
            self.blanks();
            if self.at == self.bytes.len() {
                return self.end(joint, steps);
            }
            if steps.len() == MAX_STEPS {
                return Err(self.unread(self.at..self.bytes.len(), Reason::TooLong));
            }
            steps.push(self.step(joint)?);
            match self.operator()? {
                Some(next) => joint = next,
                None => return Ok(Reading { steps }),
            }
        }
    }

    /// The text ended where a step could begin: fine after `;`.
    fn end(&self, joint: Joint, steps: Vec<Step>) -> Result<Reading, Unread> {
        match joint {
            Joint::First => Err(self.unread(0..self.at, Reason::Empty)),
            Joint::Then => Ok(Reading { steps }),
            _ => Err(self.unread(self.at..self.at, Reason::Operator)),
        }
    }

    fn step(&mut self, joint: Joint) -> Result<Step, Unread> {
        let start = self.at;
        let mut step =
            Step { joint, settings: Vec::new(), argv: Vec::new(), redirects: Vec::new(), span: start..start };
        loop {
            step.span.end = self.at;
            self.blanks();
            match self.peek(0) {
                None | Some(b';' | b'|') => break,
                Some(b'&') if self.peek(1) != Some(b'>') => break,
                _ => {}
            }
            if let Some(redirect) = self.redirect(!step.argv.is_empty())? {
                step.redirects.push(redirect);
            } else if let Some(setting) = self.setting(step.argv.is_empty())? {
                step.settings.push(setting);
            } else {
                let word = self.word(step.argv.is_empty())?;
                step.argv.push(word);
            }
            self.words += 1;
            if self.words > MAX_WORDS {
                return Err(self.unread(self.at..self.bytes.len(), Reason::TooLong));
            }
        }
        if step.argv.is_empty() {
            let reason = match step.settings.pop() {
                Some((name, _)) => Reason::Setting(name),
                None => Reason::Operator,
            };
            return Err(self.unread(start..self.at, reason));
        }
        Ok(step)
    }

    /// What joins this step to the next, if there is more.
    fn operator(&mut self) -> Result<Option<Joint>, Unread> {
        let (joint, length) = match (self.peek(0), self.peek(1)) {
            (None, _) => return Ok(None),
            (Some(b'&'), Some(b'&')) => (Joint::And, 2),
            (Some(b'&'), _) => return Err(self.unread(self.at..self.at + 1, Reason::Background)),
            (Some(b'|'), Some(b'|')) => (Joint::Or, 2),
            (Some(b'|'), _) => (Joint::Pipe, 1),
            _ => (Joint::Then, 1),
        };
        self.at += length;
        if matches!(self.peek(0), Some(b'&' | b'|' | b';')) {
            return Err(self.unread(self.at..self.at + 1, Reason::Operator));
        }
        Ok(Some(joint))
    }

    /// One of the redirections on the list, or an error for any other.
    fn redirect(&mut self, after_word: bool) -> Result<Option<Redirect>, Unread> {
        let start = self.at;
        let digits = self.bytes[start..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let sign = start + digits;
        let kind = match (&self.bytes[start..sign], self.bytes.get(sign), self.bytes.get(sign + 1)) {
            (b"2", Some(b'>'), Some(b'&')) => (Redirect::ErrorsToOutput, 2),
            (b"", Some(b'>'), Some(b'/' | b' ')) => (Redirect::OutputAway, 1),
            (b"2", Some(b'>'), Some(b'/' | b' ')) => (Redirect::ErrorsAway, 1),
            (b"", Some(b'<'), Some(b'/' | b' ')) => (Redirect::NoInput, 1),
            (b"", Some(b'&'), Some(b'>')) if self.dialect == Dialect::Bash => (Redirect::AllAway, 2),
            (_, Some(b'<' | b'>'), _) | (b"", Some(b'&'), Some(b'>')) => {
                return Err(self.unread(start..sign + 1, Reason::Redirection));
            }
            _ => return Ok(None),
        };
        self.at = sign + kind.1;
        let target = if kind.0 == Redirect::ErrorsToOutput {
            "1"
        } else {
            self.blanks();
            "/dev/null"
        };
        let end = self.at + target.len();
        if !after_word || !self.text[self.at..].starts_with(target) || !delimits(self.bytes.get(end).copied()) {
            return Err(self.unread(start..self.at, Reason::Redirection));
        }
        self.at = end;
        Ok(Some(kind.0))
    }

    /// A setting before the program: inert, or an error.
    fn setting(&mut self, before_word: bool) -> Result<Option<(String, String)>, Unread> {
        if !before_word {
            return Ok(None);
        }
        let rest = &self.bytes[self.at..];
        let length = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
        let sign = if rest.get(length) == Some(&b'+') { length + 1 } else { length };
        if length == 0 || rest[0].is_ascii_digit() || rest.get(sign) != Some(&b'=') {
            return Ok(None);
        }
        let start = self.at;
        let name = self.text[start..start + length].to_owned();
        let value: &str = &self.text[start + sign + 1..];
        let quote = value.bytes().next().filter(|first| matches!(first, b'\'' | b'"'));
        let value = &value[usize::from(quote.is_some())..];
        let plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"_.,@+-".contains(byte);
        let size = value.bytes().take_while(|byte| plain(byte) || (name == "TZ" && *byte == b'/')).count();
        let closed = quote.is_none() || value.as_bytes().get(size).copied() == quote;
        let end = start + sign + 1 + size + 2 * usize::from(quote.is_some() && closed);
        let inert = sign == length && INERT_SETTINGS.contains(&name.as_str()) && !value[..size].contains("..");
        if !inert || !closed || value.starts_with('/') || !delimits(self.bytes.get(end).copied()) {
            return Err(self.unread(start..end, Reason::Setting(name)));
        }
        self.at = end;
        Ok(Some((name, value[..size].to_owned())))
    }

    fn word(&mut self, first: bool) -> Result<String, Unread> {
        let start = self.at;
        let mut word = String::new();
        while !delimits(self.peek(0)) {
            match self.bytes[self.at] {
                quote @ (b'\'' | b'"') => {
                    word.push_str(self.quoted(quote)?);
                }
                _ => {
                    let c = self.unquoted(start, first)?;
                    word.push(c);
                    self.at += c.len_utf8();
                }
            }
        }
        let named = !word.is_empty() && !word.contains('=') && !RESERVED.contains(&word.as_str());
        if first && (!named || word.starts_with('%')) {
            let reason = match word.chars().next() {
                Some('%') => Reason::Expansion('%'),
                _ => Reason::Construct(word),
            };
            return Err(self.unread(start..self.at, reason));
        }
        Ok(word)
    }

    /// The character here, when it may stand outside quotes in this place.
    fn unquoted(&self, start: usize, first: bool) -> Result<char, Unread> {
        let begins = self.at == start;
        let before = self.bytes.get(self.at.wrapping_sub(1)).copied();
        let c = self.text[self.at..].chars().next().unwrap_or('\0');
        let allowed = match c {
            '=' => !first,
            // A comment begins where a word could, and nowhere else.
            '^' | '#' => !begins,
            '~' => !begins && !matches!(before, Some(b':' | b'=')),
            c => is_plain(c) || self.is_letter(self.at, c),
        };
        if allowed {
            return Ok(c);
        }
        let reason = match c {
            '\n' | '\r' => Reason::NewLine,
            '$' | '`' => Reason::Substitution,
            '\\' => Reason::Escape,
            '#' => Reason::Comment,
            '(' | ')' => Reason::Construct(c.to_string()),
            '<' | '>' => Reason::Redirection,
            '*' | '?' | '[' | ']' | '{' | '}' | '~' | '!' | '^' | '=' => Reason::Expansion(c),
            c => Reason::Character(c),
        };
        Err(self.unread(self.at..self.at + c.len_utf8(), reason))
    }

    /// Returns whether a character beyond ASCII stands for itself: every shell takes it so, and people see it.
    fn is_letter(&self, at: usize, c: char) -> bool {
        !c.is_ascii() && self.misleads.is_none_or(|first| at < first)
    }

    /// The inside of quotes; the place moves behind them.
    fn quoted(&mut self, quote: u8) -> Result<&'a str, Unread> {
        let open = self.at;
        let inside = &self.text[open + 1..];
        for (offset, c) in inside.char_indices() {
            let at = open + 1 + offset;
            let reason = match c {
                c if c == char::from(quote) => {
                    self.at = at + 1;
                    return Ok(&inside[..offset]);
                }
                '\n' | '\r' => Reason::NewLine,
                '$' | '`' if quote == b'"' => Reason::Substitution,
                '\\' if quote == b'"' => Reason::Escape,
                ' '..='~' => continue,
                c if self.is_letter(at, c) => continue,
                c => Reason::Character(c),
            };
            return Err(self.unread(at..at + c.len_utf8(), reason));
        }
        Err(self.unread(open..self.bytes.len(), Reason::OpenQuote))
    }

    fn blanks(&mut self) {
        self.at += self.bytes[self.at..].iter().take_while(|byte| **byte == b' ').count();
    }

    fn peek(&self, ahead: usize) -> Option<u8> {
        self.bytes.get(self.at + ahead).copied()
    }

    fn unread(&self, span: Range<usize>, reason: Reason) -> Unread {
        let end = span.end.min(self.bytes.len());
        Unread { span: span.start.min(end)..end, reason }
    }
}
