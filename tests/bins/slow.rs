//! Writes a numbered line every so often: `slow [MILLISECONDS] [LINES]`, 100 and without end by default.
#![expect(clippy::expect_used, reason = "a helper of tests fails loudly")]

use std::io::{self, Write};
use std::thread::sleep;
use std::time::Duration;

fn main() {
    let mut words = std::env::args().skip(1).map(|word| word.parse::<u64>().expect("slow [MILLISECONDS] [LINES]"));
    let pause = Duration::from_millis(words.next().unwrap_or(100));
    let lines = words.next().unwrap_or(u64::MAX);
    let mut out = io::stdout().lock();
    for number in 1..=lines {
        writeln!(out, "line {number}").and_then(|()| out.flush()).expect("stdout takes it");
        sleep(pause);
    }
}
