//! What deserves a second look: secrets, the system's own files, code from afar, text in disguise.

use crate::checks::step::CheckedStep;
use crate::checks::{departs, doors, floods, guards, hidden, pays, secrets, speaks, upload};
use crate::finding::Finding;
use crate::places::{brought, laid};
use crate::words::variables;
use crate::{About, Effect, Risk};
use countersign_command::outline::{Command, Word};

/// Why something is risky when nothing more exact was said.
pub(crate) fn reason(about: &About) -> Finding {
    let has = |effect| about.effects.has(effect);
    match () {
        () if about.secret => finding!(SecretRead, "finding-secret-shown"),
        () if has(Effect::Delete) && has(Effect::Network) => finding!(Destruction, "finding-remote-removed"),
        () if has(Effect::Delete) => finding!(Destruction, "finding-removed-for-good"),
        () if has(Effect::Admin) => finding!(SystemChange, "finding-system-wide"),
        () if has(Effect::Network) && has(Effect::Process) => finding!(RemoteControl, "finding-way-in"),
        () if has(Effect::Process) => finding!(Interruption, "finding-work-ended"),
        () if has(Effect::Network) => finding!(LiveChange, "finding-others-affected"),
        () if has(Effect::RunCode) => finding!(HiddenCode, "finding-run-unseen"),
        () => finding!(Destruction, "finding-hard-to-undo"),
    }
}

/// Looks at a whole command once more.
pub(crate) fn look(command: &Command, feed: &[About], about: &mut About) {
    let program = command.words.first().map_or("", |word| word.text.as_str());
    let secrets = secrets::named(command, program);
    if command.words.iter().any(|word| secrets::gives_keys(&word.text)) {
        about.secret = true;
        about.warn(finding!(SecretRead, "finding-cloud-keys"), Risk::High);
    }
    variables::leave(command, about);
    laid::looked(command, about);
    floods::without_end(command, about);
    pays::asked(command, about);
    let fetches = |word: &Word| word.text.starts_with("<(") && ["curl ", "wget "].iter().any(|p| word.text.contains(p));
    if about.effects.has(Effect::RunCode) && command.words.iter().skip(1).any(fetches) {
        about.warn(brought::unseen(), Risk::High);
    }
    let verb = command.words.get(1).map_or("", |word| word.text.as_str());
    // A connection that is only opened sends nothing of its own.
    let given =
        command.redirects.iter().any(upload::hands_over) || feed.iter().any(|about| about.effects.has(Effect::Read));
    about.sends |= program == "openssl" && verb == "s_client" && given;
    let step = CheckedStep {
        command,
        feed,
        program,
        verb,
        leaves: about.sends,
        fed: feed.iter().any(|about| about.secret),
        own: upload::stays(command),
    };
    step.names_secrets(&secrets, about);
    step.sends_found(about);
    step.computes_secrets(about);
    step.sends_system(about);
    step.sends_fed(about);
    step.runs_fetched(about);
    step.shows_environment(about);
    step.sends_handed(about);
    step.computes_address(about);
    step.shows_variables(about);
    step.passes_on(about);
    step.keeps_secrets(about);
    departs::look(command, feed, step.own, about);
    doors::opened(command, about);
    guards::look(command, about);
    speaks::look(command, about);
    hidden::look(command, about);
}
