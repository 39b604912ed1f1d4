//! What the person is told when a rule does not count or cannot be kept: what happened, what it means,
//! what to do. Nothing that was read from the keyring is repeated, but for names we have checked.

use countersign_broker::consent::rules::StoreError;

use super::Aside;
use crate::text::say;

pub(super) fn rule(id: &str, aside: &Aside) -> String {
    let short = id.get(..8).unwrap_or(id);
    match aside {
        Aside::Altered => say!("keyring-rule-altered", rule = short),
        Aside::Missing => say!("keyring-rule-missing", rule = short),
        Aside::Several => say!("keyring-rule-several", rule = short),
        Aside::Unreadable => say!("keyring-rule-unreadable", rule = short),
        Aside::Newer => say!("keyring-rule-newer", rule = short),
    }
}

pub(super) fn index_gone() -> String {
    say!("keyring-list-gone")
}

pub(super) fn index_newer() -> String {
    say!("keyring-list-newer")
}

pub(super) fn index_unreadable() -> String {
    say!("keyring-list-unreadable")
}

pub(super) fn index_old() -> String {
    say!("keyring-list-old")
}

pub(super) fn newer_refuses() -> StoreError {
    StoreError::Failed(say!("keyring-list-newer-refuses"))
}

pub(super) fn rule_too_long(most: usize) -> StoreError {
    StoreError::Failed(say!("keyring-rule-too-long", most = most))
}

pub(super) fn too_many(most: usize) -> StoreError {
    StoreError::Failed(say!("keyring-list-full", most = most))
}

pub(super) fn too_many_rules(most: usize) -> StoreError {
    StoreError::Failed(say!("keyring-list-most", most = most))
}

pub(super) fn more_than(most: usize, there: usize) -> String {
    say!("keyring-list-more", listed = there, most = most)
}

pub(super) fn kept_already() -> StoreError {
    StoreError::Failed(say!("keyring-rule-kept-already"))
}

pub(super) fn no_name() -> StoreError {
    StoreError::Failed(say!("keyring-rule-no-name"))
}

pub(super) fn not_written(error: &serde_json::Error) -> StoreError {
    StoreError::Failed(say!("keyring-rule-not-written", error = error))
}
