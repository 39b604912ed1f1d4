//! The record with real files and a real SQLite.

use std::path::Path;

use bytes::Bytes;
use rusqlite::Connection;
use tempfile::TempDir;

use super::*;
use crate::consent::rules::Command;
use crate::transcript::Stream;

mod anchor_keeper;
mod chain;
mod disk;
mod finding;
mod hostile;
mod joined;
mod killed;
mod older;
mod output;
mod scripts;
mod speed;

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

fn ready(folder: &Path) -> History {
    let (history, opening) = History::open(folder, Retention::default());
    assert_eq!(opening.health, Health::Ready);
    history
}

fn shell(text: &str) -> Command {
    Command::Shell { text: text.into(), shell: "sh".to_owned() }
}

fn asked(command: &str) -> Event {
    asked_by(command, "Claude", "/home/me/web")
}

fn asked_by(command: &str, client: &str, folder: &str) -> Event {
    Event::Asked(Box::new(Asked {
        program: format!("/usr/bin/{}", client.to_lowercase()),
        client: client.to_owned(),
        claim: None,
        chain: vec!["node (/usr/bin/node)".to_owned()],
        folder: folder.to_owned(),
        command: shell(command),
        runs: "/bin/sh".to_owned(),
        reason: Some("to see whether it works".to_owned()),
        env: vec![("GH_TOKEN".to_owned(), "whatever".to_owned())],
        stdin: None,
        limit_ms: 60_000,
        fingerprint: "00".repeat(32),
        file: None,
        hosts: Vec::new(),
        names: Vec::new(),
        input: false,
        pty: false,
        open_input: false,
        background: false,
        ticket: None,
    }))
}

fn decided(by: By, verdict: Verdict) -> Event {
    Event::Decided(Decided { by, verdict, reason: None, took_ms: 1200, scripts: Vec::new() })
}

fn ended(how: How, output: Option<Output>, excerpt: &str) -> Event {
    let code = (how == How::Succeeded).then_some(0);
    let ran_ms = Some(20);
    Event::Ended(Box::new(Ended {
        how,
        words: None,
        code,
        ran_ms,
        left: 0,
        output,
        excerpt: excerpt.to_owned(),
        on: Vec::new(),
    }))
}

/// A request from its asking to its end.
fn whole(history: &History, command: &str, excerpt: &str) -> RecordKey {
    let key = history.name();
    history.note(key, asked(command));
    history.note(key, decided(By::Person, Verdict::Allowed));
    history.note(key, Event::Started);
    history.note(key, ended(How::Succeeded, None, excerpt));
    key
}

async fn intact(history: &History) -> u64 {
    match history.verify(u64::MAX).await.expect("it can be read") {
        Verified::Intact { entries, complete: true, .. } => entries,
        other => panic!("{other:?}"),
    }
}

async fn record(history: &History, key: RecordKey) -> Record {
    history.read(move |reader| reader.record(key)).await.expect("it can be read").expect("it is known")
}

#[tokio::test]
async fn tells_a_request_from_its_asking_to_its_end() {
    let folder = folder();
    let history = ready(folder.path());
    let key = history.name();
    history.note(key, asked("curl -H 'Authorization: Bearer abcdef0123456789abcdef' https://example.org"));
    history.note(key, Event::Edited { before: shell("curl"), after: shell("curl --fail") });
    history.note(
        key,
        decided(By::Rule { id: "r1".to_owned(), words: "curl in /".to_owned(), fence: None }, Verdict::Allowed),
    );
    history.note(key, Event::Started);
    let mut recording = history.record_output(key).unwrap();
    recording.keep(Stream::Stdout, Bytes::from_static(b"hello\n")).await;
    recording.keep(Stream::Stderr, Bytes::from_static(b"a warning\n")).await;
    let output = recording.end().await;
    history.note(key, ended(How::Failed, output.clone(), "hello\na warning\n"));
    assert!(history.flush().await);

    let told = record(&history, key).await;
    let line = told.asked.as_ref().expect("asked").command.line();
    assert_eq!(line, "curl -H 'Authorization: Bearer •••[credentials]' https://example.org");
    assert_eq!(told.asked.as_ref().expect("asked").env, [("GH_TOKEN".to_owned(), "•••[secret]".to_owned())]);
    assert_eq!(told.command(), Some(&shell("curl --fail")));
    assert!(matches!(told.decided, Some((_, Decided { by: By::Rule { .. }, took_ms: 1200, .. }))));
    assert!(told.started_at.is_some());
    let (_, end) = told.ended.expect("ended");
    assert_eq!((end.how, &end.output), (How::Failed, &output));
    let output = output.expect("something is kept");
    assert_eq!((output.stdout, output.stderr), (6, 10));

    let (read, measured) = history
        .read(move |reader| {
            let mut output_log = reader.output_log(key)?;
            Ok((output_log.read(Stream::Stderr, 2, 4)?, output_log.measure(None)?))
        })
        .await
        .expect("it can be read");
    assert_eq!((read.bytes.as_slice(), read.offset, read.kept), (&b"warn"[..], 2, 10));
    assert_eq!(measured, output, "the file is the one the record names");
    assert_eq!(intact(&history).await, 5);
    history.close().await;

    let (again, opening) = History::open(folder.path(), Retention::default());
    assert!(opening.unfinished.is_empty());
    assert_eq!(opening.head, history.head());
    assert!(again.name() > key);
}

