//! What a run wrote, kept whole in a file: both streams in the order they came, with their times.
//!
//! The file is a row of blocks. Each has a head that says what it holds, so that any part is found by reading the
//! heads alone, and a packed body with a checksum, so that each part is read by itself. Blocks are only ever
//! appended: after a sudden end the last may be torn, and whoever reads stops before it.

mod channel;
pub(super) mod output_store;
pub(super) mod priority;
mod read;
pub(super) mod recorder;
pub(super) mod row_index;
mod take;
#[cfg(test)]
mod tests;

use flate2::{Compress, Compression, Crc, Decompress, FlushCompress, FlushDecompress, Status};

pub use read::{OutputLog, Passage, Played};
pub(super) use take::OutputWriter;

use crate::transcript::{Stream, Voice};

/// Bytes of output in a block before it is packed.
pub(super) const BLOCK: usize = 256 * 1024;
/// Tells a block's beginning.
const MAGIC: [u8; 4] = *b"CsR1";
/// Bytes of a block's head.
const HEAD: usize = 52;
/// A body this small is kept as it is.
const LITTLE: u16 = 1024;
/// A block's body unpacked is never larger: the output and what is said about it.
const BODY_MOST: usize = 4 * BLOCK;

/// The head of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Head {
    /// Bytes of the packed body.
    packed: u32,
    /// Bytes of the body.
    body: u32,
    /// Checksum of the packed body.
    sum: u32,
    /// Milliseconds from the run's start to the first piece.
    at: u64,
    /// Where each stream stands before it, stdout first.
    from: [u64; 2],
    /// Bytes of each stream in it.
    holds: [u32; 2],
}

impl Head {
    fn bytes(&self) -> [u8; HEAD] {
        let mut bytes = [0; HEAD];
        let mut at = 0;
        let mut put = |field: &[u8]| {
            bytes[at..at + field.len()].copy_from_slice(field);
            at += field.len();
        };
        put(&MAGIC);
        [self.packed, self.body, self.sum, self.holds[0], self.holds[1]].iter().for_each(|n| put(&n.to_le_bytes()));
        [self.at, self.from[0], self.from[1]].iter().for_each(|n| put(&n.to_le_bytes()));
        let mut crc = Crc::new();
        crc.update(&bytes[..HEAD - 4]);
        bytes[HEAD - 4..].copy_from_slice(&crc.sum().to_le_bytes());
        bytes
    }

    /// `None` when the bytes are not a head, or a damaged one.
    fn parse(bytes: &[u8; HEAD]) -> Option<Self> {
        let small = |at: usize| Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
        let large = |at: usize| Some(u64::from_le_bytes(bytes.get(at..at + 8)?.try_into().ok()?));
        let head = Self {
            packed: small(4)?,
            body: small(8)?,
            sum: small(12)?,
            holds: [small(16)?, small(20)?],
            at: large(24)?,
            from: [large(32)?, large(40)?],
        };
        (head.bytes() == *bytes && head.body as usize <= BODY_MOST).then_some(head)
    }
}

fn sum(bytes: &[u8]) -> u32 {
    let mut crc = Crc::new();
    crc.update(bytes);
    crc.sum()
}

fn pack(body: &[u8]) -> Option<Vec<u8>> {
    if let Some(stored) = stored(body) {
        return Some(stored);
    }
    let mut packed = Vec::with_capacity(body.len() / 2 + 1024);
    // Level 1: output is written while its run waits for it, and is read seldom.
    let mut compress = Compress::new(Compression::new(1), false);
    loop {
        let done = usize::try_from(compress.total_in()).ok()?;
        let status = compress.compress_vec(&body[done..], &mut packed, FlushCompress::Finish).ok()?;
        if status == Status::StreamEnd {
            return Some(packed);
        }
        packed.reserve(packed.capacity().max(1024));
    }
}

/// The packed form of what is too little to gain from packing. Many runs that write a line now and then are written
/// out together, and what that takes adds to what a sudden end can cost.
fn stored(body: &[u8]) -> Option<Vec<u8>> {
    let length = u16::try_from(body.len()).ok().filter(|length| *length <= LITTLE)?;
    let mut packed = Vec::with_capacity(body.len() + 5);
    // Deflate's own way: the last part, not compressed, its length twice.
    packed.push(1);
    packed.extend_from_slice(&length.to_le_bytes());
    packed.extend_from_slice(&(!length).to_le_bytes());
    packed.extend_from_slice(body);
    Some(packed)
}

fn unpack(packed: &[u8], length: usize) -> Option<Vec<u8>> {
    let mut body = Vec::with_capacity(length.min(BODY_MOST));
    let mut decompress = Decompress::new(false);
    let status = decompress.decompress_vec(packed, &mut body, FlushDecompress::Finish).ok()?;
    (status == Status::StreamEnd && body.len() == length).then_some(body)
}

/// A piece of output inside a block: when, which stream, which bytes.
struct OutputPiece<'a> {
    /// Milliseconds from the block's first piece.
    after: u64,
    voice: Voice,
    stream: Stream,
    /// Stars stand in place of what came.
    masked: bool,
    bytes: &'a [u8],
}

/// Beside a stream's number: what follows is masked.
const MASKED: u8 = 2;
/// Above both stands whose words they are.
const VOICE: u32 = 2;

impl<'a> OutputPiece<'a> {
    fn write(&self, body: &mut Vec<u8>) {
        body.push(self.voice.number() << VOICE | index(self.stream) as u8 | if self.masked { MASKED } else { 0 });
        write_number(body, self.after);
        write_number(body, self.bytes.len() as u64);
        body.extend_from_slice(self.bytes);
    }

    /// The piece the body begins with, and the rest.
    fn read(body: &'a [u8]) -> Option<(Self, &'a [u8])> {
        let (kind, rest) = body.split_first()?;
        let stream = if kind & 1 == 0 { Stream::Stdout } else { Stream::Stderr };
        let voice = Voice::numbered(kind >> VOICE);
        let (after, rest) = read_number(rest)?;
        let (length, rest) = read_number(rest)?;
        let (bytes, rest) = rest.split_at_checked(usize::try_from(length).ok()?)?;
        Some((Self { after, voice, stream, masked: kind & MASKED != 0, bytes }, rest))
    }
}

/// Seven bits a byte, the lowest first.
fn write_number(body: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        body.push(number as u8 | 0x80);
        number >>= 7;
    }
    body.push(number as u8);
}

fn read_number(bytes: &[u8]) -> Option<(u64, &[u8])> {
    let mut number = 0;
    for (i, byte) in bytes.iter().take(10).enumerate() {
        number |= u64::from(byte & 0x7f).checked_shl(7 * i as u32)?;
        if byte & 0x80 == 0 {
            return Some((number, &bytes[i + 1..]));
        }
    }
    None
}

fn index(stream: Stream) -> usize {
    match stream {
        Stream::Stdout => 0,
        Stream::Stderr => 1,
    }
}
