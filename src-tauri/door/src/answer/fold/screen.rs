//! A terminal nobody looks at: what is drawn on it, within bounds, and how many frames were drawn over.

use avt::observer::Transcript;
use avt::parser::{EdScope, Function};
use avt::{Parser, ScreenKind, Terminal};

use super::survey::is_content;

/// The most cells that may be drawn for one output.
const MOST: u64 = 64 * 1024 * 1024;

/// The drawing work left for one output: a short sequence can redraw a whole screen.
pub(in crate::answer) struct WorkBudget(u64);

impl Default for WorkBudget {
    fn default() -> Self {
        Self(MOST)
    }
}

impl WorkBudget {
    fn spend(&mut self, cells: usize) -> Option<()> {
        self.0 = self.0.checked_sub(cells as u64)?;
        Some(())
    }
}

/// The emulator, with the lines that scrolled off its top.
pub(super) struct Screen {
    terminal: Terminal,
    parser: Parser,
    transcript: Transcript,
    gone: Vec<String>,
    frames: Frames,
    columns: usize,
    rows: usize,
}

impl Screen {
    /// Makes an empty screen; `None` if that is too much work.
    pub(super) fn new(columns: usize, rows: usize, work: &mut WorkBudget) -> Option<Self> {
        let (columns, rows) = (columns.max(1), rows.max(1));
        work.spend(columns.saturating_mul(rows))?;
        let terminal = Terminal::new(columns, rows).ok()?;
        let (parser, transcript) = (Parser::new(), Transcript::new());
        Some(Self { terminal, parser, transcript, gone: Vec::new(), frames: Frames::default(), columns, rows })
    }

    /// Draws a text, ending each line at its line feed. `None` if that is too much work.
    pub(super) fn draw(&mut self, text: &str, work: &mut WorkBudget) -> Option<()> {
        for c in text.chars().filter(|c| !is_content(*c)) {
            // A line's end ends everything, so that no stray escape swallows what follows.
            if c == '\n' {
                self.parser = Parser::new();
            }
            if let Some(function) = self.parser.feed(c) {
                work.spend(self.cost(&function))?;
                self.frames.note(&function);
                self.apply(function);
            }
        }
        Some(())
    }

    /// Returns the final screen without trailing blank rows, and the number of frames it replaced.
    pub(super) fn end(mut self) -> (String, u64) {
        let open = self.terminal.active_screen_kind() != ScreenKind::Primary;
        let alternate = if open { self.terminal.screen().text() } else { Vec::new() };
        self.gone.extend(self.transcript.finish(&self.terminal));
        self.gone.extend(alternate);
        while self.gone.last().is_some_and(String::is_empty) {
            self.gone.pop();
        }
        (self.gone.join("\n"), self.frames.count)
    }

    fn apply(&mut self, function: Function) {
        match function {
            Function::Lf => self.execute([Function::Cr, Function::Lf]),
            Function::Rep(n) => self.execute([Function::Rep(n.min(u16::try_from(self.columns).unwrap_or(u16::MAX)))]),
            // The library keeps what is wiped as history, and nothing of it would ever be folded.
            Function::Ed(EdScope::All) => {
                let at = self.terminal.cursor();
                let place = |n: usize| u16::try_from(n + 1).unwrap_or(u16::MAX);
                let back = Function::Cup(place(at.row), place(at.col.min(self.columns - 1)));
                self.execute([Function::Cup(1, 1), Function::Ed(EdScope::Below), back]);
            }
            Function::Ris => self.execute([Function::Decstr, Function::Cup(1, 1), Function::Ed(EdScope::Below)]),
            function => self.execute([function]),
        }
    }

    fn execute<const N: usize>(&mut self, functions: [Function; N]) {
        self.gone.extend(self.terminal.execute_with(functions, &mut self.transcript));
    }

    /// Returns the most cells a function draws.
    fn cost(&self, function: &Function) -> usize {
        match function {
            Function::Print(_) => 2,
            Function::Rep(n) => usize::from(*n).min(self.columns),
            Function::Lf | Function::El(_) | Function::Ich(_) | Function::Dch(_) | Function::Ech(_) | Function::Nel => {
                self.columns
            }
            Function::Decaln
            | Function::Decrst(_)
            | Function::Decset(_)
            | Function::Decstbm(..)
            | Function::Decstr
            | Function::Dl(_)
            | Function::Ed(_)
            | Function::Il(_)
            | Function::Ri
            | Function::Ris
            | Function::Sd(_)
            | Function::Su(_) => self.columns * self.rows,
            _ => 1,
        }
    }
}

/// Counts how often output overwrites earlier output.
#[derive(Default)]
struct Frames {
    count: u64,
    /// The cursor went back, within a line or to another, and nothing was drawn since.
    back: bool,
    elsewhere: bool,
    /// The earlier output was erased and nothing was printed since: the same frame goes on.
    wiped: bool,
    /// Whether anything was printed; whether this line has text before the cursor; the last character printed.
    begun: bool,
    printed: bool,
    last: Option<char>,
    /// The cursor went back by one from the last character: bold and underlined letters are written so.
    over: bool,
}

impl Frames {
    fn note(&mut self, function: &Function) {
        match function {
            Function::Print(c) => {
                let emphasis = self.over && self.last.is_some_and(|last| last == *c || last == '_' || *c == '_');
                if emphasis {
                    self.back = false;
                }
                self.drawn();
                (self.begun, self.printed, self.last) = (true, true, Some(*c));
                (self.over, self.wiped) = (false, false);
            }
            Function::El(_) | Function::Ech(_) | Function::Dch(_) | Function::Ed(EdScope::Below) => self.wipes(),
            Function::Ed(_) | Function::Ris => {
                self.elsewhere |= self.begun;
                self.wipes();
            }
            Function::Cr => {
                self.back |= self.printed;
                self.printed = false;
            }
            Function::Bs => {
                self.over = self.printed && !self.back;
                self.back |= self.printed;
            }
            Function::Cub(_) | Function::Cha(_) => self.back |= self.printed,
            Function::Lf => (self.back, self.printed, self.over) = (false, false, false),
            Function::Cuu(_)
            | Function::Cpl(_)
            | Function::Cup(..)
            | Function::Vpa(_)
            | Function::Ri
            | Function::Decrc
            | Function::Scorc => self.elsewhere |= self.begun,
            _ => {}
        }
    }

    fn wipes(&mut self) {
        self.wiped |= self.drawn();
    }

    /// Returns whether the next character overwrites another.
    fn drawn(&mut self) -> bool {
        let over = self.back || self.elsewhere;
        self.count += u64::from(over && !self.wiped);
        (self.back, self.elsewhere) = (false, false);
        over
    }
}
