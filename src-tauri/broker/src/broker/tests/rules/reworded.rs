//! A rule changed where it is: other words, another client, held to what a new one is held to.

use crate::broker::tests::filework::read;
use crate::broker::tests::*;
use crate::consent::rules::{Client, Edit, Form, Misfit, Reworded};

/// The rule there is.
fn only(t: &Try) -> Rule {
    let mut rules = t.broker.snapshot().rules;
    assert_eq!(rules.len(), 1);
    rules.remove(0).rule
}

/// Nothing changed but the time it lasts.
pub(in crate::broker::tests) fn same(rule: &Rule, lasting: Lasting) -> Edit {
    Edit { folder: rule.folder.clone(), words: None, client: rule.client.clone(), lasting }
}

fn words(rule: &Rule, keep: usize, more: &str) -> Edit {
    Edit { words: Some(Reworded { keep, more: more.to_owned() }), ..same(rule, Lasting::Forever) }
}

impl Try {
    /// Changes the words of the one rule there is.
    async fn reword(&self, keep: usize, more: &str) -> Result<(), DecisionFailed> {
        let rule = only(self);
        self.person.edit_rule(&rule.id, words(&rule, keep, more)).await
    }

    async fn with_listing_of_details() -> Self {
        let t = Self::new().await;
        for folder in ["src", "private"] {
            std::fs::create_dir(t.path(folder)).unwrap();
        }
        t.allow_steps("ls -l", &[(0, 2)]).await.unwrap();
        t
    }

    async fn runs(&self, text: &str) -> bool {
        self.runs_unasked(shell(text), &self.asker).await
    }
}

#[tokio::test]
async fn fewer_words_cover_more_and_more_words_less() {
    let t = Try::with_listing_of_details().await;
    assert!(!t.runs("ls -a").await);
    t.reword(1, "").await.unwrap();
    assert!(t.runs("ls -a").await && t.runs("ls -l src").await);
    t.reword(1, "-l 'src'").await.unwrap();
    assert!(matches!(&only(&t).form, Form::Prefix(prefix) if prefix.words == ["ls", "-l", "src"]), "{:?}", only(&t));
    assert!(t.runs("ls -l src").await && !t.runs("ls -l").await && !t.runs("ls -a").await);
    assert_eq!(lock(&t.store.rules).len(), 1, "the new one is kept in the place of the old");
}

#[tokio::test]
async fn words_that_could_not_be_chosen_for_a_new_rule_cannot_be_chosen_here() {
    let t = Try::with_listing_of_details().await;
    let was = only(&t);
    for (keep, more) in [
        (0, ""),
        (3, ""),
        (1, "-a"),
        (2, "; id"),
        (2, "$HOME"),
        (2, "> x"),
        (2, "*"),
        (2, "'a"),
        (2, ".env"),
        (2, "~/.local/share/countersign"),
        (2, &"x ".repeat(300)),
    ] {
        let refused = t.reword(keep, more).await;
        assert!(matches!(refused, Err(DecisionFailed::Misfit(_))), "{keep} {more}: {refused:?}");
        assert!(t.broker.preview_edit(&was.id, words(&was, keep, more)).await.is_err(), "{keep} {more}");
    }
    assert_eq!(only(&t), was);
    t.person.end_rule(&was.id).await.unwrap();

    std::fs::write(t.path("Makefile"), "all:\n").unwrap();
    t.allow_steps("make all", &[(0, 2)]).await.unwrap();
    let bare = t.reword(1, "").await;
    assert!(matches!(&bare, Err(DecisionFailed::Misfit(Misfit::Objection(_)))), "bare make is never a rule: {bare:?}");
    t.person.end_rule(&only(&t).id).await.unwrap();
    t.allow_always("echo hi").await;
    assert!(t.reword(1, "").await.is_err(), "an exact rule has no beginning");
}

#[tokio::test]
async fn what_was_denied_blocks_a_wider_rule_and_a_store_that_refuses_leaves_the_old_one() {
    let t = Try::with_listing_of_details().await;
    let was = only(&t);
    t.store.refuse(Some(StoreError::Absent("There is no keyring.".into())));
    let refused = t.reword(1, "").await;
    assert!(matches!(refused, Err(DecisionFailed::Store(StoreError::Absent(_)))), "{refused:?}");
    t.store.refuse(None);
    // A keyring that comes back is heard of, and the rules that slept without it wake.
    t.broker.load_rules().await;
    assert_eq!(only(&t), was);
    assert!(t.runs("ls -l src").await && !t.runs("ls -a").await);

    let mut call = t.ask("ls private").await;
    let (request, _) = t.shown(&call).await;
    t.person.decide(request.id, request.submission().fingerprint(), Decision::Deny { reason: None }).unwrap();
    call.ended().await;
    let preview = t.broker.preview_edit(&was.id, words(&was, 1, "")).await.unwrap();
    assert!(preview.blocked.is_some_and(|why| why.contains("ls private")));
    assert!(matches!(t.reword(1, "").await, Err(DecisionFailed::Misfit(Misfit::Objection(_)))));
    assert_eq!(only(&t), was);
}

