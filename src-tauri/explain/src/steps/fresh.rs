//! Code that an earlier step of the same text wrote: it runs a step later, so what it says is told as if it stood in the
//! command.

use crate::languages::inline;
use crate::places::brought;
use crate::steps::lines::READER;
use crate::words::{inner, names};
use std::iter::zip;

use crate::places::folders::{folder, joined, last};
use crate::words::inner::Around;
use crate::words::printed::{printed, program};
use crate::{About, Effect, Risk};
use countersign_command::outline::{Command, Stream, Word};
use countersign_command::program::Set;
use countersign_command::read::Joint;

/// Files that run are looked up among what was written before so many times; a text of more is nobody's work.
const FOLLOWED: usize = 16;

/// So many copies of files are followed.
const COPIES: usize = 8;

/// What is in a file, as far as the steps that wrote it show.
#[derive(Default)]
struct Written {
    /// The text, of all steps that added to it.
    text: String,
    /// Whether all of it is known.
    known: bool,
    /// Whether it was put together by a program that hides what it says.
    disguised: bool,
}

/// A file that an earlier step wrote runs. `steps` are the commands before, each with what it does in `before`.
pub(crate) fn runs(steps: &[Command], before: &[About], command: &Command, depth: usize, about: &mut About) {
    let Some(script) = about.script.clone() else { return };
    // What ran before was told there.
    if before.iter().any(|earlier| earlier.script.as_ref() == Some(&script)) {
        return;
    }
    let writes = || before.iter().any(|earlier| earlier.effects.has(Effect::Write));
    if before.iter().filter(|earlier| earlier.script.is_some()).count() > FOLLOWED && writes() {
        about.warn(finding!(HiddenCode, "finding-too-many-scripts"), Risk::High);
        return;
    }
    let file = joined(&folder(steps, command.depth), &script);
    let mut copies = COPIES;
    let Some(written) = written(steps, before, &file, &mut copies) else { return };
    if let Some(first) = about.clauses.first_mut() {
        first.replace("does-runs-opaque", "does-runs");
        first.wrap(|does| say!("does-as-written-before", does = does));
    }
    if written.disguised {
        about.warn(finding!(HiddenCode, "finding-composed-text-runs"), Risk::High);
    } else if written.known {
        let text = Word { text: written.text, plain: true, ..Word::default() };
        let around = Around::bare(depth + 1, &READER);
        match interpreter(command, &script, &text.text) {
            Some(name) => inline::looked(&name, &text, &around, about),
            None => about.join(inner::line_of(&text.text, &around)),
        }
    }
}

/// The files the steps write, as seen from where the text begins.
pub(crate) fn files(steps: &[Command], before: &[About]) -> Vec<String> {
    let mut files: Vec<String> = Vec::new();
    for (at, (step, about)) in zip(steps, before).enumerate().filter(|(_, (_, about))| about.effects.has(Effect::Write))
    {
        let here = folder(&steps[..at], step.depth);
        let words = step.words.iter().skip(1).map(|word| word.text.as_str());
        let into = step.redirects.iter().map(|redirect| redirect.target.text.as_str());
        let mut paths = into.chain(words).filter(|path| way(step, about, |other| other == *path).is_some());
        let new = paths.by_ref().map(|path| joined(&here, path)).filter(|path| !files.contains(path));
        let new: Vec<String> = new.take(FOLLOWED).collect();
        files.extend(new);
    }
    files.truncate(FOLLOWED);
    files
}

/// What the steps wrote into a file, where all of it is known.
pub(crate) fn told(steps: &[Command], before: &[About], file: &str) -> Option<String> {
    let mut copies = COPIES;
    written(steps, before, file, &mut copies).filter(|written| written.known).map(|written| written.text)
}

/// How a step writes a file.
enum Way<'a> {
    /// It makes it what it prints, or adds that to it.
    Prints { adds: bool },
    /// A program with an option for it makes it.
    Makes,
    /// It is another one under this name.
    Copies(&'a str),
}

