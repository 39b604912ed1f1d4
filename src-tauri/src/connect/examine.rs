//! How the clients of this computer stand, as data: for whoever looks for what is wrong.

use std::io::ErrorKind;
use std::path::PathBuf;

use super::clients::CLIENTS;
use super::edit::{self, EntryState};
use super::own_shell::{self, OwnShell};
use super::{Connect, content};
use crate::text::say;

/// A client that is on this computer.
#[derive(Clone, Debug)]
pub(crate) struct ExaminedClient {
    pub(crate) id: &'static str,
    pub(crate) name: &'static str,
    /// The file our entry is in, or would be.
    pub(crate) file: PathBuf,
    pub(crate) entry: FoundEntry,
    pub(crate) shell: OwnShell,
    /// The file that says what its agent may do.
    pub(crate) permissions: PathBuf,
}

/// The state of our entry in a client's file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FoundEntry {
    /// No entry, or no file.
    Absent,
    /// An entry that starts our bridge.
    Ours,
    /// An entry of our name that starts this instead.
    Other(String),
    /// It cannot be told; why, in a sentence.
    Unread(String),
}

impl Connect {
    /// Looks at every client that is on this computer. Reads files and changes none.
    pub(crate) fn examine(&self) -> Vec<ExaminedClient> {
        let known = CLIENTS.iter().filter(|client| self.known(client).found);
        let examined = known.filter_map(|client| {
            let file = self.file(client)?;
            let entry = match content(&file) {
                Ok(bytes) => match edit::standing(client, &bytes, &self.bridge) {
                    Ok(EntryState::Absent) => FoundEntry::Absent,
                    Ok(EntryState::Ours) => FoundEntry::Ours,
                    Ok(EntryState::Other(command)) => FoundEntry::Other(command),
                    Err(odd) => FoundEntry::Unread(odd.to_string()),
                },
                Err(error) if error.kind() == ErrorKind::NotFound => FoundEntry::Absent,
                Err(error) => FoundEntry::Unread(say!("client-unread", error = error)),
            };
            let shell = own_shell::look(client, &self.places, &file);
            let permissions = own_shell::settings(client, &self.places, &file);
            Some(ExaminedClient { id: client.id, name: client.name, file, entry, shell, permissions })
        });
        examined.collect()
    }
}
