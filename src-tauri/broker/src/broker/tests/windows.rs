//! The story on Windows: what a person decides happens, and rules speak no further than they can read.

use super::*;
use crate::consent::rules::Misfit;
use crate::outcome::Outcome;

fn words(words: &[&str]) -> Draft {
    Draft { argv: Some(words.iter().map(|word| (*word).to_owned()).collect()), ..Draft::default() }
}

const RUNS: [&str; 5] = ["cmd", "/d", "/c", "type", "note.txt"];

#[tokio::test]
async fn nothing_runs_before_it_is_allowed_or_when_it_is_denied() {
    let t = Try::new().await;
    let mut calls = [t.ask("mkdir yes").await, t.ask("mkdir no").await];
    let (denied, _) = t.shown(&calls[1]).await;
    assert!(!t.path("yes").exists());
    t.allow(&calls[0]).await;
    let deny = Decision::Deny { reason: None };
    t.person.decide(denied.id, denied.submission().fingerprint(), deny).unwrap();
    assert_eq!(outcome(&calls[0].ended().await), Outcome::Exited { code: 0 });
    assert!(matches!(outcome(&calls[1].ended().await), Outcome::Denied { .. }));
    assert_eq!((t.path("yes").exists(), t.path("no").exists()), (true, false));
}

#[tokio::test]
async fn always_means_these_very_words_and_no_text_for_a_shell() {
    let t = Try::new().await;
    std::fs::write(t.path("note.txt"), "hi").unwrap();
    let mut call = t.submit(words(&RUNS)).await.unwrap();
    let (request, _) = t.shown(&call).await;
    t.person.decide_always(request.id, request.submission().fingerprint(), exactly(&request), None).await.unwrap();
    call.ended().await;
    assert!(t.runs_unasked(words(&RUNS), &t.asker).await);
    assert!(!t.runs_unasked(words(&RUNS[..4]), &t.asker).await);
    let longer = format!(r"{};C:\elsewhere", std::env::var("PATH").unwrap());
    let steered = Draft { env: env(&[("path", &longer)]), ..words(&RUNS) };
    assert!(!t.runs_unasked(steered, &t.asker).await, "another PATH, by another spelling");

    let call = t.ask("echo hi").await;
    let (request, _) = t.shown(&call).await;
    for exact in [true, false] {
        let choice = Choice { exact, steps: vec![(0, 1)], ..exactly(&request) };
        let failed = t.person.decide_always(request.id, request.submission().fingerprint(), choice, None).await;
        let Err(DecisionFailed::Misfit(Misfit::NotOffered | Misfit::Objection(_))) = failed else {
            panic!("{failed:?}")
        };
    }
}

#[tokio::test]
async fn what_cmd_would_run_only_in_part_is_turned_away() {
    let t = Try::new().await;
    let invalid = t.submit(shell("echo one\necho two")).await.err().unwrap();
    assert_eq!(invalid.field, "command");
    let twice = Draft { env: env(&[("Path", "a"), ("PATH", "b")]), ..words(&RUNS) };
    assert_eq!(t.submit(twice).await.err().unwrap().field, "env");
    let ours = Draft { env: env(&[("countersign_run", "a")]), ..words(&RUNS) };
    assert_eq!(t.submit(ours).await.err().unwrap().field, "env");
}
