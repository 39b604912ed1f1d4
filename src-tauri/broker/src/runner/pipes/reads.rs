//! Whether the program in a terminal waits for somebody to type: no event says so, so once its output falls quiet it is
//! looked at, less and less often.

use std::time::Duration;

use tokio::task::spawn_blocking;
use tokio::time::{Instant, sleep_until};

use crate::runner::pipes::Pipes;
use crate::transcript::Transcript;

/// How long output must be silent to count as quiet.
const QUIET: Duration = Duration::from_millis(500);
/// The longest time between two looks.
const LONGEST: Duration = Duration::from_secs(8);

/// A terminal's settings and its foreground group.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(windows, expect(dead_code, reason = "there are no terminals there"))]
pub(in crate::runner) struct Console {
    /// It hands on each key, so whoever reads it is an editor, a pager, a prompt of its own.
    pub(in crate::runner) raw: bool,
    /// It does not show what is typed, as for a password.
    pub(in crate::runner) hidden: bool,
    /// The group of processes before it.
    #[cfg_attr(
        all(unix, not(target_os = "linux")),
        expect(dead_code, reason = "nobody looks through processes there")
    )]
    pub(in crate::runner) group: Option<i32>,
}

/// Looks whether one run waits for input.
#[derive(Debug)]
pub(in crate::runner) struct Reads {
    /// The next look; `None` without a terminal.
    next: Option<Instant>,
    pause: Duration,
    /// Bytes that were written at the last look.
    written: u64,
    /// Whether it waited then.
    pub(in crate::runner) waits: bool,
}

impl Reads {
    pub(in crate::runner) fn of(pipes: &Pipes) -> Self {
        let next = pipes.console().map(|_| Instant::now() + QUIET);
        Self { next, pause: QUIET, written: 0, waits: false }
    }

    /// Resolves when it is time to look; never without a terminal.
    pub(in crate::runner) async fn due(&self) {
        match self.next {
            Some(next) => sleep_until(next).await,
            None => std::future::pending().await,
        }
    }

    /// Records input: what waited goes on.
    pub(in crate::runner) fn typed(&mut self) {
        self.waits = false;
        self.pause = QUIET;
        self.next = self.next.map(|_| Instant::now() + QUIET);
    }

    /// Looks. True when it waits now and did not before, or the other way round.
    pub(in crate::runner) async fn look(&mut self, pipes: &Pipes, transcript: &Transcript) -> bool {
        let (out, err) = transcript.totals();
        let before = self.waits;
        let console = pipes.console();
        if self.written == out + err {
            self.waits = match console {
                Some(console) => spawn_blocking(move || is_read(console)).await.unwrap_or_default(),
                None => false,
            };
            self.pause = (self.pause * 2).min(LONGEST);
        } else {
            self.written = out + err;
            // What draws anew from time to time waits for keys all the same.
            self.waits &= console.is_some_and(|console| console.raw);
            self.pause = QUIET;
        }
        self.next = Some(Instant::now() + self.pause);
        self.waits != before
    }
}

/// Returns whether somebody waits to read it. Blocks.
fn is_read(console: Console) -> bool {
    if console.hidden {
        return true;
    }
    #[cfg(target_os = "linux")]
    return console.group.is_some_and(|group| linux::is_read(group, console.raw));
    #[cfg(not(target_os = "linux"))]
    console.raw
}

#[cfg(target_os = "linux")]
mod linux {
    use std::fs;

    use crate::runner::processes::process_tree::Process;

    /// The number of the system call that reads.
    const READ: &str = if cfg!(target_arch = "x86_64") {
        "0"
    } else if cfg!(any(target_arch = "x86", target_arch = "arm")) {
        "3"
    } else {
        "63"
    };
    /// The kernel's wait channels of a reading process, where it doesn't say more.
    const WAITS: [&str; 3] = ["n_tty_read", "tty_read", "wait_woken"];

    /// Returns whether one of the group is reading a terminal; or, where each key is passed on, whether none of it
    /// works.
    pub(in crate::runner) fn is_read(group: i32, raw: bool) -> bool {
        let members: Vec<i32> = Process::all()
            .filter(|process| process.group == group && !process.ended)
            .map(|process| process.id)
            .collect();
        members.iter().any(|id| reads(*id)) || raw && !members.is_empty() && !members.iter().any(|id| works(*id))
    }

    fn reads(id: i32) -> bool {
        let Ok(call) = fs::read_to_string(format!("/proc/{id}/syscall")) else {
            let place = fs::read_to_string(format!("/proc/{id}/wchan")).unwrap_or_default();
            return WAITS.contains(&place.as_str());
        };
        let mut words = call.split_ascii_whitespace();
        let file = (words.next() == Some(READ)).then(|| words.next()).flatten();
        let file = file.and_then(|file| u32::from_str_radix(file.strip_prefix("0x")?, 16).ok());
        file.and_then(|file| fs::read_link(format!("/proc/{id}/fd/{file}")).ok()).is_some_and(|path| {
            let path = path.to_string_lossy();
            path.starts_with("/dev/pts/") || path == "/dev/tty" || path == "/dev/console"
        })
    }

    fn works(id: i32) -> bool {
        fs::read_to_string(format!("/proc/{id}/syscall")).is_ok_and(|call| call.starts_with("running"))
    }
}
