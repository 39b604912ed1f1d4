//! Which files give words their meaning, by the tables: a profile's own, and `programs/meaning.toml` for words without
//! a profile. Whoever keeps a rule reads them from the disk.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::Profile;
use countersign_command::program::usual;

/// Tells what gives words their meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// The package's script that is named.
    Script,
    /// A Makefile.
    Make,
    /// A justfile, Taskfile or Rakefile.
    Tasks,
    /// Compose files and all they name.
    Compose,
    /// Where git's remotes are.
    Remotes,
    /// What an image is built by.
    Dockerfile,
    /// `build.ninja`.
    Ninja,
    /// All that describes what is there.
    Terraform,
    /// Every file and folder the words name.
    Paths,
    /// Lists of packages that are named, with those they name.
    Requirements,
    /// A file by its name, or a part of it.
    File(Named),
}

/// Describes a file by its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// Where it is looked for.
    pub reach: Reach,
    /// Its name, with folders before it; one `*` stands for any letters of the name.
    pub name: String,
    /// The part that counts: a table, a key, a section.
    pub part: Option<String>,
}

/// Tells where a file is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// In the folder it runs in.
    Here,
    /// In that and every one above.
    Up,
    /// It is a folder there, with all in it.
    Tree,
}

/// Words without a profile: programs, words one of which is among theirs (any, when there are none), and their meaning.
type MeaningRow = (Vec<String>, Vec<String>, Vec<Meaning>);

/// The groups by name, and the rows in order.
struct Meanings {
    groups: HashMap<String, Vec<Meaning>>,
    rows: Vec<MeaningRow>,
}

/// The table as the build packs it: groups behind `=`, then words with their files; tabs between.
const TABLE: &str = include_str!(concat!(env!("OUT_DIR"), "/meaning.txt"));

/// Lists the groups with the files in each.
fn groups() -> impl Iterator<Item = (&'static str, &'static str)> {
    TABLE.lines().filter_map(|line| line.strip_prefix('=')?.split_once('\t'))
}

/// Lists the words without a profile, with groups and readers.
fn without_a_profile() -> impl Iterator<Item = (&'static str, &'static str)> {
    TABLE.lines().filter(|line| !line.starts_with('=')).filter_map(|line| line.split_once('\t'))
}

static MEANINGS: LazyLock<Meanings> = LazyLock::new(|| {
    let files = |files: &str| files.split('\t').filter_map(named).flatten().collect();
    let groups: HashMap<String, Vec<Meaning>> = groups().map(|(name, list)| (name.to_owned(), files(list))).collect();
    let list = |text: &str| text.split('|').map(str::to_owned).collect::<Vec<_>>();
    let row = |(words, files): (&str, &str)| {
        let (programs, words) =
            words.split_once(' ').map_or((words, None), |(programs, words)| (programs, Some(words)));
        (list(programs), words.map(list).unwrap_or_default(), listed(files, &groups).unwrap_or_default())
    };
    let rows = without_a_profile().map(row).collect();
    Meanings { groups, rows }
});

/// Reads the table of meanings; unless somebody did before, the first judgement does.
pub(super) fn read_table() {
    LazyLock::force(&MEANINGS);
}

/// Lists what gives these words their meaning.
pub fn meaning(words: &[String]) -> &'static [Meaning] {
    if let Some(profile) = Profile::of(words) {
        return &profile.meaning;
    }
    let Some((program, rest)) = words.split_first() else { return &[] };
    let base = usual(program.rsplit('/').next().unwrap_or(program));
    let is = |programs: &[String]| programs.iter().any(|one| one == program || one == base);
    let row = MEANINGS.rows.iter().find(|(programs, among, _)| {
        is(programs) && (among.is_empty() || rest.iter().any(|word| among.contains(word)))
    });
    row.map_or(&[], |(.., meaning)| meaning.as_slice())
}

