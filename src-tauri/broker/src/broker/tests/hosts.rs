//! Commands on other computers, from the asking to the answer, through a real sshd.

mod elsewhere;

use std::sync::Arc;
use std::time::Duration;

use super::*;
use crate::consent::input::TypedInput;
use crate::history::Retention;
use crate::remote::tests::rig::{Rig, Sshd, free_port, is_alive};
use crate::submission::{HostKey, Size};
use crate::transcript::Stream;

/// Somebody who reaches other computers as this person does.
pub(super) async fn reaching(rig: &Rig) -> Try {
    let ssh = Ok(Arc::clone(&rig.ssh));
    Try::at(History::none(), |house| Environment { ssh, ..house }).await
}

pub(super) fn on(hosts: &[&str], text: &str) -> Draft {
    Draft { hosts: hosts.iter().map(|&host| host.to_owned()).collect(), ..shell(text) }
}

fn key(request: &Request) -> HostKey {
    request.submission().remote()[0].key.clone()
}

fn stdout(call: &Call) -> String {
    String::from_utf8_lossy(&call.request().transcript().kept(Stream::Stdout, usize::MAX).head).into_owned()
}

async fn allowed(t: &Try, draft: Draft) -> (Call, Outcome) {
    let mut call = t.submit(draft).await.unwrap();
    t.allow(&call).await;
    let outcome = outcome(&call.ended().await);
    (call, outcome)
}

