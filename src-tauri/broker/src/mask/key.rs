//! Private keys: a block of lines between `BEGIN` and `END`, as a file holds it or as other tools show it, with numbers,
//! quotes or the marks of a difference around each line.

use super::find::{MOST, Span, find, run, without_break};
use super::forms::PRIVATE_KEY;

/// The shortest line of a key shown by another tool, except its last.
const LONG: usize = 24;
/// How far into a line a key's line may begin.
const ASIDE: usize = 256;
/// The header lines before or in a block.
const HEADINGS: [&[u8]; 7] =
    [b"Proc-Type:", b"DEK-Info:", b"Comment:", b"Version:", b"Hash:", b"Charset:", b"MessageID:"];

/// Returns a private key's block from the line's `BEGIN` on: to its `END` if that is in the same line, otherwise to the
/// line's end. Also returns whether the key goes on.
pub(super) fn begins(line: &[u8], from: usize) -> Option<(Span, bool)> {
    let head = &line[from..line.len().min(from + 40)];
    let label = find(head, b"PRIVATE KEY")?;
    let dashes = find(&line[from + label..], b"-----")?;
    let start = from + label + dashes + 5;
    let end = find(&line[start..], b"-----END ").map(|end| start + end);
    let span = Span { start, end: end.unwrap_or_else(|| without_break(line)), kind: PRIVATE_KEY };
    Some((span, end.is_none()))
}

/// The kind of a line within a key.
pub(super) enum Inside {
    /// Part of it, and what of it is secret.
    Part(Option<Span>),
    /// Its end, and what is secret before that.
    End(Option<Span>),
    /// Something else: there was no key, or it was cut off.
    Other,
}

/// Returns a line's kind within a key. Base64 that isn't between `BEGIN` and `END` goes on only in lines that look like
/// it: `packed`.
pub(super) fn inside(line: &[u8], packed: bool) -> Inside {
    let secret = |start: usize, end: usize| (start < end).then_some(Span { start, end, kind: PRIVATE_KEY });
    if let Some(end) = find(line, b"-----END ") {
        let bare = line[..end].trim_ascii().is_empty();
        return Inside::End(if bare { None } else { secret(0, end) });
    }
    let (start, end) = bare(line);
    let text = &line[start..end];
    if packed && text.len() < LONG && !text.ends_with(b"=") {
        return Inside::Other;
    }
    if HEADINGS.iter().any(|heading| text.starts_with(heading)) || text.iter().all(|byte| body(*byte)) {
        let heading = text.contains(&b':');
        return Inside::Part(if heading { None } else { secret(start, end) });
    }
    let mut at = start;
    while at < end {
        let length = run(line, at, body).min(end - at);
        if length >= LONG && line[at..at + length].iter().any(u8::is_ascii_digit) {
            return Inside::Part(secret(at, end));
        }
        at += length.max(1);
    }
    Inside::Other
}

fn body(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'=' | b'\\')
}

/// Returns a line without what tools put around it: `12:`, `file:12:`, `> `, `+`, quotes, `\n" +`.
fn bare(line: &[u8]) -> (usize, usize) {
    let (mut start, mut end) = (0, line.len());
    loop {
        let aside = blanks_or_marks(&line[start..end]).max(number(&line[start..end]));
        if aside == 0 || start > ASIDE {
            break;
        }
        start += aside;
    }
    loop {
        let text = line[start..end].trim_ascii_end();
        let text = text.strip_suffix(b"\\n").or_else(|| text.strip_suffix(b" +")).unwrap_or(text);
        let text = text.strip_suffix(b"\"").or_else(|| text.strip_suffix(b"'")).unwrap_or(text);
        let text = text.strip_suffix(b",").or_else(|| text.strip_suffix(b";")).unwrap_or(text);
        if start + text.len() == end {
            return (start, end);
        }
        end = start + text.len();
    }
}

fn blanks_or_marks(text: &[u8]) -> usize {
    text.iter().take_while(|byte| byte.is_ascii_whitespace() || b">|+-#*\"'`".contains(byte)).count()
}

/// Returns the length of a leading `12:`, `12` and a space, or `file:12:`.
fn number(text: &[u8]) -> usize {
    let digits = |text: &[u8]| text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let numbered = |text: &[u8]| {
        let count = digits(text);
        let ends = text.get(count).is_some_and(|byte| matches!(byte, b':' | b'-' | b'|' | b'\t' | b' '));
        if count > 0 && count <= 7 && ends { count + 1 } else { 0 }
    };
    let near = &text[..text.len().min(ASIDE)];
    let named = near.iter().position(|byte| matches!(byte, b':' | b'-')).map_or(0, |colon| colon + 1);
    match (numbered(text), named) {
        (0, 0) => 0,
        (0, named) => match numbered(&text[named..]) {
            0 => 0,
            length => named + length,
        },
        (length, _) => length,
    }
}

/// Returns whether base64 that ends with its line goes on in the next.
pub(super) fn goes_on(line: &[u8], span: &Span) -> bool {
    span.kind == PRIVATE_KEY
        && span.end == without_break(line)
        && (60..MOST).contains(&(span.end - span.start))
        && !line[..span.end].ends_with(b"=")
}
