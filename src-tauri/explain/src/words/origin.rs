//! Where code comes from: packages fetched from an address instead of a registry, and settings that name another one.

use crate::hosts;
use crate::lists::{
    CHANNEL_OPTIONS, PACKAGE_OPTIONS, PROXY_VARIABLES, REGISTRY_FILE_VARIABLES, REGISTRY_OPTIONS, REGISTRY_SETTINGS,
    REPOSITORY_SCHEMES,
};
use crate::message::code;
use crate::words::search_path;
use crate::{Effect, Risk, StepFacts};
use countersign_command::program::Set;
use countersign_command::program::options::Parts;

/// Returns whether a word names code at an address, and no package of a registry.
pub(crate) fn is_address(word: &str) -> bool {
    let named = word.split(" @ ").last().unwrap_or(word).trim_start();
    let known = named.contains("://") && !hosts::is_this_computer(named) && !named.starts_with("file:");
    known || REPOSITORY_SCHEMES.iter().any(|start| named.starts_with(start) || named.contains(&format!("@{start}")))
}

/// `user/repository`, as npm takes it from GitHub.
fn is_github_shorthand(word: &str) -> bool {
    let plain = |part: &str| part.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.#".contains(&byte));
    let parts = word.split_once('/').filter(|(user, _)| !user.starts_with(['.', '@', '~', '/', '$']));
    parts.is_some_and(|(user, rest)| !user.is_empty() && !rest.is_empty() && plain(user) && plain(rest))
        && !word.ends_with(".tgz")
}

/// Returns whether a program that runs a package takes a word as code from an address.
pub(crate) fn is_foreign(name: &str, word: &str) -> bool {
    is_address(word) || matches!(name, "npx" | "pnpx" | "bunx") && is_github_shorthand(word)
}

/// Checks the packages a step installs: those from an address are code nobody looked at.
pub(crate) fn check_installed(name: &str, parts: &Parts<'_>, operands: &[&str], facts: &mut StepFacts) {
    if !Set::Installer.has(name) || !facts.effects.has(Effect::Install) {
        return;
    }
    let short = |word: &&str| matches!(name, "npm" | "pnpm" | "yarn" | "bun") && is_github_shorthand(word);
    let named = operands
        .iter()
        .copied()
        .chain(parts.values(PACKAGE_OPTIONS))
        .find(|word| is_address(word) && !hosts::is_registry(word) || short(word));
    if let Some(word) = named {
        check_address(word, facts);
    }
    let channels = matches!(name, "conda" | "mamba" | "micromamba" | "pixi");
    let mut places = parts.values(REGISTRY_OPTIONS).chain(parts.values(CHANNEL_OPTIONS).filter(|_| channels));
    let other = places.find_map(|place| Some((place, foreign_risk(place)?)));
    if let Some((place, risk)) = other {
        facts.touches.push(place.to_owned());
        facts.warn(finding!(UntrustedCode, "finding-other-package-source"), risk);
    }
}

/// Warns of code that runs from an address.
pub(crate) fn check_address(address: &str, facts: &mut StepFacts) {
    facts.touches.push(address.to_owned());
    facts.warn(finding!(UntrustedCode, "finding-code-from-address", address = code(address)), Risk::High);
}

/// Returns whether a setting, in capitals, names a registry.
fn names_registry(name: &str) -> bool {
    let of_cargo = ["CARGO_REGISTRIES_", "CARGO_SOURCE_"].iter().any(|start| name.starts_with(start));
    REGISTRY_SETTINGS.contains(&name)
        || of_cargo && ["_INDEX", "_REGISTRY", "_REPLACE_WITH"].iter().any(|end| name.ends_with(end))
}

/// Returns whether all places packages come from are known: Go takes several, with commas or bars, and others name
/// theirs.
fn is_known_registry(value: &str) -> bool {
    let known = |place: &str| {
        let place = place.split_once("=http").map_or(place, |(name, _)| &place[name.len() + 1..]);
        let place = place.strip_prefix("sparse+").unwrap_or(place);
        matches!(place, "direct" | "off" | "") || hosts::is_this_computer(place) || hosts::is_known_registry_path(place)
    };
    value.split([',', '|', ' ']).all(known)
}

