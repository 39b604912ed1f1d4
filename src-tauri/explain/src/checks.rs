//! Checks: each looks at a step, or at those before it, for one kind of thing that deserves a second look.

pub(crate) mod at_home;
pub(crate) mod carried;
pub(crate) mod departs;
pub(crate) mod doors;
pub(crate) mod floods;
pub(crate) mod guards;
pub(crate) mod hidden;
pub(crate) mod pays;
pub(crate) mod production;
pub(crate) mod remotes;
pub(crate) mod risk;
pub(crate) mod secrets;
pub(crate) mod sought;
pub(crate) mod speaks;
pub(crate) mod step;
pub(crate) mod upload;
