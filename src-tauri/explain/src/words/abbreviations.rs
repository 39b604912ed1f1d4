//! Long options that are cut short: GNU programs, git and some others take `--mirr` for `--mirror`, as long as it is the
//! beginning of one option alone.

use crate::lists::{LONG_OPTIONS, paired};
use countersign_command::outline::Word;

/// Expands a program's shortened options; nothing when there are none.
pub(crate) fn expand(name: &str, words: &[Word]) -> Option<Vec<Word>> {
    let options = paired(LONG_OPTIONS, name)?;
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
