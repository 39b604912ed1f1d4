//! Commits that would be sent or dropped, and changes that would be lost, with the real git beside our reader.

use super::*;

/// A repository with a remote beside it that has its first commit.
fn cloned() -> Place {
    let place = Place::committed(&[("a", "a\n"), ("sub/b", "b\n")]);
    std::fs::create_dir(place.top.join(".git/far")).unwrap();
    place.git(&["init", "-q", "--bare", ".git/far"]);
    place.git(&["remote", "add", "origin", ".git/far"]);
    place.git(&["push", "-q", "-u", "origin", "main"]);
    place
}

fn commits(place: &Place, command: &str) -> Vec<(Fate, String, Option<usize>, String)> {
    let told = place.counted(command).into_iter().filter_map(|counted| match counted {
        Counted::Commits { fate, branch, commits } => Some((fate, branch, commits.count, commits.subjects.join("|"))),
        _ => None,
    });
    told.collect()
}

fn changes(place: &Place, command: &str) -> Option<(Option<usize>, Vec<PathBuf>)> {
    place.counted(command).into_iter().find_map(|counted| match counted {
        Counted::Changes { count, names } => Some((count, names)),
        _ => None,
    })
}

fn sent(branch: &str, count: usize, subjects: &str) -> Vec<(Fate, String, Option<usize>, String)> {
    vec![(Fate::Sent { more: false }, branch.to_owned(), Some(count), subjects.to_owned())]
}

#[test]
fn a_push_tells_the_commits_the_remote_has_not() {
    let place = cloned();
    assert_eq!(commits(&place, "git push"), []);
    for subject in ["one", "two", "three", "four"] {
        place.commit(subject);
    }
    let four = sent("origin/main", 4, "four|three|two");
    for command in ["git push", "git push origin main", "git push -u origin HEAD", "git -C . push origin main:main"] {
        assert_eq!(commits(&place, command), four, "{command}");
    }
    place.git(&["gc", "-q"]);
    assert_eq!(commits(&place, "git push"), four, "from packs");
    assert_eq!(commits(&place, "git push origin HEAD~2:main"), sent("origin/main", 2, "two|one"));
    assert_eq!(commits(&place, "git push origin HEAD:new"), sent("origin/new", 4, "four|three|two"), "a new branch");
    let more = commits(&place, "git commit -qm x && git push");
    assert_eq!(more[0].0, Fate::Sent { more: true });
    for nothing in ["git push --tags", "git push --delete origin main", "git push elsewhere main", "git push -n"] {
        assert_eq!(commits(&place, nothing), [], "{nothing}");
    }
    place.git(&["push", "-q"]);
    place.git(&["reset", "-q", "--hard", "HEAD~2"]);
    place.commit("other");
    let lost = (Fate::Overwritten, "origin/main".to_owned(), Some(2), "four|three".to_owned());
    assert_eq!(commits(&place, "git push -f"), [sent("origin/main", 1, "other"), vec![lost.clone()]].concat());
    assert_eq!(commits(&place, "git push origin +main")[1], lost);
    assert_eq!(commits(&place, "git push"), sent("origin/main", 1, "other"), "git would refuse it");
}

#[test]
fn a_merge_counts_both_sides_once() {
    let place = cloned();
    place.git(&["checkout", "-q", "-b", "side"]);
    place.commit("on the side");
    place.git(&["checkout", "-q", "main"]);
    place.commit("on main");
    place.git(&["merge", "-q", "--no-ff", "-m", "merged", "side"]);
    let told = commits(&place, "git push");
    assert_eq!(told[0].2, Some(3));
    assert!(told[0].3.starts_with("merged"));
}

