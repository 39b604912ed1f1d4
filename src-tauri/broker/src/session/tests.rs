//! Named sessions, tried.

#[cfg(unix)]
use std::path::Path;

#[cfg(unix)]
use countersign_command::read::Dialect;

use super::lesson::RunLocation;
use super::*;
#[cfg(target_os = "linux")]
use crate::asker::Process;

fn client(name: &str) -> Asker {
    connection("/usr/bin/agent", name, 1)
}

fn connection(program: &str, name: &str, number: u64) -> Asker {
    let client = ClientKey { program: program.into(), name: name.to_owned() };
    Asker { session: SessionId(number), client, ..Asker::person("/".into()) }
}

fn set(name: &str, value: &str) -> Lesson {
    Lesson { set: BTreeMap::from([(name.to_owned(), value.to_owned())]), ..Lesson::default() }
}

#[tokio::test(start_paused = true)]
async fn lasts_from_its_last_use_and_belongs_to_one_client() {
    let mut sessions = Sessions::default();
    let folder = tempfile::tempdir().unwrap();
    let lesson = Lesson { cwd: Some(folder.path().to_owned()), ..set("A", "1") };
    assert!(sessions.learn(&client("x"), &[], "build", lesson));
    assert_eq!(sessions.start(&client("y"), &[], "build"), Default::default());
    assert_eq!(sessions.start(&client("x"), &[], "other"), Default::default());
    let again = connection("/usr/bin/agent", "x", 2);
    assert_eq!(sessions.start(&again, &[], "build").1["A"], "1", "by whatever connection");
    let unknown = |number| connection("", "x", number);
    assert!(sessions.learn(&unknown(3), &[], "build", set("A", "2")));
    assert_eq!(sessions.start(&unknown(3), &[], "build").1["A"], "2");
    assert_eq!(sessions.start(&unknown(4), &[], "build"), Default::default(), "nobody knows who that is");
    for _ in 0..3 {
        tokio::time::advance(DEFAULT_LIFE / 2).await;
        let (cwd, env) = sessions.start(&client("x"), &[], "build");
        assert_eq!((cwd.as_deref(), env["A"].as_str()), (Some(folder.path()), "1"));
    }
    drop(folder);
    assert_eq!(sessions.start(&client("x"), &[], "build").0, None, "a folder that is gone");
    tokio::time::advance(DEFAULT_LIFE).await;
    assert_eq!(sessions.all(), []);
}

/// One window of an agent, whose process began then, in a folder.
#[cfg(target_os = "linux")]
fn window(process: (u32, u64), folder: &str, number: u64) -> Asker {
    let (pid, began) = process;
    let path = PathBuf::from("/usr/bin/agent");
    let process = Process { pid, name: "agent".to_owned(), path, script: None, began: Some(began) };
    Asker { chain: vec![process], cwd: folder.into(), ..connection("/usr/bin/agent", "x", number) }
}

#[cfg(target_os = "linux")]
#[expect(clippy::disallowed_methods, reason = "another window is a program that no agent asked for")]
#[test]
fn belongs_to_one_window_while_that_is_open_and_to_the_next_from_its_folder_then() {
    let mut sessions = Sessions::default();
    let mut other = std::process::Command::new("sleep").arg("600").spawn().unwrap();
    let lives = |pid: u32| (pid, crate::runner::began(pid).unwrap());
    let (first, second) = (lives(std::process::id()), lives(other.id()));
    let a = |sessions: &mut Sessions, who: &Asker| sessions.start(who, &[], "default").1.remove("A");
    assert!(sessions.learn(&window(first, "/one", 1), &[], "default", set("A", "first")));
    assert_eq!(a(&mut sessions, &window(first, "/one", 2)).as_deref(), Some("first"), "by another connection");
    assert_eq!(a(&mut sessions, &window(second, "/one", 3)), None, "another window");
    assert_eq!(a(&mut sessions, &window(first, "/two", 4)), None, "another project in one process");
    assert!(sessions.learn(&window(second, "/one", 3), &[], "default", set("A", "second")));
    assert_eq!(a(&mut sessions, &window(first, "/one", 2)).as_deref(), Some("first"));
    other.kill().unwrap();
    other.wait().unwrap();
    let third = (std::os::unix::process::parent_id(), 1);
    assert_eq!(a(&mut sessions, &window(third, "/two", 5)), None);
    assert_eq!(a(&mut sessions, &window(third, "/one", 5)).as_deref(), Some("second"), "that window is closed");
    assert_eq!(a(&mut sessions, &window(first, "/one", 2)).as_deref(), Some("first"));
}

