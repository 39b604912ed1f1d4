//! Finds secrets in a line. One automaton looks for everything a secret could begin with or be announced by; what
//! it finds is looked at once, forwards and over a bounded length, so the time grows with the line and no faster.

use std::sync::LazyLock;

use aho_corasick::automaton::Automaton;
use aho_corasick::dfa::DFA;
use aho_corasick::{Input, MatchKind};
use memchr::memrchr;

use super::assigned::{self, Called};
use super::forms::{ADDRESS, FORMS, JOINED, Of, PRIVATE_KEY, WEB_TOKEN};
use super::header;
use super::key::{self, Inside};
use super::lanes::Lanes;
use super::marked;

/// The longest token that is looked for, in bytes.
pub(super) const MOST: usize = 16 * 1024;
/// The longest colour sequence, in bytes.
const COLOUR: usize = 20;
/// The longest distance between an address's scheme and its password, in bytes.
const ADDRESS_MOST: usize = 512;

const JWT: &str = "eyJ";
const SCHEME: &str = "://";
const BEGIN: &str = "-----BEGIN ";
const BEARER: &str = "bearer ";
const BASIC: &str = "basic ";
const COOKIES: &str = "cookie:";
const AUTHORIZATION: &str = "authorization";
/// The key of registry credentials in JSON, in JSON inside JSON, in Python and in YAML.
const AUTH: [&str; 4] = ["\"auth\"", "\"auth\\\"", "'auth'", "auth: "];
/// The line before PuTTY's private key.
const PUTTY: &str = "private-lines:";
/// The beginnings of lines before a password in `.netrc`.
const NETRC: [&str; 3] = ["machine ", "login ", "default login"];

/// A secret's position in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    pub start: usize,
    pub end: usize,
    pub kind: &'static str,
}

/// Scans lines in order and remembers whether it's inside a private key, or after a login of `.netrc`.
#[derive(Clone, Debug, Default)]
pub(super) struct SecretScan {
    in_key: bool,
    /// It is one in base64.
    packed: bool,
    after_login: bool,
}

/// The kind of the automaton's match.
#[derive(Clone, Copy)]
enum Sign {
    Form(usize),
    WebToken,
    Scheme,
    Bearer,
    Basic,
    Cookie,
    Authorization,
    Auth,
    Joined(usize),
    Login,
    Putty,
    PrivateKey,
    Flag(usize),
    Program(usize),
    Name,
}

struct Signs {
    automaton: Option<DFA>,
    lanes: Option<Lanes>,
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
        (AUTHORIZATION, Sign::Authorization),
        (PUTTY, Sign::Putty),
        (BEGIN, Sign::PrivateKey),
    ];
    let joined = JOINED.iter().enumerate().map(|(at, joined)| (joined.middle, Sign::Joined(at)));
    let auths = AUTH.into_iter().map(|auth| (auth, Sign::Auth));
    let logins = NETRC.into_iter().map(|login| (login, Sign::Login));
    let names = assigned::NAMES.iter().map(|name| (*name, Sign::Name));
    let flags = assigned::FLAGS.iter().enumerate().map(|(at, flag)| (flag.text, Sign::Flag(at)));
    let programs = assigned::PROGRAMS.iter().enumerate().map(|(at, program)| (*program, Sign::Program(at)));
    for (pattern, meaning) in
        others.into_iter().chain(auths).chain(joined).chain(logins).chain(names).chain(flags).chain(programs)
    {
        patterns.push(pattern);
        meanings.push(meaning);
    }
    // A few hundred KiB for a table with one step a byte: everything a run writes goes through it.
    let automaton = DFA::builder().ascii_case_insensitive(true).match_kind(MatchKind::Standard).build(patterns).ok();
    let lanes = automaton.as_ref().and_then(Lanes::of);
    Signs { automaton, lanes, meanings }
});

impl SecretScan {
    /// Returns how many bytes at the beginning are whole lines without any secret: most of all output.
    pub(super) fn clear(&self, bytes: &[u8]) -> usize {
        let Some(automaton) = SIGNS.automaton.as_ref().filter(|_| !self.in_key && !self.after_login) else { return 0 };
        let end = memrchr(b'\n', bytes).map_or(0, |end| end + 1);
        if SIGNS.lanes.as_ref().is_some_and(|lanes| lanes.have_none(&bytes[..end])) {
            return marked::before_first(&bytes[..end]);
        }
        // No sign goes over the end of a line, so every line that ends before the first one has none.
        let first = automaton.try_find(&Input::new(bytes)).ok().flatten();
        let until = first.map_or(bytes.len(), |sign| sign.start());
        let end = memrchr(b'\n', &bytes[..until]).map_or(0, |end| end + 1);
        marked::before_first(&bytes[..end])
    }

