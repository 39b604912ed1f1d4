//! The shell texts behind a package's script, a target and a task, as they stand in their files. They are looked through
//! for what they start, and never run from here.

use std::path::{Path, PathBuf};

use super::error::UnclearLine;
use super::{
    MAKEFILES, MAX_INCLUDED, MAX_SCRIPTS, MAX_UP, TASKS, base, included, package, package_script, read, recipe, run_by,
    scripts, workspace,
};
use crate::local::by_process;

/// The most lines of a file that are searched.
const MAX_LINES: usize = 512;
/// The most targets whose recipes are searched.
const MAX_TARGETS: usize = 512;

/// Texts, with the folders they run in.
#[derive(Debug)]
pub(crate) struct Texts {
    /// The file they stand in.
    pub(crate) file: PathBuf,
    /// Where they run.
    pub(crate) folder: PathBuf,
    /// In their order, as far as that is known.
    pub(crate) texts: Vec<String>,
    /// The first text is the first that runs.
    pub(crate) ordered: bool,
    /// Folders whose programs come before those of `PATH`.
    pub(crate) programs: Vec<PathBuf>,
    /// There is more than is looked through, so that texts may be missing.
    pub(crate) cut: bool,
}

impl Texts {
    /// Returns the texts these words run in a folder; `None` when they run none. Reads the disk.
    pub(crate) fn of(words: &[String], folder: &Path) -> Option<Self> {
        let (program, rest) = words.split_first()?;
        match base(program) {
            "npm" | "pnpm" | "yarn" | "bun" => Self::of_package(base(program), rest, folder),
            "make" | "gmake" => Self::of_make(rest, folder),
            name => Self::of_tasks(name, folder),
        }
    }

    fn of_package(program: &str, words: &[String], folder: &Path) -> Option<Self> {
        let (folder, rest) = workspace::chosen(program, words, folder).ok()?;
        let file = package(&folder)?;
        let all = match scripts(&folder) {
            Ok(all) => all?,
            Err(_) => return Some(Self::unread(file)),
        };
        let found: Vec<(String, String)> = match package_script(program, &rest, &folder).ok()? {
            Some(script) => {
                let mut found: Vec<_> = run_by(script, &all).collect();
                // What stands before it runs before it.
                found.sort_by_key(|(name, _)| *name != format!("pre{script}"));
                found
            }
            None => unasked(&rest).iter().flat_map(|script| run_by(script, &all)).collect(),
        };
        if found.is_empty() {
            return None;
        }
        let folder = file.parent()?.to_owned();
        let programs = folder.ancestors().take(MAX_UP).map(|up| up.join("node_modules/.bin"));
        let programs = programs.filter(|bin| bin.is_dir()).collect();
        let texts: Vec<String> = found.into_iter().map(|(_, text)| text).collect();
        Some(Self { file, folder, ordered: true, programs, cut: texts.len() >= MAX_SCRIPTS, texts })
    }

    /// Makes the texts of a file that is too long, or can't be read: what it runs isn't known.
    fn unread(file: PathBuf) -> Self {
        let folder = file.parent().unwrap_or(&file).to_owned();
        Self { file, folder, texts: Vec::new(), ordered: false, programs: Vec::new(), cut: true }
    }

    fn of_make(words: &[String], folder: &Path) -> Option<Self> {
        let named = words
            .iter()
            .zip(words.iter().skip(1))
            .find(|(option, _)| matches!(option.as_str(), "-f" | "--file" | "--makefile"));
        let usual = || MAKEFILES.iter().map(|name| folder.join(name)).find(|path| path.is_file());
        let file = named.map(|(_, name)| folder.join(name)).or_else(usual)?;
        // What make reads from its input, or by a name of its own process, does not stand there.
        if by_process::differs(&file) || !file.is_file() {
            return None;
        }
        let Some(first) = texted(&file) else { return Some(Self::unread(file)) };
        let told = recipe::chosen(&first, words, true, MAX_TARGETS).unwrap_or_else(|| first.clone());
        let mut set = settings(&first);
        let (mut texts, mut cut) = recipes(&told, &set);
        let within = |text: &str, _: &Path| Ok(included::by_make(text)?.iter().map(|name| folder.join(name)).collect());
        let (more, missing) = taken_in(&file, &first, within);
        for text in more {
            set.extend(settings(&text));
            let (found, long) = recipes(&text, &set);
            texts.extend(found);
            cut |= long;
        }
        let cut = cut || missing;
        Some(Self { file, folder: folder.to_owned(), texts, ordered: false, programs: Vec::new(), cut })
    }

    fn of_tasks(program: &str, folder: &Path) -> Option<Self> {
        let (_, names) = TASKS.iter().find(|(programs, _)| programs.contains(&program) && program != "rake")?;
        let found = |up: &Path| names.iter().map(|name| up.join(name)).find(|path| path.is_file());
        let file = folder.ancestors().take(MAX_UP).find_map(found)?;
        let Some(first) = texted(&file) else { return Some(Self::unread(file)) };
        let read = if program == "just" { included::by_just } else { included::by_task };
        let within = |text: &str, beside: &Path| Ok(read(text)?.iter().map(|name| beside.join(name)).collect());
        let (mut all, mut cut) = taken_in(&file, &first, within);
        all.insert(0, first);
        let indented = all.iter().flat_map(|text| text.lines()).filter(|line| line.starts_with([' ', '\t']));
        let mut texts: Vec<String> = indented
            .take(MAX_LINES + 1)
            .map(|line| {
                let line = line.trim().trim_start_matches("- ").trim_start_matches("cmd:").trim();
                line.trim_start_matches(['@', '-']).trim_matches(['"', '\'']).to_owned()
            })
            .collect();
        cut |= texts.len() > MAX_LINES;
        texts.truncate(MAX_LINES);
        Some(Self { folder: file.parent()?.to_owned(), file, texts, ordered: false, programs: Vec::new(), cut })
    }
}

