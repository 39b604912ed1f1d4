//! Programs that run others: the explanation goes on with what they run.

use crate::message::{Argument, Message, code, codes};
use std::ops::Range;

use super::special;
use super::streams::Around;
use super::table;
use super::work::Work;
use super::{
    About, Effect, Risk, abbreviated, acts, beside, blanks, consoles, handed, help, marks, rights, settings, split,
    stranger, waits, windows,
};
use countersign_command::outline::{self, Outline, Word};
use countersign_command::program::Set;

/// Words nested deeper than this are not followed.
const MAX_DEPTH: usize = 8;

/// A program that runs the words behind its own.
struct Wrapper {
    names: &'static [&'static str],
    values: &'static [&'static str],
    /// Operands of its own before the program.
    skips: usize,
    effects: &'static [Effect],
    /// The message that says how it runs them; nothing when that goes without saying.
    clause: &'static str,
}

const WRAPPERS: [Wrapper; 24] = [
    wrapper(&["ip netns"], &[], 3, &[Effect::Admin], "wrapped-netns"),
    wrapper(
        &["sudo", "doas", "pkexec", "run0"],
        &["-u", "-g", "-p", "-C", "-h", "-r", "-t", "-U", "-D", "--user", "--group"],
        0,
        &[Effect::Admin],
        "wrapped-admin",
    ),
    wrapper(&["env"], &["-u", "-C", "--unset", "--chdir"], 0, &[], ""),
    wrapper(&["timeout", "gtimeout"], &["-s", "-k", "--signal", "--kill-after"], 1, &[], "wrapped-timeout"),
    wrapper(&["nohup", "setsid", "daemonize"], &[], 0, &[Effect::Process], "wrapped-nohup"),
    wrapper(&["nice", "ionice", "chrt", "taskset"], &["-n", "-c", "-p", "--adjustment"], 0, &[], ""),
    wrapper(
        &["stdbuf", "unbuffer", "caffeinate", "command", "builtin", "exec", "time", "noglob"],
        &["-i", "-o", "-e", "-a", "-f"],
        0,
        &[],
        "",
    ),
    wrapper(&["watch"], &["-n", "--interval"], 0, &[], "loop-again"),
    wrapper(
        &["xargs"],
        &["-n", "-I", "-P", "-L", "-d", "-s", "-E", "-a", "--max-args", "--max-procs", "--arg-file", "--delimiter"],
        0,
        &[],
        "wrapped-each-read",
    ),
    wrapper(&["chroot"], &[], 1, &[Effect::Admin], "wrapped-chroot"),
    wrapper(&["strace", "ltrace", "dtruss"], &["-e", "-o", "-p", "-s", "--output"], 0, &[], "wrapped-traced"),
    wrapper(&["flock"], &["-w", "-E"], 1, &[], "wrapped-lock"),
    wrapper(&["parallel"], &["-j", "--jobs"], 0, &[], "wrapped-each-given"),
    wrapper(&["direnv exec", "aws-vault exec"], &[], 2, &[], "wrapped-environment"),
    wrapper(
        &["op run", "doppler run", "infisical run", "mise exec", "mise x"],
        &["-p", "-c", "--env-file"],
        1,
        &[],
        "",
    ),
    wrapper(&["script"], &["-c"], 1, &[], "wrapped-recorded"),
    wrapper(&["entr", "chronic", "cross-env", "env-cmd"], &["-d", "-w", "--watch", "-e", "-f"], 0, &[], ""),
    wrapper(
        &["xvfb-run", "dbus-run-session", "firejail", "prlimit", "systemd-inhibit"],
        &["-s", "-n", "-e", "-f", "--server-args", "--server-num"],
        0,
        &[],
        "",
    ),
    wrapper(&["busybox", "toybox"], &[], 0, &[], ""),
    wrapper(&["arch"], &[], 0, &[], ""),
    wrapper(&["sshpass"], &["-p", "-f", "-d", "-P"], 0, &[], "wrapped-password"),
    wrapper(&["runuser"], &["-u", "--user", "-g", "-G", "-s", "-w"], 0, &[Effect::Admin], "wrapped-rights"),
    wrapper(
        &["screen"],
        &["-S", "-dmS", "-t", "-c", "-s", "-T", "-h", "-p", "-X", "-r", "-x"],
        0,
        &[Effect::Process],
        "wrapped-session",
    ),
    wrapper(&["wsl"], &["-d", "--distribution", "-u", "--user", "--cd"], 0, &[], "wrapped-linux"),
];

