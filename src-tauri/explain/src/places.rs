//! Paths and what they mean: how far they reach, what comes back by itself, what lasts.

pub(crate) mod brought;
pub(crate) mod emptied;
pub(crate) mod folders;
pub(crate) mod laid;
pub(crate) mod lasting;
pub(crate) mod leftovers;
pub(crate) mod made;
pub(crate) mod reach;
pub(crate) mod redirects;
pub(crate) mod secret;
pub(crate) mod system;
pub(crate) mod wide;
