//! The person's keyring, in the states a person's keyring can be in.

use std::io::Write as _;
use std::process::Stdio;

use super::{Session, bus};
use crate::service::Service;
use crate::wait::{Done, until};

const NAME: &str = "org.freedesktop.secrets";
const PASSWORD: &str = "the person's";

/// What the session's keyring is like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keyring {
    /// Open, as after logging in.
    Unlocked,
    /// There, but locked: whoever wants something from it makes a dialog ask for the password.
    Locked,
    /// No keyring service at all.
    Absent,
}

pub(super) fn start(session: &Session, keyring: Keyring) -> Done<Option<Service>> {
    match keyring {
        Keyring::Absent => Ok(None),
        Keyring::Unlocked => open(session).map(Some),
        Keyring::Locked => {
            // The first makes the keyring and its password; the second finds it and does not know the password.
            open(session)?.end();
            until("end of the keyring", || (!bus::owned(session.connection(), NAME)).then_some(()))?;
            let locked = session.service("gnome-keyring-daemon", &["--foreground", "--components=secrets"])?;
            session.await_name(NAME)?;
            Ok(Some(locked))
        }
    }
}

fn open(session: &Session) -> Done<Service> {
    let mut command = session.command("gnome-keyring-daemon");
    command.args(["--foreground", "--unlock", "--components=secrets"]).stdin(Stdio::piped()).stdout(Stdio::null());
    let mut daemon = Service::start("gnome-keyring-daemon", command, &session.logs())?;
    if let Some(mut stdin) = daemon.child().stdin.take() {
        stdin.write_all(PASSWORD.as_bytes())?;
    }
    session.await_name(NAME)?;
    Ok(daemon)
}

impl Session {
    /// What `secret-tool`, which knows nothing of us, finds in the keyring under an attribute.
    ///
    /// # Errors
    /// When it cannot be asked.
    pub fn secrets(&self, attribute: &str, value: &str) -> Done<String> {
        let output = self.command("secret-tool").args(["search", "--all", "--unlock", attribute, value]).output()?;
        // The secrets on stdout, their attributes on stderr.
        Ok(String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr))
    }
}
