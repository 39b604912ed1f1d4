//! Where git sends and fetches: the addresses of a repository's remotes, and what chooses among them.

use std::path::{Path, PathBuf};

use super::RemotesError;
use super::config::{Setting, read};
use super::repository::Repository;
use crate::local::regular;

/// The largest configuration that is read, in bytes.
const MAX_CONFIG: u64 = 1024 * 1024;
/// The settings of a remote that tell its address and what is sent there.
const OF_REMOTES: [&str; 9] =
    ["url", "pushurl", "push", "fetch", "mirror", "proxy", "vcs", "receivepack", "uploadpack"];

/// The addresses of remotes.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Remotes {
    /// All of it, for comparing.
    pub(crate) whole: String,
    /// The addresses for people, without passwords.
    pub(crate) told: String,
}

/// Returns the remotes of the repository around a folder, and the file that lists them; only the one that the words
/// name, if they do. `None` without a repository. Reads the disk.
///
/// # Errors
///
/// Returns why they can't be told.
pub(crate) fn remotes(words: &[String], folder: &Path) -> Result<Option<(PathBuf, Remotes)>, RemotesError> {
    let Some(repository) = Repository::around(folder).map_err(RemotesError::Repository)? else { return Ok(None) };
    let files = repository.configs();
    let mut texts = Vec::new();
    for file in &files {
        if std::fs::symlink_metadata(file).is_ok() {
            let text = regular::text(file, MAX_CONFIG);
            texts.push(text.map_err(|_| RemotesError::Unread(file.clone()))?);
        }
    }
    let mut settings = Vec::new();
    for text in &texts {
        settings.extend(read(text).map_err(|what| RemotesError::Config { file: files[0].clone(), what })?);
    }
    if let Some(taken) = settings.iter().find(|setting| setting.section().starts_with("include")) {
        return Err(RemotesError::Includes { file: files[0].clone(), setting: taken.name() });
    }
    let lines = chosen(&settings, words, repository.branch().as_deref());
    let told = lines.iter().map(|line| without_password(line)).collect::<Vec<_>>().join("\n");
    let [path, _] = files;
    Ok(Some((path, Remotes { whole: lines.join("\n"), told })))
}

/// Returns a line for each setting that matters to these words.
fn chosen(settings: &[Setting<'_>], words: &[String], branch: Option<&str>) -> Vec<String> {
    let named = |name: &str| {
        let of = |setting: &&Setting<'_>| setting.section() == "remote" && setting.part() == Some(name);
        settings.iter().any(|setting| of(&setting))
    };
    // Beside the command itself, which may be called as a remote is.
    let remote = words.iter().skip(2).find(|word| named(word)).map(String::as_str);
    let mut lines: Vec<String> = settings
        .iter()
        .filter(|setting| match (setting.section(), setting.part(), setting.key()) {
            ("remote", Some(part), key) => OF_REMOTES.contains(&key) && remote.is_none_or(|remote| remote == part),
            ("remote", None, "pushdefault") => remote.is_none(),
            ("url", Some(_), "insteadof" | "pushinsteadof") => true,
            ("submodule", Some(_), "url") => true,
            ("push", None, "default" | "recursesubmodules") => true,
            ("http" | "credential" | "ssh", ..) => true,
            _ => false,
        })
        .map(|setting| format!("{} = {}", setting.name(), setting.value().unwrap_or("true")))
        .collect();
    if remote.is_none() {
        for key in ["remote", "pushremote"] {
            let of_branch = |setting: &&Setting<'_>| {
                setting.section() == "branch" && setting.part() == branch && setting.key() == key
            };
            let value = settings.iter().filter(of_branch).filter_map(Setting::value).next_back();
            // A new branch has none of its own, and takes the usual one.
            lines
                .extend(value.filter(|value| *value != "origin").map(|value| format!("this branch's {key} = {value}")));
        }
    }
    lines
}

/// Returns a line without the part before an address's host.
fn without_password(line: &str) -> String {
    let Some((before, rest)) = line.split_once("://") else { return line.to_owned() };
    let (host, path) = rest.split_once('/').map_or((rest, ""), |(host, path)| (host, path));
    match host.rsplit_once('@') {
        Some((_, host)) => format!("{before}://…@{host}/{path}"),
        None => line.to_owned(),
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn what_says_where_a_push_goes_is_told() {
        let top = tempfile::tempdir().unwrap();
        let top = top.path().canonicalize().unwrap();
        assert_eq!(remotes(&words("git push"), &top), Ok(None));
        for folder in [".git/objects", ".git/refs", "sub"] {
            std::fs::create_dir_all(top.join(folder)).unwrap();
        }
        std::fs::write(top.join(".git/HEAD"), "ref: refs/heads/main\n").unwrap();
        let says = |config: &str, line: &str| {
            std::fs::write(top.join(".git/config"), config).unwrap();
            remotes(&words(line), &top.join("sub")).map(|told| told.map(|(_, told)| told.whole).unwrap_or_default())
        };
        let base = "[remote \"origin\"]\n\turl = https://a.example/b\n";
        let was = says(base, "git push").unwrap();
        for same in ["[user]\n\tname = x\n", "[branch \"main\"]\n\tremote = origin\n\tmerge = refs/heads/main\n"] {
            assert_eq!(says(&format!("{base}{same}"), "git push").as_deref(), Ok(was.as_str()), "{same}");
        }
        for other in [
            "\tpushurl = https://evil.example\n",
            "\tpush = +refs/heads/*\n",
            "[url \"https://evil.example/\"]\n\tinsteadOf = https://a.example/\n",
            "[remote]\n\tpushDefault = evil\n",
            "[branch \"main\"]\n\tpushRemote = evil\n",
            "[branch \"main\"]\n\tremote = https://evil.example\n",
            "[remote \"evil\"]\n\turl = https://evil.example\n",
        ] {
            assert_ne!(says(&format!("{base}{other}"), "git push").as_deref(), Ok(was.as_str()), "{other}");
        }
        let fork = format!("{base}[remote \"fork\"]\n\turl = https://c.example\n");
        let named = says(base, "git push origin main").unwrap();
        assert_eq!(says(&fork, "git push origin main"), Ok(named.clone()), "another remote is none of its");
        assert_ne!(says(&fork.replace("a.example", "evil"), "git push origin main"), Ok(named));
        assert!(says(&format!("{base}[include]\n\tpath = x\n"), "git push").is_err());
        std::fs::write(top.join(".git/config"), "[remote \"o\"]\n\turl = https://u:pw@a.example/b\n").unwrap();
        let told = remotes(&words("git push"), &top).unwrap().unwrap().1.told;
        assert_eq!(told, "remote.o.url = https://…@a.example/b");
    }
}
