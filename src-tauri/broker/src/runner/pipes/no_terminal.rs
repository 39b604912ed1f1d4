//! Where no terminal can be made for a run yet, none is opened, and what wants one does not start.

use std::io;

use bytes::Bytes;

use crate::runner::pipes::Pipes;
use crate::submission::Size;

/// A terminal that is never made.
#[derive(Debug)]
pub(in crate::runner) struct Terminal(());

pub(in crate::runner) fn open(_: Size, _: Option<Bytes>) -> io::Result<(Terminal, Pipes)> {
    Err(io::ErrorKind::Unsupported.into())
}
