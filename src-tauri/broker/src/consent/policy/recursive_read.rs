//! What a search or a copy of whole folders would meet below them: a well-known place of secrets asks.
//!
//! The words of `grep -r key .` name no secret, and yet it prints what stands in `./.env`. So the disk is looked at, by
//! the searching program's own rules of what it passes over.

use std::path::{Path, PathBuf};

use ignore::overrides::OverrideBuilder;
use ignore::types::TypesBuilder;
use ignore::{DirEntry, WalkBuilder};

use super::error::{NamesError, SweepError};
use super::links::Names;
use crate::local::own::Own;
use crate::local::{git, regular};
use countersign_command::place::{Place, holds_secret};
use countersign_command::program::usual;
use countersign_command::{lexical, ours};
use countersign_policy::profile::{Profile, Taken};

/// The most files and folders that are looked at; for a larger folder a person must say whether it holds secrets.
const MAX_ENTRIES: usize = 60_000;
/// The largest configuration that is read; a larger one counts as holding a password.
const MAX_CONFIG: u64 = 1024 * 1024;

/// Programs of which nothing more is known than that they search the folder they are called in.
const SEARCHING: [&str; 7] = ["rgrep", "ugrep", "ug", "pt", "sift", "ucg", "cgrep"];

/// The files below its folders that a program would read.
#[derive(Debug)]
struct Sweep<'a> {
    folders: Vec<&'a str>,
    /// Whether what `.gitignore` and its like name is passed over.
    heeds: bool,
    /// Whether names that begin with a dot are passed over.
    skips_hidden: bool,
    /// `rg -g` and `rg --iglob`, in their order; the flag says whether case matters.
    globs: Vec<(&'a str, bool)>,
    /// `rg -t` and, with the flag down, `rg -T`.
    types: Vec<(&'a str, bool)>,
    /// Only files that end so are read; all when it is empty.
    endings: Vec<&'a str>,
    /// Folders of these names are not entered.
    not_in: Vec<&'a str>,
    /// Whether links below the folders are followed.
    follows: bool,
    /// Whether only files with other names are looked for: what is taken into a repository may be a secret of its own.
    links_alone: bool,
}

/// Checks that no secret lies among the files a step would read below its folders. Reads the disk.
///
/// # Errors
///
/// Returns the secret it would reach, or that this can't be told.
pub(super) fn meets_no_secret(argv: &[String], cwd: &Path, folder: Option<&Path>, own: &Own) -> Result<(), SweepError> {
    let place = Place { folder: folder.and_then(Path::to_str), below: "" };
    let command = git_command(argv);
    if matches!(command, Some("diff" | "commit" | "stash")) {
        let mut names = Names::new(folder);
        for (path, meta) in git::changed(cwd) {
            names.meet(&path, &meta);
        }
        names.are_inside().map_err(|why| elsewhere(&argv.join(" "), why))?;
    }
    let recursive_read = match command {
        Some("add") => {
            Some(Sweep { heeds: true, links_alone: true, not_in: vec![".git"], ..Sweep::everything(vec!["."]) })
        }
        _ => Sweep::of(argv, &place, cwd)?,
    };
    recursive_read.map_or(Ok(()), |recursive_read| recursive_read.look(&argv.join(" "), cwd, folder, own, MAX_ENTRIES))
}

/// Returns git's sub-command, when the program is git.
fn git_command(argv: &[String]) -> Option<&str> {
    let git = argv.first().is_some_and(|program| program.rsplit('/').next() == Some("git"));
    argv.iter().skip(1).map(String::as_str).find(|word| git && !word.starts_with('-'))
}

/// Returns the error for files with other names that would be read.
fn elsewhere(line: &str, why: NamesError) -> SweepError {
    SweepError::Names { line: line.to_owned(), why }
}

impl<'a> Sweep<'a> {
    fn everything(folders: Vec<&'a str>) -> Self {
        Self {
            folders,
            heeds: false,
            skips_hidden: false,
            globs: Vec::new(),
            types: Vec::new(),
            endings: Vec::new(),
            not_in: Vec::new(),
            follows: false,
            links_alone: false,
        }
    }

    /// Makes a sweep that follows links too.
    fn through_links(folders: Vec<&'a str>) -> Self {
        Self { follows: true, ..Self::everything(folders) }
    }

    /// Returns the sweep of folders that words would read; `None` when they read no folder.
    fn of(argv: &'a [String], place: &'a Place<'a>, cwd: &Path) -> Result<Option<Self>, SweepError> {
        let program = argv.first().map_or("", |program| usual(program.rsplit('/').next().unwrap_or(program)));
        let searches = matches!(program, "grep" | "egrep" | "fgrep" | "rg" | "ripgrep" | "ag" | "ack" | "diff")
            || program == "git" && argv.get(1).is_some_and(|word| word == "grep");
        if let Some(endings) = shown_by_checkers(program, argv) {
            let there = argv.iter().skip(2).map(String::as_str).filter(|word| cwd.join(word).exists());
            let given: Vec<&str> = or_here(there.collect());
            return Ok(Some(Self { endings, not_in: vec!["node_modules"], ..Self::everything(given) }));
        }
        let Some(profile) = Profile::of(argv) else {
            // Nothing is known about it: it may print or send whatever it is given.
            let given = argv.iter().skip(1).map(String::as_str).filter(|word| cwd.join(word).is_dir());
            let given: Vec<&str> = given.collect();
            if SEARCHING.contains(&program) {
                return Ok(Some(Self::through_links(or_here(given))));
            }
            return Ok((!given.is_empty()).then(|| Self::through_links(given)));
        };
        if !searches {
            return Ok(None);
        }
        let taken = profile.taken(argv, place);
        let taken = taken.ok_or_else(|| SweepError::Untold(argv.join(" ")))?;
        Ok(match program {
            "rg" | "ripgrep" => Self::of_rg(&taken),
            "grep" | "egrep" | "fgrep" => Self::of_grep(&taken),
            // Two folders are compared file by file without being told to.
            "diff" if has(&taken, &["-r", "--recursive"]) || taken.paths.iter().all(|path| cwd.join(path).is_dir()) => {
                let follows = !has(&taken, &["--no-dereference"]);
                Some(Self { follows, ..Self::everything(taken.paths) })
            }
            "diff" => None,
            "git" => Some(Self::of_git_grep(&taken, cwd)),
            _ => Some(Self::everything(or_here(taken.paths))),
        })
    }

    fn of_rg(taken: &Taken<'a>) -> Option<Self> {
        if has(taken, &["--files", "--type-list", "--version", "--help"]) {
            return None;
        }
        let more = taken.options.iter().map(|(name, _)| match name.as_str() {
            "-u" | "--unrestricted" => 1,
            name if name.starts_with("-uu") => name.len() - 1,
            _ => 0,
        });
        let more: usize = more.sum();
        let given = |short: &str, long: &str| -> Vec<&'a str> {
            let named = taken.options.iter().filter(|(name, _)| name == short || name == long);
            named.map(|(_, value)| *value).collect()
        };
        let cased = !has(taken, &["--glob-case-insensitive"]);
        let globs = taken.options.iter().filter_map(|(name, value)| match name.as_str() {
            "-g" | "--glob" => Some((*value, cased)),
            "--iglob" => Some((*value, false)),
            _ => None,
        });
        let wanted = given("-t", "--type").into_iter().map(|name| (name, true));
        Some(Self {
            heeds: more == 0 && !taken.options.iter().any(|(name, _)| name.starts_with("--no-ignore")),
            skips_hidden: more < 2 && !has(taken, &["--hidden", "-."]),
            globs: globs.collect(),
            types: wanted.chain(given("-T", "--type-not").into_iter().map(|name| (name, false))).collect(),
            ..Self::everything(or_here(taken.paths.clone()))
        })
    }

    fn of_grep(taken: &Taken<'a>) -> Option<Self> {
        let recurses = |(name, value): &(String, &str)| {
            matches!(name.as_str(), "-r" | "-R" | "--recursive" | "--dereference-recursive")
                || matches!(name.as_str(), "-d" | "--directories") && *value == "recurse"
        };
        if !taken.options.iter().any(recurses) {
            return None;
        }
        let values = |option: &str| -> Vec<&'a str> {
            taken.options.iter().filter(|(name, _)| name == option).map(|(_, value)| *value).collect()
        };
        // Beside `--exclude` an `--include` may mean less than it says.
        let included = if has(taken, &["--exclude"]) { Vec::new() } else { values("--include") };
        let endings: Vec<&str> = included.iter().filter_map(|glob| ending(glob)).collect();
        Some(Self {
            endings: if endings.len() == included.len() { endings } else { Vec::new() },
            not_in: values("--exclude-dir").into_iter().filter(|name| is_plain(name)).collect(),
            ..Self::everything(or_here(taken.paths.clone()))
        })
    }

    /// Returns the sweep of `git grep`: ignored files are searched where its words say so, and in submodules, which
    /// have their own ignore rules.
    fn of_git_grep(taken: &Taken<'a>, cwd: &Path) -> Self {
        let heeds = !has(taken, &["--no-exclude-standard", "--recurse-submodules"]);
        let plain = taken.paths.iter().all(|path| !path.contains(['*', '?', '[']) && !path.starts_with(':'));
        let given: Vec<&str> = taken.paths.iter().filter(|path| plain && cwd.join(path).exists()).copied().collect();
        Self { heeds, ..Self::everything(or_here(given)) }
    }

    fn look(&self, line: &str, cwd: &Path, folder: Option<&Path>, own: &Own, most: usize) -> Result<(), SweepError> {
        let mut seen = 0;
        let mut names = Names::new(folder);
        for folder in &self.folders {
            let top = cwd.join(folder);
            if !top.is_dir() {
                continue;
            }
            let odd = |why: ignore::Error| SweepError::Pattern { line: line.to_owned(), why: why.to_string() };
            for entry in self.walk(&top).map_err(odd)?.build() {
                seen += 1;
                if seen > most {
                    return Err(SweepError::TooMany(line.to_owned()));
                }
                // What cannot be looked at here cannot be read by the command either, which runs as the same person.
                let Ok(entry) = entry else { continue };
                self.judge(line, &entry, cwd, own, &mut names)?;
                if self.follows && entry.depth() > 0 && entry.path_is_symlink() {
                    leads_nowhere_else(line, entry.path(), &top)?;
                }
            }
        }
        names.are_inside().map_err(|why| elsewhere(line, why))
    }

    fn judge(
        &self,
        line: &str,
        entry: &DirEntry,
        cwd: &Path,
        own: &Own,
        names: &mut Names<'_>,
    ) -> Result<(), SweepError> {
        let read = entry.file_type().is_some_and(|kind| kind.is_file());
        let name = entry.file_name().to_string_lossy();
        let wanted = self.endings.is_empty() || self.endings.iter().any(|ending| name.ends_with(ending));
        if !read || !wanted {
            return Ok(());
        }
        if let Ok(meta) = entry.metadata() {
            names.meet(entry.path(), &meta);
        }
        if self.links_alone {
            return Ok(());
        }
        let path = lexical(entry.path());
        if own.holds(&path) || ours::is_own(&path.to_string_lossy()) {
            return Err(SweepError::Own { line: line.to_owned(), path });
        }
        let inside = entry.path().strip_prefix(cwd).unwrap_or(entry.path()).to_string_lossy();
        if holds_secret(&inside) && !is_plain_configuration(entry.path()) {
            return Err(SweepError::Secret { line: line.to_owned(), path });
        }
        Ok(())
    }

    fn walk(&self, top: &Path) -> Result<WalkBuilder, ignore::Error> {
        let mut walk = WalkBuilder::new(top);
        walk.standard_filters(false).hidden(self.skips_hidden).follow_links(false);
        if self.heeds {
            walk.parents(true).ignore(true).git_ignore(true).git_global(true).git_exclude(true);
            walk.add_custom_ignore_filename(".rgignore");
        }
        let mut globs = OverrideBuilder::new(top);
        for (glob, cased) in &self.globs {
            globs.case_insensitive(!cased)?.add(glob)?;
        }
        walk.overrides(globs.build()?);
        if !self.types.is_empty() {
            let mut types = TypesBuilder::new();
            types.add_defaults();
            for (name, wanted) in &self.types {
                if *wanted {
                    types.select(name)
                } else {
                    types.negate(name)
                };
            }
            walk.types(types.build()?);
        }
        let not_in: Vec<PathBuf> = self.not_in.iter().map(PathBuf::from).collect();
        walk.filter_entry(move |entry| {
            let is_dir = entry.file_type().is_some_and(|kind| kind.is_dir());
            // Git's own store has names of numbers only, and very many.
            let store = entry.path().ends_with(".git/objects");
            !(is_dir && (store || entry.depth() > 0 && not_in.iter().any(|name| entry.file_name() == name.as_os_str())))
        });
        Ok(walk)
    }
}