#[tokio::test]
async fn what_did_not_end_is_found_at_the_next_start() {
    let folder = folder();
    let history = ready(folder.path());
    whole(&history, "true", "");
    let key = history.name();
    history.note(key, asked("sleep 100"));
    history.close().await;
    let (_, opening) = History::open(folder.path(), Retention::default());
    let open: Vec<RecordKey> = opening.unfinished.iter().map(|record| record.key).collect();
    assert_eq!(open, [key]);
}

#[tokio::test]
async fn a_flood_is_counted_where_it_is_missing() {
    let folder = folder();
    let history = ready(folder.path());
    let key = whole(&history, "true", "");
    for _ in 0..40_000 {
        history.note(key, Event::Started);
    }
    // Whoever writes may have caught up by now.
    assert!(matches!(*history.health().borrow(), Health::NotKept(_) | Health::Missed(_)));
    let mut health = history.health();
    let missed = health.wait_for(|health| matches!(health, Health::Missed(_)));
    timeout(Duration::from_secs(60), missed).await.expect("in time").expect("it says so");
    assert!(history.flush().await);
    let kept = intact(&history).await;
    let conn = Connection::open(folder.path().join(FILE)).expect("it opens");
    let (said, entries): (u64, u64) = conn
        .query_row(
            "SELECT sum(json_extract(body, '$.events')), count(*) FROM entries WHERE event = 'lost'",
            [],
            |row| Ok((row.get(0)?, row.get(1)?)),
        )
        .expect("it is said");
    assert_eq!(kept - entries + said, 40_004, "what is kept and what is said to be lost is all there was");
}

#[tokio::test]
async fn a_request_is_forgotten_and_the_chain_holds() {
    let folder = folder();
    let history = ready(folder.path());
    let key = history.name();
    history.note(key, asked("echo zebra"));
    let mut recording = history.record_output(key).unwrap();
    recording.keep(Stream::Stdout, Bytes::from_static(b"zebra\n")).await;
    let output = recording.end().await;
    history.note(key, ended(How::Succeeded, output, "zebra\n"));
    whole(&history, "echo horse", "");
    assert!(history.flush().await);

    assert!(history.forget(key).await.expect("it can be done"));
    let runs = history.name();
    history.note(runs, asked("sleep 5"));
    assert!(!history.forget(runs).await.expect("it can be done"), "one that has not ended");
    assert!(!history.forget(RecordKey(1)).await.expect("it can be done"), "one it does not know");
    assert!(history.flush().await);
    let told = record(&history, key).await;
    assert_eq!((told.asked, told.forgotten_at.is_some()), (None, true));
    assert_eq!(intact(&history).await, 8);
    let gone = history.read(move |reader| Ok(reader.output_log(key).is_err())).await.expect("it can be read");
    assert!(gone, "its output went with it");
    history.close().await;
    for file in std::fs::read_dir(folder.path()).expect("a folder").flatten().filter(|file| file.path().is_file()) {
        let bytes = std::fs::read(file.path()).expect("it can be read");
        // The word itself stays in the search index until that is tidied; the command and its output do not.
        assert!(!bytes.windows(10).any(|window| window == b"echo zebra"), "{:?}", file.file_name());
    }
}
