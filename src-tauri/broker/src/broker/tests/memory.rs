//! What is known of earlier days: for previews, and of how rules were used.

use super::rules::reworded::same;
use super::*;
use crate::consent::rules::Edit;
use crate::history::Retention;

impl Try {
    /// The app leaves, and starts anew with the same store.
    async fn anew(self, history: History) -> Self {
        self.broker.core.stop.cancel();
        self.broker.core.tracker.close();
        self.broker.core.tracker.wait().await;
        Self::again(self.folder, self.store, history).await
    }

    async fn deny(&self, text: &str) {
        let mut call = self.ask(text).await;
        let (request, _) = self.shown(&call).await;
        self.person.decide(request.id, request.submission().fingerprint(), Decision::Deny { reason: None }).unwrap();
        call.ended().await;
    }

    async fn allow_once(&self, text: &str) {
        let mut call = self.ask(text).await;
        self.allow(&call).await;
        call.ended().await;
    }

    /// What a rule over the first word of a command would mean.
    async fn previewed(&self, text: &str) -> crate::consent::preview::Preview {
        let call = self.ask(text).await;
        let (request, _) = self.shown(&call).await;
        let choice = Choice { exact: false, steps: vec![(0, 1)], ..exactly(&request) };
        self.broker.preview(request.id, request.submission().fingerprint(), choice, false).await.unwrap()
    }
}

#[tokio::test]
async fn a_preview_looks_through_the_record_of_earlier_days() {
    let record = tempfile::tempdir().unwrap();
    let (history, _) = History::open(record.path(), Retention::default());
    let t = Try::again(tempfile::tempdir().unwrap(), Arc::default(), history.clone()).await;
    std::fs::write(t.path("a.txt"), "a").unwrap();
    for text in ["wc a.txt", "wc -l a.txt", "wc -l a.txt", "wc --files0-from=x", "cat a.txt"] {
        t.allow_once(text).await;
    }
    assert!(history.flush().await);

    let t = t.anew(history.clone()).await;
    let preview = t.previewed("wc -c a.txt").await;
    assert_eq!((preview.looked_at, preview.would_have_count), (6, 4), "{preview:?}");
    assert_eq!(preview.would_have, ["wc -c a.txt", "wc -l a.txt", "wc a.txt"]);
    assert_eq!(preview.still_asks[0], "wc --files0-from=x");
    assert_eq!(preview.blocked, None);
    t.deny("wc a.txt").await;
    assert!(history.flush().await);

    let t = t.anew(history.clone()).await;
    let blocked = t.previewed("wc -c a.txt").await.blocked;
    assert!(blocked.is_some_and(|why| why.contains("wc a.txt")), "what was denied on another day counts");
    t.allow_once("wc a.txt").await;
    assert_eq!(t.previewed("wc -m a.txt").await.blocked, None, "what was allowed since does not");
}

#[tokio::test]
async fn how_a_rule_was_used_outlives_the_app() {
    let t = Try::new().await;
    let used = t.path("used.json");
    t.broker.keep_usage(used.clone()).await;
    t.allow_always("echo hi").await;
    assert!(t.runs_unasked(shell("echo hi"), &t.asker).await);
    assert!(t.runs_unasked(shell("echo hi"), &t.asker).await);

    let t = t.anew(History::none()).await;
    assert_eq!(t.broker.snapshot().rules[0].times_used, 0);
    t.broker.keep_usage(used.clone()).await;
    let known = t.broker.snapshot().rules.remove(0);
    assert!(known.times_used == 2 && known.last_used.is_some(), "{known:?}");
    assert!(t.runs_unasked(shell("echo hi"), &t.asker).await);
    assert_eq!(t.broker.snapshot().rules[0].times_used, 3);

    let t = t.anew(History::none()).await;
    std::fs::write(&used, "no file of ours").unwrap();
    t.broker.keep_usage(used).await;
    assert_eq!(t.broker.snapshot().rules[0].times_used, 0, "lost, and nothing else");
    assert!(t.runs_unasked(shell("echo hi"), &t.asker).await);
}

#[tokio::test]
async fn a_changed_rule_is_previewed_in_the_place_of_the_old() {
    let t = Try::new().await;
    std::fs::create_dir(t.path("src")).unwrap();
    t.allow_steps("ls src", &[(0, 1)]).await.unwrap();
    assert!(t.runs_unasked(shell("ls -l"), &t.asker).await);
    let known = t.broker.snapshot().rules.remove(0).rule;
    let preview = t.broker.preview_edit(&known.id, same(&known, Lasting::Session)).await.unwrap();
    assert_eq!(preview.would_have, ["ls -l", "ls src"], "{preview:?}");
    assert_eq!(t.broker.snapshot().rules[0].rule, known, "a preview changes nothing");
    let beyond = Edit { folder: Some("/etc".into()), ..same(&known, Lasting::Session) };
    assert!(t.broker.preview_edit(&known.id, beyond).await.is_err());
}
