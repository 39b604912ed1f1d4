//! Getting in: connect to the app, and start it if it is not there and could be reached by all.

use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread::sleep;
use std::time::Duration;

use countersign_bridge::data;
use countersign_bridge::endpoint::{self, DoorStream};

#[cfg(not(target_os = "linux"))]
#[path = "knock/no_cage.rs"]
mod cage;
#[cfg(target_os = "linux")]
mod cage;

use crate::starting::{Launcher, Starting};

/// How long the app may take to start.
const PATIENCE: Duration = Duration::from_secs(15);
const FIRST_PAUSE: Duration = Duration::from_millis(5);
const LONGEST_PAUSE: Duration = Duration::from_millis(200);

/// The reason the app can't be reached.
#[derive(Debug)]
pub(crate) enum KnockError {
    /// The path where the app listens can't be used.
    Place(io::Error),
    /// The client runs in a sandbox, from which the app can't be reached.
    Caged(String),
    /// The app isn't running and couldn't be started, for this reason.
    NotStarted(String),
}

impl std::fmt::Display for KnockError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Place(error) => {
                write!(
                    f,
                    "Countersign can't be reached: {error}. Nothing was run. Fix this, then connect again from the client."
                )
            }
            Self::Caged(why) => write!(
                f,
                "Countersign can't be reached, because this client runs in a sandbox: {why}. Nothing was run, and no second Countersign was started. {}",
                cage::remedy()
            ),
            Self::NotStarted(why) => write!(
                f,
                "Countersign isn't running and couldn't be started ({why}). Nothing was run. Open Countersign, then connect again from the client."
            ),
        }
    }
}

impl std::error::Error for KnockError {}

/// Connects to the app, starts it if need be, and sends the preamble.
pub(crate) fn knock(preamble: &str) -> Result<DoorStream, KnockError> {
    let socket = endpoint::socket().map_err(|error| kept_out(error, "the app's folder"))?;
    if let Some(stream) = enter(&socket, preamble)? {
        return Ok(stream);
    }
    let mut app = None;
    let (mut waited, mut pause) = (Duration::ZERO, FIRST_PAUSE);
    while waited < PATIENCE {
        if app.is_none() {
            app = start_unless_it_runs()?;
        }
        sleep(pause);
        waited += pause;
        pause = (pause * 2).min(LONGEST_PAUSE);
        if let Some(stream) = enter(&socket, preamble)? {
            app.into_iter().for_each(Starting::release);
            return Ok(stream);
        }
        if let Some(why) = app.as_mut().and_then(|app| app.ended(pause)) {
            return Err(KnockError::NotStarted(why));
        }
    }
    let was = if app.is_some() { "was started" } else { "is starting or quitting" };
    Err(KnockError::NotStarted(format!("it {was} and didn't respond within {} seconds", PATIENCE.as_secs())))
}

/// Connects and sends the preamble; `None` when nobody is there.
fn enter(socket: &Path, preamble: &str) -> Result<Option<DoorStream>, KnockError> {
    let entered = endpoint::connect(socket).and_then(|mut stream| {
        stream.write_all(preamble.as_bytes())?;
        Ok(stream)
    });
    match entered {
        Ok(stream) => Ok(Some(stream)),
        Err(error) if endpoint::nobody_there(&error) => Ok(None),
        Err(error) => Err(kept_out(error, "the app's socket")),
    }
}

/// Tells a sandbox from other errors. Our own errors about the place have no number of the system's; where the system
/// itself denies what is the user's own, a sandbox is the cause.
fn kept_out(error: io::Error, what: &str) -> KnockError {
    let refused = matches!(error.kind(), ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem);
    if cfg!(target_os = "linux") && refused && error.raw_os_error().is_some() {
        return KnockError::Caged(format!("it can't use {what} ({error})"));
    }
    KnockError::Place(error)
}

/// Starts the app; `None` when it already runs and its door is about to open.
fn start_unless_it_runs() -> Result<Option<Starting>, KnockError> {
    let writer = data::folder().ok().and_then(|folder| data::holder(&folder));
    match writer {
        Some(holder) if holder.is_here() => Ok(None),
        Some(holder) => {
            let process = holder.process.map_or_else(String::new, |id| format!(" (process {id})"));
            Err(KnockError::Caged(format!(
                "Countersign is running{process}, but its socket is hidden from this client"
            )))
        }
        None => match cage::look() {
            Some(why) => Err(KnockError::Caged(why)),
            None => start().map(Some).map_err(|error| KnockError::NotStarted(error.to_string())),
        },
    }
}

/// Starts the app so that it outlives this bridge, its agent and their terminal.
fn start() -> io::Result<Starting> {
    let (mut command, way) = command(&app()?)?;
    apart(&mut command);
    Starting::begin(command, way)
}

#[cfg(unix)]
fn command(app: &Path) -> io::Result<(Command, Launcher)> {
    crate::desktop::start(app)
}

#[cfg(windows)]
#[expect(clippy::disallowed_methods, reason = "the one program the bridge starts is the app itself, with fixed words")]
fn command(app: &Path) -> io::Result<(Command, Launcher)> {
    let mut command = Command::new(app);
    command.args(["--background", "--quiet"]);
    Ok((command, Launcher::Itself))
}

#[cfg(unix)]
fn apart(command: &mut Command) {
    use std::os::unix::process::CommandExt as _;
    // Nor does it sit in a folder that the client chose.
    command.process_group(0).current_dir("/");
}

#[cfg(windows)]
fn apart(command: &mut Command) {
    use std::os::windows::process::CommandExt as _;
    const DETACHED_PROCESS: u32 = 0x0000_0008;
    const CREATE_NEW_PROCESS_GROUP: u32 = 0x0000_0200;
    command.creation_flags(DETACHED_PROCESS | CREATE_NEW_PROCESS_GROUP);
}

/// Returns the app's path: beside the bridge, or in the system's folders of programs.
fn app() -> io::Result<PathBuf> {
    let name = if cfg!(windows) { "countersign.exe" } else { "countersign" };
    let beside = std::env::current_exe().ok().map(|bridge| bridge.with_file_name(name));
    let found = beside.filter(|path| path.is_file()).or_else(|| elsewhere(name));
    found.ok_or_else(|| io::Error::new(ErrorKind::NotFound, format!("{name} isn't next to the bridge")))
}

#[cfg(unix)]
fn elsewhere(name: &str) -> Option<PathBuf> {
    crate::desktop::search(name)
}

#[cfg(windows)]
fn elsewhere(name: &str) -> Option<PathBuf> {
    Some(PathBuf::from(name))
}