#[test]
fn a_reset_tells_what_the_branch_and_the_files_lose() {
    let place = cloned();
    place.commit("one");
    place.commit("two");
    let dropped = |count, subjects: &str| vec![(Fate::Dropped, "main".to_owned(), Some(count), subjects.to_owned())];
    for (command, expected) in [
        ("git reset --hard HEAD~1", dropped(1, "two")),
        ("git reset --hard HEAD^^", dropped(2, "two|one")),
        ("git reset --soft @~2", dropped(2, "two|one")),
        ("git reset --hard origin/main", dropped(2, "two|one")),
        ("git reset --hard @{u}", dropped(2, "two|one")),
        ("git reset --hard", vec![]),
        ("git reset a", vec![]),
        ("git fetch && git reset --hard origin/main", vec![]),
    ] {
        assert_eq!(commits(&place, command), expected, "{command}");
    }
    assert_eq!(changes(&place, "git reset --hard"), None);
    place.write("a", "changed\n");
    place.write("sub/b", "staged\n");
    place.git(&["add", "sub/b"]);
    place.write("untracked", "u\n");
    let both = Some((Some(2), vec![PathBuf::from("a"), PathBuf::from("sub/b")]));
    assert_eq!(changes(&place, "git reset --hard HEAD~1"), both);
    assert_eq!(changes(&place, "git reset --soft HEAD~1"), None);
    assert_eq!(changes(&place, "git stash && git reset --hard"), None);
    assert_eq!(changes(&place, "git checkout -f main"), both);
    let one = Some((Some(1), vec![PathBuf::from("a")]));
    for command in ["git checkout -- .", "git checkout .", "git restore a", "git checkout -- a sub"] {
        assert_eq!(changes(&place, command), one, "{command}");
        assert_eq!(place.amount(command), None, "{command}");
    }
    assert_eq!(changes(&place, "git checkout HEAD -- sub"), Some((Some(1), vec![PathBuf::from("sub/b")])));
    for command in ["git restore --staged .", "git checkout main", "git restore sub", "git switch main"] {
        assert_eq!(changes(&place, command), None, "{command}");
    }
}

#[test]
fn a_name_of_a_commit_may_be_short() {
    let place = cloned();
    let head = std::fs::read_to_string(place.top.join(".git/refs/heads/main")).unwrap();
    place.commit("one");
    for _ in 0..2 {
        let command = format!("git reset --hard {}", &head[..9]);
        assert_eq!(commits(&place, &command).first().map(|told| told.2), Some(Some(1)));
        place.git(&["tag", "-f", "-a", "-m", "t", "v1", head.trim()]);
        assert_eq!(commits(&place, "git reset --hard v1").first().map(|told| told.2), Some(Some(1)));
        place.git(&["gc", "-q"]);
    }
}

#[test]
fn a_clean_counts_what_git_does_not_know_and_does_not_ignore() {
    let place = Place::committed(&[(".gitignore", "*.log\n/out\n!keep.log\n"), ("src/a", "a\n")]);
    for (path, text) in [
        ("new", "1"),
        ("src/new", "22"),
        ("b.log", "333"),
        ("keep.log", "4444"),
        ("dir/in", "5"),
        ("dir/x.log", "6"),
        ("out/o", "7"),
        ("inner/.git/HEAD", "ref: refs/heads/main"),
    ] {
        place.write(path, text);
    }
    let gone = |files, bytes| Some((Loss::Delete, told(files, bytes, Recovery::NotInGit)));
    for (command, expected) in [
        ("git clean -f", gone(3, 7)),
        ("git clean -fd", gone(4, 8)),
        ("git clean -fdx", gone(7, 8 + 3 + 1 + 1)),
        ("git clean -fdX", gone(3, 3 + 1 + 1)),
        ("git clean -f src", gone(1, 2)),
        ("cd src && git clean -fd", gone(1, 2)),
        ("git clean -nd", None),
        ("git clean -d", None),
    ] {
        assert_eq!(place.amount(command), expected, "{command}");
    }
}

#[test]
fn a_hostile_repository_says_nothing_and_ends() {
    let place = cloned();
    place.commit("one");
    let git = |name: &str| place.top.join(".git").join(name);
    std::fs::write(git("refs/heads/main"), "ref: refs/heads/round\n").unwrap();
    std::fs::write(git("refs/heads/round"), "ref: refs/heads/main\n").unwrap();
    assert_eq!(place.counted("git push && git reset --hard HEAD~1"), []);
    let place = cloned();
    place.commit("one");
    std::fs::create_dir_all(place.top.join(".git/objects/info")).unwrap();
    std::fs::write(place.top.join(".git/objects/info/alternates"), "/\n").unwrap();
    assert_eq!(commits(&place, "git push"), [], "objects of others are not read");
    let place = cloned();
    place.commit(&format!("hidden \u{202e} {}", "x".repeat(500)));
    let subject = commits(&place, "git push")[0].3.clone();
    assert!(subject.chars().count() <= 101 && subject.ends_with('…'), "{subject}");
    let until = Instant::now();
    assert!(
        place
            .counted_until("git push", until)
            .iter()
            .all(|counted| matches!(counted, Counted::Commits { commits: Commits { count: None, .. }, .. })),
        "out of time it is too many"
    );
}
