//! A house in a folder of its own, with its door open.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, Once};
use std::time::Duration;

use countersign_broker::broker::{Broker, Person, Request};
use countersign_broker::consent::desk::Decision;
use countersign_broker::consent::rules::{Loaded, Rule, RuleId, Store, StoreError};
use countersign_broker::environment;
use countersign_broker::history::{History, Retention};
use countersign_broker::submission::{Run, What};
use countersign_command::waits::Wait;
use countersign_door::door::{self, DoorListener};
use countersign_door::http::{self, Key};
use countersign_explain::{waits_of, waits_of_words};
pub(crate) use countersign_tests::wait::SOON;
use tempfile::TempDir;
use tokio::sync::watch;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// Rules in memory; the keyring has tests of its own.
#[derive(Default)]
struct Memory(Mutex<Vec<Rule>>);

impl Store for Memory {
    fn load(&self) -> Result<Loaded, StoreError> {
        Ok(Loaded { rules: self.0.lock().unwrap().clone(), set_aside: Vec::new() })
    }

    fn change(&self, add: &[Rule], end: &[RuleId]) -> Result<(), StoreError> {
        let mut rules = self.0.lock().unwrap();
        rules.retain(|rule| !end.contains(&rule.id));
        rules.extend_from_slice(add);
        Ok(())
    }
}

/// The HTTP door of a house.
pub(crate) struct Http {
    pub(crate) port: u16,
    pub(crate) key: Key,
    pub(crate) off: CancellationToken,
}

/// A broker behind an open door. Everything ends when it is dropped.
pub(crate) struct TestServer {
    pub(crate) broker: Broker,
    pub(crate) person: Arc<Person>,
    pub(crate) folder: TempDir,
    pub(crate) stop: CancellationToken,
    pub(crate) tracker: TaskTracker,
    /// How often the window was asked for.
    pub(crate) opened: Arc<AtomicUsize>,
}

/// Reads what a run waits for, as the app has it read.
fn foretell(run: &Run) -> Vec<Wait> {
    match &run.what {
        What::Shell { text, shell } => waits_of(text, shell.name(), run.started_with()),
        What::Argv(words) => waits_of_words(words, run.started_with()),
    }
}

impl TestServer {
    pub(crate) async fn new() -> Self {
        let house = Self::shut().await;
        house.open();
        house
    }

    /// Lets a client go that for so long takes nothing of what waits for it.
    pub(crate) async fn impatient(stall: Duration) -> Self {
        let house = Self::shut().await;
        house.attend(house.listener().with_stall(stall));
        house
    }

    /// Over a record in a folder that outlives it.
    pub(crate) async fn recorded(record: &Path) -> Self {
        let (history, opening) = History::open(record, Retention::default());
        let house = Self::shut_over(history, |house, _| house).await;
        house.broker.found_unfinished(opening.unfinished);
        house.open();
        house
    }

    /// With its door not open yet.
    pub(crate) async fn shut() -> Self {
        Self::shut_at(|house, _| house).await
    }

    /// The same in other surroundings; the folder is the house's own.
    pub(crate) async fn shut_at(
        change: impl FnOnce(environment::Environment, &Path) -> environment::Environment,
    ) -> Self {
        Self::shut_over(History::none(), change).await
    }

    async fn shut_over(
        history: History,
        change: impl FnOnce(environment::Environment, &Path) -> environment::Environment,
    ) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let scratch = folder.path().join("scratch");
        std::fs::create_dir(&scratch).unwrap();
        std::fs::create_dir(folder.path().join("work")).unwrap();
        let env = vec![("PATH".into(), "/usr/local/bin:/usr/bin:/bin".into())];
        let surroundings = change(environment::Environment::new(env, folder.path().to_owned(), scratch), folder.path());
        let (tracker, stop) = (TaskTracker::new(), CancellationToken::new());
        let store = Arc::new(Memory::default());
        let broker = Broker::with_record(surroundings, store, history, tracker.clone(), stop.clone());
        broker.foretell_with(foretell);
        broker.load_rules().await;
        let person = Arc::new(broker.person().unwrap());
        Self { broker, person, folder, stop, tracker, opened: Arc::default() }
    }

    /// Opens its door, which lends HTTP while there is a key.
    pub(crate) fn lending(&self, key: watch::Receiver<Option<Key>>) {
        self.attend(self.listener().with_http(key));
    }

    pub(crate) fn open(&self) {
        self.attend(self.listener());
    }

    fn listener(&self) -> DoorListener {
        door::bind(&self.socket()).unwrap().with_bridge(&program())
    }

    fn attend(&self, listener: DoorListener) {
        let opened = Arc::clone(&self.opened);
        let open = Arc::new(move || {
            opened.fetch_add(1, Ordering::SeqCst);
        });
        self.tracker.spawn(door::serve(listener, self.broker.clone(), open, self.stop.clone(), self.tracker.clone()));
    }

    /// Opens the HTTP door, too.
    pub(crate) async fn http(&self) -> Http {
        let listener = http::bind(0).await.unwrap();
        let (port, key, off) = (listener.address().port(), Key::make().unwrap(), CancellationToken::new());
        let (broker, stop, tracker) = (self.broker.clone(), self.stop.clone(), self.tracker.clone());
        let served = http::serve(listener, key.clone(), broker, off.clone(), stop, tracker);
        self.tracker.spawn(served);
        Http { port, key, off }
    }

    /// Where agents start.
    pub(crate) fn work(&self) -> PathBuf {
        self.folder.path().join("work").canonicalize().unwrap()
    }

    pub(crate) fn socket(&self) -> PathBuf {
        self.folder.path().join("countersign/door.sock")
    }

    /// Waits until a request whose command holds this text lies before the person.
    pub(crate) async fn asked(&self, text: &str) -> Arc<Request> {
        let mut revision = self.broker.revision();
        let found = async {
            loop {
                let waiting = self.broker.snapshot().waiting;
                if let Some((request, _)) = waiting.into_iter().find(|(request, _)| says(request, text)) {
                    return request;
                }
                revision.changed().await.unwrap();
            }
        };
        timeout(SOON, found).await.unwrap_or_else(|_| panic!("nobody asked for {text:?}"))
    }

    pub(crate) async fn allow(&self, text: &str) {
        let request = self.asked(text).await;
        self.person.decide(request.id, request.submission().fingerprint(), Decision::AllowOnce).unwrap();
    }

    pub(crate) async fn deny(&self, text: &str, reason: Option<&str>) {
        let request = self.asked(text).await;
        let decision = Decision::Deny { reason: reason.map(str::to_owned) };
        self.person.decide(request.id, request.submission().fingerprint(), decision).unwrap();
    }

    pub(crate) fn waiting(&self) -> usize {
        self.broker.snapshot().waiting.len()
    }

    /// Waits until this holds of the house, and says how long that took.
    pub(crate) async fn until(&self, what: &str, holds: impl Fn(&Broker) -> bool) -> Duration {
        let begun = std::time::Instant::now();
        let mut revision = self.broker.revision();
        let held = async {
            while !holds(&self.broker) {
                revision.changed().await.unwrap();
            }
        };
        timeout(SOON, held).await.unwrap_or_else(|_| panic!("it never came to: {what}"));
        begun.elapsed()
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        self.stop.cancel();
        self.broker.stop_everything();
    }
}

