//! Commands on other computers, by the system's own OpenSSH: the person's configuration, agent, keys and jump hosts.
//!
//! # The way of one request
//!
//! 1. A [`Host`] is parsed, and [`Ssh::resolve`] says what it means: a [`Target`], which is shown, fingerprinted, and
//!    what rules go by ([`Target::scope`]).
//! 2. [`Ssh::keys_on_file`] tells without a connection whether its key is known. When it is not, a person may have
//!    [`Ssh::look`] fetch it and, having seen the fingerprint, [`Ssh::accept`] it. A changed key is never accepted here.
//! 3. Before the run, [`Ssh::resolve`] again and [`Target::difference`]; then [`Ssh::connect`] makes the one connection.
//! 4. [`Ssh::dispatch`] gives the words for the local `ssh`, which the runner starts like any program. [`Watch`] follows
//!    its standard error, takes the far side's private lines out, and tells in the end how the command ended.
//! 5. To end it, [`Ssh::end`] first, which ends everything there and counts what is left; then the local `ssh`.
//!
//! The connection is made by us and not by a run, since a run's processes are all ended with it: the first run would
//! take the others' connection along. Whatever the person's files say, our own configuration comes first: nobody is
//! asked for a password, no key is taken on trust, nothing is forwarded.

mod abroad;
mod call;
mod carrier;
mod ended;
mod ending;
mod errand;
mod host;
mod keys;
mod mark;
mod quote;
mod settings;
mod sieve;
mod ssh;
mod target;
mod trouble;

#[cfg(test)]
pub(crate) mod tests;

pub use abroad::{Abroad, Note, Noted};
pub use carrier::Carrier;
pub use ended::{Ended, Watch};
pub use ending::Left;
pub use errand::{Errand, Unsendable};
pub use host::{Host, Misnamed};
pub use keys::{Key, Standing};
pub use mark::{Group, Mark};
pub use ssh::{Dispatch, Ssh};
pub use target::Target;
pub use trouble::RemoteError;
