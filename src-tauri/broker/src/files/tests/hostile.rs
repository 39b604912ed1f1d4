//! What is no file, and paths that lead elsewhere than they seem to.

use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::symlink;
use std::os::unix::net::UnixListener;
use std::sync::mpsc;
use std::time::Duration;

use super::*;
use crate::local::regular::make_pipe;

const ALL: FilePart = FilePart::Whole { max: 1000 };

/// Nothing that is no file may make us wait.
fn at_once<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    let (done, end) = mpsc::channel();
    std::thread::spawn(move || done.send(work()));
    end.recv_timeout(Duration::from_secs(10)).expect("it did not wait")
}

#[test]
fn what_is_no_file_is_neither_read_nor_written() {
    let rig = FilesRig::new();
    make_pipe(&rig.path.join("pipe"));
    let _socket = UnixListener::bind(rig.path.join("socket")).expect("bound");
    fs::create_dir(rig.path.join("folder")).expect("made");
    symlink("/dev/zero", rig.path.join("device")).expect("linked");
    symlink("nowhere", rig.path.join("dangling")).expect("linked");
    let before = rig.names();
    for (path, kind) in [
        ("pipe", FileKind::Pipe),
        ("socket", FileKind::Socket),
        ("folder", FileKind::Folder),
        ("device", FileKind::Device),
        ("/dev/zero", FileKind::Device),
        ("/dev/tty", FileKind::Device),
        ("/dev/full", FileKind::Device),
        ("dangling", FileKind::Dangling { to: "nowhere".into() }),
        #[cfg(target_os = "linux")]
        ("/proc/self/environ", FileKind::System),
        #[cfg(target_os = "linux")]
        ("/proc/kmsg", FileKind::System),
        #[cfg(target_os = "linux")]
        ("/proc/new", FileKind::System),
    ] {
        let target = rig.target(path);
        assert_eq!(target.kind, kind, "{path}");
        let right = |error: FileError| match error {
            FileError::Special { kind: told, .. } => told == kind,
            FileError::IsFolder { .. } => kind == FileKind::Folder,
            FileError::Dangling { .. } => matches!(kind, FileKind::Dangling { .. }),
            _ => false,
        };
        let (reading, writing, adding) = at_once(move || {
            let prepared = |change| prepare(&target, &[change]).expect_err("no file");
            (read(&target, ALL).expect_err("no file"), prepared(write("x")), prepared(append("x")))
        });
        assert!(right(reading) && right(writing) && right(adding), "{path}");
    }
    assert_eq!(rig.names(), before);
}

#[test]
fn a_pipe_put_in_a_files_place_is_not_waited_for() {
    let rig = FilesRig::with("f", "x");
    let (target, prepared) = (rig.target("f"), rig.prepare("f", write("y")).expect("prepared"));
    fs::remove_file(rig.path.join("f")).expect("removed");
    make_pipe(&rig.path.join("f"));
    let (reading, applying) = at_once(move || (read(&target, ALL), apply(&prepared)));
    assert!(matches!(reading, Err(FileError::Changed { .. })));
    assert!(matches!(applying, Err(FileError::Changed { .. })));
}

#[test]
fn a_target_names_where_a_path_really_leads() {
    let rig = FilesRig::new();
    let outside = FilesRig::with("secret", "x");
    fs::create_dir(rig.path.join("in")).expect("made");
    symlink(&outside.path, rig.path.join("in/way")).expect("linked");
    symlink(outside.path.join("secret"), rig.path.join("in/file")).expect("linked");
    let secret = outside.path.join("secret");
    let up = format!("in/../../{}/secret", outside.path.file_name().expect("a name").to_string_lossy());
    for path in ["in/way/secret", "in/file", up.as_str(), "in/way/./secret"] {
        let target = rig.target(path);
        assert_eq!(target.real, secret, "{path}");
        assert!(target.led_elsewhere() && target.kind == FileKind::File);
    }
    // `..` after a link goes up from where the link leads, as the system has it.
    assert_eq!(rig.target("in/way/..").real, outside.path.parent().expect("a parent"));
    assert_eq!(rig.target("in/way/new/x").missing_folders(), [outside.path.join("new")]);
    assert_eq!(Target::resolve("~/x", Path::new("/"), Some(&rig.path)).expect("it resolves").real, rig.path.join("x"));
    assert_eq!(rig.target("~").real, rig.path.join("~"));
}

