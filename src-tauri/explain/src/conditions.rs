//! `test` and brackets: what is asked, in words.

use super::sentence::code;
use super::{About, Effect};
use countersign_command::outline::Word;

/// What a test asks. One that is not known is said to be a condition.
pub(super) fn condition(rest: &[Word]) -> About {
    let words: Vec<&str> = rest.iter().map(|word| word.text.as_str()).collect();
    let words = match words.as_slice() {
        [inner @ .., "]" | "]]"] => inner,
        all => all,
    };
    let clause = match words {
        [] => "checks a condition that never holds".to_owned(),
        _ => match told(words) {
            Some(told) => format!("tests whether {told}"),
            None => format!("checks a condition ({})", code(&words.join(" "))),
        },
    };
    About::new(clause, &[Effect::Read])
}

/// All of it in words: conditions that hold together or one for the other.
fn told(words: &[&str]) -> Option<String> {
    let (mut parts, mut rest) = (Vec::new(), words);
    loop {
        // `-a` and `-o` are tests of one word, too, so they join only behind a whole condition.
        let joins = |at: &usize| matches!(rest[*at], "&&" | "||" | "-a" | "-o");
        let Some(at) = (1..rest.len().saturating_sub(1)).find(|at| joins(at) && one(&rest[..*at]).is_some()) else {
            break;
        };
        parts.push(one(&rest[..at])?);
        parts.push(if matches!(rest[at], "&&" | "-a") { "and".to_owned() } else { "or".to_owned() });
        rest = &rest[at + 1..];
    }
    parts.push(one(rest)?);
    Some(parts.join(" "))
}

/// One condition, or its opposite.
fn one(words: &[&str]) -> Option<String> {
    let nots = words.iter().take_while(|word| **word == "!").count();
    let holds = nots % 2 == 0;
    match &words[nots..] {
        [test, what] => of_one(test, what, holds),
        [one, test, other] => of_two(one, test, other, holds),
        [text] if !matches!(*text, "(" | ")") => {
            Some(format!("{} is {}empty", code(text), if holds { "not " } else { "" }))
        }
        _ => None,
    }
}

/// A test of one word.
fn of_one(test: &str, what: &str, holds: bool) -> Option<String> {
    let (yes, no) = match test {
        "-e" | "-a" => ("exists", "does not exist"),
        "-f" => ("is a file", "is not a file"),
        "-d" => ("is a folder", "is not a folder"),
        "-L" | "-h" => ("is a link", "is not a link"),
        "-b" => ("is a block device", "is not a block device"),
        "-c" => ("is a character device", "is not a character device"),
        "-p" => ("is a named pipe", "is not a named pipe"),
        "-S" => ("is a socket", "is not a socket"),
        "-s" => ("has content", "has no content"),
        "-r" => ("can be read", "cannot be read"),
        "-w" => ("can be changed", "cannot be changed"),
        "-x" => ("can be run", "cannot be run"),
        "-O" => ("belongs to this user", "does not belong to this user"),
        "-G" => ("belongs to this user's group", "does not belong to this user's group"),
        "-u" => ("runs as its owner", "does not run as its owner"),
        "-g" => ("runs as its group", "does not run as its group"),
        "-k" => ("has the sticky bit", "does not have the sticky bit"),
        "-N" => ("changed since it was last read", "has not changed since it was last read"),
        "-z" => ("is empty", "is not empty"),
        "-n" => ("is not empty", "is empty"),
        "-v" => ("is set", "is not set"),
        "-R" => ("is a reference to another variable", "is not a reference to another variable"),
        "-o" => ("is switched on", "is switched off"),
        "-t" => ("is a terminal", "is not a terminal"),
        _ => return None,
    };
    let what = match (test, what) {
        ("-t", "0") => "its input".to_owned(),
        ("-t", "1") => "its output".to_owned(),
        ("-t", "2") => "its error stream".to_owned(),
        ("-t", _) => format!("stream {}", code(what)),
        ("-o", _) => format!("the shell's option {}", code(what)),
        _ => code(what),
    };
    Some(format!("{what} {}", if holds { yes } else { no }))
}

