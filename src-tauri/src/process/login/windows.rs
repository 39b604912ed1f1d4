//! On Windows: a value under the key of what starts with the person.

use std::io;
use std::path::Path;

use winreg::RegKey;
use winreg::enums::HKEY_CURRENT_USER;

const KEY: &str = r"Software\Microsoft\Windows\CurrentVersion\Run";
const NAME: &str = "Countersign";

pub(super) fn is_on(program: &Path, _home: &Path) -> bool {
    let key = RegKey::predef(HKEY_CURRENT_USER).open_subkey(KEY);
    key.and_then(|key| key.get_value::<String, _>(NAME)).is_ok_and(|line| line == command(program))
}

pub(super) fn turn_on(program: &Path, _home: &Path) -> io::Result<()> {
    let (key, _) = RegKey::predef(HKEY_CURRENT_USER).create_subkey(KEY)?;
    key.set_value(NAME, &command(program))
}

pub(super) fn turn_off(_home: &Path) -> io::Result<()> {
    let (key, _) = RegKey::predef(HKEY_CURRENT_USER).create_subkey(KEY)?;
    match key.delete_value(NAME) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Returns the command line. No path has quotes on this system.
fn command(program: &Path) -> String {
    format!("\"{}\" --background", program.display())
}
