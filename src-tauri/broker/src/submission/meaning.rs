//! What gives a command's words their meaning: the scripts of a package, a Makefile, found where the text goes.

use std::collections::HashSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use super::What;
use super::watched::{Head, rough_words};
use super::whereabouts::{self, base, goes, obeys_its_folder, works_elsewhere};
use crate::submission::Source;
use countersign_command::ShellText;
use countersign_command::outline::Command;
use countersign_policy::rule;

/// The longest text whose meaning is read: a longer one can't be a rule.
pub(super) const MAX_MEANT: usize = 16 * 1024;
/// The most scripts shown on one card; the others are only compared.
const SAID_LIMIT: usize = 16;

/// The content of a script or a target that is called by its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// The name of a package's script; the text names its targets itself.
    pub name: Option<String>,
    /// The file it stands in; absolute.
    pub path: PathBuf,
    /// How it begins, those that it runs by their names among it.
    pub head: Head,
}

/// The files that give a command its meaning, in their current state.
#[derive(Debug, Default)]
pub(super) struct Meaning {
    pub(super) sources: Vec<Source>,
    pub(super) said: Vec<Said>,
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
                let told = if obeys && works_elsewhere(&plain) { None } else { Source::told(words, cwd).ok() };
                let steered = whereabouts::is_steered(env);
                let mut meaning = Self { pinned: told.is_some() && !steered, ..Self::default() };
                meaning.add(told.unwrap_or_default(), !steered);
                meaning
            }
            What::Shell { text, .. } if text.len() > MAX_MEANT => Self::default(),
            What::Shell { text, .. } => Self::of_text(text, cwd, env),
        }
    }

    fn of_text(text: &ShellText, cwd: &Path, env: &[(OsString, OsString)]) -> Self {
        let outline = text.outline();
        let (mut meaning, mut told) = (Self::default(), true);
        // The same words in the same folder mean the same.
        let mut seen = HashSet::new();
        let stays = !outline.commands.iter().any(goes);
        for (step, folder) in outline.commands.iter().zip(whereabouts::certain(text, &outline, cwd, env)) {
            let argv: Vec<String> = step.words.iter().map(|word| word.text.clone()).collect();
            let plain: Vec<&str> = argv.iter().map(String::as_str).collect();
            // What a step before may change is compared and told all the same, and told to be that.
            let certain = folder.is_some();
            let folder = folder.or_else(|| (stays && !works_elsewhere(&plain)).then(|| cwd.to_owned()));
            match folder {
                Some(folder) => {
                    if seen.insert((argv.clone(), folder.clone(), certain)) {
                        match Source::told(&argv, &folder) {
                            Ok(sources) => meaning.add(sources, certain),
                            Err(_) => told = false,
                        }
                    }
                }
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
        Self { pinned: told && !elsewhere && !unpinned && !whereabouts::is_steered(env), ..meaning }
    }

    /// Adds what is not there yet.
    fn add(&mut self, sources: Vec<Source>, certain: bool) {
        // What another file takes in may say otherwise.
        let script = sources.iter().any(|source| source.part.is_some() && source.is_script());
        let certain = certain && (script || sources.iter().filter(|source| source.part.is_none()).count() <= 1);
        for source in sources {
            if let Some(text) = source.said.as_ref().filter(|_| source.is_script() && self.said.len() < SAID_LIMIT) {
                let path = PathBuf::from(&source.path);
                let said = Said { name: source.part.clone(), path, head: Head::of(text, certain) };
                let same = |known: &&mut Said| {
                    (&known.name, &known.path, &known.head.text) == (&said.name, &said.path, &said.head.text)
                };
                match self.said.iter_mut().find(same) {
                    Some(known) => known.head.certain &= certain,
                    None => self.said.push(said),
                }
            }
            if !self.sources.contains(&source) {
                self.sources.push(source.kept());
            }
        }
    }
}

/// Returns whether a path can't be pinned: its file wasn't found, because the command itself goes elsewhere or computes
/// it.
fn is_unpinned(word: &str, cwd: &Path) -> bool {
    let goes = ["./", "../", "~/", "$"].iter().any(|start| word.starts_with(start));
    goes && word.contains('/') && !cwd.join(word).exists()
}

#[cfg(test)]
mod tests {
    use super::super::ShellKind;
    use super::*;
    use crate::local::canonical::canonical;

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
            let what = What::Shell { text: text.into(), shell: ShellKind::Sh };
            let meaning = Meaning::of(&what, &cwd, env);
            let told = meaning
                .said
                .iter()
                .map(|said| format!("{}{}", said.head.text, if said.head.certain { "" } else { "?" }));
            (told.collect::<Vec<_>>().join(", "), meaning.pinned)
        };
        assert_eq!(said("npm test", &[]), ("run ".to_owned(), true));
        assert_eq!(said("cd web && npm test", &[]), ("run web".to_owned(), false));
        assert_eq!(said("cd web && npm test; cd ../api && npm test", &[]), ("run web".to_owned(), false));
        // A step before may change it.
        for text in
            ["npm() { x; }; npm test", "eval 'cd web'; npm test", "cp a package.json && npm test", "$X web; npm test"]
        {
            assert_eq!(said(text, &[]).0, "run ?", "{text}");
        }
        // Where it cannot be told which one runs, none is named.
        for text in [
            "cd $X && npm test",
            "(cd web && npm test)",
            "if x; then cd web; fi; npm test",
            "cd nowhere && npm test",
            "test -f x || cd web; npm test",
            "CDPATH=..; cd web; npm test",
            "npm test --workspaces",
            "npm --tag test run deploy",
            "npm --prefix web test",
            "cd web; cd -; npm test",
        ] {
            assert_eq!(said(text, &[]).0, "", "{text}");
        }
        let elsewhere = [(OsString::from("CDPATH"), OsString::from("/srv"))];
        assert_eq!(said("cd web && npm test", &elsewhere), (String::new(), false));
    }
}
