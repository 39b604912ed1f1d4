//! Output made to break whoever reads it: it is kept as it was, byte for byte, and what is shown of it in passing steers
//! nothing.

#![cfg(target_os = "linux")]

use std::fs::File;
use std::io::Read as _;

use super::recorded::Recorded;
use super::*;
use crate::history::{History, Retention};
use crate::transcript::Stream;

/// Each writes to its output and, the same, into the file `truth`.
const HOSTILE: [(&str, &str); 4] = [
    (
        "a million coloured lines",
        r#"awk 'BEGIN { for (i = 0; i < 1000000; i++) printf "\033[3%dm%d\033[0m\r\n", i % 8, i }' | tee truth"#,
    ),
    ("one endless line", r"head -c 20000000 /dev/zero | tr '\0' x | tee truth"),
    ("noise", "tee truth < noise"),
    (
        "titles, clipboard, links",
        r"for i in 1 2 3; do printf '\033]0;owned\007\033]52;c;ZXZpbA==\033\\\033]8;;https://x.example\007here\033]8;;\007\302\233\2332J\033P+q\033[21t\033c\0\377\n'; done | tee truth",
    ),
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hostile_output_is_kept_as_it_was_and_steers_nothing_in_passing() {
    let folder = tempfile::tempdir().unwrap();
    let (history, _) = History::open(&folder.path().join("history"), Retention::default());
    let house = Recorded::new(folder.path(), history.clone()).await;
    let next = |x: &u64| Some((x ^ (x << 13)).rotate_left(23).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let noise: Vec<u8> = std::iter::successors(Some(1), next).take(2_000_000).map(|x| (x >> 56) as u8).collect();
    std::fs::write(folder.path().join("noise"), noise).unwrap();
    for (name, text) in HOSTILE {
        let (request, report) = house.run(Draft { timeout_ms: Some(600_000), ..shell(text) }).await;
        assert_eq!(outcome(&report), Outcome::Exited { code: 0 }, "{name}");
        let key = request.record;
        let record = loop {
            let record = history.read(move |reader| reader.record(key)).await.unwrap();
            match record.and_then(|record| record.ended) {
                Some((_, ended)) => break ended,
                None => tokio::time::sleep(Duration::from_millis(20)).await,
            }
        };
        let mut truth = File::open(folder.path().join("truth")).unwrap();
        let length = truth.metadata().unwrap().len();
        assert_eq!(record.output.map(|output| (output.stdout, output.cut)), Some((length, None)), "{name}");
        let same = move |reader: &history::RecordReader| {
            let (mut output_log, mut at) = (reader.output_log(key)?, 0);
            loop {
                let part = output_log.read(Stream::Stdout, at, 1 << 20)?.bytes;
                let mut written = vec![0; part.len()];
                truth.read_exact(&mut written)?;
                if part.is_empty() || part != written {
                    return Ok((at, part == written));
                }
                at += part.len() as u64;
            }
        };
        assert_eq!(history.read(same).await.unwrap(), (length, true), "{name}");
        let in_passing = [Some(record.excerpt), request.transcript().last_line()];
        for said in in_passing.into_iter().flatten() {
            let steers = |c: char| c.is_control() && !matches!(c, '\n' | '\r' | '\t');
            assert!(!said.contains(steers), "{name}: {said:?}");
        }
    }
}
