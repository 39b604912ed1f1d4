//! What a command waits for a person with, as values: made by `countersign-explain`, told by whoever answers an agent.

/// Tells what a command waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waiting {
    /// An editor that is closed.
    Editor,
    /// Commands at a prompt of its own.
    Prompt,
    /// An answer.
    Question,
    /// A password, perhaps.
    Password,
    /// A terminal.
    Terminal,
    /// Keys, while it draws over the whole terminal.
    Screen,
    /// Keys, while it shows its output a page at a time.
    Pager,
}

/// Describes how a command waits for a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wait {
    /// What for.
    pub kind: Waiting,
    /// The words of the command that say so: `git commit`.
    pub words: String,
    /// How to do without; in words, with code in backquotes.
    pub avoid: Option<&'static str>,
    /// Only in a terminal.
    pub in_terminal: bool,
}

/// Holds what a command is started with, as far as that decides what it waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StartedWith {
    /// A terminal.
    pub terminal: bool,
    /// Input that is handed to it.
    pub input: bool,
}

impl Wait {
    /// Tells whether a command so started waits for it: what is handed its input reads that instead, and what has no
    /// terminal shows no pages.
    #[must_use]
    pub fn concerns(&self, with: StartedWith) -> bool {
        let read = matches!(self.kind, Waiting::Prompt | Waiting::Question);
        with.terminal || !(self.in_terminal || read && with.input)
    }
}
