//! The source and the documents themselves.

mod documents;
mod errors;
mod licences;
mod programs;
mod structure;
mod texts;
pub(crate) mod tidy;