/// What the steps wrote into a file; nothing when none of them did.
fn written(steps: &[Command], before: &[About], file: &str, copies: &mut usize) -> Option<Written> {
    let here = |at: usize| folder(&steps[..at], steps[at].depth);
    let is_it = |at: usize, path: &str| last(path) == last(file) && joined(&here(at), path) == file;
    let ways = zip(steps, before).enumerate();
    let ways: Vec<(usize, Way<'_>)> =
        ways.filter_map(|(at, (step, about))| Some((at, way(step, about, |path| is_it(at, path))?))).collect();
    // What was there before is gone only when this step runs in any case.
    let sure = |step: &Command| step.depth == 0 && matches!(step.joint, Joint::First | Joint::Then);
    let replaces = |(at, way): &(usize, Way<'_>)| sure(&steps[*at]) && !matches!(way, Way::Prints { adds: true });
    let begins = ways.iter().rposition(replaces).unwrap_or(0);
    let mut written: Option<Written> = None;
    for (at, way) in ways.into_iter().skip(begins) {
        let new = match way {
            Way::Copies(_) if *copies == 0 => continue,
            Way::Copies(from) => {
                *copies -= 1;
                match self::written(&steps[..at], before, &joined(&here(at), from), copies) {
                    Some(copied) => copied,
                    None => continue,
                }
            }
            Way::Makes => Written { disguised: true, ..Written::default() },
            Way::Prints { .. } => {
                let text = printed(steps, at);
                let hidden = text.is_none() && disguised(steps, at);
                Written { disguised: hidden, known: text.is_some(), text: text.unwrap_or_default() }
            }
        };
        written = Some(match written {
            Some(old) => Written {
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
fn way<'a>(step: &'a Command, about: &About, is_it: impl Fn(&str) -> bool) -> Option<Way<'a>> {
    let into = step.redirects.iter().find(|redirect| {
        let writes = matches!(redirect.kind, Stream::Write | Stream::Append);
        writes && redirect.stream.is_none_or(|stream| stream == 1) && is_it(&redirect.target.text)
    });
    if let Some(into) = into {
        return Some(Way::Prints { adds: into.kind == Stream::Append });
    }
    let program = program(step);
    let names = || step.words.iter().skip(1).any(|word| is_it(&word.text));
    match program.as_str() {
        "tee" if names() => Some(Way::Prints { adds: step.words.iter().any(|word| word.text == "-a") }),
        "cp" | "mv" => copied(step).filter(|(_, to)| is_it(to)).map(|(from, _)| Way::Copies(from)),
        program => {
            let makes = about.effects.has(Effect::Write) && Set::Disguise.has(program) && names();
            makes.then_some(Way::Makes)
        }
    }
}

/// What a step copies or moves to another name.
fn copied(step: &Command) -> Option<(&str, &str)> {
    let mut files = step.words.iter().skip(1).map(|word| word.text.as_str()).filter(|word| !word.starts_with('-'));
    let pair = (files.next()?, files.next()?);
    files.next().is_none().then_some(pair)
}

/// Whether a program that hides what it reads stands in the pipe that ends at a step.
fn disguised(steps: &[Command], at: usize) -> bool {
    brought::pipe(steps, at).into_iter().any(|at| Set::Disguise.has(&program(&steps[at])))
}

/// What runs a file: nothing for a shell, which is also what runs a text that names no other.
fn interpreter(command: &Command, script: &str, text: &str) -> Option<String> {
    let shell = |name: &str| Set::PosixShell.has(name) || matches!(name, "source" | "." | "eval");
    let before = command.words.iter().take_while(|word| word.text != script);
    let named = before.map(|word| names::plain_name(&word.text));
    let named = named.filter(|name| Set::CodeRunner.has(name) || shell(name)).last();
    let first = || {
        let line = text.lines().next()?.strip_prefix("#!")?;
        let mut names = line.split_whitespace().map(|word| names::plain_name(last(word)));
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
            "Runs the code in `c.sh`, as it was written a step before; deletes `build` with everything in it."
        );
    }
}
