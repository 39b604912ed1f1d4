//! What a program's tables say about its words, and what its operands mean beyond that.

use crate::lists::QUIET_OPTIONS;
use crate::paths::{broad_paths, persistence, reach, system, truncation};
use crate::words::{marks, nesting, origin, output, settings};

use crate::finding::{Finding, FindingKind};
use crate::message::{Message, RowWords};
use crate::table::{Program, TableRow};
use crate::work::Work;
use crate::{Effect, Risk, StepFacts};
use countersign_command::outline::Word;
use countersign_command::place;
use countersign_command::program::Set;
use countersign_command::program::options::Parts;

/// Explains a program by what its tables say about its words; nothing where no row fits.
pub(crate) fn explain(program: &'static Program, name: &str, rest: &[Word]) -> Option<StepFacts> {
    let mut parts = program.parts(rest);
    if matches!(name, "cargo" | "dig" | "date") {
        // `cargo +nightly test`, `dig +short`, `date +%s`: settings, not operands.
        parts.operands.retain(|word| !word.text.starts_with('+'));
    }
    // `wp @prod db reset`: the site that is meant.
    let site = rest.first().filter(|word| matches!(name, "wp" | "drush") && word.text.starts_with('@'));
    if site.is_some() {
        parts.operands.remove(0);
        parts.places.remove(0);
    }
    let texts = parts.texts();
    // These words mean the same in capitals; their lines have them small.
    let any_case = name == "redis-cli" || name == "git" && texts.first() == Some(&"config");
    let small: Vec<String> = texts.iter().filter(|_| any_case).map(|text| text.to_lowercase()).collect();
    let read = if small.is_empty() { texts.clone() } else { small.iter().map(String::as_str).collect() };
    let leading = |row: &&&TableRow| row.leads(&read) && row.words[0].contains(&name);
    let chosen = program
        .rows
        .iter()
        .filter(|row| !row.adds)
        .filter(leading)
        .find(|row| row.holds(&parts, read.get(row.words.len() - 1..).unwrap_or_default()))?;
    let operands = texts.get(chosen.words.len() - 1..).unwrap_or_default();
    let sub = texts.get(chosen.words.len().saturating_sub(2)).copied().unwrap_or_default();
    let mut facts = explain_row(chosen, &parts, sub, operands);
    if chosen.effects.has(Effect::Write) && chosen.says.names_value() {
        let named = facts.touches.len();
        chosen.value(&parts).inspect(|value| persistence::check(value, &mut facts));
        // What is fetched into a file may run a step later.
        if !chosen.effects.has(Effect::Network) {
            facts.touches.truncate(named);
        }
    }
    facts.touches.extend(site.map(|word| word.text.clone()));
    if facts.risk >= Risk::Medium {
        let verbs = parts.places.iter().take(chosen.words.len() - 1).filter_map(|place| rest.get(*place));
        facts.marks = verbs.map(|word| word.span.clone()).collect();
        facts.marks.extend(marks::option_marks(rest, &chosen.options()));
    }
    for row in program.rows.iter().filter(|row| row.adds).filter(leading) {
        if row.holds(&parts, operands) {
            let into = row.effects.has(Effect::Write) && !row.sends;
            let to_sink = into && parts.value(&row.options()).is_some_and(nesting::is_sink);
            if !to_sink {
                let mut added = explain_row(row, &parts, sub, operands);
                if added.risk >= Risk::Medium {
                    added.marks = marks::option_marks(rest, &row.options());
                }
                let value =
                    parts.value(&row.options()).filter(|_| row.effects.has(Effect::Write) && row.says.names_value());
                facts.merge(added);
                value.inspect(|value| persistence::check(value, &mut facts));
            }
        }
    }
    if facts.effects.has(Effect::Write) && !facts.effects.has(Effect::Network) {
        // Fewer rights than before endanger nobody, but for the system.
        let closed = name == "chmod" && closes_to_others(operands);
        // A folder or a date is all these make; nothing that was there is lost.
        let makes = matches!(name, "mkdir" | "touch");
        let open = |path: &&&str| {
            !(closed || makes && broad_paths::is_private(path)) || **path == "/" || system::is_system(path)
        };
        written_operands(name, operands).iter().filter(open).for_each(|path| persistence::check(path, &mut facts));
    }
    check_breadth(name, &parts, operands, &mut facts);
    note_touches(name, &parts, operands, &mut facts);
    Some(facts)
}

/// Notes what is touched: what operands and the values of options name.
fn note_touches(name: &str, parts: &Parts<'_>, operands: &[&str], facts: &mut StepFacts) {
    // Where no operand says what is touched, the values of options do.
    if operands.is_empty() || Set::OptionTarget.has(name) {
        let tells = |value: &&str| {
            let says = !matches!(*value, "true" | "false" | "always" | "never" | "auto") && !value.starts_with('-');
            says && value.len() < 80
                && value.contains(char::is_alphanumeric)
                && !value.contains(' ')
                && value.parse::<f64>().is_err()
        };
        let named = parts.options.iter().filter(|(option, _)| !QUIET_OPTIONS.contains(&option.as_str()));
        facts.touches.extend(named.filter_map(|(_, value)| *value).filter(tells).map(str::to_owned));
    }
    let parts_named = parts.values(&["--filter", "--workspace"]).filter(|value| value.len() < 80);
    facts.touches.extend(parts_named.map(str::to_owned));
    // Where git works, when that is not here.
    facts.touches.extend(parts.value(&["-C"]).filter(|_| name == "git").map(str::to_owned));
    if facts.effects.has(Effect::Network) {
        facts.touches.extend(operands.iter().map(|word| (*word).to_owned()));
    }
    facts.touches.extend(
        operands
            .iter()
            .filter(|word| word.len() < 120 && !word.contains('\n') && !word.starts_with('+') && **word != "-")
            .map(|word| (*word).to_owned()),
    );
}

