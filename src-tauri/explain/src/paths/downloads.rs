//! Code that an earlier step brought here from another computer: downloaded, unpacked from what was, or cloned.

use crate::finding::Finding;
use crate::lists::{ARCHIVE_ENDINGS, UNSAFE_LOADERS};
use crate::message::code;
use crate::paths::working_folder;
use crate::work::Work;
use crate::{Effect, Risk, StepFacts};
use countersign_command::outline::{Command, Stream};

/// Checks whether a step runs a file that an earlier step brought from another computer. `steps` are the commands
/// before, each with what it does in `before`.
pub(crate) fn check_run(steps: &[Command], before: &[StepFacts], command: &Command, facts: &mut StepFacts) {
    let cloned = |earlier: &StepFacts| earlier.has(Work::Clones);
    // `git clone … && cd tool && make install` runs what stands in a Makefile nobody here wrote.
    let program = command.words.first().map_or("", |word| word.text.as_str());
    let makes = matches!(program, "make" | "gmake" | "just");
    let goes = |step: &Command| step.words.first().is_some_and(|word| word.text == "cd");
    let there = || steps.iter().any(goes) || command.words.iter().any(|word| word.text == "-C");
    if makes && before.iter().any(cloned) && there() {
        facts.warn(unseen_code(), Risk::High);
    }
    let runs = facts.effects.has(Effect::RunCode) || facts.effects.has(Effect::Install);
    if runs && facts.findings.is_empty() && steps.iter().any(sends_for_review) {
        facts.warn(finding!(UntrustedCode, "finding-sent-code-runs"), Risk::Medium);
    }
    let charts = begins_with(command, &["helm", "install"]) || begins_with(command, &["helm", "upgrade"]);
    if charts && steps.iter().any(|step| begins_with(step, &["helm", "repo", "add"])) {
        facts.warn(finding!(UntrustedCode, "finding-source-just-named"), Risk::Medium);
    }
    let piped =
        command.from.clone().is_some_and(|range| before.get(range).is_some_and(|feed| feed.iter().any(is_fetched)));
    let here = working_folder::current(steps, command.depth);
    let place = target_folder(command).map_or_else(|| here.clone(), |into| working_folder::join(&here, into));
    if piped && facts.has(Work::Unpacks) && matches!(place.as_str(), "~" | "$HOME" | "${HOME}" | "/" | "/root") {
        facts.warn(finding!(Destruction, "finding-archive-replaces", folder = code(&place)), Risk::High);
    }
    let composes =
        command.words.iter().take(2).any(|word| matches!(&*word.text, "compose" | "docker-compose" | "stack"));
    let submodules = updates_submodules(steps)
        && begins_with(command, &["git", "submodule", "foreach"])
        && (facts.script.is_some() || facts.effects.has(Effect::Unknown));
    if runs && (composes && piped || submodules || runs_contents(command, &file_names(steps, before), piped)) {
        facts.warn(unseen_code(), Risk::High);
    }
    let Some(script) = facts.script.as_deref() else { return };
    let brought = file_names(steps, before).contains(&working_folder::file_name(script));
    // What was cloned or unpacked a step before is as unseen as what was downloaded.
    let relative = !script.starts_with(['/', '~', '$']);
    let unpacked = || {
        unpacked_downloads(steps, before).iter().any(|unpacked| unpacked.holds(&working_folder::join(&here, script)))
    };
    let beside = || before.iter().any(cloned) && relative;
    if brought || beside() || is_in_clone(steps, before, &working_folder::join(&here, script)) || unpacked() {
        facts.warn(unseen_code(), Risk::High);
    }
}

/// Returns whether a step took what is newest of the repositories inside this one.
fn updates_submodules(steps: &[Command]) -> bool {
    steps.iter().any(|step| {
        begins_with(step, &["git", "submodule", "update"]) && step.words.iter().any(|word| word.text == "--remote")
    })
}

/// Returns whether a step runs what stands in a file that was brought here, and which no interpreter is handed as such:
/// a notebook, or data that its code unpacks.
fn runs_contents(command: &Command, brought: &[&str], piped: bool) -> bool {
    let handed = command.redirects.iter().filter(|one| one.kind == Stream::Text).map(|one| &one.target);
    let texts = || command.words.iter().skip(1).chain(handed.clone()).map(|word| word.text.as_str());
    let notebook = texts().any(|text| text.ends_with(".ipynb") && brought.contains(&working_folder::file_name(text)));
    let loads = |text: &str| UNSAFE_LOADERS.iter().any(|loader| text.contains(loader));
    let holds = |text: &str| piped || brought.iter().any(|name| name.len() > 2 && text.contains(name));
    notebook || texts().any(|text| loads(text) && holds(text))
}

