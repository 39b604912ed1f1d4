//! Ending means the whole tree there too; a connection that breaks is not a command that failed.

use super::super::{Ended, Left};
use super::rig::{Rig, Sshd, is_alive, said, sh};

/// Children in the group, in a session of their own, and orphaned ones, one of which does not care for TERM.
const FORKER: &str = "\
sleep 300 & echo $!
setsid sleep 300 & echo $!
sh -c 'setsid sleep 300 >/dev/null 2>&1 & echo $!'
sh -c 'trap \"\" TERM; echo $$; while :; do sleep 1; done' &
sh -c 'sh -c \"sleep 300\" & echo $!; exit'
echo all; wait; sleep 300";

fn pids(text: &str) -> Vec<i32> {
    text.lines().filter_map(|line| line.parse().ok()).collect()
}

#[tokio::test]
async fn the_whole_tree_is_ended_there() {
    let rig = Rig::new().await;
    let target = rig.target("box").await;
    rig.ssh.connect(&target).await.expect("a connection");
    for hard in [false, true] {
        let errand = sh(FORKER);
        let mut run = rig.begin(&target, &errand).await;
        run.read_until(|run| run.printed().contains("all") && pids(&run.printed()).len() == 5).await;
        let pids = pids(&run.printed());
        assert!(pids.iter().all(|pid| is_alive(*pid)), "{pids:?}");
        let group = run.group();
        let Left(count) = rig.ssh.count(&target, &group).await.expect("a count");
        assert!(count >= 6, "{count} were found");
        assert_eq!(rig.ssh.end(&target, &group, hard).await, Ok(Left(0)));
        assert!(!pids.iter().any(|pid| is_alive(*pid)), "{pids:?} live on");
        let done = run.finish(&errand).await;
        assert_eq!(done.ended, Ended::Signalled { signal: if hard { 9 } else { 15 } });
        assert_eq!(rig.ssh.end(&target, &group, hard).await, Ok(Left(0)), "ending what has ended");
    }
}

#[tokio::test]
async fn a_cut_connection_is_told_apart_and_the_tree_is_still_found() {
    let rig = Rig::new().await;
    let target = rig.target("box").await;
    rig.ssh.connect(&target).await.expect("a connection");
    let errand = sh("echo $$; sleep 300");
    let mut run = rig.begin(&target, &errand).await;
    run.read_until(|run| run.printed().ends_with('\n')).await;
    let (pid, group) = (pids(&run.printed())[0], run.group());
    rig.sshd.cut();
    let done = run.finish(&errand).await;
    assert!(matches!(&done.ended, Ended::Lost { why } if why.contains("may still be running")), "{done:?}");
    assert!(is_alive(pid), "nobody told it");
    assert_eq!(rig.ssh.end(&target, &group, false).await, Ok(Left(0)), "over a new connection");
    assert!(!is_alive(pid));
}

#[tokio::test]
async fn a_group_whose_number_went_to_another_is_left_alone() {
    let rig = Rig::new().await;
    let target = rig.target("box").await;
    rig.ssh.connect(&target).await.expect("a connection");
    let (errand, other) = (sh("echo up; sleep 300"), sh("exit 0"));
    let mut run = rig.begin(&target, &errand).await;
    run.read_until(|run| run.printed() == "up\n").await;
    let mut wrong = rig.begin(&target, &other).await.group();
    wrong.id = run.group().id;
    assert_eq!(rig.ssh.end(&target, &wrong, true).await, Ok(Left(0)));
    assert_ne!(rig.ssh.count(&target, &run.group()).await, Ok(Left(0)), "another's processes");
    assert_eq!(rig.ssh.end(&target, &run.group(), true).await, Ok(Left(0)));
    run.finish(&errand).await;
}

