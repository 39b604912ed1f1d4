//! Texts for Windows' own shells: PowerShell and cmd. They are read for a person's eye alone; no rule looks at them.

mod cmd;
mod names;
mod powershell;

use crate::languages::{inline_code, text_rows};
use crate::message::code;
use crate::paths::redirects;
use crate::programs::own_syntax;
use crate::table;
use crate::words::nesting::{Context, InnerReader};
use crate::{Effect, Risk, StepFacts};
use countersign_command::outline::{Command, Outline, Word};
use countersign_command::program::Set;
use countersign_command::read::Joint;

/// Names the shells of Windows: which of the two reads a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shell {
    PowerShell,
    Cmd,
}

/// The verbs of PowerShell's commands that only look, by its own rules for names.
const LOOKS: [&str; 7] = ["get-", "test-", "measure-", "show-", "find-", "resolve-", "compare-"];
/// What stands first in a step that computes and starts nothing.
const EXPRESSION: &str = "expression";
/// Texts nested deeper than this are not followed.
const MAX_DEPTH: usize = 8;

impl Shell {
    /// Finds the shell of that name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        match name.to_ascii_lowercase().trim_end_matches(".exe") {
            "powershell" | "pwsh" => Some(Self::PowerShell),
            "cmd" => Some(Self::Cmd),
            _ => None,
        }
    }

    /// Returns PowerShell, where a text for another shell fetches code and runs it in PowerShell's words: `iex (iwr
    /// …)`. To others the first word is a program of Elixir's, and the rest no command at all.
    pub(crate) fn of(outline: &Outline) -> Option<Self> {
        let called = |names: &[&str]| {
            let firsts = outline.commands.iter().filter_map(|command| command.words.first());
            firsts.into_iter().any(|word| names.iter().any(|name| word.text.eq_ignore_ascii_case(name)))
        };
        let fetches = ["iwr", "irm", "invoke-webrequest", "invoke-restmethod", "new-object", "curl", "wget"];
        (called(&["iex", "invoke-expression"]) && called(&fetches)).then_some(Self::PowerShell)
    }

    /// Reads a text into an outline of its commands.
    pub(crate) fn outline(self, text: &str, depth: usize) -> Outline {
        let mut outline = Outline::default();
        match self {
            Self::PowerShell => powershell::read(text, depth, &mut outline),
            Self::Cmd => cmd::read(text, depth, &mut outline),
        }
        outline
    }

    /// Explains one command of a text; `feed` is what those before it in its pipe do.
    pub(crate) fn explain(
        self,
        command: &Command,
        feed: &[StepFacts],
        depth: usize,
        reader: &'static InnerReader,
    ) -> StepFacts {
        if command.construct == Some(EXPRESSION) {
            return explain_expression(command, &Context::bare(depth, reader));
        }
        let mut known = command.clone();
        names::translate(self, &mut known.words);
        let mut facts = (reader.step)(&known, feed, depth);
        let (Some(said), Some(name)) = (command.words.first(), known.words.first()) else { return facts };
        if facts.effects.has(Effect::Unknown) && LOOKS.iter().any(|verb| name.text.starts_with(verb)) {
            return StepFacts {
                touches: facts.touches,
                ..StepFacts::new(say!("does-shows-found", program = code(&said.text)), &[Effect::Read])
            };
        }
        if name.text.contains('/') {
            facts.clauses.iter_mut().for_each(|clause| clause.rename(&name.text, &said.text));
        }
        facts
    }

    /// Explains a whole text inside one word.
    pub(crate) fn line_of(self, text: &str, context: &Context<'_>) -> StepFacts {
        if context.depth >= MAX_DEPTH {
            return StepFacts::new(say!("does-nested-too-deep"), &[Effect::Unknown]);
        }
        let outline = self.outline(text, context.depth + 1);
        let (mut all, mut before) = (StepFacts::default(), Vec::<StepFacts>::new());
        for command in &outline.commands {
            let feed = command.from.clone().and_then(|range| before.get(range)).unwrap_or_default();
            let one = self.explain(command, feed, context.depth + 1, context.reader);
            all.merge(one.clone());
            before.push(one);
        }
        all
    }
}

