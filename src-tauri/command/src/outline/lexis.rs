//! Words of the open reading: quotes, escapes, variables, substitutions.

use super::calculation::Inside;
use super::grammar::Grammar;
use super::trouble::TroubleKind;
use super::{MAX_DEPTH, Word, nested};

/// A word does not grow beyond this by the values of variables.
const MAX_WORD: usize = 4096;

/// Where a word's text begins in what stands for it, when it stands there letter by letter.
fn verbatim(text: &str, written: &str) -> Option<usize> {
    let inside = |quote: char| written.strip_prefix(quote).and_then(|rest| rest.strip_suffix(quote));
    let quoted = || ['\'', '"'].iter().any(|quote| inside(*quote) == Some(text) && !text.contains(*quote));
    if written == text { Some(0) } else { quoted().then_some(1) }
}

/// Returns whether a character ends a word outside quotes.
pub(super) fn ends_word(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\r' | ';' | '&' | '|' | '(' | ')' | '<' | '>')
}

impl<'a> Grammar<'a> {
    /// Reads one word. Commands inside it are listed before the one it belongs to.
    pub(super) fn word(&mut self) -> Word {
        let start = self.at;
        let mut word = Word { plain: true, ..Word::default() };
        while let Some(c) = self.peek() {
            match c {
                '\'' => self.single(&mut word),
                '"' => self.double(&mut word),
                '\\' => self.escaped(&mut word),
                '$' => self.dollar(&mut word, false),
                '`' => self.backquote(&mut word),
                '<' | '>' if self.peek_at(1) == Some('(') => {
                    word.text.push(c);
                    self.bump();
                    self.substitution(&mut word, 1);
                }
                // An extended pattern or an array: the parenthesis belongs to the word.
                '(' if word.text.ends_with(['@', '!', '+', '?', '*', '=']) && !word.quoted => {
                    word.plain = false;
                    let list = word.text.ends_with('=');
                    self.balanced(&mut word, if list { Inside::Words } else { Inside::Sums });
                }
                c if ends_word(c) => break,
                c => {
                    word.plain &= !matches!(c, '*' | '?' | '[' | '{' | '~');
                    word.text.push(c);
                    self.bump();
                }
            }
        }
        word.span = start..self.at;
        word.verbatim = verbatim(&word.text, &self.text[start..self.at]).map(|offset| start + offset);
        word
    }

    pub(super) fn single(&mut self, word: &mut Word) {
        word.quoted = true;
        self.bump();
        loop {
            match self.next() {
                Some('\'') => return,
                Some(c) => word.text.push(c),
                None => return self.trouble(TroubleKind::OpenQuote),
            }
        }
    }

    pub(super) fn double(&mut self, word: &mut Word) {
        word.quoted = true;
        self.bump();
        loop {
            match self.peek() {
                Some('"') => {
                    self.bump();
                    return;
                }
                Some('\\') => {
                    self.bump();
                    match self.next() {
                        Some('\n') => {}
                        Some(c @ ('"' | '\\' | '$' | '`')) => word.text.push(c),
                        Some(c) => word.text.extend(['\\', c]),
                        None => {}
                    }
                }
                Some('$') => self.dollar(word, true),
                Some('`') => self.backquote(word),
                Some(c) => {
                    word.text.push(c);
                    self.bump();
                }
                None => return self.trouble(TroubleKind::OpenQuote),
            }
        }
    }

    pub(super) fn escaped(&mut self, word: &mut Word) {
        word.quoted = true;
        self.bump();
        match self.next() {
            Some('\n') | None => {}
            Some(c) => word.text.push(c),
        }
    }

    pub(super) fn dollar(&mut self, word: &mut Word, quoted: bool) {
        match (self.peek_at(1), self.peek_at(2)) {
            (Some('\''), _) if !quoted => {
                self.bump();
                self.ansi(word);
            }
            (Some('"'), _) if !quoted => self.bump(),
            (Some('('), next) => {
                let calculation = self.calculation(1).filter(|_| next == Some('('));
                word.text.push('$');
                self.bump();
                match calculation {
                    Some(inside) => self.arithmetic(word, inside),
                    None => self.substitution(word, 1),
                }
            }
            (Some('{'), _) => {
                word.plain = false;
                self.braces(word, quoted);
            }
            (Some(c), _) if c.is_ascii_alphanumeric() || "_@*#?$!-".contains(c) => self.variable(word),
            _ => {
                word.text.push('$');
                self.bump();
            }
        }
    }

    /// `$name`: its value when the text itself sets it, else as written.
    fn variable(&mut self, word: &mut Word) {
        word.plain = false;
        self.bump();
        let mut name = String::new();
        // `$10` is `$1` and a nought.
        let one = |name: &str| name.starts_with(|c: char| c.is_ascii_digit());
        while let Some(c) = self.peek().filter(|c| !one(&name) && (c.is_ascii_alphanumeric() || *c == '_')) {
            name.push(c);
            self.bump();
        }
        if name.is_empty() {
            name.extend(self.next());
        }
        self.put_variable(word, &name, &format!("${name}"));
    }

    fn put_variable(&mut self, word: &mut Word, name: &str, written: &str) {
        match self.values.get(name) {
            Some(value) if word.text.len() < MAX_WORD => word.text.push_str(value),
            _ => word.text.push_str(written),
        }
    }

