//! The files compose obeys, with all they take in: overrides, what is included and extended, files of variables, and
//! what images are built by.

use std::path::{Path, PathBuf};

use super::yaml::{self, Node};
use super::{MAX_INCLUDED, MAX_UP, Source, SourceError, read};

const NAMES: [&str; 4] = ["compose.yaml", "compose.yml", "docker-compose.yml", "docker-compose.yaml"];
const OVERRIDES: [&str; 4] =
    ["compose.override.yml", "compose.override.yaml", "docker-compose.override.yml", "docker-compose.override.yaml"];
/// Options before the sub-command that take a value.
const VALUES: [&str; 14] = [
    "-f",
    "--file",
    "--env-file",
    "--project-directory",
    "-p",
    "--project-name",
    "--profile",
    "--ansi",
    "--parallel",
    "--progress",
    "-c",
    "--context",
    "-H",
    "--host",
];
/// Variables of `.env` that choose other files.
const CHOOSING: [&str; 5] =
    ["COMPOSE_FILE", "COMPOSE_ENV_FILES", "COMPOSE_PATH_SEPARATOR", "COMPOSE_PROJECT_DIRECTORY", "COMPOSE_DISABLE_ENV"];

/// The files and folders the words choose.
#[derive(Default)]
struct Given {
    files: Vec<PathBuf>,
    variables: Vec<PathBuf>,
    folder: Option<PathBuf>,
}

/// The sources found so far.
#[derive(Default)]
struct FoundSources {
    sources: Vec<Source>,
    seen: Vec<PathBuf>,
}

/// Returns the files these words obey in a folder; none when there are none.
pub(super) fn sources(words: &[String], folder: &Path) -> Result<Vec<Source>, SourceError> {
    let given = given(words, folder)?;
    let mut found = FoundSources::default();
    let files = if given.files.is_empty() {
        let at = folder.ancestors().take(MAX_UP).find(|up| NAMES.iter().any(|name| up.join(name).is_file()));
        let at = at.unwrap_or(folder);
        NAMES.iter().chain(&OVERRIDES).map(|name| at.join(name)).filter(|path| path.is_file()).collect()
    } else {
        given.files
    };
    let project =
        given.folder.or_else(|| Some(files.first()?.parent()?.to_owned())).unwrap_or_else(|| folder.to_owned());
    for beside in [folder, project.as_path()] {
        found.variables(&beside.join(".env"))?;
    }
    for file in &given.variables {
        found.variables(file)?;
    }
    for file in files {
        found.file(&file, &project)?;
    }
    Ok(found.sources)
}

/// Returns the files and folders before the sub-command.
fn given(words: &[String], folder: &Path) -> Result<Given, SourceError> {
    let mut given = Given::default();
    let whole = words.first().is_some_and(|program| program.ends_with("-compose"));
    let behind = words.iter().position(|word| !whole && word == "compose").unwrap_or(0) + 1;
    let mut words = words.iter().skip(behind).map(String::as_str);
    while let Some(word) = words.next().filter(|word| word.starts_with('-')) {
        let (name, value) = match word.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None if word.len() > 2 && word.starts_with("-f") => ("-f", word.get(2..)),
            None => (word, VALUES.contains(&word).then(|| words.next()).flatten()),
        };
        let Some(value) = value else { continue };
        match name {
            "-f" | "--file" if value == "-" => return Err(SourceError::Piped),
            "-f" | "--file" => given.files.push(folder.join(value)),
            "--env-file" => given.variables.push(folder.join(value)),
            "--project-directory" => given.folder = Some(folder.join(value)),
            _ => {}
        }
    }
    Ok(given)
}

impl FoundSources {
    /// Remembers a file as it is, once; one that is not there may come.
    fn add(&mut self, path: &Path) -> Result<Option<Vec<u8>>, SourceError> {
        if self.seen.iter().any(|seen| seen == path) || !path.is_file() {
            return Ok(None);
        }
        if self.seen.len() >= MAX_INCLUDED {
            return Err(SourceError::ManyComposeFiles);
        }
        let bytes = read(path)?;
        self.sources.push(Source::new(path, None, &bytes, None)?);
        self.seen.push(path.to_owned());
        Ok(Some(bytes))
    }

    /// Adds a file of variables, which may choose other compose files.
    fn variables(&mut self, path: &Path) -> Result<(), SourceError> {
        let Some(bytes) = self.add(path)? else { return Ok(()) };
        let text = String::from_utf8_lossy(&bytes);
        let chooses = |line: &&str| {
            let line = line.trim_start().trim_start_matches("export").trim_start();
            CHOOSING.iter().any(|name| line.starts_with(name))
        };
        match text.lines().find(chooses) {
            Some(_) => Err(SourceError::Chooses(path.to_owned())),
            None => Ok(()),
        }
    }

