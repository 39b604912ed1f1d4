//! What a step sends to other computers, and what it lets from there run.

use crate::checks::step::CheckedStep;
use crate::hosts;
use crate::message::code;
use crate::places::{brought, system, wide};
use crate::words::inner;
use crate::work::Work;
use crate::{About, Effect, Risk};
use countersign_command::outline::{Command, Redirection, Stream, Word};
use countersign_command::place;
use countersign_command::program::Set;

/// Whether what `curl` and its kin send goes to this computer alone.
pub(crate) fn stays(command: &Command) -> bool {
    let mut words = command.words.iter().map(|word| word.text.as_str());
    if !matches!(words.next(), Some("curl" | "wget" | "http" | "xh")) {
        return false;
    }
    const WAYS: [&str; 8] = ["-x", "-K", "-L", "--proxy", "--preproxy", "--connect-to", "--resolve", "--next"];
    let (own, others): (Vec<&str>, Vec<&str>) = words.partition(|word| hosts::is_own(word));
    let other = |word: &&str| {
        let far = !word.starts_with(['-', '@']) && (word.contains(['.', '$']) || word.contains("://"));
        far || WAYS.iter().any(|way| word.starts_with(way))
            || ["--socks", "--config", "--location", "--url"].iter().any(|way| word.starts_with(way))
    };
    !own.is_empty() && !others.iter().any(other)
}

/// Whether a file is handed over as input.
pub(crate) fn hands_over(redirect: &Redirection) -> bool {
    redirect.kind == Stream::Read && !inner::is_sink(&redirect.target.text)
}

