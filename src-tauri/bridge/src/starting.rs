//! What was started, until the app is there: how it ended, if it did, and what it said of that.

use std::collections::VecDeque;
use std::io::{self, Read};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;
use std::time::Duration;

use countersign_bridge::data;

/// The bytes of the end of the app's messages that are kept, and the characters of its last line that are shown.
const KEPT: usize = 4096;
const TOLD: usize = 400;
/// How long a silent app stays undecided: it has found another one starting up, has opened its door, or has died.
const DOUBT: Duration = Duration::from_secs(2);

/// How a command line leads to the app.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Launcher {
    /// It becomes the app.
    Itself,
    /// It stays until the app ends, and reports how.
    Waits,
    /// It exits at once, and the app isn't a child of ours.
    #[cfg(unix)]
    Leaves,
}

/// An app that is starting.
pub(crate) struct Starting {
    child: Child,
    way: Launcher,
    /// The app's messages, once it has closed its error output.
    said: Option<Receiver<Vec<u8>>>,
    /// How long it has been silent.
    silent: Option<Duration>,
}

impl Starting {
    /// Starts it.
    pub(crate) fn begin(mut command: Command, way: Launcher) -> io::Result<Self> {
        // On Windows nobody could take the pipe away again from an app that lives on.
        let listens = cfg!(unix) && way != Launcher::Waits;
        command.stdin(Stdio::null()).stdout(Stdio::null());
        command.stderr(if listens { Stdio::piped() } else { Stdio::null() });
        let mut child = command.spawn()?;
        let said = child.stderr.take().map(|errors| {
            let (tell, said) = channel();
            // It ends with the app's start; the bridge does not wait for it.
            thread::spawn(move || tell.send(last(errors)));
            said
        });
        Ok(Self { child, way, said, silent: None })
    }

    /// Releases a running app; nobody needs to be told of its end any more.
    pub(crate) fn release(mut self) {
        if self.way == Launcher::Waits {
            // Gone in the meantime is as good.
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }

    /// Returns why there will be no app, once that is certain; `pause` is the time since the last call.
    pub(crate) fn ended(&mut self, pause: Duration) -> Option<String> {
        let status = self.child.try_wait().ok().flatten();
        match self.said.as_ref().map(Receiver::try_recv) {
            Some(Ok(said)) => {
                self.said = None;
                self.silent = Some(Duration::ZERO);
                if let Some(line) = line(&said) {
                    return Some(format!("it was started and said: {line}"));
                }
            }
            // What it says of its end comes a moment after it.
            Some(Err(TryRecvError::Empty)) => return None,
            Some(Err(TryRecvError::Disconnected)) | None => {}
        }
        // One that ends in peace has found another that is on its way up.
        if let Some(status) = status.filter(|status| !status.success()) {
            return Some(format!("it was started and ended with {status}"));
        }
        let silent = self.silent.as_mut()?;
        *silent += pause;
        let alone = || data::folder().ok().and_then(|folder| data::holder(&folder)).is_none();
        (*silent > DOUBT && alone()).then(|| "it was started and ended without a word".to_owned())
    }
}

/// Reads to the end, and returns the last of it.
fn last(mut from: impl Read) -> Vec<u8> {
    let (mut kept, mut piece) = (VecDeque::new(), [0; 512]);
    while let Ok(read @ 1..) = from.read(&mut piece) {
        kept.extend(&piece[..read]);
        kept.drain(..kept.len().saturating_sub(KEPT));
    }
    kept.into()
}

/// Returns the last line that isn't blank.
fn line(said: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(said);
    let line = text.lines().rev().map(str::trim).find(|line| !line.is_empty())?;
    Some(line.trim_end_matches('.').chars().filter(|c| !c.is_control()).take(TOLD).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_line_is_told_and_no_more_than_is_kept() {
        let long = ["x".repeat(3 * KEPT).as_bytes(), b"\nwarning\n\x1b[1mno screen.\n\n"].concat();
        let kept = last(&*long);
        assert_eq!(kept.len(), KEPT);
        assert_eq!(line(&kept).unwrap(), "[1mno screen");
        assert_eq!(line(b" \n\n"), None);
        assert_eq!(line("é".repeat(TOLD + 1).as_bytes()).unwrap().chars().count(), TOLD);
    }
}
