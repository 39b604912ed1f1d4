//! Starting with the engine's way over DMA-BUF off, where pages died of it on this machine. The engine is told by a
//! variable, which it reads before its first page; and since a variable can be set in safety only in a process that has
//! not begun, the app starts itself anew with it.

use std::ffi::OsStr;
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::Command;

use crate::process::environment::plainly::{MARK, VARIABLE};
use crate::settings;

/// Starts the app anew with the variable where it is remembered and not set yet. To be called before there are threads;
/// returns when there is nothing to do, or it cannot be done: then pages are drawn by the processor alone all the same.
pub(crate) fn as_remembered(data: &Path) {
    let set = [VARIABLE, MARK].iter().any(|name| std::env::var_os(name).is_some());
    if set || !settings::draws_plainly(data) {
        return;
    }
    let Ok(program) = std::env::current_exe() else { return };
    let error = again(program.as_os_str()).args(std::env::args_os().skip(1)).env(VARIABLE, "1").env(MARK, "1").exec();
    tracing::warn!(%error, "the engine's way over DMA-BUF stays on");
}

#[expect(clippy::disallowed_methods, reason = "the app itself, not an agent's command")]
fn again(program: &OsStr) -> Command {
    Command::new(program)
}
