//! What was altered, removed or moved is found; what was removed on purpose is not called broken.

use super::*;
use crate::history::chain::Link;

/// A closed record of five requests, changed by somebody else, and what a check says then.
async fn after(change: &str) -> (Verified, Verified) {
    let folder = folder();
    let history = ready(folder.path());
    for n in 0..5 {
        whole(&history, &format!("echo {n}"), "");
    }
    history.close().await;
    let anchor = history.head();
    assert_eq!(anchor.entries, 20);
    let conn = Connection::open(folder.path().join(FILE)).expect("it opens");
    conn.execute_batch(change).expect("it can be changed");
    drop(conn);
    let history = ready(folder.path());
    let verified = history.verify(u64::MAX).await.expect("it can be read");
    (verified, history.read(move |reader| reader.verify_against(anchor)).await.expect("it can be read"))
}

#[tokio::test]
async fn finds_every_kind_of_change() {
    let cases = [
        ("UPDATE entries SET body = replace(body, 'echo 2', 'echo 9') WHERE seq = 9", 9),
        ("UPDATE entries SET at = at + 1 WHERE seq = 3", 3),
        ("UPDATE entries SET request = request + 1 WHERE seq = 4", 4),
        ("UPDATE entries SET event = 'edited' WHERE seq = 5", 5),
        ("UPDATE entries SET hash = zeroblob(32) WHERE seq = 20", 20),
        ("DELETE FROM entries WHERE seq = 7", 7),
        ("DELETE FROM entries WHERE seq < 5", 1),
        (
            "UPDATE entries SET seq = -1 WHERE seq = 6; UPDATE entries SET seq = 6 WHERE seq = 7; UPDATE entries SET seq = 7 WHERE seq = -1",
            6,
        ),
        ("UPDATE entries SET body = x'00' WHERE seq = 8", 8),
        ("DELETE FROM requests WHERE id = (SELECT request FROM entries WHERE seq = 13)", 13),
        ("INSERT INTO entries SELECT -seq, at, request, event, body, hash FROM entries WHERE seq = 3", -3_i64 as u64),
        ("INSERT INTO entries SELECT 0, at, request, event, body, hash FROM entries WHERE seq = 3", 0),
    ];
    for (change, entry) in cases {
        let (verified, _) = after(change).await;
        assert!(matches!(verified, Verified::Broken { at, .. } if at == entry), "{change}: {verified:?}");
    }
    let (verified, anchored) = after("SELECT 1").await;
    assert!(matches!(verified, Verified::Intact { up_to: 20, entries: 20, complete: true, .. }), "{verified:?}");
    assert!(matches!(anchored, Verified::Intact { up_to: 20, .. }), "{anchored:?}");
}

#[tokio::test]
async fn the_anchor_shows_a_cut_end_and_a_chain_made_anew() {
    let cut = "DELETE FROM entries WHERE seq > 16; DELETE FROM requests WHERE id NOT IN (SELECT request FROM entries)";
    let (verified, anchored) = after(cut).await;
    assert!(matches!(verified, Verified::Intact { up_to: 16, .. }), "without the anchor it cannot be told");
    assert!(matches!(anchored, Verified::Broken { at: 20, .. }), "{anchored:?}");

    let (one, other) = (folder(), folder());
    let mut anchors = Vec::new();
    for folder in [&one, &other] {
        let history = ready(folder.path());
        whole(&history, "echo", "");
        history.close().await;
        anchors.push(history.head());
    }
    let history = ready(other.path());
    let text = anchors[0].to_string();
    let anchor: Anchor = text.parse().expect("an anchor");
    let anchored = history.read(move |reader| reader.verify_against(anchor)).await.expect("it can be read");
    assert!(matches!(anchored, Verified::Broken { at: 4, .. }), "{anchored:?}");
}

#[tokio::test]
async fn content_that_is_gone_without_a_word_is_found() {
    let folder = folder();
    let history = ready(folder.path());
    whole(&history, "rm -rf /", "");
    history.close().await;
    let conn = Connection::open(folder.path().join(FILE)).expect("it opens");
    let body: String =
        conn.query_row("SELECT body FROM entries WHERE seq = 1", [], |row| row.get(0)).expect("it is there");
    conn.execute("UPDATE entries SET body = ?1 WHERE seq = 1", [Hash::of(body.as_bytes()).0])
        .expect("it can be changed");
    drop(conn);
    let verified = ready(folder.path()).verify(u64::MAX).await.expect("it can be read");
    assert!(matches!(verified, Verified::Broken { at: 1, .. }), "{verified:?}");
}