/// Returns a file's text, as far as it's one; `None` where it's too long or can't be read.
fn texted(file: &Path) -> Option<String> {
    read(file).ok().map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
}

/// Returns the texts of the files that a first one includes, recursively, and whether some are missing. `named` returns
/// the files named by a text in a folder.
fn taken_in(
    first: &Path,
    text: &str,
    named: impl Fn(&str, &Path) -> Result<Vec<PathBuf>, UnclearLine>,
) -> (Vec<String>, bool) {
    let (mut paths, mut texts, mut missing) = (vec![first.to_owned()], vec![text.to_owned()], false);
    let mut next = 0;
    while let (Some(path), Some(text)) = (paths.get(next).cloned(), texts.get(next)) {
        next += 1;
        let found = named(text, path.parent().unwrap_or(&path));
        missing |= found.is_err();
        for path in found.unwrap_or_default() {
            if paths.contains(&path) || !path.is_file() {
                continue;
            }
            match texted(&path).filter(|_| paths.len() <= MAX_INCLUDED) {
                Some(text) => {
                    paths.push(path);
                    texts.push(text);
                }
                None => missing = true,
            }
        }
    }
    texts.remove(0);
    (texts, missing)
}

/// Returns the scripts of a package that run without being named: by installing, packing, and so on.
fn unasked(words: &[String]) -> &'static [&'static str] {
    match words.iter().find(|word| !word.starts_with('-')).map(String::as_str) {
        None | Some("install" | "i" | "in" | "ci" | "add" | "update" | "up") => {
            &["preinstall", "install", "postinstall", "prepublish", "prepare"]
        }
        Some("pack" | "publish") => &["prepublishOnly", "prepare", "prepack", "publish"],
        Some("version") => &["version"],
        Some(_) => &[],
    }
}

/// Returns the lines of recipes, with the Makefile's own plain variables filled in, and whether there are more.
fn recipes(text: &str, set: &[(String, String)]) -> (Vec<String>, bool) {
    let joined = text.replace("\\\n", " ");
    let lines = joined.lines().filter_map(|line| {
        let behind = || line.split_once(';').filter(|(head, _)| head.contains(':')).map(|(_, recipe)| recipe);
        line.strip_prefix('\t').or_else(behind)
    });
    let filled = |line: &str| {
        let line = line.trim_start_matches(['@', '-', '+', ' ', '\t']).replace("$(CURDIR)", ".").replace("$(PWD)", ".");
        let line = set.iter().rev().fold(line, |line, (name, value)| {
            line.replace(&format!("$({name})"), value).replace(&format!("${{{name}}}"), value)
        });
        line.replace("$(MAKE)", "make").replace("$$", "$")
    };
    let mut lines = lines;
    let found = lines.by_ref().take(MAX_LINES).map(filled).collect();
    (found, lines.next().is_some())
}

/// Returns the settings `NAME = value`, in order; `make NAME=value` is left to whoever reads the words.
fn settings(text: &str) -> Vec<(String, String)> {
    let lines = text.lines().filter(|line| !line.starts_with('\t')).filter_map(|line| line.split_once('='));
    let plain = lines.filter_map(|(name, value)| {
        let name = name.trim_end_matches([':', '?', '+', ' ']).trim();
        let plain = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        plain.then(|| (name.to_owned(), value.trim().to_owned()))
    });
    plain.take(MAX_LINES).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(line: &str, folder: &Path) -> Vec<String> {
        let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
        let found = Texts::of(&words, folder);
        assert!(found.as_ref().is_none_or(|found| !found.cut), "{line}");
        found.map(|texts| texts.texts).unwrap_or_default()
    }

    #[test]
    fn the_texts_behind_scripts_targets_and_tasks_are_found() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
        write("package.json", r#"{"scripts": {"t": "sh s.sh && npm run u", "u": "sh u.sh", "pret": "sh p.sh"}}"#);
        write("Makefile", "S = s.sh\nall: x\n\t@sh \\\n  $(S) $$HOME\nother:\n\tsh o.sh\nx: ; sh x.sh\n");
        write("justfile", "t:\n  @sh s.sh\n");
        write("Taskfile.yml", "tasks:\n  t:\n    cmds:\n      - sh s.sh\n      - cmd: \"sh u.sh\"\n");
        assert_eq!(of("npm run t", folder.path()), ["sh p.sh", "sh s.sh && npm run u", "sh u.sh"]);
        assert_eq!(of("make all", folder.path()), ["sh    s.sh $HOME", "sh x.sh"]);
        assert_eq!(of("just t", folder.path()), ["sh s.sh"]);
        assert!(of("task t", folder.path()).ends_with(&["sh s.sh".to_owned(), "sh u.sh".to_owned()]));
        assert_eq!(of("ls", folder.path()), Vec::<String>::new());
    }
}
