//! What would be deleted or replaced, and whether it comes back.

use std::os::unix::fs::symlink;

use super::*;

#[test]
fn files_outside_of_git_do_not_come_back() {
    let place = Place::new();
    place.write("dist/a.js", "12345");
    place.write("dist/deep/b.js", "123");
    let lost = Some((Loss::Delete, told(2, 8, Recovery::NotInGit)));
    assert_eq!(place.amount("rm -rf dist"), lost);
    assert_eq!(place.amount("rm -rf dist dist/deep ./dist"), lost, "nothing is counted twice");
    assert_eq!(place.amount("cd dist && rm -rf deep"), Some((Loss::Delete, told(1, 3, Recovery::NotInGit))));
    assert_eq!(place.amount("cp x dist/a.js"), Some((Loss::Replace, told(1, 5, Recovery::NotInGit))));
    for nothing in
        ["rm -rf gone", "ls dist", "echo x > new", "echo x >> dist/a.js", "mv dist other", "rm \"dist/*\"", "rm -rf $X"]
    {
        assert_eq!(place.amount(nothing), None, "{nothing}");
    }
}

#[test]
fn what_the_last_commit_has_comes_back() {
    let place = Place::committed(&[("src/a.rs", "a\n"), ("src/b.rs", "b\n"), ("c", "c\n")]);
    assert_eq!(place.amount("rm -r src"), Some((Loss::Delete, told(2, 4, Recovery::All))));
    place.git(&["gc", "-q"]);
    assert_eq!(place.amount("rm -r src"), Some((Loss::Delete, told(2, 4, Recovery::All))), "from a pack");
    place.write("src/b.rs", "x\n");
    place.write("src/new.rs", "n\n");
    let part = Recovery::Part { same: 1, changed: 1 };
    assert_eq!(place.amount("rm -r src"), Some((Loss::Delete, told(3, 6, part))));
    place.git(&["add", "-A"]);
    assert_eq!(place.amount("rm -r src"), Some((Loss::Delete, told(3, 6, part))), "staged is not committed");
    assert_eq!(place.amount("echo > c"), Some((Loss::Replace, told(1, 2, Recovery::All))));
}

#[test]
fn a_file_that_only_looks_unchanged_does_not_come_back() {
    let place = Place::committed(&[("a", "one\n")]);
    let path = place.top.join("a");
    let time = std::fs::metadata(&path).unwrap().modified().unwrap();
    place.write("a", "two\n");
    std::fs::File::options().write(true).open(&path).unwrap().set_modified(time).unwrap();
    let changed = Recovery::Part { same: 0, changed: 1 };
    assert_eq!(place.amount("rm a"), Some((Loss::Delete, told(1, 4, changed))));
}

#[test]
fn differences_in_a_pack_are_put_together() {
    let long: String = (0..2000).map(|line| format!("line {line}\n")).collect();
    let place = Place::committed(&[("sub/long", &long)]);
    for turn in 0..5 {
        place.write("sub/long", &format!("{long}{turn}\n"));
        place.commit("more");
    }
    place.git(&["gc", "-q", "--aggressive"]);
    // Written anew with the same content: only the bytes tell.
    place.write("sub/long", &format!("{long}4\n"));
    let bytes = long.len() as u64 + 2;
    assert_eq!(place.amount("rm sub/long"), Some((Loss::Delete, told(1, bytes, Recovery::All))));
}

#[test]
fn with_its_repository_nothing_comes_back() {
    let place = Place::new();
    let inner = Place { _folder: tempfile::tempdir().unwrap(), top: place.top.join("repo") };
    std::fs::create_dir(&inner.top).unwrap();
    inner.git(&["init", "-q"]);
    inner.write("a", "a");
    inner.commit("x");
    let Some((Loss::Delete, Amount::Told { recovery, .. })) = place.amount("rm -rf repo") else { panic!("counted") };
    assert_eq!(recovery, Recovery::RepositoryToo);
}

