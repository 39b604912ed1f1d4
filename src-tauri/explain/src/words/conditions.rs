//! `test` and brackets: what is asked, in words.

use crate::lists::{COMPARISONS, WORD_TESTS, paired};
use crate::message::{Argument, Message, code};
use crate::{Effect, StepFacts};
use countersign_command::outline::Word;

/// Explains what a test asks. One that is not known is said to be a condition.
pub(crate) fn explain(rest: &[Word]) -> StepFacts {
    let words: Vec<&str> = rest.iter().map(|word| word.text.as_str()).collect();
    let words = match words.as_slice() {
        [inner @ .., "]" | "]]"] => inner,
        all => all,
    };
    let clause = match words {
        [] => say!("does-tests-never"),
        _ => match all_conditions(words) {
            Some(told) => say!("does-tests", condition = told),
            None => say!("does-tests-something", words = code(words.join(" "))),
        },
    };
    StepFacts::new(clause, &[Effect::Read])
}

/// All of it: conditions that hold together or one for the other.
fn all_conditions(words: &[&str]) -> Option<Message> {
    // `-a` and `-o` are tests of one word, too, so they join only behind a whole condition.
    let joins = |at: &usize| matches!(words[*at], "&&" | "||" | "-a" | "-o");
    let parts = (1..words.len().saturating_sub(1)).find(|at| joins(at) && one_condition(&words[..*at]).is_some());
    let Some(at) = parts else { return one_condition(words) };
    let (first, rest) = (one_condition(&words[..at])?, all_conditions(&words[at + 1..])?);
    Some(match words[at] {
        "&&" | "-a" => say!("condition-and", one = first, other = rest),
        _ => say!("condition-or", one = first, other = rest),
    })
}

/// One condition, or its opposite.
fn one_condition(words: &[&str]) -> Option<Message> {
    let nots = words.iter().take_while(|word| **word == "!").count();
    let holds = nots % 2 == 0;
    match &words[nots..] {
        [test, what] => unary_test(test, what, holds),
        [one, test, other] => binary_test(one, test, other, holds),
        [text] if !matches!(*text, "(" | ")") => unary_test("-n", text, holds),
        _ => None,
    }
}

/// Which variant of a condition's message is meant.
fn variant(holds: bool) -> Argument {
    Argument::Choice(if holds { "yes" } else { "no" })
}

/// A test of one word.
fn unary_test(test: &str, what: &str, holds: bool) -> Option<Message> {
    let id = paired(WORD_TESTS, test)?.first().copied()?;
    let what = match (test, what) {
        ("-t", "0") => say!("condition-input").into(),
        ("-t", "1") => say!("condition-output").into(),
        ("-t", "2") => say!("condition-errors").into(),
        ("-t", _) => say!("condition-stream", number = code(what)).into(),
        ("-o", _) => say!("condition-option", name = code(what)).into(),
        _ => code(what),
    };
    Some(say!(id, what = what, holds = variant(holds == (test != "-n"))))
}

/// A test of two words.
fn binary_test(one: &str, test: &str, other: &str, holds: bool) -> Option<Message> {
    let id = paired(COMPARISONS, test)?.first().copied()?;
    let holds = holds != matches!(test, "!=" | "-ne");
    let other = if other.is_empty() { say!("condition-nothing").into() } else { code(other) };
    Some(say!(id, one = code(one), other = other, holds = variant(holds)))
}

#[cfg(test)]
mod tests {
    use crate::explain;

    #[test]
    fn every_test_is_told_in_words() {
        for (text, says) in [
            ("[ -t 0 ]", "Checks whether its input is a terminal."),
            ("test -t 1", "Checks whether its output is a terminal."),
            ("[[ ! -t 2 ]]", "Checks whether its error output isn't a terminal."),
            ("[ -t 5 ]", "Checks whether stream `5` is a terminal."),
            ("[ -e a.txt ]", "Checks whether `a.txt` exists."),
            ("[ ! -e a.txt ]", "Checks whether `a.txt` doesn't exist."),
            ("[ -s a.txt ]", "Checks whether `a.txt` has content."),
            ("test -x run.sh", "Checks whether `run.sh` is executable."),
            ("[ -z \"$X\" ]", "Checks whether `$X` is empty."),
            ("[ -n \"$X\" ]", "Checks whether `$X` isn't empty."),
            ("[ \"$X\" ]", "Checks whether `$X` isn't empty."),
            ("[[ -v X ]]", "Checks whether `X` is set."),
            ("[[ -o errexit ]]", "Checks whether the shell option `errexit` is on."),
            ("[ a.txt -nt b.txt ]", "Checks whether `a.txt` is newer than `b.txt`."),
            ("[ a.txt -ef b.txt ]", "Checks whether `a.txt` is the same file as `b.txt`."),
            ("[ \"$A\" = \"\" ]", "Checks whether `$A` is empty."),
            ("[ \"$A\" != yes ]", "Checks whether `$A` isn't `yes`."),
            ("[ ! \"$A\" != yes ]", "Checks whether `$A` is `yes`."),
            ("[ \"$N\" -eq 1 ]", "Checks whether `$N` is `1`."),
            ("[ \"$N\" -ge 10 ]", "Checks whether `$N` is at least `10`."),
            ("[[ $X =~ ^v[0-9]+ ]]", "Checks whether `$X` matches `^v[0-9]+`."),
            ("[[ $X < b ]]", "Checks whether `$X` sorts before `b`."),
            ("[ -f a.txt -a -r b.txt ]", "Checks whether `a.txt` is a file and `b.txt` is readable."),
            ("[[ -f a.txt || ! -d src ]]", "Checks whether `a.txt` is a file or `src` isn't a folder."),
            ("[ -a a.txt ]", "Checks whether `a.txt` exists."),
            ("[ -Q a.txt ]", "Checks a condition (`-Q a.txt`)."),
            ("[ ]", "Checks a condition that never holds."),
        ] {
            let steps = explain(text).steps;
            assert_eq!(steps[steps.len() - 1].does, says, "{text}");
        }
    }
}
