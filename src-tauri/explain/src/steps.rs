//! Steps: one command with everything around it, and what it does because of those beside it.

pub(crate) mod field_separators;
pub(crate) mod grading;
pub(crate) mod inner_lines;
pub(crate) mod loop_headers;
pub(crate) mod loops;
pub(crate) mod moves;
pub(crate) mod neighbors;
pub(crate) mod recipes;
pub(crate) mod renames;
pub(crate) mod simple_command;
pub(crate) mod written_code;
