//! Programs that run others: the explanation goes on with what they run.

use crate::message::{Argument, Message, code, codes};
use crate::programs::{
    consoles, delegation, env_split, help, joined_words, own_syntax, privileges, side_files, table_rows, unknown,
    windows,
};
use crate::table;
use crate::waits;
use crate::words::nesting::Context;
use crate::words::{abbreviations, marks, names, nesting, settings};
use crate::work::Work;
use crate::{Effect, Risk, StepFacts};
use countersign_command::outline::Word;
use countersign_command::program::Set;
use countersign_command::program::options::{Grammar, Pieces, Position, Shape, Takes, WordPiece};

/// A program that runs the words behind its own.
struct Wrapper {
    /// Its names, some with a sub-command.
    names: &'static [&'static str],
    /// Its options that take the next word for their value.
    values: &'static [&'static str],
    /// How many operands of its own stand before the program.
    operands: usize,
    effects: &'static [Effect],
    /// The message that says how it runs them; nothing when that goes without saying.
    clause: &'static str,
}

include!(concat!(env!("OUT_DIR"), "/wrappers.rs"));

impl Wrapper {
    /// Takes its own words: where the program behind them begins, and the operands among them.
    fn own<'a>(&self, name: &str, rest: &'a [Word]) -> (usize, Vec<&'a str>) {
        let mut own = Vec::new();
        for piece in Pieces::new(rest, self) {
            match piece {
                WordPiece::Option(_) | WordPiece::End => {}
                WordPiece::Operand(_, word) if name != "xargs" && is_setting(&word.text) => {}
                WordPiece::Operand(_, word) if own.len() < self.operands => own.push(word.text.as_str()),
                WordPiece::Operand(start, _) | WordPiece::Behind(start, _) => return (start, own),
            }
        }
        (rest.len(), own)
    }

    /// What its message is given: the last of the operands of its own, and what it runs does.
    fn arguments(&self, own: &[&str], does: Argument) -> Vec<(&'static str, Argument)> {
        let named = self.operands.checked_sub(1).and_then(|last| own.get(last));
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

/// Explains a program with its words.
pub(crate) fn explain(words: &[Word], context: &Context<'_>) -> StepFacts {
    let Some(program) = words.first() else { return StepFacts::default() };
    if context.depth > nesting::MAX_DEPTH {
        return StepFacts::new(say!("does-nested-too-deep"), &[Effect::Unknown]);
    }
    if program.computed {
        return unknown::explain_computed(words.get(1..).unwrap_or_default());
    }
    if let Some(parted) = joined_words::split_variable(words).or_else(|| joined_words::expand_braces(words)) {
        let mut facts = explain(&parted, &context.deeper());
        facts.warn(finding!(Disguise, "finding-program-disguised"), Risk::High);
        return facts;
    }
    if let Some(known) = windows::translated(words) {
        return explain(&known, &context.deeper());
    }
    let name = names::plain_name(&program.text);
    let whole = abbreviations::expand(&name, words);
    let words = whole.as_deref().unwrap_or(words);
    let rest = words.get(1..).unwrap_or_default();
    if let Some(facts) = help::explain(&program.text, &name, rest) {
        return facts;
    }
    if let Some(wrapper) = wrapper_of(&name, rest)
        && let Some(mut facts) = explain_wrapped(wrapper, &name, rest, context)
    {
        if !wrapper.effects.is_empty() {
            facts.marks.push(program.span.clone());
        }
        waits::check(&name, rest, context, &mut facts);
        return facts;
    }
    let mut facts = own_syntax::explain(&name, words, context)
        .or_else(|| table::program(&name).and_then(|program| table_rows::explain(program, &name, rest)))
        .unwrap_or_else(|| unknown::explain(&program.text, rest));
    consoles::check(words, context, &mut facts);
    waits::check(&name, rest, context, &mut facts);
    if facts.effects.has(Effect::RunCode) {
        name_runner(&program.text, &name, &mut facts);
        if names::is_kept(&program.text) {
            facts.script.get_or_insert_with(|| program.text.clone());
        }
    }
    marks::mark_program(words, &mut facts);
    if program.text.contains('\\') || (program.quoted && !program.plain) {
        facts.warn(finding!(Disguise, "finding-program-disguised"), Risk::High);
    }
    facts
}

/// Returns whether a program of that name runs the words behind its own.
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
fn name_runner(program: &str, name: &str, facts: &mut StepFacts) {
    let Some(first) = facts.clauses.first_mut() else { return };
    let shell = Set::PosixShell.has(name) || matches!(name, "fish" | "eval" | "source" | ".");
    let cmdlet = ["invoke-", "start-"].iter().any(|verb| name.starts_with(verb));
    if first.runs_code() && !shell && !cmdlet && !first.names(program) && !first.names(name) {
        first.wrap(|does| say!("does-by", does = does, program = code(program)));
    }
}

/// A wrapper around what it runs.
fn explain_wrapped(wrapper: &Wrapper, name: &str, rest: &[Word], context: &Context<'_>) -> Option<StepFacts> {
    let (start, own) = wrapper.own(name, rest);
    let line =
        if name == "env" { env_split::explain(rest, context) } else { delegation::explain_line(name, rest, context) };
    if line.is_some() {
        return line;
    }
    let inner = rest.get(start..).unwrap_or_default();
    let looks = name == "command" && rest.first().is_some_and(|word| matches!(word.text.as_str(), "-v" | "-V"));
    if looks {
        return Some(StepFacts::new(say!("does-locates", program = names::argument(inner)), &[Effect::Read]));
    }
    if inner.is_empty() {
        return explain_alone(name, rest);
    }
    let deeper = context.deeper();
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
        nesting::explain_line_in(inner, &names::join(inner), &deeper)
    } else {
        explain(inner, &deeper)
    };
    if name == "xargs" {
        inside.say_for_each();
        delegation::check_found(context.feed, inner, &mut inside);
    }
    let user = other_user(name, rest.get(..start).unwrap_or_default());
    if let Some(first) = inside.clauses.first_mut().filter(|_| user.is_some() || !wrapper.clause.is_empty()) {
        first.wrap(|does| match user {
            Some(user) => say!("does-as-user", user = code(user), does = does),
            None => Message::text(wrapper.clause, wrapper.arguments(&own, does)),
        });
    }
    for word in rest[..start]
        .iter()
        .filter(|word| matches!(name, "env" | "sudo" | "doas" | "cross-env") && is_setting(&word.text))
    {
        let (name, value) = word.text.split_once('=').unwrap_or_default();
        settings::check(name, &Word { text: value.to_owned(), ..word.clone() }, inner, &mut inside);
    }
    side_files::add(name, rest.get(..start).unwrap_or_default(), &mut inside);
    let mild = privileges::is_harmless(name, inner, &inside);
    inside.merge(StepFacts::of(wrapper.effects));
    if mild {
        inside.risk = Risk::Medium;
        if inside.effects.has(Effect::Install) && inside.findings.is_empty() {
            inside.warn(finding!(SystemChange, "finding-system-wide"), Risk::Medium);
        }
    }
    Some(inside)
}

