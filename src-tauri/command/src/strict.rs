//! The strict reading: text in which two readers find the same words, or none.

use super::cross;
use super::read::{self, Dialect, Reading, Reason, Unread};

/// Names the language of a shell that the closed grammar reads, if it is one: `bash`, `sh` or `dash`.
pub fn dialect(shell: &str) -> Option<Dialect> {
    match shell {
        "bash" => Some(Dialect::Bash),
        "sh" | "dash" => Some(Dialect::Posix),
        _ => None,
    }
}

/// Reads text strictly, and a second time by the other reader.
///
/// # Errors
///
/// Where the text is not in the closed grammar, or that the readers disagree.
pub fn strictly(text: &str, dialect: Dialect) -> Result<Reading, Unread> {
    let reading = read::read(text, dialect)?;
    if cross::agrees(text, &reading, dialect) {
        Ok(reading)
    } else {
        Err(Unread { span: 0..text.len(), reason: Reason::Disagreement })
    }
}
