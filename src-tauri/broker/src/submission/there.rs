//! A command for other computers, checked and resolved as far as that can be done from here: nothing is connected to.

use std::path::PathBuf;

use super::computer::Computer;
use super::depends::Depends;
use super::draft::ResolvedLocal;
use super::watched::may_run_a_script;
use super::{Draft, Fault, Invalid, What};
use crate::environment::Environment;
use crate::local::own::Own;
use crate::local::program::{FolderIdentity, Program};
#[cfg(unix)]
use crate::remote::{Host, Misnamed, RemoteError};
#[cfg(unix)]
use crate::text::say;

/// The most computers of one request: as many answers as a person can look through.
const MAX_HOSTS: usize = 16;

impl Draft {
    /// Returns where it's to run, when that is another computer. A folder and programs there are taken as named.
    pub(super) fn there(&self, what: &What, house: &Environment) -> Result<ResolvedLocal, Invalid> {
        if self.hosts.len() > MAX_HOSTS {
            return wrong("host", format!("names {} computers; the most is {MAX_HOSTS}.", self.hosts.len()));
        }
        if self.hosts.len() > 1 && (self.pty.is_some() || self.open_input) {
            return wrong("pty", "works with only one computer: typed text would go to all of them.");
        }
        let folder = folder(self.cwd.as_deref().unwrap_or_default())?;
        Ok(ResolvedLocal {
            program: Program::named(program(what)),
            cwd: folder,
            folder: FolderIdentity::elsewhere(),
            env: Vec::new(),
            watched: Vec::new(),
            depends: Depends::default(),
            sources: Vec::new(),
            said: Vec::new(),
            unpinned: is_unpinned(what),
            surroundings: String::new(),
            own: Own::default(),
            reaches_own: false,
            remote: computers(&self.hosts, self.user.as_deref(), house)?,
            obstacle: None,
        })
    }
}

impl Draft {
    /// Returns the names of the other computers, each with its user, as they are shown; an invalid name as it came.
    #[must_use]
    pub fn host_names(&self) -> Vec<String> {
        let user = self.user.as_deref();
        self.hosts.iter().map(|host| named(host, user).unwrap_or_else(|_| host.clone())).collect()
    }
}

#[cfg(unix)]
fn named(host: &str, user: Option<&str>) -> Result<String, NoComputer> {
    name_of(host, user).map(|host| host.to_string())
}

#[cfg(windows)]
fn named(host: &str, _: Option<&str>) -> Result<String, std::convert::Infallible> {
    Ok(host.to_owned())
}

fn wrong<T>(field: &'static str, message: impl Into<String>) -> Result<T, Invalid> {
    Err(Invalid::new(field, message))
}

/// Returns the folder as it's shown: absolute, or relative to the home folder there, which is written `~`.
fn folder(text: &str) -> Result<PathBuf, Invalid> {
    if text.contains('\0') {
        return Err(
            Invalid::new("cwd", "contains a NUL byte, which no folder name can have. Take it out.").with(Fault::Nul)
        );
    }
    let from_home = match text.strip_prefix('~') {
        Some(rest) if rest.is_empty() || rest.starts_with('/') => rest.trim_start_matches('/'),
        _ if text.starts_with('/') => return Ok(PathBuf::from(text)),
        _ => text,
    };
    Ok(PathBuf::from(if from_home.is_empty() { "~".to_owned() } else { format!("~/{from_home}") }))
}

fn program(what: &What) -> &str {
    match what {
        What::Shell { shell, .. } => shell.name(),
        What::Argv(words) => words.first().map_or("", String::as_str),
    }
}

/// Returns the program a command means on another computer, when no files there give it its meaning.
pub(crate) fn pinned_there(what: &What) -> Option<&str> {
    (!is_unpinned(what)).then(|| program(what))
}

/// Returns whether files there give the command its meaning: they cannot be looked at from here, so nothing may be
/// remembered.
fn is_unpinned(what: &What) -> bool {
    let steps = match what {
        What::Argv(words) => vec![words.clone()],
        What::Shell { text, .. } => text.outline().plain_words(),
    };
    steps.is_empty() || steps.iter().any(|argv| may_run_a_script(argv))
}

#[cfg(unix)]
fn computers(hosts: &[String], user: Option<&str>, house: &Environment) -> Result<Vec<Computer>, Invalid> {
    let mut computers: Vec<Computer> = Vec::with_capacity(hosts.len());
    for host in hosts {
        let computer = computer(host, user, house).or_else(|why| wrong("host", why.to_string()))?;
        if let Some(same) = computers.iter().find(|other| other.scope == computer.scope) {
            return wrong("host", format!("names one computer twice: {} is also {}.", host, same.name));
        }
        computers.push(computer);
    }
    Ok(computers)
}

#[cfg(windows)]
fn computers(_: &[String], _: Option<&str>, _: &Environment) -> Result<Vec<Computer>, Invalid> {
    wrong("host", "can't be used: Countersign can't reach other computers from this system yet.")
}

/// The reason a name means no other computer.
#[cfg(unix)]
#[derive(Debug, thiserror::Error)]
enum NoComputer {
    #[error(transparent)]
    Misnamed(#[from] Misnamed),
    #[error("{}", say!("submission-no-computer-two-users", what = format!("{:?}", .0)))]
    TwoUsers(String),
    #[error(transparent)]
    Remote(#[from] RemoteError),
    #[error(transparent)]
    Runtime(#[from] tokio::runtime::TryCurrentError),
}

/// Returns the name with the user that was given for it.
#[cfg(unix)]
fn name_of(host: &str, user: Option<&str>) -> Result<Host, NoComputer> {
    let named: Host = host.parse()?;
    match (user, named.user()) {
        (Some(user), None) => Ok(Host::new(Some(user), named.name(), named.port())?),
        (Some(user), Some(own)) if user != own => Err(NoComputer::TwoUsers(own.to_owned())),
        _ => Ok(named),
    }
}

/// Asks the person's own `ssh` what the name means, and the files on this computer whether its key is known. Blocks.
#[cfg(unix)]
fn computer(host: &str, user: Option<&str>, house: &Environment) -> Result<Computer, NoComputer> {
    let named = name_of(host, user)?;
    let ssh = house.ssh.as_ref().map_err(Clone::clone)?;
    let runtime = tokio::runtime::Handle::try_current()?;
    runtime.block_on(async {
        let target = ssh.resolve(&named).await?;
        let on_file = !ssh.keys_on_file(&target).await?.is_empty();
        Ok(Computer::new(target, on_file))
    })
}
