//! Cutting output into rows as they are drawn: plain text, what would steer a terminal left out, what hides written
//! out, and no row wider than there are columns. Any place between two signs is one to go on from.

use std::ops::RangeInclusive;

/// How far the end of a terminal string is searched for; an unfinished one swallows nothing.
const STRING: usize = 4096;
/// The carriage returns before a line feed that are part of it.
const RETURNS: usize = 16;
/// How far a single token is ever read ahead.
pub(super) const AHEAD: usize = 2 * STRING;
/// The columns from one tab stop to the next.
const TAB: usize = 8;

/// How a stretch of drawn text relates to the bytes that came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Drawn {
    /// Byte for byte.
    Text,
    /// As a sign for bytes that are no text.
    Broken,
    /// Drawn by name, since it would control, hide or reorder.
    Hidden,
}

/// Receives the rows.
pub(super) trait Sink {
    /// Adds text for the bytes from a position on.
    fn draw(&mut self, text: &str, at: u64, drawn: Drawn);
    /// Ends a row; the next begins at a position; `goes_on` when it's the same line. Returns `false` when no more are
    /// wanted.
    fn end(&mut self, next: u64, goes_on: bool) -> bool;
}

/// The next token in the output.
enum OutputToken<'a> {
    /// Text as it came, one column a byte.
    Run(&'a str),
    /// A character, how wide, and how many bytes it came as.
    Char(char, usize, Drawn, usize),
    /// The end of a line.
    Break(usize),
    /// Bytes that aren't drawn.
    Nothing(usize),
    /// More bytes will tell.
    Unsure,
}

/// Cuts output into rows, and holds the current row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cutter {
    columns: usize,
    width: usize,
}

impl Cutter {
    pub(super) fn new(columns: u16) -> Self {
        Self { columns: usize::from(columns).max(1), width: 0 }
    }

    /// Returns whether the row has anything in it.
    pub(super) fn is_inside(&self) -> bool {
        self.width > 0
    }

    /// Cuts bytes that begin at a place, until they or the rows that are wanted are at their end. How many it took, and
    /// whether more rows are wanted. Unless these are the `last` bytes, what may go on behind them is left.
    pub(super) fn cut(&mut self, bytes: &[u8], from: u64, last: bool, to: &mut impl Sink) -> (usize, bool) {
        let mut at = 0;
        while at < bytes.len() {
            let place = from + at as u64;
            let sign = self.sign(&bytes[at..], last);
            let (width, taken) = match &sign {
                OutputToken::Run(text) => (1, text.len()),
                OutputToken::Char(_, width, _, taken) => (*width, *taken),
                OutputToken::Break(taken) => {
                    at += taken;
                    self.width = 0;
                    if to.end(place + *taken as u64, false) {
                        continue;
                    }
                    return (at, false);
                }
                OutputToken::Nothing(taken) => {
                    at += taken;
                    continue;
                }
                OutputToken::Unsure => break,
            };
            if self.width > 0 && self.width + width > self.columns {
                self.width = 0;
                if !to.end(place, true) {
                    return (at, false);
                }
                // A tab is as wide as where it stands makes it.
                continue;
            }
            match sign {
                OutputToken::Run(text) => {
                    to.draw(text, place, Drawn::Text);
                    self.width += text.len();
                }
                OutputToken::Char(c, width, drawn, _) => {
                    match drawn {
                        Drawn::Hidden => match picture(c) {
                            Some(picture) => to.draw(picture.encode_utf8(&mut [0; 4]), place, drawn),
                            None => to.draw(&number(c), place, drawn),
                        },
                        Drawn::Text | Drawn::Broken => to.draw(c.encode_utf8(&mut [0; 4]), place, drawn),
                    }
                    self.width += width;
                }
                OutputToken::Break(_) | OutputToken::Nothing(_) | OutputToken::Unsure => {}
            }
            at += taken;
        }
        (at, true)
    }

    fn sign<'a>(&self, bytes: &'a [u8], last: bool) -> OutputToken<'a> {
        let Some(first) = bytes.first() else { return OutputToken::Unsure };
        match first {
            b' '..=b'~' => {
                let room = if self.width < self.columns { self.columns - self.width } else { 1 };
                let head = &bytes[..bytes.len().min(room)];
                let end = head.iter().position(|byte| !(b' '..=b'~').contains(byte)).unwrap_or(head.len());
                std::str::from_utf8(&head[..end]).map_or(OutputToken::Unsure, OutputToken::Run)
            }
            b'\t' => OutputToken::Char('\t', (TAB - self.width % TAB).min(self.columns), Drawn::Text, 1),
            b'\n' => OutputToken::Break(1),
            b'\r' => {
                let returns = bytes.iter().take(RETURNS).take_while(|byte| **byte == b'\r').count();
                match bytes.get(returns) {
                    Some(b'\n') => OutputToken::Break(returns + 1),
                    None if !last && returns < RETURNS => OutputToken::Unsure,
                    _ => OutputToken::Break(1),
                }
            }
            b'\x1b' => match steering(bytes) {
                Steering::Whole(length) => OutputToken::Nothing(length),
                Steering::Unsure if !last => OutputToken::Unsure,
                Steering::Unsure | Steering::None => hidden('\x1b', 1),
            },
            byte if byte.is_ascii() => hidden(char::from(*byte), 1),
            _ => match character(bytes, last) {
                Some((c, taken)) if hides(c) => hidden(c, taken),
                Some((char::REPLACEMENT_CHARACTER, taken)) => {
                    OutputToken::Char(char::REPLACEMENT_CHARACTER, 1, Drawn::Broken, taken)
                }
                Some((c, taken)) => OutputToken::Char(c, if is_wide(c) { 2 } else { 1 }, Drawn::Text, taken),
                None => OutputToken::Unsure,
            },
        }
    }
}

