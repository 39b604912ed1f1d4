//! Tests of `judge`.

use super::super::rule::{Form, Rule, Rules};
use super::*;
use countersign_command::ShellText;

fn words(text: &str) -> Vec<String> {
    text.split(' ').map(str::to_owned).collect()
}

fn rule(form: Form) -> Rule {
    Rule { id: "r".into(), form, deny: None, folder: None, client: None, host: None }
}

fn prefix(text: &str) -> Rule {
    rule(Form::Prefix(words(text)))
}

fn asked(text: &ShellText) -> Asked<'_> {
    let what = What::Text { text, shell: "bash" };
    Asked { what, cwd: None, client: None, host: None, changes_environment: false, has_input: false, typing: None }
}

fn verdict(text: &str, rules: &[Rule]) -> Verdict {
    judge(&asked(&text.into()), &Rules::new(rules.to_vec())).verdict
}

#[test]
fn every_step_is_covered_on_its_own() {
    let rules = [prefix("git status"), prefix("git log"), prefix("head")];
    assert_eq!(verdict("git status && git log | head -5", &rules), Verdict::Allow);
    assert_eq!(verdict("git status && git log --output=x", &rules), Verdict::Ask);
    assert_eq!(verdict("git status; id", &rules), Verdict::Ask);
    assert_eq!(verdict("git statu", &rules), Verdict::Ask);
    assert_eq!(verdict("LANG=C git status 2>&1", &rules), Verdict::Allow);
    assert_eq!(verdict("git status", &[]), Verdict::Ask);
}

#[test]
fn what_can_be_typed_into_is_told_as_that_and_not_as_something_handed_in() {
    let rules = Rules::new(vec![prefix("git status")]);
    let reason = |asked: Asked<'_>| judge(&asked, &rules).reason.to_string();
    let text = ShellText::from("git status");
    let plain = asked(&text);
    let [terminal, open] =
        [Typing::Terminal, Typing::Open].map(|typing| reason(Asked { typing: Some(typing), ..plain }));
    assert!(terminal.contains("terminal") && !terminal.contains("hands in"), "{terminal}");
    assert!(open.contains("input stays open") && !open.contains("hands in"), "{open}");
    assert!(reason(Asked { has_input: true, ..plain }).contains("supplies input"));
}

#[test]
fn strictest_wins() {
    let mut deny = prefix("git push");
    deny.deny = Some("not from here".into());
    let rules = [prefix("git push"), prefix("ls"), deny];
    let judged = judge(&asked(&"git push && ls".into()), &Rules::new(rules.to_vec()));
    assert_eq!((judged.verdict, judged.reason.to_string().as_str()), (Verdict::Refuse, "not from here"));
    let refused = |text: &str| judge(&asked(&text.into()), &Rules::new(rules.to_vec())).refused;
    assert_eq!(refused("ls; sh -c 'git push -f origin'").as_deref(), Some("git push -f origin"), "the part is named");
    assert_eq!(verdict("x=1; (git 'push' -f) > a", &rules), Verdict::Refuse);
    assert_eq!(verdict("git pull", &rules), Verdict::Ask);
}

#[test]
fn a_refusing_rule_does_not_fall_for_other_words() {
    let deny = |text: &str| Rule { deny: Some("no".into()), ..prefix(text) };
    let rules = [deny("rm -rf"), deny("git push"), prefix("ls"), prefix("git stash"), prefix("echo"), prefix("rm")];
    for text in [
        "rm  -rf x",
        "rm -fr x",
        "rm -r -f x",
        "rm x -rf",
        "rm --recursive --force x",
        "/bin/rm -rf x",
        "\\rm -rf x",
        "\"rm\" -rf x",
        "command rm -rf x",
        "env A=b rm -rf x",
        "sudo -u root rm -rf x",
        "sudo sh -c 'cd a; rm -rf x'",
        "timeout 5 nice -n 3 rm -rf x",
        "ls | xargs -n 1 rm -rf",
        "find . -exec rm -rf {} ';'",
        "eval 'rm' -rf x",
        "echo $(rm -rf x)",
        "npm exec rm -- -rf x",
        "git -C /x push",
        "git --no-pager -c a=b push origin",
        "bash -lc 'git push'",
    ] {
        assert_eq!(verdict(text, &rules), Verdict::Refuse, "{text}");
    }
    for text in ["ls src", "git stash push", "echo rm -rf x", "rm x", "echo git push"] {
        assert_ne!(verdict(text, &rules), Verdict::Refuse, "{text}");
    }
    let kept = Rule { deny: Some("no".into()), folder: Some("/p/keys".into()), ..rule(Form::Files { change: false }) };
    let rules = Rules::new(vec![kept, prefix("cat")]);
    let at = |text: &str| judge(&Asked { cwd: Some("/p/a"), ..asked(&text.into()) }, &rules).verdict;
    for text in ["cat /p/keys/a", "cat ../keys/a", "ls > ../keys/x", "dd of=/p/keys/x", "sh -c 'cat /p/keys/a'"] {
        assert_eq!(at(text), Verdict::Refuse, "{text}");
    }
    assert_eq!(at("cat keys/a"), Verdict::Allow);
}

