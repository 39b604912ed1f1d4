//! What the Secret Service says of itself: that a keyring was locked or unlocked, that one came or went, that the service
//! ended or began. Its words are only a reason to sleep and to look: what counts is what is found then.

use std::collections::HashMap;
use std::io;
use std::sync::{Arc, mpsc};

use zbus::message::Message;
use zbus::{Connection, OwnedVariant};

use super::{gone, locked};
use crate::bus::Signals;
use crate::vault::signals::VaultSignals;
use crate::vault::worker::Job;

const NAME: &str = "org.freedesktop.secrets";
const PATH: &str = "/org/freedesktop/secrets";
const COLLECTION: &str = "org.freedesktop.Secret.Collection";

/// The meaning of a signal.
#[derive(Debug, PartialEq, Eq)]
enum Word {
    /// A keyring was locked.
    Locked,
    /// The service ended.
    Gone,
    /// Something else that rules may depend on.
    Changed,
    /// Nothing to us: entries are written and read all the time.
    Nothing,
}

/// Listens on a thread of its own for as long as the app lives. Where there is no bus to listen on, the vault looks by
/// itself.
pub(in crate::vault) fn listen(words: &Arc<VaultSignals>, jobs: &mpsc::Sender<Job>) -> io::Result<()> {
    let (words, jobs) = (Arc::clone(words), jobs.clone());
    let listening = move || {
        if let Err(error) = zbus::block_on(hear(&words, &jobs)) {
            tracing::info!(%error, "nobody tells when the keyring is locked; it is looked at now and then");
        }
        words.give(false, &jobs);
    };
    std::thread::Builder::new().name("keyring".to_owned()).spawn(listening).map(drop)
}

async fn hear(words: &VaultSignals, jobs: &mpsc::Sender<Job>) -> zbus::Result<()> {
    let connection = Connection::session().await?;
    let mut signals = Signals::of(
        &connection,
        &[&format!("type='signal',sender='{NAME}',path_namespace='{PATH}'"), &Signals::owner_of(NAME)],
    )
    .await?;
    words.give(true, jobs);
    while let Some(message) = signals.next().await {
        match meaning(&message) {
            Word::Locked => words.locked(locked(), jobs),
            Word::Gone => words.locked(gone(), jobs),
            Word::Changed => words.look(jobs),
            Word::Nothing => {}
        }
    }
    Ok(())
}

fn meaning(message: &Message) -> Word {
    let header = message.header();
    let member = header.member().map_or("", |member| member.as_str());
    match (header.interface().map_or("", |interface| interface.as_str()), member) {
        ("org.freedesktop.DBus", "NameOwnerChanged") => {
            match message.body().deserialize::<(String, String, String)>() {
                Ok((name, _, new)) if name == NAME => {
                    if new.is_empty() {
                        Word::Gone
                    } else {
                        Word::Changed
                    }
                }
                _ => Word::Nothing,
            }
        }
        ("org.freedesktop.Secret.Service", _) => Word::Changed,
        ("org.freedesktop.DBus.Properties", "PropertiesChanged") => {
            let changed = message.body().deserialize::<(String, HashMap<String, OwnedVariant>, Vec<String>)>();
            changed.map_or(Word::Nothing, |(of, new, unsaid)| properties(&of, &new, &unsaid))
        }
        _ => Word::Nothing,
    }
}

fn properties(of: &str, new: &HashMap<String, OwnedVariant>, unsaid: &[String]) -> Word {
    let locked = new.get("Locked").map(|value| matches!(&**value, zbus::Variant::Bool(true)));
    match locked {
        Some(true) if of == COLLECTION => Word::Locked,
        Some(_) => Word::Changed,
        None if unsaid.iter().any(|name| name == "Locked") || new.contains_key("Collections") => Word::Changed,
        None => Word::Nothing,
    }
}
