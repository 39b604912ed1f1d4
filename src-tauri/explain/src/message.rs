//! A message before it has words: the id of a sentence in the catalogue with its named arguments. `render` turns it into
//! text; nothing reads that text back.

use crate::lists::RUNNING_CLAUSES;

/// Makes a message of the catalogue: its id, then its arguments by name.
macro_rules! say {
    ($id:expr $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::message::Message::text($id, vec![$((stringify!($name), $crate::message::Argument::from($value))),*])
    };
}

pub(crate) mod catalogue;
pub(crate) mod render;
mod row;

pub(crate) use row::{RowWords, Said};

/// Holds the value of one of a message's arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// A word of the command: a path, a host, a name. It's drawn as code and cut when it's long.
    Name(String),
    /// Several such words, of which the first few are named; the catalogue may choose by how many there are, the argument
    /// of the same name with `-count`.
    Names(Vec<String>),
    /// A text that is drawn as it is: the name of a variable.
    Plain(String),
    /// A number as it's written; the catalogue chooses the plural by the argument of the same name with `-count`.
    Number(String),
    /// One of the variants a message of the catalogue has.
    Choice(&'static str),
    /// What the command reads, as long as nothing more exact is known.
    Input,
    /// Another message: a clause told with what surrounds it, or a noun.
    Message(Box<Message>),
    /// The clauses of another command.
    Clauses(Vec<Message>),
    /// Several arguments, with commas between them.
    List(Vec<Argument>),
}

impl Argument {
    /// Returns whether a word is named here, as it stands in the command.
    fn names(&self, word: &str) -> bool {
        match self {
            Self::Name(name) => name == word,
            Self::Names(names) => names.iter().any(|name| name == word),
            Self::Message(message) => message.names(word),
            Self::Clauses(clauses) => clauses.iter().any(|clause| clause.names(word)),
            Self::List(list) => list.iter().any(|argument| argument.names(word)),
            Self::Plain(_) | Self::Number(_) | Self::Choice(_) | Self::Input => false,
        }
    }

    /// Collects the words that stand here.
    pub(crate) fn words<'a>(&'a self, into: &mut Vec<&'a str>) {
        match self {
            Self::Name(word) | Self::Plain(word) | Self::Number(word) => into.push(word),
            Self::Names(words) => into.extend(words.iter().map(String::as_str)),
            Self::Message(message) => message.words(into),
            Self::Clauses(clauses) => clauses.iter().for_each(|clause| clause.words(into)),
            Self::List(list) => list.iter().for_each(|argument| argument.words(into)),
            Self::Choice(_) | Self::Input => {}
        }
    }

    /// Changes this argument and those inside it.
    fn change(&mut self, change: &mut impl FnMut(&mut Argument), with: &mut impl FnMut(&mut Message)) {
        change(self);
        match self {
            Self::Message(message) => message.change(change, with),
            Self::Clauses(clauses) => clauses.iter_mut().for_each(|clause| clause.change(change, with)),
            Self::List(list) => list.iter_mut().for_each(|argument| argument.change(change, with)),
            _ => {}
        }
    }
}

impl From<Message> for Argument {
    fn from(message: Message) -> Self {
        Self::Message(Box::new(message))
    }
}

/// Holds what a message is made of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Content {
    /// Nothing: the effects say it all.
    #[default]
    Nothing,
    /// A message of the catalogue, with its arguments by name.
    Text(&'static str, Vec<(&'static str, Argument)>),
}

/// Holds one message for a person, before it has words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Message {
    /// What it's made of.
    pub content: Content,
    /// Whether `{}` among its words stands for each of several things.
    pub each: bool,
    /// Whether a row of the tables marks it as saying that code runs, and not by which program.
    pub(crate) runs: bool,
    /// Whether a row of the tables marks it as saying that operands are printed, and no more.
    pub(crate) prints: bool,
}

