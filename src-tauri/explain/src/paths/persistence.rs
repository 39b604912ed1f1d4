//! Files that are written and matter beyond that: they belong to the system, or decide what runs later, where packages
//! come from, what agents do.

use crate::lists::{PROJECT_STARTS, REGISTRY_FILES, START_FILES};
use crate::message::code;
use crate::paths::{auto_run_files, broad_paths, system};
use crate::words::nesting;
use crate::{Effect, Risk, StepFacts};
use countersign_command::place;
use countersign_command::program::Set;

/// Returns whether a file would run in place of a program everybody uses, because its folder is looked through first.
fn shadows_programs(path: &str) -> bool {
    let first = ["/.local/bin/", "~/bin/", "$HOME/bin/", "/.cargo/bin/"].iter().any(|folder| path.contains(folder));
    first && path.rsplit('/').next().is_some_and(|name| Set::EverydayProgram.has(name))
}

/// Warns of a file that says who may log in, where a step writes one.
pub(crate) fn check_login_file(path: &str, facts: &mut StepFacts) {
    facts.warn(finding!(Persistence, "finding-grants-login", file = code(path)), Risk::High);
}

/// Checks a file that is written for what it changes beyond itself.
pub(crate) fn check(path: &str, facts: &mut StepFacts) {
    facts.touches.push(path.to_owned());
    if nesting::is_sink(path) {
        return;
    }
    if place::lets_in(path) {
        check_login_file(path, facts);
    } else if path.starts_with("/dev/") && !path.starts_with("/dev/shm/") {
        facts.warn(finding!(SystemChange, "finding-device", path = code(path)), Risk::High);
        facts.merge(StepFacts::of(&[Effect::Admin]));
    } else if path == "/" {
        facts.warn(finding!(BroadPath, "finding-whole-computer"), Risk::High);
    } else if system::is_system(path) {
        facts.warn(finding!(SystemChange, "finding-system-path", path = code(path)), Risk::High);
        facts.merge(StepFacts::of(&[Effect::Admin]));
    } else if broad_paths::is_private(path) {
        facts.warn(finding!(Destruction, "finding-content-lost", file = code(path)), Risk::High);
    } else if shadows_programs(path) {
        facts.warn(finding!(Persistence, "finding-replaces-program", file = code(path)), Risk::High);
    } else if START_FILES.iter().any(|start| path.contains(start))
        || ["site-packages/", "dist-packages/", "user-site", "getsite", "getusersite"]
            .iter()
            .any(|at| path.contains(at))
            && path.ends_with(".pth")
    {
        facts.warn(finding!(Persistence, "finding-runs-later", file = code(path)), Risk::High);
    } else if place::sets_up_agents(path) {
        facts.warn(finding!(AgentSettings, "finding-agent-settings", file = code(path)), Risk::High);
    } else if place::tells_agents(path) {
        facts.warn(finding!(AgentSettings, "finding-agent-instructions", file = code(path)), Risk::Medium);
    } else if REGISTRY_FILES.iter().any(|file| path.ends_with(file)) {
        facts.warn(finding!(UntrustedCode, "finding-package-source-file", file = code(path)), Risk::High);
    } else if PROJECT_STARTS
        .iter()
        .any(|file| path.strip_suffix(file).is_some_and(|at| at.is_empty() || at.ends_with('/')))
        || path.split('/').any(|part| part == ".husky")
    {
        facts.warn(finding!(Persistence, "finding-runs-later", file = code(path)), Risk::Medium);
    } else if auto_run_files::is_ci_file(path) {
        facts.warn(finding!(Persistence, "finding-runs-in-ci", file = code(path)), Risk::Medium);
    }
}
