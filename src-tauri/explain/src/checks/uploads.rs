//! What a step sends to other computers, and what it lets from there run.

use crate::checks::checked_step::CheckedStep;
use crate::hosts;
use crate::lists::REDIRECTING_OPTIONS;
use crate::message::code;
use crate::paths::{broad_paths, downloads, system};
use crate::words::nesting;
use crate::work::Work;
use crate::{Effect, Risk, StepFacts};
use countersign_command::outline::{Command, Redirection, Stream, Word};
use countersign_command::place;
use countersign_command::program::Set;

/// Returns whether everything that `curl` and its kin send goes to this computer alone.
pub(crate) fn stays_local(command: &Command) -> bool {
    let mut words = command.words.iter().map(|word| word.text.as_str());
    if !matches!(words.next(), Some("curl" | "wget" | "http" | "xh")) {
        return false;
    }
    let (own, others): (Vec<&str>, Vec<&str>) = words.partition(|word| hosts::is_this_computer(word));
    let other = |word: &&str| {
        let far = !word.starts_with(['-', '@']) && (word.contains(['.', '$']) || word.contains("://"));
        far || REDIRECTING_OPTIONS.iter().any(|way| word.starts_with(way))
            || ["--socks", "--config", "--location", "--url"].iter().any(|way| word.starts_with(way))
    };
    !own.is_empty() && !others.iter().any(other)
}

/// Returns whether a redirection hands a file over as input.
pub(crate) fn is_file_input(redirect: &Redirection) -> bool {
    redirect.kind == Stream::Read && !nesting::is_sink(&redirect.target.text)
}

