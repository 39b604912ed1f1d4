//! Connecting clients: which of them are on this computer, what their files would become, and taking that back.
//!
//! A file of settings belongs to the person and is left as it is but for our entry: what it says is read with the places
//! where it says it, the entry is put in as text, and the result is read again. Who writes is the [`Person`], in their
//! own window, after they saw the difference; the way is that of every change of a file, whole or not at all, and not
//! at all when the file became another. What is written oddly is told, with the text to put in by hand.
//!
//! [`Person`]: countersign_broker::broker::Person

mod clients;
mod edit;
mod entry;
mod examine;
mod json;
mod kept;
mod odd;
mod own_shell;
mod places;
mod toml;
mod tree;
mod yaml;

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use countersign_broker::broker::{NotChanged, Person};
use countersign_broker::files::{Prepared, rewrite};
use countersign_broker::submission::FileAct;
use tokio::task::spawn_blocking;

use crate::text::say;
use clients::{CLIENTS, Client};
use edit::{EntryState, LONGEST};
pub(crate) use examine::{ExaminedClient, FoundEntry};
use kept::Backups;
pub(crate) use odd::Odd;
pub(crate) use own_shell::OwnShell;
use places::Places;

/// Sets clients up.
#[derive(Debug)]
pub(crate) struct Connect {
    places: Places,
    bridge: PathBuf,
    kept: Backups,
}

/// The change wanted to a client's file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wish {
    /// Our entry in it.
    Connect,
    /// Our entry out of it, or what we did last undone.
    TakeBack,
}

/// A client, as it is on this computer.
#[derive(Clone, Debug)]
pub(crate) struct KnownClient {
    pub(crate) id: &'static str,
    pub(crate) name: &'static str,
    /// Its file, there or to be made; nothing where only its own settings reach.
    pub(crate) file: Option<PathBuf>,
    /// Its file or its folder is here.
    pub(crate) found: bool,
    pub(crate) state: ClientStatus,
    /// The entry, to be put in by hand.
    pub(crate) text: String,
    /// The words that do the same in a terminal, before our program's path.
    pub(crate) terminal: Option<&'static str>,
    /// A copy of the file as it was before our last change.
    pub(crate) copy: Option<PathBuf>,
}

/// The state of a client's set-up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ClientStatus {
    /// Our entry is there and starts this very program.
    Connected,
    /// An entry of our name starts another program: it can be renewed.
    Other(String),
    /// An entry can be made.
    Open,
    /// The text is to be put in by hand; why, where that is not plain.
    ByHand(Option<String>),
}

/// The reason a client's file wasn't changed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NotWritten {
    /// No copy of it could be kept before.
    #[error("{}", say!("client-no-copy", error = .0))]
    NoCopy(io::Error),
    /// It does not allow it.
    #[error("{}", say!("client-not-changed", error = .0))]
    Not(#[from] NotChanged),
}

impl Connect {
    /// Makes it for this person and this bridge; undo data goes to the data folder.
    pub(crate) fn new(home: &Path, bridge: &Path, data: &Path) -> Self {
        Self { places: Places::here(home), bridge: bridge.to_owned(), kept: Backups::in_folder(data) }
    }

    /// Returns all clients, in the order of the list. Looks at the disk.
    pub(crate) fn all(&self) -> Vec<KnownClient> {
        CLIENTS.iter().map(|client| self.known(client)).collect()
    }

    fn known(&self, client: &Client) -> KnownClient {
        let file = self.file(client);
        let found = file.as_ref().is_some_and(|file| {
            let folder = (client.sign)(&self.places).or_else(|| file.parent().map(Path::to_owned));
            file.exists() || folder.is_some_and(|folder| folder.is_dir())
        });
        let state = match &file {
            Some(file) if found => self.state(client, file),
            _ => ClientStatus::ByHand(None),
        };
        KnownClient {
            id: client.id,
            name: client.name,
            file,
            found,
            state,
            text: edit::alone(client, &self.bridge),
            terminal: client.terminal,
            copy: self.kept.copy(client.id),
        }
    }

