//! The file: read with suspicion, written whole or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read as _, Write as _};
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::Choices;

use crate::text::say;

/// The form of the file. A newer one is left alone, not guessed at.
const VERSION: u32 = 1;
/// A longer file is not ours.
const LONGEST: u64 = 64 * 1024;

/// What the settings file holds.
pub(super) enum StoredChoices {
    Nothing,
    Choices(Choices),
    /// It may be moved away.
    Broken(String),
    /// It must stay as it is.
    Untouchable(String),
}

#[derive(Deserialize)]
struct Versioned {
    version: u32,
}

#[derive(Serialize)]
struct SettingsFile<'a> {
    version: u32,
    #[serde(flatten)]
    choices: &'a Choices,
}

pub(super) fn read(path: &Path) -> StoredChoices {
    let text = match text(path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return StoredChoices::Nothing,
        Err(error) if error.kind() == ErrorKind::InvalidData => return StoredChoices::Broken(error.to_string()),
        Err(error) => {
            return StoredChoices::Untouchable(say!("choice-unread", error = error, path = path.display()));
        }
    };
    match serde_json::from_str::<Versioned>(&text) {
        Ok(Versioned { version: 1..=VERSION }) => understand(&text),
        Ok(Versioned { version: 0 }) => StoredChoices::Broken(say!("choice-no-version")),
        Ok(Versioned { version }) => {
            StoredChoices::Untouchable(say!("choice-newer", version = version, known = VERSION))
        }
        Err(error) => StoredChoices::Broken(error.to_string()),
    }
}

fn understand(text: &str) -> StoredChoices {
    let choices = match serde_json::from_str::<Choices>(text) {
        Ok(choices) => choices,
        Err(error) => return StoredChoices::Broken(error.to_string()),
    };
    match choices.check() {
        Ok(()) => StoredChoices::Choices(choices),
        Err(error) => StoredChoices::Broken(error.to_string()),
    }
}

fn text(path: &Path) -> io::Result<String> {
    let kind = fs::symlink_metadata(path)?.file_type();
    if !kind.is_file() {
        return Err(io::Error::other(say!("choice-not-ordinary")));
    }
    let mut text = String::new();
    File::open(path)?.take(LONGEST + 1).read_to_string(&mut text)?;
    if text.len() as u64 > LONGEST {
        return Err(io::Error::new(ErrorKind::InvalidData, say!("choice-too-long")));
    }
    Ok(text)
}

/// A beginning of the new file is never met under the old one's name, also after a power cut.
pub(super) fn write(path: &Path, choices: &Choices) -> io::Result<()> {
    let new = path.with_extension("json.new");
    let mut text = serde_json::to_string_pretty(&SettingsFile { version: VERSION, choices })?;
    text.push('\n');
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&new)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    fs::rename(&new, path)?;
    #[cfg(unix)]
    if let Some(folder) = path.parent() {
        // The new file is in its place; without this a power cut might bring the old one back, no worse.
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
    Ok(())
}

/// Gives it a name of its own beside; nothing is deleted.
pub(super) fn set_aside(path: &Path, at: u64) -> io::Result<String> {
    let name = format!("settings-damaged-{at}.json");
    fs::rename(path, path.with_file_name(&name))?;
    Ok(name)
}
