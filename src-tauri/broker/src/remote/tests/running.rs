//! What runs there runs as it was written, and how it ended is told truly.

use super::super::quote::carried;
use super::super::{Ended, Errand, Host, RemoteError, Ssh, Standing};
use super::rig::{Rig, Sshd, argv, command, free_port, sh};
use crate::written::{ShellKind, What};

#[tokio::test]
async fn codes_streams_and_input_come_through() {
    let rig = Rig::new().await;
    let target = rig.target("box").await;
    rig.ssh.connect(&target).await.expect("a connection");
    let ends = [
        ("printf out; printf err >&2", Ended::Exited { code: 0 }, "out", "err"),
        ("exit 255", Ended::Exited { code: 255 }, "", ""),
        ("exit 1", Ended::Exited { code: 1 }, "", ""),
        ("echo no newline | tr -d '\\n' >&2; exit 3", Ended::Exited { code: 3 }, "", "no newline"),
        ("kill -9 $$", Ended::Signalled { signal: 9 }, "", ""),
        ("no-such-program 2>/dev/null", Ended::Exited { code: 127 }, "", ""),
    ];
    for (text, ended, out, err) in ends {
        let done = rig.run(&sh(text)).await;
        assert_eq!((&done.ended, done.stdout(), done.stderr()), (&ended, out.to_owned(), err.to_owned()), "{text}");
    }
    let input: Vec<u8> = (0..300_000u32).map(|at| (at * 7 % 256) as u8).collect();
    let done = rig.run_at(&target, &sh("cat"), &input).await;
    assert!(done.stdout == input, "binary input came back otherwise");
    assert_eq!(done.ended, Ended::Exited { code: 0 });
}

#[tokio::test]
async fn the_folder_is_entered_or_nothing_runs() {
    let rig = Rig::new().await;
    let folder = rig.path("a 'strange' \\n \u{e9} folder");
    std::fs::create_dir(&folder).expect("a folder");
    let mut errand = sh("pwd -P");
    errand.folder = Some(folder.to_str().expect("text").to_owned());
    assert_eq!(rig.run(&errand).await.stdout().trim_end(), errand.folder.clone().unwrap());
    for missing in ["/no/such/folder", "-P", "no\nsuch"] {
        errand.folder = Some(missing.to_owned());
        errand.what = What::Shell { text: "touch ran; echo ran".into(), shell: ShellKind::Bash };
        let done = rig.run(&errand).await;
        assert!(matches!(&done.ended, Ended::NotStarted { why } if why.contains("can't be entered")), "{done:?}");
        assert_eq!(done.stdout(), "");
    }
}

/// Values that some shell somewhere would read as something else.
fn nasty() -> Vec<Vec<u8>> {
    let mut values: Vec<Vec<u8>> = [
        "",
        " ",
        "a b",
        "'",
        "''",
        "\"",
        "\\",
        "\\\\",
        "\\0101",
        "\\n",
        "$HOME",
        "${HOME}",
        "$(touch x)",
        "`touch x`",
        "!",
        "!!",
        "a!b",
        "*",
        "?",
        "[a]",
        "~",
        "#x",
        "-n",
        "--",
        "a;b",
        "a&b",
        "a|b",
        "a>b",
        "(a)",
        "{a,b}",
        "%s%d%",
        "line\nline",
        "\n",
        "a\n\n",
        "\t",
        "\r\n",
        "\u{1b}[31m",
        "\u{7f}",
        "\u{e9}\u{202e}",
        "=",
        "a=b",
        "'\\''",
        "\\'",
    ]
    .map(|text| text.as_bytes().to_vec())
    .into();
    values.push((1..=255).collect());
    values.push(vec![0xff, 0x81, 0x88, b'\'', 0x80]);
    values
}

#[tokio::test]
async fn values_and_words_arrive_byte_by_byte() {
    let rig = Rig::new().await;
    let mut errand = argv(&["env", "-0"]);
    errand.env = nasty().into_iter().enumerate().map(|(at, value)| (format!("NASTY_{at}"), value)).collect();
    let done = rig.run(&errand).await;
    let all: Vec<&[u8]> = done.stdout.split(|byte| *byte == 0).collect();
    for (name, value) in &errand.env {
        let wanted = [name.as_bytes(), b"=", value].concat();
        assert!(all.contains(&&wanted[..]), "{name}: {:?} in {:?}", String::from_utf8_lossy(value), done.stderr());
    }
    assert!(!all.iter().any(|one| one.starts_with(b"cs_")), "something of ours leaked");
    let texts: Vec<String> = nasty().into_iter().filter_map(|value| String::from_utf8(value).ok()).collect();
    let mut words = vec!["printf", "%s\\0"];
    words.extend(texts.iter().map(String::as_str));
    let wanted: String = texts.iter().map(|text| format!("{text}\0")).collect();
    assert_eq!(rig.run(&argv(&words)).await.stdout(), wanted);
    for shell in [ShellKind::Sh, ShellKind::Bash] {
        let text = format!("printf %s '{}'", "!$HOME \\' \\\\ \u{1}\n é".replace('\'', "'\\''"));
        let done = rig.run(&Errand { what: What::Shell { text: text.into(), shell }, ..sh("") }).await;
        assert_eq!(done.stdout(), "!$HOME \\' \\\\ \u{1}\n é");
    }
}

