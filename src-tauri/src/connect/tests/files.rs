//! Real files in a home of their own: found, changed as shown, and as they were again.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use countersign_broker::broker::{Broker, Person};
use countersign_broker::consent::rules::{Loaded, Rule, RuleId, Store, StoreError};
use countersign_broker::environment::Environment;
use countersign_broker::submission::FileAct;
use tempfile::TempDir;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::super::{ClientStatus, Connect, KnownClient, Wish};
use super::super::{kept::Backups, places::Places, places::System};
use super::BRIDGE;

/// Keeps no rules.
struct Forgetful;

impl Store for Forgetful {
    fn load(&self) -> Result<Loaded, StoreError> {
        Ok(Loaded::default())
    }
    fn change(&self, _: &[Rule], _: &[RuleId]) -> Result<(), StoreError> {
        Ok(())
    }
}

struct Home {
    folder: TempDir,
    connect: Connect,
    person: Person,
}

impl Home {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let home = fs::canonicalize(folder.path()).unwrap();
        let places = Places::of(&home, System::Linux, None, None);
        let connect = Connect { places, bridge: BRIDGE.into(), kept: Backups::in_folder(&home.join("data")) };
        let house = Environment::new(Vec::new(), home.clone(), home.join("scratch"));
        let broker = Broker::new(house, Arc::new(Forgetful), TaskTracker::new(), CancellationToken::new());
        Self { person: broker.person().unwrap(), connect, folder }
    }

    fn put(&self, path: &str, text: &str) {
        let path = self.folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn text(&self, path: &str) -> String {
        fs::read_to_string(self.folder.path().join(path)).unwrap()
    }

    fn known(&self, id: &str) -> KnownClient {
        self.connect.all().into_iter().find(|known| known.id == id).unwrap()
    }

    fn proposed(&self, id: &str, wish: Wish) -> Result<Arc<FileAct>, String> {
        let prepared = self.connect.propose(id, wish).unwrap().map_err(|odd| odd.to_string())?;
        Ok(Arc::new(FileAct::of_change(prepared)))
    }

    async fn write(&self, id: &str, wish: Wish, act: Arc<FileAct>) -> Result<(), String> {
        self.connect.write(&self.person, id, wish, act).await.map_err(|error| error.to_string())
    }

    async fn done(&self, id: &str, wish: Wish) -> Result<(), String> {
        self.write(id, wish, self.proposed(id, wish)?).await
    }
}

const CURSOR: &str = ".cursor/mcp.json";

#[tokio::test]
async fn what_is_here_is_found_connected_and_as_it_was_again_to_the_byte() {
    let home = Home::new();
    for (id, path, before) in [
        ("cursor", CURSOR, "{\"mcpServers\":{ \"a\" : {\"command\":\"x\"}  }, \"b\":1}"),
        ("codex", ".codex/config.toml", "model = \"o\"\n\n\n"),
        ("goose", ".config/goose/config.yaml", "GOOSE_MODE: smart\r\n\r\nextensions:\r\n  a: {b: c}"),
        ("continue", ".continue/config.yaml", "name: x\nmcpServers: []\n"),
    ] {
        assert!(!home.known(id).found, "{id}");
        home.put(path, before);
        assert_eq!((home.known(id).found, home.known(id).state), (true, ClientStatus::Open), "{id}");
        home.done(id, Wish::Connect).await.unwrap();
        let known = home.known(id);
        assert_eq!(known.state, ClientStatus::Connected, "{id}");
        assert_eq!(fs::read_to_string(known.copy.unwrap()).unwrap(), before, "{id}: the copy");
        home.done(id, Wish::TakeBack).await.unwrap();
        assert_eq!(home.text(path), before, "{id}");
        assert_eq!(home.known(id).state, ClientStatus::Open, "{id}");
    }
}

#[tokio::test]
async fn a_file_made_for_it_goes_again_and_what_was_added_since_stays() {
    let home = Home::new();
    fs::create_dir(home.folder.path().join(".cursor")).unwrap();
    home.done("cursor", Wish::Connect).await.unwrap();
    assert_eq!(home.known("cursor").state, ClientStatus::Connected);
    home.done("cursor", Wish::TakeBack).await.unwrap();
    assert!(!home.folder.path().join(CURSOR).exists() && home.folder.path().join(".cursor").exists());

    home.done("cursor", Wish::Connect).await.unwrap();
    let other = home.text(CURSOR).replacen("\"mcpServers\": {", "\"mcpServers\": {\n    \"new\": {},", 1);
    home.put(CURSOR, &other);
    home.done("cursor", Wish::TakeBack).await.unwrap();
    assert_eq!(home.text(CURSOR), "{\n  \"mcpServers\": {\n    \"new\": {}\n  }\n}\n");
    assert!(home.proposed("cursor", Wish::TakeBack).unwrap_err().contains("no longer has an entry"));
}