/// Returns whether a step brings something from another computer.
fn is_fetched(facts: &StepFacts) -> bool {
    facts.effects.has(Effect::Network) && facts.has(Work::Fetches)
}

/// Returns whether a file lies in a repository that an earlier step copied to a place it named.
fn is_in_clone(steps: &[Command], before: &[StepFacts], script: &str) -> bool {
    std::iter::zip(steps, before).enumerate().filter(|(_, (_, facts))| facts.has(Work::Clones)).any(
        |(at, (step, _))| {
            let plain = |word: &&str| !word.starts_with('-');
            let Some(last) = step.words.iter().rev().map(|word| word.text.as_str()).find(plain) else { return false };
            let named = last.rsplit('/').next().unwrap_or_default();
            let own = last.contains("://") || last.starts_with("git@");
            let folder_named = if own { named.strip_suffix(".git").unwrap_or(named) } else { last };
            let into = working_folder::join(&working_folder::current(&steps[..at], step.depth), folder_named);
            script.strip_prefix(into.as_str()).is_some_and(|rest| rest.starts_with('/'))
        },
    )
}

/// Returns whether a step begins with these words.
fn begins_with(step: &Command, words: &[&str]) -> bool {
    step.words.iter().map(|word| word.text.as_str()).take(words.len()).eq(words.iter().copied())
}

/// Returns whether a step brings the files here to what somebody asks to be taken in.
fn sends_for_review(step: &Command) -> bool {
    let words: Vec<&str> = step.words.iter().map(|word| word.text.as_str()).collect();
    match words.as_slice() {
        ["gh" | "hub", "pr", "checkout", ..] | ["glab", "mr", "checkout", ..] => true,
        ["git", "fetch", rest @ ..] => {
            rest.iter().any(|word| word.contains("pull/") || word.contains("merge-requests/"))
        }
        _ => false,
    }
}

/// Makes the finding about code that nobody here wrote or has seen.
pub(crate) fn unseen_code() -> Finding {
    finding!(UntrustedCode, "finding-remote-code-unseen")
}

/// Lists the names of the files that were brought from other computers, and of their copies.
pub(crate) fn file_names<'a>(steps: &'a [Command], before: &'a [StepFacts]) -> Vec<&'a str> {
    let mut names: Vec<&str> = Vec::new();
    let fetched = fetching_steps(steps, before);
    for (at, (step, earlier)) in std::iter::zip(steps, before).enumerate() {
        let touched = earlier.touches.iter().map(|touch| working_folder::file_name(touch));
        let moves = step.words.first().is_some_and(|word| matches!(word.text.as_str(), "mv" | "cp"));
        if earlier.effects.has(Effect::Write)
            && (earlier.effects.has(Effect::Network) || reads_fetched_pipe(steps, &fetched, at))
        {
            names.extend(touched);
        } else if moves && earlier.touches.iter().any(|touch| names.contains(&working_folder::file_name(touch))) {
            names.extend(step.words.last().map(|word| working_folder::file_name(&word.text)));
        }
    }
    names
}

/// What a download was unpacked to.
struct Unpacked {
    /// The folder it lies in.
    folder: String,
    /// Whether everything in there may come from it.
    all: bool,
    /// Names its own folders may have.
    names: Vec<String>,
}

impl Unpacked {
    fn holds(&self, script: &str) -> bool {
        let Some(inside) = script.strip_prefix(self.folder.as_str()) else { return false };
        let inside = match self.folder.as_str() {
            "" if script.starts_with(['/', '~', '$']) => return false,
            "" => inside,
            _ => match inside.strip_prefix('/') {
                Some(inside) => inside,
                None => return false,
            },
        };
        // A file beside the archive may have been in it; one in a folder of another name was here before.
        let first = inside.split_once('/').map(|(first, _)| first);
        self.all || first.is_none_or(|first| is_computed(first) || self.names.iter().any(|name| resembles(first, name)))
    }
}