/// A test of two words.
fn of_two(one: &str, test: &str, other: &str, holds: bool) -> Option<String> {
    let (yes, no) = match test {
        "=" | "==" | "-eq" => ("is", "is not"),
        "!=" | "-ne" => ("is not", "is"),
        "=~" => ("matches", "does not match"),
        "<" => ("sorts before", "does not sort before"),
        ">" => ("sorts after", "does not sort after"),
        "-lt" => ("is less than", "is not less than"),
        "-le" => ("is at most", "is more than"),
        "-gt" => ("is more than", "is at most"),
        "-ge" => ("is at least", "is less than"),
        "-nt" => ("is newer than", "is not newer than"),
        "-ot" => ("is older than", "is not older than"),
        "-ef" => ("is the same file as", "is not the same file as"),
        _ => return None,
    };
    let other = if other.is_empty() { "empty".to_owned() } else { code(other) };
    Some(format!("{} {} {other}", code(one), if holds { yes } else { no }))
}

#[cfg(test)]
mod tests {
    use crate::explain;

    #[test]
    fn every_test_is_told_in_words() {
        for (text, says) in [
            ("[ -t 0 ]", "Tests whether its input is a terminal."),
            ("test -t 1", "Tests whether its output is a terminal."),
            ("[[ ! -t 2 ]]", "Tests whether its error stream is not a terminal."),
            ("[ -t 5 ]", "Tests whether stream `5` is a terminal."),
            ("[ -e a.txt ]", "Tests whether `a.txt` exists."),
            ("[ ! -e a.txt ]", "Tests whether `a.txt` does not exist."),
            ("[ -s a.txt ]", "Tests whether `a.txt` has content."),
            ("test -x run.sh", "Tests whether `run.sh` can be run."),
            ("[ -z \"$X\" ]", "Tests whether `$X` is empty."),
            ("[ -n \"$X\" ]", "Tests whether `$X` is not empty."),
            ("[ \"$X\" ]", "Tests whether `$X` is not empty."),
            ("[[ -v X ]]", "Tests whether `X` is set."),
            ("[[ -o errexit ]]", "Tests whether the shell's option `errexit` is switched on."),
            ("[ a.txt -nt b.txt ]", "Tests whether `a.txt` is newer than `b.txt`."),
            ("[ a.txt -ef b.txt ]", "Tests whether `a.txt` is the same file as `b.txt`."),
            ("[ \"$A\" = \"\" ]", "Tests whether `$A` is empty."),
            ("[ \"$A\" != yes ]", "Tests whether `$A` is not `yes`."),
            ("[ ! \"$A\" != yes ]", "Tests whether `$A` is `yes`."),
            ("[ \"$N\" -eq 1 ]", "Tests whether `$N` is `1`."),
            ("[ \"$N\" -ge 10 ]", "Tests whether `$N` is at least `10`."),
            ("[[ $X =~ ^v[0-9]+ ]]", "Tests whether `$X` matches `^v[0-9]+`."),
            ("[[ $X < b ]]", "Tests whether `$X` sorts before `b`."),
            ("[ -f a.txt -a -r b.txt ]", "Tests whether `a.txt` is a file and `b.txt` can be read."),
            ("[[ -f a.txt || ! -d src ]]", "Tests whether `a.txt` is a file or `src` is not a folder."),
            ("[ -a a.txt ]", "Tests whether `a.txt` exists."),
            ("[ -Q a.txt ]", "Checks a condition (`-Q a.txt`)."),
            ("[ ]", "Checks a condition that never holds."),
        ] {
            let steps = explain(text).steps;
            assert_eq!(steps[steps.len() - 1].does, says, "{text}");
        }
    }
}