#[tokio::test]
async fn a_removal_that_removed_nothing_hides_no_alteration() {
    let folder = folder();
    let history = ready(folder.path());
    for n in 0..5 {
        whole(&history, &format!("echo {n}"), "");
    }
    history.close().await;
    let head = history.head();
    drop(history);
    let conn = Connection::open(folder.path().join(FILE)).expect("it opens");
    let hash: Vec<u8> =
        conn.query_row("SELECT hash FROM entries WHERE seq = 19", [], |row| row.get(0)).expect("it is there");
    let hash = Hash::from_slice(&hash).expect("a hash").to_string();
    for up_to in [19, u64::MAX] {
        let trimmed = Trimmed { up_to, hash: hash.clone(), requests: 4, why: "older than 30 days".to_owned() };
        let body = serde_json::to_string(&Event::Trimmed(trimmed)).expect("text");
        let link = Link { at: now(), request: 0, event: "trimmed", body: Hash::of(body.as_bytes()) };
        let next = head.then(&link);
        conn.execute("UPDATE entries SET body = replace(body, 'echo 2', 'echo 9') WHERE seq = 9", []).expect("changed");
        conn.execute(
            "INSERT OR REPLACE INTO entries VALUES (?1, ?2, 0, 'trimmed', ?3, ?4)",
            rusqlite::params![next.entries, link.at, body, next.hash.0],
        )
        .expect("it can be changed");
        let history = ready(folder.path());
        let verified = history.verify(u64::MAX).await;
        assert!(matches!(verified, Ok(Verified::Broken { at: 1, .. })), "{verified:?}");
        history.close().await;
    }
}

#[tokio::test]
async fn what_is_changed_after_a_check_is_found_by_the_next() {
    let folder = folder();
    let history = ready(folder.path());
    whole(&history, "echo one", "");
    assert!(history.flush().await);
    assert_eq!(intact(&history).await, 4);
    let conn = Connection::open(folder.path().join(FILE)).expect("it opens");
    conn.execute("UPDATE entries SET at = at + 1 WHERE seq = 2", []).expect("it can be changed");
    let verified = history.verify(u64::MAX).await.expect("read");
    assert!(matches!(verified, Verified::Broken { at: 2, .. }), "{verified:?}");
}

#[tokio::test]
async fn checks_in_steps_and_on_from_the_last() {
    let folder = folder();
    let history = ready(folder.path());
    for n in 0..10 {
        whole(&history, &format!("echo {n}"), "");
    }
    assert!(history.flush().await);
    let first = history.verify(25).await.expect("read");
    assert!(matches!(first, Verified::Intact { up_to: 25, complete: false, .. }), "{first:?}");
    whole(&history, "echo more", "");
    assert!(history.flush().await);
    let second = history.verify_on(25).await.expect("read");
    assert!(matches!(second, Verified::Intact { up_to: 44, entries: 44, complete: true, .. }), "{second:?}");
}

#[tokio::test]
async fn what_is_too_old_or_too_much_goes_and_the_rest_verifies() {
    let folder = folder();
    let old = Retention { keep_for: Some(Duration::ZERO), ..Retention::default() };
    let (history, _) = History::open(folder.path(), old);
    for n in 0..20 {
        whole(&history, &format!("echo {n}"), "");
    }
    let waiting = history.name();
    history.note(waiting, asked("sleep 5"));
    let after = whole(&history, "echo after", "");
    assert!(history.flush().await);
    assert_eq!(intact(&history).await, 85);
    let anchor = history.head();
    let trimming = history.trim().await.expect("it can be done");
    assert_eq!(trimming.requests.len(), 20, "one that has not ended stays, and what is younger");
    assert_eq!(intact(&history).await, 6);
    let anchored = history.read(move |reader| reader.verify_against(anchor)).await.expect("read");
    assert!(matches!(anchored, Verified::Intact { up_to: 85, .. }), "{anchored:?}");
    history.note(waiting, ended(How::Expired, None, ""));
    assert!(history.flush().await);
    assert_eq!(history.trim().await.expect("it can be done").requests, [waiting, after]);
    assert!(!history.trim().await.expect("it can be done").more);
    assert_eq!(history.read(|reader| reader.count()).await.expect("read"), 0);
    assert!(intact(&history).await > 0);
    history.close().await;

    let small = Retention { record_bytes: 512 * 1024, ..Retention::default() };
    let (history, _) = History::open(folder.path(), small);
    for n in 0..600 {
        whole(&history, &format!("echo {n} {}", "long ".repeat(300)), "");
    }
    assert!(history.flush().await);
    while history.trim().await.expect("it can be done").more {}
    let count = history.read(|reader| reader.count()).await.expect("read");
    assert!((20..300).contains(&count), "{count}");
    intact(&history).await;
    let newest = history.read(|reader| reader.page(&Query::default(), None, 1)).await.expect("read");
    assert!(newest.records[0].command().expect("asked").line().starts_with("echo 599 "));
}
