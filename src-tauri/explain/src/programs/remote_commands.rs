//! Programs that hand a command on to another computer or device: what it does there is said.

use crate::lists::FRAMEWORK_COMMANDS;
use crate::message::{Argument, code};
use crate::table;
use crate::words::nesting::Context;
use crate::words::{names, nesting};
use crate::{Effect, Effects, StepFacts};
use countersign_command::outline::Word;
use countersign_command::program::Set;
use countersign_command::program::options::Parts;

/// Lists the effects on another computer that count here: reading and talking to others are that one's own.
pub(crate) const REACHES: [Effect; 6] =
    [Effect::Delete, Effect::Admin, Effect::Write, Effect::Process, Effect::RunCode, Effect::Install];

/// Explains a command handed on to another computer or device by a program other than `ssh`.
pub(crate) fn explain(name: &str, rest: &[Word], context: &Context<'_>) -> Option<StepFacts> {
    let parts = table::options(name)?.parts(rest);
    let deeper = context.within();
    let given = |options: &[&str]| parts.value(options).map(|line| nesting::explain_line(line, &deeper));
    let texts = parts.texts();
    let network: &[Effect] = &[Effect::Network];
    let code_there: &[Effect] = &[Effect::RunCode];
    let run_there: &[Effect] = &[Effect::Network, Effect::RunCode];
    let inside: &[Effect] = &[Effect::RunCode, Effect::Process];
    let name_there = parts.value(&["-n", "--name", "--registry"]);
    // What has no name in the command is no word of it.
    let named = |otherwise: &'static str| name_there.map_or_else(|| say!(otherwise).into(), code);
    let (there, target, own): (StepFacts, Argument, _) = match (name, texts.as_slice()) {
        ("gcloud", ["compute", "ssh", host, ..]) => (given(&["--command"])?, code(*host), network),
        ("fly" | "flyctl", ["ssh", "console", ..]) => {
            (given(&["-C", "--command"])?, say!("there-service").into(), network)
        }
        ("az", ["aks", "command", "invoke", ..]) => (given(&["--command"])?, named("there-cluster"), run_there),
        ("az", ["vm", "run-command", "invoke", ..]) => (given(&["--scripts"])?, named("there-computer"), run_there),
        ("az", ["acr", "run", ..]) => (given(&["--cmd"])?, named("there-registry"), run_there),
        ("vagrant", ["ssh", ..]) => (given(&["-c", "--command"])?, say!("there-virtual-computer").into(), code_there),
        ("heroku", ["run" | "run:detached", _, ..]) => {
            (explain_operands(&parts, 1, rest, &deeper)?, say!("there-service").into(), run_there)
        }
        ("adb", ["shell" | "exec-out", _, ..]) => {
            (explain_operands(&parts, 1, rest, &deeper)?, say!("there-device").into(), code_there)
        }
        ("clush", _) if parts.has(&["-c", "--copy", "--rcopy"]) => return None,
        (name, [_, ..]) if Set::ParallelShell.has(name) => {
            (explain_operands(&parts, 0, rest, &deeper)?, say!("there-computers").into(), network)
        }
        ("lxc" | "incus" | "multipass", ["exec", machine, _, ..]) => {
            (explain_operands(&parts, 2, rest, &deeper)?, code(*machine), inside)
        }
        _ => return None,
    };
    let mut facts = StepFacts::new(say!("does-on", target = target, does = there.as_argument()), own);
    let done = there.effects.only(&REACHES);
    // That something runs there is worth a word only where nothing more exact is said.
    let exact = done != Effects::default() && !there.effects.has(Effect::Unknown);
    if own == code_there && exact {
        facts.effects = done;
    }
    facts.secret |= there.secret;
    facts.take_from(there, &REACHES);
    Some(facts)
}

/// The words from an operand on, as the line they make there.
fn explain_operands(parts: &Parts<'_>, from: usize, rest: &[Word], context: &Context<'_>) -> Option<StepFacts> {
    let words = rest.get(*parts.places.get(from)?..)?;
    // Words that hold blanks are handed on as they are, quoted anew.
    if words.iter().any(|word| word.text.contains(' ') && word.quoted) && words.len() > 1 {
        return Some(nesting::explain_program(words, context));
    }
    Some(nesting::explain_line_in(words, &names::join(words), context))
}

/// Explains what a framework's own starter hands on: `symfony console …`, `sail artisan …`.
pub(crate) fn explain_framework(rest: &[Word], context: &Context<'_>) -> Option<StepFacts> {
    rest.first().filter(|word| FRAMEWORK_COMMANDS.contains(&word.text.as_str()))?;
    let mut facts = nesting::explain_program(rest, &context.deeper());
    facts.merge(StepFacts::of(&[Effect::RunCode]));
    Some(facts)
}
