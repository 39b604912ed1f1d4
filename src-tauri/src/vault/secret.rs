//! Other small secrets of the app, beside the rules, on the same thread and under the same limits.

use countersign_broker::consent::rules::StoreError;

use super::Vault;
use super::shelf::ShelfContent;

use crate::text::say;

impl Vault {
    /// Returns the secret of a name. Opens no dialog; blocks for seconds at most.
    ///
    /// # Errors
    ///
    /// Fails when the keyring is locked, absent or fails, or holds two of that name: then neither can be trusted.
    pub(crate) fn secret(&self, name: &'static str) -> Result<Option<Vec<u8>>, StoreError> {
        self.ask(self.limits.load, move |ledger, _| {
            let shelf = ledger.shelf();
            shelf.look()?;
            match shelf.get(name)? {
                ShelfContent::Nothing => Ok(None),
                ShelfContent::One(secret) => Ok(Some(secret)),
                ShelfContent::Several => Err(StoreError::Failed(say!("keyring-several", name = name))),
            }
        })
    }

    /// Keeps a secret under a name, in place of any before. May wait for the person in the keyring's own dialog.
    ///
    /// # Errors
    /// Fails when the keyring does not keep it; nothing changed then.
    pub(crate) fn keep_secret(&self, name: &'static str, secret: Vec<u8>) -> Result<(), StoreError> {
        self.ask(self.limits.secret, move |ledger, write_commit| {
            let shelf = ledger.shelf();
            shelf.unlock()?;
            if !write_commit.begin_writing() {
                return Err(super::unanswered());
            }
            shelf.set(name, &secret)
        })
    }
}
