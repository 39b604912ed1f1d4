//! What somebody who means ill, or a disk that plays tricks, does to the record.

use std::fs;
use std::time::Duration;

#[cfg(target_os = "linux")]
use tokio_util::task::TaskTracker;

use super::*;

/// Files this process holds open below a folder.
#[cfg(target_os = "linux")]
fn held_open(folder: &Path) -> usize {
    let open = fs::read_dir("/proc/self/fd").expect("the system tells").flatten();
    open.filter_map(|entry| fs::read_link(entry.path()).ok()).filter(|path| path.starts_with(folder)).count()
}

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn a_crowd_of_readers_leaves_few_files_open() {
    let folder = folder();
    let history = ready(folder.path());
    whole(&history, "true", "");
    assert!(history.flush().await);
    let (before, tracker) = (held_open(folder.path()), TaskTracker::new());
    let crowd: Vec<_> = (0..300)
        .map(|_| {
            let history = history.clone();
            tracker.spawn(async move {
                let slow = |reader: &RecordReader| {
                    std::thread::sleep(Duration::from_millis(20));
                    reader.count()
                };
                history.read(slow).await
            })
        })
        .collect();
    let mut most = before;
    for reader in crowd {
        assert_eq!(reader.await.expect("it ends").expect("it can be read"), 1);
        most = most.max(held_open(folder.path()));
    }
    assert!(most <= before + 40, "{most} files were open, before {before}");
}

