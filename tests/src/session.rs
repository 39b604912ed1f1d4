//! One desktop session without a display: screen, bus, keyring, window manager, panel and popups, all private and
//! all gone when it is dropped. Many can live at once.

mod bus;
mod keyring;
mod panel;
pub mod reader;
mod screen;
mod sweep;

use std::fs::{self, DirBuilder};
use std::os::unix::fs::DirBuilderExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;
use zbus::Connection;

use crate::apart::{self, apart};
use crate::service::Service;
use crate::wait::{Done, until};

pub use keyring::Keyring;

/// What the session is to have.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// The person's keyring.
    pub keyring: Keyring,
    /// A panel that shows tray icons.
    pub panel: bool,
    /// A service that shows popups. Without it a test can be that service itself.
    pub popups: bool,
    /// Whether the page's engine draws over DMA-BUF, as it does of itself. Without a graphics card that leaves holes where
    /// a popup has been, so pictures are taken without.
    pub dmabuf: bool,
    /// Whether a screen reader is at work, so that the engine tells what its page holds.
    pub reader: bool,
}

impl Plan {
    /// What a desktop usually has, without popups and panel: what most tests need.
    pub const PLAIN: Self =
        Self { keyring: Keyring::Unlocked, panel: false, popups: false, dmabuf: true, reader: false };
    /// Everything.
    pub const WHOLE: Self =
        Self { keyring: Keyring::Unlocked, panel: true, popups: true, dmabuf: false, reader: false };
}

/// A session that runs.
#[derive(Debug)]
pub struct Session {
    /// Ended in this order.
    services: Vec<Service>,
    env: Vec<(&'static str, String)>,
    connection: Option<Connection>,
    folder: TempDir,
}

impl Session {
    /// Starts it; on return everything is ready for use.
    ///
    /// # Errors
    /// When a part of it does not come up.
    pub fn start(plan: Plan) -> Done<Self> {
        let folder = tempfile::Builder::new().prefix("desk-").tempdir()?;
        for name in ["home", "run", "config", "data", "cache", "state", "tmp", "logs"] {
            DirBuilder::new().mode(0o700).create(folder.path().join(name))?;
        }
        apart::users(&folder.path().join("users"), &folder.path().join("home"))?;
        let mut env = environment(folder.path());
        if !plan.dmabuf {
            env.push(("WEBKIT_DISABLE_DMABUF_RENDERER", "1".to_owned()));
        }
        let mut session = Self { services: Vec::new(), env, connection: None, folder };
        if !plan.reader {
            session.env.push(("NO_AT_BRIDGE", "1".to_owned()));
        }
        session.raise(plan)?;
        Ok(session)
    }

    fn raise(&mut self, plan: Plan) -> Done {
        let (screen, display) = screen::start(self)?;
        self.env.push(("DISPLAY", display));
        self.services.push(screen);
        let (bus, address) = bus::start(self, plan)?;
        self.services.push(bus);
        self.connection = Some(zbus::block_on(zbus::connection::Builder::address(address.as_str()).build())?);
        self.env.push(("DBUS_SESSION_BUS_ADDRESS", address));
        let manager = self.service("openbox", &["--sm-disable"])?;
        self.services.push(manager);
        let mut awaited = Vec::new();
        if plan.popups {
            panel::quiet_popups(self)?;
            let popups = self.service("dunst", &[])?;
            self.services.push(popups);
            awaited.push("org.freedesktop.Notifications");
        }
        if plan.panel {
            self.raise_panel()?;
        }
        if let Some(keyring) = keyring::start(self, plan.keyring)? {
            self.services.push(keyring);
        }
        for name in awaited {
            self.await_name(name)?;
        }
        until("window manager", || self.tool("xdotool", &["get_num_desktops"]).is_ok().then_some(()))
    }

    /// Starts the panel, and waits until it shows tray icons.
    ///
    /// # Errors
    /// When it does not.
    pub fn raise_panel(&mut self) -> Done {
        panel::settle(self)?;
        let panel = self.service("xfce4-panel", &["--disable-wm-check"])?;
        self.services.push(panel);
        self.await_name("org.kde.StatusNotifierWatcher")
    }

    /// Waits until somebody on the bus owns a name.
    ///
    /// # Errors
    /// When nobody comes to.
    pub fn await_name(&self, name: &str) -> Done {
        until(format_args!("{name} on the bus"), || bus::owned(self.connection(), name).then_some(()))
    }

    /// A place in the session's private folder.
    #[must_use]
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The home folder of the person who sits here.
    #[must_use]
    pub fn home(&self) -> PathBuf {
        self.path("home")
    }

    /// Where the programs' own words are kept.
    #[must_use]
    pub fn logs(&self) -> PathBuf {
        self.path("logs")
    }

