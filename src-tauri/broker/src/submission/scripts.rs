//! The scripts and package files a command runs, each with the digest of what it held when the request was looked at: what
//! the record keeps of an allowed request, so that the same file is known when it comes again.

use super::{Run, Submission, What};

/// More of one request are not kept.
const MAX_SCRIPTS: usize = 8;

/// A script, or the part of a file that gives a command its meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptDigest {
    /// Absolute.
    pub path: String,
    /// Which script of a package file; the whole file when absent.
    pub part: Option<String>,
    /// SHA-256 in hexadecimal.
    pub digest: String,
}

impl Submission {
    /// Lists the scripts and package files it surely runs, as they were when it was resolved. Those longer than 1 MiB are
    /// not read, and none is told of a command for other computers.
    #[must_use]
    pub fn scripts(&self) -> Vec<ScriptDigest> {
        let Some(run) = self.run().filter(|run| run.remote.is_empty() && run.obstacle.is_none()) else {
            return Vec::new();
        };
        let mut found: Vec<ScriptDigest> = Vec::new();
        for script in named(run).chain(meant(run)) {
            if !found.iter().any(|known| (&known.path, &known.part) == (&script.path, &script.part)) {
                found.push(script);
            }
        }
        found.truncate(MAX_SCRIPTS);
        found
    }
}

/// Scripts that are named: `./deploy.sh`, `python tool.py`. What a step before may change or exchange is not certain.
fn named(run: &Run) -> impl Iterator<Item = ScriptDigest> {
    run.watched.iter().filter(|script| script.head.as_ref().is_some_and(|head| head.certain)).filter_map(|script| {
        let path = script.path.to_str()?.to_owned();
        Some(ScriptDigest { path, part: None, digest: script.digest.clone()? })
    })
}

/// A package's scripts and the files of targets: `npm run x`, `make`.
fn meant(run: &Run) -> impl Iterator<Item = ScriptDigest> {
    let alone = match &run.what {
        What::Argv(_) => true,
        What::Shell { text, .. } => text.outline().commands.len() == 1,
    };
    run.sources.iter().filter(|source| source.is_script()).filter_map(move |source| {
        let mut said = run.said.iter().filter(|said| {
            said.name == source.part && said.path.to_str() == Some(source.path.as_str()) && said.head.certain
        });
        let certain = alone || said.next().is_some();
        let path = source.path.clone();
        certain.then(|| ScriptDigest { path, part: source.part.clone(), digest: source.digest.clone() })
    })
}
