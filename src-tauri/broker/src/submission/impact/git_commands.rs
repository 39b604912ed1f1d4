//! What commands of git mean that send or drop commits, or put files back.

use std::path::{Path, PathBuf};

use countersign_command::{Started, Startup, lexical};

use super::budget::Budget;
use super::far::is_far;
use super::losses::{Amount, Loss, Recovery};
use super::{Counted, Fate, MAX_NAMES};
use crate::local::git::{Cleaning, Commits, PushWords, PutBack, Untold, dropped, pushed, uncommitted, untracked};
use crate::submission::Run;

/// A longer configuration is not looked through.
const MAX_CONFIG: u64 = 1024 * 1024;
/// Sub-commands after which the commits here are what they were.
const KEEP_COMMITS: [&str; 13] = [
    "status",
    "log",
    "diff",
    "show",
    "branch",
    "rev-parse",
    "remote",
    "add",
    "fetch",
    "tag",
    "ls-files",
    "blame",
    "clean",
];
/// Of these, those after which references are others.
const MOVE_REFERENCES: [&str; 3] = ["fetch", "branch", "tag"];
/// Variables that lead git to another repository.
const LEAD_ELSEWHERE: [&str; 5] =
    ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_COMMON_DIR"];

/// One command of git.
struct GitCommand<'a> {
    folder: PathBuf,
    name: &'a str,
    words: Vec<&'a str>,
}

/// Counts what the commands of git among these would send, drop and put back. Reads the disk.
pub(super) fn of(run: &Run, startup: &Startup, budget: &Budget) -> Vec<Counted> {
    let leads = |name: &str| LEAD_ELSEWHERE.contains(&name);
    let elsewhere = startup.settings.iter().any(|(name, _)| leads(name))
        || run.env.iter().any(|(name, _)| name.to_str().is_some_and(leads));
    let mut counted = Vec::new();
    if elsewhere {
        return counted;
    }
    let mut before: Vec<&str> = Vec::new();
    for started in startup.commands.iter().filter(|one| one.likely && !one.elsewhere && !one.hands_on) {
        let Some(command) = GitCommand::of(started) else { continue };
        if !is_far(&command.folder) && !command.words.iter().any(|word| word.contains(['$', '`'])) {
            command.count(run, &before, budget, &mut counted);
        }
        before.push(command.name);
    }
    counted
}

/// Whether a command's files are counted here rather than by its words alone.
pub(super) fn puts_back(started: &Started) -> bool {
    GitCommand::of(started).is_some_and(|command| matches!(command.name, "checkout" | "restore"))
}

impl<'a> GitCommand<'a> {
    fn of(started: &'a Started) -> Option<Self> {
        if started.name.strip_suffix(".exe").unwrap_or(&started.name) != "git" {
            return None;
        }
        let mut folder = started.folders.last()?.clone();
        let mut words = started.argv.iter().skip(1).map(String::as_str);
        let name = loop {
            match words.next()? {
                "-C" => folder.push(words.next()?),
                "-c" => drop(words.next()?),
                "--no-pager" | "-P" | "--no-optional-locks" => {}
                option if option.starts_with('-') => return None,
                name => break name,
            }
        };
        let folder = std::fs::canonicalize(folder).ok()?;
        Some(Self { folder, name, words: words.collect() })
    }

    fn count(&self, run: &Run, before: &[&str], budget: &Budget, counted: &mut Vec<Counted>) {
        let keeps = before.iter().all(|name| KEEP_COMMITS.contains(name));
        let same = keeps && !before.iter().any(|name| MOVE_REFERENCES.contains(name));
        let late = || budget.is_over();
        match self.name {
            "push" => {
                let Some(words) = self.push() else { return };
                for push in pushed(&words, &self.folder, &late) {
                    let (branch, more) = (push.branch.clone(), !keeps);
                    counted.extend(told(Fate::Sent { more }, push.branch, push.sent));
                    counted.extend(told(Fate::Overwritten, branch, push.lost).filter(|_| keeps));
                }
            }
            "reset" => {
                let Some((hard, to)) = self.reset() else { return };
                if let Ok(Some((branch, commits))) = dropped(to, &self.folder, &late)
                    && same
                {
                    counted.extend(told(Fate::Dropped, branch, commits));
                }
                if hard && keeps {
                    counted.extend(self.put_back(PutBack::Commit, &[], budget));
                }
            }
            "checkout" | "restore" | "switch" if keeps => {
                if let Some((to, paths)) = self.files() {
                    counted.extend(self.put_back(to, &paths, budget));
                }
            }
            "clean" if keeps => counted.extend(self.clean(run, budget)),
            _ => {}
        }
    }

