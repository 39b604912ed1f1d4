//! What each change makes of a file, and what it refuses.

use super::*;

fn insert(at: Rows, content: &'static [u8]) -> Change {
    Change::Insert { at, content: Bytes::from_static(content) }
}

fn update(rows: Rows, content: &'static [u8], dealt: bool) -> Change {
    Change::UpdateRows { rows, content: Bytes::from_static(content), dealt }
}

fn swap(rows: Rows, old: &'static [u8], new: &'static [u8]) -> Change {
    Change::ReplaceInRows { rows, old: Bytes::from_static(old), new: Bytes::from_static(new) }
}

fn delete(rows: Rows) -> Change {
    Change::DeleteRows { rows }
}

#[test]
fn each_change_makes_what_it_says() {
    let ensure = |content: &'static str| Change::Write { content: Bytes::from(content), ensure_newline: true };
    let add = |content: &'static str| Change::Append { content: Bytes::from(content), ensure_newline: true };
    let cases: Vec<(&[u8], Change, &[u8])> = vec![
        (b"old", ensure("new"), b"new\n"),
        (b"old", ensure(""), b""),
        (b"old", write("a\r\nb"), b"a\r\nb"),
        (b"a\n", add("b"), b"a\nb\n"),
        (b"a\r\n", add("b\nc"), b"a\r\nb\r\nc\r\n"),
        (b"a\r\n", append("b\nc"), b"a\r\nb\r\nc"),
        (b"a\r\nb\n", append("c\n"), b"a\r\nb\nc\n"),
        (b"", add("b"), b"b\n"),
        // Rows go in where they are told, end as their neighbours do, and none runs into the next.
        (b"a\nc\n", insert(Rows::One(1), b"b"), b"a\nb\nc\n"),
        (b"a\r\nc\r\n", insert(Rows::One(1), b"b\nb\n"), b"a\r\nb\r\nb\r\nc\r\n"),
        (b"a\r\nb\nc\n", insert(Rows::One(2), b"x"), b"a\r\nb\nx\nc\n"),
        (b"a\r\nb\nc\n", insert(Rows::One(1), b"x"), b"a\r\nx\r\nb\nc\n"),
        (b"a", insert(Rows::One(1), b"b"), b"a\nb\n"),
        (b"a\r\nb", insert(Rows::One(2), b"c"), b"a\r\nb\r\nc\r\n"),
        (b"a\nb", insert(Rows::One(0), b"x"), b"x\na\nb"),
        (b"a\n", insert(Rows::One(3), b"x"), b"a\n\n\nx\n"),
        (b"", insert(Rows::One(2), b"x"), b"\n\nx\n"),
        (b"a\nb\n", insert(Rows::Among(vec![2, 0]), b"x"), b"x\na\nb\nx\n"),
        (b"a\n", insert(Rows::Among(vec![2, 4]), b"x"), b"a\n\nx\n\n\nx\n"),
        (b"a\n", insert(Rows::All, b"x"), b"a\nx\n"),
        (b"\xff\n\xfe", insert(Rows::One(1), b"x"), b"\xff\nx\n\xfe"),
        (b"a\nb\nc", delete(Rows::One(1)), b"a\nc"),
        (b"a\nb\nc", delete(Rows::Among(vec![2, 0, 9])), b"b\n"),
        (b"a\nb", delete(Rows::All), b""),
        (b"a\nb\nc\n", update(Rows::One(1), b"x\ny\n", false), b"a\nx\ny\nc\n"),
        (b"a\r\nb\r\n", update(Rows::One(1), b"x\ny", false), b"a\r\nx\r\ny\r\n"),
        (b"a\nb", update(Rows::One(1), b"x\n", false), b"a\nx"),
        (b"a\nb\n", update(Rows::One(0), b"", false), b"\nb\n"),
        (b"a\nb\nc\n", update(Rows::Among(vec![0, 1, 2, 7]), b"x\ny", true), b"x\ny\nx\n"),
        (b"aba\nb\n", swap(Rows::All, b"a", b""), b"b\nb\n"),
        (b"aa\r\naa\r\n", swap(Rows::One(1), b"a", b"xx"), b"aa\r\nxxxx\r\n"),
        (b"a\xff\n", swap(Rows::All, b"a", b"b"), b"b\xff\n"),
        (b"\xef\xbb\xbfa\n", edit("a", "b", false), b"\xef\xbb\xbfb\n"),
        (b"\xef\xbb\xbfa\r\n", insert(Rows::One(0), b"x"), b"\xef\xbb\xbfx\r\na\r\n"),
        (b"\xef\xbb\xbfa\nb", delete(Rows::One(0)), b"\xef\xbb\xbfb"),
        (b"a\nb\r\n", edit("a", "x\ny", false), b"x\ny\nb\r\n"),
        (b"a\r\nb\n", edit("a", "x\ny", false), b"x\r\ny\r\nb\n"),
        (b"a\r\nb\r\nc\r\n", edit("a\nb", "x\ny\nz", false), b"x\r\ny\r\nz\r\nc\r\n"),
        (b"a\nb\na\n", edit("a", "x", true), b"x\nb\nx\n"),
        (b"aaa", edit("aa", "b", true), b"ba"),
    ];
    for (before, change, after) in cases {
        let rig = FilesRig::with("f", before);
        let prepared = rig.prepare("f", change.clone()).expect("it can be done");
        assert_eq!(rig.bytes("f"), before, "preparing writes nothing");
        apply(&prepared).expect("done");
        assert_eq!(rig.bytes("f").escape_ascii().to_string(), after.escape_ascii().to_string(), "{change:?}");
        assert_eq!(rig.names(), ["f"]);
    }
}