impl Wrapper {
    /// What its message is given: the last of the operands of its own, and what it runs does.
    fn arguments(&self, own: &[&str], does: Argument) -> Vec<(&'static str, Argument)> {
        let named = self.skips.checked_sub(1).and_then(|last| own.get(last));
        vec![("own", codes(named.copied().into_iter().collect::<Vec<_>>())), ("does", does)]
    }
}

const fn wrapper(
    names: &'static [&'static str],
    values: &'static [&'static str],
    skips: usize,
    effects: &'static [Effect],
    clause: &'static str,
) -> Wrapper {
    Wrapper { names, values, skips, effects, clause }
}

/// What is known about a program with its words.
pub(super) fn about(words: &[Word], around: &Around<'_>) -> About {
    let Some(program) = words.first() else { return About::default() };
    if around.depth > MAX_DEPTH {
        return About::new(say!("does-nested-too-deep"), &[Effect::Unknown]);
    }
    if program.computed {
        return stranger::computed(words.get(1..).unwrap_or_default());
    }
    if let Some(parted) = blanks::parted(words).or_else(|| blanks::braced(words)) {
        let mut about = about(&parted, &Around { depth: around.depth + 1, ..*around });
        about.warn(finding!(Disguise, "finding-program-disguised"), Risk::High);
        return about;
    }
    if let Some(known) = windows::foreign(words) {
        return about(&known, &Around { depth: around.depth + 1, ..*around });
    }
    let name = plain_name(&program.text);
    let whole = abbreviated::whole(&name, words);
    let words = whole.as_deref().unwrap_or(words);
    let rest = words.get(1..).unwrap_or_default();
    if let Some(about) = help::shown(&program.text, &name, rest) {
        return about;
    }
    if let Some(wrapper) = wrapper_of(&name, rest)
        && let Some(mut about) = wrapped(wrapper, &name, rest, around)
    {
        if !wrapper.effects.is_empty() {
            about.marks.push(program.span.clone());
        }
        waits::look(&name, rest, around, &mut about);
        return about;
    }
    let mut about = special::about(&name, words, around)
        .or_else(|| table::program(&name).and_then(|program| acts::told(program, &name, rest)))
        .unwrap_or_else(|| stranger::about(&program.text, rest));
    consoles::look(words, around, &mut about);
    waits::look(&name, rest, around, &mut about);
    if about.effects.has(Effect::RunCode) {
        by(&program.text, &name, &mut about);
        if is_kept(&program.text) {
            about.script.get_or_insert_with(|| program.text.clone());
        }
    }
    marks::program(words, &mut about);
    if program.text.contains('\\') || (program.quoted && !program.plain) {
        about.warn(finding!(Disguise, "finding-program-disguised"), Risk::High);
    }
    about
}

/// Whether a program of that name runs the words behind its own.
pub(super) fn is_wrapper(name: &str) -> bool {
    WRAPPERS.iter().any(|wrapper| wrapper.names.contains(&name))
}

/// The wrapper of that name, or of that name with its sub-command.
fn wrapper_of(name: &str, rest: &[Word]) -> Option<&'static Wrapper> {
    let sub = rest.first().map_or("", |word| word.text.as_str());
    let own = ["--", "--distribution", "--user", "--cd", "--exec"];
    let manages = sub.starts_with("--") && !own.contains(&sub) || matches!(sub, "-l" | "-v" | "-t" | "-s");
    // What else `screen` is told is for a session that runs already.
    let opens = rest.iter().take_while(|word| word.text.starts_with('-')).any(|word| word.text.starts_with("-d"));
    if name == "wsl" && manages || name == "screen" && !opens {
        return None;
    }
    let is = |own: &&str| own.split_once(' ').map_or(*own == name, |(own, verb)| own == name && verb == sub);
    WRAPPERS.iter().find(|wrapper| wrapper.names.iter().any(is))
}

/// Says which program runs the code, where the sentence does not.
fn by(program: &str, name: &str, about: &mut About) {
    let Some(first) = about.clauses.first_mut() else { return };
    let shell = Set::PosixShell.has(name) || matches!(name, "fish" | "eval" | "source" | ".");
    let cmdlet = ["invoke-", "start-"].iter().any(|verb| name.starts_with(verb));
    if first.runs_code() && !shell && !cmdlet && !first.names(program) && !first.names(name) {
        first.wrap(|does| say!("does-by", does = does, program = code(program)));
    }
}

