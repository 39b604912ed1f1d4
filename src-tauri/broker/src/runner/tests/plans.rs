//! Plans: steps started one by one and pipe by pipe, with a shell's meaning and without a shell.

use std::process::Command;

use super::*;
use crate::consent::plan::{Plan, PlannedStep, StepAction};
use crate::submission::{FolderIdentity, Program};
use countersign_command::read::{Dialect, Joint, Step, read};

/// A plan as one is made from a command text: the closed grammar's steps, each program resolved.
fn plan(rig: &Rig, text: &str) -> Plan {
    let steps = read(text, Dialect::Bash).expect("in the grammar").steps;
    let mut here = rig.submission.folder().to_owned();
    let planned = |step: Step| {
        let act = match &step.argv[..] {
            [name, folder] if name == "cd" => {
                here = here.join(folder).canonicalize().expect("a folder");
                StepAction::Enter { place: FolderIdentity::of(&here).expect("a folder"), folder: here.clone() }
            }
            [name, ..] => {
                let path = std::env::var_os("PATH");
                let program = Program::find(name, &here, path.as_deref()).expect("a program");
                StepAction::Start { program, argv: step.argv.clone(), settings: step.settings.clone(), look: None }
            }
            [] => panic!("no words"),
        };
        PlannedStep { joint: step.joint, act, redirects: step.redirects }
    };
    Plan { steps: steps.into_iter().map(planned).collect(), env: rig.submission.run().unwrap().env.clone() }
}

/// Runs a text by its plan.
pub(super) async fn planned(text: &str) -> FinishedRun {
    planned_as(shell(text), text).await
}

pub(super) async fn planned_as(draft: Draft, text: &str) -> FinishedRun {
    let mut rig = Rig::new(draft);
    rig.plan = Some(plan(&rig, text));
    rig.run().await
}

#[tokio::test]
async fn a_plan_means_what_the_shell_would_have_meant() {
    let texts = [
        "echo a; echo b",
        "true && echo yes || echo no",
        "false && echo yes || echo no",
        "true || echo a && echo b",
        "false || false; echo after",
        "true; false",
        "false | true",
        "true | false && echo not",
        "printf 'b\\na\\n' | sort | tr a-z A-Z",
        "seq 100000 | head -n 2",
        "yes | head -n 3 | wc -l",
        "ls /nowhere/at/all 2>&1 | wc -l",
        "ls /nowhere/at/all 2>/dev/null || echo gone",
        "ls / /nowhere/at/all >/dev/null 2>&1; echo quiet",
        "ls /nowhere/at/all 2>&1 >/dev/null",
        "ls / /nowhere/at/all &>/dev/null; echo quiet",
        "echo lost >/dev/null | wc -c",
        "echo lost | wc -c </dev/null",
        "cat",
        "head -c 3 | cat; echo -; cat",
        "true; cat | wc -c",
        "cat </dev/null; cat",
        "mkdir -p sub && cd sub && cat && pwd -P && echo here",
        "cd / && pwd; ls -d .",
        "TZ=UTC date -d @0 +%H%Z | cat",
        "sh -c 'kill -PIPE $$'; echo on",
        "sh -c 'exit 300'",
    ];
    let given = "one\ntwo\nthree\n";
    for text in texts {
        let draft = || Draft { stdin: Some(given.into()), shell: Some("bash".into()), ..shell(text) };
        let asked = Rig::new(draft()).run().await;
        let mut rig = Rig::new(draft());
        std::fs::create_dir(rig.submission.folder().join("sub")).expect("made");
        rig.plan = Some(plan(&rig, text));
        let by_plan = rig.run().await;
        let folder = |done: &FinishedRun| done.rig.submission.folder().to_str().expect("text").to_owned();
        let seen = |done: &FinishedRun| {
            let streams = (done.out(), done.text(Stream::Stderr));
            (streams.0.replace(&folder(done), "."), streams.1, done.ending.outcome.clone(), done.ending.left)
        };
        assert_eq!(seen(&by_plan), seen(&asked), "{text}");
    }
}

#[tokio::test]
async fn each_step_has_its_words_its_name_its_environment_and_the_mark() {
    let mut rig = Rig::new(shell("x"));
    let mut plan =
        plan(&rig, "TERM=dumb printenv TERM GREETING COUNTERSIGN_RUN HOME | cat; printf '%s|' '$HOME' 'a b' ';'");
    plan.env = vec![("GREETING".into(), "hallo".into()), ("COUNTERSIGN_RUN".into(), "forged".into())];
    rig.plan = Some(plan);
    let done = rig.run().await;
    let out = done.out();
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!((lines[0], lines[1], lines[3]), ("dumb", "hallo", "$HOME|a b|;|"));
    assert!(lines[2].len() == 32 && lines[2] != "forged", "{out}");
}

