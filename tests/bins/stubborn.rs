//! Ignores SIGTERM, says `ready`, and lives for the seconds it is told (`stubborn [SECONDS]`), 300 by default.
#![expect(clippy::print_stdout, reason = "a helper of tests speaks on stdout")]

use std::thread::sleep;
use std::time::Duration;

fn main() {
    ignore_sigterm();
    println!("ready");
    let seconds = std::env::args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(300);
    sleep(Duration::from_secs(seconds));
}

#[cfg(unix)]
fn ignore_sigterm() {
    unsafe extern "C" {
        fn signal(number: i32, action: usize) -> usize;
    }
    const SIGTERM: i32 = 15;
    const SIG_IGN: usize = 1;
    // SAFETY: ignoring a signal runs no code of ours and touches no memory.
    unsafe { signal(SIGTERM, SIG_IGN) };
}

#[cfg(not(unix))]
fn ignore_sigterm() {}
