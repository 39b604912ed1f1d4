//! What names say that they hold secrets, from those that surely do to those that do now and then.

use std::borrow::Cow;

use super::super::ours;
use super::{names, words};

/// How the names of keys and of stored credentials begin or end, whatever stands before or behind.
const STARTS: [&str; 9] = [
    "id_rsa",
    "id_dsa",
    "id_ed25519",
    "id_ecdsa",
    "ssh_host_",
    "client_secret",
    ".vault_pass",
    ".vault-pass",
    "krb5cc_",
];
const ENDS: [&str; 15] = [
    "credentials.json",
    "service-account.json",
    "service_account.json",
    "serviceaccountkey.json",
    ".tfstate",
    ".tfstate.backup",
    ".tfvars",
    ".tfvars.json",
    ".tfrc",
    ".tfrc.json",
    "token.txt",
    "tokens.txt",
    "_rsa",
    "_ed25519",
    "_ecdsa",
];

/// So often a copy may have been copied.
const COPIES: usize = 4;

/// Samples of secret files, made to be read.
const SAMPLES: [&str; 5] = ["example", "sample", "template", "dist", "defaults"];

/// What agents are told by a project, in folders of their own: beside these lie keys and what was said.
const INSTRUCTIONS: [&str; 5] = ["agents", "commands", "skills", "rules", "output-styles"];

/// What describes a package of code, also one about secrets.
const OF_PROJECTS: [&str; 14] = [
    "cargo.toml",
    "package.json",
    "tsconfig.json",
    "pyproject.toml",
    "setup.cfg",
    "go.mod",
    "go.sum",
    "makefile",
    "build.bazel",
    "cmakelists.txt",
    "build.gradle",
    "pom.xml",
    "chart.yaml",
    "license",
];

/// Returns whether a path names a well-known place of secrets.
pub fn is_secret(path: &str) -> bool {
    if let Some((before, behind)) = around_instructions(path) {
        return is_secret(before) || is_secret(behind) || ours::is_own(path);
    }
    let text = words::is_text(path, last(path));
    path.split(['/', '\\', ':', '=', '@']).any(|part| is_secret_part(part) || !text && is_plainly_secret(part))
        || matches!(last(path), "credentials")
        || path.contains('/') && leads_through(path, names::PATHS)
        || last(path) == "environ" && path.contains("proc/")
        || ours::is_own(path)
}

/// Returns whether a path names a place of secrets, or one that holds some now and then: a rule says nothing about it.
pub fn may_be_secret(path: &str) -> bool {
    it_or_its_original(path, is_one)
}

/// Returns whether this is said of a path, or of what it is a copy of. A copy of a copy of many more is not looked at,
/// and taken to be one.
fn it_or_its_original(path: &str, is: impl Fn(&str) -> bool) -> bool {
    let mut of = folded(path).into_owned();
    for _ in 0..=COPIES {
        if is(&of) {
            return true;
        }
        match copied(&of) {
            Some(original) => of = original,
            None => return false,
        }
    }
    true
}

/// Returns a path with the letters that some file systems take for ASCII written as those: `.ſsh` and `.ßh` are `.ssh`
/// there.
pub(super) fn folded(path: &str) -> Cow<'_, str> {
    if path.is_ascii() {
        return Cow::Borrowed(path);
    }
    let mut folded = String::with_capacity(path.len());
    for c in path.chars() {
        match c {
            '\u{17F}' => folded.push('s'),
            '\u{212A}' => folded.push('k'),
            '\u{DF}' | '\u{1E9E}' => folded.push_str("ss"),
            '\u{FB00}' => folded.push_str("ff"),
            '\u{FB01}' => folded.push_str("fi"),
            '\u{FB02}' => folded.push_str("fl"),
            '\u{FB03}' => folded.push_str("ffi"),
            '\u{FB04}' => folded.push_str("ffl"),
            '\u{FB05}' | '\u{FB06}' => folded.push_str("st"),
            c => folded.push(c),
        }
    }
    Cow::Owned(folded)
}

fn is_one(path: &str) -> bool {
    let name = last(path).trim_end_matches([' ', '.']);
    let maybe = || {
        let lower = name.to_ascii_lowercase();
        names::is_maybe(&lower)
            || words::may_be_env(&lower)
            || words::says_secret(name) && !words::is_text(path, name) && !is_workflow(path)
            || leads_through(path, names::MAYBE_PATHS)
            || is_kept_for_a_program(path)
            || lower == "token.json" && !path.split('/').any(is_made_up)
    };
    is_secret(path) || !is_sample(path) && maybe() || is_kept_with_secrets(path)
}

/// Returns whether a file lies where programs keep what they know of a person: `.config/x/settings.json`,
/// `.local/share/x`.
fn is_kept_for_a_program(path: &str) -> bool {
    let parts: Vec<&str> = path.split('/').filter(|part| !matches!(*part, "" | ".")).collect();
    let behind = |start: &[&str], more: usize| {
        parts
            .windows(start.len())
            .position(|part| part == start)
            .is_some_and(|at| parts.len() > at + start.len() + more)
    };
    behind(&[".config"], 1) || behind(&[".local", "share"], 1) || behind(&[".local", "state"], 1)
}

/// What stands before and behind the folder of a project's instructions to agents, in the path of such a text or of code
/// that belongs to it.
fn around_instructions(path: &str) -> Option<(&str, &str)> {
    let (before, behind) = path.split_once(".claude/")?;
    let (folder, _) = behind.split_once('/').unwrap_or((behind, ""));
    let name = last(path);
    let told = !name.contains('.') || words::is_code(&name.to_ascii_lowercase());
    let whole = before.is_empty() || before.ends_with(['/', ':']);
    (whole && told && !behind.contains(".claude") && INSTRUCTIONS.contains(&folder)).then_some((before, behind))
}

