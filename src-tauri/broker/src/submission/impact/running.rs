//! Processes that run now, as Linux tells them in `/proc`. Other systems tell them only through a program.

use super::budget::Budget;

/// A process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Running {
    pub(super) number: u32,
    /// As the system calls it, in 15 bytes at most. It chose that itself.
    pub(super) name: String,
    /// Its words with blanks between: only compared, never told, since they may hold secrets.
    pub(super) line: String,
}

impl Running {
    /// Whether this is its whole name; one longer than the system keeps is compared with its program.
    pub(super) fn is_called(&self, name: &str) -> bool {
        /// `TASK_COMM_LEN` without its zero.
        const LONGEST: usize = 15;
        let program = || self.line.split(' ').next().and_then(|program| program.rsplit('/').next());
        if name.len() > LONGEST { program() == Some(name) } else { self.name == name }
    }
}

#[cfg(target_os = "linux")]
pub(super) use linux::{all, listening, one};

#[cfg(not(target_os = "linux"))]
pub(super) use elsewhere::{all, listening, one};

#[cfg(target_os = "linux")]
mod linux {
    use std::collections::HashSet;
    use std::fs;
    use std::io::Read as _;

    use super::{Budget, Running};

    /// A longer command line, or table of connections, is not read further.
    const MAX_LINE: u64 = 64 * 1024;
    const MAX_TABLE: u64 = 4 * 1024 * 1024;
    /// The state of a socket that listens, as the kernel writes it.
    const LISTENS: &str = "0A";

    /// The process of this number, if there is one.
    pub(in super::super) fn one(number: u32) -> Option<Running> {
        let read = |name: &str, most: u64| {
            let mut bytes = Vec::new();
            let file = fs::File::open(format!("/proc/{number}/{name}")).ok()?;
            file.take(most).read_to_end(&mut bytes).ok()?;
            Some(String::from_utf8_lossy(&bytes).into_owned())
        };
        let name = read("comm", MAX_LINE)?.trim_end_matches('\n').to_owned();
        let line = read("cmdline", MAX_LINE).unwrap_or_default().replace('\0', " ");
        Some(Running { number, name, line: line.trim_end().to_owned() })
    }

    /// All there are; nothing when there are too many.
    pub(in super::super) fn all(budget: &Budget) -> Option<Vec<Running>> {
        let mut found = Vec::new();
        for number in numbers() {
            budget.spend().ok()?;
            found.extend(one(number));
        }
        Some(found)
    }

    /// Those that listen on a port, as far as the system tells us; nothing when there is too much to look at.
    pub(in super::super) fn listening(port: u16, budget: &Budget) -> Option<Vec<Running>> {
        let sockets: HashSet<String> = ["tcp", "tcp6"].iter().flat_map(|table| sockets(table, port)).collect();
        let mut found = Vec::new();
        if sockets.is_empty() {
            return Some(found);
        }
        for number in numbers() {
            let mut holds = false;
            for held in fs::read_dir(format!("/proc/{number}/fd")).into_iter().flatten().flatten() {
                budget.spend().ok()?;
                let link = fs::read_link(held.path()).ok();
                holds |= link.as_deref().and_then(std::path::Path::to_str).is_some_and(|link| sockets.contains(link));
            }
            found.extend(one(number).filter(|_| holds));
        }
        Some(found)
    }

    fn numbers() -> impl Iterator<Item = u32> {
        let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
        entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok())
    }

    fn sockets(table: &str, port: u16) -> Vec<String> {
        let mut text = String::new();
        let Ok(file) = fs::File::open(format!("/proc/net/{table}")) else { return Vec::new() };
        if file.take(MAX_TABLE).read_to_string(&mut text).is_err() {
            return Vec::new();
        }
        let ending = format!(":{port:04X}");
        let socket = |line: &str| {
            let fields: Vec<&str> = line.split_ascii_whitespace().collect();
            let ours = fields.get(1)?.ends_with(&ending) && fields.get(3) == Some(&LISTENS);
            ours.then(|| Some(format!("socket:[{}]", fields.get(9)?))).flatten()
        };
        text.lines().skip(1).filter_map(socket).collect()
    }
}

#[cfg(not(target_os = "linux"))]
mod elsewhere {
    use super::{Budget, Running};

    pub(in super::super) fn one(_: u32) -> Option<Running> {
        None
    }

    pub(in super::super) fn all(_: &Budget) -> Option<Vec<Running>> {
        None
    }

    pub(in super::super) fn listening(_: u16, _: &Budget) -> Option<Vec<Running>> {
        None
    }
}
