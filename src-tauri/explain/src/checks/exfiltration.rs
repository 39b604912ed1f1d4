//! What may leave with a step though no table says so: secrets among the words of programs, and what the steps before
//! print, which nobody sees beforehand.

use crate::checks::{secrets, uploads};
use crate::hosts;
use crate::lists::{CREDENTIAL_OPTIONS, KEY_OPTIONS, PASTES, REQUEST_ASIDE_OPTIONS};
use crate::message::code;
use crate::paths::secret_paths;
use crate::words::{names, nesting};
use crate::work::Work;
use crate::{Effect, Risk, StepFacts};
use countersign_command::outline::{Command, Stream};
use countersign_command::program::Set;

/// Looks once more at what a step sends, or may send: `feed` is what it reads from those before.
pub(crate) fn check(command: &Command, feed: &[StepFacts], own: bool, facts: &mut StepFacts) {
    let unknown = facts.effects.has(Effect::Unknown);
    let network = facts.effects.has(Effect::Network);
    if !unknown && !network && !facts.effects.has(Effect::RunCode) {
        return;
    }
    let program = command.words.first().map(|word| names::plain_name(&word.text)).unwrap_or_default();
    if let Some(secret) = find_secret(&program, command, unknown || facts.sends)
        && !facts.warns_of(&secret)
    {
        let ordered = Set::OrderedSender.has(&program);
        facts.touches.push(secret.clone());
        let risk = if facts.sends || unknown || ordered { Risk::High } else { Risk::Medium };
        if facts.sends || ordered {
            facts.warn(finding!(SecretSent, "finding-secret-file-sent", file = code(secret)), risk);
        } else {
            facts.warn(finding!(SecretRead, "finding-holds-secrets", file = code(secret)), risk);
        }
    }
    if unknown && feed.iter().any(|facts| facts.secret) {
        facts.warn(finding!(SecretSent, "finding-secret-to-unknown-program"), Risk::High);
    }
    let second = command.words.get(1).map(|word| word.text.as_str());
    let strange = matches!(program.as_str(), "docker" | "podman" | "npx" | "bunx" | "uvx" | "pipx")
        || matches!(
            (program.as_str(), second),
            ("pnpm" | "yarn", Some("dlx")) | ("uv", Some("tool")) | ("kubectl", Some("run"))
        );
    if strange && facts.effects.has(Effect::RunCode) && feed.iter().any(|facts| facts.secret) {
        facts.warn(finding!(SecretSent, "finding-secret-to-foreign-code"), Risk::High);
    }
    if program == "xargs" && network && feed.iter().any(|facts| facts.secret) && !is_credential_slot(command) {
        facts.warn(finding!(SecretSent, "finding-secret-sent"), Risk::High);
    }
    if !facts.sends
        || !network
        || own
        || hosts::stays_local(command)
        || program == "xargs"
        || !facts.findings.is_empty()
    {
        return;
    }
    let paste = command
        .words
        .iter()
        .skip(1)
        .any(|word| PASTES.contains(&hosts::host_of(&word.text).trim_start_matches("www.")));
    if paste {
        facts.warn(finding!(Exposure, "finding-public-by-address"), Risk::High);
        return;
    }
    let unseen =
        |feed: &StepFacts| feed.effects.has(Effect::Read) || feed.effects.has(Effect::Network) || feed.has(Work::Packs);
    if feed.iter().any(unseen) {
        facts.warn(finding!(Upload, "finding-output-sent"), Risk::Medium);
    } else if let Some(file) = uploaded_file(&program, command) {
        facts.warn(finding!(Upload, "finding-file-sent", file = code(file)), Risk::Medium);
    }
}

