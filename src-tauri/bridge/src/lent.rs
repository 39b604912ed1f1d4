//! HTTP for a set-up that asks for it: the app serves it, for as long as the bridge holds a connection.

use std::error::Error;
use std::fmt::{self, Display, Formatter};
use std::io::{self, BufRead as _, BufReader, Read as _, Write as _, stderr};

use countersign_bridge::endpoint::DoorStream;
use countersign_bridge::preamble::{SERVED, http_line};

use crate::arguments::Arguments;
use crate::knock::{self, KnockError};

/// The longest answer, in bytes.
const LONGEST: u64 = 1024;

/// The reason the app gave no answer.
#[derive(Debug)]
enum LentError {
    Knock(KnockError),
    Read(io::Error),
}

impl Display for LentError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Knock(error) => error.fmt(f),
            Self::Read(error) => error.fmt(f),
        }
    }
}

impl Error for LentError {}

impl From<io::Error> for LentError {
    fn from(error: io::Error) -> Self {
        Self::Read(error)
    }
}

/// Returns the connection that keeps HTTP served; `None` when it isn't. Reports either on stderr; stdio goes on all the
/// same.
pub(crate) fn borrow(arguments: &Arguments) -> Option<DoorStream> {
    let asked = knock::knock(&http_line(arguments.port, &arguments.endpoint, &arguments.dialect));
    let (stream, answer) = match asked.map_err(LentError::Knock).and_then(answer) {
        Ok((stream, answer)) => (Some(stream), answer),
        Err(trouble) => (None, trouble.to_string()),
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

fn answer(stream: DoorStream) -> Result<(DoorStream, String), LentError> {
    let mut line = String::new();
    let held = stream.try_clone()?;
    BufReader::new(stream).take(LONGEST).read_line(&mut line)?;
    Ok((held, line.trim_end().to_owned()))
}
