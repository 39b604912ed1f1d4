//! How far rules reach on this system. Where they read neither its shell's language nor its paths, all they can do is
//! to refuse, and to allow a program with exactly these words.

use countersign_messages::Message;

use crate::submission::What;
use crate::text::message;

/// Returns why no rule may allow this run.
pub(in crate::consent) fn unread(what: &What) -> Option<Message> {
    // Which program a word means, a shell here decides in ways of its own: it looks into the folder first.
    (cfg!(windows) && matches!(what, What::Shell { .. })).then(|| message!("rules-rules-cannot-read-this-systems"))
}

/// Returns why no prefix rule may allow a step.
pub(in crate::consent) fn no_beginnings() -> Option<Message> {
    cfg!(windows).then(|| message!("rules-rules-cannot-read-this-systems-2"))
}

/// Returns why no rule may allow file work.
pub(in crate::consent) fn no_files() -> Option<Message> {
    cfg!(windows).then(|| message!("rules-rules-cannot-read-this-systems-3"))
}
