//! What the words of a program say of which nothing more is known: `doveadm expunge`, `./manage.sh drop-all`,
//! `make destroy`. They are the agent's own, and only ever make a step look graver.

use super::super::outline::{Command, Stream};
use super::sentence::code;
use super::{About, Effect, Risk, wrappers};

/// Words for removing what does not come back.
const REMOVES: [&str; 17] = [
    "delete",
    "destroy",
    "purge",
    "erase",
    "wipe",
    "expunge",
    "drop",
    "nuke",
    "obliterate",
    "terminate",
    "truncate",
    "shred",
    "deregister",
    "decommission",
    "unpublish",
    "teardown",
    "format",
];

/// Words that may mean as much, and mostly mean less.
const TIDIES: [&str; 8] = ["remove", "rm", "reset", "clear", "prune", "uninstall", "flush", "unlink"];

/// Words for telling others, or letting them in.
const TELLS: [&str; 18] = [
    "publish",
    "post",
    "send",
    "share",
    "expose",
    "broadcast",
    "upload",
    "release",
    "grant",
    "allow",
    "trust",
    "unlock",
    "disable",
    "silence",
    "mute",
    "approve",
    "transfer",
    "impersonate",
];

/// Words by which a program only shows what it would do.
const TRIES: [&str; 6] = ["--dry-run", "--help", "-h", "--version", "--check", "--what-if"];

/// How many words before the first option are taken for verbs.
const VERBS: usize = 4;

/// Programs that run steps a project names.
const STEPS: [&str; 10] = ["make", "gmake", "just", "task", "npm", "pnpm", "yarn", "bun", "rake", "invoke"];

/// Looks at a step of which its own table says nothing.
pub(super) fn look(command: &Command, about: &mut About) {
    let Some((program, rest)) = command.words.split_first() else { return };
    let step = STEPS.contains(&wrappers::plain_name(&program.text).as_str());
    let unknown = about.effects.has(Effect::Unknown) || about.script.is_some() && program.text.contains('/');
    if !(unknown || program.text == "java" || step && about.effects.has(Effect::RunCode)) || about.warned > Risk::Low {
        return;
    }
    // Orders for a program of which nothing is known: `java -jar cli.jar … <<EOF`.
    let ordered = command.redirects.iter().any(|one| one.kind == Stream::Text);
    let java = program.text == "java" && rest.iter().any(|word| word.text == "-jar");
    if ordered && (java || about.effects.has(Effect::Unknown)) {
        about.warn("what it is told here cannot be judged", Risk::Medium);
        return;
    }
    let words = || rest.iter().map(|word| word.text.as_str());
    if words().any(|word| TRIES.contains(&word)) {
        return;
    }
    let verbs = words().take_while(|word| !word.starts_with('-')).take(VERBS);
    let options = words().filter(|word| word.starts_with("--") && !step);
    let said = |list: &[&str]| {
        let parts = |word: &&str| word.split(['-', '_', ':', '.', '=']).any(|part| list.contains(&part));
        verbs.clone().chain(options.clone()).find(parts)
    };
    let risk = if unknown { Risk::High } else { Risk::Medium };
    if let Some(word) = said(&REMOVES) {
        about.warn(format!("{} speaks of removing something", code(word)), risk);
    } else if let Some(word) = said(&TIDIES).filter(|_| unknown) {
        about.warn(format!("{} speaks of removing something", code(word)), Risk::Medium);
    } else if let Some(word) = said(&TELLS).filter(|_| about.effects.has(Effect::Unknown)) {
        about.warn(format!("{} speaks of something others notice", code(word)), Risk::Medium);
    }
}

#[cfg(test)]
mod tests {
    use super::super::explain;

    #[test]
    fn words_of_unknown_programs_are_heard_and_those_of_known_ones_are_left_to_their_tables() {
        let warned = |text: &str| explain(text).steps.iter().any(|step| !step.warnings.is_empty());
        for (calm, grave) in [
            ("frob list", "frob users delete --all"),
            ("frob users delete --dry-run", "frob --purge"),
            ("frob deleted", "frob drop_all"),
            ("./frob.sh run", "./frob.sh destroy"),
            ("make test", "make db-destroy"),
            ("npm run test -- --reset", "npm run db:drop"),
            ("frob show post1", "frob post 'we were breached'"),
            ("git diff delete", "frob grant admin ann"),
        ] {
            assert!(!warned(calm), "{calm}");
            assert!(warned(grave), "{grave}");
        }
    }
}
