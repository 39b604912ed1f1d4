//! What a person had remembered, and where it is kept. A rule names everything that must be equal for it to speak;
//! what is not named was said to the person when it was made.

mod choice;
mod edit;
mod exact;
mod lasting;
mod pinned;
mod unlikely;

use std::fmt;
use std::path::Path;

use serde::{Deserialize, Serialize};

pub use choice::{Choice, LEAST_LIMIT_MS, Misfit, Offers, StepOffer};
pub use edit::{Edit, Reworded};
pub use exact::{Exact, seal};
pub use lasting::{Lasting, Until};
pub use pinned::Pinned;
pub use unlikely::Unlikely;

pub use crate::submission::Source;
pub use crate::written::Command;

use crate::asker::{Asker, ClientKey, by_path, other_claim};
use crate::local::digest::random_name;
use crate::text::say;

/// The stored form's version. A newer one is set aside, not guessed at.
pub const VERSION: u32 = 2;

/// The id of a rule; 128 random bits in hexadecimal.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RuleId(pub String);

impl RuleId {
    /// Makes a new id.
    ///
    /// # Errors
    ///
    /// Fails when the system gives no random numbers.
    pub fn fresh() -> Result<Self, getrandom::Error> {
        random_name().map(Self)
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A remembered decision. Serialised for the keyring and for nothing else.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// The stored form's version.
    pub version: u32,
    /// Its name.
    pub id: RuleId,
    /// Milliseconds since 1970.
    pub made_at: u64,
    /// When it ends by itself.
    pub until: Until,
    /// The person's reason, when it refuses.
    pub deny: Option<String>,
    /// The folder it is limited to, canonical: for an exact rule the very folder, otherwise everything below too.
    pub folder: Option<String>,
    /// The client it is limited to.
    pub client: Option<Client>,
    /// The other computer it is for, by its scope; none: this one, and no other.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host: Option<String>,
    /// The subject.
    pub form: Form,
}

/// The identity of a client: what the system vouches for and what it claims; both must be equal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Client {
    /// Its executable, as the system names it.
    pub program: String,
    /// The name it claims.
    pub name: String,
}

/// The subject of a rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Form {
    /// This command, with everything it depends on. Allows only.
    Exact(Exact),
    /// This command, whatever it depends on. Refuses only.
    Command {
        /// To the byte.
        command: Command,
    },
    /// Steps that begin with these decoded words.
    Prefix(Prefix),
    /// Reading files below the rule's folder, or changing them too.
    Files {
        /// Whether changing is covered.
        change: bool,
    },
}

/// Steps that begin with these decoded words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Prefix {
    /// The words; the first is the name the program is called by.
    pub words: Vec<String>,
    /// The program it means. A rule that refuses needs none: it means every program of that name.
    pub program: Option<Pinned>,
    /// Files that give the words their meaning.
    pub sources: Vec<Source>,
    /// The longest limit it covers, in milliseconds.
    pub limit_ms: u64,
}

impl Client {
    /// Returns the asker's client, when the system names its program and it can be written down.
    #[must_use]
    pub fn of(asker: &Asker) -> Option<Self> {
        let program = asker.client.program.to_str().filter(|path| !path.is_empty())?;
        Some(Self { program: program.to_owned(), name: asker.client.name.clone() })
    }

    /// Returns whether this is that client.
    #[must_use]
    pub fn is(&self, key: &ClientKey) -> bool {
        key.program.to_str() == Some(self.program.as_str()) && key.name == self.name
    }

    /// Returns a key for it that no other client has.
    #[must_use]
    pub fn key(&self) -> String {
        format!("{}\0{}", self.program, self.name)
    }

    /// Returns the client of a key.
    ///
    /// # Errors
    ///
    /// Fails when the text isn't such a key.
    pub fn of_key(key: &str) -> Result<Self, NoClient> {
        let (program, name) = key.split_once('\0').ok_or(NoClient)?;
        Ok(Self { program: program.to_owned(), name: name.to_owned() })
    }

