//! The whole house killed while a hundred commands run, again and again: no program outlives the next start, which says
//! what it found; the record opens and holds; of what was written at most the last second is missing.
//!
//! A few times in ordinary tests; `COUNTERSIGN_KILLS` says how often.

#![cfg(target_os = "linux")]

use std::collections::HashMap;
use std::fs;
use std::io::{BufRead as _, BufReader, Lines};
use std::os::unix::process::ExitStatusExt as _;
use std::process::{Child, ChildStdout, Command as Program, Stdio};

use crate::broker::tests::recorded::Recorded;
use crate::broker::tests::*;
use crate::history::{self, History, How, Query, Retention, Verified};
use crate::runner;
use crate::transcript::Stream;

/// Tells the house where to live, and which turn this is.
const FOLDER: &str = "COUNTERSIGN_TEST_FOLDER";
const TURN: &str = "COUNTERSIGN_TEST_TURN";
const TIMES: u32 = 3;
const RUNS: usize = 100;
/// Programs of them that nothing ends but somebody: those that write end by themselves when nobody reads.
const LASTING: usize = 80;
/// What may be missing, in seconds.
const LOSS: f64 = 1.0;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_again_and_again_nothing_outlives_the_next_start_and_the_record_holds() {
    let folder = tempfile::tempdir().unwrap();
    let times = std::env::var("COUNTERSIGN_KILLS").map_or(TIMES, |times| times.parse().expect("a number"));
    for turn in 0..times {
        let mut house = Living::start(folder.path(), turn);
        let said = house.says("found");
        let (found, left): (usize, usize) = said.split_once(' ').map(|(f, l)| (num(f), num(l))).unwrap();
        assert!(turn == 0 || found >= LASTING, "it found only {found}");
        assert_eq!((left, alive(folder.path(), turn.wrapping_sub(1))), (0, 0), "before turn {turn}");
        house.says("all run");
        // Some way into the second that may be lost.
        tokio::time::sleep(Duration::from_millis(1100 + u64::from(turn) * 137 % 700)).await;
        let killed = house.kill();
        nothing_but_the_last_second_is_missing(folder.path(), turn, killed).await;
    }
    let mut house = Living::start(folder.path(), times);
    house.says("found");
    house.says("all run");
    house.end();
    assert_eq!(alive(folder.path(), times), 0);
    assert!(!folder.path().join("running").exists(), "a house that left in order has nothing to say");
}

/// A house in a process of its own.
struct Living {
    child: Child,
    said: Lines<BufReader<ChildStdout>>,
}

impl Living {
    #[expect(clippy::disallowed_methods, reason = "the test starts itself")]
    fn start(folder: &Path, turn: u32) -> Self {
        let mut child = Program::new(std::env::current_exe().unwrap())
            .args(["--exact", "broker::tests::recorded::killed::house", "--ignored", "--nocapture"])
            .env(FOLDER, folder)
            .env(TURN, turn.to_string())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let said = BufReader::new(child.stdout.take().unwrap()).lines();
        Self { child, said }
    }

    /// Waits until it says this, and tells what it says of it.
    fn says(&mut self, what: &str) -> String {
        let line = self.said.by_ref().map_while(Result::ok).find_map(|line| {
            let at = line.find(what)?;
            Some(line[at + what.len()..].trim().to_owned())
        });
        line.unwrap_or_else(|| panic!("it ended without saying {what:?}"))
    }

    /// Ends it without warning, and tells when, in seconds since 1970.
    fn kill(mut self) -> f64 {
        self.child.kill().unwrap();
        let killed = crate::local::clock::wall().duration_since(std::time::UNIX_EPOCH).unwrap().as_secs_f64();
        assert_eq!(self.child.wait().unwrap().signal(), Some(9));
        killed
    }

