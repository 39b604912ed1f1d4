//! What a command does, in plain sentences: for each step what it touches, its effects and its risk.
//!
//! Deterministic and offline. The sentences are data, in `programs`; this is the grammar that puts them
//! together: options and operands, programs that run others, redirections and pipes. What is not known is said to be
//! unknown.

#![forbid(unsafe_code)]

#[macro_use]
mod message;
#[macro_use]
mod facts;

mod checks;
mod effects;
mod headline;
mod hosts;
mod languages;
mod lists;
mod paths;
mod programs;
mod steps;
mod table;
mod waits;
mod words;
mod work;

use crate::programs::windows;
use crate::steps::{inner_lines, loop_headers, neighbors, simple_command};
use std::ops::Range;
use std::panic::catch_unwind;

use countersign_command::ShellText;
use countersign_command::outline::{Command, Outline, TroubleKind, Word};
use countersign_command::read::Joint;
use countersign_command::waits::Wait;
pub use effects::{Effect, Effects, Risk};
pub(crate) use facts::{StepFacts, finding};
pub use finding::{Finding, FindingKind};
pub use message::{Argument, Message};
pub(crate) use message::{catalogue, render};
pub use table::read_table;
pub use waits::{waits_of, waits_of_words};

/// Explains one step of a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explained {
    /// Its words as far as they can be decoded, for drawing.
    pub words: Vec<String>,
    /// How it hangs together with what stands before.
    pub joint: Joint,
    /// Where it stands in the text, in bytes; empty when it was found inside something decoded.
    pub span: Range<usize>,
    /// How deep it is nested in constructs and substitutions.
    pub depth: usize,
    /// One plain sentence that names what is touched.
    pub does: String,
    /// The same in short, as a part of a sentence.
    pub brief: String,
    /// What it does to the world.
    pub effects: Effects,
    /// How much care it needs.
    pub risk: Risk,
    /// What deserves a second look.
    pub findings: Vec<Finding>,
    /// The text of each finding.
    pub warnings: Vec<String>,
    /// The file whose code it runs, when it names one.
    pub script: Option<String>,
    /// The words its risk comes from: where they stand in the text, in bytes, or their numbers where no shell reads them.
    pub marks: Vec<Range<usize>>,
    /// What it waits for a person with.
    pub waits: Vec<Wait>,
    /// Something of it may go on when the command is over.
    pub stays: bool,
}

/// Explains a whole command.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Explanation {
    /// Its steps.
    pub steps: Vec<Explained>,
    /// What could not be followed, in words.
    pub troubles: Vec<String>,
}

impl Explanation {
    /// Returns the effects of all steps together.
    pub fn effects(&self) -> Effects {
        self.steps.iter().fold(Effects::default(), |all, step| all.with(step.effects))
    }

    /// Tells what matters most in one sentence: the gravest deeds in their order, and how many more there are besides those
    /// that only look. Empty where there is no step.
    pub fn headline(&self) -> String {
        headline::headline(&self.steps, self.risk())
    }

    /// Says that nothing can be said.
    fn unknown(text: &str) -> Self {
        let facts = StepFacts::new(say!("does-unknown", command = message::code(text)), &[Effect::Unknown]);
        Self { steps: vec![facts.explained(&Command::default())], troubles: Vec::new() }
    }

    /// Returns the highest risk of all steps; medium where there is none.
    pub fn risk(&self) -> Risk {
        self.steps.iter().map(|step| step.risk).max().unwrap_or(Risk::Medium)
    }
}

/// Explains a text for bash that nobody has read before. A panic inside means: cannot tell.
pub fn explain(text: &str) -> Explanation {
    explain_in(&text.into(), "bash")
}

/// Explains a text for the shell of that name: PowerShell and cmd have languages of their own. A panic inside means:
/// cannot tell.
pub fn explain_in(text: &ShellText, name: &str) -> Explanation {
    let explained = match windows::Shell::named(name) {
        Some(shell) => catch_unwind(|| explain_windows(text, shell)),
        None => catch_unwind(|| {
            let outline = text.outline();
            match windows::Shell::of(&outline) {
                Some(shell) => explain_windows(text, shell),
                None => explain_outline(&outline, doubt(&outline, name)),
            }
        }),
    };
    explained.unwrap_or_else(|_| Explanation::unknown(text))
}

fn explain_windows(text: &str, shell: windows::Shell) -> Explanation {
    follow(&shell.outline(text, 0), None, |_, command, feed| shell.explain(command, feed, 0, &inner_lines::READER))
}

/// Tells what a text leaves open in this shell: which one a plain `sh` is, depends on the system.
fn doubt(outline: &Outline, shell: &str) -> Option<TroubleKind> {
    (outline.two_ways && !["bash", "zsh", "ksh"].contains(&shell)).then_some(TroubleKind::MaybeCommands)
}

/// Explains words that no shell reads.
pub fn explain_words(argv: &[String]) -> Explanation {
    let word = |(number, text): (usize, &String)| {
        let span = number..number + 1;
        Word { text: text.clone(), plain: true, quoted: true, span, ..Word::default() }
    };
    let command = Command { words: argv.iter().enumerate().map(word).collect(), ..Command::default() };
    explain_outline(&Outline { commands: vec![command], ..Outline::default() }, None)
}

fn explain_outline(outline: &Outline, doubt: Option<TroubleKind>) -> Explanation {
    follow(outline, doubt, |at, command, feed| match outline.called(at) {
        Some(function) => simple_command::explain_call(command, feed, 0, &function.name, outline.comes_back(at)),
        None => simple_command::explain(command, feed, 0),
    })
}

/// Explains the commands of a text one after the other, each with what it reads from those before.
fn follow(
    outline: &Outline,
    doubt: Option<TroubleKind>,
    explains: impl Fn(usize, &Command, &[StepFacts]) -> StepFacts,
) -> Explanation {
    let mut steps: Vec<Explained> = Vec::with_capacity(outline.commands.len());
    let mut all_facts: Vec<StepFacts> = Vec::with_capacity(outline.commands.len());
    for (at, command) in outline.commands.iter().enumerate() {
        let feed = command.from.clone().and_then(|range| all_facts.get(range));
        let mut facts = explains(at, command, feed.unwrap_or_default());
        neighbors::apply(&outline.commands, &all_facts, 0, &mut facts);
        if !command.words.is_empty() || !facts.clauses.is_empty() {
            let mut described = facts.clone();
            loop_headers::describe(command, &mut described);
            steps.push(described.explained(command));
        }
        all_facts.push(facts);
    }
    let troubles = outline.troubles.iter().map(|trouble| trouble.kind).chain(doubt);
    let mut troubles: Vec<String> = troubles.map(render::trouble).collect();
    if steps.is_empty() && troubles.is_empty() {
        let facts = StepFacts::new(say!("does-nothing-outside"), &[Effect::None]);
        steps.push(facts.explained(&Command::default()));
    }
    troubles.dedup();
    Explanation { steps, troubles }
}

#[cfg(test)]
mod tests;
