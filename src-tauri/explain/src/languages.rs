//! Code in languages of its own that stands in words: what it reaches for.

pub(crate) mod awk;
pub(crate) mod calls;
pub(crate) mod database;
pub(crate) mod fed;
pub(crate) mod inline;
pub(crate) mod leaks;
pub(crate) mod perl;
pub(crate) mod sed;
pub(crate) mod shells;
pub(crate) mod spawns;
pub(crate) mod ticks;
