//! How long a client waits for one call before it gives up. A little before that it gets a ticket instead.

use std::time::Duration;

/// The patience in seconds when nothing is known of the client: most give up after 60 s.
const USUAL: u64 = 45;

/// The patience of well-known clients in seconds, by a part of their name. `None`: as long as progress is shown. The
/// first match counts.
const KNOWN: [(&str, Option<u64>); 7] = [
    ("codex", Some(280)),
    ("gemini", Some(580)),
    ("claude-code", Some(110)),
    ("claude-ai", Some(210)),
    ("jetbrains", Some(25)),
    ("intellij", Some(25)),
    ("opencode", None),
];

/// Returns how long one call may take; `None` for no limit.
pub(crate) fn of(budget: Option<Duration>, name: &str, shows_progress: bool) -> Option<Duration> {
    if budget.is_some() {
        return budget;
    }
    let name = name.to_lowercase().replace([' ', '_'], "-");
    let known = KNOWN.iter().find(|(part, _)| name.contains(part));
    match known {
        Some((_, Some(seconds))) => Some(Duration::from_secs(*seconds)),
        Some((_, None)) if shows_progress => None,
        _ => Some(Duration::from_secs(USUAL)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_set_up_speaks_before_the_name_and_the_name_before_the_usual() {
        let seconds = |budget: Option<u64>, name, progress| {
            of(budget.map(Duration::from_secs), name, progress).map(|d| d.as_secs())
        };
        assert_eq!(seconds(Some(3300), "codex-mcp-client", true), Some(3300));
        assert_eq!(seconds(None, "codex-mcp-client", true), Some(280));
        assert_eq!(seconds(None, "gemini-cli-mcp-client", false), Some(580));
        assert_eq!(seconds(None, "claude-code", false), Some(110));
        assert_eq!(seconds(None, "claude-ai", false), Some(210));
        assert_eq!(seconds(None, "JetBrains IntelliJ IDEA", false), Some(25));
        assert_eq!(seconds(None, "opencode", true), None);
        assert_eq!(seconds(None, "opencode", false), Some(45));
        assert_eq!(seconds(None, "", true), Some(45));
    }
}
