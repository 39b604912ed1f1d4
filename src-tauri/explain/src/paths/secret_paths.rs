//! Words that name a secret.

use crate::lists::BROWSER_SECRETS;
use countersign_command::place;

/// Returns whether a word, or a file it hands over as `@file`, names a secret.
pub(crate) fn names_secret(word: &str) -> bool {
    let file = word.rsplit(['@', '=']).next().unwrap_or(word);
    let known = [
        ".ssh/",
        ".aws/",
        ".gnupg",
        "/etc/shadow",
        ".config/gh/hosts",
        ".kube/config",
        ".docker/config",
        "Library/Messages/",
        "TelegramDesktop/tdata",
        ".config/Signal/",
    ];
    let environment = word.starts_with("/proc/") && word.ends_with("/environ");
    let bare = word.split('?').next().unwrap_or(word);
    // `~/.*history`: what was typed in all shells and consoles.
    let typed = bare.ends_with("history") && bare.contains("/.") && place::is_glob(bare);
    if typed || word.contains('/') && BROWSER_SECRETS.iter().any(|end| bare.ends_with(end)) {
        return true;
    }
    !word.contains("://")
        && !word.contains(' ')
        && (environment || place::is_secret(file) || known.iter().any(|known| word.contains(known)))
        && !is_certificate(file)
        && !word.ends_with(".pub")
        && !word.ends_with("known_hosts")
}

/// Returns whether a file's name says that it is a certificate, which everybody may see.
fn is_certificate(file: &str) -> bool {
    let name = file.rsplit('/').next().unwrap_or_default().to_ascii_lowercase();
    let says = |part: &str| name.split(['.', '-', '_']).any(|piece| piece == part);
    let one_of = |names: &[&str]| names.iter().any(|part| says(part));
    name.ends_with(".pem")
        && (one_of(&["public"])
            || !says("key") && one_of(&["cert", "ca", "fullchain", "chain", "bundle", "cacert", "pub"]))
}
