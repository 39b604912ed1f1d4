//! Words written as one, with a variable where the blanks belong or in braces: `rm${IFS}-rf`, `{rm,-rf}`.

use countersign_command::outline::Word;

/// Splits words that were written as one, with `$IFS` where the blanks belong.
pub(crate) fn split_variable(words: &[Word]) -> Option<Vec<Word>> {
    let first = words.first().filter(|word| word.text.contains("$IFS") || word.text.contains("${IFS"))?;
    let blank = first.text.replace("${IFS}", " ").replace("$IFS$9", " ").replace("$IFS", " ");
    let part = |text: &str| Word { text: text.to_owned(), ..first.clone() };
    let parts: Vec<Word> = blank.split_whitespace().map(part).chain(words[1..].iter().cloned()).collect();
    parts.first().is_some_and(|word| !word.text.contains("IFS")).then_some(parts)
}

/// Expands braces where a program's name belongs into words.
pub(crate) fn expand_braces(words: &[Word]) -> Option<Vec<Word>> {
    let first = words.first().filter(|word| !word.quoted && !word.computed)?;
    let (before, rest) = first.text.split_once('{').filter(|(before, _)| !before.ends_with('$'))?;
    let (inside, behind) = rest.split_once('}')?;
    let simple = inside.contains(',') && !inside.contains('{') && !behind.contains('{');
    let part = |part: &str| Word { text: format!("{before}{part}{behind}"), ..first.clone() };
    simple.then(|| inside.split(',').map(part).chain(words[1..].iter().cloned()).collect())
}
