//! The system's OpenSSH: what a name means, the one connection to a computer, and the words that run something there.

use std::collections::HashMap;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use super::abroad::Abroad;
use super::call::{ProgramOutput, call};
use super::carrier::Carrier;
use super::errand::{Errand, Unsendable};
use super::host::Host;
use super::mark::Mark;
use super::settings;
use super::target::Target;
use super::trouble::RemoteError;
use crate::local::digest::sha256;

/// How long questions that stay on this computer may take.
pub(super) const HERE: Duration = Duration::from_secs(10);
/// How long making a connection may take, with jump hosts.
pub(super) const THERE: Duration = Duration::from_secs(40);
/// How long an unused connection is kept, in seconds.
const KEPT: u32 = 60;
/// The longest path of a socket that systems take, less what `ssh` adds while it makes one.
const SOCKET: usize = 103 - 17;

/// The person's OpenSSH, with a private folder for its connections.
#[derive(Debug)]
pub struct Ssh {
    program: PathBuf,
    keygen: PathBuf,
    env: Vec<(OsString, OsString)>,
    home: PathBuf,
    person: PathBuf,
    folder: PathBuf,
    config: PathBuf,
    /// Where it is noted what runs elsewhere, if it is.
    abroad: OnceLock<Abroad>,
    /// One at a time makes the connection to a computer.
    doors: Mutex<HashMap<PathBuf, Arc<tokio::sync::Mutex<()>>>>,
}

/// A command made ready for a computer.
#[derive(Clone, Debug)]
pub struct Dispatch {
    /// The local `ssh` program.
    pub program: PathBuf,
    /// Its words, the first being the name it is called by. They hold the command, unless it has variables: everybody
    /// on this computer can read them.
    pub argv: Vec<String>,
    /// The file with the command, if one is needed. To be kept until `ssh` has begun.
    pub carrier: Option<Arc<Carrier>>,
    /// The mark of its private lines.
    pub mark: Mark,
}

impl Ssh {
    /// Finds the programs on the `PATH` of `env` and writes our configuration into `folder`, which becomes private
    /// (0700) and is to have a short and plain path. `person` is the configuration to go by: `~/.ssh/config`.
    ///
    /// # Errors
    /// Fails when a program is missing, or the folder cannot be used.
    pub fn new(env: Vec<(OsString, OsString)>, home: &Path, person: &Path, folder: &Path) -> Result<Self, RemoteError> {
        let local = |error: &dyn std::fmt::Display| RemoteError::Local(error.to_string());
        if folder.as_os_str().len() + 1 + NAME > SOCKET {
            return Err(RemoteError::Local(format!("{folder:?} is too long for a socket path")));
        }
        // Towards the computers in between, `ssh` puts it unquoted into a shell's command line.
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/._+-".contains(&byte);
        if !folder.is_absolute() || !folder.as_os_str().as_encoded_bytes().iter().copied().all(plain) {
            return Err(RemoteError::Local(format!(
                "{folder:?} contains characters other than letters, digits, `.`, `_`, `+` and `-`"
            )));
        }
        let config = settings::write(folder, person).map_err(|error| local(&error))?;
        Carrier::sweep(folder).map_err(|error| local(&error))?;
        Ok(Self {
            program: find(&env, "ssh").ok_or_else(|| local(&"ssh isn't on the PATH"))?,
            keygen: find(&env, "ssh-keygen").ok_or_else(|| local(&"ssh-keygen isn't on the PATH"))?,
            home: home.to_owned(),
            person: person.to_owned(),
            folder: folder.to_owned(),
            config,
            abroad: OnceLock::new(),
            doors: Mutex::default(),
            env,
        })
    }

    /// Returns what this name means by the person's configuration. Connects to nothing and looks up no name; but the
    /// programs of the person's `Match exec` lines run, as for every `ssh`, and are given the name where they say `%h`.
    ///
    /// # Errors
    ///
    /// Fails when `ssh` rejects the configuration.
    pub async fn resolve(&self, host: &Host) -> Result<Target, RemoteError> {
        settings::check(&self.person, &self.home)?;
        let mut words = self.words();
        words.push("-G".into());
        words.extend(named(host.user(), host.port(), host.name()));
        let answer = self.ask(&words, HERE).await?;
        let target = (answer.code == Some(0)).then(|| Target::read(host.clone(), &answer.stdout, &self.home)).flatten();
        target.ok_or_else(|| RemoteError::Config(config_words(&answer.stderr)))
    }

