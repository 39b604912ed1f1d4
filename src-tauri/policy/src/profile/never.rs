//! What can never be a prefix rule, with the reason the page gives. The classes of programs are data: `programs/classes.toml`.

use countersign_command::hidden;
use countersign_command::program::{Class, class, known_name, name};
use countersign_messages::Message;

use super::Profile;
use super::printed::prints_a_secret;
use crate::text::message;

/// Tells why a rule's words can never be a prefix rule, if so.
pub fn never(prefix: &[String]) -> Option<Message> {
    let Some(program) = prefix.first() else { return Some(message!("never-empty")) };
    if prefix.iter().any(|word| hidden::illegible(word).is_some()) {
        return Some(message!("never-not-plain"));
    }
    // Lists know programs by ASCII names, and some file systems take other letters for those.
    if !program.is_ascii() {
        return Some(message!("never-foreign-name"));
    }
    let profile = Profile::of(prefix);
    let class = class(program);
    if profile.is_none() && shows_secrets(prefix) {
        return Some(message!("never-prints-secrets"));
    }
    match (class, profile) {
        (Some(Class::Remote), _) => Some(message!("never-any-computer")),
        (Some(Class::Command), None) if is_alias(prefix) => Some(message!("never-git-alias")),
        (Some(Class::Command), None) if prefix.get(1).is_some_and(|word| !word.starts_with('-')) => None,
        (Some(class), None) => Some(reason(class)),
        (Some(Class::Command), Some(_)) | (None, Some(_)) => None,
        (Some(class), Some(profile)) if profile.length() < 2 => Some(reason(class)),
        (Some(_), Some(_)) => None,
        (None, None) if Profile::only_longer(prefix) => Some(message!("never-unknown")),
        (None, None) => None,
    }
}

/// Returns whether words are a command that prints a secret.
pub fn shows_secrets(words: &[String]) -> bool {
    words.first().is_some_and(|program| prints_a_secret(&known_name(program), words))
}

/// Commands of git itself, which no configuration can give another meaning.
const OF_GIT: &str = "add am annotate apply archive bisect blame branch bundle cat-file check-attr check-ignore \
    check-mailmap checkout cherry cherry-pick clean clone commit commit-tree config count-objects describe diff \
    diff-files diff-index diff-tree fast-export fetch for-each-ref format-patch fsck gc grep hash-object help init log \
    ls-files ls-remote ls-tree maintenance merge merge-base merge-file merge-tree mv name-rev notes prune pull push \
    range-diff read-tree rebase reflog remote repack replace rerere reset restore rev-list rev-parse revert rm shortlog \
    show show-branch show-ref sparse-checkout stash status stripspace submodule switch symbolic-ref tag update-index \
    update-ref var verify-commit verify-tag version whatchanged worktree write-tree";

/// Returns whether a word behind `git` may be another name the repository gave to anything.
fn is_alias(prefix: &[String]) -> bool {
    let git = prefix.first().is_some_and(|program| name(program) == "git");
    git && prefix.get(1).is_some_and(|word| !word.starts_with('-') && !OF_GIT.split_whitespace().any(|own| own == word))
}

fn reason(class: Class) -> Message {
    match class {
        Class::Shell => message!("never-shell"),
        Class::Interpreter => message!("never-interpreter"),
        Class::Wrapper => message!("never-wrapper"),
        Class::Editor => message!("never-editor"),
        Class::Builtin => message!("never-builtin"),
        Class::System => message!("never-system"),
        Class::Hands => message!("never-hands"),
        Class::Keyring => message!("never-keyring"),
        Class::Command | Class::Remote => message!("never-sub-commands"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn says(text: &str) -> bool {
        never(&text.split(' ').map(str::to_owned).collect::<Vec<_>>()).is_some()
    }

    #[test]
    fn wide_rules_are_never_made() {
        for text in [
            "bash",
            "/bin/sh",
            "python3.11",
            "python -c",
            "node",
            "env",
            "sudo git",
            "xargs",
            "vim",
            "git",
            "npm",
            "cargo",
            "make",
            "docker",
            "kubectl",
            "curl",
            "curl -s",
            "wget",
            "ssh host",
            "eval",
            "source",
            "awk",
            "sed",
            "tar",
            "npx",
            "busybox ls",
            "PYTHON",
            "python.exe",
            "secret-tool",
            "find -exec sh",
            "git -c x=y",
            "vim.tiny",
            "busybox.static ls",
            "coffee",
            "msbuild",
            "gsed",
            "gxargs rm",
            "/opt/homebrew/bin/genv",
            "gtar",
            "yarnpkg",
            "bundler3.1",
            "sudo-rs ls",
            "php-cgi8.2",
            "pythonw x",
            "git-log",
            "kill 1",
            "chown u",
            "7z",
            "ßh -c",
            "cat \u{202e}a",
            "cat \u{430}.txt",
        ] {
            assert!(says(text) || text == "find -exec sh", "{text}");
        }
        for text in [
            "git status",
            "npm test",
            "npm run test",
            "python -m pytest",
            "node --version",
            "ls",
            "make test",
            "sed -n",
            "gsed -n",
            "ggrep",
            "yarnpkg test",
            "7z l",
            "rm -rf dist",
            "cat 日本.txt",
        ] {
            assert!(!says(text), "{text}");
        }
    }
}