#[test]
fn links_are_not_followed_and_pipes_not_opened() {
    let (place, other) = (Place::new(), Place::new());
    other.write("big", &"x".repeat(1000));
    place.write("dir/own", "1");
    symlink(&other.top, place.top.join("dir/out")).unwrap();
    symlink(&place.top, place.top.join("dir/round")).unwrap();
    crate::local::regular::make_pipe(&place.top.join("dir/pipe"));
    assert_eq!(place.amount("rm -rf dir"), Some((Loss::Delete, told(4, 1, Recovery::NotInGit))));
    assert_eq!(place.amount("rm dir/out"), Some((Loss::Delete, told(1, 0, Recovery::NotInGit))));
}

#[test]
fn patterns_are_matched_as_they_would_be_now() {
    let place = Place::new();
    for name in ["b.o", "a.o", "c.o", "d.o", ".hidden.o", "e.c"] {
        place.write(name, "1");
    }
    let counted = place.counted("rm -f *.o");
    let names = ["a.o", "b.o", "c.o"].map(|name| place.top.join(name)).to_vec();
    let matches = Counted::Matches { pattern: "*.o".into(), count: Some(4), names };
    assert_eq!(counted, [Counted::Files(Loss::Delete, told(4, 4, Recovery::NotInGit)), matches]);
    assert_eq!(place.counted("grep x '*.o'"), []);
    assert_eq!(place.counted("find . -name '*.o' -delete"), [], "which files those are is not told by their names");
}

#[test]
fn what_takes_too_long_is_too_many() {
    let place = Place::new();
    for folder in 0..20 {
        for file in 0..100 {
            place.write(&format!("many/{folder}/{file}"), "");
        }
    }
    let counted = place.counted_until("rm -rf many", Instant::now());
    assert_eq!(counted, [Counted::Files(Loss::Delete, Amount::TooMany)]);
    assert_eq!(place.amount("rm -rf many"), Some((Loss::Delete, told(2000, 0, Recovery::NotInGit))));
}

/// Whatever the repository says is to be started, is not.
#[test]
fn nothing_of_the_repository_runs() {
    let place = Place::committed(&[("a", "a\n")]);
    let ran = place.top.join("ran");
    let script = format!("#!/bin/sh\ntouch {}\n", ran.display());
    for hook in ["post-checkout", "fsmonitor", "post-index-change"] {
        place.write(&format!(".git/hooks/{hook}"), &script);
        let path = place.top.join(".git/hooks").join(hook);
        std::fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    }
    place.git(&["config", "core.fsmonitor", &format!("{}/.git/hooks/fsmonitor", place.top.display())]);
    place.git(&["config", "filter.x.clean", &format!("touch {}", ran.display())]);
    place.write(".git/info/attributes", "* filter=x\n");
    assert_eq!(place.amount("rm a"), Some((Loss::Delete, told(1, 2, Recovery::All))));
    assert!(!ran.exists());
}

#[test]
fn a_broken_repository_tells_nothing() {
    let place = Place::committed(&[("a", "a\n")]);
    for (file, bytes) in [(".git/index", &b"DIRC\0\0\0\x02\xff\xff\xff\xff"[..]), (".git/HEAD", b"nonsense")] {
        std::fs::write(place.top.join(file), bytes).unwrap();
        assert_eq!(place.amount("rm a"), Some((Loss::Delete, told(1, 2, Recovery::Unknown))), "{file}");
    }
}

#[tokio::test]
async fn a_count_comes_in_time_or_not_at_all() {
    let place = Place::new();
    place.write("a", "1");
    let counter = Counter::default();
    let begun = Instant::now();
    let impact = counter.count(Arc::new(place.submission("rm a"))).await;
    assert!(begun.elapsed() < LIMIT * 3);
    if let Some(impact) = impact {
        assert_eq!(impact.counted.len(), 1);
    }
}
