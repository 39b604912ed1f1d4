//! A request as it waits for a person, and what they answer.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Choice, FileView, HostView, OffersView, RuledView, StaysView, WarningView};

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
    /// The command as plain text for the field it is changed in; to be set as text, never as markup. Absent where there
    /// is nothing to change: file work is allowed as it is, or denied with words that say what should be different.
    pub(crate) editable: Option<EditedView>,
    /// Whether it runs in a terminal of its own was the person's choice.
    pub(crate) terminal_chosen: bool,
    /// They may choose that here.
    pub(crate) may_choose_terminal: bool,
    /// For how long what it leaves running may live.
    pub(crate) stays: StaysView,
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
    /// What the scripts and targets it runs by their names say.
    pub(crate) said: Vec<SaidView>,
    /// What went wrong with the last attempt to decide (a rule could not be stored).
    pub(crate) trouble: Option<Vec<Piece>>,
    /// How often its agent asks the same; absent while that is not worth a word.
    pub(crate) repeated: Option<RepeatedView>,
    /// Its agent has come by another connection since it asked.
    pub(crate) left_for_newer: bool,
}

/// How often the same was asked.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct RepeatedView {
    /// This time counted.
    pub(crate) times: u32,
    /// From the first time to this one.
    #[ts(type = "number")]
    pub(crate) within_ms: u64,
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
    /// It is this one which runs, and it says this when it does.
    pub(crate) certain: bool,
}

/// What a script of a package, or a Makefile of its targets, says, as it was when the request came in.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct SaidView {
    /// The name of a package's script.
    pub(crate) name: Option<Vec<Piece>>,
    /// The file it stands in, with the person's home written `~`.
    pub(crate) file: String,
    pub(crate) text: Vec<Piece>,
    /// There is more than is shown.
    pub(crate) more: bool,
    /// It says this when it runs: nothing before it may change that.
    pub(crate) certain: bool,
}

/// Who asks: what the system vouches for, apart from what the client says of itself.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct AskerView {
    /// The name to show, from what the system vouches for: `Claude Code`, or `An unknown program (python3)`.
    pub(crate) name: Vec<Piece>,
    /// Which known agent it is: `claude-code`.
    pub(crate) agent: Option<String>,
    /// What it calls itself, where that is something else. Nobody vouches for it.
    pub(crate) claim: Option<Vec<Piece>>,
    /// Processes from the outermost down to the bridge, as the system names them (claude › node › countersign-bridge).
    pub(crate) chain: Vec<ProcessView>,
    /// It is the person themselves, and no agent.
    pub(crate) own: bool,
    /// Groups requests by client.
    pub(crate) key: String,
    /// How many connections the agent has; absent where one of them is meant.
    pub(crate) connections: Option<u32>,
}

#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct ProcessView {
    pub(crate) pid: u32,
    pub(crate) name: Vec<Piece>,
    pub(crate) path: Vec<Piece>,
}

/// What is to be done.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[ts(export)]
pub(crate) enum ActView {
    Run(CommandView),
    File(FileView),
    Input(InputView),
}

/// What an agent wants typed into a run.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct InputView {
    /// The run.
    pub(crate) run: String,
    /// Its command, in one line.
    pub(crate) command: Vec<Piece>,
    /// It runs in a terminal: what is typed are keys.
    pub(crate) terminal: bool,
    /// All that would be typed.
    pub(crate) text: Vec<Piece>,
    /// Its input is ended after that.
    pub(crate) ends: bool,
    /// One line for lists; cut to 200 characters, hidden characters made visible.
    pub(crate) line: String,
    /// The folder the run was started in.
    pub(crate) folder: Vec<Piece>,
    /// The folder with the person's home written `~`.
    pub(crate) folder_short: String,
    /// How many hidden or misleading characters it holds.
    pub(crate) hidden_count: u32,
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
    /// The other computers it runs on, side by side; empty: this one.
    pub(crate) hosts: Vec<HostView>,
    /// The program that would be started (the shell, for text), resolved; on other computers, as it is named.
    pub(crate) program: Vec<Piece>,
    /// One line of the command for lists; cut to 200 characters, hidden characters made visible.
    pub(crate) line: String,
    /// On other computers, as it was named: from `/`, or from the home folder there (`~`).
    pub(crate) folder: Vec<Piece>,
    /// The folder with the person's home written `~`.
    pub(crate) folder_short: String,
    /// Only what the agent changes.
    pub(crate) env: Vec<EnvView>,
    /// The named session it goes on from.
    pub(crate) session: Option<SessionUseView>,
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
    /// Its input stays open, and it can be typed into; in a terminal it always can.
    pub(crate) open_input: bool,
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
    /// It comes from the named session, not from this call.
    pub(crate) from_session: bool,
}

/// The named session a command goes on from.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct SessionUseView {
    /// What the client calls it.
    pub(crate) name: Vec<Piece>,
    /// The folder comes from it.
    pub(crate) folder: bool,
}

/// What a command does, as far as can be told. Shown, never trusted.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct ExplanationView {
    pub(crate) steps: Vec<StepView>,
    /// Steps beyond those listed.
    pub(crate) more: u32,
    /// What matters most of all that, in one sentence; empty where there is no step.
    pub(crate) headline: Vec<Piece>,
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
    pub(crate) warnings: Vec<WarningView>,
    /// What the rules say of this step; absent where they cannot tell steps apart.
    pub(crate) ruled: Option<RuledView>,
    /// What it waits for a person with.
    pub(crate) waits: Vec<WaitView>,
    /// Something of it may go on when the command is over.
    pub(crate) stays: bool,
}

/// That a step waits for a person.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct WaitView {
    pub(crate) kind: WaitKind,
    /// The words of the command that say so.
    pub(crate) words: Vec<Piece>,
}

/// What a step waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) enum WaitKind {
    Editor,
    Prompt,
    Question,
    Password,
    Terminal,
    Screen,
    Pager,
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
    /// A word of a command that its risk comes from; printable, as text.
    Risky { text: String },
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

/// What a person decided; goes from the page to the desk together with the card's id and fingerprint.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[ts(export)]
pub(crate) enum Answer {
    AllowOnce,
    /// Type it, and from now on all that this agent wants typed into the same run.
    AllowForRun,
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
