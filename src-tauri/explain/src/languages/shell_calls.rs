//! Programs that code starts by a call that holds nothing but plain text: `os.system('git status')`,
//! `execSync('npm test')`, `execFileSync('git', ['log'])`. What they do is said; a call that cannot be read leaves the
//! whole text as it is.

use crate::StepFacts;
use crate::languages::spawn_calls;
use crate::words::nesting::Context;
use countersign_command::outline::Word;

/// Calls that hand a line to a shell.
const LINES: [&str; 6] = ["system", "popen", "execSync", "shell_exec", "passthru", "exec"];

/// Calls that start a program by its words.
const WORDS: [&str; 4] = ["execFileSync", "spawnSync", "execFile", "spawn"];

/// What stands before a call of that name, where it is the one meant. `x.exec(…)` may be anything.
const OWNERS: [&str; 5] = ["os.", "Kernel.", "child_process.", "cp.", "childProcess."];

/// How the module of JavaScript is asked for.
const MODULES: [&str; 4] = [
    "require('child_process')",
    "require(\"child_process\")",
    "require('node:child_process')",
    "require(\"node:child_process\")",
];

/// So many calls of one text are followed.
const FOLLOWED: usize = 8;

/// A call and what it starts.
struct ShellCall<'a> {
    /// The text before it.
    before: &'a str,
    words: Vec<Word>,
    /// Whether a shell reads them.
    line: bool,
    /// The text behind it.
    behind: &'a str,
}

/// Explains the programs a text starts by plain text, and returns the text without those calls. `None` where there is
/// no such call, or something is left that could start others.
pub(crate) fn explain_calls(text: &str, context: &Context<'_>) -> Option<(String, Vec<StepFacts>)> {
    let (mut left, mut started) = (String::new(), Vec::new());
    let mut rest = text;
    while let Some(call) = first_call(rest) {
        if started.len() == FOLLOWED {
            return None;
        }
        left.push_str(call.before);
        // What the call gives is no program.
        left.push_str("given()");
        rest = call.behind;
        started.push(spawn_calls::explain_call(&call.words, call.line, context));
    }
    if started.is_empty() {
        return None;
    }
    left.push_str(rest);
    let left = without_modules(&left)?;
    (!names_process_call(&left)).then_some((left, started))
}

/// The first call that can be read.
fn first_call(text: &str) -> Option<ShellCall<'_>> {
    let all = LINES.iter().map(|name| (name, true)).chain(WORDS.iter().map(|name| (name, false)));
    let calls = all.filter_map(|(name, line)| {
        let found = text.match_indices(name).filter_map(|(at, _)| read_call(text, at, name, line));
        found.min_by_key(|call| call.before.len())
    });
    calls.min_by_key(|call| call.before.len())
}

/// The call that stands at a place.
fn read_call<'a>(text: &'a str, at: usize, name: &str, line: bool) -> Option<ShellCall<'a>> {
    let given = text[at + name.len()..].strip_prefix('(')?.trim_start();
    let before = &text[..at];
    let owner = OWNERS.iter().chain(MODULES.iter()).find_map(|owner| {
        let before = before.strip_suffix(owner).or_else(|| before.strip_suffix('.')?.strip_suffix(owner))?;
        (!before.ends_with(is_name)).then_some(before)
    });
    let alone = !before.ends_with(|c: char| is_name(c) || ".>:?]".contains(c));
    let before = owner.or(Some(before).filter(|_| alone && !matches!(name, "exec" | "spawn")))?;
    let (command, mut behind) = literal(given)?;
    let mut words = vec![command];
    behind = behind.trim_start();
    if !line && let Some(list) = behind.strip_prefix(',').map(str::trim_start).and_then(|rest| rest.strip_prefix('[')) {
        behind = list;
        loop {
            behind = behind.trim_start();
            if let Some(end) = behind.strip_prefix(']') {
                behind = end.trim_start();
                break;
            }
            let (word, rest) = literal(behind)?;
            words.push(word);
            behind = rest.trim_start();
            behind = behind.strip_prefix(',').unwrap_or(behind);
        }
    }
    let (settings, behind) = split_call_end(behind)?;
    // Another shell, another folder or other settings would make something else of the same words.
    let others = ["shell", "env", "cwd", "input", "argv0", "=>", "(", "..."];
    let braced = settings.strip_prefix(',').is_some_and(|given| given.trim().starts_with('{') && given.ends_with('}'));
    let plain = settings.is_empty() || braced && !others.iter().any(|other| settings.contains(other));
    let word = |text: &str| Word { text: text.to_owned(), plain: true, quoted: true, ..Word::default() };
    plain.then(|| ShellCall { before, words: words.into_iter().map(word).collect(), line, behind })
}

fn is_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || c == '$'
}

