//! Finds secrets in a line. One automaton looks for everything a secret could begin with or be announced by; what
//! it finds is looked at once, forwards and over a bounded length, so the time grows with the line and no faster.

use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, AhoCorasickKind, MatchKind};
use memchr::memrchr;

use super::assigned;
use super::forms::{ADDRESS, COOKIE, FORMS, HEADER, Of, PRIVATE_KEY, WEB_TOKEN};

/// Longer than any token of a known form.
const MOST: usize = 16 * 1024;
/// How far a password may be from the scheme of its address.
const ADDRESS_MOST: usize = 512;

const JWT: &str = "eyJ";
const SCHEME: &str = "://";
const BEGIN: &str = "-----BEGIN ";
const BEARER: &str = "bearer ";
const BASIC: &str = "basic ";
const COOKIES: &str = "cookie:";

/// A secret's place in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    pub start: usize,
    pub end: usize,
    pub kind: &'static str,
}

/// Goes through lines in order and remembers whether it is inside a private key.
#[derive(Clone, Debug, Default)]
pub(super) struct Scan {
    in_key: bool,
}

/// What the automaton found.
#[derive(Clone, Copy)]
enum Sign {
    Form(usize),
    WebToken,
    Scheme,
    Bearer,
    Basic,
    Cookie,
    PrivateKey,
    Flag,
    Name,
}

struct Signs {
    automaton: Option<AhoCorasick>,
    meanings: Vec<Sign>,
}

static SIGNS: LazyLock<Signs> = LazyLock::new(|| {
    let mut patterns: Vec<&str> = FORMS.iter().map(|form| form.begins).collect();
    let mut meanings: Vec<Sign> = (0..FORMS.len()).map(Sign::Form).collect();
    let others = [
        (JWT, Sign::WebToken),
        (SCHEME, Sign::Scheme),
        (BEARER, Sign::Bearer),
        (BASIC, Sign::Basic),
        (COOKIES, Sign::Cookie),
        (BEGIN, Sign::PrivateKey),
    ];
    let names = assigned::NAMES.iter().map(|name| (*name, Sign::Name));
    let flags = assigned::FLAGS.iter().map(|flag| (flag.text, Sign::Flag));
    for (pattern, meaning) in others.into_iter().chain(names).chain(flags) {
        patterns.push(pattern);
        meanings.push(meaning);
    }
    // A few hundred KiB for a table with one step a byte: everything a run writes goes through it.
    let automaton = AhoCorasick::builder()
        .kind(Some(AhoCorasickKind::DFA))
        .ascii_case_insensitive(true)
        .match_kind(MatchKind::Standard)
        .build(patterns)
        .ok();
    Signs { automaton, meanings }
});

impl Scan {
    /// How many bytes at the beginning are whole lines in which nothing can be a secret: most of what is ever written.
    pub(super) fn clear(&self, bytes: &[u8]) -> usize {
        let Some(automaton) = SIGNS.automaton.as_ref().filter(|_| !self.in_key) else { return 0 };
        // No sign goes over the end of a line, so every line that ends before the first one has none.
        let until = automaton.find(bytes).map_or(bytes.len(), |sign| sign.start());
        memrchr(b'\n', &bytes[..until]).map_or(0, |end| end + 1)
    }

    /// The secrets of a line, in order, apart from each other.
    pub(super) fn spans(&mut self, line: &[u8]) -> Vec<Span> {
        if self.in_key
            && let Some(span) = self.inside_key(line)
        {
            return span.into_iter().collect();
        }
        let Some(automaton) = &SIGNS.automaton else { return whole(line) };
        let mut spans: Vec<Span> = Vec::new();
        for found in automaton.find_overlapping_iter(line) {
            let meaning = SIGNS.meanings[found.pattern().as_usize()];
            // A key may begin inside a quoted value that has no end in this line.
            let covers = |last: &Span| {
                found.start() < last.end && (!matches!(meaning, Sign::PrivateKey) || last.kind == PRIVATE_KEY)
            };
            if spans.last().is_some_and(covers) {
                continue;
            }
            let Some(span) = self.look(meaning, line, found.start(), found.end()) else { continue };
            let start = spans.pop_if(|last| last.end > span.start).map_or(span.start, |last| last.start);
            if start < span.end {
                spans.push(Span { start, ..span });
            }
        }
        spans
    }

