//! Files that words name for a program to do what they say: manifests, charts and playbooks, what an image is built by,
//! what stands in a list of packages, and what describes machines.

use std::path::{Path, PathBuf};

use super::files::{together, tree};
use super::{MAX_INCLUDED, Source, SourceError, base, included, read};
use countersign_policy::profile::{Meaning, meaning};

/// Options whose value names a file or a folder to work on.
const NAMING: [&str; 9] =
    ["-f", "-k", "-c", "--filename", "--kustomize", "--values", "--compose-file", "--config", "--file"];
/// Programs whose every folder is one to work on.
const OF_FOLDERS: [&str; 7] = ["helm", "helmfile", "kustomize", "nomad", "packer", "ansible-playbook", "ansible"];
/// The options before a file of packages.
const LISTS: [&str; 5] = ["-r", "--requirement", "--requirements", "-c", "--constraint"];

/// Returns every file and folder the words name.
///
/// # Errors
///
/// Fails when one is read from an address or another command.
pub(super) fn paths(words: &[String], folder: &Path) -> Result<Vec<Source>, SourceError> {
    let mut sources = Vec::new();
    let of_folders = words.first().is_some_and(|program| OF_FOLDERS.contains(&base(program)));
    for (option, value) in given(words) {
        let naming = option.is_some_and(|option| NAMING.contains(&option));
        if naming && (value == "-" || value.contains("://")) {
            return Err(SourceError::Unforeseen(value.to_owned()));
        }
        let path = folder.join(value);
        if path.is_file() {
            sources.push(Source::of_file(&path)?);
        } else if naming || of_folders || value.contains('/') {
            sources.extend(tree(&path)?);
        }
    }
    Ok(sources)
}

/// Returns the files an image is built from, among the folders and files the words name.
pub(super) fn dockerfile(words: &[String], folder: &Path) -> Result<Vec<Source>, SourceError> {
    let files: Vec<&str> =
        given(words).filter(|(option, _)| matches!(option, Some("-f" | "--file"))).map(|(_, value)| value).collect();
    if files.contains(&"-") || words.last().is_some_and(|word| word == "-" || word.contains("://")) {
        return Err(SourceError::Image);
    }
    let contexts: Vec<PathBuf> =
        given(words).map(|(_, value)| folder.join(value)).filter(|path| path.is_dir()).collect();
    let named = files.iter().flat_map(|file| contexts.iter().map(move |at| at.join(file)).chain([folder.join(file)]));
    let usual = contexts.iter().flat_map(|at| ["Dockerfile", "Containerfile"].map(|name| at.join(name)));
    let all: Vec<PathBuf> = if files.is_empty() { usual.collect() } else { named.collect() };
    let mut sources: Vec<Source> = Vec::new();
    for path in all.into_iter().filter(|path| path.is_file()) {
        let source = Source::of_file(&path)?;
        if !sources.contains(&source) {
            sources.push(source);
        }
    }
    Ok(sources)
}

/// Lists of packages that are named, with those they name.
pub(super) fn requirements(words: &[String], folder: &Path) -> Result<Vec<Source>, SourceError> {
    let listed = |(option, value): &(Option<&str>, &str)| {
        option.is_some_and(|option| LISTS.contains(&option)) || [".txt", ".in"].iter().any(|end| value.ends_with(end))
    };
    let mut paths: Vec<PathBuf> = given(words).filter(listed).map(|(_, value)| folder.join(value)).collect();
    paths.retain(|path| path.is_file());
    let mut sources = Vec::new();
    while let Some(path) = paths.get(sources.len()).cloned() {
        if paths.len() > MAX_INCLUDED {
            return Err(SourceError::ManyLists(paths[0].clone()));
        }
        let bytes = read(&path)?;
        for line in String::from_utf8_lossy(&bytes).lines() {
            let Some(name) = LISTS.iter().find_map(|option| line.trim().strip_prefix(option)) else { continue };
            let name = name.trim_start_matches(['=', ' ', '\t']).split(" #").next().unwrap_or_default().trim();
            if name.contains(['$', '\\']) || name.contains("://") {
                return Err(SourceError::Included { file: path, line: line.trim().to_owned() });
            }
            let beside = path.parent().unwrap_or(folder).join(name);
            if beside.is_file() && !paths.contains(&beside) {
                paths.push(beside);
            }
        }
        sources.push(Source::new(&path, None, &bytes, None)?);
    }
    Ok(sources)
}

/// Returns everything that describes machines in a folder, with the local modules it uses.
pub(super) fn terraform(words: &[String], folder: &Path) -> Result<Vec<Source>, SourceError> {
    let chosen = words.iter().find_map(|word| word.strip_prefix("-chdir="));
    let top = chosen.map_or_else(|| folder.to_owned(), |chosen| folder.join(chosen));
    let describes = |path: &Path| {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let ends = [".tf", ".tf.json", ".tofu", ".tfvars", ".tfvars.json", ".hcl"];
        ends.iter().any(|end| name.ends_with(end)) && path.is_file()
    };
    let (mut folders, mut files) = (vec![top.clone()], Vec::new());
    let mut next = 0;
    while let Some(at) = folders.get(next).cloned() {
        next += 1;
        if folders.len() > MAX_INCLUDED {
            return Err(SourceError::ManyModules(top));
        }
        let entries = std::fs::read_dir(&at).into_iter().flatten().flatten().map(|entry| entry.path());
        for file in entries.filter(|path| describes(path)) {
            for module in included::by_terraform(&String::from_utf8_lossy(&read(&file)?)) {
                let module = module.map_err(|line| SourceError::Module { file: file.clone(), line: line.0 })?;
                let beside = at.join(module);
                if !folders.contains(&beside) {
                    folders.push(beside);
                }
            }
            files.push(file);
        }
    }
    if files.is_empty() {
        return Ok(Vec::new());
    }
    together(&top, Some("#*.tf"), files).map(|source| vec![source])
}

/// Returns a file or folder to work on that stands among further words, which no rule says.
pub(super) fn beyond<'a>(words: &[String], step: &'a [String], folder: &Path) -> Option<&'a str> {
    let by_name = meaning(words).iter().any(|one| matches!(one, Meaning::Paths | Meaning::Requirements));
    let further = step.iter().map(String::as_str).filter(|word| !words.iter().any(|own| own == word));
    let mut values = further.map(|word| word.split_once('=').map_or(word, |(_, value)| value));
    values.find(|value| by_name && !value.starts_with('-') && !value.is_empty() && folder.join(value).exists())
}

/// Returns the words after the program, each with the option before it: `-f x`, `--file=x`, `x`.
fn given(words: &[String]) -> impl Iterator<Item = (Option<&str>, &str)> {
    let before = words.iter().map(String::as_str);
    words.iter().skip(1).zip(before).filter_map(|(word, before)| {
        let option = before.starts_with('-').then_some(before);
        match word.split_once('=') {
            Some((name, value)) if name.starts_with('-') => Some((Some(name), value)),
            _ if word.len() > 1 && word.starts_with('-') => None,
            _ => Some((option, word.as_str())),
        }
    })
}
