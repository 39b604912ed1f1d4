//! What was shown is what runs: whatever decides what a command runs is compared again before it does.

use std::os::unix::fs::PermissionsExt as _;

use super::*;

/// Files as they are before the card is shown; what ends in `+` may be executed.
type Files<'a> = &'a [(&'a str, &'a str)];

fn put(t: &Try, files: Files<'_>) {
    for (name, text) in files {
        let path = t.path(name.trim_end_matches('+'));
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        // Another file takes its place, as whoever exchanges one does it.
        let new = t.path("new");
        std::fs::write(&new, text).unwrap();
        let mode = if name.ends_with('+') { 0o755 } else { 0o644 };
        std::fs::set_permissions(&new, std::fs::Permissions::from_mode(mode)).unwrap();
        std::fs::rename(&new, path).unwrap();
    }
}

/// What is said of the difference, once somebody allowed it and these files had come in between; nothing when it ran.
async fn told(draft: Draft, before: Files<'_>, between: Files<'_>) -> Option<String> {
    let t = Try::new().await;
    put(&t, before);
    let mut call = t.submit(draft).await.unwrap();
    let (request, _) = t.shown(&call).await;
    put(&t, between);
    t.person.decide(request.id, request.submission().fingerprint(), Decision::AllowOnce).unwrap();
    let mut revision = t.broker.revision();
    let told = loop {
        if let Some(changed) = t.broker.snapshot().waiting.into_iter().find_map(|(_, notes)| notes.changed) {
            break Some(changed);
        }
        if matches!(call.request().state(), State::Ended(_)) {
            break None;
        }
        tokio::select! {
            _ = revision.changed() => {}
            () = call.changed() => {}
        }
    };
    assert!(told.is_none() || !t.path("harmful").exists(), "it ran though it had changed");
    t.broker.stop(request.id, Ender::Agent, false);
    call.ended().await;
    told
}

async fn comes_back(draft: Draft, before: Files<'_>, between: Files<'_>) {
    let what = format!("{draft:?}");
    let told = told(draft, before, between).await.unwrap_or_else(|| panic!("it ran: {what}"));
    let file = between[0].0.trim_end_matches('+');
    assert!(told.contains(file.rsplit('/').next().unwrap()), "{what}: {told}");
}

const GOOD: &str = "#!/bin/sh\ntouch harmless\n";
const EVIL: &str = "#!/bin/sh\ntouch harmful\n";

#[tokio::test]
async fn the_program_a_path_of_the_agents_leads_to_is_what_was_shown() {
    let with_path = |text: &str, path: &str| Draft { env: env(&[("PATH", path)]), ..shell(text) };
    let (good, evil) = ([("bin/foo+", GOOD)], [("bin/foo+", EVIL)]);
    for text in [
        "PATH=./bin:$PATH foo",
        "PATH=bin foo",
        "export PATH=\"$PWD/bin:$PATH\"; foo",
        "PATH=$(pwd)/bin:$PATH && foo x",
        "env PATH=./bin:/usr/bin foo",
        "sh -c 'PATH=./bin:$PATH; foo'",
        "PATH=./bin:$PATH nice -n 5 timeout 5 foo",
        "X=bin; PATH=./$X:$PATH; ls | xargs foo",
        "for f in foo; do PATH=./bin:$PATH $f; done",
    ] {
        comes_back(shell(text), &good, &evil).await;
    }
    comes_back(with_path("foo", "./bin:/usr/bin:/bin"), &good, &evil).await;
    comes_back(shell(". ./env && foo"), &[good[0], ("env", "PATH=./bin:$PATH\n")], &evil).await;
    comes_back(Draft { shell: Some("bash".to_owned()), ..shell("PATH+=:./bin; foo") }, &good, &evil).await;
    comes_back(with_path("cd sub && foo", "../bin:/usr/bin:/bin"), &[good[0], ("sub/x", "")], &evil).await;
    // One of the same name that comes first now.
    let (both, first) = ([("b/foo+", GOOD), ("a/x", "")], [("a/foo+", EVIL)]);
    comes_back(shell("PATH=./a:./b:$PATH foo"), &both, &first).await;
    comes_back(with_path("foo", "./a:./b:/usr/bin:/bin"), &both, &first).await;
    let argv = Draft { argv: Some(vec!["foo".to_owned()]), env: env(&[("PATH", "a:b:/bin")]), ..Draft::default() };
    comes_back(argv, &both, &first).await;
    // One that was not there at all.
    comes_back(shell("PATH=./bin:$PATH; foo"), &[("bin/x", "")], &evil).await;
}

