//! Runs in a terminal, and runs that are typed into.

use bytes::Bytes;

use super::*;
use crate::consent::input::{ApprovedInput, TypedInput};
use crate::consent::rules::Exact;
use crate::submission::Size;

const SIZE: Size = Size { columns: 100, rows: 30 };

fn in_terminal(text: &str) -> Rig {
    Rig::new(Draft { pty: Some(SIZE), ..shell(text) })
}

impl Hand {
    async fn types(&self, text: &'static str) {
        assert!(self.strikes(TypedInput::Text(Bytes::from_static(text.as_bytes()))).await.is_ok(), "{text:?}");
    }

    /// What became of it; nothing says that the run was ending.
    async fn strikes(&self, stroke: TypedInput) -> Typed {
        let (told, typed) = oneshot::channel();
        self.order(Order::Type(ApprovedInput::for_tests(stroke), told)).await;
        typed.await.unwrap_or(Err(NotTyped::NotRunning))
    }
}

#[tokio::test]
async fn a_terminal_is_one_to_its_programs() {
    let cases = [
        ("stty size", "30 100\r\n"),
        ("test -t 0 && test -t 1 && test -t 2 && echo $TERM ${COLUMNS-} ${LINES-}", "xterm-256color\r\n"),
        ("ps -o sid=,pgid=,tpgid= -p $$ | tr -s ' ' '\\n' | sort -u | grep -c .", "1\r\n"),
        ("echo out; echo err >&2", "out\r\nerr\r\n"),
        ("mkdir d && ls --color=auto", "\u{1b}[0m\u{1b}[01;34md\u{1b}[0m\r\n"),
        ("echo line >/dev/tty", "line\r\n"),
    ];
    for (text, out) in cases {
        let done = in_terminal(text).run().await;
        assert_eq!((&done.ending.outcome, done.out().as_str()), (&Outcome::Exited { code: 0 }, out), "{text}");
        assert_eq!((done.text(Stream::Stderr), done.ending.left), (String::new(), 0));
    }
}

#[tokio::test]
async fn everything_printed_in_a_terminal_before_the_exit_is_there() {
    for _ in 0..10 {
        let done = in_terminal("head -c 300000 /dev/zero | tr '\\0' x; exit 4").run().await;
        assert_eq!(done.ending.outcome, Outcome::Exited { code: 4 });
        assert_eq!(done.rig.transcript.totals(), (300_000, 0));
    }
}

#[tokio::test]
async fn an_interactive_shell_hears_what_is_typed() {
    let rig = Rig::new(Draft { pty: Some(SIZE), ..argv(&["bash", "--norc", "--noprofile", "-i"]) });
    let done = rig
        .run_while(|hand| async move {
            hand.saw("bash-").await;
            hand.types("echo $((6 * 7))\n").await;
            hand.saw("42").await;
            // Only what the shell put into the foreground is given what is typed, and only that is interrupted.
            hand.types("tr a-z A-Z\nheard\n").await;
            hand.saw("HEARD").await;
            hand.types("\x03").await;
            // What it has not read when it ends it might still take with it: the shell is back at the new line.
            hand.saw("^C\r\n").await;
            hand.types("exit 3\n").await;
        })
        .await;
    assert_eq!((&done.ending.outcome, done.ending.left), (&Outcome::Exited { code: 3 }, 0));
}

#[tokio::test]
async fn a_program_on_the_whole_screen_is_drawn_and_steered() {
    let done = in_terminal("top -d 1")
        .run_while(|hand| async move {
            // Its heading stands at the screen's top, and the rest is drawn to the size of the screen.
            hand.saw("load average").await;
            hand.saw("COMMAND").await;
            hand.types("q").await;
        })
        .await;
    assert_eq!(done.ending.outcome, Outcome::Exited { code: 0 });
    assert!(done.out().contains("\u{1b}["));
}

#[tokio::test]
async fn a_terminal_follows_the_window() {
    let done = in_terminal("trap 'stty size' WINCH; echo ready; while :; do sleep 0.02; done")
        .run_while(|hand| async move {
            hand.saw("ready").await;
            hand.order(Order::Resize(Size { columns: 133, rows: 44 })).await;
            hand.saw("44 133").await;
            hand.stop(false).await;
        })
        .await;
    assert_eq!(done.ending.outcome, Outcome::Stopped { by: Ender::Person, hard: false });
}

