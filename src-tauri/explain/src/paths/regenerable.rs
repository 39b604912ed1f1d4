//! What is made again by itself: folders of builds, caches, what installers bring.

use crate::lists::{MADE_AGAIN, MADE_ENDINGS, MADE_FOLDERS};
use crate::paths::system;

/// Returns whether a name is that of something tools make again by themselves.
pub(crate) fn is_regenerable_name(name: &str) -> bool {
    MADE_AGAIN.contains(&name) || MADE_ENDINGS.iter().any(|end| name.ends_with(end))
}

/// Returns whether tools make a path again by themselves, or it was made a moment ago.
pub(crate) fn is_regenerable(path: &str) -> bool {
    let path = ["$PWD/", "${PWD}/"].iter().find_map(|here| path.strip_prefix(here)).unwrap_or(path);
    let bare = path.strip_suffix("/*").unwrap_or(path).trim_end_matches(['/', '\\']);
    let last = bare.rsplit(['/', '\\']).next().unwrap_or_default();
    let mut parts = bare.split(['/', '\\']);
    let up = parts.clone().any(|part| part == "..");
    let far = bare.matches('/').count() > 2 && path.starts_with('/') && !system::is_system(path);
    if path.starts_with("/tmp/") && path != "/tmp/*" && !up || matches!(path, "$(mktemp)" | "$(mktemp -d)") {
        return true;
    }
    match path.starts_with(['/', '~', '$']) {
        true => far && !up && MADE_FOLDERS.contains(&last),
        false => !up && (is_regenerable_name(last) || parts.any(|part| MADE_FOLDERS.contains(&part))),
    }
}

/// Returns whether all paths are regenerable. What .NET builds lies in `bin` beside `obj`.
pub(crate) fn all_regenerable(paths: &[&str]) -> bool {
    let obj = |path: &&str| path.strip_suffix("obj").is_some_and(|before| before.is_empty() || before.ends_with('/'));
    let bin = |path: &str| path.strip_suffix("bin").is_some_and(|before| before.is_empty() || before.ends_with('/'));
    let built = paths.iter().any(obj);
    !paths.is_empty() && paths.iter().all(|path| is_regenerable(path) || built && !path.starts_with('/') && bin(path))
}

#[cfg(test)]
mod tests {
    use super::{all_regenerable, is_regenerable};

    #[test]
    fn what_is_built_is_made_again_and_what_is_written_is_not() {
        for path in [
            "node_modules",
            "./a/dist/",
            "packages/*/node_modules",
            "vendor/bundle",
            "target/debug/x",
            "$PWD/build",
            "/home/a/b/node_modules",
            "/tmp/x",
            "src/App/obj",
        ] {
            assert!(is_regenerable(path), "{path}");
        }
        for path in
            ["src", "../dist", "/usr/lib/node_modules", "/build", "~/build", "bin", "$X/dist", "node_modules/../src"]
        {
            assert!(!is_regenerable(path), "{path}");
        }
        assert!(
            all_regenerable(&["bin", "obj"]) && !all_regenerable(&["bin", "src"]) && !all_regenerable(&["/bin", "obj"])
        );
    }
}
