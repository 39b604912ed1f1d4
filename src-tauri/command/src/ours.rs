//! What is Countersign's own, as text names it: its data, its socket, its programs, its variables, its entry in the
//! keyring and its place among an agent's servers. A folder or a word that merely has the name is not.
//!
//! A name alone is told from a use by who is given it: to those that search, show, build and copy it is a word like any
//! other. Whatever else it is given to may mean the app, so that asks.

use std::path::Path;

use super::ShellText;
use super::started::{Started, Startup, lexical};
use crate::program::Set;

/// The name, in small letters.
const NAME: &str = "countersign";

/// Ours wherever it stands, in small letters.
const MARKS: [&str; 2] = ["countersign-bridge", "door.sock"];
/// How the names of our own variables begin.
const VARIABLE: &str = "COUNTERSIGN_";
/// What the app is packed, installed and started as.
const PACKED: [&str; 13] =
    ["app", "exe", "desktop", "service", "socket", "timer", "plist", "appimage", "deb", "rpm", "dmg", "msi", "pkg"];
/// Folders in which systems let each app have one of its own.
const KEEPING: [&str; 14] = [
    "share",
    "state",
    ".local",
    ".config",
    ".cache",
    "run",
    "caches",
    "preferences",
    "logs",
    "application support",
    "support",
    "containers",
    "applications",
    "programs",
];
/// Folders that programs are started from.
const STARTING: [&str; 8] = ["bin", "sbin", "libexec", "macos", "debug", "release", "deps", "fast"];
/// Below these everything of that name was installed.
const INSTALLED: [&str; 9] =
    ["/usr/", "/opt/", "/var/", "/etc/", "/snap/", "/lib", "/applications/", "/program files", "/nix/"];
/// That a command goes to where apps keep what is theirs, in small letters.
const PLACES: [&str; 10] = [
    ".local",
    ".config",
    ".cache",
    "xdg_",
    "appdata",
    "application support",
    "/library/",
    "~/library",
    "/run/",
    "run/user",
];
/// Files in which agents are told of their servers, in small letters.
const REGISTERS: [&str; 10] = [
    "mcp.json",
    "mcp_config",
    "mcp_settings",
    "mcpservers",
    "mcp_servers",
    "claude_desktop_config",
    ".claude.json",
    "opencode.json",
    ".codex",
    ".gemini",
];
/// With these an ordinary program puts something in place or takes it away, or starts what it found.
const ACTING: [&str; 19] = [
    "install",
    "uninstall",
    "remove",
    "purge",
    "link",
    "unlink",
    "publish",
    "-exec",
    "-execdir",
    "-ok",
    "-okdir",
    "-delete",
    "-fprint",
    "-fprintf",
    "-fls",
    "-x",
    "-X",
    "--exec",
    "--exec-batch",
];

/// Returns whether a path leads to what is ours, as far as its text says.
#[must_use]
pub fn is_own(path: &str) -> bool {
    mentions(path) && named(path) == Named::Own
}

/// Returns whether words without a shell reach for it, in this folder.
pub fn words_reach(argv: &[String], folder: Option<&str>) -> bool {
    if folder.is_some_and(is_own) {
        return true;
    }
    let text = argv.join(" ");
    if !(mentions(&text) || text.contains(VARIABLE)) {
        return false;
    }
    told(&[&text], folder) || starts(&Startup::of_words(argv, Path::new(folder.unwrap_or_default())))
}

/// Returns whether a text for a shell reaches for it, in this folder; `unquoted` is the same without quotes.
pub fn text_reaches(text: &ShellText, unquoted: &str, folder: Option<&str>) -> bool {
    if folder.is_some_and(is_own) {
        return true;
    }
    let mentioned = |text: &str| mentions(text) || text.contains(VARIABLE);
    if !(mentioned(text) || mentioned(unquoted)) {
        return false;
    }
    let startup = Startup::of_text(text, Path::new(folder.unwrap_or_default()));
    // What cannot be taken apart at all may mean anything.
    startup.commands.is_empty() || told(&[text, unquoted], folder) || starts(&startup)
}

fn mentions(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    lower.contains(NAME) || MARKS.iter().any(|mark| lower.contains(mark))
}

/// Returns whether texts say it themselves, whatever starts: by a path, or by the name beside a place where it would be
/// ours.
fn told(texts: &[&str], folder: Option<&str>) -> bool {
    let lower: String = texts.iter().chain(&folder).map(|text| text.to_ascii_lowercase() + "\n").collect();
    let beside = PLACES.iter().any(|place| lower.contains(place));
    REGISTERS.iter().any(|file| lower.contains(file))
        || texts.iter().any(|text| {
            text.contains(VARIABLE)
                || tokens(text).any(|token| match named(token) {
                    Named::Own => true,
                    Named::Alone => beside,
                    Named::Not => false,
                })
        })
}

