//! Starts racing each other, in threads and in real processes.

use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use super::*;

const FOLDER: &str = "INSTANCE_TEST_FOLDER";

fn short() -> Duration {
    Duration::from_millis(300)
}

#[test]
fn the_first_holds_the_place_until_it_goes() {
    let folder = tempfile::tempdir().unwrap();
    let InstanceClaim::First(guard) = claim(folder.path(), short(), || panic!("nobody to ask")).unwrap() else {
        panic!()
    };
    assert!(matches!(claim(folder.path(), short(), || true).unwrap(), InstanceClaim::Second));
    let error = claim(folder.path(), short(), || false).unwrap_err();
    let words = format!("Countersign is already running (process {}) but", std::process::id());
    assert!(error.to_string().starts_with(&words), "{error}");
    drop(guard);
    assert!(matches!(claim(folder.path(), short(), || false).unwrap(), InstanceClaim::First(_)));
}

#[test]
fn a_start_during_the_others_leaving_takes_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let InstanceClaim::First(guard) = claim(folder.path(), short(), || false).unwrap() else { panic!() };
    let leaving = thread::spawn(move || {
        thread::sleep(Duration::from_millis(200));
        drop(guard);
    });
    assert!(matches!(claim(folder.path(), Duration::from_secs(5), || false).unwrap(), InstanceClaim::First(_)));
    leaving.join().unwrap();
}

#[test]
fn a_folder_that_cannot_be_locked_is_told() {
    let error = claim(Path::new("/nonexistent"), short(), || true).unwrap_err();
    assert!(error.to_string().contains("/nonexistent/app.lock"), "{error}");
}

#[test]
fn of_many_at_once_one_is_first_and_the_rest_find_its_door() {
    let folder = Arc::new(tempfile::tempdir().unwrap());
    let door = Arc::new(AtomicBool::new(false));
    let starts: Vec<_> = (0..16)
        .map(|_| {
            let (folder, door) = (Arc::clone(&folder), Arc::clone(&door));
            thread::spawn(move || {
                match claim(folder.path(), Duration::from_secs(5), || door.load(Ordering::SeqCst)).unwrap() {
                    InstanceClaim::First(guard) => {
                        // Its door is up only a while later.
                        thread::sleep(Duration::from_millis(200));
                        door.store(true, Ordering::SeqCst);
                        Some(guard)
                    }
                    InstanceClaim::Second => None,
                }
            })
        })
        .collect();
    let firsts: Vec<_> = starts.into_iter().filter_map(|start| start.join().unwrap()).collect();
    assert_eq!(firsts.len(), 1);
}

#[expect(clippy::disallowed_methods, reason = "the test's own process, not an agent's command")]
fn start(folder: &Path) -> Child {
    let name = format!("{}::one_start", module_path!().split_once("::").unwrap().1);
    let mut start = Command::new(std::env::current_exe().unwrap());
    start.args(["--exact", "--ignored", "--nocapture", &name]).env(FOLDER, folder);
    start.stdout(Stdio::null()).spawn().unwrap()
}

#[test]
#[ignore = "one process of processes_share_one_place_and_a_killed_one_frees_it"]
fn one_start() {
    let folder = PathBuf::from(std::env::var_os(FOLDER).unwrap());
    let door = folder.join("door");
    match claim(&folder, Duration::from_secs(10), || door.exists()).unwrap() {
        InstanceClaim::First(_guard) => {
            std::fs::write(folder.join(format!("first-{}", std::process::id())), "").unwrap();
            std::fs::write(door, "").unwrap();
            thread::sleep(Duration::from_secs(60));
        }
        InstanceClaim::Second => std::fs::write(folder.join(format!("second-{}", std::process::id())), "").unwrap(),
    }
}

fn marks(folder: &Path, kind: &str) -> usize {
    let names = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    names.filter(|name| name.to_string_lossy().starts_with(kind)).count()
}

fn eventually(what: &str, check: impl Fn() -> bool) {
    for _ in 0..500 {
        if check() {
            return;
        }
        thread::sleep(Duration::from_millis(10));
    }
    panic!("never: {what}");
}

#[test]
fn processes_share_one_place_and_a_killed_one_frees_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut starts: Vec<Child> = (0..4).map(|_| start(folder.path())).collect();
    eventually("three have found the first", || marks(folder.path(), "second-") == 3);
    assert_eq!(marks(folder.path(), "first-"), 1);
    for start in &mut starts {
        start.kill().unwrap();
        start.wait().unwrap();
    }
    std::fs::remove_file(folder.path().join("door")).unwrap();
    let mut next = start(folder.path());
    eventually("the place is free again", || marks(folder.path(), "first-") == 2);
    next.kill().unwrap();
    next.wait().unwrap();
}
