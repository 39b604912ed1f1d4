//! The record of a million requests, filled the way the app fills it: how long it takes to open, to page, to search.

use std::path::Path;
use std::time::Instant;

use countersign_broker::consent::rules::Command;
use countersign_broker::history::{
    Asked, By, Decided, Decision, Ended, Event, Health, History, How, Query, RecordKey, Retention, Verdict, Verified,
};
use countersign_tests::wait::{Done, hold};

use crate::figures::{Figures, median};

const REQUESTS: u64 = 1_000_000;
/// So many are noted at once; all that is said of them fits into what may be on its way.
const AT_ONCE: u64 = 2000;
/// Requests on a page of the window.
const PAGE: usize = 50;
const TURNS: usize = 7;

/// All the figures. Some gigabytes are written below `folder` meanwhile.
pub(crate) fn all(folder: &Path, figures: &mut Figures) -> Done {
    std::fs::create_dir_all(folder)?;
    let [empty, full] = [tempfile::tempdir_in(folder)?, tempfile::tempdir_in(folder)?];
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    runtime.block_on(async {
        let middle = fill(full.path(), figures).await?;
        opening(empty.path(), full.path(), figures).await?;
        let history = open(full.path())?;
        finding(&history, middle, figures).await?;
        checking(&history, figures).await?;
        history.close().await;
        Ok(())
    })
}

fn open(folder: &Path) -> Done<History> {
    let (history, opening) = History::open(folder, Retention { record_bytes: u64::MAX, ..Retention::default() });
    hold(opening.health == Health::Ready, format_args!("the record is not kept: {:?}", opening.health))?;
    hold(opening.unfinished.is_empty(), "requests without an end")?;
    Ok(history)
}

/// Fills it through the thread that writes; the request in the middle, and when it was asked.
async fn fill(folder: &Path, figures: &mut Figures) -> Done<(RecordKey, u64)> {
    let history = open(folder)?;
    let begun = Instant::now();
    let mut middle = RecordKey(0);
    for first in (0..REQUESTS).step_by(usize::try_from(AT_ONCE)?) {
        let mut waiting = Vec::new();
        for n in first..first + AT_ONCE {
            let key = history.name();
            middle = if n == REQUESTS / 2 { key } else { middle };
            let [asked, rest @ ..] = one(n);
            history.note(key, asked);
            // What a person decides is written twice, and so taken out of the index once.
            if by_a_person(n) {
                waiting.push((key, rest));
            } else {
                rest.into_iter().for_each(|event| history.note(key, event));
            }
        }
        hold(history.flush().await, "the record was not written")?;
        for (key, rest) in waiting {
            rest.into_iter().for_each(|event| history.note(key, event));
        }
    }
    hold(history.flush().await, "the record was not written")?;
    let took = begun.elapsed().as_secs_f64();
    let (count, asked_at) =
        history.read(move |reader| Ok((reader.count()?, reader.record(middle)?.map(|record| record.asked_at)))).await?;
    hold(count == REQUESTS, format_args!("{count} requests are in the record"))?;
    history.close().await;
    let each = took / f64::from(u32::try_from(REQUESTS)?) * 1e6;
    figures.note("record: a request noted, from its asking to its end", each, "µs");
    Ok((middle, asked_at.ok_or("the one in the middle is not there")?))
}

/// Opening, and the first page after it, as at a start of the app.
async fn opening(empty: &Path, full: &Path, figures: &mut Figures) -> Done {
    let [mut small, mut large, mut page] = [Vec::new(), Vec::new(), Vec::new()];
    // The first makes what is made once; turn about, so that what else the machine does falls on both.
    open(empty)?.close().await;
    for _ in 0..3 * TURNS {
        for (folder, took) in [(empty, &mut small), (full, &mut large)] {
            let begun = Instant::now();
            let history = open(folder)?;
            took.push(millis(begun));
            if folder == full {
                let begun = Instant::now();
                let first = history.read(|reader| reader.page(&Query::default(), None, PAGE)).await?;
                page.push(millis(begun));
                hold(first.records.len() == PAGE && first.next.is_some(), "the first page is not full")?;
            }
            history.close().await;
        }
    }
    figures
        .compare("record: 1,000,000 requests opened, beside none", median(large), median(small), "ms")
        .at_most_times(1.5);
    figures.note("record: the first page after that", median(page), "ms").at_most(50.0);
    Ok(())
}

