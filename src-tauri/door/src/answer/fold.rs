//! Output as a terminal shows it at the end: frames that were drawn over are folded into the last one.
//!
//! Text that only goes forward is never given to the terminal emulator, so most output costs one look. Lines that are
//! drawn over within themselves (`\r`, backspace) are folded one by one, however long they are; where the cursor moves
//! across lines, those it can reach are drawn together. Both are bounded in width, height and work: what goes beyond is
//! given as it came, without its sequences.

mod screen;
mod survey;

use std::borrow::Cow;

use countersign_broker::submission::Size;
use countersign_broker::transcript::plain;

use screen::Screen;
pub(in crate::answer) use screen::WorkBudget;
use survey::{Region, Survey};

/// The narrowest and the widest line that counts as one row, in cells, where there is no terminal width.
const WIDTHS: (usize, usize) = (132, 4096);
/// The same bounds for lines that are drawn together.
const REGION_WIDTHS: (usize, usize) = (132, 512);
/// The rows the cursor can reach where there is no terminal height.
const ROWS: usize = 100;
/// The most cells a tab takes.
const TAB: usize = 8;

/// Holds a terminal's final screen, and the number of frames it replaced.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Folded {
    pub(super) text: String,
    pub(super) frames: u64,
}

/// Returns whether a terminal may do anything with these bytes but show them in order: escape sequences, a carriage
/// return within a line, a backspace.
pub(super) fn may_draw(bytes: &[u8]) -> bool {
    bytes.iter().enumerate().any(|(at, byte)| match byte {
        0x1b | 0x08 => true,
        b'\r' => bytes.get(at + 1).is_some_and(|next| !matches!(next, b'\n' | b'\r')),
        0xc2 => bytes.get(at + 1).is_some_and(|next| (0x80..0xa0).contains(next) && *next != 0x85),
        _ => false,
    })
}

/// Folds a text within the `work` that is left; `size` is its terminal's, if it had one.
pub(super) fn fold(text: &str, size: Option<Size>, work: &mut WorkBudget) -> Folded {
    if !may_draw(text.as_bytes()) {
        return Folded { text: plain(text), frames: 0 };
    }
    let survey = Survey::of(text.as_bytes(), size.map_or(ROWS, |size| usize::from(size.rows)));
    let mut folding = Folding { size, work, folded: Folded::default() };
    match survey.region {
        None => folding.lines(text),
        Some(Region { from, to }) => {
            folding.lines(&text[..from]);
            folding.region(&text[from..to]);
            folding.lines(&text[to..]);
        }
    }
    folding.folded
}

/// Returns how many of these bytes can be folded on their own, so that later output can't overwrite them; `None` if all
/// of them may still be overwritten. Output that is never overwritten can be cut anywhere.
pub(super) fn settled(bytes: &[u8], size: Option<Size>) -> Option<usize> {
    if !may_draw(bytes) {
        return Some(bytes.len());
    }
    let survey = Survey::of(bytes, size.map_or(ROWS, |size| usize::from(size.rows)));
    if !survey.draws {
        return Some(bytes.len());
    }
    let end = bytes.iter().rposition(|byte| *byte == b'\n').map(|at| at + 1)?;
    let open = survey.region.is_some_and(|region| region.to > end || survey.reaches_end);
    (!open).then_some(end)
}

/// Returns where to cut when no more output can be waited for: at a line's end, or else before a frame.
pub(super) fn settled_somehow(bytes: &[u8]) -> usize {
    let after = |sign: u8| bytes.iter().rposition(|byte| *byte == sign);
    after(b'\n').map(|at| at + 1).or_else(|| after(b'\r').filter(|at| *at > 0)).unwrap_or(bytes.len())
}

struct Folding<'a> {
    size: Option<Size>,
    work: &'a mut WorkBudget,
    folded: Folded,
}

impl Folding<'_> {
    /// Folds lines that the cursor doesn't leave.
    fn lines(&mut self, text: &str) {
        let mut plain_from = 0;
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            let body = line.trim_end_matches(['\n', '\r']);
            if may_draw(body.as_bytes())
                && survey::draws_within(body)
                && let Some((drawn, frames)) = self.line(body)
            {
                self.folded.text.push_str(&plain(&text[plain_from..at]));
                self.folded.text.push_str(&drawn);
                self.folded.text.push_str(&line[body.len()..]);
                self.folded.frames += frames;
                plain_from = at + line.len();
            }
            at += line.len();
        }
        self.folded.text.push_str(&plain(&text[plain_from..]));
    }

    /// Folds one line; `None` if that is too much work.
    fn line(&mut self, body: &str) -> Option<(String, u64)> {
        let columns = self.size.map_or_else(|| width(body, WIDTHS), |size| usize::from(size.columns));
        let widest = body.split('\r').map(cells).max().unwrap_or(0);
        let mut screen = Screen::new(columns, widest / columns.max(1) + 2, self.work)?;
        screen.draw(body, self.work)?;
        Some(screen.end())
    }

    /// Folds lines that are drawn together.
    fn region(&mut self, text: &str) {
        let (columns, rows) = self.size.map_or_else(
            || (text.split('\n').map(|line| width(line, REGION_WIDTHS)).max().unwrap_or(REGION_WIDTHS.0), ROWS),
            |size| (usize::from(size.columns), usize::from(size.rows)),
        );
        let drawn = Screen::new(columns, rows, self.work).and_then(|mut screen| {
            screen.draw(text, self.work)?;
            Some(screen.end())
        });
        let (shown, frames) = drawn.unwrap_or_else(|| (plain(text), 0));
        self.folded.text.push_str(&shown);
        if text.ends_with('\n') && !shown.is_empty() && !shown.ends_with('\n') {
            self.folded.text.push('\n');
        }
        self.folded.frames += frames;
    }
}

/// Returns the width, within bounds, in which a line's longest frame fits one row.
fn width(line: &str, (least, most): (usize, usize)) -> usize {
    line.split('\r').map(cells).max().unwrap_or(0).clamp(least, most)
}

/// Returns the most cells a text can take.
fn cells(text: &str) -> usize {
    text.chars().map(|c| if c == '\t' { TAB } else { 1 + usize::from(!c.is_ascii()) }).sum()
}

/// Decodes bytes as text.
pub(super) fn decoded(bytes: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(bytes)
}

#[cfg(test)]
mod tests;
