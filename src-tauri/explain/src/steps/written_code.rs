//! Code that an earlier step of the same text wrote: it runs a step later, so what it says is told as if it stood in the
//! command.

use crate::languages::inline_code;
use crate::paths::downloads;
use crate::steps::inner_lines::READER;
use crate::words::{names, nesting};
use std::iter::zip;

use crate::paths::working_folder;
use crate::words::nesting::Context;
use crate::words::output;
use crate::{Effect, Risk, StepFacts};
use countersign_command::outline::{Command, Stream, Word};
use countersign_command::program::Set;
use countersign_command::read::Joint;

/// Files that run are looked up among what was written before so many times; a text of more is nobody's work.
const FOLLOWED: usize = 16;

/// So many copies of files are followed.
const COPIES: usize = 8;

/// What is in a file, as far as the steps that wrote it show.
#[derive(Default)]
struct FileContent {
    /// The text, of all steps that added to it.
    text: String,
    /// Whether all of it is known.
    known: bool,
    /// Whether it was put together by a program that hides what it says.
    disguised: bool,
}

/// Adds what a file does that an earlier step wrote and this one runs. `steps` are the commands before, each with what
/// it does in `before`.
pub(crate) fn check_run(
    steps: &[Command],
    before: &[StepFacts],
    command: &Command,
    depth: usize,
    facts: &mut StepFacts,
) {
    let Some(script) = facts.script.clone() else { return };
    // What ran before was told there.
    if before.iter().any(|earlier| earlier.script.as_ref() == Some(&script)) {
        return;
    }
    let writes = || before.iter().any(|earlier| earlier.effects.has(Effect::Write));
    if before.iter().filter(|earlier| earlier.script.is_some()).count() > FOLLOWED && writes() {
        facts.warn(finding!(HiddenCode, "finding-too-many-scripts"), Risk::High);
        return;
    }
    let file = working_folder::join(&working_folder::current(steps, command.depth), &script);
    let mut copies = COPIES;
    let Some(written) = content_so_far(steps, before, &file, &mut copies) else { return };
    if let Some(first) = facts.clauses.first_mut() {
        first.replace("does-runs-opaque", "does-runs");
        first.wrap(|does| say!("does-as-written-before", does = does));
    }
    if written.disguised {
        facts.warn(finding!(HiddenCode, "finding-composed-text-runs"), Risk::High);
    } else if written.known {
        let text = Word { text: written.text, plain: true, ..Word::default() };
        let context = Context::bare(depth + 1, &READER);
        match interpreter_of(command, &script, &text.text) {
            Some(name) => inline_code::explain_reach(&name, &text, &context, facts),
            None => facts.merge(nesting::explain_line(&text.text, &context)),
        }
    }
}

/// Lists the files the steps write, as seen from where the text begins.
pub(crate) fn written_files(steps: &[Command], before: &[StepFacts]) -> Vec<String> {
    let mut files: Vec<String> = Vec::new();
    for (at, (step, facts)) in zip(steps, before).enumerate().filter(|(_, (_, facts))| facts.effects.has(Effect::Write))
    {
        let here = working_folder::current(&steps[..at], step.depth);
        let words = step.words.iter().skip(1).map(|word| word.text.as_str());
        let into = step.redirects.iter().map(|redirect| redirect.target.text.as_str());
        let mut paths = into.chain(words).filter(|path| write_kind(step, facts, |other| other == *path).is_some());
        let new = paths.by_ref().map(|path| working_folder::join(&here, path)).filter(|path| !files.contains(path));
        let new: Vec<String> = new.take(FOLLOWED).collect();
        files.extend(new);
    }
    files.truncate(FOLLOWED);
    files
}

/// Returns what the steps wrote into a file, where all of it is known.
pub(crate) fn content(steps: &[Command], before: &[StepFacts], file: &str) -> Option<String> {
    let mut copies = COPIES;
    content_so_far(steps, before, file, &mut copies).filter(|written| written.known).map(|written| written.text)
}

/// How a step writes a file.
enum WriteKind<'a> {
    /// It makes it what it prints, or adds that to it.
    Prints { adds: bool },
    /// A program with an option for it makes it.
    Makes,
    /// It is another one under this name.
    Copies(&'a str),
}