/// Returns whether anything that starts is ours, is given what is ours, or is given the name and may mean the app by
/// it.
fn starts(startup: &Startup) -> bool {
    let feeds = startup.commands.iter().any(|started| matches!(started.name.as_str(), "xargs" | "parallel"));
    startup.commands.iter().any(|started| {
        let mut named_in = started.argv.iter().flat_map(|word| tokens(word)).filter(|token| mentions(token));
        started.name.eq_ignore_ascii_case(NAME)
            || started.folders.iter().any(|folder| folder.to_str().is_none_or(is_own))
            || named_in
                .any(|token| named(token) == Named::Own || started.folders.iter().any(|folder| leads(folder, token)))
            || started.likely && !started.hands_on && means_the_app(started, feeds)
    }) || startup.flows.iter().any(|flow| flow.folders.iter().any(|folder| leads(folder, &flow.target)))
}

/// Returns whether a program that is given the name may mean the app by it. `feeds`: another is started with what it
/// finds.
fn means_the_app(started: &Started, feeds: bool) -> bool {
    let given = started.argv.iter().skip(1).flat_map(|word| tokens(word)).any(|token| named(token) == Named::Alone);
    let finds = matches!(started.name.as_str(), "find" | "fd" | "ls");
    let acts = || started.argv.iter().any(|word| ACTING.contains(&word.as_str()));
    given && (!Set::Ordinary.has(&started.name) || feeds && finds || acts())
}

fn leads(folder: &Path, token: &str) -> bool {
    lexical(&folder.join(token)).to_str().is_none_or(is_own)
}

/// How a piece of text names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Named {
    Not,
    /// As a word, or as a folder without saying where that is.
    Alone,
    /// As what is ours.
    Own,
}

fn named(token: &str) -> Named {
    let lower = token.to_ascii_lowercase().replace('\\', "/");
    if MARKS.iter().any(|mark| lower.contains(mark)) {
        return Named::Own;
    }
    let parts: Vec<&str> = lower.split('/').filter(|part| !matches!(*part, "" | ".")).collect();
    let mut alone = false;
    for (index, part) in parts.iter().enumerate() {
        let part = part.trim_matches(['{', '}', '[', ']', '!', '#', '+']);
        if is_marked(part) {
            return Named::Own;
        }
        if part != NAME {
            continue;
        }
        let (before, last) = (&parts[..index], index + 1 == parts.len());
        match before.last() {
            None => alone |= !lower.starts_with('/'),
            Some(_) if before.iter().all(|up| *up == "..") => alone = true,
            Some(_) if keeps(before) || INSTALLED.iter().any(|start| lower.starts_with(start)) => return Named::Own,
            Some(parent) if last && (STARTING.contains(parent) || before.contains(&"target")) => return Named::Own,
            Some(_) => {}
        }
    }
    if alone { Named::Alone } else { Named::Not }
}

/// Returns whether a part of a path is ours by itself: a package, an identifier, a file on its way, the folder of a
/// socket.
fn is_marked(part: &str) -> bool {
    let mut dotted = part.split('.').skip(1);
    let ending = part.rsplit_once('.').map(|(_, ending)| ending);
    // Its socket's folder where there is no better one, by the number of its user.
    let numbered = part.strip_prefix("countersign-").is_some_and(|user| {
        user.starts_with(['$', '*', '?', '`']) || !user.is_empty() && user.bytes().all(|byte| byte.is_ascii_digit())
    });
    dotted.any(|piece| piece == NAME)
        || part.starts_with(".countersign")
        || part.starts_with(NAME) && ending.is_some_and(|ending| PACKED.contains(&ending))
        || numbered
}

/// Returns whether a folder is one in which an app has its own; so is one of which the text does not say which it is.
fn keeps(folder: &[&str]) -> bool {
    let Some(parent) = folder.last() else { return false };
    let of_a_user =
        folder.len() > 1 && folder[folder.len() - 2] == "user" && parent.bytes().all(|b| b.is_ascii_digit());
    let in_data = folder.contains(&"appdata");
    of_a_user || in_data || KEEPING.contains(parent) || parent.contains(['$', '%', '*', '?', '[', '{', '`', '('])
}

/// Pieces of a text that could be paths or names.
fn tokens(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_whitespace() || "'\"`;|&<>,=:@()".contains(c)).filter(|token| !token.is_empty())
}
