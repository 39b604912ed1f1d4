//! Rules over steps, rules that refuse, and denials that are remembered.

use crate::broker::tests::rules::reworded::same;
use crate::broker::tests::*;
use crate::consent::rules::{Edit, Form, Until};
use countersign_policy::judge::Verdict;

/// A folder with a repository's usual things in it, and a rule over listing.
async fn with_listing() -> Try {
    let t = Try::new().await;
    for folder in ["src", "node_modules/.bin"] {
        std::fs::create_dir_all(t.path(folder)).unwrap();
    }
    std::fs::write(t.path("a.txt"), "a\n").unwrap();
    t.allow_steps("ls src", &[(0, 1)]).await.unwrap();
    t
}

#[tokio::test]
async fn a_prefix_covers_more_words_but_no_other_program() {
    let t = with_listing().await;
    for text in ["ls", "ls -la src", "ls 'a.txt'", "cd src && ls"] {
        assert!(t.runs_unasked(shell(text), &t.asker).await, "{text}");
    }
    for text in ["ls /etc", "ls ..", "ls; id", "ls $HOME", "ls > x", "lsblk", "./ls", "ls .env", "cd .. && ls"] {
        assert!(!t.runs_unasked(shell(text), &t.asker).await, "{text}");
    }
    for (draft, why) in [
        (Draft { env: env(&[("LD_PRELOAD", "x")]), ..shell("ls") }, "a changed environment"),
        (Draft { stdin: Some("x".into()), ..shell("ls") }, "an input"),
        (Draft { timeout_ms: Some(3_600_000), ..shell("ls") }, "a longer limit"),
    ] {
        assert!(!t.runs_unasked(draft, &t.asker).await, "{why}");
    }
    let other = asker(2, "codex", t.folder.path());
    t.broker.connected(Arc::clone(&other), Arc::new(|| true));
    assert!(!t.runs_unasked(shell("ls"), &other).await, "another client");
}

#[cfg(unix)]
#[tokio::test]
async fn links_out_of_the_folder_ask() {
    let t = with_listing().await;
    std::os::unix::fs::symlink("/etc", t.path("etc")).unwrap();
    assert!(!t.runs_unasked(shell("ls etc"), &t.asker).await);
    assert!(!t.runs_unasked(shell("cd etc && ls"), &t.asker).await);
    let call = t.ask("ls etc/").await;
    let (_, notes) = t.shown(&call).await;
    assert!(notes.because[0].contains("/etc"), "{:?}", notes.because);
}

#[cfg(unix)]
#[tokio::test]
async fn the_way_up_stays_in_the_folder_on_the_disk_too() {
    let t = with_listing().await;
    std::os::unix::fs::symlink(t.folder.path(), t.path("me")).unwrap();
    for text in ["cd src && ls ..", "cd src && ls ../a.txt"] {
        assert!(t.runs_unasked(shell(text), &t.asker).await, "{text}");
    }
    // As text the second is the same; where the link leads, the way up leads out.
    for text in ["cd src && ls ../..", "cd me && ls .."] {
        assert!(!t.runs_unasked(shell(text), &t.asker).await, "{text}");
    }
}

#[tokio::test]
async fn every_step_needs_a_rule_of_its_own() {
    let t = with_listing().await;
    assert!(!t.runs_unasked(shell("ls | head -5"), &t.asker).await);
    let call = t.ask("ls | head -n 5").await;
    let (_, notes) = t.shown(&call).await;
    assert_eq!(notes.steps.iter().map(|step| step.verdict).collect::<Vec<_>>(), [Verdict::Allow, Verdict::Ask]);
    t.allow_steps("ls | head -5", &[(1, 1)]).await.unwrap();
    assert!(t.runs_unasked(shell("ls -a | head -3"), &t.asker).await);
}

#[tokio::test]
async fn what_may_never_be_a_prefix_is_not_offered_and_not_made() {
    let t = Try::new().await;
    for text in ["bash -c ls", "sudo ls", "python3 x.py", "curl https://a.example", "env ls", "git"] {
        let made = t.allow_steps(text, &[(0, 1)]).await;
        assert!(matches!(made, Err(DecisionFailed::Misfit(_))), "{text}: {made:?}");
    }
    assert!(t.broker.snapshot().rules.is_empty());
}

