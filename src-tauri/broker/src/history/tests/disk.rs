//! A disk that is full, closed or broken: runs go on, the person is told, nothing is lost in silence.

#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt as _;

use rusqlite::config::DbConfig;
use tokio::time::timeout;

use super::super::store::Oldest;
use super::*;
#[cfg(target_os = "linux")]
use crate::stage::{as_other, give_to_other, small_disk};

async fn until(history: &History, wanted: fn(&Health) -> bool) {
    let mut health = history.health();
    timeout(Duration::from_secs(120), health.wait_for(wanted)).await.expect("in time").expect("it says so");
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_full_disk_is_said_and_all_is_kept_once_there_is_room() {
    let name = "history::tests::disk::a_full_disk_is_said_and_all_is_kept_once_there_is_room";
    let Some(disk) = small_disk(name, "2m") else { return };
    let folder = disk.join("history");
    let history = ready(&folder);
    whole(&history, "echo before", "");
    assert!(history.flush().await);
    let ballast = disk.join("ballast");
    let _ = fs::write(&ballast, vec![1; 4 << 20]);

    let mut recording = history.record_output(history.name()).unwrap();
    let noise: Vec<u8> =
        (0..300_000_u64).flat_map(|n| (n.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 24).to_le_bytes()).collect();
    recording.keep(Stream::Stdout, Bytes::from(noise)).await;
    let output = recording.end().await.expect("it says what is kept");
    assert!(output.cut.as_deref().is_some_and(|why| why.contains("No space left")), "{output:?}");

    let during = whole(&history, &format!("echo {}", "during ".repeat(10_000)), "");
    until(&history, |health| matches!(health, Health::NotKept(_))).await;
    fs::remove_file(&ballast).expect("it was there");
    until(&history, |health| !matches!(health, Health::NotKept(_))).await;
    assert!(history.flush().await);
    assert!(record(&history, during).await.ended.is_some(), "what waited was written");
    intact(&history).await;
    history.close().await;
}

#[tokio::test]
async fn a_closed_folder_keeps_nothing_and_says_so() {
    let parent = folder();
    let place = parent.path().join("history");
    fs::write(&place, "a file where the folder should be").expect("written");
    let (history, opening) = History::open(&place, Retention::default());
    assert!(matches!(&opening.health, Health::NotKept(words) if words.contains("Commands still run")));
    nothing_is_kept_and_nothing_breaks(&history).await;
}

#[cfg(target_os = "linux")]
#[test]
fn a_folder_that_may_not_be_written_keeps_nothing_and_says_so() {
    let place = folder();
    let runtime = || tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let history = ready(place.path());
    whole(&history, "echo", "");
    runtime().block_on(history.close());
    drop(history);
    // No permission stops root; all this is done by somebody it stops.
    give_to_other(&["", FILE, OUTPUT].map(|name| place.path().join(name)));
    let close = |name: &str, mode| fs::set_permissions(place.path().join(name), fs::Permissions::from_mode(mode));
    close(FILE, 0o400).and_then(|()| close("", 0o500)).expect("closed");
    let opening = as_other(|| {
        runtime().block_on(async {
            let (history, opening) = History::open(place.path(), Retention::default());
            nothing_is_kept_and_nothing_breaks(&history).await;
            opening
        })
    });
    close("", 0o700).expect("opened");
    assert!(matches!(opening.health, Health::NotKept(_)), "{opening:?}");
}

#[tokio::test]
async fn what_could_not_be_opened_is_opened_once_it_can_and_nothing_noted_is_lost() {
    let parent = folder();
    let (place, away) = (parent.path().join("history"), parent.path().join("away"));
    let history = ready(&place);
    let old = history.name();
    history.note(old, asked("sleep 100"));
    history.close().await;
    drop(history);
    fs::rename(&place, &away).expect("renamed");
    fs::write(&place, "a file where the folder should be").expect("written");

    let (history, opening) = History::open(&place, Retention::default());
    assert!(matches!(opening.health, Health::NotKept(_)), "{opening:?}");
    let waits = whole(&history, "echo waits", "");
    assert!(history.record_output(waits).is_none() && !history.flush().await);
    fs::remove_file(&place).expect("it was there");
    fs::rename(&away, &place).expect("renamed");
    until(&history, |health| *health == Health::Ready).await;
    assert!(history.flush().await);
    assert!(record(&history, waits).await.ended.is_some());
    let ended = record(&history, old).await.ended.expect("nobody else ends it");
    assert_eq!(ended.1.how, How::Interrupted);
    let mut recording = history.record_output(waits).expect("output is kept, too");
    recording.keep(Stream::Stdout, Bytes::from_static(b"x")).await;
    assert!(recording.end().await.is_some());
    assert_eq!(intact(&history).await, 6);
    assert_ne!(history.head(), Anchor::START);
}

async fn nothing_is_kept_and_nothing_breaks(history: &History) {
    let key = whole(history, "echo", "");
    if let Some(mut recording) = history.record_output(key) {
        recording.keep(Stream::Stdout, Bytes::from_static(b"x")).await;
        assert_eq!(recording.end().await, None);
    }
    assert!(!history.flush().await);
    assert!(matches!(history.read(|reader| reader.count()).await, Err(RecordError::Absent)));
    history.close().await;
}

#[tokio::test]
async fn a_broken_file_is_set_aside_and_a_new_one_says_so() {
    for (rubbish, at) in
        [(&b"not a database at all, whatever its name says.................."[..], 0), (&[0xee; 9000], 3000)]
    {
        let place = folder();
        let history = ready(place.path());
        let old = whole(&history, "echo old", "");
        history.close().await;
        drop(history);
        let file = place.path().join(FILE);
        let mut bytes = fs::read(&file).expect("it is there");
        let end = (at + rubbish.len()).min(bytes.len());
        bytes[at..end].copy_from_slice(&rubbish[..end - at]);
        fs::write(&file, &bytes).expect("written");

        let (history, opening) = History::open(place.path(), Retention::default());
        assert!(
            matches!(&opening.health, Health::SetAside(words) if words.contains("history-damaged-")),
            "{opening:?}"
        );
        let aside = fs::read_dir(place.path())
            .expect("a folder")
            .flatten()
            .find(|entry| entry.file_name().to_string_lossy().starts_with("history-damaged-"));
        assert_eq!(
            fs::read(aside.expect("it was set aside").path()).expect("it can be read"),
            bytes,
            "nothing of it is lost"
        );
        let new = whole(&history, "echo new", "");
        assert!(new > old);
        assert!(history.flush().await);
        assert_eq!(intact(&history).await, 5, "the first entry says that there was another");
    }
}

#[tokio::test]
async fn a_file_that_breaks_while_in_use_is_set_aside_and_nothing_noted_is_lost() {
    let place = folder();
    let history = ready(place.path());
    for n in 0..500 {
        whole(&history, &format!("echo {n}"), "words that fill some pages");
    }
    assert!(history.flush().await);
    let file = place.path().join(FILE);
    Connection::open(&file)
        .expect("it opens")
        .query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))
        .expect("it can");
    let size = fs::metadata(&file).expect("it is there").len() as usize;
    let rubbish = vec![0xee; size - 4096];
    std::os::unix::fs::FileExt::write_all_at(
        &fs::OpenOptions::new().write(true).open(&file).expect("it opens"),
        &rubbish,
        4096,
    )
    .expect("written");
    // Enough to need a page that is not at hand.
    let keys: Vec<RecordKey> = (0..1500).map(|n| whole(&history, &format!("echo after {n}"), "")).collect();
    assert!(history.flush().await);
    until(&history, |health| matches!(health, Health::SetAside(_))).await;
    for key in [keys[0], keys[1499]] {
        let found = history.read(move |reader| reader.record(key)).await.expect("it can be read");
        let aside = Connection::open(place.path().join(FILE)).is_ok();
        assert!(aside && (found.is_some() || key == keys[0]), "the newest is in the new record");
    }
    intact(&history).await;
}

