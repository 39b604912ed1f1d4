//! Words of a command: names of programs, options, addresses, variables, and what stands inside of a word.

pub(crate) mod abbreviated;
pub(crate) mod conditions;
pub(crate) mod flags;
pub(crate) mod inner;
pub(crate) mod loads;
pub(crate) mod marks;
pub(crate) mod names;
pub(crate) mod origin;
pub(crate) mod printed;
pub(crate) mod search;
pub(crate) mod settings;
pub(crate) mod usual;
pub(crate) mod variables;
