//! What outlasts memory and the app: output in the record, tickets, and requests that lost their agent.

use crate::broker::tests::*;
use crate::history::{How, Opening, Query, Record, Retention};
use crate::submission::Size;
use crate::transcript::{Stream, Voice};

/// A house over a record that lives on when the house does not.
struct Recorded {
    house: Try,
    opening: Opening,
}

impl Recorded {
    async fn open(record: &Path) -> Self {
        let (history, opening) = History::open(record, Retention::default());
        let house = Try::recorded(history).await;
        Self { house, opening }
    }

    /// The app is killed: nobody is told anything.
    async fn killed(self) {
        self.house.broker.history().close().await;
        self.house.broker.stop_everything();
    }

    async fn ran(&self, text: &str) -> Arc<Request> {
        let draft = Draft { timeout_ms: Some(600_000), ..shell(text) };
        let mut call = self.house.submit(draft).await.unwrap();
        self.house.allow(&call).await;
        call.ended().await;
        // The end is noted once all output is kept.
        let key = call.request().record;
        while self.record(key).await.is_none_or(|record| record.ended.is_none()) {
            self.house.broker.history().flush().await;
        }
        Arc::clone(call.request())
    }

    async fn record(&self, key: history::RecordKey) -> Option<Record> {
        self.house.broker.history().read(move |reader| reader.record(key)).await.unwrap()
    }
}

fn token() -> String {
    format!("ghp_{}", "a1B2".repeat(9))
}

#[tokio::test]
async fn any_part_of_the_output_is_there_whatever_memory_dropped() {
    let record = tempfile::tempdir().unwrap();
    let one = Recorded::open(record.path()).await;
    let line = "0123456789 ".repeat(90) + "\n";
    let lines = format!("yes '{}' | head -n 2400", line.trim_end_matches('\n'));
    let all = format!("{0}{1}\n{0}", line.repeat(2400), token());
    let draft = Draft { background: true, ..shell(&format!("{lines}; echo {}; {lines}; sleep 600", token())) };
    let call = one.house.submit(draft).await.unwrap();
    one.house.allow(&call).await;
    let (request, broker) = (call.request(), &one.house.broker);
    while request.transcript().totals().0 < all.len() as u64 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let gap = request.transcript().read(Stream::Stdout, 0, 1).gap.expect("memory keeps less than that");
    let secret = all.find("ghp_").unwrap();
    assert!((gap.0..gap.1).contains(&(secret as u64)));
    let mut at = 0;
    while at < all.len() {
        let part = broker.read_output(request, Voice::ALL, Stream::Stdout, at as u64, 256 * 1024).await;
        if part.gap.is_some() {
            // Still on its way to the record.
            tokio::time::sleep(Duration::from_millis(20)).await;
            continue;
        }
        assert_eq!((part.offset, part.total), (at as u64, all.len() as u64));
        let end = at + part.bytes.len();
        let stars = (at..end).filter(|place| (secret..secret + token().len()).contains(place)).count() as u64;
        let masked = part.bytes.iter().filter(|byte| **byte == b'*').count() as u64;
        assert!(end > at && part.masked == masked && masked <= stars, "{at}: {masked} of {stars}");
        let same = part.bytes.iter().zip(&all.as_bytes()[at..end]).filter(|(here, there)| here != there).count();
        assert_eq!(same as u64, masked);
        at = end;
    }
    let here = broker.read_output(request, Voice::ALL, Stream::Stdout, secret as u64, 10).await;
    assert!(here.masked > 0 && here.bytes.ends_with(b"**"), "{here:?}");
    broker.stop_everything();
}

#[tokio::test]
async fn what_neither_has_is_said() {
    let house = Try::new().await;
    let mut call = house.ask("head -c 6000000 /dev/zero").await;
    house.allow(&call).await;
    call.ended().await;
    let part = house.broker.read_output(call.request(), Voice::ALL, Stream::Stdout, 3_000_000, 10).await;
    assert!(part.gap.is_some_and(|(from, to)| from <= 3_000_000 && part.offset == to), "{part:?}");
}

#[tokio::test]
async fn after_a_restart_a_ticket_is_good_for_its_client_alone() {
    let record = tempfile::tempdir().unwrap();
    let one = Recorded::open(record.path()).await;
    let request = one.ran(&format!("echo out; echo {}; echo err >&2; exit 3", token())).await;
    let ticket = request.ticket.to_string();
    one.house.broker.quit().await;

    let two = Recorded::open(record.path()).await;
    let (broker, asker) = (&two.house.broker, &two.house.asker);
    assert!(broker.find(&ticket, asker).is_none());
    let past = broker.earlier(&ticket, asker).await.expect("it is found");
    assert_eq!(past.record.ended.as_ref().map(|(_, ended)| (ended.how, ended.code)), Some((How::Failed, Some(3))));
    let out = broker.earlier_output(&past, Voice::ALL, Stream::Stdout, 1000).await;
    assert!(out.head.starts_with(b"out\n") && out.masked > 0 && out.gap == 0, "{out:?}");
    assert_eq!(broker.earlier_output(&past, Voice::ALL, Stream::Stderr, 1000).await.head, b"err\n");
    let cut = broker.earlier_output(&past, Voice::ALL, Stream::Stdout, 6).await;
    assert_eq!((&cut.head[..], cut.tail.len(), cut.gap), (&b"out"[..], 3, out.total - 6));
    assert_eq!(broker.earlier_part(&past, Voice::ALL, Stream::Stdout, 1, 2).await.bytes, b"ut");

    let other = asker_of(asker, "/usr/bin/node", "codex");
    let elsewhere = asker_of(asker, "/usr/bin/python3", "claude");
    for stranger in [other, elsewhere] {
        assert!(broker.earlier(&ticket, &stranger).await.is_none());
    }
    assert!(broker.earlier(&"0".repeat(32), asker).await.is_none());
    let kept = std::fs::read(record.path().join(history::FILE)).unwrap();
    assert!(!String::from_utf8_lossy(&kept).contains(&ticket), "the record holds no ticket");

    assert!(broker.history().forget(past.record.key).await.unwrap());
    assert!(broker.earlier(&ticket, asker).await.is_none(), "what the person had removed is read by nobody");
}

