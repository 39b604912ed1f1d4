//! Files as people have them, and as somebody would write them who wants more than they say.

mod attacks;
mod chance;
mod files;

use super::*;

const FOLDER: &str = "/home/u/proj";
const HOME: &str = "/home/u";

fn imported(source: Source, text: &str) -> Import {
    import(source, text, FOLDER, HOME).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// What became of an entry, in one line: `as`, `less` or `no`, and the rule or the reason.
fn line(entry: &ImportEntry) -> String {
    match &entry.result {
        ImportResult::As(offer) => format!("as {}", rule(offer)),
        ImportResult::Demoted { offer, .. } => format!("less {}", rule(offer)),
        ImportResult::Refused { why } => format!("no {why}"),
    }
}

fn rule(offer: &Offer) -> String {
    let form = match &offer.form {
        Form::Exact { text, .. } => format!("exact {text}"),
        Form::Words(words) => format!("words {}", words.join("|")),
        Form::Prefix(words) => format!("prefix {}", words.join("|")),
        Form::Files { change: true } => "change".to_owned(),
        Form::Files { change: false } => "read".to_owned(),
    };
    let place = match offer.folder.as_deref() {
        Some(FOLDER) => String::new(),
        Some(other) => format!(" in {other}"),
        None => " anywhere".to_owned(),
    };
    format!("{}{form}{place}", if offer.deny.is_some() { "deny " } else { "" })
}

/// Checks each case's only entry: the line begins so.
fn check(source: Source, cases: &[(&str, &str)], file: impl Fn(&str) -> String) {
    for (written, expected) in cases {
        let import = imported(source, &file(written));
        let lines: Vec<String> = import.entries.iter().map(line).collect();
        assert!(lines.len() == 1 && lines[0].starts_with(expected), "{written}: {expected}\n{lines:#?}");
    }
}

fn json(text: &str) -> String {
    serde_json::to_string(text).unwrap()
}

#[test]
fn claude_code_allows() {
    let file = |entry: &str| format!(r#"{{"permissions":{{"allow":[{}]}}}}"#, json(entry));
    let cases = [
        ("Bash(npm run build)", "as exact npm run build"),
        ("Bash( npm test )", "as exact npm test"),
        ("Bash(git status && git diff)", "as exact git status && git diff"),
        ("Bash(echo $HOME)", "less exact echo $HOME"),
        ("Bash(./x.sh <<EOF\na\nEOF\n)", "less exact ./x.sh <<EOF"),
        ("Bash(npm run test:*)", "less prefix npm|run|test"),
        ("Bash(npm run test *)", "less prefix npm|run|test"),
        ("Bash(npm run test:unit)", "as exact npm run test:unit"),
        ("Bash(ls*)", "less prefix ls"),
        ("Bash(git log 'a b':*)", "less prefix git|log|a b"),
        ("Bash(git:*)", "no It covers too much for a rule: its subcommands"),
        ("Bash(npm *)", "no It covers too much for a rule: its subcommands"),
        ("Bash(curl:*)", "no It covers too much for a rule: it can reach"),
        ("Bash(python3:*)", "no It covers too much for a rule: an interpreter"),
        ("Bash(/usr/bin/env:*)", "no It covers too much for a rule: it runs another"),
        ("Bash(sudo apt install:*)", "no It covers too much for a rule: it runs another"),
        ("Bash(bash -c:*)", "no It covers too much for a rule: a shell"),
        ("Bash", "no It allows every command"),
        ("Bash(*)", "no It allows every command"),
        ("Bash()", "no It allows every command"),
        ("Bash(:*)", "no It allows every command"),
        ("Bash(git * main)", "no It has a `*` before its end"),
        ("Bash(* --version)", "no It has a `*` before its end"),
        ("Bash(npm run test:* --x)", "no It has a `*` before its end"),
        ("Bash(git push origin feat-*)", "no It ends in the middle of a word"),
        ("Bash(ls \\*)", "no It ends with a backslash"),
        ("Bash(echo $(id):*)", "no Its beginning can't be read as words"),
        ("Bash(git status && ls:*)", "no Its beginning can't be read as words"),
        ("Bash(git status;:*)", "no Its beginning can't be read as words"),
        ("Bash(ls 2>&1:*)", "no Its beginning can't be read as words"),
        ("Bash(CI=1 npm test:*)", "no Its beginning can't be read as words"),
        ("Bash(git commit -m \":*)", "no Its beginning can't be read as words"),
        ("Bash(npm run", "no Its bracket isn't closed"),
        ("Read(src/**)", "as read in /home/u/proj/src"),
        ("Read(./src/**)", "as read in /home/u/proj/src"),
        ("Read(/src/**)", "less read in /home/u/proj/src"),
        ("Read(**)", "as read"),
        ("Read(//opt/data/**)", "less read in /opt/data"),
        ("Read(~/notes/**)", "less read in /home/u/notes"),
        ("Edit(src/**)", "less change in /home/u/proj/src"),
        ("Edit(src/**/*)", "less change in /home/u/proj/src"),
        ("Read(src/*.rs)", "no Its pattern isn't exactly one folder"),
        ("Read(src/*)", "no Its pattern isn't exactly one folder"),
        ("Read(src)", "no Its pattern isn't exactly one folder"),
        ("Read(.env)", "no Its pattern isn't exactly one folder"),
        ("Read(**/src/**)", "no Its pattern isn't exactly one folder"),
        ("Read(../**)", "no Its path contains `..`"),
        ("Read(~/.ssh/**)", "no It's known to hold secrets"),
        ("Read(~/**)", "no It covers the whole home folder"),
        ("Read(//**)", "no It covers the whole home folder"),
        ("Read(//home/**)", "no It covers the whole home folder"),
        ("Edit(~/.claude/**)", "no It's known to hold secrets"),
        ("Read", "no It covers the whole home folder"),
        ("Edit(*)", "no It covers the whole home folder"),
        ("Write(src/**)", "no Claude Code compares paths only"),
        ("WebFetch(domain:example.com)", "no `WebFetch` is Claude Code's own tool"),
        ("mcp__github__create_issue", "no `mcp__github__create_issue` is Claude"),
        ("PowerShell(Get-ChildItem:*)", "no Rules can't read PowerShell"),
    ];
    check(Source::ClaudeCode, &cases, file);
}

#[test]
fn claude_code_refuses() {
    let file = |entry: &str| format!(r#"{{"permissions":{{"deny":[{}]}}}}"#, json(entry));
    let cases = [
        ("Bash(rm -rf /)", "as deny words rm|-rf|/ anywhere"),
        ("Bash(curl:*)", "as deny prefix curl anywhere"),
        ("Bash(git push *)", "as deny prefix git|push anywhere"),
        ("Bash(rm*)", "less deny prefix rm anywhere"),
        ("Bash(cat $SECRET)", "less deny exact cat $SECRET anywhere"),
        ("Bash(git push --*)", "no This block isn't imported: it ends in the middle of a word"),
        ("Bash(* --force)", "no This block isn't imported: it has a `*`"),
        ("Bash", "no This block isn't imported: it refuses every command"),
        ("Read(secrets/**)", "less deny read in /home/u/proj/secrets"),
        ("Read(~/.ssh/**)", "less deny read in /home/u/.ssh"),
        ("Read(./.env)", "no This block isn't imported: its pattern"),
        ("Read", "no This block isn't imported: it refuses all files"),
        ("Bash(rm\u{200b}:*)", "no This block isn't imported: it has hidden characters"),
        ("Edit(src/**)", "no This block isn't imported: a rule can't refuse changing"),
        ("WebFetch", "no `WebFetch` is Claude Code's own tool"),
    ];
    check(Source::ClaudeCode, &cases, file);
}

#[test]
fn codex_rules() {
    let cases = [
        (r#"prefix_rule(pattern=["git","status"], decision="allow")"#, "less prefix git|status"),
        (r#"prefix_rule(pattern=["cargo", "test"])"#, "less prefix cargo|test"),
        (
            "prefix_rule(\n  pattern = ['npm', 'test'], # tests\n  match = [['npm','test']],\n)\n",
            "less prefix npm|test",
        ),
        (
            r#"prefix_rule(pattern=["rm","-rf"], decision="forbidden", justification="no")"#,
            "as deny prefix rm|-rf anywhere",
        ),
        (r#"prefix_rule(pattern=["git"], decision="allow")"#, "no It covers too much"),
        (r#"prefix_rule(pattern=["bash","-lc"], decision="allow")"#, "no It covers too much"),
        (r#"prefix_rule(pattern=[], decision="allow")"#, "no Line 1: its pattern names no program"),
        (r#"prefix_rule(pattern=["git", []])"#, "no Line 1: its pattern names no program"),
        (r#"prefix_rule(pattern=["ls"], decision="yes")"#, "no Line 1: `yes` isn't a known decision"),
        (r#"prefix_rule(pattern=["ls"], decison="prompt")"#, "no Line 1: `decison` isn't a known argument"),
        (r#"prefix_rule(pattern="ls")"#, "no Line 1: its pattern isn't a list"),
        (r#"prefix_rule(pattern=["l" + "s"])"#, "no Line 1: a comma or `]` is missing"),
        (r#"prefix_rule(pattern=ALL)"#, "no Line 1: a value must be"),
        (r#"prefix_rule(["ls"])"#, "no Line 1: an argument must be"),
        (r#"prefix_rule(pattern=["ls"], pattern=["rm"])"#, "no Line 1: `pattern` is there twice"),
        (r#"prefix_rule(pattern=["ls"]); prefix_rule(pattern=["rm"])"#, "no Line 1: the call is followed"),
        (r#"prefix_rule(pattern=["\x6cs"])"#, "no Line 1: a string has an unsupported escape"),
        (r#"prefix_rule(pattern=["ls"#, "no Line 1: a string isn't closed"),
        ("# a\n\n  prefix_rule(pattern=[\"ls\"])", "no Line 3: this doesn't start at the beginning"),
        (
            r#"network_rule(host="a.example", protocol="https", decision="allow")"#,
            "no Line 1: Countersign has no rules about the network",
        ),
        (r#"host_executable(name="git", paths=["/usr/bin/git"])"#, "no Line 1: Countersign finds each"),
        ("for x in [1]:\n  prefix_rule(pattern=[\"ls\"])", "no Line 1: a `(` is missing"),
        ("def f():\n  prefix_rule(pattern=[\"ls\"])", "no Line 1: a `(` is missing"),
    ];
    check(Source::Codex, &cases, str::to_owned);
    let two = imported(Source::Codex, r#"prefix_rule(pattern=["cargo", ["test", "check"]])"#);
    assert_eq!(two.entries.iter().map(line).collect::<Vec<_>>(), ["less prefix cargo|test", "less prefix cargo|check"]);
    let settings = imported(
        Source::Codex,
        "model = \"x\"\napproval_policy = \"never\"\n[projects.\"/a\"]\ntrust_level = \"trusted\"",
    );
    assert_eq!(settings.entries.len(), 2);
    assert!(settings.entries.iter().all(|entry| entry.result.offer().is_none()));
}

#[test]
fn vs_code_approvals() {
    let file = |entry: &str| format!("{{ // mine\n \"chat.tools.terminal.autoApprove\": {{ {entry}, }}, }}");
    let cases = [
        (r#""npm test": true"#, "less prefix npm|test"),
        (r#""ls": true"#, "less prefix ls"),
        (r#""bin/test.sh": true"#, "less prefix bin/test.sh"),
        (r#""/usr/bin/git status": true"#, "less prefix /usr/bin/git|status"),
        (r#""npm test": {"approve": true, "matchCommandLine": true}"#, "less prefix npm|test"),
        (r#""git": true"#, "no It covers too much"),
        (r#""env": true"#, "no It covers too much"),
        (r#""": true"#, "no It allows every command"),
        (r#""/^git (status|show\\b.*)$/": true"#, "no It's a regular expression"),
        (r#""/.*/": true"#, "no It's a regular expression"),
        (r#""/dangerous/i": false"#, "no It only asks"),
        (r#""ls": 1"#, "no Its value is neither"),
        (r#""ls": {"approve": true, "also": true}"#, "no Its value is neither"),
        (r#""ls": {"approve": "true"}"#, "no Its value is neither"),
    ];
    check(Source::VsCode, &cases, file);
    let quiet = imported(Source::VsCode, &file(r#""rm": false, "curl": null"#));
    assert!(quiet.entries.is_empty() && quiet.trouble.len() == 2, "{quiet:?}");
    let old = r#"{"github.copilot.chat.agent.terminal.allowList": {"ls": true, "cat": false},
        "github.copilot.chat.agent.terminal.denyList": ["rm"], "chat.tools.autoApprove": true}"#;
    let lines: Vec<String> = imported(Source::VsCode, old).entries.iter().map(line).collect();
    assert_eq!(lines[0], "less prefix ls");
    assert!(
        lines.len() == 3 && lines[1].starts_with("no It's turned off") && lines[2].contains("everything"),
        "{lines:#?}"
    );
}

#[test]
fn gemini_settings() {
    let file = |entry: &str| format!("/* mine */ {{\"tools\": {{ {entry} }} }}");
    let cases = [
        (r#""allowed": ["run_shell_command(git status)"]"#, "less prefix git|status"),
        (r#""allowed": ["ShellTool(npm test)"]"#, "less prefix npm|test"),
        (r#""allowed": ["run_shell_command(git)"]"#, "no It covers too much"),
        (r#""allowed": ["run_shell_command"]"#, "no It allows every command"),
        (r#""allowed": ["run_shell_command(ls *)"]"#, "no Its beginning can't be read"),
        (r#""allowed": ["write_file"]"#, "no `write_file` is Gemini"),
        (r#""core": ["run_shell_command(git status)"]"#, "no It says which tools Gemini CLI has"),
        (r#""exclude": ["run_shell_command(rm)"]"#, "as deny prefix rm anywhere"),
        (r#""exclude": ["run_shell_command"]"#, "no This block isn't imported"),
        (r#""allowed": [7]"#, "no An entry of `allowed` must be a string"),
    ];
    check(Source::Gemini, &cases, file);
    check(Source::Gemini, &[(r#""ShellTool(ls)""#, "less prefix ls")], |entry| {
        format!(r#"{{"allowedTools": [{entry}]}}"#)
    });
}

#[test]
fn gemini_policies() {
    let file = |rule: &str| format!("[[rule]]\n{rule}\npriority = 10\n");
    let cases = [
        (
            "toolName = \"run_shell_command\"\ncommandPrefix = \"git status\"\ndecision = \"allow\"",
            "less prefix git|status",
        ),
        ("commandPrefix = \"ls\"\ndecision = \"allow\"", "less prefix ls"),
        ("commandPrefix = \"rm -rf\"\ndecision = \"deny\"\ndenyMessage = \"no\"", "as deny prefix rm|-rf anywhere"),
        ("commandPrefix = \"git\"\ndecision = \"allow\"", "no It covers too much"),
        ("commandRegex = \"git (commit|push)\"\ndecision = \"allow\"", "no It's a regular expression"),
        ("commandRegex = \"rm .*\"\ndecision = \"deny\"", "no This block isn't imported: it's a regular"),
        ("toolName = \"run_shell_command\"\ndecision = \"allow\"", "no It allows every command"),
        ("toolName = \"*\"\ndecision = \"allow\"", "no It allows every command"),
        ("toolName = \"write_file\"\ndecision = \"allow\"", "no It's about tools"),
        (
            "commandPrefix = \"ls\"\ndecision = \"allow\"\nmodes = [\"plan\"]",
            "no It applies only under a condition (`modes`)",
        ),
        (
            "commandPrefix = \"ls\"\ndecision = \"allow\"\nargsPattern = \"x\"",
            "no It applies only under a condition (`argsPattern`)",
        ),
        ("commandPrefix = \"ls\"\ndecision = \"allow\"\nsubagent = \"a\"", "no It applies only under a condition"),
        ("commandPrefix = \"ls\"\ndecision = \"maybe\"", "no `maybe` isn't a known decision"),
        ("commandPrefix = [\"ls\", 1]\ndecision = \"allow\"", "no Its `commandPrefix` is neither"),
        ("commandPrefix = \"ls\"\ncommandRegex = \"ls\"\ndecision = \"allow\"", "no It has both"),
        ("decision = \"allow\"", "no It names neither"),
    ];
    check(Source::Gemini, &cases, file);
}

#[test]
fn our_own_rules() {
    let file = |rule: &str| format!(r#"{{"countersign":"rules","version":1,"rules":[{rule}]}}"#);
    let cases = [
        (r#"{"form":"prefix","words":["git","status"],"folder":"/home/u/proj"}"#, "as prefix git|status"),
        (r#"{"form":"prefix","words":["git"],"folder":"/home/u/proj"}"#, "no It can't be a rule: its subcommands"),
        (r#"{"form":"prefix","words":[],"folder":"/home/u/proj"}"#, "no It can't be a rule: it names no program"),
        (r#"{"form":"prefix","words":"ls"}"#, "no Its `words` isn't valid"),
        (r#"{"form":"prefix","words":["ls"],"text":"ls"}"#, "no Its fields don't go together"),
        (r#"{"form":"regex","text":"ls"}"#, "no Its fields don't go together"),
        (r#"{"form":"prefix","words":["ls"],"until":-1}"#, "no Its `until` isn't valid"),
        (r#"{"form":"prefix","words":["ls"],"until":1e99}"#, "no Its `until` isn't valid"),
        (r#"{"form":"prefix","words":["ls"],"untill":1}"#, "no `untill` isn't a known field"),
        (r#"{"form":"prefix","words":["ls"],"words":["rm"]}"#, "no Line 1, column"),
        (r#"{"form":"prefix","words":["ls"],"deny":null}"#, "no Its `deny` isn't valid"),
        (r#"{"form":"prefix","words":["l\u0000s"]}"#, "no It can't be a rule: a rule's words are plain text"),
        (r#"{"form":"exact","text":"ls\u202e","shell":"bash"}"#, "no It can't be a rule: it has hidden characters"),
        (
            r#"{"form":"exact","text":"secret-tool lookup a b","shell":"bash"}"#,
            "no It can't be a rule: no rule can allow it",
        ),
        (
            r#"{"form":"exact","text":"cat ~/'.ss'h/id_rsa","shell":"bash"}"#,
            "no It can't be a rule: it names a place known",
        ),
        (r#"{"form":"files","change":true}"#, "no It can't be a rule: it names no folder"),
        (r#"{"form":"files","change":true,"folder":"/home"}"#, "no It can't be a rule: it covers the whole home"),
        (r#"{"form":"files","change":true,"folder":"/home/u/a/../.."}"#, "no It can't be a rule: its folder isn't"),
        (r#"{"form":"files","change":false,"folder":"x"}"#, "no It can't be a rule: its folder isn't"),
        (r#"["ls"]"#, "no A rule must be an object"),
    ];
    check(Source::Countersign, &cases, file);
}
