//! Whether the scripts of a request are what the person last allowed, by our own record alone.

use std::sync::Arc;

use tokio::time::timeout;

use super::Broker;
use crate::submission::Submission;
use crate::submission::impact::LIMIT;

/// A script that the person has allowed before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownScript {
    /// Absolute.
    pub path: String,
    /// Which script of a package file; the whole file when absent.
    pub part: Option<String>,
    /// It holds what it held then.
    pub unchanged: bool,
    /// When that was, in milliseconds since 1970.
    pub allowed_at: u64,
}

impl Broker {
    /// Looks up when the scripts of a request were last allowed. One that never was, or of which the record does not say it
    /// in time, is not among them. What is compared is what was shown: a change after that brings the request back.
    pub async fn known_scripts(&self, submission: &Arc<Submission>) -> Vec<KnownScript> {
        let scripts = submission.scripts();
        if scripts.is_empty() {
            return Vec::new();
        }
        let looked = self.core.history.read(move |reader| {
            let mut known = Vec::new();
            for script in scripts {
                if let Some((allowed_at, was)) = reader.last_allowed(&script.path, script.part.as_deref())? {
                    let unchanged = was.sha256 == script.digest;
                    known.push(KnownScript { path: script.path, part: script.part, unchanged, allowed_at });
                }
            }
            Ok(known)
        });
        timeout(LIMIT, looked).await.ok().and_then(Result::ok).unwrap_or_default()
    }
}