    /// Makes sure of the one connection to it that all runs share. It's made here and not by the first run, so that it
    /// outlives each of them. A call while another makes it waits for that one. Kept for a minute after its last use.
    ///
    /// # Errors
    ///
    /// Fails when the computer can't be reached, isn't the known one, or denies access.
    pub async fn connect(&self, target: &Target) -> Result<(), RemoteError> {
        let socket = self.socket(target);
        let door =
            Arc::clone(self.doors.lock().unwrap_or_else(PoisonError::into_inner).entry(socket.clone()).or_default());
        let _mine = door.lock().await;
        if self.is_connected(target).await {
            return Ok(());
        }
        settings::check(&self.person, &self.home)?;
        let mut words = self.words();
        words.extend(["-o", "ControlMaster=auto", "-o"].map(OsString::from));
        words.push(format!("ControlPersist={KEPT}").into());
        words.extend([OsStr::new("-S"), socket.as_os_str(), OsStr::new("-TN")].map(OsStr::to_owned));
        words.extend(target_words(target));
        let answer = self.ask(&words, THERE).await?;
        if answer.code == Some(0) {
            return Ok(());
        }
        let why = RemoteError::of(&answer.stderr);
        // What goes wrong on the way is not told to one that means to stay: ask again as one that does not.
        let is_direct = target.jumps.is_empty() && target.proxy.is_none();
        if is_direct { Err(why) } else { Err(self.knock(target, &[]).await.err().unwrap_or(why)) }
    }

    /// Returns whether the one connection stands.
    pub async fn is_connected(&self, target: &Target) -> bool {
        self.control(target, "check").await.is_some_and(|answer| answer.code == Some(0))
    }

    /// Closes the one connection; runs over it are lost.
    pub async fn disconnect(&self, target: &Target) {
        self.control(target, "exit").await;
    }

    /// Closes all connections that were made here.
    pub(crate) async fn leave(&self) {
        let sockets: Vec<PathBuf> =
            self.doors.lock().unwrap_or_else(PoisonError::into_inner).drain().map(|(socket, _)| socket).collect();
        for socket in sockets.iter().filter(|socket| socket.exists()) {
            let mut words = self.words();
            words.extend([OsStr::new("-S"), socket.as_os_str()].map(OsStr::to_owned));
            // It is the socket that says which connection; a name has to stand there all the same.
            words.extend(["-O", "exit", "--", "connection"].map(OsString::from));
            let _ = self.ask(&words, HERE).await;
        }
    }

    /// Returns the command that runs this there, without starting it. To be called after [`Ssh::connect`]; without a
    /// connection, the run makes one of its own.
    ///
    /// # Errors
    ///
    /// Fails when the command can't be sent as it is.
    pub fn dispatch(&self, target: &Target, errand: &Errand) -> Result<Dispatch, Unsendable> {
        let mark = Mark::new().map_err(|_| Unsendable::Random)?;
        let line = errand.line(&mark)?;
        let program = self.program.clone();
        if errand.env.is_empty() {
            return Ok(Dispatch { program, argv: self.argv(target, errand.pty, line), carrier: None, mark });
        }
        let carrier = Carrier::new(&self.folder, target.host.name(), &line, &self.config);
        let carrier = carrier.map_err(|error| Unsendable::Unwritten(error.to_string()))?;
        let argv = self.argv_by(carrier.path(), target, errand.pty);
        Ok(Dispatch { program, argv, carrier: Some(Arc::new(carrier)), mark })
    }

    /// Returns one command for each computer, in their order. Running them side by side is up to the caller.
    ///
    /// # Errors
    ///
    /// Fails as [`Ssh::dispatch`] does.
    pub fn plan(&self, targets: &[Target], errand: &Errand) -> Result<Vec<Dispatch>, Unsendable> {
        targets.iter().map(|target| self.dispatch(target, errand)).collect()
    }

    /// Returns the words that run this line there.
    pub(super) fn argv(&self, target: &Target, pty: bool, line: String) -> Vec<String> {
        let mut argv = self.argv_by(&self.config, target, pty);
        argv.push(line);
        argv
    }