fn asker_of(asker: &Asker, program: &str, name: &str) -> Asker {
    Asker { client: ClientKey { program: program.into(), name: name.to_owned() }, ..asker.clone() }
}

#[tokio::test]
async fn what_waited_has_lost_its_agent_and_is_the_persons_own_or_nobodys() {
    let record = tempfile::tempdir().unwrap();
    let one = Recorded::open(record.path()).await;
    let mark = one.house.path("mark");
    let draft = Draft { pty: Some(Size::USUAL), ..shell(&format!("echo x > {}", mark.display())) };
    let waiting = one.house.submit(draft).await.unwrap();
    one.house.shown(&waiting).await;
    let running = one.house.ask("echo begun; sleep 30").await;
    one.house.allow(&running).await;
    while one.house.broker.get(running.request().id).unwrap().transcript().totals().0 == 0 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    one.house.broker.history().flush().await;
    let (lost, ran) = (waiting.request().record, running.request().record);
    std::fs::create_dir_all(one.house.folder.path()).unwrap();
    let folder = one.house.folder.path().to_owned();
    one.killed().await;
    std::fs::create_dir_all(folder).unwrap();

    let two = Recorded::open(record.path()).await;
    let Recorded { ref house, ref opening } = two;
    house.broker.found_unfinished(opening.unfinished.clone());
    let shown: Vec<_> = house.broker.snapshot().lost.iter().map(|record| record.key).collect();
    assert_eq!(shown, [lost]);
    let how =
        |record: Option<Record>| record.and_then(|r| r.ended).map(|(_, ended)| (ended.how, ended.output.is_some()));
    while how(two.record(ran).await).is_none() {
        house.broker.history().flush().await;
    }
    assert_eq!(how(two.record(ran).await), Some((How::Interrupted, true)), "what it wrote is there");
    assert!(matches!(house.person.ask_own(ran).await, Err(NotAsked::NotLost)), "it ran already");

    let id = house.person.ask_own(lost).await.unwrap();
    assert!(house.broker.snapshot().lost.is_empty());
    let mut revision = house.broker.revision();
    let request = loop {
        let waiting = house.broker.snapshot().waiting;
        if let Some((request, _)) = waiting.into_iter().find(|(request, _)| request.id == id) {
            break request;
        }
        revision.changed().await.unwrap();
    };
    let asker = Arc::clone(request.submission().asker());
    assert!(asker.is_person() && asker.name() == "You");
    assert!(request.submission().run().unwrap().pty.is_some(), "it is as it was asked");
    assert!(!mark.exists(), "it waits for the person");
    assert!(house.broker.list(&house.asker).is_empty(), "no agent hears of it");
    house.person.decide(id, request.submission().fingerprint(), Decision::AllowOnce).unwrap();
    while !matches!(request.state(), State::Ended(_)) {
        revision.changed().await.unwrap();
    }
    assert!(mark.exists());
}

#[tokio::test]
async fn secrets_are_masked_for_the_agent_where_the_person_wants_it() {
    let house = Try::new().await;
    house.broker.veil_answers(true);
    let mut call = house.ask(&format!("printf 'a {} b'", token())).await;
    house.allow(&call).await;
    call.ended().await;
    let kept = call.request().transcript().kept(Stream::Stdout, 1000);
    let text = String::from_utf8(kept.head).unwrap();
    assert!(text.starts_with("a ") && text.ends_with(" b") && !text.contains("a1B2"), "{text}");
    assert_eq!(kept.masked, text.matches('*').count() as u64);
    let part = house.broker.read_output(call.request(), Voice::ALL, Stream::Stdout, 1, 3).await;
    assert!(part.masked <= 2 && part.bytes.len() == 3);
    assert_eq!(house.broker.read_output(call.request(), Voice::ALL, Stream::Stdout, 0, 2).await.masked, 0);
    let chunks = call.request().transcript().follow().next(1000).await.unwrap();
    assert!(format!("{chunks:?}").len() > 40, "the person sees what came");
}

#[tokio::test]
async fn old_tickets_are_forgotten_and_the_requests_stay() {
    let record = tempfile::tempdir().unwrap();
    let one = Recorded::open(record.path()).await;
    let request = one.ran("echo out").await;
    one.house.broker.history().trim().await.unwrap();
    assert!(one.house.broker.earlier(&request.ticket.to_string(), &one.house.asker).await.is_some());
    let page = one.house.broker.history().read(|reader| reader.page(&Query::default(), None, 5)).await.unwrap();
    assert_eq!(page.records.len(), 1);
}
