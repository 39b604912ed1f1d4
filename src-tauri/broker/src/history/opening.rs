//! Opening the record, whatever state it was left in.

use std::path::Path;

use super::health::Health;
use super::output_log::output_store::OutputStore;
use super::record::{Record, RecordKey};
use super::refusal::Refusal;
use super::schema::{self, Unusable};
use super::store::Store;
use super::{FILE, OUTPUT};

/// The result of opening the record.
pub(super) struct Opened {
    /// The store; `None` while it can't be opened.
    pub store: Option<Store>,
    pub output_store: OutputStore,
    pub health: Health,
    pub unfinished: Vec<Record>,
    pub newest: u64,
    /// Requests whose removal was cut short.
    pub going: Vec<RecordKey>,
}

pub(super) fn open(folder: &Path) -> Result<Opened, Unusable> {
    schema::private_folder(folder)?;
    let output_store = OutputStore::new(folder.join(OUTPUT))?;
    let file = folder.join(FILE);
    let (store, aside) = Store::open_or_begin(&file)?;
    let health = aside.map_or(Health::Ready, Health::SetAside);
    let unfinished = store.unfinished()?;
    for record in &unfinished {
        // A output_log that cannot be mended is read up to where it is whole.
        let _ = output_store.mend(record.key);
    }
    let (newest, going) = (store.newest()?, store.going()?);
    Ok(Opened { store: Some(store), output_store, health, unfinished, newest, going })
}

impl Opened {
    /// Makes a record that is opened once the disk permits it.
    pub(super) fn later(folder: &Path, refusal: &Refusal) -> Self {
        let (output_store, health) = (OutputStore::at(folder.join(OUTPUT)), Health::NotKept(refusal.words()));
        Self { store: None, output_store, health, unfinished: Vec::new(), newest: 0, going: Vec::new() }
    }
}
