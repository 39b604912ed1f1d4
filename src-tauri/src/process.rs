//! The app as a process of its system: what it was started with, what it has for itself alone, and how it ends.

pub(crate) mod cli;
pub(crate) mod data;
pub(crate) mod display;
pub(crate) mod environment;
#[cfg(target_os = "linux")]
pub(crate) mod guard;
pub(crate) mod instance;
pub(crate) mod leave;
pub(crate) mod login;
pub(crate) mod system;
