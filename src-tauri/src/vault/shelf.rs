//! A place that keeps named secrets: the keyring, or in tests one that breaks on command.

use countersign_broker::consent::rules::StoreError;

/// The content of a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ShelfContent {
    Nothing,
    One(Vec<u8>),
    /// More than one entry answers to the name: none of them can be believed.
    Several,
}

/// Stores named secrets. Each call may block.
pub(super) trait Shelf: Send {
    /// Returns whether secrets can be read without a person having to unlock anything. Opens no dialog.
    fn look(&self) -> Result<(), StoreError>;

    /// Asks the person to unlock what is locked, and waits for them.
    fn unlock(&self) -> Result<(), StoreError>;

    /// Returns the content of a name.
    fn get(&self, name: &str) -> Result<ShelfContent, StoreError>;

    /// Puts a secret there in place of any other.
    fn set(&self, name: &str, secret: &[u8]) -> Result<(), StoreError>;

    /// Takes it away; it is fine if there was none.
    fn delete(&self, name: &str) -> Result<(), StoreError>;

    /// Returns the most bytes one secret may have.
    fn most(&self) -> Option<usize>;
}
