//! What the page may see: twins of the core's types, made for reading, generated into
//! `ui/src/bindings` by ts-rs. Times are milliseconds since 1970; durations are milliseconds.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Everything the page shows, at one moment.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct Snapshot {
    /// Waiting for a person, oldest first.
    pub(crate) waiting: Vec<Card>,
    /// Running now, oldest first.
    pub(crate) running: Vec<RunView>,
    /// Ended, newest first, at most 60.
    pub(crate) ended: Vec<EndedView>,
    /// What the person has had remembered, newest first.
    pub(crate) rules: Vec<RuleView>,
    /// What was denied in this session and is refused when it is asked again, newest first.
    pub(crate) denials: Vec<DenialView>,
    /// Whether the rules can be kept and believed.
    pub(crate) vault: VaultView,
    /// Whether what happens is recorded.
    pub(crate) record: RecordHealth,
    /// New requests are answered "paused" at once.
    pub(crate) paused: bool,
    /// Clients whose requests are refused for a while.
    pub(crate) muted: Vec<MutedView>,
    /// How clients connect.
    pub(crate) connect: ConnectView,
    /// The request somebody asked to see from outside the page (a notification's Review, the tray).
    pub(crate) wanted: Option<WantedView>,
    /// The app's own clock, so that the page can count without trusting its own.
    #[ts(type = "number")]
    pub(crate) now: u64,
}

/// A wish to see one request; `turn` grows with each wish, so that the same one can be wished again.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct WantedView {
    pub(crate) id: String,
    pub(crate) turn: u32,
}

/// A request as it waits for a person: the whole of it.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct Card {
    pub(crate) id: String,
    /// Goes back with the answer: proof of what was on the screen. Hexadecimal.
    pub(crate) fingerprint: String,
    pub(crate) asker: AskerView,
    pub(crate) act: ActView,
    /// The agent's own words about why; a claim.
    pub(crate) reason: Option<Vec<Piece>>,
    /// What it does, step by step, as far as can be told.
    pub(crate) explanation: ExplanationView,
    /// Why it asks rather than runs, one plain sentence each.
    pub(crate) because: Vec<Vec<Piece>>,
    /// What changed since this same request was shown before (a program or script was replaced).
    pub(crate) changed: Option<Vec<Piece>>,
    /// What the agent asked, when the person changed it since.
    pub(crate) edited_from: Option<Vec<Piece>>,
    /// The command as plain text for the field it is changed in; to be set as text, never as markup.
    pub(crate) editable: EditedView,
    #[ts(type = "number")]
    pub(crate) asked_at: u64,
    /// When it stops being approvable; absent while the agent's call is still open without limit.
    #[ts(type = "number | null")]
    pub(crate) expires_at: Option<u64>,
    /// Whether a call of the agent is open right now, or it has gone away with a ticket.
    pub(crate) agent_waits: bool,
    /// How many calls are attached to this one request (the agent asked again).
    pub(crate) times_asked: u32,
    /// What a remembered answer to this may say.
    pub(crate) offers: OffersView,
    /// The scripts it names, with their first lines.
    pub(crate) scripts: Vec<ScriptView>,
    /// What went wrong with the last attempt to decide (a rule could not be stored).
    pub(crate) trouble: Option<Vec<Piece>>,
}

/// What a remembered answer may say: this exact command, or steps that begin with these words.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct OffersView {
    /// What must be equal for "this exact command", one line each; absent where no rule can be made over it.
    pub(crate) exact: Option<Vec<Term>>,
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
}

/// A folder, whole and with the person's home written `~`.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct FolderView {
    pub(crate) path: String,
    pub(crate) short: Vec<Piece>,
}

/// A script a command names, as it was when the request came in.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct ScriptView {
    pub(crate) path: Vec<Piece>,
    /// Its first lines.
    pub(crate) head: Vec<Piece>,
    /// There is more than is shown.
    pub(crate) more: bool,
}

/// What a person wants remembered; the page sends it for a preview, and with the answer.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[ts(export)]
pub(crate) struct Choice {
    /// This exact command and nothing else; `steps` is not looked at then.
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
    /// The rules in words, one line each.
    pub(crate) rules: Vec<Vec<Piece>>,
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
    /// What nobody can promise about what the rules allow, e.g. that tests run the repository's code.
    pub(crate) caution: Option<String>,
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
}

/// Who asks: what the system vouches for, apart from what the client says of itself.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct AskerView {
    /// The name to show: the client's claim when it made one, else its program's file name.
    pub(crate) name: Vec<Piece>,
    /// True when `name` is only the client's claim.
    pub(crate) name_is_claim: bool,
    /// Processes from the outermost down to the shim, as the system names them (claude › node › countersign-mcp).
    pub(crate) chain: Vec<ProcessView>,
    /// Groups requests by client.
    pub(crate) key: String,
}

