//! Programs with their words: by their tables, by readers of their own, and those that run others.

pub(crate) mod acts;
pub(crate) mod beside;
pub(crate) mod blanks;
pub(crate) mod builtins;
pub(crate) mod consoles;
pub(crate) mod copies;
pub(crate) mod elsewhere;
pub(crate) mod handed;
pub(crate) mod help;
pub(crate) mod modules;
pub(crate) mod onward;
pub(crate) mod patch;
pub(crate) mod published;
pub(crate) mod rights;
pub(crate) mod scripts;
pub(crate) mod special;
pub(crate) mod split;
pub(crate) mod stranger;
pub(crate) mod windows;
pub(crate) mod wrappers;
