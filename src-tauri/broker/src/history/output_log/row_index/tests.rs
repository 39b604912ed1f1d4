//! Rows of kept output, with real files.

use tempfile::TempDir;

use super::*;
use crate::history::output_log::OutputWriter;

const KEY: RecordKey = RecordKey(7);

/// Streams on a output_store.
pub(super) struct StoreRig {
    _folder: TempDir,
    pub(super) output_store: OutputStore,
}

impl StoreRig {
    pub(super) fn new(stdout: &[u8], stderr: &[u8]) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let output_store = OutputStore::new(folder.path().to_owned()).expect("a output_store");
        let mut take = OutputWriter::new(output_store.path(KEY), u64::MAX);
        let (mut out, mut err) = (stdout.chunks(40_000), stderr.chunks(700));
        for at in 0_u64.. {
            let (one, other) = (out.next(), err.next());
            if one.is_none() && other.is_none() {
                break;
            }
            take.add(at, Voice::ALL, Stream::Stdout, one.unwrap_or_default());
            take.add(at, Voice::ALL, Stream::Stderr, other.unwrap_or_default());
        }
        drop(take.finish());
        Self { _folder: folder, output_store }
    }

    /// So many lines of two computers each, in turn, with the words that say whose they are.
    fn of_two(lines: usize) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let output_store = OutputStore::new(folder.path().to_owned()).expect("a output_store");
        let mut take = OutputWriter::new(output_store.path(KEY), u64::MAX);
        for n in 0..2 * lines {
            let (nth, line) = (n % 2, n / 2);
            take.add(n as u64, Voice::ALL, Stream::Stdout, format!("[web{nth}]\n").as_bytes());
            take.add(n as u64, Voice::of(nth), Stream::Stdout, format!("{line} said by {nth}\n").as_bytes());
        }
        drop(take.finish());
        Self { _folder: folder, output_store }
    }

    pub(super) fn whole(&self, stream: Stream, columns: u16) -> RowIndex {
        self.whole_of(Voice::ALL, stream, columns)
    }

    fn whole_of(&self, voice: Voice, stream: Stream, columns: u16) -> RowIndex {
        let mut row_index = RowIndex::new(OutputRows::new(KEY, voice, stream, columns));
        while !row_index.is_whole() {
            let before = row_index.at;
            row_index.extend(&self.output_store).expect("it can be read");
            assert!(row_index.at > before || row_index.is_whole(), "it gets on");
        }
        row_index
    }

    /// Spoils its middle.
    fn damage(&self) {
        let path = self.output_store.path(KEY);
        let mut file = std::fs::read(&path).expect("it is there");
        let middle = file.len() / 2;
        file[middle] ^= 0xff;
        std::fs::write(&path, file).expect("written");
    }

    /// All rows, asked for some at a time.
    pub(super) fn rows(&self, row_index: &RowIndex, at_once: u64, needle: Option<&Needle>) -> Vec<OutputRow> {
        let mut all = Vec::new();
        while (all.len() as u64) < row_index.known() {
            let rows = row_index.rows(&self.output_store, all.len() as u64, at_once, needle).expect("it can be read");
            assert!(!rows.rows.is_empty(), "row {} of {}", all.len(), row_index.known());
            all.extend(rows.rows);
        }
        all
    }

    fn texts(&self, columns: u16) -> Vec<String> {
        self.rows(&self.whole(Stream::Stdout, columns), 1000, None).iter().map(text).collect()
    }
}

pub(super) fn text(row: &OutputRow) -> String {
    row.spans.iter().map(|span| span.text.as_str()).collect()
}

fn cut(output: &str, columns: u16) -> Vec<String> {
    StoreRig::new(output.as_bytes(), b"").texts(columns)
}

