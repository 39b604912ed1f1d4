//! A repository's own configuration, setting by setting.
//!
//! It is read by a grammar narrower than git's: a section or a setting a line, in the plainest way of writing. What is
//! written otherwise (two sections in one line, lines that go on) is not guessed at. And it is judged by a list of
//! settings that cannot start a program nor lead elsewhere: new ones come with every version of git.

use super::ConfigError;

/// Harmless settings by section and key; `*` stands for the part in quotes. After a colon stands what their values must
/// be.
const HARMLESS: &str = "
    core.repositoryformatversion core.filemode core.bare core.logallrefupdates core.ignorecase core.precomposeunicode
    core.symlinks core.autocrlf core.eol core.safecrlf core.quotepath core.whitespace core.abbrev core.commentchar
    core.untrackedcache core.trustctime core.checkstat core.preloadindex core.fscache core.longpaths core.protectntfs
    core.protecthfs core.hidedotfiles core.sharedrepository core.compression core.loosecompression
    core.bigfilethreshold core.commitgraph core.multipackindex core.sparsecheckout core.sparsecheckoutcone
    core.fsmonitor:flag core.hookspath core.worktree:worktree
    extensions.objectformat:hash extensions.refstorage extensions.worktreeconfig extensions.relativeworktrees
    extensions.noop extensions.preciousobjects extensions.compatobjectformat
    user.name user.email user.signingkey user.useconfigonly author.name author.email committer.name committer.email
    remote.*.url:address remote.*.pushurl:address remote.*.fetch remote.*.push remote.*.tagopt remote.*.prune
    remote.*.prunetags remote.*.mirror remote.*.skipdefaultupdate remote.*.skipfetchall remote.*.followremotehead
    remote.*.gh-resolved remote.pushdefault:address
    branch.*.remote:address branch.*.pushremote:address branch.*.merge branch.*.rebase branch.*.description
    branch.*.*-* branch.autosetupmerge branch.autosetuprebase branch.sort
    submodule.*.url:address submodule.*.active submodule.*.branch submodule.*.ignore submodule.active
    submodule.*.update:update
    init.defaultbranch checkout.defaultremote pull.rebase pull.ff push.default push.autosetupremote push.followtags
    push.gpgsign fetch.prune fetch.prunetags fetch.parallel fetch.writecommitgraph merge.ff merge.conflictstyle
    merge.renames merge.renamelimit merge.log merge.stat merge.autostash rebase.autosquash rebase.autostash
    rebase.updaterefs rebase.stat rerere.enabled rerere.autoupdate commit.gpgsign commit.verbose commit.cleanup
    commit.status tag.gpgsign tag.sort log.date log.decorate log.abbrevcommit log.follow status.branch status.short
    status.showuntrackedfiles status.showstash status.renames status.aheadbehind diff.renames diff.renamelimit
    diff.algorithm diff.colormoved diff.colormovedws diff.mnemonicprefix diff.noprefix diff.context
    diff.interhunkcontext diff.indentheuristic diff.wserrorhighlight blame.ignorerevsfile:inside blame.date
    blame.coloring blame.markignoredlines blame.markunblamablelines color.* color.*.* column.* advice.*
    i18n.commitencoding i18n.logoutputencoding feature.manyfiles feature.experimental index.version index.threads
    index.skiphash index.sparse pack.threads pack.windowmemory pack.packsizelimit gc.auto gc.autodetach
    maintenance.auto maintenance.strategy protocol.version lfs.repositoryformatversion lfs.*.access lfs.*.locksverify
    filter.lfs.clean:lfs-clean filter.lfs.smudge:lfs-smudge filter.lfs.process:lfs-process filter.lfs.required:flag
    gui.wmstate gui.geometry gui.encoding
";

/// The settings that matter for reading the rest of the repository.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Config {
    /// `core.worktree`, as it is written.
    pub(super) worktree: Option<String>,
    /// Names are SHA-256, not SHA-1.
    pub(super) long_hashes: bool,
}

/// One setting; section and key are in lower case.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Setting<'a> {
    section: String,
    part: Option<String>,
    key: String,
    value: Option<&'a str>,
}

impl Config {
    /// Adds a configuration to those read before.
    ///
    /// # Errors
    ///
    /// Returns the first setting or line that isn't known to be harmless.
    pub(super) fn take(&mut self, text: &str) -> Result<(), ConfigError> {
        for setting in read(text)? {
            let kind = kind(&setting).ok_or_else(|| ConfigError::Setting(setting.name()))?;
            if !kind.is_empty() && !admits(kind, setting.value) {
                return Err(ConfigError::Value(setting.name()));
            }
            match kind {
                "worktree" => self.worktree = setting.value.map(str::to_owned),
                "hash" => self.long_hashes = setting.value.is_some_and(|value| value.eq_ignore_ascii_case("sha256")),
                _ => {}
            }
        }
        Ok(())
    }
}

impl<'a> Setting<'a> {
    pub(super) fn section(&self) -> &str {
        &self.section
    }

    pub(super) fn part(&self) -> Option<&str> {
        self.part.as_deref()
    }

    pub(super) fn key(&self) -> &str {
        &self.key
    }

