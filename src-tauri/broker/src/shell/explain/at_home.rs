//! Clients of databases that name no computer: they ask the one that runs here over its socket, and nothing leaves.

use super::super::outline::{Command, Stream};
use super::{About, Effect, Effects, wrappers};

/// Programs that ask the database of this computer over its socket where nothing else is said.
const CLIENTS: [&str; 14] = [
    "psql",
    "pg_dump",
    "pg_dumpall",
    "pg_restore",
    "pg_isready",
    "createdb",
    "dropdb",
    "createuser",
    "dropuser",
    "mysql",
    "mysqldump",
    "mysqladmin",
    "mariadb",
    "mariadb-dump",
];

/// Settings that choose no other computer.
const HARMLESS: [&str; 6] = ["PGPASSWORD", "PGUSER", "PGDATABASE", "PGCONNECT_TIMEOUT", "PGTZ", "MYSQL_PWD"];

/// What lets a database, or a client, talk to another one.
const ONWARD: [&str; 18] = [
    "dblink",
    "fdw",
    "\\c ",
    "connect",
    "replica",
    "slaveof",
    "migrate",
    "master",
    "source",
    "cluster",
    "subscription",
    "server",
    "federated",
    "clone",
    "host",
    "service=",
    "--login-path",
    "--defaults",
];

/// Takes back that a step talks to other computers, if it is a client of this one's database alone. `steps` are those
/// before it, which can say where it is.
pub(super) fn asked(steps: &[Command], command: &Command, about: &mut About) {
    let Some(program) = command.words.first().map(|word| wrappers::plain_name(&word.text)) else { return };
    about.at_home = CLIENTS.contains(&program.as_str())
        && !about.effects.has(Effect::RunCode)
        && !about.sends
        && command.from.is_none()
        && command.settings.iter().all(|(name, _)| HARMLESS.contains(&name.as_str()))
        && !steps.iter().any(sets)
        && stays(command);
}

/// Whether a step may set what later ones see.
fn sets(step: &Command) -> bool {
    const SETTERS: [&str; 8] = ["export", "declare", "typeset", "source", ".", "eval", "set", "read"];
    step.words.first().is_none_or(|word| SETTERS.contains(&word.text.as_str()))
}

/// Whether all words and what is handed to it are known, and name no other computer.
fn stays(command: &Command) -> bool {
    let mut host = false;
    for word in command.words.iter().skip(1) {
        if std::mem::take(&mut host) {
            if !word.text.starts_with('/') {
                return false;
            }
            continue;
        }
        let text = word.text.as_str();
        host = matches!(text, "-h" | "--host");
        let joined = text.strip_prefix("--host=").or_else(|| text.strip_prefix("-h"));
        let elsewhere = match joined.filter(|joined| !joined.is_empty()) {
            Some(joined) => !joined.starts_with('/'),
            None => !host && leads_on(text),
        };
        if elsewhere || !word.plain {
            return false;
        }
    }
    command.redirects.iter().all(|one| match one.kind {
        Stream::Text => one.target.plain && !leads_on(&one.target.text),
        kind => kind != Stream::Read,
    })
}

/// Whether a word, or statements, may lead to another computer.
fn leads_on(text: &str) -> bool {
    let small = text.to_lowercase();
    let address = !text.contains(char::is_whitespace) && text.contains(['@', ':']);
    address || text.contains("://") || ONWARD.iter().any(|mark| small.contains(mark))
}

impl About {
    /// The effects that are told.
    pub(super) fn told_effects(&self) -> Effects {
        let network = Effects::of(Effect::Network);
        if self.at_home && self.effects != network { self.effects.without(Effect::Network) } else { self.effects }
    }
}
