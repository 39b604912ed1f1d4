//! What `ssh` complained of, as one of few things a person can do something about.

use crate::text::say;

/// The reason a computer wasn't reached, or was lost.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RemoteError {
    /// It took none of the keys.
    #[error("{}", say!("remote-remote-denied", host = .host, methods = .methods))]
    Denied {
        /// Which computer said so, as `ssh` names it.
        host: String,
        /// The methods it would have accepted.
        methods: String,
    },
    /// Its key is in no known_hosts file.
    #[error("{}", say!("remote-remote-unknown-key", host = .host))]
    UnknownKey {
        /// The name the key would be filed under: it may be a jump host's.
        host: String,
    },
    /// Its key is another than the one on file.
    #[error("{}", say!("remote-remote-changed-key", host = .host, on_file = .on_file))]
    ChangedKey {
        /// The name the key is filed under: it may be a jump host's.
        host: String,
        /// Where the old key is, in words that follow; may be empty.
        on_file: String,
    },
    /// Its key was revoked by the person's files.
    #[error("{}", say!("remote-remote-revoked-key"))]
    RevokedKey,
    /// Nobody listens there.
    #[error("{}", say!("remote-remote-refused"))]
    Refused,
    /// No answer came.
    #[error("{}", say!("remote-remote-timed-out"))]
    TimedOut,
    /// The network knows no way to it.
    #[error("{}", say!("remote-remote-no-route"))]
    NoRoute,
    /// The name means nothing.
    #[error("{}", say!("remote-remote-unresolved"))]
    Unresolved,
    /// The connection broke.
    #[error("{}", say!("remote-remote-dropped", words = .words))]
    Dropped {
        /// The message of `ssh`, with the rest of the sentence; may be empty.
        words: String,
    },
    /// The person's configuration is not one `ssh` takes.
    #[error("{}", say!("remote-remote-config", what = .0))]
    Config(String),
    /// `ssh` itself could not be started, or a file of ours not written.
    #[error("{}", say!("remote-remote-local", what = .0))]
    Local(String),
    /// Anything else.
    #[error("{}", say!("remote-remote-other", what = .0))]
    Other(String),
}

/// The most characters of a message that are repeated.
const SHOWN: usize = 300;

impl RemoteError {
    /// Returns whether it was the computer itself that let nobody in, and not one on the way: then this was the last
    /// word.
    pub(super) fn is_at_the_door(complaint: &str) -> bool {
        let last = complaint.lines().rfind(|line| !line.trim().is_empty());
        last.is_some_and(|line| line.contains(": Permission denied ("))
    }

    /// Returns whether it is said only before a command is on its way. A connection that stood may break or go silent
    /// with one.
    pub(super) fn is_before_anything_is_sent(&self) -> bool {
        match self {
            Self::Denied { .. }
            | Self::UnknownKey { .. }
            | Self::ChangedKey { .. }
            | Self::RevokedKey
            | Self::Refused
            | Self::Unresolved
            | Self::Config(_) => true,
            Self::TimedOut | Self::NoRoute | Self::Dropped { .. } | Self::Local(_) | Self::Other(_) => false,
        }
    }

    /// Makes the error from `ssh`'s messages on standard error. The most serious one counts, since later lines follow
    /// from it.
    #[must_use]
    pub fn of(complaint: &str) -> Self {
        let has = |part: &str| complaint.contains(part);
        if has("REVOKED HOST KEY") || has("is marked as revoked") {
            Self::RevokedKey
        } else if has("REMOTE HOST IDENTIFICATION HAS CHANGED") {
            Self::ChangedKey {
                host: between(complaint, "Host key for ", " has changed"),
                on_file: offending(complaint),
            }
        } else if has("key is known for") || has("Host key verification failed") {
            Self::UnknownKey { host: between(complaint, " key is known for ", " and you") }
        } else if let Some((host, methods)) = denied(complaint) {
            Self::Denied { host, methods }
        } else if has("Could not resolve hostname") || has("Name or service not known") {
            Self::Unresolved
        } else if has("Connection refused") {
            Self::Refused
        } else if has("No route to host") || has("Network is unreachable") {
            Self::NoRoute
        } else if has("percent_expand: string too long") {
            Self::Config("this ssh is too old for a command with variables of this length".to_owned())
        } else if has("Bad configuration option") || has("bad configuration options") || has("Bad owner or permissions")
        {
            Self::Config(last_line(complaint))
        } else if let Some(line) = complaint.lines().rfind(|line| DROPPED.iter().any(|part| line.contains(part))) {
            Self::Dropped { words: follows(&plain(line)) }
        } else if has("timed out") {
            Self::TimedOut
        } else {
            Self::Other(last_line(complaint))
        }
    }
}

