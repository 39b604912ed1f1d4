//! What a run is handed is looked after from the last look until the run has opened it.

use super::*;

/// A rig with these files in its folder.
fn rig(files: &[(&str, &str)], text: &str) -> Rig {
    let scratch = tempfile::tempdir().expect("a folder");
    put(scratch.path(), files);
    Rig::in_folder(scratch, shell(text))
}

fn put(folder: &Path, files: &[(&str, &str)]) {
    use std::os::unix::fs::PermissionsExt as _;
    for (name, text) in files {
        let new = folder.join("new");
        std::fs::write(&new, text).expect("written");
        std::fs::set_permissions(&new, std::fs::Permissions::from_mode(0o755)).expect("executable");
        std::fs::rename(new, folder.join(name)).expect("in place");
    }
}

/// Looks at it for the last time, lets something happen, runs it, and lets something happen beside it.
async fn watched<F: Future<Output = ()>>(
    rig: Rig,
    before: impl FnOnce(&Path),
    meanwhile: impl FnOnce(PathBuf) -> F,
) -> FinishedRun {
    let vigil = rig.submission.run().and_then(Vigil::begin).expect("there is something to look after");
    assert_eq!(rig.submission.difference().or_else(|| vigil.compared()), None, "it is what it was");
    let folder = rig.scratch.path().to_owned();
    before(&folder);
    Rig { vigil: Some(vigil), ..rig }.run_while(|_| meanwhile(folder)).await
}

fn changed(done: &FinishedRun, file: &str) -> bool {
    matches!(&done.ending.outcome, Outcome::Changed { why } if why.contains(file) && why.contains("ended the run"))
}

const GOOD: &str = "#!/bin/sh\necho good\n";
const EVIL: &str = "#!/bin/sh\nsleep 5; touch harmful\n";