pub(super) async fn begun(call: &Call, text: &str) -> i32 {
    while !stdout(call).contains(text) {
        assert!(!matches!(call.request().state(), State::Ended(_)), "{:?}", call.request().state());
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    stdout(call).lines().next().unwrap().parse().unwrap()
}

#[tokio::test]
async fn an_unknown_key_is_on_the_card_and_accepted_with_the_persons_word() {
    let rig = Rig::stranger();
    let t = reaching(&rig).await;
    let mut call = t.submit(on(&["box"], "echo out; echo err >&2; exit 3")).await.unwrap();
    let (request, _) = t.shown(&call).await;
    let HostKey::Unknown { fingerprints, .. } = key(&request) else { panic!("{:?}", key(&request)) };
    assert!(fingerprints[0].contains("SHA256:"), "{fingerprints:?}");
    assert!(!rig.path("known_hosts").exists(), "nobody has accepted it yet");
    t.allow(&call).await;
    let report = call.ended().await;
    assert_eq!((outcome(&report), report.left), (Outcome::Exited { code: 3 }, 0));
    assert_eq!(stdout(&call), "out\n");
    assert!(rig.path("known_hosts").exists());
    let again = t.submit(on(&["box"], "true")).await.unwrap();
    assert_eq!(key(&t.shown(&again).await.0), HostKey::Known);
}

#[tokio::test]
async fn a_name_an_agent_may_have_chosen_is_not_asked_before_a_person_says_so() {
    let rig = Rig::stranger();
    let config = std::fs::read_to_string(rig.path("ssh_config")).unwrap();
    let config = config.replace("Host box\nHostName 127.0.0.1", "Host localhost");
    std::fs::write(rig.path("ssh_config"), config).unwrap();
    let t = reaching(&rig).await;
    let before = rig.sshd.connections();
    let mut call = t.submit(on(&["localhost"], "true")).await.unwrap();
    let (request, _) = t.shown(&call).await;
    assert_eq!(key(&request), HostKey::Unseen);
    assert!(rig.sshd.connections().iter().all(|one| before.contains(one)), "it was connected to");
    let shown = request.submission().fingerprint();
    t.person.look_at_keys(request.id, shown).await.unwrap();
    let (request, _) = t.shown(&call).await;
    assert!(matches!(key(&request), HostKey::Unknown { .. }));
    assert_eq!(t.person.decide(request.id, shown, Decision::AllowOnce), Err(DecideError::Changed));
    t.allow(&call).await;
    assert_eq!(outcome(&call.ended().await), Outcome::Exited { code: 0 });
}

#[tokio::test]
async fn a_changed_key_is_refused_and_a_dead_computer_is_told() {
    let mut rig = Rig::new().await;
    rig.configure("gone", free_port(), "");
    let t = reaching(&rig).await;
    let (_, gone) = allowed(&t, on(&["gone"], "true")).await;
    assert!(matches!(&gone, Outcome::NotStarted { reason } if reason.contains("refused")), "{gone:?}");
    let (folder, authorized) = (rig.folder.path().to_owned(), rig.path("id.pub"));
    let other = Sshd::start(&folder, "spare", &authorized);
    rig.sshd = std::mem::replace(&mut rig.sshd, other).set_up_anew(&folder, &authorized);
    let mut call = t.submit(on(&["box"], "touch ran")).await.unwrap();
    let refused = outcome(&call.ended().await);
    assert!(matches!(&refused, Outcome::Refused { reason } if reason.contains("isn't the one on file")), "{refused:?}");
}

#[tokio::test]
async fn a_stop_and_a_limit_end_the_whole_tree_there() {
    let rig = Rig::new().await;
    let t = reaching(&rig).await;
    let text = "echo $$; setsid sleep 300 & sh -c 'trap \"\" TERM; echo all; while :; do sleep 1; done'";
    for hard in [false, true] {
        let mut call = t.submit(on(&["box"], text)).await.unwrap();
        t.allow(&call).await;
        let pid = begun(&call, "all").await;
        assert!(t.broker.stop(call.request().id, Ender::Person, hard));
        let report = call.ended().await;
        assert_eq!((outcome(&report), report.left), (Outcome::Stopped { by: Ender::Person, hard }, 0));
        assert!(!is_alive(pid));
    }
    let (call, timed) = allowed(&t, Draft { timeout_ms: Some(1500), ..on(&["box"], text) }).await;
    assert!(matches!(timed, Outcome::TimedOut { .. }), "{timed:?}");
    assert!(!is_alive(begun_before(&call)));
}

fn begun_before(call: &Call) -> i32 {
    stdout(call).lines().next().unwrap().parse().unwrap()
}

#[tokio::test]
async fn a_cut_connection_is_no_failed_command_and_nothing_runs_on_unseen() {
    let rig = Rig::new().await;
    let t = reaching(&rig).await;
    let mut call = t.submit(on(&["box"], "echo $$; sleep 300")).await.unwrap();
    t.allow(&call).await;
    let pid = begun(&call, "\n").await;
    rig.sshd.cut();
    let report = call.ended().await;
    assert!(matches!(&report.outcome, Outcome::Lost { why } if why.contains("0 processes left")), "{report:?}");
    assert!(!is_alive(pid));
}

#[tokio::test]
async fn what_a_run_leaves_there_is_counted_and_can_be_ended() {
    let rig = Rig::new().await;
    let t = reaching(&rig).await;
    let (call, ended) = allowed(&t, on(&["box"], "setsid sleep 300 >/dev/null 2>&1 & echo $!")).await;
    assert_eq!(ended, Outcome::Exited { code: 0 });
    let State::Ended(report) = call.request().state() else { panic!() };
    assert_eq!(report.left, 1);
    assert!(t.broker.stop(call.request().id, Ender::Person, true));
    let mut revision = t.broker.revision();
    while !matches!(call.request().state(), State::Ended(report) if report.left == 0) {
        revision.changed().await.unwrap();
    }
    assert!(!is_alive(begun_before(&call)));
}

#[tokio::test]
async fn several_computers_are_one_card_and_answer_one_by_one() {
    let rig = Rig::new().await;
    let second = Sshd::start(rig.folder.path(), "second", &rig.path("id.pub"));
    rig.configure("second", second.port, "");
    rig.configure("gone", free_port(), "");
    let t = reaching(&rig).await;
    let text = "echo $SSH_CONNECTION | cut -d' ' -f4; sleep 0.3; test $(echo $SSH_CONNECTION | cut -d' ' -f4) = PORT";
    let text = text.replace("PORT", &second.port.to_string());
    let (call, ended) = allowed(&t, on(&["box", "second", "gone"], &text)).await;
    assert!(matches!(&ended, Outcome::NotStarted { .. }), "the worst speaks: {ended:?}");
    let shares = call.request().shares();
    let told = |share: &crate::share::Share| {
        String::from_utf8_lossy(&share.transcript().kept(Stream::Stdout, 4096).head).into_owned()
    };
    let ends: Vec<_> = shares.iter().map(|share| (share.name.as_str(), share.end().unwrap().clone())).collect();
    assert_eq!(ends[0], ("box", (Outcome::Exited { code: 1 }, 0)));
    assert_eq!(ends[1], ("second", (Outcome::Exited { code: 0 }, 0)));
    assert_eq!([told(&shares[0]), told(&shares[1])], [rig.sshd.port, second.port].map(|port| format!("{port}\n")));
    assert!(stdout(&call).contains("[Countersign: box]\n"), "{}", stdout(&call));
    for (hosts, word) in
        [(&["box", "box"][..], "twice"), (&["-oProxyCommand=x"], "isn't a valid"), (&["a b"], "isn't a valid")]
    {
        let wrong = t.submit(on(hosts, "true")).await.map(|_| ()).unwrap_err();
        assert!(wrong.field == "host" && wrong.message.contains(word), "{wrong}");
    }
}

#[tokio::test]
async fn what_each_of_several_wrote_is_told_apart_by_the_record_too() {
    let rig = Rig::new().await;
    let second = Sshd::start(rig.folder.path(), "second", &rig.path("id.pub"));
    rig.configure("second", second.port, "");
    rig.know(&rig.target("second").await).await;
    let record = tempfile::tempdir().unwrap();
    let house = async |history: History| {
        let ssh = Ok(Arc::clone(&rig.ssh));
        Try::at(history, |house| Environment { ssh, ..house }).await
    };
    let (history, _) = History::open(record.path(), Retention::default());
    let t = house(history.clone()).await;
    // More than memory keeps of one computer.
    let port = "p=$(echo $SSH_CONNECTION | cut -d' ' -f4)";
    let text = format!("{port}; yes $p | head -n 500000; echo err $p >&2; test $p = {}", second.port);
    let draft = Draft { timeout_ms: Some(60_000), ..on(&["box", "second"], &text) };
    let (call, ended) = allowed(&t, draft).await;
    assert_eq!(ended, Outcome::Exited { code: 1 }, "the worst speaks");
    let key = call.request().record;
    let told = async |history: &History| loop {
        history.flush().await;
        let record = history.read(move |reader| reader.record(key)).await.unwrap().unwrap();
        if record.ended.is_some() {
            return record;
        }
    };
    let output = told(&history).await.ended.unwrap().1.output.unwrap();
    let ports = [("box", rig.sshd.port), ("second", second.port)];
    for (nth, (name, port)) in ports.into_iter().enumerate() {
        let line = format!("{port}\n").repeat(500_000);
        let (apart, err) = (output.apart[nth], format!("err {port}\n"));
        assert_eq!((apart.stdout, apart.stderr), (line.len() as u64, err.len() as u64));
        let of = call.request().voice_of(name).unwrap();
        for at in [0, 1_500_000, line.len() - 100] {
            let part = t.broker.read_output(call.request(), of, Stream::Stdout, at as u64, 1000).await;
            assert!(part.gap.is_none() && line.as_bytes()[at..].starts_with(&part.bytes), "{name} at {at}");
            assert!(!part.bytes.is_empty(), "{name} at {at}");
        }
    }
    // One that is killed while it runs there.
    let text = format!("{port}; echo runs $p; sleep 60");
    let cut = t.submit(Draft { background: true, ..on(&["box", "second"], &text) }).await.unwrap();
    t.allow(&cut).await;
    while cut.request().shares().iter().filter(|share| share.transcript().totals().0 > 0).count() < 2 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    history.flush().await;
    history.close().await;
    t.broker.quit().await;

    let (history, opening) = History::open(record.path(), Retention::default());
    history.end_interrupted(opening.unfinished).await;
    history.flush().await;
    let t = house(history).await;
    let past = t.broker.earlier(&call.request().ticket.to_string(), &t.asker).await.unwrap();
    assert_eq!(past.computers(), ["box", "second"]);
    assert_eq!(past.voice_of("gone"), None);
    let on = past.record.ended.as_ref().map(|(_, ended)| &ended.on).unwrap();
    assert_eq!(
        on.iter().map(|on| (on.name.as_str(), on.code)).collect::<Vec<_>>(),
        [("box", Some(1)), ("second", Some(0))]
    );
    let interrupted = t.broker.earlier(&cut.request().ticket.to_string(), &t.asker).await.unwrap();
    for (name, port) in ports {
        let of = past.voice_of(name).unwrap();
        let part = t.broker.earlier_part(&past, of, Stream::Stdout, 1_200_000, 12).await;
        assert_eq!(part.bytes, format!("{port}\n{port}\n").as_bytes());
        let err = t.broker.earlier_output(&past, of, Stream::Stderr, 1000).await;
        assert_eq!(err.head, format!("err {port}\n").as_bytes());
        let runs =
            t.broker.earlier_output(&interrupted, interrupted.voice_of(name).unwrap(), Stream::Stdout, 1000).await;
        assert_eq!(runs.head, format!("runs {port}\n").as_bytes());
    }
}

#[tokio::test]
async fn a_rule_speaks_for_one_computer_and_never_for_another_or_this_one() {
    let rig = Rig::new().await;
    let second = Sshd::start(rig.folder.path(), "second", &rig.path("id.pub"));
    rig.configure("second", second.port, "");
    let t = reaching(&rig).await;
    rig.know(&rig.target("second").await).await;
    t.allow_always("uptime").await;
    assert!(!t.runs_unasked(on(&["box"], "uptime"), &t.asker).await, "a rule for this computer spoke for another");
    let mut call = t.submit(on(&["box"], "echo hi")).await.unwrap();
    let (request, _) = t.shown(&call).await;
    let choice = exactly(&request);
    t.person.decide_always(request.id, request.submission().fingerprint(), choice, None).await.unwrap();
    call.ended().await;
    assert!(t.runs_unasked(on(&["box"], "echo hi"), &t.asker).await);
    for other in
        [on(&["second"], "echo hi"), on(&["box", "second"], "echo hi"), on(&["box"], "echo hi "), shell("echo hi")]
    {
        assert!(!t.runs_unasked(other.clone(), &t.asker).await, "{other:?}");
    }
    let elsewhere = Draft { cwd: Some("/".to_owned()), ..on(&["box"], "echo hi") };
    assert!(!t.runs_unasked(elsewhere.clone(), &t.asker).await, "another folder");

    // Written down and taken over it means the same computer, and no other.
    let exported = t.broker.exported();
    assert_eq!((exported.count, exported.left), (2, Vec::new()), "{}", exported.text);
    for known in t.broker.snapshot().rules {
        t.person.end_rule(&known.rule.id).await.unwrap();
    }
    let folder = t.folder.path().to_str().unwrap().to_owned();
    let import = t.broker.read_import(None, exported.text.clone(), folder.clone()).await.unwrap();
    let there = import.entries.iter().position(|entry| entry.result.offer().is_some_and(|offer| offer.host.is_some()));
    let entries = vec![there.unwrap()];
    assert!(!t.runs_unasked(on(&["box"], "echo hi"), &t.asker).await);
    assert_eq!(t.person.take_import(None, exported.text, folder, entries, Lasting::Forever).await, Ok(1));
    assert!(t.runs_unasked(on(&["box"], "echo hi"), &t.asker).await);
    for other in [on(&["second"], "echo hi"), on(&["box"], "echo hi "), elsewhere, shell("echo hi")] {
        assert!(!t.runs_unasked(other.clone(), &t.asker).await, "{other:?}");
    }
    let offers = |draft: Draft| async {
        let call = t.submit(draft).await.unwrap();
        t.shown(&call).await.1.offers
    };
    assert!(offers(on(&["box"], "make all")).await.exact.is_none(), "a Makefile there cannot be looked at");
    assert!(offers(on(&["box"], "ls -l /")).await.steps[0].fewest.is_none());
}

#[tokio::test]
async fn a_name_that_means_something_else_now_comes_back_with_the_difference() {
    let rig = Rig::new().await;
    let second = Sshd::start(rig.folder.path(), "second", &rig.path("id.pub"));
    let t = reaching(&rig).await;
    let call = t.submit(on(&["box"], "touch ran")).await.unwrap();
    let (request, _) = t.shown(&call).await;
    let config = std::fs::read_to_string(rig.path("ssh_config")).unwrap();
    let config = config.replace(&format!("Port {}", rig.sshd.port), &format!("Port {}", second.port));
    std::fs::write(rig.path("ssh_config"), config).unwrap();
    let shown = request.submission().fingerprint();
    t.person.decide(request.id, shown, Decision::AllowOnce).unwrap();
    let (request, notes) = t.shown(&call).await;
    assert!(notes.changed.is_some_and(|changed| changed.contains("changed")));
    assert_ne!(request.submission().fingerprint(), shown);
}

#[tokio::test]
async fn folders_variables_input_and_many_at_once() {
    let rig = Rig::new().await;
    let t = reaching(&rig).await;
    let draft = Draft {
        cwd: Some("/usr/../tmp".to_owned()),
        env: env(&[("A", "it's \"1\" $HOME")]),
        stdin: Some("typed".to_owned()),
        ..on(&["box"], "pwd; echo \"$A\"; cat")
    };
    let (call, ended) = allowed(&t, draft).await;
    assert_eq!((ended, stdout(&call).as_str()), (Outcome::Exited { code: 0 }, "/tmp\nit's \"1\" $HOME\ntyped"));
    let (_, missing) = allowed(&t, Draft { cwd: Some("no/such".to_owned()), ..on(&["box"], "true") }).await;
    assert!(matches!(&missing, Outcome::NotStarted { reason } if reason.contains("can't be entered")), "{missing:?}");
    let mut calls = Vec::new();
    for n in 0..20 {
        let call = t.submit(on(&["box"], &format!("sleep 0.2; echo {n}"))).await.unwrap();
        t.allow(&call).await;
        calls.push(call);
    }
    for (n, call) in calls.iter_mut().enumerate() {
        assert_eq!(outcome(&call.ended().await), Outcome::Exited { code: 0 });
        assert_eq!(stdout(call), format!("{n}\n"));
    }
    assert!(rig.sshd.connections().len() <= 1, "{} connections", rig.sshd.connections().len());
    let target = rig.target("box").await;
    assert!(rig.ssh.is_connected(&target).await);
    t.broker.quit().await;
    assert!(!rig.ssh.is_connected(&target).await, "a connection outlives the house");
}

#[tokio::test]
async fn nobody_is_let_in_with_the_wrong_key() {
    let rig = Rig::new().await;
    std::fs::write(rig.path("id.pub"), "").unwrap();
    let t = reaching(&rig).await;
    let (_, ended) = allowed(&t, on(&["box"], "true")).await;
    assert!(matches!(&ended, Outcome::NotStarted { reason } if reason.contains("denied access")), "{ended:?}");
}

#[tokio::test]
async fn what_a_person_types_into_a_terminal_there_is_not_in_the_record() {
    let rig = Rig::new().await;
    let record = tempfile::tempdir().unwrap();
    let (history, _) = History::open(record.path(), Retention::default());
    let ssh = Ok(Arc::clone(&rig.ssh));
    let t = Try::at(history.clone(), |house| Environment { ssh, ..house }).await;
    let text = "stty -echo; echo 1; read -r line; stty echo; test \"$line\" = hunter2";
    let mut call = t.submit(Draft { pty: Some(Size { columns: 80, rows: 24 }), ..on(&["box"], text) }).await.unwrap();
    t.allow(&call).await;
    begun(&call, "1").await;
    t.person.type_into(call.request().id, TypedInput::Text("hunter2\r".into())).await.unwrap();
    assert_eq!(outcome(&call.ended().await), Outcome::Exited { code: 0 });
    history.flush().await;
    let key = call.request().record;
    let record = history.read(move |reader| reader.record(key)).await.unwrap().unwrap();
    let typed: Vec<_> = record.typed.iter().map(|(_, typed)| typed.text.as_deref()).collect();
    assert_eq!(typed, [None]);
}

#[tokio::test]
async fn nothing_is_typed_before_the_command_there_has_begun() {
    let rig = Rig::new().await;
    let gate = rig.path("gate");
    let slow = format!(
        "ForceCommand while [ ! -e {} ]; do sleep 0.05; done; eval \"$SSH_ORIGINAL_COMMAND\"\n",
        gate.display()
    );
    let slow = Sshd::start_with(rig.folder.path(), "slow", &rig.path("id.pub"), &slow);
    rig.configure("slow", slow.port, "");
    rig.know(&rig.target("slow").await).await;
    let t = reaching(&rig).await;
    let pty = Some(Size { columns: 80, rows: 24 });
    let mut call = t.submit(Draft { pty, ..on(&["slow"], "echo 1; read -r line; exit $line") }).await.unwrap();
    t.allow(&call).await;
    let id = call.request().id;
    let line = || TypedInput::Text("7\r".into());
    let mut told = Err(NotTyped::NotRunning);
    while told == Err(NotTyped::NotRunning) {
        assert!(!matches!(call.request().state(), State::Ended(_)), "{:?}", call.request().state());
        tokio::time::sleep(Duration::from_millis(10)).await;
        told = t.person.type_into(id, line()).await;
    }
    assert_eq!(told, Err(NotTyped::NotBegun));
    std::fs::write(gate, "").unwrap();
    begun(&call, "1").await;
    t.person.type_into(id, line()).await.unwrap();
    assert_eq!(outcome(&call.ended().await), Outcome::Exited { code: 7 });
}

#[tokio::test]
async fn what_cannot_be_reached_to_be_ended_can_be_ended_later() {
    let rig = Rig::new().await;
    let t = reaching(&rig).await;
    let (call, _) = allowed(&t, on(&["box"], "setsid sleep 300 >/dev/null 2>&1 & echo $!")).await;
    let (id, mut revision) = (call.request().id, t.broker.revision());
    let mut end = async || {
        assert!(t.broker.stop(id, Ender::Person, false), "there is nothing to end");
        while t.broker.core.ending.load(Ordering::SeqCst) > 0 {
            revision.changed().await.unwrap();
        }
        let State::Ended(report) = call.request().state() else { panic!() };
        report.left
    };
    let key = std::fs::read(rig.path("id.pub")).unwrap();
    std::fs::write(rig.path("id.pub"), "").unwrap();
    rig.ssh.disconnect(&rig.target("box").await).await;
    assert_eq!(end().await, 1);
    std::fs::write(rig.path("id.pub"), key).unwrap();
    assert_eq!(end().await, 0);
    assert!(!is_alive(begun_before(&call)));
}

#[tokio::test]
async fn who_leaves_does_not_wait_for_ever_and_the_record_says_what_may_still_run() {
    let rig = Rig::new().await;
    let stuck = rig.path("stuck");
    let force = format!("ForceCommand [ ! -e {} ] || sleep 30; eval \"$SSH_ORIGINAL_COMMAND\"\n", stuck.display());
    let sticky = Sshd::start_with(rig.folder.path(), "sticky", &rig.path("id.pub"), &force);
    rig.configure("sticky", sticky.port, "");
    rig.know(&rig.target("sticky").await).await;
    let record = tempfile::tempdir().unwrap();
    let (history, _) = History::open(record.path(), Retention::default());
    let ssh = Ok(Arc::clone(&rig.ssh));
    let t = Try::at(history, |house| Environment { ssh, ..house }).await;
    let call = t.submit(on(&["sticky"], "echo 1; sleep 20")).await.unwrap();
    t.allow(&call).await;
    begun(&call, "1").await;
    std::fs::write(stuck, "").unwrap();
    tokio::time::timeout(Duration::from_secs(12), t.broker.quit()).await.expect("in the time the app gives it");
    let (_, opening) = History::open(record.path(), Retention::default());
    assert!(opening.unfinished.is_empty(), "its end is in the record");
    let State::Ended(report) = call.request().state() else { panic!() };
    assert!(matches!(&report.outcome, Outcome::Lost { why } if why.contains("may still be running")), "{report:?}");
}
