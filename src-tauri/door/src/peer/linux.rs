//! Processes by /proc.

use std::fs;
use std::path::{Path, PathBuf};

use countersign_broker::asker::Process;

use super::Relative;

/// One process, while it is there.
pub(super) fn look(pid: u32) -> Option<Relative> {
    let entry = Path::new("/proc").join(pid.to_string());
    let stat = String::from_utf8_lossy(&fs::read(entry.join("stat")).ok()?).into_owned();
    // The name may hold anything, parentheses too: it ends at the last one.
    let (before, after) = stat.rsplit_once(')')?;
    let name = before.split_once('(')?.1.to_owned();
    let mut fields = after.split_ascii_whitespace().skip(1);
    let parent = fields.next()?.parse().ok()?;
    let session: u32 = fields.nth(1)?.parse().ok()?;
    let began = fields.nth(15)?.parse().ok();
    // Another program may run under its own user; then the system does not say which.
    let path = fs::read_link(entry.join("exe")).unwrap_or_else(|_| PathBuf::new());
    let name = whole(name, &path);
    Some(Relative { process: Process { pid, name, path, began }, parent, leads: session == pid })
}

/// When a process began, in the system's ticks; with its id it names a process for good.
pub(super) fn began(pid: u32) -> Option<u64> {
    let stat =
        String::from_utf8_lossy(&fs::read(Path::new("/proc").join(pid.to_string()).join("stat")).ok()?).into_owned();
    stat.rsplit_once(')')?.1.split_ascii_whitespace().nth(19)?.parse().ok()
}

/// How many bytes of a process's name the system keeps (proc_pid_stat(5)).
const KEPT: usize = 15;

/// Completes a name that the system cut, by the program's file where that begins so.
fn whole(kept: String, program: &Path) -> String {
    let file = program.file_name().map(|file| file.to_string_lossy().into_owned());
    file.filter(|file| kept.len() == KEPT && file.starts_with(&kept)).unwrap_or(kept)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_the_system_cut_is_completed_by_its_file_and_no_other_is() {
        let named = |kept: &str, program: &str| whole(kept.to_owned(), Path::new(program));
        assert_eq!(named("countersign-bri", "/opt/countersign/countersign-bridge"), "countersign-bridge");
        assert_eq!(named("node", "/usr/bin/node18"), "node");
        assert_eq!(named("something-else-", "/usr/bin/countersign-bridge"), "something-else-");
        assert_eq!(named("countersign-bri", ""), "countersign-bri");
    }
}