#[tokio::test]
async fn a_pipe_streams_and_is_one_group() {
    let rig = Rig::new(shell("x"));
    let text = "sh -c 'echo first; read -r line </dev/tty || sleep 300' 2>/dev/null | cat | sh -c 'cat; sleep 300'";
    let plan = plan(&rig, text);
    let done = Rig { plan: Some(plan), ..rig }
        .run_while(|hand| async move {
            hand.saw("first").await;
            let leader = hand.progress.borrow().expect("it runs").pid.to_string();
            let listed = tokio::task::spawn_blocking(move || said("pgrep", &["-a", "-g", &leader]));
            let listed = listed.await.expect("listed");
            assert!(listed.lines().count() >= 3, "{listed}");
            hand.stop(true).await;
        })
        .await;
    assert_eq!((&done.ending.outcome, done.ending.left), (&Outcome::Stopped { by: Ender::Person, hard: true }, 0));
}

#[tokio::test]
async fn nothing_starts_after_a_stop_or_the_limit() {
    let stop = |hand: Hand| async move {
        hand.saw("begun").await;
        hand.stop(false).await;
    };
    let rig = Rig::new(shell("x"));
    let plan_of = |rig: &Rig| plan(rig, "echo begun; sleep 300; touch later || touch later");
    let done = Rig { plan: Some(plan_of(&rig)), ..rig }.run_while(stop).await;
    assert_eq!(done.ending.outcome, Outcome::Stopped { by: Ender::Person, hard: false });
    assert!(!done.rig.scratch.path().join("later").exists());
    let rig = Rig::new(Draft { timeout_ms: Some(100), ..shell("x") });
    let done = Rig { plan: Some(plan_of(&rig)), ..rig }.run().await;
    assert_eq!(done.ending.outcome, Outcome::TimedOut { limit: Duration::from_millis(100) });
    assert!(done.ran() >= Duration::from_millis(100) && !done.rig.scratch.path().join("later").exists());
}

#[tokio::test]
async fn one_limit_holds_for_all_steps_together() {
    let rig = Rig::new(Draft { timeout_ms: Some(300), ..shell("x") });
    let plan = plan(&rig, "sleep 0.2; sleep 0.2; touch later");
    let done = Rig { plan: Some(plan), ..rig }.run().await;
    assert_eq!(done.ending.outcome, Outcome::TimedOut { limit: Duration::from_millis(300) });
    assert!(!done.rig.scratch.path().join("later").exists());
}

#[tokio::test]
async fn those_left_behind_by_every_step_are_counted_and_ended() {
    let done =
        planned("sh -c 'sleep 300 & echo $!'; sh -c 'sleep 300 >/dev/null 2>&1 & echo $!' | cat; echo done").await;
    assert_eq!((&done.ending.outcome, done.ending.left), (&Outcome::Exited { code: 0 }, 2));
    let out = done.out();
    assert_eq!(done.ending.remains.expect("something is left").end().await, 0);
    assert!(out.lines().filter(|line| *line != "done").all(|pid| !lives(pid)), "{out}");
}

/// A tool of the run's own, which a step of the plan replaces before a later one starts it.
fn tool(rig: &Rig) -> PathBuf {
    use std::os::unix::fs::PermissionsExt;
    let path = rig.submission.folder().join("tool");
    std::fs::write(&path, "#!/bin/sh\ncat; touch ran; echo ran\n").expect("written");
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).expect("executable");
    path
}

#[tokio::test]
async fn a_program_that_was_changed_is_not_started() {
    let cases = [
        ("echo before; chmod 700 tool; ./tool; echo after", "before\n"),
        ("chmod 700 tool && ./tool", ""),
        ("chmod 700 tool; yes | ./tool | cat; echo after", ""),
    ];
    for (text, out) in cases {
        let rig = Rig::new(shell("x"));
        tool(&rig);
        let plan = plan(&rig, text);
        let done = Rig { plan: Some(plan), ..rig }.run().await;
        assert_eq!((&done.ending.outcome, done.out().as_str()), (&Outcome::Exited { code: 126 }, out), "{text}");
        let said = done.text(Stream::Stderr);
        assert!(said.starts_with("countersign: The program") && said.contains("changed"), "{said}");
        assert!(said.ends_with("didn't run.\n") && done.ending.left == 0);
        assert!(!done.rig.scratch.path().join("ran").exists());
    }
}

#[tokio::test]
async fn a_first_step_that_cannot_start_means_that_nothing_ran() {
    let rig = Rig::new(shell("x"));
    let path = tool(&rig);
    let plan = plan(&rig, "cd . && ./tool || echo not");
    std::fs::remove_file(&path).expect("removed");
    let done = Rig { plan: Some(plan), ..rig }.run().await;
    let Outcome::NotStarted { reason } = &done.ending.outcome else { panic!("{:?}", done.ending.outcome) };
    assert!(reason.contains("removed after") && reason.ends_with("Nothing ran."), "{reason}");
    assert_eq!((done.ending.ran, done.out()), (None, String::new()));
}

