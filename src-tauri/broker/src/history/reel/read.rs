//! Reading a reel: any part of a stream, or all of it in time.

use std::fs::{File, OpenOptions};
use std::io::{self, Read as _, Seek as _, SeekFrom};
use std::path::Path;

use sha2::{Digest, Sha256};

use super::{HEAD, Head, Piece, index, sum, unpack};
use crate::digest::hex;
use crate::history::event::Output;
use crate::transcript::Stream;

/// The kept output of a run, over or not.
#[derive(Debug)]
pub struct Reel {
    file: File,
    /// Where each block's body is, and its head.
    blocks: Vec<(u64, Head)>,
    /// Where the last whole block ends.
    whole: u64,
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

impl Reel {
    /// Opens a reel by reading its blocks' heads.
    ///
    /// # Errors
    /// When the file is not there or cannot be read.
    pub fn open(path: &Path) -> io::Result<Self> {
        let mut reel = Self { file: File::open(path)?, blocks: Vec::new(), whole: 0 };
        reel.grow()?;
        Ok(reel)
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
    /// When the file cannot be changed.
    pub(in crate::history) fn mend(path: &Path) -> io::Result<()> {
        let whole = Self::open(path)?.whole;
        let file = OpenOptions::new().write(true).open(path)?;
        if file.metadata()?.len() > whole { file.set_len(whole) } else { Ok(()) }
    }

    /// How many bytes of a stream are kept.
    #[must_use]
    pub fn kept(&self, stream: Stream) -> u64 {
        let i = index(stream);
        self.blocks.last().map_or(0, |(_, head)| head.from[i] + u64::from(head.holds[i]))
    }

    /// What there is, with the digest of the file as it stands.
    ///
    /// # Errors
    /// When the file cannot be read.
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
        Ok(Output { stdout: self.kept(Stream::Stdout), stderr: self.kept(Stream::Stderr), sha256, cut })
    }

    /// At most `length` bytes of a stream from `offset` on.
    ///
    /// # Errors
    /// When the file cannot be read, or a block in it is damaged.
    pub fn read(&mut self, stream: Stream, offset: u64, length: usize) -> io::Result<Passage> {
        let i = index(stream);
        let kept = self.kept(stream);
        let offset = offset.min(kept);
        let end = offset.saturating_add(length as u64).min(kept);
        let (mut bytes, mut masked) = (Vec::with_capacity((end - offset) as usize), 0);
        let first = self.blocks.partition_point(|(_, head)| head.from[i] + u64::from(head.holds[i]) <= offset);
        for n in first..self.blocks.len() {
            let mut at = self.blocks[n].1.from[i];
            if at >= end {
                break;
            }
            // Where only the other stream wrote, there is nothing to unpack.
            if self.blocks[n].1.holds[i] == 0 {
                continue;
            }
            let body = self.body(n)?;
            for piece in pieces(&body).filter(|piece| piece.stream == stream) {
                let from = offset.clamp(at, at + piece.bytes.len() as u64) - at;
                let to = end.clamp(at, at + piece.bytes.len() as u64) - at;
                bytes.extend_from_slice(&piece.bytes[from as usize..to as usize]);
                masked += if piece.masked { to - from } else { 0 };
                at += piece.bytes.len() as u64;
            }
        }
        Ok(Passage { offset, bytes, kept, masked })
    }

    /// The pieces in the order and at the times they came, a block at a time in memory; without the first so many
    /// bytes of both streams together, whose blocks are not read.
    pub fn play(self, from: u64) -> impl Iterator<Item = io::Result<Played>> {
        let mut reel = self;
        let ends = |head: &Head| (0..2).map(|i| head.from[i] + u64::from(head.holds[i])).sum::<u64>();
        let first = reel.blocks.partition_point(|(_, head)| ends(head) <= from);
        (first..reel.blocks.len()).flat_map(move |n| match reel.body(n) {
            Ok(body) => {
                let head = reel.blocks[n].1;
                let mut passed = from.saturating_sub(head.from.iter().sum());
                let played = |piece: Piece<'_>| {
                    let over = passed.min(piece.bytes.len() as u64);
                    passed -= over;
                    let bytes = piece.bytes[over as usize..].to_vec();
                    (!bytes.is_empty()).then(|| Ok(Played { at: head.at + piece.after, stream: piece.stream, bytes }))
                };
                pieces(&body).filter_map(played).collect::<Vec<_>>()
            }
            Err(error) => vec![Err(error)],
        })
    }

    fn body(&mut self, n: usize) -> io::Result<Vec<u8>> {
        let (at, head) = self.blocks[n];
        self.file.seek(SeekFrom::Start(at))?;
        let mut packed = vec![0; head.packed as usize];
        self.file.read_exact(&mut packed)?;
        let whole = (sum(&packed) == head.sum).then_some(()).and_then(|()| unpack(&packed, head.body as usize));
        whole.ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, "a part of the kept output is damaged"))
    }
}

fn pieces(mut body: &[u8]) -> impl Iterator<Item = Piece<'_>> {
    std::iter::from_fn(move || {
        let (piece, rest) = Piece::read(body)?;
        body = rest;
        Some(piece)
    })
}