#[test]
fn every_shell_here_carries_the_script_alike() {
    let script = b"printf %s 'a!b \\ \\\\ $x `y` \"z\" %s \xff\n\x01 end'";
    let mut tried = Vec::new();
    for shell in ["/bin/sh", "/bin/bash", "/bin/dash", "/usr/bin/zsh", "/usr/bin/fish", "/usr/bin/tcsh", "/usr/bin/ksh"]
    {
        if std::path::Path::new(shell).is_file() {
            let output = command(shell).args(["-c", &carried(script)]).output().expect(shell);
            assert_eq!(output.stdout, b"a!b \\ \\\\ $x `y` \"z\" %s \xff\n\x01 end", "{shell}: {output:?}");
            tried.push(shell);
        }
    }
    assert!(tried.contains(&"/bin/sh"));
}

#[tokio::test]
async fn a_terminal_is_one_stream_and_tells_its_end() {
    let rig = Rig::new().await;
    let mut errand = sh("test -t 0 && test -t 2 && echo terminal >&2; exit 7");
    errand.pty = true;
    let done = rig.run(&errand).await;
    assert_eq!((done.stdout().as_str(), &done.ended), ("terminal\r\n", &Ended::Exited { code: 7 }), "{done:?}");
}

#[tokio::test]
async fn one_errand_goes_to_several_computers() {
    let rig = Rig::new().await;
    let second = Sshd::start(rig.folder.path(), "second", &rig.path("id.pub"));
    rig.configure("second", second.port, "");
    rig.know(&rig.target("second").await).await;
    rig.configure("dead", free_port(), "");
    let targets = [rig.target("box").await, rig.target("second").await, rig.target("dead").await];
    let errand = sh("echo ${SSH_CONNECTION##* }");
    let plan = rig.ssh.plan(&targets, &errand).expect("sendable");
    let run = |at: usize| rig.run_dispatch(&plan[at], &errand, b"");
    let (first, other, dead) = tokio::join!(run(0), run(1), run(2));
    assert_eq!(first.stdout(), format!("{}\n", rig.sshd.port));
    assert_eq!(other.stdout(), format!("{}\n", second.port));
    assert!(matches!(dead.ended, Ended::NotStarted { .. }), "one of them is dead, the others are not");
}

#[tokio::test]
async fn twenty_at_once_go_over_one_connection() {
    let rig = Rig::new().await;
    let target = rig.target("box").await;
    let connect = || rig.ssh.connect(&target);
    assert_eq!(tokio::join!(connect(), connect(), connect(), connect()), (Ok(()), Ok(()), Ok(()), Ok(())));
    let errands: Vec<_> = (0..20).map(|at| sh(&format!("echo {at}; read -r line; exit {at}"))).collect();
    let mut runs = Vec::new();
    for errand in &errands {
        runs.push(rig.begin(&target, errand).await);
    }
    assert_eq!(rig.sshd.connections().len(), 1, "all twenty share it");
    for (at, (mut run, errand)) in runs.into_iter().zip(&errands).enumerate() {
        drop(run.child.stdin.take());
        let done = run.finish(errand).await;
        assert_eq!((done.stdout(), done.ended), (format!("{at}\n"), Ended::Exited { code: at as u8 }));
    }
}

#[tokio::test]
async fn a_jump_host_is_gone_through() {
    let rig = Rig::stranger();
    let inner = Sshd::start(rig.folder.path(), "inner", &rig.path("id.pub"));
    rig.configure("inner", inner.port, "ProxyJump box\n");
    let (outer, target) = (rig.target("box").await, rig.target("inner").await);
    assert_eq!(target.jumps, ["box"]);
    assert!(target.shown().ends_with("through box"), "{}", target.shown());
    // As long as the key of the one in between is not known, nothing is known of the one behind it.
    let (of, standing) = rig.ssh.look(&target).await.expect("ssh");
    assert!(of == outer && matches!(standing, Standing::Unknown { .. }), "{of:?}: {standing:?}");
    let refused = rig.ssh.connect(&target).await.expect_err("nobody accepted it");
    let between = format!("[127.0.0.1]:{}", rig.sshd.port);
    assert!(matches!(&refused, RemoteError::UnknownKey { host } if *host == between), "{refused}");
    rig.know(&outer).await;
    rig.know(&target).await;
    rig.ssh.connect(&target).await.expect("a connection");
    let done = rig.run_at(&target, &sh("echo ${SSH_CONNECTION##* }"), b"").await;
    assert_eq!(done.stdout(), format!("{}\n", inner.port));
    assert_eq!((rig.sshd.connections().len(), inner.connections().len()), (1, 1));
}