#[tokio::test]
async fn a_script_behind_a_name_that_changed_asks_and_shows_the_change() {
    let t = Try::new().await;
    let bin = t.path("bin");
    std::fs::create_dir(&bin).unwrap();
    let package = |script: &str| {
        std::fs::write(t.path("package.json"), format!("{{\"scripts\":{{\"test\":\"{script}\"}}}}")).unwrap();
    };
    package("echo one");
    if t.allow_steps("npm test", &[(0, 2)]).await.is_err() {
        // There is no npm in this house's PATH; a name that is there tells the same.
        std::fs::write(t.path("Makefile"), "all:\n").unwrap();
        t.allow_steps("make all", &[(0, 2)]).await.unwrap();
        assert!(t.runs_unasked(shell("make all"), &t.asker).await);
        std::fs::write(t.path("Makefile"), "all: ; id\n").unwrap();
        assert!(!t.runs_unasked(shell("make all"), &t.asker).await);
        return;
    }
    package("echo two");
    let call = t.ask("npm test").await;
    let (_, notes) = t.shown(&call).await;
    assert!(notes.because[0].contains("was `echo one` and is `echo two` now"), "{:?}", notes.because);
}

#[cfg(unix)]
#[tokio::test]
async fn a_script_called_by_its_path_that_changed_asks() {
    use std::os::unix::fs::PermissionsExt as _;
    let t = Try::new().await;
    let script = t.path("check.sh");
    std::fs::write(&script, "#!/bin/sh\necho one\n").unwrap();
    std::fs::set_permissions(&script, std::fs::Permissions::from_mode(0o755)).unwrap();
    t.allow_steps("./check.sh all", &[(0, 2)]).await.unwrap();
    for text in ["./check.sh all", "./check.sh all other"] {
        assert!(t.runs_unasked(shell(text), &t.asker).await, "{text}");
    }
    // As long, and its owner and rights are what they were.
    std::fs::write(&script, "#!/bin/sh\necho two\n").unwrap();
    let call = t.ask("./check.sh all").await;
    let (_, notes) = t.shown(&call).await;
    assert!(notes.because[0].contains("check.sh has changed."), "{:?}", notes.because);
}

#[tokio::test]
async fn a_rule_that_refuses_is_stricter_than_one_that_allows() {
    let t = with_listing().await;
    let call = t.ask("ls node_modules").await;
    let mut call =
        if matches!(call.request().state(), State::Ended(_)) { t.ask("touch node_modules/x").await } else { call };
    call.ended().await;
    let denied = t.ask("touch node_modules/y").await;
    let (request, _) = t.shown(&denied).await;
    let choice = Choice { exact: false, steps: vec![(0, 1)], ..exactly(&request) };
    let shown = request.submission().fingerprint();
    t.person.decide_always(request.id, shown, choice, Some("Not with touch.".to_owned())).await.unwrap();
    for text in ["touch z", "ls && touch z", "touch $HOME/z"] {
        let mut call = t.ask(text).await;
        let report = call.ended().await;
        let Outcome::Refused { reason } = outcome(&report) else { panic!("{text}: {report:?}") };
        assert!(reason.contains("Not with touch."), "{reason}");
    }
}

#[tokio::test]
async fn a_rule_for_this_session_never_reaches_the_store() {
    let t = Try::new().await;
    t.store.refuse(Some(StoreError::Absent("There is no keyring.".into())));
    let mut call = t.ask("echo hi").await;
    let (request, _) = t.shown(&call).await;
    let choice = Choice { lasting: Lasting::Session, ..exactly(&request) };
    t.person.decide_always(request.id, request.submission().fingerprint(), choice, None).await.unwrap();
    call.ended().await;
    assert!(t.runs_unasked(shell("echo hi"), &t.asker).await);
    assert!(lock(&t.store.rules).is_empty());
    t.broker.load_rules().await;
    assert!(t.runs_unasked(shell("echo hi"), &t.asker).await, "a store that cannot be read takes nothing of it away");
}

