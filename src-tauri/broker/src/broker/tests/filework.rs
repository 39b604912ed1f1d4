//! File work at the desk: asked, ruled, denied, done as it was shown, recorded, and taken back.

use std::fs;
use std::time::Duration;

use super::*;
use crate::consent::rules::{Client, Form, Until, VERSION};
use crate::files::{Change, FileError, FilePart, Rows};
use crate::history::{History, Retention};
use crate::submission::{Fault, FileDraft, Want, Wanted};

pub(super) fn work(path: &str, want: Want) -> FileDraft {
    FileDraft { path: path.to_owned(), cwd: None, want, reason: None }
}

pub(super) fn write(path: &str, content: &str) -> FileDraft {
    let content = content.to_owned().into();
    work(path, Want::Change(vec![Change::Write { content, ensure_newline: false }]))
}

pub(super) fn read(path: &str) -> FileDraft {
    work(path, Want::Read(FilePart::Whole { max: 1000 }))
}

fn edit(path: &str, old: &str) -> FileDraft {
    let change = Change::Edit { old: old.to_owned().into(), new: "x".into(), all: false };
    work(path, Want::Change(vec![change]))
}

/// Reading or changing below a folder, allowed to the client of these trials or refused to everybody.
fn rule(folder: &Path, change: bool, deny: Option<&str>) -> Rule {
    let client = Client { program: "/usr/bin/node".to_owned(), name: "claude".to_owned() };
    Rule {
        version: VERSION,
        id: RuleId::fresh().unwrap(),
        made_at: 0,
        until: Until::Forever,
        deny: deny.map(str::to_owned),
        folder: Some(folder.canonicalize().unwrap().to_str().unwrap().to_owned()),
        client: deny.is_none().then_some(client),
        host: None,
        form: Form::Files { change },
    }
}

impl Try {
    pub(super) async fn file(&self, draft: FileDraft) -> Call {
        self.broker.submit(draft, Arc::clone(&self.asker)).await.unwrap()
    }

