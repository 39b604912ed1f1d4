//! Commands that wait for a person (editors, prompts, pagers, passwords), and those that leave something running.
//!
//! The rows are data, in `programs/waits.toml`. Shown, and told to an agent whose command does not end; no rule looks at it.

use crate::facts::Left;
use crate::lists::{EDITOR_VARIABLES, PAGER_VARIABLES, RIGHTS_VALUES};
use crate::table;
use std::collections::HashMap;
use std::sync::LazyLock;

use crate::words::nesting::Context;
use crate::{Explanation, StepFacts};
use countersign_command::ShellText;
use countersign_command::outline::{Command, Redirection, Stream, Word};
use countersign_command::program::options::{Parts, parts};
use countersign_command::waits::{StartedWith, Wait, Waiting};

include!(concat!(env!("OUT_DIR"), "/waits.rs"));

/// So many waits of one step are told.
const MOST: usize = 4;
/// A longer text is not looked through.
const LONGEST: usize = 16 * 1024;

enum Kind {
    None,
    Waits(Waiting),
    Stays,
}

struct WaitRow {
    words: table::Words,
    when: table::Words,
    kind: Kind,
    avoid: &'static str,
    in_terminal: bool,
}

static ROWS: LazyLock<HashMap<&'static str, Vec<&'static WaitRow>>> = LazyLock::new(|| {
    let mut rows: HashMap<&'static str, Vec<&'static WaitRow>> = HashMap::new();
    for row in WAITS {
        for name in row.words[0] {
            rows.entry(name).or_default().push(row);
        }
    }
    rows
});

/// Lists what a text waits for when it is started like that, as far as it tells. Reads the command: not for an async
/// thread.
#[must_use]
pub fn waits_of(text: &ShellText, shell: &str, with: StartedWith) -> Vec<Wait> {
    if text.len() > LONGEST { Vec::new() } else { waits(crate::explain_in(text, shell), with) }
}

/// Lists what a program with its words waits for when it is started like that.
#[must_use]
pub fn waits_of_words(words: &[String], with: StartedWith) -> Vec<Wait> {
    let long = words.iter().map(String::len).sum::<usize>() > LONGEST;
    if long { Vec::new() } else { waits(crate::explain_words(words), with) }
}

fn waits(explanation: Explanation, with: StartedWith) -> Vec<Wait> {
    let mut waits: Vec<Wait> = explanation.steps.into_iter().flat_map(|step| step.waits).collect();
    waits.retain(|wait| wait.concerns(with));
    waits.dedup();
    waits.truncate(MOST);
    waits
}

/// Looks up what a program waits for with these words, and what it leaves behind.
pub(crate) fn check(name: &str, rest: &[Word], context: &Context<'_>, facts: &mut StepFacts) {
    if matches!(name, "env" | "sudo" | "doas" | "cross-env") {
        for (name, value) in rest.iter().filter_map(|word| word.text.split_once('=')) {
            add_harmless_program(name, value, facts);
        }
    }
    let Some(rows) = ROWS.get(name) else { return };
    let rest = if matches!(name, "sudo" | "doas" | "setsid") { wrapper_words(rest) } else { rest };
    let parts = parse(name, rest);
    let texts = parts.texts();
    let fits = |row: &&&WaitRow| {
        let operands = texts.get(row.words.len() - 1..).unwrap_or_default();
        table::words_lead(row.words, &texts) && table::conditions_hold(row.when, &parts, operands)
    };
    if rows.iter().filter(|row| matches!(row.kind, Kind::Stays)).any(|row| fits(&row)) {
        facts.left = Some(Left::Daemon);
    }
    let Some(row) = rows.iter().filter(|row| !matches!(row.kind, Kind::Stays)).find(fits) else { return };
    let Kind::Waits(kind) = row.kind else { return };
    let fed = context.text.is_some() || context.file.is_some() || !context.feed.is_empty();
    if fed && matches!(kind, Waiting::Prompt | Waiting::Question) {
        return;
    }
    let words = [name].into_iter().chain(texts.into_iter().take(row.words.len() - 1));
    let avoid = Some(row.avoid).filter(|avoid| !avoid.is_empty());
    let words = words.collect::<Vec<_>>().join(" ");
    add(Wait { kind, words, avoid, in_terminal: row.in_terminal }, facts);
}

