//! Where in an output the cursor goes back, and which lines it reaches.

use avt::Parser;
use avt::parser::{DecMode, EdScope, ElScope, Function};

use super::{decoded, may_draw};

/// Holds what a scan of a whole output found.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Survey {
    /// Output is overwritten, in a line or across lines.
    pub(super) draws: bool,
    /// The lines to draw together, if the cursor leaves a line.
    pub(super) region: Option<Region>,
    /// The cursor ends above the region's last line, so that later output may overwrite it.
    pub(super) reaches_end: bool,
}

/// A range of bytes that begins and ends at line boundaries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Region {
    pub(super) from: usize,
    pub(super) to: usize,
}

impl Survey {
    /// Scans an output; `rows` is its terminal's height.
    pub(super) fn of(bytes: &[u8], rows: usize) -> Self {
        let rows = i64::try_from(rows).unwrap_or(i64::MAX);
        // The cursor's row, as lines are counted, and the lowest that was reached.
        let (mut row, mut lowest) = (0_i64, 0_i64);
        let mut reach = None::<LineRange>;
        let mut draws = false;
        let mut starts = Vec::new();
        let mut at = 0_u32;
        for line in bytes.split_inclusive(|byte| *byte == b'\n') {
            starts.push(at);
            at = at.saturating_add(u32::try_from(line.len()).unwrap_or(u32::MAX));
            let body = body(line);
            if may_draw(body) {
                let moves = Moves::of(&decoded(body));
                draws |= moves.within || moves.across;
                if moves.across {
                    let highest = if moves.anywhere { row.min(lowest - rows) } else { row + moves.highest };
                    let line = starts.len() as i64 - 1;
                    let reach = reach.get_or_insert(LineRange { first: line, last: line });
                    reach.first = reach.first.min(highest).max(0);
                    let below = if moves.anywhere { rows } else { lowest - (row + moves.end) };
                    reach.last = reach.last.max(line + below.max(0));
                    row = (row + moves.end).max(lowest - rows).max(0);
                }
            }
            row += i64::from(line.ends_with(b"\n"));
            lowest = lowest.max(row);
        }
        let lines = starts.len();
        let place = |line: i64| {
            usize::try_from(line).ok().and_then(|line| starts.get(line)).map_or(bytes.len(), |at| *at as usize)
        };
        let region = reach.map(|reach| Region { from: place(reach.first), to: place(reach.last + 1) });
        let reaches_end = reach.is_some_and(|reach| reach.last + 1 >= lines as i64);
        Self { draws, region, reaches_end }
    }
}

/// A range of lines, counted from 0.
#[derive(Clone, Copy)]
struct LineRange {
    first: i64,
    last: i64,
}

/// Returns whether a line overwrites itself.
pub(super) fn draws_within(body: &str) -> bool {
    Moves::of(body).within
}

/// Holds what one line does to the cursor.
#[derive(Debug, Default)]
struct Moves {
    within: bool,
    across: bool,
    /// The cursor moves by an absolute position.
    anywhere: bool,
    /// The topmost row and the last one, relative to the line's first.
    highest: i64,
    end: i64,
}

impl Moves {
    fn of(body: &str) -> Self {
        let (mut moves, mut parser) = (Self::default(), Parser::new());
        for function in body.chars().filter(|c| !is_content(*c)).filter_map(|c| parser.feed(c)) {
            moves.note(&function);
        }
        moves
    }

    fn note(&mut self, function: &Function) {
        match function {
            Function::Cr
            | Function::Bs
            | Function::Cbt(_)
            | Function::Cha(_)
            | Function::Cht(_)
            | Function::Cub(_)
            | Function::Cuf(_)
            | Function::Dch(_)
            | Function::Ech(_)
            | Function::El(ElScope::ToLeft | ElScope::All)
            | Function::Ich(_)
            | Function::Rep(_)
            | Function::Sm(_) => self.within = true,
            Function::Cuu(n) | Function::Cpl(n) => self.go(-i64::from((*n).max(1))),
            Function::Ri => self.go(-1),
            Function::Cud(n) | Function::Cnl(n) | Function::Vpr(n) => self.go(i64::from((*n).max(1))),
            Function::Nel | Function::Lf => self.go(1),
            Function::Ed(EdScope::Below) => self.across = true,
            Function::Cup(..)
            | Function::Decaln
            | Function::Decrc
            | Function::Decsc
            | Function::Decstbm(..)
            | Function::Dl(_)
            | Function::Ed(_)
            | Function::Il(_)
            | Function::Ris
            | Function::Scorc
            | Function::Scosc
            | Function::Sd(_)
            | Function::Su(_)
            | Function::Vpa(_) => (self.across, self.anywhere) = (true, true),
            Function::Decset(modes) | Function::Decrst(modes)
                if modes.as_slice().iter().any(|mode| {
                    matches!(mode, DecMode::AltScreenBuffer | DecMode::SaveCursor | DecMode::SaveCursorAltScreenBuffer)
                }) =>
            {
                (self.across, self.anywhere) = (true, true);
            }
            // From the cursor on, nothing is there unless it went back before; colours, titles, tabs and text go forward.
            Function::El(ElScope::ToRight)
            | Function::Decset(_)
            | Function::Decrst(_)
            | Function::Ctc(_)
            | Function::Decstr
            | Function::G1d4(_)
            | Function::Gzd4(_)
            | Function::Ht
            | Function::Hts
            | Function::Osc(_)
            | Function::Print(_)
            | Function::Rm(_)
            | Function::Sgr(_)
            | Function::Si
            | Function::So
            | Function::Tbc(_)
            | Function::Xtwinops(_) => {}
        }
    }

    fn go(&mut self, rows: i64) {
        self.across = true;
        self.end += rows;
        self.highest = self.highest.min(self.end);
    }
}

/// Returns whether a control character separates names or rows rather than directing a terminal.
pub(super) fn is_content(c: char) -> bool {
    matches!(c, '\0' | '\x0b' | '\x0c' | '\u{85}')
}

fn body(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    &line[..line.iter().rposition(|byte| *byte != b'\r').map_or(0, |at| at + 1)]
}
