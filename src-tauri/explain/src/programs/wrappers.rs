//! Programs that run others: the explanation goes on with what they run.

use crate::message::{Argument, Message, code, codes};
use crate::programs::{acts, beside, blanks, consoles, handed, help, rights, special, split, stranger, windows};
use crate::table;
use crate::waits;
use crate::words::inner::Around;
use crate::words::{abbreviated, inner, marks, names, settings};
use crate::work::Work;
use crate::{About, Effect, Risk};
use countersign_command::outline::Word;
use countersign_command::program::Set;
use countersign_command::program::options::{Grammar, Piece, Pieces, Position, Shape, Takes};

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
    /// Takes its own words: where the program behind them begins, and the operands among them.
    fn own<'a>(&self, name: &str, rest: &'a [Word]) -> (usize, Vec<&'a str>) {
        let mut own = Vec::new();
        for piece in Pieces::new(rest, self) {
            match piece {
                Piece::Option(_) | Piece::End => {}
                Piece::Operand(_, word) if name != "xargs" && setting(&word.text) => {}
                Piece::Operand(_, word) if own.len() < self.skips => own.push(word.text.as_str()),
                Piece::Operand(start, _) | Piece::Behind(start, _) => return (start, own),
            }
        }
        (rest.len(), own)
    }

    /// What its message is given: the last of the operands of its own, and what it runs does.
    fn arguments(&self, own: &[&str], does: Argument) -> Vec<(&'static str, Argument)> {
        let named = self.skips.checked_sub(1).and_then(|last| own.get(last));
        vec![("own", codes(named.copied().into_iter().collect::<Vec<_>>())), ("does", does)]
    }
}

/// Each word is one option, and takes the next where the list says so.
impl Grammar for &Wrapper {
    type Value = ();

    fn shape(&self, word: &str, _: Position<'_>) -> Shape<()> {
        if word.starts_with('+') { Shape::Operand } else { Shape::Long }
    }

    fn takes(&self, name: &str, _: &str, _: Position<'_>) -> Takes<()> {
        if self.values.contains(&name) { Takes::Words((), 1) } else { Takes::Nothing }
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
pub(crate) fn about(words: &[Word], around: &Around<'_>) -> About {
    let Some(program) = words.first() else { return About::default() };
    if around.depth > inner::MAX_DEPTH {
        return About::new(say!("does-nested-too-deep"), &[Effect::Unknown]);
    }
    if program.computed {
        return stranger::computed(words.get(1..).unwrap_or_default());
    }
    if let Some(parted) = blanks::parted(words).or_else(|| blanks::braced(words)) {
        let mut about = about(&parted, &around.deeper());
        about.warn(finding!(Disguise, "finding-program-disguised"), Risk::High);
        return about;
    }
    if let Some(known) = windows::foreign(words) {
        return about(&known, &around.deeper());
    }
    let name = names::plain_name(&program.text);
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
        if names::is_kept(&program.text) {
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
pub(crate) fn is_wrapper(name: &str) -> bool {
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

/// A wrapper around what it runs.
fn wrapped(wrapper: &Wrapper, name: &str, rest: &[Word], around: &Around<'_>) -> Option<About> {
    let (start, own) = wrapper.own(name, rest);
    let line = if name == "env" { split::handed(rest, around) } else { handed::line(name, rest, around) };
    if line.is_some() {
        return line;
    }
    let inner = rest.get(start..).unwrap_or_default();
    let looks = name == "command" && rest.first().is_some_and(|word| matches!(word.text.as_str(), "-v" | "-V"));
    if looks {
        return Some(About::new(say!("does-locates", program = names::words(inner)), &[Effect::Read]));
    }
    if inner.is_empty() {
        return alone(name, rest);
    }
    let deeper = around.deeper();
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
        inner::line_in(inner, &names::joined(inner), &deeper)
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

/// What a wrapper does that is given nothing to run.
fn alone(name: &str, rest: &[Word]) -> Option<About> {
    match name {
        "xargs" => Some(About::new(say!("does-prints", output = say!("output-read-words")), &[Effect::None])),
        "env" => {
            let about = About::new(say!("does-shows-environment"), &[Effect::Read]).that(Work::Variables);
            Some(About { secret: true, ..about })
        }
        "exec" => Some(About::new(say!("does-redirects-shell"), &[Effect::None])),
        "sudo" | "doas" if rights::asked(rest).is_some() => rights::asked(rest),
        "sudo" | "doas" => Some(About::new(say!("does-asks-admin-rights"), &[Effect::Admin])),
        _ => None,
    }
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
