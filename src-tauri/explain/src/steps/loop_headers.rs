//! Loops, told with the command they begin with: what they go over, or how long.

use crate::StepFacts;
use crate::message::{Argument, code, codes};
use countersign_command::outline::{Command, Leaving, Loop};

/// Says how the loops go round that begin with a command.
pub(crate) fn describe(command: &Command, facts: &mut StepFacts) {
    for goes in command.loops.iter().rev() {
        let Some(first) = facts.clauses.first_mut() else { return };
        let does = Argument::from(first.clone());
        *first = match goes {
            // The words are told with each turn.
            Loop::Each(_) if !command.turns.is_empty() => continue,
            Loop::Each(words) => say!("loop-each", words = codes(words), does = does),
            Loop::Arguments => say!("loop-arguments", does = does),
            Loop::Counting(sums) if sums.trim_matches([';', ' ']).is_empty() => say!("loop-again", does = does),
            Loop::Counting(sums) => say!("loop-counting", sums = code(sums), does = does),
            Loop::Endless(Leaving::Nothing) => say!("loop-endless"),
            Loop::Endless(Leaving::Word(word)) => say!("loop-until-word", word = code(word)),
            Loop::Endless(Leaving::Unclear) => say!("loop-unclear"),
            Loop::Never(condition, true) => say!("loop-never-succeeds", condition = code(condition)),
            Loop::Never(condition, false) => say!("loop-never-fails", condition = code(condition)),
            Loop::While => say!("loop-while", does = does),
            Loop::Until => say!("loop-until", does = does),
        };
    }
}

#[cfg(test)]
mod tests {
    use crate::explain;

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
            ("while true; do date; done", "Repeats the following steps forever."),
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
    fn a_loop_that_never_runs_and_one_that_is_left_are_told_from_one_without_end() {
        let endless = "Repeats the following steps forever.";
        for (text, says) in [
            ("while false; do rm a; done", "Skips the following loop entirely: `false` always fails."),
            ("until true; do rm a; done", "Skips the following loop entirely: `true` always succeeds."),
            ("until :\ndo rm a; done", "Skips the following loop entirely: `:` always succeeds."),
            ("while ! true; do rm a; done", "Skips the following loop entirely: `! true` always fails."),
            ("while /bin/false; do rm a; done", "Skips the following loop entirely: `/bin/false` always fails."),
            ("sh -c 'until true; do rm a; done'", "Skips the following loop entirely: `true` always succeeds"),
            ("while :; do date; done", endless),
            ("while true # on and on\ndo date; done", endless),
            ("until false; do date; done", endless),
            ("while ! false; do date; done", endless),
            ("while :; do (exit 1); done", endless),
            ("while :; do x; break; done", "Repeats the following steps until `break` ends the loop."),
            ("while true; do if x; then exit; fi; done", "Repeats the following steps until `exit` ends the loop."),
            ("while true; do for i in 1 2; do break; done; done", "Repeats the following steps again and again."),
            ("while true && [ -f a ]; do date; done", "As long as this succeeds: "),
            ("while false || x; do date; done", "As long as this succeeds: "),
            ("until false | x; do date; done", "Until this succeeds: "),
            ("while true\nx; do date; done", "As long as this succeeds: "),
            ("true() { x; }; while true; do date; done", "As long as this succeeds: "),
        ] {
            let steps = explain(text).steps;
            let told = |does: &str| does.starts_with(says) || text.starts_with("sh") && does.contains(&says[1..]);
            assert!(steps.iter().any(|step| told(&step.does)), "{text}: {steps:?}");
        }
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
            Some("Calls `f`, a function this command defines, with `a`, `b c`.")
        );
    }
}
