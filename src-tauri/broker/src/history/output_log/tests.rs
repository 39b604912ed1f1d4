//! Kept output with real files.

use std::fs;

use tempfile::TempDir;

use super::*;
use crate::history::event::{Apart, Output};

const MOST: u64 = 64 * 1024 * 1024;

/// Bytes that do not pack well.
fn noise(length: usize) -> Vec<u8> {
    (0..length as u64).map(|n| (n.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 56) as u8).collect()
}

struct WriterRig {
    folder: TempDir,
    take: OutputWriter,
}

impl WriterRig {
    fn new(most: u64) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let take = OutputWriter::new(folder.path().join("a.output_log"), most);
        Self { folder, take }
    }

    fn finish(self) -> (TempDir, Option<Output>) {
        (self.folder, self.take.finish())
    }
}

fn open(folder: &TempDir) -> OutputLog {
    OutputLog::open(&folder.path().join("a.output_log")).expect("it opens")
}

#[test]
fn keeps_both_streams_in_order_with_their_times_and_gives_any_part() {
    let mut rig = WriterRig::new(MOST);
    let (mut stdout, mut stderr, mut played) = (Vec::new(), Vec::new(), Vec::new());
    for n in 0..2000_u64 {
        let bytes = [noise((n as usize * 37) % 1500), b"\n".to_vec()].concat();
        let stream = if n % 3 == 0 { Stream::Stderr } else { Stream::Stdout };
        rig.take.add(n * 5, Voice::ALL, stream, &bytes);
        if stream == Stream::Stdout { &mut stdout } else { &mut stderr }.extend_from_slice(&bytes);
        played.push((n * 5, stream, bytes));
        if n % 500 == 0 {
            rig.take.settle();
        }
    }
    let (folder, output) = rig.finish();
    let output = output.expect("something is kept");
    assert_eq!((output.stdout, output.stderr), (stdout.len() as u64, stderr.len() as u64));
    assert_eq!(open(&folder).measure(None).expect("read"), output);

    for (stream, all) in [(Stream::Stdout, &stdout), (Stream::Stderr, &stderr)] {
        for offset in [0, 1, 1000, 262_143, 262_144, 262_145, all.len() / 2, all.len() - 1, all.len(), all.len() + 9] {
            for length in [0, 1, 700, 300_000] {
                let passage = open(&folder).read(stream, offset as u64, length).expect("read");
                let from = offset.min(all.len());
                assert_eq!(passage.offset, from as u64);
                assert!(passage.bytes == all[from..(from + length).min(all.len())], "{stream:?} {offset} {length}");
            }
        }
    }
    let mut again: Vec<(u64, Stream, Vec<u8>)> = Vec::new();
    for piece in open(&folder).play(0) {
        let Played { at, stream, bytes } = piece.expect("read");
        match again.last_mut().filter(|last| (last.0, last.1) == (at, stream)) {
            Some(last) => last.2.extend(bytes),
            None => again.push((at, stream, bytes)),
        }
    }
    assert!(again == played);
    let flat = |from| open(&folder).play(from).flat_map(|piece| piece.expect("read").bytes).collect::<Vec<u8>>();
    let all = flat(0);
    for from in [1, 700, 300_000, all.len() - 1, all.len(), all.len() + 5] {
        assert!(flat(from as u64) == all[from.min(all.len())..], "from {from} on");
    }
}

#[test]
fn a_torn_end_is_passed_over_and_cut() {
    let mut rig = WriterRig::new(MOST);
    rig.take.add(0, Voice::ALL, Stream::Stdout, b"first\n");
    rig.take.settle();
    rig.take.add(900, Voice::ALL, Stream::Stdout, b"second\n");
    let (folder, _) = rig.finish();
    let path = folder.path().join("a.output_log");
    let whole = fs::read(&path).expect("it is there");
    for length in (0..whole.len()).rev() {
        fs::write(&path, &whole[..length]).expect("written");
        let passage = open(&folder).read(Stream::Stdout, 0, 100).expect("read");
        assert!(passage.bytes == b"first\n" || (passage.bytes.is_empty() && length < whole.len() / 2), "{length}");
    }
    fs::write(&path, &whole[..whole.len() - 1]).expect("written");
    OutputLog::mend(&path).expect("it can be mended");
    assert!(whole.starts_with(&fs::read(&path).expect("it is there")));
    assert_eq!(open(&folder).kept(Stream::Stdout), 6);

    let mut damaged = whole.clone();
    damaged[HEAD + 3] ^= 0xff;
    fs::write(&path, &damaged).expect("written");
    assert!(open(&folder).read(Stream::Stdout, 0, 3).is_err(), "what is damaged is not passed off as whole");
    assert_eq!(open(&folder).read(Stream::Stdout, 6, 100).expect("another block").bytes, b"second\n");
}

#[test]
fn keeps_up_to_its_limit_and_says_so() {
    let mut rig = WriterRig::new(1000);
    rig.take.add(0, Voice::ALL, Stream::Stdout, &[b'a'; 700]);
    rig.take.add(1, Voice::ALL, Stream::Stderr, &[b'b'; 700]);
    rig.take.add(2, Voice::ALL, Stream::Stdout, &[b'c'; 700]);
    let (folder, output) = rig.finish();
    let output = output.expect("something is kept");
    assert_eq!((output.stdout, output.stderr), (700, 300));
    assert_eq!(output.cut.as_deref(), Some("Only the first 1000 bytes of its output are kept."));
    assert_eq!(open(&folder).read(Stream::Stderr, 290, 100).expect("read").bytes, [b'b'; 10]);
    assert_eq!(WriterRig::new(1000).finish().1, None, "without output there is no file");
}

