//! What a person sees is what they answer to, field by field.

use super::*;
use crate::consent::desk::Full;
use crate::submission::Size;

/// Everything a draft can say of a run, and each of it changed by itself.
fn variants() -> Vec<(&'static str, Draft)> {
    let all = || Draft {
        command: Some("cat a.sh; sh a.sh".to_owned()),
        cwd: Some("here".to_owned()),
        env: env(&[("ONE", "1"), ("TWO", "2")]),
        stdin: Some("input".to_owned()),
        timeout_ms: Some(5000),
        max_output_bytes: Some(1000),
        ..Draft::default()
    };
    let argv = |words: &[&str]| Draft {
        command: None,
        argv: Some(words.iter().map(|word| (*word).to_owned()).collect()),
        ..all()
    };
    vec![
        ("as it is", all()),
        ("the text", Draft { command: Some("cat a.sh;  sh a.sh".to_owned()), ..all() }),
        ("the shell", Draft { shell: Some("bash".to_owned()), ..all() }),
        ("the folder", Draft { cwd: Some("there".to_owned()), ..all() }),
        ("a variable's value", Draft { env: env(&[("ONE", "1"), ("TWO", "3")]), ..all() }),
        ("a variable's name", Draft { env: env(&[("ONE", "1"), ("TWE", "2")]), ..all() }),
        ("a variable less", Draft { env: env(&[("ONE", "1")]), ..all() }),
        ("the input", Draft { stdin: Some("Input".to_owned()), ..all() }),
        ("an empty input", Draft { stdin: Some(String::new()), ..all() }),
        ("no input", Draft { stdin: None, ..all() }),
        ("an input that stays open", Draft { open_input: true, ..all() }),
        ("a terminal", Draft { pty: Some(Size::USUAL), ..all() }),
        ("the limit", Draft { timeout_ms: Some(5001), ..all() }),
        ("the background", Draft { background: true, ..all() }),
        ("the output", Draft { max_output_bytes: Some(1001), ..all() }),
        ("words", argv(&["cat", "a", "b"])),
        ("words cut elsewhere", argv(&["cat", "a b"])),
        ("another program of the same text", argv(&["/bin/echo", "a", "b"])),
    ]
}

#[tokio::test]
async fn whatever_is_shown_has_a_fingerprint_of_its_own() {
    let t = Try::new().await;
    for folder in ["here", "there"] {
        std::fs::create_dir(t.path(folder)).unwrap();
        std::fs::write(t.path(folder).join("a.sh"), "echo a").unwrap();
    }
    let house = &t.broker.core.surroundings;
    let resolved = |draft: Draft, asker: &Arc<Asker>| draft.resolve(Arc::clone(asker), house).unwrap().fingerprint();
    let mut seen = Vec::new();
    let mut add = |what: String, fingerprint| {
        if let Some((other, _)) = seen.iter().find(|(_, known)| *known == fingerprint) {
            panic!("{what} looks like {other}");
        }
        seen.push((what, fingerprint));
    };
    for (what, draft) in variants() {
        assert_eq!(resolved(draft.clone(), &t.asker), resolved(draft.clone(), &t.asker), "{what}");
        add(what.to_owned(), resolved(draft, &t.asker));
    }
    let (_, all) = variants().swap_remove(0);
    add("another client".to_owned(), resolved(all.clone(), &asker(1, "cursor", t.folder.path())));
    let program = Asker {
        client: ClientKey { program: "/usr/bin/python".into(), ..t.asker.client.clone() },
        ..(*t.asker).clone()
    };
    add("another client's program".to_owned(), resolved(all.clone(), &Arc::new(program)));
    std::fs::write(t.path("here/a.sh"), "echo other").unwrap();
    add("a script that says something else".to_owned(), resolved(all.clone(), &t.asker));
    let plain = |folder: &str| Draft { cwd: Some(folder.to_owned()), ..shell("echo") };
    add("a plain command".to_owned(), resolved(plain("here"), &t.asker));
    std::fs::rename(t.path("here"), t.path("away")).unwrap();
    add("the same folder under another name".to_owned(), resolved(plain("away"), &t.asker));
    std::fs::create_dir(t.path("here")).unwrap();
    add("another folder of the same name".to_owned(), resolved(plain("here"), &t.asker));
    // Found by its name, it is no word of the command that is looked at as a file.
    let path = env(&[("PATH", t.folder.path().to_str().unwrap())]);
    let tool = || Draft { argv: Some(vec!["tool".to_owned()]), env: path.clone(), ..Draft::default() };
    for program in ["/bin/true", "/bin/false"] {
        std::fs::copy(program, t.path("tool")).unwrap();
        add(format!("a copy of {program}"), resolved(tool(), &t.asker));
    }
}

