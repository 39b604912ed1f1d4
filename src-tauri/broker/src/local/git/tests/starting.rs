//! What a repository may hold that starts a program or leads elsewhere.

use super::*;

fn asks(rig: &GitRig, folder: &str) -> String {
    is_tame(&words("git status"), &rig.top.join(folder)).expect_err(folder).to_string()
}

#[test]
fn what_is_not_known_to_be_harmless_in_a_configuration_asks() {
    let rig = GitRig::with("r");
    let plain = std::fs::read_to_string(rig.top.join("r/.git/config")).unwrap();
    for text in [
        "[filter \"x\"]\n\tclean = x\n",
        "[core] [filter \"x\"] clean = x\n",
        "[core] bare = false\n",
        "[filter.x]\n\tsmudge = x\n",
        "[FILTER \"x\"]\n\tprocess = x\n",
        "[diff \"x\"]\n\ttextconv = x\n",
        "[diff.x]\n\ttextconv = x\n",
        "[diff \"x\"]\n\tcommand = x\n",
        "[diff]\n\texternal = x\n",
        "[merge \"x\"]\n\tdriver = x\n",
        "[format]\n\tpretty = %G?\n",
        "[gpg]\n\tprogram = x\n",
        "[gpg \"ssh\"]\n\tdefaultKeyCommand = x\n",
        "[include]\n\tpath = x\n",
        "[includeIf \"gitdir:/\"]\n\tpath = x\n",
        "[alias]\n\tst = !x\n",
        "[core]\n\teditor = x\n",
        "[core]\n\tsshCommand = x\n",
        "[core]\n\tfsmonitor = x\n",
        "[core]\n\tgitProxy = x\n",
        "[core]\n\taskPass = x\n",
        "[core]\n\tattributesFile = x\n",
        "[core]\n\talternateRefsCommand = x\n",
        "[core]\n\tworktree = /\n",
        "[pager]\n\tlog = x\n",
        "[credential]\n\thelper = !x\n",
        "[interactive]\n\tdiffFilter = x\n",
        "[trailer \"x\"]\n\tcommand = x\n",
        "[uploadpack]\n\tpackObjectsHook = x\n",
        "[gc]\n\trecentObjectsHook = x\n",
        "[hook \"x\"]\n\tcommand = x\n",
        "[sequence]\n\teditor = x\n",
        "[difftool \"x\"]\n\tcmd = x\n",
        "[protocol \"ext\"]\n\tallow = always\n",
        "[remote \"x\"]\n\tvcs = x\n",
        "[remote \"x\"]\n\tuploadpack = x\n",
        "[remote \"x\"]\n\tpromisor = true\n",
        "[remote \"x\"]\n\turl = ext::sh -c x\n",
        "[remote \"x\"]\n\turl = ext:\":\"sh -c x\n",
        "[branch \"main\"]\n\tremote = ext::x\n",
        "[branch \"main\"]\n\tmergeOptions = -s x\n",
        "[submodule \"x\"]\n\tupdate = !x\n",
        "[status]\n\tsubmoduleSummary = true\n",
        "[extensions]\n\tpartialClone = x\n",
        "[url \"ext::x\"]\n\tinsteadOf = https://\n",
        "[http]\n\tproxy = x\n",
        "[user]\n\tname = a\\\n[filter \"x\"]\n",
        "[user]\n\tname = \"a\\\n\"\n",
        "[user]\n\tname = a\u{b}\n",
        "[blame]\n\tignoreRevsFile = /etc/shadow\n",
        "\u{feff}[core]\n",
        "x = y",
    ] {
        rig.write("r/.git/config", &format!("{text}{plain}"));
        assert!(asks(&rig, "r").contains("/r/.git"), "{text}");
        rig.write("r/.git/config", &plain);
        rig.write("r/.git/config.worktree", text);
        assert!(asks(&rig, "r").contains("/r/.git"), "{text}");
        std::fs::remove_file(rig.top.join("r/.git/config.worktree")).unwrap();
    }
    assert_eq!(rig.passes("r", "git status"), Ok(()));
}

#[test]
fn a_folder_made_like_a_repository_asks() {
    let rig = GitRig::with("r");
    rig.git("r", &["init", "-q", "--bare", "x"]);
    rig.write("r/x/in/a", "x");
    assert!(asks(&rig, "r/x").contains("looks like a repository"));
    assert!(asks(&rig, "r/x/in").contains("looks like a repository"));
    assert!(asks(&rig, "r/.git").contains("looks like a repository"));
    rig.write("r/y/HEAD", "ref: refs/heads/main\n");
    assert_eq!(rig.passes("r/y", "git status"), Ok(()), "a file of that name alone");
    rig.write("r/y/commondir", "../.git\n");
    asks(&rig, "r/y");
}