#[test]
fn paths_that_lead_nowhere_are_told_apart() {
    let rig = FilesRig::with("f", "x");
    symlink("loop", rig.path.join("loop")).expect("linked");
    symlink("nowhere", rig.path.join("dangling")).expect("linked");
    let refused = |path: &str| Target::resolve(path, &rig.path, None).expect_err("it leads nowhere");
    assert!(matches!(refused(""), FileError::BadPath { .. }));
    assert!(matches!(refused("a\0b"), FileError::BadPath { .. }));
    assert!(matches!(refused(&"x/".repeat(5000)), FileError::BadPath { .. }));
    assert!(matches!(refused("missing/../x"), FileError::BadPath { .. }));
    assert!(matches!(refused("f/x"), FileError::NotFolder { .. }));
    assert!(matches!(refused("f/"), FileError::NotFolder { .. }));
    assert!(matches!(refused("new/"), FileError::NotFound { .. }));
    assert!(matches!(refused("new/."), FileError::NotFound { .. }));
    assert!(matches!(refused("dangling/x"), FileError::Dangling { .. }));
    assert!(matches!(refused("loop"), FileError::Links { .. }));
    assert!(matches!(refused(&"n".repeat(300)), FileError::Io { .. }));
}

#[test]
fn a_link_put_in_the_way_after_showing_is_not_followed() {
    let outside = FilesRig::with("f", "theirs");
    let rig = FilesRig::new();
    fs::create_dir(rig.path.join("d")).expect("made");
    fs::write(rig.path.join("d/f"), "ours").expect("written");
    let shown = [("d/f", write("new")), ("d/new", write("new"))].map(|(path, change)| {
        let prepared = rig.prepare(path, change).expect("prepared");
        (rig.target(path), prepared)
    });
    let refused = |when: &str| {
        for (target, prepared) in &shown {
            assert!(matches!(apply(prepared), Err(FileError::Changed { .. })), "{when}");
            assert!(read(target, ALL).is_err(), "{when}");
        }
        assert_eq!((outside.names(), outside.bytes("f")), (vec!["f".to_owned()], b"theirs".to_vec()), "{when}");
    };
    fs::rename(rig.path.join("d"), rig.path.join("away")).expect("renamed");
    refused("the folder is gone");
    symlink(&outside.path, rig.path.join("d")).expect("linked");
    refused("the folder is a link");
    fs::remove_file(rig.path.join("d")).expect("removed");
    fs::create_dir(rig.path.join("d")).expect("made");
    refused("the folder is another");
    fs::remove_dir(rig.path.join("d")).expect("removed");
    fs::rename(rig.path.join("away"), rig.path.join("d")).expect("renamed");
    fs::remove_file(rig.path.join("d/f")).expect("removed");
    symlink(outside.path.join("f"), rig.path.join("d/f")).expect("linked");
    symlink(outside.path.join("made"), rig.path.join("d/new")).expect("linked");
    refused("the file is a link");
}

#[test]
fn names_that_are_no_text_are_worked_with() {
    let rig = FilesRig::new();
    let name = rig.path.join(std::ffi::OsStr::from_bytes(b"\xff\\x"));
    fs::write(&name, "a\n").expect("written");
    symlink(&name, rig.path.join("link")).expect("linked");
    let back = rig.apply("link", append("b\n")).expect("done").undo.expect("it can be undone");
    assert_eq!(fs::read(&name).expect("readable"), b"a\nb\n");
    let stored = serde_json::to_string(&back).expect("stored");
    let back: Undo = serde_json::from_str(&stored).expect("read back");
    assert_eq!(back.path().as_deref(), Some(&*name));
    undo(&back).expect("undone");
    assert_eq!(fs::read(&name).expect("readable"), b"a\n");
}
