//! What a command is handed through a pipe, where that shows: the words of `echo` and `printf`, a text `cat` is given.

use super::super::outline::{Command, Stream};
use super::{base, words};

/// Holds what is printed before a pipe.
#[derive(Default)]
pub(super) struct Feed {
    /// As lines of text.
    pub(super) lines: Vec<String>,
    /// As words.
    pub(super) words: Vec<String>,
}

/// Reads what a command of a text is fed by those before it.
pub(super) fn feed(commands: &[Command], command: &Command) -> Feed {
    let before = command.from.clone().and_then(|range| commands.get(range)).unwrap_or_default();
    let mut feed = Feed::default();
    for speaker in before.iter().map(words).filter(|argv| argv.first().is_some_and(|name| speaks(name))) {
        let said = speaker[1..].iter().skip_while(|word| matches!(word.as_str(), "-n" | "-e" | "-ne" | "-en" | "--"));
        let line = said.map(|word| plain(word)).collect::<Vec<_>>().join(" ");
        feed.words.extend(line.split_whitespace().map(str::to_owned));
        feed.lines.push(line);
    }
    // `cat` hands on the text it is given.
    let handed = before.iter().filter(|one| one.words.first().is_some_and(|name| base(&name.text) == "cat"));
    for text in handed.flat_map(|one| &one.redirects).filter(|redirect| redirect.kind == Stream::Text) {
        feed.words.extend(text.target.text.split_whitespace().map(str::to_owned));
        feed.lines.push(text.target.text.clone());
    }
    feed
}

fn speaks(program: &str) -> bool {
    matches!(base(program), "echo" | "printf")
}

/// A word without the marks of a format.
fn plain(word: &str) -> String {
    word.replace("\\n", "\n").replace("\\0", " ").replace("\\t", " ").replace("%s", "")
}

/// Returns the words of `xargs` with those it reads: in the place of its mark, or behind.
pub(super) fn filled(argv: &[String], fed: &[String]) -> Vec<String> {
    let mark = argv.iter().position(|word| word.starts_with("-I") || word == "--replace");
    let mark = mark.and_then(|at| {
        if argv[at].len() > 2 && argv[at] != "--replace" {
            Some(argv[at][2..].to_owned())
        } else {
            argv.get(at + 1).cloned()
        }
    });
    match mark.filter(|mark| !mark.is_empty()) {
        Some(mark) => {
            let line = fed.join(" ");
            argv.iter()
                .map(|word| if word.starts_with("-I") { word.clone() } else { word.replace(&mark, &line) })
                .collect()
        }
        None => argv.iter().chain(fed).cloned().collect(),
    }
}
