//! A record that another program wrote into, and one that cannot be written: it goes on, and says what it lacks.

use tokio::time::timeout;

use super::*;

async fn until(history: &History, wanted: impl FnMut(&Health) -> bool) -> Health {
    let mut health = history.health();
    let found = timeout(Duration::from_secs(120), health.wait_for(wanted)).await.expect("in time");
    found.expect("it says so").clone()
}

async fn unkept(history: &History) -> u64 {
    match history.verify(u64::MAX).await.expect("it can be read") {
        Verified::Intact { unkept, complete: true, .. } => unkept,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_record_that_another_writer_added_to_goes_on_behind_it_and_says_so() {
    let folder = folder();
    let (first, second) = (ready(folder.path()), ready(folder.path()));
    let mut keys = Vec::new();
    for round in 0..3 {
        for (who, history) in [("first", &first), ("second", &second)] {
            keys.push(whole(history, &format!("echo {who} {round}"), ""));
            assert!(history.flush().await, "{who} stopped in round {round}");
        }
    }
    for key in keys {
        assert!(record(&first, key).await.ended.is_some(), "each of them knows all of it");
    }
    assert_eq!(intact(&first).await, 24);
    let said = until(&first, |health| *health != Health::Ready).await;
    assert!(matches!(&said, Health::Missed(words) if words.contains("Another program added")), "{said:?}");
    // What removes goes on behind it, too.
    let key = whole(&second, "echo last", "");
    assert!(second.flush().await && first.forget(key).await.expect("it can be done"));
    assert!(whole(&second, "echo after", "").0 > 0 && second.flush().await);
    intact(&second).await;
}

#[tokio::test]
async fn a_record_in_which_nothing_more_fits_goes_aside_and_another_is_begun() {
    for planted in ["CREATE UNIQUE INDEX one_of_each ON entries (event)", "DROP TABLE tickets"] {
        let folder = folder();
        let history = ready(folder.path());
        whole(&history, "echo before", "");
        assert!(history.flush().await);
        let other = Connection::open(folder.path().join(FILE)).expect("it opens");
        other.execute_batch(planted).expect("planted");
        drop(other);
        let key = whole(&history, "echo after", "");
        let said = until(&history, |health| matches!(health, Health::SetAside(_))).await;
        assert!(matches!(&said, Health::SetAside(words) if !words.contains("space on the disk")), "{said:?}");
        assert!(history.flush().await && record(&history, key).await.ended.is_some(), "{planted}");
    }
}

#[tokio::test]
async fn what_was_never_written_is_told_by_a_check_and_by_the_next_start() {
    let folder = folder();
    let history = ready(folder.path());
    whole(&history, "echo written", "");
    assert!(history.flush().await);
    assert_eq!(unkept(&history).await, 0);
    let other = Connection::open(folder.path().join(FILE)).expect("it opens");
    other.execute_batch("BEGIN IMMEDIATE").expect("it is held");
    whole(&history, "echo unwritten", "");
    let said = until(&history, |health| matches!(health, Health::NotKept(_))).await;
    let fits = |words: &String| words.contains("Close the other program") && !words.contains("space on the disk");
    assert!(matches!(&said, Health::NotKept(words) if fits(words)), "{said:?}");
    // It is told with the first event; the others are on their way.
    let all = async {
        while unkept(&history).await < 4 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    timeout(Duration::from_secs(60), all).await.expect("all are counted");
    assert_eq!(unkept(&history).await, 4);
    history.close().await;
    drop((history, other));
    let (again, _) = History::open(folder.path(), Retention::default());
    let said = until(&again, |health| *health != Health::Ready).await;
    assert!(matches!(&said, Health::Missed(words) if words.contains("4 events weren't")), "{said:?}");
    assert_eq!(unkept(&again).await, 4);
    again.close().await;
    let (third, _) = History::open(folder.path(), Retention::default());
    assert_eq!(unkept(&third).await, 4, "it is said once, and stays");
}
