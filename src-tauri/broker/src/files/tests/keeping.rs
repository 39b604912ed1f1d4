//! What is kept when a file is replaced, and that a failure, a crash or another's change leaves it whole.

use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown, symlink};
use std::process::{Child, Command, Stdio};

use super::*;
#[cfg(target_os = "linux")]
use crate::stage::{as_other, small_disk};

fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("set");
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).expect("there").mode() & 0o7777
}

/// Starts a program of the system.
#[expect(clippy::disallowed_methods, reason = "the program is the test's, nobody's request")]
fn program(name: impl AsRef<std::ffi::OsStr>) -> Command {
    Command::new(name)
}

fn is_root() -> bool {
    rustix::process::geteuid().is_root()
}

#[test]
fn mode_owner_attributes_and_link_stay() {
    let rig = FilesRig::with("f", "old");
    let path = rig.path.join("f");
    set_mode(&path, 0o751);
    if is_root() {
        chown(&path, Some(1234), Some(4321)).expect("given away");
        set_mode(&path, 0o751);
    }
    let empty = rustix::fs::XattrFlags::empty();
    let attribute = rustix::fs::setxattr(&path, "user.note", b"kept", empty).is_ok();
    symlink("f", rig.path.join("link")).expect("linked");
    let before = fs::metadata(&path).expect("there");

    let back = rig.apply("link", write("new")).expect("done").undo.expect("it can be undone");
    for content in [&b"new"[..], b"old"] {
        let now = fs::symlink_metadata(&path).expect("there");
        assert_eq!(rig.bytes("f"), content);
        assert_eq!((now.mode(), now.uid(), now.gid()), (before.mode(), before.uid(), before.gid()));
        assert!(fs::symlink_metadata(rig.path.join("link")).expect("there").is_symlink());
        if attribute {
            let mut value = Vec::with_capacity(16);
            rustix::fs::getxattr(&path, "user.note", rustix::buffer::spare_capacity(&mut value)).expect("there");
            assert_eq!(value, b"kept");
        }
        if content == b"new" {
            undo(&back).expect("undone");
        }
    }
    assert_eq!(rig.names(), ["f", "link"]);

    rig.apply("made", write("x")).expect("done");
    assert_eq!(mode(&rig.path.join("made")) & !0o644, 0, "a new file is nobody else's to write");
}

#[test]
fn rights_to_run_as_another_go_and_other_names_keep_the_old() {
    let rig = FilesRig::with("f", "old");
    fs::hard_link(rig.path.join("f"), rig.path.join("g")).expect("linked");
    set_mode(&rig.path.join("f"), 0o4755);
    let prepared = rig.prepare("f", write("new")).expect("prepared");
    assert_eq!(prepared.notes, [Note::OtherNames { others: 1 }, Note::LosesRights]);
    apply(&prepared).expect("done");
    assert_eq!((rig.bytes("f"), rig.bytes("g")), (b"new".to_vec(), b"old".to_vec()));
    assert_eq!(mode(&rig.path.join("f")), 0o755);
}

#[test]
fn a_change_in_between_is_not_overwritten() {
    let rig = FilesRig::with("f", "one\n");
    let path = rig.path.join("f");
    let shown = rig.prepare("f", append("two\n")).expect("prepared");
    let refused = |how: &str| {
        let before = fs::read(&path).ok();
        assert!(matches!(apply(&shown), Err(FileError::Changed { .. })), "{how}");
        assert_eq!(fs::read(&path).ok(), before, "{how}");
    };
    let times = fs::metadata(&path).and_then(|meta| meta.modified()).expect("a time");
    fs::write(&path, "ONE\n").expect("written");
    fs::File::options().write(true).open(&path).and_then(|file| file.set_modified(times)).expect("set back");
    refused("the same size and time, another content");
    fs::write(&path, "one\n").expect("written");
    fs::rename(&path, rig.path.join("g")).expect("renamed");
    refused("it is gone");
    fs::write(&path, "one\n").expect("written");
    refused("another file of the same content");
    fs::rename(rig.path.join("g"), &path).expect("renamed back");
    let back = apply(&shown).expect("it is as it was shown").undo.expect("it can be undone");
    assert!(matches!(apply(&shown), Err(FileError::Changed { .. })), "not twice");

    fs::write(&path, "mine\n").expect("written");
    assert!(matches!(undo(&back), Err(FileError::Changed { .. })));
    assert_eq!(rig.bytes("f"), b"mine\n");
}

#[test]
fn the_fingerprint_is_of_all_that_was_shown() {
    let rig = FilesRig::with("f", "x");
    let print = |path: &str, change| rig.prepare(path, change).expect("prepared").fingerprint();
    assert_eq!(print("f", write("y")), print("./f", write("y")));
    let mut prints =
        vec![print("f", write("y")), print("f", write("z")), print("g", write("y")), print("f", append("y"))];
    fs::write(rig.path.join("f"), "longer").expect("written");
    prints.push(print("f", write("y")));
    prints.sort();
    prints.dedup();
    assert_eq!(prints.len(), 5);
}

