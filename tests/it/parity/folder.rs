//! What the calls find in the folder they work in, and what they leave there.

use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::Path;
use std::process::Command;

use serde_json::{Map, Value};

/// Above this, only the length is compared.
const LONG: u64 = 1024 * 1024;

const FILES: &[(&str, &[u8])] = &[
    ("f", b"b\na\nc\n"),
    ("empty", b""),
    ("nolast", b"one\ntwo"),
    ("crlf", b"a\r\nb\r\nc\r\n"),
    ("cr", b"a\rb\rc\r"),
    ("mixed", b"a\nb\r\nc"),
    ("bom", b"\xef\xbb\xbfx\ny\n"),
    ("latin", b"caf\xe9\nna\xefve\n"),
    ("bin", b"a\0b\n\xff\xfe\n"),
    ("wide", "héllo\n日本\n🎉 a\u{2028}b\u{85}c\u{b}d\n".as_bytes()),
    ("good.json", b"{\"b\": [1, 2.50, {}], \"a\": {\"x\": \"\\\"y\"}, \"e\": []}\n"),
    ("bad.json", b"{\"a\": }"),
    ("odd.json", "{\"é\": \"\\u00e9日\\ud83d\\ude00\", \"n\": [1e5, 1E400, -0.0, 0.00001, 1e16, NaN, -0], \"d\": 1, \"d\": \"\\u0001\"}".as_bytes()),
    ("bom.json", b"\xef\xbb\xbf{}"),
    ("comma.json", b"{\"a\": 1,}"),
    ("list.json", b"[1,\n 2,\n"),
    ("apart.json", b"{\"a\": 1\n \"b\": 2}"),
    ("more.json", b"{} x"),
    ("open.json", b"\"abc"),
    ("escape.json", b"[\"\\x\"]"),
    ("short.json", b"\"\\u12\""),
    ("tab.json", b"\"a\tb\""),
    ("name.json", b"{'a': 1}"),
    ("colon.json", b"{\"a\" 1}"),
    ("deep.json", &[b'['; 3000]),
    ("sub-x/f", b"1"),
    ("sub.d/f", b"1"),
    ("-dash", b"dash\n"),
    ("a b/x y", b"spaced\n"),
    ("runme", b"#!/bin/sh\necho run $1\n"),
    ("noexec", b"echo never\n"),
    ("end", b"#!/bin/sh\nprintf \"${2-}\"; printf \"${3-}\" >&2; exit $1\n"),
    ("signal", b"#!/bin/sh\nprintf part; kill -$1 $$\n"),
    ("twin", b"t\nw\n"),
    ("closed", b"c\nd\n"),
];
const LARGE: u64 = 10 * 1024 * 1024 + 2;

/// Empties the folder, and fills it anew.
pub(super) fn furnish(folder: &Path) {
    empty(folder);
    fs::create_dir_all(folder.join("sub")).unwrap();
    for (name, content) in FILES {
        fs::create_dir_all(folder.join(name).parent().unwrap()).unwrap();
        fs::write(folder.join(name), content).unwrap();
    }
    for (name, mode) in [("runme", 0o755), ("end", 0o755), ("signal", 0o755), ("closed", 0o444)] {
        fs::set_permissions(folder.join(name), fs::Permissions::from_mode(mode)).unwrap();
    }
    fs::hard_link(folder.join("twin"), folder.join("twins")).unwrap();
    assert!(Command::new("mkfifo").arg(folder.join("fifo")).status().unwrap().success());
    let large = fs::File::create(folder.join("large")).unwrap();
    std::io::Write::write_all(&mut &large, b"first\nsecond\n").unwrap();
    large.set_len(LARGE).unwrap();
    for (name, to) in [("link", "f"), ("dangling", "nowhere"), ("loop", "loop"), ("folder", "sub")] {
        symlink(to, folder.join(name)).unwrap();
    }
}

fn empty(folder: &Path) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() && !path.is_symlink() {
            // Somebody may work in this one.
            true if path.ends_with("sub") => empty(&path),
            true => fs::remove_dir_all(path).unwrap(),
            false => fs::remove_file(path).unwrap(),
        }
    }
}

/// All that is in a folder: names, kinds, modes, contents.
pub(super) fn state(folder: &Path) -> Map<String, Value> {
    let mut all = Map::new();
    note(folder, folder, &mut all);
    all
}

/// What became different; nothing when nothing did.
pub(super) fn changes(before: &Map<String, Value>, after: &Map<String, Value>) -> Map<String, Value> {
    let gone = before.keys().filter(|name| !after.contains_key(*name)).map(|name| (name.clone(), Value::Null));
    let other = after.iter().filter(|(name, value)| before.get(*name) != Some(value));
    gone.chain(other.map(|(name, value)| (name.clone(), value.clone()))).collect()
}

fn note(top: &Path, folder: &Path, all: &mut Map<String, Value>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.strip_prefix(top).unwrap().to_string_lossy().into_owned();
        let about = fs::symlink_metadata(&path).unwrap();
        let text = if about.is_symlink() {
            format!("-> {}", fs::read_link(&path).unwrap().display())
        } else if about.is_dir() {
            note(top, &path, all);
            "folder".to_owned()
        } else if !about.is_file() {
            "no file of its own".to_owned()
        } else if about.len() > LONG {
            format!("{} bytes", about.len())
        } else {
            let mode = about.permissions().mode() & 0o7777;
            let content = fs::read(&path).unwrap();
            match mode {
                0o644 => content.escape_ascii().to_string(),
                mode => format!("{mode:o} {}", content.escape_ascii()),
            }
        };
        all.insert(name, Value::String(text));
    }
}
