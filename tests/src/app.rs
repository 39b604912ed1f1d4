//! The real app, started as a person starts it.

use std::net::TcpListener;
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

use crate::programs;
use crate::service::Service;
use crate::session::Session;
use crate::wait::{Done, until};

/// The window's title.
pub const TITLE: &str = "Countersign( [(][0-9]+[)])?";

/// A running app.
#[derive(Debug)]
pub struct App {
    /// Its process.
    pub service: Service,
    inspector: u16,
}

impl App {
    /// Starts it and waits until agents can come in.
    ///
    /// # Errors
    /// When it does not come up.
    pub fn start(session: &Session, words: &[&str]) -> Done<Self> {
        Self::start_with(session, words, |_| {})
    }

    /// As [`App::start`], with a change of its command line or environment.
    ///
    /// # Errors
    /// When it does not come up.
    pub fn start_with(session: &Session, words: &[&str], change: impl FnOnce(&mut Command)) -> Done<Self> {
        let mut app = Self::launch_with(session, words, change)?;
        until("door", || {
            let open = UnixStream::connect(door(session)).is_ok();
            (open || !app.service.lives()).then_some(open)
        })
        .and_then(|open| if open { Ok(app) } else { Err("the app ended at its start".into()) })
    }

    /// Starts it and waits for nothing.
    ///
    /// # Errors
    /// When it cannot be started.
    pub fn launch(session: &Session, words: &[&str]) -> Done<Self> {
        Self::launch_with(session, words, |_| {})
    }

    fn launch_with(session: &Session, words: &[&str], change: impl FnOnce(&mut Command)) -> Done<Self> {
        let inspector = free_port()?;
        let mut command = command(session)?;
        command.args(words);
        // Both are needed for a driver to reach the page; neither makes the app do anything else.
        command
            .env("TAURI_WEBVIEW_AUTOMATION", "true")
            .env("WEBKIT_INSPECTOR_SERVER", format!("127.0.0.1:{inspector}"));
        change(&mut command);
        Ok(Self { service: Service::start_quietly("countersign", command, &session.logs())?, inspector })
    }

    /// Where the page's engine listens for a driver.
    #[must_use]
    pub fn inspector(&self) -> u16 {
        self.inspector
    }
}

/// A file that whoever starts the app leaves open in it, by its number.
pub const LEFT_OPEN: u32 = 9;

/// The app's command line in a session, by a launcher that closes not all it opened.
///
/// # Errors
/// When it has not been built.
pub fn command(session: &Session) -> Done<Command> {
    let mut command = session.command("sh");
    command.args(["-c", &format!("exec \"$0\" \"$@\" {LEFT_OPEN}</dev/null")]).arg(programs::app()?);
    Ok(command)
}

/// Where agents come in.
#[must_use]
pub fn door(session: &Session) -> PathBuf {
    session.path("run/countersign/door.sock")
}

/// A port nobody listens on. It is none of those the system gives to connections by itself: one of these could be taken
/// in the moment before it is used.
///
/// # Errors
/// When there is none.
pub fn free_port() -> Done<u16> {
    const FIRST: u32 = 20_000;
    const PORTS: u32 = 10_000;
    static NEXT: AtomicU32 = AtomicU32::new(0);
    for _ in 0..PORTS {
        let number = std::process::id().wrapping_add(NEXT.fetch_add(1, Ordering::Relaxed));
        let port = u16::try_from(FIRST + number % PORTS)?;
        if TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return Ok(port);
        }
    }
    Err("there is no free port".into())
}
