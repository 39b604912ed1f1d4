//! Files that programs take orders from, by their names or by an option: recipes, scripts, settings, statements, tests.
//! What the steps before wrote into them is done by the one that reads them.

use crate::languages::inline_code;
use crate::lists::{CONTAINER_ESCAPES, Pair, REACHING_OUT, RECIPE_READERS, SCRIPT_HOOKS};
use crate::message::code;
use crate::paths::downloads;
use crate::steps::inner_lines::READER;
use crate::steps::written_code;
use crate::words::{names, nesting};
use serde_json::Value;

use crate::paths::working_folder;
use crate::words::nesting::Context;
use crate::{Effect, Risk, StepFacts};
use countersign_command::outline::{Command, Stream, Word};
use countersign_command::program::Set;

/// How orders are written in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RecipeFormat {
    /// Lines for a shell behind names: a `Makefile`.
    Recipes,
    /// Lines for a shell among `scripts`: a `package.json`.
    Scripts,
    /// Code that this program runs.
    Code(&'static str),
    /// What is given to the program itself behind this option otherwise; nothing where it is its first word.
    Given(&'static str),
    /// What containers and their like are to be.
    Containers,
    /// A shell's.
    Shell,
}

impl RecipeFormat {
    /// Reads how a table of pairs names it.
    fn named(way: &'static str) -> Option<Self> {
        let (way, what) = way.split_once(' ').unwrap_or((way, ""));
        Some(match way {
            "recipes" => Self::Recipes,
            "scripts" => Self::Scripts,
            "code" => Self::Code(what),
            "given" => Self::Given(what),
            "containers" => Self::Containers,
            "shell" => Self::Shell,
            _ => return None,
        })
    }
}

/// So many files are looked at for one step.
const FILES: usize = 8;

/// The place of the program that is meant among a step's words, and its plain name; those before it count, too.
fn program_names(command: &Command) -> Vec<(usize, String)> {
    let names = command.words.iter().map(|word| names::plain_name(&word.text)).enumerate();
    let mut all = Vec::new();
    for (at, name) in names {
        let more = Set::RunnerBefore.has(&name);
        all.push((at, name));
        if !more {
            break;
        }
    }
    all
}

/// Adds what a step takes from files that the steps before wrote. `before` is what those do.
pub(crate) fn check(steps: &[Command], before: &[StepFacts], command: &Command, depth: usize, facts: &mut StepFacts) {
    let readers: Vec<(usize, &Pair)> = program_names(command)
        .into_iter()
        .flat_map(|(at, program)| {
            RECIPE_READERS.iter().filter(move |row| row.of.contains(&program.as_str())).map(move |row| (at, row))
        })
        .collect();
    if sets_scripts(command) {
        check_inserted(std::slice::from_ref(command), "package.json", depth, facts);
    }
    if readers.is_empty() || !before.iter().any(|earlier| earlier.effects.has(Effect::Write)) {
        return;
    }
    let made = written_code::written_files(steps, before);
    let here = working_folder::current(steps, command.depth);
    let fed = command.redirects.iter().filter(|from| from.kind == Stream::Read).map(|from| &from.target);
    let named: Vec<String> =
        command.words.iter().chain(fed).flat_map(|word| mentioned_paths(&word.text, &here)).collect();
    for (at, reader) in readers {
        let (files, Some(tongue)) = (reader.has, RecipeFormat::named(reader.way)) else { continue };
        for file in made.iter().filter(|file| is_recipe_of(file, files, &named)).take(FILES) {
            let Some(text) = written_code::content(steps, before, file) else { continue };
            let (program, direct) = (&command.words[..=at], named.contains(file));
            let order = Recipe { tongue, program, text: &text, depth, direct };
            order.report(command, file, facts);
        }
        // Its name alone says that it is read.
        let whole = |name: &&&str| {
            files.contains(*name)
                || files.contains(&"*") && named.iter().any(|other| working_folder::file_name(other) == **name)
        };
        if downloads::file_names(steps, before).iter().any(|name| whole(&name)) {
            facts.warn(downloads::unseen_code(), Risk::High);
        }
        let edited =
            |name: &&&str| matches!(tongue, RecipeFormat::Recipes | RecipeFormat::Scripts) && !name.starts_with('*');
        for file in files.iter().filter(edited) {
            check_inserted(steps, file, depth, facts);
        }
    }
}

/// What the steps put among other orders in a file is done, too: `sed -i … Makefile`, `npm pkg set scripts.test=…`.
fn check_inserted(steps: &[Command], file: &str, depth: usize, facts: &mut StepFacts) {
    let context = Context::bare(depth + 1, &READER);
    for step in steps {
        let names = step.words.iter().skip(1).any(|word| word.text.contains(file));
        let edits = names && Set::StreamEditor.has(names::plain_name(&step.words[0].text).as_str());
        if !(edits || sets_scripts(step) && file == "package.json") {
            continue;
        }
        let whole = step.words.iter().filter_map(|word| word.text.split_once('=')).map(|(_, script)| script);
        let lines = step.words.iter().skip(1).flat_map(|word| word.text.split(['"', '=', '\n', '\t'])).chain(whole);
        let mut grave =
            lines.filter(|line| line.contains(' ')).take(LINES).map(|line| nesting::explain_line(line, &context));
        if let Some(grave) = grave.find(|line| line.risk == Risk::High) {
            facts.effects = facts.effects.with(grave.effects.only(&EFFECTS));
            facts.warn(finding!(HiddenCode, "finding-inserted-line-runs", file = code(file)), Risk::High);
            grave.findings.into_iter().take(2).for_each(|finding| facts.note(finding, Risk::High));
            return;
        }
    }
}

/// Returns whether a step puts scripts into a `package.json`.
fn sets_scripts(step: &Command) -> bool {
    let texts: Vec<&str> = step.words.iter().take(3).map(|word| word.text.as_str()).collect();
    match texts.as_slice() {
        [manager, "pkg", "set"] => Set::NodeManager.has(manager),
        ["npm", "set-script", _] => true,
        _ => false,
    }
}

/// The paths a word may mean: itself, and what stands behind a sign or a blank in it.
fn mentioned_paths(text: &str, here: &str) -> Vec<String> {
    let last = text.rsplit(['@', '=', ' ']).next().unwrap_or(text);
    [text, last, text.get(2..).unwrap_or_default()]
        .iter()
        .filter(|path| !path.is_empty())
        .map(|path| working_folder::join(here, path))
        .collect()
}

fn is_recipe_of(file: &str, files: &[&str], named: &[String]) -> bool {
    files.iter().any(|pattern| match pattern.strip_prefix('*') {
        Some("") => named.iter().any(|name| name == file),
        Some(end) => working_folder::file_name(file).ends_with(end),
        None => working_folder::file_name(file) == *pattern,
    })
}

/// Orders in a file.
struct Recipe<'a> {
    tongue: RecipeFormat,
    program: &'a [Word],
    text: &'a str,
    depth: usize,
    /// Whether the step names the file itself.
    direct: bool,
}

