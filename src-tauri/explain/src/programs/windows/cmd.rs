//! The reading of texts for cmd: words, quotes, separators, `if` and `for`.

use super::push;
use countersign_command::outline::{Command, Outline, Redirection, Stream, Word};
use countersign_command::read::Joint;

/// Reads a text into an outline.
pub(super) fn read(text: &str, depth: usize, outline: &mut Outline) {
    let mut reader = Reader { depth, ..Reader::default() };
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let twice = chars.peek() == Some(&c);
        match c {
            '"' => reader.quote(),
            '^' if !reader.quoted => reader.put(chars.next().unwrap_or(' ')),
            _ if reader.quoted => reader.put(c),
            '\n' | '\r' => reader.end(outline, Joint::Then),
            '(' | ')' if reader.loops() => reader.put(c),
            '(' | ')' if reader.word.is_none() => reader.end(outline, Joint::Then),
            ')' => reader.end(outline, Joint::Then),
            '&' | '|' => {
                if twice {
                    chars.next();
                }
                let joint = match (c, twice) {
                    ('&', true) => Joint::And,
                    ('|', true) => Joint::Or,
                    ('|', false) => Joint::Pipe,
                    _ => Joint::Then,
                };
                reader.end(outline, joint);
            }
            '>' | '<' => {
                if twice {
                    chars.next();
                }
                let same = chars.next_if_eq(&'&').is_some();
                reader.stream(c, twice, same);
            }
            ' ' | '\t' | ',' | '=' if c != '=' && c != ',' || reader.word.is_none() => reader.finish(),
            _ => reader.put(c),
        }
    }
    reader.end(outline, Joint::Then);
}

#[derive(Default)]
struct Reader {
    words: Vec<Word>,
    redirects: Vec<Redirection>,
    word: Option<String>,
    quoted: bool,
    joint: Joint,
    last: usize,
    wants: Option<(Stream, Option<u32>)>,
    depth: usize,
}

impl Reader {
    fn put(&mut self, c: char) {
        self.word.get_or_insert_default().push(c);
    }

    /// Returns whether it reads what a `for` goes through, whose brackets are no group.
    fn loops(&self) -> bool {
        let is = |word: &Word, name: &str| word.text.eq_ignore_ascii_case(name);
        self.words.first().is_some_and(|word| is(word, "for")) && !self.words.iter().any(|word| is(word, "do"))
    }

    fn quote(&mut self) {
        self.quoted = !self.quoted;
        self.word.get_or_insert_default();
    }

    fn stream(&mut self, c: char, twice: bool, same: bool) {
        let number = self.word.take_if(|word| matches!(word.as_str(), "1" | "2")).and_then(|word| word.parse().ok());
        self.finish();
        let kind = match (c, twice, same) {
            (_, _, true) => Stream::Same,
            ('<', ..) => Stream::Read,
            (_, true, _) => Stream::Append,
            _ => Stream::Write,
        };
        self.wants = Some((kind, number));
    }

    fn finish(&mut self) {
        let Some(text) = self.word.take() else { return };
        let word = Word { plain: !text.contains('%'), text, ..Word::default() };
        match self.wants.take() {
            Some((kind, stream)) => {
                let sink = word.text.eq_ignore_ascii_case("nul");
                let target = if sink { Word { text: "/dev/null".to_owned(), ..word } } else { word };
                self.redirects.push(Redirection { stream, kind, target });
            }
            None => self.words.push(word),
        }
    }

    fn end(&mut self, outline: &mut Outline, next: Joint) {
        self.finish();
        let mut words = std::mem::take(&mut self.words);
        if let Some(first) = words.first_mut() {
            first.text = first.text.trim_start_matches('@').to_owned();
        }
        let words = behind_conditions(&words).to_vec();
        let command = Command { words, redirects: std::mem::take(&mut self.redirects), ..Command::default() };
        push(outline, command, self.joint, self.depth, self.last);
        self.last = outline.commands.len();
        self.joint = next;
    }
}

/// The command behind `if …`, `else` and `for … do`; nothing of a remark or a label.
fn behind_conditions(words: &[Word]) -> &[Word] {
    let text = |at: usize| words.get(at).map(|word| word.text.to_ascii_lowercase()).unwrap_or_default();
    let first = text(0);
    if first == "rem" || first.starts_with(':') {
        return &[];
    }
    if first == "else" || first == "do" {
        return behind_conditions(&words[1..]);
    }
    if first == "for" {
        let at = words.iter().position(|word| word.text.eq_ignore_ascii_case("do"));
        return at.map_or(&[], |at| behind_conditions(&words[at + 1..]));
    }
    if first != "if" {
        return words;
    }
    let mut at = 1;
    while matches!(text(at).as_str(), "/i" | "not") {
        at += 1;
    }
    at += match text(at).as_str() {
        "exist" | "defined" | "errorlevel" => 2,
        _ if text(at).contains("==") => 1,
        _ => 3,
    };
    words.get(at..).map_or(&[], behind_conditions)
}