/// Returns the endings of files whose lines a checker prints where they aren't formatted as it wants.
fn shown_by_checkers(program: &str, argv: &[String]) -> Option<Vec<&'static str>> {
    match program {
        "biome" => Some(vec![".json", ".jsonc"]),
        "terraform" | "tofu" if argv.iter().any(|word| word == "-diff") => Some(vec![".tfvars"]),
        _ => None,
    }
}

/// Checks that a link below a folder leads only to what is looked at there anyway, and to no secret under another name.
fn leads_nowhere_else(line: &str, link: &Path, top: &Path) -> Result<(), SweepError> {
    let (Ok(target), Ok(top)) = (link.canonicalize(), top.canonicalize()) else { return Ok(()) };
    match target.strip_prefix(top) {
        Ok(inside) if !holds_secret(&inside.to_string_lossy()) => Ok(()),
        _ => Err(SweepError::Link { line: line.to_owned(), link: link.to_owned(), target }),
    }
}

/// Returns whether this is a repository's configuration that holds no password: every repository has one.
fn is_plain_configuration(path: &Path) -> bool {
    let text = path.ends_with(".git/config").then(|| regular::text(path, MAX_CONFIG).ok()).flatten();
    text.is_some_and(|text| !git::holds_credentials(&text.to_lowercase()))
}

fn has(taken: &Taken<'_>, names: &[&str]) -> bool {
    taken.options.iter().any(|(name, _)| names.contains(&name.as_str()))
}

fn or_here(paths: Vec<&str>) -> Vec<&str> {
    if paths.is_empty() { vec!["."] } else { paths }
}

/// Returns the ending that a glob like `*.rs` requires of a name.
fn ending(glob: &str) -> Option<&str> {
    glob.strip_prefix('*').filter(|end| end.starts_with('.') && end.len() > 1 && is_plain(&end[1..]))
}

fn is_plain(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_.-".contains(&byte))
}

#[cfg(all(test, unix))]
mod tests;
