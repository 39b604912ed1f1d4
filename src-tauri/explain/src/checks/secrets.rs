//! Secrets among the words of a step: named, computed, shown, kept in a file.

use crate::checks::checked_step::CheckedStep;
use crate::checks::search_words;
use crate::lists::{CONNECTING_KEY_OPTIONS, SECRET_FIELDS};
use crate::message::code;
use crate::paths::secret_paths;
use crate::words::{names, nesting, secret_variables};
use crate::work::Work;
use crate::{Effect, Risk, StepFacts};
use countersign_command::outline::{Command, Stream, Word};
use countersign_command::program::Set;

/// Lists the words of a command that name a secret it may read, not those that only say what is left out or sought.
pub(crate) fn secret_words<'a>(command: &'a Command, program: &'a str) -> Vec<&'a str> {
    let words = command.words.iter().skip(1).map(|word| word.text.as_str());
    let redirected = command.redirects.iter().map(|redirect| redirect.target.text.as_str());
    let patterns = search_words::positions(&command.words);
    let mut texts: Vec<&str> = command.words.iter().map(|word| word.text.as_str()).collect();
    if let Some(first) = texts.first_mut() {
        *first = program;
    }
    words
        .enumerate()
        .filter(|(at, _)| !is_login_key(program, &command.words[*at].text) && !patterns.contains(&(at + 1)))
        .filter(|(at, _)| !is_excluded(&texts, at + 1))
        .map(|(_, word)| word)
        .chain(redirected)
        .filter(|word| word.len() < 300 && secret_paths::names_secret(word))
        .collect()
}

