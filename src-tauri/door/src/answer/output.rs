//! A command's output as an agent gets it: text as a terminal shows it at the end, with what was folded, left out or is
//! no text counted.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use countersign_broker::broker::Request;
use countersign_broker::mask;
use countersign_broker::submission::Size;
use countersign_broker::transcript::{Kept, Part, with_controls};

use super::binary::{self, Section};
use super::fold::WorkBudget;
use super::{fold, words};

/// The most bytes that are folded to make them fit: all that is kept of a stream.
const WHOLE: usize = 4 * 1024 * 1024;

/// How output is written for an agent.
#[derive(Clone, Copy)]
pub(crate) struct Manner {
    /// Shows the output as a terminal does at the end, without binary data; otherwise every character but terminal
    /// sequences, as the original servers do.
    folds: bool,
    /// The terminal's size, if it had one.
    size: Option<Size>,
    /// Masks secrets of well-known forms.
    redacted: bool,
}

impl Manner {
    /// Returns the native tools' manner.
    pub(super) fn native(request: &Request) -> Self {
        let size = request.submission().run().and_then(|run| run.pty);
        Self { folds: true, size, redacted: request.transcript().is_redacted() }
    }

    /// Returns the manner for output that only the record has, where secrets are always masked.
    pub(super) fn of_record() -> Self {
        Self { folds: true, size: None, redacted: true }
    }

    /// Returns the manner of the other dialects.
    pub(crate) fn dialect(redacted: bool) -> Self {
        Self { folds: false, size: None, redacted }
    }

    /// Returns these bytes as the agent is shown them, within the drawing work left for its output.
    fn shown(self, bytes: &[u8], work: &mut WorkBudget) -> ShownText {
        if !self.folds {
            let mut shown = ShownText::default();
            shown.push(&with_controls(&fold::decoded(bytes)), bytes, self);
            return shown;
        }
        let mut shown = ShownText::default();
        for section in binary::sections(bytes) {
            match section {
                Section::Text(range) => {
                    let folded = fold::fold(&fold::decoded(&bytes[range.clone()]), self.size, work);
                    shown.frames += folded.frames;
                    shown.push(&folded.text, &bytes[range], self);
                }
                Section::Binary(range, name) => shown.push_binary(range.len() as u64, name),
            }
        }
        shown
    }
}

/// Holds text for the agent, and what it leaves out.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct ShownText {
    pub(crate) text: String,
    /// Frames that were overwritten.
    pub(crate) frames: u64,
    /// Bytes of binary data.
    pub(crate) binary: u64,
    /// Secrets masked only after sequences were taken out.
    pub(crate) masked: u64,
}

impl ShownText {
    /// Adds what these bytes become. A secret that was coloured or drawn in pieces is whole only now.
    fn push(&mut self, text: &str, of: &[u8], manner: Manner) {
        if !manner.redacted || text.as_bytes() == of {
            self.text.push_str(text);
            return;
        }
        let (bytes, masked) = mask::redacted(text.as_bytes());
        self.text.push_str(&fold::decoded(&bytes));
        self.masked += masked;
    }

    fn push_binary(&mut self, bytes: u64, name: Option<&str>) {
        if !self.text.is_empty() && !self.text.ends_with('\n') {
            self.text.push('\n');
        }
        let count = words::grouped(bytes);
        let bytes_word = if bytes == 1 { "byte" } else { "bytes" };
        let name = name.map(|name| format!(" ({name})")).unwrap_or_default();
        self.text.push_str(&format!("[{count} {bytes_word} of binary data{name} not shown]\n"));
        self.binary += bytes;
    }

    fn and(mut self, between: &str, other: &Self) -> Self {
        self.text.push_str(between);
        self.text.push_str(&other.text);
        self.frames += other.frames;
        self.binary += other.binary;
        self.masked += other.masked;
        self
    }

    /// Returns the note on what the agent doesn't see; `None` if it sees everything.
    pub(super) fn note(&self) -> Option<String> {
        let frames = (self.frames > 0).then(|| {
            let frames = if self.frames == 1 { "frame" } else { "frames" };
            format!(
                "{} progress {frames} folded: this is the final state of the terminal.",
                words::grouped(self.frames)
            )
        });
        let binary = (self.binary > 0).then(|| "Binary data isn't shown.".to_owned());
        if frames.is_none() && binary.is_none() {
            return None;
        }
        let all = "Call read_output with this ticket and encoding \"base64\" for every byte.".to_owned();
        Some([frames, binary, Some(all)].into_iter().flatten().collect::<Vec<_>>().join(" "))
    }
}

/// Holds one stream of an answer.
pub(crate) struct Output {
    pub(crate) shown: ShownText,
    pub(crate) total: u64,
    /// Where bytes are missing, and how many.
    pub(crate) gap: Option<(u64, u64)>,
}

impl Output {
    pub(crate) fn of(kept: &Kept, manner: Manner) -> Self {
        let mut work = WorkBudget::default();
        if kept.gap == 0 {
            let shown = manner.shown(&[&kept.head[..], &kept.tail].concat(), &mut work);
            return Self { shown, total: kept.total, gap: None };
        }
        // A character cut in two belongs to the gap.
        let head = &kept.head[..whole(&kept.head)];
        let tail = &kept.tail[kept.tail.iter().take(3).take_while(|byte| continues(**byte)).count()..];
        let missing = kept.total - kept.from - (head.len() + tail.len()) as u64;
        let between = format!("\n[… {missing} bytes left out …]\n");
        let shown = manner.shown(head, &mut work).and(&between, &manner.shown(tail, &mut work));
        Self { shown, total: kept.total, gap: Some((kept.from + head.len() as u64, missing)) }
    }

