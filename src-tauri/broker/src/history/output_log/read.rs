//! Reading a output_log: any part of a stream, or all of it in time.

use std::fs::{File, OpenOptions};
use std::io::{self, Read as _, Seek as _, SeekFrom};
use std::path::Path;

use sha2::{Digest, Sha256};

use super::{HEAD, Head, OutputPiece, index, sum, unpack};
use crate::history::event::{Apart, Output};
use crate::local::digest::hex;
use crate::text::say;
use crate::transcript::{Stream, Voice};

/// The kept output of a run, finished or not.
#[derive(Debug)]
pub struct OutputLog {
    file: File,
    /// Where each block's body is, and its head.
    blocks: Vec<(u64, Head)>,
    /// Where the last whole block ends.
    whole: u64,
    /// For each of several computers, by stream: the blocks with its output, and its offset after them.
    apart: Vec<[Vec<(usize, u64)>; 2]>,
    /// The blocks that were searched for that.
    told_apart: usize,
}

/// A part of a stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passage {
    /// Where it begins: the place asked for, or the end of what is kept.
    pub offset: u64,
    /// The bytes, as many as were asked for unless what is kept ends before.
    pub bytes: Vec<u8>,
    /// How many bytes of the stream are kept.
    pub kept: u64,
    /// How many of these bytes are stars in place of a secret.
    pub masked: u64,
}

/// A piece of output as it came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Milliseconds after the run's start.
    pub at: u64,
    /// Which stream.
    pub stream: Stream,
    /// The bytes; a character may be cut at either end.
    pub bytes: Vec<u8>,
}

impl OutputLog {
    /// Opens a output_log by reading its blocks' heads.
    ///
    /// # Errors
    /// Fails when the file is not there or cannot be read.
    pub fn open(path: &Path) -> io::Result<Self> {
        let mut output_log =
            Self { file: File::open(path)?, blocks: Vec::new(), whole: 0, apart: Vec::new(), told_apart: 0 };
        output_log.grow()?;
        Ok(output_log)
    }

    /// Reads the heads of blocks that were added since.
    pub(in crate::history) fn grow(&mut self) -> io::Result<()> {
        let length = self.file.metadata()?.len();
        let mut ends = [Stream::Stdout, Stream::Stderr].map(|stream| self.kept(stream));
        while self.whole + HEAD as u64 <= length {
            let mut bytes = [0; HEAD];
            self.file.seek(SeekFrom::Start(self.whole))?;
            self.file.read_exact(&mut bytes)?;
            let Some(head) = Head::parse(&bytes) else { break };
            let body = self.whole + HEAD as u64;
            let end = body + u64::from(head.packed);
            if end > length || head.from != ends {
                break;
            }
            self.blocks.push((body, head));
            ends = [0, 1].map(|i| head.from[i] + u64::from(head.holds[i]));
            self.whole = end;
        }
        Ok(())
    }

    /// Cuts off what a sudden end left behind the last whole block.
    ///
    /// # Errors
    /// Fails when the file cannot be changed.
    pub(in crate::history) fn mend(path: &Path) -> io::Result<()> {
        let whole = Self::open(path)?.whole;
        let file = OpenOptions::new().write(true).open(path)?;
        if file.metadata()?.len() > whole { file.set_len(whole) } else { Ok(()) }
    }

    /// Returns how many bytes of a stream are kept.
    #[must_use]
    pub fn kept(&self, stream: Stream) -> u64 {
        self.end_of(Voice::ALL, stream, self.blocks.len())
    }

    /// Returns the totals, with the file's current digest.
    ///
    /// # Errors
    ///
    /// Fails when the file can't be read.
    pub fn measure(&mut self, cut: Option<String>) -> io::Result<Output> {
        self.file.seek(SeekFrom::Start(0))?;
        let mut digest = Sha256::new();
        let mut rest = (&self.file).take(self.whole);
        let mut buffer = vec![0; 64 * 1024];
        loop {
            let n = rest.read(&mut buffer)?;
            if n == 0 {
                break;
            }
            digest.update(&buffer[..n]);
        }
        let sha256 = hex(&digest.finalize());
        let [stdout, stderr] = [Stream::Stdout, Stream::Stderr].map(|stream| self.kept(stream));
        Ok(Output { stdout, stderr, sha256, cut, apart: Vec::new() })
    }

