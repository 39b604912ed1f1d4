//! What a remembered "always" covers, and what it never does.

mod across;
mod given;
mod prefixes;
pub(super) mod reworded;
mod takeover;

use super::*;
use crate::broker::story::Looked;
use crate::consent::policy::{Ruling, judge};

#[tokio::test]
async fn always_means_this_command_here_for_this_client() {
    let t = Try::new().await;
    std::fs::create_dir(t.path("sub")).unwrap();
    t.allow_always("echo hi").await;
    assert!(t.runs_unasked(shell("echo hi"), &t.asker).await);

    let other = asker(2, "codex", t.folder.path());
    t.broker.connected(Arc::clone(&other), Arc::new(|| true));
    assert!(!t.runs_unasked(shell("echo hi"), &other).await, "another client");
    for (draft, why) in [
        (shell("echo hi "), "one byte more"),
        (shell("echo hi; echo"), "a longer command"),
        (Draft { shell: Some("bash".into()), ..shell("echo hi") }, "another shell"),
        (Draft { argv: Some(vec!["echo".into(), "hi".into()]), ..Draft::default() }, "no shell"),
        (Draft { cwd: Some("sub".into()), ..shell("echo hi") }, "another folder"),
        (Draft { env: env(&[("X", "1")]), ..shell("echo hi") }, "different variables"),
        (Draft { stdin: Some("x".into()), ..shell("echo hi") }, "different input"),
        (Draft { timeout_ms: Some(31_000), ..shell("echo hi") }, "a longer limit"),
    ] {
        assert!(!t.runs_unasked(draft, &t.asker).await, "{why}");
    }
    let shorter = Draft { timeout_ms: Some(1_000), ..shell("echo hi") };
    assert!(t.runs_unasked(shorter, &t.asker).await, "a shorter limit is covered");
}

#[tokio::test]
async fn a_script_that_changed_since_asks() {
    let t = Try::new().await;
    std::fs::write(t.path("go.sh"), "true").unwrap();
    t.allow_always("sh go.sh").await;
    assert!(t.runs_unasked(shell("sh go.sh"), &t.asker).await);
    std::fs::write(t.path("go.sh"), "false").unwrap();
    assert!(!t.runs_unasked(shell("sh go.sh"), &t.asker).await);
}

#[tokio::test]
async fn a_script_that_changes_after_it_was_resolved_is_seen_whatever_a_rule_says() {
    let t = Try::new().await;
    std::fs::write(t.path("go.sh"), "true").unwrap();
    t.allow_always("sh go.sh").await;
    let resolved = t.broker.resolve(shell("sh go.sh").into(), Arc::clone(&t.asker)).await.unwrap().unwrap();
    let resolved = Arc::new(resolved);
    let look = || Looked::at(judge(&t.broker.core.rules.rules(), &resolved));
    assert!(matches!(look(), Looked { ruling: Ruling::Allow(_), difference: None }));
    std::fs::write(t.path("go.sh"), "false").unwrap();
    let Looked { ruling, difference } = look();
    assert!(matches!(ruling, Ruling::Allow(_)) && difference.is_some_and(|words| words.contains("go.sh")));
}

#[tokio::test]
async fn an_ended_rule_is_silent_at_once() {
    let t = Try::new().await;
    t.allow_always("echo hi").await;
    let id = t.broker.snapshot().rules[0].rule.id.clone();
    t.store.refuse(Some(StoreError::Locked("locked".into())));
    assert!(t.person.end_rule(&id).await.is_err());
    assert!(!t.runs_unasked(shell("echo hi"), &t.asker).await, "silent even though the store would not forget it");
}