impl Message {
    /// Makes a message of the catalogue.
    pub(crate) fn text(id: &'static str, arguments: Vec<(&'static str, Argument)>) -> Self {
        Self { content: Content::Text(id, arguments), ..Self::default() }
    }

    /// Returns the id in the catalogue, when it says something.
    pub fn id(&self) -> Option<&'static str> {
        match &self.content {
            Content::Text(id, _) => Some(id),
            _ => None,
        }
    }

    /// Returns whether it is the message of that id.
    pub(crate) fn is(&self, id: &str) -> bool {
        self.id() == Some(id)
    }

    /// Returns whether it says nothing.
    pub(crate) fn is_nothing(&self) -> bool {
        self.content == Content::Nothing
    }

    /// Returns the argument of that name.
    pub fn argument(&self, name: &str) -> Option<&Argument> {
        match &self.content {
            Content::Text(_, arguments) => arguments.iter().find(|(own, _)| *own == name).map(|(_, value)| value),
            _ => None,
        }
    }

    /// Returns the first word it's about.
    pub fn subject(&self) -> &str {
        let mut words = Vec::new();
        self.words(&mut words);
        words.first().copied().unwrap_or_default()
    }

    /// Returns whether it names a word as it stands in the command.
    pub(crate) fn names(&self, word: &str) -> bool {
        match &self.content {
            Content::Nothing => false,
            Content::Text(_, arguments) => arguments.iter().any(|(_, argument)| argument.names(word)),
        }
    }

    /// Collects the words of the command that fill it.
    pub(crate) fn words<'a>(&'a self, into: &mut Vec<&'a str>) {
        match &self.content {
            Content::Nothing => {}
            Content::Text(_, arguments) => arguments.iter().for_each(|(_, argument)| argument.words(into)),
        }
    }

    /// Changes its arguments, those of messages inside it, and those messages.
    fn change(&mut self, change: &mut impl FnMut(&mut Argument), with: &mut impl FnMut(&mut Message)) {
        with(self);
        if let Content::Text(_, arguments) = &mut self.content {
            arguments.iter_mut().for_each(|(_, argument)| argument.change(change, with));
        }
    }

    /// Tells it of each of several things, for which `{}` stands.
    pub(crate) fn of_each(&mut self) {
        self.change(&mut |_| {}, &mut |message| message.each = true);
    }

    /// Says what the command reads.
    pub(crate) fn reads(&mut self, source: &Argument) {
        let argument = &mut |argument: &mut Argument| {
            if *argument == Argument::Input {
                *argument = source.clone();
            }
        };
        self.change(argument, &mut |_| {});
    }

    /// Names a program as it was called.
    pub(crate) fn rename(&mut self, known: &str, called: &str) {
        let new = |word: &mut String| {
            if word == known {
                called.clone_into(word);
            }
        };
        let argument = &mut |argument: &mut Argument| match argument {
            Argument::Name(word) => new(word),
            Argument::Names(words) => words.iter_mut().for_each(new),
            _ => {}
        };
        self.change(argument, &mut |_| {});
    }

    /// Says one thing in place of another with the same arguments, wherever that stands in it.
    pub(crate) fn replace(&mut self, known: &str, new: &'static str) {
        self.change(&mut |_| {}, &mut |message| {
            if let Content::Text(id, _) = &mut message.content
                && *id == known
            {
                *id = new;
            }
        });
    }

    /// Returns what the command prints, when that is all the message says of it.
    pub(crate) fn output(&self) -> Option<Argument> {
        match &self.content {
            Content::Text("does-prints" | "does-passes-on", _) => self.argument("output").cloned(),
            Content::Text(id, arguments) => {
                let output = Content::Text(catalogue::CATALOGUE.attribute(id, "output")?, arguments.clone());
                Some(Self { content: output, each: self.each, ..Self::default() }.into())
            }
            Content::Nothing => None,
        }
    }

    /// Returns the words it prints, when it prints just those.
    pub(crate) fn printed(&self) -> Option<Vec<&str>> {
        match &self.content {
            Content::Text("does-prints", _) => match self.argument("output")? {
                Argument::Name(word) => Some(vec![word]),
                Argument::Names(words) => Some(words.iter().map(String::as_str).collect()),
                _ => None,
            },
            Content::Text(_, arguments) if self.prints => match arguments.as_slice() {
                [(_, Argument::Names(words))] if !words.is_empty() => Some(words.iter().map(String::as_str).collect()),
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns whether it says that code runs, and not by which program.
    pub(crate) fn runs_code(&self) -> bool {
        match &self.content {
            Content::Text(id, _) => self.runs || RUNNING_CLAUSES.contains(id),
            Content::Nothing => false,
        }
    }

    /// Leaves out which program runs it, when it's that one.
    pub(crate) fn without_runner(self, program: &str) -> Self {
        match self.content {
            Content::Text("does-by", arguments) if arguments[1].1.names(program) => {
                match arguments.into_iter().next() {
                    Some((_, Argument::Message(does))) => *does,
                    _ => Self::default(),
                }
            }
            content => Self { content, ..self },
        }
    }

    /// Puts a message around it: what surrounds a clause is told with it.
    pub(crate) fn wrap(&mut self, context: impl FnOnce(Argument) -> Self) {
        *self = context(std::mem::take(self).into());
    }
}

/// Takes a word of the command as an argument.
pub(crate) fn code(word: impl AsRef<str>) -> Argument {
    Argument::Name(word.as_ref().to_owned())
}

/// Takes several words of the command as an argument.
pub(crate) fn codes<W: AsRef<str>>(words: impl AsRef<[W]>) -> Argument {
    Argument::Names(words.as_ref().iter().map(|word| word.as_ref().to_owned()).collect())
}
