//! The end of the record, kept in the keyring beside the rules. Never opens a dialog: a record is kept whether or not
//! somebody unlocks a keyring.

use countersign_broker::consent::rules::StoreError;
use countersign_broker::history::{AnchorError, AnchorStore};

use super::Vault;
use super::shelf::ShelfContent;

/// The name of the entry.
const RECORD: &str = "record";

impl AnchorStore for Vault {
    fn kept(&self) -> Result<Option<String>, AnchorError> {
        let held = self.ask(self.limits.load, |ledger, _| ledger.beside(RECORD)).map_err(|error| reason(&error))?;
        Ok(match held {
            ShelfContent::Nothing => None,
            ShelfContent::One(text) => Some(String::from_utf8_lossy(&text).into_owned()),
            // No anchor, and said to be none: which of them was ours cannot be told.
            ShelfContent::Several => Some(String::new()),
        })
    }

    fn keep(&self, anchor: &str) -> Result<(), AnchorError> {
        let text = anchor.as_bytes().to_vec();
        let kept =
            self.ask(self.limits.load, move |ledger, write_commit| ledger.keep_beside(RECORD, &text, write_commit));
        kept.map_err(|error| reason(&error))
    }
}

fn reason(error: &StoreError) -> AnchorError {
    match error {
        StoreError::Locked(_) => AnchorError::Locked,
        StoreError::Absent(_) => AnchorError::Absent,
        StoreError::Failed(_) => AnchorError::Refused,
    }
}
