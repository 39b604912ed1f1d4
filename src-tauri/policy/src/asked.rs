//! What is judged: a command as text or as words, with all a rule may ask about it.

use countersign_command::ShellText;
use countersign_messages::Message;

use crate::text::message;

/// Holds what is judged.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// The command.
    pub what: What<'a>,
    /// The canonical folder it would run in.
    pub cwd: Option<&'a str>,
    /// The client that asks.
    pub client: Option<&'a str>,
    /// The host it would run on; here when absent.
    pub host: Option<&'a str>,
    /// Whether the agent changes the environment.
    pub changes_environment: bool,
    /// Whether the agent hands in something to read.
    pub has_input: bool,
    /// How it can be given more to read while it runs, if it can.
    pub typing: Option<Typing>,
}

/// Tells how a command can be given more to read while it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Typing {
    /// It runs in a terminal.
    Terminal,
    /// Its input stays open.
    Open,
}

impl Typing {
    /// Tells why no rule speaks for it.
    pub(crate) fn why(self) -> Message {
        match self {
            Self::Terminal => message!("typed-in-terminal"),
            Self::Open => message!("typed-into-input"),
        }
    }
}

/// Holds a command as text or as words.
#[derive(Clone, Copy, Debug)]
pub enum What<'a> {
    /// Text for a shell.
    Text {
        /// The text.
        text: &'a ShellText,
        /// The shell's name: `bash`, `sh`, …
        shell: &'a str,
    },
    /// Words without a shell.
    Words(&'a [String]),
}
