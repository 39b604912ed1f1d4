//! A record and kept output as an earlier version left them: layout, entries and files written out here as that version
//! wrote them, so that nothing of today's writing helps today's reading.

use sha2::{Digest, Sha256};

use super::*;
use crate::transcript::Voice;

/// The layout before removals were noted beside it, with its tickets.
const LAYOUT: &str = "
PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL;
PRAGMA application_id = 1131636590;
PRAGMA user_version = 1;
CREATE TABLE entries (
    seq INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    request INTEGER NOT NULL,
    event TEXT NOT NULL,
    body ANY NOT NULL, -- JSON as text, or its SHA-256 as a blob once it was removed
    hash BLOB NOT NULL
) STRICT;
CREATE INDEX entries_of_request ON entries (request, seq);
CREATE INDEX entries_of_trims ON entries (seq) WHERE event = 'trimmed';
CREATE TABLE clients (id INTEGER PRIMARY KEY, program TEXT NOT NULL, name TEXT NOT NULL, UNIQUE (program, name)) STRICT;
CREATE TABLE folders (id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE requests (
    id INTEGER PRIMARY KEY,
    asked_at INTEGER NOT NULL,
    latest INTEGER NOT NULL, -- the latest asked_at up to here: grows with id even when the clock is set back
    ended INTEGER NOT NULL
) STRICT;
CREATE INDEX requests_by_time ON requests (latest, id);
CREATE INDEX requests_set_back ON requests (id) WHERE asked_at < latest;
CREATE INDEX requests_open ON requests (id) WHERE ended = 0;
CREATE VIRTUAL TABLE found USING fts5 (
    command, reason, folder, client, output, marks,
    content = '', contentless_delete = 1, prefix = '2 3 4 5 6', tokenize = 'unicode61 remove_diacritics 2'
);
CREATE TABLE IF NOT EXISTS tickets (request INTEGER PRIMARY KEY, digest TEXT NOT NULL UNIQUE) STRICT;
INSERT INTO clients VALUES (1, '/usr/bin/node', 'Claude');
INSERT INTO folders VALUES (1, '/home/me/web');
INSERT INTO requests VALUES (1000, 1000, 1000, 1), (2000, 2000, 2000, 0);
INSERT INTO found (rowid, command, reason, folder, client, output, marks) VALUES
    (1000, 'make all', 'to build it', '/home/me/web', 'Claude', 'the first line', 'c1 f1 dperson osucceeded'),
    (2000, 'sleep 100', NULL, '/home/me/web', 'Claude', NULL, 'c1 f1 dopen oopen');
INSERT INTO tickets VALUES (1000, 'abcd');
";

const ENDED: RecordKey = RecordKey(1000);
const WAITED: RecordKey = RecordKey(2000);

/// When, to what, what happened, and its stored text.
const ENTRIES: [(u64, u64, &str, &str); 5] = [
    (
        1000,
        1000,
        "asked",
        r#"{"event":"asked","program":"/usr/bin/node","client":"Claude","chain":["node (/usr/bin/node)"],"folder":"/home/me/web","command":{"written":"shell","text":"make all","shell":"sh"},"runs":"/bin/sh","reason":"to build it","env":[],"stdin":3,"limit_ms":60000,"fingerprint":"00","pty":true,"ticket":"abcd"}"#,
    ),
    (
        1100,
        1000,
        "decided",
        r#"{"event":"decided","by":{"who":"person"},"verdict":"allowed","reason":null,"took_ms":100}"#,
    ),
    (1200, 1000, "started", r#"{"event":"started"}"#),
    (
        1500,
        1000,
        "ended",
        r#"{"event":"ended","how":"succeeded","words":null,"code":0,"ran_ms":300,"left":0,"output":{"stdout":63,"stderr":10,"sha256":"fd9b9422ac1778b74f6fc6fb1ac40edc8488cb4df9f32b764f1bb287f8f29105","cut":null},"excerpt":"the first line"}"#,
    ),
    (
        2000,
        2000,
        "asked",
        r#"{"event":"asked","program":"/usr/bin/node","client":"Claude","chain":[],"folder":"/home/me/web","command":{"written":"argv","words":["sleep","100"]},"runs":"/bin/sleep","reason":null,"env":[["A","b"]],"stdin":null,"limit_ms":60000,"fingerprint":"00"}"#,
    ),
];

/// Three lines, a warning after 120 ms, five stars in place of a secret, the end: one block, packed.
const REEL: &str = "43735231380000005700000008ff6cfc3f0000000a0000000700000000000000000000000000000000000000000000001fd2a483\
    6360d02dc9485548cb2c2a2e51c8c9cc4be5c2cf65ace04a54284f2ccacbcc4be7625ac3c4aa05020c5798781512f35214409a53f352b800";

fn lay_out(place: &Path) {
    let conn = Connection::open(place.join(FILE)).expect("it opens");
    conn.execute_batch(LAYOUT).expect("it is laid out");
    let mut before = [0; 32];
    for (seq, (at, request, event, body)) in (1_u64..).zip(ENTRIES) {
        let mut digest = Sha256::new();
        digest.update("countersign entry 1");
        digest.update(before);
        [seq, at, request, event.len() as u64].iter().for_each(|number| digest.update(number.to_le_bytes()));
        digest.update(event);
        digest.update(Sha256::digest(body));
        before = digest.finalize().into();
        let row = rusqlite::params![seq, at, request, event, body, before];
        conn.execute("INSERT INTO entries VALUES (?1, ?2, ?3, ?4, ?5, ?6)", row).expect("it is put in");
    }
    std::fs::create_dir(place.join(OUTPUT)).expect("a folder");
    let digits: Vec<char> = REEL.chars().filter(char::is_ascii_hexdigit).collect();
    let byte = |pair: &[char]| u8::from_str_radix(&String::from_iter(pair), 16).expect("a byte");
    let output_log: Vec<u8> = digits.chunks(2).map(byte).collect();
    std::fs::write(place.join(OUTPUT).join("00000000000003e8.output_log"), output_log).expect("it is written");
}

#[tokio::test]
async fn a_record_of_an_earlier_version_is_read_and_gone_on_with() {
    let place = folder();
    lay_out(place.path());
    let (history, opening) = History::open(place.path(), Retention::default());
    assert_eq!((&opening.health, opening.head.entries), (&Health::Ready, 5));
    assert_eq!(opening.unfinished.iter().map(|record| record.key).collect::<Vec<_>>(), [WAITED]);
    history.end_interrupted(opening.unfinished).await;
    let new = whole(&history, "make again", "");
    assert!(history.flush().await);
    assert_eq!(intact(&history).await, 5 + 1 + 4);
    assert_eq!(history.read(|reader| reader.check()).await.expect("it can be read"), None);

    let told = record(&history, ENDED).await;
    let asked = told.asked.as_ref().expect("it was asked");
    assert_eq!((asked.command.line().as_str(), asked.stdin, asked.pty), ("make all", Some(3), true));
    assert_eq!(told.sizes().len(), 1, "the size a terminal begins with");
    assert_eq!(told.decided.as_ref().map(|(_, decided)| decided.scripts.len()), Some(0), "none were kept then");
    let ended = &told.ended.as_ref().expect("it ended").1;
    assert_eq!((ended.how, ended.excerpt.as_str()), (How::Succeeded, "the first line"));
    assert_eq!(record(&history, WAITED).await.ended.expect("that is noted").1.how, How::Interrupted);

    let found = async |query: Query| -> Vec<RecordKey> {
        let page = history.read(move |reader| reader.page(&query, None, 9)).await.expect("it can be read");
        page.records.iter().map(|record| record.key).collect()
    };
    assert_eq!(found(Query::default()).await, [new, WAITED, ENDED]);
    assert_eq!(found(Query { text: "make".to_owned(), ..Query::default() }).await, [new, ENDED]);
    assert_eq!(found(Query { outcome: Some(How::Interrupted), ..Query::default() }).await, [WAITED]);
    assert_eq!(found(Query { client: Some(1), text: "build".to_owned(), ..Query::default() }).await, [ENDED]);
    let by_ticket = history.read(|reader| reader.by_ticket("abcd")).await.expect("it can be read");
    assert_eq!(by_ticket.map(|record| record.key), Some(ENDED));

    let (played, mut measured, cast) = history
        .read(|reader| {
            let mut cast = Vec::new();
            reader.asciicast(ENDED, &mut cast)?;
            let played: Vec<(u64, Stream, String)> = reader
                .play(ENDED, Voice::ALL, 0, usize::MAX)?
                .into_iter()
                .map(|piece| (piece.at, piece.stream, String::from_utf8_lossy(&piece.bytes).into_owned()))
                .collect();
            Ok((played, reader.output_log(ENDED)?, cast))
        })
        .await
        .expect("it can be played");
    let lines = "the first line\n".repeat(3);
    let piece = |at, stream, text: &str| (at, stream, text.to_owned());
    let expected = [
        piece(7, Stream::Stdout, &lines),
        piece(127, Stream::Stderr, "a warning\n"),
        piece(307, Stream::Stdout, "*****"),
        piece(347, Stream::Stdout, " and the end\n"),
    ];
    assert_eq!(played, expected);
    assert!(String::from_utf8(cast).expect("text").contains("[0.127, \"o\", \"a warning\\n\"]"));
    assert_eq!(measured.read(Stream::Stdout, 45, 5).expect("it can be read").masked, 5);
    assert_eq!(Some(measured.measure(None).expect("it can be read")), ended.output);
    assert!(history.forget(ENDED).await.expect("it can be forgotten"), "removals are noted in it from now on");
    intact(&history).await;
}
