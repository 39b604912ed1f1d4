//! Searching, filtering, paging, exporting, and reading beside the writing.

use super::*;
use crate::history::store::{Noted, Store};

async fn found(history: &History, query: Query) -> Vec<RecordKey> {
    let page = history.read(move |reader| reader.page(&query, None, 100)).await.expect("it can be read");
    page.records.iter().map(|record| record.key).collect()
}

fn words(text: &str) -> Query {
    Query { text: text.to_owned(), ..Query::default() }
}

#[tokio::test]
async fn finds_by_words_whatever_is_typed() {
    let folder = folder();
    let history = ready(folder.path());
    let build = whole(&history, "cargo build --release", "Compiling serde v1 \u{1f980}\n\u{2714} Finished");
    let test = whole(&history, "npm test -- --watch=\"all\"", "Größe: 3 failed");
    assert!(history.flush().await);
    let cases: &[(&str, &[RecordKey])] = &[
        ("", &[test, build]),
        ("cargo", &[build]),
        ("car", &[build]),
        ("car build", &[]),
        ("serde finished", &[build]),
        ("works", &[test, build]),
        ("Claude web", &[test, build]),
        ("grosse", &[]),
        ("größe", &[test]),
        ("GROSSE failed", &[]),
        ("--watch=\"all", &[test]),
        ("\"", &[test]),
        ("\" --", &[test]),
        ("--", &[test, build]),
        ("* ( ) : ^ -", &[]),
        ("cargo OR npm", &[]),
        ("NEAR(cargo build)", &[]),
        ("command:cargo", &[]),
        ("cargo* AND", &[]),
        ("marks:dperson", &[]),
        ("dperson", &[]),
        ("cargo\0build", &[]),
        ("{command} : cargo", &[]),
        ("'; DROP TABLE entries; --", &[]),
        ("-cargo", &[build]),
        ("v1", &[build]),
        ("v", &[]),
        ("3", &[test]),
        ("\u{1f980}", &[build]),
        ("cargo \u{1f980}", &[build]),
        ("npm \u{1f980}", &[]),
        ("\u{2714}\u{fe0f}", &[build]),
        ("\u{fe0f}", &[test, build]),
        ("\u{1f980} \u{2714}", &[build]),
        ("\u{1f680}", &[]),
        ("\u{202e}cargo", &[build]),
        ("car*", &[]),
        ("\"cargo build\"", &[build]),
        ("NOT cargo", &[]),
        ("cargo\nbuild\t--release", &[build]),
    ];
    for (text, expected) in cases {
        assert_eq!(found(&history, words(text)).await, *expected, "{text:?}");
    }
}

#[tokio::test]
async fn filters_join() {
    let folder = folder();
    let history = ready(folder.path());
    let (one, two, three) = (history.name(), history.name(), history.name());
    history.note(one, asked_by("make", "Claude", "/a"));
    history.note(one, decided(By::Person, Verdict::Allowed));
    history.note(one, ended(How::Succeeded, None, ""));
    history.note(two, asked_by("make", "Cursor", "/a"));
    history.note(two, decided(By::Person, Verdict::Denied));
    history.note(two, ended(How::Denied, None, ""));
    history.note(three, asked_by("make clean", "Claude", "/b"));
    assert!(history.flush().await);
    let (clients, folders) = history.read(|reader| Ok((reader.clients()?, reader.folders()?))).await.expect("read");
    let client = |name: &str| clients.iter().find(|client| client.name == name).map(|client| client.id);
    let place = |path: &str| folders.iter().find(|folder| folder.path == path).map(|folder| folder.id);
    let all = Query::default();
    assert_eq!(found(&history, Query { client: client("Claude"), ..all.clone() }).await, [three, one]);
    assert_eq!(found(&history, Query { folder: place("/a"), ..all.clone() }).await, [two, one]);
    assert_eq!(found(&history, Query { folder: place("/a"), client: client("Claude"), ..words("mak") }).await, [one]);
    assert_eq!(found(&history, Query { decision: Some(Decision::Denied), ..all.clone() }).await, [two]);
    assert_eq!(found(&history, Query { outcome: Some(How::Succeeded), ..all.clone() }).await, [one]);
    let at = record(&history, one).await.asked_at;
    assert_eq!(found(&history, Query { to: Some(at), ..all.clone() }).await, []);
    assert_eq!(found(&history, Query { from: Some(at), ..words("clean") }).await, [three]);
    assert_eq!(found(&history, Query { from: Some(at + 100_000_000), ..all }).await, []);
}

#[tokio::test]
async fn a_time_is_found_though_the_clock_was_set_back() {
    let folder = folder();
    let mut store = Store::open(&folder.path().join(FILE)).expect("it opens");
    let times = [100, 200, 300, 150, 250, 301, 400];
    for (n, at) in times.into_iter().enumerate() {
        let noted = Noted { at, request: RecordKey(5000 * (n as u64 + 1)), event: asked("make") };
        store.write(&[noted]).expect("it is written");
    }
    drop(store);
    let history = ready(folder.path());
    for (from, to) in [(0, 500), (150, 300), (250, 251), (200, 301), (301, 400), (0, 100), (401, 900), (120, 160)] {
        let expected = times.iter().filter(|at| (from..to).contains(*at)).count();
        for text in ["", "make"] {
            let query = Query { from: Some(from), to: Some(to), ..words(text) };
            let page = history.read(move |reader| reader.page(&query, None, 100)).await.expect("it can be read");
            assert!(page.records.iter().all(|record| (from..to).contains(&record.asked_at)));
            assert_eq!(page.records.len(), expected, "{from}..{to} {text}");
        }
    }
}

