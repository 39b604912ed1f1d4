//! The environment of what runs under a rule: rebuilt from a list, so that nothing in it chooses other code.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

/// The variables about places and language, which don't decide what runs.
const KEPT: [&str; 36] = [
    "HOME",
    "USER",
    "LOGNAME",
    "LANG",
    "LANGUAGE",
    "TZ",
    "TERM",
    "COLORTERM",
    "NO_COLOR",
    "FORCE_COLOR",
    "CLICOLOR",
    "CI",
    "COLUMNS",
    "LINES",
    "TMPDIR",
    "TEMP",
    "TMP",
    "SSH_AUTH_SOCK",
    "DISPLAY",
    "WAYLAND_DISPLAY",
    "XAUTHORITY",
    "DBUS_SESSION_BUS_ADDRESS",
    "CARGO_HOME",
    "RUSTUP_HOME",
    "RUSTUP_TOOLCHAIN",
    "GOPATH",
    "GOROOT",
    "JAVA_HOME",
    "NVM_DIR",
    "VOLTA_HOME",
    "PYENV_ROOT",
    "VIRTUAL_ENV",
    "SystemRoot",
    "USERPROFILE",
    "APPDATA",
    "LOCALAPPDATA",
];
const KEPT_FAMILIES: [&str; 2] = ["LC_", "XDG_"];

/// Returns the variables that are kept, with a `PATH` without the folders of the rules that apply.
pub(super) fn rebuilt(env: &[(OsString, OsString)], workspace: &[PathBuf]) -> Vec<(OsString, OsString)> {
    let kept = |name: &OsStr| {
        let name = name.to_str().unwrap_or_default();
        KEPT.contains(&name) || KEPT_FAMILIES.iter().any(|family| name.starts_with(family))
    };
    env.iter()
        .filter_map(|(name, value)| match name {
            name if name == "PATH" => Some((name.clone(), fixed_path(value, workspace))),
            name if kept(name) => Some((name.clone(), value.clone())),
            _ => None,
        })
        .collect()
}

/// Returns a `PATH` without relative folders, folders below one that agents work in, and folders writable by everybody.
/// Reads the disk.
pub(super) fn fixed_path(path: &OsStr, workspace: &[PathBuf]) -> OsString {
    let trusted = |folder: &Path| {
        let real = std::fs::canonicalize(folder).ok();
        folder.is_absolute()
            && real.is_some_and(|real| !workspace.iter().any(|own| real.starts_with(own)) && !open_to_all(&real))
    };
    let folders: Vec<PathBuf> = std::env::split_paths(path).filter(|folder| trusted(folder)).collect();
    std::env::join_paths(folders).unwrap_or_default()
}

#[cfg(unix)]
fn open_to_all(folder: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    std::fs::metadata(folder).is_ok_and(|meta| meta.permissions().mode() & 0o002 != 0)
}

#[cfg(windows)]
fn open_to_all(_folder: &Path) -> bool {
    false
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_chooses_code_is_kept() {
        let env: Vec<(OsString, OsString)> = [
            ("HOME", "/home/u"),
            ("LC_ALL", "C"),
            ("PATH", "/usr/bin:relative:.:/nonexistent"),
            ("LD_PRELOAD", "x"),
            ("DYLD_INSERT_LIBRARIES", "x"),
            ("BASH_ENV", "x"),
            ("BASH_FUNC_ls%%", "() { :; }"),
            ("GIT_DIR", "x"),
            ("GIT_EXTERNAL_DIFF", "x"),
            ("NODE_OPTIONS", "x"),
            ("PYTHONPATH", "x"),
            ("PERL5OPT", "x"),
            ("RUSTC_WRAPPER", "x"),
            ("RIPGREP_CONFIG_PATH", "x"),
            ("PAGER", "x"),
        ]
        .map(|(name, value)| (name.into(), value.into()))
        .to_vec();
        let names: Vec<OsString> = rebuilt(&env, &[]).into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["HOME", "LC_ALL", "PATH"]);
        assert_eq!(rebuilt(&env, &[])[2].1, "/usr/bin");
    }

    #[test]
    fn programs_are_not_looked_for_where_an_agent_may_put_them() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().unwrap();
        let own = folder.path().canonicalize().unwrap();
        let (bin, open) = (own.join("work/bin"), own.join("open"));
        std::fs::create_dir_all(&bin).unwrap();
        std::fs::create_dir(&open).unwrap();
        std::fs::set_permissions(&open, std::fs::Permissions::from_mode(0o777)).unwrap();
        let link = own.join("link");
        std::os::unix::fs::symlink(&bin, &link).unwrap();
        let path = std::env::join_paths([&bin, &open, &link]).unwrap();
        assert_eq!(fixed_path(&path, &[own.join("work")]), "");
        assert_eq!(fixed_path(&path, &[]), std::env::join_paths([&bin, &link]).unwrap());
    }
}
