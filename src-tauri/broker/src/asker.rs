//! Who asks: what the system vouches for, apart from what the client says of itself.

mod known;

use std::path::{Path, PathBuf};

use crate::text::say;

pub use known::{KNOWN, KnownAgent, by_path};

/// The id of one connection of one agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SessionId(pub u64);

impl SessionId {
    /// The id of the person's own requests; no connection has it.
    pub const PERSON: Self = Self(0);
}

/// The identity of a client to a rule: the program the system saw *and* the name it claims. Both must be equal; a claim
/// alone is worth nothing, and one interpreter may run many clients.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ClientKey {
    /// The executable of the process that started the bridge, as the system names it.
    pub program: PathBuf,
    /// The name the client claims; empty when it claims none.
    pub name: String,
}

impl ClientKey {
    /// Returns the name to show: a known agent's by its program, or the program's. The client's claim plays no part.
    #[must_use]
    pub fn shown_name(&self) -> String {
        name_of(&self.program, by_path(&self.program))
    }
}

/// The identity of an agent, as the system tells agents apart: one process, whatever it claims to be and however many
/// connections it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum AgentKey {
    /// The client's own process, by its id and the moment it began.
    Process(u32, Option<u64>),
    /// A connection, where the system does not say which process asks.
    Connection(u64),
}

/// A client's name and version over MCP. Shown as a claim, never believed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// `clientInfo.name`.
    pub name: String,
    /// `clientInfo.version`.
    pub version: String,
}

/// A process as the system reports it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Process {
    /// Its id at the time of connecting.
    pub pid: u32,
    /// Its short name.
    pub name: String,
    /// Its executable; empty when the system would not say.
    pub path: PathBuf,
    /// The script it runs, where it is an interpreter and the system tells.
    pub script: Option<PathBuf>,
    /// When it began, by the system's own clock: with its id it names the process for good.
    pub began: Option<u64>,
}

/// The agent, or the person, that makes a request.
#[derive(Clone, Debug)]
pub struct Asker {
    /// The connection.
    pub session: SessionId,
    /// The identity rules go by.
    pub client: ClientKey,
    /// The client's claim about itself.
    pub claimed: Option<Claim>,
    /// Processes from the outermost down to the bridge.
    pub chain: Vec<Process>,
    /// The client's working directory, from which relative folders are read.
    pub cwd: PathBuf,
}

impl Asker {
    /// Makes the asker for a request of the person's own.
    #[must_use]
    pub fn person(cwd: PathBuf) -> Self {
        // No program: nothing a rule could be made for.
        let client = ClientKey { program: PathBuf::new(), name: String::new() };
        Self { session: SessionId::PERSON, client, claimed: None, chain: Vec::new(), cwd }
    }

    /// Returns whether this is the person and no agent.
    #[must_use]
    pub fn is_person(&self) -> bool {
        self.session == SessionId::PERSON
    }