/// Reads what a profile's `meaning` says; nothing when it is no list of groups and readers.
pub(super) fn said(text: &str) -> Option<Vec<Meaning>> {
    listed(text, &MEANINGS.groups)
}

fn listed(text: &str, groups: &HashMap<String, Vec<Meaning>>) -> Option<Vec<Meaning>> {
    if text == "none" {
        return Some(Vec::new());
    }
    let mut all = Vec::new();
    for word in text.split_whitespace() {
        match (reader(word), groups.get(word)) {
            (Some(reader), _) => all.push(reader),
            (None, Some(group)) => all.extend_from_slice(group),
            (None, None) => return None,
        }
    }
    (!all.is_empty()).then_some(all)
}

fn reader(word: &str) -> Option<Meaning> {
    Some(match word {
        "script" => Meaning::Script,
        "make" => Meaning::Make,
        "tasks" => Meaning::Tasks,
        "compose" => Meaning::Compose,
        "remotes" => Meaning::Remotes,
        "dockerfile" => Meaning::Dockerfile,
        "ninja" => Meaning::Ninja,
        "terraform" => Meaning::Terraform,
        "paths" => Meaning::Paths,
        "requirements" => Meaning::Requirements,
        _ => return None,
    })
}

/// `up:.npmrc`, `here:package.json#jest`, `up:a.{b,c}`.
fn named(item: &str) -> Option<Vec<Meaning>> {
    let (reach, file) = item.split_once(':')?;
    let reach = match reach {
        "here" => Reach::Here,
        "up" => Reach::Up,
        "tree" => Reach::Tree,
        _ => return None,
    };
    let (name, part) = file.split_once('#').map_or((file, None), |(name, part)| (name, Some(part.to_owned())));
    let names = match name.split_once('{').and_then(|(start, rest)| Some((start, rest.split_once('}')?))) {
        Some((start, (choices, end))) => choices.split(',').map(|choice| format!("{start}{choice}{end}")).collect(),
        None => vec![name.to_owned()],
    };
    Some(names.into_iter().map(|name| Meaning::File(Named { reach, name, part: part.clone() })).collect())
}

#[cfg(test)]
mod tests {
    use super::super::rows;
    use super::*;

    #[test]
    fn every_profile_says_which_files_give_its_words_their_meaning() {
        for row in rows() {
            assert!(said(row.meaning).is_some(), "`{}`: `{}`", row.words, row.meaning);
        }
    }

    #[test]
    fn the_table_of_meanings_is_read_whole() {
        for (name, files) in groups() {
            assert!(reader(name).is_none() && name != "none", "{name} is a reader");
            for item in files.split('\t') {
                assert!(named(item).is_some(), "{name}: {item}");
            }
        }
        for (words, files) in without_a_profile() {
            assert!(listed(files, &MEANINGS.groups).is_some(), "{words}: {files}");
        }
        let used = |name: &str| {
            let has = |files: &str| files.split_whitespace().any(|word| word == name);
            without_a_profile().any(|(_, files)| has(files)) || rows().any(|row| has(row.meaning))
        };
        assert!(groups().all(|(name, _)| used(name)), "a group nobody names");
    }

    #[test]
    fn words_without_a_profile_have_a_meaning_too() {
        let of = |text: &str| meaning(&text.split(' ').map(str::to_owned).collect::<Vec<_>>());
        assert_eq!(of("docker compose up -d"), [Meaning::Compose]);
        assert_eq!(of("docker --context x compose up"), [Meaning::Compose]);
        assert_eq!(of("/usr/bin/git push origin main"), [Meaning::Remotes]);
        assert_eq!(of("docker build ."), [Meaning::Dockerfile]);
        assert_eq!(of("gmake all"), [Meaning::Make]);
        assert!(of("cargo run").len() >= 4);
        for text in ["git status", "docker ps", "ls", "frobnicate", "make --version"] {
            assert!(of(text).is_empty(), "{text}");
        }
    }
}
