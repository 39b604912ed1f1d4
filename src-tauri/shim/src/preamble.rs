//! The first line on a connection: what is wanted, and what the bridge knows of its surroundings.
//! All of it is a claim; the door believes the system instead wherever it can.

use std::fmt::Write as _;

/// The version of the line. A door that does not know it closes.
pub const VERSION: u32 = 1;
/// A preamble longer than this is none.
pub const MAX_LENGTH: usize = 64 * 1024;

/// The bridge's first line when an agent is behind it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preamble<'a> {
    /// The bridge's process.
    pub pid: u32,
    /// The process that started it, where the system says.
    pub parent: Option<u32>,
    /// The client's working directory.
    pub cwd: &'a str,
    /// The tools to offer.
    pub dialect: &'a str,
    /// How many seconds the client waits for a call, when its set-up says.
    pub budget: Option<u64>,
}

impl Preamble<'_> {
    /// The line, with its end.
    #[must_use]
    pub fn line(&self) -> String {
        let number = |n: Option<u64>| n.map_or_else(|| "null".to_owned(), |n| n.to_string());
        format!(
            "{{\"countersign\":{VERSION},\"want\":\"mcp\",\"pid\":{},\"ppid\":{},\"cwd\":{},\"dialect\":{},\"budget\":{}}}\n",
            self.pid,
            number(self.parent.map(u64::from)),
            quoted(self.cwd),
            quoted(self.dialect),
            number(self.budget),
        )
    }
}

/// A second start of the app asks the first to show its window.
#[must_use]
pub fn open_line() -> String {
    format!("{{\"countersign\":{VERSION},\"want\":\"open\"}}\n")
}

/// Text as a JSON string.
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
        let preamble = Preamble { pid: 7, parent: None, cwd: "/a\n\"b\"\\c", dialect: "native", budget: Some(45) };
        assert_eq!(
            preamble.line(),
            "{\"countersign\":1,\"want\":\"mcp\",\"pid\":7,\"ppid\":null,\"cwd\":\"/a\\u000a\\\"b\\\"\\\\c\",\"dialect\":\"native\",\"budget\":45}\n"
        );
    }
}