    /// `${…}`, with what is nested in it. Within double quotes, single ones are letters.
    fn braces(&mut self, word: &mut Word, quoted: bool) {
        let mut inside = Word::default();
        self.depth += 1;
        self.bump();
        self.bump();
        if self.depth > MAX_DEPTH {
            self.give_up(TroubleKind::TooDeep);
        }
        loop {
            match self.peek() {
                Some('}') => {
                    self.bump();
                    break;
                }
                Some('\'') if !quoted => self.single(&mut inside),
                Some('"') => self.double(&mut inside),
                Some('\\') => self.escaped(&mut inside),
                Some('$') => self.dollar(&mut inside, quoted),
                Some('`') => self.backquote(&mut inside),
                Some(c) => {
                    inside.text.push(c);
                    self.bump();
                }
                None => {
                    self.trouble(TroubleKind::OpenBrace);
                    break;
                }
            }
        }
        self.depth -= 1;
        word.computed |= inside.computed;
        let written = format!("${{{}}}", inside.text);
        // `${name:?…}` is the name's value where it has one.
        let name = inside.text.split([':', '?']).next().unwrap_or_default();
        let asks = inside.text[name.len()..].trim_start_matches(':').starts_with('?');
        let kept = asks && self.values.get(name).is_some_and(|value| !value.is_empty());
        self.put_variable(word, if kept { name } else { &inside.text }, &written);
    }

    /// Reads `(…)` with commands in it, after its sign.
    pub(super) fn substitution(&mut self, word: &mut Word, _sign: usize) {
        word.plain = false;
        word.computed = true;
        let start = self.at;
        self.bump();
        self.subshell();
        if self.peek() == Some(')') {
            self.bump();
        } else {
            self.trouble(TroubleKind::OpenSubstitution);
        }
        word.text.push_str(self.text.get(start..self.at).unwrap_or_default());
    }

    /// Commands up to a closing parenthesis, which stays: a shell of its own runs them.
    pub(super) fn subshell(&mut self) {
        let outside = std::mem::replace(&mut self.apart, true);
        let mark = self.values.mark();
        self.inner(|grammar| grammar.list(&[")"]));
        self.values.doubt_since(mark);
        self.apart = outside;
    }

    pub(super) fn backquote(&mut self, word: &mut Word) {
        word.plain = false;
        word.computed = true;
        let start = self.at;
        self.bump();
        let mut inside = String::new();
        loop {
            match self.next() {
                Some('`') => break,
                Some('\\') => match self.next() {
                    Some(c @ ('`' | '\\' | '$')) => inside.push(c),
                    Some(c) => inside.extend(['\\', c]),
                    None => {}
                },
                Some(c) => inside.push(c),
                None => {
                    self.trouble(TroubleKind::OpenSubstitution);
                    break;
                }
            }
        }
        if self.depth < MAX_DEPTH {
            self.adopt(nested(&inside, self.depth + 1));
        } else {
            self.trouble(TroubleKind::TooDeep);
        }
        word.text.push_str(self.text.get(start..self.at).unwrap_or_default());
    }

    /// Reads the patterns before a list of `case`, with their parenthesis.
    pub(super) fn patterns(&mut self) {
        while let Some(c) = self.peek().filter(|c| *c != ')') {
            match c {
                c if ends_word(c) => self.bump(),
                _ => drop(self.word()),
            }
        }
        self.bump();
    }

    /// Reads the text of a here-document, in which quotes are letters, and finds the commands it computes with.
    pub(super) fn here_document(&mut self) {
        let mut text = Word::default();
        while let Some(c) = self.peek() {
            match c {
                '\\' => {
                    self.bump();
                    self.bump();
                }
                '$' => self.dollar(&mut text, true),
                '`' => self.backquote(&mut text),
                _ => self.bump(),
            }
        }
    }

    /// `$'…'` with its escapes.
    fn ansi(&mut self, word: &mut Word) {
        word.quoted = true;
        self.bump();
        loop {
            match self.next() {
                Some('\'') => return,
                Some('\\') => {
                    if let Some(c) = self.next() {
                        let decoded = match c {
                            'n' => '\n',
                            't' => '\t',
                            'r' => '\r',
                            'a' => '\u{7}',
                            'b' => '\u{8}',
                            'e' | 'E' => '\u{1b}',
                            'x' => self.code(16, 2, 0),
                            'u' => self.code(16, 4, 0),
                            'U' => self.code(16, 8, 0),
                            '0'..='7' => self.code(8, 2, c.to_digit(8).unwrap_or(0)),
                            c => c,
                        };
                        word.text.push(decoded);
                    }
                }
                Some(c) => word.text.push(c),
                None => return self.trouble(TroubleKind::OpenQuote),
            }
        }
    }

    fn code(&mut self, radix: u32, most: usize, first: u32) -> char {
        let mut value = first;
        for _ in 0..most {
            let Some(digit) = self.peek().and_then(|c| c.to_digit(radix)) else { break };
            value = value.wrapping_mul(radix).wrapping_add(digit);
            self.bump();
        }
        char::from_u32(value).unwrap_or('\u{fffd}')
    }
}
