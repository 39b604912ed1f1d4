//! What gives a command's words their meaning: the scripts of a package, a Makefile, found where the text goes.

use std::ffi::OsString;
use std::path::Path;

use super::What;
use super::watched::rough_words;
use super::whereabouts::{self, base, goes, obeys_its_folder, works_elsewhere};
use crate::consent::rules::Source;
use crate::shell::outline::{Command, outline};
use crate::shell::rule;

/// A longer text is no rule, so its meaning need not be told.
pub(super) const MAX_MEANT: usize = 16 * 1024;

/// The files that give a command its meaning, as they are now.
#[derive(Debug, Default)]
pub(super) struct Meaning {
    pub(super) sources: Vec<Source>,
    /// All of them could be told: an exact rule may name them. That is not so where the command goes to another folder
    /// itself and runs what it finds there.
    pub(super) pinned: bool,
}

impl Meaning {
    /// Reads the disk. `env` is the child's.
    pub(super) fn of(what: &What, cwd: &Path, env: &[(OsString, OsString)]) -> Self {
        match what {
            What::Argv(words) => {
                let plain: Vec<&str> = words.iter().map(String::as_str).collect();
                let obeys = plain.first().is_some_and(|program| obeys_its_folder(program));
                let told = if obeys && works_elsewhere(&plain) { Err(String::new()) } else { Source::of(words, cwd) };
                Self { pinned: told.is_ok(), sources: told.unwrap_or_default() }
            }
            What::Shell { text, .. } if text.len() > MAX_MEANT => Self::default(),
            What::Shell { text, .. } => Self::of_text(text, cwd, env),
        }
    }

    fn of_text(text: &str, cwd: &Path, env: &[(OsString, OsString)]) -> Self {
        let outline = outline(text);
        let (mut all, mut told) = (Vec::new(), true);
        let stays = !outline.commands.iter().any(goes);
        for (step, folder) in outline.commands.iter().zip(whereabouts::certain(&outline, cwd, env)) {
            let argv: Vec<String> = step.words.iter().map(|word| word.text.clone()).collect();
            let plain: Vec<&str> = argv.iter().map(String::as_str).collect();
            // What may not be what runs is compared all the same, and not shown.
            let shown = folder.is_some();
            let folder = folder.or_else(|| (stays && !works_elsewhere(&plain)).then(|| cwd.to_owned()));
            match folder.map(|folder| Source::of(&argv, &folder)) {
                Some(Ok(sources)) => {
                    let sources =
                        sources.into_iter().map(|source| Source { said: source.said.filter(|_| shown), ..source });
                    let new: Vec<Source> = sources.filter(|source| !all.contains(source)).collect();
                    all.extend(new);
                }
                Some(Err(_)) => told = false,
                // `grep -C 3` works where it is.
                None => told &= !plain.first().is_some_and(|program| obeys_its_folder(program)),
            }
        }
        let runs = |step: &Command| {
            let name = base(step);
            let first = step.words.first().map(|word| word.text.clone());
            rule::objection(first.as_slice()).is_some() && !["cd", "pushd", "git"].contains(&name)
        };
        let computed = outline.commands.iter().any(|step| step.words.first().is_some_and(|word| !word.plain));
        let elsewhere = computed || outline.commands.iter().any(goes) && outline.commands.iter().any(runs);
        let unpinned = rough_words(text).any(|word| is_unpinned(word, cwd));
        Self { sources: all, pinned: told && !elsewhere && !unpinned }
    }
}

/// A path whose file was not found, because the command itself goes elsewhere or computes it: what it means cannot
/// be pinned.
fn is_unpinned(word: &str, cwd: &Path) -> bool {
    let goes = ["./", "../", "~/", "$"].iter().any(|start| word.starts_with(start));
    goes && word.contains('/') && !cwd.join(word).exists()
}

#[cfg(test)]
mod tests {
    use super::super::ShellKind;
    use super::*;
    use crate::canonical::canonical;

    #[test]
    fn scripts_of_packages_are_told_where_the_text_goes() {
        let home = tempfile::tempdir().unwrap();
        let cwd = canonical(home.path()).unwrap();
        for folder in ["", "web", "api"] {
            std::fs::create_dir_all(cwd.join(folder)).unwrap();
            let package = format!(r#"{{"scripts": {{"test": "run {folder}"}}}}"#);
            std::fs::write(cwd.join(folder).join("package.json"), package).unwrap();
        }
        let said = |text: &str, env: &[(OsString, OsString)]| {
            let what = What::Shell { text: text.to_owned(), shell: ShellKind::Sh };
            let meaning = Meaning::of(&what, &cwd, env);
            let said: Vec<String> = meaning.sources.into_iter().filter_map(|source| source.said).collect();
            (said.join(", "), meaning.pinned)
        };
        assert_eq!(said("npm test", &[]), ("run ".to_owned(), true));
        assert_eq!(said("cd web && npm test", &[]), ("run web".to_owned(), false));
        assert_eq!(said("cd web && npm test; cd ../api && npm test", &[]), ("run web".to_owned(), false));
        // Where it cannot be told which one runs, none is named.
        for text in [
            "cd $X && npm test",
            "(cd web && npm test)",
            "if x; then cd web; fi; npm test",
            "cd nowhere && npm test",
            "npm() { x; }; npm test",
            "eval 'cd web'; npm test",
            "test -f x || cd web; npm test",
            "CDPATH=..; cd web; npm test",
            "npm test --workspaces",
            "npm --tag test run deploy",
            "cp a package.json && npm test",
            "$X web; npm test",
            "npm --prefix web test",
            "cd web; cd -; npm test",
        ] {
            assert_eq!(said(text, &[]).0, "", "{text}");
        }
        let elsewhere = [(OsString::from("CDPATH"), OsString::from("/srv"))];
        assert_eq!(said("cd web && npm test", &elsewhere), (String::new(), false));
    }
}
