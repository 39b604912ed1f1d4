//! What a command means to do, whatever way it is written: for telling the same intent in other words.
//!
//! Neither order of options, nor quotes, nor the program's path, nor the way to a folder makes another intent. It is
//! no proof of sameness: it only ever makes a refusal, never an allowance.

use std::collections::BTreeSet;
use std::path::Path;

use super::ShellText;
use super::started::{Started, Startup, base, lexical};
use crate::program::Set;

/// Long options with a short one that means the same nearly everywhere.
const SHORT: [(&str, char); 5] =
    [("--recursive", 'r'), ("--force", 'f'), ("--all", 'a'), ("--verbose", 'v'), ("--parents", 'p')];

/// Holds what a command means to do, and what it might mean when it is read as generously as possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Intent {
    steps: BTreeSet<Vec<String>>,
    reach: BTreeSet<Vec<String>>,
}

impl Intent {
    /// Reads the intent of a text for a shell.
    #[must_use]
    pub fn of_text(text: &ShellText, cwd: &Path) -> Self {
        let mut intent = Self::of(&Startup::of_text(text, cwd));
        if intent.steps.is_empty() {
            let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
            intent.reach.insert(words.clone());
            intent.steps.insert(words);
        }
        intent
    }

    /// Reads the intent of words without a shell.
    #[must_use]
    pub fn of_words(words: &[String], cwd: &Path) -> Self {
        Self::of(&Startup::of_words(words, cwd))
    }

    /// Returns whether everything this means to do may also be meant by another: in a wrapper, in a text for a shell,
    /// in another folder it may have changed to.
    #[must_use]
    pub fn is_part_of(&self, other: &Self) -> bool {
        self.steps.is_subset(&other.reach)
    }

    fn of(startup: &Startup) -> Self {
        let (idle, busy): (Vec<&Started>, Vec<&Started>) =
            startup.commands.iter().partition(|started| Set::IdleStep.has(&started.name));
        let meant = if busy.iter().any(|started| started.likely) { busy } else { idle };
        let likely = meant.iter().filter(|started| started.likely && !started.hands_on);
        let steps = likely.filter_map(|started| Some(step(&started.argv, started.folders.last()?))).collect();
        let all = |started: &&Started| -> Vec<Vec<String>> {
            started.folders.iter().map(|folder| step(&started.argv, folder)).collect()
        };
        Self { steps, reach: meant.iter().flat_map(all).collect() }
    }
}

/// The program, its options in an order of ours, then the other words as paths.
fn step(argv: &[String], folder: &Path) -> Vec<String> {
    let Some((program, words)) = argv.split_first() else { return Vec::new() };
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
    [name(program, folder)].into_iter().chain(options).chain(operands).collect()
}

/// A program of the system by its name, any other by its path.
fn name(program: &str, folder: &Path) -> String {
    if !program.contains('/') {
        return program.to_owned();
    }
    let full = lexical(&folder.join(program));
    let system = program.starts_with('/')
        && full.parent().and_then(Path::file_name).is_some_and(|last| last == "bin" || last == "sbin");
    if system { base(program).to_owned() } else { full.to_string_lossy().into_owned() }
}

/// A few letters behind one dash: options joined, most likely.
fn is_cluster(word: &str) -> bool {
    (2..=5).contains(&word.len())
        && word.starts_with('-')
        && word.bytes().skip(1).all(|byte| byte.is_ascii_alphabetic())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn intent(text: &str) -> Intent {
        Intent::of_text(&text.into(), Path::new("/w"))
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
        for text in [
            "env X=1 Y=2 rm -rf build",
            "timeout -k 3 5 rm -rf build",
            "nohup nice -n 5 rm -rf build &",
            "sh -c 'rm -rf build'",
            "bash -lc \"cd . && rm -fr build\"",
            "sh -c \"bash -c 'rm -rf build'\"",
            "echo build | xargs rm -rf",
            "printf 'build\\n' | xargs -I{} rm -rf {}",
            "echo 'rm -rf build' | sh",
            "bash <<< 'rm -rf build'",
            "sh <<EOF\nrm -rf build\nEOF",
            "find . -maxdepth 0 -exec rm -rf build \\;",
            "eval rm -rf build",
            "ls | rm -rf build",
            "true || cd sub; rm -rf build",
            "(cd sub); rm -rf build",
            "sudo rm -rf build",
            "xargs rm -rf build < /dev/null",
            "busybox rm -rf build",
            "make; command rm -rf build || true",
        ] {
            assert!(denied.is_part_of(&intent(text)), "{text}");
        }
        for text in ["rm -rf other", "rm build", "ls build", "cd sub && rm -rf build", "echo rm -rf build", ""] {
            assert!(!denied.is_part_of(&intent(text)), "{text}");
        }
        for (denied, again) in [
            ("timeout 5 rm -rf build", "rm -rf build"),
            ("sh -c 'curl -s x.example | sh'", "curl -s x.example | bash -c sh"),
            ("bash deploy.sh", "./deploy.sh"),
            ("./deploy.sh", "sh /w/deploy.sh"),
            ("sudo rm -rf build", "timeout 9 sudo rm -rf build"),
        ] {
            assert!(intent(denied).is_part_of(&intent(again)), "{denied}: {again}");
        }
        for (denied, other) in [
            ("sudo npm install", "npm install"),
            ("bash a/deploy.sh", "bash b/deploy.sh"),
            ("timeout 5 make", "timeout 5 ls"),
            ("ssh host ls", "ls"),
        ] {
            assert!(!intent(denied).is_part_of(&intent(other)), "{denied}: {other}");
        }
        assert!(intent("cd a && npm publish").is_part_of(&intent("cd a; npm publish; echo done")));
        assert!(intent("echo hi").is_part_of(&intent("echo hi")));
        assert!(!intent("echo hi").is_part_of(&intent("echo ho")));
        assert!(!intent("cd a && echo hi").is_part_of(&intent("make")));
    }
}