#[cfg(unix)]
#[test]
fn what_leads_elsewhere_asks() {
    use std::os::unix::fs::symlink;
    let rig = GitRig::with("other");
    let at = |path: &str| rig.top.join(path);
    for (name, content) in [
        ("named", Some(format!("gitdir: {}\n", at("other/.git").display()))),
        ("words", Some("gitdir:../other/.git".to_owned())),
        ("nothing", Some(String::new())),
        ("linked", None),
    ] {
        std::fs::create_dir(at(name)).unwrap();
        match content {
            Some(content) => rig.write(&format!("{name}/.git"), &content),
            None => symlink(at("other/.git"), at("linked/.git")).unwrap(),
        }
        asks(&rig, name);
    }
    let fresh = |name: &str, change: &dyn Fn(&str)| {
        rig.init(name, &[]);
        assert_eq!(rig.passes(name, "git status"), Ok(()));
        change(name);
        asks(&rig, name);
    };
    fresh("borrowing", &|name| rig.write(&format!("{name}/.git/objects/info/alternates"), "/other/.git/objects"));
    fresh("common", &|name| rig.write(&format!("{name}/.git/commondir"), "../../other/.git"));
    fresh("broken", &|name| rig.write(&format!("{name}/.git/HEAD"), "no head\n"));
    fresh("unread", &|name| rig.write(&format!("{name}/.git/index"), "DIRC no index\n"));
    fresh("objects", &|name| {
        std::fs::rename(at(&format!("{name}/.git/objects")), at("objects-of")).unwrap();
        symlink(at("objects-of"), at(&format!("{name}/.git/objects"))).unwrap();
    });
    // A work tree's file that points at another repository, which does not point back.
    rig.git("other", &["worktree", "add", "-q", "../tree"]);
    assert_eq!(rig.passes("tree", "git status"), Ok(()));
    std::fs::create_dir(at("thief")).unwrap();
    std::fs::copy(at("tree/.git"), at("thief/.git")).unwrap();
    asks(&rig, "thief");
}

#[test]
fn repositories_inside_are_looked_at_too() {
    let rig = GitRig::with("library");
    rig.init("whole", &[]);
    rig.git("whole", &["submodule", "add", "-q", "../library", "lib"]);
    rig.git("whole", &["commit", "-q", "-m", "with it"]);
    assert_eq!(rig.passes("whole", "git status"), Ok(()));
    rig.git("whole/lib", &["config", "filter.x.clean", "x"]);
    assert!(asks(&rig, "whole").contains("filter.x.clean"));
    rig.git("whole/lib", &["config", "--remove-section", "filter.x"]);
    assert_eq!(rig.passes("whole", "git status"), Ok(()));
    rig.git("whole", &["submodule", "deinit", "-q", "--all"]);
    rig.git(".", &["--git-dir=whole/.git/modules/lib", "config", "filter.x.clean", "x"]);
    asks(&rig, "whole");

    // A repository that is in the index, without being a submodule.
    rig.init("above", &[]);
    rig.init("above/deep/below", &[]);
    rig.git("above", &["add", "deep"]);
    assert_eq!(rig.passes("above", "git status"), Ok(()));
    rig.git("above/deep/below", &["config", "core.editor", "x"]);
    assert!(asks(&rig, "above").contains("core.editor"));
    for version in ["2", "3", "4"] {
        rig.git("above", &["update-index", "--index-version", version]);
        asks(&rig, "above");
    }
    rig.git("above", &["update-index", "--split-index"]);
    assert!(asks(&rig, "above").contains("index"));
}

#[test]
fn differences_inside_submodules_ask() {
    let rig = GitRig::with("r");
    assert_eq!(rig.passes("r", "git diff --submodule=log"), Ok(()));
    assert!(rig.passes("r", "git log -p --submodule=diff").is_err());
}

#[test]
fn nothing_is_looked_for_above_what_was_looked_at() {
    let rig = GitRig::with("r");
    rig.git("r", &["init", "-q", "sub"]);
    let argv = words("git rev-parse --show-toplevel");
    let given = variables(&argv, &rig.top.join("r/sub"));
    std::fs::remove_dir_all(rig.top.join("r/sub/.git")).unwrap();
    let (done, text) = rig.started("r/sub", &tamed(&argv)[1..], &given);
    assert!(!done, "it went on to {text}");
}