#[tokio::test]
async fn a_rule_that_is_over_says_nothing() {
    let t = Try::new().await;
    t.allow_always("echo hi").await;
    lock(&t.store.rules)[0].until = Until::At(1);
    t.broker.load_rules().await;
    assert!(!t.runs_unasked(shell("echo hi"), &t.asker).await);
    assert!(lock(&t.store.rules).is_empty(), "and is forgotten");
}

#[tokio::test]
async fn a_denied_intent_is_refused_in_other_words_until_the_person_says_otherwise() {
    let t = Try::new().await;
    let call = t.ask("rm -rf build").await;
    let (request, _) = t.shown(&call).await;
    let deny = Decision::Deny { reason: Some("I need that folder.".to_owned()) };
    t.person.decide(request.id, request.submission().fingerprint(), deny).unwrap();
    for (tries, text) in [(1, "rm -r -f ./build"), (2, "cd . && /bin/rm -fr 'build'; true")] {
        let mut call = t.ask(text).await;
        let Outcome::Refused { reason } = outcome(&call.ended().await) else { panic!("{text} was asked") };
        assert!(reason.contains("I need that folder.") && reason.contains(&format!("{tries} ×")), "{reason}");
    }
    let denial = t.broker.denials().remove(0);
    assert_eq!((denial.tries, denial.line.as_str()), (2, "rm -rf build"));
    t.shown(&t.ask("rm -rf other").await).await;
    assert!(t.person.forget_denial(denial.id));
    t.shown(&t.ask("rm -rf build").await).await;
}

#[tokio::test]
async fn what_was_denied_is_not_let_through_by_a_wider_rule() {
    let t = Try::new().await;
    std::fs::create_dir(t.path("private")).unwrap();
    let call = t.ask("ls private").await;
    let (request, _) = t.shown(&call).await;
    t.person.decide(request.id, request.submission().fingerprint(), Decision::Deny { reason: None }).unwrap();
    let made = t.allow_steps("ls -l", &[(0, 1)]).await;
    assert!(matches!(&made, Err(DecisionFailed::Misfit(_))), "{made:?}");
    t.allow_steps("ls -la", &[(0, 2)]).await.unwrap();
    assert!(t.broker.snapshot().rules.iter().all(|known| matches!(known.rule.form, Form::Prefix(_))));
}

#[tokio::test]
async fn a_preview_counts_what_would_have_run() {
    let t = with_listing().await;
    for text in ["wc -l a.txt", "wc a.txt", "cat a.txt"] {
        let mut call = t.ask(text).await;
        t.allow(&call).await;
        call.ended().await;
    }
    let call = t.ask("wc -c a.txt").await;
    let (request, _) = t.shown(&call).await;
    let choice = Choice { exact: false, steps: vec![(0, 1)], ..exactly(&request) };
    let preview = t.broker.preview(request.id, request.submission().fingerprint(), choice, false).await.unwrap();
    assert_eq!(preview.would_have, ["wc -c a.txt", "wc a.txt", "wc -l a.txt"]);
    assert!(!preview.neighbours.is_empty() && preview.blocked.is_none(), "{preview:?}");
    assert_eq!(t.broker.snapshot().rules.len(), 1, "a preview keeps nothing");
}

#[tokio::test]
async fn a_rule_can_be_narrowed_and_ends_at_once() {
    let t = with_listing().await;
    let known = t.broker.snapshot().rules.remove(0);
    let beyond = Edit { folder: Some("/etc".into()), ..same(&known.rule, Lasting::Forever) };
    let refused = t.person.edit_rule(&known.rule.id, beyond).await;
    assert!(matches!(refused, Err(DecisionFailed::Misfit(_))), "{refused:?}");
    t.person.edit_rule(&known.rule.id, same(&known.rule, Lasting::TenMinutes)).await.unwrap();
    let edited = t.broker.snapshot().rules.remove(0);
    assert!(matches!(edited.rule.until, Until::Session(Some(_))) && lock(&t.store.rules).is_empty());
    assert!(t.runs_unasked(shell("ls"), &t.asker).await);
    t.person.end_rule(&edited.rule.id).await.unwrap();
    assert!(!t.runs_unasked(shell("ls"), &t.asker).await);
}

