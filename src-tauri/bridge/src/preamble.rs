//! The first line on a connection: what is wanted, and what the bridge knows of its surroundings.
//! All of it is a claim; the door believes the system instead wherever it can.

use std::fmt::Write as _;

/// The version of the preamble. A door that doesn't know it closes.
pub const VERSION: u32 = 1;
/// The longest preamble, in bytes.
pub const MAX_LENGTH: usize = 64 * 1024;

/// The dialects that the door offers, by name.
pub const DIALECTS: [&str; 6] =
    ["native", "terminal", "terminal-controller", "mcp-terminal", "terminal-mcp-server", "mcp-shell-server"];
/// The longest list that narrows an agent's requests, in bytes.
pub const MAX_LIST: usize = 8 * 1024;

/// The bridge's first line when an agent is behind it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preamble<'a> {
    /// The bridge's process.
    pub pid: u32,
    /// The process that started it, where the system says.
    pub parent: Option<u32>,
    /// The client's working directory.
    pub cwd: &'a str,
    /// The dialect to offer.
    pub dialect: &'a str,
    /// How many seconds the client waits for a call, when its set-up says.
    pub budget: Option<u64>,
    /// The set-up's limits; nothing in them ever allows anything.
    pub narrow: Narrow,
}

/// The limits a client's configuration sets on its agent's requests, as the original servers take them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Narrow {
    /// Names of programs, comma separated; absent when the set-up does not say.
    pub commands: Option<String>,
    /// Regular expressions for whole names, comma separated.
    pub patterns: Option<String>,
    /// The limit for calls that name none, in milliseconds.
    pub timeout_ms: Option<u64>,
    /// The longest limit a call may name, in milliseconds.
    pub longest_ms: Option<u64>,
    /// The most output for calls that name none, in bytes.
    pub max_output: Option<u64>,
}

impl Narrow {
    fn line(&self) -> String {
        let text = |text: &Option<String>| text.as_deref().map_or_else(|| "null".to_owned(), quoted);
        format!(
            "{{\"commands\":{},\"patterns\":{},\"timeout_ms\":{},\"longest_ms\":{},\"max_output\":{}}}",
            text(&self.commands),
            text(&self.patterns),
            number(self.timeout_ms),
            number(self.longest_ms),
            number(self.max_output),
        )
    }
}

fn number(n: Option<u64>) -> String {
    n.map_or_else(|| "null".to_owned(), |n| n.to_string())
}

impl Preamble<'_> {
    /// Returns the line, with its end.
    #[must_use]
    pub fn line(&self) -> String {
        format!(
            "{{\"countersign\":{VERSION},\"want\":\"mcp\",\"pid\":{},\"ppid\":{},\"cwd\":{},\"dialect\":{},\"budget\":{},\"narrow\":{}}}\n",
            self.pid,
            number(self.parent.map(u64::from)),
            quoted(self.cwd),
            quoted(self.dialect),
            number(self.budget),
            self.narrow.line(),
        )
    }
}

/// Returns the line by which a bridge asks that HTTP be served at this port and path, too, for as long as it holds the
/// connection. The answer is one line: [`SERVED`] or [`NOT_SERVED`], a space, and where or why. It's granted only while
/// the person lets clients in over HTTP, and nobody is served there without the token.
#[must_use]
pub fn http_line(port: u16, endpoint: &str, dialect: &str) -> String {
    let (endpoint, dialect) = (quoted(endpoint), quoted(dialect));
    format!(
        "{{\"countersign\":{VERSION},\"want\":\"http\",\"port\":{port},\"endpoint\":{endpoint},\"dialect\":{dialect}}}\n"
    )
}

/// The answer that HTTP is served; the address follows.
pub const SERVED: &str = "served";
/// The answer that it isn't; the reason follows.
pub const NOT_SERVED: &str = "not-served";

/// Returns the line by which a second start of the app asks the first to show its window.
#[must_use]
pub fn open_line() -> String {
    format!("{{\"countersign\":{VERSION},\"want\":\"open\"}}\n")
}

/// Returns a text as a JSON string.
#[must_use]
pub fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            c if c < ' ' => {
                // Writing to a string cannot fail.
                let _ = write!(out, "\\u{:04x}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_one_line_whatever_the_folder_is_called() {
        let narrow = Narrow { commands: Some("ls,\"x\"".to_owned()), ..Narrow::default() };
        let cwd = "/a\n\"b\"\\c";
        let preamble = Preamble { pid: 7, parent: None, cwd, dialect: "native", budget: Some(45), narrow };
        assert_eq!(
            preamble.line(),
            "{\"countersign\":1,\"want\":\"mcp\",\"pid\":7,\"ppid\":null,\"cwd\":\"/a\\u000a\\\"b\\\"\\\\c\",\"dialect\":\"native\",\"budget\":45,\"narrow\":{\"commands\":\"ls,\\\"x\\\"\",\"patterns\":null,\"timeout_ms\":null,\"longest_ms\":null,\"max_output\":null}}\n"
        );
    }
}
