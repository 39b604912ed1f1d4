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
        assert!(
            notes.because.iter().any(|why| why.contains("no rule covers it") && !why.starts_with('`')),
            "{text}: {:?}",
            notes.because
        );
        let always = t.person.decide_always(request.id, request.submission().fingerprint(), exactly(&request), None);
        assert!(always.await.is_err(), "{text}");
        t.broker.stop(request.id, Ender::Agent, false);
    }
}

/// What the card of this text says is not watched, and whether a rule over exactly it is made.
async fn left_out(text: &str, files: Files<'_>) -> (Option<String>, bool) {
    let t = Try::new().await;
    put(&t, files);
    let call = t.submit(Draft { shell: Some("bash".to_owned()), ..shell(text) }).await.unwrap();
    let (request, notes) = t.shown(&call).await;
    let said = notes.because.iter().find(|why| why.contains("no rule covers it") && !why.starts_with('`')).cloned();
    let fingerprint = request.submission().fingerprint();
    let offered = notes.offers.exact.is_some();
    if !offered {
        assert!(t.person.decide_always(request.id, fingerprint, exactly(&request), None).await.is_err(), "{text}");
    }
    t.broker.stop(request.id, Ender::Agent, false);
    (said, offered)
}

#[tokio::test]
async fn what_each_process_finds_for_itself_is_said_and_no_rule_speaks() {
    let files = [("s.sh+", GOOD), ("data", GOOD), ("in.sh", ". /dev/fd/3\n")];
    for text in [
        "sh /proc/self/cwd/s.sh",
        "sh /proc/thread-self/cwd/./s.sh",
        "sh //proc/self//root$PWD/s.sh",
        "sh ../../../../../../../proc/self/cwd/s.sh",
        "/proc/self/cwd/s.sh",
        "sh /proc/$$/cwd/s.sh",
        "sh /proc/$PPID/cwd/s.sh",
        "bash /proc/1/cwd/s.sh",
        "bash /proc/self/task/1/cwd/s.sh",
        "python3 /proc/self/fd/3 3<data",
        "bash /dev/fd/3 3<data",
        "exec 3<data; . /dev/fd/3",
        "node /proc/thread-self/cwd/x.js",
        "node -r /proc/self/cwd/x.js y.js",
        "bash --rcfile /dev/fd/3 -i 3<data",
        "BASH_ENV=/proc/self/cwd/s.sh bash -c true",
        "EDITOR=/proc/self/cwd/s.sh git commit",
        "/proc/self/exe s.sh",
        "timeout 5 sh /proc/self/cwd/s.sh",
        "ls | xargs sh /proc/self/cwd/s.sh",
        "sh -c 'sh /proc/self/cwd/s.sh'",
        "cd /proc/self/cwd && sh s.sh",
        "cd /proc/$$/cwd; sh s.sh",
        "env -C /proc/self/cwd sh s.sh",
        "PATH=/proc/self/cwd/bin:$PATH foo",
        "cat /dev/fd/3 3<data | sh",
        "sh < /proc/self/cwd/data",
        "make -f /dev/fd/3 3<data",
        "sh in.sh 3<data",
        "mytool --hook /proc/self/cwd/s.sh",
    ] {
        let (said, offered) = left_out(text, &files).await;
        assert!(said.as_ref().is_some_and(|said| said.contains("/proc")) && !offered, "{text}: {said:?}");
    }
    // By a link, too; and what comes through a pipe is another thing each time.
    let t = Try::new().await;
    std::os::unix::fs::symlink("/proc/self/cwd/s.sh", t.path("link")).unwrap();
    crate::local::regular::make_pipe(&t.path("pipe"));
    for (text, why) in [("sh link", "/proc"), ("./link", "/proc"), ("sh pipe", "pipe"), ("sh /dev/tty", "device")] {
        let call = t.ask(text).await;
        let (request, notes) = t.shown(&call).await;
        assert!(notes.because.iter().any(|said| said.contains(why) && said.contains("no rule")), "{text}: {notes:?}");
        assert!(notes.offers.exact.is_none(), "{text}");
        t.broker.stop(request.id, Ender::Agent, false);
    }
    // What runs nothing by such a name is told and remembered as ever.
    for text in ["cat /proc/cpuinfo", "grep -c processor /proc/cpuinfo | sh", "readlink /proc/self/exe"] {
        assert_eq!(left_out(text, &files).await.0, None, "{text}");
    }
    for text in [
        "echo x >/dev/stderr",
        "cat /dev/stdin < data",
        "sh /dev/stdin < data",
        "cat data | bash /dev/fd/0",
        "bash /dev/null",
        "sh s.sh 2>/dev/stdout",
    ] {
        assert_eq!(left_out(text, &files).await, (None, true), "{text}");
    }
}