/// Options and operands. What git itself is told before a sub-command means something else than behind it (`-C`), but for
/// its settings and its pager.
fn parse<'a>(name: &str, rest: &'a [Word]) -> Parts<'a> {
    let Some(program) = table::options(name) else { return parts(rest, &[], false) };
    let all = program.parts(rest);
    let Some(place) = all.places.first().copied().filter(|place| name == "git" && *place > 0) else { return all };
    let mut own = program.parts(&rest[place..]);
    own.options.extend(all.options.into_iter().filter(|(name, _)| matches!(name.as_str(), "-c" | "--no-pager" | "-P")));
    own
}

/// The words of a wrapper's own before the program it runs.
fn wrapper_words(rest: &[Word]) -> &[Word] {
    let mut end = 0;
    while rest.get(end).is_some_and(|word| word.text.len() > 1 && word.text.starts_with('-')) {
        end += 1 + usize::from(RIGHTS_VALUES.contains(&rest[end].text.as_str()));
    }
    rest.get(..end).unwrap_or(rest)
}

fn add(wait: Wait, facts: &mut StepFacts) {
    if facts.waits.len() < MOST && !facts.waits.contains(&wait) {
        facts.waits.push(wait);
    }
}

/// Adds what a command's settings, streams and background make of its waits.
pub(crate) fn add_surroundings(command: &Command, facts: &mut StepFacts) {
    for (name, word) in &command.settings {
        add_harmless_program(name, &word.text, facts);
    }
    let out =
        |redirect: &Redirection| matches!(redirect.kind, Stream::Write | Stream::Append) && redirect.stream != Some(2);
    if command.piped || command.redirects.iter().any(out) {
        facts.waits.retain(|wait| wait.kind != Waiting::Pager);
    }
    if command.redirects.iter().any(|redirect| redirect.kind == Stream::Read && redirect.target.text == "/dev/tty") {
        let words = command.words.first().map_or("this", |word| word.text.as_str()).to_owned();
        add(Wait { kind: Waiting::Terminal, words, avoid: None, in_terminal: false }, facts);
    }
    if command.background {
        facts.left.get_or_insert(Left::Job);
    }
}

/// A variable that names another editor or pager, one that waits for nobody.
fn add_harmless_program(name: &str, value: &str, facts: &mut StepFacts) {
    let program = value.split_whitespace().next().unwrap_or_default();
    let program = program.rsplit('/').next().unwrap_or(program);
    let waits = |kind: Waiting| {
        let is = |row: &&WaitRow| matches!(row.kind, Kind::Waits(of) if of == kind);
        ROWS.get(program).is_some_and(|rows| rows.iter().any(is))
    };
    let kind = match name {
        name if EDITOR_VARIABLES.contains(&name) => Waiting::Editor,
        name if PAGER_VARIABLES.contains(&name) => Waiting::Pager,
        _ => return,
    };
    if !waits(kind) {
        facts.waits.retain(|wait| wait.kind != kind);
    }
}

