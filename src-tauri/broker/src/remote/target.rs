//! What a name means by the person's own configuration: what is shown, and what rules and the fingerprint go by.

use std::path::{Path, PathBuf};

use super::host::Host;

/// A computer with everything that `ssh -G` says of it. Two are equal exactly when they would look the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// The name as written.
    pub host: Host,
    /// The name or address that is connected to.
    pub hostname: String,
    /// The user there.
    pub user: String,
    /// The port.
    pub port: u16,
    /// The computers in between, in order, as the configuration names them.
    pub jumps: Vec<String>,
    /// A program that makes the connection, if the configuration names one.
    pub proxy: Option<String>,
    /// The key files that exist.
    pub identities: Vec<PathBuf>,
    /// Where the agent is, when the configuration says so.
    pub agent: Option<String>,
    /// The files with known keys: the person's own first, then the system's.
    pub known_hosts: Vec<PathBuf>,
    /// How many of these are the person's own.
    pub(super) own_files: usize,
    /// The name the key is filed under, when it isn't the host's.
    pub key_alias: Option<String>,
}

impl Target {
    /// Reads the output of `ssh -G`. `None` when it lacks the name, the user or the port.
    pub(super) fn read(host: Host, printed: &str, home: &Path) -> Option<Self> {
        let all = |key: &'static str| {
            printed
                .lines()
                .filter_map(move |line| line.split_once(' ').filter(|(name, _)| *name == key))
                .map(|(_, v)| v)
        };
        let one = |key| all(key).next().map(str::to_owned);
        let set = |key| one(key).filter(|value| value != "none");
        let files = |key| all(key).flat_map(str::split_whitespace).filter(|file| *file != "none");
        let mut known_hosts: Vec<_> = files("userknownhostsfile").map(|file| at_home(file, home)).collect();
        let own_files = known_hosts.len();
        known_hosts.extend(files("globalknownhostsfile").map(|file| at_home(file, home)));
        let identities = all("identityfile").map(|file| at_home(file, home)).filter(|file| file.is_file());
        Some(Self {
            hostname: one("hostname")?,
            user: one("user")?,
            port: one("port")?.parse().ok()?,
            jumps: set("proxyjump").map(|jumps| jumps.split(',').map(str::to_owned).collect()).unwrap_or_default(),
            proxy: set("proxycommand"),
            identities: identities.collect(),
            agent: set("identityagent"),
            known_hosts,
            own_files,
            key_alias: set("hostkeyalias"),
            host,
        })
    }

    /// Returns one line for a card: `deploy@web1, which is 10.0.0.5 port 22, through bastion`.
    #[must_use]
    pub fn shown(&self) -> String {
        let named = &self.host;
        let who = format!("{}@{}", self.user, named.name());
        let what = if self.hostname == named.name() && self.port == 22 {
            who
        } else {
            format!("{who}, which is {} port {}", self.hostname, self.port)
        };
        match (&self.proxy, &self.jumps[..]) {
            (Some(proxy), _) => format!("{what}, through the program {proxy}"),
            (None, []) => what,
            (None, jumps) => format!("{what}, through {}", jumps.join(", then ")),
        }
    }

    /// Returns the name that rules use: the user, and which computer and port it really is, so that another meaning of
    /// the same name is another computer.
    #[must_use]
    pub fn scope(&self) -> String {
        let mut scope = format!("{}@[{}]:{}", self.user, self.hostname, self.port);
        for way in self.jumps.iter().chain(&self.proxy) {
            scope.push_str(" via ");
            scope.push_str(way);
        }
        scope
    }

    /// Returns all its facts, name by name, for the details on a card and for the fingerprint.
    #[must_use]
    pub fn facts(&self) -> Vec<(&'static str, String)> {
        let mut facts = vec![
            ("host", self.host.to_string()),
            ("hostname", self.hostname.clone()),
            ("user", self.user.clone()),
            ("port", self.port.to_string()),
        ];
        facts.extend(self.jumps.iter().map(|jump| ("jump", jump.clone())));
        facts.extend(self.proxy.iter().map(|proxy| ("proxy program", proxy.clone())));
        facts.extend(self.identities.iter().map(|file| ("key file", file.display().to_string())));
        facts.extend(self.agent.iter().map(|agent| ("agent", agent.clone())));
        facts.extend(self.known_hosts.iter().map(|file| ("known_hosts", file.display().to_string())));
        facts.extend(self.key_alias.iter().map(|alias| ("key filed under", alias.clone())));
        facts
    }

    /// Returns what changed since it was shown, in words; `None` when nothing did.
    #[must_use]
    pub fn difference(&self, now: &Self) -> Option<String> {
        (self != now).then(|| {
            format!(
                "The ssh_config entry for {} has changed: it was {}, and is {} now.",
                self.host,
                self.shown(),
                now.shown()
            )
        })
    }

    /// Returns the name its key is filed under in known_hosts.
    pub(super) fn filed_under(&self) -> String {
        match &self.key_alias {
            Some(alias) => alias.clone(),
            None if self.port == 22 => self.hostname.to_lowercase(),
            None => format!("[{}]:{}", self.hostname.to_lowercase(), self.port),
        }
    }

    /// Returns the file for a newly accepted key.
    pub(super) fn own_file(&self) -> Option<&Path> {
        self.known_hosts[..self.own_files].first().map(PathBuf::as_path)
    }
}

fn at_home(file: &str, home: &Path) -> PathBuf {
    match file.strip_prefix("~/") {
        Some(rest) => home.join(rest),
        None => PathBuf::from(file),
    }
}
