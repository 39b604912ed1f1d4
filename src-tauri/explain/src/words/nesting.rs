//! What surrounds a program's words, and what stands inside of them: other programs, whole lines.

use std::ops::Range;

use crate::{Risk, StepFacts};
use countersign_command::outline::{self, Command, Outline, Word};

/// Limits how deep nested commands are followed.
pub(crate) const MAX_DEPTH: usize = 8;

/// Holds what surrounds a program's words: its pipe, its input, its depth.
#[derive(Clone, Copy)]
pub(crate) struct Context<'a> {
    /// What the commands before it in the pipe do.
    pub(crate) feed: &'a [StepFacts],
    /// The text it is handed: a here-document, with its place.
    pub(crate) text: Option<&'a Word>,
    /// The file its input comes from.
    pub(crate) file: Option<&'a str>,
    /// How deep commands are nested in words.
    pub(crate) depth: usize,
    /// Who reads what stands inside of words.
    pub(crate) reader: &'static InnerReader,
}

/// Reads what stands inside of words. It is handed in: what reads a language or a program stands below what puts steps
/// together, which begins anew with such a command.
pub(crate) struct InnerReader {
    /// Tells what is known of a program with its words.
    pub(crate) program: fn(&[Word], &Context<'_>) -> StepFacts,
    /// Tells what is known of all commands of a line; the line itself is for naming it.
    pub(crate) line: fn(&Outline, &str, &Context<'_>) -> StepFacts,
    /// Tells what is known of a command with everything around it: what feeds it, and how deep it stands.
    pub(crate) step: fn(&Command, &[StepFacts], usize) -> StepFacts,
}

impl<'a> Context<'a> {
    /// Returns the same a step deeper inside of words.
    pub(crate) fn deeper(&self) -> Self {
        Self { depth: self.depth + 1, ..*self }
    }

    /// Returns what surrounds words at a depth that are handed nothing.
    pub(crate) fn bare(depth: usize, reader: &'static InnerReader) -> Self {
        Self { feed: &[], text: None, file: None, depth, reader }
    }

    /// Returns the same a step deeper, where nothing is handed on.
    pub(crate) fn within(&self) -> Context<'static> {
        Context::bare(self.depth + 1, self.reader)
    }

    /// Returns the text that the one command before it in the pipe prints.
    pub(crate) fn printed(&self) -> Option<&'a str> {
        self.feed.first().filter(|_| self.feed.len() == 1).and_then(|feed| feed.prints.as_deref())
    }

    /// Returns the text it is handed, or that the one command before it in the pipe passes on.
    pub(crate) fn input_text(&self) -> Option<&'a Word> {
        let passed = self.feed.first().filter(|_| self.feed.len() == 1).and_then(|feed| feed.passes.as_ref());
        self.text.or(passed)
    }
}

/// Tells what is known about a program with its words.
pub(crate) fn explain_program(words: &[Word], context: &Context<'_>) -> StepFacts {
    (context.reader.program)(words, context)
}

/// Explains a whole command line inside words: the places a risk comes from are those in the word, or all words.
pub(crate) fn explain_line_in(words: &[Word], line: &str, context: &Context<'_>) -> StepFacts {
    let depth = (context.depth + 1) * 2;
    let mut facts = match find_line(words, line) {
        Some(from) => (context.reader.line)(&outline::within(line, depth, from), line, context),
        None => explain_line(line, context),
    };
    if facts.risk >= Risk::Medium && facts.marks.iter().all(Range::is_empty) {
        facts.marks.extend(words.iter().map(|word| word.span.clone()));
    }
    facts
}

/// Explains a line of one program, which reads a text it is handed.
pub(crate) fn explain_line_with_text(line: &str, text: &Word, context: &Context<'_>) -> Option<StepFacts> {
    let outline = outline::nested(line, (context.depth + 1) * 2);
    let [command] = outline.commands.as_slice() else { return None };
    let plain = outline.troubles.is_empty() && command.redirects.is_empty() && !command.words.is_empty();
    plain.then(|| explain_program(&command.words, &Context { text: Some(text), ..context.deeper() }))
}

/// Explains a whole command line inside one word.
pub(crate) fn explain_line(line: &str, context: &Context<'_>) -> StepFacts {
    (context.reader.line)(&outline::nested(line, (context.depth + 1) * 2), line, context)
}

/// Where a line made of words begins in the text they stand in, when it stands there letter by letter.
fn find_line(words: &[Word], line: &str) -> Option<usize> {
    let from = words.first()?.verbatim?;
    let mut next = from;
    for word in words {
        if word.verbatim != Some(next) {
            return None;
        }
        next += word.text.len() + 1;
    }
    (next == from + line.len() + 1).then_some(from)
}

/// Returns whether a file swallows or passes on what is written to it.
pub(crate) fn is_sink(path: &str) -> bool {
    matches!(path, "/dev/null" | "/dev/stdout" | "/dev/stderr" | "/dev/tty" | "-" | "&1" | "&2")
        || path.starts_with("/dev/fd/")
}
