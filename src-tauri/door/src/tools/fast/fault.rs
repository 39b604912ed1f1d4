//! What FastMCP says about arguments that don't fit, by kind (pydantic's error messages).

use std::fmt;

/// The arguments of one call that don't fit, as one message.
#[derive(Debug)]
pub(in crate::tools) struct FieldsError {
    pub(super) tool: String,
    /// Each parameter with its fault, in the tool's order.
    pub(super) wrong: Vec<(&'static str, FieldFault)>,
}

/// The ways a value can fail to fit its parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum FieldFault {
    #[error("Field required")]
    Required,
    #[error("Input should be a valid string")]
    Text,
    #[error("Input should be a valid list")]
    List,
    #[error("Input should be a valid integer")]
    Whole,
    /// A text that isn't written as a number.
    #[error("Input should be a valid integer, unable to parse string as an integer")]
    WholeText,
    #[error("Input should be a valid integer, got a number with a fractional part")]
    Fraction,
    #[error("Unable to parse input string as an integer, exceeded maximum size")]
    WholeSize,
    #[error("Input should be a valid boolean")]
    Flag,
    /// A text or a number that means neither true nor false.
    #[error("Input should be a valid boolean, unable to interpret input")]
    FlagText,
}

impl fmt::Display for FieldsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { tool, wrong } = self;
        let errors = if wrong.len() == 1 { "error" } else { "errors" };
        write!(f, "Error executing tool {tool}: {} validation {errors} for {tool}Arguments", wrong.len())?;
        wrong.iter().try_for_each(|(name, fault)| write!(f, "\n{name}\n  {fault}"))
    }
}

impl std::error::Error for FieldsError {}
