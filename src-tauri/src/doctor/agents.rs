//! Agents: whether their settings files start the installed bridge, and whether they can run commands past it.

use std::path::Path;

use super::Patient;
use super::line::{broken, good, look};
use crate::connect::{ExaminedClient, FoundEntry, OwnShell};
use crate::show::line as shown;
use crate::text::say;
use crate::view::{CheckupArea, CheckupLine};

pub(super) fn check(patient: &Patient) -> Vec<CheckupLine> {
    let clients = patient.connect.examine();
    let mut lines: Vec<CheckupLine> = clients.iter().flat_map(|client| of_client(patient, client)).collect();
    if !clients.iter().any(|client| client.entry == FoundEntry::Ours) {
        let none = look(&say!("doctor-agents-none"), say!("doctor-agents-none-do"));
        lines.insert(0, none.of(CheckupArea::Agents, say!("doctor-agents")));
    }
    lines
}

fn of_client(patient: &Patient, client: &ExaminedClient) -> Vec<CheckupLine> {
    let (agent, file) = (client.name, patient.short(&client.file));
    let again = || say!("doctor-agent-other-do", agent = agent);
    let entry = match &client.entry {
        // Whether it is to be connected is the person's to say.
        FoundEntry::Absent => return Vec::new(),
        FoundEntry::Ours => good(&say!("doctor-agent-connected", file = file)),
        FoundEntry::Other(command) if is_gone(command) => {
            broken(&say!("doctor-agent-gone", file = file, command = shown(command)), again())
        }
        FoundEntry::Other(command) => look(&say!("doctor-agent-other", file = file, command = shown(command)), again()),
        FoundEntry::Unread(why) => {
            broken(&say!("doctor-agent-unread", file = file, why = shown(why)), say!("doctor-agent-unread-do"))
        }
    };
    let entry = entry.of(CheckupArea::Agents, say!("doctor-agent-file", agent = agent));
    match client.entry {
        FoundEntry::Unread(_) | FoundEntry::Absent => vec![entry],
        FoundEntry::Ours | FoundEntry::Other(_) => vec![entry, shell(patient, client)],
    }
}

/// Returns whether a program is certainly not there. One without a whole path is looked up by the client, nobody knows
/// where.
fn is_gone(command: &str) -> bool {
    let program = Path::new(command);
    program.is_absolute() && !program.exists()
}

fn shell(patient: &Patient, client: &ExaminedClient) -> CheckupLine {
    let (agent, file) = (client.name, patient.short(&client.permissions));
    let how = say!("doctor-shell-do", agent = client.id, file = file);
    let shell = match client.shell {
        OwnShell::Closed => good(&say!("doctor-shell-closed", file = file)),
        OwnShell::Open => look(&say!("doctor-shell-open", agent = agent), how),
        OwnShell::Unknown => look(&say!("doctor-shell-unknown", agent = agent), how),
    };
    shell.of(CheckupArea::Agents, say!("doctor-agent-shell", agent = agent))
}