/// What was downloaded and unpacked.
fn unpacked_downloads(steps: &[Command], before: &[StepFacts]) -> Vec<Unpacked> {
    let mut names: Vec<String> = Vec::new();
    let mut unpacked = Vec::new();
    let fetched = fetching_steps(steps, before);
    for (at, (step, facts)) in std::iter::zip(steps, before).enumerate() {
        let named = |touch: &String| {
            is_computed(touch) && !names.is_empty() || names.iter().any(|name| name == working_folder::file_name(touch))
        };
        if fetched[at] {
            let words = step.words.iter().skip(1).map(|word| word.text.as_str()).filter(|word| !word.starts_with('-'));
            let parts = facts.touches.iter().map(String::as_str).chain(words).flat_map(|touch| touch.split('/'));
            names.extend(parts.filter(|part| !part.is_empty() && part.len() < 120).map(str::to_owned));
        } else if facts.has(Work::Unpacks)
            && (reads_fetched_pipe(steps, &fetched, at) || facts.touches.iter().any(named))
        {
            let into = target_folder(step);
            let stripped = step.words.iter().any(|word| word.text.starts_with("--strip"));
            let here = working_folder::current(&steps[..at], step.depth);
            let place = into.map_or_else(|| here.clone(), |into| working_folder::join(&here, into));
            let all = stripped || !place.is_empty() && into.is_some();
            unpacked.push(Unpacked { folder: place, all, names: names.clone() });
        } else if step.words.first().is_some_and(|word| matches!(word.text.as_str(), "mv" | "cp"))
            && facts.touches.iter().any(named)
        {
            names.extend(step.words.last().map(|word| working_folder::file_name(&word.text).to_owned()));
        }
    }
    // What was moved later is known by the name it got.
    unpacked.iter_mut().for_each(|unpacked| unpacked.names.clone_from(&names));
    unpacked
}

/// Which steps fetch something from another computer.
fn fetching_steps(steps: &[Command], before: &[StepFacts]) -> Vec<bool> {
    let fetches = |(step, facts): (&Command, &StepFacts)| {
        let git = step.words.iter().take(3).any(|word| word.text == "git");
        is_fetched(facts) && !git
    };
    std::iter::zip(steps, before).map(fetches).collect()
}

/// Returns whether what a step reads from its pipe was fetched.
fn reads_fetched_pipe(steps: &[Command], fetched: &[bool], at: usize) -> bool {
    pipe_members(steps, at).into_iter().any(|from| from != at && fetched[from])
}

/// Lists the numbers of a step and of those before it in its pipe.
pub(crate) fn pipe_members(steps: &[Command], at: usize) -> Vec<usize> {
    let mut all = vec![at];
    let mut next = 0;
    while let Some(at) = all.get(next).copied() {
        next += 1;
        let from = steps.get(at).and_then(|step| step.from.clone()).unwrap_or(0..0);
        all.extend(from.filter(|from| *from < at));
        if all.len() > steps.len() {
            break;
        }
    }
    all
}

/// The folder an archive is unpacked into, when its options name one.
fn target_folder(step: &Command) -> Option<&str> {
    let words = || step.words.iter().map(|word| word.text.as_str());
    let joined =
        |word: &&str| ["--directory=", "-C"].iter().any(|option| word.len() > option.len() && word.starts_with(option));
    let after = words().position(|word| matches!(word, "-C" | "--directory" | "-d")).and_then(|at| words().nth(at + 1));
    after.or_else(|| words().find(joined).map(|word| word.trim_start_matches("--directory=").trim_start_matches("-C")))
}

/// Returns whether a name stands for one that is known only when it runs.
fn is_computed(name: &str) -> bool {
    name == "-" || name.contains(['*', '?', '$', '`', '{', '['])
}

/// Returns whether a folder's name is that of something downloaded, without endings, with a version or without.
fn resembles(folder: &str, name: &str) -> bool {
    let bare = |mut name: &str| {
        while let Some(shorter) = ARCHIVE_ENDINGS.iter().find_map(|end| name.strip_suffix(end)) {
            name = shorter;
        }
        name.to_ascii_lowercase()
    };
    let (folder, name) = (folder.to_ascii_lowercase(), bare(name));
    let begins =
        |long: &str, short: &str| long.strip_prefix(short).is_some_and(|rest| rest.starts_with(['-', '_', '.']));
    folder == name || !name.is_empty() && (begins(&folder, &name) || begins(&name, &folder))
}
