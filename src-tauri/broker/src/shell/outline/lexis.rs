//! Words of the open reading: quotes, escapes, variables, substitutions.

use super::grammar::Grammar;
use super::{MAX_DEPTH, Word, nested};

/// A word does not grow beyond this by the values of variables.
const MAX_WORD: usize = 4096;

/// Where a word's text begins in what stands for it, when it stands there letter by letter.
fn verbatim(text: &str, written: &str) -> Option<usize> {
    let inside = |quote: char| written.strip_prefix(quote).and_then(|rest| rest.strip_suffix(quote));
    let quoted = || ['\'', '"'].iter().any(|quote| inside(*quote) == Some(text) && !text.contains(*quote));
    if written == text { Some(0) } else { quoted().then_some(1) }
}

/// What ends a word outside quotes.
pub(super) fn ends_word(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\r' | ';' | '&' | '|' | '(' | ')' | '<' | '>')
}

impl<'a> Grammar<'a> {
    /// One word. Commands inside it are listed before the one it belongs to.
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
                    self.parenthesis(&mut word)
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

    fn single(&mut self, word: &mut Word) {
        word.quoted = true;
        self.bump();
        loop {
            match self.next() {
                Some('\'') => return,
                Some(c) => word.text.push(c),
                None => return self.trouble("a quote is never closed"),
            }
        }
    }

    fn double(&mut self, word: &mut Word) {
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
                None => return self.trouble("a quote is never closed"),
            }
        }
    }

    fn escaped(&mut self, word: &mut Word) {
        word.quoted = true;
        self.bump();
        match self.next() {
            Some('\n') | None => {}
            Some(c) => word.text.push(c),
        }
    }

    fn dollar(&mut self, word: &mut Word, quoted: bool) {
        match (self.peek_at(1), self.peek_at(2)) {
            (Some('\''), _) if !quoted => {
                self.bump();
                self.ansi(word);
            }
            (Some('"'), _) if !quoted => self.bump(),
            (Some('('), Some('(')) if self.calculation(1).is_some() => {
                word.text.push('$');
                self.bump();
                self.arithmetic(word);
            }
            (Some('('), _) => {
                word.text.push('$');
                self.bump();
                self.substitution(word, 1);
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
        while let Some(c) = self.peek().filter(|c| c.is_ascii_alphanumeric() || *c == '_') {
            name.push(c);
            self.bump();
        }
        if name.is_empty() {
            name.extend(self.next());
        }
        self.put_variable(word, &name, &format!("${name}"));
    }

    fn put_variable(&self, word: &mut Word, name: &str, written: &str) {
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
            self.give_up("it is nested too deeply");
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
                    self.trouble("a brace is never closed");
                    break;
                }
            }
        }
        self.depth -= 1;
        word.computed |= inside.computed;
        let written = format!("${{{}}}", inside.text);
        self.put_variable(word, &inside.text, &written);
    }

    /// `(…)` with commands in it, after its sign.
    fn substitution(&mut self, word: &mut Word, _sign: usize) {
        word.plain = false;
        word.computed = true;
        let start = self.at;
        self.bump();
        self.subshell();
        if self.peek() == Some(')') {
            self.bump();
        } else {
            self.trouble("a substitution is never closed");
        }
        word.text.push_str(self.text.get(start..self.at).unwrap_or_default());
    }

    /// Commands up to a closing parenthesis, which stays: a shell of its own runs them.
    pub(super) fn subshell(&mut self) {
        let outside = std::mem::replace(&mut self.apart, true);
        self.inner(|grammar| grammar.list(&[")"]));
        self.apart = outside;
    }

    fn backquote(&mut self, word: &mut Word) {
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
                    self.trouble("a substitution is never closed");
                    break;
                }
            }
        }
        if self.depth < MAX_DEPTH {
            self.adopt(nested(&inside, self.depth + 1));
        } else {
            self.trouble("it is nested too deeply");
        }
        word.text.push_str(self.text.get(start..self.at).unwrap_or_default());
    }

    fn parenthesis(&mut self, word: &mut Word) {
        word.plain = false;
        self.balanced(word, '(', ')');
    }

    /// Text up to the bracket that closes the first one, as it stands; commands in it are found.
    pub(super) fn balanced(&mut self, word: &mut Word, open: char, close: char) {
        let mut level = 0usize;
        while let Some(c) = self.peek() {
            if c == '$' && self.peek_at(1) == Some('(') {
                self.dollar(word, true);
                continue;
            }
            if c == '`' {
                self.backquote(word);
                continue;
            }
            word.text.push(c);
            self.bump();
            if c == open {
                level += 1;
            } else if c == close {
                level = level.saturating_sub(1);
                if level == 0 {
                    return;
                }
            }
        }
        self.trouble("a bracket is never closed");
    }

    /// A calculation, from its first parenthesis. Commands in it are found.
    fn arithmetic(&mut self, word: &mut Word) {
        word.plain = false;
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            self.give_up("it is nested too deeply");
        }
        self.balanced(word, '(', ')');
        self.depth -= 1;
    }

    /// What is between `((`, so many characters further on, and its end, if that is a calculation: what closes the
    /// second parenthesis stands right before what closes the first.
    fn calculation(&self, further: usize) -> Option<&'a str> {
        let inside = self.rest().get(further + 2..)?;
        let mut level = 0usize;
        for (at, c) in inside.char_indices().take(2000) {
            match c {
                '(' => level += 1,
                ')' if level == 0 => return inside[at..].starts_with("))").then_some(&inside[..at]),
                ')' => level -= 1,
                _ => {}
            }
        }
        None
    }

    /// `((…))` as a command, if it can only be meant as a calculation. To some shells it is a subshell in another,
    /// and whatever reads like a command may be one.
    pub(super) fn calculates(&mut self) -> bool {
        let sign = |word: &str| word.chars().all(|c| "+-*/%=<>!&|?:^~,".contains(c));
        let alternates = |text: &str| text.split_whitespace().skip(1).step_by(2).all(sign);
        let named = |text: &str| text.contains(char::is_alphabetic);
        let joined = |text: &str| text.contains(|c: char| sign(c.encode_utf8(&mut [0; 4])));
        let calculates = |text: &str| alternates(text) && (joined(text) || !named(text));
        let found = self.calculation(0).is_some_and(calculates);
        if found {
            self.arithmetic(&mut Word::default());
        }
        found
    }

    /// The patterns before a list of `case`, with their parenthesis.
    pub(super) fn patterns(&mut self) {
        while let Some(c) = self.peek().filter(|c| *c != ')') {
            match c {
                c if ends_word(c) => self.bump(),
                _ => drop(self.word()),
            }
        }
        self.bump();
    }

    /// The text of a here-document, in which quotes are letters. The commands it computes with are found.
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
                None => return self.trouble("a quote is never closed"),
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
