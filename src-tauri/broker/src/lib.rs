//! The core of Countersign: a program without a face.
//!
//! # Theory of operation
//!
//! A door hands in a [`submission::Draft`]; checked and resolved it is a [`submission::Submission`], which never
//! changes again. The [`broker::Broker`] tells each request's story in a task of its own: the rules judge it
//! ([`consent::policy`]), and unless one allows it, it waits at the desk ([`consent::desk`]) for a person. Whoever
//! takes it off the desk decides, but the decision runs nothing: it releases the story, which looks once more
//! whether the agent is there and whether the files are what was shown, and hands the proof
//! ([`consent::Approved`]) to the runner. The runner takes the proof by value and has no other entrance.
//!
//! Output goes into a [`transcript::Transcript`] of bounded size; the child never waits for anybody who reads it.
//! Every way a request can end is an [`outcome::Outcome`].
//!
//! Nothing here knows windows, MCP, keyrings or sockets. Edges watch [`broker::Broker::revision`] and take a
//! [`broker::Snapshot`] when it ticks, so that whoever comes late sees everything.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod asker;
pub mod broker;
pub mod consent;
pub mod environment;
pub mod fence;
pub mod files;
pub mod history;
pub mod local;
pub mod mask;
pub mod outcome;
#[cfg(unix)]
pub mod remote;
mod request_id;
pub mod runner;
pub mod session;
pub mod share;
#[cfg(test)]
#[cfg(target_os = "linux")]
#[path = "tests/stage.rs"]
mod stage;
pub mod submission;
mod text;
pub mod transcript;
mod written;
