//! One run on several computers, side by side: each has a share of its own, and one transcript shows them all.

use std::future::poll_fn;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::Poll;
use std::time::Duration;

use tokio::sync::{mpsc, watch};

use super::remains::Remains;
use super::supervise::next;
use super::{Ending, NotTyped, Order, Progress, there};
use crate::outcome::Outcome;
use crate::remote::Ssh;
use crate::share::Share;
use crate::submission::{Computer, Run};
use crate::transcript::{Collected, Transcript, Voice, Written};

/// The most orders on their way to one share.
const ORDERS: usize = 16;

/// Runs it on all of them. `shares` are in the order of the command's computers; with more than one, their output goes
/// to `transcript`, too. Ends when the last of them has.
pub(super) async fn run(
    ssh: &Arc<Ssh>,
    run: &Run,
    shares: &[Arc<Share>],
    transcript: &Arc<Transcript>,
    mut orders: mpsc::Receiver<Order>,
    progress: &watch::Sender<Option<Progress>>,
) -> Ending {
    if let ([computer], [share]) = (&run.remote[..], shares) {
        let ending = there::run(ssh, run, &computer.target, share, orders, progress).await;
        share.ended(ending.outcome.clone(), ending.left);
        return ending;
    }
    let shown = Mutex::new(JointTranscript { transcript, speaker: None, at_start: true });
    let (senders, each): (Vec<_>, Vec<_>) = run
        .remote
        .iter()
        .zip(shares)
        .enumerate()
        .map(|(nth, (computer, share))| {
            let (sender, inbox) = mpsc::channel(ORDERS);
            (sender, one(ssh, run, computer, (Voice::of(nth), share), inbox, progress, &shown))
        })
        .unzip();
    let all = joined(each);
    tokio::pin!(all);
    let endings = loop {
        tokio::select! {
            biased;
            order = next(&mut orders) => pass_on(order, &senders),
            endings = &mut all => break endings,
        }
    };
    together(endings)
}

/// Gives an order to all of them. What is typed is for one program, and given to none.
fn pass_on(order: Order, senders: &[mpsc::Sender<Order>]) {
    if let Order::Type(_, told) = order {
        // Whoever typed may have gone.
        let _ = told.send(Err(NotTyped::Several));
        return;
    }
    for copy in senders.iter().filter_map(|sender| Some((sender, order.copied()?))) {
        drop(copy.0.try_send(copy.1));
    }
}

/// Runs it on one of them, and shows what it writes among the others.
async fn one(
    ssh: &Arc<Ssh>,
    run: &Run,
    computer: &Computer,
    (voice, share): (Voice, &Share),
    orders: mpsc::Receiver<Order>,
    progress: &watch::Sender<Option<Progress>>,
    shown: &Mutex<JointTranscript<'_>>,
) -> Ending {
    let collected = share.transcript().collect();
    let ran = async {
        let ending = there::run(ssh, run, &computer.target, share, orders, progress).await;
        share.ended(ending.outcome.clone(), ending.left);
        share.transcript().close();
        ending
    };
    tokio::join!(ran, show(collected, voice, &share.name, shown)).0
}

async fn show(mut collected: Collected, voice: Voice, name: &str, shown: &Mutex<JointTranscript<'_>>) {
    while let Some(written) = collected.next().await {
        let together = {
            let mut shown = shown.lock().unwrap_or_else(PoisonError::into_inner);
            shown.push(name, &Written { voice, ..written });
            shown.transcript
        };
        // Whoever keeps it may be far behind: then this one's own queue fills, and its run waits as any does.
        together.room().await;
    }
}

/// The one transcript that shows all shares: a line says whose output follows.
struct JointTranscript<'a> {
    transcript: &'a Transcript,
    speaker: Option<String>,
    at_start: bool,
}

impl JointTranscript<'_> {
    fn push(&mut self, name: &str, Written { voice, stream, bytes, .. }: &Written) {
        if self.speaker.as_deref() != Some(name) {
            let start = if self.at_start { "" } else { "\n" };
            self.transcript.push(*stream, format!("{start}[Countersign: {name}]\n").as_bytes());
            self.speaker = Some(name.to_owned());
        }
        self.at_start = bytes.ends_with(b"\n");
        self.transcript.push_of(*voice, *stream, bytes);
    }
}

/// One of several futures, until it's done.
struct Running<F: Future> {
    future: Pin<Box<F>>,
    output: Option<F::Output>,
}

/// Waits for all of them side by side.
async fn joined<F: Future>(futures: Vec<F>) -> Vec<F::Output> {
    let mut all: Vec<_> =
        futures.into_iter().map(|future| Running { future: Box::pin(future), output: None }).collect();
    poll_fn(|context| {
        for running in all.iter_mut().filter(|running| running.output.is_none()) {
            if let Poll::Ready(done) = running.future.as_mut().poll(context) {
                running.output = Some(done);
            }
        }
        if all.iter().all(|running| running.output.is_some()) { Poll::Ready(()) } else { Poll::Pending }
    })
    .await;
    all.into_iter().filter_map(|running| running.output).collect()
}

/// Joins the ends of all shares: the worst outcome counts, the time is the longest, and everything left is counted.
fn together(endings: Vec<Ending>) -> Ending {
    let left = endings.iter().map(|ending| ending.left).sum();
    let ran: Option<Duration> = endings.iter().filter_map(|ending| ending.ran).max();
    let worst = endings.iter().map(|ending| &ending.outcome).max_by_key(|outcome| weight(outcome)).cloned();
    let outcome = worst.unwrap_or_else(|| Outcome::NotStarted { reason: "It names no computer.".to_owned() });
    let remains = Remains::together(endings.into_iter().filter_map(|ending| ending.remains));
    Ending { outcome, ran, left, remains, done: None }
}

/// Returns how important an outcome is to a person, compared with the others.
fn weight(outcome: &Outcome) -> u8 {
    match outcome {
        Outcome::Exited { code: 0 } | Outcome::Done { .. } => 0,
        Outcome::Exited { .. } | Outcome::Failed { .. } => 1,
        Outcome::Signalled { .. } => 2,
        Outcome::Stopped { .. } | Outcome::Changed { .. } => 3,
        Outcome::TimedOut { .. } => 4,
        Outcome::NotStarted { .. } => 5,
        Outcome::Lost { .. } => 6,
        Outcome::Denied { .. } | Outcome::Refused { .. } | Outcome::Expired | Outcome::Withdrawn { .. } => 7,
    }
}