impl Recipe<'_> {
    /// Says what they do, where that is grave or they are named.
    fn report(&self, command: &Command, file: &str, facts: &mut StepFacts) {
        let done = match self.tongue {
            RecipeFormat::Recipes => {
                let lines = self.text.lines().filter(|line| line.starts_with([' ', '\t']));
                self.lines(lines.map(|line| line.trim_start().trim_start_matches(['@', '-', '+'])))
            }
            RecipeFormat::Scripts => self.lines(scripts(self.text, command).iter().map(String::as_str)),
            RecipeFormat::Shell => nesting::explain_line(self.text, &self.context()),
            RecipeFormat::Code(name) => {
                let mut done = StepFacts::default();
                inline_code::explain_reach(name, &word(self.text), &self.context(), &mut done);
                // Whatever a project's own code does to its own files is its own affair.
                if !self.direct && !reaches_beyond_project(self.text) {
                    return;
                }
                done
            }
            RecipeFormat::Given(option) => {
                let mut words = self.program.to_vec();
                words.extend([option, self.text.trim()].into_iter().filter(|text| !text.is_empty()).map(word));
                nesting::explain_program(&words, &self.context())
            }
            RecipeFormat::Containers => {
                let mut done = StepFacts::default();
                if CONTAINER_ESCAPES.iter().any(|mark| self.text.contains(mark)) {
                    done.warn(finding!(IsolationEscape, "finding-container-escape"), Risk::High);
                }
                done
            }
        };
        if done.risk < Risk::High && !matches!(self.tongue, RecipeFormat::Given(_) | RecipeFormat::Shell) {
            return;
        }
        facts.effects = facts.effects.with(done.effects.only(&EFFECTS));
        facts.risk = facts.risk.max(done.risk);
        facts.clauses.push(say!("does-as-written", file = code(file)));
        let grave = done.risk == Risk::High;
        if grave && done.findings.is_empty() {
            facts.warn(finding!(HiddenCode, "finding-written-orders-run", file = code(file)), Risk::High);
        }
        done.findings.into_iter().take(2).for_each(|finding| facts.note(finding, done.risk));
    }

    fn context(&self) -> Context<'static> {
        Context::bare(self.depth + 1, &READER)
    }

    /// The gravest of several lines for a shell.
    fn lines<'t>(&self, lines: impl Iterator<Item = &'t str>) -> StepFacts {
        let all = lines.take(LINES).map(|line| nesting::explain_line(line, &self.context()));
        all.max_by_key(|facts| facts.risk).unwrap_or_default()
    }
}

/// So many lines of one file are looked at.
const LINES: usize = 64;

/// What orders in a file may do to the world by way of the program that reads them.
const EFFECTS: [Effect; 6] =
    [Effect::Write, Effect::Delete, Effect::Network, Effect::Admin, Effect::RunCode, Effect::Process];

fn word(text: &str) -> Word {
    Word { text: text.to_owned(), plain: true, quoted: true, ..Word::default() }
}

/// The scripts in a text that a step would run; where it cannot be read, all that stands in quotes.
fn scripts(text: &str, command: &Command) -> Vec<String> {
    let Ok(Value::Object(all)) = serde_json::from_str(text) else {
        return text.split('"').map(str::to_owned).collect();
    };
    let run = |name: &str| {
        let bare = name.strip_prefix("pre").or_else(|| name.strip_prefix("post")).unwrap_or(name);
        let asked = |name: &str| command.words.iter().any(|word| word.text == name);
        asked(name) || asked(bare) || SCRIPT_HOOKS.contains(&bare)
    };
    let lines = all.get("scripts").and_then(Value::as_object).into_iter().flatten();
    let lines = lines.filter(|(name, _)| run(name)).flat_map(|(_, line)| match line {
        Value::Array(lines) => lines.clone(),
        line => vec![line.clone()],
    });
    lines.filter_map(|line| line.as_str().map(str::to_owned)).collect()
}

/// Returns whether code reaches beyond the project: homes, the system, other programs, variables that hold secrets.
fn reaches_beyond_project(text: &str) -> bool {
    REACHING_OUT.iter().any(|mark| text.contains(mark)) || text.contains("process.env)") || text.contains("\"rm\"")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_says_how_orders_are_written() {
        for row in RECIPE_READERS {
            assert!(RecipeFormat::named(row.way).is_some(), "{row:?}");
        }
    }
}
