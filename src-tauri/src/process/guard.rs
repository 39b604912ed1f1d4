//! A second process that waits for the end of this one. When it ends without warning (it is killed, its display goes
//! away), nobody watches what it ran any more: the guard ends that.

use std::ffi::OsString;
use std::io::{self, Read as _};
use std::os::unix::process::{CommandExt as _, parent_id};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use countersign_broker::runner;

/// How often, and how far apart, the guard looks whether the app is gone.
const TRIES: usize = 200;
const PAUSE: Duration = Duration::from_millis(10);

/// The argument by which the app starts itself as its guard.
const WORD: &str = "--guard";

/// Starts the guard of this process. It stands for as long as what is returned, or this process, lives; without it, the
/// next start ends what this one may leave.
#[expect(clippy::disallowed_methods, reason = "the app's own program, never a command for agents")]
pub(crate) fn post(data: &Path) -> Option<Child> {
    let name = runner::traced_as()?;
    let started = std::env::current_exe().and_then(|program| {
        let mut guard = Command::new(program);
        // What a terminal sends to all that runs in it is not for the guard.
        guard.arg(WORD).arg(data).arg(name).stdin(Stdio::piped()).stdout(Stdio::null()).process_group(0);
        runner::start_own(&mut guard)
    });
    started.inspect_err(|error| tracing::warn!(%error, "nobody ends what runs should Countersign end suddenly")).ok()
}

/// The data a guard gets at its start.
pub(crate) struct Guard {
    data: PathBuf,
    name: String,
}

impl Guard {
    /// Reads the guard's arguments; `None` when the app isn't started as a guard.
    pub(crate) fn asked(mut words: impl Iterator<Item = OsString>) -> Option<Self> {
        words.next().filter(|word| word == WORD)?;
        Some(Self { data: words.next()?.into(), name: words.next()?.into_string().ok()? })
    }

    /// Stands until the other end of its input is gone, then ends what is left.
    ///
    /// # Errors
    /// Fails when it cannot wait, or what is left cannot be told.
    pub(crate) fn stand(self) -> io::Result<()> {
        let app = parent_id();
        io::stdin().lock().read_to_end(&mut Vec::new())?;
        // Its pipes close a moment before it is gone. Where it is not, somebody else has started this.
        if !(0..TRIES).any(|_| {
            std::thread::sleep(PAUSE);
            parent_id() != app
        }) {
            return Ok(());
        }
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        runtime.block_on(runner::end_left_by(&self.data, &self.name))
    }
}
