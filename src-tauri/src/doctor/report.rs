//! A checkup on a command line: as text, or as JSON for programs.

use std::fmt::Write as _;

use serde_json::json;

use crate::text::say;
use crate::view::{CheckupLine, CheckupState, CheckupView};

/// Writes the lines as text, each with its remedy below, and how many of each kind there are.
pub(crate) fn text(lines: &[CheckupLine], colours: bool) -> String {
    let mut text = String::new();
    for CheckupLine { state, what, found, remedy, .. } in lines {
        let (sign, colour, name) = match state {
            CheckupState::Good => ('✓', 32, say!("doctor-state", state = "good")),
            CheckupState::Look => ('▲', 33, say!("doctor-state", state = "look")),
            CheckupState::Broken => ('✗', 31, say!("doctor-state", state = "broken")),
        };
        let sign = if colours { format!("\x1b[{colour}m{sign}\x1b[0m") } else { sign.to_string() };
        let _ = writeln!(text, "{sign} {}", say!("doctor-line", state = name, what = what, found = found));
        if let Some(remedy) = remedy {
            let _ = writeln!(text, "  {}", say!("doctor-remedy", remedy = remedy));
        }
    }
    let count = |state| lines.iter().filter(|line| line.state == state).count();
    let (good, look) = (count(CheckupState::Good), count(CheckupState::Look));
    let sum = say!("doctor-sum", good = good, look = look, broken = count(CheckupState::Broken));
    let _ = write!(text, "\n{sum}\n");
    text
}

/// Writes the same for programs.
pub(crate) fn json(checkup: &CheckupView) -> String {
    let version = env!("CARGO_PKG_VERSION");
    let all = json!({ "version": version, "state": checkup.state, "lines": checkup.lines });
    format!("{all:#}\n")
}