fn says(request: &Request, text: &str) -> bool {
    request.submission().line().contains(text)
}

/// The real bridge, for which `XDG_RUNTIME_DIR` is where the system has the person's runtime folder: it goes by the user
/// and not by a variable. Where there are no namespaces of mounts, that cannot be played.
pub(crate) fn bridge() -> PathBuf {
    #[cfg(not(target_os = "linux"))]
    return program();
    #[cfg(target_os = "linux")]
    {
        static PLACED: Once = Once::new();
        let launcher = Path::new(env!("CARGO_TARGET_TMPDIR")).join("countersign-bridge");
        PLACED.call_once(|| launch(&program(), &launcher));
        launcher
    }
}

/// Puts a program at `launcher` that starts another for such a person.
#[cfg(target_os = "linux")]
pub(crate) fn launch(program: &Path, launcher: &Path) {
    let text = format!(
        "#!/bin/sh\n\
         runtime=$XDG_RUNTIME_DIR\n\
         [ \"$runtime\" ] || exec '{}' \"$@\"\n\
         [ -e \"$runtime/users\" ] || {{ echo \"person:x:$(/usr/bin/id -u):$(/usr/bin/id -g)::$runtime:/bin/sh\" >\"$runtime/users.$$\"; /bin/mv \"$runtime/users.$$\" \"$runtime/users\"; }}\n\
         exec {} '{}' \"$@\"\n",
        program.display(),
        apart_words(),
        program.display()
    );
    if std::fs::read_to_string(launcher).is_ok_and(|there| there == text) {
        return;
    }
    place_script(launcher, &text);
}

/// The words of a shell that start a program apart.
#[cfg(target_os = "linux")]
fn apart_words() -> String {
    let apart = countersign_tests::apart::apart(Path::new("$runtime"), Path::new("$runtime/users"));
    let words = std::iter::once(apart.get_program()).chain(apart.get_args()).map(|word| word.to_str().unwrap());
    let quoted = |word: &str| match word.strip_prefix("$runtime") {
        Some(rest) => format!("\"$runtime{rest}\""),
        None => format!("'{}'", word.replace('\'', "'\\''")),
    };
    words.map(quoted).collect::<Vec<_>>().join(" ")
}

/// Puts a script somewhere. Another process writes it: a file that one of our threads has open for writing while
/// another forks cannot be started for a moment ("text file busy").
pub(crate) fn place_script(path: &Path, text: &str) {
    let (reader, mut writer) = std::io::pipe().unwrap();
    std::thread::scope(|scope| {
        scope.spawn(move || writer.write_all(text.as_bytes()).unwrap());
        place(reader.into(), path);
    });
}

/// Puts a program somewhere, in the same way.
pub(crate) fn place(content: Stdio, path: &Path) {
    let mut install = Command::new("install");
    install.args(["-m", "755", "/dev/stdin"]).arg(path).stdin(content);
    assert!(install.status().unwrap().success());
}

/// The real bridge, built beside this test.
pub(crate) fn program() -> PathBuf {
    static BUILT: Once = Once::new();
    let me = std::env::current_exe().unwrap();
    let profile = me.parent().and_then(Path::parent).unwrap();
    BUILT.call_once(|| {
        let name = match profile.file_name().and_then(|name| name.to_str()) {
            Some("debug") | None => "dev",
            Some(name) => name,
        };
        let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/../Cargo.toml");
        let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        cargo.args(["build", "--quiet", "--package", "countersign-bridge", "--profile", name]);
        cargo.arg("--manifest-path").arg(manifest).arg("--target-dir").arg(profile.parent().unwrap());
        assert!(cargo.status().unwrap().success(), "the bridge does not build");
    });
    profile.join("countersign-bridge")
}
