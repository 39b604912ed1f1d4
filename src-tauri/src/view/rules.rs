//! What is remembered: rules there are and could be, denials, and what comes from elsewhere.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{ExplanationView, FenceView, Piece};

/// What a remembered answer may say: this exact command, or steps that begin with these words.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct OffersView {
    /// What must be equal for "this exact command", one line each; absent where no rule can be made over it.
    pub(crate) exact: Option<Vec<Term>>,
    /// Why a rule over exactly this command will hardly ever match again.
    pub(crate) unlikely: Option<UnlikelyView>,
    /// The file work a rule may be about, chosen as `exact`; absent for commands, and where no rule can be made.
    pub(crate) files: Option<FilesOffer>,
    /// One for each step when the command can be read in exactly one way; empty otherwise.
    pub(crate) steps: Vec<StepOfferView>,
    /// Why there are no steps, in a plain sentence.
    pub(crate) unread: Option<Vec<Piece>>,
    /// Folders a rule may be limited to, the narrowest first: where it would run, and those above it, short of the
    /// person's home.
    pub(crate) folders: Vec<FolderView>,
    /// The client a rule may be limited to, by name and program.
    pub(crate) client: Vec<Piece>,
}

/// What in a command will be another next time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) enum UnlikelyView {
    /// A message, a here-document, several lines.
    Text,
    /// A date or a time.
    Moment,
    /// A temporary file, a process, an identifier.
    Made,
}

/// What file work a rule may be about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) enum FilesOffer {
    /// Reading and listing, in the chosen folder and below.
    Read,
    /// Reading, listing and changing.
    Change,
}

/// What a rule may say about one step.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct StepOfferView {
    /// The step's decoded words.
    pub(crate) words: Vec<Vec<Piece>>,
    /// The fewest words a rule that allows may begin with; the most is all of them. Absent where no rule may be made.
    pub(crate) fewest: Option<u32>,
    /// Why none may be made, or why no shorter one, in a plain sentence.
    pub(crate) objection: Option<String>,
    /// A rule covers it already.
    pub(crate) covered: bool,
    /// It only changes the folder, and needs no rule of its own.
    pub(crate) moves: bool,
    /// The fence around what a rule over it lets run; absent where it needs none.
    pub(crate) fence: Option<FenceView>,
}

/// A folder, whole and with the person's home written `~`.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct FolderView {
    pub(crate) path: String,
    pub(crate) short: Vec<Piece>,
}

/// What a person wants remembered; the page sends it for a preview, and with the answer.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[ts(export)]
pub(crate) struct Choice {
    /// This exact command and nothing else, or file work of this kind in the folder; `steps` is not looked at then.
    pub(crate) exact: bool,
    /// Steps and how many of their words the rule begins with.
    pub(crate) steps: Vec<StepChoice>,
    /// One of the offered folders.
    pub(crate) folder: String,
    /// For every client, not only for the one that asks.
    pub(crate) any_client: bool,
    pub(crate) lasting: Lasting,
}

/// A rule over one step.
#[derive(Clone, Copy, Debug, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[ts(export)]
pub(crate) struct StepChoice {
    /// Counted from 0.
    pub(crate) step: u32,
    pub(crate) words: u32,
}

/// How long an answer is remembered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) enum Lasting {
    TenMinutes,
    /// Until Countersign is closed. Never touches the keyring.
    Session,
    ThirtyDays,
    Forever,
}

/// What a choice would mean, tried before it is kept.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct PreviewView {
    pub(crate) rules: Vec<PromiseView>,
    /// How many remembered requests were looked through.
    pub(crate) looked_at: u32,
    /// Those the rules would have decided, newest first, at most 20.
    pub(crate) would_have: Vec<String>,
    /// How many they are in all.
    pub(crate) would_have_count: u32,
    /// Like commands they would decide as well.
    pub(crate) neighbours: Vec<String>,
    /// Like commands that would still ask.
    pub(crate) still_asks: Vec<String>,
    /// Why it may not be kept.
    pub(crate) blocked: Option<Vec<Piece>>,
    /// What the rules allow does what code says that can change: tests run the repository's.
    pub(crate) runs_code: bool,
}

/// A rule that is not kept yet, in words.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct PromiseView {
    /// What it speaks about, and where.
    pub(crate) words: Vec<Piece>,
    /// It refuses.
    pub(crate) denies: bool,
    /// The client it is limited to; absent where it holds for every client.
    pub(crate) client: Option<Vec<Piece>>,
    pub(crate) until: UntilView,
}

/// What the rules say of a command that somebody tries.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct TryView {
    pub(crate) verdict: VerdictView,
    pub(crate) reason: Vec<Piece>,
    pub(crate) explanation: ExplanationView,
}

/// What rules say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) enum VerdictView {
    Allow,
    Ask,
    Refuse,
}

/// A name and its literal value.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct Term {
    pub(crate) name: TermName,
    pub(crate) value: Vec<Piece>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) enum TermName {
    Command,
    Shell,
    Program,
    Folder,
    Client,
    Environment,
    Stdin,
    Script,
    Limit,
    /// Which other computer.
    Host,
}