#[tokio::test]
async fn what_a_name_means_is_told_and_watched() {
    let rig = Rig::new().await;
    for folder in ["/tmp/a b", "/tmp/$(a)", "relative", &format!("/tmp/{}", "a".repeat(60))] {
        let made = Ssh::new(rig.env.clone(), rig.folder.path(), &rig.path("ssh_config"), folder.as_ref());
        assert!(matches!(made, Err(RemoteError::Local(_))), "{folder}");
    }
    let host: Host = "someone@box:2222".parse().expect("a host");
    let target = rig.ssh.resolve(&host).await.expect("a target");
    assert_eq!((target.user.as_str(), target.port, target.hostname.as_str()), ("someone", 2222, "127.0.0.1"));
    assert_eq!(target.shown(), "someone@box, which is 127.0.0.1 port 2222");
    assert_eq!(target.scope(), "someone@[127.0.0.1]:2222");
    let before = rig.target("box").await;
    rig.configure("other", 1, "");
    assert_eq!(before.difference(&rig.target("box").await), None);
    let text = std::fs::read_to_string(rig.path("ssh_config")).expect("a file");
    std::fs::write(rig.path("ssh_config"), text.replace("127.0.0.1", "127.0.0.2")).expect("a file");
    let words = before.difference(&rig.target("box").await).expect("a difference");
    assert!(words.contains("127.0.0.2"), "{words}");
    use std::os::unix::fs::PermissionsExt as _;
    std::fs::set_permissions(rig.path("ssh_config"), std::fs::Permissions::from_mode(0o666)).expect("a mode");
    assert!(matches!(rig.ssh.resolve(&host).await, Err(RemoteError::Config(_))), "anybody could have written it");
}

#[tokio::test]
async fn no_name_is_looked_up_to_know_what_it_means() {
    let rig = Rig::stranger();
    let file = rig.path("ssh_config");
    let person = std::fs::read_to_string(&file).expect("a file");
    let looks = "CanonicalizeHostname always\nCanonicalDomains example.invalid\nCanonicalizeFallbackLocal no\n\
                 CanonicalizePermittedCNAMEs *:*\n";
    std::fs::write(&file, looks.to_owned() + &person).expect("a file");
    let target = rig.target("a-secret").await;
    assert_eq!(target.hostname, "a-secret", "a name that is looked up is told to be unknown");
}

/// The command lines of all `ssh` programs on this computer.
fn command_lines_of_ssh() -> Vec<u8> {
    let processes = std::fs::read_dir("/proc").expect("a list of processes").flatten();
    let ssh = processes.filter(|entry| {
        let program = std::fs::read_link(entry.path().join("exe")).unwrap_or_default();
        program.file_name().is_some_and(|name| name == "ssh")
    });
    ssh.flat_map(|entry| std::fs::read(entry.path().join("cmdline")).unwrap_or_default()).collect()
}

#[tokio::test]
async fn variables_stand_on_no_command_line_here() {
    let rig = Rig::new().await;
    let target = rig.target("box").await;
    let carriers = || {
        let files = std::fs::read_dir(rig.ssh.folder()).expect("a folder").flatten();
        files.filter(|entry| entry.file_name().to_string_lossy().starts_with("sent-")).collect::<Vec<_>>()
    };
    for pty in [false, true] {
        let value = format!("v{}-%h-%%-'\"$HOME", std::process::id()).into_bytes();
        let text = "printf '%s\\n' \"$SECRET\"; read -r line; exit 4";
        let errand = Errand { env: vec![("SECRET".to_owned(), value.clone())], pty, ..sh(text) };
        let dispatch = rig.ssh.dispatch(&target, &errand).expect("sendable");
        assert!(!dispatch.argv.concat().contains("SECRET"), "{:?}", dispatch.argv);
        use std::os::unix::fs::PermissionsExt as _;
        let [file] = &carriers()[..] else { panic!("one file") };
        assert_eq!(file.metadata().expect("a file").permissions().mode() & 0o777, 0o600);
        let watching = async {
            let mut seen = Vec::new();
            for _ in 0..50 {
                seen.extend(command_lines_of_ssh());
                tokio::time::sleep(std::time::Duration::from_millis(5)).await;
            }
            seen
        };
        let (done, seen) = tokio::join!(rig.run_dispatch(&dispatch, &errand, b"go\n"), watching);
        let end = if pty { "\r\n" } else { "\n" };
        let printed = done.stdout();
        assert!(printed.contains(&(String::from_utf8(value).expect("text") + end)), "{printed:?} {:?}", done.stderr());
        assert_eq!(done.ended, Ended::Exited { code: 4 });
        assert!(seen.windows(8).any(|part| part == b"ControlM"), "it was looked at while it ran");
        assert!(!seen.windows(6).any(|part| part == b"SECRET"), "{}", String::from_utf8_lossy(&seen));
        drop(dispatch);
        assert!(carriers().is_empty(), "it is gone with the run");
    }
}

#[tokio::test]
async fn a_long_command_with_variables_arrives_whole() {
    let rig = Rig::new().await;
    let long = "x".repeat(60_000);
    let errand = Errand { env: vec![("A".to_owned(), b"1".to_vec())], ..sh(&format!("printf %s%s $A {long} | wc -c")) };
    assert_eq!(rig.run(&errand).await.stdout().trim(), "60001");
}
