//! Code that stands in the command itself: as an argument, or in a here-document. It runs; what it plainly reaches for is
//! said too.

use crate::languages::{backticks, calls, leaks, shell_calls, spawn_calls, text_rows};
use crate::lists::{
    CODE_DECODES, CODE_DELETES, CODE_RUNS, CODE_SENDS, CODE_WRITE_MODES, CODE_WRITES, DATA_ALL_REMOVED, DATA_REMOVED,
    PATH_CALLS,
};
use crate::message::code;
use crate::paths::persistence;
use crate::words::interpreter_options;
use crate::words::nesting::Context;
use crate::{Effect, Risk, StepFacts};
use countersign_command::outline::Word;
use countersign_command::place;
use std::ops::Range;

/// Explains code in an argument: it runs, and reaches for what it plainly names.
pub(crate) fn explain(name: &str, line: &Word, context: &Context<'_>) -> StepFacts {
    let mut facts =
        StepFacts::new(say!("does-runs-code-text", program = code(name), text = code(&line.text)), &[Effect::RunCode]);
    explain_reach(name, line, context, &mut facts);
    if line.computed {
        facts.warn(finding!(HiddenCode, "finding-code-unseen"), Risk::High);
    }
    facts
}

/// Looks at code of a language: what it plainly reaches for.
pub(crate) fn explain_reach(name: &str, code: &Word, context: &Context<'_>, facts: &mut StepFacts) {
    check(code, context, facts);
    check_desktop(name, &code.text, facts);
    // In JavaScript these are plain text.
    if name == "perl" && starts_any(&code.text)
        || matches!(name, "ruby" | "perl" | "php") && backticks::may_run(name, &code.text)
    {
        facts.warn(finding!(HiddenCode, "finding-text-starts-code"), Risk::High);
    }
}

/// Returns whether a statement of perl starts another program, whatever follows: `exec pack("H*", …)`.
fn starts_any(text: &str) -> bool {
    let statements = text.split([';', '{', '}', '\n']).map(str::trim_start);
    let starts =
        |statement: &str| ["exec ", "exec(", "syscall ", "syscall("].iter().any(|word| statement.starts_with(word));
    statements.into_iter().any(starts)
}

/// Returns the code an interpreter's option holds: what is joined to it, or the empty text when the next word is the
/// code.
pub(crate) fn code_of_option<'a>(name: &str, option: &'a str) -> Option<&'a str> {
    if let Some(long) = option.strip_prefix("--") {
        let (long, joined) = long.split_once('=').unwrap_or((long, ""));
        let known = match name {
            "python" => false,
            "php" => matches!(long, "run" | "process-code" | "process-begin" | "process-end"),
            _ => matches!(long, "eval" | "print"),
        };
        return known.then_some(joined);
    }
    let letters = match name {
        "python" => "c",
        "php" => "rRBE",
        // These join neither letters nor code.
        "node" | "deno" | "bun" | "tsx" | "ts-node" => return matches!(option, "-e" | "-p" | "-pe").then_some(""),
        _ => "e",
    };
    let joined = option.strip_prefix('-')?;
    let (at, letter) =
        joined.char_indices().find(|(_, letter)| !interpreter_options::valueless_letters(name).contains(*letter))?;
    letters.contains(letter).then(|| &joined[at + letter.len_utf8()..])
}

/// Collects all code that is given from an option on, and returns where the words behind it begin.
pub(crate) fn all_code(name: &str, rest: &[Word], from: usize) -> (Vec<Word>, usize) {
    let mut codes = Vec::new();
    let mut at = from;
    while let Some(word) = rest.get(at).filter(|word| word.text.starts_with('-')) {
        at += 1;
        let Some(joined) = code_of_option(name, &word.text) else {
            at += usize::from(interpreter_options::takes_value(name, &word.text));
            continue;
        };
        if joined.is_empty() {
            codes.extend(rest.get(at).cloned());
            at += 1;
        } else {
            let verbatim = word.verbatim.map(|from| from + word.text.len() - joined.len());
            codes.push(Word { text: joined.to_owned(), verbatim, ..word.clone() });
        }
        // What stands behind the code is for the code.
        if name == "python" {
            break;
        }
    }
    (codes, at)
}

/// Checks what a program's text plainly reaches for.
pub(crate) fn check(code: &Word, context: &Context<'_>, facts: &mut StepFacts) {
    let text = code.text.as_str();
    let says = |list: &[&str]| list.iter().any(|mark| text.contains(mark));
    if says(CODE_DELETES) {
        facts.marks.extend(find_mark(code, CODE_DELETES));
        facts.add(say!("does-text-deletes"), &[Effect::Delete]);
        facts.risk = Risk::High;
    }
    if says(CODE_SENDS) {
        facts.add(say!("does-text-network"), &[Effect::Network]);
        facts.sends = true;
    }
    if text.contains("open(") && says(CODE_WRITE_MODES) || says(CODE_WRITES) {
        facts.add(say!("does-text-writes"), &[Effect::Write]);
        let mut names = text.split(|c: char| c.is_whitespace() || "'\"`(),;+".contains(c));
        names.find(|name| place::lets_in(name)).inspect(|name| persistence::check_login_file(name, facts));
    }
    check_starts(code, context, facts);
    text_rows::check(text_rows::LOADING_TEXT, "", text, facts);
    if decodes_and_runs(text) {
        facts.warn(finding!(Disguise, "finding-encoded-text-runs"), Risk::High);
    }
    text_rows::check(text_rows::ACTING_TEXT, "", text, facts);
    check_deletions(text, facts);
    leaks::check(text, facts);
    facts.touches.extend(literals(text).map(str::to_owned));
}

