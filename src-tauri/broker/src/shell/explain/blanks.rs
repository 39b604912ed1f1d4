//! Words written as one, with a variable where the blanks belong: `rm${IFS}-rf`.

use super::super::outline::Word;

/// Words that were written as one, with `$IFS` where the blanks belong.
pub(super) fn parted(words: &[Word]) -> Option<Vec<Word>> {
    let first = words.first().filter(|word| word.text.contains("$IFS") || word.text.contains("${IFS"))?;
    let blank = first.text.replace("${IFS}", " ").replace("$IFS$9", " ").replace("$IFS", " ");
    let part = |text: &str| Word { text: text.to_owned(), ..first.clone() };
    let parts: Vec<Word> = blank.split_whitespace().map(part).chain(words[1..].iter().cloned()).collect();
    parts.first().is_some_and(|word| !word.text.contains("IFS")).then_some(parts)
}