#[test]
fn tiny_pieces_and_masked_ones_keep_their_place() {
    let mut rig = WriterRig::new(MOST);
    let secret = format!("token ghp_{} end\n", "a1B2".repeat(9));
    for (n, byte) in secret.bytes().enumerate() {
        rig.take.add(n as u64, Voice::ALL, Stream::Stdout, &[byte]);
        rig.take.add(n as u64, Voice::ALL, Stream::Stderr, b".");
    }
    let (folder, output) = rig.finish();
    let length = secret.len() as u64;
    assert_eq!(output.map(|output| (output.stdout, output.stderr)), Some((length, length)));
    let masked = open(&folder).read(Stream::Stdout, 0, 1000).expect("read").bytes;
    assert_eq!(String::from_utf8_lossy(&masked), format!("token {} end\n", "*".repeat(40)));
    let turns: Vec<Stream> = open(&folder).play(0).map(|piece| piece.expect("read").stream).take(4).collect();
    assert_eq!(turns, [Stream::Stdout, Stream::Stderr, Stream::Stdout, Stream::Stderr]);
}

#[test]
fn each_of_several_is_read_by_itself_and_all_together_as_they_came() {
    let mut rig = WriterRig::new(MOST);
    let token = format!("ghp_{}", "a1B2".repeat(9));
    let (mut all, mut each) = (Vec::new(), vec![[Vec::new(), Vec::new()]; 3]);
    let mut say = |rig: &mut WriterRig, at: u64, voice: Voice, stream: Stream, bytes: &[u8]| {
        rig.take.add(at, voice, stream, bytes);
        if stream == Stream::Stdout {
            all.extend_from_slice(bytes);
        }
        if let Some(nth) = voice.nth() {
            each[nth][index(stream)].extend_from_slice(bytes);
        }
    };
    for n in 0..3000_u64 {
        let (nth, stream) = (n as usize * 7 % 3, if n % 5 == 0 { Stream::Stderr } else { Stream::Stdout });
        say(&mut rig, n, Voice::ALL, Stream::Stdout, format!("[{nth}]\n").as_bytes());
        say(&mut rig, n, Voice::of(nth), stream, &[noise((n as usize * 37) % 900), b"\n".to_vec()].concat());
        if n % 700 == 0 {
            rig.take.settle();
        }
    }
    // Nothing another says in between hides a secret, and nothing of another is taken for a part of it.
    let (begin, end) = token.split_at(20);
    say(&mut rig, 3000, Voice::of(0), Stream::Stdout, begin.as_bytes());
    say(&mut rig, 3001, Voice::ALL, Stream::Stdout, b"\n[1]\n");
    say(&mut rig, 3002, Voice::of(1), Stream::Stdout, b"nothing\n");
    say(&mut rig, 3003, Voice::of(0), Stream::Stdout, end.as_bytes());
    let (folder, output) = rig.finish();
    let output = output.expect("something is kept");
    let apart: Vec<Apart> =
        each.iter().map(|[out, err]| Apart { stdout: out.len() as u64, stderr: err.len() as u64 }).collect();
    assert_eq!(output.apart, apart);
    assert_eq!(open(&folder).apart(3).expect("read"), apart);
    let secret = each[0][0].len() - token.len();
    each[0][0][secret..].fill(b'*');
    let mut output_log = open(&folder);
    for (nth, streams) in each.iter().enumerate() {
        for (stream, whole) in [Stream::Stdout, Stream::Stderr].into_iter().zip(streams) {
            for offset in [0, 1, 262_143, whole.len() / 2, whole.len() - 1, whole.len(), whole.len() + 9] {
                let passage = output_log.read_of(Voice::of(nth), stream, offset as u64, 300_000).expect("read");
                let from = offset.min(whole.len());
                assert_eq!((passage.offset, passage.kept), (from as u64, whole.len() as u64));
                assert!(passage.bytes == whole[from..(from + 300_000).min(whole.len())], "{nth} {stream:?} {offset}");
            }
        }
        let (mut from, mut played) = (0, [Vec::new(), Vec::new()]);
        loop {
            let some = output_log.play_some(Voice::of(nth), from, 10_000).expect("read");
            from += some.iter().map(|piece| piece.bytes.len() as u64).sum::<u64>();
            some.iter().for_each(|piece| played[index(piece.stream)].extend_from_slice(&piece.bytes));
            if some.is_empty() {
                break;
            }
        }
        assert!(played == *streams, "{nth} is played whole");
    }
    assert_eq!(output_log.read_of(Voice::of(7), Stream::Stdout, 0, 10).expect("read").kept, 0);
    let together = output_log.read(Stream::Stdout, 0, usize::MAX).expect("read").bytes;
    assert_eq!(together.len(), all.len());
    let stars = together.iter().zip(&all).filter(|(kept, came)| kept != came).count();
    assert_eq!(stars, token.len(), "only the secret is masked");
}

#[test]
fn a_head_survives_and_a_changed_one_does_not() {
    let head = Head { packed: 1, body: 2, sum: 3, at: 4, from: [5, 6], holds: [7, 8] };
    assert_eq!(Head::parse(&head.bytes()), Some(head));
    for place in 0..HEAD {
        let mut bytes = head.bytes();
        bytes[place] ^= 1;
        assert_eq!(Head::parse(&bytes), None, "{place}");
    }
}
