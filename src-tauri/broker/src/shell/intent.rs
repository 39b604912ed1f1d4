//! What a command means to do, whatever way it is written: for telling the same intent in other words.
//!
//! Neither order of options, nor quotes, nor the program's path, nor the way to a folder makes another intent. It is
//! no proof of sameness: it only ever makes a refusal, never an allowance.

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};

use super::outline::outline;

/// Programs that change nothing by themselves, and so are not what a person denied beside others.
const IDLE: [&str; 8] = ["cd", "echo", "printf", "true", ":", "pwd", "sleep", "set"];
/// Long options with a short one that means the same nearly everywhere.
const SHORT: [(&str, char); 5] =
    [("--recursive", 'r'), ("--force", 'f'), ("--all", 'a'), ("--verbose", 'v'), ("--parents", 'p')];

/// What a command means to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Intent {
    steps: BTreeSet<Vec<String>>,
}

impl Intent {
    /// Of text for a shell.
    #[must_use]
    pub fn of_text(text: &str, cwd: &Path) -> Self {
        let mut intent = Self::of_steps(&outline(text).plain_words(), cwd);
        if intent.steps.is_empty() {
            intent.steps.insert(text.split_whitespace().map(str::to_owned).collect());
        }
        intent
    }

    /// Of words without a shell.
    #[must_use]
    pub fn of_words(words: &[String], cwd: &Path) -> Self {
        Self::of_steps(&[words.to_vec()], cwd)
    }

    /// Whether everything this means to do is also meant by another.
    #[must_use]
    pub fn is_part_of(&self, other: &Self) -> bool {
        self.steps.is_subset(&other.steps)
    }

    fn of_steps(steps: &[Vec<String>], cwd: &Path) -> Self {
        let mut folder = cwd.to_owned();
        let (mut meant, mut idle) = (BTreeSet::new(), BTreeSet::new());
        for argv in steps {
            let Some((program, rest)) = argv.split_first() else { continue };
            let program = program.rsplit('/').next().unwrap_or(program);
            if let ("cd", [target]) = (program, rest) {
                folder = lexical(&folder.join(target));
            }
            let step = step(program, rest, &folder);
            if IDLE.contains(&program) {
                idle.insert(step)
            } else {
                meant.insert(step)
            };
        }
        Self { steps: if meant.is_empty() { idle } else { meant } }
    }
}

/// The program, its options in an order of ours, then the other words as paths.
fn step(program: &str, words: &[String], folder: &Path) -> Vec<String> {
    let mut options = BTreeSet::new();
    let mut operands = Vec::new();
    for word in words {
        if let Some((_, short)) = SHORT.iter().find(|(long, _)| long == word) {
            options.insert(format!("-{short}"));
        } else if is_cluster(word) {
            options.extend(word.chars().skip(1).map(|letter| format!("-{}", letter.to_ascii_lowercase())));
        } else if word == "--" {
        } else if word.starts_with('-') {
            options.insert(word.clone());
        } else {
            operands.push(lexical(&folder.join(word)).to_string_lossy().into_owned());
        }
    }
    [program.to_owned()].into_iter().chain(options).chain(operands).collect()
}

/// A few letters behind one dash: options joined, most likely.
fn is_cluster(word: &str) -> bool {
    (2..=5).contains(&word.len())
        && word.starts_with('-')
        && word.bytes().skip(1).all(|byte| byte.is_ascii_alphabetic())
}

/// A path without `.`, `..` and doubled separators, as text.
fn lexical(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                plain.pop();
            }
            part => plain.push(part),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    fn intent(text: &str) -> Intent {
        Intent::of_text(text, Path::new("/w"))
    }

    #[test]
    fn the_same_in_other_words() {
        let denied = intent("rm -rf build");
        for text in [
            "rm -rf build",
            "rm -fr ./build/",
            "rm -r -f \"build\"",
            "/bin/rm --recursive --force build",
            "rm -rf -- build",
            "rm -rf /w/build",
            "cd .. && rm -rf w/build",
            "echo ok; r\\m -rf 'bu'ild && make",
            "if true; then rm -Rf build; fi",
        ] {
            assert!(denied.is_part_of(&intent(text)), "{text}");
        }
        for text in ["rm -rf other", "rm build", "ls build", "cd sub && rm -rf build", "echo rm -rf build", ""] {
            assert!(!denied.is_part_of(&intent(text)), "{text}");
        }
        assert!(intent("cd a && npm publish").is_part_of(&intent("cd a; npm publish; echo done")));
        assert!(intent("echo hi").is_part_of(&intent("echo hi")));
        assert!(!intent("echo hi").is_part_of(&intent("echo ho")));
        assert!(!intent("cd a && echo hi").is_part_of(&intent("make")));
    }
}