/// Whether a program is what a project keeps of its tools, which runs as they do.
fn is_kept(program: &str) -> bool {
    const KEPT: [&str; 12] = [
        "bin/rails",
        "bin/rake",
        "bin/bundle",
        "bin/rspec",
        "bin/console",
        "bin/magento",
        "bin/cake",
        "manage.py",
        "artisan",
        "yii",
        "spark",
        "craft",
    ];
    let is = |tool: &str| program.strip_suffix(tool).is_some_and(|folder| folder.ends_with('/'));
    KEPT.iter().any(|tool| is(tool) || program == *tool && tool.contains('/'))
}

/// The name tables know a program by.
pub(super) fn plain_name(program: &str) -> String {
    let tools =
        ["node_modules/.bin/", "venv/bin/", ".venv/bin/", "vendor/bin/", ".cargo/bin/", ".local/bin/", "env/bin/"];
    let known = program.starts_with("/usr/")
        || program.starts_with("/bin/")
        || program.starts_with("/sbin/")
        || program.starts_with("/opt/homebrew/")
        || tools.iter().any(|folder| program.contains(folder));
    let base = program.rsplit('/').next().unwrap_or(program);
    let bare = [".bat", ".cmd"].iter().find_map(|end| program.strip_suffix(end));
    let wrapped = matches!(bare.unwrap_or(program), "./gradlew" | "./mvnw" | "gradlew" | "mvnw");
    let name = if known || wrapped || is_kept(program) { base } else { program };
    let name = bare
        .filter(|name| wrapped || table::program(name).is_some())
        .map_or(name, |bare| bare.rsplit('/').next().unwrap_or(bare));
    let name = name.strip_suffix(".exe").unwrap_or(name);
    match name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.') {
        "python" | "pypy" => "python".to_owned(),
        "pip" => "pip".to_owned(),
        "gradlew" => "gradle".to_owned(),
        "mvnw" => "mvn".to_owned(),
        "perl" => "perl".to_owned(),
        "$SHELL" | "${SHELL}" | "$BASH" => "sh".to_owned(),
        _ => name.to_owned(),
    }
}

/// A wrapper around what it runs.
fn wrapped(wrapper: &Wrapper, name: &str, rest: &[Word], around: &Around<'_>) -> Option<About> {
    let mut start = 0;
    let mut skips = wrapper.skips;
    let mut own = Vec::new();
    while let Some(word) = rest.get(start) {
        let text = word.text.as_str();
        if text == "--" {
            start += 1;
            break;
        }
        if text.len() > 1 && text.starts_with('-') {
            let takes = wrapper.values.contains(&text);
            start += if takes { 2 } else { 1 };
        } else if name != "xargs" && setting(text) {
            start += 1;
        } else if skips > 0 {
            own.push(text);
            skips -= 1;
            start += 1;
        } else {
            break;
        }
    }
    let line = if name == "env" { split::handed(rest, around) } else { handed::line(name, rest, around) };
    if line.is_some() {
        return line;
    }
    let inner = rest.get(start..).unwrap_or_default();
    let looks = name == "command" && rest.first().is_some_and(|word| matches!(word.text.as_str(), "-v" | "-V"));
    if looks {
        return Some(About::new(say!("does-locates", program = words(inner)), &[Effect::Read]));
    }
    if name == "xargs" && inner.is_empty() {
        return Some(About::new(say!("does-prints", output = say!("output-read-words")), &[Effect::None]));
    }
    if inner.is_empty() {
        return match name {
            "env" => {
                let about = About::new(say!("does-shows-environment"), &[Effect::Read]).that(Work::Variables);
                Some(About { secret: true, ..about })
            }
            "exec" => Some(About::new(say!("does-redirects-shell"), &[Effect::None])),
            "sudo" | "doas" if rights::asked(rest).is_some() => rights::asked(rest),
            "sudo" | "doas" => Some(About::new(say!("does-asks-admin-rights"), &[Effect::Admin])),
            _ => None,
        };
    }
    let deeper = Around { depth: around.depth + 1, ..*around };
    let placed = rest[..start].iter().any(|word| word.text.starts_with("-I") || word.text.starts_with("--replace"));
    let appended: Vec<Word>;
    let inner = if name == "xargs" && !placed {
        let each = Word { text: "{}".to_owned(), plain: true, ..Word::default() };
        appended = inner.iter().cloned().chain([each]).collect();
        appended.as_slice()
    } else {
        inner
    };
    let mut inside = if name == "parallel" || name == "watch" {
        line_in(inner, &joined(inner), &deeper)
    } else {
        about(inner, &deeper)
    };
    if name == "xargs" {
        inside.each();
        handed::found(around.feed, inner, &mut inside);
    }
    let user = user(name, rest.get(..start).unwrap_or_default());
    if let Some(first) = inside.clauses.first_mut().filter(|_| user.is_some() || !wrapper.clause.is_empty()) {
        first.wrap(|does| match user {
            Some(user) => say!("does-as-user", user = code(user), does = does),
            None => Message::text(wrapper.clause, wrapper.arguments(&own, does)),
        });
    }
    for word in
        rest[..start].iter().filter(|word| matches!(name, "env" | "sudo" | "doas" | "cross-env") && setting(&word.text))
    {
        let (name, value) = word.text.split_once('=').unwrap_or_default();
        settings::look(name, &Word { text: value.to_owned(), ..word.clone() }, inner, &mut inside);
    }
    beside::files(name, rest.get(..start).unwrap_or_default(), &mut inside);
    let mild = rights::are_mild(name, inner, &inside);
    inside.join(About::of(wrapper.effects));
    if mild {
        inside.risk = Risk::Medium;
        if inside.effects.has(Effect::Install) && inside.findings.is_empty() {
            inside.warn(finding!(SystemChange, "finding-system-wide"), Risk::Medium);
        }
    }
    Some(inside)
}