    /// A connection to the session's bus.
    ///
    /// # Panics
    /// Never, once the session has started.
    #[expect(clippy::expect_used, reason = "there from the start; see raise")]
    pub fn connection(&self) -> &Connection {
        self.connection.as_ref().expect("connected")
    }

    /// Where the session's bus is.
    #[must_use]
    pub fn bus_address(&self) -> &str {
        self.env.iter().find(|(name, _)| *name == "DBUS_SESSION_BUS_ADDRESS").map_or("", |(_, address)| address)
    }

    /// Where the session's screen is.
    #[must_use]
    pub fn display(&self) -> &str {
        self.env.iter().find(|(name, _)| *name == "DISPLAY").map_or("", |(_, display)| display)
    }

    /// A program to be started in this session, with its environment and nothing of ours. It dies with us.
    #[must_use]
    pub fn command(&self, program: impl AsRef<Path>) -> Command {
        let mut command = self.plainly("setpriv");
        command.args(MORTAL).arg(program.as_ref());
        command
    }

    /// As [`Session::command`], for programs that end by themselves when their pipes close.
    #[must_use]
    pub fn plainly(&self, program: impl AsRef<Path>) -> Command {
        self.with_runtime(&self.path("run"), program)
    }

    /// As [`Session::plainly`], where another folder lies in the place of the runtime folder: the same person, out of
    /// reach of what listens in this session's.
    #[must_use]
    pub fn with_runtime(&self, runtime: &Path, program: impl AsRef<Path>) -> Command {
        let mut command = apart(runtime, &self.path("users"));
        command.arg(program.as_ref());
        self.settle(&mut command);
        command
    }

    /// The session's environment, in the person's home.
    fn settle(&self, command: &mut Command) {
        command.env_clear().envs(self.env.iter().map(|(name, value)| (name, value))).current_dir(self.home());
    }

    /// Starts a program of the session.
    ///
    /// # Errors
    /// When it cannot be started.
    pub fn service(&self, program: &str, words: &[&str]) -> Done<Service> {
        let mut command = self.command(program);
        command.args(words);
        Service::start_quietly(program, command, &self.logs())
    }

    /// Runs a tool to its end; what it said.
    ///
    /// # Errors
    /// When it cannot be run or fails.
    pub fn tool(&self, program: &str, words: &[&str]) -> Done<String> {
        // They look at the screen alone, and are asked often.
        let mut command = Command::new("setpriv");
        self.settle(&mut command);
        let output = command.args(MORTAL).arg(program).args(words).output()?;
        if output.status.success() {
            return Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned());
        }
        Err(format!("{program} {words:?}: {}", String::from_utf8_lossy(&output.stderr).trim()).into())
    }

    /// Keeps what the programs said, for whoever has to find out what went wrong.
    ///
    /// # Errors
    /// When the files cannot be copied.
    pub fn keep_logs(&self, to: &Path) -> Done {
        fs::create_dir_all(to)?;
        for entry in fs::read_dir(self.logs())? {
            let entry = entry?;
            fs::copy(entry.path(), to.join(entry.file_name()))?;
        }
        Ok(())
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.connection = None;
        for service in self.services.iter_mut().rev() {
            service.kill();
        }
        sweep::sweep(&self.home());
    }
}

/// Words by which a program dies with whoever started it.
const MORTAL: [&str; 3] = ["--pdeathsig", "KILL", "--"];

/// Where the system has the person's runtime folder. In a session, that is its own.
#[must_use]
pub fn runtime() -> PathBuf {
    PathBuf::from(format!("/run/user/{}", rustix::process::getuid().as_raw()))
}

fn environment(folder: &Path) -> Vec<(&'static str, String)> {
    let place = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let given = |text: &str| text.to_owned();
    vec![
        ("PATH", std::env::var("PATH").unwrap_or_else(|_| given("/usr/local/bin:/usr/bin:/bin"))),
        ("LANG", given("C.UTF-8")),
        ("USER", given("person")),
        ("SHELL", given("/bin/sh")),
        ("HOME", place("home")),
        ("TMPDIR", place("tmp")),
        ("XDG_RUNTIME_DIR", runtime().to_string_lossy().into_owned()),
        ("XDG_CONFIG_HOME", place("config")),
        ("XDG_DATA_HOME", place("data")),
        ("XDG_CACHE_HOME", place("cache")),
        ("XDG_STATE_HOME", place("state")),
        ("XDG_DATA_DIRS", given("/usr/local/share:/usr/share")),
        ("XDG_SESSION_TYPE", given("x11")),
        ("XDG_CURRENT_DESKTOP", given("XFCE")),
        ("GDK_BACKEND", given("x11")),
        ("GSETTINGS_BACKEND", given("memory")),
        ("LIBGL_ALWAYS_SOFTWARE", given("1")),
    ]
}
