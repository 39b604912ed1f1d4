//! `countersign doctor`: looks at everything as the page's Doctor does, beside the app or without one, and says it.

use std::io::{IsTerminal as _, Write as _, stdout};
use std::process::ExitCode;
use std::sync::Arc;

use countersign_bridge::data;

use super::{bridge, home};
use crate::connect::Connect;
use crate::doctor::{Doctor, Patient, report};
use crate::process::environment;
use crate::vault::Vault;
use crate::view::CheckupState;

/// Prints what Doctor finds. Ends with 1 where something is broken.
///
/// # Errors
/// Fails when nothing could be looked at, or nobody reads it.
pub(crate) fn examine(json: bool) -> std::io::Result<ExitCode> {
    let (home, bridge) = (home(), bridge());
    // As the app has it, but it is not made here.
    let data = data::folder().unwrap_or_else(|_| home.join(".countersign"));
    let connect = Arc::new(Connect::new(&home, &bridge, &data));
    let vault = Arc::new(Vault::to_look_at(&data)?);
    let checkup = Doctor::new(Patient { home, data, bridge, connect, vault, health: None }).examine();
    let text = if json { report::json(&checkup) } else { report::text(&checkup.lines, has_colours()) };
    stdout().write_all(text.as_bytes())?;
    Ok(if checkup.state == CheckupState::Broken { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// Returns whether a terminal reads it that shows colours, and its person wants them (no-color.org).
fn has_colours() -> bool {
    let set = |name: &str| environment::persons(name).filter(|value| !value.is_empty());
    stdout().is_terminal() && set("NO_COLOR").is_none() && set("TERM").is_none_or(|terminal| terminal != "dumb")
}
