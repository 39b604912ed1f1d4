//! Packages that are fetched and run at once: which of them everybody knows. Anybody can publish the others.

use crate::finding::Finding;
use crate::lists::{CREATORS, KNOWN_OWNERS, KNOWN_PROGRAMS, PACKAGE_PROGRAMS, paired};
use crate::programs::table_rows;
use crate::table;
use crate::{Risk, StepFacts};
use countersign_command::outline::Word;

/// Makes the finding about a package that anybody may have published.
pub(crate) fn unknown_publisher() -> Finding {
    finding!(UntrustedCode, "finding-publisher-decides")
}

/// Returns the program a package brings, by the package's name without a version.
pub(crate) fn program_of(bare: &str) -> &str {
    paired(PACKAGE_PROGRAMS, bare).and_then(<[_]>::first).map_or(bare, |program| program)
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
