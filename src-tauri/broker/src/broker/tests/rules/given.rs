//! What an agent was given or typed without a card of its own is in the record as what it was.

use std::fs;

use crate::broker::tests::*;
use crate::files::FilePart;
use crate::history::{By, History, Record, Retention};
use crate::submission::{FileDraft, Want};
use crate::transcript::Stream;

/// What the record says of it, once it says how it ended.
async fn recorded(house: &Try, call: &Call) -> Record {
    let (history, key) = (house.broker.history(), call.request().record);
    let mut heads = history.heads();
    loop {
        heads.borrow_and_update();
        let record = history.read(move |reader| reader.record(key)).await.unwrap();
        if let Some(record) = record.filter(|record| record.ended.is_some()) {
            return record;
        }
        heads.changed().await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_read_is_kept_for_the_person_masked_and_within_the_limit() {
    let folder = tempfile::tempdir().unwrap();
    let (history, _) = History::open(folder.path(), Retention { run_bytes: 64, ..Retention::default() });
    let house = Try::recorded(history).await;
    fs::create_dir(house.path("d")).unwrap();
    fs::create_dir(house.path("d/sub")).unwrap();
    let token = format!("ghp_{}", "a1B2".repeat(9));
    fs::write(house.path("d/f"), format!("one\ntwo {token}\n{}", "x".repeat(100))).unwrap();
    let read = Want::Read(FilePart::Rows { first: 1, last: 2, max: 1000 });
    for (path, want, kept, cut) in [
        ("d/f", read, format!("two {}\n{}", "*".repeat(40), "x".repeat(19)), true),
        ("d", Want::List(100), "f\nsub/\n".to_owned(), false),
    ] {
        let draft = FileDraft { path: path.to_owned(), cwd: None, want, reason: None };
        let mut call = house.broker.submit(draft, Arc::clone(&house.asker)).await.unwrap();
        house.allow(&call).await;
        call.ended().await;
        let record = recorded(&house, &call).await;
        let output = record.ended.as_ref().unwrap().1.output.clone().unwrap();
        assert_eq!(output.cut.is_some(), cut, "{output:?}");
        let key = record.key;
        let passage =
            house.broker.history().read(move |reader| Ok(reader.output_log(key)?.read(Stream::Stdout, 0, 1000)?));
        assert_eq!(String::from_utf8(passage.await.unwrap().bytes).unwrap(), kept);
        assert!(Earlier { record }.output().is_none(), "its agent was given it once");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_typed_under_a_grant_is_not_told_as_what_a_person_saw() {
    let folder = tempfile::tempdir().unwrap();
    let (history, _) = History::open(folder.path(), Retention::default());
    let house = Try::recorded(history).await;
    let mut run = house.submit(Draft { open_input: true, ..shell("cat") }).await.unwrap();
    house.allow(&run).await;
    while !matches!(run.request().state(), State::Running { pid, .. } if pid != 0) {
        run.changed().await;
    }
    let into = Arc::clone(run.request());
    let mut ways = Vec::new();
    for (text, ends) in [("seen\n", false), ("unseen\n", true)] {
        let mut call =
            house.broker.ask_to_type(&into, text.to_owned(), ends, None, Arc::clone(&house.asker)).await.unwrap();
        if !ends {
            let (request, _) = house.shown(&call).await;
            house.person.decide(request.id, request.submission().fingerprint(), Decision::AllowForRun).unwrap();
        }
        let by = call.ended().await.by.clone().unwrap();
        let decided = recorded(&house, &call).await.decided.unwrap().1;
        ways.push((by, decided.by));
    }
    assert_eq!(ways, [(ApprovedBy::Person, By::Person), (ApprovedBy::Grant, By::Grant)]);
    run.ended().await;
    let typed = recorded(&house, &run).await.typed;
    let told: Vec<_> = typed.iter().map(|(_, line)| (line.text.as_deref(), line.by_agent, line.granted)).collect();
    assert_eq!(told, [(Some("seen"), true, false), (Some("unseen"), true, true), (Some(""), true, true)]);
}