#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct ProcessView {
    pub(crate) pid: u32,
    pub(crate) name: Vec<Piece>,
    pub(crate) path: Vec<Piece>,
}

/// What is to be done. One arm today; file changes come beside it.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[ts(export)]
pub(crate) enum ActView {
    Run(CommandView),
}

/// A command exactly as it would run.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct CommandView {
    /// The text a shell would read; absent for argv.
    pub(crate) text: Option<Vec<Piece>>,
    /// The words, when no shell is involved.
    pub(crate) argv: Option<Vec<Vec<Piece>>>,
    /// The program that would be started (the shell, for text), resolved.
    pub(crate) program: Vec<Piece>,
    /// One line of the command for lists; cut to 200 characters, hidden characters made visible.
    pub(crate) line: String,
    pub(crate) folder: Vec<Piece>,
    /// The folder with the person's home written `~`.
    pub(crate) folder_short: String,
    /// Only what the agent changes.
    pub(crate) env: Vec<EnvView>,
    pub(crate) stdin: Option<Vec<Piece>>,
    /// Bytes of stdin, shown in whole or not.
    pub(crate) stdin_bytes: u32,
    #[ts(type = "number")]
    pub(crate) limit_ms: u64,
    /// The limit is longer than the default.
    pub(crate) limit_unusual: bool,
    /// It lives on when the agent goes away.
    pub(crate) background: bool,
    /// It runs in a terminal of its own, and can be typed into.
    pub(crate) pty: bool,
    /// Bytes of output the agent will be given, head and tail together, for each stream.
    pub(crate) max_output_bytes: u32,
    /// How many hidden or misleading characters the command holds.
    pub(crate) hidden_count: u32,
}

#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct EnvView {
    pub(crate) name: Vec<Piece>,
    pub(crate) value: Vec<Piece>,
    /// The value it replaces, if there was one.
    pub(crate) was: Option<Vec<Piece>>,
}

/// What a command does, as far as can be told. Shown, never trusted.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct ExplanationView {
    pub(crate) steps: Vec<StepView>,
    /// Steps beyond those listed.
    pub(crate) more: u32,
    /// What could not be followed, one plain sentence each.
    pub(crate) troubles: Vec<String>,
    /// The highest of all steps.
    pub(crate) risk: RiskView,
}

/// One step of a command.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct StepView {
    /// Its words, decoded as far as can be.
    pub(crate) words: Vec<Vec<Piece>>,
    pub(crate) joint: JointView,
    /// How deep it is nested.
    pub(crate) depth: u32,
    /// One plain sentence that names what is touched.
    pub(crate) does: Vec<Piece>,
    /// The worst first.
    pub(crate) effects: Vec<EffectView>,
    pub(crate) risk: RiskView,
    /// What deserves a second look.
    pub(crate) warnings: Vec<Vec<Piece>>,
    /// What the rules say of this step; absent where they cannot tell steps apart.
    pub(crate) ruled: Option<RuledView>,
}

/// What the rules say of one step.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct RuledView {
    pub(crate) verdict: VerdictView,
    /// The rule that covers it, in words, or why it asks.
    pub(crate) words: Vec<Piece>,
}

/// How a step hangs together with the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) enum JointView {
    First,
    Then,
    And,
    Or,
    Pipe,
}

/// What a step does to the world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) enum EffectView {
    Read,
    Write,
    Delete,
    Network,
    Install,
    Admin,
    RunCode,
    Process,
    None,
    Unknown,
}

/// How much care it needs; the order is the severity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) enum RiskView {
    Calm,
    Low,
    Medium,
    High,
}

/// A piece of hostile text: either plain, or one hidden or misleading character to be drawn as a mark.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[ts(export)]
pub(crate) enum Piece {
    /// Printable text, spaces and line ends. To be set as text, never as markup.
    Plain { text: String },
    /// What to draw instead of the character(s), e.g. "zero-width space U+200B", "tab", "87 spaces".
    Mark { label: String, severity: MarkSeverity },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) enum MarkSeverity {
    /// Worth seeing (a tab, a long run of blanks).
    Note,
    /// Hides or misleads.
    Danger,
}

/// A run as it lives.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct RunView {
    pub(crate) id: String,
    pub(crate) asker: AskerView,
    pub(crate) command: CommandView,
    pub(crate) by: ByView,
    #[ts(type = "number")]
    pub(crate) started_at: u64,
    /// Absent: no limit.
    #[ts(type = "number | null")]
    pub(crate) deadline: Option<u64>,
    /// It was asked to stop and is in its grace period.
    pub(crate) stopping: bool,
    #[ts(type = "number")]
    pub(crate) stdout_bytes: u64,
    #[ts(type = "number")]
    pub(crate) stderr_bytes: u64,
    pub(crate) pid: u32,
}