async fn finding(history: &History, (middle, asked_at): (RecordKey, u64), figures: &mut Figures) -> Done {
    let choices = many(async || {
        let all = history.read(|reader| Ok((reader.clients()?, reader.folders()?, reader.count()?))).await?;
        hold(all.0.len() == 3 && all.1.len() == 40, "clients or folders are missing")
    });
    figures.note("record: what it can be narrowed to, and its size", choices.await?, "ms").at_most(50.0);
    let words = |text: &str| Query { text: text.to_owned(), ..Query::default() };
    // The last word may be unfinished.
    let meet = (0..REQUESTS).filter(|n| n % 1000 == 12 && (n * 7 % 997).to_string().starts_with("34")).count();
    let (denied, timed_out) = (Some(Decision::Denied), Some(How::TimedOut));
    let cases = [
        ("record: a page in the middle", Query::default(), Some(middle), PAGE, 50.0),
        ("record: a word in every request", words("cargo"), None, PAGE, 100.0),
        ("record: the same, from the middle on", words("cargo"), Some(middle), PAGE, 100.0),
        ("record: a word in one of a thousand", words("module777"), None, PAGE, 100.0),
        ("record: a word in one of a million", words("number123456"), None, 1, 100.0),
        ("record: a word in none", words("nowhere"), None, 0, 100.0),
        ("record: two letters", words("mo"), None, PAGE, 100.0),
        ("record: the beginning of a word in every request", words("carg"), None, PAGE, 100.0),
        ("record: the beginning of 100,000 words", words("number1"), None, PAGE, 100.0),
        ("record: two words, one in every request", words("cargo module123"), None, PAGE, 100.0),
        ("record: two words that seldom meet", words("module12 word34"), None, meet, 100.0),
        ("record: a rare outcome", Query { outcome: timed_out, ..words("") }, None, PAGE, 100.0),
        ("record: a decision and an outcome that never meet", narrowed(denied, timed_out, ""), None, 0, 100.0),
        ("record: a word and a decision", narrowed(denied, None, "cargo"), None, PAGE, 100.0),
        (
            "record: a client, a folder, a decision and a word",
            Query { client: Some(2), folder: Some(13), ..narrowed(denied, None, "cargo") },
            None,
            PAGE,
            100.0,
        ),
        ("record: an old time", Query { to: Some(asked_at), ..words("") }, None, PAGE, 100.0),
        ("record: an old time, a client and a word", old(asked_at, "module5"), None, PAGE, 100.0),
    ];
    for (name, query, before, found, allowed) in cases {
        let took = many(async || {
            let query = query.clone();
            let page = history.read(move |reader| reader.page(&query, before, PAGE)).await?;
            hold(page.records.len() == found, format_args!("{name}: {} found", page.records.len()))
        });
        figures.note(name, took.await?, "ms").at_most(allowed);
    }
    Ok(())
}

fn narrowed(decision: Option<Decision>, outcome: Option<How>, text: &str) -> Query {
    Query { decision, outcome, text: text.to_owned(), ..Query::default() }
}

/// Before a time: none of what came later may be looked through.
fn old(asked_at: u64, text: &str) -> Query {
    Query { from: Some(0), to: Some(asked_at), client: Some(1), ..narrowed(None, None, text) }
}

/// The whole chain, in the steps the window takes.
async fn checking(history: &History, figures: &mut Figures) -> Done {
    let begun = Instant::now();
    let mut verified = history.verify(50_000).await?;
    while let Verified::Intact { complete: false, .. } = verified {
        verified = history.verify_on(50_000).await?;
    }
    figures.note("record: its chain checked, all 4,000,000 entries", millis(begun), "ms");
    let whole = matches!(verified, Verified::Intact { entries, .. } if entries == 4 * REQUESTS);
    hold(whole, format_args!("the chain does not hold: {verified:?}"))
}

/// The median of some turns.
async fn many(turn: impl AsyncFn() -> Done) -> Done<f64> {
    let mut took = Vec::new();
    for _ in 0..TURNS {
        let begun = Instant::now();
        turn().await?;
        took.push(millis(begun));
    }
    Ok(median(took))
}

fn millis(begun: Instant) -> f64 {
    begun.elapsed().as_secs_f64() * 1000.0
}

fn by_a_person(n: u64) -> bool {
    n % 100 >= 70
}

/// All that happens to one request.
fn one(n: u64) -> [Event; 4] {
    let text = format!("cargo test --package module{} number{n} && echo word{}", n % 1000, n * 7 % 997);
    let client = match n % 3 {
        0 => "Claude",
        1 => "Cursor",
        _ => "Codex",
    };
    let (by, verdict, how) = match n % 100 {
        0..70 => (By::Rule { id: "a".repeat(32), words: text.clone(), fence: None }, Verdict::Allowed, How::Succeeded),
        70..90 => (By::Person, Verdict::Allowed, How::Failed),
        90..99 => (By::Person, Verdict::Denied, How::Denied),
        _ => (By::Person, Verdict::Allowed, if n % 10_000 == 99 { How::TimedOut } else { How::Stopped }),
    };
    let excerpt = format!("running {} tests\ntest result: ok. {} passed; finished in 0.{n}s", n % 50, n % 50);
    let asked = Asked {
        program: format!("/usr/bin/{}", client.to_lowercase()),
        client: client.to_owned(),
        claim: None,
        chain: vec!["node (/usr/bin/node)".to_owned()],
        folder: format!("/home/me/project{}", n % 40),
        command: Command::Shell { text: text.into(), shell: "sh".to_owned() },
        runs: "/bin/sh".to_owned(),
        reason: Some("to see whether it works".to_owned()),
        env: Vec::new(),
        stdin: None,
        limit_ms: 60_000,
        fingerprint: "00".repeat(32),
        hosts: Vec::new(),
        names: Vec::new(),
        file: None,
        input: false,
        pty: false,
        open_input: false,
        background: false,
        ticket: None,
    };
    let (words, code, ran_ms, output) = (None, Some(0), Some(20), None);
    let ended = Ended { how, words, code, ran_ms, left: 0, output, excerpt, on: Vec::new() };
    [
        Event::Asked(Box::new(asked)),
        Event::Decided(Decided { by, verdict, reason: None, took_ms: 1200, scripts: Vec::new() }),
        Event::Started,
        Event::Ended(Box::new(ended)),
    ]
}