#[test]
fn what_steers_is_left_out_and_what_hides_is_named() {
    let steers = "\x1b[31mred\x1b[0m \x1b]52;c;ZXZpbA==\x07\x1b]8;;http://x\x1b\\link\x1bP1$q\x1b\\ a\rb\r\nc\x08\u{202e}\u{e0041}<b>";
    assert_eq!(cut(steers, 200), ["red link a", "b", "c␈‹U+202E›‹U+E0041›<b>"]);
    // What is not whole swallows nothing, and ends in its line.
    assert_eq!(cut("\x1b]0;never ended\nrm -rf ~\x1b[", 200), ["␛]0;never ended", "rm -rf ~␛["]);
    assert_eq!(cut("a\r\r\nb\n\n\tc", 200), ["a", "b", "", "\tc"]);
    assert_eq!(cut("\x1b[0m", 200), [""; 0]);
    let rig = StoreRig::new(b"a\xff\xc3(\xe2\x82\n\xf0\x9f\x98", b"");
    assert_eq!(rig.texts(200), ["a\u{fffd}\u{fffd}(\u{fffd}", "\u{fffd}"]);
    let rows = rig.rows(&rig.whole(Stream::Stdout, 80), 10, None);
    assert!(rows.iter().flat_map(|row| &row.spans).all(|span| !span.hidden), "broken text hides nothing");
}

#[test]
fn no_row_is_wider_than_there_are_columns() {
    assert_eq!(
        cut(&format!("{}\n{}", "x".repeat(20), "y".repeat(21)), 20),
        ["x".repeat(20), "y".repeat(20), "y".into()]
    );
    assert_eq!(cut(&"語".repeat(11), 20), ["語".repeat(10), "語".into()]);
    assert_eq!(cut("abcdefghijklmnop\tx\ty", 20), ["abcdefghijklmnop", "\tx\ty"]);
    assert_eq!(cut("abcdefghijklmno\u{202e}z", 20), ["abcdefghijklmno", "‹U+202E›z"]);
    let rig = StoreRig::new("x".repeat(45).as_bytes(), b"");
    let rows = rig.rows(&rig.whole(Stream::Stdout, 20), 10, None);
    assert_eq!(rows.iter().map(|row| row.goes_on).collect::<Vec<_>>(), [true, true, false]);
}

/// Parts of output, put together by chance.
pub(super) fn noise(seed: u64, length: usize) -> Vec<u8> {
    const PARTS: [&[u8]; 22] = [
        b"a",
        b"needle",
        b"NEEdle",
        b" ",
        b"\n",
        b"\r\n",
        b"\r",
        b"\t",
        b"\x1b[1;31m",
        b"\x1b]0;t\x07",
        b"\x1b]0;t",
        b"\x1b",
        "ä".as_bytes(),
        "語".as_bytes(),
        "\u{202e}".as_bytes(),
        "😀".as_bytes(),
        b"\xff",
        b"\xe2\x82",
        b"\0",
        b"nee",
        b"dle",
        b"\x1bP",
    ];
    let mut state = seed;
    let mut chance = |most: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % most
    };
    let mut bytes = Vec::new();
    while bytes.len() < length {
        // Now and then the same for long, so that lines, and what is left out, go across every border there is.
        let part = PARTS[chance(PARTS.len())];
        let times = if chance(400) == 0 { chance(20_000) } else { 1 };
        bytes.extend(part.repeat(times));
    }
    bytes
}

/// Cuts in pieces of a length, as they may come from the disk.
fn in_pieces(bytes: &[u8], columns: u16, length: usize) -> Block {
    let (mut cutter, mut block) = (Cutter::new(columns), Block::new(usize::MAX, 0));
    let (mut at, mut end) = (0, 0);
    while at < bytes.len() {
        end = (end + length).min(bytes.len());
        let (taken, _) = cutter.cut(&bytes[at..end], at as u64, end == bytes.len(), &mut block);
        at += taken;
        assert!(end - at < AHEAD, "no sign needs more to be told");
        if end == bytes.len() {
            break;
        }
    }
    if cutter.is_inside() {
        block.end(bytes.len() as u64, false);
    }
    block
}