    /// Returns the file that counts.
    fn file(&self, client: &Client) -> Option<PathBuf> {
        let files = (client.files)(&self.places);
        files.iter().find(|file| file.symlink_metadata().is_ok()).or(files.first()).cloned()
    }

    fn state(&self, client: &Client, file: &Path) -> ClientStatus {
        let bytes = match content(file) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::NotFound && client.makes => Vec::new(),
            Err(error) if error.kind() == ErrorKind::NotFound => {
                return ClientStatus::ByHand(Some(Odd::NoFile.to_string()));
            }
            Err(error) => return ClientStatus::ByHand(Some(say!("client-unread", error = error))),
        };
        match edit::standing(client, &bytes, &self.bridge) {
            Ok(EntryState::Ours) => ClientStatus::Connected,
            Ok(EntryState::Other(command)) => ClientStatus::Other(command),
            // Whether it can be done is found out by doing it.
            Ok(EntryState::Absent) => match edit::connect(client, &bytes, &self.bridge) {
                Ok(_) => ClientStatus::Open,
                Err(odd) => ClientStatus::ByHand(Some(odd.to_string())),
            },
            Err(odd) => ClientStatus::ByHand(Some(odd.to_string())),
        }
    }

    /// Works out what a client's file would become; nothing when there is no such client with a file. Looks at the
    /// disk and writes nothing.
    ///
    /// # Errors
    /// Returns why the file is left alone.
    pub(crate) fn propose(&self, id: &str, wish: Wish) -> Option<Result<Prepared, Odd>> {
        let client = CLIENTS.iter().find(|client| client.id == id)?;
        let file = self.file(client)?;
        Some(match wish {
            Wish::Connect => rewrite(file, LONGEST, |before| match before {
                None if !client.makes => Err(Odd::NoFile),
                before => edit::connect(client, before.unwrap_or_default(), &self.bridge),
            }),
            // Exactly as it was, if nothing else happened to it; otherwise our entry alone goes.
            Wish::TakeBack => match self.kept.undo(id).map(|undo| undo.prepare()) {
                Some(Ok(prepared)) => Ok(prepared),
                _ => rewrite(file, LONGEST, |before| edit::take_out(client, before.ok_or(Odd::Absent)?)),
            },
        })
    }

    /// Does what was proposed and shown.
    ///
    /// # Errors
    /// Fails when the file is another by now, or cannot be written.
    pub(crate) async fn write(
        &self,
        person: &Person,
        id: &str,
        wish: Wish,
        act: Arc<FileAct>,
    ) -> Result<(), NotWritten> {
        let (kept, client, shown) = (self.kept.clone(), id.to_owned(), Arc::clone(&act));
        let copied = spawn_blocking(move || match shown.prepared().and_then(Prepared::before) {
            Some(before) => kept.keep_copy(&client, before),
            None => Ok(()),
        });
        copied.await.unwrap_or_else(|error| Err(io::Error::other(error))).map_err(NotWritten::NoCopy)?;
        let applied = person.change(act).await?;
        let (kept, client) = (self.kept.clone(), id.to_owned());
        let noted = spawn_blocking(move || match applied.undo.filter(|_| wish == Wish::Connect) {
            Some(undo) => kept.keep_undo(&client, &undo),
            None => {
                kept.forget_undo(&client);
                Ok(())
            }
        });
        // Without it our entry is still taken out, if not quite as it was.
        if let Err(error) = noted.await.unwrap_or_else(|error| Err(io::Error::other(error))) {
            tracing::warn!(%error, "what takes a change of a client's file back is not kept");
        }
        Ok(())
    }
}

/// Reads a file, if it's an ordinary one of a length settings have.
fn content(file: &Path) -> io::Result<Vec<u8>> {
    if !fs::metadata(file)?.is_file() {
        return Err(io::Error::other(say!("client-no-ordinary-file")));
    }
    let mut bytes = Vec::new();
    File::open(file)?.take(LONGEST + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests;
