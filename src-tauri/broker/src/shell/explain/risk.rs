//! What deserves a second look: secrets, the system's own files, code from afar, text in disguise.

use super::super::outline::{Command, Stream};
use super::super::place;
use super::sentence::code;
use super::{About, Effect, Risk};

/// Folders of the system.
const SYSTEM: [&str; 14] = [
    "/etc", "/usr", "/bin", "/sbin", "/lib", "/lib64", "/boot", "/sys", "/proc", "/System", "/Library", "/opt", "/var",
    "/root",
];

/// Files that are run or read at the next login, commit or start.
const STARTS: [&str; 22] = [
    ".bashrc",
    ".bash_profile",
    ".profile",
    ".zshrc",
    ".zprofile",
    ".zshenv",
    ".bash_login",
    ".gitconfig",
    ".ssh/config",
    "authorized_keys",
    ".git/hooks",
    ".config/autostart",
    "LaunchAgents",
    "LaunchDaemons",
    "crontab",
    "cron.d",
    "systemd",
    ".npmrc",
    ".pypirc",
    ".vimrc",
    "sudoers",
    ".config/fish",
];

/// Whether a path belongs to the system.
pub(super) fn is_system(path: &str) -> bool {
    let quiet = ["/var/tmp", "/var/folders", "/var/www", "/opt/app", "/usr/local/share"];
    SYSTEM.iter().any(|folder| place::below(path, folder)) && !quiet.iter().any(|folder| place::below(path, folder))
}

/// A file is written.
pub(super) fn written(path: &str, about: &mut About) {
    about.touches.push(path.to_owned());
    if path.starts_with("/dev/") {
        about.warn(format!("{} is a device", code(path)), Risk::High);
        about.join(About::new("", &[Effect::Admin]));
    } else if is_system(path) {
        about.warn(format!("{} belongs to the system", code(path)), Risk::High);
        about.join(About::new("", &[Effect::Admin]));
    } else if STARTS.iter().any(|start| path.contains(start)) {
        about.warn(format!("{} decides what runs later", code(path)), Risk::High);
    }
}

/// Whether a path is so wide that removing it is a disaster.
pub(super) fn is_wide(path: &str) -> bool {
    let path = path.trim_end_matches("/*").trim_end_matches('/');
    matches!(
        path,
        "" | "~" | "$HOME" | "${HOME}" | "." | ".." | "*" | "./*" | "/home" | "/Users" | ".git" | "./.git" | "../.."
    ) || path.starts_with("../")
        || path.starts_with('~')
        || path.starts_with("$HOME/")
        || is_system(path)
        || SYSTEM.contains(&path)
}

/// Looks at a whole command once more.
pub(super) fn look(command: &Command, feed: &[About], about: &mut About) {
    let words = command.words.iter().skip(1).map(|word| word.text.as_str());
    let redirected = command.redirects.iter().map(|redirect| redirect.target.text.as_str());
    let secrets: Vec<&str> = words.chain(redirected).filter(|word| word.len() < 300 && names_secret(word)).collect();
    let leaves = about.sends;
    let fed = feed.iter().any(|about| about.secret);
    let program = command.words.first().map_or("", |word| word.text.as_str());
    if let Some(secret) = secrets.first() {
        let copies = matches!(program, "cp" | "mv" | "tar" | "zip" | "rsync" | "ln" | "install");
        let uses =
            matches!(program, "ssh" | "ssh-add" | "ssh-keygen" | "ssh-copy-id" | "git" | "chmod" | "touch" | "mkdir");
        let ordinary = secret.split('/').next_back().is_some_and(|name| name.starts_with(".env"));
        about.secret |= about.effects.has(Effect::Read);
        about.touches.push((*secret).to_owned());
        if leaves && about.effects.has(Effect::Network) {
            about.warn(format!("the secret in {} leaves this computer", code(secret)), Risk::High);
        } else if !uses && (about.effects.has(Effect::Read) || copies) && !ordinary {
            about.warn(format!("{} holds secrets", code(secret)), Risk::High);
        } else if !uses && about.effects.has(Effect::Read) {
            about.warn(format!("{} may hold secrets", code(secret)), Risk::Medium);
        }
    }
    if leaves && fed {
        about.warn("a secret leaves this computer", Risk::High);
    } else if leaves {
        let file = command.redirects.iter().find(|redirect| redirect.kind == Stream::Read);
        if let Some(file) = file {
            about.warn(format!("what is in {} leaves this computer", code(&file.target.text)), Risk::High);
        }
    }
    if about.effects.has(Effect::Network)
        && command.words.iter().skip(1).any(|word| word.computed && word.text.contains('.'))
    {
        about.warn("computed text leaves with the address", Risk::Medium);
    }
    about.secret |= fed && about.clauses.len() == 1 && !about.effects.has(Effect::Write);
}

/// Whether a word, or a file it hands over as `@file`, is a secret.
fn names_secret(word: &str) -> bool {
    let file = word.rsplit(['@', '=']).next().unwrap_or(word);
    let known = [".ssh/", ".aws/", ".gnupg", "/etc/shadow", ".config/gh/hosts", ".kube/config", ".docker/config"];
    !word.contains("://")
        && !word.contains(' ')
        && (place::is_secret(file) || known.iter().any(|known| word.contains(known)))
        && !word.ends_with(".pub")
        && !word.ends_with("known_hosts")
}
