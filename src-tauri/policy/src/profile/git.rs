//! What words mean to git: revisions and paths with its marks, formats, settings.

use std::collections::HashMap;
use std::sync::LazyLock;

use countersign_command::place::{self, Place};
use countersign_messages::Message;

use super::kind::name;
use crate::text::message;

/// The formats git has by itself. Others come from a configuration, by their names or by any beginning of them.
const FORMATS: [&str; 9] = ["oneline", "short", "medium", "full", "fuller", "reference", "email", "mboxrd", "raw"];

/// Settings that hold no secret, by their section. The list is data: `programs/git-settings.toml`.
static OPEN: LazyLock<HashMap<&'static str, Vec<&'static str>>> = LazyLock::new(|| {
    let lines = include_str!(concat!(env!("OUT_DIR"), "/git-settings.txt")).lines();
    lines
        .filter_map(|line| line.split_once('\t'))
        .map(|(section, keys)| (section, keys.split('\t').collect()))
        .collect()
});

/// Reads the table of git's settings; unless somebody did before, the first judgement does.
pub(super) fn read_table() {
    LazyLock::force(&OPEN);
}

/// Checks a revision, a path, or a path with git's own marks: `:!vendor`, `:(exclude)a`, `:0:a`.
pub(super) fn revision(word: &str, place: &Place<'_>) -> Result<(), Message> {
    marked(word, place, shown)
}

/// Checks a word that is certainly a path, or shown as one.
pub(super) fn path(word: &str, place: &Place<'_>) -> Result<(), Message> {
    marked(word, place, shown_path)
}

/// Checks a path of which only the names are shown.
pub(super) fn pathspec(word: &str, place: &Place<'_>) -> Result<(), Message> {
    let named = |word: &str, place: &Place<'_>| if is_wild(word) { left_out(word) } else { name(word, place) };
    marked(word, place, named)
}

/// A word without git's marks, judged by what it then is.
fn marked(word: &str, place: &Place<'_>, judge: fn(&str, &Place<'_>) -> Result<(), Message>) -> Result<(), Message> {
    const MARKS: [&str; 5] = ["exclude", "glob", "icase", "literal", "top"];
    let Some(marked) = word.strip_prefix(':') else { return judge(word, place) };
    let path = match marked.strip_prefix('(') {
        Some(long) => {
            let (marks, path) = long.split_once(')').unwrap_or((long, ""));
            if !marks.split(',').all(|mark| MARKS.contains(&mark)) {
                return Err(message!("word-special"));
            }
            if marks.split(',').any(|mark| mark == "exclude") {
                return left_out(path);
            }
            path
        }
        None if marked.starts_with(['!', '^']) => return left_out(marked.trim_start_matches(['!', '^', '/'])),
        None => marked.trim_start_matches('/'),
    };
    let staged = path.split_once(':').filter(|(stage, _)| matches!(*stage, "0" | "1" | "2" | "3"));
    judge(staged.map_or(path, |(_, path)| path), place)
}

/// A revision or path whose content may be shown.
fn shown(word: &str, place: &Place<'_>) -> Result<(), Message> {
    name(word, place)?;
    let wild = |part: &str| is_wild(part) && place::crosses_to_secrets(part);
    // Behind a revision stands a path.
    let path = word.split_once(':').is_some_and(|(_, path)| place::holds_secret(path));
    let secret = path || wild(word) || word.split(':').any(|part| place::is_bare(part) || wild(part));
    if secret { Err(message!("word-secret")) } else { Ok(()) }
}

fn shown_path(word: &str, place: &Place<'_>) -> Result<(), Message> {
    shown(word, place)?;
    if place::holds_secret(word) { Err(message!("word-secret")) } else { Ok(()) }
}

fn is_wild(word: &str) -> bool {
    word.contains(['*', '?', '['])
}

/// A path that is passed over: a secret, too, but nothing that leads out of the folder.
fn left_out(path: &str) -> Result<(), Message> {
    let beyond = path.starts_with(['/', '~', ':']) || path.split('/').any(|part| part == "..");
    if beyond { Err(message!("word-may-lead-out")) } else { Ok(()) }
}

/// Checks a range of lines: only its first part can be anything; every other may be the file.
pub(super) fn lines(word: &str, place: &Place<'_>) -> Result<(), Message> {
    word.split(':').skip(1).try_for_each(|part| shown(part, place))
}

/// Returns whether a format starts no program: `%G?` asks the program that checks signatures, also as `%+G?` and
/// `%-G?`.
pub(super) fn only_formats(format: &str) -> bool {
    let mut fields = format.split('%').skip(1).map(|field| field.trim_start_matches(['+', '-', ' ']));
    !fields.any(|field| field.starts_with('G')) && !format.contains("signature")
}

/// Returns whether a word is a format, or the name of one, that git is given.
pub(super) fn is_pretty(format: &str) -> bool {
    let own = format.is_empty() || FORMATS.contains(&format) || format.contains('%');
    (own || format.starts_with("format:") || format.starts_with("tformat:")) && only_formats(format)
}

/// Returns whether a setting is known to hold no secret.
pub(super) fn is_open_setting(setting: &str) -> bool {
    let lower = setting.to_ascii_lowercase();
    let Some((section, rest)) = lower.split_once('.') else { return false };
    let (named, key) = rest.rsplit_once('.').map_or((None, rest), |(name, key)| (Some(name), key));
    let open = |known: &&str| match known.strip_prefix("*.") {
        Some(known) => named.is_some_and(|name| !name.is_empty()) && known == key,
        None => named.is_none() && *known == key,
    };
    OPEN.get(section).is_some_and(|keys| keys.iter().any(open))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_settings_known_by_their_names_are_open() {
        for setting in
            ["user.name", "core.hooksPath", "branch.main.merge", "branch.a.b.remote", "init.defaultBranch", "color.ui"]
        {
            assert!(is_open_setting(setting), "{setting}");
        }
        for setting in [
            "core.x",
            "core.x.editor",
            "core",
            "branch.x",
            "branch.main.x",
            "branch.main.token",
            "branch..remote",
            "remote.url",
            "remote.origin.proxy",
            "diff.x.textconv",
            "core.askPass",
            "core.gitProxy",
            "http.extraheader",
            "alias.x",
            "x.y",
            "",
        ] {
            assert!(!is_open_setting(setting), "{setting}");
        }
    }
}
