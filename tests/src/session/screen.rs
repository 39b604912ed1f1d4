//! The screen, and what a person does in front of it: look and press keys.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use super::Session;
use crate::service::Service;
use crate::wait::{Done, until, within};

/// Wide and high enough for the app's window.
const SIZE: &str = "1280x800x24";

pub(super) fn start(session: &Session) -> Done<(Service, String)> {
    let mut command = session.command("Xvfb");
    command.args(["-displayfd", "1", "-screen", "0", SIZE, "-nolisten", "tcp", "-noreset"]);
    command.stdin(Stdio::null()).stdout(Stdio::piped());
    let mut screen = Service::start("Xvfb", command, &session.logs())?;
    let mut number = String::new();
    if let Some(said) = screen.child().stdout.take() {
        BufReader::new(said).read_line(&mut number)?;
    }
    match number.trim() {
        "" => Err("Xvfb did not come up".into()),
        number => Ok((screen, format!(":{number}"))),
    }
}

impl Session {
    /// Takes a picture of all that a person sees.
    ///
    /// # Errors
    /// When it cannot be taken.
    pub fn picture(&self, to: &Path) -> Done {
        self.tool("import", &["-silent", "-window", "root", &to.to_string_lossy()]).map(drop)
    }

    /// Takes a picture of what the one window with this title holds, in few colours, so that it is small.
    ///
    /// # Errors
    /// When there is no such window, or the tool fails.
    pub fn window_picture(&self, title: &str, to: &Path) -> Done {
        let window = until(format_args!("window {title}"), || self.windows(title).pop())?;
        let small = ["-silent", "+dither", "-depth", "8", "-colors", "64"];
        self.tool("import", &[&small[..], &["-window", &window, &format!("png8:{}", to.display())]].concat()).map(drop)
    }

    /// Presses a key, by its X name, as a keyboard does.
    ///
    /// # Errors
    /// When that cannot be done.
    pub fn key(&self, name: &str) -> Done {
        self.tool("xdotool", &["key", name]).map(drop)
    }

    /// The windows a person can see whose title is `title`.
    #[must_use]
    pub fn windows(&self, title: &str) -> Vec<String> {
        let title = format!("^{title}$");
        let found = self.tool("xdotool", &["search", "--onlyvisible", "--name", &title]).unwrap_or_default();
        found.lines().map(str::to_owned).collect()
    }

    /// Waits for the one window with this title and gives it the keyboard.
    ///
    /// # Errors
    /// When it does not appear.
    pub fn focus(&self, title: &str) -> Done<String> {
        let window = until(format_args!("window {title}"), || self.windows(title).pop())?;
        self.tool("xdotool", &["windowactivate", "--sync", &window])?;
        Ok(window)
    }

    /// Presses a letter again and again, until what this gives is dropped.
    ///
    /// # Errors
    /// When that cannot be done.
    pub fn press_on(&self, letter: &str) -> Done<Service> {
        self.service("xdotool", &["type", "--delay", "50", &letter.repeat(20_000)])
    }

    /// Presses a key, and again when it seems to have been lost, until it had its effect.
    ///
    /// # Errors
    /// When it has none.
    pub fn key_until(&self, name: &str, effect: impl Fn() -> bool) -> Done {
        until(format_args!("effect of the key {name}"), || {
            self.key(name).ok()?;
            within(Duration::from_secs(2), "effect", || effect().then_some(())).ok()
        })
    }

    /// Closes the window with this title, by the window manager's own key.
    ///
    /// # Errors
    /// When there is none, or it stays.
    pub fn close(&self, title: &str) -> Done {
        self.focus(title)?;
        self.key_until("alt+F4", || self.windows(title).is_empty())
    }
}
