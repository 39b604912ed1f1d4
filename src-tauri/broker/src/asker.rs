//! Who asks: what the system vouches for, apart from what the client says of itself.

use std::path::PathBuf;

/// One connection of one agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SessionId(pub u64);

impl SessionId {
    /// The person's own; no connection has it.
    pub const PERSON: Self = Self(0);
}

/// What makes two connections the same client to a rule: the program the system saw *and* the name it claims.
/// Both must be equal; a claim alone is worth nothing, and one interpreter may run many clients.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ClientKey {
    /// The executable of the process that started the bridge, as the system names it.
    pub program: PathBuf,
    /// The name the client claims; empty when it claims none.
    pub name: String,
}

impl ClientKey {
    /// The name to show: the claim when there is one, else the program's file name.
    #[must_use]
    pub fn shown_name(&self) -> String {
        if self.name.trim().is_empty() { self.program_name() } else { self.name.clone() }
    }

    fn program_name(&self) -> String {
        let file = self.program.file_name();
        file.map_or_else(|| "an unknown program".to_owned(), |name| name.to_string_lossy().into_owned())
    }
}

/// An agent as the system tells it apart: one process, whatever it claims to be and however many connections it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum AgentKey {
    /// The client's own process, by its id and the moment it began.
    Process(u32, Option<u64>),
    /// A connection, where the system does not say which process asks.
    Connection(u64),
}

/// What a client says of itself over MCP. Shown as a claim, never believed.
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
    /// When it began, by the system's own clock: with its id it names the process for good.
    pub began: Option<u64>,
}

/// The one who asks.
#[derive(Clone, Debug)]
pub struct Asker {
    /// The connection.
    pub session: SessionId,
    /// The identity rules go by.
    pub client: ClientKey,
    /// What the client says of itself.
    pub claimed: Option<Claim>,
    /// Processes from the outermost down to the bridge.
    pub chain: Vec<Process>,
    /// The client's working directory, from which relative folders are read.
    pub cwd: PathBuf,
}

impl Asker {
    /// The person at this computer, who asks for something themselves.
    #[must_use]
    pub fn person(cwd: PathBuf) -> Self {
        // No program: nothing a rule could be made for.
        let client = ClientKey { program: PathBuf::new(), name: String::new() };
        Self { session: SessionId::PERSON, client, claimed: None, chain: Vec::new(), cwd }
    }

    /// Whether this is the person and no agent.
    #[must_use]
    pub fn is_person(&self) -> bool {
        self.session == SessionId::PERSON
    }

    /// The name to show: the claim when there is one, else the program's file name.
    #[must_use]
    pub fn name(&self) -> String {
        match &self.claimed {
            None if self.is_person() => "You".to_owned(),
            Some(claim) if !claim.name.trim().is_empty() => claim.name.clone(),
            _ => self.client.program_name(),
        }
    }

    /// Whether this is an agent of that client.
    #[must_use]
    pub fn is_of(&self, client: &ClientKey) -> bool {
        !self.is_person() && self.client == *client
    }

    /// The connection, where the system does not say which program asks: then nothing else tells two apart.
    #[must_use]
    pub fn only_connection(&self) -> Option<SessionId> {
        self.client.program.as_os_str().is_empty().then_some(self.session)
    }

    /// Whether both are one client for a person who will not hear it any more: the same by its name, or the same
    /// process under another one.
    #[must_use]
    pub fn is_client(&self, other: &Self) -> bool {
        if self.is_person() || other.is_person() {
            return self.is_person() && other.is_person();
        }
        self.client == other.client || self.process().is_some_and(|process| other.process() == Some(process))
    }

    /// Which agent this is. Nothing in it is the client's own word.
    #[must_use]
    pub fn agent(&self) -> AgentKey {
        match self.process() {
            Some(process) => AgentKey::Process(process.pid, process.began),
            None => AgentKey::Connection(self.session.0),
        }
    }

    /// Whether both are connections of one agent: of one process, for a client of one name that began in one folder.
    #[must_use]
    pub fn is_same_agent(&self, other: &Self) -> bool {
        self.own_process().is_some()
            && self.own_process() == other.own_process()
            && self.client == other.client
            && self.cwd == other.cwd
    }

    /// The process that started the client's own, where the system tells.
    #[must_use]
    pub fn parent(&self) -> Option<u32> {
        let own = self.process()?;
        let at = self.chain.iter().rposition(|process| process == own)?;
        at.checked_sub(1).and_then(|above| self.chain.get(above)).map(|process| process.pid)
    }

    /// The client's own process, by its id and the moment it began.
    #[must_use]
    pub fn own_process(&self) -> Option<(u32, u64)> {
        self.process().and_then(|process| Some((process.pid, process.began?)))
    }

    /// The client's own process, where the system tells.
    fn process(&self) -> Option<&Process> {
        let known = !self.client.program.as_os_str().is_empty();
        self.chain.iter().rev().find(|process| known && process.path == self.client.program)
    }
}
