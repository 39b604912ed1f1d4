//! The person's keyring, in the states a person's keyring can be in.

use std::io::Write as _;
use std::process::Stdio;

use zbus::wire::{ObjectPath, OwnedObjectPath};

use super::Session;
use crate::service::Service;
use crate::wait::{Done, hold};

const NAME: &str = "org.freedesktop.secrets";
const SERVICE: &str = "org.freedesktop.Secret.Service";
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
            let daemon = open(session)?;
            session.lock_keyring()?;
            Ok(Some(daemon))
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
    /// Locks the keyring, as its own program does when a person leaves their desk.
    ///
    /// # Errors
    /// When it stays open.
    pub fn lock_keyring(&self) -> Done {
        let login = ObjectPath::try_from("/org/freedesktop/secrets/collection/login")?;
        let question = (vec![login],);
        let call =
            self.connection().call_method(Some(NAME), "/org/freedesktop/secrets", Some(SERVICE), "Lock", &question);
        let reply = zbus::block_on(call)?;
        let (locked, _): (Vec<OwnedObjectPath>, OwnedObjectPath) = reply.body().deserialize()?;
        hold(locked.len() == 1, "the keyring was not locked")
    }

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
