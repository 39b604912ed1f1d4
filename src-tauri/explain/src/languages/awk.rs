//! awk: reads, unless its program does more.

use crate::languages::{fed, shells};
use crate::message::{Argument, code, codes};
use crate::words::inner::Around;
use crate::{About, Effect, Risk};
use countersign_command::outline::Word;
use countersign_command::program::options::parts;

/// awk with its words.
pub(crate) fn run(rest: &[Word], around: &Around<'_>) -> About {
    let parts = parts(rest, &["-F", "-v", "-f", "-i", "--file", "--assign", "--include"], false);
    let operands = parts.texts();
    if let Some(file) = parts.value(&["-f", "--file"]) {
        return fed::script(file);
    }
    let (program, files) =
        operands.split_first().map_or(("", operands.as_slice()), |(program, files)| (*program, files));
    let from = if files.is_empty() { Argument::Input } else { codes(files) };
    let output = say!("output-picked", program = code(program), from = from);
    let mut about = About::new(say!("does-prints", output = output), &[Effect::Read]);
    let printed = program.split("print").skip(1).any(|rest| {
        let rest = rest.split(['}', ';']).next().unwrap_or_default();
        let bare: String = rest.split('"').step_by(2).collect();
        bare.contains('>') && rest.contains('"') && !rest.contains("/dev/std")
    });
    let (unseen, started) = shells::followed(program, around).unwrap_or_else(|| (program.to_owned(), Vec::new()));
    if !started.is_empty() {
        about.add(say!("does-runs-commands"), &[Effect::RunCode]);
        started.into_iter().for_each(|started| about.join(started));
    }
    if unseen.contains("system(") || program.contains("| getline") || program.contains("| \"") {
        about.add(say!("does-runs-commands"), &[Effect::RunCode]);
        about.risk = Risk::High;
    }
    if printed {
        about.add(say!("does-writes-named-files"), &[Effect::Write]);
    }
    if program.contains("/inet") {
        about.add(say!("does-network"), &[Effect::Network]);
        about.sends = true;
        about.warn(finding!(RemoteControl, "finding-opens-connection"), Risk::High);
    }
    if parts.value(&["-i", "--include"]) == Some("inplace") {
        about.add(say!("does-writes-back", files = codes(files)), &[Effect::Write]);
    }
    about.touches.extend(files.iter().map(|file| (*file).to_owned()));
    about
}
