//! What is written where others run it by themselves: a repository's host, an editor.

use crate::lists::{HOSTED, UNATTENDED_SETTINGS};
use crate::message::code;
use crate::paths::downloads;
use crate::words::names;
use crate::{Effect, Risk, StepFacts};
use countersign_command::outline::{Command, Stream};
use countersign_command::program::Set;

/// Returns whether a repository's host runs what a file says.
pub(crate) fn is_ci_file(path: &str) -> bool {
    let path = normalized(path);
    HOSTED.iter().any(|place| {
        if place.ends_with('/') { path.contains(&format!("/{place}")) } else { path.ends_with(&format!("/{place}")) }
    })
}

/// A path in small letters, without what says nothing in it, behind a slash.
fn normalized(path: &str) -> String {
    let parts = path.split('/').filter(|part| !matches!(*part, "" | "."));
    parts.fold(String::new(), |path, part| format!("{path}/{}", part.to_ascii_lowercase()))
}

/// Checks the text a step writes into a file that others run by themselves.
pub(crate) fn check(command: &Command, facts: &mut StepFacts) {
    let texts = || {
        let given = command.redirects.iter().filter(|one| one.kind == Stream::Text).map(|one| &one.target);
        given.chain(&command.words).map(|word| word.text.as_str())
    };
    let says = |mark: &str| texts().any(|text| text.contains(mark));
    let mut found = Vec::new();
    for path in written_files(command, facts) {
        if is_ci_file(path) && texts().any(sends_secrets) {
            found.push(finding!(SecretSent, "finding-ci-sends-secrets", file = code(path)));
        } else if is_ci_file(path) && says("pull_request_target") {
            found.push(finding!(UntrustedCode, "finding-ci-runs-strangers", file = code(path)));
        } else if normalized(path).ends_with("/.vscode/tasks.json") && says("folderOpen") {
            found.push(finding!(Persistence, "finding-runs-on-open", file = code(path)));
        } else if normalized(path).ends_with("/.yarnrc.yml") && says("yarnPath") {
            found.push(finding!(Persistence, "finding-replaces-yarn", file = code(path)));
        } else if path.ends_with(".pth") && says("import ") {
            found.push(finding!(Persistence, "finding-runs-with-python", file = code(path)));
        } else if is_cargo_setting(path) && (says("wrapper") || says("linker") || says("runner")) {
            found.push(finding!(Persistence, "finding-runs-with-build", file = code(path)));
        } else if is_editor_setting(path) && UNATTENDED_SETTINGS.iter().any(|mark| says(mark)) {
            found.push(finding!(AgentSettings, "finding-agents-unasked"));
        }
    }
    if is_image_build(command)
        && command.redirects.iter().any(|one| one.kind == Stream::Text && fetches_code(&one.target.text))
    {
        found.push(downloads::unseen_code());
    }
    found.into_iter().for_each(|finding| facts.warn(finding, Risk::High));
}

/// Returns whether an editor takes its settings from a file, or from one it is made of: `settings.json.new`.
fn is_editor_setting(path: &str) -> bool {
    let path = normalized(path);
    ["/.vscode/settings.json", "/user/settings.json"].iter().any(|file| path.contains(file))
}

/// Returns whether a step builds an image.
fn is_image_build(command: &Command) -> bool {
    let words: Vec<&str> = command.words.iter().map(|word| word.text.as_str()).collect();
    matches!(words.as_slice(), ["docker" | "podman" | "nerdctl" | "buildah", "build" | "buildx", ..])
}

/// Returns whether a recipe for an image lets a line run what it fetches.
fn fetches_code(recipe: &str) -> bool {
    let joined = recipe.replace("\\\n", " ");
    let runs = joined.lines().filter_map(|line| line.trim_start().strip_prefix("RUN "));
    runs.map(|line| line.split('|').map(str::trim_start).collect::<Vec<_>>()).any(|parts| {
        let fetches = |part: &&str| ["curl ", "wget "].iter().any(|program| part.contains(program));
        let shell = |part: &&str| {
            Set::PosixShell.has(part.split(' ').next().unwrap_or_default())
                || Set::ScriptLanguage.has(part.split(' ').next().unwrap_or_default())
        };
        parts.iter().any(fetches) && parts.iter().skip(1).any(shell)
    })
}

/// Returns whether a file says how cargo builds.
fn is_cargo_setting(path: &str) -> bool {
    [".cargo/config.toml", ".cargo/config"].iter().any(|file| normalized(path).ends_with(&format!("/{file}")))
}

/// The files a step may write: where its output goes, and what a program is told that writes. What git is told are names.
fn written_files<'a>(command: &'a Command, facts: &StepFacts) -> impl Iterator<Item = &'a str> {
    let into = command.redirects.iter().filter(|one| matches!(one.kind, Stream::Write | Stream::Append));
    let program = command.words.first().map_or(String::new(), |word| names::plain_name(&word.text));
    let writes = facts.effects.has(Effect::Write) && program != "git";
    let named = command.words.iter().skip(1).filter(move |_| writes);
    let named = named.map(|word| word.text.strip_prefix("of=").unwrap_or(&word.text));
    into.map(|one| one.target.text.as_str()).chain(named)
}

/// Returns whether a line of a text hands the repository's secrets to a program that sends, and not to the host itself.
/// A variable of the job is how they are meant to be used.
fn sends_secrets(text: &str) -> bool {
    let joined = text.replace("\\\n", " ");
    let sends = |line: &str| {
        // What stands in the host's own braces is no address.
        let bare =
            line.split("${{").map(|part| part.split_once("}}").map_or(part, |(_, rest)| rest)).collect::<String>();
        let mut addresses = bare.split(['"', '\'', ' ']).filter(|word| word.contains('.')).peekable();
        let own = addresses.peek().is_some() && addresses.all(is_own_service);
        line.contains("secrets") && ["curl ", "wget ", "nc "].iter().any(|program| line.contains(program)) && !own
    };
    joined.lines().filter(|line| !line.trim_start().starts_with('#')).any(sends)
}

/// The services of those who keep repositories.
fn is_own_service(address: &str) -> bool {
    ["https://api.github.com/", "https://uploads.github.com/", "https://gitlab.com/api/"]
        .iter()
        .any(|service| address.starts_with(service))
}