/// Looks at one setting of a command that reaches the network.
pub(crate) fn check(name: &str, value: &str, facts: &mut StepFacts) {
    let name = name.to_ascii_uppercase();
    if !facts.effects.has(Effect::Network) || value.is_empty() || value == "off" {
        return;
    }
    if PROXY_VARIABLES.contains(&name.as_str()) && !hosts::is_this_computer(value) {
        facts.touches.push(value.to_owned());
        facts.warn(finding!(TransportSecurity, "finding-no-encryption"), Risk::Medium);
    } else if let Some(risk) = registry_risk(&name, value) {
        facts.touches.push(value.to_owned());
        facts.warn(finding!(UntrustedCode, "finding-other-package-source"), risk);
    }
}

/// Checks a setting of the network that is kept for what follows.
pub(crate) fn check_persisted(name: &str, value: &str, facts: &mut StepFacts) {
    if let Some(risk) = registry_risk(&name.to_ascii_uppercase(), value) {
        facts.warn(finding!(UntrustedCode, "finding-other-package-source-kept"), risk);
    }
}

/// How grave it is where a setting lets packages come from; nothing when it is about something else.
fn registry_risk(name: &str, value: &str) -> Option<Risk> {
    if REGISTRY_FILE_VARIABLES.contains(&name) {
        // What a project keeps of its settings is its own; elsewhere anybody could have put it.
        return search_path::is_open(value).then_some(Risk::High);
    }
    if names_registry(name) { foreign_risk(value) } else { None }
}

/// How grave it is that packages come from a place; nothing when that is one of the usual ones.
fn foreign_risk(value: &str) -> Option<Risk> {
    let far = !is_known_registry(value) && (value.contains("://") || hosts::host_of(value).contains('.'));
    far.then(|| if hosts::is_local_network(value) { Risk::Medium } else { Risk::High })
}

#[cfg(test)]
mod tests {
    use super::{Risk, is_address, is_github_shorthand};
    use crate::explain;

    #[test]
    fn addresses_are_told_from_names() {
        for word in ["https://a.example/x.tgz", "git+ssh://git@a/b", "github:a/b", "x @ git+https://a/b", "git@a:b/c"] {
            assert!(is_address(word), "{word}");
        }
        for word in ["react", "@types/node", "typescript@5", "./x.tgz", "file:../x", "a/b"] {
            assert!(!is_address(word), "{word}");
        }
        assert!(is_github_shorthand("user/repo") && is_github_shorthand("user/repo#main"));
        assert!(["@types/node", "./a/b", "a/b/c", "~/a", "dist/a.tgz"].iter().all(|word| !is_github_shorthand(word)));
    }

    #[test]
    fn packages_from_an_address_are_flagged() {
        for (usual, foreign) in [
            ("npm i react", "npm i ann/react"),
            ("pip install -r requirements.txt", "pip install -e git+https://a.example/x"),
            ("cargo install ripgrep", "cargo install --git https://a.example/x"),
            ("uv tool install ruff", "uv tool install git+https://a.example/x"),
            ("brew install jq", "brew install https://a.example/x.rb"),
            ("npx eslint .", "npx github:ann/x"),
            ("pip install --index-url https://download.pytorch.org/whl x", "pip install -i https://a.example/simple x"),
            ("PIP_INDEX_URL=https://pypi.org/simple pip install x", "PIP_INDEX_URL=https://a.example pip install x"),
            ("UV_INDEX=b=https://test.pypi.org/simple uv sync", "UV_INDEX=https://a.example/simple uv sync"),
            ("npm_config_registry=http://localhost:4873 npm ci", "npm_config_registry=https://a.example npm ci"),
            ("npm i --registry https://npm.pkg.github.com x", "npm i --registry https://a.example x"),
            ("PIP_CONFIG_FILE=pip.conf pip install x", "PIP_CONFIG_FILE=/tmp/pip.conf pip install x"),
            ("cargo build", "CARGO_REGISTRIES_X_INDEX=https://a.example/i cargo install x"),
            ("cargo build", "export PIP_INDEX_URL=https://a.example"),
        ] {
            assert!(explain(usual).risk() < Risk::High, "{usual}");
            assert_eq!(explain(foreign).risk(), Risk::High, "{foreign}");
        }
    }
}
