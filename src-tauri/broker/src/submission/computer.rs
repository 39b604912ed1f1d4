//! Another computer a command is to run on: what its name means, and what is known of its key. Part of what is shown.

#[cfg(unix)]
use crate::remote::{Key, Standing, Target};

/// Another computer, resolved: its name means this and nothing else until the command has run.
#[derive(Clone, Debug)]
pub struct Computer {
    /// The name as written.
    pub name: String,
    /// In one line for people: `deploy@web1, which is 10.0.0.5 port 22, through bastion`.
    pub line: String,
    /// The name that rules use; another meaning of the same name has another scope.
    pub scope: String,
    /// All that the person's configuration makes of the name.
    pub facts: Vec<(&'static str, String)>,
    /// The state of its key.
    pub key: HostKey,
    #[cfg(unix)]
    pub(crate) target: Target,
    /// The computer whose key is to be accepted, and the keys it showed.
    #[cfg(unix)]
    pub(crate) offered: Option<(Target, Vec<Key>)>,
}

/// What is known of a computer's key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HostKey {
    /// A key is on file; `ssh` compares before it sends anything.
    Known,
    /// None is on file, and that computer was not asked for it: its name alone may carry a message out.
    Unseen,
    /// The key it shows is not on file. To allow the command is to accept exactly this key.
    Unknown {
        /// The computer that showed it; it may be one in between.
        of: String,
        /// The keys it showed: `ED25519 SHA256:…`.
        fingerprints: Vec<String>,
        /// ApprovedInput of other kinds that are on file: a reason to be careful.
        on_file: Vec<String>,
    },
    /// It shows another key than the one on file, or a revoked one. Nothing ever runs there so.
    Changed {
        /// What happened and what to do.
        words: String,
    },
    /// It did not answer, so nothing is known.
    Unreachable {
        /// Why, and what to do.
        why: String,
    },
}

impl Computer {
    /// Returns everything of it that a person sees, for the fingerprint.
    pub(super) fn told(&self) -> Vec<String> {
        let facts = self.facts.iter().map(|(name, value)| format!("{name}={value}"));
        let key = match &self.key {
            HostKey::Known => vec!["known".to_owned()],
            HostKey::Unseen => vec!["unseen".to_owned()],
            HostKey::Unknown { of, fingerprints, on_file } => {
                [&["unknown".to_owned(), of.clone()], &fingerprints[..], &["on file".to_owned()], &on_file[..]].concat()
            }
            HostKey::Changed { words } => vec!["changed".to_owned(), words.clone()],
            // When it is asked again it may have other words for the same.
            HostKey::Unreachable { .. } => vec!["unreachable".to_owned()],
        };
        facts.chain(key).collect()
    }
}

#[cfg(unix)]
impl Computer {
    /// Makes a computer from its target, and whether a key for it is on file.
    pub(super) fn new(target: Target, on_file: bool) -> Self {
        Self {
            name: target.host.to_string(),
            line: target.shown(),
            scope: target.scope(),
            facts: target.facts(),
            key: if on_file { HostKey::Known } else { HostKey::Unseen },
            target,
            offered: None,
        }
    }

    /// Returns the computer with the state of its key; `of` is the computer that was looked at.
    pub(crate) fn seen(self, of: Target, standing: Standing) -> Self {
        let shown = |keys: &[Key]| keys.iter().map(ToString::to_string).collect();
        let (key, offered) = match standing {
            Standing::Known { .. } => (HostKey::Known, None),
            Standing::Unknown { offered, on_file } => {
                let key = HostKey::Unknown { of: of.shown(), fingerprints: shown(&offered), on_file: shown(&on_file) };
                (key, Some((of, offered)))
            }
            Standing::Changed { words, .. } => (HostKey::Changed { words }, None),
            Standing::Unreachable { why } => (HostKey::Unreachable { why: why.to_string() }, None),
        };
        Self { key, offered, ..self }
    }

    /// Returns whether to connect to it tells nobody anything an agent could have chosen: the person's own
    /// configuration says where it is, or it is an address of this computer or of a private network. Where a program
    /// makes the connection, that program would be told the name.
    pub(crate) fn is_the_persons(&self) -> bool {
        let (named, real) = (self.target.host.name().to_lowercase(), self.target.hostname.to_lowercase());
        let chosen = named != real && !real.contains(&named);
        self.target.proxy.is_none() && self.target.jumps.is_empty() && (chosen || is_near(&real))
    }
}

/// Returns whether an address is no further away than a private network.
#[cfg(unix)]
fn is_near(address: &str) -> bool {
    match address.parse() {
        Ok(std::net::IpAddr::V4(address)) => address.is_loopback() || address.is_private() || address.is_link_local(),
        Ok(std::net::IpAddr::V6(address)) => address.is_loopback(),
        Err(_) => false,
    }
}