impl CheckedStep<'_> {
    /// Says that secrets which are searched for leave.
    pub(crate) fn sends_found(&self, about: &mut About) {
        let Self { command, program, leaves, .. } = *self;
        let finds = matches!(program, "find" | "fd" | "fdfind") && leaves;
        if let Some(sought) = command.words.iter().skip(1).find(|word| finds && sought(&word.text)) {
            about.warn(finding!(SecretSent, "finding-found-sent", pattern = code(&sought.text)), Risk::High);
        }
    }

    /// Says that one of the system's files leaves.
    pub(crate) fn sends_system(&self, about: &mut About) {
        let Self { command, leaves, own, .. } = *self;
        let from_system = |word: &&str| word.contains("@/etc/") || word.starts_with("/etc/") || word.contains("=/etc/");
        let system = command.words.iter().map(|word| word.text.as_str()).find(from_system);
        if let Some(file) = system.filter(|file| leaves && !own && !about.warns_of(file)) {
            let risk =
                if system::is_open(file.rsplit(['@', '=']).next().unwrap_or(file)) { Risk::Medium } else { Risk::High };
            about.warn(finding!(Upload, "finding-system-file-sent", file = code(file)), risk);
        }
    }

    /// Says that what is piped in leaves.
    pub(crate) fn sends_fed(&self, about: &mut About) {
        let Self { feed, program, leaves, own, .. } = *self;
        if leaves && !feed.is_empty() {
            about.risk = about.risk.max(Risk::Medium);
        }
        let much = |about: &About| about.touches.iter().any(|touch| wide::is_much(touch));
        if leaves && !own && program != "ssh" && feed.iter().any(|about| about.has(Work::History)) {
            about.warn(finding!(Upload, "finding-history-sent"), Risk::High);
        }
        // To a computer one may log in to, a folder is brought every day; everything is not.
        if leaves && feed.iter().any(|about| about.has(Work::Packs) && (program != "ssh" || much(about))) {
            about.warn(finding!(Upload, "finding-archive-sent"), Risk::High);
        }
        let of_system = |about: &About| {
            let mut files = about.touches.iter().filter(|touch| touch.starts_with("/etc/"));
            let first = files.clone().next().cloned();
            files.find(|file| !system::is_open(file)).cloned().or(first)
        };
        if let Some(file) = feed.iter().find_map(of_system).filter(|_| leaves && !own) {
            let risk = if system::is_open(&file) { Risk::Medium } else { Risk::High };
            about.warn(finding!(Upload, "finding-system-file-sent", file = code(&file)), risk);
        }
    }

    /// Says that what was fetched is applied or run.
    pub(crate) fn runs_fetched(&self, about: &mut About) {
        let Self { command, feed, program, .. } = *self;
        let fetched = |about: &About| about.has(Work::Fetches);
        if matches!(program, "kubectl" | "oc") && about.effects.has(Effect::Write) && feed.iter().any(fetched) {
            about.warn(finding!(UntrustedCode, "finding-remote-orders-applied"), Risk::High);
        }
        // A shell in another place reads it: `ssh host bash`, `docker exec -i c sh`.
        let shell = |word: &str| Set::PosixShell.has(word) || matches!(word, "python3" | "python");
        // Only what is given nothing else to run reads its code.
        let line = command.words.iter().skip(1).map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ");
        let mut last = line.rsplit(' ').skip_while(|word| matches!(*word, "-s" | "-" | "--"));
        let mut shells = || last.next().is_some_and(shell);
        if about.effects.has(Effect::RunCode) && feed.iter().any(fetched) && shells() {
            about.warn(brought::unseen(), Risk::High);
        }
    }

    /// Says that a secret which is piped in, or a file that is handed over, leaves.
    pub(crate) fn sends_handed(&self, about: &mut About) {
        let Self { command, program, leaves, fed, .. } = *self;
        if leaves && fed {
            about.warn(finding!(SecretSent, "finding-secret-sent"), Risk::High);
        } else if leaves {
            let file = command.redirects.iter().find(|redirect| hands_over(redirect));
            if let Some(file) = file {
                // What another command prints into it was picked for that.
                let made = file.target.text.starts_with("<(");
                let risk = if program == "ssh" && !made { Risk::Medium } else { Risk::High };
                about.warn(finding!(Upload, "finding-file-sent", file = code(&file.target.text)), risk);
            }
        }
    }

    /// Says that what the computer knows may leave in an address.
    pub(crate) fn computes_address(&self, about: &mut About) {
        let Self { command, program, .. } = *self;
        if about.effects.has(Effect::Network) {
            // Names are looked up by strangers; nothing ordinary is computed into them.
            let lookup = looks_up(program);
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
            let dotted = |word: &Word| if fixed { dotted_outside(&word.text) } else { word.text.contains('.') };
            if command.words.iter().skip(1).any(|word| word.computed && dotted(word)) {
                about.warn(finding!(Upload, "finding-computed-address"), if grave { Risk::High } else { Risk::Medium });
            }
        }
    }

    /// Notes what is still true of what was piped in, behind this step.
    pub(crate) fn passes_on(&self, about: &mut About) {
        let Self { feed, program, fed, .. } = *self;
        // What was packed stays so, pressed together.
        // What is picked from a history is still of it.
        let picks = matches!(
            program,
            "grep" | "rg" | "sed" | "awk" | "head" | "tail" | "cut" | "sort" | "tr" | "gzip" | "base64"
        );
        if picks && about.clauses.len() == 1 && feed.iter().any(|about| about.has(Work::History)) {
            about.works = about.works.with(Work::History.into());
        }
        let presses =
            matches!(program, "gzip" | "pigz" | "zstd" | "xz" | "bzip2" | "lz4" | "base64" | "openssl" | "gpg" | "age");
        if presses && about.clauses.len() == 1 && feed.iter().any(|about| about.has(Work::Packs)) {
            about.works = about.works.with(Work::Packs.into());
        }
        // What was fetched stays so, however it is shaped on its way.
        let shapes = picks || presses || matches!(program, "jq" | "yq" | "envsubst" | "tee" | "cat" | "kustomize");
        if shapes && feed.iter().any(|about| about.has(Work::Fetches)) {
            about.works = about.works.with(Work::Fetches.into());
        }
        about.secret |= fed && about.clauses.len() == 1 && (program == "tee" || !about.effects.has(Effect::Write));
    }
}

/// Whether a dot stands in a text outside of what is computed: `$(…)`.
fn dotted_outside(text: &str) -> bool {
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

/// Whether a pattern for names of files picks out secrets.
fn sought(pattern: &str) -> bool {
    place::is_glob(pattern) && !pattern.contains(['@', '/', '{']) && place::matches_secrets(pattern)
}

/// Whether a program asks for the address of a name, which tells the name to whoever keeps it.
pub(crate) fn looks_up(program: &str) -> bool {
    matches!(program, "dig" | "nslookup" | "host" | "ping" | "drill" | "kdig")
}