    /// Adds a compose file with everything it includes, relative to the project's folder.
    fn file(&mut self, path: &Path, project: &Path) -> Result<(), SourceError> {
        let Some(bytes) = self.add(path)? else { return Ok(()) };
        let unread = |why| SourceError::Compose { file: path.to_owned(), why };
        let documents = yaml::read(&String::from_utf8_lossy(&bytes)).map_err(unread)?;
        let own = path.parent().unwrap_or(project);
        for document in &documents {
            for include in document.get("include") {
                self.includes(include, path, &[project, own])?;
            }
            for service in document.get("services").into_iter().flat_map(Node::members) {
                self.service(service, path, &[project, own])?;
            }
        }
        Ok(())
    }

    fn includes(&mut self, include: &Node, path: &Path, from: &[&Path]) -> Result<(), SourceError> {
        let mut entries = Vec::new();
        include.each(|entry| entries.push(entry));
        for entry in entries {
            let named = if entry.text().is_some() { vec![entry] } else { entry.get("path") };
            let folders = located(&entry.get("project_directory"), path, from)?;
            for file in located(&named, path, from)? {
                let own = file.parent().unwrap_or(&file).to_owned();
                let project = folders.iter().find(|folder| folder.is_dir()).unwrap_or(&own).clone();
                self.variables(&project.join(".env"))?;
                self.file(&file, &project)?;
            }
            for file in located(&entry.get("env_file"), path, from)? {
                self.variables(&file)?;
            }
        }
        Ok(())
    }

    fn service(&mut self, service: &Node, path: &Path, from: &[&Path]) -> Result<(), SourceError> {
        let extended: Vec<&Node> = service.get("extends").into_iter().flat_map(|extends| extends.get("file")).collect();
        for file in located(&extended, path, from)? {
            let own = file.parent().unwrap_or(&file).to_owned();
            self.file(&file, &own)?;
        }
        for key in ["env_file", "label_file"] {
            let mut named = Vec::new();
            for list in service.get(key) {
                list.each(|one| match one {
                    Node::Map(_) => named.extend(one.get("path")),
                    one => named.push(one),
                });
            }
            for file in located(&named, path, from)? {
                self.add(&file)?;
            }
        }
        for build in service.get("build") {
            self.build(build, path, from)?;
        }
        Ok(())
    }

    /// Adds the files an image is built from: a folder here, with a file in it.
    fn build(&mut self, build: &Node, path: &Path, from: &[&Path]) -> Result<(), SourceError> {
        let contexts = if build.text().is_some() { vec![build] } else { build.get("context") };
        let remote = |node: &Node| node.text().is_some_and(|text| text.contains("://") || text.starts_with("git@"));
        if contexts.iter().any(|context| remote(context)) || !build.get("dockerfile_inline").is_empty() {
            return Ok(());
        }
        let folders = if contexts.is_empty() {
            from.iter().map(|from| (*from).to_owned()).collect()
        } else {
            located(&contexts, path, from)?
        };
        let folders: Vec<&Path> = folders.iter().map(PathBuf::as_path).collect();
        let named = located(&build.get("dockerfile"), path, &folders)?;
        let usual = folders.iter().flat_map(|folder| ["Dockerfile", "Containerfile"].map(|name| folder.join(name)));
        for file in if named.is_empty() { usual.collect() } else { named } {
            self.add(&file)?;
        }
        Ok(())
    }
}

/// Returns the files or folders that texts name, from each folder they may be relative to.
fn located(named: &[&Node], path: &Path, from: &[&Path]) -> Result<Vec<PathBuf>, SourceError> {
    let mut texts = Vec::new();
    for node in named {
        node.each(|one| texts.push(one));
    }
    let mut found = Vec::new();
    for node in texts {
        let odd = |text: &str| text.contains('$') || text.contains("://") || text.starts_with(['~', '!']);
        let text = node.text().filter(|text| !odd(text));
        let text = text.ok_or_else(|| {
            let what = node.text().unwrap_or("a list or map").replace('`', "'");
            SourceError::Included { file: path.to_owned(), line: what }
        })?;
        if !text.is_empty() {
            found.extend(from.iter().map(|from| from.join(text)));
        }
    }
    found.dedup();
    Ok(found)
}