#[test]
fn any_rows_are_the_same_however_they_are_read() {
    let needle = Needle::new("Needle").expect("something to look for");
    for seed in 0..6 {
        let bytes = noise(seed, 200_000);
        let columns = 20 + (seed as u16 * 37) % 200;
        let model = in_pieces(&bytes, columns, usize::MAX / 2);
        let wanted: Vec<OutputRow> = (0..model.len()).filter_map(|n| model.row(n, &[])).collect();
        for length in [7, 5000] {
            let pieces = in_pieces(&bytes, columns, length);
            assert!((0..pieces.len()).filter_map(|n| pieces.row(n, &[])).eq(wanted.iter().cloned()), "{seed} {length}");
        }
        let rig = StoreRig::new(b"", &bytes);
        let row_index = rig.whole(Stream::Stderr, columns);
        assert_eq!(row_index.known(), wanted.len() as u64);
        assert!(rig.rows(&row_index, 300, None) == wanted, "{seed}");

        // The finds: those that are counted are those that are listed are those that are drawn.
        let blocks = row_index.known().div_ceil(ROWS);
        let listed: Vec<Vec<(u64, u64)>> =
            (0..blocks).map(|n| row_index.hits(&rig.output_store, &needle, n).expect("it can be read")).collect();
        let mut counts = Vec::new();
        while (counts.len() as u64) < blocks {
            counts.extend(row_index.ahead(counts.len() as u64).count(&rig.output_store, &needle).expect("read").counts);
        }
        assert!(counts.iter().map(|count| *count as usize).eq(listed.iter().map(Vec::len)));
        let mut drawn: Vec<u64> = Vec::new();
        for span in rig.rows(&row_index, 100, Some(&needle)).iter().flat_map(|row| &row.spans) {
            if let Some(hit) = span.hit.filter(|hit| drawn.last() != Some(hit)) {
                drawn.push(hit);
            }
        }
        let listed: Vec<u64> = listed.into_iter().flatten().map(|(_, at)| at).collect();
        assert!(drawn == listed, "{seed}: {} drawn, {} listed", drawn.len(), listed.len());
        assert!(listed.len() > 100, "{}", listed.len());
    }
}

#[test]
fn a_find_reaches_from_row_to_row_and_from_block_to_block() {
    // The line goes on over the border of the 256th row, and what is looked for with it.
    let line = format!("{}Straße, die", "x".repeat(256 * 20 - 4));
    let rig = StoreRig::new(line.as_bytes(), b"");
    let row_index = rig.whole(Stream::Stdout, 20);
    let needle = Needle::new("sTRAße, DIE").expect("something to look for");
    let at = 256 * 20 - 4;
    assert_eq!(row_index.hits(&rig.output_store, &needle, 0).expect("read"), [(255, at)]);
    assert_eq!(row_index.hits(&rig.output_store, &needle, 1).expect("read"), []);
    let rows = row_index.rows(&rig.output_store, 255, 2, Some(&needle)).expect("read").rows;
    let drawn: Vec<(&str, Option<u64>)> =
        rows.iter().flat_map(|row| &row.spans).map(|span| (span.text.as_str(), span.hit)).collect();
    assert_eq!(drawn, [("x".repeat(16).as_str(), None), ("Stra", Some(at)), ("ße, die", Some(at))]);
    let alone = row_index.rows(&rig.output_store, 256, 1, Some(&needle)).expect("read").rows;
    assert_eq!(alone[0].spans[0].hit, Some(at), "also when the row it begins in is not asked for");
    // What is left out stands in no find's way, and a line's end does.
    let rig = StoreRig::new(b"nee\x1b[1mdle nee\ndle \x1b[1mneedle\x1b[0m", b"");
    let row_index = rig.whole(Stream::Stdout, 80);
    let needle = Needle::new("needle").expect("something to look for");
    assert_eq!(row_index.hits(&rig.output_store, &needle, 0).expect("read"), [(0, 0), (1, 23)]);
    assert!(Needle::new("").is_none() && Needle::new("a\nb").is_none());
}