#[tokio::test]
async fn the_end_of_a_terminal_ends_all_that_was_started_in_it() {
    let text = "sleep 300 & setsid sleep 300 & (trap '' HUP TERM; sleep 300; sleep 300) & echo ready; wait";
    let stopped = in_terminal(text)
        .run_while(|hand| async move {
            hand.saw("ready").await;
            hand.stop(true).await;
        })
        .await;
    assert_eq!(
        (&stopped.ending.outcome, stopped.ending.left),
        (&Outcome::Stopped { by: Ender::Person, hard: true }, 0)
    );
    let rig = Rig::new(Draft { pty: Some(SIZE), timeout_ms: Some(200), ..shell("sleep 300; sleep 300") });
    let late = rig.run().await;
    assert_eq!(late.ending.outcome, Outcome::TimedOut { limit: Duration::from_millis(200) });
}

#[tokio::test]
async fn an_interrupt_typed_is_a_signal() {
    let done = in_terminal("echo ready; exec sleep 300")
        .run_while(|hand| async move {
            hand.saw("ready").await;
            hand.types("\x03").await;
        })
        .await;
    assert_eq!(done.ending.outcome, Outcome::Signalled { signal: 2 });
}

#[tokio::test]
async fn what_is_sent_is_read_in_order_until_its_end() {
    let pipe = Draft { open_input: true, stdin: Some("one\n".into()), ..shell("cat; echo end") };
    let terminal =
        Draft { pty: Some(SIZE), stdin: Some("one\n".into()), ..shell("stty -echo; echo ready; cat; echo end") };
    for (draft, begin) in [(pipe, ""), (terminal, "ready")] {
        let done = Rig::new(draft)
            .run_while(|hand| async move {
                hand.saw(begin).await;
                hand.types("two\n").await;
                hand.saw("two").await;
                hand.types("three\n").await;
                hand.order(Order::Resize(SIZE)).await;
                assert!(hand.strikes(TypedInput::End).await.is_ok());
            })
            .await;
        let out = done.out().replace('\r', "");
        assert!(out.ends_with("two\nthree\nend\n") && out.contains("one\n"), "{out:?}");
        assert_eq!(done.ending.outcome, Outcome::Exited { code: 0 });
    }
}

#[tokio::test]
async fn input_that_is_not_open_takes_nothing_and_one_that_is_not_read_stays_bounded() {
    let flood = Bytes::from(vec![b'x'; 512 * 1024]);
    for draft in [shell("echo ready; sleep 0.3"), Draft { open_input: true, ..shell("echo ready; sleep 0.3") }] {
        let (flood, open) = (flood.clone(), draft.open_input);
        let done = Rig::new(draft)
            .run_while(|hand| async move {
                hand.saw("ready").await;
                for turn in 0..20 {
                    let typed = hand.strikes(TypedInput::Text(flood.clone())).await;
                    let refused = if open { NotTyped::Full } else { NotTyped::Closed };
                    assert!(typed == Err(refused) || typed == Err(NotTyped::NotRunning) || (open && turn < 3));
                }
            })
            .await;
        assert_eq!((&done.ending.outcome, done.out().as_str()), (&Outcome::Exited { code: 0 }, "ready\n"));
    }
}

