//! Which commands meet a secret below the folders they are given, and which do not.

use super::*;

fn words(text: &str) -> Vec<String> {
    text.split(' ').map(|word| word.replace('\'', "")).collect()
}

/// What lies in the folder.
const FILES: [(&str, &str); 12] = [
    ("src/a.rs", "x"),
    ("data/countersign/a", "x"),
    ("share/countersign/a", "x"),
    ("named/countersign/a", "x"),
    (".env", "KEY=1"),
    ("certs/server.pem", "x"),
    ("old/deep/.ssh/config", "x"),
    ("node_modules/a/test/key.pem", "x"),
    ("certs/credentials.json", "x"),
    ("certs/prod.tfvars", "x"),
    (".gitignore", "node_modules\ncerts\ndata\nshare\n"),
    (".git/objects/server.key", "x"),
];
/// What meets none of the secrets in it.
const CLEAR: [&str; 20] = [
    "grep -rn KEY src",
    "grep -rn KEY named",
    "grep KEY src/a.rs",
    "grep -rn --include='*.rs' KEY",
    "grep -rn --include=*.rs --include=*.toml KEY .",
    "rg KEY",
    "rg -n KEY src",
    "rg -g '*.rs' KEY",
    "rg -uu --files",
    "rg -t rust KEY",
    "diff -r src src",
    "ls -R .",
    "find . -name .env",
    "cat src/a.rs",
    "unknown src",
    "grep -r -d skip x src",
    "git grep KEY -- src",
    "biome check src",
    "biome check src/a.rs",
    "terraform fmt -check -recursive",
];
/// What meets one.
const MEETING: [&str; 38] = [
    "grep -r KEY .",
    "grep -r KEY",
    "grep -r KEY data",
    "grep -r KEY share",
    "grep -rn KEY src .",
    "grep -d recurse KEY",
    "grep -r -e KEY",
    "grep -ire KEY",
    "grep -rn --include=*.rs --exclude=a KEY",
    "grep -rn --include=.e* KEY",
    "grep -r src",
    "grep -r --exclude-dir=old --exclude-dir=certs --exclude-dir=node_modules KEY",
    "rg -uu KEY",
    "rg -u -u KEY",
    "rg --hidden KEY",
    "rg -. KEY",
    "rg -n. KEY",
    "rg --no-ignore KEY",
    "rg -g .env KEY",
    "rg -ng .env KEY",
    "rg --iglob=.ENV KEY",
    "rg KEY certs",
    "rg --no-ignore-parent KEY certs",
    "rg --no-ignore-dot KEY",
    "rg --no-ignore-exclude KEY",
    "rg --glob-case-insensitive -g *.PEM KEY certs",
    "git grep --untracked --no-exclude-standard KEY -- certs",
    "ack KEY",
    "ag KEY",
    "diff -r old src",
    "git grep KEY",
    "biome check",
    "biome lint --verbose .",
    "terraform fmt -check -diff -recursive",
    "rgrep KEY",
    "diff . old",
    "unknown old",
    "unknown src .",
];