/// Translates the words of Windows' own programs in another shell's text into those the tables know.
pub(crate) fn translated(words: &[Word]) -> Option<Vec<Word>> {
    let (first, rest) = words.split_first()?;
    let plain = first.text.to_ascii_lowercase();
    let plain = plain.strip_suffix(".exe").unwrap_or(&plain);
    let cmdlet = first.text.starts_with(|c: char| c.is_ascii_uppercase()) && plain.contains('-');
    let slashed = Set::Slashed.has(plain) && rest.iter().any(|word| word.text.starts_with('/'));
    let known = plain == "remove-item" || table::program(plain).is_some();
    // Short names that nothing else goes by: `iwr https://a.example | iex`.
    let short = matches!(plain, "iwr" | "irm") || plain == "iex" && rest.is_empty();
    if !short && !(known && (cmdlet || slashed)) {
        return None;
    }
    let mut known = words.to_vec();
    if slashed {
        for word in known.iter_mut().skip(1) {
            word.text = word.text.strip_prefix("//").map_or(word.text.clone(), |option| format!("/{option}"));
        }
    }
    names::translate(if cmdlet || short { Shell::PowerShell } else { Shell::Cmd }, &mut known);
    (known != words).then_some(known)
}

/// Explains `powershell` and `cmd` as programs: their text as an argument, a file, or their input.
pub(crate) fn explain_shell(name: &str, rest: &[Word], context: &Context<'_>) -> Option<StepFacts> {
    let shell = Shell::named(name)?;
    let deeper = context.within();
    let option = |word: &Word| word.text.trim_start_matches(['-', '/']).to_ascii_lowercase();
    let is = |word: &&Word, names: &[&str]| word.text.starts_with(['-', '/']) && names.contains(&option(word).as_str());
    let after = |names: &[&str]| {
        let at = rest.iter().position(|word| is(&word, names))?;
        rest.get(at + 1..).filter(|words| !words.is_empty())
    };
    if shell == Shell::PowerShell && after(&["encodedcommand", "enc", "e", "ec"]).is_some() {
        let mut facts = StepFacts::new(say!("does-runs-encoded-powershell"), &[Effect::RunCode]);
        facts.warn(finding!(HiddenCode, "finding-code-unseen"), Risk::High);
        return Some(facts);
    }
    let commands: &[&str] = if shell == Shell::Cmd { &["c", "k", "r"] } else { &["command", "c"] };
    if let Some(words) = after(commands) {
        let line = words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ");
        return Some(shell.line_of(&line, &deeper));
    }
    let file = after(&["file", "f"]).and_then(|words| words.first());
    let plain = rest.iter().find(|word| word.text.ends_with(".ps1") || word.text.ends_with(".bat"));
    let file = file.or(plain)?;
    let mut facts = StepFacts::new(say!("does-runs-file", file = code(&file.text)), &[Effect::RunCode]);
    facts.script = Some(file.text.clone());
    Some(facts)
}

/// A step that computes: what its text plainly reaches for is said.
fn explain_expression(command: &Command, context: &Context<'_>) -> StepFacts {
    let text = command.words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ");
    let spoken = matches!(command.words.as_slice(), [word] if word.quoted && word.plain);
    let clause = match spoken {
        true => say!("does-prints", output = code(&text)),
        false => say!("does-computes", text = code(&text)),
    };
    let mut facts = StepFacts::new(clause, &[Effect::None]);
    text_rows::check(text_rows::POWERSHELL_TEXT, "powershell", &text, &mut facts);
    inline_code::check(&Word { text, ..Word::default() }, context, &mut facts);
    for redirect in &command.redirects {
        redirects::explain(redirect, &mut facts);
    }
    facts
}

/// Adds a command to an outline, in its place in a pipe.
fn push(outline: &mut Outline, mut command: Command, joint: Joint, depth: usize, start: usize) {
    if command.words.is_empty() && command.redirects.is_empty() {
        return;
    }
    command.joint = if outline.commands.is_empty() { Joint::First } else { joint };
    command.depth = depth;
    command.from = (joint == Joint::Pipe && start > 0).then(|| start - 1..start);
    outline.commands.push(command);
}

/// Explains `Remove-Item` and `del` as the tables' `rm`.
pub(crate) fn explain_removal(rest: &[Word]) -> StepFacts {
    let mut words = Vec::with_capacity(rest.len());
    let mut rest = rest.iter();
    while let Some(word) = rest.next() {
        match word.text.as_str() {
            "-recurse" | "-rec" | "-r" | "-s" => words.push(Word { text: "-r".to_owned(), ..word.clone() }),
            "-whatif" => return StepFacts::new(say!("does-shows-what-would-go"), &[Effect::Read]),
            "-erroraction" | "-ea" | "-include" | "-exclude" | "-filter" => drop(rest.next()),
            option if option.starts_with('-') => {}
            _ => words.push(word.clone()),
        }
    }
    own_syntax::rm(&words)
}
