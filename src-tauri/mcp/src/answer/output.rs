//! What a command printed, as an agent gets it: text, without terminal escapes, with the gap counted.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use countersign_broker::transcript::{Kept, Part, plain};

/// One stream.
pub(crate) struct Output {
    pub(crate) text: String,
    pub(crate) total: u64,
    /// Where bytes are missing, and how many.
    pub(crate) gap: Option<(u64, u64)>,
}

impl Output {
    pub(crate) fn of(kept: &Kept) -> Self {
        if kept.gap == 0 {
            return Self { text: shown(&[&kept.head[..], &kept.tail].concat()), total: kept.total, gap: None };
        }
        // A character cut in two belongs to the gap.
        let head = &kept.head[..whole(&kept.head)];
        let tail = &kept.tail[kept.tail.iter().take(3).take_while(|byte| continues(**byte)).count()..];
        let missing = kept.total - (head.len() + tail.len()) as u64;
        let text = format!("{}\n[… {missing} bytes left out …]\n{}", shown(head), shown(tail));
        Self { text, total: kept.total, gap: Some((head.len() as u64, missing)) }
    }
}

/// The text of a part, and how many of its bytes that is: a character cut in two at the end is for the next part.
pub(crate) fn piece(part: &Part) -> (String, usize) {
    let whole = whole(&part.bytes);
    let used = if part.ended || whole == 0 { part.bytes.len() } else { whole };
    (shown(&part.bytes[..used]), used)
}

/// The bytes of a part as they were printed, and how many they are.
pub(crate) fn exact(part: &Part) -> (String, usize) {
    (BASE64_STANDARD.encode(&part.bytes), part.bytes.len())
}

fn shown(bytes: &[u8]) -> String {
    plain(&String::from_utf8_lossy(bytes))
}

fn continues(byte: u8) -> bool {
    byte & 0xc0 == 0x80
}

/// How many of these bytes are not the beginning of a character that goes on after them.
fn whole(bytes: &[u8]) -> usize {
    let Some(back) = bytes.iter().rev().take(3).position(|byte| !continues(*byte)) else { return bytes.len() };
    let start = bytes.len() - back - 1;
    let length = match bytes[start] {
        0xc2..=0xdf => 2,
        0xe0..=0xef => 3,
        0xf0..=0xf4 => 4,
        _ => 1,
    };
    if length > back + 1 { start } else { bytes.len() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(head: &[u8], tail: &[u8], gap: u64) -> Kept {
        Kept { head: head.to_vec(), gap, tail: tail.to_vec(), total: (head.len() + tail.len()) as u64 + gap }
    }

    #[test]
    fn a_gap_never_cuts_a_character() {
        let whole = Output::of(&kept("aé".as_bytes(), b"", 0));
        assert_eq!((whole.text.as_str(), whole.gap), ("aé", None));
        let cut = Output::of(&kept(b"a\xc3", b"\xa9b", 10));
        assert_eq!((cut.text.as_str(), cut.gap), ("a\n[… 12 bytes left out …]\nb", Some((1, 12))));
    }

    #[test]
    fn nothing_is_lost_over_bytes_that_are_not_text() {
        assert_eq!(Output::of(&kept(b"a\xffb\xc3", b"", 0)).text, "a\u{fffd}b\u{fffd}");
    }

    #[test]
    fn parts_meet_between_characters_and_always_move_on() {
        let part = |bytes: &[u8], ended| Part {
            offset: 0,
            bytes: bytes.to_vec(),
            next: bytes.len() as u64,
            total: 9,
            gap: None,
            ended,
        };
        assert_eq!(piece(&part(b"a\xf0\x9f\x98", false)), ("a".to_owned(), 1));
        assert_eq!(piece(&part(b"\xf0\x9f\x98\x80", false)), ("\u{1f600}".to_owned(), 4));
        assert_eq!(piece(&part(b"\xf0", false)).1, 1);
        assert_eq!(piece(&part(b"a\xf0", true)), ("a\u{fffd}".to_owned(), 2));
    }
}