/// Finds where the first of these marks stands, if the code stands in the command as it is written.
fn find_mark(code: &Word, list: &[&str]) -> Option<Range<usize>> {
    let found = list.iter().filter_map(|mark| code.text.find(mark).map(|at| at..at + mark.len()));
    let (found, from) = (found.min_by_key(|found| found.start)?, code.verbatim?);
    Some(found.start + from..found.end + from)
}

/// Looks at what a text starts.
fn check_starts(code: &Word, context: &Context<'_>, facts: &mut StepFacts) {
    let text = code.text.as_str();
    // Programs started by plain words are told; everything else could be any.
    let (unseen, mut started) = spawn_calls::explain_calls(text, context);
    let (unseen, others) = shell_calls::explain_calls(&unseen, context).unwrap_or((unseen, Vec::new()));
    started.extend(others);
    if !started.is_empty() {
        facts.marks.extend(find_mark(code, CODE_RUNS));
    }
    started.into_iter().for_each(|started| facts.merge(started));
    let called = if calls::first_code_call(&unseen).is_some() { calls::first_code_call(text) } else { None };
    if CODE_RUNS.iter().any(|mark| unseen.contains(mark)) || called.is_some() {
        let called = called.zip(code.verbatim).map(|(call, from)| call.start + from..call.end + from);
        facts.marks.extend(find_mark(code, CODE_RUNS).or(called));
        facts.warn(finding!(HiddenCode, "finding-text-starts-code"), Risk::High);
    }
}

/// Checks scripts of the desktop, to which case says nothing.
pub(crate) fn check_desktop(name: &str, text: &str, facts: &mut StepFacts) {
    if name == "osascript" {
        text_rows::check(text_rows::DESKTOP_TEXT, name, &text.to_lowercase(), facts);
    }
}

/// Returns whether a text runs what it first puts back into plain text.
fn decodes_and_runs(text: &str) -> bool {
    let said = |word: &str| {
        text.match_indices(word)
            .any(|(at, _)| !text[..at].ends_with(|c: char| c.is_alphanumeric() || ".'\"".contains(c)))
    };
    CODE_DECODES.iter().any(|way| text.contains(way))
        && (calls::first_code_call(text).is_some()
            || said("system(")
            || said("eval ")
            || said("exec ")
            || said("Function("))
}

/// Checks for data that a text deletes: all of a kind, or some of it.
pub(crate) fn check_deletions(text: &str, facts: &mut StepFacts) {
    let says = |list: &[&str]| list.iter().any(|mark| text.contains(mark));
    let one_kind = text.contains(".objects.") && text.contains(").delete()");
    if says(DATA_ALL_REMOVED) {
        facts.add(say!("does-text-removes-data"), &[Effect::Delete]);
        facts.warn(finding!(Destruction, "finding-data-lost"), Risk::High);
    } else if says(DATA_REMOVED) || one_kind {
        facts.add(say!("does-text-removes-data"), &[Effect::Delete]);
        facts.warn(
            finding!(Destruction, "finding-data-lost"),
            if text.contains("for ") { Risk::High } else { Risk::Medium },
        );
    }
}

/// Lists the quoted words of a program's text that look like files or addresses, as many as can be named.
pub(crate) fn literals(text: &str) -> impl Iterator<Item = &str> {
    const NAMED: usize = 4;
    // What stands there is a place, however short.
    fn like(word: &&str) -> bool {
        let known = word.starts_with("http")
            || word.contains('/')
            || word.rsplit_once('.').is_some_and(|(name, end)| {
                !name.is_empty() && (1..=5).contains(&end.len()) && end.bytes().all(|byte| byte.is_ascii_lowercase())
            });
        (3..80).contains(&word.len())
            && known
            && !word.contains(|c: char| c.is_whitespace() || "\\<>(){}*|".contains(c))
    }
    let pieces = || text.split(['"', '\'']);
    let place = |(before, word): &(&str, &str)| PATH_CALLS.iter().any(|call| before.ends_with(call)) && word.len() < 80;
    let places = pieces().zip(pieces().skip(1)).step_by(2).filter(place).map(|(_, word)| word);
    let places = places.filter(|word| !word.is_empty() && !word.contains(char::is_whitespace) && !like(word));
    places.take(NAMED).chain(pieces().skip(1).step_by(2).filter(like).take(NAMED))
}
