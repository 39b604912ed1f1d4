//! Node and npm. Rust is here, since it built us; cargo itself holds us to the version in `Cargo.toml`.

use crate::step::{Done, Step};

/// What the page's build needs: the first of each line that will do.
const NODE: [(u32, u32); 2] = [(20, 19), (22, 12)];

pub(super) fn check() -> Done {
    let advice = "Install Node.js 22 or newer from https://nodejs.org (or by your package manager), then try again.";
    let Some(said) = Step::new("node", ["--version"]).said() else {
        return Err(format!("Node.js is not installed; the page is built with it. {advice}"));
    };
    if !will_do(&said) {
        return Err(format!("Node.js is {}; the page needs 20.19 or newer. {advice}", said.trim()));
    }
    if !Step::npm(&["--version"]).folder(&crate::place::root()).works() {
        return Err(format!("npm is not installed, though Node.js is. {advice}"));
    }
    Ok(())
}

/// Whether `v22.12.0` and the like is new enough.
fn will_do(version: &str) -> bool {
    let mut numbers = version.trim().trim_start_matches('v').split('.').map(|part| part.parse().unwrap_or(0));
    let (major, minor): (u32, u32) = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0));
    NODE.contains(&(major, minor)) || NODE.iter().any(|&(line, first)| major == line && minor > first) || major > 22
}

#[cfg(test)]
mod tests {
    use super::will_do;

    #[test]
    fn node_must_be_new_enough() {
        for (version, wanted) in [
            ("v20.18.1\n", false),
            ("v20.19.0\n", true),
            ("v21.9.0", false),
            ("v22.11.0", false),
            ("v22.12.0", true),
            ("v24.0.0", true),
            ("nonsense", false),
        ] {
            assert_eq!(will_do(version), wanted, "{version}");
        }
    }
}