#[tokio::test]
async fn a_page_that_cannot_be_read_is_noticed_by_whoever_reads_it() {
    let place = folder();
    let history = ready(place.path());
    let keys: Vec<RecordKey> = (0..400).map(|n| whole(&history, &format!("echo needle-{n}-"), "")).collect();
    while !history.flush().await {}
    history.close().await;
    drop(history);
    let file = place.path().join(FILE);
    let mut bytes = fs::read(&file).expect("it is there");
    let at = bytes.windows(15).position(|part| part == b"echo needle-77-").expect("it is in there") / 4096 * 4096;
    bytes[at..at + 4096].fill(0xee);
    fs::write(&file, &bytes).expect("written");

    let history = ready(place.path());
    let (first, last) = (keys[77], keys[399]);
    assert!(history.read(move |reader| reader.record(last)).await.expect("it can be read").is_some());
    // Also while nothing is written.
    assert!(history.read(move |reader| reader.record(first)).await.is_err());
    until(&history, |health| matches!(health, Health::SetAside(words) if words.contains("history-damaged-"))).await;
    let aside = fs::read_dir(place.path()).expect("a folder").flatten().map(|entry| entry.path());
    let aside = aside.filter(|path| path.to_string_lossy().contains("history-damaged-"));
    let mut kept = aside.map(|path| fs::read(path).expect("it can be read"));
    assert!(kept.any(|kept| kept.windows(16).any(|part| part == b"echo needle-399-")), "nothing of it is lost");
    let new = whole(&history, "echo new", "");
    assert!(history.flush().await && record(&history, new).await.ended.is_some());
    assert_eq!(intact(&history).await, 5);
}

