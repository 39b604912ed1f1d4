//! What a program's tables say about its words, and what its operands mean beyond that.

use crate::lists::QUIET_OPTIONS;
use crate::places::{emptied, lasting, reach, system, wide};
use crate::words::{inner, marks, origin, printed, settings};
use std::sync::Arc;

use crate::finding::{Finding, FindingKind};
use crate::message::{Message, RowWords};
use crate::table::{Act, Program};
use crate::work::Work;
use crate::{About, Effect, Risk};
use countersign_command::outline::Word;
use countersign_command::place;
use countersign_command::program::options::Parts;

/// What a program's tables say about its words.
pub(crate) fn told(program: &'static Program, name: &str, rest: &[Word]) -> Option<About> {
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
    let leading = |act: &&Arc<Act>| act.leads(&read) && act.words[0].contains(&name);
    let chosen = program
        .acts
        .iter()
        .filter(|act| !act.adds)
        .filter(leading)
        .find(|act| act.holds(&parts, read.get(act.words.len() - 1..).unwrap_or_default()))?;
    let operands = texts.get(chosen.words.len() - 1..).unwrap_or_default();
    let sub = texts.get(chosen.words.len().saturating_sub(2)).copied().unwrap_or_default();
    let mut about = said(chosen, &parts, sub, operands);
    if chosen.effects.has(Effect::Write) && chosen.says.names_value() {
        let named = about.touches.len();
        chosen.value(&parts).inspect(|value| lasting::written(value, &mut about));
        // What is fetched into a file may run a step later.
        if !chosen.effects.has(Effect::Network) {
            about.touches.truncate(named);
        }
    }
    about.touches.extend(site.map(|word| word.text.clone()));
    if about.risk >= Risk::Medium {
        let verbs = parts.places.iter().take(chosen.words.len() - 1).filter_map(|place| rest.get(*place));
        about.marks = verbs.map(|word| word.span.clone()).collect();
        about.marks.extend(marks::options(rest, &chosen.options()));
    }
    for act in program.acts.iter().filter(|act| act.adds).filter(leading) {
        if act.holds(&parts, operands) {
            let into = act.effects.has(Effect::Write) && !act.sends;
            let to_sink = into && parts.value(&act.options()).is_some_and(inner::is_sink);
            if !to_sink {
                let mut added = said(act, &parts, sub, operands);
                if added.risk >= Risk::Medium {
                    added.marks = marks::options(rest, &act.options());
                }
                let value =
                    parts.value(&act.options()).filter(|_| act.effects.has(Effect::Write) && act.says.names_value());
                about.join(added);
                value.inspect(|value| lasting::written(value, &mut about));
            }
        }
    }
    if about.effects.has(Effect::Write) && !about.effects.has(Effect::Network) {
        // Fewer rights than before endanger nobody, but for the system.
        let closed = name == "chmod" && closes(operands);
        // A folder or a date is all these make; nothing that was there is lost.
        let makes = matches!(name, "mkdir" | "touch");
        let open =
            |path: &&&str| !(closed || makes && wide::is_private(path)) || **path == "/" || system::is_system(path);
        targets(name, operands).iter().filter(open).for_each(|path| lasting::written(path, &mut about));
    }
    broadly(name, &parts, operands, &mut about);
    touches(name, &parts, operands, &mut about);
    Some(about)
}

/// Notes what is touched: what operands and the values of options name.
fn touches(name: &str, parts: &Parts<'_>, operands: &[&str], about: &mut About) {
    // Where no operand says what is touched, the values of options do.
    if operands.is_empty()
        || matches!(name, "aws" | "gcloud" | "az" | "helm" | "firebase" | "fly" | "flyctl" | "heroku" | "wrangler")
    {
        let tells = |value: &&str| {
            let says = !matches!(*value, "true" | "false" | "always" | "never" | "auto") && !value.starts_with('-');
            says && value.len() < 80
                && value.contains(char::is_alphanumeric)
                && !value.contains(' ')
                && value.parse::<f64>().is_err()
        };
        let named = parts.options.iter().filter(|(option, _)| !QUIET_OPTIONS.contains(&option.as_str()));
        about.touches.extend(named.filter_map(|(_, value)| *value).filter(tells).map(str::to_owned));
    }
    let parts_named = parts.values(&["--filter", "--workspace"]).filter(|value| value.len() < 80);
    about.touches.extend(parts_named.map(str::to_owned));
    // Where git works, when that is not here.
    about.touches.extend(parts.value(&["-C"]).filter(|_| name == "git").map(str::to_owned));
    if about.effects.has(Effect::Network) {
        about.touches.extend(operands.iter().map(|word| (*word).to_owned()));
    }
    about.touches.extend(
        operands
            .iter()
            .filter(|word| word.len() < 120 && !word.contains('\n') && !word.starts_with('+') && **word != "-")
            .map(|word| (*word).to_owned()),
    );
}