    fn look(&mut self, meaning: Sign, line: &[u8], start: usize, end: usize) -> Option<Span> {
        match meaning {
            Sign::Form(form) => form_at(form, line, start),
            Sign::WebToken => web_token(line, start),
            Sign::Scheme => address(line, end),
            Sign::Bearer => header(line, start, end, 16),
            Sign::Basic => header(line, start, end, 8),
            Sign::Cookie => cookies(line, end),
            // Once a line's key has no end in it, the rest of the line is covered.
            Sign::PrivateKey if self.in_key => None,
            Sign::PrivateKey => self.private_key(line, end),
            Sign::Flag => assigned::after_flag(line, start, end),
            Sign::Name => assigned::after_name(line, start, end),
        }
    }

    /// From the line's `BEGIN` on: to its `END` if it is in the same line, else to the end of the line.
    fn private_key(&mut self, line: &[u8], from: usize) -> Option<Span> {
        let head = &line[from..line.len().min(from + 40)];
        let label = find(head, b"PRIVATE KEY")?;
        let dashes = find(&line[from + label..], b"-----")?;
        let start = from + label + dashes + 5;
        let end = find(&line[start..], b"-----END ").map(|end| start + end);
        self.in_key = end.is_none();
        let end = end.unwrap_or_else(|| without_break(line));
        Some(Span { start, end, kind: PRIVATE_KEY })
    }

    /// A line of a private key's body; `None` when the line is something else.
    fn inside_key(&mut self, line: &[u8]) -> Option<Option<Span>> {
        let text = line.trim_ascii();
        let body = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'=' | b'\\');
        let heading = [&b"Proc-Type:"[..], b"DEK-Info:", b"Comment:"].iter().any(|name| text.starts_with(name));
        if heading || text.is_empty() {
            return Some(None);
        }
        if let Some(end) = find(line, b"-----END ") {
            self.in_key = false;
            let span = Span { start: 0, end, kind: PRIVATE_KEY };
            return Some((!line[..end].trim_ascii().is_empty()).then_some(span));
        }
        if !text.iter().all(body) {
            self.in_key = false;
            return None;
        }
        let start = line.len() - line.trim_ascii_start().len();
        Some(Some(Span { start, end: without_break(line), kind: PRIVATE_KEY }))
    }
}

/// Should the automaton ever be missing, nothing is let through.
fn whole(line: &[u8]) -> Vec<Span> {
    vec![Span { start: 0, end: without_break(line), kind: super::forms::ASSIGNED }]
}

fn form_at(form: usize, line: &[u8], start: usize) -> Option<Span> {
    let form = &FORMS[form];
    let body = start + form.begins.len();
    // Looked for without regard to case, since names of secrets are; tokens are exact.
    if !line[start..].starts_with(form.begins.as_bytes()) || !begins_word(line, start) {
        return None;
    }
    let of = |byte: u8| form.of.has(byte) || (form.kind == "Slack hook" && byte == b'/');
    let length = run(line, body, of);
    let next = line.get(body + length);
    let ends = form.of != Of::Upper && form.of != Of::Hex || !next.is_some_and(u8::is_ascii_alphanumeric);
    // A token has a digit somewhere; a name in code that only begins like one often has none.
    let varied = line[body..body + length].iter().any(u8::is_ascii_digit);
    (length >= form.least && ends && varied).then_some(Span { start, end: body + length, kind: form.kind })
}

/// Three parts of base64 with dots between; an encrypted one has five.
fn web_token(line: &[u8], start: usize) -> Option<Span> {
    if !line[start..].starts_with(JWT.as_bytes()) || !begins_word(line, start) {
        return None;
    }
    let end = start + run(line, start, |byte| Of::Dotted.has(byte));
    let parts: Vec<usize> = line[start..end].split(|byte| *byte == b'.').map(<[u8]>::len).collect();
    let sized = parts[0] >= 12 && parts[1..].iter().all(|part| *part >= 8 || parts.len() == 5);
    // The piece of a stream at hand may end before the token does.
    let cut = end == line.len() && parts.len() == 2 && parts[1] >= 256;
    let token = sized && (cut || (3..=5).contains(&parts.len()));
    token.then_some(Span { start, end, kind: WEB_TOKEN })
}

