//! Programs with their words: by their tables, by readers of their own, and those that run others.

pub(crate) mod builtins;
pub(crate) mod consoles;
pub(crate) mod copies;
pub(crate) mod delegation;
pub(crate) mod env_split;
pub(crate) mod forwarded_lines;
pub(crate) mod help;
pub(crate) mod joined_words;
pub(crate) mod known_packages;
pub(crate) mod own_syntax;
pub(crate) mod patches;
pub(crate) mod privileges;
pub(crate) mod python_modules;
pub(crate) mod remote_commands;
pub(crate) mod scripts;
pub(crate) mod side_files;
pub(crate) mod table_rows;
pub(crate) mod unknown;
pub(crate) mod windows;
pub(crate) mod wrappers;
