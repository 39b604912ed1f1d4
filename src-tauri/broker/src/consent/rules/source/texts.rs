//! The shell texts behind a package's script, a target and a task, as they stand in their files. They are looked through
//! for what they start, and never run from here.

use std::path::{Path, PathBuf};

use super::{
    MAKEFILES, MAX_INCLUDED, MAX_UP, TASKS, base, included, package, package_script, read, recipe, run_by, scripts,
    workspace,
};

/// More lines of a file are not looked through.
const MAX_LINES: usize = 512;

/// Texts, with where they run.
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
}

impl Texts {
    /// The texts these words run in a folder; nothing when they run none. Reads the disk.
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
        let all = scripts(&folder).ok()??;
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
        let texts = found.into_iter().map(|(_, text)| text).collect();
        Some(Self { file, folder, texts, ordered: true, programs })
    }

    fn of_make(words: &[String], folder: &Path) -> Option<Self> {
        let named = words
            .iter()
            .zip(words.iter().skip(1))
            .find(|(option, _)| matches!(option.as_str(), "-f" | "--file" | "--makefile"));
        let usual = || MAKEFILES.iter().map(|name| folder.join(name)).find(|path| path.is_file());
        let file = named.map(|(_, name)| folder.join(name)).or_else(usual)?;
        let text = String::from_utf8_lossy(&read(&file).ok()?).into_owned();
        let told = recipe::told(&text, words, true);
        let set = settings(&text);
        let mut texts = recipes(told.as_deref().unwrap_or(&text), &set);
        for name in included::by_make(&text).unwrap_or_default().into_iter().take(MAX_INCLUDED) {
            let more = read(&folder.join(name)).unwrap_or_default();
            let more = String::from_utf8_lossy(&more).into_owned();
            texts.extend(recipes(&more, &[&set[..], &settings(&more)].concat()));
        }
        let programs = Vec::new();
        Some(Self { file, folder: folder.to_owned(), texts, ordered: false, programs })
    }

    fn of_tasks(program: &str, folder: &Path) -> Option<Self> {
        let (_, names) = TASKS.iter().find(|(programs, _)| programs.contains(&program) && program != "rake")?;
        let found = |up: &Path| names.iter().map(|name| up.join(name)).find(|path| path.is_file());
        let file = folder.ancestors().take(MAX_UP).find_map(found)?;
        let text = String::from_utf8_lossy(&read(&file).ok()?).into_owned();
        let indented = text.lines().filter(|line| line.starts_with([' ', '\t'])).take(MAX_LINES);
        let texts = indented.map(|line| {
            let line = line.trim().trim_start_matches("- ").trim_start_matches("cmd:").trim();
            line.trim_start_matches(['@', '-']).trim_matches(['"', '\'']).to_owned()
        });
        let texts = texts.collect();
        Some(Self { folder: file.parent()?.to_owned(), file, texts, ordered: false, programs: Vec::new() })
    }
}

/// The scripts of a package that are run though nobody names them: by installing, packing, and so on.
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

/// The lines of recipes, with the Makefile's own plain variables in their places.
fn recipes(text: &str, set: &[(String, String)]) -> Vec<String> {
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
    lines.take(MAX_LINES).map(filled).collect()
}

/// `NAME = value`, in their order; `make NAME=value` is left to whoever reads the words.
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
        Texts::of(&words, folder).map(|texts| texts.texts).unwrap_or_default()
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