#[tokio::test]
async fn a_run_in_a_terminal_is_ended_too() {
    let rig = Rig::new().await;
    let target = rig.target("box").await;
    rig.ssh.connect(&target).await.expect("a connection");
    for hard in [false, true] {
        let mut errand = sh(FORKER);
        errand.pty = true;
        let mut run = rig.begin(&target, &errand).await;
        run.read_until(|run| run.printed().contains("all") && pids(&run.printed()).len() == 5).await;
        let (pids, group) = (pids(&run.printed()), run.group());
        assert_eq!(rig.ssh.end(&target, &group, hard).await, Ok(Left(0)));
        assert!(!pids.iter().any(|pid| is_alive(*pid)), "{pids:?} live on");
        let done = run.finish(&errand).await;
        // A hard end takes along who would have told of it.
        assert!(
            hard && matches!(done.ended, Ended::Lost { .. }) || done.ended == (Ended::Signalled { signal: 15 }),
            "{done:?}"
        );
    }
}

#[tokio::test]
async fn a_terminal_that_goes_away_takes_its_command_along() {
    let rig = Rig::new().await;
    let target = rig.target("box").await;
    rig.ssh.connect(&target).await.expect("a connection");
    let mut errand = sh("echo up; sleep 300");
    errand.pty = true;
    let mut run = rig.begin(&target, &errand).await;
    run.read_until(|run| run.printed().contains("up")).await;
    let group = run.group();
    rig.sshd.cut();
    assert!(matches!(run.finish(&errand).await.ended, Ended::Lost { .. }));
    let gone = async { while rig.ssh.count(&target, &group).await != Ok(Left(0)) {} };
    tokio::time::timeout(std::time::Duration::from_secs(30), gone).await.expect("the system tells it");
}

#[tokio::test]
async fn what_is_left_behind_does_not_hide_the_end() {
    let rig = Rig::new().await;
    let target = rig.target("box").await;
    rig.ssh.connect(&target).await.expect("a connection");
    let errand = sh("sleep 300 & exit 4");
    let mut run = rig.begin(&target, &errand).await;
    run.read_until(|run| run.is_over()).await;
    let group = run.group();
    assert_eq!(run.child.try_wait().expect("a child"), None, "its output is held open");
    run.child.start_kill().expect("a child");
    assert_eq!(run.finish(&errand).await.ended, Ended::Exited { code: 4 });
    assert_eq!(rig.ssh.count(&target, &group).await, Ok(Left(1)));
    assert_eq!(rig.ssh.end(&target, &group, false).await, Ok(Left(0)));
}

#[tokio::test]
async fn a_system_without_setsid_is_served_too() {
    let rig = Rig::new().await;
    let programs = rig.path("programs");
    std::fs::create_dir(&programs).expect("a folder");
    for name in ["env", "grep", "sleep"] {
        let path = said("which", &[name]);
        std::os::unix::fs::symlink(path, programs.join(name)).expect("a link");
    }
    let path = format!("SetEnv PATH={}\n", programs.display());
    let plain = Sshd::start_with(rig.folder.path(), "plain", &rig.path("id.pub"), &path);
    rig.configure("plain", plain.port, "");
    let target = rig.target("plain").await;
    rig.know(&target).await;
    rig.ssh.connect(&target).await.expect("a connection");
    let done = rig.run_at(&target, &sh("command -v setsid; read -r line; echo $line; exit 9"), b"input\n").await;
    assert_eq!((done.stdout().as_str(), done.ended), ("input\n", Ended::Exited { code: 9 }));
    let errand = sh("sleep 300 & echo $!; (sleep 300 & echo $!); echo all; wait");
    let mut run = rig.begin(&target, &errand).await;
    run.read_until(|run| run.printed().contains("all")).await;
    assert_eq!(rig.ssh.end(&target, &run.group(), false).await, Ok(Left(0)));
    assert!(!pids(&run.printed()).iter().any(|pid| is_alive(*pid)));
    assert_eq!(run.finish(&errand).await.ended, Ended::Signalled { signal: 15 });
}