impl CheckedStep<'_> {
    /// Says what becomes of the first secret it names.
    pub(crate) fn check_named_secrets(&self, secrets: &[&str], facts: &mut StepFacts) {
        let Self { command, program, verb, leaves, .. } = *self;
        // Certificates are for everybody to see, whatever their file is called.
        let public = program == "openssl" && matches!(verb, "x509" | "verify" | "crl" | "req" | "s_client") && !leaves;
        if let Some(secret) = secrets.first().filter(|_| !public) {
            let brings = command.words.iter().take(3).any(|word| word.text == "cp");
            let contained = matches!(program, "docker" | "podman" | "nerdctl") && (verb == "run" || brings);
            let removes = program == "zip" && verb == "-d";
            let copies = contained || Set::Duplicator.has(program);
            let uses = Set::SecretUser.has(program)
                || program == "wc" && !command.words.iter().any(|word| word.text.starts_with("--f"))
                || secret.trim_start_matches('-').starts_with("var-file=");
            let outside = command.words.iter().any(|word| word.text == "--no-index");
            let ordinary = secret.split('/').next_back().is_some_and(|name| name.starts_with(".env"));
            facts.secret |= facts.effects.has(Effect::Read);
            facts.touches.push((*secret).to_owned());
            if leaves && facts.effects.has(Effect::Network) {
                facts.warn(finding!(SecretSent, "finding-secret-in-file-sent", file = code(secret)), Risk::High);
            } else if (!uses || outside) && (facts.effects.has(Effect::Read) || copies) && !ordinary && !removes {
                facts.warn(finding!(SecretRead, "finding-holds-secrets", file = code(secret)), Risk::High);
            } else if !uses && facts.effects.has(Effect::Read) {
                // What stays in the shell is not printed.
                let shown = if command.depth == 0 { Risk::High } else { Risk::Medium };
                facts.warn(finding!(SecretRead, "finding-may-hold-secrets", file = code(secret)), shown);
            }
        }
    }

    /// Says that a secret is computed into what goes to another computer.
    pub(crate) fn check_computed_secrets(&self, facts: &mut StepFacts) {
        let Self { command, .. } = *self;
        // All variables hold the secret ones, too.
        let ends = |rest: &str| rest.trim_start().is_empty() || rest.trim_start().starts_with([')', '>']);
        let shows =
            |part: &str| ["env", "printenv", "set"].iter().any(|name| part.strip_prefix(name).is_some_and(ends));
        let all = |word: &str| word.split(['(', '`', '|', ';', '&', '\n']).skip(1).any(|part| shows(part.trim_start()));
        let inside =
            |word: &&str| word.split(['(', ')', ' ', '"', '\'', '<', '`']).any(secret_paths::names_secret) || all(word);
        let hidden = command.words.iter().filter(|word| word.computed).map(|word| word.text.as_str()).find(inside);
        if let Some(hidden) = hidden.filter(|_| facts.effects.has(Effect::Network)) {
            facts.warn(finding!(SecretSent, "finding-secret-in-file-sent", file = code(hidden)), Risk::High);
        }
    }

    /// Says that secrets are searched for, or all variables shown.
    pub(crate) fn check_environment(&self, facts: &mut StepFacts) {
        let Self { command, program, .. } = *self;
        if Set::Searcher.has(&names::plain_name(program)) && !facts.has(Work::Narrows) {
            search_words::check_secret_search(command, facts);
        }
        if facts.secret && facts.has(Work::Variables) {
            let shown = if command.piped || command.depth > 0 { Risk::Low } else { Risk::Medium };
            facts.warn(finding!(SecretRead, "finding-environment-shown"), shown);
        }
    }

    /// Says that variables which hold secrets are shown.
    pub(crate) fn check_shown_variables(&self, facts: &mut StepFacts) {
        let Self { command, program, fed, .. } = *self;
        if secret_variables::shows(command, program, fed) {
            facts.secret = true;
            let elsewhere =
                command.redirects.iter().any(|redirect| matches!(redirect.kind, Stream::Write | Stream::Append));
            if !command.piped && !elsewhere && command.depth == 0 {
                let some = matches!(program, "echo" | "printf" | "printenv");
                facts.warn(finding!(SecretRead, "finding-secret-shown"), if some { Risk::High } else { Risk::Medium });
            }
        }
    }

    /// Says that a secret is picked from what is piped in, or written to a file.
    pub(crate) fn check_kept_secrets(&self, facts: &mut StepFacts) {
        let Self { command, program, fed, .. } = *self;
        let names = |word: &Word| SECRET_FIELDS.iter().any(|name| word.text.to_ascii_lowercase().contains(name));
        if fed && matches!(program, "jq" | "yq") && command.words.iter().skip(1).any(names) {
            facts.warn(finding!(SecretRead, "finding-secret-shown"), Risk::Medium);
        }
        let kept = command.redirects.iter().find(|one| matches!(one.kind, Stream::Write | Stream::Append));
        if let Some(file) = kept.map(|one| &one.target.text).filter(|file| !nesting::is_sink(file))
            && facts.secret
            && facts.findings.is_empty()
        {
            facts.warn(finding!(SecretRead, "finding-secrets-written", file = code(file)), Risk::Medium);
        }
    }
}

/// Returns whether an address is the metadata service, where a computer in a cloud is given its own keys.
pub(crate) fn is_metadata_service(address: &str) -> bool {
    let cloud = address.contains("169.254.169.254") || address.contains("metadata.google.internal");
    cloud
        && !address.ends_with('/')
        && ["credentials", "token", "user-data", "identity"].iter().any(|part| address.contains(part))
}

/// Returns whether the word at that place says what a program leaves out.
pub(crate) fn is_excluded(words: &[&str], at: usize) -> bool {
    // Behind an option that takes a word of its own, `--exclude` is that word.
    let alone = |option: &str| {
        option.strip_prefix('-').is_none_or(|letters| letters.chars().all(|c| "avzrhPnuctlpoxSW".contains(c)))
    };
    let option = |at: usize| at > 0 && words.get(at - 1).is_some_and(|before| at == 1 || alone(before));
    words.first().is_some_and(|program| Set::Backup.has(program))
        && !words.contains(&"--")
        && (words[at].starts_with("--exclude=") && option(at)
            || at > 1 && words[at - 1] == "--exclude" && option(at - 1))
}

/// Returns whether the word behind an option is the key a program shows to be let in, which stays here.
fn is_login_key(program: &str, option: &str) -> bool {
    match program {
        name if Set::KeyLogin.has(name) => {
            matches!(option, "-i" | "-F" | "--private-key")
        }
        "curl" | "wget" => CONNECTING_KEY_OPTIONS.contains(&option),
        _ => false,
    }
}
