//! The source and the documents themselves.

mod documents;
mod licences;
mod structure;
pub(crate) mod tidy;
