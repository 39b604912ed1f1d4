//! What agents get of the tools, over MCP.

mod answers;
pub(crate) mod consent;
mod eras;
mod files;
mod frames;
mod habits;
mod hostile;
mod input;
mod odd;
mod outlasting;
mod patience;
mod quiet;
mod typing;
mod wire;
