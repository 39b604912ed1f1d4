//! Whole files: what goes out comes back, and what can't be read says so.

use super::*;

fn offer(form: Form) -> Offer {
    Offer {
        form,
        deny: None,
        folder: Some(FOLDER.to_owned()),
        client: None,
        host: None,
        until: None,
        terms: Terms::default(),
    }
}

fn words(text: &str) -> Vec<String> {
    text.split(' ').map(str::to_owned).collect()
}

#[test]
fn what_is_exported_comes_back_the_same() {
    let exact = Form::Exact { text: "echo \"a\\b\" | cat <<'E'\n\té\nE".to_owned(), shell: "bash".to_owned() };
    let rules = [
        offer(exact),
        offer(Form::Words(words("git log -1"))),
        Offer {
            until: Some(u64::MAX),
            client: Some("Claude Code".to_owned()),
            ..offer(Form::Prefix(words("npm run test")))
        },
        Offer { folder: None, ..offer(Form::Prefix(words("git status"))) },
        Offer { host: Some("u@[build]:22 via bastion".to_owned()), ..offer(Form::Words(words("uptime -p"))) },
        Offer {
            host: Some("u@[::1]:2222".to_owned()),
            folder: Some("~/a".to_owned()),
            ..offer(Form::Words(words("uptime")))
        },
        Offer { host: Some("u@[b]:22".to_owned()), deny: Some("no".to_owned()), ..offer(Form::Prefix(words("rm"))) },
        Offer {
            client: Some("/usr/bin/node\0claude".to_owned()),
            terms: Terms {
                variables: [("MODE".to_owned(), "0a".repeat(32))].into(),
                stdin: Some("1b".repeat(32)),
                background: true,
                limit_ms: Some(1),
            },
            ..offer(Form::Words(words("sort -u")))
        },
        Offer { terms: Terms { limit_ms: Some(86_400_000), ..Terms::default() }, ..offer(Form::Prefix(words("ls"))) },
        Offer { folder: Some("/home/u/proj/src".to_owned()), ..offer(Form::Files { change: true }) },
        Offer { deny: Some("nö\n\"x\"".to_owned()), folder: None, ..offer(Form::Prefix(words("sudo"))) },
        Offer { deny: Some(String::new()), folder: None, ..offer(Form::Words(words("rm -rf /"))) },
    ];
    let text = export(&rules);
    let import = imported(Source::Countersign, &text);
    assert_eq!(import.entries.len(), rules.len());
    for entry in &import.entries {
        let offer = entry.result.offer().unwrap_or_else(|| panic!("{entry:?}"));
        let sealed = offer.terms.stdin.is_some();
        assert!(rules.contains(offer) && sealed == matches!(entry.result, ImportResult::Demoted { .. }), "{entry:?}");
    }
    let mut turned = rules.to_vec();
    turned.reverse();
    assert_eq!(export(&turned), text, "the order in the file does not depend on the order of the rules");
    assert_eq!(guess(&text), Some(Source::Countersign));
    assert_eq!(imported(Source::Countersign, &export(&[])).entries, []);
}

