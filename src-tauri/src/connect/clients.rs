//! The clients we know how to set up: one small entry each. A client more is a row more.

use std::path::PathBuf;

use super::entry::{Fields, Value};
use super::places::{Places, System};

/// The name of our entry, in every client.
pub(super) const NAME: &str = "countersign";
/// The wait in clients that let one call take an hour: it gets its ticket five minutes before.
const LONG: [&str; 2] = ["--budget", "3300"];
const HOUR: u32 = 3600;
/// The variables the bridge needs to start the app on the person's screen, where a client passes only those it's told
/// to.
const SCREEN: [&str; 4] = ["DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "DBUS_SESSION_BUS_ADDRESS"];

/// The format of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FileFormat {
    /// JSON, with comments or without.
    Json,
    Toml,
    /// `listed`: entries are items of a list, and say their name themselves.
    Yaml {
        listed: bool,
    },
}

/// A client, with the place and form of its settings.
pub(super) struct Client {
    pub(super) id: &'static str,
    pub(super) name: &'static str,
    /// The files it may have. The first that is there counts; where none is, the first is made.
    pub(super) files: fn(&Places) -> Vec<PathBuf>,
    /// A folder that says that the client is here, where that is not simply the file's own.
    pub(super) sign: fn(&Places) -> Option<PathBuf>,
    /// A missing file may be made when its folder is there.
    pub(super) makes: bool,
    pub(super) form: FileFormat,
    pub(super) path: &'static [&'static str],
    /// Where the entry goes in files written in the client's newer way.
    pub(super) newer: Option<&'static [&'static str]>,
    /// The entry, for the path of our program.
    pub(super) entry: fn(&str) -> Fields,
    /// The words that do the same in a terminal, before the program's path.
    pub(super) terminal: Option<&'static str>,
}

const SERVERS: &[&str] = &["mcpServers", NAME];

/// The defaults of a row.
const USUAL: Client = Client {
    id: "",
    name: "",
    files: |_| Vec::new(),
    sign: |_| None,
    makes: true,
    form: FileFormat::Json,
    path: SERVERS,
    newer: None,
    entry: plain,
    terminal: None,
};

