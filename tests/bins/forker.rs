//! Leaves children behind that hold its output open: `forker [CHILDREN] [SECONDS]`, 3 and 300 by default. The last
//! one is in a session of its own. Prints the process id of each on a line, then exits at once.
#![expect(clippy::expect_used, clippy::print_stdout, reason = "a helper of tests fails loudly and speaks on stdout")]
#![expect(clippy::disallowed_methods, reason = "starting children without consent is its bad habit")]
#![expect(clippy::zombie_processes, reason = "leaving them is the other one")]

use std::env;
use std::process::Command;
use std::thread::sleep;
use std::time::Duration;

const CHILD: &str = "child";
const CHILD_IN_OWN_SESSION: &str = "child-in-own-session";

fn main() {
    let words: Vec<String> = env::args().skip(1).collect();
    let number = |at: usize, default: u64| words.get(at).and_then(|word| word.parse().ok()).unwrap_or(default);
    match words.first().map(String::as_str) {
        Some(CHILD) => sleep(Duration::from_secs(number(1, 300))),
        Some(CHILD_IN_OWN_SESSION) => {
            leave_session();
            println!("{}", std::process::id());
            sleep(Duration::from_secs(number(1, 300)));
        }
        _ => fork(number(0, 3), number(1, 300)),
    }
}

fn fork(children: u64, seconds: u64) {
    let program = env::current_exe().expect("a program knows itself");
    for nth in 1..=children {
        let role = if nth == children { CHILD_IN_OWN_SESSION } else { CHILD };
        let child = Command::new(&program).args([role, &seconds.to_string()]).spawn().expect("another process");
        if role == CHILD {
            println!("{}", child.id());
        }
    }
}

#[cfg(unix)]
fn leave_session() {
    unsafe extern "C" {
        fn setsid() -> i32;
    }
    // SAFETY: it takes nothing and touches no memory.
    let session = unsafe { setsid() };
    assert!(session > 0, "a child that leads no group can leave its session");
}

#[cfg(not(unix))]
fn leave_session() {}