impl CheckedStep<'_> {
    /// Says that secrets which are searched for leave.
    pub(crate) fn check_found_secrets(&self, facts: &mut StepFacts) {
        let Self { command, program, leaves, .. } = *self;
        let finds = matches!(program, "find" | "fd" | "fdfind") && leaves;
        if let Some(sought) = command.words.iter().skip(1).find(|word| finds && picks_secrets(&word.text)) {
            facts.warn(finding!(SecretSent, "finding-found-sent", pattern = code(&sought.text)), Risk::High);
        }
    }

    /// Says that one of the system's files leaves.
    pub(crate) fn check_system_files(&self, facts: &mut StepFacts) {
        let Self { command, leaves, own, .. } = *self;
        let from_system = |word: &&str| word.contains("@/etc/") || word.starts_with("/etc/") || word.contains("=/etc/");
        let system = command.words.iter().map(|word| word.text.as_str()).find(from_system);
        if let Some(file) = system.filter(|file| leaves && !own && !facts.warns_of(file)) {
            let risk = if system::is_public(file.rsplit(['@', '=']).next().unwrap_or(file)) {
                Risk::Medium
            } else {
                Risk::High
            };
            facts.warn(finding!(Upload, "finding-system-file-sent", file = code(file)), risk);
        }
    }

    /// Says that what is piped in leaves.
    pub(crate) fn check_piped_upload(&self, facts: &mut StepFacts) {
        let Self { feed, program, leaves, own, .. } = *self;
        if leaves && !feed.is_empty() {
            facts.risk = facts.risk.max(Risk::Medium);
        }
        let much = |facts: &StepFacts| facts.touches.iter().any(|touch| broad_paths::is_broad(touch));
        if leaves && !own && program != "ssh" && feed.iter().any(|facts| facts.has(Work::History)) {
            facts.warn(finding!(Upload, "finding-history-sent"), Risk::High);
        }
        // To a computer one may log in to, a folder is brought every day; everything is not.
        if leaves && feed.iter().any(|facts| facts.has(Work::Packs) && (program != "ssh" || much(facts))) {
            facts.warn(finding!(Upload, "finding-archive-sent"), Risk::High);
        }
        let of_system = |facts: &StepFacts| {
            let mut files = facts.touches.iter().filter(|touch| touch.starts_with("/etc/"));
            let first = files.clone().next().cloned();
            files.find(|file| !system::is_public(file)).cloned().or(first)
        };
        if let Some(file) = feed.iter().find_map(of_system).filter(|_| leaves && !own) {
            let risk = if system::is_public(&file) { Risk::Medium } else { Risk::High };
            facts.warn(finding!(Upload, "finding-system-file-sent", file = code(&file)), risk);
        }
    }

    /// Says that what was fetched is applied or run.
    pub(crate) fn check_fetched_code(&self, facts: &mut StepFacts) {
        let Self { command, feed, program, .. } = *self;
        let fetched = |facts: &StepFacts| facts.has(Work::Fetches);
        if matches!(program, "kubectl" | "oc") && facts.effects.has(Effect::Write) && feed.iter().any(fetched) {
            facts.warn(finding!(UntrustedCode, "finding-remote-orders-applied"), Risk::High);
        }
        // A shell in another place reads it: `ssh host bash`, `docker exec -i c sh`.
        let shell = |word: &str| Set::PosixShell.has(word) || matches!(word, "python3" | "python");
        // Only what is given nothing else to run reads its code.
        let line = command.words.iter().skip(1).map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ");
        let mut last = line.rsplit(' ').skip_while(|word| matches!(*word, "-s" | "-" | "--"));
        let mut shells = || last.next().is_some_and(shell);
        if facts.effects.has(Effect::RunCode) && feed.iter().any(fetched) && shells() {
            facts.warn(downloads::unseen_code(), Risk::High);
        }
    }

    /// Says that a secret which is piped in, or a file that is handed over, leaves.
    pub(crate) fn check_handed_files(&self, facts: &mut StepFacts) {
        let Self { command, program, leaves, fed, .. } = *self;
        if leaves && fed {
            facts.warn(finding!(SecretSent, "finding-secret-sent"), Risk::High);
        } else if leaves {
            let file = command.redirects.iter().find(|redirect| is_file_input(redirect));
            if let Some(file) = file {
                // What another command prints into it was picked for that.
                let made = file.target.text.starts_with("<(");
                let risk = if program == "ssh" && !made { Risk::Medium } else { Risk::High };
                facts.warn(finding!(Upload, "finding-file-sent", file = code(&file.target.text)), risk);
            }
        }
    }

    /// Says that what the computer knows may leave in an address.
    pub(crate) fn check_computed_address(&self, facts: &mut StepFacts) {
        let Self { command, program, .. } = *self;
        if facts.effects.has(Effect::Network) {
            // Names are looked up by strangers; nothing ordinary is computed into them.
            let lookup = resolves_names(program);
            let says =
                |marks: &[&str]| command.words.iter().any(|word| marks.iter().any(|mark| word.text.contains(mark)));
            let reads = says(&["$(cat", "`cat", "base64", "xxd"]);
            // What lies in `/tmp` was mostly written there for this, and hides nothing else that is read beside it.
            let other = |word: &Word| {
                let bare = word.text.replace("$(cat /tmp/", "");
                ["$(cat /", "$(cat ~", "$(cat $HOME", "`cat /", "`cat ~"].iter().any(|mark| bare.contains(mark))
                    || bare != word.text && bare.contains("..")
            };
            let far = command.words.iter().any(other);
            // Something computed in front of a name that is fixed: the answer goes to whoever owns that name.
            let part = |word: &Word| word.text.contains(").") || word.text.contains("`.");
            let grave = lookup && (reads || command.words.iter().any(part)) || far;
            // These ask one service whose name is fixed: what is computed for them is hardly an address.
            let fixed = matches!(program, "gh" | "glab" | "aws" | "gcloud" | "az") && !far;
            let dotted = |word: &Word| if fixed { has_dot_outside(&word.text) } else { word.text.contains('.') };
            if command.words.iter().skip(1).any(|word| word.computed && dotted(word)) {
                facts.warn(finding!(Upload, "finding-computed-address"), if grave { Risk::High } else { Risk::Medium });
            }
        }
    }

    /// Notes what is still true of what was piped in, behind this step.
    pub(crate) fn carry_over(&self, facts: &mut StepFacts) {
        let Self { feed, program, fed, .. } = *self;
        // What was packed stays so, pressed together.
        // What is picked from a history is still of it.
        let picks = Set::Picker.has(program);
        if picks && facts.clauses.len() == 1 && feed.iter().any(|facts| facts.has(Work::History)) {
            facts.works = facts.works.with(Work::History.into());
        }
        let presses = Set::Compressor.has(program);
        if presses && facts.clauses.len() == 1 && feed.iter().any(|facts| facts.has(Work::Packs)) {
            facts.works = facts.works.with(Work::Packs.into());
        }
        // What was fetched stays so, however it is shaped on its way.
        let shapes = picks || presses || Set::Reshaper.has(program);
        if shapes && feed.iter().any(|facts| facts.has(Work::Fetches)) {
            facts.works = facts.works.with(Work::Fetches.into());
        }
        facts.secret |= fed && facts.clauses.len() == 1 && (program == "tee" || !facts.effects.has(Effect::Write));
    }
}

/// Returns whether a dot stands in a text outside of what is computed: `$(…)`.
fn has_dot_outside(text: &str) -> bool {
    let (mut depth, mut before) = (0_usize, ' ');
    for c in text.chars() {
        match c {
            '(' if depth > 0 || before == '$' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            '.' if depth == 0 => return true,
            _ => {}
        }
        before = c;
    }
    false
}

/// Returns whether a pattern for names of files picks out secrets.
fn picks_secrets(pattern: &str) -> bool {
    place::is_glob(pattern) && !pattern.contains(['@', '/', '{']) && place::matches_secrets(pattern)
}

/// Returns whether a program resolves a name, which tells the name to whoever keeps it.
pub(crate) fn resolves_names(program: &str) -> bool {
    Set::Resolver.has(program)
}
