//! Long options that are cut short: GNU programs, git and some others take `--mirr` for `--mirror`, as long as it is the
//! beginning of one option alone.

use countersign_command::outline::Word;

/// Programs, and those of their options that matter here.
type KnownOptions = (&'static [&'static str], &'static [&'static str]);

const KNOWN: [KnownOptions; 9] = [
    (
        &["git"],
        &[
            "--mirror",
            "--force",
            "--delete",
            "--prune",
            "--hard",
            "--force-with-lease",
            "--amend",
            "--no-verify",
            "--tags",
        ],
    ),
    (
        &["wget"],
        &[
            "--post-file",
            "--post-data",
            "--body-file",
            "--body-data",
            "--output-document",
            "--execute",
            "--use-askpass",
        ],
    ),
    (&["sed", "gsed"], &["--in-place", "--expression", "--quiet", "--file"]),
    (
        &["rm", "cp", "mv", "ln", "chmod", "chown", "chgrp"],
        &["--recursive", "--force", "--no-preserve-root", "--preserve-root", "--remove-destination", "--symbolic"],
    ),
    (
        &["tar", "gtar"],
        &[
            "--to-command",
            "--checkpoint-action",
            "--use-compress-program",
            "--rsh-command",
            "--remove-files",
            "--absolute-names",
            "--directory",
            "--extract",
            "--create",
            "--file",
        ],
    ),
    (&["sort"], &["--output", "--compress-program", "--unique", "--reverse"]),
    (&["split"], &["--filter", "--lines", "--bytes", "--number"]),
    (&["shred", "truncate", "date"], &["--remove", "--size", "--set", "--iterations"]),
    (&["pip", "pip3"], &["--index-url", "--extra-index-url", "--trusted-host", "--requirement", "--editable"]),
];

/// Expands a program's shortened options; nothing when there are none.
pub(crate) fn expand(name: &str, words: &[Word]) -> Option<Vec<Word>> {
    let (_, options) = KNOWN.iter().find(|(names, _)| names.contains(&name))?;
    let full = |word: &Word| {
        let (short, value) = word.text.split_once('=').map_or((word.text.as_str(), None), |(o, v)| (o, Some(v)));
        let meant = options.iter().filter(|option| option.starts_with(short)).collect::<Vec<_>>();
        match meant.as_slice() {
            // `tar --checkpoint` is whole as it is.
            [one] if short != "--checkpoint" && short.len() > 4 && short.starts_with("--") && **one != short => {
                Some(value.map_or_else(|| (**one).to_owned(), |value| format!("{one}={value}")))
            }
            _ => None,
        }
    };
    let until = words.iter().position(|word| word.text == "--").unwrap_or(words.len());
    words[..until].iter().any(|word| full(word).is_some()).then(|| {
        let full = |word: &Word| full(word).map_or_else(|| word.clone(), |text| Word { text, ..word.clone() });
        words[..until].iter().map(full).chain(words[until..].iter().cloned()).collect()
    })
}