#[tokio::test]
async fn a_script_that_was_not_there_when_the_card_was_shown_does_not_run() {
    for text in [
        "sh s.sh",
        "sh ./s.sh",
        "bash -eu -o pipefail s.sh x",
        ". ./s.sh",
        "bash < s.sh",
        "cat s.sh | sh",
        "python3 -u s.sh",
        "perl -I lib s.sh",
        "make -f s.sh",
        "awk -f s.sh x",
        "./s.sh",
        "node -r ./s.sh x.js",
        "timeout 5 sh s.sh",
        "env -i sh s.sh",
        "X=s.sh; sh $X",
        "ls | xargs -n1 sh s.sh",
        "for f in s.sh; do sh $f; done",
        "sh -c 'sh s.sh'",
        "eval \"$(cat s.sh)\"",
        "bash -c \"$(cat s.sh)\"",
        "EDITOR=./s.sh git commit",
        "sleep 0; sh s.sh",
        "BASH_ENV=./s.sh bash -c true",
    ] {
        comes_back(shell(text), &[], &[("s.sh+", EVIL)]).await;
    }
    comes_back(shell("cd sub && sh s.sh"), &[("sub/x", "")], &[("sub/s.sh", EVIL)]).await;
    comes_back(shell("node x"), &[], &[("x.js", "")]).await;
    comes_back(shell("python3 -m tool"), &[], &[("tool.py", "")]).await;
    comes_back(shell("npx tool"), &[], &[("node_modules/.bin/tool+", EVIL)]).await;
    let env = Draft { env: env(&[("BASH_ENV", "./s.sh")]), shell: Some("bash".to_owned()), ..shell("true") };
    comes_back(env, &[], &[("s.sh", EVIL)]).await;
}

#[tokio::test]
async fn no_way_of_writing_a_path_makes_a_script_the_systems() {
    for text in
        ["sh /usr/../$PWD/s.sh", "/usr/../$PWD/s.sh", "/usr/bin/../../$PWD/s.sh x", "python3 /usr/./../$PWD/s.sh"]
    {
        comes_back(shell(text), &[("s.sh+", GOOD)], &[("s.sh+", EVIL)]).await;
    }
}

#[tokio::test]
async fn the_interpreter_a_script_names_is_what_was_shown() {
    let script = |line: &'static str| [("s.sh+", line), ("interp+", GOOD)];
    let evil = [("interp+", EVIL)];
    comes_back(shell("./s.sh"), &script("#!./interp\n"), &evil).await;
    comes_back(shell("timeout 5 ./s.sh"), &script("#! ./interp -x\n"), &evil).await;
    comes_back(shell("PATH=.:$PATH ./s.sh"), &script("#!/usr/bin/env interp\n"), &evil).await;
    comes_back(shell("PATH=.:$PATH ./s.sh"), &script("#!/usr/bin/env -S X=1 interp -y\n"), &evil).await;
    comes_back(shell("./s.sh"), &script("#!/bin/sh ./interp\n"), &evil).await;
    let chain = [("s.sh+", "#!./one\n"), ("one+", "#!./interp\n"), ("interp+", GOOD)];
    comes_back(shell("./s.sh"), &chain, &evil).await;
    comes_back(shell("./s.sh"), &chain[..2], &evil).await;
    let argv = Draft { argv: Some(vec!["./s.sh".to_owned()]), ..Draft::default() };
    comes_back(argv, &chain, &evil).await;
}