#[test]
fn what_cannot_be_done_is_told_apart_and_nothing_changes() {
    let rig = FilesRig::with("f", "a\nb\na\n");
    let refused = |change: Change| rig.prepare("f", change).expect_err("it cannot be done");
    for change in [delete(Rows::One(3)), update(Rows::One(3), b"x", false), swap(Rows::One(3), b"a", b"b")] {
        assert!(matches!(refused(change), FileError::RowsOutOfRange { asked: 3, has: 3 }));
    }
    let none = refused(delete(Rows::Among(vec![u64::MAX, 7])));
    assert!(matches!(none, FileError::RowsOutOfRange { asked: 7, has: 3 }));
    assert!(matches!(refused(edit("a", "x", false)), FileError::TextNotUnique { times: 2 }));
    assert!(matches!(refused(edit("z", "x", true)), FileError::TextNotFound { has: 3 }));
    assert!(matches!(refused(swap(Rows::One(1), b"a", b"b")), FileError::TextNotFound { has: 3 }));
    assert!(matches!(refused(edit("", "x", true)), FileError::NoText));
    assert!(matches!(refused(swap(Rows::All, b"", b"x")), FileError::NoText));
    for row in [u64::MAX, EDIT_LIMIT * 4] {
        assert!(matches!(refused(insert(Rows::One(row), b"x")), FileError::Outgrown { .. }));
    }
    let many = Rows::Among((0..1_000_000).collect());
    assert!(matches!(refused(insert(many, &[b'x'; 1000])), FileError::Outgrown { .. }));
    let vast = Bytes::from(vec![b'x'; EDIT_LIMIT as usize + 1]);
    assert!(matches!(refused(Change::Write { content: vast, ensure_newline: false }), FileError::TooLarge { .. }));
    assert_eq!(rig.bytes("f"), b"a\nb\na\n");

    let missing = rig.prepare("new", edit("a", "b", false)).expect_err("there is nothing to edit");
    assert!(matches!(missing, FileError::NotFound { .. }));
    assert_eq!(rig.names(), ["f"]);
}

