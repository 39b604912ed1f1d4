//! Runs of real programs. The clock is real too, so limits here are short and the long ones are `limit`'s tests.

#![cfg_attr(windows, expect(dead_code, reason = "most of them are told in the language of sh"))]

use std::future::Future;
use std::path::{Path, PathBuf};
use std::time::Duration;

use tempfile::TempDir;
use tokio::time::{sleep, timeout};

use super::*;
use crate::asker::{Asker, ClientKey, SessionId};
use crate::consent::plan::Plan;
use crate::environment::Environment;
use crate::submission::{Draft, Submission};
use crate::transcript::Stream;

#[cfg(target_os = "linux")]
mod apart;
#[cfg(unix)]
mod ending;
#[cfg(unix)]
mod flood;
#[cfg(target_os = "linux")]
mod looks;
#[cfg(target_os = "linux")]
mod orphans;
#[cfg(unix)]
mod plans;
#[cfg(unix)]
mod starting;
#[cfg(target_os = "linux")]
mod still;
#[cfg(unix)]
mod terminal;
#[cfg(unix)]
mod vigil;
#[cfg(windows)]
mod windows;

/// One run, with all that belongs to it.
struct Rig {
    scratch: TempDir,
    submission: Arc<Submission>,
    /// How it is executed when not as it was asked.
    plan: Option<Plan>,
    vigil: Option<Vigil>,
    transcript: Arc<Transcript>,
    orders: mpsc::Sender<Order>,
    inbox: mpsc::Receiver<Order>,
    progress: watch::Sender<Option<Progress>>,
}

fn shell(text: impl Into<String>) -> Draft {
    Draft { command: Some(text.into()), ..Draft::default() }
}

fn argv(words: &[&str]) -> Draft {
    Draft { argv: Some(words.iter().map(|word| (*word).to_owned()).collect()), ..Draft::default() }
}

impl Rig {
    fn new(draft: Draft) -> Self {
        Self::in_folder(tempfile::tempdir().expect("a folder"), draft)
    }

    fn in_folder(scratch: TempDir, draft: Draft) -> Self {
        let cwd = scratch.path().canonicalize().expect("a path");
        let asker = Asker {
            session: SessionId(1),
            client: ClientKey { program: PathBuf::new(), name: String::new() },
            claimed: None,
            chain: Vec::new(),
            cwd,
        };
        let house = Environment::of_person(std::env::vars_os(), scratch.path().into(), scratch.path().into());
        let submission = Arc::new(draft.resolve(Arc::new(asker), &house).expect("a good draft"));
        let (orders, inbox) = mpsc::channel(8);
        let transcript = Arc::new(Transcript::new(4 * 1024 * 1024));
        Self {
            scratch,
            submission,
            plan: None,
            vigil: None,
            transcript,
            orders,
            inbox,
            progress: watch::Sender::new(None),
        }
    }

    /// Runs it, and beside it does something with the run.
    async fn run_while<F: Future<Output = ()>>(mut self, meanwhile: impl FnOnce(Hand) -> F) -> FinishedRun {
        let hand = Hand {
            orders: self.orders.clone(),
            progress: self.progress.subscribe(),
            transcript: Arc::clone(&self.transcript),
        };
        let (_, closed) = mpsc::channel(1);
        let inbox = std::mem::replace(&mut self.inbox, closed);
        let submission = Arc::clone(&self.submission);
        let approved = match self.plan.take() {
            Some(plan) => Approved::for_tests_by(submission, plan),
            None => Approved::for_tests(submission),
        };
        let run =
            run(approved, self.vigil.take(), self.scratch.path(), Arc::clone(&self.transcript), inbox, &self.progress);
        let both = async { tokio::join!(run, meanwhile(hand)).0 };
        let Ok(ending) = timeout(Duration::from_secs(60), both).await else {
            let kept = self.transcript.kept(Stream::Stdout, 4096).head;
            panic!("it did not come to an end: {:?}", String::from_utf8_lossy(&kept));
        };
        FinishedRun { ending, rig: self }
    }

    async fn run(self) -> FinishedRun {
        self.run_while(|_| async {}).await
    }
}

/// Plays it until it runs no longer than this. A busy machine is slow now and then; what is slow by itself is so each
/// time.
async fn within(limit: Duration, play: impl AsyncFn() -> FinishedRun) -> FinishedRun {
    for _ in 0..5 {
        let done = play().await;
        if done.ran() < limit {
            return done;
        }
    }
    panic!("it runs longer than {limit:?} each time");
}

/// What a person has in hand while it runs.
struct Hand {
    orders: mpsc::Sender<Order>,
    progress: watch::Receiver<Option<Progress>>,
    transcript: Arc<Transcript>,
}

impl Hand {
    async fn order(&self, order: Order) {
        self.orders.send(order).await.expect("it runs");
    }

    async fn stop(&self, hard: bool) {
        self.order(Order::Stop { by: Ender::Person, hard }).await;
    }

    /// Until the command has written this.
    async fn saw(&self, text: &str) {
        while !String::from_utf8_lossy(&self.transcript.kept(Stream::Stdout, usize::MAX).head).contains(text) {
            sleep(Duration::from_millis(2)).await;
        }
    }
}

struct FinishedRun {
    ending: Ending,
    rig: Rig,
}

impl FinishedRun {
    fn out(&self) -> String {
        self.text(Stream::Stdout)
    }

    fn text(&self, stream: Stream) -> String {
        String::from_utf8_lossy(&self.rig.transcript.kept(stream, usize::MAX).head).into_owned()
    }

    fn ran(&self) -> Duration {
        self.ending.ran.expect("it ran")
    }
}

/// Whether a process lives; one that ended but was not yet waited for does not.
#[cfg(unix)]
fn lives(pid: &str) -> bool {
    std::fs::read_to_string(format!("/proc/{pid}/stat")).is_ok_and(|stat| !stat.contains(") Z"))
}

#[cfg(unix)]
fn files(folder: &Path) -> usize {
    std::fs::read_dir(folder).expect("a folder").count()
}
