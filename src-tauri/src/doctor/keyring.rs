//! The keyring: whether it is there and unlocked, and whether the rules in it can be read. Opens no dialog.

use countersign_broker::consent::rules::{Loaded, Store as _, StoreError};

use super::Patient;
use super::line::{CheckupFinding, broken, good, look};
use crate::show::line as shown;
use crate::text::say;
use crate::view::{CheckupArea, CheckupLine};

pub(super) fn check(patient: &Patient) -> Vec<CheckupLine> {
    vec![finding(patient.vault.load()).of(CheckupArea::Keyring, say!("doctor-keyring"))]
}

/// Returns the finding for the result of reading the rules.
pub(super) fn finding(loaded: Result<Loaded, StoreError>) -> CheckupFinding {
    match loaded {
        Ok(loaded) => match loaded.set_aside.first() {
            None => good(&say!("doctor-keyring-good", rules = loaded.rules.len())),
            Some(why) => {
                let aside = say!("doctor-keyring-aside", aside = loaded.set_aside.len(), why = shown(why));
                look(&aside, say!("doctor-keyring-aside-do"))
            }
        },
        Err(StoreError::Locked(why)) => look(&shown(&why), say!("doctor-keyring-locked-do")),
        Err(StoreError::Absent(_)) => broken(&say!("doctor-keyring-absent"), say!("doctor-keyring-absent-do")),
        Err(StoreError::Failed(why)) => broken(&shown(&why), say!("doctor-keyring-failed-do")),
    }
}
