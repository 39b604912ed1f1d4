//! What deserves a second look: secrets, the system's own files, code from afar, text in disguise.

use crate::checks::checked_step::CheckedStep;
use crate::checks::{
    cloud_protections, embedded_commands, exfiltration, exposure, external_actions, floods, secrets, unknown_programs,
    uploads,
};
use crate::finding::Finding;
use crate::paths::{auto_run_files, downloads};
use crate::words::secret_variables;
use crate::{Effect, Risk, StepFacts};
use countersign_command::outline::{Command, Word};

/// Returns the finding that explains a risk when no check gave a more exact one.
pub(crate) fn default_finding(facts: &StepFacts) -> Finding {
    let has = |effect| facts.effects.has(effect);
    match () {
        () if facts.secret => finding!(SecretRead, "finding-secret-shown"),
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
pub(crate) fn check(command: &Command, feed: &[StepFacts], facts: &mut StepFacts) {
    let program = command.words.first().map_or("", |word| word.text.as_str());
    let secrets = secrets::secret_words(command, program);
    if command.words.iter().any(|word| secrets::is_metadata_service(&word.text)) {
        facts.secret = true;
        facts.warn(finding!(SecretRead, "finding-cloud-keys"), Risk::High);
    }
    secret_variables::check_sent(command, facts);
    auto_run_files::check(command, facts);
    floods::check_growing_file(command, facts);
    external_actions::check(command, facts);
    let fetches = |word: &Word| word.text.starts_with("<(") && ["curl ", "wget "].iter().any(|p| word.text.contains(p));
    if facts.effects.has(Effect::RunCode) && command.words.iter().skip(1).any(fetches) {
        facts.warn(downloads::unseen_code(), Risk::High);
    }
    let verb = command.words.get(1).map_or("", |word| word.text.as_str());
    // A connection that is only opened sends nothing of its own.
    let given = command.redirects.iter().any(uploads::is_file_input)
        || feed.iter().any(|facts| facts.effects.has(Effect::Read));
    facts.sends |= program == "openssl" && verb == "s_client" && given;
    let step = CheckedStep {
        command,
        feed,
        program,
        verb,
        leaves: facts.sends,
        fed: feed.iter().any(|facts| facts.secret),
        own: uploads::stays_local(command),
    };
    step.check_named_secrets(&secrets, facts);
    step.check_found_secrets(facts);
    step.check_computed_secrets(facts);
    step.check_system_files(facts);
    step.check_piped_upload(facts);
    step.check_fetched_code(facts);
    step.check_environment(facts);
    step.check_handed_files(facts);
    step.check_computed_address(facts);
    step.check_shown_variables(facts);
    step.carry_over(facts);
    step.check_kept_secrets(facts);
    exfiltration::check(command, feed, step.own, facts);
    exposure::check(command, facts);
    cloud_protections::check(command, facts);
    unknown_programs::check(command, facts);
    embedded_commands::check(command, facts);
}