#[tokio::test]
async fn what_lay_beside_a_file_that_was_emptied_is_set_aside_too() {
    for emptied in [true, false] {
        let (place, other) = (folder(), folder());
        let history = ready(place.path());
        whole(&history, "echo old", "");
        assert!(history.flush().await);
        let log = fs::read(place.path().join(LOG)).expect("it is there");
        assert!(!log.is_empty());
        fs::write(other.path().join(LOG), &log).expect("written");
        if emptied {
            fs::write(other.path().join(FILE), "").expect("written");
        }
        let (again, opening) = History::open(other.path(), Retention::default());
        assert!(matches!(opening.health, Health::SetAside(_)), "{:?}", opening.health);
        let kept = fs::read_dir(other.path()).expect("a folder").flatten().map(|entry| entry.path());
        let mut aside = kept.filter(|path| path.to_string_lossy().contains("history-damaged-"));
        assert!(aside.any(|path| fs::read(path).is_ok_and(|bytes| bytes == log)), "nothing of it is lost");
        assert_eq!(intact(&again).await, 1);
    }
}

#[tokio::test]
async fn what_is_no_file_holds_up_nobody() {
    let place = folder();
    let file = place.path().join(FILE);
    crate::local::regular::make_pipe(&file);
    let (history, opening) = History::open(place.path(), Retention::default());
    assert!(matches!(&opening.health, Health::NotKept(words) if words.contains("isn't a file")), "{opening:?}");
    nothing_is_kept_and_nothing_breaks(&history).await;
}

#[tokio::test]
async fn what_a_sudden_end_kept_from_being_removed_is_removed_at_the_next_start() {
    let place = folder();
    let history = ready(place.path());
    let mut keys = Vec::new();
    for n in 0..3 {
        let key = whole(&history, &format!("echo {n}"), "");
        let mut recording = history.record_output(key).expect("it is kept");
        recording.keep(Stream::Stdout, Bytes::from_static(b"said")).await;
        assert!(recording.end().await.is_some());
        keys.push(key);
    }
    history.close().await;
    drop(history);
    let output_log = |key: RecordKey| place.path().join(OUTPUT).join(format!("{:016x}.output_log", key.0));
    let mut store = Store::open(&place.path().join(FILE)).expect("it opens");
    // Killed right after either.
    assert!(store.forget(keys[1], 1).expect("it can be done"));
    let oldest = Oldest::Requests(1);
    assert_eq!(store.trim(oldest, 1, "too much").expect("it can be done"), [keys[0]]);
    drop(store);
    assert!(keys.iter().all(|key| output_log(*key).exists()));
    let history = ready(place.path());
    let removed = async {
        while output_log(keys[0]).exists() || output_log(keys[1]).exists() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    timeout(Duration::from_secs(10), removed).await.expect("in time");
    assert!(history.flush().await && history.flush().await);
    assert!(output_log(keys[2]).exists());
    let going = "SELECT count(*) FROM going";
    let conn = Connection::open(place.path().join(FILE)).expect("it opens");
    assert_eq!(conn.query_row(going, [], |row| row.get::<_, u64>(0)).expect("read"), 0, "it is done once");
    intact(&history).await;
}

#[tokio::test]
async fn a_newer_record_is_left_as_it_is_and_another_is_begun() {
    let place = folder();
    let history = ready(place.path());
    let old = whole(&history, "echo old", "");
    history.close().await;
    drop(history);
    let file = place.path().join(FILE);
    let conn = Connection::open(&file).expect("it opens");
    // As a sudden end leaves it: what was written last lies beside the file.
    conn.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true).expect("set");
    conn.execute_batch("PRAGMA user_version = 2; CREATE TABLE ours (a); INSERT INTO ours VALUES (1)").expect("changed");
    conn.close().expect("it closes");
    let beside = |file: &Path| ["", "-wal"].map(|end| fs::read(format!("{}{end}", file.display())).expect("read"));
    let before = beside(&file);
    let (history, opening) = History::open(place.path(), Retention::default());
    let Health::SetAside(words) = &opening.health else { panic!("{opening:?}") };
    let name = words.split_whitespace().find(|word| word.starts_with("history-newer-")).expect("where it is");
    assert!(words.contains("newer version") && words.contains("unchanged"), "{words}");
    let new = whole(&history, "echo new", "");
    assert!(new > old && history.flush().await);
    assert_eq!(intact(&history).await, 5, "the first entry says that there was another");
    history.close().await;
    drop(history);
    assert!(beside(&place.path().join(name.trim_end_matches(','))) == before, "it was changed");
    let (_, opening) = History::open(place.path(), Retention::default());
    assert_eq!(opening.health, Health::Ready, "it is gone on with the one that was begun");
}

#[test]
fn the_record_is_for_this_user_alone() {
    let place = folder();
    let inside = place.path().join("history");
    fs::create_dir(&inside).expect("made");
    fs::set_permissions(&inside, fs::Permissions::from_mode(0o755)).expect("changed");
    let _history = ready(&inside);
    let mode = |path: &Path| fs::metadata(path).expect("it is there").permissions().mode() & 0o777;
    assert_eq!((mode(&inside), mode(&inside.join(OUTPUT))), (0o700, 0o700));
    for entry in fs::read_dir(&inside).expect("a folder").flatten().filter(|entry| entry.path().is_file()) {
        assert_eq!(mode(&entry.path()), 0o600, "{:?}", entry.file_name());
    }
}
