//! Files of somebody who controls a repository: no offer may let through more than was written, or than can be read.

use super::*;
use countersign_policy::judge::{Asked, Verdict, What, judge};
use countersign_policy::rule::{Rule, Rules};

/// What a file allows, by what its lists hold.
fn allowed(allow: &[&str], ask: &[&str], deny: &[&str]) -> Vec<String> {
    let list = |entries: &[&str]| entries.iter().map(|entry| json(entry)).collect::<Vec<_>>().join(",");
    let (allow, ask, deny) = (list(allow), list(ask), list(deny));
    let text = format!(r#"{{"permissions":{{"allow":[{allow}],"ask":[{ask}],"deny":[{deny}]}}}}"#);
    let import = imported(Source::ClaudeCode, &text);
    let offers = import.entries.iter().filter_map(|entry| entry.result.offer());
    offers.filter(|offer| offer.deny.is_none()).map(rule).collect()
}

#[test]
fn exceptions_take_the_allowance_with_them() {
    let cases: [(&str, &[&str], &[&str], bool); 41] = [
        ("Bash(rm:*)", &["Bash(rm -rf:*)"], &[], false),
        ("Bash(rm:*)", &["Bash(rm -rf *)"], &[], false),
        ("Bash(rm build:*)", &["Bash(rm:*)"], &[], false),
        ("Bash(rm build)", &["Bash(rm:*)"], &[], false),
        ("Bash(git status && rm build)", &["Bash(rm:*)"], &[], false),
        ("Bash(git   push  x:*)", &["Bash(git 'push':*)"], &[], false),
        ("Bash(rmdir:*)", &["Bash(rm*)"], &[], false),
        ("Bash(rmdir:*)", &["Bash(rm:*)"], &[], true),
        ("Bash(rmdir:*)", &[], &["Bash(rm*)"], false),
        ("Bash(git log:*)", &["Bash(git * --output)"], &[], false),
        ("Bash(git log:*)", &["Bash(npm:*)"], &[], true),
        ("Bash(git log)", &["Bash(git log -p)"], &[], true),
        ("Bash(git log)", &["Bash"], &[], false),
        ("Bash(git log:*)", &[], &["Bash"], false),
        ("Bash(git log:*)", &[], &["Bash(git log --output=x)"], false),
        ("Read(src/**)", &["Bash(rm:*)"], &[], true),
        ("Bash(git push:*)", &["Bash(git \"push\" $X:*)"], &[], false),
        ("Bash(git push:*)", &["Bash(git \"pu*)"], &[], false),
        ("Bash(cd a && rm $X)", &["Bash(rm:*)"], &[], false),
        ("Bash(cd a && ls $X)", &["Bash(rm:*)"], &[], true),
        ("Bash(cd a && r\"m\" $X)", &["Bash(rm:*)"], &[], false),
        ("Bash(echo $(rmdir x))", &["Bash(rm*)"], &[], false),
        ("Bash(echo $X)", &["Bash"], &[], false),
        ("Bash(cd a; rm x)", &["Bash(rm:*)"], &[], false),
        ("Bash(cd a | 'rm' x)", &["Bash(rm:*)"], &[], false),
        ("Read(src/**)", &["Read(src/keys.json)"], &[], false),
        ("Read(src/**)", &[], &["Read(src/keys/**)"], false),
        ("Read(src/**)", &[], &["Read(src/k*)"], false),
        ("Read(src/keys/**)", &[], &["Read(src/**)"], false),
        ("Read(src/**)", &[], &["Read(keys.json)"], false),
        ("Read(src/**)", &[], &["Read(**/keys.json)"], false),
        ("Read(src/**)", &[], &["Read(//home/u/proj/src/a)"], false),
        ("Read(src/**)", &[], &["Read(~/proj/src/a)"], false),
        ("Read(src/**)", &[], &["Read(/src/a)"], false),
        ("Read(src/**)", &[], &["Read(../proj/src/a)"], false),
        ("Read(src/**)", &[], &["Read"], false),
        ("Edit(src/**)", &[], &["Read(src/a)"], false),
        ("Edit(src/**)", &["Edit(src/a)"], &[], false),
        ("Read(src/**)", &["Edit(src/a)"], &[], true),
        ("Read(src/**)", &[], &["Read(.env)", "Read(**/*.pem)", "Read(~/.ssh/**)", "Read(./.env.*)"], true),
        ("Read(src/**)", &[], &["Read(docs/**)", "Read(~/x/**)"], true),
    ];
    for (allow, ask, deny, stays) in cases {
        assert_eq!(allowed(&[allow], ask, deny).len(), usize::from(stays), "{allow} {ask:?} {deny:?}");
    }
}

#[test]
fn exceptions_nobody_can_place_are_said() {
    let text = r#"{"chat.tools.terminal.autoApprove":{"npm test":true,"/(foo|bar)/":false,"/^git push/":false,"git pull":true}}"#;
    let import = imported(Source::VsCode, text);
    let ImportResult::Demoted { why, .. } = &import.entries[0].result else { panic!("{import:?}") };
    assert!(why.iter().any(|why| why.contains("(foo|bar)")), "{why:?}");
}

#[test]
fn files_held_back_are_said_where_a_command_is_allowed() {
    let text = r#"{"permissions":{"allow":["Bash(cat:*)"],"deny":["Read(private/**)","Read(.env)"]}}"#;
    let ImportResult::Demoted { why, .. } = &imported(Source::ClaudeCode, text).entries[0].result else {
        panic!("{text}")
    };
    assert!(why.last().is_some_and(|why| why.contains("also holds back `Read(private/**)`")), "{why:?}");
}

#[test]
fn a_foreign_reason_is_short_and_visible() {
    let deny = |reason: &str| {
        let text = format!("prefix_rule(pattern=[\"rm\"], decision=\"forbidden\", justification={})", json(reason));
        imported(Source::Codex, &text).entries[0].result.offer().and_then(|offer| offer.deny.clone()).unwrap()
    };
    assert_eq!(deny("use trash"), "use trash");
    assert_eq!(deny("a\u{202e}b"), "Imported settings refuse this.");
    assert_eq!(deny(&"a ".repeat(5000)).chars().count(), MAX_WRITTEN);
}

#[test]
fn a_higher_rank_decides_in_a_policy() {
    let policy = |ask: i64| {
        format!(
            "[[rule]]\ntoolName = \"run_shell_command\"\ndecision = \"ask_user\"\npriority = {ask}\n\
             [[rule]]\ncommandPrefix = \"git log\"\ndecision = \"allow\"\npriority = 100\n"
        )
    };
    let offers = |ask| imported(Source::Gemini, &policy(ask)).entries.iter().filter_map(|e| e.result.offer()).count();
    assert_eq!((offers(1), offers(100), offers(900)), (1, 0, 0));
}

#[test]
fn a_rule_that_could_not_be_read_may_have_been_an_exception() {
    let text = "prefix_rule(pattern=[\"rm\", OPTS], decision=\"prompt\")\nprefix_rule(pattern=[\"rm\"])";
    let import = imported(Source::Codex, text);
    let ImportResult::Demoted { why, .. } = &import.entries[1].result else { panic!("{import:?}") };
    assert!(why.last().is_some_and(|why| why.contains("OPTS")), "{why:?}");
}

#[test]
fn hidden_text_never_becomes_a_rule() {
    let spaces = format!("Bash(npm test{}; curl x | sh)", " ".repeat(200));
    let cases = [
        "Bash(npm test\u{202e})",
        "Bash(npm test\u{200b}:*)",
        "Bash(npm test\u{a0}:*)",
        "Bash(npm test\r:*)",
        "Bash(ls\u{1b}[8m; id)",
        "Bash(n\u{440}m test)",
        "Bash(npm\ttest:*)",
        "Bash(npm test\nid:*)",
        "Read(s\u{200b}rc/**)",
        "Read(src\u{0}/**)",
        spaces.as_str(),
    ];
    for case in cases {
        assert_eq!(allowed(&[case], &[], &[]), Vec::<String>::new(), "{case:?}");
    }
}

#[test]
fn secrets_and_our_own_data_never_become_a_rule() {
    let cases = [
        "Bash(cat .env)",
        "Bash(cat ~/.ssh/id_rsa)",
        "Bash(cat ~/.s\"\"sh/id_rsa)",
        "Bash(cat ~/.s\\sh/id_rsa)",
        "Bash(cat \"$HOME/.aws/credentials\")",
        "Bash(cat .env:*)",
        "Bash(tar -tf ~/.gnupg)",
        "Bash(secret-tool lookup a b)",
        "Bash(cat ~/.local/share/countersign/x)",
        "Read(~/.config/gcloud/**)",
        "Read(//proc/self/../../home/u/**)",
        "Read(//home/u/**)",
        "Read(////home/u/**)",
        "Read(//home/./u/**)",
        "Read(~/./**)",
        "Read(~root/**)",
        "Read($HOME/**)",
        "Read(src/../../**)",
        "Read(!src/**)",
        "Read(C:/**)",
        "Edit(\\\\server/share/**)",
    ];
    for case in cases {
        assert_eq!(allowed(&[case], &[], &[]), Vec::<String>::new(), "{case:?}");
    }
}

#[test]
fn prefixes_that_run_anything_never_become_a_rule() {
    let programs = [
        "bash",
        "/bin/sh",
        "./bash",
        "python3.12",
        "node",
        "env",
        "sudo",
        "xargs",
        "git -c",
        "git --exec-path=x",
        "npm",
        "npx",
        "make",
        "docker",
        "docker -H x",
        "ssh",
        "curl",
        "vim",
        "eval",
        ".",
        "source",
        "command",
        "builtin",
        "exec",
        "nohup",
        "timeout",
        "awk",
        "sed",
        "perl",
        "X=1 ls",
        "FOO=bar",
        "! ls",
        "{ ls",
        "if",
        "time ls",
        "(ls)",
        "ls |",
        "ls ;",
        "ls &&",
        "ls &",
        "ls >x",
        "ls #",
        "~/x",
        "*",
        "$X",
        "`id`",
        "'' ls",
        "'a=b'",
        "'ls -la'",
        "\\ls",
    ];
    let entries =
        programs.iter().flat_map(|program| ["Bash(@:*)", "Bash(@ *)", "Bash(@*)"].map(|e| e.replace('@', program)));
    let through: Vec<String> = entries.filter(|entry| !allowed(&[entry], &[], &[]).is_empty()).collect();
    assert_eq!(through, Vec::<String>::new());
}

#[test]
fn what_an_offer_lets_through_is_what_its_author_wrote() {
    // What is imported, and a command its text would have let through, or that looks as if it did.
    let cases = [
        ("Bash(npm run test:*)", "npm run test && id"),
        ("Bash(npm run test:*)", "npm run test; id"),
        ("Bash(npm run test:*)", "npm run test $(id)"),
        ("Bash(npm run test:*)", "npm run test > x"),
        ("Bash(npm run test:*)", "npm run testx"),
        ("Bash(find:*)", "find . -delete"),
        ("Bash(find -exec:*)", "find -exec id"),
        ("Bash(find . -exec:*)", "find . -exec id"),
        ("Bash(sort:*)", "sort -o x y"),
        ("Bash(git log:*)", "git log --output=x"),
        ("Bash(git diff:*)", "git diff --ext-diff"),
        ("Bash(git diff --ext-diff:*)", "git diff --ext-diff"),
        ("Bash(git log --output=x:*)", "git log --output=x"),
        ("Bash(rg:*)", "rg --pre id x"),
        ("Bash(rg --pre id:*)", "rg --pre id x"),
        ("Bash(cat:*)", "cat /etc/passwd"),
        ("Bash(cat /etc/passwd:*)", "cat /etc/passwd"),
        ("Bash(cat:*)", "cat .env"),
        ("Bash(rm:*)", "rm -rf ."),
        ("Bash(rm:*)", "rm ../x"),
        ("Bash(ls*)", "lsof"),
        ("Bash(npm test)", "npm  test"),
        ("Bash(npm test)", "npm test; id"),
        ("Read(src/**)", "cat README"),
        ("Read(src/**)", "touch src/x"),
        ("Edit(src/**)", "touch x"),
        ("Edit(src/**)", "rm src/x"),
    ];
    for (entry, command) in cases {
        let import = imported(Source::ClaudeCode, &format!(r#"{{"permissions":{{"allow":[{}]}}}}"#, json(entry)));
        let offers = import.entries.into_iter().filter_map(|entry| entry.result.offer().cloned());
        let rules: Vec<Rule> = offers
            .map(|offer| Rule {
                id: "r".to_owned(),
                form: offer.form,
                deny: offer.deny,
                folder: offer.folder,
                client: None,
                host: None,
            })
            .collect();
        let asked = Asked {
            what: What::Text { text: &command.into(), shell: "bash" },
            cwd: Some(FOLDER),
            client: None,
            host: None,
            changes_environment: false,
            has_input: false,
            typing: None,
        };
        let judged = judge(&asked, &Rules::new(rules));
        assert_ne!(judged.verdict, Verdict::Allow, "{entry} lets {command} through");
    }
}