#[tokio::test]
async fn a_rule_that_is_not_kept_allows_nothing() {
    let t = Try::new().await;
    t.store.refuse(Some(StoreError::Absent("There is no keyring.".into())));
    let call = t.ask("touch ran").await;
    let (request, _) = t.shown(&call).await;
    let shown = request.submission().fingerprint();
    let refused = t.person.decide_always(request.id, shown, exactly(&request), None).await;
    assert!(matches!(refused, Err(DecisionFailed::Store(StoreError::Absent(_)))), "{refused:?}");
    let (_, notes) = t.shown(&call).await;
    assert_eq!(notes.trouble.as_deref(), Some("There is no keyring."), "it stays on the desk and says why");
    assert!(!t.path("ran").exists());
    assert!(matches!(t.broker.snapshot().health, Health::Absent(_)));
    assert!(!t.runs_unasked(shell("touch ran"), &t.asker).await);
}

#[tokio::test]
async fn commands_that_could_reach_the_rules_are_never_remembered() {
    let t = Try::new().await;
    let call = t.ask("secret-tool lookup service Countersign").await;
    let (request, _) = t.shown(&call).await;
    let refused = t.person.decide_always(request.id, request.submission().fingerprint(), exactly(&request), None).await;
    assert_eq!(refused, Err(DecisionFailed::Misfit(Misfit::NotOffered)));
}

#[tokio::test]
async fn an_ended_rule_stays_silent_though_the_store_still_holds_it() {
    let t = Try::new().await;
    t.allow_always("echo hi").await;
    let id = t.broker.snapshot().rules[0].rule.id.clone();
    t.store.refuse(Some(StoreError::Locked("locked".into())));
    assert!(t.person.end_rule(&id).await.is_err());
    t.store.refuse(None);
    t.broker.load_rules().await;
    assert!(!t.runs_unasked(shell("echo hi"), &t.asker).await, "it came back with the keyring");
    assert!(lock(&t.store.rules).is_empty(), "it would come back with the next start");
}

#[tokio::test]
async fn a_request_that_goes_while_its_rule_is_kept_leaves_no_rule() {
    let t = Try::new().await;
    let call = t.ask("echo hi").await;
    let (request, _) = t.shown(&call).await;
    let shown = request.submission().fingerprint();
    *lock(&t.store.slow) = Duration::from_millis(200);
    let person = Arc::clone(&t.person);
    let always = t
        .broker
        .core
        .tracker
        .spawn(async move { person.decide_always(request.id, shown, exactly(&request), None).await });
    tokio::time::sleep(Duration::from_millis(50)).await;
    drop(call);
    assert_eq!(always.await.unwrap(), Err(DecisionFailed::Desk(DecideError::Gone)));
    assert!(lock(&t.store.rules).is_empty() && t.broker.snapshot().rules.is_empty());
}

#[tokio::test]
async fn a_rule_speaks_only_where_the_same_programs_would_be_found() {
    let t = Try::new().await;
    t.allow_always("echo hi").await;
    let elsewhere = Environment {
        env: vec![("PATH".into(), "/tmp/evil:/usr/bin:/bin".into())],
        ..t.broker.core.surroundings.clone()
    };
    let broker = Broker::new(elsewhere, Arc::<Memory>::clone(&t.store), TaskTracker::new(), CancellationToken::new());
    broker.load_rules().await;
    broker.connected(Arc::clone(&t.asker), Arc::new(|| true));
    let (person, folder) = (Arc::new(broker.person().unwrap()), tempfile::tempdir().unwrap());
    let other = Try { broker, person, store: Arc::clone(&t.store), folder, asker: Arc::clone(&t.asker) };
    assert!(!other.runs_unasked(shell("echo hi"), &t.asker).await);
}

#[tokio::test]
async fn a_script_that_cannot_be_found_beforehand_makes_no_rule() {
    let t = Try::new().await;
    std::fs::create_dir(t.path("build")).unwrap();
    std::fs::write(t.path("build/deploy"), "true").unwrap();
    let call = t.ask("cd build && sh ./deploy").await;
    let (request, _) = t.shown(&call).await;
    let refused = t.person.decide_always(request.id, request.submission().fingerprint(), exactly(&request), None).await;
    assert_eq!(refused, Err(DecisionFailed::Misfit(Misfit::NotOffered)));
}