/// What a wrapper does that is given nothing to run.
fn explain_alone(name: &str, rest: &[Word]) -> Option<StepFacts> {
    match name {
        "xargs" => Some(StepFacts::new(say!("does-prints", output = say!("output-read-words")), &[Effect::None])),
        "env" => {
            let facts = StepFacts::new(say!("does-shows-environment"), &[Effect::Read]).also(Work::Variables);
            Some(StepFacts { secret: true, ..facts })
        }
        "exec" => Some(StepFacts::new(say!("does-redirects-shell"), &[Effect::None])),
        "sudo" | "doas" if privileges::explain_sudo_query(rest).is_some() => privileges::explain_sudo_query(rest),
        "sudo" | "doas" => Some(StepFacts::new(say!("does-asks-admin-rights"), &[Effect::Admin])),
        _ => None,
    }
}

/// The other user `sudo` and its kin make of this one, when it is not the administrator.
fn other_user<'a>(name: &str, own: &'a [Word]) -> Option<&'a str> {
    if !matches!(name, "sudo" | "doas" | "run0" | "pkexec") {
        return None;
    }
    let user = own.iter().zip(own.iter().skip(1)).find(|(option, _)| matches!(option.text.as_str(), "-u" | "--user"));
    let joined = own.iter().find_map(|word| word.text.strip_prefix("--user="));
    user.map(|(_, user)| user.text.as_str()).or(joined).filter(|user| *user != "root")
}

fn is_setting(text: &str) -> bool {
    let name = text.split('=').next().unwrap_or_default();
    text.contains('=') && !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}
