//! Where code comes from: packages fetched from an address instead of a registry, and settings that name another one.

use super::options::Parts;
use super::sentence::code;
use super::{About, Effect, Risk, hosts};

/// Programs that run code of a package while they install it, or build it here.
const INSTALLERS: [&str; 27] = [
    "npm",
    "pnpm",
    "yarn",
    "bun",
    "deno",
    "pip",
    "pip3",
    "uv",
    "pipx",
    "poetry",
    "pdm",
    "pipenv",
    "rye",
    "conda",
    "mamba",
    "cargo",
    "gem",
    "bundle",
    "composer",
    "brew",
    "luarocks",
    "mix",
    "cpan",
    "cpanm",
    "opam",
    "nix-env",
    "ansible-galaxy",
];

/// Options whose value says what is installed; those of others say from which registry, or by which way.
const NAMES: [&str; 9] = ["--git", "--from", "--spec", "-e", "--editable", "-r", "--requirement", "--with", "--repo"];

/// Whether a word names code at an address, and no package of a registry.
pub(super) fn is_address(word: &str) -> bool {
    const STARTS: [&str; 7] = ["git+", "github:", "gitlab:", "bitbucket:", "gist:", "git@", "hg+"];
    let named = word.split(" @ ").last().unwrap_or(word).trim_start();
    let known = named.contains("://") && !hosts::is_own(named) && !named.starts_with("file:");
    known || STARTS.iter().any(|start| named.starts_with(start) || named.contains(&format!("@{start}")))
}

/// `user/repository`, as npm takes it from GitHub.
fn is_short(word: &str) -> bool {
    let plain = |part: &str| part.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.#".contains(&byte));
    let parts = word.split_once('/').filter(|(user, _)| !user.starts_with(['.', '@', '~', '/', '$']));
    parts.is_some_and(|(user, rest)| !user.is_empty() && !rest.is_empty() && plain(user) && plain(rest))
        && !word.ends_with(".tgz")
}

/// Whether what runs a package takes a word as code from an address.
pub(super) fn is_foreign(name: &str, word: &str) -> bool {
    is_address(word) || matches!(name, "npx" | "pnpx" | "bunx") && is_short(word)
}

/// Packages are installed: those from an address are code nobody looked at.
pub(super) fn installed(name: &str, parts: &Parts<'_>, operands: &[&str], about: &mut About) {
    if !INSTALLERS.contains(&name) || !about.effects.has(Effect::Install) {
        return;
    }
    let short = |word: &&str| matches!(name, "npm" | "pnpm" | "yarn" | "bun") && is_short(word);
    let named = operands
        .iter()
        .copied()
        .chain(parts.values(&NAMES))
        .find(|word| is_address(word) && !hosts::is_registry(word) || short(word));
    if let Some(word) = named {
        from(word, about);
    }
}

/// Code from an address runs here.
pub(super) fn from(address: &str, about: &mut About) {
    about.touches.push(address.to_owned());
    about.warn(format!("code from {} runs here unseen", code(address)), Risk::High);
}

/// Settings that name the registry packages come from.
const REGISTRIES: [&str; 11] = [
    "PIP_INDEX_URL",
    "PIP_EXTRA_INDEX_URL",
    "UV_INDEX_URL",
    "UV_DEFAULT_INDEX",
    "UV_EXTRA_INDEX_URL",
    "NPM_CONFIG_REGISTRY",
    "YARN_REGISTRY",
    "YARN_NPM_REGISTRY_SERVER",
    "GOPROXY",
    "RUSTUP_DIST_SERVER",
    "HOMEBREW_BOTTLE_DOMAIN",
];

/// Whether all places packages come from are those everybody uses: Go takes several, with commas or bars.
fn is_usual(value: &str) -> bool {
    value.split([',', '|']).all(|place| matches!(place, "direct" | "off") || hosts::is_usual(place))
}

/// Settings that let what is sent go by way of another computer.
const WAYS: [&str; 4] = ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "FTP_PROXY"];

/// Looks at one setting of a command that reaches the network.
pub(super) fn set(name: &str, value: &str, about: &mut About) {
    let name = name.to_ascii_uppercase();
    if !about.effects.has(Effect::Network) || value.is_empty() || value == "off" || hosts::is_own(value) {
        return;
    }
    if REGISTRIES.contains(&name.as_str()) && !is_usual(value) {
        about.touches.push(value.to_owned());
        let risk = if value.contains("http:") { Risk::High } else { Risk::Medium };
        about.warn("packages come from another place than usual", risk);
    } else if WAYS.contains(&name.as_str()) {
        about.touches.push(value.to_owned());
        about.warn("whoever is in between can see what is sent", Risk::Medium);
    }
}

#[cfg(test)]
mod tests {
    use super::{Risk, is_address, is_short};
    use crate::shell::explain::explain;

    #[test]
    fn addresses_are_told_from_names() {
        for word in ["https://a.example/x.tgz", "git+ssh://git@a/b", "github:a/b", "x @ git+https://a/b", "git@a:b/c"] {
            assert!(is_address(word), "{word}");
        }
        for word in ["react", "@types/node", "typescript@5", "./x.tgz", "file:../x", "a/b"] {
            assert!(!is_address(word), "{word}");
        }
        assert!(is_short("user/repo") && is_short("user/repo#main"));
        assert!(["@types/node", "./a/b", "a/b/c", "~/a", "dist/a.tgz"].iter().all(|word| !is_short(word)));
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
            ("pip install --index-url https://a.example/simple x", "PIP_INDEX_URL=http://a.example pip install x"),
        ] {
            assert!(explain(usual).risk() < Risk::High, "{usual}");
            assert_eq!(explain(foreign).risk(), Risk::High, "{foreign}");
        }
    }
}