#[test]
fn whose_file_it_is() {
    let cases = [
        (r#"{"permissions":{"allow":[]}}"#, Some(Source::ClaudeCode)),
        ("\u{feff}{\r\n// a\r\n\"chat.tools.terminal.autoApprove\":{}}", Some(Source::VsCode)),
        (r#"{"tools":{"allowed":[]}}"#, Some(Source::Gemini)),
        (r#"{"coreTools":[]}"#, Some(Source::Gemini)),
        ("[[rule]]\ntoolName = \"x\"", Some(Source::Gemini)),
        ("approval_policy = \"never\"", Some(Source::Codex)),
        ("# a\nprefix_rule(pattern=[\"ls\"])", Some(Source::Codex)),
        ("{}", None),
        ("", None),
        ("hello (world)", None),
        ("{\"permissions\":", None),
    ];
    for (text, source) in cases {
        assert_eq!(guess(text), source, "{text}");
    }
}

#[test]
fn a_file_that_does_not_parse_says_where() {
    use Source::{ClaudeCode, Codex, Countersign, Gemini, VsCode};
    let own = |text: &str| format!("{{\"countersign\":\"rules\",\"version\":1,{text}}}");
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    let cases: Vec<(Source, String, &str)> = vec![
        (ClaudeCode, "{\n  \"permissions\": {\n    \"allow\": [\"a\" \"b\"]\n}}".to_owned(), "Line 3, column"),
        (ClaudeCode, String::new(), "empty"),
        (ClaudeCode, "[]".to_owned(), "isn't a JSON object"),
        (ClaudeCode, r#"{"permissions":[]}"#.to_owned(), "`permissions` isn't an object"),
        (ClaudeCode, r#"{"permissions":{"allow":"Bash(ls)"}}"#.to_owned(), "`allow` isn't a list"),
        (ClaudeCode, r#"{"permissions":{"deny":[],"deny":[]}}"#.to_owned(), "is there twice"),
        (ClaudeCode, r#"{"permissions":{"allow":["\ud800"]}}"#.to_owned(), "Line 1"),
        (ClaudeCode, r#"{"permissions":{"allow":["\x41"]}}"#.to_owned(), "Line 1"),
        (ClaudeCode, "{\"permissions\":{\"allow\":[\"a\0\"]}}".to_owned(), "NUL"),
        (ClaudeCode, "{} {}".to_owned(), "more than one"),
        (ClaudeCode, format!("{{\"a\":{deep}}}"), "nesting depth"),
        (VsCode, r#"{"chat.tools.terminal.autoApprove":{"ls":true,"ls":false}}"#.to_owned(), "is there twice"),
        (VsCode, r#"{"chat.tools.terminal.autoApprove":true}"#.to_owned(), "isn't an object"),
        (Gemini, "{\"tools\": 1}".to_owned(), "`tools` isn't an object"),
        (Gemini, "[[rule]\nx".to_owned(), "Line 1"),
        (Gemini, format!("a = {deep}"), "Line 1"),
        (Codex, "a = 1\na = 2".to_owned(), "Line 2"),
        (Countersign, "{}".to_owned(), "isn't a file of Countersign's rules"),
        (Countersign, own(""), "Line 1"),
        (Countersign, own("\"about\":\"\""), "no `rules`"),
        (Countersign, own("\"rules\":[],// a\n\"about\":\"\""), "Comments"),
        (Countersign, r#"{"countersign":"rules","version":2,"rules":[]}"#.to_owned(), "version 2"),
        (Countersign, r#"{"countersign":"rules","version":"1","rules":[]}"#.to_owned(), "isn't a version"),
        (Countersign, r#"{"countersign":"rules","version":0,"rules":[]}"#.to_owned(), "isn't a version"),
    ];
    for (source, text, expected) in cases {
        let error = import(source, &text, FOLDER, HOME).expect_err(&text).to_string();
        assert!(error.contains(expected) && error.contains("Nothing was imported"), "{expected}: {error}");
        assert!(error.len() < 400, "{}", error.len());
    }
}

#[test]
fn large_files_are_bounded_and_say_so() {
    let long = format!(r#"{{"permissions":{{"allow":["Bash(echo {})","Bash(ls)"]}}}}"#, "a".repeat(1 << 20));
    let import = imported(Source::ClaudeCode, &long);
    assert!(line(&import.entries[0]).starts_with("no It's too long"));
    assert_eq!(import.entries[0].written.chars().count(), MAX_WRITTEN);
    assert_eq!(line(&import.entries[1]), "as exact ls");
    let many = |count: usize| {
        let entries: Vec<String> = (0..count).map(|n| format!("\"Bash(npm run x{n}:*)\"")).collect();
        format!(r#"{{"permissions":{{"ask":["Bash(npm publish:*)"],"allow":[{}]}}}}"#, entries.join(","))
    };
    assert_eq!(imported(Source::ClaudeCode, &many(MAX_ENTRIES - 1)).entries.len(), MAX_ENTRIES - 1);
    let error = super::super::import(Source::ClaudeCode, &many(MAX_ENTRIES), FOLDER, HOME).unwrap_err();
    assert_eq!(error, Unreadable::TooMany { count: MAX_ENTRIES + 1 });
    let error = super::super::import(Source::Codex, &" ".repeat(MAX_BYTES + 1), FOLDER, HOME).unwrap_err();
    assert_eq!(error, Unreadable::TooLarge { bytes: MAX_BYTES + 1 });
}

#[test]
fn nothing_is_lost_in_silence() {
    let text = "\u{feff}{\r\n\"permissions\":{\r\n\"allow\":[\"Bash(ls)\",\"Bash(ls)\",3,null],\r\n\"ask\":[\"Bash(rm:*)\"],\
                \"defaultMode\":\"bypassPermissions\",\"additionalDirectories\":[\"/etc\"],\"Allow\":[\"Bash(id)\"]}}";
    let import = imported(Source::ClaudeCode, text);
    let lines: Vec<String> = import.entries.iter().map(line).collect();
    assert_eq!(lines.len(), 7, "{lines:#?}");
    assert!(lines[0].starts_with("less exact ls"), "{lines:#?}");
    assert!(lines[1].starts_with("no It's the same rule"), "{lines:#?}");
    assert!(lines[2..].iter().all(|line| line.starts_with("no ")), "{lines:#?}");
    assert_eq!(import.trouble.len(), 1);
    assert_eq!(imported(Source::ClaudeCode, "{}").trouble, ["The file holds no rules."]);
}
