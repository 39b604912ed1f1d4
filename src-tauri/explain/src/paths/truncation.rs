//! Files that keep their name and lose what is in them: `: > F`, `echo -n > F`, `cp /dev/null F`. That is as far-reaching
//! as removing them.

use crate::message::code;
use crate::paths::{reach, regenerable};
use crate::words::{names, nesting};
use crate::work::Work;
use crate::{Effect, Risk, StepFacts};
use countersign_command::outline::{Command, Stream};
use countersign_command::program::Set;

/// Returns whether a command prints nothing to speak of.
pub(crate) fn prints_nothing(facts: &StepFacts) -> bool {
    facts.clauses.len() < 2 && (facts.has(Work::Silent) || facts.is_undescribed())
}

/// Warns that a file loses its content.
pub(crate) fn check(path: &str, facts: &mut StepFacts) {
    facts.works = facts.works.with(Work::Empties.into());
    if !regenerable::is_regenerable(path) {
        facts.risk = facts.risk.max(Risk::Medium);
    }
    if let Some(reach) = reach::finding(path) {
        facts.warn(reach, Risk::High);
    }
}

/// Checks for a folder made equal to one that was only just made, and is empty.
pub(crate) fn check_empty_mirror(steps: &[Command], before: &[StepFacts], command: &Command, facts: &mut StepFacts) {
    let words: Vec<&str> = command.words.iter().map(|word| word.text.as_str()).collect();
    let plain: Vec<&str> = words.iter().skip(1).copied().filter(|word| !word.starts_with('-')).collect();
    let [from, .., into] = plain.as_slice() else { return };
    let removes = words.iter().any(|word| word.starts_with("--delete") || *word == "--del");
    let copies = words.first().is_some_and(|name| Set::Mirror.has(name));
    if !removes || !copies {
        return;
    }
    // `aws s3 sync FROM INTO`: the words before are verbs.
    let from = plain.iter().rev().nth(1).copied().unwrap_or(from).trim_end_matches('/');
    let named = from.trim_start_matches('$').trim_matches(['{', '}']);
    let makes = |step: &Command| {
        let sets = step.settings.iter().any(|(name, value)| name == named && value.text.starts_with("$(mktemp"));
        sets || step.words.first().is_some_and(|word| word.text == "mkdir")
    };
    let names = |step: &Command| {
        let words = step.words.iter().skip(1).map(|word| word.text.trim_end_matches('/'));
        step.settings.iter().any(|(name, _)| name == named) || words.clone().any(|word| word == from)
    };
    let Some(made) = steps.iter().position(|step| makes(step) && names(step)) else { return };
    // `mkdir -p` makes nothing of what is there; a place for it is new each time.
    let kept = steps[made].words.iter().any(|word| word.text == "-p") && !from.starts_with("/tmp/");
    let fills = |facts: &StepFacts| {
        [Effect::Write, Effect::RunCode, Effect::Unknown, Effect::Install]
            .iter()
            .any(|effect| facts.effects.has(*effect))
    };
    if !kept && !before.iter().skip(made + 1).any(fills) {
        facts.warn(
            finding!(Destruction, "finding-mirrors-empty-folder", from = code(from), into = code(into)),
            Risk::High,
        );
    }
}

/// Checks for a key made anew in the place of another one, where its input answers every question with yes.
pub(crate) fn check_key_overwrite(command: &Command, facts: &mut StepFacts) {
    let fed = command.from.is_some() || command.redirects.iter().any(|one| one.kind == Stream::Text);
    let program = command.words.first().map(|word| names::plain_name(&word.text)).unwrap_or_default();
    let mut pairs = command.words.iter().zip(command.words.iter().skip(1));
    if program != "ssh-keygen"
        || !fed
        || command.words.windows(2).any(|pair| {
            matches!(&*pair[1].text, "-l" | "-y" | "-R" | "-F" | "-Y") && !matches!(&*pair[0].text, "-C" | "-N" | "-f")
        })
    {
        return;
    }
    if let Some((_, file)) = pairs.find(|(option, _)| option.text == "-f") {
        facts.warn(finding!(Destruction, "finding-key-replaced", file = code(&file.text)), Risk::High);
    }
}

/// Checks for a step that prints into the file it reads: the shell empties that before anything is read.
pub(crate) fn check_self_overwrite(steps: &[Command], command: &Command, facts: &mut StepFacts) {
    let written = command.redirects.iter().find(|one| one.kind == Stream::Write).map(|one| &one.target.text);
    let Some(file) = written.filter(|file| !nesting::is_sink(file) && !file.contains('$')) else { return };
    let reads = |step: &Command| {
        let program = step.words.first().map(|word| names::plain_name(&word.text)).unwrap_or_default();
        let given = step.redirects.iter().any(|one| one.kind == Stream::Read && one.target.text == *file);
        // What these are given first is a pattern or what they do.
        let pattern = Set::LineFilter.has(&program);
        let mut operands =
            step.words.iter().skip(1).filter(|word| !word.text.starts_with('-')).skip(usize::from(pattern));
        let named = operands.any(|word| word.text == *file) && !Set::NoReader.has(&program);
        given || named
    };
    let before = command.from.clone().and_then(|range| steps.get(range)).unwrap_or_default();
    if reads(command) || before.iter().any(reads) {
        facts.warn(finding!(Destruction, "finding-emptied-before-read", file = code(file)), Risk::High);
    }
}

#[cfg(test)]
mod tests {
    use crate::{Risk, explain};

    #[test]
    fn emptying_is_as_risky_as_removing() {
        for text in [
            ": > ~/.ssh/id_ed25519",
            "> ~/notes.md",
            "echo -n > ~/notes.md",
            "echo > ~/notes.md",
            "cp /dev/null ~/important.db",
            "dd if=/dev/null of=$HOME/a.db",
            "sh -c ': > ~/a.db'",
            "find . -type f -exec sh -c 'echo > \"$1\"' _ {} \\;",
            "find . -type f -exec sh -c ': > \"$0\"' {} \\;",
            "find . -type f -exec truncate -s 0 {} +",
            "find . -type f -exec cp /dev/null {} \\;",
            "find . -type f | xargs truncate -s 0",
        ] {
            let explained = explain(text);
            assert_eq!(explained.risk(), Risk::High, "{text}");
            assert!(explained.steps.iter().any(|step| step.does.contains("mpties ")), "{text}: {explained:?}");
        }
        for text in [
            ": > src/main.rs",
            "echo -n > src/main.rs",
            "printf '' > a.md",
            "cat /dev/null > a.md",
            "cp /dev/null app.db",
            "find . -name '*.log' -exec truncate -s 0 {} +",
            "find . -name '*.log' -exec sh -c ': > \"$1\"' _ {} \\;",
        ] {
            let explained = explain(text);
            assert_eq!(explained.risk(), Risk::Medium, "{text}");
            assert!(explained.steps.iter().any(|step| step.does.contains("mpties ")), "{text}: {explained:?}");
        }
        for text in ["echo a > ~/notes.md", ": > /tmp/x.log", ": > /dev/null", "echo >> a.md", ": >> a.md"] {
            assert!(explain(text).risk() < Risk::Medium, "{text}");
        }
    }
}
