//! HTTP for a set-up that asks for it: the app serves it, for as long as the bridge holds a connection.

use std::io::{BufRead as _, BufReader, Read as _, Write as _, stderr};

use countersign_bridge::endpoint::DoorStream;
use countersign_bridge::preamble::{SERVED, http_line};

use crate::arguments::Arguments;
use crate::knock;

/// A longer answer is none.
const LONGEST: u64 = 1024;

/// The connection that keeps HTTP served; nothing when it is not. Either is said on stderr; stdio goes on all the same.
pub(crate) fn borrow(arguments: &Arguments) -> Option<DoorStream> {
    let asked = knock::knock(&http_line(arguments.port, &arguments.endpoint, &arguments.dialect));
    let (stream, answer) = match asked.map_err(|error| error.to_string()).and_then(answer) {
        Ok((stream, answer)) => (Some(stream), answer),
        Err(trouble) => (None, trouble),
    };
    let (kind, words) = answer.split_once(' ').unwrap_or(("", &answer));
    let served = kind == SERVED;
    let said = if served {
        format!(
            "MCP's streamable HTTP is served at {words}. Clients send Countersign's token: Authorization: Bearer TOKEN"
        )
    } else {
        format!("HTTP isn't served: {words}")
    };
    // Whoever closed stderr does not want to know.
    let _ = writeln!(stderr(), "countersign-bridge: {said}");
    stream.filter(|_| served)
}

fn answer(stream: DoorStream) -> Result<(DoorStream, String), String> {
    let mut line = String::new();
    let held = stream.try_clone().map_err(|error| error.to_string())?;
    BufReader::new(stream).take(LONGEST).read_line(&mut line).map_err(|error| error.to_string())?;
    Ok((held, line.trim_end().to_owned()))
}