#[tokio::test]
async fn no_rule_is_made_over_what_somebody_can_type_into() {
    let plain = Rig::new(shell("cat")).submission;
    let steered = [Draft { open_input: true, ..shell("cat") }, Draft { pty: Some(SIZE), ..shell("cat") }];
    assert!(Exact::over(&plain).is_some());
    for draft in steered {
        let submission = Rig::new(draft).submission;
        assert!(Exact::over(&submission).is_none());
        assert_ne!(submission.fingerprint(), plain.fingerprint());
    }
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn nobody_else_is_given_our_end_of_a_terminal() {
    let beside = in_terminal("sleep 300").run_while(|hand| async move {
        for _ in 0..10 {
            let listed = Rig::new(shell("ls -l /proc/self/fd")).run().await;
            assert!(!listed.out().contains("ptmx"), "{}", listed.out());
        }
        hand.stop(true).await;
    });
    assert_eq!(beside.await.ending.left, 0);
}

#[tokio::test]
async fn a_secret_is_read_and_comes_back_nowhere() {
    // Repeated by the terminal, by an editor of lines, by the program, and by one that reads from a pipe.
    let terminal = |draft: Draft| Draft { pty: Some(SIZE), ..draft };
    let read = "echo ready; read -r line; echo \"got $line\"; echo \"err $line\" >&2; [ \"$line\" = hunter2 ]";
    let cases = [
        terminal(shell(read)),
        terminal(argv(&["bash", "--norc", "--noprofile", "-c", &read.replace("read -r", "read -er")])),
        Draft { open_input: true, ..shell(read) },
    ];
    for draft in cases {
        let done = Rig::new(draft)
            .run_while(|hand| async move {
                hand.saw("ready").await;
                assert!(hand.strikes(TypedInput::Secret("hunter2".to_owned())).await.is_ok());
            })
            .await;
        let all = done.out() + &done.text(Stream::Stderr);
        assert_eq!(done.ending.outcome, Outcome::Exited { code: 0 }, "{all:?}");
        assert!(!all.contains("hunter") && all.contains("got ••••") && all.contains("err ••••"), "{all:?}");
    }
}

#[tokio::test]
async fn a_secret_is_one_line() {
    let done = Rig::new(Draft { open_input: true, ..shell("echo ready; cat") })
        .run_while(|hand| async move {
            hand.saw("ready").await;
            for wrong in ["two\nlines".to_owned(), "x".repeat(5000)] {
                assert_eq!(hand.strikes(TypedInput::Secret(wrong)).await, Err(NotTyped::NoSecret));
            }
            assert!(hand.strikes(TypedInput::End).await.is_ok());
            assert_eq!(hand.strikes(TypedInput::Text("x".into())).await, Err(NotTyped::Closed));
        })
        .await;
    assert_eq!(done.out(), "ready\n");
}

#[tokio::test]
async fn a_terminal_tells_when_a_program_asks_for_a_password() {
    let done = in_terminal("echo ready; read -r line; stty -echo; echo hidden; read -r line; stty echo")
        .run_while(|hand| async move {
            hand.saw("ready").await;
            assert_eq!(hand.strikes(TypedInput::Text("one\r".into())).await, Ok(TypingEcho::Shown));
            hand.saw("hidden").await;
            assert_eq!(hand.strikes(TypedInput::Text("two\r".into())).await, Ok(TypingEcho::Hidden));
        })
        .await;
    assert!(!done.out().contains("two"));
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_program_that_waits_to_read_its_terminal_is_told_from_one_that_works() {
    let waits = |wanted: bool| move |progress: &Option<Progress>| progress.is_some_and(|p| p.reads == wanted);
    let soon = Duration::from_secs(20);
    let asking =
        in_terminal("printf 'Name? '; read name; sleep 2; echo $name; stty -icanon; dd bs=1 count=1 2>/dev/null");
    let done = asking
        .run_while(|hand| async move {
            let mut progress = hand.progress.clone();
            hand.saw("Name? ").await;
            assert!(timeout(soon, progress.wait_for(waits(true))).await.is_ok(), "it reads a line");
            hand.types("Ada\n").await;
            assert!(timeout(soon, progress.wait_for(waits(false))).await.is_ok(), "it works");
            hand.saw("Ada\r\nAda").await;
            assert!(timeout(soon, progress.wait_for(waits(true))).await.is_ok(), "it reads a key");
            hand.types("x").await;
        })
        .await;
    assert_eq!(done.ending.outcome, Outcome::Exited { code: 0 });

    let working = in_terminal("sleep 300");
    working
        .run_while(|hand| async move {
            let mut progress = hand.progress.clone();
            let seen = timeout(Duration::from_millis(2500), progress.wait_for(waits(true))).await.is_ok();
            assert!(!seen, "what works waits for nobody");
            hand.stop(true).await;
        })
        .await;
}
