//! Words of a search that say what is sought, or what is left out: they name no file.

use crate::lists::{GREP_FLAGS, PATTERN_OPTIONS, RIPGREP_FLAGS, SEARCH_OPTIONS, SECRET_MARKS};
use crate::message::code;
use crate::paths::{broad_paths, system};
use crate::words::names;
use crate::{Risk, StepFacts};
use countersign_command::outline::{Command, Word};
use countersign_command::program::Set;
use countersign_command::program::options::{Grammar, OptionValue, Pieces, Position, Takes, WordPiece};

/// What options of a search mean: letters without a value and with one, and long ones without. Whatever is not here may
/// take the next word for its value, so that nothing is known of the words behind it.
struct SearchOptions {
    alone: &'static str,
    valued: &'static str,
    long: &'static [&'static str],
}

const GREP: SearchOptions =
    SearchOptions { alone: "EFGPivwxyzsqlLcnHhoabrRTuUVZ", valued: "ABCmefdD", long: GREP_FLAGS };
const RIPGREP: SearchOptions =
    SearchOptions { alone: "FHILNPSUVacinloqsuvwxz.0p", valued: "ABCEMTdefgjmrt", long: RIPGREP_FLAGS };
const OTHERS: SearchOptions = SearchOptions { alone: "ilnwQsvHhcL", valued: "", long: &[] };
const SED: SearchOptions = SearchOptions { alone: "nEr", valued: "", long: &[] };

impl Grammar for &SearchOptions {
    type Value = ();

    fn takes(&self, name: &str, _: &str, _: Position<'_>) -> Takes<()> {
        let letter = |list: &str| name[1..].chars().all(|letter| list.contains(letter));
        let alone = letter(self.alone) || letter("0123456789");
        if letter(self.valued) || SEARCH_OPTIONS.contains(&name) {
            Takes::Words((), 1)
        } else if alone || self.long.contains(&name) || name.starts_with("--exclude") {
            Takes::Nothing
        } else {
            Takes::Unknown
        }
    }
}

/// Finds the numbers of the words of a command that are patterns to search for or to leave out.
pub(crate) fn positions(words: &[Word]) -> Vec<usize> {
    let name = |at: usize| words.get(at).map_or(String::new(), |word| names::plain_name(&word.text));
    let mut at = 0;
    while Set::BeforeSearch.has(&name(at)) {
        at += 1;
        at += words.get(at..).unwrap_or_default().iter().take_while(|word| word.text.starts_with('-')).count();
    }
    let rest = words.get(at + 1..).unwrap_or_default();
    let found = match name(at).as_str() {
        "grep" | "egrep" | "fgrep" | "zgrep" => pattern_positions(rest, &GREP),
        "rg" => pattern_positions(rest, &RIPGREP),
        "ag" | "ack" => pattern_positions(rest, &OTHERS),
        "sed" => pattern_positions(rest, &SED).into_iter().filter(|place| only_prints(&rest[*place].text)).collect(),
        _ => Vec::new(),
    };
    found.into_iter().map(|place| place + at + 1).collect()
}

/// The places of patterns among the words behind a search, up to an option that nothing is known of.
fn pattern_positions(words: &[Word], options: &SearchOptions) -> Vec<usize> {
    let (mut found, mut named, mut first) = (Vec::new(), false, words.len());
    for piece in Pieces::new(words, options) {
        let given = match piece {
            WordPiece::Option(given) => given,
            WordPiece::End => continue,
            WordPiece::Operand(at, _) | WordPiece::Behind(at, _) => {
                first = at;
                break;
            }
        };
        let (name, long) = (given.name.as_str(), given.name.starts_with("--"));
        if given.takes == Takes::Unknown && !(long && given.value != OptionValue::None) {
            return found;
        }
        named |= PATTERN_OPTIONS.contains(&name);
        let (value, at) = match given.value {
            OptionValue::Joined(value) => (value, given.place),
            OptionValue::Behind(value) => (value, given.place + 1),
            OptionValue::None if given.takes == Takes::Nothing => ("", given.place),
            OptionValue::None => continue,
        };
        let left_out = name.starts_with("--exclude") || (long || name == "-g") && value.starts_with('!');
        if left_out || matches!(name, "-e" | "--regexp") {
            found.push(at);
        }
    }
    // A pattern may stand behind the files, too: `grep .env -e KEY`.
    let later = |word: &Word| match word.text.strip_prefix('-') {
        Some(long) if long.starts_with('-') => ["--regexp", "--file"].iter().any(|name| word.text.starts_with(name)),
        Some(letters) => letters.contains(['e', 'f']),
        None => false,
    };
    if !named && first < words.len() && !words[first..].iter().any(later) {
        found.push(first);
    }
    found
}

/// `/pattern/p`: lines that are shown or left out, and nothing else.
fn only_prints(script: &str) -> bool {
    let pattern = script.strip_prefix('/').and_then(|rest| rest.split_once('/'));
    pattern.is_some_and(|(_, end)| matches!(end, "p" | "d" | "Ip" | "Id" | "!d" | "!p"))
}

/// Checks for a search for secrets through a whole home or the system.
pub(crate) fn check_secret_search(command: &Command, facts: &mut StepFacts) {
    let texts = || command.words.iter().skip(1).map(|word| word.text.as_str());
    let asks = texts()
        .filter(|text| !broad_paths::is_whole_folder(text))
        .any(|text| SECRET_MARKS.iter().any(|mark| text.to_ascii_lowercase().contains(mark)));
    if let Some(root) =
        texts().find(|text| broad_paths::is_whole_folder(text) && !system::is_public(text)).filter(|_| asks)
    {
        facts.secret = true;
        facts.warn(finding!(SecretRead, "finding-looks-for-secrets", folder = code(root)), Risk::High);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_sought_is_told_from_what_is_read() {
        // Behind the bar, the words that name no file.
        for line in [
            "grep -rn a.env src | a.env",
            "grep --color KEY .env | KEY",
            "grep -T KEY .env | KEY",
            "grep -A 3 KEY .env | KEY",
            "grep -rne a.env .env | a.env",
            "grep -f .env x |",
            "grep -- -e .env |",
            "grep --unknown a.env .env |",
            "grep -e a --exclude=.env . | a --exclude=.env",
            "rg -n -g !.env a.env apps | !.env a.env",
            "rg -t py a.env | a.env",
            "rg --hidden --glob !.env a.env | !.env a.env",
            "rg KEY -g .env | KEY",
            "ag --color KEY .env |",
            "xargs -r grep -l a.env | a.env",
            "grep .env -e KEY |",
            "rg .env --files |",
            "grep -n .env --regexp=KEY |",
            "cat grep .env |",
            "scp rg .env web: |",
            "sed -n /a.env/p x | /a.env/p",
            "sed -n r.env x |",
        ] {
            let (line, expected) = line.split_once('|').unwrap();
            let words: Vec<Word> =
                line.split_whitespace().map(|text| Word { text: text.to_owned(), ..Word::default() }).collect();
            let found: Vec<&str> = positions(&words).iter().map(|place| words[*place].text.as_str()).collect();
            assert_eq!(found.join(" "), expected.trim(), "{line}");
        }
    }
}
