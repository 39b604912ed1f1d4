//! The bridge when there is nobody on the other side, and when that changes.

use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use countersign_tests::agent::{call, hello, initialized};
use serde_json::{Value, json};
use tokio::process::Command;
use tokio::time::timeout;

use crate::door::agent::{DoorAgent, NEWEST};
use crate::door::house::{SOON, TestServer, launch, place, place_script, program};

/// A bridge far from any app, in a folder of its own.
fn lonely(folder: &Path) -> Command {
    let (bridge_here, launcher) = (folder.join("countersign-bridge"), folder.join("launch"));
    place(std::fs::File::open(program()).unwrap().into(), &bridge_here);
    launch(&bridge_here, &launcher);
    let mut command = Command::new(launcher);
    command.env("PATH", folder).env("XDG_RUNTIME_DIR", runtime(folder)).current_dir(folder);
    command
}

/// Where such a bridge looks for the app's socket.
fn runtime(folder: &Path) -> PathBuf {
    let runtime = folder.join("run");
    std::fs::create_dir_all(&runtime).unwrap();
    runtime
}

async fn apologises(command: Command, version: &'static str, words: &str) {
    let mut agent = DoorAgent::run(command, version, "tester");
    let told = |answer: &Value, at: &str| {
        let message = answer.pointer(at).and_then(Value::as_str).unwrap_or_default();
        assert!(message.contains(words), "{answer}");
    };
    if version == NEWEST {
        told(&agent.request("server/discover", json!({})).await, "/error/message");
    } else {
        let hello = agent.request("initialize", json!({"protocolVersion": version})).await;
        assert_eq!(hello["result"]["protocolVersion"], version, "{hello}");
        told(&hello, "/result/instructions");
    }
    told(&agent.request("tools/list", json!({})).await, "/result/tools/0/description");
    let call = agent.request("tools/call", call("run_command", json!({"command": "ls"}))).await;
    assert_eq!(call["result"]["isError"], true, "{call}");
    told(&call, "/result/content/0/text");
    agent.send(&initialized()).await;
    agent.close();
    assert!(agent.next().await.is_none(), "a notification was answered");
    assert!(!agent.child.wait().await.unwrap().success());
}

#[tokio::test]
async fn without_an_app_every_version_is_told_to_open_it() {
    for version in ["2024-11-05", NEWEST] {
        let folder = tempfile::tempdir().unwrap();
        apologises(lonely(folder.path()), version, "Open Countersign").await;
    }
}

#[tokio::test]
async fn an_app_that_dies_at_its_start_is_not_waited_for() {
    let folder = tempfile::tempdir().unwrap();
    let command = lonely(folder.path());
    place_script(&folder.path().join("countersign"), "#!/bin/sh\nexit 3\n");
    let begun = Instant::now();
    apologises(command, "2025-06-18", "it was started and ended").await;
    assert!(begun.elapsed() < Duration::from_secs(8));
}

#[tokio::test]
async fn what_an_app_says_when_it_cannot_start_is_handed_on() {
    let folder = tempfile::tempdir().unwrap();
    let command = lonely(folder.path());
    place_script(
        &folder.path().join("countersign"),
        "#!/bin/sh\necho warning >&2\necho 'No screen \"here\".' >&2\nexit 1\n",
    );
    apologises(command, "2025-06-18", "said: No screen \"here\")").await;
}

#[tokio::test]
async fn a_socket_nobody_listens_at_is_as_good_as_none() {
    let folder = tempfile::tempdir().unwrap();
    let command = lonely(folder.path());
    let own = runtime(folder.path()).join("countersign");
    std::fs::create_dir(&own).unwrap();
    std::fs::set_permissions(&own, std::fs::Permissions::from_mode(0o700)).unwrap();
    drop(std::os::unix::net::UnixListener::bind(own.join("door.sock")).unwrap());
    apologises(command, "2025-06-18", "Open Countersign").await;
}

#[tokio::test]
async fn a_folder_others_can_enter_is_not_trusted() {
    let folder = tempfile::tempdir().unwrap();
    let command = lonely(folder.path());
    let own = runtime(folder.path()).join("countersign");
    std::fs::create_dir(&own).unwrap();
    std::fs::set_permissions(&own, std::fs::Permissions::from_mode(0o755)).unwrap();
    apologises(command, NEWEST, "must be 0700").await;
}

#[tokio::test]
async fn a_dialect_or_word_it_does_not_know_is_explained() {
    let folder = tempfile::tempdir().unwrap();
    for (words, part) in
        [(&["--dialect", "klingon"][..], "klingon"), (&["--yes"], "--yes"), (&["--budget", "x"], "--budget")]
    {
        let mut command = lonely(folder.path());
        command.args(words);
        apologises(command, "2025-06-18", part).await;
    }
}