    /// Returns at most `length` bytes of a stream from `offset` on.
    ///
    /// # Errors
    ///
    /// Fails when the file can't be read, or a block in it is damaged.
    pub fn read(&mut self, stream: Stream, offset: u64, length: usize) -> io::Result<Passage> {
        self.read_of(Voice::ALL, stream, offset, length)
    }

    /// Returns a part of one computer's stream, counted by itself.
    ///
    /// # Errors
    ///
    /// Fails as [`OutputLog::read`] does.
    pub fn read_of(&mut self, voice: Voice, stream: Stream, offset: u64, length: usize) -> io::Result<Passage> {
        let told = self.told(voice)?;
        // What stands behind a damaged part may be anybody's.
        let open = self.kept(stream) - self.end_of(Voice::ALL, stream, told);
        let kept = self.end_of(voice, stream, told) + open;
        let offset = offset.min(kept);
        let end = offset.saturating_add(length as u64).min(kept);
        let (mut bytes, mut masked) = (Vec::with_capacity((end - offset) as usize), 0);
        let mut n = first(told, |n| self.end_of(voice, stream, n + 1) <= offset);
        while n < self.blocks.len() {
            let mut at = self.end_of(voice, stream, n);
            if at >= end {
                break;
            }
            // Not every block holds something of it.
            if n >= told || self.end_of(voice, stream, n + 1) > at {
                let body = self.body(n)?;
                for piece in pieces(&body).filter(|piece| piece.stream == stream && is_of(piece, voice)) {
                    let from = offset.clamp(at, at + piece.bytes.len() as u64) - at;
                    let to = end.clamp(at, at + piece.bytes.len() as u64) - at;
                    bytes.extend_from_slice(&piece.bytes[from as usize..to as usize]);
                    masked += if piece.masked { to - from } else { 0 };
                    at += piece.bytes.len() as u64;
                }
            }
            n += 1;
        }
        Ok(Passage { offset, bytes, kept, masked })
    }

    /// Returns how much of it each of several computers wrote.
    ///
    /// # Errors
    ///
    /// Fails when a block can't be read.
    pub(in crate::history) fn apart(&mut self, computers: usize) -> io::Result<Vec<Apart>> {
        self.tell_apart(Voice::of(0))?;
        let end = |nth, stream| self.end_of(Voice::of(nth), stream, self.blocks.len());
        let of = |nth| Apart { stdout: end(nth, Stream::Stdout), stderr: end(nth, Stream::Stderr) };
        Ok((0..computers).map(of).collect())
    }

    /// Returns the pieces in the order and at the times they came, with one block at a time in memory. Skips the first
    /// `from` bytes of both streams together, whose blocks aren't read.
    pub fn play(self, from: u64) -> impl Iterator<Item = io::Result<Played>> {
        let first = self.playing(Voice::ALL, from, self.blocks.len());
        self.play_blocks(Voice::ALL, first, from)
    }

    /// Returns all pieces of one of several computers, or of all together.
    pub fn play_of(self, voice: Voice) -> impl Iterator<Item = io::Result<Played>> {
        self.play_blocks(voice, 0, 0)
    }

    fn play_blocks(mut self, voice: Voice, first: usize, from: u64) -> impl Iterator<Item = io::Result<Played>> {
        (first..self.blocks.len()).flat_map(move |n| match self.played(voice, n, from) {
            Ok(played) => played.into_iter().map(Ok).collect(),
            Err(error) => vec![Err(error)],
        })
    }

    /// Returns pieces of one computer or of all, until they are at least `length` bytes.
    pub(in crate::history) fn play_some(&mut self, voice: Voice, from: u64, length: usize) -> io::Result<Vec<Played>> {
        let told = self.told(voice)?;
        let (mut some, mut bytes) = (Vec::new(), 0);
        for n in self.playing(voice, from, told)..self.blocks.len() {
            if bytes >= length {
                break;
            }
            let played = self.played(voice, n, from)?;
            bytes += played.iter().map(|played| played.bytes.len()).sum::<usize>();
            some.extend(played);
        }
        Ok(some)
    }

