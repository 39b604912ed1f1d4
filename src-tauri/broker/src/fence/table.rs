//! The table of fences: what each program may reach. The rows are data: `programs/fences.toml`.

use std::sync::LazyLock;

use serde::Deserialize;

use super::places::is_own;
use countersign_command::program::usual;

/// What a program may read besides the system's files and those its row names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reads {
    /// The names in the rule's folder.
    Names,
    /// The files its words name.
    Given,
    /// The rule's folder without the secrets in it.
    Folder,
    /// The project, with the secrets that belong to it.
    Project,
}

/// The fence of some programs.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(not(target_os = "linux"), expect(dead_code, reason = "no fence is built here"))]
pub(super) struct FenceRow {
    words: Vec<String>,
    pub(super) reads: Reads,
    #[serde(default)]
    pub(super) here: bool,
    #[serde(default)]
    pub(super) recursive: bool,
    #[serde(default)]
    pub(super) writes: bool,
    #[serde(default)]
    pub(super) connects: bool,
    #[serde(default)]
    pub(super) machine: bool,
    #[serde(default)]
    pub(super) temporary: bool,
    #[serde(default)]
    pub(super) path: bool,
    #[serde(default)]
    pub(super) tools: bool,
    #[serde(default)]
    pub(super) beside: String,
    #[serde(default)]
    pub(super) keeps: String,
    #[serde(default)]
    pub(super) makes: String,
    #[serde(default)]
    pub(super) unfenced: bool,
}

#[derive(Deserialize)]
struct FenceTable {
    fence: Vec<FenceRow>,
}

static ROWS: LazyLock<Vec<FenceRow>> = LazyLock::new(|| {
    let rows: FenceTable =
        toml::from_str(include_str!("../../../programs/fences.toml")).unwrap_or(FenceTable { fence: Vec::new() });
    rows.fence
});

/// The row for unknown programs, should the table lack even that.
static NARROWEST: LazyLock<FenceRow> = LazyLock::new(|| FenceRow {
    words: Vec::new(),
    reads: Reads::Names,
    here: false,
    recursive: false,
    writes: false,
    connects: false,
    machine: false,
    temporary: false,
    path: false,
    tools: false,
    beside: String::new(),
    keeps: String::new(),
    makes: String::new(),
    unfenced: false,
});

pub(super) fn read_table() {
    LazyLock::force(&ROWS);
}

/// Returns the row for a step: the longest that matches.
pub(super) fn row(argv: &[String]) -> &'static FenceRow {
    let fits =
        |row: &'static FenceRow| row.words.iter().filter_map(|words| fit(words, argv)).max().map(|long| (long, row));
    let best = ROWS.iter().filter_map(fits).rev().max_by_key(|(long, _)| *long);
    best.map_or_else(|| ROWS.iter().find(|row| row.words == ["*"]).unwrap_or(&NARROWEST), |(_, row)| row)
}

/// Returns how many of a step's words a row names, when it matches.
fn fit(words: &str, argv: &[String]) -> Option<usize> {
    let (name, mut rest) = argv.split_first()?;
    let mut wanted = words.split_whitespace();
    let base = name.rsplit('/').next().unwrap_or(name);
    let programs = wanted.next()?;
    // What is called by a path that is not the system's may bear any program's name: it is a script of the folder's own,
    // one that is known as such, or it is unknown.
    let scripts = is_own(name);
    let own = programs == "./*" && scripts && !name.starts_with('/');
    let fits = |one: &str| match one.strip_prefix("./") {
        Some(script) => scripts && !name.starts_with('/') && script == base,
        None => !scripts && one == usual(base),
    };
    if !own && !programs.split('|').any(fits) {
        return None;
    }
    let mut long = usize::from(!own);
    for choices in wanted {
        if !choices.starts_with('-') {
            let options = rest.iter().take_while(|word| word.starts_with('-')).count();
            rest = &rest[options..];
        }
        let (word, behind) = rest.split_first()?;
        if !choices.split('|').any(|one| one == word) {
            return None;
        }
        (rest, long) = (behind, long + 1);
    }
    Some(long)
}

#[cfg(test)]
mod tests {
    use super::*;
    use countersign_policy::profile::programs;

    fn of(line: &str) -> &'static FenceRow {
        row(&line.split(' ').map(str::to_owned).collect::<Vec<_>>())
    }

    #[test]
    fn the_table_parses_and_every_program_with_a_profile_has_a_fence_of_its_own() {
        let rows: FenceTable = toml::from_str(include_str!("../../../programs/fences.toml")).expect("rows");
        assert_eq!(rows.fence.len(), ROWS.len());
        let first = |words: &'static String| {
            words.split([' ']).next().unwrap_or_default().split('|').map(|one| one.trim_start_matches("./"))
        };
        let named: Vec<&str> = ROWS.iter().flat_map(|row| row.words.iter().flat_map(first)).collect();
        let lacking: Vec<&str> =
            programs().filter(|program| !named.contains(&program.rsplit('/').next().unwrap_or(program))).collect();
        assert!(lacking.is_empty(), "{lacking:?}");
    }

    #[test]
    fn the_longest_row_that_fits_speaks() {
        for (line, reads, writes, connects) in [
            ("cat a", Reads::Given, false, false),
            ("/bin/cat a", Reads::Given, false, false),
            ("gsed -n p a", Reads::Given, false, false),
            ("ls -la", Reads::Names, false, false),
            ("git status", Reads::Project, false, false),
            ("git --no-pager log", Reads::Project, false, false),
            ("git commit -m x", Reads::Project, true, false),
            ("git fetch origin", Reads::Project, true, true),
            ("npm test", Reads::Project, true, true),
            ("npm --version", Reads::Names, false, false),
            ("python3 -m ruff check", Reads::Folder, true, true),
            ("python3 -m pytest", Reads::Project, true, true),
            ("./check.sh all", Reads::Project, true, true),
            ("./gradlew test", Reads::Project, true, true),
            ("rm -rf dist", Reads::Names, true, false),
            ("nothing-is-known-of-this x", Reads::Folder, true, true),
        ] {
            let row = of(line);
            assert_eq!((row.reads, row.writes, row.connects), (reads, writes, connects), "{line}");
        }
    }

    #[test]
    fn a_path_that_is_not_the_systems_program_gets_nothing_of_that_program() {
        let of_scripts = of("./*.sh");
        for line in [
            "./podman run x",
            "./docker ps",
            "bin/kubectl get pods",
            "../gh pr list",
            "sub/git fetch origin",
            "./cat a",
            "../../usr/bin/podman ps",
        ] {
            assert!(std::ptr::eq(of(line), of_scripts), "{line}");
        }
        let unknown = of("nothing-is-known-of-this x");
        for line in ["/home/a/work/podman run x", "/usr/../home/a/docker ps", "/tmp/git fetch", "/usrx/bin/gh pr list"]
        {
            assert!(std::ptr::eq(of(line), unknown), "{line}");
        }
        for (line, program) in [("/usr/bin/podman ps", "podman ps"), ("/usr/local/bin/gh pr list", "gh pr list")] {
            assert!(std::ptr::eq(of(line), of(program)), "{line}");
        }
        assert!(of("./gradlew test").beside.contains(".gradle"), "a wrapper is a known script of a repository");
    }

    #[test]
    fn what_only_looks_neither_writes_nor_connects() {
        for program in programs().filter(|program| matches!(of(program).reads, Reads::Given)) {
            let row = of(program);
            assert!(!row.writes && !row.connects, "{program}");
        }
    }
}
