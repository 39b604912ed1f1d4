//! What the record says of a script that comes again.

use super::*;

fn allowed(scripts: &[(&str, Option<&str>, &str)]) -> Event {
    let script = |(path, part, sha256): &(&str, Option<&str>, &str)| AllowedScript {
        path: (*path).to_owned(),
        part: part.map(str::to_owned),
        sha256: (*sha256).to_owned(),
    };
    let scripts = scripts.iter().map(script).collect();
    Event::Decided(Decided { by: By::Person, verdict: Verdict::Allowed, reason: None, took_ms: 1, scripts })
}

fn noted(history: &History, decision: Event) -> RecordKey {
    let key = history.name();
    history.note(key, asked("./deploy.sh"));
    history.note(key, decision);
    history.note(key, ended(How::Succeeded, None, ""));
    key
}

async fn last(history: &History, path: &'static str, part: Option<&'static str>) -> Option<String> {
    assert!(history.flush().await);
    let found = history.read(move |reader| reader.last_allowed(path, part)).await.expect("it can be read");
    found.map(|(_, script)| script.sha256)
}

#[tokio::test]
async fn the_newest_word_of_a_person_counts() {
    let folder = folder();
    let history = ready(folder.path());
    assert_eq!(last(&history, "/w/deploy.sh", None).await, None);
    noted(&history, allowed(&[("/w/deploy.sh", None, "one"), ("/w/package.json", Some("test"), "two")]));
    let newest = noted(&history, allowed(&[("/w/deploy.sh", None, "three")]));
    noted(&history, decided(By::Person, Verdict::Denied));
    assert_eq!(last(&history, "/w/deploy.sh", None).await.as_deref(), Some("three"));
    assert_eq!(last(&history, "/w/package.json", Some("test")).await.as_deref(), Some("two"));
    assert_eq!(last(&history, "/w/package.json", Some("build")).await, None);
    assert_eq!(last(&history, "/w/package.json", None).await, None);
    assert!(history.forget(newest).await.expect("it can be"));
    assert_eq!(last(&history, "/w/deploy.sh", None).await.as_deref(), Some("one"), "what is forgotten says nothing");
    intact(&history).await;
    history.close().await;
    drop(history);
    let (history, opening) = History::open(folder.path(), Retention::default());
    assert_eq!(opening.health, Health::Ready);
    assert_eq!(last(&history, "/w/deploy.sh", None).await.as_deref(), Some("one"));
}

#[tokio::test]
async fn an_entry_that_was_altered_says_nothing() {
    let folder = folder();
    let history = ready(folder.path());
    noted(&history, allowed(&[("/w/deploy.sh", None, "one")]));
    assert_eq!(last(&history, "/w/deploy.sh", None).await.as_deref(), Some("one"));
    let conn = Connection::open(folder.path().join(FILE)).expect("it opens");
    let changed = conn.execute(
        "UPDATE entries SET body = replace(body, '\"one\"', '\"two\"') WHERE event = 'decided'",
        rusqlite::params![],
    );
    assert_eq!(changed.expect("it is altered"), 1);
    assert_eq!(last(&history, "/w/deploy.sh", None).await, None);
}

#[tokio::test]
async fn a_list_that_says_more_than_the_entries_is_not_believed() {
    let folder = folder();
    let history = ready(folder.path());
    let key = noted(&history, decided(By::Person, Verdict::Denied));
    assert!(history.flush().await);
    let conn = Connection::open(folder.path().join(FILE)).expect("it opens");
    conn.execute("INSERT INTO scripts VALUES ('/w/x.sh', NULL, ?1)", rusqlite::params![key.0]).expect("it is put in");
    assert_eq!(last(&history, "/w/x.sh", None).await, None);
}
