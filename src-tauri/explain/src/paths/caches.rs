//! What is removed and made again by itself, beyond the folders of a project: caches that tools keep in a home, and all
//! that is in a folder of builds the step before went to.

use crate::lists::{CACHE_FOLDERS, HOME_CACHES};
use crate::paths::{broad_paths, regenerable};
use crate::{Effect, Risk, StepFacts};
use countersign_command::outline::Command;
use countersign_command::read::Joint;

/// Returns whether a path is a cache that a tool keeps in a home and fills again.
pub(crate) fn is_cache(path: &str) -> bool {
    let Some(rest) = broad_paths::below_home(path) else { return false };
    let rest = rest.trim_end_matches('*').trim_end_matches('/');
    let below = |folder: &str| rest.strip_prefix(folder).map(|behind| behind.trim_start_matches('/'));
    let is =
        |folder: &&str| below(folder).is_some_and(|behind| behind.is_empty() || rest[folder.len()..].starts_with('/'));
    let inside =
        |folder: &&str| rest.strip_prefix(*folder).is_some_and(|behind| behind.len() > 1 && behind.starts_with('/'));
    !rest.split('/').any(|part| part == "..") && (HOME_CACHES.iter().any(is) || CACHE_FOLDERS.iter().any(inside))
}

/// Lowers the risk where a step deletes what the same text made for a while: `T=$(mktemp -d); …; rm -rf "$T"`.
pub(crate) fn excuse_temporary(sources: &[Command], command: &Command, facts: &mut StepFacts) {
    let made = |source: &Command| source.words.first().is_some_and(|word| word.text == "mktemp");
    let mut words: Vec<&str> = command.words.iter().map(|word| word.text.as_str()).collect();
    // `trap 'rm -rf "$T"' EXIT` does the same when the shell ends.
    let later = words.first() == Some(&"trap");
    if let (true, Some(line)) = (later, words.get(1)) {
        words = line.split(' ').map(|word| word.trim_matches('"')).collect();
    }
    let removes = words.first() == Some(&"rm") && (later || facts.findings.is_empty());
    // Where anything stands behind the name, an empty one would be the whole computer.
    let named = |word: &str| {
        let name = word.strip_prefix("${").and_then(|rest| rest.strip_suffix('}')).or_else(|| word.strip_prefix('$'));
        name.is_some_and(|name| name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_'))
    };
    let operands: Vec<&str> = words.into_iter().skip(1).filter(|word| !word.starts_with('-')).collect();
    if removes && sources.iter().all(made) && matches!(operands.as_slice(), [one] if named(one)) {
        facts.findings.clear();
        facts.risk = Risk::Medium;
    }
}

/// Lowers the risk of `cd build && rm -rf *`: without that folder nothing is deleted, and with it only what is built
/// again.
pub(crate) fn excuse_build_folder(steps: &[Command], command: &Command, facts: &mut StepFacts) {
    let text = |command: &Command, at: usize| command.words.get(at).map(|word| word.text.clone()).unwrap_or_default();
    let Some(before) = steps.last().filter(|_| command.joint == Joint::And && text(command, 0) == "rm") else { return };
    let goes =
        before.words.len() == 2 && text(before, 0) == "cd" && before.depth == command.depth && !before.background;
    let all =
        |text: &str| text.starts_with('-') || matches!(text, "*" | "./*") || regenerable::is_regenerable_name(text);
    let bare = command.redirects.is_empty() && command.settings.is_empty() && facts.findings.len() < 2;
    let plain = bare && command.words.iter().skip(1).all(|word| all(&word.text));
    if goes && plain && regenerable::is_regenerable(&text(before, 1)) && facts.effects.has(Effect::Delete) {
        facts.findings.clear();
        facts.risk = Risk::Medium;
    }
}

#[cfg(test)]
mod tests {
    use crate::{Risk, explain};

    #[test]
    fn what_is_made_again_may_go_and_nothing_else() {
        for text in [
            "rm -rf ~/.cache/pip",
            "rm -rf ~/.npm/_cacache",
            "rm -rf $HOME/.gradle/caches/",
            "rm -rf ~/Library/Developer/Xcode/DerivedData/*",
            "rm -rf ~/.cargo/registry/cache ~/.m2/repository/com/acme",
            "rm -rf /home/ann/.cache/go-build",
            "rm -rf target/debug coverage .pytest_cache",
            "cd build && rm -rf *",
            "cd web/dist && rm -rf ./*",
            "mkdir -p build && cd build && rm -rf *",
        ] {
            assert!(explain(text).risk() < Risk::High, "{text}");
        }
        for text in [
            "rm -rf ~/.cache",
            "rm -rf ~/.npm",
            "rm -rf ~/.cargo",
            "rm -rf ~/.cache/../x",
            "rm -rf ~/.m2/repositoryx",
            "rm -rf ~/.cache/pip ~/notes",
            "rm -rf ~/Library",
            "cd build; rm -rf *",
            "cd build || rm -rf *",
            "cd src && rm -rf *",
            "cd build && rm -rf ../*",
            "cd build && cd .. && rm -rf *",
            "cd && rm -rf *",
            "rm -rf src target",
            "cd build && LD_PRELOAD=./x.so rm -rf *",
        ] {
            assert_eq!(explain(text).risk(), Risk::High, "{text}");
        }
    }
}
