//! Which commits `git push` would send, and `git reset` would drop, as far as this computer knows the remote.

use std::path::Path;

use super::commits::{Commits, ahead};
use super::committed::Untold;
use super::revision::{Opened, Settings};

/// So many branches of one push are looked at.
const MAX_BRANCHES: usize = 3;

/// What would become of a branch on a remote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pushed {
    /// The branch: `origin/main`.
    pub(crate) branch: String,
    /// What it would be given.
    pub(crate) sent: Commits,
    /// What it would lose.
    pub(crate) lost: Commits,
}

/// What a push is told.
#[derive(Debug, Default)]
pub(crate) struct PushWords<'a> {
    pub(crate) remote: Option<&'a str>,
    /// Each `from:to` or one name for both; a `+` before it forces it.
    pub(crate) branches: Vec<&'a str>,
    pub(crate) forced: bool,
}

/// Counts what a push would send from the repository around a folder; nothing of what cannot be told. A person's own
/// configuration for all repositories is not looked at. Reads the disk, and starts nothing.
pub(crate) fn pushed(words: &PushWords<'_>, folder: &Path, late: &dyn Fn() -> bool) -> Vec<Pushed> {
    let told = || -> Option<Vec<Pushed>> {
        let opened = Opened::around(folder).ok()??;
        let texts = opened.configuration()?;
        let settings = Settings::read(&texts)?;
        let branch = opened.repository.branch();
        let of_branch = |key| settings.value("branch", Some(branch.as_deref()?), key);
        let default = || of_branch("pushremote").or_else(|| settings.value("remote", None, "pushdefault"));
        let remote = words.remote.or_else(default).or_else(|| of_branch("remote")).unwrap_or("origin");
        let usual = settings.value("push", None, "default").is_none_or(|way| matches!(way, "simple" | "current"))
            && settings.value("remote", Some(remote), "push").is_none();
        let own: Vec<&str> = match (&words.branches[..], &branch) {
            ([], Some(branch)) if usual => vec![branch],
            ([], _) => return None,
            (named, _) => named.iter().copied().take(MAX_BRANCHES).collect(),
        };
        let one = |spec: &str| of_one(&opened, &settings, remote, spec, words.forced, late);
        Some(own.into_iter().filter_map(one).collect())
    };
    told().unwrap_or_default()
}

fn of_one(
    opened: &Opened,
    settings: &Settings<'_>,
    remote: &str,
    spec: &str,
    forced: bool,
    late: &dyn Fn() -> bool,
) -> Option<Pushed> {
    let (plain, forced) = spec.strip_prefix('+').map_or((spec, forced), |plain| (plain, true));
    let (from, to) = match plain.split_once(':') {
        Some(("", _)) => return None,
        Some((from, to)) => (from, to.to_owned()),
        None if matches!(plain, "HEAD" | "@") => (plain, opened.repository.branch()?),
        None => (plain, plain.to_owned()),
    };
    let to = to.strip_prefix("refs/heads/").unwrap_or(&to);
    let known = opened.repository.reference(&format!("refs/tags/{from}")).is_some();
    if known || to.starts_with("refs/") {
        return None;
    }
    let commit = opened.commit(from)?;
    let tracking = settings.tracking(remote, to)?;
    let there = opened.repository.reference(&tracking);
    let others = || opened.repository.references(&format!("refs/remotes/{remote}"));
    let without = there.clone().map_or_else(others, |there| Some(vec![there]))?;
    let sent = ahead(&opened.objects, &commit, &without, late).ok()?;
    let lost = match there.filter(|_| forced) {
        Some(there) => ahead(&opened.objects, &there, &[commit], late).ok()?,
        None => Commits { count: Some(0), subjects: Vec::new() },
    };
    Some(Pushed { branch: format!("{remote}/{to}"), sent, lost })
}

/// Counts the commits that the branch checked out around a folder would lose if it were set to another one, with the
/// branch's name. Reads the disk, and starts nothing.
///
/// # Errors
/// Why it cannot be told.
pub(crate) fn dropped(to: &str, folder: &Path, late: &dyn Fn() -> bool) -> Result<Option<(String, Commits)>, Untold> {
    let Some(opened) = Opened::around(folder)? else { return Ok(None) };
    let to = opened.commit(to).ok_or(Untold::Unread)?;
    let commits = ahead(&opened.objects, &opened.head, &[to], late)?;
    Ok(Some((opened.repository.branch().unwrap_or_else(|| "HEAD".to_owned()), commits)))
}
