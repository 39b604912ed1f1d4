//! How fast a record of a million requests is. Not part of the ordinary tests; to measure:
//! `cargo test --profile fast -p countersign-broker history::tests::speed -- --ignored --nocapture`, with
//! `HISTORY_BENCH` naming a folder, which is filled if it is empty.

use std::path::PathBuf;

use tokio::time::Instant;

use super::*;
use crate::history::store::{Noted, Store};

const REQUESTS: u64 = 1_000_000;

#[tokio::test]
#[ignore = "a measurement; fills a file of more than a gigabyte"]
async fn a_million_requests() {
    let folder = PathBuf::from(std::env::var_os("HISTORY_BENCH").expect("HISTORY_BENCH names a folder"));
    schema::private_folder(&folder).expect("a folder");
    fill(&folder.join(FILE));
    let bytes = std::fs::metadata(folder.join(FILE)).expect("it is there").len();
    println!("{REQUESTS} requests, {} MiB", bytes >> 20);

    for round in ["first", "second"] {
        let start = Instant::now();
        let history = ready(&folder);
        println!("open, {round} time: {:?}", start.elapsed());
        measure(&history).await;
    }
    let history = ready(&folder);
    let start = Instant::now();
    println!("verify: {:?} in {:?}", history.verify(u64::MAX).await.expect("read"), start.elapsed());
}

#[tokio::test]
#[ignore = "a measurement"]
async fn output_at_full_speed() {
    let folder = folder();
    let history = ready(folder.path());
    let line = "   Compiling some-crate v1.2.3 (/home/me/project/crates/some-crate) and what else a build says\n";
    let numbers = |n: usize| (0..8).map(|k| format!("{:x} {line}", n * 8 + k)).collect::<String>();
    let mut recording = history.record_output(history.name()).unwrap();
    let pieces: Vec<Bytes> = (0..80_000).map(|n| Bytes::from(numbers(n))).collect();
    let bytes: usize = pieces.iter().map(Bytes::len).sum();
    let start = Instant::now();
    for piece in pieces {
        recording.keep(Stream::Stdout, piece).await;
    }
    let taken = start.elapsed();
    let output = recording.end().await.expect("it is kept");
    let mut size = 0;
    for file in std::fs::read_dir(folder.path().join(OUTPUT)).expect("a folder").flatten() {
        size += file.metadata().expect("a file").len();
    }
    println!(
        "{} MiB taken in {taken:?}, {} MiB kept in {} MiB after {:?}",
        bytes >> 20,
        output.stdout >> 20,
        size >> 20,
        start.elapsed()
    );
}

async fn measure(history: &History) {
    let middle = history.read(|reader| reader.page(&Query::default(), None, 1)).await.expect("read").records[0].key;
    let middle = RecordKey(middle.0 - REQUESTS / 2 * 60_000);
    let words = |text: &str| Query { text: text.to_owned(), ..Query::default() };
    let asked_at = record(history, middle).await.asked_at;
    let cases = [
        ("first page", Query::default(), None),
        ("page in the middle", Query::default(), Some(middle)),
        ("a word in all", words("cargo"), None),
        ("a word in all, from the middle", words("cargo"), Some(middle)),
        ("a word in 1 of 1000", words("module777"), None),
        ("one request", words("number123456"), None),
        ("nothing", words("nowhere"), None),
        ("two letters", words("mo"), None),
        ("five letters", words("modul"), None),
        ("all letters of a common word", words("carg"), None),
        ("letters of 100,000 words", words("number1"), None),
        ("three words", words("cargo test module123"), None),
        ("two common words, few together", words("module12 word34"), None),
        ("a rare outcome", Query { outcome: Some(How::TimedOut), ..words("") }, None),
        ("a word and a decision", Query { decision: Some(Decision::Denied), ..words("cargo") }, None),
        (
            "a rare pair of filters",
            Query { decision: Some(Decision::Denied), outcome: Some(How::TimedOut), ..words("") },
            None,
        ),
        ("an old time", Query { to: Some(asked_at), ..words("") }, None),
        ("a word in an old time", Query { to: Some(asked_at), ..words("module5") }, None),
        ("a sign in none, for a moment", words("\u{1f680}"), None),
        ("a word and a sign in none, for a moment", words("cargo \u{1f680}"), None),
        ("a sign in all", words("&&"), None),
        ("a client", Query { client: Some(2), ..words("cargo") }, None),
    ];
    for (name, query, before) in cases {
        let start = Instant::now();
        let page = history.read(move |reader| reader.page(&query, before, 50)).await.expect("read");
        println!("{:>8.1} ms  {name}: {}", start.elapsed().as_secs_f64() * 1000.0, page.records.len());
    }
    let start = Instant::now();
    let (mut before, mut parts) = (None, 0);
    loop {
        let query = words("\u{1f680}");
        before = history.read(move |reader| reader.page(&query, before, 50)).await.expect("read").next;
        parts += 1;
        if before.is_none() {
            break;
        }
    }
    println!("a sign in none, to the end: {:?} in {parts} parts", start.elapsed());
}

fn fill(file: &Path) {
    let mut store = Store::open(file).expect("it opens");
    let newest = store.newest().expect("read");
    if newest > 0 {
        return;
    }
    let start = Instant::now();
    for first in (0..REQUESTS).step_by(2000) {
        let batch: Vec<Noted> = (first..first + 2000).flat_map(one).collect();
        store.write(&batch).expect("it is written");
    }
    println!("filled in {:?}", start.elapsed());
}

fn one(n: u64) -> Vec<Noted> {
    let command = format!("cargo test --package module{} number{n} && echo word{}", n % 1000, n * 7 % 997);
    let (client, folder) = (["Claude", "Cursor", "Codex"][n as usize % 3], format!("/home/me/project{}", n % 40));
    let (by, verdict, how) = match n % 100 {
        0..70 => {
            (By::Rule { id: "a".repeat(32), words: command.clone(), fence: None }, Verdict::Allowed, How::Succeeded)
        }
        70..90 => (By::Person, Verdict::Allowed, How::Failed),
        90..99 => (By::Person, Verdict::Denied, How::Denied),
        _ => (By::Person, Verdict::Allowed, if n % 10_000 == 99 { How::TimedOut } else { How::Stopped }),
    };
    let excerpt = format!("running {} tests\ntest result: ok. {} passed; finished in 0.{n}s", n % 50, n % 50);
    let at = 1_600_000_000_000 + n * 60_000;
    let events =
        [asked_by(&command, client, &folder), decided(by, verdict), Event::Started, ended(how, None, &excerpt)];
    events.into_iter().map(|event| Noted { at, request: RecordKey(at), event }).collect()
}
