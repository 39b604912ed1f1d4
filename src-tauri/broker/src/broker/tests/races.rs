//! Whoever exchanges a file just when the last look at it is over does not get it run unnoticed.

use std::mem::MaybeUninit;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use rustix::fs::inotify;

use super::*;

const ROUNDS: usize = 12;

/// Once it is armed, puts another file in this one's place as soon as somebody has read it.
fn swap_when_read(file: &Path, other: &Path, armed: Arc<AtomicBool>) -> thread::JoinHandle<()> {
    let queue = inotify::init(inotify::CreateFlags::CLOEXEC).unwrap();
    inotify::add_watch(&queue, file, inotify::WatchFlags::CLOSE_NOWRITE).unwrap();
    let (file, other) = (file.to_owned(), other.to_owned());
    thread::spawn(move || {
        let mut buffer = [MaybeUninit::uninit(); 1024];
        let mut events = inotify::Reader::new(&queue, &mut buffer);
        while events.next().is_ok() {
            if armed.load(Ordering::SeqCst) {
                return std::fs::rename(&other, &file).unwrap();
            }
        }
    })
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_script_swapped_when_our_look_is_over_never_runs_untold() {
    let mut caught = 0;
    for round in 0..ROUNDS {
        let t = Try::new().await;
        // Some read by shells, some by what reads its file and closes it at once.
        let text = ["sh s.sh", ". ./s.sh", "perl s.sh"][round % 3];
        let says =
            |what: &str| if round % 3 == 2 { format!("system('touch {what}');") } else { format!("touch {what}\n") };
        std::fs::write(t.path("s.sh"), says("harmless")).unwrap();
        std::fs::write(t.path("evil"), says("harmful")).unwrap();
        let mut call = t.ask(text).await;
        let (request, _) = t.shown(&call).await;
        let armed = Arc::new(AtomicBool::new(false));
        let swapper = swap_when_read(&t.path("s.sh"), &t.path("evil"), Arc::clone(&armed));
        armed.store(true, Ordering::SeqCst);
        t.person.decide(request.id, request.submission().fingerprint(), Decision::AllowOnce).unwrap();
        let mut revision = t.broker.revision();
        loop {
            if t.broker.snapshot().waiting.iter().any(|(_, notes)| notes.changed.is_some()) {
                assert!(!t.path("harmful").exists(), "it ran before anybody saw that it had changed");
                t.broker.stop(request.id, Ender::Agent, false);
                caught += 1;
                break;
            }
            if let State::Ended(report) = call.request().state() {
                let told = matches!(report.outcome, Outcome::Changed { .. });
                assert!(
                    told || !t.path("harmful").exists(),
                    "round {round}: it ran and was told as {:?}",
                    report.outcome
                );
                caught += usize::from(told);
                break;
            }
            tokio::select! {
                _ = revision.changed() => {}
                () = call.changed() => {}
            }
        }
        call.ended().await;
        swapper.join().unwrap();
    }
    assert!(caught > 0, "the swapper never came in between");
}

#[tokio::test]
async fn a_run_ended_for_a_changed_file_is_told_to_both() {
    let t = Try::new().await;
    std::fs::write(t.path("s.sh"), "touch harmless\n").unwrap();
    let mut call = t.ask("echo ready; sleep 9; sh s.sh").await;
    t.allow(&call).await;
    while call.request().transcript().totals().0 == 0 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    std::fs::write(t.path("new"), "touch harmful\n").unwrap();
    std::fs::rename(t.path("new"), t.path("s.sh")).unwrap();
    let report = call.ended().await;
    let Outcome::Changed { why } = &report.outcome else { panic!("{:?}", report.outcome) };
    assert!(why.contains("s.sh") && why.contains("some of it may have run"), "{why}");
    assert!(!t.path("harmful").exists() && report.left == 0 && report.ran.unwrap() < Duration::from_secs(8));
}