    /// Returns its value; `None` for a key alone, which is true.
    pub(super) fn value(&self) -> Option<&'a str> {
        self.value
    }

    /// Returns its name as `git config --list` writes it.
    pub(super) fn name(&self) -> String {
        match &self.part {
            Some(part) => format!("{}.{part}.{}", self.section, self.key),
            None => format!("{}.{}", self.section, self.key),
        }
    }
}

/// Returns what a setting's value must be, when the setting is on the list; empty for any value.
fn kind(setting: &Setting<'_>) -> Option<&'static str> {
    let is = |pattern: &str, word: &str| match pattern {
        "*" => true,
        // ApprovedInput with a dash are those of other tools: git's own have none.
        "*-*" => word.contains('-'),
        _ => pattern == word,
    };
    HARMLESS.split_whitespace().map(|entry| entry.split_once(':').unwrap_or((entry, ""))).find_map(|(name, kind)| {
        let (section, rest) = name.split_once('.')?;
        let fits = match (rest.split_once('.'), &setting.part) {
            (Some((part, key)), Some(own)) => is(part, own) && is(key, &setting.key),
            (None, None) => is(rest, &setting.key),
            _ => false,
        };
        (section == setting.section && fits).then_some(kind)
    })
}

/// Returns whether a value is as it must be. Quotes, escapes and comments are not taken apart: such a value is not.
fn admits(kind: &str, value: Option<&str>) -> bool {
    let Some(value) = value else { return kind == "flag" };
    if value.contains(['"', '\\', '#', ';']) {
        return false;
    }
    match kind {
        "flag" => ["true", "false", "1", "0", "yes", "no", "on", "off"].contains(&value.to_ascii_lowercase().as_str()),
        "hash" => ["sha1", "sha256"].contains(&value.to_ascii_lowercase().as_str()),
        // `ext::…` and its like start the helper they name.
        "address" => !value.contains("::") && !value.starts_with('-'),
        "update" => ["checkout", "rebase", "merge", "none"].contains(&value),
        // To the letter what `git lfs install --local` writes: the person's own git-lfs, as `~/.gitconfig` may name it.
        "lfs-clean" => value == "git-lfs clean -- %f",
        "lfs-smudge" => value == "git-lfs smudge -- %f",
        "lfs-process" => value == "git-lfs filter-process",
        "inside" => countersign_command::place::Place::default().holds(value).is_ok(),
        _ => true,
    }
}

/// Reads all settings of a configuration, in order.
///
/// # Errors
///
/// Returns the first line that isn't written in the plainest way.
pub(super) fn read(text: &str) -> Result<Vec<Setting<'_>>, ConfigError> {
    let mut section: Option<(String, Option<String>)> = None;
    let mut settings = Vec::new();
    for line in text.split('\n') {
        let line = line.strip_suffix('\r').unwrap_or(line);
        let unclear = || ConfigError::Line(line.to_owned());
        if line.ends_with('\\') || line.chars().any(|c| c.is_control() && c != '\t') {
            return Err(unclear());
        }
        let line = line.trim_matches([' ', '\t']);
        if line.is_empty() || line.starts_with(['#', ';']) {
            continue;
        }
        if line.starts_with('[') {
            section = Some(header(line).ok_or_else(unclear)?);
            continue;
        }
        let (section, part) = section.as_ref().ok_or_else(unclear)?;
        let (key, value) = pair(line).ok_or_else(unclear)?;
        settings.push(Setting { section: section.clone(), part: part.clone(), key, value });
    }
    Ok(settings)
}

/// Reads a section's header: `[section]`, `[section "part"]` or, as it was once written, `[section.part]`.
fn header(line: &str) -> Option<(String, Option<String>)> {
    let inner = line.strip_prefix('[')?.strip_suffix(']')?;
    let (name, part) = match inner.split_once([' ', '\t']) {
        Some((name, rest)) => {
            let part = rest.trim_start_matches([' ', '\t']).strip_prefix('"')?.strip_suffix('"')?;
            (name, Some(part).filter(|part| !part.contains(['"', '\\']))?)
        }
        None => {
            let (name, part) = inner.split_once('.').map_or((inner, None), |(name, part)| (name, Some(part)));
            let plain =
                |text: &str| text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'.');
            let fits = !name.is_empty() && plain(name) && part.is_none_or(|part| !part.is_empty() && plain(part));
            return fits.then(|| (name.to_ascii_lowercase(), part.map(str::to_ascii_lowercase)));
        }
    };
    let plain = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    plain.then(|| (name.to_ascii_lowercase(), Some(part.to_owned())))
}

/// Reads `key = value`, or a key alone.
fn pair(line: &str) -> Option<(String, Option<&str>)> {
    let end = line.find(|c: char| !c.is_ascii_alphanumeric() && c != '-').unwrap_or(line.len());
    let (key, rest) = line.split_at(end);
    if !key.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return None;
    }
    let rest = rest.trim_start_matches([' ', '\t']);
    if rest.is_empty() {
        return Some((key.to_ascii_lowercase(), None));
    }
    Some((key.to_ascii_lowercase(), Some(rest.strip_prefix('=')?.trim_matches([' ', '\t']))))
}