/// Every client, in the order of the list.
pub(super) const CLIENTS: &[Client] = &[
    Client {
        id: "claude-code",
        name: "Claude Code",
        files: |places| vec![places.home.join(".claude.json")],
        sign: |places| Some(places.home.join(".claude")),
        entry: |bridge| [typed(bridge, &LONG), vec![("timeout", Value::Number(HOUR * 1000))]].concat(),
        terminal: Some("claude mcp add -s user countersign --"),
        ..USUAL
    },
    Client {
        id: "claude-desktop",
        name: "Claude Desktop",
        files: |places| vec![places.programs.join("Claude/claude_desktop_config.json")],
        ..USUAL
    },
    Client { id: "cursor", name: "Cursor", files: |places| vec![places.home.join(".cursor/mcp.json")], ..USUAL },
    Client {
        id: "vscode",
        name: "VS Code",
        files: |places| vec![places.programs.join("Code/User/mcp.json")],
        path: &["servers", NAME],
        entry: |bridge| typed(bridge, &[]),
        ..USUAL
    },
    Client {
        id: "codex",
        name: "Codex",
        files: |places| vec![places.home.join(".codex/config.toml")],
        form: FileFormat::Toml,
        path: &["mcp_servers", NAME],
        entry: |bridge| {
            let limits = [("tool_timeout_sec", Value::Number(HOUR)), ("startup_timeout_sec", Value::Number(20))];
            let screen = cfg!(target_os = "linux").then(|| ("env_vars", Value::words(&SCREEN)));
            [started(bridge, &LONG), limits.to_vec(), screen.into_iter().collect()].concat()
        },
        ..USUAL
    },
    Client {
        id: "gemini",
        name: "Gemini CLI",
        files: |places| vec![places.home.join(".gemini/settings.json")],
        entry: |bridge| [started(bridge, &LONG), vec![("timeout", Value::Number(HOUR * 1000))]].concat(),
        ..USUAL
    },
    Client {
        id: "windsurf",
        name: "Windsurf",
        files: |places| vec![places.home.join(".codeium/windsurf/mcp_config.json")],
        ..USUAL
    },
    Client {
        id: "zed",
        name: "Zed",
        files: |places| match places.system {
            System::Windows => vec![places.programs.join("Zed/settings.json")],
            System::Linux | System::Mac => vec![places.config.join("zed/settings.json")],
        },
        path: &["context_servers", NAME],
        entry: |bridge| {
            // The longest it takes.
            let limit = [("env", Value::Group(Vec::new())), ("timeout", Value::Number(600))];
            [started(bridge, &["--budget", "570"]), limit.to_vec()].concat()
        },
        ..USUAL
    },
    Client {
        id: "opencode",
        name: "opencode",
        files: |places| {
            ["opencode.json", "opencode.jsonc"].map(|name| places.config.join("opencode").join(name)).into()
        },
        path: &["mcp", NAME],
        newer: Some(&["mcp", "servers", NAME]),
        entry: |bridge| {
            // It waits for as long as it hears of progress.
            let limit = Value::Number(HOUR * 1000);
            let command = Value::words(&[bridge]);
            vec![
                ("type", Value::text("local")),
                ("command", command),
                ("enabled", Value::Flag(true)),
                ("timeout", limit),
            ]
        },
        ..USUAL
    },
    Client {
        id: "goose",
        name: "Goose",
        files: |places| match places.system {
            System::Windows => vec![places.programs.join("Block/goose/config/config.yaml")],
            System::Linux | System::Mac => vec![places.config.join("goose/config.yaml")],
        },
        form: FileFormat::Yaml { listed: false },
        path: &["extensions", NAME],
        entry: |bridge| {
            vec![
                ("name", Value::text(NAME)),
                ("enabled", Value::Flag(true)),
                ("type", Value::text("stdio")),
                ("cmd", Value::text(bridge)),
                ("args", Value::words(&LONG)),
                ("envs", Value::Group(Vec::new())),
                ("timeout", Value::Number(HOUR)),
            ]
        },
        ..USUAL
    },
    Client {
        id: "cline",
        name: "Cline",
        files: |places| vec![cline(places).join("settings/cline_mcp_settings.json")],
        sign: |places| Some(cline(places)),
        entry: |bridge| {
            let more = [
                ("timeout", Value::Number(HOUR)),
                ("disabled", Value::Flag(false)),
                ("autoApprove", Value::Words(Vec::new())),
            ];
            [started(bridge, &LONG), more.to_vec()].concat()
        },
        ..USUAL
    },
    Client {
        id: "continue",
        name: "Continue",
        files: |places| vec![places.home.join(".continue/config.yaml")],
        // A file with nothing but servers is none to it, and would hide one of its older form.
        makes: false,
        form: FileFormat::Yaml { listed: true },
        entry: |bridge| started(bridge, &[]),
        ..USUAL
    },
    Client {
        id: "lm-studio",
        name: "LM Studio",
        files: |places| vec![places.home.join(".lmstudio/mcp.json")],
        ..USUAL
    },
    // It keeps them where only its own settings reach.
    Client { id: "jetbrains", name: "JetBrains", ..USUAL },
];

fn cline(places: &Places) -> PathBuf {
    places.programs.join("Code/User/globalStorage/saoudrizwan.claude-dev")
}

fn started(bridge: &str, words: &[&str]) -> Fields {
    vec![("command", Value::text(bridge)), ("args", Value::words(words))]
}

fn typed(bridge: &str, words: &[&str]) -> Fields {
    [vec![("type", Value::text("stdio"))], started(bridge, words)].concat()
}

fn plain(bridge: &str) -> Fields {
    started(bridge, &[])
}