#[test]
fn a_million_lines_one_endless_line_and_nothing_but_colours() {
    let lines: String = (0..1_000_000).map(|n| format!("{n} ok\n")).collect();
    let rig = StoreRig::new(lines.as_bytes(), b"one\n");
    let row_index = rig.whole(Stream::Stdout, 80);
    assert_eq!(row_index.known(), 1_000_000);
    let at = |first| {
        row_index.rows(&rig.output_store, first, 2, None).expect("read").rows.iter().map(text).collect::<Vec<_>>()
    };
    assert_eq!(at(999_998), ["999998 ok", "999999 ok"]);
    assert_eq!(at(511_999), ["511999 ok", "512000 ok"]);
    assert_eq!(at(1_000_000), [""; 0]);
    let found = row_index.ahead(0).count(&rig.output_store, &Needle::new("99 ok").expect("text")).expect("read");
    assert!(!found.whole, "not all of it at once");

    let rig = StoreRig::new(&vec![b'x'; 3_000_000], b"");
    let row_index = rig.whole(Stream::Stdout, 100);
    assert_eq!(row_index.known(), 30_000);
    assert_eq!(text(&row_index.rows(&rig.output_store, 29_999, 1, None).expect("read").rows[0]), "x".repeat(100));

    let rig = StoreRig::new(&[b"\x1b[0m".repeat(700_000).as_slice(), b"seen"].concat(), b"");
    assert_eq!(rig.texts(80), ["seen"]);
}

#[test]
fn each_of_several_computers_has_rows_and_finds_of_its_own() {
    let rig = StoreRig::of_two(30_000);
    let all = rig.whole(Stream::Stdout, 80);
    let first = all.rows(&rig.output_store, 0, 5, None).expect("read").rows;
    let first: Vec<String> = first.iter().map(text).collect();
    assert_eq!(
        (all.known(), first),
        (120_000, ["[web0]", "0 said by 0", "[web1]", "0 said by 1", "[web0]"].map(String::from).into())
    );
    for nth in 0..2 {
        let row_index = rig.whole_of(Voice::of(nth), Stream::Stdout, 80);
        let texts: Vec<String> = rig.rows(&row_index, 1000, None).iter().map(text).collect();
        assert!(texts.iter().cloned().eq((0..30_000).map(|n| format!("{n} said by {nth}"))), "{nth}");
        let count = |what: &str| -> u32 {
            let needle = Needle::new(what).expect("something to look for");
            row_index.ahead(0).count(&rig.output_store, &needle).expect("read").counts.iter().sum()
        };
        assert_eq!([count(&format!("BY {nth}")), count(&format!("by {}", 1 - nth)), count("[web")], [30_000, 0, 0]);
        let needle = Needle::new("29999 said").expect("something to look for");
        let block = 29_999 / ROWS;
        let at = (0..29_999).map(|n| format!("{n} said by 0\n").len() as u64).sum();
        assert_eq!(row_index.hits(&rig.output_store, &needle, block).expect("read"), [(29_999, at)]);
        assert_eq!(rig.whole_of(Voice::of(nth), Stream::Stderr, 80).known(), 0);
    }
    assert_eq!(rig.whole_of(Voice::of(2), Stream::Stdout, 80).known(), 0, "one that said nothing");
}

#[test]
fn what_a_computer_said_before_a_damaged_part_can_be_read() {
    let rig = StoreRig::of_two(100_000);
    rig.damage();
    let row_index = rig.whole_of(Voice::of(1), Stream::Stdout, 80);
    let known = row_index.known();
    assert!(known > 20_000 && known < 80_000, "{known}");
    let texts: Vec<String> = rig.rows(&row_index, 1000, None).iter().map(text).collect();
    let whole = texts.len() - 1;
    assert!(texts[..whole].iter().cloned().eq((0..whole).map(|n| format!("{n} said by 1"))));
    assert!(row_index.broken.is_some_and(|why| why.contains("damaged")));
}

