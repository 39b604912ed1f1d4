//! What a terminal shows at the end, what it does not touch, and that nobody can make it expensive.

use std::fmt::Write as _;
use std::time::Duration;

use tokio::time::Instant;

use countersign_broker::submission::Size;

use super::*;

fn fold(text: &str, size: Option<Size>) -> Folded {
    super::fold(text, size, &mut WorkBudget::default())
}

fn folded(text: &str) -> (String, u64) {
    let Folded { text, frames } = fold(text, None);
    (text, frames)
}

fn is(text: &str, shown: &str, frames: u64) {
    assert_eq!(folded(text), (shown.to_owned(), frames), "{text:?}");
}

#[test]
fn frames_of_one_line_are_folded_into_the_last() {
    let frames: String = (1..=4000).map(|n| format!("\rstep {n} of 4000 [{}]", "#".repeat(n / 100))).collect();
    is(&format!("begin\n{frames}\nend\n"), &format!("begin\nstep 4000 of 4000 [{}]\nend\n", "#".repeat(40)), 3999);
    is("10%\r20%\r100%\n", "100%\n", 2);
    is("|\x08/\x08-\x08\\\x08done\n", "done\n", 4);
    is("working\r\x1b[Kdone", "done", 1);
    is("working\x1b[2K\x1b[1Gdone", "done", 1);
    is("one\rtwo", "two", 1);
    is("longer\rtwo", "twoger", 1);
    is("fetching a package\r                  \rready\n", "ready\n", 2);
    is("12%\r\x1b[K\nnext\n", "\nnext\n", 1);
}

#[test]
fn frames_of_several_lines_are_folded_into_the_last() {
    // As docker pull draws: up, then each line wiped and written anew.
    let mut docker = "Using default tag: latest\na: waiting\nb: waiting\nc: waiting\n".to_owned();
    for n in 1..=100 {
        _ = write!(docker, "\x1b[3A\x1b[2K\ra: {n}%\n\x1b[2K\rb: {n}%\n\x1b[2K\rc: {n}%\n");
    }
    docker.push_str("Status: downloaded\nan\tuntouched\tline\n");
    is(&docker, "Using default tag: latest\na: 100%\nb: 100%\nc: 100%\nStatus: downloaded\nan\tuntouched\tline\n", 100);
    // As npm and its kind draw: up and wiped line by line, then written anew.
    let mut npm = "> build\n".to_owned();
    for n in 1..=50 {
        _ = write!(npm, "task {n}\nbar {n}\n\x1b[2K\x1b[1A\x1b[2K\x1b[1A\x1b[2K\x1b[G");
    }
    npm.push_str("built\n");
    is(&npm, "> build\nbuilt\n", 50);
    is("a\nb\x1b[1Fc\n", "c\nb\n", 1);
}

#[test]
fn a_screen_that_is_wiped_or_left_shows_what_stands_there_at_the_end() {
    is("old\n\x1b[H\x1b[2Jnew\n", "new\n", 1);
    is("before\n\x1b[?1049hfull screen\x1b[?1049lafter\n", "before\nafter\n", 0);
    let size = Some(Size { columns: 20, rows: 5 });
    let clock: String = (0..10).map(|n| format!("\x1b[H\x1b[Jtick {n}\n")).collect();
    assert_eq!(fold(&clock, size), Folded { text: "tick 9\n".to_owned(), frames: 9 });
}

#[test]
fn what_only_goes_forward_is_not_touched() {
    for text in [
        "plain\n",
        "tabs\tand\ttrailing  \n",
        "a\r\nb\r\n",
        "a\r\r\nb",
        "./a\0./b\0",
        "form\x0cfeed\x0b\u{85}",
        "é 日本 👩‍👩‍👧\u{200b}\n",
        "\r\n",
        "ends in\r",
    ] {
        is(text, text, 0);
    }
    is("\x1b[1;31mred\x1b[0m \x1b]0;title\x07x\x1b[?25l\n", "red x\n", 0);
    // As grep colours what it found.
    is("\x1b[35m\x1b[Kfile\x1b[m\x1b[K:\x1b[01;31m\x1b[Kfound\x1b[m\x1b[K  \n", "file:found  \n", 0);
    // As man writes bold and underlined letters.
    is("N\x08NA\x08A _\x08x\n", "NA x\n", 0);
}

#[test]
fn a_long_line_is_one_line() {
    let long = "x".repeat(100_000);
    is(&format!("{long}\n"), &format!("{long}\n"), 0);
    is(&format!("0%\r{long}\nnext\n"), &format!("{long}\nnext\n"), 1);
    let wide = "y".repeat(300);
    is(&format!("{}\r{wide}\n", "z".repeat(300)), &format!("{wide}\n"), 1);
    let size = Some(Size { columns: 80, rows: 24 });
    let both = format!("{wide}\nend\x1b[3Dok.\n");
    assert_eq!(fold(&both, size).text, format!("{wide}\nok.\n"));
}

#[test]
fn parts_that_are_read_one_after_the_other_meet_at_lines_that_are_done() {
    assert_eq!(settled(b"plain text, cut anywh", None), Some(21));
    assert_eq!(settled(b"\x1b[31mred\x1b[0m and no more", None), Some(24));
    assert_eq!(settled(b"one\n10%\r20%", None), Some(4));
    assert_eq!(settled(b"10%\r20%\nnext\r", None), Some(8));
    assert_eq!(settled(b"10%\r20%", None), None);
    assert_eq!(settled(b"a\nb\n\x1b[2Ac\n", None), None);
    assert_eq!(settled(b"a\nb\n\x1b[2Ac\nd\ne\nf\n", None), Some(16));
    assert_eq!((settled_somehow(b"10%\r20%\r3"), settled_somehow(b"x\n10%\r2"), settled_somehow(b"xyz")), (7, 2, 3));
}

#[test]
fn hostile_sequences_cost_little_and_lose_no_text() {
    let many = |text: &str| text.repeat(1024 * 1024 / text.len());
    for text in [
        many("\x1b[65535b"),
        many("x\x1b[65535b"),
        many("\x1b[99999L"),
        many("\x1b[H\x1b[2J"),
        many("\x1b[65535;65535H#"),
        many("\x1b[?1049h\x1b[?1049l"),
        many("\x1b[999S"),
        many("a\rb\n"),
        many("\x1bM"),
        many("\x08x"),
        many("\x1b[2K"),
        many("\x1b[1;2;3;4;5;6;7;8;9"),
        many("\x1b]0;"),
        many("\x1bc"),
        format!("{}\r{}", "x".repeat(512 * 1024), many("\x1b[K\n")),
        "\r".repeat(1024 * 1024),
    ] {
        let begun = Instant::now();
        let shown = fold(&text, None);
        assert!(begun.elapsed() < Duration::from_secs(20), "{:?} took {:?}", &text[..8], begun.elapsed());
        assert!(shown.text.len() < 16 * text.len());
    }
    // What would be too much work is given as it came, without its sequences.
    let much = format!("kept\n{}end\n", many("\x1b[2J\x1b[99L"));
    assert_eq!(folded(&much), ("kept\nend\n".to_owned(), 0));
}
