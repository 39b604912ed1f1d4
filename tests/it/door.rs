//! The door: who may come in, who is there, and how many.

pub(crate) mod agent;
mod crowd;
mod entrance;
pub(crate) mod house;
mod presence;