    /// Returns the first block with output after the first `from` bytes; the first unread one when there is none.
    fn playing(&self, voice: Voice, from: u64, told: usize) -> usize {
        first(told, |n| self.both_of(voice, n + 1) <= from)
    }

    fn played(&mut self, voice: Voice, n: usize, from: u64) -> io::Result<Vec<Played>> {
        let mut passed = from.saturating_sub(self.both_of(voice, n));
        let (body, start) = (self.body(n)?, self.blocks[n].1.at);
        let played = |piece: OutputPiece<'_>| {
            let over = passed.min(piece.bytes.len() as u64);
            passed -= over;
            let bytes = piece.bytes[over as usize..].to_vec();
            (!bytes.is_empty()).then(|| Played { at: start + piece.after, stream: piece.stream, bytes })
        };
        Ok(pieces(&body).filter(|piece| is_of(piece, voice)).filter_map(played).collect())
    }

    /// Returns a stream's offset before a block.
    fn end_of(&self, voice: Voice, stream: Stream, block: usize) -> u64 {
        let i = index(stream);
        let Some(nth) = voice.nth() else {
            let last = block.checked_sub(1).and_then(|last| self.blocks.get(last));
            return last.map_or(0, |(_, head)| head.from[i] + u64::from(head.holds[i]));
        };
        let Some(ends) = self.apart.get(nth).map(|apart| &apart[i]) else { return 0 };
        let before = ends.partition_point(|(of, _)| *of < block);
        before.checked_sub(1).map_or(0, |last| ends[last].1)
    }

    /// Returns the offset of both streams together.
    fn both_of(&self, voice: Voice, block: usize) -> u64 {
        self.end_of(voice, Stream::Stdout, block) + self.end_of(voice, Stream::Stderr, block)
    }

    /// Reads what blocks hold of it: all of them, unless one of several computers is wanted and one is damaged. Returns
    /// how many are known.
    fn told(&mut self, voice: Voice) -> io::Result<usize> {
        match self.tell_apart(voice) {
            Err(error) if error.kind() == io::ErrorKind::InvalidData => Ok(self.told_apart),
            told => told.map(|()| self.blocks.len()),
        }
    }

    /// Learns which block holds what of whom: for one of several, the heads do not say it.
    fn tell_apart(&mut self, voice: Voice) -> io::Result<()> {
        if voice == Voice::ALL {
            return Ok(());
        }
        for n in self.told_apart..self.blocks.len() {
            for piece in pieces(&self.body(n)?) {
                let Some(nth) = piece.voice.nth() else { continue };
                if self.apart.len() <= nth {
                    self.apart.resize_with(nth + 1, Default::default);
                }
                let ends = &mut self.apart[nth][index(piece.stream)];
                let length = piece.bytes.len() as u64;
                match ends.last_mut() {
                    Some((of, end)) if *of == n => *end += length,
                    last => {
                        let end = last.map_or(0, |(_, end)| *end) + length;
                        ends.push((n, end));
                    }
                }
            }
            self.told_apart = n + 1;
        }
        Ok(())
    }

    fn body(&mut self, n: usize) -> io::Result<Vec<u8>> {
        let (at, head) = self.blocks[n];
        self.file.seek(SeekFrom::Start(at))?;
        let mut packed = vec![0; head.packed as usize];
        self.file.read_exact(&mut packed)?;
        let whole = (sum(&packed) == head.sum).then_some(()).and_then(|()| unpack(&packed, head.body as usize));
        whole.ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, say!("record-a-part-of-the-kept")))
    }
}

/// Returns whether somebody looks for it who looks for this voice.
fn is_of(piece: &OutputPiece<'_>, voice: Voice) -> bool {
    voice == Voice::ALL || piece.voice == voice
}

/// Returns the first of `count` blocks that isn't passed.
fn first(count: usize, passed: impl Fn(usize) -> bool) -> usize {
    let (mut low, mut high) = (0, count);
    while low < high {
        let middle = (low + high) / 2;
        if passed(middle) { low = middle + 1 } else { high = middle }
    }
    low
}

fn pieces(mut body: &[u8]) -> impl Iterator<Item = OutputPiece<'_>> {
    std::iter::from_fn(move || {
        let (piece, rest) = OutputPiece::read(body)?;
        body = rest;
        Some(piece)
    })
}