    /// Returns the words for a connection by a configuration.
    fn argv_by(&self, config: &Path, target: &Target, pty: bool) -> Vec<String> {
        let lossy = |word: OsString| word.to_string_lossy().into_owned();
        let mut argv = vec!["ssh".to_owned(), "-F".to_owned(), lossy(config.as_os_str().to_owned())];
        argv.extend(["-o", "ControlMaster=no", "-S"].map(str::to_owned));
        argv.push(lossy(self.socket(target).into_os_string()));
        argv.push(if pty { "-tt" } else { "-T" }.to_owned());
        argv.extend(target_words(target).into_iter().map(lossy));
        argv
    }

    /// Sets where runs on other computers are noted. The first call counts.
    pub fn note_into(&self, abroad: Abroad) {
        // A second one would know nothing of the first one's runs.
        let _ = self.abroad.set(abroad);
    }

    /// Returns where runs on other computers are noted.
    #[must_use]
    pub fn abroad(&self) -> Option<&Abroad> {
        self.abroad.get()
    }

    /// Returns the environment it's started with.
    pub(crate) fn env(&self) -> &[(OsString, OsString)] {
        &self.env
    }

    /// Asks the `ssh` program.
    pub(super) async fn ask(&self, words: &[OsString], within: Duration) -> Result<ProgramOutput, RemoteError> {
        outcome(call(&self.program, words, &self.env, within).await)
    }

    /// Asks the `ssh-keygen` program.
    pub(super) async fn ask_keygen(&self, words: &[OsString]) -> Result<ProgramOutput, RemoteError> {
        outcome(call(&self.keygen, words, &self.env, HERE).await)
    }

    /// Returns the options with our configuration.
    pub(super) fn words(&self) -> Vec<OsString> {
        vec!["-F".into(), self.config.clone().into_os_string()]
    }

    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    async fn control(&self, target: &Target, what: &str) -> Option<ProgramOutput> {
        let mut words = self.words();
        words.extend([OsStr::new("-S"), self.socket(target).as_os_str()].map(OsStr::to_owned));
        words.extend(["-O", what].map(OsString::from));
        words.extend(target_words(target));
        self.ask(&words, HERE).await.ok()
    }

    /// Returns the path of a connection's socket. It's named after everything the target means, so that a changed
    /// configuration never uses an old connection.
    fn socket(&self, target: &Target) -> PathBuf {
        let facts: String = target.facts().iter().map(|(name, value)| format!("{name}={value}\0")).collect();
        self.folder.join(&sha256(facts.as_bytes())[..NAME])
    }
}

/// The hexadecimal digits of a socket's name.
const NAME: usize = 24;

/// Returns the target's own words: as it was named, so that the person's configuration for that name applies.
pub(super) fn target_words(target: &Target) -> Vec<OsString> {
    named(Some(&target.user), Some(target.port), target.host.name())
}

fn named(user: Option<&str>, port: Option<u16>, name: &str) -> Vec<OsString> {
    let mut words = Vec::new();
    if let Some(user) = user {
        words.extend(["-l".into(), user.into()]);
    }
    if let Some(port) = port {
        words.extend(["-p".into(), port.to_string().into()]);
    }
    words.extend(["--".into(), name.into()]);
    words
}

fn outcome(answer: std::io::Result<ProgramOutput>) -> Result<ProgramOutput, RemoteError> {
    answer.map_err(|error| match error.kind() {
        std::io::ErrorKind::TimedOut => RemoteError::TimedOut,
        _ => RemoteError::Local(error.to_string()),
    })
}

fn config_words(stderr: &str) -> String {
    match RemoteError::of(stderr) {
        RemoteError::Config(words) | RemoteError::Other(words) => words,
        trouble => trouble.to_string(),
    }
}

fn find(env: &[(OsString, OsString)], name: &str) -> Option<PathBuf> {
    let path = env.iter().find(|(variable, _)| variable == "PATH").map(|(_, value)| value)?;
    let folders = std::env::split_paths(path).filter(|folder| folder.is_absolute());
    folders.map(|folder| folder.join(name)).find(|file| file.is_file())
}
