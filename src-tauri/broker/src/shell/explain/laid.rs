//! What is written where others run it by themselves: a repository's host, an editor.

use super::super::outline::{Command, Stream};
use super::sentence::code;
use super::{About, Risk};

/// Where a repository's host reads what it runs, with the secrets it keeps.
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
    HOSTED.iter().any(|place| path.contains(place))
}

/// What the texts of a step say that stand in such a file from now on.
pub(super) fn looked(command: &Command, about: &mut About) {
    let texts = || {
        let given = command.redirects.iter().filter(|one| one.kind == Stream::Text).map(|one| &one.target);
        given.chain(&command.words).map(|word| word.text.as_str())
    };
    let says = |mark: &str| texts().any(|text| text.contains(mark));
    let paths: Vec<String> = about.touches.clone();
    if let Some(path) = paths.iter().find(|path| is_hosted(path)) {
        let secrets = says("secrets.") || says("toJSON(secrets") || says("secrets[");
        // A variable of the job is how secrets are meant to be used; a line that sends them is not.
        let sends = |text: &str| {
            text.lines()
                .any(|line| line.contains("secrets") && ["curl ", "wget ", "nc "].iter().any(|p| line.contains(p)))
        };
        if secrets && texts().any(sends) {
            about.warn(format!("what runs by {} sends the repository's secrets away", code(path)), Risk::High);
        } else if says("pull_request_target") {
            about.warn(format!("what strangers send runs by {} with the repository's rights", code(path)), Risk::High);
        }
    }
    if let Some(path) = paths.iter().find(|path| path.contains(".vscode/tasks.json"))
        && says("folderOpen")
    {
        about.warn(format!("what {} says runs when the folder is opened", code(path)), Risk::High);
    }
}
