//! Some rows on end, with the text that is drawn in them and where it stands in the stream.

use std::ops::Range;

use super::cut::{Drawn, Sink};

/// A row as it's drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutputRow {
    /// Its text, from left to right.
    pub spans: Vec<RowSpan>,
    /// The line goes on in the next row.
    pub goes_on: bool,
}

/// A stretch of a row that is drawn alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowSpan {
    /// The drawn text.
    pub text: String,
    /// It stands in the place of something that would steer, hide or reorder.
    pub hidden: bool,
    /// It is part of what is looked for: the find that begins at this place of the stream.
    pub hit: Option<u64>,
}

/// A match, by its positions in the stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Hit {
    /// In which row it begins, counted from the block's first.
    pub row: usize,
    /// From this place on.
    pub from: u64,
    /// Up to this one.
    pub to: u64,
}

/// A stretch of the text, and what it stands for.
#[derive(Clone, Copy, Debug)]
struct Stretch {
    pos: usize,
    len: usize,
    at: u64,
    drawn: Drawn,
}

#[derive(Clone, Debug)]
struct OutputLine {
    text: Range<usize>,
    goes_on: bool,
    /// A place at its end, in the stream, and where the next row begins.
    end: u64,
    next: u64,
}

/// Consecutive rows, with a little of the last one's line after them, so that a match may begin in one block and end in
/// the other.
#[derive(Debug)]
pub(super) struct Block {
    /// All rows; a line feed where a line ends.
    text: String,
    stretches: Vec<Stretch>,
    lines: Vec<OutputLine>,
    most: usize,
    tail: usize,
    /// Where the text of the rows that count ends.
    own: usize,
    from: usize,
}

impl Block {
    /// Makes a block of at most `most` rows, with up to `tail` bytes of the same line after them.
    pub(super) fn new(most: usize, tail: usize) -> Self {
        Self { text: String::new(), stretches: Vec::new(), lines: Vec::new(), most, tail, own: 0, from: 0 }
    }

    /// Returns the number of rows.
    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.lines.len().min(self.most)
    }

    /// Returns the matches that begin in its rows, by their positions in the text.
    fn places(&self, needle: &Needle) -> Vec<usize> {
        let folded = fold(&self.text);
        needle.finder.find_iter(folded.as_bytes()).take_while(|pos| *pos < self.own).collect()
    }

    /// Returns how often it holds the needle.
    pub(super) fn count(&self, needle: &Needle) -> u32 {
        u32::try_from(self.places(needle).len()).unwrap_or(u32::MAX)
    }

    pub(super) fn hits(&self, needle: &Needle) -> Vec<Hit> {
        let hit = |pos: usize| {
            let row = self.lines.partition_point(|line| line.text.end <= pos);
            let (from, to) = (self.at(pos)?, self.at(pos + needle.text.len() - 1)? + 1);
            Some(Hit { row, from, to })
        };
        self.places(needle).into_iter().filter_map(hit).collect()
    }

    /// Returns a row with the matches in it, which come in their order.
    pub(super) fn row(&self, n: usize, hits: &[Hit]) -> Option<OutputRow> {
        let line = self.lines.get(n)?;
        let first = self.stretches.partition_point(|stretch| stretch.pos + stretch.len <= line.text.start);
        let mut spans: Vec<RowSpan> = Vec::new();
        for stretch in self.stretches[first..].iter().take_while(|stretch| stretch.pos < line.text.end) {
            self.divide(stretch, hits, &mut spans);
        }
        Some(OutputRow { spans, goes_on: line.goes_on })
    }

    /// Splits a stretch into its parts inside and outside of matches.
    fn divide(&self, stretch: &Stretch, hits: &[Hit], spans: &mut Vec<RowSpan>) {
        let hidden = stretch.drawn == Drawn::Hidden;
        let mut done = 0;
        while done < stretch.len {
            let at = stretch.place(done);
            let next = hits.partition_point(|hit| hit.to <= at);
            let (hit, until) = match hits.get(next) {
                Some(hit) if hit.from <= at => (Some(hit.from), hit.to - at),
                Some(hit) => (None, hit.from - at),
                None => (None, u64::MAX),
            };
            let rest = stretch.len - done;
            let part = if stretch.drawn == Drawn::Text {
                usize::try_from(until).unwrap_or(usize::MAX).min(rest)
            } else {
                rest
            };
            let text = &self.text[stretch.pos + done..stretch.pos + done + part];
            match spans.last_mut().filter(|last| (last.hidden, last.hit) == (hidden, hit) && !hidden) {
                Some(last) => last.text.push_str(text),
                None => spans.push(RowSpan { text: text.to_owned(), hidden, hit }),
            }
            done += part;
        }
    }

    /// Returns the stream position of a column, counted in UTF-16 units; at the row's end, of what follows it.
    pub(super) fn place(&self, row: usize, column: u64) -> Option<u64> {
        let line = self.lines.get(row)?;
        let mut at = 0;
        for (pos, c) in self.text[line.text.clone()].char_indices() {
            if at >= column {
                return self.at(line.text.start + pos);
            }
            at += c.len_utf16() as u64;
        }
        Some(line.end)
    }

    /// Returns the row and the unit of a stream position; `None` when it's after all of them.
    pub(super) fn spot(&self, place: u64) -> Option<(usize, u64)> {
        let row = self.lines.partition_point(|line| line.next <= place);
        let line = self.lines.get(row)?;
        let before = |(pos, _): &(usize, char)| self.at(line.text.start + pos).is_some_and(|at| at < place);
        let text = self.text[line.text.clone()].char_indices().take_while(before);
        Some((row, text.map(|(_, c)| c.len_utf16() as u64).sum()))
    }

    /// Ends the last row where the stream ends.
    pub(super) fn end_with(&mut self, at: u64) {
        self.end(at, false);
        if let Some(last) = self.lines.last_mut() {
            (last.end, last.next) = (at, u64::MAX);
        }
    }

    /// Returns the stream position of a text position.
    fn at(&self, pos: usize) -> Option<u64> {
        let next = self.stretches.partition_point(|stretch| stretch.pos <= pos);
        let stretch = self.stretches.get(next.checked_sub(1)?)?;
        Some(stretch.place(pos - stretch.pos))
    }
}