#[tokio::test]
async fn what_is_exchanged_after_the_last_look_ends_the_run_and_is_told() {
    let script: &[(&str, &str)] = &[("s.sh", GOOD)];
    let interpreted: &[(&str, &str)] = &[("s.sh", "#!./interp\n"), ("interp", GOOD)];
    let made: &[(&str, &str)] = &[("Makefile", "go:\n\techo good\n")];
    for (text, files, file, evil) in [
        ("sh s.sh", script, "s.sh", EVIL),
        ("./s.sh", script, "s.sh", EVIL),
        ("bash < s.sh", script, "s.sh", EVIL),
        (". ./s.sh", script, "s.sh", EVIL),
        ("set -e; X=1 timeout 9 sh s.sh | tail -n 5", script, "s.sh", EVIL),
        ("sh -c 'sh s.sh'", script, "s.sh", EVIL),
        ("PATH=.:$PATH s.sh", script, "s.sh", EVIL),
        ("./s.sh", interpreted, "interp", EVIL),
        ("make go", made, "Makefile", "go:\n\tsleep 5; touch harmful\n"),
        ("sh late.sh", &[("x", "")], "late.sh", EVIL),
    ] {
        let done = watched(rig(files, text), |folder| put(folder, &[(file, evil)]), async |_| {}).await;
        assert!(changed(&done, file), "{text}: {:?}", done.ending.outcome);
        assert!(!done.rig.scratch.path().join("harmful").exists(), "{text}");
    }
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn what_is_put_back_or_written_in_place_is_noticed() {
    let back = |folder: &Path| {
        std::fs::rename(folder.join("s.sh"), folder.join("kept")).expect("moved");
        put(folder, &[("s.sh", EVIL)]);
        std::fs::rename(folder.join("kept"), folder.join("s.sh")).expect("moved back");
    };
    let in_place = |folder: &Path| std::fs::write(folder.join("s.sh"), EVIL).expect("written");
    let opened_first = |folder: &Path| {
        drop(std::fs::read(folder.join("s.sh")));
        put(folder, &[("s.sh", EVIL)]);
    };
    for before in [&back as &dyn Fn(&Path), &in_place, &opened_first] {
        let done = watched(rig(&[("s.sh", GOOD)], "sh s.sh"), before, async |_| {}).await;
        assert!(changed(&done, "s.sh"), "{:?}", done.ending.outcome);
    }
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_script_is_looked_after_until_its_step_opens_it() {
    let rig = rig(&[("s.sh", GOOD)], "echo ready; sleep 9; sh s.sh");
    let done = watched(
        rig,
        |_| {},
        async |folder| {
            sleep(Duration::from_millis(200)).await;
            put(&folder, &[("s.sh", EVIL)]);
        },
    );
    let done = done.await;
    assert!(changed(&done, "s.sh") && done.ran() < Duration::from_secs(8), "{:?}", done.ending.outcome);
}

#[tokio::test]
async fn what_a_run_does_to_its_own_script_does_not_end_it() {
    let replaced =
        "cp s.sh t.sh; echo '# more' >> t.sh; sleep 0.1; mv t.sh s.sh; sleep 0.1; cat s.sh >/dev/null; echo good\n";
    for (text, script) in [
        ("sh s.sh", "sleep 0.1; rm s.sh; echo good\n"),
        ("sh s.sh", replaced),
        ("./s.sh", "#!/bin/sh\nsleep 0.1; echo '# more' >> s.sh; sleep 0.1; cat s.sh > /dev/null; echo good\n"),
        ("sh s.sh; rm s.sh", "echo good\n"),
        ("perl s.sh", "unlink 's.sh'; print \"good\\n\";"),
        ("sh s.sh", "echo good\n"),
    ] {
        let done = watched(rig(&[("s.sh", script)], text), |_| {}, async |_| {}).await;
        assert_eq!(done.ending.outcome, Outcome::Exited { code: 0 }, "{text}: {script}");
        assert_eq!(done.out(), "good\n", "{text}: {script}");
    }
    let rig = rig(&[("x", "")], "echo 'echo good' > s.sh && sh s.sh");
    assert!(rig.submission.run().and_then(Vigil::begin).is_none(), "what the command makes itself is its own");
}

/// `node --watch`, and whatever else reads its files again when they change.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn what_was_read_long_ago_may_be_changed_and_read_again() {
    let script = "sleep 2; open(my $f, '<', 's.pl'); print scalar(<$f>);\n";
    let done = watched(
        rig(&[("s.pl", script)], "perl s.pl"),
        |_| {},
        async |folder| {
            sleep(Duration::from_millis(1500)).await;
            put(&folder, &[("s.pl", "good\n")]);
        },
    );
    let done = done.await;
    assert_eq!((&done.ending.outcome, done.out().as_str()), (&Outcome::Exited { code: 0 }, "good\n"));
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn what_happens_beside_a_script_hides_no_change_of_it() {
    const OPENED: usize = 25_000;
    let rig = rig(&[("s.sh", GOOD), ("a", ""), ("b", "")], "sleep 3; sh s.sh");
    let done = watched(
        rig,
        |_| {},
        async |folder| {
            for number in 0..OPENED {
                drop(std::fs::File::open(folder.join(["a", "b"][number % 2])));
                if number % 1_000 == 0 {
                    // They are looked at meanwhile.
                    sleep(Duration::from_millis(20)).await;
                }
            }
            put(&folder, &[("s.sh", EVIL)]);
        },
    );
    let done = done.await;
    assert!(changed(&done, "s.sh"), "{:?}", done.ending.outcome);
    assert!(!done.rig.scratch.path().join("harmful").exists());
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn more_than_the_kernel_keeps_counts_as_a_change() {
    let limit = std::fs::read_to_string("/proc/sys/fs/inotify/max_queued_events").expect("a limit");
    let more: usize = limit.trim().parse::<usize>().expect("a number") + 1_000;
    let flood = |folder: &Path| {
        for number in 0..more {
            let path = folder.join(format!("f{number}"));
            drop(std::fs::File::create(&path));
            std::fs::remove_file(path).expect("removed");
        }
    };
    let done = watched(rig(&[("s.sh", GOOD)], "sleep 0.2; sh s.sh"), flood, async |_| {}).await;
    assert!(changed(&done, "s.sh"), "{:?}", done.ending.outcome);
    // Once it is opened, it is not looked after any more.
    let meanwhile = async |folder: PathBuf| {
        sleep(Duration::from_millis(300)).await;
        flood(&folder);
    };
    let done = watched(rig(&[("s.sh", "sleep 2; echo good\n")], "sh s.sh"), |_| {}, meanwhile).await;
    assert_eq!((&done.ending.outcome, done.out().as_str()), (&Outcome::Exited { code: 0 }, "good\n"));
}

/// Looks at it for the last time as somebody who has all the watches taken that this user may have.
#[cfg(target_os = "linux")]
fn unwatched(rig: &Rig) -> Option<Vigil> {
    use rustix::fs::inotify::{CreateFlags, init};
    crate::stage::as_other(|| {
        let mut taken = Vec::new();
        while let Ok(one) = init(CreateFlags::CLOEXEC) {
            taken.push(one);
        }
        rig.submission.run().and_then(Vigil::begin)
    })
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn that_a_script_cannot_be_watched_is_told_and_it_is_compared_once_more() {
    if !rustix::process::geteuid().is_root() {
        // Whoever takes all of this user's watches would take them from other tests.
        return;
    }
    for (evil, code) in [(false, Some(0)), (true, None)] {
        let rig = rig(&[("s.sh", GOOD)], "sleep 0.3; sh s.sh");
        let vigil = unwatched(&rig).expect("there is something to look after");
        assert_eq!(rig.submission.difference().or_else(|| vigil.compared()), None, "it is what it was");
        if evil {
            put(rig.scratch.path(), &[("s.sh", EVIL)]);
        }
        let done = Rig { vigil: Some(vigil), ..rig }.run().await;
        let told = done.text(Stream::Stderr);
        assert!(
            told.starts_with("countersign: ") && told.contains("couldn't watch") && told.contains("s.sh"),
            "{told}"
        );
        assert!(told.contains("fs.inotify.max_user_watches"), "{told}");
        match code {
            Some(code) => assert_eq!(done.ending.outcome, Outcome::Exited { code }),
            None => assert!(changed(&done, "s.sh"), "{:?}", done.ending.outcome),
        }
    }
    let done = watched(rig(&[("s.sh", GOOD)], "sh s.sh"), |_| {}, async |_| {}).await;
    assert_eq!(done.text(Stream::Stderr), "", "nothing is said of one that is watched");
}
