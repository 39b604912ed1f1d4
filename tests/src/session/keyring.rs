//! The person's keyring, in the states a person's keyring can be in.

use std::io::Write as _;
use std::process::Stdio;

use zbus::wire::{ObjectPath, OwnedObjectPath, OwnedVariant, Variant};

use super::Session;
use crate::service::Service;
use crate::wait::{Done, hold, until};

const DAEMON: &str = "gnome-keyring-daemon";
const NAME: &str = "org.freedesktop.secrets";
const PATH: &str = "/org/freedesktop/secrets";
const SERVICE: &str = "org.freedesktop.Secret.Service";
const INNER: &str = "org.gnome.keyring.InternalUnsupportedGuiltRiddenInterface";
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
    let mut command = session.command(DAEMON);
    command.args(["--foreground", "--unlock", "--components=secrets"]).stdin(Stdio::piped()).stdout(Stdio::null());
    let mut daemon = Service::start(DAEMON, command, &session.logs())?;
    if let Some(mut stdin) = daemon.child().stdin.take() {
        stdin.write_all(PASSWORD.as_bytes())?;
    }
    session.await_name(NAME)?;
    Ok(daemon)
}

impl Session {
    /// Ends the keyring's service as a crash would.
    pub fn kill_keyring(&mut self) {
        if let Some(at) = self.services.iter().position(|service| service.name() == DAEMON) {
            self.services.remove(at).kill();
        }
    }

    /// Starts the keyring's service again, unlocked.
    ///
    /// # Errors
    /// When it does not come up.
    pub fn raise_keyring(&mut self) -> Done {
        let daemon = open(self)?;
        self.services.push(daemon);
        Ok(())
    }

    /// Locks the keyring, as its own program does when a person leaves their desk.
    ///
    /// # Errors
    /// When it stays open.
    pub fn lock_keyring(&self) -> Done {
        let login = ObjectPath::try_from("/org/freedesktop/secrets/collection/login")?;
        let question = (vec![login],);
        let call = self.connection().call_method(Some(NAME), PATH, Some(SERVICE), "Lock", &question);
        let reply = zbus::block_on(call)?;
        let (locked, _): (Vec<OwnedObjectPath>, OwnedObjectPath) = reply.body().deserialize()?;
        hold(locked.len() == 1, "the keyring was not locked")
    }

    /// Unlocks the keyring the way a login does: by the daemon's own call, which opens no dialog.
    ///
    /// # Errors
    /// When it stays locked.
    pub fn unlock_keyring(&self) -> Done {
        let plain = ("plain", Variant::from(""));
        let opened = self.connection().call_method(Some(NAME), PATH, Some(SERVICE), "OpenSession", &plain);
        let (_, session): (OwnedVariant, OwnedObjectPath) = zbus::block_on(opened)?.body().deserialize()?;
        let login = ObjectPath::try_from("/org/freedesktop/secrets/collection/login")?;
        let secret = (login, (session, Vec::<u8>::new(), PASSWORD.as_bytes().to_vec(), "text/plain"));
        let unlocked =
            self.connection().call_method(Some(NAME), PATH, Some(INNER), "UnlockWithMasterPassword", &secret);
        zbus::block_on(unlocked)?;
        Ok(())
    }

    /// Answers the keyring's own dialog with its password, as the person does.
    ///
    /// # Errors
    /// When there is none, or it stays.
    pub fn answer_keyring(&self) -> Done {
        let dialog = || {
            let found = self.tool("xdotool", &["search", "--onlyvisible", "--class", "gcr-prompter"]).ok()?;
            found.lines().last().map(str::to_owned)
        };
        let window = until("the keyring's dialog", dialog)?;
        self.tool("xdotool", &["windowactivate", "--sync", &window])?;
        self.tool("xdotool", &["type", PASSWORD])?;
        self.key("Return")?;
        until("the end of the keyring's dialog", || dialog().is_none().then_some(()))
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
