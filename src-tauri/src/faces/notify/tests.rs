//! Popups on a notification service of the test's own, on a private bus. Each scene runs in a process of its
//! own, because the bus is found through the environment.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex, mpsc};
use std::time::Duration;

use zbus::object_server::SignalEmitter;
use zbus::{Connection, interface};

use super::{About, Action, Announcement, Notifier, WaitingRequest, Wants};

#[expect(clippy::disallowed_methods, reason = "the test's own tools, not an agent's command")]
fn program(name: impl AsRef<std::ffi::OsStr>) -> Command {
    Command::new(name)
}

/// Runs a scene in its own process on its own bus.
fn play(scene: &str) {
    let home = tempfile::tempdir().unwrap();
    let config = home.path().join("bus.conf");
    let text = r#"<busconfig><type>session</type><listen>unix:dir=DIR</listen><policy context="default">
        <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>"#;
    fs::write(&config, text.replace("DIR", home.path().to_str().unwrap())).unwrap();
    let mut bus = program("dbus-daemon");
    bus.arg("--config-file").arg(&config).args(["--nofork", "--nopidfile", "--print-address"]);
    let mut bus = bus.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut address = String::new();
    BufReader::new(bus.stdout.take().unwrap()).read_line(&mut address).unwrap();
    let mut act = program(std::env::current_exe().unwrap());
    let name = format!("{}::{scene}", module_path!().split_once("::").unwrap().1);
    act.args(["--exact", "--ignored", "--nocapture", &name]);
    let acted = act.env("DBUS_SESSION_BUS_ADDRESS", address.trim()).env("XDG_RUNTIME_DIR", home.path()).output();
    bus.kill().unwrap();
    bus.wait().unwrap();
    let acted = acted.unwrap();
    let (out, err) = (String::from_utf8_lossy(&acted.stdout), String::from_utf8_lossy(&acted.stderr));
    assert!(acted.status.success() && out.contains("1 passed"), "{out}\n{err}");
}

/// A popup as the service got it.
#[derive(Clone, Debug, PartialEq)]
struct ShownPopup {
    number: u32,
    replaces: u32,
    icon: String,
    summary: String,
    body: String,
    actions: Vec<String>,
}

/// What the service has seen.
#[derive(Clone, Default)]
struct PopupScreen(Arc<Mutex<(Vec<ShownPopup>, Vec<u32>)>>);

impl PopupScreen {
    fn shown(&self) -> Vec<ShownPopup> {
        self.0.lock().unwrap().0.clone()
    }

    fn closed(&self) -> Vec<u32> {
        self.0.lock().unwrap().1.clone()
    }
}

#[interface(name = "org.freedesktop.Notifications")]
impl PopupScreen {
    #[expect(clippy::too_many_arguments, reason = "the service's interface")]
    fn notify(
        &self,
        _app: String,
        replaces: u32,
        icon: String,
        summary: String,
        body: String,
        actions: Vec<String>,
        _hints: std::collections::HashMap<String, zbus::OwnedVariant>,
        _timeout: i32,
    ) -> u32 {
        let mut seen = self.0.lock().unwrap();
        let number = if replaces == 0 { u32::try_from(seen.0.len()).unwrap() + 1 } else { replaces };
        seen.0.push(ShownPopup { number, replaces, icon, summary, body, actions });
        number
    }

    async fn close_notification(&self, number: u32, #[zbus(signal_emitter)] emitter: SignalEmitter<'_>) {
        self.0.lock().unwrap().1.push(number);
        let _ = Self::notification_closed(&emitter, number, 3).await;
    }

