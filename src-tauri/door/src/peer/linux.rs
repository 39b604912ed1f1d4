//! Processes by /proc.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt as _;
use std::path::{Path, PathBuf};

use countersign_broker::asker::Process;
use countersign_command::program::{Class, class};

use super::Relative;

/// Returns a process while it's there.
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
    let script = path.to_str().filter(|path| is_interpreter(path)).and_then(|_| script(&entry));
    Some(Relative { process: Process { pid, name, path, script, began }, parent, leads: session == pid })
}

fn is_interpreter(program: &str) -> bool {
    class(program) == Some(Class::Interpreter)
}

/// Finds the file an interpreter runs: the first of its words that is one. A program may overwrite its own words
/// (prctl(2), `PR_SET_MM`), so this names who it is no better than the file's place does.
fn script(entry: &Path) -> Option<PathBuf> {
    let words = fs::read(entry.join("cmdline")).ok()?;
    let here = fs::read_link(entry.join("cwd")).ok()?;
    let mut words = words.split(|byte| *byte == 0).skip(1).filter(|word| !word.is_empty());
    let word = words.find(|word| !word.starts_with(b"-"))?;
    let file = here.join(OsStr::from_bytes(word)).canonicalize().ok()?;
    file.is_file().then_some(file)
}

/// Returns when a process began, in the system's ticks; with the process id it identifies the process for good.
pub(super) fn began(pid: u32) -> Option<u64> {
    let stat =
        String::from_utf8_lossy(&fs::read(Path::new("/proc").join(pid.to_string()).join("stat")).ok()?).into_owned();
    stat.rsplit_once(')')?.1.split_ascii_whitespace().nth(19)?.parse().ok()
}

/// The bytes of a process's name that the system keeps (proc_pid_stat(5)).
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
