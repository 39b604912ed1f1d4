//! Doors that a word opens: programs that listen to everybody in the network instead of this computer alone, and what a
//! cloud lets everybody reach.

use crate::lists::{DEBUG_LISTENERS, LISTENING_VARIABLES, SERVER_OPTIONS};
use crate::message::code;
use crate::words::names;
use crate::{Effect, Risk, StepFacts};
use countersign_command::outline::{Command, Stream};
use countersign_command::program::Set;

/// Returns whether a word stands for everybody there is.
fn means_everybody(word: &str) -> bool {
    matches!(word, "--public" | "--allow-unauthenticated")
        || ["0.0.0.0/0", "::/0", "allUsers", "AllUsers"].iter().any(|all| word.contains(all))
}

/// Checks for a shell joined to a connection that a step before opened: `exec 5<>/dev/tcp/…; sh <&5 >&5`.
pub(crate) fn check_remote_shell(steps: &[Command], command: &Command, facts: &mut StepFacts) {
    let program = command.words.first().map(|word| names::plain_name(&word.text)).unwrap_or_default();
    let joins = command.redirects.iter().any(|one| one.kind == Stream::Same);
    let opens = |step: &Command| {
        step.redirects.iter().any(|one| ["/dev/tcp/", "/dev/udp/"].iter().any(|way| one.target.text.starts_with(way)))
    };
    if Set::PosixShell.has(&program) && joins && steps.iter().any(opens) {
        facts.warn(finding!(RemoteControl, "finding-remote-orders"), Risk::High);
    }
}

/// Looks at the words and settings of a step that starts something.
pub(crate) fn check(command: &Command, facts: &mut StepFacts) {
    let program = command.words.first().map(|word| names::plain_name(&word.text)).unwrap_or_default();
    let plain = || command.words.iter().skip(1).map(|word| word.text.as_str());
    // What closes a door, or says which way out things go, opens none. Only its verbs say so: names are the agent's.
    let mut verbs = plain().take_while(|word| !word.starts_with('-')).take(3);
    let other =
        verbs.any(|word| ["revoke", "remove", "delete", "route", "egress"].iter().any(|part| word.contains(part)));
    if Set::Provider.has(&program) && facts.effects.has(Effect::Write) && !other && plain().any(means_everybody) {
        facts.warn(finding!(Exposure, "finding-reachable-by-all"), Risk::High);
    }
    // How a computer is made to do the work that a repository's host sends.
    if program.ends_with("config.sh") && plain().any(|word| word == "--url") && plain().any(|word| word == "--token") {
        facts.add(say!("does-accepts-work"), &[Effect::Network]);
        facts.warn(finding!(RemoteControl, "finding-sent-work-runs"), Risk::High);
    }
    // A shell that answers what it reads: whoever writes there gives orders here.
    let shell = Set::PosixShell.has(&program);
    let reads = command.from.is_some() || command.redirects.iter().any(|one| one.kind == Stream::Read);
    if shell && command.piped && reads && plain().any(|word| word == "-i") {
        facts.warn(finding!(RemoteControl, "finding-orders-from-afar"), Risk::High);
    }
    if !facts.effects.has(Effect::RunCode) && !facts.effects.has(Effect::Process) {
        return;
    }
    let container = matches!(program.as_str(), "docker" | "podman" | "nerdctl");
    let asks = |option: &str| SERVER_OPTIONS.contains(&option);
    let words = command.words.iter().zip(command.words.iter().skip(1)).filter(|(before, _)| !asks(&before.text));
    let words = words.map(|(_, word)| word.text.as_str()).filter(|word| !container || !word.contains('='));
    let own = |name: &str| LISTENING_VARIABLES.contains(&name);
    let settings = command.settings.iter().filter(|(name, _)| own(name)).map(|(_, word)| word.text.as_str());
    let everywhere = words.chain(settings).find(|word| means_all_addresses(word));
    let steered =
        || plain().chain([program.as_str()]).any(|word| DEBUG_LISTENERS.iter().any(|mark| word.contains(mark)));
    let Some(address) = everywhere else { return };
    if Set::NoServer.has(program.as_str()) {
        return;
    }
    if steered() {
        facts.warn(finding!(RemoteControl, "finding-code-by-anyone"), Risk::High);
    } else if facts.findings.is_empty() {
        facts.warn(finding!(Exposure, "finding-reachable-in-network", address = code(address)), Risk::Medium);
    }
}

/// Returns whether a word names all addresses of this computer: `0.0.0.0`, `--host=0.0.0.0:80`, `[::]:80`,
/// `address=*:5005`.
fn means_all_addresses(word: &str) -> bool {
    let value = word.rsplit(['=', ' ']).next().unwrap_or(word);
    let value = value.strip_prefix("tcp://").unwrap_or(value);
    value == "0.0.0.0"
        || value.starts_with("0.0.0.0:")
        || value.starts_with("[::]")
        || word.contains("address=*:")
        || word.contains("address=0.0.0.0:")
}
