//! Repositories as people have them are not asked about.

use super::*;

const COMMANDS: [&str; 6] =
    ["git status", "git diff", "git log -p -2", "git show HEAD", "git branch -a", "git blame a.txt"];

fn all_pass(rig: &GitRig, folder: &str) {
    for line in COMMANDS {
        assert_eq!(rig.passes(folder, line), Ok(()), "{line} in {folder}");
    }
}

#[test]
fn a_clone_and_its_work_trees() {
    let rig = GitRig::with("origin");
    rig.git(".", &["clone", "-q", "origin", "clone"]);
    all_pass(&rig, "clone");
    for setting in [
        ["user.name", "Zoë \"Z\" # no comment"],
        ["user.email", "z@example.org"],
        ["core.hooksPath", ".husky/_"],
        ["core.autocrlf", "input"],
        ["branch.main.description", "two\nlines"],
        ["branch.main.vscode-merge-base", "origin/main"],
        ["remote.origin.gh-resolved", "base"],
        ["pull.rebase", "true"],
        ["blame.ignoreRevsFile", "revs"],
        ["core.fsmonitor", "true"],
        ["lfs.https://example.org/x.git/info/lfs.access", "basic"],
    ] {
        rig.git("clone", &["config", setting[0], setting[1]]);
    }
    rig.write("clone/revs", "");
    all_pass(&rig, "clone");
    rig.write("clone/.gitattributes", "*.bin filter=lfs diff=lfs merge=lfs -text\n");
    rig.write("clone/sub/a.txt", "x");
    rig.git("clone", &["add", "."]);
    rig.git("clone", &["commit", "-q", "-m", "sub"]);
    all_pass(&rig, "clone/sub");
    rig.git("clone", &["worktree", "add", "-q", "../tree"]);
    all_pass(&rig, "tree");
    rig.git("clone", &["worktree", "add", "-q", "inside"]);
    all_pass(&rig, "clone/inside");
    rig.git("clone", &["sparse-checkout", "set", "sub"]);
    all_pass(&rig, "clone");
    rig.git("clone", &["update-index", "--index-version", "4"]);
    all_pass(&rig, "clone");
    rig.git("clone", &["checkout", "-q", "--detach"]);
    all_pass(&rig, "clone");
    assert_eq!(rig.passes("clone", "git fetch origin"), Ok(()));
}

#[test]
fn other_kinds_of_repositories() {
    let rig = GitRig::new();
    rig.init("long", &["--object-format=sha256"]);
    all_pass(&rig, "long");
    if rig.started(".", &words("init -q --ref-format=reftable probe"), &[]).0 {
        rig.init("tables", &["--ref-format=reftable"]);
        all_pass(&rig, "tables");
    }
    rig.git(".", &["init", "-q", "empty"]);
    assert_eq!(rig.passes("empty", "git status"), Ok(()));
    rig.git(".", &["clone", "-q", "--bare", "long", "long.git"]);
    rig.git("long.git", &["worktree", "add", "-q", "../beside"]);
    all_pass(&rig, "beside");
    rig.write("none/a", "x");
    rig.write("none/b", "x");
    assert_eq!(rig.passes("none", "git diff --no-index a b"), Ok(()));
}

#[test]
fn submodules_checked_out_or_not() {
    let rig = GitRig::with("library");
    rig.init("whole", &[]);
    rig.git("whole", &["submodule", "add", "-q", "../library", "lib/it"]);
    rig.git("whole", &["commit", "-q", "-m", "with it"]);
    all_pass(&rig, "whole");
    all_pass(&rig, "whole/lib/it");
    assert_eq!(rig.passes("whole", "git submodule status --recursive"), Ok(()));
    rig.git(".", &["clone", "-q", "whole", "without"]);
    all_pass(&rig, "without");
    rig.git("without", &["submodule", "update", "-q", "--init"]);
    all_pass(&rig, "without");
    rig.git("without", &["submodule", "deinit", "-q", "-f", "--all"]);
    all_pass(&rig, "without");
}

/// A git-lfs that tells what it was started with, and changes nothing.
#[cfg(unix)]
fn with_lfs(rig: &GitRig) {
    use std::os::unix::fs::PermissionsExt as _;
    rig.write("bin/git-lfs", "#!/bin/sh\necho \"$*\" >> \"$HOME/ran\"\nexec cat\n");
    std::fs::set_permissions(rig.top.join("bin/git-lfs"), std::fs::Permissions::from_mode(0o755)).unwrap();
    rig.write("r/.gitattributes", "*.bin filter=lfs diff=lfs merge=lfs -text\n");
    rig.write("r/a.bin", "x");
}

#[cfg(unix)]
const LFS: [(&str, &str); 3] =
    [("clean", "git-lfs clean -- %f"), ("smudge", "git-lfs smudge -- %f"), ("required", "true")];

#[cfg(unix)]
#[test]
fn the_persons_own_git_lfs_whatever_a_repository_selects_with_it() {
    let rig = GitRig::with("r");
    with_lfs(&rig);
    for (key, value) in LFS {
        rig.git(".", &["config", "--global", &format!("filter.lfs.{key}"), value]);
    }
    assert_eq!(rig.passes("r", "git add a.bin"), Ok(()));
    assert_eq!(std::fs::read_to_string(rig.top.join("ran")).unwrap(), "clean -- a.bin\n", "git obeyed it");
    all_pass(&rig, "r");
}

#[cfg(unix)]
#[test]
fn git_lfs_as_its_own_installer_sets_a_repository_up_and_in_no_other_way() {
    let rig = GitRig::with("r");
    with_lfs(&rig);
    for (key, value) in LFS {
        rig.git("r", &["config", &format!("filter.lfs.{key}"), value]);
    }
    assert_eq!(rig.passes("r", "git add a.bin"), Ok(()));
    assert_eq!(std::fs::read_to_string(rig.top.join("ran")).unwrap(), "clean -- a.bin\n", "git obeyed it");
    all_pass(&rig, "r");
    let asks = |key: &str, value: &str| {
        let plain = std::fs::read_to_string(rig.top.join("r/.git/config")).unwrap();
        rig.git("r", &["config", key, value]);
        let said = is_tame(&words("git status"), &rig.top.join("r"));
        rig.write("r/.git/config", &plain);
        said.is_err()
    };
    assert!(!asks("filter.lfs.process", "git-lfs filter-process"));
    for (key, value) in [
        ("filter.lfs.clean", "git-lfs clean -- %f; id"),
        ("filter.lfs.clean", "git-lfs clean %f"),
        ("filter.lfs.clean", "git-lfs smudge -- %f"),
        ("filter.lfs.clean", "./git-lfs clean -- %f"),
        ("filter.lfs.clean", "GIT-LFS clean -- %f"),
        ("filter.lfs.smudge", "git-lfs smudge --skip -- %f"),
        ("filter.lfs.process", "git-lfs filter-process --skip"),
        ("filter.lfs.process", "/tmp/git-lfs filter-process"),
        ("filter.lfs.required", "x"),
        ("filter.lfs.other", "git-lfs clean -- %f"),
        ("filter.LFS.clean", "git-lfs clean -- %f"),
        ("filter.lfs.x.clean", "git-lfs clean -- %f"),
        ("filter.other.clean", "git-lfs clean -- %f"),
        ("lfs.extension.x.clean", "x"),
        ("lfs.customtransfer.x.path", "x"),
        ("lfs.standalonetransferagent", "x"),
    ] {
        assert!(asks(key, value), "{key} = {value}");
    }
}