#[test]
fn folders_and_clients_limit_rules() {
    let scoped = Rule { folder: Some("/p/a".into()), client: Some("c".into()), ..prefix("ls") };
    let rules = Rules::new(vec![scoped]);
    let at = |text: &str, cwd, client| judge(&Asked { cwd: Some(cwd), client, ..asked(&text.into()) }, &rules).verdict;
    assert_eq!(at("ls", "/p/a/b", Some("c")), Verdict::Allow);
    assert_eq!(at("cd b && ls", "/p/a", Some("c")), Verdict::Allow);
    assert_eq!(at("cd /p/a && ls", "/p/a/b", Some("c")), Verdict::Allow);
    for (text, cwd, client) in [
        ("ls", "/p/ab", Some("c")),
        ("ls", "/p", Some("c")),
        ("ls", "/p/a", Some("c ")),
        ("ls", "/p/a", None),
        ("ls /p", "/p/a", Some("c")),
        ("cd .. && ls", "/p/a/b", Some("c")),
        ("cd /p && ls", "/p/a/b", Some("c")),
        ("cd - && ls", "/p/a", Some("c")),
        ("cd && ls", "/p/a", Some("c")),
        ("cd b | ls", "/p/a", Some("c")),
        ("cd /p/ab && ls", "/p/a", Some("c")),
        ("cd /p/a/../b && ls", "/p/a", Some("c")),
        ("cd /p/a/.ssh && ls", "/p/a", Some("c")),
    ] {
        assert_eq!(at(text, cwd, client), Verdict::Ask, "{text} {cwd}");
    }
    assert_eq!(verdict("cd b && ls", &[prefix("ls")]), Verdict::Ask);
}

#[test]
fn file_rules_cover_readers_inside_their_folder() {
    let files = |change| Rule { folder: Some("/p".into()), ..rule(Form::Files { change }) };
    for (text, change, expected) in [
        ("cat src/a.rs", false, Verdict::Allow),
        ("cat /p/src/a.rs | head -3", false, Verdict::Allow),
        ("cat /etc/passwd", false, Verdict::Ask),
        ("mkdir -p x", false, Verdict::Ask),
        ("mkdir -p x", true, Verdict::Allow),
        ("cargo test", true, Verdict::Ask),
        ("touch .git/hooks/pre-commit", true, Verdict::Ask),
        ("cp a b", true, Verdict::Ask),
    ] {
        assert_eq!(verdict(text, &[files(change)]), expected, "{text}");
    }
}

#[test]
fn unknown_programs_and_wide_rules() {
    assert_eq!(verdict("mytool a b/c", &[prefix("mytool")]), Verdict::Allow);
    for (text, rule) in [
        ("mytool -x", "mytool"),
        ("mytool a=b", "mytool"),
        ("mytool ../a", "mytool"),
        ("git push origin", "git push"),
        ("bash x", "bash"),
        ("git status", "git"),
        ("env ls", "env"),
        ("python x.py", "python"),
    ] {
        assert_eq!(verdict(text, &[prefix(rule)]), Verdict::Ask, "{text}");
    }
    assert_eq!(verdict("git push", &[prefix("git push")]), Verdict::Allow);
}

#[test]
fn words_are_judged_without_a_shell() {
    let argv = words("cat a*b");
    let rules = Rules::new(vec![prefix("cat")]);
    assert_eq!(judge(&Asked { what: What::Words(&argv), ..asked(&"".into()) }, &rules).verdict, Verdict::Allow);
    assert_eq!(judge(&Asked { what: What::Words(&[]), ..asked(&"".into()) }, &rules).verdict, Verdict::Ask);
}

#[test]
fn other_shells_are_not_read() {
    let text = ShellText::from("git status");
    for shell in ["zsh", "fish", "cmd", "powershell", "pwsh", ""] {
        let one = Asked { what: What::Text { text: &text, shell }, ..asked(&text) };
        assert_eq!(judge(&one, &Rules::new(vec![prefix("git status")])).verdict, Verdict::Ask, "{shell}");
    }
}
