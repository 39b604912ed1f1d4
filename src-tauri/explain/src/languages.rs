//! Code in languages of its own that stands in words: what it reaches for.

pub(crate) mod awk;
pub(crate) mod backticks;
pub(crate) mod calls;
pub(crate) mod database;
pub(crate) mod inline_code;
pub(crate) mod leaks;
pub(crate) mod perl;
pub(crate) mod piped_code;
pub(crate) mod sed;
pub(crate) mod shell_calls;
pub(crate) mod spawn_calls;
pub(crate) mod text_rows;