/// The other user `sudo` and its kin make of this one, when it is not the administrator.
fn user<'a>(name: &str, own: &'a [Word]) -> Option<&'a str> {
    if !matches!(name, "sudo" | "doas" | "run0" | "pkexec") {
        return None;
    }
    let user = own.iter().zip(own.iter().skip(1)).find(|(option, _)| matches!(option.text.as_str(), "-u" | "--user"));
    let joined = own.iter().find_map(|word| word.text.strip_prefix("--user="));
    user.map(|(_, user)| user.text.as_str()).or(joined).filter(|user| *user != "root")
}

fn setting(text: &str) -> bool {
    let name = text.split('=').next().unwrap_or_default();
    text.contains('=') && !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// Words as the line they make.
pub(super) fn joined(words: &[Word]) -> String {
    words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ")
}

/// A whole command line inside words: the places a risk comes from are those in the word, or all words.
pub(super) fn line_in(words: &[Word], line: &str, around: &Around<'_>) -> About {
    let depth = (around.depth + 1) * 2;
    let mut about = match stands(words, line) {
        Some(from) => explained(&outline::within(line, depth, from), line, around),
        None => line_of(line, around),
    };
    if about.risk >= Risk::Medium && about.marks.iter().all(Range::is_empty) {
        about.marks.extend(words.iter().map(|word| word.span.clone()));
    }
    about
}

/// A line of one program, which reads a text it is handed.
pub(super) fn line_handed(line: &str, text: &Word, around: &Around<'_>) -> Option<About> {
    let outline = outline::nested(line, (around.depth + 1) * 2);
    let [command] = outline.commands.as_slice() else { return None };
    let plain = outline.troubles.is_empty() && command.redirects.is_empty() && !command.words.is_empty();
    plain.then(|| about(&command.words, &Around { text: Some(text), depth: around.depth + 1, ..*around }))
}

/// Where a line made of words begins in the text they stand in, when it stands there letter by letter.
fn stands(words: &[Word], line: &str) -> Option<usize> {
    let from = words.first()?.verbatim?;
    let mut next = from;
    for word in words {
        if word.verbatim != Some(next) {
            return None;
        }
        next += word.text.len() + 1;
    }
    (next == from + line.len() + 1).then_some(from)
}

/// A whole command line inside one word.
pub(super) fn line_of(line: &str, around: &Around<'_>) -> About {
    explained(&outline::nested(line, (around.depth + 1) * 2), line, around)
}

fn explained(outline: &Outline, line: &str, around: &Around<'_>) -> About {
    let mut all = About::default();
    let mut before: Vec<About> = Vec::new();
    for (at, command) in outline.commands.iter().enumerate() {
        let feed = command.from.clone().and_then(|range| before.get(range)).unwrap_or_default();
        let one = if around.depth >= MAX_DEPTH {
            About::new(say!("does-nested-too-deep"), &[Effect::Unknown])
        } else {
            let mut one = match outline.called(at) {
                Some(function) => {
                    let again = outline.comes_back(at);
                    super::streams::called(command, feed, around.depth + 1, &function.name, again)
                }
                None => super::streams::about(command, feed, around.depth + 1),
            };
            super::after(&outline.commands, &before, around.depth + 1, &mut one);
            one
        };
        let mut told = one.clone();
        super::rounds::told(command, &mut told);
        all.join(told);
        before.push(one);
    }
    if !outline.troubles.is_empty() || all.effects.is_empty() {
        all.add(say!("does-runs", program = code(line)), &[Effect::RunCode]);
    }
    all
}

pub(super) fn words(words: &[Word]) -> Argument {
    codes(words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>())
}
