//! What an agent learns of places outside its own folder before a person has decided: nothing.

use std::fs;
use std::os::unix::fs::symlink;

use super::*;
use crate::files::{Change, FilePart};
use crate::runner::FileDone;
use crate::submission::{FileDraft, Want};

/// A house whose agent works in one folder, with all kinds of things beside it.
async fn beside() -> (Try, PathBuf) {
    let mut t = Try::new().await;
    let base = t.folder.path().canonicalize().unwrap();
    let (work, out) = (base.join("work"), base.join("out"));
    fs::create_dir_all(work.join("sub")).unwrap();
    fs::create_dir(&out).unwrap();
    fs::create_dir(out.join("folder")).unwrap();
    fs::write(out.join("file"), "secret\n").unwrap();
    fs::write(out.join("large"), vec![b'x'; 20 << 20]).unwrap();
    rustix::fs::mknodat(
        rustix::fs::CWD,
        out.join("pipe"),
        rustix::fs::FileType::Fifo,
        rustix::fs::Mode::from_raw_mode(0o600),
        0,
    )
    .unwrap();
    symlink("nowhere", out.join("dangling")).unwrap();
    symlink("loop", out.join("loop")).unwrap();
    symlink(out.join("file"), out.join("link")).unwrap();
    for name in ["file", "folder", "pipe", "dangling", "loop", "link", "nothing"] {
        symlink(out.join(name), work.join(format!("to-{name}"))).unwrap();
    }
    t.asker = asker(1, "claude", &work);
    t.broker.connected(Arc::clone(&t.asker), Arc::new(|| true));
    (t, base)
}

fn file(path: &Path, want: Want) -> FileDraft {
    FileDraft { path: path.to_str().unwrap().to_owned(), cwd: None, want, reason: None }
}

fn wants() -> [Want; 4] {
    let edit = Change::Edit { old: "no such text".into(), new: "x".into(), all: false };
    [
        Want::Read(FilePart::Whole { max: 1000 }),
        Want::List(10),
        Want::Change(vec![Change::Write { content: "x".into(), ensure_newline: false }]),
        Want::Change(vec![edit]),
    ]
}

const NAMES: [&str; 9] =
    ["file", "folder", "large", "pipe", "dangling", "loop", "link", "nothing", "file/below/nothing"];

#[tokio::test]
async fn every_path_outside_is_asked_alike_and_a_denial_tells_nothing() {
    let (t, base) = beside().await;
    let outside = NAMES.map(|name| base.join("out").join(name));
    let links = ["file", "folder", "pipe", "dangling", "loop", "link", "nothing"].map(|to| format!("to-{to}"));
    let inside = links.map(|link| base.join("work").join(link));
    for path in outside.iter().chain(&inside) {
        for want in wants() {
            let asked = file(path, want.clone());
            let mut call = t.broker.submit(asked, Arc::clone(&t.asker)).await.unwrap_or_else(|told| {
                panic!("{} was told at once: {told}", path.display());
            });
            let (request, _) = t.shown(&call).await;
            let line = request.submission().file().unwrap().asked_line();
            assert_eq!(line, format!("File work on {}", path.display()), "as it was named");
            t.person.decide(request.id, request.submission().fingerprint(), Decision::Deny { reason: None }).unwrap();
            assert_eq!(outcome(&call.ended().await), Outcome::Denied { reason: None });
            assert!(request.done().is_none());
            assert!(t.person.forget_denial(request.id));
        }
    }
}

#[tokio::test]
async fn what_is_wrong_outside_is_told_once_it_is_allowed() {
    let (t, base) = beside().await;
    for (name, want, why) in [
        ("nothing", &wants()[0], "doesn't exist"),
        ("folder", &wants()[0], "is a folder"),
        ("file", &wants()[1], "isn't a folder"),
        ("file/below", &wants()[2], "leads through a file"),
        ("large", &wants()[3], "and the limit is"),
        ("dangling", &wants()[2], "which doesn't exist"),
    ] {
        let path = base.join("out").join(name);
        let mut call = t.broker.submit(file(&path, want.clone()), Arc::clone(&t.asker)).await.unwrap();
        let (request, _) = t.shown(&call).await;
        let part = request.submission().file().unwrap().part().unwrap_or_default();
        assert!(part.contains(why), "the card says what is wrong: {part}");
        t.allow(&call).await;
        call.ended().await;
        let Some(FileDone::Told(error)) = request.done() else { panic!("{name}: {:?}", request.done()) };
        assert!(error.to_string().contains(why), "{error}");
    }
}

#[tokio::test]
async fn inside_its_own_folder_an_agent_is_told_at_once() {
    let (t, base) = beside().await;
    for path in ["nothing", "sub", "sub/x/y", "no/../../x"] {
        let path = base.join("work").join(path);
        let told = t.broker.submit(file(&path, wants()[0].clone()), Arc::clone(&t.asker)).await;
        assert!(told.is_err(), "{}", path.display());
    }
    let draft = Draft { cwd: Some("no-such".to_owned()), ..shell("true") };
    assert_eq!(t.submit(draft).await.err().map(|told| told.field), Some("cwd"));
    let draft = Draft { argv: Some(vec!["./no-such".to_owned()]), ..Draft::default() };
    assert_eq!(t.submit(draft).await.err().map(|told| told.field), Some("argv"));
    // What is wrong with the words alone has nothing to do with the disk.
    for path in ["/out\0", "", &"x".repeat(5000)] {
        let draft = FileDraft { path: path.to_owned(), cwd: None, want: wants()[0].clone(), reason: None };
        assert!(t.broker.submit(draft, Arc::clone(&t.asker)).await.is_err());
    }
}