#[tokio::test]
async fn pages_go_on_where_the_last_ended_while_new_ones_come() {
    let folder = folder();
    let history = ready(folder.path());
    let keys: Vec<RecordKey> = (0..25).map(|n| whole(&history, &format!("echo {n}"), "")).collect();
    assert!(history.flush().await);
    let (mut before, mut seen) = (None, Vec::new());
    loop {
        let page = history.read(move |reader| reader.page(&words("echo"), before, 10)).await.expect("read");
        seen.extend(page.records.iter().map(|record| record.key));
        before = page.next;
        whole(&history, "echo newer", "");
        assert!(history.flush().await);
        if before.is_none() {
            break;
        }
    }
    assert!(seen.iter().rev().eq(keys.iter()), "each once, newest first");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn readers_see_whole_requests_while_the_writer_writes() {
    let folder = folder();
    let history = ready(folder.path());
    let writing = history.clone();
    let writer = async move {
        for n in 0..40 {
            for _ in 0..20 {
                whole(&writing, &format!("echo {n}"), "said");
            }
            assert!(writing.flush().await);
        }
    };
    let reading = history.clone();
    let reader = async move {
        let mut most = 0;
        while most < 800 {
            let page = reading.read(|reader| reader.page(&words("said"), None, 2000)).await.expect("it can be read");
            assert!(page.records.len() >= most);
            assert!(page.records.iter().all(|record| record.asked.is_some() && record.ended.is_some()));
            most = page.records.len();
        }
    };
    tokio::join!(writer, reader);
    assert_eq!(intact(&history).await, 3200);
}

#[tokio::test]
async fn exports_lines_and_a_cast() {
    let folder = folder();
    let history = ready(folder.path());
    whole(&history, "echo first", "");
    let key = history.name();
    history.note(key, asked("ls \"x\""));
    history.note(key, Event::Started);
    let mut recording = history.record_output(key).unwrap();
    recording.keep(Stream::Stdout, Bytes::from_static("né\n\x1b[1mbold".as_bytes())).await;
    recording.keep(Stream::Stderr, Bytes::from_static(b"bad \xff\xc3")).await;
    let output = recording.end().await;
    history.note(key, ended(How::Succeeded, output, ""));
    assert!(history.flush().await);
    let (lines, cast) = history
        .read(move |reader| {
            let (mut lines, mut cast) = (Vec::new(), Vec::new());
            reader.export(&Query::default(), &mut lines)?;
            reader.asciicast(key, &mut cast)?;
            Ok((lines, cast))
        })
        .await
        .expect("it can be read");
    let parse = |bytes: &[u8]| -> Vec<serde_json::Value> {
        let text = String::from_utf8(bytes.to_vec()).expect("text");
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
    };
    let lines = parse(&lines);
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[0]["request"], key.0);
    assert_eq!(lines[0]["asked"]["command"]["text"], "ls \"x\"");
    assert_eq!(lines[0]["ended"]["output"]["stdout"], 12);
    assert_eq!(lines[1]["decided"]["who"], serde_json::Value::Null);
    assert_eq!(lines[1]["decided"]["by"]["who"], "person");
    let cast = parse(&cast);
    assert_eq!(
        (&cast[0]["version"], &cast[0]["width"], &cast[0]["title"]),
        (&2.into(), &120.into(), &"ls \"x\"".into())
    );
    let said: String = cast[1..].iter().map(|frame| frame[2].as_str().expect("text")).collect();
    assert_eq!(said, "né\r\n\x1b[1mboldbad \u{fffd}\u{fffd}");
    assert!(cast[1..].iter().all(|frame| frame[0].is_f64() && frame[1] == "o"));
}

#[tokio::test]
async fn a_cast_of_a_terminal_has_its_sizes_and_its_own_line_ends() {
    let folder = folder();
    let history = ready(folder.path());
    let cast = async |key: RecordKey| -> Vec<serde_json::Value> {
        let bytes = history.read(move |reader| {
            let mut cast = Vec::new();
            reader.asciicast(key, &mut cast)?;
            Ok(cast)
        });
        let text = String::from_utf8(bytes.await.expect("it can be read")).expect("text");
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
    };
    let resized = |columns, rows, after_ms| Event::Resized(Resized { columns, rows, after_ms });
    let key = history.name();
    history.note(key, asked("top"));
    history.note(key, resized(80, 24, 0));
    history.note(key, Event::Started);
    let mut recording = history.record_output(key).unwrap();
    recording.keep(Stream::Stdout, Bytes::from_static(b"a\nb\r\n")).await;
    history.note(key, resized(133, 44, 9_000_000));
    let output = recording.end().await;
    history.note(key, ended(How::Succeeded, output, ""));
    assert!(history.flush().await);
    let told = cast(key).await;
    assert_eq!((&told[0]["width"], &told[0]["height"]), (&80.into(), &24.into()));
    assert_eq!((&told[1][1], &told[1][2]), (&"o".into(), &"a\nb\r\n".into()), "as it came");
    assert_eq!(told[2], serde_json::json!([9000.0, "r", "133x44"]));
    // One that was recorded before sizes were.
    let key = history.name();
    let Event::Asked(mut asked) = asked("top") else { panic!("it is asked") };
    asked.pty = true;
    history.note(key, Event::Asked(asked));
    let mut recording = history.record_output(key).unwrap();
    recording.keep(Stream::Stdout, Bytes::from_static(b"a\nb")).await;
    let output = recording.end().await;
    history.note(key, ended(How::Succeeded, output, ""));
    assert!(history.flush().await);
    let told = cast(key).await;
    let said: String = told[1..].iter().map(|frame| frame[2].as_str().expect("text")).collect();
    assert_eq!((&told[0]["width"], said.as_str()), (&120.into(), "a\nb"));
}
