//! A command as the page sees it.

use std::path::Path;

use countersign_broker::submission::{Carried, Run, Said, Submission, VariableChange, What};
use countersign_command::hidden;

use super::Presenter;
use super::hosts::host;
use crate::text::say;
use crate::view::{CommandView, EnvView, MarkSeverity, Piece, SaidView, SessionUseView};

/// The most characters of a command in a list.
const LINE: usize = 200;
/// The most characters of a command that isn't waiting any more; a waiting one is shown whole.
pub(super) const SHORT: usize = 4096;

impl Presenter {
    /// Returns the whole command, for the person who decides.
    pub(super) fn command(&self, run: &Run) -> CommandView {
        self.show(run, usize::MAX)
    }

    /// Returns enough of a command that was decided.
    pub(super) fn short_command(&self, run: &Run) -> CommandView {
        self.show(run, SHORT)
    }

    fn show(&self, run: &Run, most: usize) -> CommandView {
        let whole = start(&run.what, most);
        let (text, argv) = match &run.what {
            What::Shell { text, .. } => (Some(cut(text, most)), None),
            What::Argv(words) => {
                let mut left = most;
                let shown = words.iter().map(|word| {
                    let piece = cut(word, left);
                    left = left.saturating_sub(word.chars().count());
                    piece
                });
                (None, Some(shown.collect()))
            }
        };
        CommandView {
            text,
            argv,
            hosts: run.remote.iter().map(host).collect(),
            program: pieces(&run.program.path.to_string_lossy()),
            line: line(&start(&run.what, LINE * 2)),
            folder: pieces(&run.cwd.to_string_lossy()),
            folder_short: self.short_folder(run),
            env: run.changes.iter().map(|change| env(change, run.session.as_ref(), most)).collect(),
            session: run
                .session
                .as_ref()
                .map(|carried| SessionUseView { name: pieces(&carried.name), folder: carried.folder }),
            stdin: run.stdin.as_deref().map(|bytes| cut(&String::from_utf8_lossy(bytes), most)),
            stdin_bytes: run.stdin.as_ref().map_or(0, |bytes| u32::try_from(bytes.len()).unwrap_or(u32::MAX)),
            limit_ms: u64::try_from(run.limit.as_millis()).unwrap_or(u64::MAX),
            limit_unusual: run.limit > self.settings.now().limits.limits().usual,
            background: run.background,
            pty: run.pty.is_some(),
            open_input: run.open_input,
            max_output_bytes: u32::try_from(run.max_output).unwrap_or(u32::MAX),
            hidden_count: u32::try_from(hidden::hidden_count(&whole)).unwrap_or(u32::MAX),
        }
    }

    /// Returns the content of the scripts and targets it runs by their names.
    pub(super) fn said(&self, run: &Run) -> Vec<SaidView> {
        let view = |said: &Said| SaidView {
            name: said.name.as_deref().map(pieces),
            file: self.short(&said.path),
            text: pieces(&said.head.text),
            more: said.head.more,
            certain: said.head.certain,
        };
        run.said.iter().map(view).collect()
    }

    /// Returns the folder it runs in; on another computer the person's own home means nothing.
    fn short_folder(&self, run: &Run) -> String {
        if run.remote.is_empty() { self.short(&run.cwd) } else { line(&run.cwd.to_string_lossy()) }
    }

    /// Returns a folder with the person's home written `~`, and hidden characters made visible.
    pub(crate) fn short(&self, folder: &Path) -> String {
        short(&self.home, folder)
    }
}

/// Returns a path with the home written `~`, and hidden characters made visible.
pub(crate) fn short(home: &Path, path: &Path) -> String {
    let text = match path.strip_prefix(home) {
        Ok(rest) if rest.as_os_str().is_empty() => "~".to_owned(),
        Ok(rest) => format!("~{}{}", std::path::MAIN_SEPARATOR, rest.display()),
        Err(_) => path.display().to_string(),
    };
    line(&text)
}

/// Splits hostile text into pieces.
pub(crate) fn pieces(text: &str) -> Vec<Piece> {
    hidden::pieces(text).into_iter().map(twin).collect()
}

fn twin(piece: hidden::Piece) -> Piece {
    match piece {
        hidden::Piece::Plain(text) => Piece::Plain { text },
        hidden::Piece::Mark { label, severity } => Piece::Mark {
            label,
            severity: match severity {
                hidden::Severity::Note => MarkSeverity::Note,
                hidden::Severity::Danger => MarkSeverity::Danger,
            },
        },
    }
}

/// Returns the first characters of a command, words joined by spaces.
fn start(what: &What, most: usize) -> String {
    match what {
        What::Shell { text, .. } => text.chars().take(most).collect(),
        What::Argv(words) => words.iter().flat_map(|word| word.chars().chain([' '])).take(most).collect(),
    }
}

/// Returns a command as it was written, words joined by spaces; for reading, never for a shell.
pub(crate) fn written(submission: &Submission) -> String {
    submission.line()
}

/// Returns a command with its other computers first, since such lines are cut at their end.
pub(crate) fn placed(submission: &Submission) -> String {
    let line = written(submission);
    match submission.run().map(Run::host_names) {
        Some(hosts) if !hosts.is_empty() => say!("shown-on-hosts", hosts = hosts.join(", "), command = line),
        _ => line,
    }
}

/// Returns the first characters, and how many more there are.
pub(super) fn cut(text: &str, most: usize) -> Vec<Piece> {
    match text.char_indices().nth(most) {
        None => pieces(text),
        Some((at, _)) => {
            let mut shown = pieces(&text[..at]);
            let label = say!("shown-more-characters", count = text[at..].chars().count());
            shown.push(Piece::Mark { label, severity: MarkSeverity::Note });
            shown
        }
    }
}

fn env(change: &VariableChange, session: Option<&Carried>, most: usize) -> EnvView {
    EnvView {
        name: cut(&change.name, most),
        value: cut(&change.value, most),
        was: change.was.as_ref().map(|was| cut(&was.to_string_lossy(), most)),
        from_session: session.is_some_and(|carried| carried.variables.contains(&change.name)),
    }
}

/// Returns one line for lists and notifications: hidden characters made visible, and cut with a sign that it is cut.
pub(crate) fn line(text: &str) -> String {
    // A run of the same is told by its length, so none is cut in two.
    let run_ends = |at: usize| match text[..at].chars().next_back() {
        Some(last) => text.len() - text[at..].trim_start_matches(last).len(),
        None => at,
    };
    let start = text.char_indices().nth(LINE * 2).map_or(text, |(at, _)| &text[..run_ends(at)]);
    let mut line = String::new();
    for piece in hidden::pieces(start) {
        match piece {
            hidden::Piece::Plain(text) => line.push_str(&text.replace('\n', " ⏎ ")),
            hidden::Piece::Mark { label, .. } => {
                line.push('‹');
                line.push_str(&label);
                line.push('›');
            }
        }
    }
    match line.char_indices().nth(LINE) {
        Some((at, _)) => format!("{}…", &line[..at]),
        None if start.len() < text.len() => format!("{line}…"),
        None => line,
    }
}

#[cfg(test)]
mod tests {
    use super::line;

    #[test]
    fn a_run_of_blanks_in_a_line_is_told_whole_and_what_is_cut_has_a_sign() {
        let blanks = format!("echo safe{}; rm -rf ~/docs", " ".repeat(3000));
        assert_eq!(line(&blanks), "echo safe‹3000 spaces›…");
        assert_eq!(line("echo a"), "echo a");
        assert!(line(&"a".repeat(500)).ends_with("a…"));
    }
}
