//! What must hold for any text whatever, for the fuzzer and for the replay of its corpus alike.

use std::ops::Range;

use countersign_command::ShellText;
use countersign_command::cross::agrees;
use countersign_command::hidden::{hidden_count, pieces};
use countersign_command::outline::outline;
use countersign_command::read::{Dialect, MAX_BYTES, MAX_STEPS, MAX_WORDS, Reading, read};
use countersign_explain::explain;
use countersign_policy::judge::{Asked, Verdict, What, judge};
use countersign_policy::rule::{Form, Rule, Rules};

/// Programs the rules here cover, as widely as rules may.
const COVERED: [&[&str]; 10] = [
    &["ls"],
    &["cat"],
    &["head"],
    &["grep"],
    &["rg"],
    &["find"],
    &["git", "status"],
    &["git", "log"],
    &["cargo", "test"],
    &["mytool"],
];

/// Panics when the text breaks one of the promises.
pub(crate) fn hold(text: &str) {
    for (dialect, shell) in [(Dialect::Bash, "bash"), (Dialect::Posix, "sh")] {
        let readable = match read(text, dialect) {
            Ok(reading) => {
                in_order(text, &reading);
                assert!(agrees(text, &reading, dialect), "the readers disagree about {text:?}: {reading:?}");
                same_again(&reading, dialect);
                true
            }
            Err(unread) => {
                assert!(lies_in(text, &unread.span), "{text:?}: {unread:?}");
                false
            }
        };
        never_too_much(text, shell, readable);
    }
    outlined(text);
    for step in explain(text).steps {
        assert!(lies_in(text, &step.span), "{text:?}: {step:?}");
        assert!(step.marks.iter().all(|mark| lies_in(text, mark)), "{text:?}: {step:?}");
        assert!(!step.does.is_empty(), "nothing is said about {text:?}");
    }
    assert!(hidden_count(text) <= pieces(text).len(), "{text:?}");
}

fn lies_in(text: &str, span: &Range<usize>) -> bool {
    text.get(span.clone()).is_some()
}

/// The steps stand in the text one behind the other, within the limits.
fn in_order(text: &str, reading: &Reading) {
    let mut end = 0;
    for step in &reading.steps {
        assert!(lies_in(text, &step.span) && step.span.start >= end && !step.span.is_empty(), "{text:?}: {step:?}");
        assert!(!step.argv.is_empty(), "{text:?}: {step:?}");
        end = step.span.end;
    }
    let words: usize = reading.steps.iter().map(|step| step.argv.len()).sum();
    assert!((1..=MAX_STEPS).contains(&reading.steps.len()) && words <= MAX_WORDS, "{text:?}");
}

/// The decoded words, quoted anew, are read as the same words.
fn same_again(reading: &Reading, dialect: Dialect) {
    for step in &reading.steps {
        let text = step.argv.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" ");
        if text.len() <= MAX_BYTES {
            let again = read(&text, dialect).unwrap_or_else(|unread| panic!("{text:?} is not read again: {unread:?}"));
            assert_eq!(again.steps.len(), 1, "{text:?}");
            assert_eq!(again.steps[0].argv, step.argv, "{text:?}");
        }
    }
}

fn quoted(word: &str) -> String {
    let parts: Vec<String> = word.split('\'').map(|part| format!("'{part}'")).collect();
    parts.join("\"'\"")
}

/// What cannot be read is never allowed; what is allowed is covered, program by program.
fn never_too_much(text: &str, shell: &str, readable: bool) {
    let whole = ShellText::from(text);
    let asked = Asked {
        what: What::Text { text: &whole, shell },
        cwd: Some("/p"),
        client: None,
        host: None,
        changes_environment: false,
        has_input: false,
        typing: None,
    };
    let judged = judge(&asked, &rules());
    if judged.verdict != Verdict::Allow {
        return;
    }
    assert!(readable, "{text:?} is allowed though it cannot be read");
    let reading = judged.reading.unwrap_or_else(|| panic!("{text:?} is allowed and was not read"));
    for step in &reading.steps {
        let covered = COVERED.iter().any(|words| begins(&step.argv, words));
        assert!(covered || step.argv[0] == "cd", "{text:?} is allowed, and no rule covers {:?}", step.argv);
        assert!(step.argv.iter().all(|word| hidden_count(word) == 0), "{text:?}");
    }
}

fn begins(argv: &[String], words: &[&str]) -> bool {
    argv.get(..words.len()).is_some_and(|first| first == words)
}

fn rules() -> Rules {
    let rule = |(index, words): (usize, &&[&str])| Rule {
        id: index.to_string(),
        form: Form::Prefix(words.iter().map(|word| (*word).to_owned()).collect()),
        deny: None,
        folder: Some("/p".to_owned()),
        client: None,
        host: None,
    };
    let mut refuses = rule((COVERED.len(), &(&["rm"] as &[&str])));
    refuses.deny = Some("not here".to_owned());
    Rules::new(COVERED.iter().enumerate().map(rule).chain([refuses]).collect())
}

fn outlined(text: &str) {
    let outline = outline(text);
    let count = outline.commands.len();
    for command in &outline.commands {
        assert!(lies_in(text, &command.span), "{text:?}: {command:?}");
        for others in [&command.from, &command.computed].into_iter().flatten() {
            assert!(others.start <= others.end && others.end <= count, "{text:?}: {command:?}");
        }
    }
    assert!(outline.troubles.iter().all(|trouble| trouble.at <= text.len()), "{text:?}: {:?}", outline.troubles);
}