    /// Returns the secrets of a line, in order, without overlaps.
    pub(super) fn spans(&mut self, line: &[u8]) -> Vec<Span> {
        if self.in_key {
            match key::inside(line, self.packed) {
                Inside::Part(secret) => return secret.into_iter().collect(),
                Inside::End(secret) => {
                    self.in_key = false;
                    return secret.into_iter().collect();
                }
                Inside::Other => self.in_key = false,
            }
        }
        let Some(automaton) = &SIGNS.automaton else { return whole(line) };
        let after_login = std::mem::take(&mut self.after_login);
        let (mut spans, mut called) = (Vec::<Span>::new(), Called::default());
        let Ok(signs) = automaton.try_find_overlapping_iter(Input::new(line)) else { return whole(line) };
        for found in signs {
            let meaning = SIGNS.meanings[found.pattern().as_usize()];
            if let Sign::Program(program) = meaning {
                called.see(program, line, found.start());
                continue;
            }
            // A key may begin inside a quoted value that has no end in this line.
            let covers = |last: &Span| {
                found.start() < last.end && (!matches!(meaning, Sign::PrivateKey) || last.kind == PRIVATE_KEY)
            };
            if spans.last().is_some_and(covers) {
                continue;
            }
            let span = match meaning {
                Sign::Name if after_login => assigned::after_login(line, found.start(), found.end()),
                Sign::Flag(flag) => assigned::after_flag(flag, line, found.start(), found.end(), &called),
                _ => None,
            };
            let Some(span) = span.or_else(|| self.look(meaning, line, found.start(), found.end())) else { continue };
            let start = spans.pop_if(|last| last.end > span.start).map_or(span.start, |last| last.start);
            if start < span.end {
                spans.push(Span { start, ..span });
            }
        }
        marked::add(line, &mut spans);
        self.packed = !self.in_key && spans.last().is_some_and(|last| key::goes_on(line, last));
        self.in_key |= self.packed;
        spans
    }

    fn look(&mut self, meaning: Sign, line: &[u8], start: usize, end: usize) -> Option<Span> {
        match meaning {
            Sign::Form(form) => form_at(form, line, start),
            Sign::WebToken => web_token(line, start),
            Sign::Scheme => address(line, end),
            Sign::Bearer => header::scheme(line, start, end, 16),
            // Everywhere else the word means something else.
            Sign::Basic => header::scheme(line, start, end, 8),
            Sign::Cookie => header::cookies(line, end),
            Sign::Authorization => header::authorization(line, start, end),
            Sign::Auth => header::login(line, start, end),
            Sign::Joined(at) => joined(at, line, start, end),
            Sign::Login => {
                self.after_login |= line[..start].trim_ascii().is_empty();
                None
            }
            Sign::Putty => {
                self.in_key = true;
                None
            }
            // Once a line's key has no end in it, the rest of the line is covered.
            Sign::PrivateKey if self.in_key => None,
            Sign::PrivateKey => {
                let (span, goes_on) = key::begins(line, end)?;
                self.in_key = goes_on;
                Some(span)
            }
            Sign::Flag(_) | Sign::Program(_) => None,
            Sign::Name => assigned::after_name(line, start, end),
        }
    }
}

/// Masks the whole line: without the automaton nothing is let through.
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
    let of = |byte: u8| form.of.has(byte);
    let length = run(line, body, of);
    let next = line.get(body + length);
    let ends = !matches!(form.of, Of::Upper | Of::Hex | Of::Capital) || !next.is_some_and(u8::is_ascii_alphanumeric);
    let fits = length >= form.least && ends && form.is_body(&line[body..body + length]);
    fits.then_some(Span { start, end: body + length, kind: form.kind })
}

/// Returns a web token: three parts of base64 with dots between; an encrypted one has five.
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

/// Returns the password of `user:password@` after a scheme, or a long token alone before the `@`.
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

/// Returns a token known by its middle.
fn joined(which: usize, line: &[u8], start: usize, end: usize) -> Option<Span> {
    let joined = &JOINED[which];
    let head = before(line, start, joined.before, joined.most + 1);
    let tail = run(line, end, |byte| joined.of.has(byte));
    let exact = line[start..end] == *joined.middle.as_bytes();
    (exact && (joined.least..=joined.most).contains(&head) && tail >= joined.after).then_some(Span {
        start: start - head,
        end: end + tail,
        kind: joined.kind,
    })
}

/// Returns how many bytes from a position on are of a kind, within a limit.
pub(super) fn run(line: &[u8], from: usize, of: impl Fn(u8) -> bool) -> usize {
    line[from.min(line.len())..].iter().take(MOST).take_while(|byte| of(**byte)).count()
}

/// Returns how many bytes right before a position are of a kind, at most `most`; a colour sequence before them doesn't
/// count.
pub(super) fn before(line: &[u8], at: usize, of: Of, most: usize) -> usize {
    let from = at.saturating_sub(most + COLOUR);
    let near = &line[from..at];
    let colour = near.iter().rposition(|byte| *byte == 0x1b).and_then(|escape| {
        let sequence = near[escape + 1..].strip_prefix(b"[")?;
        let middle = sequence.iter().position(|byte| !(0x20..0x40).contains(byte))?;
        Some(escape + 2 + middle + 1)
    });
    let near = &near[colour.unwrap_or(0).min(near.len())..];
    near.iter().rev().take(most).take_while(|byte| of.has(**byte)).count()
}

/// Returns whether a token may begin here: not inside a longer word, unless what goes before is a colour.
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

/// Returns whether `\n` stands here as two characters, as JSON writes a line break.
fn literal_escape(line: &[u8], at: usize) -> bool {
    at >= 2 && line[at - 2] == b'\\' && matches!(line[at - 1], b'n' | b't' | b'r')
}

pub(super) fn without_break(line: &[u8]) -> usize {
    line.len() - line.iter().rev().take_while(|byte| matches!(byte, b'\n' | b'\r')).count()
}

pub(super) fn find(text: &[u8], what: &[u8]) -> Option<usize> {
    text.windows(what.len()).position(|window| window == what)
}