#[tokio::test]
async fn output_of_a_request_nobody_knows_goes_without_a_trace_in_the_lists() {
    let folder = folder();
    let retention = Retention { output_bytes: 1, ..Retention::default() };
    let (history, _) = History::open(folder.path(), retention);
    // What lies there belongs to a record that was set aside, or to requests that were trimmed.
    fs::write(folder.path().join(OUTPUT).join("00000000000000ff.output_log"), [0; 5000]).expect("written");
    history.close().await;
    drop(history);
    let (history, _) = History::open(folder.path(), retention);
    let known = whole(&history, "true", "");
    let gone = async {
        while folder.path().join(OUTPUT).join("00000000000000ff.output_log").exists() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    timeout(Duration::from_secs(120), gone).await.expect("it is too much");
    assert!(history.flush().await);
    let page = history.read(|reader| reader.page(&Query::default(), None, 10)).await.expect("it can be read");
    assert_eq!(page.records.iter().map(|record| record.key).collect::<Vec<_>>(), [known]);
    intact(&history).await;
    history.close().await;
    drop(history);
    let (_, opening) = History::open(folder.path(), retention);
    assert!(opening.unfinished.is_empty(), "{:?}", opening.unfinished);
}

#[tokio::test]
async fn values_of_the_wrong_kind_are_an_alteration_and_hide_nothing_else() {
    for change in [
        "UPDATE entries SET at = -1 WHERE seq = 2",
        "UPDATE entries SET request = -7 WHERE seq = 6",
        "UPDATE entries SET body = 12 WHERE seq = 3",
        "UPDATE entries SET body = x'00' WHERE seq = 3",
        "UPDATE entries SET hash = x'' WHERE seq = 4",
        "UPDATE entries SET event = CAST(x'ff' AS TEXT) WHERE seq = 4",
        "UPDATE entries SET body = CAST(x'22ff22' AS TEXT) WHERE seq = 1",
        "UPDATE entries SET event = 'trimmed', body = 5 WHERE seq = 5",
        "UPDATE entries SET event = 'trimmed', body = '{\"event\":\"trimmed\",\"up_to\":3,\"hash\":\"x\",\"requests\":1,\"why\":\"\"}' WHERE seq = 5",
    ] {
        let folder = folder();
        let history = ready(folder.path());
        whole(&history, "echo one", "");
        let other = whole(&history, "echo two", "");
        history.close().await;
        drop(history);
        let conn = Connection::open(folder.path().join(FILE)).expect("it opens");
        conn.execute_batch(change).expect("it can be changed");
        drop(conn);
        let history = ready(folder.path());
        let verified = history.verify(u64::MAX).await;
        assert!(matches!(verified, Ok(Verified::Broken { .. })), "{change}: {verified:?}");
        let page = history.read(|reader| reader.page(&Query::default(), None, 10)).await;
        let page = page.unwrap_or_else(|error| panic!("{change}: {error}"));
        assert!(page.records.iter().any(|record| record.key == other), "{change}");
    }
}

#[cfg(unix)]
#[tokio::test]
async fn a_file_that_is_taken_away_while_in_use_is_noticed() {
    for replaced in [false, true] {
        let folder = folder();
        let history = ready(folder.path());
        whole(&history, "echo before", "");
        assert!(history.flush().await);
        for ending in ["", "-wal", "-shm"] {
            fs::remove_file(folder.path().join(format!("{FILE}{ending}"))).expect("it was there");
        }
        if replaced {
            fs::write(folder.path().join(FILE), "another's").expect("written");
        }
        let after = whole(&history, "echo after", "");
        assert!(history.flush().await);
        let health = history.health().borrow().clone();
        assert!(
            matches!(&health, Health::SetAside(words) if words.contains("removed while it was in use")),
            "{health:?}"
        );
        assert!(record(&history, after).await.ended.is_some());
        intact(&history).await;
        history.close().await;
        drop(history);
        let (history, _) = History::open(folder.path(), Retention::default());
        assert!(record(&history, after).await.ended.is_some(), "it is on the disk, too");
    }
}

#[tokio::test]
async fn a_list_that_lies_makes_nothing_of_what_has_ended() {
    let folder = folder();
    let history = ready(folder.path());
    let key = whole(&history, "echo one", "");
    history.close().await;
    drop(history);
    let conn = Connection::open(folder.path().join(FILE)).expect("it opens");
    conn.execute("UPDATE requests SET ended = 0", []).expect("it can be changed");
    drop(conn);
    let (history, opening) = History::open(folder.path(), Retention::default());
    assert_eq!(opening.unfinished, []);
    // Nor does a word about one that was removed list it again.
    let unknown = RecordKey(key.0 - 1);
    history.note(unknown, Event::EndedThere { host: "web1".to_owned(), left: Some(0) });
    assert!(history.flush().await);
    assert_eq!(history.read(|reader| reader.count()).await.expect("read"), 1);
}

#[tokio::test]
async fn what_would_change_what_is_written_is_set_aside() {
    for plant in [
        "CREATE TRIGGER t BEFORE INSERT ON entries BEGIN SELECT RAISE(IGNORE); END",
        "CREATE VIEW v AS SELECT 1",
        "INSERT INTO entries VALUES (9223372036854775807, 1, 1, 'started', '', x'00')",
        "UPDATE entries SET seq = 9223372036854775807, hash = zeroblob(32) WHERE seq = 4",
    ] {
        let folder = folder();
        let history = ready(folder.path());
        whole(&history, "echo one", "");
        history.close().await;
        drop(history);
        Connection::open(folder.path().join(FILE)).expect("it opens").execute_batch(plant).expect("planted");
        let (history, opening) = History::open(folder.path(), Retention::default());
        assert!(matches!(opening.health, Health::SetAside(_)), "{plant}: {:?}", opening.health);
        let key = whole(&history, "echo two", "");
        assert!(history.flush().await && record(&history, key).await.ended.is_some(), "{plant}");
    }
    let folder = folder();
    let history = ready(folder.path());
    whole(&history, "echo one", "");
    history.close().await;
    drop(history);
    let plant = "INSERT INTO requests VALUES (9223372036854775807, 1, 1, 1)";
    Connection::open(folder.path().join(FILE)).expect("it opens").execute_batch(plant).expect("planted");
    let history = ready(folder.path());
    let key = whole(&history, "echo two", "");
    assert!(history.flush().await && record(&history, key).await.ended.is_some(), "a name fits behind it");
}

#[tokio::test]
async fn an_export_tells_all_that_the_record_knows() {
    let folder = folder();
    let history = ready(folder.path());
    let key = history.name();
    history.note(key, asked("python3"));
    history.note(key, Event::Terminal { on: true });
    let text = Some("print(1)".to_owned());
    history.note(key, Event::Typed(Typed { by_agent: false, granted: false, text, end: false, more: false }));
    history.note(key, Event::UndoKept { sha256: "ab".repeat(32) });
    history.note(key, ended(How::Succeeded, None, ""));
    history.note(key, Event::Undone);
    assert!(history.flush().await);
    let write = |reader: &RecordReader| {
        let mut lines = Vec::new();
        reader.export(&Query::default(), &mut lines)?;
        Ok(lines)
    };
    let lines = history.read(write).await.expect("it can be read");
    let line: serde_json::Value = serde_json::from_slice(&lines).expect("one line");
    assert_eq!(line["terminal"], true, "{line}");
    assert_eq!((&line["typed"][0]["text"], line["typed"][0]["at"].is_u64()), (&"print(1)".into(), true), "{line}");
    assert!(line["undone_at"].is_u64(), "{line}");
}

#[tokio::test]
async fn what_is_forgotten_while_somebody_reads_is_off_the_disk_soon_after() {
    let folder = folder();
    let history = ready(folder.path());
    let key = whole(&history, "echo a word that nobody else says", "");
    assert!(history.flush().await);
    let reader = Connection::open(folder.path().join(FILE)).expect("it opens");
    reader.execute_batch("BEGIN; SELECT count(*) FROM entries;").expect("it reads");
    assert!(history.forget(key).await.expect("it can be done"));
    let there = || {
        let files = fs::read_dir(folder.path()).expect("a folder").flatten().map(|file| file.path());
        let has = |path: &Path| {
            fs::read(path).is_ok_and(|bytes| bytes.windows(19).any(|part| part == b"a word that nobody "))
        };
        files.filter(|path| path.is_file()).any(|path| has(&path))
    };
    assert!(there(), "the reader still needs it");
    drop(reader);
    let gone = async {
        while there() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(Duration::from_secs(120), gone).await.expect("it goes without another word");
}

#[tokio::test]
async fn many_small_outputs_count_with_the_room_they_take() {
    let folder = folder();
    let retention = Retention { output_bytes: 64 * 1024, ..Retention::default() };
    let (history, _) = History::open(folder.path(), retention);
    for _ in 0..50 {
        let key = whole(&history, "true", "");
        let mut recording = history.record_output(key).expect("it is kept");
        recording.keep(Stream::Stdout, Bytes::from_static(b"x")).await;
        assert!(recording.end().await.is_some());
    }
    assert!(history.flush().await);
    let files = fs::read_dir(folder.path().join(OUTPUT)).expect("a folder").count();
    assert!((8..=16).contains(&files), "{files} files of one block each");
}

#[tokio::test]
async fn output_is_kept_again_where_its_folder_was_removed() {
    let folder = folder();
    let history = ready(folder.path());
    fs::remove_dir_all(folder.path().join(OUTPUT)).expect("it was there");
    let key = whole(&history, "true", "");
    let mut recording = history.record_output(key).expect("it is kept");
    recording.keep(Stream::Stdout, Bytes::from_static(b"there")).await;
    let output = recording.end().await.expect("something is kept");
    assert_eq!((output.stdout, output.cut), (5, None));
}

#[tokio::test]
async fn what_waits_to_be_kept_is_bounded_by_the_reading_that_waits() {
    let transcript = Arc::new(crate::transcript::Transcript::new(10));
    let mut collected = transcript.collect();
    for _ in 0..16 {
        assert!(transcript.has_room());
        transcript.push(Stream::Stdout, &[0; 64 * 1024]);
    }
    assert!(!transcript.has_room(), "a mebibyte waits");
    assert!(timeout(Duration::from_millis(50), transcript.room()).await.is_err(), "nobody reads on");
    assert!(collected.next().await.is_some());
    assert!(timeout(Duration::from_secs(5), transcript.room()).await.is_ok());
}
