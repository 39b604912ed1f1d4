//! Getting in: connect to the app, and start it if it is not there.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use countersign_shim::endpoint::{self, Stream};

/// How long the app may take to start.
const PATIENCE: Duration = Duration::from_secs(15);
const FIRST_PAUSE: Duration = Duration::from_millis(5);
const LONGEST_PAUSE: Duration = Duration::from_millis(200);

/// Why there is nobody to talk to.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// The place where the app listens cannot be used.
    Place(io::Error),
    /// It is not running, and this is why it could not be started.
    NotStarted(String),
}

impl std::fmt::Display for Trouble {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Place(error) => {
                write!(
                    f,
                    "Countersign cannot be reached: {error}. Nothing was run. Repair that, then connect again from the client."
                )
            }
            Self::NotStarted(why) => write!(
                f,
                "Countersign is not running and could not be started ({why}). Nothing was run. Open Countersign, then connect again from the client."
            ),
        }
    }
}

/// A connection on which the first line has been said.
pub(crate) fn knock(preamble: &str) -> Result<Stream, Trouble> {
    let socket = endpoint::socket().map_err(Trouble::Place)?;
    match enter(&socket, preamble) {
        Err(error) if endpoint::nobody_there(&error) => {}
        other => return other.map_err(Trouble::Place),
    }
    let mut app = start().map_err(|error| Trouble::NotStarted(error.to_string()))?;
    let (mut waited, mut pause) = (Duration::ZERO, FIRST_PAUSE);
    while waited < PATIENCE {
        sleep(pause);
        waited += pause;
        pause = (pause * 2).min(LONGEST_PAUSE);
        match enter(&socket, preamble) {
            Err(error) if endpoint::nobody_there(&error) => {}
            other => return other.map_err(Trouble::Place),
        }
        // One that ends in peace has found another that is on its way up.
        if let Ok(Some(status)) = app.try_wait()
            && !status.success()
        {
            return Err(Trouble::NotStarted(format!("it was started and ended with {status}")));
        }
    }
    Err(Trouble::NotStarted(format!("it was started and did not answer within {} seconds", PATIENCE.as_secs())))
}

fn enter(socket: &Path, preamble: &str) -> io::Result<Stream> {
    let mut stream = endpoint::connect(socket)?;
    stream.write_all(preamble.as_bytes())?;
    Ok(stream)
}

/// Starts the app so that it outlives this bridge, its agent and their terminal.
#[expect(clippy::disallowed_methods, reason = "the one program the bridge starts is the app itself, with fixed words")]
fn start() -> io::Result<Child> {
    let mut command = Command::new(app());
    command.arg("--background").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    #[cfg(unix)]
    crate::desktop::give(&mut command);
    apart(&mut command);
    command.spawn()
}

#[cfg(unix)]
fn apart(command: &mut Command) {
    use std::os::unix::process::CommandExt as _;
    command.process_group(0);
}

#[cfg(windows)]
fn apart(command: &mut Command) {
    use std::os::windows::process::CommandExt as _;
    const DETACHED_PROCESS: u32 = 0x0000_0008;
    const CREATE_NEW_PROCESS_GROUP: u32 = 0x0000_0200;
    command.creation_flags(DETACHED_PROCESS | CREATE_NEW_PROCESS_GROUP);
}

/// The app lies beside the bridge, or else in the search path.
fn app() -> PathBuf {
    let name = if cfg!(windows) { "countersign.exe" } else { "countersign" };
    let beside = std::env::current_exe().ok().map(|bridge| bridge.with_file_name(name));
    beside.filter(|path| path.is_file()).unwrap_or_else(|| PathBuf::from(name))
}
