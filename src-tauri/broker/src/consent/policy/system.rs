//! How far rules reach on this system. Where they read neither its shell's language nor its paths, all they can do is
//! to refuse, and to allow a program with exactly these words.

use crate::submission::What;

/// Why no rule may allow this run.
pub(in crate::consent) fn unread(what: &What) -> Option<&'static str> {
    // Which program a word means, a shell here decides in ways of its own: it looks into the folder first.
    (cfg!(windows) && matches!(what, What::Shell { .. }))
        .then_some("rules cannot read this system's shells; a program with its words (`argv`) can be remembered")
}

/// Why no rule may allow by how a step begins.
pub(in crate::consent) fn no_beginnings() -> Option<&'static str> {
    cfg!(windows).then_some("rules cannot read this system's paths, so only exactly these words can be remembered")
}

/// Why no rule may allow file work.
pub(in crate::consent) fn no_files() -> Option<&'static str> {
    cfg!(windows).then_some("rules cannot read this system's paths")
}