#[tokio::test]
async fn a_rule_over_files_covers_no_program_named_by_its_path() {
    let t = with_listing().await;
    std::fs::create_dir(t.path("evil")).unwrap();
    std::fs::copy("/bin/cat", t.path("evil/cat")).unwrap();
    let known = t.broker.snapshot().rules.remove(0).rule;
    t.person.end_rule(&known.id).await.unwrap();
    let id = RuleId("f".repeat(32));
    let reading = Rule { id, form: Form::Files { change: false }, client: None, ..known };
    t.person.add_rules(vec![reading]).await.unwrap();
    assert!(t.runs_unasked(shell("cat a.txt"), &t.asker).await);
    for text in ["evil/cat a.txt", "./evil/cat a.txt", &format!("{} a.txt", t.path("evil/cat").display())] {
        assert!(!t.runs_unasked(shell(text), &t.asker).await, "{text}");
    }
}

#[tokio::test]
async fn a_change_of_folder_that_may_not_happen_asks() {
    let t = with_listing().await;
    for text in ["ls || cd src && ls", "ls nothing && cd src; ls", "ls && cd src || ls"] {
        assert!(!t.runs_unasked(shell(text), &t.asker).await, "{text}");
    }
    for text in ["cd src && ls", "ls; cd src; ls", "ls && cd src && ls"] {
        assert!(t.runs_unasked(shell(text), &t.asker).await, "{text}");
    }
}

#[tokio::test]
async fn a_step_that_changes_what_the_next_one_means_does_not_let_it_run() {
    let t = Try::new().await;
    let old = "all:\n\ttouch old\n";
    std::fs::write(t.path("Makefile"), old).unwrap();
    std::fs::write(t.path("new"), "all:\n\ttouch evil\n").unwrap();
    t.allow_steps("cp new Makefile", &[(0, 3)]).await.unwrap();
    std::fs::write(t.path("Makefile"), old).unwrap();
    t.allow_steps("make all", &[(0, 2)]).await.unwrap();
    assert!(t.path("old").exists());
    let mut call = t.ask("cp new Makefile && make all").await;
    let report = call.ended().await;
    assert_eq!(outcome(&report), Outcome::Exited { code: 126 });
    assert!(!t.path("evil").exists());
}

#[tokio::test]
async fn a_rule_made_anew_takes_the_place_of_the_one_that_asks() {
    let t = Try::new().await;
    std::fs::write(t.path("Makefile"), "all:\n").unwrap();
    t.allow_steps("make all", &[(0, 2)]).await.unwrap();
    std::fs::write(t.path("Makefile"), "all:\n\ttouch b\n").unwrap();
    let mut call = t.ask("make all").await;
    let (request, notes) = t.shown(&call).await;
    assert!(notes.because[0].contains("save the rule again"), "{:?}", notes.because);
    let choice = Choice { exact: false, steps: vec![(0, 2)], ..exactly(&request) };
    t.person.decide_always(request.id, request.submission().fingerprint(), choice, None).await.unwrap();
    call.ended().await;
    assert!(t.runs_unasked(shell("make all"), &t.asker).await);
    assert_eq!(t.broker.snapshot().rules.len(), 1);
}

#[tokio::test]
async fn a_file_that_is_a_secret_by_another_name_is_not_read() {
    let t = Try::new().await;
    for (name, text) in [("a.txt", "a"), ("keys/id_rsa", "secret"), ("work/b.txt", "b")] {
        std::fs::create_dir_all(t.path(name).parent().unwrap()).unwrap();
        std::fs::write(t.path(name), text).unwrap();
    }
    t.allow_steps("cat a.txt", &[(0, 1)]).await.unwrap();
    assert!(t.runs_unasked(shell("cat a.txt"), &t.asker).await);
    std::fs::hard_link(t.path("keys/id_rsa"), t.path("x")).unwrap();
    let call = t.ask("cat x").await;
    let (_, notes) = t.shown(&call).await;
    assert!(notes.because[0].contains("id_rsa"), "{:?}", notes.because);
    std::fs::hard_link(t.path("a.txt"), t.path("work/a.txt")).unwrap();
    assert!(t.runs_unasked(shell("cat work/a.txt"), &t.asker).await, "all its names lie in the folder");
    let elsewhere = tempfile::tempdir_in(t.folder.path().parent().unwrap()).unwrap();
    std::fs::write(elsewhere.path().join("k"), "secret").unwrap();
    std::fs::hard_link(elsewhere.path().join("k"), t.path("y")).unwrap();
    let call = t.ask("cat y").await;
    let (_, notes) = t.shown(&call).await;
    assert!(notes.because[0].contains("other names (hard links)"), "{:?}", notes.because);
}

