//! The messages for people that rows name: Fluent files below `locales/en/explain`, read with what a row may ask of them.
//!
//! Whoever draws a message needs to know which file has it and which arguments it asks for; both are packed here.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Message as Entered, Pattern, PatternElement};
use fluent_syntax::parser;

use super::{Fault, LONGEST, names};

/// The folder inside the catalogue whose files have the messages of rows, one for each family of programs.
pub(crate) const ROWS: &str = "rows/";
/// The file whose messages several families have in common.
pub(crate) const SHARED: &str = "rows/shared.ftl";
/// What the name of an argument ends in that chooses by the number of another one.
const COUNT: &str = "-count";

/// All messages, file by file.
#[derive(Debug, Default)]
pub struct Messages {
    pub(crate) folder: PathBuf,
    pub(crate) files: Vec<MessageFile>,
}

/// One file of messages.
#[derive(Debug)]
pub(crate) struct MessageFile {
    /// Its path inside the catalogue: `rows/code/python.ftl`.
    pub(crate) name: String,
    pub(crate) messages: Vec<KnownMessage>,
}

/// What is known of one message.
#[derive(Debug)]
pub(crate) struct KnownMessage {
    pub(crate) id: String,
    /// The arguments its text asks for, in the order of the text.
    pub(crate) arguments: Vec<String>,
    /// The names of its attributes.
    pub(crate) attributes: Vec<String>,
}

impl Messages {
    /// Reads all files of a catalogue.
    ///
    /// # Errors
    ///
    /// Where a file cannot be read, is no Fluent, or uses more of it than arguments and selectors.
    pub(crate) fn read(folder: &Path) -> Result<Self, Vec<Fault>> {
        let mut faults = Vec::new();
        let mut files = Vec::new();
        let names = names(folder, "", ".ftl").unwrap_or_else(|error| {
            faults.push(fault("", "folder", error.to_string()));
            Vec::new()
        });
        for name in names {
            match fs::read_to_string(folder.join(&name)) {
                Ok(text) => files.push(parse(name, &text, &mut faults)),
                Err(error) => faults.push(fault(&name, "whole", error.to_string())),
            }
        }
        Self { folder: folder.to_owned(), files }.checked(faults)
    }

    /// Ends with all faults, if there are any; an id stands there once.
    fn checked(self, mut faults: Vec<Fault>) -> Result<Self, Vec<Fault>> {
        let mut seen = BTreeSet::new();
        for (file, message) in self.all() {
            if !seen.insert(&message.id) {
                faults.push(fault(&file.name, &message.id, "stands there twice, or in another file, too".to_owned()));
            }
        }
        if faults.is_empty() { Ok(self) } else { Err(faults) }
    }

    /// Takes the texts of some files for a catalogue.
    #[cfg(test)]
    pub(crate) fn of(files: &[(&str, &str)]) -> Result<Self, Vec<Fault>> {
        let mut faults = Vec::new();
        let files = files.iter().map(|(name, text)| parse((*name).to_owned(), text, &mut faults)).collect();
        Self { folder: PathBuf::new(), files }.checked(faults)
    }

    /// Lists all messages with their files.
    pub(crate) fn all(&self) -> impl Iterator<Item = (&MessageFile, &KnownMessage)> {
        self.files.iter().flat_map(|file| file.messages.iter().map(move |message| (file, message)))
    }

    /// Finds a message by its id, with its file.
    pub(crate) fn find(&self, id: &str) -> Option<(&MessageFile, &KnownMessage)> {
        self.all().find(|(_, message)| message.id == id)
    }
}

/// Writes the catalogue as Rust: the files, and all ids with the number of their file, in order. An attribute stands
/// there like a message, its name behind a dot.
pub(crate) fn catalogue(messages: &Messages) -> String {
    let files: Vec<_> =
        messages.files.iter().map(|file| messages.folder.join(&file.name).display().to_string()).collect();
    let mut ids = Vec::new();
    for (at, file) in messages.files.iter().enumerate() {
        for message in &file.messages {
            ids.push((message.id.clone(), at));
            ids.extend(message.attributes.iter().map(|name| (format!("{}.{name}", message.id), at)));
        }
    }
    ids.sort();
    countersign_messages::build::catalogue(&files, ids.iter().map(|(id, at)| (id.as_str(), *at)))
}

fn fault(file: &str, row: &str, reason: String) -> Fault {
    Fault { file: file.to_owned(), row: row.to_owned(), reason }
}

/// Reads the text of one file.
fn parse(name: String, text: &str, faults: &mut Vec<Fault>) -> MessageFile {
    let line = |at: usize| format!("line {}", text.get(..at).unwrap_or_default().matches('\n').count() + 1);
    let long = text.lines().zip(1..).filter(|(line, _)| line.chars().count() > LONGEST);
    faults.extend(
        long.map(|(_, at)| fault(&name, &format!("line {at}"), format!("is longer than {LONGEST} characters"))),
    );
    let resource = parser::parse(text).unwrap_or_else(|(resource, errors)| {
        faults.extend(errors.iter().map(|error| fault(&name, &line(error.pos.start), error.kind.to_string())));
        resource
    });
    let mut messages = Vec::new();
    for entry in &resource.body {
        match entry {
            Entry::Message(entered) => match message(entered) {
                Ok(message) => messages.push(message),
                Err(reason) => faults.push(fault(&name, entered.id.name, reason.to_owned())),
            },
            Entry::Term(term) => faults.push(fault(&name, term.id.name, MORE.to_owned())),
            Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) | Entry::Junk { .. } => {}
        }
    }
    MessageFile { name, messages }
}

/// Why a text is not taken.
const MORE: &str = "uses more of Fluent than arguments and selectors";

/// Reads one message.
fn message(entered: &Entered<&str>) -> Result<KnownMessage, &'static str> {
    let mut arguments = Vec::new();
    wanted(entered.value.as_ref().ok_or("has no text of its own")?, &mut arguments)?;
    for attribute in &entered.attributes {
        wanted(&attribute.value, &mut arguments)?;
    }
    let attributes = entered.attributes.iter().map(|attribute| attribute.id.name.to_owned()).collect();
    Ok(KnownMessage { id: entered.id.name.to_owned(), arguments, attributes })
}

/// Collects the arguments a pattern asks for.
fn wanted(pattern: &Pattern<&str>, into: &mut Vec<String>) -> Result<(), &'static str> {
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { .. } => {}
            PatternElement::Placeable { expression: Expression::Inline(inline) } => wanted_inline(inline, into)?,
            PatternElement::Placeable { expression: Expression::Select { selector, variants } } => {
                wanted_inline(selector, into)?;
                variants.iter().try_for_each(|variant| wanted(&variant.value, into))?;
            }
        }
    }
    Ok(())
}

fn wanted_inline(inline: &InlineExpression<&str>, into: &mut Vec<String>) -> Result<(), &'static str> {
    match inline {
        InlineExpression::VariableReference { id } => {
            let name = id.name.strip_suffix(COUNT).unwrap_or(id.name);
            if !into.iter().any(|known| known == name) {
                into.push(name.to_owned());
            }
            Ok(())
        }
        InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. } => Ok(()),
        _ => Err(MORE),
    }
}