/// The messages of `ssh` that a connection was lost.
const DROPPED: &[&str] = &[
    "Connection reset",
    "Connection closed",
    "closed by remote host",
    "Broken pipe",
    "not responding",
    "mux_client_",
    "Shared connection",
];

fn follows(words: &str) -> String {
    if words.is_empty() { String::new() } else { format!(" ({words})") }
}

/// Reads `user@host: Permission denied (publickey).`
fn denied(complaint: &str) -> Option<(String, String)> {
    complaint.lines().rev().find_map(|line| {
        let (host, rest) = line.split_once(": Permission denied (")?;
        let methods = rest.split(')').next()?;
        Some((plain(host), plain(methods)))
    })
}

/// Reads `Offending ED25519 key in /home/me/.ssh/known_hosts:3`.
fn offending(complaint: &str) -> String {
    let place = complaint.lines().find_map(|line| line.strip_prefix("Offending ")?.split_once(" key in "));
    place.map_or_else(String::new, |(_, place)| format!(" ({})", plain(place)))
}

/// Returns the name `ssh` gives there, or other words for it.
fn between(complaint: &str, before: &str, after: &str) -> String {
    let name = complaint.split_once(before).and_then(|(_, rest)| rest.split_once(after)).map(|(name, _)| plain(name));
    name.unwrap_or_else(|| "this computer".to_owned())
}

fn last_line(complaint: &str) -> String {
    let line = complaint.lines().map(str::trim).rfind(|line| !line.is_empty());
    line.map_or_else(|| "it gave no reason".to_owned(), |line| plain(line.trim_end_matches('.')))
}

/// Removes what could control a screen: parts of the message come from the other computer.
fn plain(text: &str) -> String {
    let visible = |c: char| if c.is_control() || !c.is_ascii() { '?' } else { c };
    text.trim().chars().map(visible).take(SHOWN).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn complaints_are_told_apart() {
        let told = [
            ("deploy@web1: Permission denied (publickey,password).\r\n", "denied access (publickey,password)"),
            (
                "No ED25519 host key is known for web1 and you have requested strict checking.\r\nHost key verification failed.",
                "key of web1 isn't known",
            ),
            (
                "@ WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED! @\nOffending RSA key in /h/.ssh/known_hosts:3\nHost key verification failed.",
                "(/h/.ssh/known_hosts:3)",
            ),
            ("@ WARNING: REVOKED HOST KEY DETECTED! @\nHost key verification failed.", "revoked"),
            ("ssh: connect to host 127.0.0.1 port 1: Connection refused", "refused"),
            ("ssh: connect to host 10.9.9.9 port 22: Connection timed out", "in time"),
            ("Connection timed out during banner exchange\nConnection to 127.0.0.1 port 22 timed out", "in time"),
            ("ssh: connect to host 10.9.9.9 port 22: No route to host", "route"),
            ("ssh: Could not resolve hostname nowhere: Name or service not known", "resolved"),
            ("client_loop: send disconnect: Broken pipe", "lost (client_loop: send disconnect: Broken pipe)"),
            ("Timeout, server web1 not responding.", "lost (Timeout, server web1"),
            ("/x/config: line 3: Bad configuration option: foo", "Bad configuration option: foo"),
            ("something \u{1b}[31mnew", "something ?[31mnew"),
            ("", "it gave no reason"),
        ];
        for (complaint, words) in told {
            let said = RemoteError::of(complaint).to_string();
            assert!(said.contains(words), "{complaint:?}: {said}");
        }
    }
}
