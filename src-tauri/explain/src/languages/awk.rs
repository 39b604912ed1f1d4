//! awk: reads, unless its program does more.

use crate::languages::{piped_code, shell_calls};
use crate::message::{Argument, code, codes};
use crate::words::nesting::Context;
use crate::{Effect, Risk, StepFacts};
use countersign_command::outline::Word;
use countersign_command::program::options::parts;

/// Explains `awk` with its words.
pub(crate) fn explain(rest: &[Word], context: &Context<'_>) -> StepFacts {
    let parts = parts(rest, &["-F", "-v", "-f", "-i", "--file", "--assign", "--include"], false);
    let operands = parts.texts();
    if let Some(file) = parts.value(&["-f", "--file"]) {
        return piped_code::script_file(file);
    }
    let (program, files) =
        operands.split_first().map_or(("", operands.as_slice()), |(program, files)| (*program, files));
    let from = if files.is_empty() { Argument::Input } else { codes(files) };
    let output = say!("output-picked", program = code(program), from = from);
    let mut facts = StepFacts::new(say!("does-prints", output = output), &[Effect::Read]);
    let printed = program.split("print").skip(1).any(|rest| {
        let rest = rest.split(['}', ';']).next().unwrap_or_default();
        let bare: String = rest.split('"').step_by(2).collect();
        bare.contains('>') && rest.contains('"') && !rest.contains("/dev/std")
    });
    let (unseen, started) =
        shell_calls::explain_calls(program, context).unwrap_or_else(|| (program.to_owned(), Vec::new()));
    if !started.is_empty() {
        facts.add(say!("does-runs-commands"), &[Effect::RunCode]);
        started.into_iter().for_each(|started| facts.merge(started));
    }
    if unseen.contains("system(") || program.contains("| getline") || program.contains("| \"") {
        facts.add(say!("does-runs-commands"), &[Effect::RunCode]);
        facts.risk = Risk::High;
    }
    if printed {
        facts.add(say!("does-writes-named-files"), &[Effect::Write]);
    }
    if program.contains("/inet") {
        facts.add(say!("does-network"), &[Effect::Network]);
        facts.sends = true;
        facts.warn(finding!(RemoteControl, "finding-opens-connection"), Risk::High);
    }
    if parts.value(&["-i", "--include"]) == Some("inplace") {
        facts.add(say!("does-writes-back", files = codes(files)), &[Effect::Write]);
    }
    facts.touches.extend(files.iter().map(|file| (*file).to_owned()));
    facts
}