/// `user:password@` after a scheme, or a long token alone before the `@`.
fn address(line: &[u8], from: usize) -> Option<Span> {
    let bounds = |byte: &u8| {
        byte.is_ascii_whitespace() || matches!(byte, b'/' | b'?' | b'#' | b'"' | b'\'' | b'<' | b'>' | b'`')
    };
    let rest = &line[from..line.len().min(from + ADDRESS_MOST)];
    let rest = &rest[..rest.iter().position(bounds).unwrap_or(rest.len())];
    let at = rest.iter().rposition(|byte| *byte == b'@')?;
    let (start, password) = match rest[..at].iter().position(|byte| *byte == b':') {
        Some(colon) => (colon + 1, &rest[colon + 1..at]),
        None if at >= 20 && rest[..at].iter().any(u8::is_ascii_digit) => (0, &rest[..at]),
        None => return None,
    };
    assigned::is_literal(password, b"").then_some(Span { start: from + start, end: from + at, kind: ADDRESS })
}

/// What follows `Bearer ` or, in a header, `Basic `.
fn header(line: &[u8], start: usize, from: usize, least: usize) -> Option<Span> {
    let of = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.' | b'+' | b'/' | b'=' | b'~');
    let length = run(line, from, of);
    let body = &line[from..from + length];
    let before = line[start.saturating_sub(32)..start].trim_ascii_end().to_ascii_lowercase();
    let announced = before.ends_with(b"authorization:")
        || before.ends_with(b"authorization\":\"")
        || before.ends_with(b"authorization\": \"");
    let looks = announced || (least > 8 && body.iter().any(u8::is_ascii_digit));
    (length >= least && looks && begins_word(line, start)).then_some(Span {
        start: from,
        end: from + length,
        kind: HEADER,
    })
}

/// The values of a `Cookie` header, up to the quote that may close it.
fn cookies(line: &[u8], from: usize) -> Option<Span> {
    let start = from + run(line, from, |byte| byte == b' ');
    let length = run(line, start, |byte| !matches!(byte, b'"' | b'\'' | b'\r' | b'\n'));
    let pair = line[start..start + length].contains(&b'=');
    (length >= 8 && pair).then_some(Span { start, end: start + length, kind: COOKIE })
}

/// How many bytes from a place on are of a kind, of those that are looked at.
pub(super) fn run(line: &[u8], from: usize, of: impl Fn(u8) -> bool) -> usize {
    line[from.min(line.len())..].iter().take(MOST).take_while(|byte| of(**byte)).count()
}

/// Whether a token may begin here: not inside a longer word, unless what goes before is a colour.
pub(super) fn begins_word(line: &[u8], at: usize) -> bool {
    let Some(before) = at.checked_sub(1).map(|before| line[before]) else { return true };
    !(before.is_ascii_alphanumeric() || matches!(before, b'_' | b'-')) || after_escape(line, at)
}

fn after_escape(line: &[u8], at: usize) -> bool {
    let from = at.saturating_sub(16);
    let Some(escape) = line[from..at].iter().rposition(|byte| *byte == 0x1b) else { return literal_escape(line, at) };
    let sequence = &line[from + escape + 1..at];
    let inner = sequence.strip_prefix(b"[").and_then(|rest| rest.split_last());
    inner.is_some_and(|(_, middle)| middle.iter().all(|byte| (0x20..0x40).contains(byte)))
}

/// `\n` as two characters, as JSON writes a line break.
fn literal_escape(line: &[u8], at: usize) -> bool {
    at >= 2 && line[at - 2] == b'\\' && matches!(line[at - 1], b'n' | b't' | b'r')
}

fn without_break(line: &[u8]) -> usize {
    line.len() - line.iter().rev().take_while(|byte| matches!(byte, b'\n' | b'\r')).count()
}

pub(super) fn find(text: &[u8], what: &[u8]) -> Option<usize> {
    text.windows(what.len()).position(|window| window == what)
}
