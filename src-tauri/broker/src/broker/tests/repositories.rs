//! Rules over git in repositories that a stranger made: none of their programs is started.

#![cfg(unix)]

use std::process::Command;

use super::*;

/// A house with rules over git's reading commands in its folder, which is an ordinary repository with one commit.
async fn with_git() -> Try {
    let t = Try::new().await;
    for line in ["init -q -b main .", "add a.txt", "commit -q -m x"] {
        std::fs::write(t.path("a.txt"), "a\n").unwrap();
        git(&t, "", line);
    }
    for line in ["git status", "git diff", "git log", "git blame a.txt"] {
        t.allow_steps(line, &[(0, 2)]).await.unwrap();
        assert!(t.runs_unasked(shell(line), &t.asker).await, "{line}");
    }
    t
}

#[expect(clippy::disallowed_methods, reason = "the program is the test's, nobody's request")]
fn git(t: &Try, folder: &str, line: &str) -> String {
    let output = Command::new("git")
        .args(line.split(' '))
        .current_dir(t.path(folder))
        .env_clear()
        .env("PATH", "/usr/bin:/bin")
        .env("HOME", "/nonexistent")
        .envs(["AUTHOR", "COMMITTER"].map(|who| (format!("GIT_{who}_NAME"), "x")))
        .envs(["AUTHOR", "COMMITTER"].map(|who| (format!("GIT_{who}_EMAIL"), "x@example.org")))
        .output()
        .unwrap();
    assert!(output.status.success(), "git {line}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).trim().to_owned()
}

/// That a program of the stranger's runs when git is simply started, and that a rule neither runs it nor speaks.
async fn is_a_trap_that_asks(t: &Try, folder: &str, line: &str) {
    let marker = t.path("marker");
    // Of another time and as long as before: whether it is another is seen by its content alone.
    std::fs::write(t.path(folder).join("a.txt"), "b\n").unwrap();
    git(t, folder, line.strip_prefix("git ").unwrap());
    assert!(marker.exists(), "the trap is none: {line}");
    std::fs::remove_file(&marker).unwrap();
    std::fs::write(t.path(folder).join("a.txt"), "c\n").unwrap();
    let text = if folder.is_empty() { line.to_owned() } else { format!("cd {folder} && {line}") };
    assert!(!t.runs_unasked(shell(&text), &t.asker).await, "{text}");
    assert!(!marker.exists(), "{text}");
}

fn trap(t: &Try) -> String {
    use std::os::unix::fs::PermissionsExt as _;
    let path = t.path("trap");
    std::fs::write(&path, format!("#!/bin/sh\n>{}\nexec cat \"$@\"\n", t.path("marker").display())).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    path.display().to_string()
}

#[tokio::test]
async fn a_repository_without_its_folder_is_not_obeyed() {
    let t = with_git().await;
    git(&t, "", "clone -q --bare . x");
    std::fs::write(t.path("x/a.txt"), "a\n").unwrap();
    std::fs::create_dir(t.path("x/info")).ok();
    std::fs::write(t.path("x/info/attributes"), "*.txt filter=x\n").unwrap();
    git(&t, "x", "--git-dir=. --work-tree=. add a.txt");
    let config = format!(
        "[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tworktree = .\n[filter \"x\"]\n\tclean = {}\n",
        trap(&t)
    );
    std::fs::write(t.path("x/config"), config).unwrap();
    is_a_trap_that_asks(&t, "x", "git status").await;
}

#[tokio::test]
async fn a_configuration_is_read_as_git_reads_it() {
    let t = with_git().await;
    let (program, config) = (trap(&t), t.path(".git/config"));
    let plain = std::fs::read_to_string(&config).unwrap();
    std::fs::write(t.path(".git/info/attributes"), "*.txt filter=x diff=x\n").unwrap();
    for (text, line) in [
        (format!("[core] [filter \"x\"] clean = {program}\n"), "git status"),
        (format!("[filter.x] clean = {program}\n"), "git diff"),
        (format!("[diff.x]\n\ttextconv = {program}\n"), "git blame a.txt"),
    ] {
        std::fs::write(&config, format!("{plain}{text}")).unwrap();
        is_a_trap_that_asks(&t, "", line).await;
    }
    std::fs::write(t.path("more"), format!("[diff \"x\"]\n\ttextconv = {program}\n")).unwrap();
    std::fs::write(&config, format!("{plain}[include]\n\tpath = ../more\n")).unwrap();
    is_a_trap_that_asks(&t, "", "git blame a.txt").await;
    std::fs::write(&config, plain).unwrap();
    std::fs::remove_file(t.path(".git/info/attributes")).unwrap();
    assert!(t.runs_unasked(shell("git status"), &t.asker).await);
}

#[tokio::test]
async fn a_signature_is_not_looked_at_by_a_stranger_s_program() {
    let t = with_git().await;
    let (program, config) = (trap(&t), t.path(".git/config"));
    let plain = std::fs::read_to_string(&config).unwrap();
    let commit = "tree 4b825dc642cb6eb9a060e54bf8d69288fbee4904\nauthor x <x@example.org> 0 +0000\n\
        committer x <x@example.org> 0 +0000\ngpgsig -----BEGIN PGP SIGNATURE-----\n x\n -----END PGP SIGNATURE-----\n\nx\n";
    std::fs::write(t.path("commit"), commit).unwrap();
    git(&t, "", "hash-object -t tree -w /dev/null");
    let digest = git(&t, "", "hash-object -t commit -w commit");
    git(&t, "", &format!("update-ref refs/heads/main {digest}"));
    std::fs::write(&config, format!("{plain}[format]\n\tpretty = %G?\n[gpg]\n\tprogram = {program}\n")).unwrap();
    is_a_trap_that_asks(&t, "", "git log -1").await;
}