    /// Fits a stream into `max` bytes: output that is too long as it came may fit once it's folded. Also returns what
    /// was kept of it.
    pub(super) fn within(max: usize, manner: Manner, kept: impl Fn(usize) -> Kept) -> (Self, Kept) {
        let cut = kept(max);
        if cut.gap > 0 && manner.folds && (fold::may_draw(&cut.head) || fold::may_draw(&cut.tail)) {
            let all = kept(WHOLE);
            let output = Self::of(&all, manner);
            if output.shown.text.len() <= max {
                return (output, all);
            }
        }
        (Self::of(&cut, manner), cut)
    }
}

/// Returns a part's text and how many of its bytes that covers: output that may still be overwritten, or a character
/// cut in two at the end, is left to the next part.
pub(crate) fn piece(part: &Part, manner: Manner) -> (ShownText, usize) {
    let settled = match manner.folds && !part.ended {
        true => fold::settled(&part.bytes, manner.size).unwrap_or_else(|| fold::settled_somehow(&part.bytes)),
        false => part.bytes.len(),
    };
    let bytes = &part.bytes[..settled];
    let whole = whole(bytes);
    let used = if part.ended || whole == 0 { bytes.len() } else { whole };
    (manner.shown(&part.bytes[..used], &mut WorkBudget::default()), used)
}

/// Returns whether later output may still overwrite all of a part.
pub(crate) fn is_open(part: &Part, manner: Manner) -> bool {
    manner.folds && !part.ended && fold::settled(&part.bytes, manner.size).is_none()
}

/// Returns a part's exact bytes, in base64, and their count.
pub(crate) fn exact(part: &Part) -> (String, usize) {
    (BASE64_STANDARD.encode(&part.bytes), part.bytes.len())
}

fn continues(byte: u8) -> bool {
    byte & 0xc0 == 0x80
}

/// Returns how many of these bytes form whole characters.
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

    const MANNERS: [Manner; 2] =
        [Manner { folds: true, size: None, redacted: true }, Manner { folds: false, size: None, redacted: true }];

    fn kept(head: &[u8], tail: &[u8], gap: u64) -> Kept {
        let total = (head.len() + tail.len()) as u64 + gap;
        Kept { head: head.to_vec(), gap, tail: tail.to_vec(), total, ..Kept::default() }
    }

    #[test]
    fn a_gap_never_cuts_a_character() {
        for manner in MANNERS {
            let whole = Output::of(&kept("aé".as_bytes(), b"", 0), manner);
            assert_eq!((whole.shown.text.as_str(), whole.gap), ("aé", None));
            let cut = Output::of(&kept(b"a\xc3", b"\xa9b", 10), manner);
            assert_eq!((cut.shown.text.as_str(), cut.gap), ("a\n[… 12 bytes left out …]\nb", Some((1, 12))));
        }
    }

    #[test]
    fn nothing_is_lost_over_bytes_that_are_not_text() {
        for manner in MANNERS {
            assert_eq!(Output::of(&kept(b"a\xffb\xc3", b"", 0), manner).shown.text, "a\u{fffd}b\u{fffd}");
        }
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
            masked: 0,
        };
        for manner in MANNERS {
            let piece = |part| {
                let (shown, used) = piece(&part, manner);
                (shown.text, used)
            };
            assert_eq!(piece(part(b"a\xf0\x9f\x98", false)), ("a".to_owned(), 1));
            assert_eq!(piece(part(b"\xf0\x9f\x98\x80", false)), ("\u{1f600}".to_owned(), 4));
            assert_eq!(piece(part(b"\xf0", false)).1, 1);
            assert_eq!(piece(part(b"a\xf0", true)), ("a\u{fffd}".to_owned(), 2));
        }
    }

    #[test]
    fn one_output_is_drawn_with_one_bound_however_many_parts_it_has() {
        let costly = b"one\n\x1b[A\x1b[2Jtwo\x1b[2J\n".repeat(400);
        let frames = |parts: usize| {
            let between = [&b"\n"[..], &[0; 1000], b"\n"].concat();
            let all = [&costly[..], &between].concat().repeat(parts);
            Output::of(&kept(&all, b"", 0), MANNERS[0]).shown.frames
        };
        let one = frames(1);
        assert!(one > 0);
        assert_eq!(frames(2), 2 * one);
        assert!(frames(40) < 20 * one, "{} of {}", frames(40), 40 * one);
    }

    #[test]
    fn what_is_drawn_over_after_the_gap_is_folded_too() {
        let all = [b"begin\n".repeat(100), b"\r10%\r20%".repeat(500), b"\r100%\nend\n".to_vec()].concat();
        let cut = |max: usize| match max {
            WHOLE => kept(&all, b"", 0),
            _ => kept(&all[..max / 2], &all[all.len() - max / 2..], (all.len() - max) as u64),
        };
        let (output, _) = Output::within(1000, MANNERS[0], cut);
        assert_eq!((output.gap, output.shown.text.ends_with("begin\n100%\nend\n")), (None, true));
    }
}
