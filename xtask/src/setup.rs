//! What has to be on the machine before anything is built.

mod debian;
mod elsewhere;
mod tools;

use crate::step::Done;

/// What the machine is to be ready for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum For {
    /// Building and running the app.
    Running,
    /// A virtual desktop besides.
    Testing,
}

/// Makes the machine ready, or says what is missing and how to get it.
pub(crate) fn ready(purpose: For) -> Done {
    tools::check()?;
    if debian::is_here() { debian::install(purpose) } else { elsewhere::check(purpose) }
}
