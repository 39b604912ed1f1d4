//! What is written where others run it by themselves (a repository's host, an editor), or without end.

use super::super::outline::{Command, Stream, Word};
use super::sentence::code;
use super::{About, Risk, hosts, streams};

/// Where a repository's host reads what it runs, with the secrets it keeps: folders, and files at the top.
const HOSTED: [&str; 9] = [
    ".github/workflows/",
    ".github/actions/",
    ".gitea/workflows/",
    ".forgejo/workflows/",
    ".circleci/",
    ".gitlab-ci.yml",
    ".travis.yml",
    "azure-pipelines.yml",
    "bitbucket-pipelines.yml",
];

/// Whether a repository's host runs what a file says.
pub(super) fn is_hosted(path: &str) -> bool {
    let path = plain(path);
    HOSTED.iter().any(|place| {
        if place.ends_with('/') { path.contains(&format!("/{place}")) } else { path.ends_with(&format!("/{place}")) }
    })
}

/// A path in small letters, without what says nothing in it, behind a slash.
fn plain(path: &str) -> String {
    let parts = path.split('/').filter(|part| !matches!(*part, "" | "."));
    parts.fold(String::new(), |path, part| format!("{path}/{}", part.to_ascii_lowercase()))
}

/// What the texts of a step say that stand in such a file from now on.
pub(super) fn looked(command: &Command, about: &mut About) {
    if let Some(file) = without_end(command) {
        about.warn(format!("it never ends, and {} grows until the disk is full", code(file)), Risk::High);
    }
    let texts = || {
        let given = command.redirects.iter().filter(|one| one.kind == Stream::Text).map(|one| &one.target);
        given.chain(&command.words).map(|word| word.text.as_str())
    };
    let says = |mark: &str| texts().any(|text| text.contains(mark));
    for path in written(command) {
        if is_hosted(path) && texts().any(sends_secrets) {
            about.warn(format!("what runs by {} sends the repository's secrets away", code(path)), Risk::High);
        } else if is_hosted(path) && says("pull_request_target") {
            about.warn(format!("what strangers send runs by {} with the repository's rights", code(path)), Risk::High);
        } else if plain(path).ends_with("/.vscode/tasks.json") && says("folderOpen") {
            about.warn(format!("what {} says runs when the folder is opened", code(path)), Risk::High);
        }
    }
}

/// The files a step writes: where its output goes, and what it is told to write.
fn written(command: &Command) -> impl Iterator<Item = &str> {
    let into = command.redirects.iter().filter(|one| matches!(one.kind, Stream::Write | Stream::Append));
    let tee = command.words.first().is_some_and(|program| program.text == "tee");
    let named = command.words.iter().skip(1).filter(move |_| tee);
    into.map(|one| one.target.text.as_str()).chain(named.map(|word| word.text.as_str()))
}

/// Whether a line of a text hands the repository's secrets to a program that sends, and not to the host itself. A
/// variable of the job is how they are meant to be used.
fn sends_secrets(text: &str) -> bool {
    let joined = text.replace("\\\n", " ");
    let sends = |line: &str| {
        let addresses = || line.split(['"', '\'', ' ']).filter(|word| word.contains("://"));
        let own =
            addresses().count() > 0 && addresses().all(|address| hosts::is_forge(address) || is_own_service(address));
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

/// The file that a program writes to that never stops by itself.
fn without_end(command: &Command) -> Option<&str> {
    let program = command.words.first()?.text.as_str();
    let flows = |word: &Word| matches!(word.text.as_str(), "/dev/zero" | "/dev/urandom" | "/dev/random");
    let endless = program == "yes" || program == "cat" && command.words.iter().any(flows);
    let file = command.redirects.iter().find(|one| matches!(one.kind, Stream::Write | Stream::Append))?;
    (endless && !streams::is_sink(&file.target.text)).then_some(file.target.text.as_str())
}