    #[zbus(signal)]
    async fn notification_closed(emitter: &SignalEmitter<'_>, number: u32, reason: u32) -> zbus::Result<()>;

    #[zbus(signal)]
    async fn action_invoked(emitter: &SignalEmitter<'_>, number: u32, action: &str) -> zbus::Result<()>;
}

async fn service() -> (Connection, PopupScreen) {
    let screen = PopupScreen::default();
    let bus = Connection::session().await.unwrap();
    bus.object_server().at("/org/freedesktop/Notifications", screen.clone()).await.unwrap();
    bus.request_name("org.freedesktop.Notifications").await.unwrap();
    (bus, screen)
}

fn choose(bus: &Connection, number: u32, action: &str) {
    zbus::block_on(async {
        let emitter = SignalEmitter::new(bus, "/org/freedesktop/Notifications").unwrap();
        PopupScreen::action_invoked(&emitter, number, action).await.unwrap();
        PopupScreen::notification_closed(&emitter, number, 2).await.unwrap();
    });
}

fn queue(ids: impl IntoIterator<Item = u32>) -> Vec<WaitingRequest> {
    let one = |id: u32| WaitingRequest {
        wants: Wants::RunCommand,
        id: id.to_string(),
        client: "Claude".to_owned(),
        line: format!("echo <{id}>"),
        again: None,
    };
    ids.into_iter().map(one).collect()
}

fn eventually(what: &str, check: impl Fn() -> bool) {
    for _ in 0..300 {
        if check() {
            return;
        }
        pause(10);
    }
    panic!("never: {what}");
}

fn pause(ms: u64) {
    std::thread::sleep(Duration::from_millis(ms));
}

fn threads() -> usize {
    fs::read_dir("/proc/self/task").unwrap().count()
}

fn notifier() -> (Notifier, mpsc::Receiver<(String, Action)>) {
    let (tell, told) = mpsc::channel();
    (Notifier::new(move |id, action| tell.send((id.to_owned(), action)).unwrap()), told)
}

#[test]
fn a_popup_leads_to_its_request_and_goes_with_it() {
    play("scene_popup");
}

#[test]
#[ignore = "a scene: played by a_popup_leads_to_its_request_and_goes_with_it"]
fn scene_popup() {
    let (bus, screen) = zbus::block_on(service());
    let (notifier, told) = notifier();
    notifier.sync(&queue([1]), &[], false);
    eventually("the popup shows", || screen.shown().len() == 1);
    let shown = screen.shown().remove(0);
    assert_eq!(shown.summary, "Claude wants to run a command");
    assert_eq!(shown.body, "echo &lt;1&gt;");
    assert_eq!(shown.actions, ["default", "Review", "review", "Review", "deny", "Deny"]);
    assert!(fs::metadata(&shown.icon).unwrap().len() > 0);
    pause(300);
    choose(&bus, shown.number, "review");
    assert_eq!(told.recv_timeout(Duration::from_secs(2)).unwrap(), ("1".to_owned(), Action::Review));

    notifier.sync(&queue([1, 2]), &[], false);
    eventually("the second shows", || screen.shown().len() == 2);
    pause(300);
    choose(&bus, screen.shown()[1].number, "deny");
    assert_eq!(told.recv_timeout(Duration::from_secs(2)).unwrap(), ("2".to_owned(), Action::Deny));

    notifier.sync(&queue([3]), &[], false);
    eventually("the third shows", || screen.shown().len() == 3);
    notifier.sync(&[], &[], false);
    eventually("it goes with its request", || screen.closed() == [screen.shown()[2].number]);
    notifier.sync(&queue([4]), &[], false);
    eventually("the fourth shows", || screen.shown().len() == 4);
    pause(300);
    drop(notifier);
    assert_eq!(screen.closed().len(), 2, "quitting takes popups away");
}

#[test]
fn what_is_no_request_is_said_once_in_one_place_and_leads_to_the_window() {
    play("scene_said");
}

#[test]
#[ignore = "a scene: played by what_is_no_request_is_said_once_in_one_place_and_leads_to_the_window"]
fn scene_said() {
    let (bus, screen) = zbus::block_on(service());
    let (notifier, told) = notifier();
    let said = |words: &str| [Announcement { about: About::Page, words: words.to_owned() }];
    notifier.sync(&[], &said("once"), false);
    eventually("it is said", || screen.shown().len() == 1);
    for ids in [1..2, 1..3] {
        notifier.sync(&queue(ids), &said("once"), false);
    }
    eventually("the requests show", || screen.shown().len() == 3);
    notifier.sync(&[], &said("twice"), false);
    eventually("it takes the other's place", || screen.shown().iter().any(|s| s.body == "twice" && s.replaces == 1));
    pause(300);
    choose(&bus, 1, "review");
    assert_eq!(told.recv_timeout(Duration::from_secs(2)).unwrap(), (String::new(), Action::Review));
    notifier.sync(&queue([9]), &said("twice"), false);
    eventually("the next request shows", || screen.shown().iter().any(|s| s.body.contains('9')));
    assert_eq!(screen.shown().iter().filter(|s| s.body == "twice").count(), 1, "it was said again");
    notifier.sync(&[], &[], false);
    pause(900);
    notifier.sync(&[], &said("twice"), false);
    eventually("what happens again is said again", || screen.shown().iter().filter(|s| s.body == "twice").count() == 2);
    notifier.sync(&[], &[], false);
    eventually("it goes when it is over", || screen.closed().contains(&screen.shown().last().unwrap().number));
}

#[test]
fn a_flood_is_three_popups_and_a_count() {
    play("scene_flood");
}

#[test]
#[ignore = "a scene: played by a_flood_is_three_popups_and_a_count"]
fn scene_flood() {
    let (bus, screen) = zbus::block_on(service());
    let (notifier, told) = notifier();
    let before = threads();
    for n in 1..=1000 {
        notifier.sync(&queue(1..=n), &[], false);
    }
    eventually("the count shows", || screen.shown().iter().any(|shown| shown.summary == "997 more requests wait"));
    pause(1000);
    let shown = screen.shown();
    println!("{} popups, {} threads more", shown.len(), threads() - before);
    assert!(shown.iter().filter(|shown| shown.replaces == 0).count() <= 4, "{shown:?}");
    assert!(threads() - before <= 8);
    let count = shown.iter().find(|shown| shown.summary.contains("more")).unwrap().clone();
    notifier.sync(&queue(1..=500), &[], false);
    eventually("the count follows in its place", || {
        screen.shown().iter().any(|s| s.summary == "497 more requests wait" && s.replaces == count.number)
    });
    pause(300);
    choose(&bus, count.number, "review");
    assert_eq!(told.recv_timeout(Duration::from_secs(2)).unwrap(), ("4".to_owned(), Action::Review));
    notifier.sync(&[], &[], false);
    eventually("all go", || screen.closed().len() == 3);
}

#[test]
fn a_desktop_without_notifications_is_no_trouble() {
    play("scene_none");
}

#[test]
#[ignore = "a scene: played by a_desktop_without_notifications_is_no_trouble"]
fn scene_none() {
    let (notifier, told) = notifier();
    for n in 1..=50 {
        notifier.sync(&queue(1..=n), &[], false);
        pause(20);
    }
    assert!(told.try_recv().is_err());
    let began = tokio::time::Instant::now();
    drop(notifier);
    assert!(began.elapsed() < Duration::from_millis(600));
}