    /// What a push is told; nothing for one that sends more than branches, or nothing at all.
    fn push(&self) -> Option<PushWords<'a>> {
        let mut push = PushWords::default();
        let mut words = self.words.iter().copied();
        while let Some(word) = words.next() {
            match word {
                "-f" | "--force" => push.forced = true,
                word if word.starts_with("--force-with-lease") => push.forced = true,
                "-u"
                | "--set-upstream"
                | "-q"
                | "--quiet"
                | "-v"
                | "--verbose"
                | "--no-verify"
                | "--progress"
                | "--atomic"
                | "--follow-tags"
                | "--force-if-includes"
                | "--porcelain"
                | "--no-progress" => {}
                "-uf" | "-fu" => push.forced = true,
                "-o" | "--push-option" => drop(words.next()),
                word if word.starts_with("--push-option=") => {}
                word if word.starts_with('-') => return None,
                // An address has no branches that are known here.
                word if push.remote.is_none() && (word.contains([':', '/']) || word.starts_with('.')) => return None,
                word if push.remote.is_none() => push.remote = Some(word),
                word => push.branches.push(word),
            }
        }
        Some(push)
    }

    /// Whether a reset changes files, and the commit it goes to; nothing where it is about files by name.
    fn reset(&self) -> Option<(bool, &'a str)> {
        let options: Vec<&str> = self.words.iter().copied().filter(|word| word.starts_with('-')).collect();
        let known = ["--hard", "--soft", "--mixed", "-q", "--quiet", "-N"];
        if options.iter().any(|option| !known.contains(option)) {
            return None;
        }
        let mut named = self.words.iter().copied().filter(|word| !word.starts_with('-'));
        let to = named.next().unwrap_or("HEAD");
        named.next().is_none().then_some((options.contains(&"--hard"), to))
    }

    /// What files are put back to, and which: none named, all of them. Nothing where none are.
    fn files(&self) -> Option<(PutBack, Vec<PathBuf>)> {
        let words = &self.words;
        let has = |options: &[&str]| words.iter().any(|word| options.contains(word));
        if has(&["-p", "--patch", "--ours", "--theirs", "-m", "--merge", "--pathspec-from-file"]) {
            return None;
        }
        let divided = words.iter().position(|word| *word == "--");
        let plain: Vec<&str> = words.iter().copied().filter(|word| !word.starts_with('-')).collect();
        let (to, named) = match (self.name, divided) {
            ("switch", _) => (PutBack::Commit, Vec::new()),
            ("restore", _) => {
                let source = |word: &&str| word.starts_with("--source") || word.starts_with("-s");
                let staged = has(&["--staged", "-S"]);
                if staged && !has(&["--worktree", "-W"]) || words.iter().any(|word| matches!(*word, "-s" | "--source"))
                {
                    return None;
                }
                let to = if staged || words.iter().any(source) { PutBack::Commit } else { PutBack::Staged };
                (to, plain)
            }
            (_, Some(at)) => {
                let commit = words.iter().take(at).any(|word| !word.starts_with('-'));
                (if commit { PutBack::Commit } else { PutBack::Staged }, words.get(at + 1..)?.to_vec())
            }
            // `git checkout .` can mean no branch.
            _ if plain.iter().all(|word| self.folder.join(word).exists()) && !plain.is_empty() => {
                (PutBack::Staged, plain)
            }
            _ => (PutBack::Commit, Vec::new()),
        };
        let forced = has(&["-f", "--force", "--discard-changes"]);
        // A pattern of git's own is not read.
        let odd = |word: &&str| word.starts_with(':') || word.contains(['*', '?', '[']);
        if named.is_empty() && !(forced && self.name != "restore") || named.iter().any(odd) {
            return None;
        }
        Some((to, named.iter().map(|word| lexical(&self.folder.join(word))).collect()))
    }

    fn put_back(&self, to: PutBack, paths: &[PathBuf], budget: &Budget) -> Option<Counted> {
        let wanted = |file: &Path| paths.is_empty() || paths.iter().any(|path| file.starts_with(path));
        match uncommitted(&self.folder, to, &wanted, &|| budget.spend().is_err()) {
            Ok(files) if files.is_empty() => None,
            Ok(files) => {
                let names = files.iter().take(MAX_NAMES).map(|file| self.short(file)).collect();
                Some(Counted::Changes { count: Some(files.len()), names })
            }
            Err(Untold::Late) => Some(Counted::Changes { count: None, names: Vec::new() }),
            Err(Untold::Unread) => None,
        }
    }

    fn short(&self, file: &Path) -> PathBuf {
        file.strip_prefix(&self.folder).unwrap_or(file).to_owned()
    }

    /// What a clean deletes: files that stand in no commit.
    fn clean(&self, run: &Run, budget: &Budget) -> Option<Counted> {
        let (mut letters, mut folders) = (String::new(), Vec::new());
        for word in &self.words {
            match word.strip_prefix('-') {
                None => folders.push(lexical(&self.folder.join(word))),
                Some("-force") => letters.push('f'),
                Some("-quiet" | "-") => {}
                Some(short) if short.bytes().all(|byte| b"fdxXq".contains(&byte)) => letters.push_str(short),
                // It shows what it would do, asks, or leaves something out.
                Some(_) => return None,
            }
        }
        // With it, repositories inside go as well.
        if letters.matches('f').count() != 1 || letters.contains('x') && letters.contains('X') {
            return None;
        }
        let cleaning = Cleaning {
            folders: letters.contains('d') || !folders.is_empty(),
            ignored: letters.contains('x'),
            only_ignored: letters.contains('X'),
            lists: &lists(run)?,
        };
        let folders = if folders.is_empty() { vec![self.folder.clone()] } else { folders };
        let mut found = Vec::new();
        for folder in folders {
            match untracked(&folder, cleaning, &|| budget.spend().is_ok()) {
                Ok(files) => found.extend(files),
                Err(Untold::Late) => return Some(Counted::Files(Loss::Delete, Amount::TooMany)),
                Err(Untold::Unread) => return None,
            }
        }
        found.sort_by(|(one, _), (other, _)| one.cmp(other));
        found.dedup_by(|(one, _), (other, _)| one == other);
        let bytes = found.iter().filter(|(_, meta)| meta.is_file()).map(|(_, meta)| meta.len()).sum();
        let amount = Amount::Told { files: found.len() as u64, bytes, partly: false, recovery: Recovery::NotInGit };
        (!found.is_empty()).then_some(Counted::Files(Loss::Delete, amount))
    }
}

/// Commits, where there are any.
fn told(fate: Fate, branch: String, commits: Commits) -> Option<Counted> {
    (commits.count != Some(0)).then_some(Counted::Commits { fate, branch, commits })
}

/// The list of what the person ignores everywhere; nothing where their configuration names another, which is not read.
fn lists(run: &Run) -> Option<Vec<PathBuf>> {
    let variable = |name: &str| {
        let found = run.env.iter().find(|(own, _)| own == name)?;
        Some(PathBuf::from(&found.1)).filter(|path| path.is_absolute())
    };
    let home = variable("HOME");
    let settings = variable("XDG_CONFIG_HOME").or_else(|| Some(home.as_ref()?.join(".config")));
    let files = home.iter().map(|home| home.join(".gitconfig"));
    let mut files = files.chain(settings.iter().map(|folder| folder.join("git/config")));
    let named = |file: PathBuf| match crate::local::regular::text(&file, MAX_CONFIG) {
        Ok(text) => ["excludesfile", "[include"].iter().any(|word| text.to_ascii_lowercase().contains(word)),
        Err(error) => error.kind() != std::io::ErrorKind::NotFound,
    };
    (!files.any(named)).then(|| settings.map(|folder| folder.join("git/ignore")).into_iter().collect())
}
