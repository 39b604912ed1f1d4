//! The vault on a real GNOME Keyring, in a private session bus with a home of its own.
//!
//! The keyring crate finds its bus through the environment, so each scene runs in a process of its own: the
//! test starts a bus, then this same test binary again with the scene's name.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use countersign_broker::consent::rules::{Rule, Store, StoreError};
use secret_service::EncryptionType;
use secret_service::blocking::SecretService;
use zbus::{ObjectPath, OwnedObjectPath, OwnedVariant, Variant};

use super::cases::rule;
use crate::vault::signals::VaultSignals;
use crate::vault::{LIMITS, TimeLimits, Vault};

/// A bus that starts no service by itself.
const BUS: &str = r#"<busconfig>
  <type>session</type><listen>unix:dir=DIR</listen>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/>
  </policy>
</busconfig>"#;

/// A child that does not outlive the test.
pub(super) struct ChildGuard(Child);

impl ChildGuard {
    /// Whether it ended by itself.
    pub(super) fn has_ended(&mut self) -> bool {
        self.0.try_wait().unwrap().is_some()
    }
}

impl Drop for ChildGuard {
    fn drop(&mut self) {
        if let Ok(Some(status)) = self.0.try_wait() {
            println!("{CRASHED} ({status})");
        }
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[expect(clippy::disallowed_methods, reason = "the test's own tools, not an agent's command")]
fn program(name: impl AsRef<std::ffi::OsStr>) -> Command {
    Command::new(name)
}

/// What a scene prints when a program it started ended before the scene did.
const CRASHED: &str = "a program of the scene ended by itself";

/// Runs a scene in its own process on its own bus. GNOME Keyring now and then traps in glib while it is locked and
/// unlocked in turn; a scene that failed for that is played again, at most twice.
pub(super) fn play(scene: &str) {
    for left in (0..3).rev() {
        let Output { status, stdout, stderr } = play_once(scene);
        let (out, err) = (String::from_utf8_lossy(&stdout), String::from_utf8_lossy(&stderr));
        let done = status.success() && out.contains("1 passed");
        assert!(done || left > 0 && out.contains(CRASHED), "{out}\n{err}");
        if done {
            return;
        }
    }
}

fn play_once(scene: &str) -> Output {
    let home = tempfile::tempdir().unwrap();
    let dir = home.path();
    let config = dir.join("bus.conf");
    fs::write(&config, BUS.replace("DIR", dir.to_str().unwrap())).unwrap();
    let mut bus = program("dbus-daemon");
    bus.arg("--config-file").arg(&config).args(["--nofork", "--nopidfile", "--print-address"]);
    let mut bus = ChildGuard(bus.stdout(Stdio::piped()).spawn().unwrap());
    let mut address = String::new();
    BufReader::new(bus.0.stdout.take().unwrap()).read_line(&mut address).unwrap();
    let mut act = act(scene);
    act.env("DBUS_SESSION_BUS_ADDRESS", address.trim()).env("HOME", dir).env("XDG_RUNTIME_DIR", dir);
    act.env_remove("DISPLAY").env_remove("XDG_DATA_HOME").env_remove("GNOME_KEYRING_CONTROL");
    act.output().unwrap()
}

/// This same test binary again, for one scene of the vault.
pub(super) fn act(scene: &str) -> Command {
    let mut act = program(std::env::current_exe().unwrap());
    // A scene's name is its own: the path before it need not be told.
    act.args(["--ignored", "--nocapture", scene]);
    act
}

/// Starts a keyring that is unlocked (and has a default collection, made at the first start).
pub(super) fn keyring() -> ChildGuard {
    let mut daemon = program("gnome-keyring-daemon");
    daemon.args(["--foreground", "--unlock", "--components=secrets"]);
    daemon.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut daemon = ChildGuard(daemon.spawn().unwrap());
    daemon.0.stdin.take().unwrap().write_all(b"password").unwrap();
    for _ in 0..100 {
        if run("secret-tool", &["search", "nothing", "here"], "").status.success() {
            break;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    daemon
}

fn run(name: &str, args: &[&str], input: &str) -> Output {
    let mut child = program(name);
    child.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = child.spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

fn lock() {
    let service = SecretService::connect(EncryptionType::Plain).unwrap();
    service.get_default_collection().unwrap().lock().unwrap();
}

/// Unlocks the running keyring the way a login does: the daemon's own call, which opens no dialog.
fn unlock() {
    zbus::block_on(async {
        let bus = zbus::Connection::session().await.unwrap();
        let (to, at) = (Some("org.freedesktop.secrets"), "/org/freedesktop/secrets");
        let plain = ("plain", Variant::from(""));
        let opened = bus.call_method(to, at, Some("org.freedesktop.Secret.Service"), "OpenSession", &plain).await;
        let (_, session): (OwnedVariant, OwnedObjectPath) = opened.unwrap().body().deserialize().unwrap();
        let login = ObjectPath::try_from("/org/freedesktop/secrets/collection/login").unwrap();
        let secret = (login, (session, Vec::<u8>::new(), b"password".to_vec(), "text/plain"));
        let inner = Some("org.gnome.keyring.InternalUnsupportedGuiltRiddenInterface");
        bus.call_method(to, at, inner, "UnlockWithMasterPassword", &secret).await.unwrap();
    });
}

fn entry(n: u8) -> String {
    format!("rule:{}", rule(n).id)
}

/// What a vault told.
struct VaultEvents {
    /// That rules are to be read again.
    changed: Receiver<()>,
    /// That rules are to sleep.
    slept: Receiver<StoreError>,
}

impl VaultEvents {
    /// Reads rules again and again when that is told, until they can be read: a keyring may falter while it begins or
    /// is being unlocked, and then the vault tells once more.
    fn loaded(&self, vault: &Vault) -> Vec<Rule> {
        loop {
            self.changed.recv_timeout(Duration::from_secs(20)).unwrap();
            match vault.load() {
                Ok(loaded) => return loaded.rules,
                Err(error) => println!("not yet: {error}"),
            }
        }
    }
}

/// A vault that hurries and would look by itself only when the test is long over, and what it tells.
fn vault() -> (Vault, VaultEvents) {
    let never = Duration::from_secs(600);
    let limits = TimeLimits {
        load: Duration::from_secs(4),
        change: Duration::from_secs(2),
        locked: never,
        absent: never,
        ..LIMITS
    };
    let ((tell, changed), (asleep, slept)) = (mpsc::channel(), mpsc::channel());
    let words = VaultSignals::new(move || {
        let _ = tell.send(());
    });
    let ledger = crate::vault::ledger::Ledger::new(
        Box::new(crate::vault::keyring::Keyring),
        crate::vault::mark::CounterFile::default(),
    );
    let vault = Vault::over(ledger, limits, words).unwrap();
    vault
        .listen(move |why| {
            let _ = asleep.send(why);
        })
        .unwrap();
    while !vault.words.are_given() && std::env::var("DBUS_SESSION_BUS_ADDRESS").is_ok_and(|bus| !bus.contains("none")) {
        std::thread::sleep(Duration::from_millis(5));
    }
    (vault, VaultEvents { changed, slept })
}

#[test]
fn keeps_rules_where_other_tools_find_them() {
    play("scene_keep");
}

#[test]
#[ignore = "a scene: played by keeps_rules_where_other_tools_find_them"]
fn scene_keep() {
    let _keyring = keyring();
    let (vault, _told) = vault();
    assert!(vault.load().unwrap().rules.is_empty());
    vault.change(&[rule(1)], &[]).unwrap();
    vault.change(&[rule(2)], &[]).unwrap();

    let found = run("secret-tool", &["search", "--all", "service", "Countersign"], "");
    let found = format!("{}{}", String::from_utf8_lossy(&found.stdout), String::from_utf8_lossy(&found.stderr));
    println!("{found}");
    for name in [entry(1), entry(2), "index".to_owned()] {
        assert!(found.contains(&format!("attribute.username = {name}")), "{found}");
    }
    let secret = run("secret-tool", &["lookup", "service", "Countersign", "username", &entry(1)], "").stdout;
    assert_eq!(secret, serde_json::to_vec(&rule(1)).unwrap());

    let (again, _told) = self::vault();
    assert_eq!(again.load().unwrap().rules, [rule(1), rule(2)]);
    // Something else changes a rule: a command that was never allowed.
    let forged = String::from_utf8(secret).unwrap().replace("echo", "curl");
    let store = ["store", "--label=x", "service", "Countersign", "username", &entry(1)];
    assert!(run("secret-tool", &store, &forged).status.success());
    let loaded = again.load().unwrap();
    assert_eq!(loaded.rules, [rule(2)]);
    assert_eq!(loaded.set_aside.len(), 1);
    println!("{:?}", loaded.set_aside);

    again.change(&[], &[rule(2).id]).unwrap();
    assert!(again.load().unwrap().rules.is_empty());
    assert!(run("secret-tool", &["lookup", "service", "Countersign", "username", &entry(2)], "").stdout.is_empty());
}

#[test]
fn a_locked_keyring_is_told_without_a_dialog() {
    play("scene_locked");
}

#[test]
#[ignore = "a scene: played by a_locked_keyring_is_told_without_a_dialog"]
fn scene_locked() {
    let _keyring = keyring();
    let (vault, told) = vault();
    vault.change(&[rule(1)], &[]).unwrap();
    lock();
    let began = tokio::time::Instant::now();
    assert!(matches!(vault.load(), Err(StoreError::Locked(_))));
    println!("told after {:?}", began.elapsed());
    assert!(began.elapsed() < Duration::from_secs(1));
    let began = tokio::time::Instant::now();
    let saved = vault.change(&[rule(2)], &[]);
    println!("add while locked: {saved:?} after {:?}", began.elapsed());
    assert!(matches!(saved, Err(StoreError::Locked(_))));
    assert!(began.elapsed() < Duration::from_secs(1), "a person waited for a refusal");
    unlock();
    assert_eq!(told.loaded(&vault), [rule(1)]);
    vault.change(&[rule(3)], &[]).unwrap();
    assert_eq!(vault.load().unwrap().rules, [rule(1), rule(3)]);
}

#[test]
fn rules_sleep_the_moment_the_keyring_is_locked_and_wake_when_it_is_not() {
    play("scene_asleep");
}

#[test]
#[ignore = "a scene: played by rules_sleep_the_moment_the_keyring_is_locked_and_wake_when_it_is_not"]
fn scene_asleep() {
    let _keyring = keyring();
    let (vault, told) = vault();
    vault.change(&[rule(1)], &[]).unwrap();
    for _ in 0..3 {
        assert!(told.slept.try_recv().is_err(), "writing an entry put rules to sleep");
        lock();
        let why = told.slept.recv_timeout(Duration::from_secs(5)).unwrap();
        assert!(matches!(why, StoreError::Locked(_)), "{why:?}");
        unlock();
        assert_eq!(told.loaded(&vault), [rule(1)]);
        while told.slept.try_recv().is_ok() {}
    }
}

#[test]
fn a_keyring_that_hangs_hangs_nobody_else() {
    play("scene_hanging");
}

#[test]
#[ignore = "a scene: played by a_keyring_that_hangs_hangs_nobody_else"]
fn scene_hanging() {
    let keyring = keyring();
    let pid = keyring.0.id().to_string();
    let (vault, told) = vault();
    vault.change(&[rule(1)], &[]).unwrap();
    assert!(run("kill", &["-STOP", &pid], "").status.success());
    assert!(matches!(vault.change(&[rule(2)], &[]), Err(StoreError::Locked(_))));
    let began = tokio::time::Instant::now();
    assert!(matches!(vault.load(), Err(StoreError::Locked(_))));
    assert!(matches!(vault.change(&[], &[rule(1).id]), Err(StoreError::Locked(_))));
    assert!(began.elapsed() < Duration::from_secs(1));
    assert!(told.changed.try_recv().is_err());
    assert!(run("kill", &["-CONT", &pid], "").status.success());
    assert_eq!(told.loaded(&vault), [rule(1)], "what the person was told did not happen did not happen");
}

#[test]
fn a_keyring_that_comes_late_or_again_is_used() {
    play("scene_late");
}

#[test]
#[ignore = "a scene: played by a_keyring_that_comes_late_or_again_is_used"]
fn scene_late() {
    let (vault, told) = vault();
    let began = tokio::time::Instant::now();
    let nothing = vault.load();
    println!("{nothing:?} after {:?}", began.elapsed());
    assert!(matches!(nothing, Err(StoreError::Absent(_))));
    assert!(matches!(vault.change(&[rule(1)], &[]), Err(StoreError::Absent(_))));
    let first = keyring();
    assert!(told.loaded(&vault).is_empty());
    let began = tokio::time::Instant::now();
    vault.change(&[rule(1)], &[]).unwrap();
    println!("added in {:?}", began.elapsed());
    while told.slept.try_recv().is_ok() {}
    drop(first);
    told.slept.recv_timeout(Duration::from_secs(5)).unwrap();
    assert!(matches!(vault.load(), Err(StoreError::Absent(_))));
    let _second = keyring();
    assert_eq!(told.loaded(&vault), [rule(1)], "through a new connection");
    vault.change(&[rule(2)], &[]).unwrap();
    assert_eq!(vault.load().unwrap().rules.len(), 2);
}

#[test]
fn no_bus_at_all_is_told_at_once() {
    let mut act = act("scene_no_bus");
    act.env("DBUS_SESSION_BUS_ADDRESS", "unix:path=/none/bus");
    assert!(act.output().unwrap().status.success());
}

#[test]
#[ignore = "a scene: played by no_bus_at_all_is_told_at_once"]
fn scene_no_bus() {
    let (vault, _told) = vault();
    assert!(matches!(vault.load(), Err(StoreError::Absent(_))));
    assert!(!Path::new("/none").exists());
}
