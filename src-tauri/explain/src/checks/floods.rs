//! What takes all of a computer: programs started without end or very many at once, files that grow until a disk is full.

use crate::message::code;
use crate::words::{names, nesting};
use crate::{Risk, StepFacts};
use countersign_command::outline::{Command, Stream};

/// So many programs at once are a few.
const FEW: u64 = 200;

/// Checks for a loop that starts a program in each turn and doesn't wait for it. `steps` are the commands before it.
pub(crate) fn check_spawning(steps: &[Command], command: &Command, facts: &mut StepFacts) {
    if !command.background {
        return;
    }
    if command.endless {
        facts.warn(finding!(Flood, "finding-starts-without-end"), Risk::High);
    } else if command.repeated && steps.iter().any(counts_high) {
        facts.warn(finding!(Flood, "finding-starts-many"), Risk::High);
    }
}

/// Returns whether a step counts to a great number, or to one that is computed.
fn counts_high(step: &Command) -> bool {
    let [program, .., last] = step.words.as_slice() else { return false };
    // As many as there are processors are not too many; some multiple of that may be.
    let far = last.text.parse::<u64>().map_or_else(|_| last.text.contains('*'), |last| last > FEW);
    program.text == "seq" && step.redirects.is_empty() && far
}

/// Checks for a program without an end that writes into a file.
pub(crate) fn check_growing_file(command: &Command, facts: &mut StepFacts) {
    if let Some(file) = growing_file(command) {
        facts.warn(finding!(Flood, "finding-fills-disk", file = code(file)), Risk::High);
    }
}

/// A file that grows for as long as a step runs.
fn growing_file(command: &Command) -> Option<&str> {
    let program = names::plain_name(&command.words.first()?.text);
    let flows = |text: &str| matches!(text, "/dev/zero" | "/dev/urandom" | "/dev/random");
    let word = |start: &str| command.words.iter().find_map(|word| word.text.strip_prefix(start));
    let fed = || command.redirects.iter().any(|one| one.kind == Stream::Read && flows(&one.target.text));
    let file = command.redirects.iter().find(|one| matches!(one.kind, Stream::Write | Stream::Append));
    let file = file.map(|one| one.target.text.as_str());
    let file = match program.as_str() {
        "yes" => file,
        "cat" | "tr" if fed() || command.words.iter().any(|word| flows(&word.text)) => file,
        "dd" if word("if=").is_some_and(flows) && word("count=").is_none() => word("of="),
        _ => None,
    };
    file.filter(|file| !nesting::is_sink(file) && !file.starts_with("/dev/"))
}
