//! What words mean to git: revisions and paths with its marks, formats, settings.

use super::super::place::{self, Place};
use super::kind::name;

/// The formats git has by itself. Others come from a configuration, by their names or by any beginning of them.
const FORMATS: [&str; 9] = ["oneline", "short", "medium", "full", "fuller", "reference", "email", "mboxrd", "raw"];

/// Settings that hold no secret, by section and key in small letters; `*` stands for whatever is between.
const OPEN: &str = "user.name user.email user.signingkey user.useconfigonly author.name author.email committer.name \
    committer.email core.* init.defaultbranch branch.* remote.*.url remote.*.pushurl remote.*.fetch remote.*.push \
    remote.*.prune remote.*.tagopt remote.pushdefault checkout.* pull.* push.* fetch.* merge.* rebase.* rerere.* \
    commit.* tag.* log.* status.* diff.* blame.* color.* column.* format.* grep.* gc.* index.* pack.* advice.* \
    feature.* extensions.* protocol.version submodule.*.path submodule.*.url submodule.*.branch submodule.recurse \
    gpg.format i18n.* help.* apply.* worktree.* safe.directory lfs.repositoryformatversion";
/// What in a name says that it holds one all the same.
const SECRET: [&str; 10] =
    ["extraheader", "token", "pass", "secret", "proxy", "cookie", "apikey", "privatekey", "credential", "auth."];

/// A revision, a path, or a path with git's own marks: `:!vendor`, `:(exclude)a`, `:0:a`.
pub(super) fn revision(word: &str, place: &Place<'_>) -> Result<(), String> {
    const MARKS: [&str; 5] = ["exclude", "glob", "icase", "literal", "top"];
    let Some(marked) = word.strip_prefix(':') else { return shown(word, place) };
    let path = match marked.strip_prefix('(') {
        Some(long) => {
            let (marks, path) = long.split_once(')').unwrap_or((long, ""));
            if !marks.split(',').all(|mark| MARKS.contains(&mark)) {
                return Err("has a meaning of its own".to_owned());
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
    shown(staged.map_or(path, |(_, path)| path), place)
}

/// A revision or path whose content may be shown.
fn shown(word: &str, place: &Place<'_>) -> Result<(), String> {
    name(word, place)?;
    let wild = |part: &str| part.contains(['*', '?', '[']) && place::crosses_to_secrets(part);
    let secret = wild(word) || word.split(':').any(|part| place::is_bare(part) || wild(part));
    if secret { Err("is a well-known place of secrets".to_owned()) } else { Ok(()) }
}

/// A path that is passed over: a secret, too, but nothing that leads out of the folder.
fn left_out(path: &str) -> Result<(), String> {
    let beyond = path.starts_with(['/', '~', ':']) || path.split('/').any(|part| part == "..");
    if beyond { Err("may lead out of the rule's folder".to_owned()) } else { Ok(()) }
}

/// Only the first part of a range of lines can be anything; every other may be the file.
pub(super) fn lines(word: &str, place: &Place<'_>) -> Result<(), String> {
    word.split(':').skip(1).try_for_each(|part| shown(part, place))
}

/// Whether a format starts no program: `%G?` asks the program that checks signatures, also as `%+G?` and `%-G?`.
pub(super) fn only_formats(format: &str) -> bool {
    let mut fields = format.split('%').skip(1).map(|field| field.trim_start_matches(['+', '-', ' ']));
    !fields.any(|field| field.starts_with('G')) && !format.contains("signature")
}

/// The same for a format, or the name of one, that git is given.
pub(super) fn is_pretty(format: &str) -> bool {
    let own = format.is_empty() || FORMATS.contains(&format) || format.contains('%');
    (own || format.starts_with("format:") || format.starts_with("tformat:")) && only_formats(format)
}

/// Whether a setting is known to hold no secret.
pub(super) fn is_open_setting(setting: &str) -> bool {
    let lower = setting.to_ascii_lowercase();
    let open = |known: &str| match known.split_once('*') {
        Some((before, behind)) => {
            lower.len() > before.len() + behind.len() && lower.starts_with(before) && lower.ends_with(behind)
        }
        None => lower == known,
    };
    OPEN.split_whitespace().any(open) && !SECRET.iter().any(|word| lower.contains(word))
}
