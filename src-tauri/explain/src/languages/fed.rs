//! Code a program is fed: a file, a text it is handed, what is piped in.

use crate::about::About;
use crate::languages::inline;
use crate::message::{Argument, code};
use crate::places::brought;
use crate::words::inner::{self, Around};
use crate::{Effect, Effects, Risk};
use countersign_command::program::Set;

/// What is piped in or handed over is run.
pub(crate) fn fed(program: &str, around: &Around<'_>) -> About {
    if let Some(handed) = around.handed() {
        if handed.computed && handed.text.trim_start().starts_with(['$', '`']) {
            return computed();
        }
        let mut about = About::new(say!("does-runs-given-text", program = code(program)), &[Effect::RunCode]);
        if reads_lines(program) {
            let deeper = around.within();
            about.join(inner::line_in(std::slice::from_ref(handed), &handed.text, &deeper));
        } else {
            inline::reaches(handed, around, &mut about);
            inline::by_desktop(program, &handed.text, &mut about);
        }
        return about;
    }
    let mut about =
        About::new(say!("does-runs-input", input = Argument::Input, program = code(program)), &[Effect::RunCode]);
    about.script = around.file.map(str::to_owned);
    if around.feed.iter().any(|feed| feed.effects.has(Effect::Network)) {
        about.warn(finding!(UntrustedCode, "finding-remote-code-unseen"), Risk::High);
    } else if !around.feed.is_empty() {
        about.warn(finding!(HiddenCode, "finding-composed-text-runs"), Risk::High);
        if let Some(line) = printed(around.feed).filter(|_| reads_lines(program)) {
            let deeper = around.within();
            about.join(inner::line_of(&line, &deeper));
        }
    }
    about
}

/// Whether the text that a program is handed is read here.
fn reads_lines(program: &str) -> bool {
    Set::PosixShell.has(program) || program == "source"
}

/// What is printed into a pipe, when that is plain words and all of them are known.
fn printed(feed: &[About]) -> Option<String> {
    let [About { clauses, effects, .. }] = feed else { return None };
    let [clause] = clauses.as_slice() else { return None };
    let words = clause.printed()?.join(" ");
    (*effects == Effects::of(Effect::None) && !words.contains(['\\', '%', '$', '`'])).then_some(words)
}

pub(crate) fn script(path: &str) -> About {
    let mut about = About::new(say!("does-runs-file", file = code(path)), &[Effect::RunCode]);
    about.script = Some(path.to_owned());
    if path.starts_with("http://") || path.starts_with("https://") {
        about.add(say!("does-fetches-first"), &[Effect::Network]);
        about.warn(brought::unseen(), Risk::High);
    }
    about.touches.push(path.to_owned());
    about
}

pub(crate) fn computed() -> About {
    let mut about = About::new(say!("does-runs-computed-text"), &[Effect::RunCode]);
    about.warn(finding!(HiddenCode, "finding-code-unseen"), Risk::High);
    about
}
