//! What runs under a rule while somebody else exchanges what it was allowed to read.

use std::os::unix::fs::symlink;
use std::sync::atomic::{AtomicBool, Ordering};

use super::*;
use crate::fence::Held;
use crate::transcript::Stream;

/// So often it is called.
const CALLS: usize = 150;

/// Exchanges a file and a link to another one as fast as it makes sense, until it is dropped.
struct Exchange {
    stop: Arc<AtomicBool>,
    thread: Option<std::thread::JoinHandle<()>>,
}

impl Exchange {
    fn of(file: PathBuf, secret: PathBuf, pace: Duration) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let beside = file.with_extension("new");
        let thread = std::thread::spawn(move || {
            while !stopped.load(Ordering::Relaxed) {
                symlink(&secret, &beside).unwrap();
                std::fs::rename(&beside, &file).unwrap();
                std::thread::sleep(pace);
                std::fs::write(&beside, "ordinary\n").unwrap();
                std::fs::rename(&beside, &file).unwrap();
                std::thread::sleep(pace);
            }
        });
        Self { stop, thread: Some(thread) }
    }
}

impl Drop for Exchange {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.thread.take().map(std::thread::JoinHandle::join);
    }
}

#[tokio::test]
async fn a_rule_never_shows_a_secret_that_is_put_in_a_files_place_meanwhile() {
    assert_eq!(Held::here(), &Held::Full, "this test needs a kernel that holds fences");
    let home = tempfile::tempdir().unwrap();
    std::fs::create_dir(home.path().join(".ssh")).unwrap();
    std::fs::write(home.path().join(".ssh/id_rsa"), "THE SECRET\n").unwrap();
    let person = home.path().to_owned();
    let at_home = |house: Environment| Environment { home: person, ..house };
    let t = Try::at(History::none(), at_home).await;
    std::fs::write(t.path("fl.txt"), "ordinary\n").unwrap();
    std::fs::write(t.path(".env"), "THE SECRET\n").unwrap();
    t.allow_steps("cat fl.txt", &[(0, 1)]).await.unwrap();
    for secret in [home.path().join(".ssh/id_rsa"), t.path(".env")] {
        let (mut shown, mut ran) = (0, 0);
        // As fast as a start takes, so that each look may meet the other file; and so that some starts meet one alone.
        for pace in [Duration::from_micros(500), Duration::from_millis(5)] {
            let exchange = Exchange::of(t.path("fl.txt"), secret.clone(), pace);
            for _ in 0..CALLS {
                let mut call = t.ask("cat fl.txt").await;
                if t.ran(&mut call).await {
                    let kept = call.request().transcript().kept(Stream::Stdout, usize::MAX).head;
                    let text = String::from_utf8_lossy(&kept).into_owned();
                    shown += usize::from(text.contains("SECRET"));
                    ran += usize::from(text.contains("ordinary"));
                }
            }
            drop(exchange);
        }
        assert_eq!(shown, 0, "{ran} ran as they should: {secret:?}");
        assert!(ran > 0, "none ran as it should");
    }
}

#[tokio::test]
async fn whether_a_fence_held_is_told_of_what_ran_under_a_rule_over_steps() {
    let t = Try::new().await;
    std::fs::write(t.path("a.txt"), "a\n").unwrap();
    t.allow_steps("cat a.txt", &[(0, 1)]).await.unwrap();
    t.allow_always("id -u").await;
    for (text, expected) in [("cat a.txt", Some(Held::here().clone())), ("id -u", None)] {
        let report = t.ask(text).await.ended().await;
        let Some(ApprovedBy::Rule { fence, .. }) = &report.by else { panic!("{report:?}") };
        assert_eq!((fence, &report.outcome), (&expected, &Outcome::Exited { code: 0 }), "{text}");
    }
}

#[tokio::test]
async fn a_rule_asks_with_the_reason_when_no_fence_can_be_put_up() {
    const MANY: usize = 61_000;
    let t = Try::new().await;
    std::fs::write(t.path("a.json"), "{}\n").unwrap();
    t.allow_steps("python3 -m json.tool a.json", &[(0, 3)]).await.unwrap();
    let mut call = t.ask("python3 -m json.tool a.json").await;
    assert!(t.ran(&mut call).await, "the rule speaks");
    std::fs::create_dir(t.path("many")).unwrap();
    for number in 0..MANY {
        drop(std::fs::File::create(t.path(&format!("many/f{number}"))).unwrap());
    }
    let call = t.ask("python3 -m json.tool a.json").await;
    let (request, notes) = t.shown(&call).await;
    let why = notes.because.join(" ");
    assert!(why.contains("holds too much to search for secrets"), "{why}: {:?}", request.state());
}
