//! What is looked at before a step starts is looked at where waiting for a disk holds up nobody else.

use std::sync::mpsc as std_mpsc;

use super::*;
use crate::consent::plan::{Plan, PlannedStep, StepAction};
use crate::consent::policy::LastLook;
use crate::submission::Program;
use countersign_command::read::Joint;

/// Steps one after the other, each with a look unless it is `true`.
fn plan(rig: &Rig, steps: &[&[&str]]) -> Plan {
    let here = rig.submission.folder().to_owned();
    let planned = |(at, words): (usize, &&[&str])| {
        let program = Program::find(words[0], &here, Some("/usr/bin:/bin".as_ref())).expect("a program");
        let argv: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        let look = (words[0] != "true").then(|| Box::new(LastLook::for_tests(&argv, &program.path, &here)));
        let joint = if at == 0 { Joint::First } else { Joint::Then };
        PlannedStep {
            joint,
            act: StepAction::Start { program, argv, settings: Vec::new(), look },
            redirects: Vec::new(),
        }
    };
    let env = vec![("PATH".into(), "/usr/bin:/bin".into())];
    Plan { steps: steps.iter().enumerate().map(planned).collect(), env }
}

/// Runs these while nobody can look at a disk before it is given free.
fn held_up<F: Future<Output = ()>>(
    steps: &[&[&str]],
    play: impl FnOnce(Hand, std_mpsc::Sender<()>) -> F,
) -> FinishedRun {
    let built = tokio::runtime::Builder::new_current_thread().enable_all().max_blocking_threads(1).build();
    built.expect("a runtime").block_on(async {
        let (free, held) = std_mpsc::channel::<()>();
        let waits = tokio::task::spawn_blocking(move || held.recv().is_ok());
        let mut rig = Rig::new(shell("not run"));
        std::fs::write(rig.scratch.path().join("a.txt"), "good\n").expect("written");
        rig.plan = Some(plan(&rig, steps));
        let done = rig.run_while(|hand| play(hand, free)).await;
        waits.await.expect("it was given free");
        done
    })
}

#[test]
fn the_threads_that_answer_look_at_no_disk_for_a_fence() {
    for steps in [&[&["cat", "a.txt"][..]][..], &[&["true"], &["cat", "a.txt"]]] {
        let done = held_up(steps, async |hand, free| {
            sleep(Duration::from_millis(300)).await;
            let text = String::from_utf8_lossy(&hand.transcript.kept(Stream::Stdout, 99).head).into_owned();
            assert_eq!(text, "", "it was looked at all the same");
            assert_eq!(hand.progress.borrow().is_some(), steps.len() > 1);
            free.send(()).expect("it waits");
        });
        assert_eq!((&done.ending.outcome, done.out().as_str()), (&Outcome::Exited { code: 0 }, "good\n"));
    }
}

#[test]
fn a_run_can_be_stopped_while_its_next_step_is_looked_at() {
    let done = held_up(&[&["true"], &["cat", "a.txt"]], async |mut hand, free| {
        sleep(Duration::from_millis(300)).await;
        hand.stop(true).await;
        let stopping = hand.progress.wait_for(|progress| progress.is_some_and(|progress| progress.stopping));
        stopping.await.expect("it goes on");
        free.send(()).expect("it waits");
    });
    assert_eq!(done.ending.outcome, Outcome::Stopped { by: Ender::Person, hard: true });
    assert_eq!(done.out(), "");
}