/// Who let it run.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[ts(export)]
pub(crate) enum ByView {
    Person,
    Rule { id: String, words: String },
}

/// A request that is over, whatever way it ended.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct EndedView {
    pub(crate) id: String,
    pub(crate) asker: AskerView,
    pub(crate) command: CommandView,
    pub(crate) by: Option<ByView>,
    pub(crate) outcome: OutcomeView,
    #[ts(type = "number")]
    pub(crate) asked_at: u64,
    #[ts(type = "number")]
    pub(crate) ended_at: u64,
    /// From the spawn to the end; absent when it never ran.
    #[ts(type = "number | null")]
    pub(crate) ran_ms: Option<u64>,
    #[ts(type = "number")]
    pub(crate) stdout_bytes: u64,
    #[ts(type = "number")]
    pub(crate) stderr_bytes: u64,
    /// Processes of this run still alive, counted.
    pub(crate) left: u32,
}

/// How it ended.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[ts(export)]
pub(crate) enum OutcomeView {
    Exited {
        code: i32,
    },
    Signalled {
        signal: i32,
        name: String,
    },
    TimedOut {
        #[ts(type = "number")]
        limit_ms: u64,
    },
    /// Ended before its time, by whom.
    Stopped {
        by: EnderView,
        hard: bool,
    },
    Denied {
        reason: Option<Vec<Piece>>,
    },
    /// Answered without asking: intake paused, client muted, desk full.
    Refused {
        reason: Vec<Piece>,
    },
    /// Nobody decided in time.
    Expired,
    /// The agent cancelled or went away before anybody decided.
    Withdrawn {
        why: Vec<Piece>,
    },
    NotStarted {
        reason: Vec<Piece>,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) enum EnderView {
    Person,
    Agent,
    /// The agent's call was cancelled or its connection closed.
    HangUp,
    Quit,
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
    /// Not used for so long that it may be forgotten.
    pub(crate) stale: bool,
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

/// What to change about a rule.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[ts(export)]
pub(crate) struct RuleEdit {
    /// One of its folders.
    pub(crate) folder: String,
    pub(crate) lasting: Lasting,
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

/// Where rules were written to.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct ExportView {
    pub(crate) path: Vec<Piece>,
    pub(crate) count: u32,
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
    /// Why it becomes less than it was, or nothing; one plain sentence each.
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

#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct MutedView {
    pub(crate) key: String,
    pub(crate) name: Vec<Piece>,
    #[ts(type = "number")]
    pub(crate) until: u64,
}

#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct ConnectView {
    /// Absolute path of `countersign-mcp`.
    pub(crate) shim: String,
    /// Agents connected right now.
    pub(crate) clients: Vec<AskerView>,
    /// Why no agent can connect, if so.
    pub(crate) trouble: Option<String>,
}

/// What a person decided; goes from the page to the desk together with the card's id and fingerprint.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[ts(export)]
pub(crate) enum Answer {
    AllowOnce,
    /// Store the rules of this choice, then allow.
    AllowAlways {
        choice: Choice,
    },
    Deny {
        reason: Option<String>,
    },
    /// Store rules that refuse, with the reason for the agent, then deny.
    DenyAlways {
        choice: Choice,
        reason: Option<String>,
    },
}

/// A command as a person changes it.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[ts(export)]
pub(crate) enum EditedView {
    /// Text for a shell.
    Text { text: String },
    /// Words for a program.
    Words { words: Vec<String> },
}

/// Whether the record of what happened is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[ts(export)]
pub(crate) enum RecordHealth {
    Ready,
    /// It is kept, but the one before could not be read and was set aside.
    SetAside {
        message: String,
    },
    /// It is kept again, but something is missing from it.
    Missed {
        message: String,
    },
    /// It is not kept. Commands run all the same.
    NotKept {
        message: String,
    },
}

/// What is looked for in the record; empty, everything.
#[derive(Clone, Debug, Default, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[ts(export)]
pub(crate) struct HistoryQuery {
    /// Words in the command, the reason, the folder, the client or the output; the last may be unfinished.
    pub(crate) text: String,
    /// One of `HistoryChoices.clients`.
    #[ts(type = "number | null")]
    pub(crate) client: Option<i64>,
    /// One of `HistoryChoices.folders`.
    #[ts(type = "number | null")]
    pub(crate) folder: Option<i64>,
    pub(crate) decision: Option<DecisionView>,
    pub(crate) outcome: Option<HowView>,
    /// Not asked before this moment.
    #[ts(type = "number | null")]
    pub(crate) from: Option<u64>,
    /// Asked before this moment.
    #[ts(type = "number | null")]
    pub(crate) to: Option<u64>,
}

/// Who decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) enum DecisionView {
    /// A person allowed it.
    Person,
    /// A rule allowed it.
    Rule,
    /// A person denied it.
    Denied,
    /// Refused, expired or taken back.
    Nobody,
}

