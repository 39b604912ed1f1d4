//! What is made again by itself: folders of builds, caches, what installers bring.

/// Names of what is made again by itself.
const MADE: [&str; 32] = [
    "node_modules",
    "dist",
    "build",
    "target",
    "out",
    "coverage",
    "htmlcov",
    ".coverage",
    ".next",
    ".nuxt",
    ".svelte-kit",
    ".cache",
    "__pycache__",
    ".pytest_cache",
    ".mypy_cache",
    ".ruff_cache",
    ".tox",
    ".nox",
    ".eggs",
    ".nyc_output",
    ".turbo",
    ".vite",
    ".parcel-cache",
    ".gradle",
    "tmp",
    "venv",
    ".venv",
    "package-lock.json",
    "yarn.lock",
    "pnpm-lock.yaml",
    "tsconfig.tsbuildinfo",
    ".DS_Store",
];

/// Ends of such names.
const ENDS: [&str; 4] = [".egg-info", ".pyc", ".pyo", ".tsbuildinfo"];

/// Whether a name is of what is made again by itself.
pub(super) fn named(name: &str) -> bool {
    MADE.contains(&name) || ENDS.iter().any(|end| name.ends_with(end))
}

/// Whether a path is of what is made again by itself, or was made a moment ago.
pub(super) fn again(path: &str) -> bool {
    let bare = path.strip_suffix("/*").unwrap_or(path).trim_end_matches(['/', '\\']);
    let last = bare.rsplit(['/', '\\']).next().unwrap_or_default();
    let inside = !path.starts_with(['/', '~', '$']) && !path.split(['/', '\\']).any(|part| part == "..");
    inside && named(last) || path.starts_with("/tmp/") || matches!(path, "$(mktemp)" | "$(mktemp -d)")
}
