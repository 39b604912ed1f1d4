//! Which files that programs obey name no code. Each is a list of what may stand there; all else asks.

use toml::{Table, Value};

/// Returns `true` for any content.
pub(super) fn nothing(_: &str) -> bool {
    false
}

/// Returns whether a file names a toolchain rather than a folder.
pub(super) fn toolchain(text: &str) -> bool {
    let plain = |name: &str| name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._-".contains(&byte));
    if plain(text.trim()) {
        return true;
    }
    let Ok(table) = text.parse::<Table>() else { return false };
    table.iter().all(|(key, value)| {
        let Some(toolchain) = value.as_table().filter(|_| key == "toolchain") else { return false };
        toolchain.iter().all(|(key, value)| match key.as_str() {
            "channel" => value.as_str().is_some_and(plain),
            "components" | "targets" | "profile" => true,
            _ => false,
        })
    })
}

/// Returns whether cargo would start nothing from it, even when it only shows something.
pub(super) fn cargo(text: &str) -> bool {
    const FINE: [&str; 10] = [
        "term",
        "profile",
        "net",
        "source",
        "patch",
        "paths",
        "cache",
        "cargo-new",
        "future-incompat-report",
        "target",
    ];
    const BUILD: [&str; 8] =
        ["jobs", "target", "target-dir", "build-dir", "incremental", "rustflags", "rustdocflags", "dep-info-basedir"];
    // Other names for what cargo itself does not know come before the programs that do it.
    const SHADOWED: [&str; 3] = ["fmt", "clippy", "nextest"];
    let Ok(table) = text.parse::<Table>() else { return false };
    table.iter().all(|(key, value)| match key.as_str() {
        "build" => value.as_table().is_some_and(|build| build.keys().all(|key| BUILD.contains(&key.as_str()))),
        "alias" => value.as_table().is_some_and(|alias| !alias.keys().any(|key| SHADOWED.contains(&key.as_str()))),
        key => FINE.contains(&key),
    } && loads_nothing(value))
}

/// Returns whether no flag for the compiler makes it load code: unstable options, and files with more flags.
fn loads_nothing(value: &Value) -> bool {
    match value {
        Value::String(text) => !text.contains("-Z") && !text.split_whitespace().any(|flag| flag.starts_with('@')),
        Value::Array(values) => values.iter().all(loads_nothing),
        Value::Table(table) => table.values().all(loads_nothing),
        _ => true,
    }
}

/// Returns whether a file only sets registries, versions and output.
pub(super) fn npm(text: &str) -> bool {
    const FINE: [&str; 34] = [
        "registry",
        "save-exact",
        "save-prefix",
        "save",
        "engine-strict",
        "legacy-peer-deps",
        "package-lock",
        "strict-peer-dependencies",
        "strict-peer-deps",
        "auto-install-peers",
        "dedupe-peer-dependents",
        "shamefully-hoist",
        "hoist",
        "hoist-pattern[]",
        "public-hoist-pattern[]",
        "node-linker",
        "lockfile",
        "fund",
        "audit",
        "audit-level",
        "progress",
        "loglevel",
        "ignore-scripts",
        "prefer-offline",
        "prefer-frozen-lockfile",
        "prefer-workspace-packages",
        "link-workspace-packages",
        "save-workspace-protocol",
        "resolution-mode",
        "enable-pre-post-scripts",
        "access",
        "provenance",
        "tag-version-prefix",
        "update-notifier",
    ];
    text.lines().map(str::trim).all(|line| {
        let key = line.split('=').next().unwrap_or_default().trim();
        let scoped = key.starts_with('@') && key.ends_with(":registry");
        let token = key.starts_with("//")
            && [":_authToken", ":always-auth", ":_auth", ":username", ":email"].iter().any(|end| key.ends_with(end));
        line.is_empty() || line.starts_with(['#', ';']) || scoped || token || FINE.contains(&key)
    })
}

/// Returns whether a workspace has no hooks. A key can't be spelled otherwise without a backslash.
pub(super) fn pnpm(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    !["pnpmfile", "configdependencies", "scriptshell", "nodeoptions", "\\"].iter().any(|word| lower.contains(word))
}

/// Returns whether a file only says where a Mercurial repository came from.
pub(super) fn mercurial(text: &str) -> bool {
    let mut inside = false;
    text.lines().all(|line| {
        let path = line.split_once('=').is_some_and(|(name, _)| {
            !name.is_empty() && name.trim().bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
        });
        inside |= line == "[paths]";
        line.is_empty() || line.starts_with('#') || line == "[paths]" || inside && path
    })
}

/// Returns whether a file names an SDK by version, not by folder.
pub(super) fn dotnet(text: &str) -> bool {
    let json: Option<serde_json::Value> = serde_json::from_str(text).ok();
    let sdk = json.as_ref().and_then(serde_json::Value::as_object).map(|all| all.get("sdk"));
    sdk.is_some_and(|sdk| sdk.is_none_or(|sdk| sdk.as_object().is_some_and(|sdk| !sdk.contains_key("paths"))))
}

/// Returns whether its variables choose neither a server nor code.
pub(super) fn env(text: &str) -> bool {
    let strange = ["DOCKER_", "LD_", "DYLD_", "SSH_", "GIT_"].iter().any(|start| text.contains(start));
    let path = text.lines().any(|line| line.trim().trim_start_matches("export").trim().starts_with("PATH"));
    !strange && !path
}

/// Returns whether a file only lists tools with versions, and tasks, which run only on request. A template may run
/// code.
pub(super) fn mise(text: &str) -> bool {
    let plain = |value: &Value| value.as_str().is_some_and(versions);
    let listed = |value: &Value| plain(value) || value.as_array().is_some_and(|values| values.iter().all(plain));
    let Ok(table) = text.parse::<Table>() else { return false };
    !text.contains("{{")
        && !text.contains("{%")
        && table.iter().all(|(key, value)| match key.as_str() {
            "tools" => value.as_table().is_some_and(|tools| tools.values().all(listed)),
            "min_version" => plain(value),
            "tasks" => true,
            _ => false,
        })
}

/// Names and versions, no folders.
pub(super) fn versions(text: &str) -> bool {
    text.lines().map(|line| line.split('#').next().unwrap_or_default()).all(|line| {
        line.bytes().all(|byte| byte.is_ascii_alphanumeric() || b" \t._+-".contains(&byte)) && !line.contains("..")
    })
}