/// How it ended, as the record filters by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) enum HowView {
    Succeeded,
    Failed,
    Signalled,
    TimedOut,
    Stopped,
    Denied,
    Refused,
    Expired,
    Withdrawn,
    NotStarted,
    /// Countersign ended before it did.
    Interrupted,
}

/// What the filters can be set to.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct HistoryChoices {
    pub(crate) clients: Vec<ChoiceView>,
    pub(crate) folders: Vec<ChoiceView>,
    /// How many requests the record holds.
    #[ts(type = "number")]
    pub(crate) count: u64,
}

/// One of them.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct ChoiceView {
    #[ts(type = "number")]
    pub(crate) id: i64,
    pub(crate) name: Vec<Piece>,
}

/// Part of what was found, newest first.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct HistoryPage {
    pub(crate) records: Vec<RecordLine>,
    /// There is more: ask for what is before the last of these.
    pub(crate) more: bool,
}

/// A request of the past in one line.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct RecordLine {
    pub(crate) key: String,
    #[ts(type = "number")]
    pub(crate) asked_at: u64,
    pub(crate) client: Vec<Piece>,
    /// The command that ran or would have; absent when it was forgotten.
    pub(crate) line: Option<String>,
    pub(crate) folder_short: String,
    pub(crate) decision: Option<DecisionView>,
    /// Absent while it waits or runs.
    pub(crate) how: Option<HowView>,
    /// The exit code or the signal's number.
    pub(crate) code: Option<i32>,
    #[ts(type = "number | null")]
    pub(crate) ran_ms: Option<u64>,
    /// The person changed the command.
    pub(crate) edited: bool,
    /// Output is kept that can be read and replayed.
    pub(crate) has_output: bool,
}

/// A request of the past, whole. Secrets in well-known forms are masked in all of it.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct RecordView {
    pub(crate) line: RecordLine,
    pub(crate) program: Vec<Piece>,
    pub(crate) chain: Vec<Vec<Piece>>,
    pub(crate) folder: Vec<Piece>,
    /// What was asked, as it was written.
    pub(crate) asked: Option<Vec<Piece>>,
    /// What ran instead, when the person changed it.
    pub(crate) changed_to: Option<Vec<Piece>>,
    pub(crate) reason: Option<Vec<Piece>>,
    /// Variables the agent set, `NAME=value`.
    pub(crate) env: Vec<Vec<Piece>>,
    #[ts(type = "number | null")]
    pub(crate) limit_ms: Option<u64>,
    /// Who decided, in words: a person, or the rule.
    pub(crate) by: Option<Vec<Piece>>,
    pub(crate) why: Option<Vec<Piece>>,
    #[ts(type = "number | null")]
    pub(crate) decided_in_ms: Option<u64>,
    #[ts(type = "number | null")]
    pub(crate) started_at: Option<u64>,
    #[ts(type = "number | null")]
    pub(crate) ended_at: Option<u64>,
    /// What goes with the end, in words.
    pub(crate) words: Option<Vec<Piece>>,
    pub(crate) left: u32,
    /// The beginning and the end of its output as plain text.
    pub(crate) excerpt: Vec<Piece>,
    /// Bytes kept of each stream.
    #[ts(type = "number")]
    pub(crate) stdout_bytes: u64,
    #[ts(type = "number")]
    pub(crate) stderr_bytes: u64,
    /// Why kept output is gone or incomplete.
    pub(crate) output_note: Option<Vec<Piece>>,
}

/// What a check of the record found.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[ts(export)]
pub(crate) enum VerifiedView {
    /// Intact up to this moment; `complete` when that is all of it, otherwise ask again to go on.
    Intact {
        #[ts(type = "number")]
        entries: u64,
        #[ts(type = "number")]
        at: u64,
        complete: bool,
    },
    /// Somebody changed it.
    Broken {
        #[ts(type = "number")]
        at: u64,
        what: Vec<Piece>,
    },
}

/// What to write the record, or one run's output, down as.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[ts(export)]
pub(crate) enum HistoryExport {
    /// What a query finds, one JSON object a line.
    JsonLines { query: HistoryQuery },
    /// One run, to be played by asciinema.
    Asciicast { key: String },
    /// One run's kept output, both streams as they came.
    Output { key: String },
}

/// What a command of the page answers when it could not be done.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct Trouble {
    pub(crate) code: TroubleCode,
    pub(crate) message: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) enum TroubleCode {
    /// The request is no longer waiting, or the run is over.
    Gone,
    /// What was on the screen is not what is waiting.
    Changed,
    /// The rule could not be stored.
    Vault,
    /// What was asked for may not be, or makes no sense.
    Refused,
}