#[tokio::test]
async fn the_app_is_started_and_waited_for() {
    let house = TestServer::shut().await;
    let app = tempfile::tempdir().unwrap();
    let mark = app.path().join("started");
    let mut command = lonely(app.path());
    command.env("XDG_RUNTIME_DIR", house.folder.path()).env("PATH", "/usr/bin:/bin");
    place_script(
        &app.path().join("countersign"),
        &format!(
            "#!/bin/sh\necho \"$@\" $(cat /proc/$$/stat | cut -d' ' -f4-6) $$ > {}.new; mv {0}.new {0}; sleep 30\n",
            mark.display()
        ),
    );
    let mut agent = DoorAgent::run(command, "2025-06-18", "tester");
    let id = agent.post("initialize", hello("2025-06-18", "x")).await;
    let begun = Instant::now();
    while !mark.exists() {
        assert!(begun.elapsed() < SOON, "the app was not started");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let said = std::fs::read_to_string(&mark).unwrap();
    let said: Vec<_> = said.split_whitespace().collect();
    let [background, quiet, parent, group, session, own] = said[..] else { panic!("{said:?}") };
    assert_eq!((background, quiet), ("--background", "--quiet"));
    assert_eq!((group, session), (own, own), "it leads a process group and a session of its own");
    let parent = std::fs::read_to_string(format!("/proc/{parent}/comm")).unwrap();
    assert!(!parent.starts_with("countersign"), "who ends the bridge and its children would end the app: {parent}");
    house.open();
    assert!(agent.answer(id).await["result"].is_object());
    let group = rustix::process::Pid::from_raw(own.parse().unwrap()).unwrap();
    rustix::process::kill_process_group(group, rustix::process::Signal::KILL).unwrap();
}

#[tokio::test]
async fn the_bridge_ends_when_the_app_goes_away() {
    let house = TestServer::new().await;
    let mut agent = DoorAgent::new(&house, "2025-06-18").await;
    house.stop.cancel();
    assert!(agent.next().await.is_none());
    timeout(SOON, agent.child.wait()).await.unwrap().unwrap();
}

#[tokio::test]
async fn the_bridge_ends_when_its_client_does() {
    let house = TestServer::new().await;
    let mut agent = DoorAgent::new(&house, "2025-06-18").await;
    agent.close();
    assert!(timeout(SOON, agent.child.wait()).await.unwrap().unwrap().success());
}

#[tokio::test]
async fn help_is_for_people_and_costs_no_connection() {
    let folder = tempfile::tempdir().unwrap();
    let output = lonely(folder.path()).arg("--help").output().await.unwrap();
    assert!(output.status.success() && String::from_utf8_lossy(&output.stdout).contains("--budget"));
    assert!(!runtime(folder.path()).join("countersign").exists(), "no folder was made");
}

#[tokio::test]
async fn an_app_that_a_client_has_started_is_given_nothing_that_the_client_chose() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = lonely(folder.path());
    let (mark, evil) = (folder.path().join("environment"), folder.path().join("evil"));
    place_script(
        &folder.path().join("countersign"),
        &format!("#!/bin/sh\n/usr/bin/env -0 >{}\nexit 3\n", mark.display()),
    );
    let unixexec = format!("unixexec:path=/usr/bin/touch,argv1={}", evil.display());
    for (name, value) in [
        ("GTK_MODULES", "/tmp/evil.so"),
        ("GDK_PIXBUF_MODULE_FILE", "/tmp/evil"),
        ("GIO_EXTRA_MODULES", "/tmp/evil"),
        ("XDG_CONFIG_HOME", "/tmp/evil"),
        ("XDG_DATA_HOME", "/tmp/evil"),
        ("XDG_DATA_DIRS", "/tmp/evil"),
        ("HOME", "/tmp/evil"),
        ("SHELL", "/tmp/evil"),
        ("TMPDIR", "/tmp/evil"),
        ("TAURI_WEBVIEW_AUTOMATION", "true"),
        ("WEBKIT_INSPECTOR_SERVER", "127.0.0.1:9"),
        ("COUNTERSIGN_PERSON_LD_PRELOAD", "/tmp/evil.so"),
        ("API_KEY", "secret"),
        ("DBUS_SESSION_BUS_ADDRESS", &unixexec),
        ("DISPLAY", ":7"),
        ("LANG", "de_DE.UTF-8"),
        ("GTK_IM_MODULE", "fcitx"),
    ] {
        command.env(name, value);
    }
    apologises(command, "2025-06-18", "it was started and ended").await;
    let said = std::fs::read_to_string(mark).unwrap();
    let mut given: Vec<(&str, &str)> = said.split('\0').filter_map(|line| line.split_once('=')).collect();
    // The shell's own.
    given.retain(|(name, _)| !["PWD", "_", "SHLVL", "OLDPWD"].contains(name));
    given.sort_unstable();
    let me = rustix::process::getuid().as_raw();
    let home = runtime(folder.path());
    let runtime = format!("/run/user/{me}");
    assert_eq!(
        given,
        [
            ("DISPLAY", ":7"),
            ("GTK_IM_MODULE", "fcitx"),
            ("HOME", home.to_str().unwrap()),
            ("LANG", "de_DE.UTF-8"),
            ("LOGNAME", "person"),
            ("PATH", "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"),
            ("SHELL", "/bin/sh"),
            ("USER", "person"),
            ("XDG_RUNTIME_DIR", &runtime),
        ]
    );
    assert!(!evil.exists(), "a client's words were run");
}

#[tokio::test]
async fn a_client_whose_runtime_folder_is_its_sandboxs_own_starts_no_app_and_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = lonely(folder.path());
    place_script(&folder.path().join("countersign"), "#!/bin/sh\n>started\nexit 3\n");
    let me = rustix::process::getuid().as_raw();
    command.env("DBUS_SESSION_BUS_ADDRESS", format!("unix:path=/run/user/{me}/bus"));
    apologises(command, "2025-06-18", "runs in a sandbox").await;
    assert!(!folder.path().join("started").exists(), "a second app was started");
}
