//! How rules were used, kept in a file of its own so that it outlives the app. Nothing goes by it but what a person is
//! shown: whoever alters the file, or loses it, changes no judgement.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use serde::{Deserialize, Serialize};

use crate::broker::Broker;
use crate::broker::story::again::off_thread;
use crate::consent::rules::RuleId;
use crate::local::clock::millis;

/// How long uses are gathered before the file is written anew.
const GATHERED: Duration = Duration::from_secs(1);
/// The largest file that is read, in bytes.
const MAX_BYTES: u64 = 4 * 1024 * 1024;
/// The most rules whose use is remembered: those used last.
const MAX: usize = 10_000;

/// The use of one rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::broker) struct Used {
    pub(in crate::broker) rule: RuleId,
    /// Milliseconds since 1970.
    pub(in crate::broker) at: u64,
    pub(in crate::broker) times: u32,
}

impl Used {
    pub(in crate::broker) fn moment(&self) -> SystemTime {
        SystemTime::UNIX_EPOCH.checked_add(Duration::from_millis(self.at)).unwrap_or(SystemTime::UNIX_EPOCH)
    }

    pub(in crate::broker) fn new(rule: RuleId, at: SystemTime, times: u32) -> Self {
        Self { rule, at: millis(at), times }
    }
}

impl Broker {
    /// Takes up how rules were used before, from a file, and keeps it there from now on.
    pub async fn keep_usage(&self, file: PathBuf) {
        let from = file.clone();
        let before = off_thread(move || read(&from)).await.unwrap_or_default();
        self.core.rules.used_before(before);
        self.touch();
        let broker = self.clone();
        self.core.tracker.spawn(async move {
            let mut uses = broker.core.rules.uses();
            loop {
                tokio::select! {
                    () = broker.core.stop.cancelled() => return broker.write_usage(&file).await,
                    changed = uses.changed() => if changed.is_err() { return },
                }
                tokio::select! {
                    () = broker.core.stop.cancelled() => {}
                    () = tokio::time::sleep(GATHERED) => {}
                }
                uses.mark_unchanged();
                broker.write_usage(&file).await;
            }
        });
    }

    async fn write_usage(&self, file: &Path) {
        let (file, used) = (file.to_owned(), self.core.rules.usage());
        match off_thread(move || write(&file, used)).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::info!(%error, "how rules were used could not be kept"),
            Err(error) => tracing::info!(%error, "how rules were used could not be kept"),
        }
    }
}

fn read(file: &Path) -> Vec<Used> {
    let small = fs::metadata(file).is_ok_and(|meta| meta.is_file() && meta.len() <= MAX_BYTES);
    let text = if small { fs::read(file).unwrap_or_default() } else { Vec::new() };
    serde_json::from_slice(&text).unwrap_or_default()
}

fn write(file: &Path, mut used: Vec<Used>) -> std::io::Result<()> {
    used.sort_by_key(|used| std::cmp::Reverse(used.at));
    used.truncate(MAX);
    let new = file.with_extension("new");
    let mut options = fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(&new)?.write_all(&serde_json::to_vec(&used)?)?;
    fs::rename(new, file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_none_is_an_empty_one() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("used.json");
        assert_eq!(read(&file), []);
        let used = vec![Used { rule: RuleId("a".into()), at: 5, times: 2 }];
        write(&file, used.clone()).unwrap();
        assert_eq!(read(&file), used);
        fs::write(&file, "[{").unwrap();
        assert_eq!(read(&file), []);
        fs::remove_file(&file).unwrap();
        fs::create_dir(&file).unwrap();
        assert_eq!(read(&file), []);
        assert!(write(&file, used).is_err());
    }
}
