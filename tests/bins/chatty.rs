//! Writes a lot, fast. `chatty MEGABYTES [out|err|both]`: lines of text, 1 MB being 1,000,000 bytes to each stream.
#![expect(clippy::expect_used, reason = "a helper of tests fails loudly")]

use std::io::{self, Write};

fn main() {
    let mut words = std::env::args().skip(1);
    let megabytes: usize = words.next().and_then(|word| word.parse().ok()).expect("chatty MEGABYTES [out|err|both]");
    let to = words.next().unwrap_or_else(|| "out".to_owned());
    // 100 lines of 100 bytes: a million is a whole number of blocks.
    let line = format!("{:-<99}\n", "chatty says that all is well, over and over ");
    let block = line.repeat(100);
    for _ in 0..megabytes * 100 {
        if to != "err" {
            io::stdout().write_all(block.as_bytes()).expect("stdout takes it");
        }
        if to != "out" {
            io::stderr().write_all(block.as_bytes()).expect("stderr takes it");
        }
    }
}