/// Returns whether what xargs reads stands only where one is let in: in a header, as a password.
fn is_credential_slot(command: &Command) -> bool {
    let words: Vec<&str> = command.words.iter().map(|word| word.text.as_str()).collect();
    let asks = |word: &&str| {
        let name = names::plain_name(word);
        matches!(name.as_str(), "curl" | "wget" | "http" | "xh" | "nc" | "ncat" | "ping" | "sh" | "bash")
            || uploads::resolves_names(&name)
    };
    if !words.iter().any(asks) {
        return true;
    }
    let named = words.windows(2).find(|pair| pair[0] == "-I").map(|pair| pair[1]);
    let Some(mark) = named.or_else(|| words.iter().find_map(|word| word.strip_prefix("-I"))) else { return false };
    let mark = if mark.is_empty() { "{}" } else { mark };
    let mut places = (1..words.len())
        .filter(|at| words[*at].contains(mark) && !words[*at].starts_with("-I") && words[at - 1] != "-I");
    places.all(|at| CREDENTIAL_OPTIONS.contains(&words[at - 1]))
}

/// The file a request of plain words carries.
fn uploaded_file<'a>(program: &str, command: &'a Command) -> Option<&'a str> {
    if !matches!(program, "curl" | "wget" | "http" | "https" | "xh") {
        return None;
    }
    // Options whose value says how, though it may be read from a file.
    let words: Vec<&str> = command.words.iter().map(|word| word.text.as_str()).collect();
    let named = |file: &&str| !file.is_empty() && !nesting::is_sink(file);
    let behind = |word: &'a str| word.strip_prefix('@').or_else(|| word.split_once("=@").map(|(_, file)| file));
    let handed = (1..words.len())
        .filter(|at| !REQUEST_ASIDE_OPTIONS.contains(&words[at - 1]))
        .filter_map(|at| behind(words[at]));
    let handed = handed.map(|file| file.split_once(';').map_or(file, |(file, _)| file)).find(named);
    let sent = words.windows(2).find(|pair| matches!(pair[0], "-T" | "--upload-file")).map(|pair| pair[1]);
    handed.or_else(|| sent.filter(named))
}

/// Returns whether a word names a file that holds secrets: a bare name may be that of a program or a package.
fn names_secret_file(word: &str) -> bool {
    word.len() < 300 && (word.contains(['/', '.']) || word.starts_with("id_")) && secret_paths::names_secret(word)
}

/// A secret among the words, or in the orders a program is given as text.
fn find_secret(program: &str, command: &Command, all: bool) -> Option<String> {
    if Set::OrderedSender.has(program) {
        let texts = command.redirects.iter().filter(|one| one.kind == Stream::Text).map(|one| &one.target);
        let texts = texts.chain(command.words.iter().skip(1)).map(|word| word.text.as_str());
        let parts: Vec<&str> =
            texts.flat_map(|text| text.split(|c: char| c.is_whitespace() || "\"';,()".contains(c))).collect();
        let own = |at: usize| at == 0 || !KEY_OPTIONS.contains(&parts[at - 1]) && !parts[at].starts_with('-');
        // What has a colon lies elsewhere already.
        let named = |at: &usize| own(*at) && !parts[*at].contains(':') && names_secret_file(parts[*at]);
        return (0..parts.len()).find(named).map(|at| parts[at].to_owned());
    }
    if Set::KeyShower.has(program) && !all {
        return None;
    }
    // `curl -T.npmrc`: the file stands in the same word.
    let bare = |text| if program == "curl" { str::strip_prefix(text, "-T").unwrap_or(text) } else { text };
    let words: Vec<&str> = command.words.iter().map(|word| bare(word.text.as_str())).collect();
    let named = |(at, word): (usize, &&str)| {
        let key = at > 1 && KEY_OPTIONS.contains(&words[at - 1]);
        let joined = word.split_once('=').is_some_and(|(option, _)| KEY_OPTIONS.contains(&option));
        let stays = secrets::is_excluded(&words, at);
        (!key && !joined && !stays && names_secret_file(word)).then(|| (*word).to_owned())
    };
    words.iter().enumerate().skip(1).find_map(named)
}
