//! Output that comes faster than it is waited for.

use super::*;
use crate::consent::input::{ApprovedInput, TypedInput};

const MUCH: u64 = 40_000_000;

#[tokio::test]
async fn after_a_flood_what_trickles_is_read_as_it_comes() {
    let text = format!("head -c {MUCH} /dev/zero; read word; echo \"$word\"; read word; echo \"$word\" >&2");
    let done = Rig::new(Draft { open_input: true, ..shell(text) })
        .run_while(|hand| async move {
            for (word, so_far) in [("one\n", MUCH), ("two\n", MUCH + 4)] {
                while hand.transcript.totals().0 < so_far {
                    sleep(Duration::from_millis(2)).await;
                }
                let (told, typed) = oneshot::channel();
                hand.order(Order::Type(ApprovedInput::for_tests(TypedInput::Text(word.into())), told)).await;
                assert!(typed.await.expect("it runs").is_ok());
            }
        })
        .await;
    assert_eq!(done.rig.transcript.totals(), (MUCH + 4, 4));
    assert_eq!(done.rig.transcript.read(Stream::Stdout, MUCH, 10).bytes, b"one\n");
    assert_eq!(done.ending.outcome, Outcome::Exited { code: 0 });
}

#[tokio::test]
async fn a_flood_without_an_end_keeps_no_order_from_being_heard() {
    let done = Rig::new(shell("cat /dev/zero"))
        .run_while(|hand| async move {
            while hand.transcript.totals().0 < MUCH {
                sleep(Duration::from_millis(2)).await;
            }
            hand.stop(true).await;
        })
        .await;
    assert_eq!(done.ending.outcome, Outcome::Stopped { by: Ender::Person, hard: true });
    assert_eq!(done.ending.left, 0);
}
