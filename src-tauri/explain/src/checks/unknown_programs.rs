//! What the words of a program say of which nothing more is known: `doveadm expunge`, `./manage.sh drop-all`,
//! `make destroy`. They are the agent's own, and only ever make a step look graver.

use crate::lists::{ALL_WORDS, DRY_RUN_OPTIONS, REMOVING_WORDS, TELLING_WORDS, TIDYING_WORDS, UNASKING_OPTIONS};
use crate::message::code;
use crate::words::names;
use crate::{Effect, Risk, StepFacts};
use countersign_command::outline::{Command, Stream};
use countersign_command::program::Set;

/// How many words that are no options are taken for verbs.
const VERBS: usize = 8;

/// Looks at a step of which its own table says nothing.
pub(crate) fn check(command: &Command, facts: &mut StepFacts) {
    let Some((program, rest)) = command.words.split_first() else { return };
    let step = Set::StepRunner.has(names::plain_name(&program.text).as_str());
    let unknown = facts.effects.has(Effect::Unknown) || facts.script.is_some() && program.text.contains('/');
    if !(unknown || program.text == "java" || step && facts.effects.has(Effect::RunCode)) || facts.warned > Risk::Low {
        return;
    }
    // Orders for a program of which nothing is known: `java -jar cli.jar … <<EOF`.
    let ordered = command.redirects.iter().any(|one| one.kind == Stream::Text);
    let java = program.text == "java" && rest.iter().any(|word| word.text == "-jar");
    if ordered && (java || facts.effects.has(Effect::Unknown)) {
        facts.warn(finding!(UnknownProgram, "finding-words-unjudged"), Risk::Medium);
        return;
    }
    let small: Vec<String> = rest.iter().map(|word| split_case(&word.text)).collect();
    let words = || small.iter().map(String::as_str);
    let tries = words().any(|word| DRY_RUN_OPTIONS.contains(&word));
    // Of a step that a project names, its name alone; what follows is for it.
    let verbs = words().filter(|word| !word.starts_with('-') && !word.contains(['/', '.']));
    let verbs: Vec<&str> = verbs.take(if step { 2 } else { VERBS }).collect();
    let options: Vec<&str> = words().filter_map(|word| word.strip_prefix("--")).filter(|_| !step).collect();
    let verb = |word: &str, list: &[&str]| {
        let mut parts = word.split(['-', '_', ':']);
        let first = parts.next().is_some_and(|part| list.contains(&part));
        first || parts.next_back().is_some_and(|part| list.contains(&part))
    };
    let option = |word: &str, list: &[&str]| {
        let parts: Vec<&str> = word.split(['-', '_', '=']).collect();
        let all = |part: &&str| list.contains(part) || ALL_WORDS.contains(part);
        parts.iter().any(|part| list.contains(part)) && parts.iter().all(all)
    };
    let removes = |word: &str| finding!(UnknownProgram, "finding-word-removes", word = code(word));
    let graver = if unknown && !tries { Risk::High } else { Risk::Medium };
    if let Some(word) = verbs.iter().find(|word| verb(word, REMOVING_WORDS)) {
        return facts.warn(removes(word), graver);
    }
    if let Some(word) = options.iter().find(|word| option(word, REMOVING_WORDS)) {
        // A script of the project that is asked for less than all.
        let risk = if program.text.contains('/') { Risk::Medium } else { graver };
        return facts.warn(removes(word), risk);
    }
    if !unknown {
        return;
    }
    let tidies = verbs.iter().find(|word| verb(word, TIDYING_WORDS));
    if let Some(word) = tidies.or_else(|| options.iter().find(|word| option(word, TIDYING_WORDS))) {
        facts.warn(removes(word), Risk::Medium);
    } else if let Some(word) = words().find(|word| UNASKING_OPTIONS.contains(word)) {
        facts.warn(finding!(UnknownProgram, "finding-word-unattended", word = code(word)), Risk::Medium);
    } else if let Some(word) = verbs.iter().find(|word| TELLING_WORDS.contains(word))
        && facts.effects.has(Effect::Unknown)
    {
        facts.warn(finding!(UnknownProgram, "finding-word-noticed", word = code(word)), Risk::Medium);
    }
}

/// A word in small letters, with its parts told apart: `deleteAll` is `delete-all`.
fn split_case(word: &str) -> String {
    let mut parted = String::with_capacity(word.len() + 2);
    let mut before = '-';
    for c in word.chars() {
        if c.is_ascii_uppercase() && before.is_ascii_lowercase() {
            parted.push('-');
        }
        parted.push(c.to_ascii_lowercase());
        before = c;
    }
    parted
}

#[cfg(test)]
mod tests {
    use crate::explain;

    #[test]
    fn words_of_unknown_programs_are_heard_and_those_of_known_ones_are_left_to_their_tables() {
        let warned = |text: &str| explain(text).steps.iter().any(|step| !step.findings.is_empty());
        for (calm, grave) in [
            ("frob list", "frob users delete --all"),
            ("frob users --dry-run", "frob --purge"),
            ("frob deleted", "frob drop_all"),
            ("./frob.sh run", "./frob.sh destroy"),
            ("make test", "make db-destroy"),
            ("npm run test -- --reset", "npm run db:drop"),
            ("frob list --format json", "frob DELETE ann"),
            ("./train.sh --drop-rate=0.2", "./frob.sh --delete-all"),
            ("npm run format", "make db-drop"),
            ("frob show post1", "frob post 'we were breached'"),
            ("git diff delete", "frob grant admin ann"),
        ] {
            assert!(!warned(calm), "{calm}");
            assert!(warned(grave), "{grave}");
        }
    }
}
