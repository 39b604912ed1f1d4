//! Which scenarios of the conformance suite apply, and why the others do not.

/// Those that apply, with the revisions they are tried in.
const TRIED: &[(&str, &[&str])] = &[
    ("server-initialize", &["2025-06-18", "2025-11-25"]),
    ("server-session-lifecycle", &["2025-03-26", "2025-11-25"]),
    ("server-stateless", &["2026-07-28"]),
    ("ping", &["2025-11-25"]),
    ("tools-list", &["2025-06-18", "2025-11-25", "2026-07-28"]),
    ("dns-rebinding-protection", &["2025-11-25", "2026-07-28"]),
    ("server-sse-multiple-streams", &["2025-11-25", "2026-07-28"]),
    ("caching", &["2026-07-28"]),
    ("http-header-validation", &["2026-07-28"]),
];

/// Those that do not, by how they begin, with the reason.
const NOT_TRIED: &[(&str, &str)] = &[
    ("tools-call-", "calls tools made for the suite (test_simple_text and the like), which are not ours to offer"),
    ("json-schema-2020-12", "lists a tool made for the suite"),
    ("http-custom-header-server-validation", "calls a tool made for the suite, with headers our schemas do not name"),
    (
        "server-sse-polling",
        "calls a tool made for the suite that closes its stream; a closed request is withdrawn here",
    ),
    ("input-required-result-", "a call that asks the client back: never, since an unattended client could answer"),
    ("elicitation-", "the same"),
    ("logging-set-level", "there is no logging to the client"),
    ("completion-complete", "there is nothing to complete"),
    ("resources-", "there are no resources"),
    ("sep-2164-resource-not-found", "there are no resources"),
    ("sep-2640-skills-", "there are no skills"),
    ("prompts-", "there are no prompts"),
    ("tasks-", "tasks are an extension that is not offered: a ticket serves every client"),
];

/// Checks inside of a scenario that applies which cannot be made, with the reason.
const NOT_CHECKED: &[(&str, &str)] = &[
    (
        "sep-2575-server-rejects-undeclared-capability",
        "calls a tool made for the suite that needs a client's capability",
    ),
    ("sep-2575-missing-capability-http-400", "the same"),
    (
        "sep-2575-http-server-no-independent-requests-on-stream",
        "calls a tool made for the suite that asks the client back",
    ),
    ("sep-2549-prompts-list-caching-hints", "there are no prompts"),
    ("sep-2549-resources-list-caching-hints", "there are no resources"),
    ("sep-2549-resources-templates-list-caching-hints", "there are no resources"),
    ("sep-2575-server-no-log-without-loglevel", "calls a tool made for the suite that logs to the client"),
];

pub(super) fn cannot_be_checked(id: &str) -> bool {
    NOT_CHECKED.iter().any(|(check, _)| *check == id)
}

pub(super) fn tried() -> impl Iterator<Item = (&'static str, &'static str)> {
    TRIED.iter().flat_map(|(name, versions)| versions.iter().map(move |version| (*name, *version)))
}

pub(super) fn is_known(name: &str) -> bool {
    TRIED.iter().any(|(tried, _)| *tried == name) || NOT_TRIED.iter().any(|(beginning, _)| name.starts_with(beginning))
}
