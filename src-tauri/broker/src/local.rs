//! This computer as programs find it: paths, files and programs as they are now, repositories on the disk, digests and
//! the wall clock. Nothing here knows of requests.

pub(crate) mod by_process;
pub mod canonical;
pub mod clock;
pub(crate) mod digest;
pub(crate) mod git;
pub mod own;
pub(crate) mod program;
pub(crate) mod regular;
pub(crate) mod variable;
