//! Writing a output_log while its run goes on.

use std::collections::VecDeque;
use std::fs::{File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use super::channel::Channel;
use super::{BLOCK, Head, OutputPiece, index, pack, sum};
use crate::history::event::{Apart, Output};
use crate::history::schema::private_folder;
use crate::local::digest::hex;
use crate::text::say;
use crate::transcript::{Stream, Voice};

/// The log of a running command. It makes its file with the first block.
#[derive(Debug)]
pub(in crate::history) struct OutputWriter {
    path: PathBuf,
    file: Option<File>,
    most: u64,
    /// The bytes taken in, which are more than were written.
    taken: u64,
    /// Pieces in the order they came whose bytes are still in their channels.
    order: VecDeque<Burst>,
    /// The two streams of each voice, up to the last that wrote anything.
    channels: Vec<[Channel; 2]>,
    /// The block that is being filled.
    body: Vec<u8>,
    head: Head,
    /// Where the next block begins in each stream.
    ends: [u64; 2],
    /// The bytes taken in by computer, and how many the block holds of each.
    apart: Vec<Apart>,
    holds_apart: Vec<Apart>,
    written: u64,
    digest: Sha256,
    cut: Option<String>,
    failed: bool,
}

/// Bytes that came at once from one writer and aren't in a block yet.
#[derive(Clone, Copy, Debug)]
struct Burst {
    at: u64,
    voice: Voice,
    stream: Stream,
    length: usize,
}

const EMPTY: Head = Head { packed: 0, body: 0, sum: 0, at: 0, from: [0; 2], holds: [0; 2] };

impl OutputWriter {
    /// Makes a log at `path` that keeps at most `most` bytes of output.
    pub(in crate::history) fn new(path: PathBuf, most: u64) -> Self {
        Self {
            path,
            file: None,
            most,
            taken: 0,
            order: VecDeque::new(),
            channels: Vec::new(),
            body: Vec::new(),
            head: EMPTY,
            ends: [0; 2],
            apart: Vec::new(),
            holds_apart: Vec::new(),
            written: 0,
            digest: Sha256::new(),
            cut: None,
            failed: false,
        }
    }

    /// Limits the log to so many bytes from now on; bytes already kept stay.
    pub(in crate::history) fn limit(&mut self, most: u64) {
        self.most = most;
    }

    /// Returns the file's size so far, in bytes.
    pub(in crate::history) fn size(&self) -> u64 {
        self.written
    }

    /// Returns why it stops before its run does, if it does.
    pub(in crate::history) fn cut(&self) -> Option<&str> {
        self.cut.as_deref()
    }

    /// Returns whether it stopped because the disk refused.
    pub(in crate::history) fn failed(&self) -> bool {
        self.failed
    }

    /// Adds a stream's output, `at` milliseconds after the start. Output beyond the limit isn't kept.
    pub(in crate::history) fn add(&mut self, at: u64, voice: Voice, stream: Stream, bytes: &[u8]) {
        if self.cut.is_some() {
            return;
        }
        let room = usize::try_from(self.most.saturating_sub(self.taken)).unwrap_or(usize::MAX);
        let kept = &bytes[..bytes.len().min(room)];
        self.taken += kept.len() as u64;
        if !kept.is_empty() {
            self.channel(voice, stream).push(kept);
            match self.order.back_mut() {
                Some(last) if (last.at, last.voice, last.stream) == (at, voice, stream) => last.length += kept.len(),
                _ => self.order.push_back(Burst { at, voice, stream, length: kept.len() }),
            }
            self.fill();
        }
        if kept.len() < bytes.len() {
            self.stop(say!("record-only-the-first-of-its", taken = words(self.taken)));
        } else if self.channels.iter().flatten().map(Channel::holds).sum::<usize>() > BLOCK {
            self.settle();
        }
    }

    /// Writes all output so far, whole block or not.
    pub(in crate::history) fn settle(&mut self) {
        self.channels.iter_mut().flatten().for_each(Channel::flush);
        self.fill();
        self.seal();
    }

    /// Returns whether something waits to be written.
    pub(in crate::history) fn waits(&self) -> bool {
        !self.body.is_empty() || !self.order.is_empty()
    }

    /// Keeps no more, and says why; the first reason stays.
    pub(in crate::history) fn stop(&mut self, why: String) {
        self.settle();
        self.cut.get_or_insert(why);
    }

    /// Ends the log; returns what is kept, if anything was to be.
    pub(in crate::history) fn finish(mut self) -> Option<Output> {
        self.settle();
        let nothing = self.written == 0 && self.cut.is_none();
        let [stdout, stderr] = self.ends;
        let sha256 = hex(&self.digest.finalize());
        (!nothing).then_some(Output { stdout, stderr, sha256, cut: self.cut, apart: self.apart })
    }

    fn channel(&mut self, voice: Voice, stream: Stream) -> &mut Channel {
        let place = usize::from(voice.number());
        if self.channels.len() <= place {
            self.channels.resize_with(place + 1, Default::default);
        }
        &mut self.channels[place][index(stream)]
    }

    /// Moves what is masked into the block, in the order it came.
    fn fill(&mut self) {
        self.move_on();
        self.channels.iter_mut().flatten().for_each(Channel::tidy);
    }

    fn move_on(&mut self) {
        while let Some(Burst { at, voice, stream, length }) = self.order.front().copied() {
            let holds: usize = self.head.holds.iter().map(|n| *n as usize).sum();
            let channel = self.channel(voice, stream);
            let (alike, masked) = channel.alike();
            let now = length.min(channel.len()).min(BLOCK - holds).min(alike);
            if now == 0 {
                return;
            }
            if self.body.is_empty() {
                self.head = Head { at, from: self.ends, ..EMPTY };
            }
            // The clock of one run only goes forward; should it not, the piece came at once.
            let after = at.saturating_sub(self.head.at);
            let mut body = std::mem::take(&mut self.body);
            OutputPiece { after, voice, stream, masked, bytes: self.channel(voice, stream).take(now) }.write(&mut body);
            self.body = body;
            self.head.holds[index(stream)] += now as u32;
            count(&mut self.holds_apart, voice, stream, now as u64);
            self.order.pop_front();
            if now < length {
                self.order.push_front(Burst { at, voice, stream, length: length - now });
            }
            // Many tiny pieces say more about themselves than they hold.
            if holds + now == BLOCK || self.body.len() > 2 * BLOCK {
                self.seal();
            }
        }
    }

    /// Packs the block and appends it to the file.
    fn seal(&mut self) {
        let body = std::mem::take(&mut self.body);
        let mut head = std::mem::replace(&mut self.head, EMPTY);
        let apart = std::mem::take(&mut self.holds_apart);
        if body.is_empty() || self.cut.is_some() {
            return;
        }
        let Some(packed) = pack(&body) else {
            self.cut = Some(say!("record-its-output-could-not-be"));
            return;
        };
        (head.packed, head.body, head.sum) = (packed.len() as u32, body.len() as u32, sum(&packed));
        let mut block = head.bytes().to_vec();
        block.extend_from_slice(&packed);
        match self.append(&block) {
            Ok(()) => {
                self.digest.update(&block);
                self.written += block.len() as u64;
                self.ends = [0, 1].map(|i| self.ends[i] + u64::from(head.holds[i]));
                for (nth, of) in apart.into_iter().enumerate() {
                    count(&mut self.apart, Voice::of(nth), Stream::Stdout, of.stdout);
                    count(&mut self.apart, Voice::of(nth), Stream::Stderr, of.stderr);
                }
            }
            Err(error) => {
                // Half a block would be found and passed over all the same.
                let _ = self.file.as_ref().map(|file| file.set_len(self.written));
                self.cut = Some(say!("record-the-rest-of-its-output-3", error = error));
                self.failed = true;
            }
        }
    }

    fn append(&mut self, block: &[u8]) -> io::Result<()> {
        let file = match &mut self.file {
            Some(file) => file,
            empty => empty.insert(create(&self.path)?),
        };
        file.write_all(block)
    }
}

/// Adds bytes to what is counted of a computer; what is of all together is counted by stream alone.
fn count(apart: &mut Vec<Apart>, voice: Voice, stream: Stream, bytes: u64) {
    let Some(nth) = voice.nth().filter(|_| bytes > 0) else { return };
    if apart.len() <= nth {
        apart.resize(nth + 1, Apart::default());
    }
    match stream {
        Stream::Stdout => apart[nth].stdout += bytes,
        Stream::Stderr => apart[nth].stderr += bytes,
    }
}

fn create(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.create_new(true).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match (options.open(path), path.parent()) {
        // Somebody removed the folder since the start.
        (Err(error), Some(folder)) if error.kind() == io::ErrorKind::NotFound => {
            private_folder(folder)?;
            options.open(path)
        }
        (opened, _) => opened,
    }
}

fn words(bytes: u64) -> String {
    if bytes >= 1024 * 1024 { format!("{} MiB", bytes / (1024 * 1024)) } else { format!("{bytes} bytes") }
}