    /// Returns the known agent, by the system's word on its process.
    #[must_use]
    pub fn known(&self) -> Option<&'static KnownAgent> {
        known::known(self.process()?, &self.cwd)
    }

    /// Returns the name to show, from what the system vouches for: `Claude Code`, or `An unknown program (python3)`.
    #[must_use]
    pub fn name(&self) -> String {
        if self.is_person() { say!("asker-person") } else { name_of(&self.client.program, self.known()) }
    }

    /// Returns the client's claimed name, where it differs from the known one.
    #[must_use]
    pub fn other_claim(&self) -> Option<&str> {
        other_claim(self.claimed.as_ref()?.name.trim(), self.known(), &self.client.program)
    }

    /// Returns whether this is an agent of that client.
    #[must_use]
    pub fn is_of(&self, client: &ClientKey) -> bool {
        !self.is_person() && self.client == *client
    }

    /// Returns the connection, where the system doesn't say which program asks: then nothing else tells two askers
    /// apart.
    #[must_use]
    pub fn only_connection(&self) -> Option<SessionId> {
        self.client.program.as_os_str().is_empty().then_some(self.session)
    }

    /// Returns whether both count as one muted client: the same by its name, or the same process under another one.
    #[must_use]
    pub fn is_client(&self, other: &Self) -> bool {
        if self.is_person() || other.is_person() {
            return self.is_person() && other.is_person();
        }
        self.client == other.client || self.process().is_some_and(|process| other.process() == Some(process))
    }

    /// Returns the agent's identity. Nothing in it is the client's own word.
    #[must_use]
    pub fn agent(&self) -> AgentKey {
        match self.process() {
            Some(process) => AgentKey::Process(process.pid, process.began),
            None => AgentKey::Connection(self.session.0),
        }
    }

    /// Returns whether both are connections of one agent: of one process, for a client of one name that began in one
    /// folder.
    #[must_use]
    pub fn is_same_agent(&self, other: &Self) -> bool {
        self.own_process().is_some()
            && self.own_process() == other.own_process()
            && self.client == other.client
            && self.cwd == other.cwd
    }

    /// Returns the process that started the client's own, where the system tells.
    #[must_use]
    pub fn parent(&self) -> Option<u32> {
        let own = self.process()?;
        let at = self.chain.iter().rposition(|process| process == own)?;
        at.checked_sub(1).and_then(|above| self.chain.get(above)).map(|process| process.pid)
    }

    /// Returns the client's own process, by its id and start time.
    #[must_use]
    pub fn own_process(&self) -> Option<(u32, u64)> {
        self.process().and_then(|process| Some((process.pid, process.began?)))
    }

    /// Returns the client's own process, where the system tells.
    fn process(&self) -> Option<&Process> {
        let known = !self.client.program.as_os_str().is_empty();
        self.chain.iter().rev().find(|process| known && process.path == self.client.program)
    }
}

/// Names whoever a program is.
fn name_of(program: &Path, known: Option<&'static KnownAgent>) -> String {
    match (known, program.file_name()) {
        (Some(agent), _) => agent.name.to_owned(),
        (None, Some(file)) => say!("asker-unknown-program", program = file.to_string_lossy()),
        (None, None) => say!("asker-unknown"),
    }
}

/// Returns a claim that says something else than is known: no name of the agent it is, nor that of the program.
#[must_use]
pub fn other_claim<'a>(claim: &'a str, known: Option<&'static KnownAgent>, program: &Path) -> Option<&'a str> {
    let own = known.is_some_and(|agent| agent.calls_itself(claim));
    let file = program.file_name().is_some_and(|file| file.to_string_lossy() == claim);
    (!claim.is_empty() && !own && !file).then_some(claim)
}

/// Who asked, from what the record has.
#[derive(Debug)]
pub struct RecordedAsker<'a> {
    /// The name to show.
    pub name: String,
    /// The agent it was known to be, by what the system had said of it.
    pub agent: Option<&'static KnownAgent>,
    /// What the client called itself, where that is something else.
    pub claim: Option<&'a str>,
}

/// Names who asked from what the record has. Before the record had claims, the name in it was one.
#[must_use]
pub fn recorded<'a>(program: &Path, name: &'a str, claim: Option<&'a str>) -> RecordedAsker<'a> {
    if program.as_os_str().is_empty() && claim.is_none() {
        return RecordedAsker { name: name.to_owned(), agent: None, claim: None };
    }
    // Beside a claim the name is the system's word of that time: what lay in a folder anybody writes to was no agent then.
    let known = match claim {
        Some(_) => KNOWN.iter().find(|agent| agent.name == name),
        None => known::by_safe_path(program),
    };
    let shown = name_of(program, known);
    let claim = claim.unwrap_or(name).trim();
    let other = other_claim(claim, known, program).filter(|claim| *claim != shown);
    RecordedAsker { name: shown, agent: known, claim: other }
}