/// Returns whether the text itself waits for its jobs later, or ends them.
pub(crate) fn is_waited_for(later: &[Command]) -> bool {
    later.iter().any(|command| {
        let word = |at: usize| command.words.get(at).map_or("", |word| word.text.as_str());
        matches!(word(0), "wait" | "fg" | "pkill" | "killall") || word(0) == "kill" && word(1) != "-0"
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{explain, explain_words};

    fn kinds(text: &str) -> Vec<Waiting> {
        let steps = explain(text).steps;
        steps.iter().flat_map(|step| &step.waits).filter(|wait| !wait.in_terminal).map(|wait| wait.kind).collect()
    }

    #[test]
    fn editors_and_prompts_are_foretold() {
        use Waiting::{Editor, Password, Prompt, Question, Screen, Terminal};
        for (text, kind) in [
            ("git commit", Editor),
            ("git commit -a", Editor),
            ("cd x && git commit --amend", Editor),
            ("git -C sub commit --amend -s", Editor),
            ("git rebase -i HEAD~3", Editor),
            ("git rebase --continue", Editor),
            ("git tag -a v1", Editor),
            ("crontab -e", Editor),
            ("kubectl edit deploy/x", Editor),
            ("sh -c 'vim notes'", Editor),
            ("env FOO=1 nano x", Editor),
            ("docker run -it ubuntu bash", Terminal),
            ("docker exec -ti web sh", Terminal),
            ("docker compose exec web sh", Terminal),
            ("psql", Prompt),
            ("psql -h db -U me shop", Prompt),
            ("sqlite3 x.db", Prompt),
            ("python3", Prompt),
            ("node", Prompt),
            ("ssh box", Prompt),
            ("npm init", Question),
            ("apt-get install jq", Question),
            ("ssh-keygen -t ed25519", Question),
            ("passwd", Password),
            ("htop", Screen),
            ("read x </dev/tty", Terminal),
        ] {
            assert!(kinds(text).contains(&kind), "{text}: {:?}", kinds(text));
        }
        assert!(kinds("sudo visudo").contains(&Editor) && kinds("sudo visudo").contains(&Password));
        let argv = ["git", "commit"].map(str::to_owned);
        let waits = &explain_words(&argv).steps[0].waits;
        assert!(waits[0].words == "git commit" && waits[0].avoid.is_some_and(|avoid| avoid.contains("-m")));
    }

    #[test]
    fn what_is_told_everything_waits_for_nobody() {
        for text in [
            "git commit -m x",
            "git commit -am 'x y'",
            "git commit --amend --no-edit",
            "git commit -F - < message",
            "GIT_EDITOR=true git commit --amend",
            "GIT_SEQUENCE_EDITOR='sed -i s/pick/edit/' git rebase -i HEAD~2",
            "git rebase main",
            "git -c core.editor=true rebase --continue",
            "git tag v1",
            "git tag -a v1 -m x",
            "git log",
            "git log | head",
            "crontab -l",
            "docker run --rm ubuntu true",
            "docker run -d nginx",
            "docker compose exec -T web true",
            "psql -c 'select 1'",
            "psql < dump.sql",
            "echo 'select 1' | psql",
            "sqlite3 x.db 'select 1'",
            "python3 x.py",
            "python3 -c 'print(1)'",
            "node -e 1",
            "node build.js",
            "ssh box uptime",
            "npm init -y",
            "apt-get install -y jq",
            "yes | apt-get install jq",
            "ssh-keygen -t ed25519 -N '' -f key",
            "sudo -n true",
            "less x",
            "rm -rf x",
            "ls",
        ] {
            assert!(kinds(text).is_empty(), "{text}: {:?}", kinds(text));
        }
    }

    #[test]
    fn what_outlives_its_command_is_foretold() {
        let stays = |text: &str| explain(text).steps.iter().any(|step| step.stays);
        for text in [
            "./server &",
            "npm start &",
            "nohup ./server > log 2>&1 &",
            "setsid ./server",
            "(sleep 100 &)",
            "{ ./a; ./b; } &",
            "./server & disown",
            "sh -c './server &'",
            "while true; do ./work; sleep 1; done &",
            "./a | ./b &",
            "gunicorn -D app:app",
            "cd x && ./server & sleep 1",
            "tmux new-session -d -s x ./server",
        ] {
            assert!(stays(text), "{text}");
        }
        for text in ["./server", "a & b & wait", "./server & P=$!; curl localhost; kill $P", "echo 'a & b'", "a && b"] {
            assert!(!stays(text), "{text}");
        }
    }
}
