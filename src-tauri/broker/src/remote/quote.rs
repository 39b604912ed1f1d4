//! Words that arrive unchanged: first as a POSIX shell reads them, then through whatever shell the person has there.

use std::fmt::Write as _;

/// Quotes one word for a POSIX shell, of any bytes but NUL.
pub(super) fn word(bytes: &[u8]) -> Vec<u8> {
    let mut quoted = Vec::with_capacity(bytes.len() + 2);
    quoted.push(b'\'');
    for &byte in bytes {
        match byte {
            b'\'' => quoted.extend_from_slice(b"'\\''"),
            _ => quoted.push(byte),
        }
    }
    quoted.push(b'\'');
    quoted
}

/// Returns a command line that makes a POSIX `sh` read this script, whichever shell is the person's own there: sh,
/// bash, zsh, ksh, fish and csh read a text between single quotes alike as long as it has no quote, no `!`, no control
/// character, and no backslash except before a digit. Everything else in the script is sent as octal numbers, which
/// `printf %b` decodes.
pub(super) fn carried(script: &[u8]) -> String {
    let mut line = String::with_capacity(script.len() * 2 + 64);
    line.push_str("exec /bin/sh -c 'eval \"$(printf %b \"$0\")\"' '");
    for &byte in script {
        match byte {
            b'\'' | b'\\' | b'!' | ..=0x1f | 0x7f.. => {
                let _ = write!(line, "\\0{byte:03o}");
            }
            _ => line.push(char::from(byte)),
        }
    }
    line.push('\'');
    line
}