impl Stretch {
    fn place(&self, inside: usize) -> u64 {
        if self.drawn == Drawn::Text { self.at + inside as u64 } else { self.at }
    }
}

impl Sink for Block {
    fn draw(&mut self, text: &str, at: u64, drawn: Drawn) {
        let (pos, len) = (self.text.len(), text.len());
        self.text.push_str(text);
        match self.stretches.last_mut() {
            Some(last)
                if (last.drawn, drawn) == (Drawn::Text, Drawn::Text)
                    && last.pos + last.len == pos
                    && pos != self.from
                    && last.at + last.len as u64 == at =>
            {
                last.len += len;
            }
            _ => self.stretches.push(Stretch { pos, len, at, drawn }),
        }
    }

    fn end(&mut self, next: u64, goes_on: bool) -> bool {
        // The break is of its row.
        let end = if goes_on { next } else { next.saturating_sub(1) };
        self.lines.push(OutputLine { text: self.from..self.text.len(), goes_on, end, next });
        if !goes_on {
            self.text.push('\n');
        }
        self.from = self.text.len();
        if self.lines.len() <= self.most {
            self.own = self.from;
        }
        self.lines.len() < self.most || (goes_on && self.text.len() - self.own < self.tail)
    }
}

/// A search text, whatever its case.
#[derive(Debug)]
pub struct Needle {
    text: String,
    finder: memchr::memmem::Finder<'static>,
}

/// The most characters of it.
const NEEDLE: usize = 256;

impl Needle {
    /// Makes the needle; `None` for an empty text, and for one that no row can hold.
    #[must_use]
    pub fn new(text: &str) -> Option<Self> {
        let text = fold(&text.chars().take(NEEDLE).collect::<String>());
        let sought = !text.is_empty() && !text.contains(|c: char| c.is_control() && c != '\t');
        sought.then(|| Self { finder: memchr::memmem::Finder::new(text.as_bytes()).into_owned(), text })
    }

    /// Returns how much of it may be missing at the end of the rows it begins in.
    pub(super) fn tail(&self) -> usize {
        self.text.len() - 1
    }
}

/// Returns the text in lower case, as far as that takes as many bytes.
fn fold(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    let lower = |c: char| {
        let mut low = c.to_lowercase();
        match (low.next(), low.next()) {
            (Some(one), None) if one.len_utf8() == c.len_utf8() => one,
            _ => c,
        }
    };
    text.chars().map(lower).collect()
}
