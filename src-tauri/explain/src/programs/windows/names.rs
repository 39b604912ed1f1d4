//! The words of Windows' shells as the tables know them: short names in full, options as the tables write them.

use super::Shell;
use crate::lists::{CMD_NAMES, POWERSHELL_NAMES, Pair, paired};
use countersign_command::outline::Word;

/// Options whose value is what a command works on, and options that only say how.
const NAMES: [&str; 9] =
    ["-path", "-literalpath", "-filepath", "-destination", "-newname", "-uri", "-name", "-inputobject", "-string"];

/// Turns the words of a command into those the tables know.
pub(super) fn translate(shell: Shell, words: &mut Vec<Word>) {
    let Some(first) = words.first_mut() else { return };
    let plain = first.text.rsplit(['\\', '/']).next().unwrap_or_default().to_ascii_lowercase();
    let plain = plain.strip_suffix(".exe").map_or(plain.clone(), str::to_owned);
    let own = |rows: &'static [Pair]| paired(rows, &plain).and_then(<[_]>::first);
    let exe = first.text.to_ascii_lowercase().ends_with(".exe");
    let short = match shell {
        Shell::Cmd => own(CMD_NAMES).or_else(|| own(POWERSHELL_NAMES)),
        // `curl.exe` is the program, `curl` PowerShell's own command.
        Shell::PowerShell => own(POWERSHELL_NAMES).filter(|_| !exe),
    };
    let name = match short {
        Some(full) => (*full).to_owned(),
        None if first.text.contains(['\\', '/']) && !plain.contains('-') => first.text.replace('\\', "/"),
        None => plain,
    };
    let cmdlet = name.contains('-') && !name.contains(['/', '.']) || shell == Shell::Cmd && short.is_some();
    first.text = name;
    if shell == Shell::Cmd {
        words.iter_mut().skip(1).for_each(slashed);
    }
    if cmdlet {
        words.iter_mut().skip(1).filter(|word| !word.quoted && word.text.starts_with('-')).for_each(|word| {
            word.text = word.text.to_ascii_lowercase().replacen(':', "=", 1);
        });
        words.retain(|word| word.quoted || !NAMES.contains(&word.text.as_str()));
    }
}

/// `/s` is `-s`; what has more slashes is a path.
fn slashed(word: &mut Word) {
    let bare = word.text.strip_prefix('/').unwrap_or_default();
    let letters = bare.split(':').next().unwrap_or_default();
    if !word.quoted
        && !bare.is_empty()
        && !bare.contains('/')
        && letters.bytes().all(|byte| byte.is_ascii_alphanumeric())
    {
        word.text = format!("-{}", bare.to_ascii_lowercase());
    }
}
