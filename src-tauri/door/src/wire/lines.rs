//! Lines of bounded length. What is longer is passed over, but its id is found, so that it can be answered.

use std::io;

use rmcp::model::RequestId;
use tokio::io::{AsyncBufRead, AsyncBufReadExt as _};

use super::id::IdFinder;

/// The longest line, in bytes: as much as the protocol's other transports take.
pub(super) const MAX_LINE: usize = 16 * 1024 * 1024;
/// A buffer that grew beyond this many bytes is freed after use.
const KEPT_BUFFER: usize = 256 * 1024;

/// A line that was read.
#[derive(Debug, PartialEq)]
pub(super) enum Line<'a> {
    /// The line without its end.
    Whole(&'a [u8]),
    /// The line is too long; its id, if it had one.
    TooLong(Option<RequestId>),
    /// The stream ended; half a line doesn't count.
    End,
}

/// Reads lines. Reading may be cancelled at any await and resumed.
pub(super) struct Lines<R> {
    reader: R,
    buffer: Vec<u8>,
    /// The buffer was handed out and is cleared at the next read.
    taken: bool,
    /// Skips a line that is too long.
    finder: Option<IdFinder>,
}

impl<R: AsyncBufRead + Unpin> Lines<R> {
    pub(super) fn new(reader: R) -> Self {
        Self { reader, buffer: Vec::new(), taken: false, finder: None }
    }

    pub(super) async fn next(&mut self) -> io::Result<Line<'_>> {
        if std::mem::take(&mut self.taken) {
            self.buffer.clear();
            self.buffer.shrink_to(KEPT_BUFFER);
        }
        loop {
            let available = self.reader.fill_buf().await?;
            if available.is_empty() {
                return Ok(Line::End);
            }
            let end = available.iter().position(|byte| *byte == b'\n');
            let piece = &available[..end.unwrap_or(available.len())];
            if self.finder.is_none() && self.buffer.len() + piece.len() > MAX_LINE {
                let mut finder = IdFinder::default();
                finder.feed(&self.buffer);
                self.finder = Some(finder);
            }
            match &mut self.finder {
                Some(finder) => finder.feed(piece),
                None => self.buffer.extend_from_slice(piece),
            }
            // From here to the loop's end there is no await: what was taken is consumed.
            let used = piece.len() + usize::from(end.is_some());
            self.reader.consume(used);
            if end.is_some() {
                self.taken = true;
                return Ok(match self.finder.take() {
                    Some(finder) => Line::TooLong(finder.id()),
                    None => Line::Whole(&self.buffer),
                });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_line_that_is_too_long_does_not_hide_the_next() {
        let mut input = b"{\"id\":1}\r\n{\"params\":\"".to_vec();
        input.resize(input.len() + MAX_LINE, b'x');
        input.extend_from_slice(b"\",\"id\":\"seven\"}\n{\"id\":2}\nhalf");
        let mut lines = Lines::new(input.as_slice());
        assert_eq!(lines.next().await.unwrap(), Line::Whole(b"{\"id\":1}\r"));
        assert_eq!(lines.next().await.unwrap(), Line::TooLong(Some(RequestId::String("seven".into()))));
        assert_eq!(lines.next().await.unwrap(), Line::Whole(b"{\"id\":2}"));
        assert_eq!(lines.next().await.unwrap(), Line::End);
    }
}