#[test]
fn what_stands_before_a_damaged_part_can_be_read() {
    let lines: String = (0..200_000).map(|n| format!("line {n}\n")).collect();
    let rig = StoreRig::new(lines.as_bytes(), b"");
    rig.damage();
    let row_index = rig.whole(Stream::Stdout, 80);
    assert!(row_index.known() > 50_000 && row_index.known() < 150_000, "{}", row_index.known());
    for first in (0..row_index.known() - 2000).step_by(1000) {
        let rows = row_index.rows(&rig.output_store, first, 1000, None).expect("read").rows;
        let wanted = |(n, row): (usize, &OutputRow)| text(row) == format!("line {}", first as usize + n);
        assert!(rows.len() == 1000 && rows.iter().enumerate().all(wanted), "{first}");
    }
    let told = row_index.rows(&rig.output_store, 0, 1, None).expect("read");
    assert!(told.whole && told.broken.is_some_and(|why| why.contains("damaged")));
}

/// All that lies between, however many questions it takes.
fn copied(rig: &StoreRig, columns: u16, from: Spot, to: Option<Spot>) -> (String, u32) {
    let (mut text, mut from, mut asked) = (String::new(), from, 0);
    let mut row_index = RowIndex::new(OutputRows::new(KEY, Voice::ALL, Stream::Stdout, columns));
    loop {
        row_index.extend(&rig.output_store).expect("it can be read");
        let part = text::BlockList::of(&row_index, from.row).text(&rig.output_store, from, to).expect("it can be read");
        asked += 1;
        text.push_str(&part.text);
        let Some(next) = part.next else { return (text, asked) };
        assert!(next > from.row || !row_index.is_whole(), "it gets on");
        from = Spot { row: next, column: 0 };
    }
}

#[test]
fn what_is_selected_is_copied_as_it_is_drawn() {
    let spot = |row, column| Spot { row, column };
    let long = "abcdefghij".repeat(5);
    let rig = StoreRig::new(format!("one\n{long}\n\n\x1b[31m\u{1f980}red\x1b[0m\0\r\nend").as_bytes(), b"");
    let text = |from, to| copied(&rig, 20, from, to).0;
    let all = format!("one\n{long}\n\n\u{1f980}red\u{2400}\nend");
    assert_eq!(text(spot(0, 0), None), format!("{all}\n"), "rows of one line are a line again");
    assert_eq!(text(spot(0, 0), Some(spot(6, 3))), all);
    assert_eq!(text(spot(0, 1), Some(spot(0, 2))), "n");
    assert_eq!(text(spot(0, 3), Some(spot(1, 0))), "\n");
    assert_eq!(text(spot(1, 18), Some(spot(2, 2))), "ijab");
    assert_eq!(text(spot(5, 2), Some(spot(5, 5))), "red", "a character of two units counts as two");
    assert_eq!(text(spot(4, 0), Some(spot(99, 0))), format!("\n\u{1f980}red\u{2400}\nend\n"));
    assert_eq!(text(spot(99, 0), None), "");
}

#[test]
fn much_is_copied_a_part_at_a_time_and_up_to_where_it_is_damaged() {
    let lines: String = (0..250_000).map(|n| format!("line {n}\n")).collect();
    let rig = StoreRig::new(lines.as_bytes(), b"");
    let (text, asked) = copied(&rig, 80, Spot { row: 0, column: 0 }, None);
    assert!(text == lines && asked > 2, "{} of {} in {asked}", text.len(), lines.len());
    rig.damage();
    let (text, _) = copied(&rig, 80, Spot { row: 0, column: 0 }, None);
    let text = text.trim_end_matches('\n');
    assert!(lines.starts_with(text) && text.len() > lines.len() / 4, "{} of {}", text.len(), lines.len());
}
