//! Reading and listing.

use super::*;

const ALL: u64 = u64::MAX;

fn rows(first: u64, last: u64) -> FilePart {
    FilePart::Rows { first, last, max: ALL }
}

#[test]
fn reads_whole_by_rows_and_by_bytes() {
    let rig = FilesRig::with("f", "zero\r\none\r\ntwo");
    let read = |what| read(&rig.target("f"), what).expect("readable");
    let whole = read(FilePart::Whole { max: ALL });
    assert_eq!((whole.content.as_slice(), whole.counted), (&b"zero\r\none\r\ntwo"[..], 3));
    assert!(whole.ended && !whole.cut && whole.utf8 && whole.ending == Ending::CrLf);
    let cut = read(FilePart::Whole { max: 3 });
    assert_eq!((cut.content.as_slice(), cut.cut, cut.ended, cut.size), (&b"zer"[..], true, false, 14));
    assert_eq!(read(FilePart::Bytes { offset: 6, len: 3 }).content, b"one");
    assert_eq!(read(FilePart::Bytes { offset: 99, len: 3 }).content, b"");
    let middle = read(rows(1, 1));
    assert_eq!((middle.content.as_slice(), middle.first, middle.ended), (&b"one\r\n"[..], 1, false));
    assert_eq!((middle.offset, read(FilePart::Bytes { offset: 6, len: 3 }).offset), (6, 6));
    let rest = read(rows(1, ALL));
    assert_eq!(rest.rows().collect::<Vec<_>>(), [(1, &b"one\r\n"[..]), (2, b"two")]);
    assert!(rest.ended && rest.counted == 3);
    let short = read(FilePart::Rows { first: 0, last: 1, max: 7 });
    assert_eq!((short.content.as_slice(), short.cut), (&b"zero\r\no"[..], true));
}

#[test]
fn rows_beyond_the_end_are_told_with_how_many_there_are() {
    for (content, has) in [("", 0), ("a", 1), ("a\n", 1), ("a\nb", 2)] {
        let rig = FilesRig::with("f", content);
        for first in [has, has + 1, ALL] {
            let refused = read(&rig.target("f"), rows(first, ALL)).expect_err("it is not there");
            assert!(matches!(refused, FileError::RowsOutOfRange { asked, has: h } if asked == first && h == has));
        }
    }
    let rig = FilesRig::with("f", "");
    assert_eq!(read(&rig.target("f"), FilePart::Whole { max: 1 }).expect("readable").content, b"");
}

#[test]
fn bytes_that_are_no_text_come_as_they_are() {
    let rig = FilesRig::with("f", b"a\xff\n\xc3");
    let whole = read(&rig.target("f"), FilePart::Whole { max: ALL }).expect("readable");
    assert!(!whole.utf8);
    assert_eq!(whole.shown(), Shown { text: "a\\xff\n\\xc3".into(), escaped: true });
    // A character cut by the range is no fault of the file.
    let rig = FilesRig::with("f", "aéb");
    assert!(read(&rig.target("f"), FilePart::Bytes { offset: 2, len: 2 }).expect("readable").utf8);
}

/// What the process holds of memory, in KiB.
#[cfg(target_os = "linux")]
fn held() -> u64 {
    let status = fs::read_to_string("/proc/self/status").expect("a status");
    let line = status.lines().find(|line| line.starts_with("VmRSS")).expect("a line");
    line.split_whitespace().nth(1).expect("a number").parse().expect("a number")
}

#[cfg(target_os = "linux")]
#[test]
fn rows_of_five_gigabytes_need_no_memory() {
    use std::os::unix::fs::FileExt as _;
    const SIZE: u64 = 5 * 1024 * 1024 * 1024;
    let rig = FilesRig::with("f", "zero\none\ntwo\n");
    let file = fs::OpenOptions::new().write(true).open(rig.path.join("f")).expect("open");
    file.set_len(SIZE).expect("sparse");
    // Rows 3 and 4: a long one up to here, and the rest.
    file.write_all_at(b"x\n", SIZE / 2).expect("written");
    let target = rig.target("f");
    let early = read(&target, rows(1, 2)).expect("readable");
    assert_eq!((early.content.as_slice(), early.counted, early.ended), (&b"one\ntwo\n"[..], 3, false));
    let before = held();
    let long = read(&target, FilePart::Rows { first: 3, last: 9, max: 1000 }).expect("readable");
    assert_eq!((long.content.len(), long.cut), (1000, true));
    let beyond = read(&target, rows(7, 8)).expect_err("it is not there");
    assert!(matches!(beyond, FileError::RowsOutOfRange { asked: 7, has: 5 }));
    assert!(held() < before + 64 * 1024, "other tests run beside; gigabytes would show");
    let at = read(&target, FilePart::Bytes { offset: SIZE / 2, len: 2 }).expect("readable");
    assert_eq!((at.content.as_slice(), at.size), (&b"x\n"[..], SIZE));
}

#[cfg(unix)]
#[test]
fn lists_names_of_all_kinds_sorted_and_bounded() {
    use std::os::unix::ffi::OsStrExt as _;
    let rig = FilesRig::with("b.txt", "12345");
    fs::create_dir(rig.path.join("a")).expect("made");
    fs::write(rig.path.join(std::ffi::OsStr::from_bytes(b"c\xff")), "").expect("written");
    std::os::unix::fs::symlink("a", rig.path.join("d")).expect("linked");
    std::os::unix::fs::symlink("nowhere", rig.path.join("e")).expect("linked");
    let listing = list(&rig.target("."), 10).expect("listed");
    let seen: Vec<_> =
        listing.items.iter().map(|item| (item.name.text.as_str(), &item.kind, item.link, item.size)).collect();
    let nowhere = FileKind::Dangling { to: "nowhere".into() };
    assert_eq!(seen[1..3], [("b.txt", &FileKind::File, false, 5), ("c\\xff", &FileKind::File, false, 0)]);
    assert_eq!((seen[0].0, seen[0].1, seen[0].2), ("a", &FileKind::Folder, false));
    assert_eq!((seen[3].0, seen[3].1, seen[3].2), ("d", &FileKind::Folder, true));
    assert_eq!((seen[4].0, seen[4].1, seen[4].2), ("e", &nowhere, true));
    assert!(listing.items[2].name.escaped && listing.more == 0);
    let short = list(&rig.target("."), 2).expect("listed");
    assert_eq!((short.items.len(), short.more), (2, 3));
    assert!(matches!(list(&rig.target("b.txt"), 1), Err(FileError::NotFolder { .. })));
    assert!(matches!(list(&rig.target("no"), 1), Err(FileError::NotFound { .. })));
    assert!(matches!(list(&rig.target("e"), 1), Err(FileError::Dangling { .. })));
    let root = Target::resolve("/", &rig.path, None).expect("it resolves");
    assert!(list(&root, 1000).expect("listed").items.iter().any(|item| item.name.text == "tmp"));
}
