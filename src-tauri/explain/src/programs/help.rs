//! Programs that are only asked for their help or version, and those that hand the question on to what they run.

use crate::lists::{HELP_FORWARDERS, paired};
use crate::message::code;
use crate::programs::{own_syntax, table_rows, wrappers};
use crate::table;
use crate::{Effect, StepFacts};
use countersign_command::outline::Word;
use countersign_command::program::Set;

/// Explains `--help` and `--version`, which only print, for programs that are known.
pub(crate) fn explain(program: &str, name: &str, rest: &[Word]) -> Option<StepFacts> {
    let last = rest.last()?.text.as_str();
    let all_names =
        rest.len() <= 3 && rest[..rest.len() - 1].iter().all(|word| !word.text.starts_with('-') && word.plain);
    let asks = matches!(last, "--help" | "--version") || rest.len() == 1 && matches!(last, "-V" | "-version" | "-help");
    let known = table::program(name).is_some() || own_syntax::knows(name);
    // `python x.py --version` asks the script, which runs.
    let scripted = rest.len() > 1 && Set::ScriptTaker.has(name);
    let version = last.to_lowercase().contains('v') && last != "-help";
    let clause = || match version {
        true => say!("does-shows-version", program = code(program)),
        false => say!("does-shows-help", program = code(program)),
    };
    // A program of which nothing is known may do as it likes with more words.
    let path = !known && (program.contains('/') || rest.len() > 2 || rest.len() == 2 && last != "--help");
    if rest.len() > 1 && forwards_help(name, rest) {
        return None;
    }
    (asks && all_names && !path && !scripted && !(rest.len() > 1 && wrappers::is_wrapper(name)))
        .then(|| StepFacts::new(clause(), &[Effect::Read]))
}

/// Returns whether a program hands its last words on to what it runs, so that an option there asks that one.
fn forwards_help(name: &str, rest: &[Word]) -> bool {
    let sub = rest[0].text.as_str();
    let runs = paired(HELP_FORWARDERS, name).is_some_and(|subs| subs.contains(&sub)) && rest.len() > 2;
    match name {
        // What `pipx` knows itself is one of its own words.
        name if name != "pipx" && Set::PackageFetcher.has(name) => true,
        // What these do not know themselves is a script or a program of the project.
        "yarn" | "pnpm" | "bun" => runs || !matches!(sub, "run" | "exec" | "dlx") && runs_code_or_unknown(name, sub),
        "cargo" => runs || is_unknown_sub(name, sub),
        _ => runs,
    }
}

/// Returns whether a sub-command is not in the tables.
fn is_unknown_sub(name: &str, sub: &str) -> bool {
    sub == "xtask" || table::program(name).is_some_and(|program| !program.knows(sub))
}

/// Returns whether a sub-command is not in the tables, or runs code.
fn runs_code_or_unknown(name: &str, sub: &str) -> bool {
    let word = Word { text: sub.to_owned(), plain: true, ..Word::default() };
    let said =
        || table::program(name).and_then(|program| table_rows::explain(program, name, std::slice::from_ref(&word)));
    is_unknown_sub(name, sub) || said().is_none_or(|facts| facts.effects.has(Effect::RunCode))
}
