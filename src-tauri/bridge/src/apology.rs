//! What an agent is told when there is nobody to ask: a proper MCP error to each of its requests, in every version
//! of the protocol, instead of a program that dies in silence.

mod request;

use std::io::{self, BufRead, Write};

use countersign_bridge::preamble::quoted;

/// JSON-RPC's number for an error of the server's own.
const SERVER_ERROR: i32 = -32_000;
/// Of a line only so much is kept; a request that is longer is answered without its id.
const MAX_LINE: usize = 1024 * 1024;

/// Answers every request with the trouble, until the client leaves.
pub(crate) fn answer(mut client: impl BufRead, mut out: impl Write, trouble: &str) -> io::Result<()> {
    let message = quoted(trouble);
    let mut line = Vec::new();
    while read_line(&mut client, &mut line)? {
        let Some(id) = request::id(&line) else { continue };
        writeln!(
            out,
            "{{\"jsonrpc\":\"2.0\",\"id\":{id},\"error\":{{\"code\":{SERVER_ERROR},\"message\":{message}}}}}"
        )?;
        out.flush()?;
    }
    Ok(())
}

/// One line, or as much of it as is kept. False at the end.
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
        let input = b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{}}\r\n\n\
            {\"method\":\"notifications/initialized\"}\n{\"id\":\"a\\\"b\",\"method\":\"server/discover\"}\nrubbish\n{\"id\":2,\"method\":\"x\"}";
        let error = |id: &str| {
            format!(
                "{{\"jsonrpc\":\"2.0\",\"id\":{id},\"error\":{{\"code\":-32000,\"message\":\"open \\\"it\\\"\"}}}}\n"
            )
        };
        assert_eq!(answers(input), [error("1"), error("\"a\\\"b\""), error("null"), error("2")].concat());
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
