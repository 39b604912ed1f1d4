//! Which processes a command means that run now: by number, by name, by the port they listen on. On systems that tell this
//! only through a program, nothing is said; nor is anything of containers, whose service would have to be asked.

use countersign_command::{Started, Startup};

use super::budget::Budget;
use super::running::{Running, all, listening, one};
use super::{Counted, MAX_NAMES};

/// What a command looks for among processes.
#[derive(Debug, PartialEq, Eq)]
enum Sought {
    Number(u32),
    /// Its name is this.
    Called(String),
    /// Its name holds this, or its whole command line.
    Holds { text: String, whole: bool },
    Port(u16),
}

/// Counts the processes these commands mean. Reads what the system tells of processes.
pub(super) fn of(startup: &Startup, budget: &Budget) -> Vec<Counted> {
    let meant = || startup.commands.iter().filter(|one| one.likely && !one.elsewhere && !one.hands_on);
    let kills = meant().any(|one| one.name == "kill");
    let mut counted = Vec::new();
    for started in meant() {
        let sought = sought(started, kills);
        let ports: Vec<u16> = sought.iter().filter_map(Sought::port).collect();
        for port in &ports {
            counted.extend(told(listening(*port, budget), Some(*port)));
        }
        let numbers = sought.iter().filter_map(|sought| match sought {
            Sought::Number(number) => one(*number),
            _ => None,
        });
        let mut found: Vec<Running> = numbers.collect();
        if sought.iter().any(Sought::is_name) {
            let Some(all) = all(budget) else { continue };
            found.extend(all.into_iter().filter(|one| sought.iter().any(|sought| sought.fits(one))));
        }
        counted.extend(told(Some(found), None));
    }
    counted.dedup();
    counted
}

fn told(found: Option<Vec<Running>>, port: Option<u16>) -> Option<Counted> {
    let found = found.filter(|found| !found.is_empty())?;
    let names = found.iter().take(MAX_NAMES).map(|one| format!("{} ({})", one.name, one.number)).collect();
    Some(Counted::Processes { port, count: found.len(), names })
}

impl Sought {
    fn port(&self) -> Option<u16> {
        if let Self::Port(port) = self { Some(*port) } else { None }
    }

    fn is_name(&self) -> bool {
        matches!(self, Self::Called(_) | Self::Holds { .. })
    }

    fn fits(&self, one: &Running) -> bool {
        match self {
            Self::Called(name) => one.is_called(name),
            Self::Holds { text, whole: false } => one.name.contains(text),
            Self::Holds { text, whole: true } => one.line.contains(text),
            Self::Number(_) | Self::Port(_) => false,
        }
    }
}

/// What a command looks for; nothing where it says more than is read here. `kills`: what `lsof` lists is ended.
fn sought(started: &Started, kills: bool) -> Vec<Sought> {
    let words = started.argv.iter().skip(1).map(String::as_str);
    let words: Vec<&str> = words.collect();
    let plain: Vec<&str> = words.iter().copied().filter(|word| !word.starts_with('-')).collect();
    let found = match started.name.as_str() {
        "kill" => numbers(&words),
        "pkill" => named(&words, true),
        "killall" => named(&words, false),
        "fuser" if words.iter().any(|word| word.starts_with('-') && !word.starts_with("--") && word.contains('k')) => {
            let port = |word: &&str| Some(Sought::Port(word.strip_suffix("/tcp")?.parse().ok()?));
            plain.iter().map(port).collect()
        }
        "lsof" if kills && words.iter().any(|word| word.starts_with('-') && word.contains('t')) => {
            let port = |word: &&str| word.rsplit_once(':').and_then(|(_, port)| port.parse().ok()).map(Sought::Port);
            Some(words.iter().filter_map(port).collect())
        }
        _ => None,
    };
    found.unwrap_or_default()
}

/// The numbers behind a signal.
fn numbers(words: &[&str]) -> Option<Vec<Sought>> {
    let mut found = Vec::new();
    let mut words = words.iter().copied();
    while let Some(word) = words.next() {
        match word {
            "-l" | "-L" | "--list" | "-0" => return None,
            "-s" | "-n" | "--signal" => drop(words.next()),
            "--" => {}
            word if word.starts_with('-') && found.is_empty() => {}
            // A group, a job, or what only the shell knows.
            word => found.extend(word.parse().ok().map(Sought::Number)),
        }
    }
    Some(found)
}

/// The name behind a signal: part of one for `pkill`, a whole one for `killall`.
fn named(words: &[&str], part: bool) -> Option<Vec<Sought>> {
    let (mut whole, mut exact, mut found) = (false, !part, Vec::new());
    for word in words {
        let signal = || word[1..].bytes().all(|byte| byte.is_ascii_digit() || byte.is_ascii_uppercase());
        match *word {
            "-f" | "--full" if part => whole = true,
            "-x" | "--exact" if part => exact = true,
            "-q" | "-w" | "-v" | "-e" if !part => {}
            word if word.starts_with('-') && word.len() > 2 && signal() => {}
            word if word.len() == 2 && word.starts_with('-') && word.as_bytes()[1].is_ascii_digit() => {}
            word if word.starts_with('-') => return None,
            word => found.push(word),
        }
    }
    let plain = |text: &str| text.chars().all(|c| c.is_alphanumeric() || " -_/@:".contains(c) || c == '.' && !part);
    if found.iter().any(|text| text.is_empty() || !plain(text)) || part && found.len() > 1 || exact && whole {
        return None;
    }
    let sought = |text: &&str| match exact {
        true => Sought::Called((*text).to_owned()),
        false => Sought::Holds { text: (*text).to_owned(), whole },
    };
    Some(found.iter().map(sought).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_looked_for_is_read_and_no_more() {
        let of = |text: &str| {
            let startup = Startup::of_text(&text.into(), std::path::Path::new("/w"));
            startup.commands.iter().flat_map(|one| sought(one, true)).collect::<Vec<_>>()
        };
        let holds = |text: &str, whole| vec![Sought::Holds { text: text.to_owned(), whole }];
        assert_eq!(of("kill -9 12 13"), [Sought::Number(12), Sought::Number(13)]);
        assert_eq!(of("kill -s TERM 12"), [Sought::Number(12)]);
        assert_eq!(of("pkill -9 node"), holds("node", false));
        assert_eq!(of("pkill -f 'next dev'"), holds("next dev", true));
        assert_eq!(of("killall -q node"), [Sought::Called("node".to_owned())]);
        assert_eq!(of("fuser -k 3000/tcp"), [Sought::Port(3000)]);
        assert_eq!(of("kill -9 $(lsof -t -i:3000)"), [Sought::Port(3000)]);
        assert_eq!(of("lsof -ti tcp:8080 | xargs kill"), [Sought::Port(8080)]);
        for nothing in ["kill -l", "kill -0 12", "kill %1", "kill -9 -12", "pkill -u root", "pkill 'a.*b'", "fuser 80/tcp"] {
            assert_eq!(of(nothing), [], "{nothing}");
        }
    }
}
