//! The caller's first line, read with a limit on its length and its time.

use std::time::Duration;

use countersign_bridge::preamble::{MAX_LENGTH, VERSION};
use serde::Deserialize;
use tokio::io::{AsyncBufRead, AsyncBufReadExt as _, AsyncReadExt as _};
use tokio::time::timeout;

const PATIENCE: Duration = Duration::from_secs(5);

/// What a caller asks for in its preamble.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Want {
    /// Show the window.
    Open,
    /// Serve MCP.
    Mcp(Setup),
    /// Serve HTTP at an address of the caller's, too.
    Http(HttpSetup),
}

/// Holds how the bridge was set up. All of it is claims.
#[derive(Debug, Default, PartialEq, Eq, Deserialize)]
pub(crate) struct Setup {
    pub(crate) pid: Option<u32>,
    pub(crate) ppid: Option<u32>,
    pub(crate) cwd: Option<String>,
    pub(crate) dialect: Option<String>,
    /// In seconds.
    pub(crate) budget: Option<u64>,
    #[serde(default)]
    pub(crate) narrow: Narrow,
}

/// The address where HTTP is to be served, too.
#[derive(Debug, PartialEq, Eq, Deserialize)]
pub(crate) struct HttpSetup {
    pub(crate) port: u16,
    pub(crate) endpoint: String,
    pub(crate) dialect: String,
}

/// Holds the set-up's limits on what an agent may ask for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub(crate) struct Narrow {
    pub(crate) commands: Option<String>,
    pub(crate) patterns: Option<String>,
    pub(crate) timeout_ms: Option<u64>,
    pub(crate) longest_ms: Option<u64>,
    pub(crate) max_output: Option<u64>,
}

#[derive(Deserialize)]
struct Opening {
    countersign: u32,
    want: String,
}

/// Reads the preamble; `None` when it doesn't come, is too long, or isn't understood.
pub(crate) async fn read(reader: &mut (impl AsyncBufRead + Unpin)) -> Option<Want> {
    let mut line = Vec::new();
    let mut limited = reader.take(MAX_LENGTH as u64);
    timeout(PATIENCE, limited.read_until(b'\n', &mut line)).await.ok()?.ok()?;
    if line.last() == Some(&b'\n') { parse(&line) } else { None }
}

fn parse(line: &[u8]) -> Option<Want> {
    let opening: Opening = serde_json::from_slice(line).ok()?;
    match (opening.countersign, opening.want.as_str()) {
        (VERSION, "open") => Some(Want::Open),
        (VERSION, "http") => serde_json::from_slice(line).ok().map(Want::Http),
        (VERSION, "mcp") => serde_json::from_slice(line).ok().map(Want::Mcp),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use countersign_bridge::preamble::{self, Preamble, open_line};

    use super::*;

    #[test]
    fn understands_what_the_bridge_says() {
        let cwd = "/home/ann/\"odd\"\n";
        let narrow = preamble::Narrow { commands: Some("ls".to_owned()), ..preamble::Narrow::default() };
        let line = Preamble { pid: 1, parent: Some(2), cwd, dialect: "native", budget: None, narrow }.line();
        let Some(Want::Mcp(setup)) = parse(line.as_bytes()) else { panic!("{line}") };
        assert_eq!((setup.pid, setup.ppid, setup.cwd.as_deref(), setup.budget), (Some(1), Some(2), Some(cwd), None));
        assert_eq!(setup.narrow, Narrow { commands: Some("ls".to_owned()), ..Narrow::default() });
        assert_eq!(parse(open_line().as_bytes()), Some(Want::Open));
        let place = HttpSetup { port: 8080, endpoint: "/s\"se".to_owned(), dialect: "terminal".to_owned() };
        assert_eq!(parse(preamble::http_line(8080, "/s\"se", "terminal").as_bytes()), Some(Want::Http(place)));
    }

    #[tokio::test(start_paused = true)]
    async fn what_is_too_long_too_slow_or_not_for_us_is_not_heard() {
        let long = format!("{{\"countersign\":1,\"want\":\"mcp\",\"cwd\":\"{}\"}}\n", "a".repeat(MAX_LENGTH));
        for line in [
            long.as_str(),
            "",
            "GET / HTTP/1.1\r\n",
            "{\"countersign\":2,\"want\":\"mcp\"}\n",
            "{\"countersign\":1,\"want\":\"approve\"}\n",
        ] {
            assert_eq!(read(&mut line.as_bytes()).await, None);
        }
        let (_silent, ours) = tokio::io::duplex(64);
        assert_eq!(read(&mut tokio::io::BufReader::new(ours)).await, None);
    }
}
