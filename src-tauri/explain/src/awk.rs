//! awk: reads, unless its program does more.

use super::options::parts;
use super::sentence::{code, codes};
use super::{About, Effect, Risk, scripts, shells};
use countersign_command::outline::Word;

/// awk with its words.
pub(super) fn run(rest: &[Word]) -> About {
    let parts = parts(rest, &["-F", "-v", "-f", "-i", "--file", "--assign", "--include"], false);
    let operands = parts.texts();
    if let Some(file) = parts.value(&["-f", "--file"]) {
        return scripts::script(file);
    }
    let (program, files) =
        operands.split_first().map_or(("", operands.as_slice()), |(program, files)| (*program, files));
    let clause = format!(
        "prints what {} picks from {}",
        code(program),
        if files.is_empty() { "what it reads".to_owned() } else { codes(files) }
    );
    let mut about = About::new(clause, &[Effect::Read]);
    let printed = program.split("print").skip(1).any(|rest| {
        let rest = rest.split(['}', ';']).next().unwrap_or_default();
        let bare: String = rest.split('"').step_by(2).collect();
        bare.contains('>') && rest.contains('"') && !rest.contains("/dev/std")
    });
    let (unseen, started) = shells::followed(program).unwrap_or_else(|| (program.to_owned(), Vec::new()));
    if !started.is_empty() {
        about.add("runs commands", &[Effect::RunCode]);
        started.into_iter().for_each(|started| about.join(started));
    }
    if unseen.contains("system(") || program.contains("| getline") || program.contains("| \"") {
        about.add("runs commands", &[Effect::RunCode]);
        about.risk = Risk::High;
    }
    if printed {
        about.add("writes files its program names", &[Effect::Write]);
    }
    if program.contains("/inet") {
        about.add("talks to other computers", &[Effect::Network]);
        about.sends = true;
        about.warn("it opens a connection by itself", Risk::High);
    }
    if parts.value(&["-i", "--include"]) == Some("inplace") {
        about.add(format!("writes the result back into {}", codes(files)), &[Effect::Write]);
    }
    about.touches.extend(files.iter().map(|file| (*file).to_owned()));
    about
}
