//! Command lines that programs hand on among their own orders: what they would do is said, too.

use crate::lists::DEBUGGER_ORDER_OPTIONS;
use crate::programs::table_rows;
use crate::table;
use crate::words::nesting;
use crate::words::nesting::Context;
use crate::{Effect, Risk, StepFacts};
use countersign_command::outline::Word;

/// Explains a program that hands command lines on, with what these do.
pub(crate) fn explain(name: &str, rest: &[Word], context: &Context<'_>) -> Option<StepFacts> {
    let program = table::program(name)?;
    let parts = program.parts(rest);
    let texts = parts.texts();
    let deeper = context.within();
    let inside: Vec<StepFacts> = match (name, texts.as_slice()) {
        ("git", ["bisect", "run", _, ..]) => {
            vec![nesting::explain_program(rest.get(*parts.places.get(2)?..)?, &deeper)]
        }
        _ => {
            let lines = forwarded(name, &texts, |options| parts.values(options).collect());
            lines.iter().map(|line| nesting::explain_line(line, &deeper)).collect()
        }
    };
    // Keys that are typed need not be a command.
    let says = |line: &StepFacts| !line.effects.has(Effect::Unknown) || line.risk == Risk::High;
    let mut facts = table_rows::explain(program, name, rest).filter(|_| inside.iter().any(says))?;
    for mut line in inside.into_iter().filter(says) {
        // Whether it is known is said of the program itself.
        line.effects = line.effects.only(&Effect::CHANGES);
        facts.merge(line);
    }
    Some(facts)
}

/// The lines among a program's words, as a shell reads them.
fn forwarded<'a>(
    name: &str,
    texts: &[&'a str],
    values: impl Fn(&'static [&'static str]) -> Vec<&'a str>,
) -> Vec<String> {
    let ordered = |orders: Vec<&str>, starts: &[&str]| -> Vec<String> {
        let line = |order: &str| starts.iter().find_map(|start| Some(order.strip_prefix(start)?.trim().to_owned()));
        orders.into_iter().filter_map(line).filter(|line| !line.is_empty()).collect()
    };
    match (name, texts) {
        ("git", ["rebase", ..]) => values(&["-x", "--exec"]).into_iter().map(str::to_owned).collect(),
        ("mapfile" | "readarray", _) => values(&["-C"]).into_iter().map(str::to_owned).collect(),
        ("tmux", ["send-keys" | "send", keys @ ..]) => {
            let typed = keys.iter().filter(|key| !matches!(**key, "Enter" | "C-m" | "C-c" | "C-u" | "C-l" | "KPEnter"));
            let line = typed.copied().collect::<Vec<_>>().join(" ");
            if line.is_empty() { Vec::new() } else { vec![line] }
        }
        ("gdb" | "lldb", _) => {
            let orders = values(DEBUGGER_ORDER_OPTIONS);
            ordered(orders, &["shell ", "!", "platform shell "])
        }
        ("vim" | "vi" | "nvim" | "ex", _) => {
            let orders = texts.iter().filter_map(|text| text.strip_prefix('+'));
            let orders = orders.chain(values(&["-c", "--cmd"])).map(|order| order.trim_start_matches(':'));
            ordered(orders.map(|order| order.strip_prefix("silent ").unwrap_or(order)).collect(), &["!"])
        }
        _ => Vec::new(),
    }
}
