//! Loops, told with the command they begin with: what they go over, or how long.

use super::super::outline::{Command, Loop};
use super::About;
use super::sentence::{code, codes};

/// Says how the loops go round that begin with a command.
pub(super) fn told(command: &Command, about: &mut About) {
    for goes in command.loops.iter().rev() {
        let idle = command.words.len() == 1 && matches!(command.words[0].text.as_str(), "true" | ":" | "false");
        let Some(first) = about.clauses.first_mut() else { return };
        *first = match goes {
            // The words are told with each turn.
            Loop::Each(_) if !command.turns.is_empty() => continue,
            Loop::Each(words) => {
                let words: Vec<&str> = words.iter().map(String::as_str).collect();
                format!("for each of {}: {first}", codes(&words))
            }
            Loop::Arguments => format!("for each argument: {first}"),
            Loop::Counting(sums) if sums.trim_matches([';', ' ']).is_empty() => format!("again and again: {first}"),
            Loop::Counting(sums) => format!("counting ({}): {first}", code(sums)),
            Loop::While | Loop::Until if idle => "repeats what follows without end".to_owned(),
            Loop::While => format!("as long as this succeeds: {first}"),
            Loop::Until => format!("until this succeeds: {first}"),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::super::explain;

    #[test]
    fn loops_are_told() {
        for (text, says) in [
            ("for i in 1 2 3; do date; done", "For each of `1`, `2`, `3`: "),
            ("for f in *.txt; do date; done", "For each of `*.txt`: "),
            ("for f in $(ls src); do date; done", "For each of `$(ls src)`: "),
            ("for f; do date; done", "For each argument: "),
            ("for ((i=0; i<3; i++)); do date; done", "Counting (`i=0; i<3; i++`): "),
            ("for ((;;)); do date; done", "Again and again: "),
            ("while read l; do date; done < a.txt", "As long as this succeeds: "),
            ("until ping -c 1 h; do date; done", "Until this succeeds: "),
            ("while true; do date; done", "Repeats what follows without end."),
            ("while [ -f a.txt ]; do for i in 1 2; do date; done; done", "For each of `1`, `2`: "),
        ] {
            let steps = explain(text).steps;
            assert!(steps.iter().any(|step| step.does.starts_with(says)), "{text}: {steps:?}");
        }
        // One that names its words turn by turn tells them so.
        let steps = explain("for i in a.txt b.txt; do cat $i; done").steps;
        assert!(steps[0].does.contains("`a.txt`") && steps[0].does.contains("`b.txt`"), "{steps:?}");
    }

    #[test]
    fn every_setting_and_every_argument_is_told() {
        let does = |text: &str| explain(text).steps.into_iter().map(|step| step.does).collect::<Vec<_>>();
        assert_eq!(
            does("A=$(date) B=$(whoami)").last().map(String::as_str),
            Some("Sets `A` to the output of `date` and `B` to the output of `whoami`.")
        );
        assert_eq!(does("A=1 B=2 C=3"), ["Sets `A`, `B` and `C`."]);
        assert_eq!(
            does("f() { date; }; f a 'b c'").last().map(String::as_str),
            Some("Calls `f`, which this text defines, with `a`, `b c`.")
        );
    }
}
