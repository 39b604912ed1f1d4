//! What a start that was killed left on other computers: noted while it runs, ended by the next start at a person's
//! word, and at nobody else's.

use crate::broker::tests::hosts::{begun, on, reaching};
use crate::broker::tests::*;
use crate::history::{History, Retention};
use crate::remote::tests::rig::{Rig, is_alive};

/// The next start's rig, beside the same computer: it finds what is noted at this moment.
async fn next_start(rig: &Rig, notes: &Path, records: &Path) -> (Try, Vec<crate::remote::Noted>) {
    let (history, _) = History::open(records, Retention::default());
    let t = Try::at(history, |house| house.reaching(&rig.path("ssh_config"), &rig.path("next"))).await;
    let found = t.broker.core.surroundings.note_elsewhere(notes).unwrap();
    (t, found)
}

#[tokio::test]
async fn what_still_runs_there_is_ended_at_the_persons_word() {
    let (rig, records) = (Rig::new().await, tempfile::tempdir().unwrap());
    let (notes, later) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let t = reaching(&rig).await;
    assert_eq!(t.broker.core.surroundings.note_elsewhere(notes.path()).unwrap(), []);
    let file = |folder: &TempDir| folder.path().join("running-elsewhere");
    let mut call = t.submit(on(&["box"], "echo $$; setsid sleep 600 & echo all; sleep 600")).await.unwrap();
    t.allow(&call).await;
    let pid = begun(&call, "all").await;
    while !file(&notes).exists() {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    // The moment of the kill: what the file says then is all a next start has.
    std::fs::copy(file(&notes), file(&later)).unwrap();

    let (next, found) = next_start(&rig, later.path(), records.path()).await;
    assert_eq!((found.len(), found[0].host.as_str(), is_alive(pid)), (1, "box", true), "nothing is ended by itself");
    assert_eq!(rig.sshd.connections().len(), 1, "nor connected to");
    let ended = next.broker.end_elsewhere(&found).await;
    assert_eq!((ended[0].host.as_str(), &ended[0].left), ("box", &Ok(0)));
    assert!(!is_alive(pid) && !file(&later).exists());
    call.ended().await;
    assert!(!file(&notes).exists(), "what was seen to end is noted no more");
}

#[tokio::test]
async fn a_name_that_means_another_computer_now_is_left_alone() {
    let (rig, records, notes) = (Rig::new().await, tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let t = reaching(&rig).await;
    t.broker.core.surroundings.note_elsewhere(notes.path()).unwrap();
    let mut call = t.submit(on(&["box"], "echo $$; echo all; sleep 600")).await.unwrap();
    t.allow(&call).await;
    let pid = begun(&call, "all").await;
    while !notes.path().join("running-elsewhere").exists() {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let (next, found) = next_start(&rig, notes.path(), records.path()).await;
    let config = std::fs::read_to_string(rig.path("ssh_config")).unwrap();
    std::fs::write(rig.path("ssh_config"), config.replace("127.0.0.1", "127.0.0.2")).unwrap();
    let ended = next.broker.end_elsewhere(&found).await;
    assert!(
        ended[0].left.as_ref().is_err_and(|why| {
            let why = why.to_string();
            why.contains("127.0.0.2") && why.contains("127.0.0.1")
        }),
        "{ended:?}"
    );
    assert!(is_alive(pid) && notes.path().join("running-elsewhere").exists());
    next.broker.forget_elsewhere(&found).await;
    assert!(!notes.path().join("running-elsewhere").exists());
    std::fs::write(rig.path("ssh_config"), config).unwrap();
    t.broker.stop(call.request().id, Ender::Person, true);
    call.ended().await;
    assert!(!is_alive(pid), "a test leaves nothing behind either");
}
