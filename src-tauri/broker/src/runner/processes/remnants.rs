//! Who still lives of a run that is over: by name, number and age, as `/proc` tells.

use std::fs;
use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

use crate::local::clock;
use crate::outcome::Remnant;
use crate::runner::processes::traces::Identity;

/// The most processes that are named.
const MOST: usize = 8;
/// The most characters of a name.
const LONGEST: usize = 60;
/// The ticks per second of the clock for the start of processes, on any machine.
const TICKS: u64 = 100;
/// Programs that only run others' code, so that the code's name tells more.
const RUNS_CODE: [&str; 12] =
    ["sh", "bash", "dash", "zsh", "ksh", "python", "node", "ruby", "perl", "php", "deno", "bun"];

/// Names these, the eldest first. Blocks.
pub(in crate::runner) fn of(mut identities: Vec<Identity>) -> Vec<Remnant> {
    identities.sort_by_key(|(id, started)| (*started, *id));
    let since_boot = clock_gettime(ClockId::Boottime);
    let up = Duration::from_secs(u64::try_from(since_boot.tv_sec).unwrap_or_default());
    let named = |(id, started): (i32, u64)| {
        let age = up.saturating_sub(Duration::from_secs(started / TICKS));
        let since = clock::wall().checked_sub(age)?;
        Some(Remnant { pid: id.cast_unsigned(), name: name(id)?, since })
    };
    identities.into_iter().take(MOST).filter_map(named).collect()
}

/// Returns the name it was called by, with its script; no other words, which may hold secrets. `None` once it's gone.
fn name(id: i32) -> Option<String> {
    let line = fs::read(format!("/proc/{id}/cmdline")).ok()?;
    let words: Vec<String> =
        line.split(|byte| *byte == 0).map(|word| String::from_utf8_lossy(word).into_owned()).collect();
    let called = called(&words).or_else(|| fs::read_to_string(format!("/proc/{id}/comm")).ok());
    let plain: String = called?.trim().chars().map(|c| if c.is_control() { ' ' } else { c }).take(LONGEST).collect();
    (!plain.is_empty()).then_some(plain)
}

fn called(words: &[String]) -> Option<String> {
    let base = |word: &str| word.rsplit('/').next().unwrap_or(word).to_owned();
    let program = base(words.first().filter(|word| !word.is_empty())?.trim_start_matches('-'));
    let plain = program.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
    let script = words.get(1..).unwrap_or_default().iter().find(|word| !word.starts_with('-') || is_code(word));
    match script.filter(|word| RUNS_CODE.contains(&plain) && !word.is_empty() && !is_code(word)) {
        Some(script) => Some(format!("{program} {}", base(script))),
        None => Some(program),
    }
}

/// Returns whether an option's value is code.
fn is_code(option: &str) -> bool {
    matches!(option, "-c" | "-e" | "-r" | "-p" | "-lc" | "-ec" | "-ic" | "--eval" | "--print" | "--command")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_remnant_is_named_by_its_program_and_script_and_by_no_other_word() {
        let named = |line: &str| called(&line.split(' ').map(str::to_owned).collect::<Vec<_>>());
        for (line, name) in [
            ("/usr/bin/python3.12 -u ./srv/app.py --token secret", "python3.12 app.py"),
            ("python3 -m http.server 8000", "python3 http.server"),
            ("bash -c secret", "bash"),
            ("-bash", "bash"),
            ("/opt/server --password secret", "server"),
            ("node", "node"),
        ] {
            assert_eq!(named(line).as_deref(), Some(name), "{line}");
        }
        assert_eq!(called(&[String::new()]), None);
        let me = of(vec![(std::process::id().cast_signed(), 0)]);
        assert_eq!(me.first().map(|one| one.pid), Some(std::process::id()));
    }
}
