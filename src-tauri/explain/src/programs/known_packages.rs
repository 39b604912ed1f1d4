//! Packages that are fetched and run at once: which of them everybody knows. Anybody can publish the others.

use crate::finding::Finding;
use crate::lists::{CREATORS, KNOWN_OWNERS, KNOWN_PROGRAMS};
use crate::programs::table_rows;
use crate::table;
use crate::{Risk, StepFacts};
use countersign_command::outline::Word;

/// Makes the finding about a package that anybody may have published.
pub(crate) fn unknown_publisher() -> Finding {
    finding!(UntrustedCode, "finding-publisher-decides")
}

/// Packages whose program has another name.
const PROGRAM_NAMES: [(&str, &str); 25] = [
    ("vscode/vsce", "vsce"),
    ("anthropic-ai/claude-code", "claude"),
    ("openai/codex", "codex"),
    ("google/gemini-cli", "gemini"),
    ("qwen-code/qwen-code", "qwen"),
    ("sourcegraph/amp", "amp"),
    ("github/copilot", "copilot"),
    ("opencode-ai", "opencode"),
    ("evilmartians/lefthook", "lefthook"),
    ("firebase-tools", "firebase"),
    ("netlify-cli", "netlify"),
    ("eas-cli", "eas"),
    ("aws-cdk", "cdk"),
    ("typescript", "tsc"),
    ("biomejs/biome", "biome"),
    ("angular/cli", "ng"),
    ("vue/cli-service", "vue-cli-service"),
    ("railway/cli", "railway"),
    ("sentry/cli", "sentry-cli"),
    ("changesets/cli", "changeset"),
    ("commitlint/cli", "commitlint"),
    ("tailwindcss/cli", "tailwindcss"),
    ("swc/cli", "swc"),
    ("babel/cli", "babel"),
    ("playwright/test", "playwright"),
];

/// Returns the program a package brings, by the package's name without a version.
pub(crate) fn program_of(bare: &str) -> &str {
    PROGRAM_NAMES.iter().find(|(package, _)| *package == bare).map_or(bare, |(_, program)| program)
}

/// Returns whether everybody knows a package by its name without a version, or by the program it brings.
pub(crate) fn is_known(package: &str, program: &str) -> bool {
    table::program(program).is_some()
        || match package.split_once('/') {
            Some((owner, _)) => KNOWN_OWNERS.contains(&owner),
            None => {
                package.strip_prefix("create-").is_some_and(|made| CREATORS.contains(&made))
                    || KNOWN_PROGRAMS.contains(&package)
            }
        }
}

/// Explains `npm create NAME` of an unknown package: it is fetched and run.
pub(crate) fn explain_create(name: &str, rest: &[Word], verb: &str, what: Option<&str>) -> Option<StepFacts> {
    let creates = matches!(name, "npm" | "pnpm" | "yarn") && matches!(verb, "create" | "init" | "innit");
    what.filter(|what| creates && !creates_known(what))?;
    let mut facts = table_rows::explain(table::program(name)?, name, rest)?;
    facts.warn(unknown_publisher(), Risk::Medium);
    Some(facts)
}

/// Returns whether what `npm create NAME` fetches is known: `vite@latest`, `@vitejs/app`.
fn creates_known(name: &str) -> bool {
    // `vite@npm:other`, `vite@https://…`: another package under that name.
    if name.contains([':', '#']) {
        return false;
    }
    let bare = name.trim_start_matches('@').split('@').next().unwrap_or_default();
    match bare.split_once('/') {
        Some((owner, _)) => KNOWN_OWNERS.contains(&owner),
        None => CREATORS.contains(&bare),
    }
}
