//! Bytes both ways until either side ends.

use std::fs::File;
use std::io::{self, Read, Write, stderr};
use std::process::{ExitCode, exit};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{Builder, sleep};
use std::time::Duration;

use countersign_bridge::endpoint::DoorStream;

const CHUNK: usize = 16 * 1024;
const STACK: usize = 64 * 1024;

/// How long the app may still answer a client that sends nothing more.
const LAST_ANSWERS: Duration = Duration::from_secs(4);

/// Copies until one side ends, then ends the process: the other side's thread blocks in a read that nothing else ends.
/// A client that sends nothing more may still get its answers, where one direction of the connection can be closed.
/// `lent` is held until then, and longer when nobody ever used stdio: then only HTTP was wanted.
pub(crate) fn bridge(stream: DoorStream, lent: Option<DoorStream>) -> ExitCode {
    static LEFT: AtomicBool = AtomicBool::new(false);
    match copy_both(stream, lent, &LEFT) {
        // The client went away, and has heard all there was to hear.
        _ if LEFT.load(Ordering::Relaxed) => return ExitCode::SUCCESS,
        Ok(_) => {
            let _ = writeln!(stderr(), "countersign-bridge: Countersign closed the connection.");
        }
        Err(error) => {
            let _ = writeln!(stderr(), "countersign-bridge: {error}");
        }
    }
    ExitCode::FAILURE
}

fn copy_both(stream: DoorStream, lent: Option<DoorStream>, left: &'static AtomicBool) -> io::Result<u64> {
    // As files: the standard library's own stdout waits for ends of lines.
    let (from_client, to_client) = stdio()?;
    let mut to_app = stream.try_clone()?;
    Builder::new().stack_size(STACK).spawn(move || {
        let said = copy(from_client, &mut to_app);
        if let (Some(lent), Ok(0)) = (lent, &said) {
            // It ends when the door does.
            let _ = copy(lent, io::sink());
        }
        if said.is_ok() {
            left.store(true, Ordering::Relaxed);
            if close_half(&to_app) {
                // The app closes the other half, which ends the process.
                sleep(LAST_ANSWERS);
            }
        }
        // The client went away, which is how a bridge should end; or the app did, in mid-sentence.
        exit(i32::from(said.is_err()));
    })?;
    copy(stream, to_client)
}

/// Tells the app that nothing more comes, while its answers can still be read. Returns `false` where that isn't
/// possible.
#[cfg(unix)]
fn close_half(to_app: &DoorStream) -> bool {
    to_app.shutdown(std::net::Shutdown::Write).is_ok()
}

/// Returns `false`: a pipe of this system can't be closed in one direction.
#[cfg(windows)]
fn close_half(_: &DoorStream) -> bool {
    false
}

#[cfg(unix)]
fn stdio() -> io::Result<(File, File)> {
    use std::os::fd::AsFd as _;
    Ok((io::stdin().as_fd().try_clone_to_owned()?.into(), io::stdout().as_fd().try_clone_to_owned()?.into()))
}

#[cfg(windows)]
fn stdio() -> io::Result<(File, File)> {
    use std::os::windows::io::AsHandle as _;
    Ok((io::stdin().as_handle().try_clone_to_owned()?.into(), io::stdout().as_handle().try_clone_to_owned()?.into()))
}

/// Copies to the end, and returns the number of bytes.
fn copy(mut from: impl Read, mut to: impl Write) -> io::Result<u64> {
    let (mut buffer, mut count) = (vec![0; CHUNK], 0);
    loop {
        let read = match from.read(&mut buffer) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            other => other?,
        };
        if read == 0 {
            return Ok(count);
        }
        to.write_all(&buffer[..read])?;
        count += read as u64;
    }
}
