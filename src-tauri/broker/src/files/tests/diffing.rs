//! What a person sees of a change.

use std::time::Duration;

use super::*;

fn diff(before: &[u8], after: &[u8]) -> Diff {
    Diff::new(Bytes::copy_from_slice(before), Bytes::copy_from_slice(after))
}

/// The rows as one would write them, changed words in brackets.
fn drawn(diff: &Diff) -> String {
    let mut text = String::new();
    for row in diff.rows(0..diff.len()) {
        text.push(match row.kind {
            RowKind::Same => ' ',
            RowKind::Removed => '-',
            RowKind::Added => '+',
        });
        for span in row.spans {
            text.push_str(&if span.changed { format!("[{}]", span.text) } else { span.text });
        }
        text.push_str(match row.ending {
            Ending::None => "$\n",
            Ending::CrLf => "^\n",
            _ => "\n",
        });
    }
    text
}

#[test]
fn rows_words_ends_and_numbers() {
    let seen = diff(b"1\n2\n3\n4\nlet x = old(1);\n6\n", b"1\n2\n3\n4\nlet x = new(1);\n6\n7");
    assert_eq!(drawn(&seen), " 2\n 3\n 4\n-let x = [old](1);\n+let x = [new](1);\n 6\n+7$\n");
    assert_eq!((seen.removed, seen.added, seen.coarse, seen.hunks.len()), (1, 2, false, 1));
    let rows = seen.rows(3..6);
    let numbers: Vec<_> = rows.iter().map(|row| (row.before, row.after)).collect();
    assert_eq!(numbers, [(Some(5), None), (None, Some(5)), (Some(6), Some(6))]);
    assert_eq!(seen.row_bytes(4), Some(&b"let x = new(1);\n"[..]));
    assert!(seen.rows(99..100).is_empty() && seen.row_bytes(99).is_none());

    // An end that changes is a change; so is a last row's missing one.
    assert_eq!(drawn(&diff(b"a\n", b"a\r\n")), "-a\n+a^\n");
    assert_eq!(drawn(&diff(b"a", b"a\n")), "-a$\n+a\n");
    assert_eq!(drawn(&diff(b"", b"a\n")), "+a\n");
    assert_eq!(drawn(&diff(b"a\xff\\\n", b"")), "-a\\xff\\\\\n");
    assert!(diff(b"a\n", b"a\n").is_empty());
}

#[test]
fn hidden_characters_are_counted_in_all_that_comes() {
    let plain = "x\n".repeat(2000);
    let long = format!("{}\u{202e}\n", "y".repeat(100_000));
    let after = [plain.as_bytes(), long.as_bytes(), b"\xff\xe2\x80\xae\r\n"].concat();
    assert_eq!(diff(b"", &after).hidden, 2);
    assert_eq!(diff(&after, &[&after[..], b"z"].concat()).hidden, 0, "what stays was there");
}

#[test]
fn unified_text_is_what_patch_takes() {
    let many = |change: &str| {
        (0..30).map(|n| if n == 5 || n == 20 { format!("{change}{n}\n") } else { format!("{n}\n") }).collect::<String>()
    };
    let seen = diff(many("a").as_bytes(), format!("{}last", many("b")).as_bytes());
    assert_eq!(seen.hunks.len(), 3);
    let text = String::from_utf8(seen.unified(&Shown::new(b"f"))).expect("text");
    assert!(text.starts_with("--- f\n+++ f\n@@ -3,7 +3,7 @@\n 2\n 3\n 4\n-a5\n+b5\n 6\n"), "{text}");
    assert!(text.ends_with("@@ -28,3 +28,4 @@\n 27\n 28\n 29\n+last\n\\ No newline at end of file\n"), "{text}");
    let came = String::from_utf8(seen.added_start(usize::MAX)).expect("text");
    let last = "@@ +31,1 @@\n+last\n\\ No newline at end of file\n";
    assert_eq!(came, format!("@@ +6,1 @@\n+b5\n@@ +21,1 @@\n+b20\n{last}"), "none that goes or stays");
    let new = String::from_utf8(diff(b"", b"a\nb\n").unified(&Shown::new(b"f"))).expect("text");
    assert!(new.contains("@@ -0,0 +1,2 @@\n+a\n+b\n"), "{new}");
}

/// The processor's time this thread has had: what others take of it is not the diff's.
#[cfg(unix)]
fn spent() -> Duration {
    let spent = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(spent.tv_sec.try_into().expect("after the beginning"), spent.tv_nsec.try_into().expect("small"))
}

/// The time that passed since some moment.
#[cfg(not(unix))]
fn spent() -> Duration {
    static BEGUN: std::sync::OnceLock<tokio::time::Instant> = std::sync::OnceLock::new();
    BEGUN.get_or_init(tokio::time::Instant::now).elapsed()
}

/// The old rows and the new ones can be read off a diff, whatever it is of.
#[test]
fn hostile_contents_are_compared_in_bounded_time() {
    let numbered = |from: usize, step: usize| (0..40_000).map(|n| format!("{}\n", from + n * step)).collect::<String>();
    let wild = |seed: usize| (0..60_000).map(|n| format!("{}\n", (n * seed) % 7 % 5)).collect::<String>();
    let long = "x".repeat(4_000_000);
    let blank = "\n".repeat(4_000_000);
    for (before, after) in [
        (numbered(0, 2), numbered(1, 2)),
        (wild(7919), wild(104_732)),
        (wild(31), wild(37).chars().rev().collect()),
        (long.clone(), format!("{long}y")),
        (blank.clone(), blank.replace("\n\n", "\na\n")),
        (String::new(), blank),
    ] {
        let begun = spent();
        let seen = diff(before.as_bytes(), after.as_bytes());
        let spent = spent() - begun;
        assert!(spent < Duration::from_secs(10), "{spent:?}");
        assert!(!seen.is_empty());
        let (mut removed, mut added) = (0, 0);
        for row in seen.rows(0..seen.len().min(200_000)) {
            match row.kind {
                RowKind::Same => assert_eq!(row.before.is_some(), row.after.is_some()),
                RowKind::Removed => removed += 1,
                RowKind::Added => added += 1,
            }
        }
        assert!(removed <= seen.removed && added <= seen.added);
        assert_eq!(before.lines().count() + seen.added, after.lines().count() + seen.removed);
    }
}

#[test]
fn a_diff_tells_how_to_get_from_one_to_the_other() {
    let mut dice = 7_u32;
    let mut roll = move || {
        dice = dice.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        dice >> 28
    };
    for _ in 0..200 {
        let before: String = (0..roll() * 3).map(|_| format!("{}\n", roll() % 4)).collect();
        let after: String = (0..roll() * 3).map(|_| format!("{}\n", roll() % 4)).collect();
        let seen = diff(before.as_bytes(), after.as_bytes());
        let old: Vec<&str> = before.split_inclusive('\n').collect();
        let (mut made, mut from) = (String::new(), 0);
        for hunk in &seen.hunks {
            made.extend(old[from..hunk.before.start].iter().copied());
            from = hunk.before.end;
            for row in hunk.rows.clone() {
                if seen.rows(row..row + 1)[0].kind != RowKind::Removed {
                    made.push_str(std::str::from_utf8(seen.row_bytes(row).expect("a row")).expect("text"));
                }
            }
        }
        made.extend(old[from..].iter().copied());
        assert_eq!(made, after, "from {before:?}");
    }
}