/// What the steps wrote into a file; nothing when none of them did.
fn content_so_far(steps: &[Command], before: &[StepFacts], file: &str, copies: &mut usize) -> Option<FileContent> {
    let here = |at: usize| working_folder::current(&steps[..at], steps[at].depth);
    let is_it = |at: usize, path: &str| {
        working_folder::file_name(path) == working_folder::file_name(file)
            && working_folder::join(&here(at), path) == file
    };
    let ways = zip(steps, before).enumerate();
    let ways: Vec<(usize, WriteKind<'_>)> =
        ways.filter_map(|(at, (step, facts))| Some((at, write_kind(step, facts, |path| is_it(at, path))?))).collect();
    // What was there before is gone only when this step runs in any case.
    let sure = |step: &Command| step.depth == 0 && matches!(step.joint, Joint::First | Joint::Then);
    let replaces =
        |(at, way): &(usize, WriteKind<'_>)| sure(&steps[*at]) && !matches!(way, WriteKind::Prints { adds: true });
    let begins = ways.iter().rposition(replaces).unwrap_or(0);
    let mut written: Option<FileContent> = None;
    for (at, way) in ways.into_iter().skip(begins) {
        let new = match way {
            WriteKind::Copies(_) if *copies == 0 => continue,
            WriteKind::Copies(from) => {
                *copies -= 1;
                match content_so_far(&steps[..at], before, &working_folder::join(&here(at), from), copies) {
                    Some(copied) => copied,
                    None => continue,
                }
            }
            WriteKind::Makes => FileContent { disguised: true, ..FileContent::default() },
            WriteKind::Prints { .. } => {
                let text = output::of_step(steps, at);
                let hidden = text.is_none() && is_encoded(steps, at);
                FileContent { disguised: hidden, known: text.is_some(), text: text.unwrap_or_default() }
            }
        };
        written = Some(match written {
            Some(old) => FileContent {
                text: old.text + &new.text,
                known: old.known && new.known,
                disguised: old.disguised || new.disguised,
            },
            None => new,
        });
    }
    written
}

/// How a step writes the file that is told from others; nothing when it does not.
fn write_kind<'a>(step: &'a Command, facts: &StepFacts, is_it: impl Fn(&str) -> bool) -> Option<WriteKind<'a>> {
    let into = step.redirects.iter().find(|redirect| {
        let writes = matches!(redirect.kind, Stream::Write | Stream::Append);
        writes && redirect.stream.is_none_or(|stream| stream == 1) && is_it(&redirect.target.text)
    });
    if let Some(into) = into {
        return Some(WriteKind::Prints { adds: into.kind == Stream::Append });
    }
    let program = output::program_name(step);
    let names = || step.words.iter().skip(1).any(|word| is_it(&word.text));
    match program.as_str() {
        "tee" if names() => Some(WriteKind::Prints { adds: step.words.iter().any(|word| word.text == "-a") }),
        "cp" | "mv" => copy_names(step).filter(|(_, to)| is_it(to)).map(|(from, _)| WriteKind::Copies(from)),
        program => {
            let makes = facts.effects.has(Effect::Write) && Set::Disguise.has(program) && names();
            makes.then_some(WriteKind::Makes)
        }
    }
}

/// What a step copies or moves to another name.
fn copy_names(step: &Command) -> Option<(&str, &str)> {
    let mut files = step.words.iter().skip(1).map(|word| word.text.as_str()).filter(|word| !word.starts_with('-'));
    let pair = (files.next()?, files.next()?);
    files.next().is_none().then_some(pair)
}

/// Returns whether a program that hides what it reads stands in the pipe that ends at a step.
fn is_encoded(steps: &[Command], at: usize) -> bool {
    downloads::pipe_members(steps, at).into_iter().any(|at| Set::Disguise.has(&output::program_name(&steps[at])))
}

/// What runs a file: nothing for a shell, which is also what runs a text that names no other.
fn interpreter_of(command: &Command, script: &str, text: &str) -> Option<String> {
    let shell = |name: &str| Set::PosixShell.has(name) || matches!(name, "source" | "." | "eval");
    let before = command.words.iter().take_while(|word| word.text != script);
    let named = before.map(|word| names::plain_name(&word.text));
    let named = named.filter(|name| Set::CodeRunner.has(name) || shell(name)).last();
    let first = || {
        let line = text.lines().next()?.strip_prefix("#!")?;
        let mut names = line.split_whitespace().map(|word| names::plain_name(working_folder::file_name(word)));
        names.rfind(|name| Set::CodeRunner.has(name))
    };
    named.or_else(first).filter(|name| Set::CodeRunner.has(name))
}

#[cfg(test)]
mod tests {
    use crate::{Risk, explain};

    #[test]
    fn what_was_written_a_step_before_is_told_where_it_runs() {
        for (calm, grave) in [
            ("echo ls > x && sh x", "echo 'rm -rf ~' > x && sh x"),
            ("printf 'ls\\n' > x.sh; bash x.sh", "printf 'ls\\nrm -rf %s\\n' '~' > x.sh; bash x.sh"),
            ("printf '%s\\n' ls pwd > x; . ./x", "printf '\\162\\155 -rf ~' > x; . ./x"),
            ("cat > a.py <<'E'\nprint(1)\nE\npython3 a.py", "cat > a.py <<'E'\neval(x)\nE\npython3 a.py"),
            ("echo ls | tee x; sh ./x", "echo 'rm -rf ~' | tee x; sh ./x"),
            ("echo 'rm -rf ~' > x; echo ls > x; sh x", "echo ls > x; echo 'rm -rf ~' >> x; sh x"),
            ("echo 'rm -rf ~' > x; sh y", "echo 'rm -rf ~' > d/x; cd d; timeout 5 sh x"),
            ("cp a x && ./x", "base64 -d a > x && ./x"),
            ("echo ls > x && sh x", "echo 'rm -rf ~' > x; false && echo ls > x; sh x"),
            ("echo ls > x; sh x", "echo 'rm -rf ~' > x; if a; then echo ls > x; fi; sh x"),
            ("echo ls > a; cp a x; sh x", "echo 'rm -rf ~' > a; mv a x; sh x"),
            ("{ echo ls; pwd; } > x; sh x", "{ echo ls; echo 'rm -rf ~'; } > x; sh x"),
            ("echo ls > x; bash < x", "echo 'rm -rf ~' > x; bash < x"),
            ("sh -c 'echo ls > x; sh x'", "sh -c 'echo \"rm -rf ~\" > x; sh x'"),
            ("printf '#!/usr/bin/env node\\n1' > x; ./x", "printf '#!/usr/bin/env python3\\nexec(a)' > x; ./x"),
        ] {
            assert!(explain(calm).risk() < Risk::High, "{calm}: {:?}", explain(calm).steps);
            assert_eq!(explain(grave).risk(), Risk::High, "{grave}: {:?}", explain(grave).steps);
        }
        let does = explain("echo 'rm -rf build' > c.sh && sh c.sh").steps.remove(1).does;
        assert_eq!(
            does,
            "Runs the code in `c.sh`, as written by an earlier step; deletes `build` with everything in it."
        );
    }
}
