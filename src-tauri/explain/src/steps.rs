//! Steps: one command with everything around it, and what it does because of those beside it.

pub(crate) mod after;
pub(crate) mod blanks;
pub(crate) mod explained;
pub(crate) mod fresh;
pub(crate) mod lines;
pub(crate) mod moved;
pub(crate) mod orders;
pub(crate) mod renamed;
pub(crate) mod rounds;
pub(crate) mod streams;
pub(crate) mod turns;
