//! The catalogue of messages for people: Fluent files in `src-tauri/locales`, compiled into the crates that say them.
//!
//! Each crate has a folder of its own there, and its build makes a `Catalogue` of it: with `build::say`, and with the
//! macro `say!` by which the compiler holds keys and arguments; in the explainer, whose messages are named by data, with
//! a check of that data. Arguments are texts or numbers and never read as Fluent.

use std::fmt;
use std::fmt::Display;
use std::sync::OnceLock;

use fluent_bundle::FluentResource;
use fluent_bundle::concurrent::FluentBundle;
pub use fluent_bundle::{FluentArgs, FluentValue};

#[cfg(feature = "build")]
pub mod build;

/// The messages of one crate: a file is parsed when somebody reads a message of it.
pub struct Catalogue<const FILES: usize> {
    /// The texts of the files.
    files: [&'static str; FILES],
    /// The number of the file that has a message, by ids in order; an attribute's id has its name behind a dot.
    ids: &'static [(&'static str, usize)],
    parsed: [OnceLock<FluentBundle<FluentResource>>; FILES],
}

impl<const FILES: usize> Catalogue<FILES> {
    /// Makes the catalogue of files and of the ids in them, which stand in order.
    #[must_use]
    pub const fn new(files: [&'static str; FILES], ids: &'static [(&'static str, usize)]) -> Self {
        Self { files, ids, parsed: [const { OnceLock::new() }; FILES] }
    }

    /// Finds an id: as it stands in the list, and the number of its file.
    fn find(&self, id: &str) -> Option<(&'static str, usize)> {
        self.ids.binary_search_by_key(&id, |(known, _)| known).ok().map(|at| self.ids[at])
    }

    /// Returns whether there is a message of that id.
    #[must_use]
    pub fn has(&self, id: &str) -> bool {
        self.find(id).is_some()
    }

    /// Returns the id of a message's attribute, if it has one of that name.
    #[must_use]
    pub fn attribute(&self, id: &str, name: &str) -> Option<&'static str> {
        self.find(&format!("{id}.{name}")).map(|(id, _)| id)
    }

    /// Returns the text of a message, or of an attribute, with its arguments; the id itself where there is none.
    #[must_use]
    pub fn text(&self, id: &str, arguments: &FluentArgs<'_>) -> String {
        let (name, attribute) = id.split_once('.').map_or((id, None), |(name, attribute)| (name, Some(attribute)));
        let bundle = self.find(id).map(|(_, file)| self.parsed[file].get_or_init(|| parsed(self.files[file])));
        let found = bundle.and_then(|bundle| Some((bundle, bundle.get_message(name)?)));
        let pattern = found.and_then(|(bundle, message)| match attribute {
            Some(attribute) => Some((bundle, message.get_attribute(attribute)?.value())),
            None => Some((bundle, message.value()?)),
        });
        let Some((bundle, pattern)) = pattern else {
            debug_assert!(false, "{id} has no text");
            return id.to_owned();
        };
        let mut errors = Vec::new();
        let text = bundle.format_pattern(pattern, Some(arguments), &mut errors).into_owned();
        debug_assert!(errors.is_empty(), "{id}: {errors:?}");
        text
    }
}

/// Whoever has the text of messages: a catalogue of however many files.
trait Texts: Sync {
    fn text(&self, id: &str, arguments: &FluentArgs<'_>) -> String;
}

impl<const FILES: usize> Texts for Catalogue<FILES> {
    fn text(&self, id: &str, arguments: &FluentArgs<'_>) -> String {
        self.text(id, arguments)
    }
}

/// A message that is not put into words yet: which one, and its arguments. Its words are made when it is displayed.
#[derive(Clone)]
pub struct Message {
    id: &'static str,
    arguments: Vec<(&'static str, Argument)>,
    catalogue: &'static dyn Texts,
}

/// What a message is filled with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// It is shown, or chosen by.
    Word(String),
    /// A plural is chosen by it.
    Number(u64),
}

impl Message {
    /// Makes a message of a catalogue; for the macros `say!` and `message!`.
    #[must_use]
    pub fn of<const FILES: usize>(
        catalogue: &'static Catalogue<FILES>,
        id: &'static str,
        arguments: Vec<(&'static str, Argument)>,
    ) -> Self {
        Self { id, arguments, catalogue }
    }

    /// Returns its key in the catalogue.
    #[must_use]
    pub fn id(&self) -> &'static str {
        self.id
    }
}

impl Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = |argument: &'_ Argument| match argument {
            Argument::Word(word) => FluentValue::from(word.clone()),
            Argument::Number(number) => FluentValue::from(*number),
        };
        let arguments = self.arguments.iter().map(|(name, argument)| (*name, value(argument))).collect();
        f.write_str(&self.catalogue.text(self.id, &arguments))
    }
}

impl fmt::Debug for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Message").field("id", &self.id).field("arguments", &self.arguments).finish()
    }
}

impl PartialEq for Message {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id && self.arguments == other.arguments
    }
}

impl Eq for Message {}

/// Parses a file.
fn parsed(file: &str) -> FluentBundle<FluentResource> {
    let mut bundle = FluentBundle::new_concurrent(vec!["en".parse().unwrap_or_default()]);
    // The marks that keep directions apart would be hidden characters in what agents wrote; those are shown as such.
    bundle.set_use_isolating(false);
    // What cannot be read does not build.
    let resource = FluentResource::try_new(file.to_owned()).unwrap_or_else(|(resource, _)| resource);
    drop(bundle.add_resource(resource));
    bundle
}

/// Makes an argument that is shown, or chosen by.
#[must_use]
pub fn word(text: impl Display) -> Argument {
    Argument::Word(text.to_string())
}

/// Makes an argument by which a plural is chosen.
#[must_use]
pub fn number(count: impl TryInto<u64>) -> Argument {
    Argument::Number(count.try_into().unwrap_or(u64::MAX))
}