#[test]
fn says_which_rows_it_touched() {
    let rig = FilesRig::with("f", "ax\nb\nxx\n");
    let touched = |change| rig.prepare("f", change).expect("it can be done").touched;
    assert_eq!(touched(swap(Rows::All, b"x", b"")), [Touched { rows: vec![0, 2], count: 2, times: 3, of: 3 }]);
    assert_eq!(touched(delete(Rows::Among(vec![1, 5]))), [Touched { rows: vec![1], count: 1, times: 0, of: 3 }]);
    assert_eq!(touched(edit("x", "y", true)), [Touched { rows: vec![0, 2], count: 2, times: 3, of: 3 }]);
}

#[test]
fn what_one_request_may_take_is_bounded() {
    let feeds = 2 * ROWS_NAMED;
    let rig = FilesRig::with("f", vec![b'\n'; feeds]);
    let keep = || edit("\n", "\n", true);
    let prepared = prepare(&rig.target("f"), &[keep(), keep(), keep()]).expect("prepared");
    assert!(prepared.touched.iter().all(|touched| touched.count == feeds as u64));
    assert_eq!(prepared.touched.iter().map(|touched| touched.rows.capacity()).sum::<usize>(), ROWS_NAMED);
    assert!(prepared.memory() > 2 * feeds * (1 + size_of::<u32>()), "the places of the rows count, too");
    let many = vec![write(vec![b'x'; EDIT_LIMIT as usize]); 20];
    let refused = prepare(&rig.target("f"), &many).expect_err("too much");
    assert!(matches!(refused, FileError::TooMuchWork { .. }) && refused.tells_content());
}

#[test]
fn several_changes_see_each_other() {
    let rig = FilesRig::with("f", "a\n");
    let changes = [append("b\n"), edit("b", "c", false), insert(Rows::One(0), b"top")];
    apply(&prepare(&rig.target("f"), &changes).expect("prepared")).expect("done");
    assert_eq!(rig.bytes("f"), b"top\na\nc\n");
}

#[test]
fn a_new_file_brings_its_folders_and_takes_them_along() {
    let rig = FilesRig::new();
    let target = rig.target("a/./b/new.txt");
    assert_eq!((&target.kind, target.real.strip_prefix(&rig.path)), (&FileKind::New, Ok(Path::new("a/b/new.txt"))));
    let prepared = prepare(&target, &[write("x")]).expect("prepared");
    assert_eq!(rig.names(), [""; 0]);
    let applied = apply(&prepared).expect("done");
    assert_eq!(applied.folders, [rig.path.join("a"), rig.path.join("a/b")]);
    assert_eq!(rig.bytes("a/b/new.txt"), b"x");
    assert!(matches!(apply(&prepared), Err(FileError::Changed { .. })), "not a second time");

    let back = applied.undo.expect("it can be undone");
    assert_eq!(back.prepare().expect("prepared").diff.removed, 1);
    fs::write(rig.path.join("a/other"), "").expect("written");
    undo(&back).expect("undone");
    assert_eq!(names(&rig.path.join("a")), ["other"], "a folder in use stays");
    assert!(matches!(undo(&back), Err(FileError::Changed { .. })), "not a second time");
}

