//! Reads cases from stdin, one JSON object a line, and prints what the rules say of each: `cargo xtask judge`.

#![forbid(unsafe_code)]

#[path = "../src/cases.rs"]
mod cases;

use std::io::{self, BufRead as _, Write as _};

use cases::judge_line;

fn main() -> io::Result<()> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    for line in io::stdin().lock().lines() {
        let line = line?;
        if !line.trim().is_empty() {
            writeln!(out, "{}", judge_line(&line))?;
        }
    }
    out.flush()
}