/// Returns whether a path holds a secret when it is certainly a file, or shown as one: there a bare `token` is no
/// folder of code about tokens.
pub fn holds_secret(path: &str) -> bool {
    let called = |path: &str| is_bare(path) || !is_sample(last(path)) && words::is_called_secret(last(path));
    it_or_its_original(path, |path| called(path) || is_one(path))
}

/// Returns whether a path ends in a name that says nothing but that it is a secret, or as encrypted files do.
pub fn is_bare(path: &str) -> bool {
    let name = last(path);
    name == "Cookies" || names::is_bare(&name.to_ascii_lowercase()) || has_ending(name)
}

/// What a path is a copy of: `server.key.bak`, `token~`, and `.token.swp`, which an editor left.
fn copied(path: &str) -> Option<String> {
    const ENDS: [&str; 16] = [
        "~", ".bak", ".backup", ".old", ".orig", ".save", ".saved", ".copy", ".tmp", ".swp", ".swo", ".gz", ".xz",
        ".bz2", ".zst", ".1",
    ];
    let end = ENDS.iter().find(|end| path.len() > end.len() && path.ends_with(**end))?;
    let original = &path[..path.len() - end.len()];
    let (folders, name) =
        original.rsplit_once('/').map_or(("", original), |(_, name)| original.split_at(original.len() - name.len()));
    let hidden = end.starts_with(".sw") && name.len() > 1;
    let name = if hidden { name.strip_prefix('.').unwrap_or(name) } else { name };
    (!name.is_empty()).then(|| format!("{folders}{name}"))
}

fn last(path: &str) -> &str {
    path.rsplit(['/', '\\', ':']).next().unwrap_or(path)
}

fn is_sample(name: &str) -> bool {
    SAMPLES.iter().any(|sample| name.ends_with(sample))
}

/// Returns whether a name ends as files of secrets do, with something before the ending.
fn has_ending(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    lower.rsplit_once('.').is_some_and(|(stem, ending)| !stem.is_empty() && names::SHOWN_ENDINGS.contains(&ending))
}

/// Returns whether a file lies in a folder called `secrets` or `secret` and is neither code nor text for people, or
/// beside a tunnel's keys.
fn is_kept_with_secrets(path: &str) -> bool {
    let Some((folders, name)) = path.rsplit_once('/') else { return false };
    let lies_in = |folder: &str| folders.split('/').any(|part| part.eq_ignore_ascii_case(folder));
    let lower = name.to_ascii_lowercase();
    // All packages below a folder, as Go writes them, are no file.
    let code = words::is_code(&lower) && !lower.ends_with(".hcl") || OF_PROJECTS.contains(&lower.as_str());
    let kept = (lies_in("secrets") || lies_in("secret")) && name != "..." && !code && !is_sample(&lower);
    kept || lies_in("wireguard") && lower.ends_with(".conf")
}

/// Returns whether a folder's name says that what it holds was made up, for tests and pages.
fn is_made_up(folder: &str) -> bool {
    const MADE_UP: [&str; 14] = [
        "test",
        "tests",
        "__tests__",
        "spec",
        "specs",
        "fixtures",
        "__fixtures__",
        "testdata",
        "mocks",
        "__mocks__",
        "examples",
        "schemas",
        "schema",
        "docs",
    ];
    MADE_UP.contains(&folder)
}

/// Returns whether a path is that of a workflow of a repository's host, which names secrets and holds none.
fn is_workflow(path: &str) -> bool {
    let lies = path.starts_with(".github/workflows/") || path.contains("/.github/workflows/");
    lies && [".yml", ".yaml"].iter().any(|end| path.ends_with(end))
}

/// Returns whether a path goes through one of these places, which are named by several components.
fn leads_through(path: &str, places: &[&str]) -> bool {
    let mut lower = path.to_ascii_lowercase();
    if lower.contains("//") || lower.contains("/./") {
        let parts: Vec<&str> = lower.split('/').filter(|part| !matches!(*part, "" | ".")).collect();
        lower = parts.join("/");
    }
    places.iter().any(|place| lower.contains(place))
}

fn is_plainly_secret(part: &str) -> bool {
    let lower = part.trim_end_matches([' ', '.']).to_ascii_lowercase();
    !is_sample(&lower) && words::is_plainly_secret(&lower)
}

fn is_secret_part(part: &str) -> bool {
    let lower = part.trim_end_matches([' ', '.']).to_ascii_lowercase();
    let sample = ["example.env", "sample.env", "template.env"].contains(&lower.as_str());
    if lower.is_empty() || sample || is_sample(&lower) {
        return false;
    }
    let named = STARTS.iter().any(|start| lower.starts_with(start)) && !lower.ends_with(".pub")
        || ENDS.iter().any(|end| lower.ends_with(end));
    let key = || lower.rsplit_once('.').is_some_and(|(_, ending)| names::ENDINGS.contains(&ending));
    let json = || {
        let account = lower.contains("firebase-adminsdk") || lower.replace(['-', '_'], "").contains("serviceaccount");
        account && lower.ends_with(".json") && !lower.contains(".schema.")
    };
    names::is_part(&lower)
        || words::is_env(&lower)
        || words::is_history(&lower)
        || words::is_tunnel(&lower)
        || named
        || key()
        || json()
}