#[cfg(unix)]
#[tokio::test]
async fn a_program_put_in_place_of_the_one_that_was_shown_comes_back() {
    use std::os::unix::fs::PermissionsExt as _;
    let t = Try::new().await;
    std::fs::copy("/bin/true", t.path("tool")).unwrap();
    let path = env(&[("PATH", t.folder.path().to_str().unwrap())]);
    let tool = Draft { argv: Some(vec!["tool".to_owned()]), env: path, ..Draft::default() };
    let mut call = t.submit(tool).await.unwrap();
    let (first, _) = t.shown(&call).await;
    let new = t.path("new");
    std::fs::write(&new, "#!/bin/sh\ntouch harmful\n").unwrap();
    std::fs::set_permissions(&new, std::fs::Permissions::from_mode(0o755)).unwrap();
    std::fs::rename(new, t.path("tool")).unwrap();
    t.person.decide(first.id, first.submission().fingerprint(), Decision::AllowOnce).unwrap();
    let mut revision = t.broker.revision();
    while !t.broker.snapshot().waiting.iter().any(|(_, notes)| notes.changed.is_some()) {
        assert!(!matches!(call.request().state(), State::Ended(_)), "it ran though it had changed");
        revision.changed().await.unwrap();
    }
    t.broker.stop(first.id, Ender::Agent, false);
    call.ended().await;
    assert!(!t.path("harmful").exists());
}

#[tokio::test]
async fn what_nobody_wants_any_more_never_begins_and_is_not_taken_up_again() {
    let t = Try::new().await;
    let submission = Arc::new(shell("true").resolve(Arc::clone(&t.asker), &t.broker.core.surroundings).unwrap());
    let (request, _orders) =
        Request::new(RequestId(1), history::RecordKey(1), shell("true").into(), submission, Duration::ZERO).unwrap();
    assert!(request.ask());
    request.abandon("The agent disconnected.");
    request.abandon("Something else.");
    let refused = request.begin(ApprovedBy::Person).map_err(|why| why.to_string());
    assert_eq!(refused, Err("The agent disconnected.".to_owned()));
    assert!(!request.hold() && !request.ask());
    assert!(matches!(request.state(), State::Waiting { .. }));
}

#[tokio::test]
async fn two_connections_of_one_client_that_ask_the_same_are_two_requests() {
    let t = Try::new().await;
    let other = asker(2, "claude", t.folder.path());
    t.broker.connected(Arc::clone(&other), Arc::new(|| true));
    let mut first = t.ask("echo mine").await;
    let mut second = t.broker.submit(shell("echo mine"), Arc::clone(&other)).await.unwrap();
    assert_ne!(first.request().id, second.request().id);
    t.shown(&second).await;
    t.allow(&first).await;
    assert!(matches!(outcome(&first.ended().await), Outcome::Exited { code: 0 }));
    t.shown(&second).await;
    t.broker.hang_up(other.session);
    assert!(matches!(outcome(&second.ended().await), Outcome::Withdrawn { .. }));
}