#[tokio::test]
async fn a_folder_that_was_replaced_is_not_entered() {
    let rig = Rig::new(shell("x"));
    let cwd = rig.submission.folder().to_owned();
    std::fs::create_dir(cwd.join("sub")).expect("made");
    let plan = plan(&rig, "mv sub old; mkdir sub; cd sub; touch here");
    // The plan was made while `sub` was another folder.
    let done = Rig { plan: Some(plan), ..rig }.run().await;
    assert_eq!(done.ending.outcome, Outcome::Exited { code: 126 });
    assert!(done.text(Stream::Stderr).contains("was replaced or moved"));
    assert!(!cwd.join("sub/here").exists() && !cwd.join("here").exists());
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn the_folder_that_was_looked_at_is_used_even_if_its_path_leads_elsewhere_later() {
    let rig = Rig::new(shell("x"));
    let cwd = rig.submission.folder().to_owned();
    std::fs::create_dir(cwd.join("sub")).expect("made");
    let plan = plan(&rig, "cd sub && mv ../sub ../old && mkdir ../sub && touch here && pwd -P");
    let done = Rig { plan: Some(plan), ..rig }.run().await;
    assert_eq!(done.ending.outcome, Outcome::Exited { code: 0 });
    assert!(cwd.join("old/here").exists() && !cwd.join("sub/here").exists());
}

#[tokio::test]
async fn a_plan_of_folders_alone_starts_nothing_and_succeeds() {
    let done = planned("cd / && cd /").await;
    assert_eq!((&done.ending.outcome, done.ending.left), (&Outcome::Exited { code: 0 }, 0));
}

#[tokio::test]
async fn what_is_no_plan_does_not_run() {
    let folder = tempfile::tempdir().expect("a folder").path().to_owned();
    let place = FolderIdentity::of(Path::new("/")).expect("a folder");
    let step =
        |joint| PlannedStep { joint, act: StepAction::Enter { folder: "/".into(), place }, redirects: Vec::new() };
    for steps in [Vec::new(), vec![step(Joint::First), step(Joint::Pipe)]] {
        let rig = Rig::new(shell("x"));
        let done = Rig { plan: Some(Plan { steps, env: Vec::new() }), ..rig }.run().await;
        assert!(matches!(done.ending.outcome, Outcome::NotStarted { .. }), "{:?}", done.ending.outcome);
    }
    assert!(!folder.exists());
}

/// This test starts itself again under strace, and there runs plans: their programs alone are executed.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn no_shell_is_ever_started() {
    const INSIDE: &str = "COUNTERSIGN_TEST_STRACED";
    if std::env::var_os(INSIDE).is_some() {
        let done =
            planned("printf 'b\\na\\n' | sort | wc -l && true; false || ls -d . 2>&1 >/dev/null; echo ';id' | cat")
                .await;
        assert_eq!((&done.ending.outcome, done.out().as_str()), (&Outcome::Exited { code: 0 }, "2\n;id\n"));
        return;
    }
    let me = std::env::current_exe().expect("a path");
    let record = tempfile::NamedTempFile::new().expect("a file");
    let name = std::thread::current().name().expect("the test's name").to_owned();
    let (file, record_path) = (me.to_str().expect("text").to_owned(), record.path().to_str().expect("text").to_owned());
    let inside = tokio::task::spawn_blocking(move || {
        let words =
            ["-f", "-qq", "-s", "0", "-e", "trace=execve,execveat", "-o", &record_path, &file, "--exact", &name];
        command("strace", &words).env(INSIDE, "1").output().expect("strace is there")
    });
    let inside = inside.await.expect("it ran");
    assert!(inside.status.success(), "{}", String::from_utf8_lossy(&inside.stdout));
    let record = std::fs::read_to_string(record.path()).expect("a record");
    let executed: Vec<&str> = record
        .lines()
        .filter(|line| line.contains("execve(") || line.contains("execveat("))
        .filter_map(|line| line.split('"').nth(1)?.rsplit('/').next())
        .collect();
    let mut programs = executed[1..].to_vec();
    programs.sort_unstable();
    assert_eq!(programs, ["cat", "echo", "false", "ls", "printf", "sort", "true", "wc"], "{record}");
}

#[expect(clippy::disallowed_methods, reason = "a test looks on from outside")]
fn command(program: &str, words: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(words);
    command
}

fn said(program: &str, words: &[&str]) -> String {
    String::from_utf8(command(program, words).output().expect("it ran").stdout).expect("text")
}
