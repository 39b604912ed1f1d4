//! What a fence holds back, asked of the kernel: real programs, real files, a real listener.

mod ordinary;

use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::symlink;
use std::process::Command;

use tempfile::TempDir;

use super::*;
use crate::local::own::Own;

/// A project in a made-up home, with secrets in both.
struct House {
    top: TempDir,
}

impl House {
    fn new() -> Self {
        let house = Self { top: tempfile::tempdir().unwrap() };
        for (path, text) in [
            ("home/.ssh/id_rsa", "KEY OF THE PERSON"),
            ("home/.bashrc", "# none"),
            ("home/.config/gh/hosts.yml", "TOKEN"),
            ("home/own/data", "COUNTERSIGN"),
            ("home/other/readme", "OTHER"),
            ("home/work/.git/HEAD", "ref: refs/heads/main"),
            ("home/work/.env", "PASSWORD=1"),
            ("home/work/fl.txt", "hello"),
            ("home/work/src/a.txt", "hello a"),
            ("home/work/src/deep/server.pem", "KEY OF THE SERVER"),
            ("scratch/x", ""),
        ] {
            let path = house.path(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        house
    }

    fn path(&self, name: &str) -> PathBuf {
        self.top.path().canonicalize().unwrap().join(name)
    }

    fn look(&self, words: &str) -> LastLook {
        LastLook {
            words: words.split(' ').map(str::to_owned).collect(),
            folder: Some(self.path("home/work").to_str().unwrap().to_owned()),
            program: PathBuf::from("/bin/sh"),
            home: Some(self.path("home")),
            own: Own::new([self.path("home/own")]),
            source: None,
        }
    }

    /// Lets a shell do as it likes inside the fence of these words, and gives what it printed.
    #[expect(clippy::disallowed_methods, reason = "what the runner does is tried step by step")]
    fn inside(&self, words: &str, script: &str) -> String {
        let env = vec![("PATH".into(), "/usr/bin:/bin".into())];
        let work = self.path("home/work");
        let (fence, temporary) = self.look(words).fence(&work, &env, &self.path("scratch")).unwrap();
        let mut command = Command::new("/bin/bash");
        command.args(["-c", script]).current_dir(&work).env("HOME", self.path("home"));
        if let Some(folder) = &temporary {
            command.env("TMPDIR", folder.path());
        }
        let done = fence.around(|| command.output()).unwrap();
        let text = [done.stdout, done.stderr].concat();
        String::from_utf8_lossy(&text).into_owned()
    }
}

const DENIED: &str = "Permission denied";

#[test]
fn what_looks_reads_what_its_words_name_and_no_secret() {
    let house = House::new();
    assert_eq!(house.inside("cat fl.txt", "cat fl.txt; ls src"), "helloa.txt\ndeep\n");
    for other in
        ["src/a.txt", ".env", "../other/readme", "~/.ssh/id_rsa", "~/.bashrc", "~/own/data", "~/.config/gh/hosts.yml"]
    {
        let said = house.inside("cat fl.txt", &format!("cat {other}"));
        assert!(said.contains(DENIED), "{other}: {said}");
    }
    // A folder it is given is read without the secrets in it, however deep they lie.
    assert_eq!(house.inside("grep -r h .", "cat fl.txt src/a.txt"), "hellohello a");
    for secret in [".env", "src/deep/server.pem", "~/.ssh/id_rsa"] {
        assert!(house.inside("grep -r h .", &format!("cat {secret}")).contains(DENIED), "{secret}");
    }
    // What only lists names reads no file at all.
    assert_eq!(house.inside("ls src", "ls src"), "a.txt\ndeep\n");
    assert!(house.inside("ls src", "cat src/a.txt").contains(DENIED));
}

#[test]
fn what_only_looks_changes_nothing_and_connects_nowhere() {
    let house = House::new();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    for words in ["cat fl.txt", "ls src", "git status", "rg hello"] {
        for act in
            ["echo x >new", "echo x >fl.txt", "rm fl.txt", "mv fl.txt b", "mkdir d", "ln -s a b", "echo x >~/new"]
        {
            let said = house.inside(words, act);
            assert!(said.contains(DENIED), "{words}: {act}: {said}");
        }
        let said = house.inside(words, &format!("echo >/dev/tcp/127.0.0.1/{port}"));
        assert!(said.contains(DENIED), "{words}: {said}");
        assert_eq!(house.inside(words, "echo x >/dev/null; echo done"), "done\n");
    }
    assert_eq!(fs::read_to_string(house.path("home/work/fl.txt")).unwrap(), "hello");
    // What a profile sends is sent.
    assert_eq!(house.inside("git fetch", &format!("echo >/dev/tcp/127.0.0.1/{port}; echo sent")), "sent\n");
}

#[test]
fn what_runs_a_projects_code_keeps_to_the_project_and_to_its_own() {
    let house = House::new();
    let build =
        "mkdir -p dist && cp src/a.txt dist/b && mv dist/b c && cat c .env && mktemp -d >/dev/null && echo ' built'";
    for words in ["npm test", "make all", "cargo build", "./check.sh all"] {
        assert_eq!(house.inside(words, build), "hello aPASSWORD=1 built\n", "{words}");
        for other in
            ["~/.ssh/id_rsa", "~/.bashrc", "~/.config/gh/hosts.yml", "../other/readme", "~/own/data", "/etc/shadow"]
        {
            let said = house.inside(words, &format!("cat {other}"));
            assert!(said.contains(DENIED), "{words}: {other}: {said}");
        }
        for act in ["echo x >~/.bashrc", "echo x >~/.ssh/authorized_keys", "rm ../other/readme", "echo x >/etc/x"] {
            let said = house.inside(words, act);
            assert!(said.contains(DENIED), "{words}: {act}: {said}");
        }
    }
    assert_eq!(fs::read_dir(house.path("scratch")).unwrap().count(), 1, "its temporary files are gone");
}

#[test]
fn what_a_fence_lets_through_is_what_was_looked_at() {
    let house = House::new();
    let work = house.path("home/work");
    for secret in [house.path("home/.ssh/id_rsa"), work.join(".env")] {
        let _ = fs::remove_file(work.join("fl.txt"));
        symlink(&secret, work.join("fl.txt")).unwrap();
        let refused = house.look("cat fl.txt").fence(&work, &[], &house.path("scratch"));
        assert!(refused.is_err(), "{secret:?}");
    }
}

#[test]
fn a_home_that_is_itself_a_rules_folder_keeps_its_secrets() {
    let house = House::new();
    let mut look = house.look("make all");
    look.folder = Some(house.path("home").to_str().unwrap().to_owned());
    let home = House { top: house.top };
    let (fence, _) = look.fence(&home.path("home"), &[], &home.path("scratch")).unwrap();
    let script =
        format!("cat {0}/.ssh/id_rsa {0}/.config/gh/hosts.yml; cat {0}/other/readme", home.path("home").display());
    #[expect(clippy::disallowed_methods, reason = "what the runner does is tried step by step")]
    let done = fence.around(|| Command::new("/bin/sh").args(["-c", &script]).output()).unwrap();
    assert_eq!(String::from_utf8_lossy(&done.stdout), "OTHER");
}

#[test]
fn a_hard_link_put_in_a_files_place_for_a_moment_is_never_let_through() {
    const TRIES: usize = 4_000;
    let house = House::new();
    let work = house.path("home/work");
    fs::hard_link(house.path("home/.ssh/id_rsa"), work.join("x")).unwrap();
    let stop = std::sync::atomic::AtomicBool::new(false);
    let (mut built, mut read) = (0, 0);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let exchange = rustix::fs::RenameFlags::EXCHANGE;
            while !stop.load(std::sync::atomic::Ordering::Relaxed) {
                rustix::fs::renameat_with(
                    rustix::fs::CWD,
                    work.join("x"),
                    rustix::fs::CWD,
                    work.join("fl.txt"),
                    exchange,
                )
                .unwrap();
            }
        });
        for _ in 0..TRIES {
            let mut take = |given: Given| {
                built += 1;
                // Whatever stands at its path by now, this is what the program could read.
                let names = given.spot.metadata().unwrap().nlink();
                read += usize::from(names > 1);
                Ok(())
            };
            let _ = house.look("cat fl.txt").given(&work, false, &mut take);
        }
        stop.store(true, std::sync::atomic::Ordering::Relaxed);
    });
    assert_eq!(read, 0, "of {built} that were let through");
    assert!(built > 0, "none was let through");
}

#[test]
fn a_script_that_bears_a_listing_programs_name_is_looked_at_as_one_that_reads() {
    let house = House::new();
    let work = house.path("home/work");
    fs::hard_link(house.path("home/.ssh/id_rsa"), work.join("x")).unwrap();
    for (words, fine) in [("ls x", true), ("/bin/ls x", true), ("./ls x", false), ("sub/../ls x", false)] {
        assert_eq!(house.look(words).given(&work, false, &mut |_| Ok(())).is_ok(), fine, "{words}");
    }
}

#[test]
fn a_script_that_bears_a_programs_name_reads_none_of_that_programs_sign_ins() {
    let house = House::new();
    fs::write(house.path("home/.config/gh/state.yml"), "STATE").unwrap();
    assert_eq!(house.inside("gh pr list", "cat ~/.config/gh/state.yml"), "STATE");
    for words in ["./gh pr list", "bin/gh pr list", "./docker ps", "./podman ps", "./git fetch"] {
        for file in ["~/.config/gh/state.yml", "~/.config/gh/hosts.yml", "~/.ssh/id_rsa", "~/other/readme"] {
            let said = house.inside(words, &format!("cat {file}"));
            assert!(said.contains(DENIED), "{words}: {file}: {said}");
        }
    }
}
