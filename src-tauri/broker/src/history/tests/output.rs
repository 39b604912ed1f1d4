//! Kept output beside the record: many runs at once, the limit of all together, what a torn run leaves.

use super::output_log::recorder::TICK;
use super::*;

async fn recorded(history: &History, bytes: &[u8]) -> RecordKey {
    let key = history.name();
    history.note(key, asked("yes"));
    let mut recording = history.record_output(key).unwrap();
    recording.keep(Stream::Stdout, Bytes::copy_from_slice(bytes)).await;
    let output = recording.end().await;
    assert!(output.is_some());
    history.note(key, ended(How::Succeeded, output, ""));
    key
}

/// Bytes that do not pack.
fn noise(length: usize) -> Vec<u8> {
    let next = |x: &u64| Some((x ^ (x << 13)).rotate_left(23).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    std::iter::successors(Some(1), next).take(length).map(|x| (x >> 56) as u8).collect()
}

#[tokio::test]
async fn the_oldest_goes_when_all_together_is_too_much_and_the_record_says_so() {
    let folder = folder();
    let (history, _) = History::open(folder.path(), Retention { output_bytes: 1_000_000, ..Retention::default() });
    let bytes = noise(300_000);
    let mut keys = Vec::new();
    for _ in 0..5 {
        keys.push(recorded(&history, &bytes).await);
    }
    assert!(history.flush().await);
    for (n, key) in keys.iter().copied().enumerate() {
        let told = record(&history, key).await;
        assert_eq!(told.output_removed.is_some(), n < 2, "{n}: {:?}", told.output_removed);
        let there = history.read(move |reader| Ok(reader.output_log(key).is_ok())).await.expect("read");
        assert_eq!(there, n >= 2, "{n}");
    }
    intact(&history).await;
    let stays = keys[4];
    history.close().await;
    drop(history);
    // What is there is counted at the next start, too.
    let (history, _) = History::open(folder.path(), Retention { output_bytes: 400_000, ..Retention::default() });
    // It is listed by a thread of its own, which holds up nobody.
    let removed = async {
        while record(&history, keys[3]).await.output_removed.is_none() {
            assert!(history.flush().await);
        }
    };
    timeout(Duration::from_secs(120), removed).await.expect("in time");
    assert_eq!(record(&history, stays).await.output_removed, None);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fifty_runs_at_once_are_all_kept_whole() {
    let folder = folder();
    let history = ready(folder.path());
    let runs: Vec<_> = (0..50_u64).map(|n| (history.name(), n)).collect();
    let write = |(key, n): (RecordKey, u64)| {
        let mut recording = history.record_output(key).unwrap();
        async move {
            for line in 0..200 {
                let stream = if line % 2 == 0 { Stream::Stdout } else { Stream::Stderr };
                recording.keep(stream, Bytes::from(format!("run {n} line {line}\n").repeat(20))).await;
                tokio::task::yield_now().await;
            }
            recording.end().await.expect("it is kept")
        }
    };
    let tasks = tokio_util::task::TaskTracker::new();
    let handles: Vec<_> = runs.iter().copied().map(|run| tasks.spawn(write(run))).collect();
    for (handle, (key, n)) in handles.into_iter().zip(runs) {
        let output = handle.await.expect("it ended");
        assert_eq!(output.cut, None);
        let read = history.read(move |reader| Ok(reader.output_log(key)?.read(Stream::Stderr, 0, usize::MAX)?)).await;
        let expected: String =
            (0..200).filter(|line| line % 2 == 1).map(|line| format!("run {n} line {line}\n").repeat(20)).collect();
        assert!(read.expect("read").bytes == expected.as_bytes(), "run {n}");
    }
}

#[tokio::test]
async fn a_recording_that_nobody_ends_is_kept_all_the_same() {
    let folder = folder();
    let history = ready(folder.path());
    let key = history.name();
    history.note(key, asked("yes"));
    let mut recording = history.record_output(key).unwrap();
    recording.keep(Stream::Stdout, Bytes::from_static(b"said before the end")).await;
    drop(recording);
    history.close().await;
    let read = ready(folder.path()).read(move |reader| Ok(reader.output_log(key)?.read(Stream::Stdout, 0, 100)?)).await;
    assert_eq!(read.expect("read").bytes, b"said before the end");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_removed_while_it_is_read_ends_no_reading_and_is_said_afterwards() {
    let folder = folder();
    let retention = Retention { keep_for: Some(Duration::ZERO), ..Retention::default() };
    let (history, _) = History::open(folder.path(), retention);
    let bytes = noise(900_000);
    let key = recorded(&history, &bytes).await;
    for n in 0..1200 {
        whole(&history, &format!("echo {n}"), "");
    }
    assert!(history.flush().await);
    let runtime = tokio::runtime::Handle::current();
    let (reader_of, trimmer) = (history.clone(), history.clone());
    let (lines, played) = reader_of
        .read(move |reader| {
            let mut output_log = reader.output_log(key)?.play(0);
            let first = output_log.next().expect("something is kept")?.bytes;
            let mut to =
                Trimming { trim: Some(|| while runtime.block_on(trimmer.trim()).expect("it can").more {}), lines: 0 };
            reader.export(&Query::default(), &mut to)?;
            let rest = output_log.map(|piece| Ok(piece?.bytes)).collect::<Result<Vec<_>, std::io::Error>>()?;
            Ok((to.lines, [first, rest.concat()].concat()))
        })
        .await
        .expect("reading goes on");
    assert!((1..1201).contains(&lines), "the first page was read, and what came after was removed: {lines}");
    assert!(played == bytes, "what was open can be read to its end");
    assert!(history.flush().await);
    let gone = history.read(move |reader| reader.output_log(key).map(drop)).await.expect_err("it was removed");
    assert!(gone.to_string().contains("any more"), "{gone}");
    intact(&history).await;
}

/// Counts lines, and has everything removed at the first.
struct Trimming<F> {
    trim: Option<F>,
    lines: usize,
}

impl<F: FnOnce()> std::io::Write for Trimming<F> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        if let Some(trim) = self.trim.take() {
            trim();
        }
        self.lines += bytes.iter().filter(|byte| **byte == b'\n').count();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[tokio::test]
async fn what_comes_while_a_flood_ends_and_after_it_is_kept_too() {
    let folder = folder();
    let history = ready(folder.path());
    recorded(&history, &noise(4_000_000)).await;
    let flood = tokio::time::Instant::now();
    let mut keys = Vec::new();
    // Long enough for the flood to be over, and for what comes then to be written out.
    while flood.elapsed() < 4 * TICK {
        keys.push(recorded(&history, b"said").await);
        tokio::time::sleep(TICK / 20).await;
    }
    for key in keys {
        let read = history.read(move |reader| Ok(reader.output_log(key)?.read(Stream::Stdout, 0, 100)?)).await;
        assert_eq!(read.expect("it is kept").bytes, b"said");
    }
    intact(&history).await;
}

#[tokio::test]
async fn what_ran_elsewhere_when_it_was_cut_short_may_still_run_there() {
    let folder = tempfile::tempdir().unwrap();
    let (history, _) = History::open(folder.path(), Retention::default());
    for hosts in [vec!["me@web1, which is 10.0.0.5 port 22".to_owned()], Vec::new()] {
        let key = history.name();
        let Event::Asked(asked) = asked("make") else { panic!() };
        history.note(key, Event::Asked(Box::new(Asked { hosts: hosts.clone(), ..*asked })));
        history.note(key, decided(By::Person, Verdict::Allowed));
        history.flush().await;
        let record = async || history.read(move |reader| reader.record(key)).await.unwrap().unwrap();
        history.end_interrupted(vec![record().await]).await;
        history.flush().await;
        let (_, ended) = record().await.ended.unwrap();
        let told = ended.words.filter(|words| words.contains("may still be running"));
        assert_eq!(told.map(|words| words.contains("web1")), hosts.first().map(|_| true));
    }
}

#[tokio::test]
async fn other_limits_count_at_once_for_what_is_there_and_for_what_goes_on() {
    let folder = folder();
    let history = ready(folder.path());
    let old = recorded(&history, &noise(300_000)).await;
    let key = history.name();
    history.note(key, asked("yes"));
    let mut recording = history.record_output(key).unwrap();
    recording.keep(Stream::Stdout, Bytes::from(noise(100_000))).await;
    assert!(history.flush().await);
    history.limit(Retention { run_bytes: 150_000, output_bytes: 200_000, ..Retention::default() });
    recording.keep(Stream::Stdout, Bytes::from(noise(100_000))).await;
    let output = recording.end().await.expect("it is kept");
    assert_eq!(output.stdout, 150_000);
    assert!(output.cut.is_some_and(|cut| cut.contains("150000 bytes")));
    history.flush().await;
    assert!(record(&history, old).await.output_removed.is_some(), "what is too much by now went");
}

#[tokio::test]
async fn what_a_run_wrote_so_far_is_there_when_it_is_asked_for_and_what_is_missing_is_said() {
    let folder = folder();
    let (history, _) = History::open(folder.path(), Retention { run_bytes: 10, ..Retention::default() });
    let key = history.name();
    history.note(key, asked("yes"));
    let mut recording = history.record_output(key).unwrap();
    let kept = || history.read(move |reader| Ok(reader.output_log(key)?.read(Stream::Stdout, 0, 99)?));
    recording.keep(Stream::Stdout, Bytes::from_static(b"12345")).await;
    assert_eq!(history.settle_output(key).await, None);
    assert_eq!(kept().await.expect("it is there").bytes, b"12345");
    recording.keep(Stream::Stdout, Bytes::from_static(b"6789abc")).await;
    let why = history.settle_output(key).await.expect("it stops before the run");
    assert!(why.contains("first 10 bytes"), "{why}");
    assert_eq!(kept().await.expect("it is there").bytes, b"123456789a");
    drop(recording);
    assert_eq!(history.settle_output(RecordKey(1)).await, None, "one it does not know");
}

/// What a check says of three runs after their kept output was changed by somebody else.
async fn after(change: impl Fn(&[PathBuf; 3])) -> Verified {
    let folder = folder();
    let history = ready(folder.path());
    let mut reels = Vec::new();
    for bytes in [b"first", b"other", b"third"] {
        let key = recorded(&history, bytes).await;
        reels.push(folder.path().join(OUTPUT).join(format!("{:016x}.output_log", key.0)));
    }
    assert!(history.flush().await);
    assert_eq!(intact(&history).await, 6);
    change(&reels.try_into().expect("three"));
    history.verify(u64::MAX).await.expect("it can be read")
}

#[tokio::test]
async fn kept_output_that_was_changed_is_found_and_what_is_gone_is_said() {
    use std::fs;
    let swapped = after(|[one, two, _]| {
        let bytes = fs::read(one).expect("it is there");
        fs::copy(two, one).expect("it can be changed");
        fs::write(two, bytes).expect("it can be changed");
    });
    assert!(matches!(swapped.await, Verified::Broken { at: 2, .. }), "sound by itself, and another's");
    let flipped = after(|[_, two, _]| {
        let mut bytes = fs::read(two).expect("it is there");
        *bytes.last_mut().expect("something") ^= 1;
        fs::write(two, bytes).expect("it can be changed");
    });
    assert!(matches!(flipped.await, Verified::Broken { at: 4, .. }));
    let longer = after(|[one, _, three]| {
        let both = [three, one].map(|output_log| fs::read(output_log).expect("it is there"));
        fs::write(three, both.concat()).expect("it can be changed");
    });
    assert!(
        matches!(longer.await, Verified::Intact { missing: 0, .. }),
        "what does not go on there is not read either"
    );
    let cut = after(|[one, _, three]| {
        fs::write(one, "").expect("it can be changed");
        let bytes = fs::read(three).expect("it is there");
        fs::write(three, &bytes[..bytes.len() - 1]).expect("it can be changed");
    });
    assert!(matches!(cut.await, Verified::Intact { entries: 6, missing: 2, .. }), "as a power cut leaves it");
    let gone =
        after(|reels| reels[..2].iter().for_each(|output_log| fs::remove_file(output_log).expect("it was there")));
    assert!(matches!(gone.await, Verified::Intact { entries: 6, complete: true, missing: 2, .. }));
}

#[tokio::test]
async fn output_that_was_removed_for_a_reason_is_not_missed() {
    let folder = folder();
    let (history, _) = History::open(folder.path(), Retention { output_bytes: 1_000_000, ..Retention::default() });
    for _ in 0..5 {
        recorded(&history, &noise(300_000)).await;
    }
    // One larger than all may be goes before its own end is noted.
    let early = history.name();
    history.note(early, asked("yes"));
    let mut recording = history.record_output(early).unwrap();
    recording.keep(Stream::Stdout, Bytes::from_static(b"said")).await;
    let output = recording.end().await;
    std::fs::remove_file(folder.path().join(OUTPUT).join(format!("{:016x}.output_log", early.0)))
        .expect("it was there");
    history.note(early, Event::OutputRemoved { why: "too much".to_owned() });
    history.note(early, ended(How::Succeeded, output, ""));
    let forgotten = recorded(&history, b"said").await;
    assert!(history.flush().await && history.forget(forgotten).await.expect("it can be done"));
    let mut verified = history.verify(3).await.expect("it can be read");
    assert!(matches!(verified, Verified::Intact { complete: false, .. }), "{verified:?}");
    while let Verified::Intact { complete: false, missing, .. } = verified {
        assert_eq!(missing, 0, "it is said further on");
        verified = history.verify_on(3).await.expect("it can be read");
    }
    assert!(matches!(verified, Verified::Intact { missing: 0, .. }), "{verified:?}");
}

#[tokio::test]
async fn output_of_which_nothing_was_kept_is_not_missed() {
    let folder = folder();
    let (history, _) = History::open(folder.path(), Retention { run_bytes: 0, ..Retention::default() });
    recorded(&history, b"said").await;
    assert!(history.flush().await);
    let verified = history.verify(u64::MAX).await.expect("it can be read");
    assert!(matches!(verified, Verified::Intact { missing: 0, .. }), "{verified:?}");
}
