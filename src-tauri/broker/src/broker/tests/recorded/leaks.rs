//! A thousand tiny commands leave nothing behind in the house: no task, no thread, no descriptor, and no memory that
//! grows with their number. In a process of its own, so that nobody else's are counted.

#![cfg(target_os = "linux")]

use std::fs;

use crate::broker::tests::recorded::Recorded;
use crate::broker::tests::*;
use crate::history::{History, Retention};
use crate::runner;

const WARM: usize = 250;
const COMMANDS: usize = 1000;
/// Memory they may cost together: what the house remembers of the newest two hundred was there after the first.
const GROWTH: u64 = 4 * 1024 * 1024;

/// What this process holds.
#[derive(Clone, Copy, Debug)]
struct Footprint {
    tasks: usize,
    threads: usize,
    descriptors: usize,
    memory: u64,
}

impl Footprint {
    fn by(house: &Recorded) -> Self {
        let count = |what: &str| fs::read_dir(format!("/proc/self/{what}")).unwrap().count();
        let status = fs::read_to_string("/proc/self/status").unwrap();
        let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        let memory = resident.trim().trim_end_matches(" kB").parse::<u64>().unwrap() * 1024;
        Self { tasks: house.tracker.len(), threads: count("task"), descriptors: count("fd"), memory }
    }

    fn is_within(self, before: Self) -> bool {
        self.tasks <= before.tasks && self.threads <= before.threads && self.descriptors <= before.descriptors
    }
}

#[test]
fn a_thousand_tiny_commands_leave_nothing_behind() {
    #[expect(clippy::disallowed_methods, reason = "the test starts itself")]
    let done = std::process::Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "broker::tests::recorded::leaks::house", "--ignored", "--nocapture"])
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&done.stdout);
    assert!(done.status.success() && said.contains("1 passed"), "{said}\n{}", String::from_utf8_lossy(&done.stderr));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "the house of the test above"]
async fn house() {
    let folder = tempfile::tempdir().unwrap();
    runner::trace(folder.path()).unwrap();
    let (history, _) = History::open(&folder.path().join("history"), Retention::default());
    let house = Recorded::new(folder.path(), history).await;
    house.tracker.spawn(runner::adopt().unwrap());
    many(&house, WARM).await;
    let before = Footprint::by(&house);
    many(&house, COMMANDS).await;
    // Threads for blocking work go when they had nothing to do for ten seconds.
    let settled = async {
        while !Footprint::by(&house).is_within(before) {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let settled = tokio::time::timeout(Duration::from_secs(30), settled).await.is_ok();
    let after = Footprint::by(&house);
    println!("{before:?} {after:?}");
    assert!(settled, "before {before:?}, after {after:?}");
    assert!(after.memory < before.memory + GROWTH, "before {before:?}, after {after:?}");
}

async fn many(house: &Recorded, count: usize) {
    for _ in 0..count {
        let (_, report) = house.run(Draft { argv: Some(vec!["true".to_owned()]), ..Draft::default() }).await;
        assert_eq!(outcome(&report), Outcome::Exited { code: 0 });
    }
}
