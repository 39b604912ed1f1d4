//! The programs that variables like `PAGER` usually name, alone or with words known to start nothing more.

use crate::lists::{PLAIN_SSH_FLAGS, SHELL_VALUES, SSH_SETTINGS, USUAL_PROGRAM_OPTIONS, paired};
use countersign_command::outline::Word;
use countersign_command::program::Set;

/// Returns whether what is to be started is a pager, an editor or ssh, and is told nothing that would start more.
pub(crate) fn is_usual_program(word: &Word) -> bool {
    // Most of these are read by a shell once more.
    if word.computed || word.text.contains(|c: char| "!;|&`$<>()\\\n\r".contains(c)) {
        return false;
    }
    let words: Vec<&str> = word.text.split_whitespace().collect();
    let (program, rest) = words.split_first().map_or(("", &[][..]), |(program, rest)| (*program, rest));
    let plain = program.strip_prefix("/usr/bin/").or_else(|| program.strip_prefix("/bin/")).unwrap_or(program);
    match plain {
        "echo" | ":" | "true" | "false" => true,
        "sed" => changes_words(rest),
        "ssh" => is_plain_ssh(rest),
        "less" => rest.iter().all(|word| {
            word.strip_prefix('-').is_some_and(|letters| letters.chars().all(|letter| "RFXSriNKMqQeE".contains(letter)))
        }),
        plain => match paired(USUAL_PROGRAM_OPTIONS, plain) {
            Some(known) => rest.iter().all(|word| known.contains(word)),
            None => rest.is_empty() && (plain.is_empty() || Set::Plain.has(plain)),
        },
    }
}

/// Returns whether a value names a shell everybody has.
pub(crate) fn is_shell(value: &str) -> bool {
    let name = value.strip_prefix("/usr/bin/").or_else(|| value.strip_prefix("/bin/")).unwrap_or(value);
    SHELL_VALUES.contains(&name)
}

/// `ssh` with a key, a port and settings that start nothing. A file of settings could name programs.
fn is_plain_ssh(words: &[&str]) -> bool {
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let harmless = match *word {
            "-i" => words.next().is_some_and(|file| !file.starts_with('-')),
            "-p" => words.next().is_some_and(|port| port.chars().all(|c| c.is_ascii_digit())),
            "-F" => words.next().is_some_and(|file| matches!(*file, "/dev/null" | "none")),
            "-o" => words.next().is_some_and(|setting| sets_harmless(setting)),
            flag if PLAIN_SSH_FLAGS.contains(&flag) => true,
            joined => joined.strip_prefix("-o").is_some_and(sets_harmless),
        };
        if !harmless {
            return false;
        }
    }
    true
}

fn sets_harmless(setting: &str) -> bool {
    setting.split_once('=').is_some_and(|(name, _)| SSH_SETTINGS.contains(&name.to_lowercase().as_str()))
}

/// `sed -i 's/pick/squash/'`: words by words, and nothing that writes elsewhere or runs.
fn changes_words(words: &[&str]) -> bool {
    let script = match words {
        ["-i" | "-i.bak", script] | ["-i" | "-i.bak", "-e" | "''" | "\"\"", script] => script,
        _ => return false,
    };
    let script = script.trim_matches(['\'', '"']).trim_start_matches(|c: char| c.is_ascii_digit() || c == ',');
    let plain = |text: &str| text.chars().all(|c| c.is_alphanumeric() || "^-_.*".contains(c));
    match script.split('/').collect::<Vec<_>>()[..] {
        ["s", from, to, flags] => plain(from) && plain(to) && flags.chars().all(|c| c == 'g' || c.is_ascii_digit()),
        _ => false,
    }
}
