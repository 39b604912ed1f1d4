//! Commands that will hardly be asked again to the letter: a rule over exactly such a command is a promise that is
//! hardly ever kept.

use crate::submission::What;
use countersign_command::outline::{Command, Stream};

/// The part of a command that will differ next time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unlikely {
    /// A text of its own: a message, a here-document, several lines.
    Text,
    /// A date or a time.
    Moment,
    /// Something that is named anew each time: a temporary file, a process, an identifier.
    Made,
}

/// Options whose value is a text for people.
const MESSAGES: [&str; 9] =
    ["-m", "-am", "--message", "--body", "--title", "--description", "--notes", "--comment", "--reason"];
/// Programs that take such a text.
const WRITERS: [&str; 8] = ["git", "gh", "glab", "hg", "svn", "jj", "jira", "tea"];
/// The number of spaces from which a word counts as a text.
const BLANKS: usize = 7;

impl Unlikely {
    /// Returns the part of a command that will plainly differ next time, if any.
    #[must_use]
    pub fn of(what: &What) -> Option<Self> {
        match what {
            What::Shell { text, .. } => text.outline().commands.iter().find_map(of_command),
            What::Argv(words) => {
                let words: Vec<&str> = words.iter().map(String::as_str).collect();
                of_words(&words)
            }
        }
    }
}

fn of_command(command: &Command) -> Option<Unlikely> {
    let given = |kind: Stream| command.redirects.iter().filter(move |one| one.kind == kind);
    if given(Stream::Text).any(|text| text.target.text.contains(char::is_whitespace)) {
        return Some(Unlikely::Text);
    }
    let words = command.words.iter().chain(command.settings.iter().map(|(_, value)| value));
    let targets = command.redirects.iter().filter(|one| one.kind != Stream::Text).map(|one| &one.target);
    let words: Vec<&str> = words.chain(targets).map(|word| word.text.as_str()).collect();
    of_words(&words)
}

fn of_words(words: &[&str]) -> Option<Unlikely> {
    let program = words.first().map(|first| first.rsplit('/').next().unwrap_or(first)).unwrap_or_default();
    let writes = WRITERS.contains(&program);
    let message = |word: &str| {
        MESSAGES.iter().any(|option| {
            word == *option
                || option.starts_with("--") && word.strip_prefix(option).is_some_and(|rest| rest.starts_with('='))
        })
    };
    let told = writes && words.iter().any(|word| message(word));
    // A text for another interpreter is code, and may well come again; several lines of it hardly do.
    let long = |word: &&str| {
        word.trim().contains('\n') || word.matches(' ').count() >= BLANKS && !word.contains([';', '|', '('])
    };
    if told || words.iter().skip(1).any(long) {
        return Some(Unlikely::Text);
    }
    if words.iter().any(|word| has_moment(word)) {
        return Some(Unlikely::Moment);
    }
    let process = matches!(program, "kill" | "renice" | "wait" | "strace" | "gdb")
        && words.iter().skip(1).any(|word| word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_digit()));
    (process || words.iter().any(|word| is_made(word))).then_some(Unlikely::Made)
}

/// Returns whether a word holds a day, a time of day with seconds or seconds since 1970.
fn has_moment(word: &str) -> bool {
    shapes(word, "dddd-dd-dd") || shapes(word, "dd:dd:dd") || shapes(word, "ddddddddTdddddd") || {
        let numbers = word.split(|c: char| !c.is_ascii_digit());
        let recent = |number: &str| {
            let number: u64 = number.parse().unwrap_or_default();
            let seconds = if number > 100_000_000_000 { number / 1000 } else { number };
            (1_500_000_000..2_500_000_000).contains(&seconds)
        };
        let day = |number: &str| number.len() == 14 && number.starts_with("20") || number.len() == 8 && is_day(number);
        numbers.filter(|number| number.len() >= 8).any(|number| recent(number) || day(number))
    }
}

/// Returns whether eight digits are a day of these years: `20260131`.
fn is_day(digits: &str) -> bool {
    let part = |from: usize, to: usize| digits[from..to].parse::<u32>().unwrap_or_default();
    (2015..2045).contains(&part(0, 4)) && (1..=12).contains(&part(4, 6)) && (1..=31).contains(&part(6, 8))
}

