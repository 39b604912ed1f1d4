//! Tokens known by a sign inside them that is too common to be looked for as a beginning: a dot, a stroke. Each such sign is
//! looked at where it stands, over a bounded length.

use memchr::{memchr2_iter, memrchr};

use super::find::{Span, before, begins_word, run};
use super::forms::Of;

/// The length of a Discord token's first part: base64 of a number of 17 to 20 digits, with room for longer ones.
const DISCORD_ID: std::ops::RangeInclusive<usize> = 23..=28;
/// The bytes before a marker that are searched.
const BACK: usize = 40;

/// Returns how many bytes at the beginning are whole lines before the first such token.
pub(super) fn before_first(lines: &[u8]) -> usize {
    match memchr2_iter(b'.', b'|', lines).find_map(|at| look(lines, at)) {
        Some(first) => memrchr(b'\n', &lines[..first.start]).map_or(0, |end| end + 1),
        None => lines.len(),
    }
}

/// Adds the tokens of a line to those already found in it, without overlaps and in order.
pub(super) fn add(line: &[u8], found: &mut Vec<Span>) {
    let (mut more, mut next) = (Vec::<Span>::new(), 0);
    for span in memchr2_iter(b'.', b'|', line).filter_map(|at| look(line, at)) {
        while found.get(next).is_some_and(|known| known.end <= span.start) {
            next += 1;
        }
        let known = found.get(next).is_some_and(|known| known.start < span.end);
        if !known && more.last().is_none_or(|last| last.end <= span.start) {
            more.push(span);
        }
    }
    if !more.is_empty() {
        found.append(&mut more);
        found.sort_unstable_by_key(|span| span.start);
    }
}

fn look(line: &[u8], at: usize) -> Option<Span> {
    if line[at] == b'|' {
        return facebook(line, at);
    }
    match line.get(at + 7) {
        Some(b'.') => discord(line, at, at + 7),
        Some(_) if line.get(at + 8) == Some(&b'.') => discord(line, at, at + 8),
        _ => None,
    }
    .or_else(|| airtable(line, at))
    .or_else(|| vault(line, at))
}

/// Returns how many bytes before a position are of a kind, within the limit.
fn back(line: &[u8], at: usize, of: Of) -> usize {
    before(line, at, of, BACK)
}

/// Returns a Discord token: a bot's number in base64, a time and a signature.
fn discord(line: &[u8], first: usize, second: usize) -> Option<Span> {
    let head = back(line, first, Of::Url);
    let start = first - head;
    let tail = run(line, second + 1, |byte| Of::Url.has(byte));
    let time = line[first + 1..second].iter().all(|byte| Of::Url.has(*byte));
    let fits = DISCORD_ID.contains(&head) && matches!(line[start], b'M' | b'N' | b'O') && time && tail >= 27;
    let span = Span { start, end: second + 1 + tail, kind: "Discord token" };
    (fits && begins_word(line, start) && varied(&line[start..first]) && varied(&line[second + 1..span.end]))
        .then_some(span)
}

/// Returns an Airtable token: `pat`, fourteen characters, and a digest.
fn airtable(line: &[u8], at: usize) -> Option<Span> {
    let start = at.checked_sub(17)?;
    let tail = run(line, at + 1, |byte| Of::Hex.has(byte));
    let fits = line[start..].starts_with(b"pat") && back(line, at, Of::Alnum) == 17 && tail >= 64;
    (fits && begins_word(line, start)).then_some(Span { start, end: at + 1 + tail, kind: "Airtable token" })
}

/// Returns a Vault token of the older form: `s.` and twenty-four characters.
fn vault(line: &[u8], at: usize) -> Option<Span> {
    let start = at.checked_sub(1)?;
    if line[start] != b's' || !begins_word(line, start) {
        return None;
    }
    let tail = run(line, at + 1, |byte| Of::Url.has(byte));
    let body = line.get(at + 1..at + 25)?;
    let whole = tail == 24 && !matches!(line.get(at + 25), Some(b'.' | b'('));
    (whole && body.iter().all(u8::is_ascii_alphanumeric) && varied(body)).then_some(Span {
        start,
        end: at + 25,
        kind: "Vault token",
    })
}

/// Returns a Facebook token: an app's number and its secret.
fn facebook(line: &[u8], at: usize) -> Option<Span> {
    let head = back(line, at, Of::Digit);
    let tail = run(line, at + 1, |byte| Of::Url.has(byte));
    let start = at - head;
    let fits = (15..=16).contains(&head) && (27..=40).contains(&tail);
    (fits && begins_word(line, start)).then_some(Span { start, end: at + 1 + tail, kind: "Facebook token" })
}

/// Returns whether a text has digits, upper and lower case, as names seldom have.
fn varied(text: &[u8]) -> bool {
    [u8::is_ascii_digit, u8::is_ascii_uppercase, u8::is_ascii_lowercase].iter().all(|of| text.iter().any(of))
}