#[cfg(target_os = "linux")]
#[test]
fn what_may_not_be_written_is_refused_before_anybody_is_asked() {
    let rig = FilesRig::with("readonly", "x");
    set_mode(&rig.path, 0o777);
    for (folder, mode) in [("open", 0o777), ("closed", 0o555), ("hidden", 0o700)] {
        fs::create_dir(rig.path.join(folder)).expect("made");
        fs::write(rig.path.join(folder).join("f"), "x").expect("written");
        set_mode(&rig.path.join(folder).join("f"), 0o666);
        set_mode(&rig.path.join(folder), mode);
    }
    fs::write(rig.path.join("secret"), "x").expect("written");
    set_mode(&rig.path.join("secret"), 0o600);
    set_mode(&rig.path.join("readonly"), 0o444);
    if !is_root() {
        // Then all of it is ours, and these two are only closed to others.
        set_mode(&rig.path.join("secret"), 0o000);
        set_mode(&rig.path.join("hidden"), 0o000);
    }
    let theirs = is_root();
    as_other(|| {
        for path in ["readonly", "closed/f", "closed/new", "closed/new/x", "secret"] {
            let refused = rig.prepare(path, write("y")).expect_err(path);
            assert!(matches!(refused, FileError::Permission { .. }), "{path}: {refused}");
        }
        let hidden = Target::resolve("hidden/f", &rig.path, None).expect_err("hidden");
        assert!(matches!(hidden, FileError::Permission { .. }));
        assert!(matches!(read(&rig.target("secret"), FilePart::Whole { max: 1 }), Err(FileError::Permission { .. })));
        assert!(matches!(list(&rig.target("hidden"), 1), Err(FileError::Permission { .. })));
        let prepared = rig.prepare("open/f", write("y")).expect("prepared");
        assert_eq!(prepared.notes.contains(&Note::NewOwner { was: 0 }), theirs);
        apply(&prepared).expect("done");
    });
    assert_eq!(
        (rig.bytes("open/f"), rig.bytes("closed/f"), rig.bytes("readonly")),
        (b"y".into(), b"x".into(), b"x".into())
    );
    set_mode(&rig.path.join("hidden"), 0o700);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_leaves_the_old() {
    let Some(disk) = small_disk("files::tests::keeping::a_full_disk_leaves_the_old", "256k") else { return };
    let rig = FilesRig { path: disk, _folder: TempDir::new().expect("a folder") };
    let full = |path: &str, change| {
        let refused = rig.apply(path, change).expect_err("there is no room");
        assert!(matches!(refused, FileError::Full { .. }), "{refused}");
    };
    fs::write(rig.path.join("f"), "old").expect("written");
    let large = fs::File::create(rig.path.join("large")).expect("made");
    large.set_len(EDIT_LIMIT + 1).expect("sparse");
    let vast = vec![b'x'; 300 * 1024];
    full("f", write(&vast));
    full("a/b/new", write(&vast));
    full("large", append(&vast));
    assert_eq!(rig.bytes("f"), b"old");
    assert_eq!(large.metadata().expect("there").len(), EDIT_LIMIT + 1, "what was added is taken away again");
    assert_eq!(rig.names(), ["f", "large"]);
}

/// Where the child below works; without it that test has nothing to do.
const STAGE: &str = "COUNTERSIGN_TEST_STAGE";

/// Not a test by itself: what is killed in [`a_killed_writer_leaves_old_or_new`].
#[test]
fn writer_to_be_killed() {
    let Some(stage) = std::env::var_os(STAGE).map(PathBuf::from) else { return };
    fs::write(stage.join("ready"), "").expect("written");
    for round in 0.. {
        let target = Target::resolve("f", &stage, None).expect("it resolves");
        let content = vec![if round % 2 == 0 { b'b' } else { b'a' }; SIZE];
        apply(&prepare(&target, &[write(content)]).expect("prepared")).expect("done");
    }
}

const SIZE: usize = 300_000;

struct Killed(Child);

impl Drop for Killed {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn a_killed_writer_leaves_old_or_new() {
    let rig = FilesRig::with("f", vec![b'a'; SIZE]);
    let mut seen = [0, 0];
    for round in 0..50 {
        let _ = fs::remove_file(rig.path.join("ready"));
        let mut child = program(std::env::current_exe().expect("this program"));
        child.args(["--exact", "files::tests::keeping::writer_to_be_killed"]).env(STAGE, &rig.path);
        let child = Killed(child.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("started"));
        // Killed at another moment of its work each time: so many looks after it began.
        let mut looks = 0;
        while looks < round * 40 {
            looks += usize::from(rig.path.join("ready").exists());
            assert!(!rig.bytes("f").is_empty());
        }
        drop(child);
        let now = rig.bytes("f");
        assert!(now.len() == SIZE && now.iter().all(|byte| *byte == now[0]), "half written in round {round}");
        seen[usize::from(now[0] == b'b')] += 1;
        assert_eq!(mode(&rig.path.join("f")), 0o644);
    }
    assert!(seen[0] > 0 && seen[1] > 0, "it never got to write: {seen:?}");
}