    fn end(mut self) {
        drop(self.child.stdin.take());
        assert!(self.child.wait().unwrap().success());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "the house that is killed by the test above"]
async fn house() {
    let Some(folder) = std::env::var_os(FOLDER).map(PathBuf::from) else { return };
    let turn: u32 = std::env::var(TURN).unwrap().parse().unwrap();
    let survivors = runner::trace(&folder).unwrap();
    let found = survivors.as_ref().map_or(0, runner::Survivors::found);
    let left = match survivors {
        Some(survivors) => survivors.end().await,
        None => 0,
    };
    println!("found {found} {left}");
    let (history, opening) = History::open(&folder.join("history"), Retention::default());
    assert_eq!(opening.health, history::Health::Ready);
    history.end_interrupted(opening.unfinished).await;
    let house = Recorded::new(&folder, history).await;
    house.tracker.spawn(runner::adopt().unwrap());
    let Recorded { broker, person, asker: client, .. } = house;
    let mut calls = Vec::new();
    for n in 0..RUNS {
        calls.push(broker.submit(command(n, turn, &folder), Arc::clone(&client)).await.unwrap());
    }
    let mut revision = broker.revision();
    while broker.snapshot().running.len() < RUNS {
        for (request, _) in broker.snapshot().waiting {
            person.decide(request.id, request.submission().fingerprint(), Decision::AllowOnce).unwrap();
        }
        revision.changed().await.unwrap();
    }
    println!("all run");
    // Until it is told to leave, if it is not killed before.
    tokio::task::spawn_blocking(|| std::io::stdin().lines().for_each(drop)).await.unwrap();
    broker.quit().await;
    runner::untrace();
}

/// One of a hundred: most write without end, here and into a file that tells what they wrote; some sleep, some left
/// their group, some wiped their environment.
fn command(n: usize, turn: u32, folder: &Path) -> Draft {
    let token = token(folder, turn);
    let text = match n % 10 {
        0 => format!("sleep {token}"),
        1 => format!("setsid sleep {token} & sleep {token}"),
        2 => format!("exec env -i sleep {token}"),
        3 => format!("setsid env -i sleep {token} & sleep {token}"),
        _ => format!(
            ": {token}; exec 3<> <(:) 4>> truth-{turn}-{n}
             while :; do t=$EPOCHREALTIME; echo $t; echo $t >&4; read -t 0.2 -u 3; done"
        ),
    };
    let text = format!("{text} # run {turn}-{n}");
    Draft { shell: Some("bash".to_owned()), timeout_ms: Some(3_600_000), background: true, ..shell(&text) }
}

/// A number only the programs of this turn of this test have in their words.
fn token(folder: &Path, turn: u32) -> String {
    let name: u64 = folder.to_string_lossy().bytes().fold(7, |sum, byte| sum * 31 % 1_000_003 + u64::from(byte));
    format!("9{name:07}{turn:03}")
}

/// How many programs of a turn live.
fn alive(folder: &Path, turn: u32) -> usize {
    let token = token(folder, turn).into_bytes();
    let has = |words: Vec<u8>| words.windows(token.len()).any(|window| window == token);
    let entries = fs::read_dir("/proc").unwrap().flatten();
    entries.filter_map(|entry| fs::read(entry.path().join("cmdline")).ok()).filter(|words| has(words.clone())).count()
}

async fn nothing_but_the_last_second_is_missing(folder: &Path, turn: u32, killed: f64) {
    let (history, opening) = History::open(&folder.join("history"), Retention::default());
    assert_eq!(opening.health, history::Health::Ready);
    match history.verify(u64::MAX).await.unwrap() {
        Verified::Intact { complete: true, .. } => {}
        other => panic!("{other:?}"),
    }
    assert_eq!(history.read(|reader| reader.check()).await.unwrap(), None);
    let kept: HashMap<String, String> = history
        .read(|reader| {
            let page = reader.page(&Query::default(), None, RUNS)?;
            page.records
                .iter()
                .map(|record| {
                    let line = record.command().map(crate::consent::rules::Command::line).unwrap_or_default();
                    let name = line.rsplit_once("# run ").map(|(_, name)| name.to_owned()).unwrap_or_default();
                    // One that wrote nothing has no output_log.
                    let bytes = match reader.output_log(record.key) {
                        Ok(mut output_log) => output_log.read(Stream::Stdout, 0, usize::MAX)?.bytes,
                        Err(_) => Vec::new(),
                    };
                    Ok((name, String::from_utf8_lossy(&bytes).into_owned()))
                })
                .collect()
        })
        .await
        .unwrap();
    assert_eq!(kept.len(), RUNS, "every request is in the record");
    let mut compared = 0;
    for n in (0..RUNS).filter(|n| n % 10 > 3) {
        let written = fs::read_to_string(folder.join(format!("truth-{turn}-{n}"))).unwrap_or_default();
        let promised =
            written.lines().take_while(|line| line.parse::<f64>().is_ok_and(|at| at < killed - LOSS)).count();
        let output = &kept[&format!("{turn}-{n}")];
        assert!(
            output.lines().count() >= promised,
            "run {n}: {promised} lines were written a second before, and only\n{output}"
        );
        assert!(written.starts_with(output.as_str()), "run {n}: another output is kept than was written");
        compared += promised;
    }
    assert!(compared > 0, "nothing was written a second before; nothing is tried");
    let interrupted = Query { outcome: Some(How::Interrupted), ..Query::default() };
    let before = history.read(move |reader| reader.page(&interrupted, None, RUNS)).await.unwrap().records;
    let shown = before.iter().filter_map(|record| record.ended.as_ref()).filter(|(_, ended)| {
        ended.output.as_ref().is_some_and(|output| output.stdout > 0) && !ended.excerpt.is_empty()
    });
    assert_eq!(shown.count(), if turn == 0 { 0 } else { RUNS * 6 / 10 }, "what the start before left can be read");
    history.close().await;
}

fn num(text: &str) -> usize {
    text.parse().unwrap()
}