#[tokio::test]
async fn nothing_is_written_over_what_changed_since_it_was_shown() {
    let home = Home::new();
    home.put(CURSOR, "{}");
    let shown = home.proposed("cursor", Wish::Connect).unwrap();
    home.put(CURSOR, "{\"a\": 1}");
    assert!(home.write("cursor", Wish::Connect, shown).await.unwrap_err().contains("changed"));
    assert_eq!(home.text(CURSOR), "{\"a\": 1}");
    // Nor where something appeared, or went.
    let shown = home.proposed("cursor", Wish::Connect).unwrap();
    fs::remove_file(home.folder.path().join(CURSOR)).unwrap();
    home.write("cursor", Wish::Connect, shown).await.unwrap_err();
    let shown = home.proposed("cursor", Wish::Connect).unwrap();
    home.put(CURSOR, "[]");
    home.write("cursor", Wish::Connect, shown).await.unwrap_err();
    assert_eq!(home.text(CURSOR), "[]");
}

#[tokio::test]
async fn what_cannot_be_done_is_said_with_the_text_to_put_in() {
    let home = Home::new();
    home.put(CURSOR, "{\"mcpServers\": {\n");
    match home.known("cursor") {
        KnownClient { state: ClientStatus::ByHand(Some(why)), text, .. } => {
            assert!(why.contains("line") && why.contains("Fix it"), "{why}");
            assert!(text.contains(BRIDGE), "{text}");
        }
        known => panic!("{known:?}"),
    }
    assert!(home.proposed("cursor", Wish::Connect).unwrap_err().contains("line"));
    assert_eq!(home.text(CURSOR), "{\"mcpServers\": {\n");
    fs::create_dir_all(home.folder.path().join(".codex/config.toml")).unwrap();
    assert!(matches!(home.known("codex").state, ClientStatus::ByHand(Some(_))));
    home.proposed("codex", Wish::Connect).unwrap_err();
    // A file with nothing but servers would be none to this one.
    fs::create_dir(home.folder.path().join(".continue")).unwrap();
    assert!(matches!(home.known("continue").state, ClientStatus::ByHand(Some(_))));
    home.proposed("continue", Wish::Connect).unwrap_err();
    assert!(home.connect.propose("jetbrains", Wish::Connect).is_none());
    assert!(home.connect.propose("nobody", Wish::Connect).is_none());
}

#[cfg(unix)]
#[tokio::test]
async fn a_link_stays_a_link_and_the_file_keeps_its_mode() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let home = Home::new();
    home.put("dotfiles/cursor.json", "{}\n");
    let real = home.folder.path().join("dotfiles/cursor.json");
    fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).unwrap();
    fs::create_dir(home.folder.path().join(".cursor")).unwrap();
    let link = home.folder.path().join(CURSOR);
    symlink("../dotfiles/cursor.json", &link).unwrap();
    home.done("cursor", Wish::Connect).await.unwrap();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(fs::read_to_string(&real).unwrap().contains(BRIDGE));
    assert_eq!(fs::metadata(&real).unwrap().permissions().mode() & 0o777, 0o640);
    let copy = home.known("cursor").copy.unwrap();
    assert_eq!(fs::metadata(&copy).unwrap().permissions().mode() & 0o777, 0o600, "the copy is the person's alone");
    // A link to nothing is nobody's settings.
    fs::remove_file(&real).unwrap();
    assert!(home.proposed("cursor", Wish::Connect).unwrap_err().contains("link"));
}

#[cfg(unix)]
#[tokio::test]
async fn a_folder_that_may_not_be_written_and_a_pipe_are_refused_at_once() {
    use std::os::unix::fs::PermissionsExt as _;
    let home = Home::new();
    home.put(CURSOR, "{}");
    let folder = home.folder.path().join(".cursor");
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o500)).unwrap();
    // Who may do everything is not kept out.
    if !rustix::process::geteuid().is_root() {
        assert!(home.proposed("cursor", Wish::Connect).unwrap_err().contains("permission"));
    }
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o700)).unwrap();
    fs::create_dir(home.folder.path().join(".gemini")).unwrap();
    let pipe = home.folder.path().join(".gemini/settings.json");
    rustix::fs::mknodat(rustix::fs::CWD, &pipe, rustix::fs::FileType::Fifo, rustix::fs::Mode::RWXU, 0).unwrap();
    assert!(matches!(home.known("gemini").state, ClientStatus::ByHand(Some(_))));
    home.proposed("gemini", Wish::Connect).unwrap_err();
}

#[test]
fn a_read_only_look_writes_nothing() {
    let home = Home::new();
    home.put(CURSOR, "{}");
    home.connect.all();
    home.proposed("cursor", Wish::Connect).unwrap();
    assert_eq!(home.text(CURSOR), "{}");
    assert!(!Path::new(&home.folder.path().join("data")).exists());
}