/// Asks for this as a client of its own, and says whether the desk had room for it.
fn put(t: &Try, id: u64, draft: Draft, asker: &Arc<Asker>) -> Result<(), Full> {
    let submission = Arc::new(draft.resolve(Arc::clone(asker), &t.broker.core.surroundings).unwrap());
    t.broker.core.desk.put(RequestId(id), submission, Notes::default()).map(drop)
}

#[tokio::test]
async fn a_crowd_of_clients_does_not_fill_the_desk_without_end() {
    let t = Try::new().await;
    let mut id = 0;
    for n in 0..5 {
        let one = asker(100 + n, &format!("client {n}"), t.folder.path());
        for _ in 0..100 {
            id += 1;
            assert_eq!(put(&t, id, shell(&format!("echo {id}")), &one), Ok(()));
        }
        assert_eq!(put(&t, 9000, shell("echo more"), &one), if n < 4 { Err(Full::Client) } else { Err(Full::Desk) });
    }

    let t = Try::new().await;
    let long = || Draft { stdin: Some("x".repeat(2 << 20)), ..shell(&format!("cat #{}", "x".repeat(1 << 20))) };
    let put_by = |n: u64, id| put(&t, id, long(), &asker(n, &format!("client {n}"), t.folder.path()));
    assert_eq!((put_by(1, 1), put_by(1, 2)), (Ok(()), Err(Full::Client)), "one may be long, not two");
    assert!((2..=5).all(|n| put_by(n, n).is_ok()));
    assert_eq!(put_by(6, 6), Err(Full::Desk), "all together are bounded, too");
    let small = put(&t, 7, shell("echo small"), &asker(7, "client 7", t.folder.path()));
    assert_eq!(small, Ok(()), "what nearly every request is has room");
}

/// An asker by its connection, its process and the name it claims.
fn by(session: u64, pid: u32, name: &str, folder: &Path) -> Arc<Asker> {
    process(session, name, pid, folder)
}

#[tokio::test]
async fn an_agent_that_asks_for_everything_leaves_every_other_its_place() {
    let t = Try::new().await;
    let folder = t.folder.path();
    let mut id = 0;
    let mut ask = |who: &Arc<Asker>| {
        id += 1;
        put(&t, id, shell(&format!("echo {id}")), who)
    };
    let greedy = by(1, 7, "claude", folder);
    assert_eq!((0..1200).filter(|_| ask(&greedy).is_ok()).count(), 100);
    // They say that they are the same program of the same name, as two windows of one client do.
    for n in 0..30 {
        let honest = by(100 + n, 100 + u32::try_from(n).unwrap(), "claude", folder);
        assert_eq!(ask(&honest), Ok(()), "agent {n} has its place");
        assert_eq!(ask(&honest), Ok(()), "and a share like any other");
    }
    assert_eq!(ask(&greedy), Err(Full::Client), "its share shrinks with theirs");
    // Another connection of the same process has its place, and no share besides.
    let again = by(2, 7, "another name", folder);
    assert_eq!((ask(&again), ask(&again)), (Ok(()), Err(Full::Client)));
}

#[tokio::test]
async fn one_that_looks_like_many_agents_keeps_nobody_out() {
    let t = Try::new().await;
    let folder = t.folder.path();
    let mut id = 0;
    let mut taken = 0;
    for n in 0..200_u32 {
        let fork = by(u64::from(1000 + n), 1000 + n, &format!("fork {n}"), folder);
        for _ in 0..10 {
            id += 1;
            taken += usize::from(put(&t, id, shell(&format!("echo {id}")), &fork).is_ok());
        }
    }
    assert!((500..=700).contains(&taken), "bounded all the same: {taken}");
    assert_eq!(put(&t, 9000, shell("echo honest"), &by(1, 1, "claude", folder)), Ok(()));
    assert_eq!(put(&t, 9001, shell("echo more"), &by(1, 1, "claude", folder)), Err(Full::Desk));
}