/// Returns whether a part of a word has this shape, `d` for a digit, and no digit beside it.
fn shapes(word: &str, shape: &str) -> bool {
    let (word, shape) = (word.as_bytes(), shape.as_bytes());
    let fits = |part: &[u8]| {
        part.iter().zip(shape).all(|(byte, shape)| if *shape == b'd' { byte.is_ascii_digit() } else { byte == shape })
    };
    let digit = |at: Option<usize>| at.and_then(|at| word.get(at)).is_some_and(u8::is_ascii_digit);
    word.windows(shape.len())
        .enumerate()
        .any(|(at, part)| fits(part) && !digit(at.checked_sub(1)) && !digit(at.checked_add(shape.len())))
}

/// Returns whether a word names something with letters and digits that were drawn by lot: `/tmp/tmp.a8Xk20Qw1z`, a
/// UUID.
fn is_made(word: &str) -> bool {
    let temporary =
        ["/tmp/", "/var/folders/", "/var/tmp/", "/dev/shm/", "/private/tmp/"].iter().any(|at| word.contains(at));
    let uuid = word
        .split(|c: char| !c.is_ascii_hexdigit() && c != '-')
        .any(|part| part.len() == 36 && part.split('-').map(str::len).eq([8, 4, 4, 4, 12]));
    let parts = || word.split(|c: char| !c.is_ascii_alphanumeric());
    let mixed = |part: &str| {
        let digits = part.bytes().filter(u8::is_ascii_digit).count();
        let upper = part.bytes().filter(u8::is_ascii_uppercase).count();
        let lower = part.bytes().filter(u8::is_ascii_lowercase).count();
        part.len() >= 6 && (digits > 0 && (upper > 0 || lower > 0) && digits < part.len() && !part.starts_with('v'))
            || part.len() >= 8 && upper > 1 && lower > 1 && !part.starts_with(|c: char| c.is_ascii_uppercase())
    };
    // A digest, of a commit or of a container.
    let digest = |part: &str| {
        part.len() >= 12
            && part.bytes().all(|byte| byte.is_ascii_hexdigit())
            && part.bytes().any(|byte| byte.is_ascii_digit())
            && part.bytes().any(|byte| byte.is_ascii_alphabetic())
    };
    uuid || parts().any(digest) || temporary && parts().any(mixed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::submission::ShellKind;

    fn of(text: &str) -> Option<Unlikely> {
        Unlikely::of(&What::Shell { text: text.into(), shell: ShellKind::Bash })
    }

    #[test]
    fn what_will_be_another_next_time_is_found() {
        for text in [
            "git commit -m \"$(cat <<'EOF'\nfix: it\n\nBecause of that.\nEOF\n)\"",
            "git commit -m 'fix: it'",
            "git add -A && git commit -am 'fix: it'",
            "git commit --message='fix: it'",
            "gh pr create --title 'Fix it' --body 'It was broken.'",
            "cat > a.md <<'EOF'\na line\nanother\nEOF",
            "python3 - <<'EOF'\nimport os\nprint(os.getcwd())\nEOF",
            "python3 -c 'import os\nprint(os.getcwd())'",
            "echo 'this is a long sentence that nobody will ever write again' >> notes.md",
        ] {
            assert_eq!(of(text), Some(Unlikely::Text), "{text}");
        }
        for text in [
            "tar czf backup-2026-11-26.tgz src",
            "pg_dump app > app-20261126.sql",
            "git log --since='2026-11-01 12:00:00'",
            "curl localhost/at/1764111600",
            "journalctl --since 2026-11-26T10:00:00",
        ] {
            assert_eq!(of(text), Some(Unlikely::Moment), "{text}");
        }
        for text in [
            "cat /tmp/tmp.a8Xk20Qw1z",
            "rm -rf /tmp/build-8f3a91",
            "kill 48213",
            "docker logs 3f4e8a1b9c2d",
            "curl localhost/jobs/2f1c9d3e-7a55-4b6e-9a0c-1f2e3d4c5b6a",
            "git show 9fceb02d0ae598e95dc970b74767f19372d61af8",
        ] {
            assert_eq!(of(text), Some(Unlikely::Made), "{text}");
        }
    }

    #[test]
    fn what_comes_again_is_left_alone() {
        for text in [
            "npm test",
            "cargo test -p core --lib -- parser::tests",
            "git status --short",
            "git log --oneline -n 20",
            "docker compose up -d postgres15",
            "for i in 1 2 3; do curl localhost:8080; done",
            "cat /tmp/server.log",
            "jq '.a | .b | map(select(.c == 1)) | .[0] | length' x.json",
            "curl http://127.0.0.1:3000/v1/health",
            "psql -c 'select count(*) from users where id = 1 and name = 2'",
            "kill %1",
            "sh -c 'cd a; ls; cd b; ls; cd c; ls'",
        ] {
            assert_eq!(of(text), None, "{text}");
        }
    }
}
