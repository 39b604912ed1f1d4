//! Options that say how a program works and not what it does, which may stand before the words that do.

use std::borrow::Cow;

use countersign_command::program::name;

/// Returns the words with such options behind what they stand before: `make -j4 test` is `make test -j4`. What a moved
/// option may be is judged where it then stands.
pub fn in_order(argv: &[String]) -> Cow<'_, [String]> {
    let make = argv.first().is_some_and(|program| matches!(name(program), "make" | "gmake"));
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

/// Returns the words of git without the one that only says that no pager is wanted: under a rule there never is one.
pub fn unpaged(argv: &[String]) -> Cow<'_, [String]> {
    match argv {
        [program, option, rest @ ..] if matches!(name(program), "git") && option == "--no-pager" => {
            Cow::Owned(std::iter::once(program).chain(rest).cloned().collect())
        }
        _ => Cow::Borrowed(argv),
    }
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

    #[test]
    fn that_no_pager_is_wanted_changes_nothing() {
        for (said, meant) in [
            ("git --no-pager diff", "git diff"),
            ("/usr/bin/git --no-pager log -3", "/usr/bin/git log -3"),
            ("git -p diff", "git -p diff"),
            ("git diff --no-pager", "git diff --no-pager"),
            ("git -c a=b --no-pager diff", "git -c a=b --no-pager diff"),
            ("hg --no-pager diff", "hg --no-pager diff"),
        ] {
            let words: Vec<String> = said.split(' ').map(str::to_owned).collect();
            assert_eq!(unpaged(&words).join(" "), meant, "{said}");
        }
    }
}
