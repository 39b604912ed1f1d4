//! What an agent's client chooses in its environment, and what anybody else sets, chooses no code in the app.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use countersign_tests::agent::{Agent, McpClient, USUAL};
use countersign_tests::app;
use countersign_tests::desk::{Desk, play};
use countersign_tests::programs;
use countersign_tests::service::Service;
use countersign_tests::session::{Plan, Session};
use countersign_tests::wait::{Done, hold, until};
use rustix::process::Signal;
use serde_json::json;

/// A library that writes down which program loads it.
const LIBRARY: &str = r#"
#include <fcntl.h>
#include <unistd.h>
__attribute__((constructor)) static void loaded(void) {
    char name[32] = {0};
    int from = open("/proc/self/comm", O_RDONLY), to = open(MARK, O_WRONLY | O_CREAT | O_APPEND, 0600);
    if (read(from, name, sizeof name) > 0) { ssize_t done = write(to, name, __builtin_strlen(name)); (void)done; }
    close(from);
    close(to);
}
void gtk_module_init(int *argc, char ***argv) { (void)argc; (void)argv; }
void g_io_module_load(void *module) { (void)module; }
void g_io_module_unload(void *module) { (void)module; }
"#;

/// What a hostile client has ready.
struct Evil {
    folder: PathBuf,
    library: PathBuf,
}

impl Evil {
    #[expect(clippy::disallowed_methods, reason = "a compiler, for a library of the test's own")]
    fn new(session: &Session) -> Done<Self> {
        let folder = session.path("evil");
        let library = folder.join("modules/libevil.so");
        fs::create_dir_all(folder.join("modules"))?;
        fs::write(folder.join("evil.c"), LIBRARY)?;
        let mut compiler = Command::new("cc");
        compiler.args(["-shared", "-fPIC", "-o"]).arg(&library).arg(folder.join("evil.c"));
        compiler.arg(format!("-DMARK=\"{}\"", folder.join("loaded").display()));
        hold(compiler.status()?.success(), "the library does not compile")?;
        for home in ["", ".config"] {
            let settings = folder.join(home).join("gtk-3.0");
            fs::create_dir_all(&settings)?;
            fs::write(settings.join("settings.ini"), format!("[Settings]\ngtk-modules={}\n", library.display()))?;
        }
        Ok(Self { folder, library })
    }

    /// Each would get code of theirs into a program with this toolkit.
    fn variables(&self) -> Vec<(&'static str, String)> {
        let (folder, library) = (self.folder.display(), self.library.display().to_string());
        vec![
            ("GTK_MODULES", library),
            ("GIO_EXTRA_MODULES", format!("{folder}/modules")),
            ("XDG_CONFIG_HOME", folder.to_string()),
            ("XDG_CONFIG_DIRS", folder.to_string()),
            ("HOME", folder.to_string()),
            ("XDG_DATA_HOME", format!("{folder}/data")),
            ("WEB_PROCESS_CMD_PREFIX", format!("/usr/bin/touch {folder}/run")),
            ("AT_SPI_BUS_ADDRESS", format!("unixexec:path=/usr/bin/touch,argv1={folder}/run")),
            ("DBUS_SYSTEM_BUS_ADDRESS", format!("unixexec:path=/usr/bin/touch,argv1={folder}/run")),
        ]
    }

    /// Nothing of it is in the app, and nothing it names was run.
    fn is_kept_out(&self) -> Done {
        let loaded = fs::read_to_string(self.folder.join("loaded")).unwrap_or_default();
        let by_app = |line: &&str| *line == "countersign" || line.starts_with("WebKit");
        hold(loaded.lines().find(by_app).is_none(), format_args!("a client's library was loaded by {loaded}"))?;
        hold(!self.folder.join("run").exists(), "a client's words were run")?;
        hold(!self.folder.join("data/countersign").exists(), "a client chose where the app keeps its data")
    }
}

/// The process of the app whose data lies in this home.
fn process_of(home: &Path) -> Option<u32> {
    let note = fs::read_to_string(home.join(".local/share/countersign/writer.lock")).ok()?;
    note.lines().next()?.parse().ok()
}

#[test]
fn no_variable_of_a_client_gets_code_into_the_app_it_starts() -> Done {
    play(Plan::PLAIN, |desk| {
        let evil = Evil::new(&desk.session)?;
        // Such a library does run, in what is the client's own.
        let mut own = desk.session.command("true");
        hold(own.env("LD_PRELOAD", &evil.library).status()?.success(), "it does not start")?;
        hold(fs::read_to_string(evil.folder.join("loaded"))?.contains("true"), "the library is none")?;

        let mut bridge = desk.session.plainly(programs::bridge()?);
        bridge.envs(evil.variables());
        bridge.env("LD_PRELOAD", &evil.library);
        bridge.env(
            "DBUS_SESSION_BUS_ADDRESS",
            format!("unixexec:path=/usr/bin/touch,argv1={}/run", evil.folder.display()),
        );
        let mut agent = Agent::over(bridge, &desk.session, McpClient::new("Claude", USUAL))?;
        agent.run("true", json!({}))?;
        let app = until("app that the client started", || process_of(&desk.session.home()))?;
        evil.is_kept_out()?;
        let environment = fs::read_to_string(format!("/proc/{app}/environ"))?;
        hold(!environment.contains("evil"), format_args!("the app was given what a client chose: {environment}"))?;
        // Its toolkit has begun, with a window.
        let shown = app::command(&desk.session)?.status()?;
        hold(shown.success(), "the window was not shown")?;
        until("window", || (!desk.session.windows(app::TITLE).is_empty()).then_some(()))?;
        evil.is_kept_out()
    })
}

#[test]
fn whoever_sets_them_the_app_does_without_and_the_persons_commands_have_them() -> Done {
    play(Plan::PLAIN, |desk| {
        let evil = Evil::new(&desk.session)?;
        let mut command = app::command(&desk.session)?;
        command.envs(evil.variables()).env("LD_LIBRARY_PATH", "/opt/the-persons-own");
        let mut app = Service::start_quietly("countersign", command, &desk.session.logs())?;
        until("window", || (!desk.session.windows(app::TITLE).is_empty()).then_some(()))?;
        evil.is_kept_out()?;
        let environment = fs::read_to_string(format!("/proc/{}/environ", app.pid()))?;
        let own = environment.split('\0').filter(|line| !line.starts_with("COUNTERSIGN_PERSON_"));
        hold(
            own.clone().all(|line| !line.contains("evil")),
            format_args!("it has {}", own.collect::<Vec<_>>().join(" ")),
        )?;
        app.signal(Signal::TERM);
        app.ended().map(drop)
    })?;
    play(Plan::PLAIN, |desk: &mut Desk| {
        desk.open_with(|command| {
            command.env("LD_LIBRARY_PATH", "/opt/the-persons-own").env("GTK_MODULES", "gail");
        })?;
        let mut agent = Agent::connect(&desk.session, "Claude")?;
        let command = "echo $LD_LIBRARY_PATH $GTK_MODULES";
        let asked = agent.run(command, json!({}))?;
        desk.allow(command)?;
        let answer = agent.told(asked)?;
        hold(answer["stdout"] == "/opt/the-persons-own gail\n", format_args!("another answer: {answer}"))
    })
}