#[tokio::test]
async fn a_refusal_that_a_rule_remembers_ends_with_the_rule() {
    let t = Try::new().await;
    let mut call = t.ask("touch x").await;
    let (request, _) = t.shown(&call).await;
    let shown = request.submission().fingerprint();
    t.person.decide_always(request.id, shown, exactly(&request), Some("No.".to_owned())).await.unwrap();
    call.ended().await;
    let mut again = t.ask("touch x").await;
    let refused = outcome(&again.ended().await);
    assert!(matches!(refused, Outcome::Refused { .. }), "{refused:?}");
    let id = t.broker.snapshot().rules[0].rule.id.clone();
    t.person.end_rule(&id).await.unwrap();
    t.shown(&t.ask("touch x").await).await;
}

#[tokio::test]
async fn an_exact_rule_goes_by_the_files_that_give_its_words_their_meaning() {
    let t = Try::new().await;
    std::fs::write(t.path("Makefile"), "all:\n").unwrap();
    t.allow_always("make all").await;
    assert!(t.runs_unasked(shell("make all"), &t.asker).await);
    std::fs::write(t.path("Makefile"), "all:\n\ttouch evil\n").unwrap();
    assert!(!t.runs_unasked(shell("make all"), &t.asker).await);
    std::fs::create_dir(t.path("sub")).unwrap();
    std::fs::write(t.path("sub/x.sh"), "true").unwrap();
    let call = t.ask("cd sub && bash x.sh").await;
    let (_, notes) = t.shown(&call).await;
    assert!(notes.offers.exact.is_none(), "what it runs there is not known");
}

#[tokio::test]
async fn a_search_of_a_folder_that_holds_a_secret_asks() {
    let t = Try::new().await;
    std::fs::create_dir(t.path("src")).unwrap();
    std::fs::write(t.path("src/a.txt"), "key\n").unwrap();
    t.allow_steps("grep -rn key src", &[(0, 1)]).await.unwrap();
    for text in ["grep -rn key src", "grep -rn key ."] {
        assert!(t.runs_unasked(shell(text), &t.asker).await, "{text}");
    }
    std::fs::write(t.path(".env"), "key=1\n").unwrap();
    assert!(t.runs_unasked(shell("grep -rn key src"), &t.asker).await, "it is not below this folder");
    let call = t.ask("grep -rn key .").await;
    let (_, notes) = t.shown(&call).await;
    assert!(notes.because.iter().any(|why| why.contains(".env")), "{notes:?}");
    std::fs::create_dir(t.path("sub")).unwrap();
    std::fs::write(t.path("sub/id_rsa"), "key\n").unwrap();
    assert!(
        !t.runs_unasked(shell("cd sub && grep -r key"), &t.asker).await,
        "no folder is named, so this one is meant"
    );
}

#[tokio::test]
async fn what_was_denied_is_refused_in_any_wrapper() {
    let t = Try::new().await;
    let mut call = t.ask("rm -rf build").await;
    let (request, _) = t.shown(&call).await;
    let reason = Some("Use make clean.".to_owned());
    t.person.decide(request.id, request.submission().fingerprint(), Decision::Deny { reason }).unwrap();
    call.ended().await;
    for text in
        ["sh -c 'rm -rf build'", "echo build | xargs rm -rf", "timeout 5 nohup rm -fr ./build", "env A=1 rm -rf build"]
    {
        let mut again = t.ask(text).await;
        let refused = outcome(&again.ended().await);
        assert!(
            matches!(&refused, Outcome::Refused { reason } if reason.contains("make clean")),
            "{text}: {refused:?}"
        );
    }
    assert_eq!(t.broker.denials()[0].tries, 4);
}
