//! Options that say how a program works and not what it does, which may stand before the words that do.

use std::borrow::Cow;

/// The words with such options behind what they stand before: `make -j4 test` is `make test -j4`. What a moved option may
/// be is judged where it then stands.
pub fn in_order(argv: &[String]) -> Cow<'_, [String]> {
    let make = argv.first().is_some_and(|program| matches!(super::name(program), "make" | "gmake"));
    let before = if make { leading(&argv[1..]) } else { 0 };
    if before == 0 || before + 1 == argv.len() {
        return Cow::Borrowed(argv);
    }
    let mut words = vec![argv[0].clone()];
    // Behind `--` nothing is an option any more.
    let end = argv.iter().position(|word| word == "--").unwrap_or(argv.len());
    words.extend_from_slice(&argv[before + 1..end]);
    words.extend_from_slice(&argv[1..=before]);
    words.extend_from_slice(&argv[end..]);
    Cow::Owned(words)
}

/// How many words stand before the first that is neither an option nor the number of one.
fn leading(words: &[String]) -> usize {
    let number = |word: &String| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    let counts = |word: &String| matches!(word.as_str(), "-j" | "--jobs" | "-l");
    let mut at = 0;
    while let Some(word) = words.get(at) {
        let value = at > 0 && counts(&words[at - 1]) && number(word);
        if !value && (word == "--" || word.len() < 2 || !word.starts_with('-')) {
            break;
        }
        at += 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_target_is_made_with_stands_behind_it() {
        for (said, ordered) in [
            ("make -j4 test", "make test -j4"),
            ("make -j 4 -k test V=1", "make test V=1 -j 4 -k"),
            ("gmake --silent test -B", "gmake test -B --silent"),
            ("make -f x test", "make x test -f"),
            ("make -k -- test", "make -k -- test"),
            ("make -s test -- more", "make test -s -- more"),
            ("make 4 test", "make 4 test"),
            ("make -k", "make -k"),
            ("git -p log", "git -p log"),
        ] {
            let words: Vec<String> = said.split(' ').map(str::to_owned).collect();
            assert_eq!(in_order(&words).join(" "), ordered, "{said}");
        }
    }
}
