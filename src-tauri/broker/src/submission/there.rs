//! A command for other computers, checked and resolved as far as that can be done from here: nothing is connected to.

use std::path::PathBuf;

use super::computer::Computer;
use super::draft::{Ground, Invalid};
use super::program::{Place, Program, may_run_a_script};
use super::{Draft, What};
use crate::house::House;
use crate::shell::outline::outline;

/// So many computers one request may name: as many answers as a person can look through.
const MAX_HOSTS: usize = 16;

impl Draft {
    /// Where it is to run, when that is not here. A folder and programs there are taken as they are named.
    pub(super) fn there(&self, what: &What, house: &House) -> Result<Ground, Invalid> {
        if self.hosts.len() > MAX_HOSTS {
            return wrong("host", format!("names {} computers; the most is {MAX_HOSTS}.", self.hosts.len()));
        }
        if self.hosts.len() > 1 && (self.pty.is_some() || self.open_input) {
            return wrong("pty", "goes with one computer only: what is typed would go to all of them.");
        }
        let folder = folder(self.cwd.as_deref().unwrap_or_default())?;
        Ok(Ground {
            program: Program::named(program(what)),
            cwd: folder,
            folder: Place::elsewhere(),
            env: Vec::new(),
            watched: Vec::new(),
            sources: Vec::new(),
            unpinned: is_unpinned(what),
            surroundings: String::new(),
            remote: computers(&self.hosts, self.user.as_deref(), house)?,
        })
    }
}

fn wrong<T>(field: &'static str, message: impl Into<String>) -> Result<T, Invalid> {
    Err(Invalid { field, message: message.into(), file: None })
}

/// As it is shown: from the top, or from the home folder there, which is written `~`.
fn folder(text: &str) -> Result<PathBuf, Invalid> {
    if text.contains('\0') {
        return wrong("cwd", "holds a NUL byte. No folder can be named so; take it out.");
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

/// Whether files there give the command its meaning: they cannot be looked at from here, so nothing may be remembered.
fn is_unpinned(what: &What) -> bool {
    let steps = match what {
        What::Argv(words) => vec![words.clone()],
        What::Shell { text, .. } => outline(text).plain_words(),
    };
    steps.is_empty() || steps.iter().any(|argv| may_run_a_script(argv))
}

#[cfg(unix)]
fn computers(hosts: &[String], user: Option<&str>, house: &House) -> Result<Vec<Computer>, Invalid> {
    let mut computers: Vec<Computer> = Vec::with_capacity(hosts.len());
    for host in hosts {
        let computer = computer(host, user, house).or_else(|message| wrong("host", message))?;
        if let Some(same) = computers.iter().find(|other| other.scope == computer.scope) {
            return wrong("host", format!("names one computer twice: {} is {} too.", host, same.name));
        }
        computers.push(computer);
    }
    Ok(computers)
}

#[cfg(windows)]
fn computers(_: &[String], _: Option<&str>, _: &House) -> Result<Vec<Computer>, Invalid> {
    wrong("host", "cannot be given: Countersign does not reach other computers from this system yet.")
}

/// Asks the person's own `ssh` what the name means, and the files on this computer whether its key is known. Blocks.
#[cfg(unix)]
fn computer(host: &str, user: Option<&str>, house: &House) -> Result<Computer, String> {
    use crate::remote::Host;
    let named: Host = host.parse().map_err(|error| format!("{error}"))?;
    let named = match (user, named.user()) {
        (Some(user), None) => Host::new(Some(user), named.name(), named.port()).map_err(|error| error.to_string())?,
        (Some(user), Some(own)) if user != own => {
            return Err(format!("names the user {own:?}, and another one was given beside it. Name one of them."));
        }
        _ => named,
    };
    let ssh = house.ssh.as_ref().map_err(ToString::to_string)?;
    let runtime = tokio::runtime::Handle::try_current().map_err(|error| error.to_string())?;
    runtime.block_on(async {
        let target = ssh.resolve(&named).await.map_err(|trouble| trouble.to_string())?;
        let on_file = !ssh.keys_on_file(&target).await.map_err(|trouble| trouble.to_string())?.is_empty();
        Ok(Computer::new(target, on_file))
    })
}