#[cfg(unix)]
#[test]
fn learns_what_can_be_read_in_one_way_and_says_what_it_missed() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path().canonicalize().unwrap();
    std::fs::create_dir_all(here.join("a/b")).unwrap();
    std::os::unix::fs::symlink(here.join("a/b"), here.join("link")).unwrap();
    let lesson = |text: &str| {
        let lesson = Lesson::of_text(&text.into(), Dialect::Posix, &here, RunLocation::Here);
        let cwd = lesson.cwd.map(|cwd| cwd.strip_prefix(&here).unwrap().display().to_string());
        let set: Vec<_> = lesson.set.into_iter().map(|(name, value)| format!("{name}={value}")).collect();
        (cwd.unwrap_or_default(), set.join(" "), lesson.missed)
    };
    let learned = |cwd: &str, set: &str| (cwd.to_owned(), set.to_owned(), false);
    for (text, cwd, set) in [
        ("cd a", "a", ""),
        ("cd a; cd b", "a/b", ""),
        ("cd a && export X=1 'Y=2 3' && ls", "a", "X=1 Y=2 3"),
        ("cd a && ls *.rs", "a", ""),
        ("cd a\nls *", "a", ""),
        ("cd 'a' && echo \"$(id)\"; echo ';'", "a", ""),
        ("cd a && cd - && cd a/b", "a/b", ""),
        ("cd a; cd b; cd -", "a", ""),
        ("unset X; export X=1", "", "X=1"),
        ("export X=1; unset X", "", ""),
        ("cd a | cat", "", ""),
        ("ls *", "", ""),
        ("exit 0; cd a", "", ""),
        ("true && ls; cd a && cd b", "a/b", ""),
        ("echo 'cd a && '*", "", ""),
        ("(cd a && make)", "", ""),
        ("( (cd a; export X=1); . x* ) && ls", "", ""),
        ("(cd a; ls) | (cd b; cat)", "", ""),
        ("echo \"$(cd a && pwd)\" `cd b; pwd` <(cd a; ls) ${X:-$(cd a)}", "", ""),
        ("cat <<E\n$(cd a; ls)\nE", "", ""),
        ("f() (cd $1; ls); f a", "", ""),
        ("cd a && (cd b; make)", "a", ""),
        ("cd link", "a/b", ""),
        ("cd link && cd ..", "", ""),
        ("cd link/../a", "a", ""),
        ("exec 2>&1; cd a", "a", ""),
        ("exit 0 | cat; cd a", "a", ""),
        ("command -v cd; cd a", "a", ""),
        ("eval 'echo a'", "", ""),
    ] {
        assert_eq!(lesson(text), learned(cwd, set), "{text}");
    }
    for text in [
        "cd nope",
        "cd",
        "cd -",
        "cd $HOME",
        "export X=$Y",
        ". venv/bin/activate",
        "cd a && cd b* ",
        "cd a || true",
        "cd a && ls * || cd /",
        "cd a & ls *",
        "false && cd a; true",
        "false && cd a; ls *",
        "false && cd a\nls *",
        "cd a && cd b & ls",
        "(cd a; ls); cd b",
        "cd $(cd a; pwd)",
        "(ls) && cd a",
        "{ cd a; }",
        "f() { cd $1; ls; }; f a",
        ". <(cd a; ls)",
        "cd nope/..",
        "false && exit 0; cd a",
        "command cd a",
        "builtin cd a",
        "eval 'cd a'",
        "eval \"$(direnv export bash)\"",
        "typeset -x X=1",
        "export X+=1",
        "for x in $(ls); do cd $x; done",
        "export CDPATH=/; cd a",
    ] {
        assert_eq!(lesson(text), (String::new(), String::new(), true), "{text}");
    }
}

#[cfg(unix)]
#[test]
fn learns_of_another_computer_only_what_its_exit_code_tells() {
    let lesson = |text: &str| {
        let lesson = Lesson::of_text(&text.into(), Dialect::Posix, Path::new("~/app"), RunLocation::There);
        (lesson.cwd.map(|cwd| cwd.display().to_string()).unwrap_or_default(), lesson.missed)
    };
    for (text, cwd) in [
        ("cd src", "~/app/src"),
        ("cd /srv && ls", "/srv"),
        ("cd ../x && cd y && true", "~/app/../x/y"),
        ("ls; cd src", "~/app/src"),
        ("cd /srv/../etc", ""),
        ("cd a && cd ..", ""),
        ("cd a; ls", ""),
    ] {
        assert_eq!(lesson(text), (cwd.to_owned(), cwd.is_empty()), "{text}");
    }
}

#[tokio::test(start_paused = true)]
async fn lives_for_twenty_minutes_after_its_last_use() {
    let mut sessions = Sessions::default();
    let minutes = |n: u64| tokio::time::advance(Duration::from_secs(60 * n));
    assert!(sessions.learn(&client("x"), &[], "s", set("A", "1")));
    minutes(19).await;
    assert_eq!(sessions.start(&client("x"), &[], "s").1.len(), 1);
    minutes(19).await;
    assert_eq!(sessions.start(&client("x"), &[], "s").1.len(), 1, "being used is what counts");
    minutes(20).await;
    assert_eq!(sessions.start(&client("x"), &[], "s"), Default::default());
}

#[tokio::test]
async fn is_bounded_and_can_be_ended() {
    let mut sessions = Sessions::default();
    for n in 0..=MAX_SESSIONS {
        assert!(sessions.learn(&client("x"), &[], &n.to_string(), set("A", "1")));
    }
    assert_eq!(sessions.all().len(), MAX_SESSIONS);
    assert_eq!(sessions.start(&client("x"), &[], "0"), Default::default(), "the oldest went");
    assert!(!sessions.learn(&client("x"), &[], "1", set("B", &"x".repeat(MAX_BYTES))));
    let id = sessions.all()[0].id;
    assert!(sessions.end(id));
    assert!(!sessions.end(id));
}
