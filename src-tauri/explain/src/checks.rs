//! Checks: each looks at a step, or at those before it, for one kind of thing that deserves a second look.

pub(crate) mod checked_step;
pub(crate) mod cloud_protections;
pub(crate) mod embedded_commands;
pub(crate) mod exfiltration;
pub(crate) mod exposure;
pub(crate) mod external_actions;
pub(crate) mod floods;
pub(crate) mod local_databases;
pub(crate) mod production;
pub(crate) mod remotes;
pub(crate) mod risk;
pub(crate) mod search_words;
pub(crate) mod secret_flow;
pub(crate) mod secrets;
pub(crate) mod unknown_programs;
pub(crate) mod uploads;