#[tokio::test]
async fn a_keyring_locked_in_the_middle_puts_its_rules_to_sleep_at_once_and_refusals_go_on() {
    let t = Try::new().await;
    t.allow_always("echo hi").await;
    t.block("echo no").await;
    for lasting in [Lasting::Session, Lasting::TenMinutes] {
        assert!(t.allow_for(&format!("echo {lasting:?}"), lasting).await.is_ok());
    }
    t.store.refuse(Some(locked()));
    t.broker.rules_sleep(locked());
    assert_eq!(t.broker.snapshot().health, Health::Locked("locked".into()));
    assert!(!t.runs_unasked(shell("echo hi"), &t.asker).await, "a rule allowed while the keyring was locked");
    assert!(t.runs_unasked(shell("echo Session"), &t.asker).await, "it lies in no keyring");
    assert!(t.runs_unasked(shell("echo TenMinutes"), &t.asker).await, "it lies in no keyring");
    assert!(t.is_refused("echo no").await, "a refusal that is known went with the lock");
    t.broker.load_rules().await;
    assert!(!t.runs_unasked(shell("echo hi"), &t.asker).await, "looking at the locked keyring woke a rule");
    assert!(t.is_refused("echo no").await, "a refusal that is known went with a look at the locked keyring");
    t.store.refuse(None);
    t.broker.load_rules().await;
    assert!(t.runs_unasked(shell("echo hi"), &t.asker).await, "it did not wake");
    assert_eq!(t.broker.snapshot().health, Health::Ready);
}

#[tokio::test]
async fn what_was_read_or_written_while_the_keyring_was_being_locked_wakes_nothing() {
    let t = Try::new().await;
    t.allow_always("echo hi").await;
    *lock(&t.store.slow) = Duration::from_millis(300);
    tokio::join!(t.broker.load_rules(), t.locked_meanwhile());
    assert!(!t.runs_unasked(shell("echo hi"), &t.asker).await, "a reading that began before the lock woke a rule");
    assert_eq!(t.broker.snapshot().health, Health::Locked("locked".into()));
    let (saved, ()) = tokio::join!(t.allow_for("echo new", Lasting::Forever), t.locked_meanwhile());
    assert!(saved.is_ok());
    assert!(!t.runs_unasked(shell("echo new"), &t.asker).await, "a rule written before the lock spoke after it");
    t.broker.load_rules().await;
    assert!(t.runs_unasked(shell("echo hi"), &t.asker).await && t.runs_unasked(shell("echo new"), &t.asker).await);
}

fn locked() -> StoreError {
    StoreError::Locked("locked".into())
}

impl Try {
    /// Locks the keyring as soon as it begins to answer what is asked next.
    fn locked_meanwhile(&self) -> impl Future<Output = ()> {
        // Read now and not when it's polled, by when the keyring may have begun.
        let before = self.store.begun.load(Ordering::SeqCst);
        async move {
            while self.store.begun.load(Ordering::SeqCst) == before {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
            self.broker.rules_sleep(locked());
        }
    }

    async fn allow_for(&self, text: &str, lasting: Lasting) -> Result<(), DecisionFailed> {
        let mut call = self.ask(text).await;
        let (request, _) = self.shown(&call).await;
        let choice = Choice { lasting, ..exactly(&request) };
        self.person.decide_always(request.id, request.submission().fingerprint(), choice, None).await?;
        call.ended().await;
        Ok(())
    }

    async fn block(&self, text: &str) {
        let mut call = self.ask(text).await;
        let (request, _) = self.shown(&call).await;
        let shown = request.submission().fingerprint();
        self.person.decide_always(request.id, shown, exactly(&request), Some("never".into())).await.unwrap();
        call.ended().await;
    }

    async fn is_refused(&self, text: &str) -> bool {
        let mut call = self.ask(text).await;
        matches!(outcome(&call.ended().await), Outcome::Refused { .. })
    }
}