#[tokio::test]
async fn the_script_behind_a_packages_script_or_a_target_is_what_was_shown() {
    let package = |text: &str| format!(r#"{{"scripts": {{"t": "{text}", "u": "sh s.sh"}}}}"#);
    let evil = [("s.sh+", EVIL)];
    for text in ["sh s.sh", "X=1 ./s.sh", "npm run u", "true && bash -e s.sh"] {
        let package = package(text);
        for there in [&[("package.json", package.as_str()), ("s.sh+", GOOD)][..], &[("package.json", &package)]] {
            comes_back(shell("npm run t"), there, &evil).await;
        }
        let argv = Draft { argv: Some(vec!["npm".to_owned(), "run".to_owned(), "t".to_owned()]), ..Draft::default() };
        if Path::new("/usr/bin/npm").exists() {
            comes_back(argv, &[("package.json", &package), ("s.sh+", GOOD)], &evil).await;
        }
    }
    let makefile = "S = s.sh\ngo:\n\t@sh \\\n\t $(S)\n";
    comes_back(shell("make go"), &[("Makefile", makefile), ("s.sh", GOOD)], &evil).await;
    comes_back(shell("make go"), &[("Makefile", makefile)], &evil).await;
    let included = [("Makefile", "include more.mk\n"), ("more.mk", "go:\n\tsh s.sh\n"), ("s.sh", GOOD)];
    comes_back(shell("make go"), &included, &evil).await;
    let install = [("package.json", r#"{"scripts": {"postinstall": "sh s.sh"}}"#), ("s.sh", GOOD)];
    comes_back(shell("npm ci"), &install, &evil).await;
    comes_back(shell("just go"), &[("justfile", "go:\n  @sh s.sh\n"), ("s.sh", GOOD)], &evil).await;
    let tool = [("package.json", package("tool").leak() as &str), ("node_modules/.bin/tool+", GOOD)];
    comes_back(shell("npm run t"), &tool, &[("node_modules/.bin/tool+", EVIL)]).await;
    // And what a script itself takes in.
    comes_back(shell("sh a.sh"), &[("a.sh", ". ./lib\n"), ("lib", GOOD)], &[("lib", EVIL)]).await;
    comes_back(shell("sh d/a.sh"), &[("d/a.sh", ". \"$(dirname \"$0\")/lib\"\n")], &[("d/lib", EVIL)]).await;
}

#[tokio::test]
async fn what_a_link_leads_to_is_what_was_shown() {
    let t = Try::new().await;
    put(&t, &[("good", GOOD), ("evil", EVIL)]);
    std::os::unix::fs::symlink("good", t.path("s.sh")).unwrap();
    let call = t.ask("sh s.sh").await;
    let (request, _) = t.shown(&call).await;
    std::fs::remove_file(t.path("s.sh")).unwrap();
    std::os::unix::fs::symlink("evil", t.path("s.sh")).unwrap();
    t.person.decide(request.id, request.submission().fingerprint(), Decision::AllowOnce).unwrap();
    let mut revision = t.broker.revision();
    while !t.broker.snapshot().waiting.iter().any(|(_, notes)| notes.changed.is_some()) {
        assert!(!matches!(call.request().state(), State::Ended(_)), "it ran though it had changed");
        revision.changed().await.unwrap();
    }
}

#[tokio::test]
async fn what_does_not_decide_what_runs_may_change() {
    let there = [("s.sh", GOOD), ("data.txt", "a"), ("package.json", r#"{"version": "1", "scripts": {"t": "true"}}"#)];
    for (text, file) in [
        ("sh s.sh", "data.txt"),
        ("cat data.txt", "data.txt"),
        ("sh s.sh data.txt", "data.txt"),
        ("echo touch x > new.sh && sh new.sh", "data.txt"),
        ("grep a data.txt | sort", "other.sh"),
    ] {
        assert_eq!(told(shell(text), &there, &[(file, "b")]).await, None, "{text}");
    }
    assert_eq!(
        told(
            shell("test -f package.json || npm run t"),
            &there,
            &[("package.json", r#"{"version": "2", "scripts": {"t": "true"}}"#)]
        )
        .await,
        None
    );
}

#[tokio::test]
async fn rules_watch_what_cards_watch() {
    let evil: [(&str, Files<'_>, Files<'_>); 4] = [
        ("PATH=./bin:$PATH foo", &[("bin/foo+", GOOD)], &[("bin/foo+", EVIL)]),
        ("PATH=./a:./b:$PATH foo", &[("b/foo+", GOOD), ("a/x", "")], &[("a/foo+", EVIL)]),
        ("./s.sh", &[("s.sh+", "#!./interp\n"), ("interp+", GOOD)], &[("interp+", EVIL)]),
        ("make go", &[("Makefile", "go:\n\tsh s.sh\n"), ("s.sh", GOOD)], &[("s.sh", EVIL)]),
    ];
    for (text, before, between) in evil {
        let t = Try::new().await;
        put(&t, before);
        t.allow_always(text).await;
        assert!(t.runs_unasked(shell(text), &t.asker).await, "{text}");
        put(&t, between);
        assert!(!t.runs_unasked(shell(text), &t.asker).await, "{text}");
        assert!(!t.path("harmful").exists(), "{text}");
    }
    // A rule over beginnings watches them, too.
    let beginnings: [(&str, usize, Files<'_>, Files<'_>); 3] = [
        ("make go", 2, &[("Makefile", "go:\n\tsh s.sh\n"), ("s.sh", GOOD)], &[("s.sh", EVIL)]),
        ("./s.sh", 1, &[("s.sh+", "#!./interp\n"), ("interp+", GOOD)], &[("interp+", EVIL)]),
        ("./s.sh", 1, &[("s.sh+", "#!/bin/sh\n. ./lib\n"), ("lib", GOOD)], &[("lib", EVIL)]),
    ];
    for (text, words, before, between) in beginnings {
        let t = Try::new().await;
        put(&t, before);
        t.allow_steps(text, &[(0, words)]).await.unwrap();
        assert!(t.runs_unasked(shell(text), &t.asker).await, "{text}");
        put(&t, between);
        assert!(!t.runs_unasked(shell(text), &t.asker).await, "{text}");
    }
}

#[tokio::test]
async fn what_cannot_all_be_watched_is_said_and_no_rule_speaks() {
    let t = Try::new().await;
    let many: String = (0..300).map(|n| format!("sh s{n}.sh\n")).collect();
    for text in [&many, "sh *.sh", "sh \"$WHICH\"", "PATH=$(curl -s http://localhost/x):$PATH; foo"] {
        let call = t.ask(text).await;
        let (request, notes) = t.shown(&call).await;
        assert!(notes.because.iter().any(|why| why.contains("no rule speaks for it")), "{text}: {:?}", notes.because);
        let always = t.person.decide_always(request.id, request.submission().fingerprint(), exactly(&request), None);
        assert!(always.await.is_err(), "{text}");
        t.broker.stop(request.id, Ender::Agent, false);
    }
}
