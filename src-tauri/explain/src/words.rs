//! Words of a command: names of programs, options, addresses, variables, and what stands inside of a word.

pub(crate) mod abbreviations;
pub(crate) mod code_variables;
pub(crate) mod conditions;
pub(crate) mod interpreter_options;
pub(crate) mod marks;
pub(crate) mod names;
pub(crate) mod nesting;
pub(crate) mod origin;
pub(crate) mod output;
pub(crate) mod search_path;
pub(crate) mod secret_variables;
pub(crate) mod settings;
pub(crate) mod usual_programs;