#[tokio::test]
async fn a_command_that_cannot_start_outside_is_asked_like_one_that_can() {
    let (t, base) = beside().await;
    let out = base.join("out");
    let at = |name: &str| out.join(name).to_str().unwrap().to_owned();
    let run = |words: &[&str]| Some(words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>());
    let (program, path) = (at("program"), at("folder"));
    let drafts = [
        ("a folder that is one", Draft { cwd: Some(at("folder")), ..shell("true") }, None),
        ("none", Draft { cwd: Some(at("nothing")), ..shell("true") }, Some("doesn't exist")),
        ("a file", Draft { cwd: Some(at("file")), ..shell("true") }, Some("is a file")),
        ("by a link", Draft { cwd: Some("to-file".to_owned()), ..shell("true") }, Some("is a file")),
        ("upwards", Draft { cwd: Some("../nothing".to_owned()), ..shell("true") }, Some("doesn't exist")),
        ("a program", Draft { argv: run(&[&program]), ..Draft::default() }, Some("wasn't found")),
        ("a file as a program", Draft { argv: run(&[&at("file")]), ..Draft::default() }, Some("wasn't found")),
        (
            "a PATH of its own",
            Draft { argv: run(&["file"]), env: env(&[("PATH", &path)]), ..Draft::default() },
            Some("wasn't found"),
        ),
    ];
    for (what, draft, why) in drafts {
        let mut call = t.submit(draft.clone()).await.unwrap_or_else(|told| panic!("{what} was told at once: {told}"));
        let (request, notes) = t.shown(&call).await;
        assert_eq!(notes.because.iter().any(|because| because.contains("can't start")), why.is_some(), "{what}");
        t.person.decide(request.id, request.submission().fingerprint(), Decision::Deny { reason: None }).unwrap();
        assert_eq!(outcome(&call.ended().await), Outcome::Denied { reason: None }, "{what}");
        assert!(t.person.forget_denial(request.id));

        let mut call = t.submit(draft).await.unwrap();
        t.allow(&call).await;
        match (outcome(&call.ended().await), why) {
            (Outcome::Exited { code: 0 }, None) => {}
            (Outcome::NotStarted { reason }, Some(why)) => assert!(reason.contains(why), "{what}: {reason}"),
            (other, _) => panic!("{what}: {other:?}"),
        }
    }
}

#[tokio::test]
async fn what_could_not_start_and_can_by_now_is_shown_again() {
    let (t, base) = beside().await;
    let folder = base.join("out/later");
    let draft = Draft { cwd: Some(folder.to_str().unwrap().to_owned()), ..shell("pwd") };
    let mut call = t.submit(draft).await.unwrap();
    let (request, _) = t.shown(&call).await;
    fs::create_dir(&folder).unwrap();
    t.person.decide(request.id, request.submission().fingerprint(), Decision::AllowOnce).unwrap();
    let mut revision = t.broker.revision();
    let changed = loop {
        if let Some((_, notes)) = t.broker.snapshot().waiting.into_iter().find(|(_, notes)| notes.changed.is_some()) {
            break notes.changed.unwrap();
        }
        revision.changed().await.unwrap();
    };
    assert!(changed.contains("Now it can."), "{changed}");
    t.allow(&call).await;
    assert_eq!(outcome(&call.ended().await), Outcome::Exited { code: 0 });
}

#[tokio::test]
async fn a_link_exchanged_during_the_look_tells_nothing_of_what_is_outside() {
    let (t, base) = beside().await;
    let work = base.join("work");
    // Both are there all the time, and change names with each other: one leads to a folder inside, one outside.
    for (to, name) in [(base.join("out/nothing"), "x"), (work.join("sub"), "y")] {
        symlink(to, work.join(name)).unwrap();
    }
    let stop = Arc::new(AtomicBool::new(false));
    let (over, folder) = (Arc::clone(&stop), work.clone());
    let racing = std::thread::spawn(move || {
        while !over.load(Ordering::Relaxed) {
            let exchange = rustix::fs::RenameFlags::EXCHANGE;
            let (x, y) = (folder.join("x"), folder.join("y"));
            rustix::fs::renameat_with(rustix::fs::CWD, &x, rustix::fs::CWD, &y, exchange).unwrap();
        }
    });
    let path = work.join("x");
    let run = |words: &str| Draft { argv: Some(vec![words.to_owned()]), ..Draft::default() };
    let (mut asked, mut told) = (0, 0);
    for round in 0..1500 {
        let answer = match round % 3 {
            0 => t.broker.submit(file(&path, wants()[0].clone()), Arc::clone(&t.asker)).await,
            1 => t.submit(Draft { cwd: Some(path.to_str().unwrap().to_owned()), ..shell("true") }).await,
            _ => t.submit(run(path.to_str().unwrap())).await,
        };
        match answer {
            Ok(call) => {
                asked += 1;
                t.broker.stop(call.request().id, Ender::Agent, false);
            }
            Err(why) => {
                told += 1;
                let why = why.to_string();
                let of_inside = ["is a folder", "names the program"].iter().any(|inside| why.contains(inside));
                assert!(of_inside, "round {round} told of a place outside at once: {why}");
            }
        }
    }
    stop.store(true, Ordering::Relaxed);
    racing.join().unwrap();
    assert!(asked > 0 && told > 0, "both were met: {asked} asked, {told} told");
}