#[test]
fn a_large_file_is_appended_to_and_replaced_but_not_edited() {
    let rig = FilesRig::with("f", "");
    let size = EDIT_LIMIT + 3;
    fs::OpenOptions::new().write(true).open(rig.path.join("f")).and_then(|file| file.set_len(size)).expect("large");
    let refused = rig.prepare("f", delete(Rows::One(0))).expect_err("too large");
    assert!(matches!(refused, FileError::TooLarge { size: s, .. } if s == size));

    let prepared = rig.prepare("f", append("end\n")).expect("prepared");
    assert_eq!(prepared.notes, [Note::InPlace]);
    assert!(matches!(prepared.diff.scope, Scope::Tail { .. }));
    assert_eq!((prepared.size(), prepared.diff.added), (size + 4, 1));
    let back = apply(&prepared).expect("done").undo.expect("it can be undone");
    assert!(rig.bytes("f").ends_with(b"\0end\n"));
    let json = serde_json::to_string(&back).expect("stored");
    assert!(json.len() < 500, "what it takes to go back is short");
    let shown = serde_json::from_str::<Undo>(&json).expect("read back").prepare().expect("prepared");
    assert_eq!(
        (shown.diff.removed, shown.diff.added, shown.size()),
        (1, 1, size),
        "the last row loses what was put to it"
    );
    apply(&shown).expect("undone");
    assert_eq!(rig.bytes("f").len() as u64, size);
    assert!(matches!(undo(&back), Err(FileError::Changed { .. })));

    let grown = FilesRig::with("f", vec![b'x'; EDIT_LIMIT as usize]);
    assert_eq!(grown.apply("f", append("end")).expect("it may grow").size, EDIT_LIMIT + 3);

    let stale = rig.prepare("f", append("x")).expect("prepared");
    let prepared = rig.prepare("f", write("small\n")).expect("prepared");
    assert_eq!((prepared.notes.as_slice(), prepared.diff.scope), (&[Note::NoUndo][..], Scope::Unread { size }));
    assert_eq!(apply(&prepared).expect("done").undo, None);
    assert_eq!(rig.bytes("f"), b"small\n");
    assert!(matches!(apply(&stale), Err(FileError::Changed { .. })));
}

/// Whatever the content and the change, going there and back leads to where it began.
#[test]
fn undo_restores_what_was() {
    let mut dice = 0x9e37_79b9_7f4a_7c15_u64;
    let mut roll = move |sides: u64| {
        dice ^= dice << 13;
        dice ^= dice >> 7;
        dice ^= dice << 17;
        dice % sides
    };
    const PIECES: [&[u8]; 8] = [b"a", b"word", b"\n", b"\r\n", b"\xff\xfe", b"", b"a\nb\n", b"\xef\xbb\xbf"];
    for _ in 0..150 {
        let before: Vec<u8> = (0..roll(12)).flat_map(|_| PIECES[roll(8) as usize]).copied().collect();
        let content = Bytes::from_static(PIECES[roll(8) as usize]);
        let rows = match roll(3) {
            0 => Rows::One(roll(5)),
            1 => Rows::Among(vec![roll(5), roll(9)]),
            _ => Rows::All,
        };
        let change = match roll(7) {
            0 => Change::Write { content, ensure_newline: roll(2) == 0 },
            1 => Change::Append { content, ensure_newline: roll(2) == 0 },
            2 => Change::Insert { at: rows, content },
            3 => Change::DeleteRows { rows },
            4 => Change::UpdateRows { rows, content, dealt: roll(2) == 0 },
            5 => Change::ReplaceInRows { rows, old: Bytes::from_static(b"a"), new: content },
            _ => Change::Edit { old: Bytes::from_static(b"a"), new: content, all: true },
        };
        let rig = FilesRig::with("f", &before);
        let Ok(prepared) = rig.prepare("f", change.clone()) else { continue };
        let applied = apply(&prepared).expect("done");
        assert_eq!(applied.size, rig.bytes("f").len() as u64, "{change:?}");
        let Some(back) = applied.undo else {
            assert_eq!((rig.bytes("f"), prepared.notes), (before, vec![Note::NoChange]), "{change:?}");
            continue;
        };
        let stored = serde_json::to_vec(&back).expect("stored");
        let back: Undo = serde_json::from_slice(&stored).expect("read back");
        let shown = back.prepare().expect("prepared");
        assert_eq!((shown.diff.added, shown.diff.removed), (prepared.diff.removed, prepared.diff.added), "{change:?}");
        let again = apply(&shown).expect("undone").undo.expect("it can be redone");
        assert_eq!(rig.bytes("f"), before, "{change:?}");
        undo(&again).expect("redone");
        assert_eq!(rig.bytes("f").len() as u64, prepared.size(), "{change:?}");
    }
}
