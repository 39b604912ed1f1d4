//! Whether what runs wrote, which lies beside the record, is what the record says of it.

use serde::Deserialize;

use crate::history::event::Output;
use crate::history::output_log::output_store::OutputStore;
use crate::history::record::RecordKey;

/// An entry of a run's end, with its kept output.
#[derive(Deserialize)]
struct EndedEntry {
    output: Option<Output>,
}

/// How a run's kept output compares with the entry of its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Beside {
    /// It is the one that was written: so many bytes.
    Same(u64),
    /// It is another.
    Other,
    /// It or its end is not there, or cannot be read.
    Missing,
}

/// Reads all the kept output of a run; `None` when its last entry names no output, or doesn't say which.
pub(super) fn look(output_store: &OutputStore, request: RecordKey, ended: &[u8]) -> Option<Beside> {
    let said: EndedEntry = serde_json::from_slice(ended).ok()?;
    // One whose disk did not answer in time is not known by its digest.
    let output = said.output.filter(|output| !output.sha256.is_empty())?;
    let bytes = output.stdout.saturating_add(output.stderr);
    Some(match output_store.output_log(request).and_then(|mut output_log| output_log.measure(None)) {
        Ok(there) if there.sha256 == output.sha256 => Beside::Same(bytes),
        // A power cut takes the end of what was written last; nothing tells that from somebody who cut it.
        Ok(there) if there.stdout.saturating_add(there.stderr) < bytes => Beside::Missing,
        Ok(_) => Beside::Other,
        // Output that was cut before its first byte was kept never had a file.
        Err(_) if bytes == 0 => Beside::Same(0),
        Err(_) => Beside::Missing,
    })
}