/// What its operands and settings mean beyond what its line says.
fn broadly(name: &str, parts: &Parts<'_>, operands: &[&str], about: &mut About) {
    if about.sends && about.effects.has(Effect::Network) {
        let files = if operands.len() > 1 { &operands[..operands.len() - 1] } else { operands };
        wide::sent(files.iter().copied(), about);
    }
    if let ("mv" | "move-item", Some((to, paths))) = (name, operands.split_last()) {
        wide::moved(paths, to, about);
        // `mv *.md all.md`, in a loop over them: one after the other.
        let name = to.rsplit('/').next().unwrap_or_default();
        let file = name.rsplit_once('.').is_some_and(|(stem, end)| !stem.is_empty() && !end.is_empty());
        if file && !place::is_glob(to) && !to.contains('$') && paths.iter().any(|path| place::is_glob(path)) {
            about.warn(finding!(Destruction, "finding-each-replaces-the-last"), Risk::High);
        }
    }
    if matches!(name, "export" | "declare" | "typeset" | "readonly" | "local") {
        let set = operands.iter().filter_map(|word| word.split_once('='));
        set.for_each(|(name, value)| settings::kept(name, value, about));
    }
    if matches!(name, "make" | "gmake") {
        // What is set among the words holds for all that runs.
        let set = operands.iter().filter_map(|word| word.split_once('='));
        set.for_each(|(name, value)| settings::made(name, value, about));
    }
    if matches!((name, operands), ("cat", ["/dev/null"]) | ("printf", [] | [""])) {
        about.works = about.works.with(Work::Silent.into());
    }
    if matches!(name, "unlink" | "truncate") || name == "cmake" && about.effects.has(Effect::Delete) {
        operands.iter().filter_map(|path| reach::reach(path)).for_each(|reach| about.warn(reach, Risk::High));
    }
    if let ("cp" | "install", ["/dev/null", files @ ..]) = (name, operands) {
        files.iter().for_each(|path| emptied::lost(path, about));
    }
    wide::mirrored(name, operands, about);
    wide::rights(name, parts, operands, about);
    origin::installed(name, parts, operands, about);
}

/// Which operands of a writing program are what it writes.
fn targets<'a>(name: &str, operands: &'a [&'a str]) -> &'a [&'a str] {
    match name {
        "cp" | "mv" | "ln" | "install" | "rsync" => &operands[operands.len().saturating_sub(1)..],
        "tee" | "touch" | "sponge" | "mkdir" | "truncate" | "new-item" => operands,
        "copy-item" | "move-item" => &operands[operands.len().saturating_sub(1)..],
        "set-content" | "add-content" | "out-file" => operands.get(..1).unwrap_or_default(),
        "chmod" | "chown" => operands.get(1..).unwrap_or_default(),
        _ => &[],
    }
}

/// Whether a mode leaves nobody else anything.
fn closes(operands: &[&str]) -> bool {
    operands.first().is_some_and(|mode| mode.len() <= 4 && mode.ends_with("00"))
}

fn said(act: &Act, parts: &Parts<'_>, sub: &str, operands: &[&str]) -> About {
    // The one that its conditions ask for stands first.
    let first = act.value(parts);
    let options = act.options();
    let others = parts.values(&options).filter(|value| first != Some(*value));
    let values: Vec<&str> = first.into_iter().chain(others).map(printed::given).collect();
    let mut about = About::new(act.says.message(&RowWords { sub, operands, values: &values }), &[]);
    about.effects = act.effects;
    about.works = act.works;
    about.sends = act.sends;
    about.secret = act.secret;
    about.risk = act.risk.unwrap_or_else(|| Risk::of(act.effects));
    if let Some(warning) = act.warning {
        let kind = act.kind.unwrap_or_else(|| kind(&about));
        about.warn(Finding::new(kind, Message::text(warning, Vec::new())), about.risk);
    }
    about
}

/// The kind of finding a row's warning is, by what the row does.
fn kind(about: &About) -> FindingKind {
    let has = |effect| about.effects.has(effect);
    match () {
        () if about.secret => FindingKind::SecretRead,
        () if about.has(Work::Serves) => FindingKind::Exposure,
        () if has(Effect::Delete) => FindingKind::Destruction,
        () if about.sends => FindingKind::Upload,
        () if has(Effect::Admin) => FindingKind::SystemChange,
        () if has(Effect::RunCode) || has(Effect::Install) => FindingKind::HiddenCode,
        () if has(Effect::Process) => FindingKind::Interruption,
        () if has(Effect::Network) && has(Effect::Write) => FindingKind::LiveChange,
        () => FindingKind::Noted,
    }
}