fn hidden<'a>(c: char, taken: usize) -> OutputToken<'a> {
    let width = if picture(c).is_some() { 1 } else { number(c).chars().count() };
    OutputToken::Char(c, width, Drawn::Hidden, taken)
}

/// Returns a control character's picture.
fn picture(c: char) -> Option<char> {
    match c {
        '\0'..='\x1f' => char::from_u32(0x2400 + u32::from(c)),
        '\x7f' => Some('\u{2421}'),
        _ => None,
    }
}

/// Returns what is drawn for a character without a picture.
fn number(c: char) -> String {
    format!("‹U+{:04X}›", u32::from(c))
}

/// Returns whether a character is not seen, or moves others about. Ordinary output has blanks of all kinds, icons of
/// private use and selectors in its emoji: those stay.
fn hides(c: char) -> bool {
    matches!(c, '\u{80}'..='\u{9f}' | '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{180e}'
        | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}'
        | '\u{ffa0}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

/// Returns whether a character may take two columns.
fn is_wide(c: char) -> bool {
    matches!(c, '\u{1100}'..='\u{115f}' | '\u{231a}' | '\u{231b}' | '\u{23e9}'..='\u{23f3}' | '\u{25fd}' | '\u{25fe}'
        | '\u{2614}'..='\u{2615}' | '\u{2648}'..='\u{2653}' | '\u{26a1}' | '\u{26aa}'..='\u{26fd}' | '\u{2705}'
        | '\u{270a}' | '\u{270b}' | '\u{2728}' | '\u{274c}' | '\u{274e}' | '\u{2753}'..='\u{2757}'
        | '\u{2795}'..='\u{2797}' | '\u{2b50}' | '\u{2b55}' | '\u{2e80}'..='\u{303e}' | '\u{3041}'..='\u{a4cf}'
        | '\u{a960}'..='\u{a97c}' | '\u{ac00}'..='\u{d7a3}' | '\u{f900}'..='\u{faff}' | '\u{fe30}'..='\u{fe6f}'
        | '\u{ff01}'..='\u{ff60}' | '\u{ffe0}'..='\u{ffe6}' | '\u{1f000}'..='\u{1faff}' | '\u{20000}'..='\u{3fffd}')
}

/// Returns the character at the start of these bytes and its length; `None` when its end isn't there yet.
fn character(bytes: &[u8], last: bool) -> Option<(char, usize)> {
    let length = match bytes.first() {
        Some(0xc2..=0xdf) => 2,
        Some(0xe0..=0xef) => 3,
        _ => 4,
    };
    if let Some(Ok(text)) = bytes.get(..length).map(std::str::from_utf8)
        && let Some(c) = text.chars().next()
    {
        return Some((c, c.len_utf8()));
    }
    let head = &bytes[..bytes.len().min(4)];
    let (text, broken) = match std::str::from_utf8(head) {
        Ok(text) => (text, None),
        Err(error) => {
            let text = std::str::from_utf8(&head[..error.valid_up_to()]).unwrap_or_default();
            (text, Some(error.error_len()))
        }
    };
    match (text.chars().next(), broken) {
        (Some(c), _) => Some((c, c.len_utf8())),
        (None, Some(Some(length))) => Some((char::REPLACEMENT_CHARACTER, length)),
        (None, _) if last => Some((char::REPLACEMENT_CHARACTER, head.len())),
        (None, _) => None,
    }
}

/// What an escape sequence begins.
enum Steering {
    /// A command to a terminal, so long.
    Whole(usize),
    /// Not an escape sequence.
    None,
    /// More bytes will tell.
    Unsure,
}

/// Reads a complete terminal command; an incomplete one must not swallow what follows it.
fn steering(bytes: &[u8]) -> Steering {
    let Some(kind) = bytes.get(1) else { return Steering::Unsure };
    let after = |from: usize, these: RangeInclusive<u8>| {
        from + bytes.iter().skip(from).take(STRING).take_while(|byte| these.contains(byte)).count()
    };
    let (end, finals) = match kind {
        b']' | b'P' | b'X' | b'^' | b'_' => return string(bytes),
        // Parameters, then what stands between, then the last one.
        b'[' => (after(after(2, b'0'..=b'?'), b' '..=b'/'), b'@'..=b'~'),
        _ => (after(1, b' '..=b'/'), b'0'..=b'~'),
    };
    match bytes.get(end) {
        Some(b'[' | b']' | b'P' | b'X' | b'^' | b'_') if *kind != b'[' => Steering::None,
        Some(last) if end <= STRING && finals.contains(last) => Steering::Whole(end + 1),
        None if end <= STRING => Steering::Unsure,
        _ => Steering::None,
    }
}

/// Reads a terminal string: titles, links, the clipboard. It ends in its own line.
fn string(bytes: &[u8]) -> Steering {
    let ends = |byte: &u8| matches!(byte, b'\x07' | b'\x1b' | b'\n');
    let Some(end) = bytes.iter().skip(2).take(STRING).position(ends).map(|end| end + 2) else {
        return if bytes.len() < STRING + 2 { Steering::Unsure } else { Steering::None };
    };
    match (bytes[end], bytes.get(end + 1)) {
        (b'\x07', _) => Steering::Whole(end + 1),
        (b'\x1b', Some(b'\\')) => Steering::Whole(end + 2),
        (b'\x1b', None) => Steering::Unsure,
        _ => Steering::None,
    }
}