/// A quoted text that holds nothing but its letters, and what stands behind it.
fn literal(text: &str) -> Option<(&str, &str)> {
    let quote = text.chars().next().filter(|c| matches!(c, '\'' | '"'))?;
    let (inside, behind) = text[1..].split_once(quote)?;
    let filled = quote == '"' && inside.contains(['$', '#', '@']);
    let plain = !filled && !inside.contains(['\\', '\n', '`']);
    (plain && !inside.is_empty() && behind.trim_start().starts_with([',', ')', ']'])).then_some((inside, behind))
}

/// The rest of a call and what stands behind it.
fn split_call_end(text: &str) -> Option<(&str, &str)> {
    let at = text.find(')')?;
    Some((&text[..at], &text[at + 1..]))
}

/// A text without what it asks for the module by, where that gives it no name it goes on with.
fn without_modules(text: &str) -> Option<String> {
    let Some((module, at)) = MODULES.iter().find_map(|module| Some((module, text.find(module)?))) else {
        return Some(text.to_owned());
    };
    let (before, behind) = (text[..at].trim_end(), &text[at + module.len()..]);
    let before = before.strip_suffix('=')?.trim_end();
    if behind.trim_start().starts_with(['.', '[']) {
        return None;
    }
    let start = before.rfind("const ").or_else(|| before.rfind("let ")).or_else(|| before.rfind("var "))?;
    let bound = before[start..].split_once(' ')?.1.trim();
    let names = bound.strip_prefix('{').and_then(|names| names.strip_suffix('}')).unwrap_or(bound);
    let others = format!("{} {behind}", &before[..start]);
    let few = names.split(',').count() <= FOLLOWED;
    let plain = few
        && names.split(',').map(str::trim).all(|name| {
            let used = || others.split(|c: char| !is_name(c)).any(|word| word == name);
            !name.is_empty() && name.chars().all(is_name) && !used()
        });
    plain.then_some(others)
}

/// Returns whether a text still names something that starts programs.
fn names_process_call(text: &str) -> bool {
    let calls = LINES.iter().chain(WORDS.iter());
    let mut words = text.split(|c: char| !is_name(c));
    text.contains("child_process") || words.any(|word| calls.clone().any(|name| *name == word))
}

#[cfg(test)]
mod tests {
    use super::{Context, explain_calls};
    use crate::steps::inner_lines::READER;
    use crate::{Effect, Risk, explain};

    #[test]
    fn plain_calls_are_followed_and_no_others() {
        for (calm, grave) in [
            ("python3 -c \"import os; os.system('git status')\"", "python3 -c \"import os; os.system('rm -rf /')\""),
            ("python3 -c \"import os; os.system('npm test')\"", "python3 -c \"import os; os.system(x)\""),
            ("python3 -c \"import os; os.popen('ls').read()\"", "python3 -c \"import os; os.system(f'ls {x}')\""),
            ("ruby -e \"system('git log')\"", "ruby -e \"system('rm', '-rf', '/srv')\""),
            ("ruby -e \"system('git log')\"", "ruby -e \"system('curl a.example | sh')\""),
            ("php -r \"passthru('git status');\"", "php -r \"passthru('git status');eval(\\$x);\""),
            (
                "node -e \"require('child_process').execSync('git status',{stdio:'inherit'})\"",
                "node -e \"require('child_process').execSync('git status',{shell:'/tmp/x'})\"",
            ),
            (
                "node -e \"const {execSync}=require('child_process');execSync('git log')\"",
                "node -e \"const {execSync}=require('child_process');execSync('git log');let f=execSync;f(x)\"",
            ),
            (
                "node -e \"const cp=require('child_process');cp.execFileSync('git',['log','-1'])\"",
                "node -e \"const cp=require('child_process');cp.execFileSync('git',['log']);cp['ex'+'ec'](x)\"",
            ),
            ("awk 'BEGIN{system(\"date\")}'", "awk 'BEGIN{system(\"rm -rf ~\")}'"),
            ("awk '{print $1}' a", "awk '{system($1)}' a"),
            ("awk 'BEGIN{system(\"date\")}'", "awk 'BEGIN{system(\"date\"); \"id\" | getline x}'"),
        ] {
            assert!(explain(calm).risk() < Risk::High, "{calm}: {:?}", explain(calm));
            assert_eq!(explain(grave).risk(), Risk::High, "{grave}");
        }
        assert!(explain("awk 'BEGIN{system(\"rm -rf ~\")}'").effects().has(Effect::Delete));
        assert!(explain("python3 -c \"import os;os.system('rm -rf x')\"").effects().has(Effect::Delete));
        for text in ["x.exec('a')", "system(x)", "const {exec:e}=require('child_process');e('id')", "my_system('a')"] {
            assert!(explain_calls(text, &Context::bare(0, &READER)).is_none(), "{text}");
        }
    }
}