/// What its operands and settings mean beyond what its line says.
fn check_breadth(name: &str, parts: &Parts<'_>, operands: &[&str], facts: &mut StepFacts) {
    if facts.sends && facts.effects.has(Effect::Network) {
        let files = if operands.len() > 1 { &operands[..operands.len() - 1] } else { operands };
        broad_paths::check_sent(files.iter().copied(), facts);
    }
    if let ("mv" | "move-item", Some((to, paths))) = (name, operands.split_last()) {
        broad_paths::check_moved(paths, to, facts);
        // `mv *.md all.md`, in a loop over them: one after the other.
        let name = to.rsplit('/').next().unwrap_or_default();
        let file = name.rsplit_once('.').is_some_and(|(stem, end)| !stem.is_empty() && !end.is_empty());
        if file && !place::is_glob(to) && !to.contains('$') && paths.iter().any(|path| place::is_glob(path)) {
            facts.warn(finding!(Destruction, "finding-each-replaces-the-last"), Risk::High);
        }
    }
    if Set::VariableSetter.has(name) {
        let set = operands.iter().filter_map(|word| word.split_once('='));
        set.for_each(|(name, value)| settings::check_persisted(name, value, facts));
    }
    if matches!(name, "make" | "gmake") {
        // What is set among the words holds for all that runs.
        let set = operands.iter().filter_map(|word| word.split_once('='));
        set.for_each(|(name, value)| settings::check_make(name, value, facts));
    }
    if matches!((name, operands), ("cat", ["/dev/null"]) | ("printf", [] | [""])) {
        facts.works = facts.works.with(Work::Silent.into());
    }
    if matches!(name, "unlink" | "truncate") || name == "cmake" && facts.effects.has(Effect::Delete) {
        operands.iter().filter_map(|path| reach::finding(path)).for_each(|reach| facts.warn(reach, Risk::High));
    }
    if let ("cp" | "install", ["/dev/null", files @ ..]) = (name, operands) {
        files.iter().for_each(|path| truncation::check(path, facts));
    }
    broad_paths::check_mirrored(name, operands, facts);
    broad_paths::check_rights(name, parts, operands, facts);
    origin::check_installed(name, parts, operands, facts);
}

/// Which operands of a writing program are what it writes.
fn written_operands<'a>(name: &str, operands: &'a [&'a str]) -> &'a [&'a str] {
    match name {
        name if Set::LastChanger.has(name) => &operands[operands.len().saturating_sub(1)..],
        name if Set::EachMaker.has(name) => operands,
        "copy-item" | "move-item" => &operands[operands.len().saturating_sub(1)..],
        "set-content" | "add-content" | "out-file" => operands.get(..1).unwrap_or_default(),
        "chmod" | "chown" => operands.get(1..).unwrap_or_default(),
        _ => &[],
    }
}

/// Returns whether a mode leaves nobody else anything.
fn closes_to_others(operands: &[&str]) -> bool {
    operands.first().is_some_and(|mode| mode.len() <= 4 && mode.ends_with("00"))
}

fn explain_row(row: &TableRow, parts: &Parts<'_>, sub: &str, operands: &[&str]) -> StepFacts {
    // The one that its conditions ask for stands first.
    let first = row.value(parts);
    let options = row.options();
    let others = parts.values(&options).filter(|value| first != Some(*value));
    let values: Vec<&str> = first.into_iter().chain(others).map(output::here_text).collect();
    let mut facts = StepFacts::new(row.says.message(&RowWords { sub, operands, values: &values }), &[]);
    facts.effects = row.effects;
    facts.works = row.works;
    facts.sends = row.sends;
    facts.secret = row.secret;
    facts.risk = row.risk.unwrap_or_else(|| Risk::of(row.effects));
    if let Some(warning) = row.warning {
        let kind = row.kind.unwrap_or_else(|| finding_kind(&facts));
        facts.warn(Finding::new(kind, Message::text(warning, Vec::new())), facts.risk);
    }
    facts
}

/// The kind of finding a row's warning is, by what the row does.
fn finding_kind(facts: &StepFacts) -> FindingKind {
    let has = |effect| facts.effects.has(effect);
    match () {
        () if facts.secret => FindingKind::SecretRead,
        () if facts.has(Work::Serves) => FindingKind::Exposure,
        () if has(Effect::Delete) => FindingKind::Destruction,
        () if facts.sends => FindingKind::Upload,
        () if has(Effect::Admin) => FindingKind::SystemChange,
        () if has(Effect::RunCode) || has(Effect::Install) => FindingKind::HiddenCode,
        () if has(Effect::Process) => FindingKind::Interruption,
        () if has(Effect::Network) && has(Effect::Write) => FindingKind::LiveChange,
        () => FindingKind::Noted,
    }
}
