//! A program's words taken apart for explaining.

pub(super) use countersign_command::program::options::{Parts, parts};
