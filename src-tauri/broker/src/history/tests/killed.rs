//! Ended without warning in the middle of writing.

#![cfg(unix)]

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::Stdio;
use std::thread;

use tokio::time::Instant;

use super::*;

/// Tells the child where to write.
const FOLDER: &str = "HISTORY_TEST_FOLDER";
/// What may be missing.
const LOSS: Duration = Duration::from_secs(1);
/// Between two lines. Few enough that even a busy machine keeps up: how much it can keep is measured elsewhere.
const PAUSE: Duration = Duration::from_millis(10);
/// How often it is killed.
const TIMES: usize = 20;
const AT_ONCE: usize = 4;

#[test]
#[ignore = "the child of the test below, which kills it"]
fn child() {
    let Some(folder) = std::env::var_os(FOLDER) else { return };
    let history = ready(Path::new(&folder));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let long = history.name();
        history.note(long, asked("yes"));
        let mut recording = history.record_output(long).unwrap();
        for n in 0_u64.. {
            whole(&history, &format!("echo {n}"), "");
            recording.keep(Stream::Stdout, Bytes::from(format!("{n:08}\n"))).await;
            println!("{n}");
            let _ = std::io::stdout().flush();
            tokio::time::sleep(PAUSE).await;
        }
    });
}

/// Starts the child, kills it after so many lines, and returns what it had said a second before: by our clock and by
/// its own, which goes more slowly where others take the processor from it.
#[expect(clippy::disallowed_methods, reason = "the test starts itself")]
fn kill_after(lines: usize, folder: &Path) -> u64 {
    let mut child = std::process::Command::new(std::env::current_exe().expect("this program"))
        .args(["--exact", "history::tests::killed::child", "--ignored", "--nocapture"])
        .env(FOLDER, folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    let said = BufReader::new(child.stdout.take().expect("its output"));
    let numbers = said.lines().map_while(Result::ok).filter_map(|line| line.parse().ok());
    let seen: Vec<(Instant, u64)> = numbers.take(lines).map(|n| (Instant::now(), n)).collect();
    child.kill().expect("it lives");
    let killed = Instant::now();
    child.wait().expect("it is gone");
    assert_eq!(seen.len(), lines, "it wrote until it was killed");
    let own = (LOSS.as_millis() / PAUSE.as_millis()) as usize;
    seen.iter().rev().skip(own).find(|(at, _)| *at + LOSS < killed).map_or(0, |(_, n)| *n)
}

async fn nothing_but_the_last_second_is_missing(folder: &Path, promised: u64) {
    let (history, opening) = History::open(folder, Retention::default());
    assert_eq!(opening.health, Health::Ready);
    let long =
        opening.unfinished.iter().find(|record| record.command() == Some(&shell("yes"))).expect("it runs on").key;
    intact(&history).await;
    let page = history.read(|reader| reader.page(&Query::default(), None, 1)).await.expect("read");
    let newest = page.records[0].command().expect("asked").line();
    let newest: u64 = newest.rsplit(' ').next().expect("a word").parse().expect("a number");
    assert!(newest >= promised, "the record ends at {newest}, {promised} was said a second before");
    let lines = history
        .read(move |reader| {
            let mut output_log = reader.output_log(long)?;
            let whole = output_log.read(Stream::Stdout, 0, usize::MAX)?.bytes;
            assert!(whole.chunks(9).enumerate().all(|(n, line)| line == format!("{n:08}\n").as_bytes()));
            Ok(whole.len() as u64 / 9)
        })
        .await
        .expect("read");
    assert!(lines > promised, "{lines} lines of output are kept, {promised} were said a second before");
    assert_eq!(history.read(|reader| reader.check()).await.expect("read"), None);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn twenty_times_the_record_opens_verifies_and_lacks_a_second_at_most() {
    let folders: Vec<TempDir> = (0..TIMES).map(|_| folder()).collect();
    let mut promised: Vec<u64> = Vec::new();
    // A few at once: what is measured is the record, not twenty programs on two processors.
    for (round, some) in folders.chunks(AT_ONCE).enumerate() {
        promised.extend(thread::scope(|scope| {
            let lines = |n| 150 + 9 * (AT_ONCE * round + n);
            let kill = |(n, folder): (usize, &TempDir)| {
                let path = folder.path().to_owned();
                scope.spawn(move || kill_after(lines(n), &path))
            };
            let killers: Vec<_> = some.iter().enumerate().map(kill).collect();
            killers.into_iter().map(|killer| killer.join().expect("it was killed")).collect::<Vec<u64>>()
        }));
    }
    assert!(promised.iter().any(|n| *n > 0), "at least one ran for more than a second");
    for (folder, promised) in folders.iter().zip(promised) {
        nothing_but_the_last_second_is_missing(folder.path(), promised).await;
    }
}
