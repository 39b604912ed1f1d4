//! What a popup says. Most of it comes from an agent. It is plain text: whoever hands it to a service that reads markup
//! escapes it.

use std::fs;

use countersign_bridge::endpoint;

use super::{About, Again, Announcement, WaitingRequest, Wants};
use crate::text::say;

const PICTURE: &[u8] = include_bytes!("../../../../icons/128x128.png");

/// The words and buttons of one popup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Popup {
    pub(super) summary: String,
    pub(super) body: String,
    pub(super) icon: String,
    /// What leads to the window; on macOS a click on the popup does.
    pub(super) open: String,
    /// Whether "Deny" is offered beside it.
    pub(super) deny: bool,
    /// Whether it is heard, too.
    pub(super) sound: bool,
}

impl Popup {
    /// The same, heard or not.
    pub(super) fn heard(self, sound: bool) -> Self {
        Self { sound, ..self }
    }
}

/// For one request.
pub(super) fn request(client: &str, wants: Wants, line: &str, icon: &str) -> Popup {
    of(client, |who| say!("popup-wants", wants = name(wants), who = who), line, icon)
}

/// For one that comes again and again.
pub(super) fn again(new: &WaitingRequest, again: Again, icon: &str) -> Popup {
    let Again { times, within, .. } = again;
    let time = match within.as_secs() / 60 {
        0 => say!("popup-seconds", seconds = within.as_secs().max(1)),
        minutes => say!("popup-minutes", minutes = minutes),
    };
    let summary = |who: &str| say!("popup-again", wants = name(new.wants), who = who, times = times, time = time);
    of(&new.client, summary, &new.line, icon)
}

/// What is wanted, as the catalogue names it.
fn name(wants: Wants) -> &'static str {
    match wants {
        Wants::RunCommand => "runCommand",
        Wants::ReadFile => "readFile",
        Wants::ListFolder => "listFolder",
        Wants::ChangeFile => "changeFile",
    }
}

fn of(client: &str, summary: impl FnOnce(&str) -> String, line: &str, icon: &str) -> Popup {
    let client = short(client.chars().filter(|c| !hidden(*c)), 60);
    let who = if client.is_empty() { say!("popup-nobody") } else { client };
    let body = short(line.chars().map(|c| if hidden(c) { '\u{fffd}' } else { c }), 120);
    Popup { summary: summary(&who), body, icon: icon.to_owned(), open: say!("popup-review"), deny: true, sound: false }
}

/// For those that have no popup of their own.
pub(super) fn rest(count: usize, icon: &str) -> Popup {
    let body = say!("popup-rest");
    Popup {
        summary: say!("popup-more", count = count),
        body,
        icon: icon.to_owned(),
        open: say!("popup-review"),
        deny: false,
        sound: false,
    }
}

/// For what is no request.
pub(super) fn said(said: Announcement, icon: &str) -> Popup {
    let summary = match said.about {
        About::Page => say!("popup-page"),
        About::Tray => say!("popup-no-tray"),
        About::Waiting => say!("popup-waiting"),
        About::Quiet => say!("popup-quiet"),
    };
    Popup { summary, body: said.words, icon: icon.to_owned(), open: say!("tray-open"), deny: false, sound: false }
}

/// For a try.
pub(super) fn trial(icon: &str) -> Popup {
    let (summary, body) = (say!("popup-trial"), say!("popup-trial-words"));
    Popup { summary, body, icon: icon.to_owned(), open: say!("tray-open"), deny: false, sound: false }
}

/// The picture for popups: a file, since services take no bytes from us; its name in the theme if that fails.
pub(super) fn icon() -> String {
    let written = endpoint::folder().map(|folder| folder.join("notification.png"));
    match written.and_then(|path| fs::write(&path, PICTURE).map(|()| path)) {
        Ok(path) => path.to_string_lossy().into_owned(),
        Err(error) => {
            tracing::debug!(%error, "no picture for notifications");
            "countersign".to_owned()
        }
    }
}

/// In one line of at most `most` characters, with every run of blanks as one space.
fn short(text: impl Iterator<Item = char>, most: usize) -> String {
    let mut line = String::new();
    let mut blank = true;
    // Far enough to know whether something is left over, however long the text is.
    for c in text {
        if c.is_whitespace() && blank {
            continue;
        }
        blank = c.is_whitespace();
        line.push(if blank { ' ' } else { c });
        if line.chars().count() > most {
            let kept: String = line.chars().take(most - 1).collect();
            return format!("{}…", kept.trim_end());
        }
    }
    line.trim_end().to_owned()
}

/// Characters that show nothing, or change how others are shown. White space is no such: it becomes a space.
fn hidden(c: char) -> bool {
    if c.is_whitespace() {
        return false;
    }
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{70f}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{2800}' | '\u{3164}' | '\u{e000}'..='\u{f8ff}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
            | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{10ffff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_agents_text_is_cut_and_disarmed() {
        let popup =
            request("Cla\u{202e}ude\u{7}\n", Wants::RunCommand, "<b>rm</b>  -rf\t\n a & b\u{200b}\u{1b}[31m", "i");
        assert_eq!(popup.summary, "Claude wants to run a command");
        assert_eq!(popup.body, "<b>rm</b> -rf a & b\u{fffd}\u{fffd}[31m");
        assert_eq!(request(" \u{200b} ", Wants::ChangeFile, "x", "i").summary, "An agent wants to change a file");
        let long = request(&"n".repeat(100), Wants::RunCommand, &"é ".repeat(500), "i");
        assert_eq!(long.summary.chars().count(), 60 + " wants to run a command".len());
        assert!(long.body.chars().count() <= 120 && long.body.ends_with('…'));
        assert_eq!(request("c", Wants::RunCommand, &"x".repeat(120), "i").body.len(), 120);
        assert_eq!(rest(1, "i").summary, "1 more request waits");
    }
}