/// What the rules say of one step.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct RuledView {
    pub(crate) verdict: VerdictView,
    /// The rule that covers it, in words, or why it asks or is refused.
    pub(crate) words: Vec<Piece>,
}

#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct RuleView {
    pub(crate) id: String,
    pub(crate) kind: RuleKind,
    /// It refuses, with this reason for the agent.
    pub(crate) deny: Option<Vec<Piece>>,
    pub(crate) terms: Vec<Term>,
    /// One line for lists.
    pub(crate) line: String,
    #[ts(type = "number")]
    pub(crate) made_at: u64,
    #[ts(type = "number | null")]
    pub(crate) last_used_at: Option<u64>,
    pub(crate) times_used: u32,
    pub(crate) until: UntilView,
    /// It could be limited to another of these folders; the first is its own.
    pub(crate) folders: Vec<FolderView>,
    /// The words it begins with, and how few of them it may; absent for other kinds.
    pub(crate) words: Option<StepOfferView>,
    /// The client it is limited to; absent where it holds for every client.
    pub(crate) client: Option<RuleClientView>,
    /// Not used for so long that it may be forgotten.
    pub(crate) stale: bool,
    /// The fence around what it lets run; absent where it refuses, means one exact command, or speaks about files.
    pub(crate) fence: Option<FenceView>,
}

/// What kind of rule it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) enum RuleKind {
    /// This exact command.
    Exact,
    /// Steps that begin with these words.
    Prefix,
    /// Reading, or changing, files below a folder.
    Files,
}

/// When a rule ends by itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[ts(export)]
pub(crate) enum UntilView {
    /// With the app.
    Session,
    /// At this moment.
    At {
        #[ts(type = "number")]
        at: u64,
    },
    Forever,
}

/// A client a rule is limited to.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct RuleClientView {
    /// Names it, the same as in an asker.
    pub(crate) key: String,
    /// By name and program.
    pub(crate) words: Vec<Piece>,
}

/// What to change about a rule.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[ts(export)]
pub(crate) struct RuleEdit {
    /// One of its folders; none for a rule that has none.
    pub(crate) folder: Option<String>,
    /// Other words for a rule over what begins with some; none: the same.
    pub(crate) words: Option<WordsEdit>,
    /// The key of the client it is limited to from now on; none: every client.
    pub(crate) client: Option<String>,
    pub(crate) lasting: Lasting,
}

/// The same words, fewer of them, or more behind them.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[ts(export)]
pub(crate) struct WordsEdit {
    /// How many of its words it keeps.
    pub(crate) keep: u32,
    /// Words behind all of them, as they would be typed.
    pub(crate) more: String,
}

/// A request that was denied, and is refused again in this session without asking.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct DenialView {
    pub(crate) id: String,
    pub(crate) client: Vec<Piece>,
    pub(crate) line: String,
    pub(crate) reason: Option<Vec<Piece>>,
    /// How often the agent tried again.
    pub(crate) tries: u32,
    #[ts(type = "number")]
    pub(crate) denied_at: u64,
}

/// Where rules were written to, and which were not.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct ExportedView {
    pub(crate) path: Vec<Piece>,
    pub(crate) count: u32,
    pub(crate) left: Vec<LeftOutView>,
}

/// A rule that is not in the file.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct LeftOutView {
    pub(crate) rule: Vec<Piece>,
    /// Why not, in a plain sentence.
    pub(crate) why: Vec<Piece>,
}

/// Where something was written to.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct ExportView {
    pub(crate) path: Vec<Piece>,
    pub(crate) count: u32,
    /// Why it is not all there was.
    pub(crate) short: Option<Vec<Piece>>,
}

/// Whose settings rules are taken over from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) enum SourceView {
    Countersign,
    ClaudeCode,
    Codex,
    VsCode,
    Gemini,
}

/// What a file of rules holds, before anything is taken over.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct ImportView {
    pub(crate) source: SourceView,
    pub(crate) entries: Vec<ImportedView>,
    /// What could not be read.
    pub(crate) troubles: Vec<Vec<Piece>>,
}

/// One entry of such a file.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct ImportedView {
    /// As it stood in the file.
    pub(crate) written: Vec<Piece>,
    /// The rule it would become, in words; absent where none is made of it.
    pub(crate) rule: Option<Vec<Piece>>,
    /// It refuses.
    pub(crate) denies: bool,
    /// Why it becomes less than it was, or nothing, or what of it is not known; one plain sentence each.
    pub(crate) why: Vec<Vec<Piece>>,
}

/// Whether rules can be kept and believed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[ts(export)]
pub(crate) enum VaultView {
    /// Still reading the keyring; no rule speaks yet.
    Opening,
    Ready,
    /// No keyring service, or it answered with an error: rules cannot be kept.
    Absent {
        message: String,
    },
    /// The keyring is locked or does not answer.
    Locked {
        message: String,
    },
    /// Some rules were altered or are missing; they are set aside.
    Damaged {
        message: String,
    },
}