#[tokio::test]
async fn a_program_read_from_its_input_is_what_was_shown() {
    for text in [
        "sh /dev/stdin < data",
        "bash /dev/fd/0 x < data",
        "bash -eu /proc/self/fd/0 < data",
        "python3 /dev/stdin < data",
        ". /dev/stdin < data",
        "{ sh /dev/fd/0; } < data",
        "cat data | sh /dev/stdin",
        "timeout 5 bash /proc/thread-self/fd/0 < data",
        "nice bash < data",
        "make -f - < data",
        "make -f /dev/stdin < data",
        "sed -f /dev/stdin x < data",
        // And where a name of each process's own can be told, the file itself.
        "sh /proc/self/cwd/data",
        "./sub/../../../../../../../../proc/self/cwd/data",
    ] {
        comes_back(shell(text), &[("data+", GOOD)], &[("data+", EVIL)]).await;
    }
}

#[tokio::test]
async fn what_is_too_long_to_be_looked_through_is_said_at_any_depth_and_no_rule_speaks() {
    let long = format!("#!/bin/sh\n{}sh inner.sh\n", "# nothing but length\n".repeat(4000));
    let longer = format!("#!/bin/sh\n{}sh inner.sh\n", "# nothing but length\n".repeat(60_000));
    let many = format!("#!/bin/sh\n{}sh inner.sh\n", "true x\n".repeat(300));
    let makefile = format!("go:\n{}\tsh inner.sh\n", "\t@true\n".repeat(600));
    let included = format!("more:\n{}", "\t@true\n".repeat(600));
    let packed = format!(r#"{{"x": "{}", "scripts": {{"t": "sh inner.sh"}}}}"#, "x".repeat(1 << 20));
    let told = |text: &'static str, files: Vec<(&'static str, String)>| async move {
        let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, text.as_str())).collect();
        let (said, offered) = left_out(text, &files).await;
        (said.is_some_and(|said| said.contains("more files than")), offered)
    };
    let outer = || ("a.sh", "sh s.sh\n".to_owned());
    for (text, files) in [
        ("sh s.sh", vec![("s.sh", long.clone())]),
        ("./s.sh", vec![("s.sh+", long.clone())]),
        ("bash < s.sh", vec![("s.sh", long.clone())]),
        ("sh a.sh", vec![outer(), ("s.sh", long.clone())]),
        ("make go", vec![("Makefile", "go:\n\tsh s.sh\n".to_owned()), ("s.sh", long)]),
        ("sh a.sh", vec![outer(), ("s.sh", longer.clone())]),
        ("./s.sh", vec![("s.sh+", longer)]),
        ("sh a.sh", vec![outer(), ("s.sh", many)]),
        ("make go", vec![("Makefile", makefile.clone())]),
        ("make go", vec![("Makefile", "include more.mk\ngo: more\n".to_owned()), ("more.mk", included)]),
        ("sh a.sh", vec![("a.sh", "make go\n".to_owned()), ("Makefile", makefile)]),
        ("just go", vec![("justfile", format!("go:\n{}", "  @true\n".repeat(600)))]),
        ("task go", vec![("Taskfile.yml", format!("tasks:\n{}", "  x: true\n".repeat(600)))]),
        ("npm run t", vec![("package.json", packed)]),
    ] {
        assert_eq!(told(text, files).await, (true, false), "{text}");
    }
    // A program is no script, however long; what is short is remembered as ever.
    let tool = format!("ELF\0{}", "\0".repeat(2 << 20));
    assert!(!told("./tool", vec![("tool+", tool)]).await.0);
    let inner = ("inner.sh", "true\n".to_owned());
    assert_eq!(told("sh a.sh", vec![outer(), ("s.sh", "sh inner.sh\n".to_owned()), inner]).await, (false, true));
}

#[tokio::test]
async fn what_a_script_starts_is_followed_past_bytes_that_are_no_text() {
    let t = Try::new().await;
    put(&t, &[("inner.sh", GOOD)]);
    std::fs::write(t.path("s.sh"), b"#!/bin/sh\n# caf\xe9\nsh inner.sh\nexit\n\0\x01").unwrap();
    t.allow_always("sh s.sh").await;
    assert!(t.runs_unasked(shell("sh s.sh"), &t.asker).await);
    put(&t, &[("inner.sh", EVIL)]);
    assert!(!t.runs_unasked(shell("sh s.sh"), &t.asker).await);
}
