//! The record: whether its chain is as it was written and reaches to where it was left, how large it is, and where.

use std::fs;
use std::path::Path;
use std::time::Duration;

use countersign_broker::history::{
    Anchor, AnchorStore as _, Checkpoint, FILE, Health, OUTPUT, RecordError, RecordReader, Verified,
};
use tokio::time::Instant;

use super::Patient;
use super::line::{CheckupFinding, broken, good, look};
use crate::show::line as shown;
use crate::text::say;
use crate::view::{CheckupArea, CheckupLine};

/// The entries checked between two looks at the clock.
const AT_ONCE: u64 = 5_000;
/// How long entries are checked.
const PATIENCE: Duration = Duration::from_secs(5);

pub(super) fn check(patient: &Patient) -> Vec<CheckupLine> {
    let record = look_at(patient).unwrap_or_else(|error| {
        let folder = patient.short(&patient.data);
        broken(
            &say!("doctor-record-unread", why = shown(&error.to_string())),
            say!("doctor-record-unread-do", folder = folder),
        )
    });
    vec![record.of(CheckupArea::Record, say!("doctor-record"))]
}

fn look_at(patient: &Patient) -> Result<CheckupFinding, RecordError> {
    let folder = patient.short(&patient.data);
    let health = patient.health.as_ref().map(|health| health.borrow().clone());
    if let Some(Health::NotKept(why)) = &health {
        return Ok(broken(&shown(why), say!("doctor-record-ill-do", folder = folder)));
    }
    let Some(reader) = RecordReader::of_folder(&patient.data)? else {
        return Ok(good(&say!("doctor-record-none", folder = folder)));
    };
    let changed = |at: u64, what: &str| {
        broken(
            &say!("doctor-record-changed", at = at, what = shown(what)),
            say!("doctor-record-changed-do", folder = folder),
        )
    };
    let (entries, complete, missing) = match verify(&reader)? {
        Verified::Broken { at, what } => return Ok(changed(at, &what)),
        Verified::Intact { entries, complete, missing, .. } => (entries, complete, missing),
    };
    if let Some(anchor) = left(patient)
        && let Verified::Broken { at, what } = reader.verify_against(anchor)?
    {
        return Ok(changed(at, &what));
    }
    let size = size(&patient.data);
    Ok(match health {
        Some(Health::SetAside(why) | Health::Missed(why)) => {
            look(&shown(&why), say!("doctor-record-ill-do", folder = folder))
        }
        _ if missing > 0 => {
            let found = say!("doctor-record-missing", missing = missing, folder = folder);
            look(&found, say!("doctor-record-missing-do"))
        }
        _ if complete => good(&say!("doctor-record-good", entries = entries, size = size, folder = folder)),
        _ => {
            let part = say!("doctor-record-part", entries = entries, size = size, folder = folder);
            look(&part, say!("doctor-record-part-do"))
        }
    })
}

/// Looks at one entry after another, as far as time allows.
fn verify(reader: &RecordReader) -> Result<Verified, RecordError> {
    let (mut mark, until) = (Checkpoint::default(), Instant::now() + PATIENCE);
    loop {
        let verified = reader.verify(&mut mark, AT_ONCE)?;
        let goes_on = matches!(verified, Verified::Intact { complete: false, .. });
        if !goes_on || Instant::now() >= until {
            return Ok(verified);
        }
    }
}

/// Returns the record's anchor from the keyring. A keyring that can't be read is another check's finding.
fn left(patient: &Patient) -> Option<Anchor> {
    patient.vault.kept().ok().flatten()?.parse().ok()
}

/// Returns the disk space of the record and kept output.
fn size(folder: &Path) -> String {
    let of = |path: &Path| fs::metadata(path).map_or(0, |found| found.len());
    let record = [FILE.to_owned(), format!("{FILE}-wal")].map(|name| of(&folder.join(name)));
    let output = fs::read_dir(folder.join(OUTPUT)).into_iter().flatten().flatten().map(|entry| of(&entry.path()));
    amount(record.into_iter().chain(output).sum())
}

/// Returns an amount in its largest unit.
#[expect(clippy::cast_precision_loss, reason = "one digit behind the point is shown")]
pub(super) fn amount(bytes: u64) -> String {
    let in_units = |unit: u64| format!("{:.1}", bytes as f64 / unit as f64);
    match bytes {
        0..1_024 => say!("doctor-bytes", bytes = bytes),
        1_024..1_048_576 => say!("doctor-kb", amount = in_units(1_024)),
        1_048_576..1_073_741_824 => say!("doctor-mb", amount = in_units(1_048_576)),
        _ => say!("doctor-gb", amount = in_units(1_073_741_824)),
    }
}
