//! The reading of texts for PowerShell: words, quotes, separators, groups and blocks.

use crate::lists::POWERSHELL_KEYWORDS;

use super::{EXPRESSION, MAX_DEPTH, push};
use countersign_command::outline::{Command, Outline, Redirection, Stream, Word};
use countersign_command::read::Joint;

/// Reads a text into an outline.
pub(super) fn read(text: &str, depth: usize, outline: &mut Outline) {
    if depth > MAX_DEPTH {
        return;
    }
    let chars: Vec<char> = text.chars().collect();
    let mut reader = Reader { chars: &chars, depth, ..Reader::default() };
    while reader.step(outline) {}
    reader.end(outline, Joint::Then);
}

#[derive(Default)]
struct Reader<'a> {
    chars: &'a [char],
    at: usize,
    words: Vec<Word>,
    redirects: Vec<Redirection>,
    word: Option<Word>,
    joint: Joint,
    last: usize,
    wants: Option<(Stream, Option<u32>)>,
    depth: usize,
}

impl Reader<'_> {
    fn peek(&self, ahead: usize) -> Option<char> {
        self.chars.get(self.at + ahead).copied()
    }

    fn put(&mut self, c: char) {
        let plain = c != '$';
        let word = self.word.get_or_insert_with(|| Word { plain: true, ..Word::default() });
        word.plain &= plain;
        word.text.push(c);
    }

    /// Reads what stands next; false at the end.
    fn step(&mut self, outline: &mut Outline) -> bool {
        let Some(c) = self.peek(0) else { return false };
        let next = self.peek(1);
        let fresh = self.word.is_none();
        match c {
            '\'' | '"' => self.quoted(c, outline),
            '@' if matches!(next, Some('\'' | '"')) => self.here(next.unwrap_or('"')),
            '`' => {
                self.at += 1;
                if let Some(escaped) = self.peek(0).filter(|c| *c != '\n') {
                    self.put(escaped);
                }
                self.at += 1;
            }
            '#' if fresh => self.skip_to('\n'),
            '<' if next == Some('#') => self.skip_remark(),
            '(' | '{' => self.group(c, outline),
            '$' | '@' if matches!(next, Some('(' | '{')) => {
                self.put(c);
                self.at += 1;
                self.group(next.unwrap_or('('), outline);
            }
            ')' | '}' => self.at += 1,
            '\n' | '\r' | ';' => self.separate(outline, 1, Joint::Then),
            '|' if next == Some('|') => self.separate(outline, 2, Joint::Or),
            '&' if next == Some('&') => self.separate(outline, 2, Joint::And),
            '|' => self.separate(outline, 1, Joint::Pipe),
            '&' => self.at += 1,
            '>' => self.stream(),
            ' ' | '\t' => {
                self.finish();
                self.at += 1;
            }
            _ => {
                self.put(c);
                self.at += 1;
            }
        }
        true
    }

    fn separate(&mut self, outline: &mut Outline, length: usize, joint: Joint) {
        self.at += length;
        self.end(outline, joint);
    }

    fn skip_to(&mut self, end: char) {
        while self.peek(0).is_some_and(|c| c != end) {
            self.at += 1;
        }
    }

    fn skip_remark(&mut self) {
        while self.at < self.chars.len() && !(self.peek(0) == Some('#') && self.peek(1) == Some('>')) {
            self.at += 1;
        }
        self.at += 2;
    }

    /// A quoted text; what is computed in double quotes is read, too.
    fn quoted(&mut self, quote: char, outline: &mut Outline) {
        self.word.get_or_insert_with(|| Word { plain: true, ..Word::default() }).quoted = true;
        self.at += 1;
        while let Some(c) = self.peek(0) {
            if c == quote && self.peek(1) == Some(quote) || quote == '"' && c == '`' {
                self.at += 1;
                let escaped = self.peek(0).unwrap_or(' ');
                self.put(escaped);
            } else if c == quote {
                break;
            } else if quote == '"' && c == '$' && self.peek(1) == Some('(') {
                self.put('$');
                self.at += 1;
                self.group('(', outline);
                continue;
            } else {
                self.put(c);
            }
            self.at += 1;
        }
        self.at += 1;
    }

    /// `@'…'@` over several lines.
    fn here(&mut self, quote: char) {
        let end: String = ['\n', quote, '@'].iter().collect();
        let rest: String = self.chars[self.at + 2..].iter().collect();
        let text = rest.split(&end).next().unwrap_or_default();
        self.at += 2 + text.chars().count() + 3;
        self.word = Some(Word { text: text.trim().to_owned(), plain: true, quoted: true, ..Word::default() });
    }

    /// `(…)` and `{…}`: what stands inside is read by itself, and the whole is a word as it is written.
    fn group(&mut self, open: char, outline: &mut Outline) {
        let close = if open == '(' { ')' } else { '}' };
        // A command's name needs no blank before its first word: `iex(…)`.
        let runs = |word: &Word| ["iex", "invoke-expression"].iter().any(|name| word.text.eq_ignore_ascii_case(name));
        if open == '(' && self.words.is_empty() && self.word.as_ref().is_some_and(runs) {
            self.finish();
        }
        let hash = self.word.as_ref().is_some_and(|word| word.text.ends_with('@')) && open == '{';
        let call = self.word.as_ref().is_some_and(|word| !word.text.ends_with(['$', '@']));
        let (start, mut depth) = (self.at, 0_usize);
        while let Some(c) = self.peek(0) {
            self.at += 1;
            if c == open {
                depth += 1;
            } else if c == close {
                depth -= 1;
                if depth == 0 {
                    break;
                }
            }
        }
        let inner: String = self.chars[start + 1..self.at.max(start + 1)].iter().collect();
        let inner = inner.strip_suffix(close).unwrap_or(&inner);
        if !hash && !call {
            read(inner, self.depth + 1, outline);
            self.last = outline.commands.len();
        }
        self.put(open);
        inner.chars().for_each(|c| self.put(c));
        self.put(close);
        if let Some(word) = self.word.as_mut() {
            word.computed |= open == '(' && !call;
            word.plain = false;
        }
    }

    fn stream(&mut self) {
        let twice = self.peek(1) == Some('>');
        self.at += if twice { 2 } else { 1 };
        let number = self.word.take_if(|word| matches!(word.text.as_str(), "1" | "2" | "*"));
        self.finish();
        let same = self.peek(0) == Some('&');
        if same {
            self.at += 2;
            return;
        }
        let kind = if twice { Stream::Append } else { Stream::Write };
        self.wants = Some((kind, number.and_then(|word| word.text.parse().ok())));
    }

    fn finish(&mut self) {
        let Some(mut word) = self.word.take() else { return };
        match self.wants.take() {
            Some((kind, stream)) => {
                if word.text.eq_ignore_ascii_case("$null") {
                    word.text = "/dev/null".to_owned();
                }
                self.redirects.push(Redirection { stream, kind, target: word });
            }
            None => self.words.push(word),
        }
    }

    fn end(&mut self, outline: &mut Outline, next: Joint) {
        self.finish();
        let mut words = std::mem::take(&mut self.words);
        let redirects = std::mem::take(&mut self.redirects);
        let assigned = words.iter().take(3).position(|word| matches!(word.text.as_str(), "=" | "+="));
        let set =
            assigned.filter(|_| words[0].text.starts_with(['$', '['])).map(|at| words.drain(..=at).collect::<Vec<_>>());
        let keyword = words.first().is_some_and(|word| {
            let bare = word.text.split(['(', '{']).next().unwrap_or_default();
            !word.quoted && POWERSHELL_KEYWORDS.contains(&bare.to_ascii_lowercase().as_str())
        });
        let spoken = words.first().is_some_and(|word| {
            word.quoted && !word.text.contains(['\\', '/'])
                || word
                    .text
                    .starts_with(['$', '[', '@', '(', '{', '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9'])
        });
        let mut command = Command { words, redirects, ..Command::default() };
        if keyword {
            command.words.clear();
        } else if spoken || command.words.is_empty() && set.is_some() {
            command.words.splice(0..0, set.unwrap_or_default());
            command.construct = Some(EXPRESSION);
        }
        // What is called on a group's value is more than the group.
        let group = |word: &Word| word.computed && !word.text.contains(").");
        let whole = command.words.len() == 1 && group(&command.words[0]) && command.redirects.is_empty();
        if !whole {
            push(outline, command, self.joint, self.depth, self.last);
        }
        self.last = outline.commands.len();
        self.joint = next;
    }
}