#[tokio::test]
async fn files_that_give_words_their_meaning_are_found_again_and_must_say_what_they_said() {
    let t = Try::new().await;
    std::fs::create_dir_all(t.path("work/sub")).unwrap();
    std::fs::write(t.path("work/sub/Makefile"), "all:\nother:\n").unwrap();
    let sub = |text: &str| Draft { cwd: Some("work/sub".into()), ..shell(text) };
    let mut call = t.submit(sub("make all")).await.unwrap();
    let (request, _) = t.shown(&call).await;
    let folder = t.path("work").canonicalize().unwrap().to_str().unwrap().to_owned();
    let choice = Choice { exact: false, steps: vec![(0, 2)], folder, ..exactly(&request) };
    t.person.decide_always(request.id, request.submission().fingerprint(), choice, None).await.unwrap();
    call.ended().await;

    t.reword(2, "-s").await.unwrap();
    let Form::Prefix(prefix) = only(&t).form else { panic!() };
    assert!(prefix.sources.len() == 1 && prefix.sources[0].path.ends_with("work/sub/Makefile"), "{prefix:?}");
    assert!(t.runs_unasked(sub("make all -s"), &t.asker).await);
    assert!(!t.runs_unasked(sub("make all"), &t.asker).await);
    std::fs::write(t.path("work/sub/Makefile"), "all:\n\tid\nother:\n").unwrap();
    let refused = t.reword(2, "").await;
    assert!(
        matches!(&refused, Err(DecisionFailed::Misfit(Misfit::Objection(why))) if why.contains("what its words mean")),
        "nobody has read what it says now: {refused:?}"
    );
}

#[tokio::test]
async fn a_rule_for_one_client_can_be_for_all_and_for_one_again() {
    let t = Try::with_listing_of_details().await;
    let codex = asker(2, "codex", t.folder.path());
    t.broker.connected(Arc::clone(&codex), Arc::new(|| true));
    let listed = || shell("ls -l");
    assert!(!t.runs_unasked(listed(), &codex).await);
    let rule = only(&t);
    let other = Client { program: "/usr/bin/node".to_owned(), name: "codex".to_owned() };
    let handed_on = Edit { client: Some(other.clone()), ..same(&rule, Lasting::Forever) };
    assert!(t.person.edit_rule(&rule.id, handed_on).await.is_err(), "what was said of one is not said of another");
    t.person.edit_rule(&rule.id, Edit { client: None, ..same(&rule, Lasting::Forever) }).await.unwrap();
    assert!(t.runs_unasked(listed(), &codex).await && t.runs_unasked(listed(), &t.asker).await);
    let rule = only(&t);
    t.person.edit_rule(&rule.id, Edit { client: Some(other), ..same(&rule, Lasting::Forever) }).await.unwrap();
    assert!(t.runs_unasked(listed(), &codex).await && !t.runs_unasked(listed(), &t.asker).await);
}

#[tokio::test]
async fn a_rule_that_refuses_can_refuse_more() {
    let t = Try::new().await;
    let mut call = t.ask("touch x y").await;
    let (request, _) = t.shown(&call).await;
    let choice = Choice { exact: false, steps: vec![(0, 2)], ..exactly(&request) };
    let shown = request.submission().fingerprint();
    t.person.decide_always(request.id, shown, choice, Some("Not so.".to_owned())).await.unwrap();
    call.ended().await;
    t.shown(&t.ask("touch z").await).await;
    t.reword(1, "").await.unwrap();
    let mut refused = t.ask("touch w").await;
    assert!(matches!(outcome(&refused.ended().await), Outcome::Refused { .. }));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_countersigns_own_asks_wherever_the_person_keeps_it() {
    let t = Try::at(History::none(), |house| {
        let own = house.home.join("xdg/countersign");
        std::fs::create_dir_all(&own).unwrap();
        std::fs::create_dir_all(house.home.join("code/countersign")).unwrap();
        std::fs::write(own.join("a"), "x").unwrap();
        std::fs::write(house.home.join("code/countersign/a"), "x").unwrap();
        house.owning([own])
    })
    .await;
    t.allow_steps("ls -l", &[(0, 1)]).await.unwrap();
    t.allow_steps("cat code/countersign/a", &[(0, 1)]).await.unwrap();
    t.allow_steps("grep -r x code", &[(0, 1)]).await.unwrap();
    for text in
        ["ls code/countersign", "cat code/countersign/a", "grep -r x code/countersign", "cd code/countersign && ls"]
    {
        assert!(t.runs(text).await, "{text}");
    }
    for text in [
        "ls xdg/countersign",
        "cd xdg && ls countersign",
        "cd xdg/countersign && ls",
        "grep -r x xdg",
        "cat xdg/countersign/a",
    ] {
        assert!(!t.runs(text).await, "{text}");
    }
    let offers = |draft: Draft| async {
        let call = t.submit(draft).await.unwrap();
        t.shown(&call).await.1.offers
    };
    assert!(offers(shell("wc -l code/countersign/a; true")).await.exact.is_some());
    assert!(offers(shell("wc -l xdg/countersign/a; true")).await.exact.is_none());
    assert!(offers(Draft { cwd: Some("xdg/countersign".into()), ..shell("wc -l a; true") }).await.exact.is_none());

    let reading = Rule {
        id: RuleId("f".repeat(32)),
        form: Form::Files { change: false },
        folder: Some(t.folder.path().canonicalize().unwrap().to_str().unwrap().to_owned()),
        ..t.broker.snapshot().rules.remove(0).rule
    };
    t.person.add_rules(vec![reading]).await.unwrap();
    assert!(t.unasked(read("code/countersign/a")).await.is_some());
    assert!(t.unasked(read("xdg/countersign/a")).await.is_none());
}