    /// How it ended without anybody being asked; nothing when it waits.
    pub(super) async fn unasked(&self, draft: impl Into<Wanted>) -> Option<Outcome> {
        let mut call = self.broker.submit(draft, Arc::clone(&self.asker)).await.unwrap();
        let id = call.request().id;
        let mut revision = self.broker.revision();
        loop {
            if let State::Ended(report) = call.request().state() {
                return Some(report.outcome.clone());
            }
            if self.broker.snapshot().waiting.iter().any(|(request, _)| request.id == id) {
                return None;
            }
            tokio::select! {
                () = call.changed() => {}
                _ = revision.changed() => {}
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_waits_and_is_done_as_it_was_shown() {
    let house = Try::new().await;
    fs::write(house.path("f"), "old\n").unwrap();
    let mut call = house.file(write("f", "new\n")).await;
    let (request, notes) = house.shown(&call).await;
    let submission = request.submission();
    let diff = &submission.file().unwrap().prepared().unwrap().diff;
    assert_eq!((diff.added, diff.removed, notes.because.len()), (1, 1, 1));
    assert_eq!(fs::read(house.path("f")).unwrap(), b"old\n", "nothing happens before");
    let edited = house.person.edit(request.id, submission.fingerprint(), Edited::Text("id".to_owned())).await;
    assert_eq!(edited, Err(NotEdited::NoCommand));
    house.allow(&call).await;
    assert!(matches!(outcome(&call.ended().await), Outcome::Done { .. }));
    assert_eq!(fs::read(house.path("f")).unwrap(), b"new\n");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_does_not_fit_the_content_is_asked_as_reading_is() {
    let house = Try::new().await;
    fs::write(house.path("f"), "secret\n").unwrap();
    let grown = Change::Edit { old: "s".into(), new: vec![b's'; 16 << 20].into(), all: true };
    let far = Change::Insert { at: Rows::One(1 << 40), content: "x".into() };
    let change = |change| work("f", Want::Change(vec![change]));
    for draft in [edit("f", "guess"), change(grown), change(far)] {
        let mut call = house.file(draft).await;
        let (request, _) = house.shown(&call).await;
        let submission = request.submission();
        let file = submission.file().unwrap();
        assert!(!file.changes() && submission.line().starts_with("Read "), "{}", submission.line());
        house.allow(&call).await;
        call.ended().await;
        assert!(matches!(call.request().done(), Some(FileDone::Told(_))));
    }
    // Whether the first fits shows in no answer about the second.
    for guess in ["guess", "secret"] {
        let edits = ["x", ""].map(|new| Change::Edit {
            old: if new == "x" { guess } else { "" }.into(),
            new: new.into(),
            all: true,
        });
        let refused = house.broker.submit(work("f", Want::Change(edits.to_vec())), Arc::clone(&house.asker)).await;
        assert_eq!(refused.err().map(|wrong| wrong.fault), Some(Fault::File(FileError::NoText)), "{guess}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn secrets_in_what_is_read_are_masked_where_the_person_wants_it() {
    let house = Try::new().await;
    let token = format!("ghp_{}", "a1B2".repeat(9));
    fs::write(house.path("f"), format!("first\n{token} last\n")).unwrap();
    for redacted in [false, true] {
        house.broker.veil_answers(redacted);
        let mut call = house.file(read("f")).await;
        house.allow(&call).await;
        call.ended().await;
        let Some(FileDone::Read(read)) = call.request().done() else { panic!("it was read") };
        let text = String::from_utf8(read.content.clone()).unwrap();
        assert_eq!((text.contains("a1B2"), read.masked > 0, text.len()), (!redacted, redacted, 52), "{text}");
        assert!(text.starts_with("first\n") && text.ends_with(" last\n"), "{text}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_not_heard_has_nothing_worked_out() {
    let house = Try::new().await;
    let size = |call: &Call| call.request().submission().file().unwrap().prepared().unwrap().size();
    fs::write(house.path("f"), "old\n").unwrap();
    house.broker.pause(true);
    let mut paused = house.file(write("f", "longer\n")).await;
    assert_eq!(size(&paused), 4, "not what it asked for");
    assert!(matches!(outcome(&paused.ended().await), Outcome::Refused { reason } if reason.contains("paused")));
    house.broker.pause(false);
    let heard = house.file(write("f", "longer\n")).await;
    house.shown(&heard).await;
    assert_eq!(size(&heard), 7);

    // Without room for working out a change only changes wait.
    let room = Arc::clone(&house.broker.core.work).acquire_many_owned(WORKED_OUT as u32).await.unwrap();
    let mut waits = Box::pin(house.file(write("f", "more\n")));
    assert!(tokio::time::timeout(Duration::ZERO, &mut waits).await.is_err());
    house.file(read("f")).await;
    drop(room);
    assert_eq!(size(&waits.await), 5);
}

#[tokio::test(flavor = "multi_thread")]
async fn rules_over_files_speak_inside_their_folder_alone() {
    let house = Try::new().await;
    let (inside, outside) = (house.path("inside"), house.path("outside"));
    for folder in [&inside, &outside] {
        fs::create_dir(folder).unwrap();
        for name in ["f", ".env", "linked"] {
            fs::write(folder.join(name), "x\n").unwrap();
        }
        fs::create_dir(folder.join(".git")).unwrap();
    }
    std::os::unix::fs::symlink(&outside, inside.join("out")).unwrap();
    std::os::unix::fs::symlink(inside.join("f"), inside.join("within")).unwrap();
    fs::hard_link(outside.join("linked"), inside.join("other-name")).unwrap();

    house.person.add_rules(vec![rule(&inside, false, None)]).await.unwrap();
    for path in ["inside/f", "inside/within"] {
        assert!(matches!(house.unasked(read(path)).await, Some(Outcome::Done { .. })), "{path}");
    }
    assert!(matches!(house.unasked(work("inside", Want::List(10))).await, Some(Outcome::Done { .. })));
    assert!(matches!(house.unasked(edit("inside/f", "guess")).await, Some(Outcome::Done { .. })), "as reading is");
    let asked =
        ["inside/.env", "inside/../outside/f", "inside/../inside/f", "inside/out/f", "inside/other-name", "outside/f"];
    for path in asked {
        assert_eq!(house.unasked(read(path)).await, None, "{path}");
    }
    assert_eq!(house.unasked(write("inside/f", "y")).await, None, "it covers reading only");

    house.person.add_rules(vec![rule(&inside, true, None)]).await.unwrap();
    for path in ["inside/f", "inside/new", "inside/made/new"] {
        assert!(matches!(house.unasked(write(path, "y")).await, Some(Outcome::Done { .. })), "{path}");
    }
    for path in ["inside/.git/hooks", "inside/.env.local", "inside/out/new", "inside/.vscode/tasks.json"] {
        assert_eq!(house.unasked(write(path, "y")).await, None, "{path}");
    }
    house.person.add_rules(vec![rule(&inside, false, Some("hands off"))]).await.unwrap();
    for draft in [read("inside/f"), write("inside/f", "z"), work("inside", Want::List(1))] {
        let refused = house.unasked(draft).await;
        assert!(matches!(&refused, Some(Outcome::Refused { reason }) if reason.contains("hands off")), "{refused:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn always_makes_a_rule_over_the_folder_and_never_over_the_home() {
    let house = Try::new().await;
    let project = house.path("project");
    fs::create_dir(&project).unwrap();
    fs::write(project.join("f"), "x").unwrap();
    fs::write(house.path("f"), "x").unwrap();
    let mut call = house.file(read("project/f")).await;
    let (request, notes) = house.shown(&call).await;
    let offers = &notes.offers;
    let folder = offers.folders.first().unwrap().clone();
    assert_eq!((offers.files, offers.folders.len()), (Some(false), 1));
    let choice = Choice { exact: true, steps: Vec::new(), folder, any_client: false, lasting: Lasting::Forever };
    house.person.decide_always(request.id, request.submission().fingerprint(), choice, None).await.unwrap();
    call.ended().await;
    assert!(matches!(house.unasked(read("project/f")).await, Some(Outcome::Done { .. })));
    for path in ["f", "project/.env"] {
        let (_, notes) = house.shown(&house.file(write(path, "y")).await).await;
        assert_eq!(notes.offers.files, None, "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_denied_change_is_refused_by_whatever_way_it_is_made() {
    let house = Try::new().await;
    fs::write(house.path("f"), "a\n").unwrap();
    let mut call = house.file(write("f", "b\n")).await;
    let (request, _) = house.shown(&call).await;
    let decision = Decision::Deny { reason: None };
    house.person.decide(request.id, request.submission().fingerprint(), decision).unwrap();
    call.ended().await;
    let changes = vec![
        Change::Write { content: "".into(), ensure_newline: false },
        Change::Append { content: "b".into(), ensure_newline: true },
    ];
    let same = house.unasked(work("./f", Want::Change(changes))).await;
    assert!(matches!(same, Some(Outcome::Refused { .. })), "{same:?}");
    assert_eq!(house.unasked(write("f", "c\n")).await, None, "another content is another question");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_is_recorded_and_taken_back_by_the_person_alone() {
    let folder = tempfile::tempdir().unwrap();
    let (history, _) = History::open(folder.path(), Retention::default());
    let house = Try::recorded(history).await;
    fs::write(house.path("f"), "old\n").unwrap();
    let mut call = house.file(write("f", "new words\n")).await;
    house.allow(&call).await;
    call.ended().await;
    let key = call.request().record;
    assert!(call.request().is_undoable());
    assert!(house.broker.history().flush().await);
    let record = house.broker.history().read(move |reader| reader.record(key)).await.unwrap().unwrap();
    let file = record.asked.as_ref().unwrap().file.clone().unwrap();
    assert_eq!((file.added, file.removed), (1, 1));
    assert!(file.diff.unwrap().contains("+new words\n") && house.broker.history().has_undo(&record));

    let (act, shown) = house.broker.undo_preview(key).await.unwrap();
    assert_eq!(act.prepared().unwrap().diff.removed, 1);
    assert_eq!(house.person.undo(key, "another").await, Err(NotUndone::Changed));
    fs::write(house.path("f"), "changed since\n").unwrap();
    assert!(matches!(house.person.undo(key, &shown).await, Err(NotUndone::File(_))));
    fs::write(house.path("f"), "new words\n").unwrap();
    let (_, shown) = house.broker.undo_preview(key).await.unwrap();
    house.person.undo(key, &shown).await.unwrap();
    assert_eq!(fs::read(house.path("f")).unwrap(), b"old\n");
    assert!(!call.request().is_undoable());
    assert_eq!(house.person.undo(key, &shown).await, Err(NotUndone::Gone));
    let record = house.broker.history().read(move |reader| reader.record(key)).await.unwrap().unwrap();
    assert!(record.undone_at.is_some() && !house.broker.history().has_undo(&record));
    let mut call = house.file(write("f", "once more\n")).await;
    house.allow(&call).await;
    call.ended().await;
    let key = call.request().record;
    assert!(house.broker.history().forget(key).await.unwrap());
    assert_eq!(house.broker.undo_preview(key).await.err(), Some(NotUndone::Gone));
    let kept = fs::read_dir(folder.path().join("undo")).unwrap().count();
    assert_eq!(kept, 0, "what is forgotten is forgotten with what takes it back");
    tokio::time::timeout(Duration::from_secs(10), house.broker.quit()).await.unwrap();
}