#[test]
fn what_would_meet_a_secret_asks() {
    let top = tempfile::tempdir().unwrap();
    let top = top.path().canonicalize().unwrap();
    for (path, text) in FILES {
        let path = top.join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    let own = Own::new([top.join("data/countersign")]);
    let clear = |text: &str| meets_no_secret(&words(text), &top, Some(&top), &own);
    for text in CLEAR {
        assert_eq!(clear(text), Ok(()), "{text}");
    }
    for text in MEETING {
        assert!(clear(text).is_err(), "{text}");
    }
    std::fs::write(top.join(".gitignore"), "!.env\nnode_modules\ncerts\ndata\nshare\n").unwrap();
    std::fs::write(top.join(".git/config"), "[remote \"a\"]\n\turl = https://a.example/b\n").unwrap();
    assert_eq!(clear("grep -r KEY .git"), Ok(()));
    std::fs::write(top.join(".git/config"), "[remote \"a\"]\n\turl = https://u:pw@a.example/b\n").unwrap();
    assert!(clear("grep -r KEY .git").is_err(), "the address holds a password");
    assert!(clear("rg KEY").is_err(), "what the folder itself says is to be searched");
}

#[test]
fn what_follows_links_asks_where_they_lead_elsewhere() {
    let top = tempfile::tempdir().unwrap();
    let top = top.path().canonicalize().unwrap();
    std::fs::create_dir_all(top.join("src/deep")).unwrap();
    std::fs::create_dir_all(top.join("lib")).unwrap();
    std::fs::write(top.join("src/.env"), "KEY=1").unwrap();
    let link = |to: &str| {
        let _ = std::fs::remove_file(top.join("src/deep/a.rs"));
        std::os::unix::fs::symlink(top.join(to), top.join("src/deep/a.rs")).unwrap();
    };
    let own = Own::new([]);
    let clear = |text: &str| meets_no_secret(&words(text), &top, Some(&top), &own);
    for to in ["/etc", "/etc/hosts", "lib", "src/.env"] {
        link(to);
        for text in ["diff -r src/deep lib", "diff -ru src/deep lib", "unknown src/deep"] {
            assert!(clear(text).is_err(), "{to}: {text}");
        }
        for text in ["grep -r --include=*.rs KEY src", "rg KEY src", "diff -r --no-dereference src/deep lib"] {
            assert_eq!(clear(text), Ok(()), "{to}: {text}");
        }
    }
    std::fs::remove_file(top.join("src/.env")).unwrap();
    for to in ["src/deep", "src/gone", "src"] {
        link(to);
        assert_eq!(clear("diff -r src lib"), Ok(()), "{to}");
    }
}

#[test]
fn files_with_names_elsewhere_ask() {
    let top = tempfile::tempdir().unwrap();
    let top = top.path().canonicalize().unwrap();
    let folder = top.join("work");
    std::fs::create_dir_all(folder.join("src")).unwrap();
    std::fs::create_dir_all(folder.join("out")).unwrap();
    std::fs::create_dir(folder.join(".git")).unwrap();
    std::fs::write(folder.join("src/a.rs"), "x").unwrap();
    std::fs::hard_link(folder.join("src/a.rs"), folder.join("src/b.rs")).unwrap();
    std::fs::write(folder.join(".gitignore"), "out\n").unwrap();
    let clear = |text: &str| meets_no_secret(&words(text), &folder, Some(&folder), &Own::new([]));
    let lines = ["grep -r KEY .", "rg KEY", "git grep KEY", "git add -A", "unknown src", "diff -r src src"];
    for text in lines {
        assert_eq!(clear(text), Ok(()), "{text}");
    }
    std::fs::write(top.join("key"), "x").unwrap();
    std::fs::hard_link(top.join("key"), folder.join("out/x")).unwrap();
    assert_eq!(clear("rg KEY"), Ok(()), "what is ignored is not read");
    assert!(clear("grep -r KEY .").is_err());
    std::fs::hard_link(top.join("key"), folder.join("src/x.rs")).unwrap();
    for text in lines {
        assert!(clear(text).is_err_and(|why| why.to_string().contains("hard links")), "{text}");
    }
    assert_eq!(clear("ls -R ."), Ok(()));
}

#[test]
fn what_is_too_large_asks() {
    let top = tempfile::tempdir().unwrap();
    for file in 0..20 {
        std::fs::write(top.path().join(file.to_string()), "x").unwrap();
    }
    let recursive_read = Sweep::everything(vec!["."]);
    let look = |most| recursive_read.look("grep -r x", top.path(), Some(top.path()), &Own::default(), most);
    assert_eq!(look(30), Ok(()));
    assert!(look(10).unwrap_err().to_string().contains("too many files"));
}
