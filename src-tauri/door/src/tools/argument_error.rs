//! What is wrong with a tool's argument, by kind. The texts continue a sentence that begins with the argument's name.

/// An argument that doesn't fit, with the reason.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{field} {fault}")]
pub(in crate::tools) struct ArgumentError {
    /// The argument's name, as the client wrote it.
    pub(in crate::tools) field: String,
    pub(in crate::tools) fault: ArgumentFault,
}

/// The ways an argument can fail to fit.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(in crate::tools) enum ArgumentFault {
    #[error("is missing.")]
    Missing,
    #[error("must be {expected}, not {found}.")]
    Type { expected: &'static str, found: &'static str },
    /// A value in an object of texts is something else.
    #[error("has {found} as the value of {key:?}; it must be a string.")]
    Member { key: String, found: &'static str },
    /// A number, as JSON writes it, that has a fraction or is too large.
    #[error("is {0}; it must be a smaller whole number.")]
    NotWhole(String),
    #[error("isn't an argument of this tool. Its arguments: {}.", listed(.0))]
    Unknown(Vec<&'static str>),
    #[error("is {given:?}; it must be {choices}.")]
    Choice { given: String, choices: &'static str },
    /// States what the argument must be without repeating its value.
    #[error("must be {0}.")]
    MustBe(&'static str),
    #[error("is {0}; it must be 0 or more.")]
    Negative(i64),
    #[error("is {given}; it must be from 1 to {most}.")]
    OutOfRange { given: i64, most: i64 },
    #[error("was given together with `host`. Give only one of them.")]
    HostAndHosts,
    #[error("is empty. Name the computers, or leave it out to run on this one.")]
    NoHosts,
    /// The command ran on other computers: `ran` lists them.
    #[error("is {host:?}, where this command didn't run; it ran on: {ran}.")]
    NotRunThere { host: String, ran: String },
    #[error("is {0}; lines are counted from 1.")]
    Line(i64),
    #[error("must not be less than first_line.")]
    LinesReversed,
    #[error("can't be combined with first_line and last_line: it counts bytes.")]
    BytesAndLines,
    #[error("must contain only objects.")]
    NotObjects,
    #[error("is empty: there is nothing to change.")]
    NoEdits,
    #[error("has an edit whose `{}` {}", .0.field, .0.fault)]
    Edit(Box<ArgumentError>),
    /// FastMCP's text for a value that isn't a list.
    #[error("Input should be a valid list")]
    NotList,
}

impl ArgumentError {
    /// Makes the error for the argument `field`.
    pub(in crate::tools) fn new(field: &str, fault: ArgumentFault) -> Self {
        Self { field: field.to_owned(), fault }
    }
}

fn listed(known: &[&str]) -> String {
    if known.is_empty() {
        return "none".to_owned();
    }
    known.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}
