//! What an agent is told when there is nobody to ask, instead of a program that dies in silence.
//!
//! Most clients leave a server out that answers `initialize` with an error, and say so in a corner; their agent then
//! goes on with its own shell and never hears why. So `initialize` is answered, the one tool there is says in its
//! description that nobody can be asked, and so does each call of it. Every other request gets a proper MCP error.

mod request;

use std::io::{self, BufRead, Write};

use countersign_bridge::preamble::quoted;
use request::Request;

/// JSON-RPC's code for an error of the server's own.
const SERVER_ERROR: i32 = -32_000;
/// The bytes of a line that are kept; a longer request is answered without its id.
const MAX_LINE: usize = 1024 * 1024;

/// The version sent to a client that names none.
const VERSION: &str = "\"2025-06-18\"";

/// Answers every request with the trouble, until the client leaves.
pub(crate) fn answer(mut client: impl BufRead, mut out: impl Write, trouble: &str) -> io::Result<()> {
    let message = quoted(trouble);
    let mut line = Vec::new();
    while read_line(&mut client, &mut line)? {
        let Some(request) = Request::read(&line) else { continue };
        writeln!(out, "{{\"jsonrpc\":\"2.0\",\"id\":{},{}}}", request.id, reply(&request, &message))?;
        out.flush()?;
    }
    Ok(())
}

/// Returns the result or the error for a request, as the answer's member; `message` is a JSON string.
fn reply(request: &Request<'_>, message: &str) -> String {
    let result = match request.method {
        "\"initialize\"" => {
            let (version, own) = (request.version().unwrap_or(VERSION), env!("CARGO_PKG_VERSION"));
            format!(
                "{{\"protocolVersion\":{version},\"capabilities\":{{\"tools\":{{}}}},\
                 \"serverInfo\":{{\"name\":\"countersign\",\"version\":\"{own}\"}},\"instructions\":{message}}}"
            )
        }
        "\"tools/list\"" => format!(
            "{{\"tools\":[{{\"name\":\"run_command\",\"description\":{message},\
             \"inputSchema\":{{\"type\":\"object\",\"properties\":{{\"command\":{{\"type\":\"string\"}}}}}}}}]}}"
        ),
        "\"tools/call\"" => {
            format!("{{\"content\":[{{\"type\":\"text\",\"text\":{message}}}],\"isError\":true}}")
        }
        "\"ping\"" => "{}".to_owned(),
        _ => return format!("\"error\":{{\"code\":{SERVER_ERROR},\"message\":{message}}}"),
    };
    format!("\"result\":{result}")
}

/// Reads one line, or as much of it as is kept. Returns `false` at the end.
fn read_line(client: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    loop {
        let available = client.fill_buf()?;
        if available.is_empty() {
            return Ok(!line.is_empty());
        }
        let end = available.iter().position(|byte| *byte == b'\n');
        let piece = &available[..end.unwrap_or(available.len())];
        let room = MAX_LINE.saturating_sub(line.len());
        line.extend_from_slice(&piece[..piece.len().min(room)]);
        let used = piece.len() + usize::from(end.is_some());
        client.consume(used);
        if end.is_some() {
            return Ok(true);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answers(input: &[u8]) -> String {
        let mut out = Vec::new();
        answer(input, &mut out, "open \"it\"").unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn every_request_is_answered_and_nothing_else() {
        let input = b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"resources/list\",\"params\":{}}\r\n\n\
            {\"method\":\"notifications/initialized\"}\n{\"id\":\"a\\\"b\",\"method\":\"server/discover\"}\nrubbish\n{\"id\":2,\"method\":\"x\"}";
        let error = |id: &str| {
            format!(
                "{{\"jsonrpc\":\"2.0\",\"id\":{id},\"error\":{{\"code\":-32000,\"message\":\"open \\\"it\\\"\"}}}}\n"
            )
        };
        assert_eq!(answers(input), [error("1"), error("\"a\\\"b\""), error("null"), error("2")].concat());
    }

    #[test]
    fn a_client_is_let_in_and_its_agent_told_why_nothing_can_be_asked() {
        let input = br#"{"id":1,"method":"initialize","params":{"protocolVersion":"2024-11-05"}}
{"id":2,"method":"initialize"}
{"id":3,"method":"tools/list"}
{"id":4,"method":"tools/call","params":{"name":"run_command"}}
{"id":5,"method":"ping"}"#;
        let answers = answers(input);
        let answers: Vec<&str> = answers.lines().collect();
        assert!(answers[0].contains(r#""protocolVersion":"2024-11-05","#) && answers[0].contains(r#"open \"it\""#));
        assert!(answers[1].contains(VERSION));
        assert!(answers[2].contains(r#""name":"run_command","description":"open \"it\"","#));
        assert!(answers[3].ends_with(r#"[{"type":"text","text":"open \"it\""}],"isError":true}}"#));
        assert_eq!(answers[4..], [r#"{"jsonrpc":"2.0","id":5,"result":{}}"#]);
    }

    #[test]
    fn a_line_without_end_is_not_kept() {
        let mut long = b"{\"method\":\"x\",\"params\":\"".to_vec();
        long.resize(3 * MAX_LINE, b'a');
        long.extend_from_slice(b"\",\"id\":1}\n{\"id\":2,\"method\":\"y\"}\n");
        let answers = answers(&long);
        assert_eq!(answers.lines().count(), 2);
        assert!(answers.lines().next().unwrap().contains("\"id\":null"));
        assert!(answers.lines().nth(1).unwrap().contains("\"id\":2"));
    }
}