    /// Returns its name for people: the system's, and the claimed one where it differs.
    #[must_use]
    pub fn words(&self) -> String {
        let program = Path::new(&self.program);
        let known = by_path(program);
        let name = known.map_or_else(|| self.program.clone(), |agent| agent.name.to_owned());
        match other_claim(self.name.trim(), known, program) {
            Some(claim) => say!("rules-client-claims", name = name, claim = claim),
            None => name,
        }
    }
}

/// The error that a text names no client. The words continue after a colon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", say!("consent-no-client"))]
pub struct NoClient;

impl Rule {
    /// Returns the rule in one line.
    #[must_use]
    pub fn words(&self) -> String {
        let what = match &self.host {
            Some(host) => format!("{} on {host}", self.what()),
            None => self.what(),
        };
        let end = if matches!(self.form, Form::Exact(_)) { "" } else { " and below" };
        match &self.folder {
            Some(folder) => format!("{what} in {folder}{end}"),
            None => format!("{what} anywhere"),
        }
    }

    /// Returns the rule's subject in one line.
    #[must_use]
    pub fn what(&self) -> String {
        match &self.form {
            Form::Exact(Exact { command, .. }) | Form::Command { command } => command.line(),
            Form::Prefix(prefix) => format!("{} …", prefix.words.join(" ")),
            Form::Files { change: false } => say!("rules-reading-files"),
            Form::Files { change: true } => say!("rules-reading-and-changing-files"),
        }
    }

    /// Returns whether another rule is the same for the same steps, with only its pinned files newer: this one asks
    /// then, and would be in the way.
    #[must_use]
    pub fn is_renewed_by(&self, other: &Self) -> bool {
        let pins = |rule: &Self| match &rule.form {
            Form::Prefix(prefix) if rule.deny.is_none() => Some((prefix.program.clone(), prefix.sources.clone())),
            _ => None,
        };
        let words = |rule: &Self| match &rule.form {
            Form::Prefix(prefix) => prefix.words.clone(),
            _ => Vec::new(),
        };
        let scope = |rule: &Self| (rule.folder.clone(), rule.client.clone(), rule.host.clone());
        matches!((pins(self), pins(other)), (Some(own), Some(newer)) if own != newer)
            && words(self) == words(other)
            && scope(self) == scope(other)
    }

    /// Returns the folders it may be limited to, its own first. An exact rule holds in its own folder only.
    #[must_use]
    pub fn folders(&self, home: &Path) -> Vec<String> {
        match (&self.form, &self.folder) {
            (_, None) => Vec::new(),
            (Form::Exact(_) | Form::Command { .. }, Some(own)) => vec![own.clone()],
            (Form::Prefix(_) | Form::Files { .. }, Some(own)) => choice::folders(Path::new(own), home),
        }
    }

    /// Returns the longest limit it covers, in milliseconds; `None` when it covers any.
    #[must_use]
    pub fn limit_ms(&self) -> Option<u64> {
        match &self.form {
            Form::Exact(exact) => Some(exact.limit_ms),
            Form::Prefix(prefix) => Some(prefix.limit_ms),
            Form::Command { .. } | Form::Files { .. } => None,
        }
    }
}

/// Stores rules. It's the one boundary to the keyring: calls block and may wait for a person.
pub trait Store: Send + Sync {
    /// Returns all stored rules.
    ///
    /// # Errors
    ///
    /// Fails when nothing can be read.
    fn load(&self) -> Result<Loaded, StoreError>;

    /// Keeps more rules and forgets others, all of it or nothing.
    ///
    /// # Errors
    /// Fails when that is not known to be done.
    fn change(&self, add: &[Rule], end: &[RuleId]) -> Result<(), StoreError>;
}

/// The contents of a store.
#[derive(Clone, Debug, Default)]
pub struct Loaded {
    /// Rules that may speak.
    pub rules: Vec<Rule>,
    /// The altered, missing or unreadable rules, in words; nothing is allowed by them.
    pub set_aside: Vec<String>,
}

/// The reason a store failed; each message says what happened, what it means and what to do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// There is no keyring.
    #[error("{0}")]
    Absent(String),
    /// The keyring is locked or does not answer.
    #[error("{0}")]
    Locked(String),
    /// Anything else.
    #[error("{0}")]
    Failed(String),
}
