//! Changes to a file's content: what each makes of the bytes, without a file.

use std::collections::BTreeSet;

use bytes::Bytes;

use super::EDIT_LIMIT;
use super::text::{body, end, neighbours_end, rows, with_ends};

/// Rows of a file, counted from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rows {
    /// This one; it must be there.
    One(u64),
    /// Those of these that are there; at least one must be.
    Among(Vec<u64>),
    /// Every row.
    All,
}

/// One change to a file's content. Several in a row each see what the one before left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// The whole content becomes this, byte by byte.
    Write {
        /// The new content.
        content: Bytes,
        /// Whether a line feed is added when it does not end in one and is not empty.
        ensure_newline: bool,
    },
    /// This is added at the end as it stands, save that in a file of CRLF its line feeds become that.
    Append {
        /// What is added.
        content: Bytes,
        /// Whether it is made to end in a line break, when it is not empty.
        ensure_newline: bool,
    },
    /// These rows are put in front of each of the named ones. Beyond the end, empty rows fill the gap.
    Insert {
        /// Where; [`Rows::All`] means the end of the file.
        at: Rows,
        /// The rows, ending as their neighbours do.
        content: Bytes,
    },
    /// The rows are taken out.
    DeleteRows {
        /// Which.
        rows: Rows,
    },
    /// Each of the rows becomes this; several rows in place of one are all kept, and the last ends as the old one did.
    UpdateRows {
        /// Which.
        rows: Rows,
        /// What they become; nothing leaves an empty row.
        content: Bytes,
        /// Deal the rows of the content out instead: row `r` becomes row `r` modulo their number.
        dealt: bool,
    },
    /// Within each of the rows, every occurrence of a text becomes another. The ends of the rows stay.
    ReplaceInRows {
        /// Which.
        rows: Rows,
        /// What is looked for.
        old: Bytes,
        /// What it becomes; may be empty.
        new: Bytes,
    },
    /// A text, which may go over several rows, becomes another. Must occur exactly once, unless all are meant.
    Edit {
        /// What is looked for.
        old: Bytes,
        /// What it becomes.
        new: Bytes,
        /// Whether every occurrence is meant.
        all: bool,
    },
}

/// Why a change cannot be made of these bytes.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Unfit {
    TooLarge(u64),
    OutOfRange { asked: u64, has: u64 },
    NotFound { has: u64 },
    NotUnique { times: u64 },
    NoText,
}

/// What a change makes of the bytes.
#[derive(Debug, Default)]
pub(super) struct Changed {
    pub(super) content: Vec<u8>,
    /// The rows of the old content it touched, ascending.
    pub(super) rows: Vec<u64>,
    /// How often a text was replaced.
    pub(super) times: u64,
}

impl Change {
    /// Whether it needs to see what is there.
    pub(super) fn needs_content(&self) -> bool {
        !matches!(self, Self::Write { .. } | Self::Append { .. })
    }

    /// How long the texts handed in are.
    pub(super) fn weight(&self) -> usize {
        match self {
            Self::Write { content, .. }
            | Self::Append { content, .. }
            | Self::Insert { content, .. }
            | Self::UpdateRows { content, .. } => content.len(),
            Self::DeleteRows { .. } => 0,
            Self::ReplaceInRows { old, new, .. } | Self::Edit { old, new, .. } => old.len().max(new.len()),
        }
    }

    /// The bytes after this change.
    pub(super) fn make(&self, before: &[u8]) -> Result<Changed, Unfit> {
        let changed = match self {
            Self::Write { content, ensure_newline } => whole(content, *ensure_newline),
            Self::Append { content, ensure_newline } => Changed {
                content: [before, &appended(before, content, *ensure_newline)].concat(),
                ..Changed::default()
            },
            Self::Insert { at, content } => insert(before, at, content)?,
            Self::DeleteRows { rows } => each_row(before, rows, |_, _, _| Ok(true))?,
            Self::UpdateRows { rows, content, dealt } => update(before, rows, content, *dealt)?,
            Self::ReplaceInRows { rows, old, new } => replace_in_rows(before, rows, old, new)?,
            Self::Edit { old, new, all } => edit(before, old, new, *all)?,
        };
        bounded(changed.content.len()).map(|()| changed)
    }
}

/// What is added at the end of a content, of which the last rows are enough.
pub(super) fn appended(before: &[u8], content: &[u8], ensure_newline: bool) -> Vec<u8> {
    let rows: Vec<&[u8]> = rows(before).collect();
    let ending = neighbours_end(&rows, rows.len());
    let mut added = with_ends(content, ending).into_owned();
    if ensure_newline && !added.is_empty() && !added.ends_with(b"\n") {
        added.extend(ending);
    }
    added
}

fn bounded(len: usize) -> Result<(), Unfit> {
    let len = len as u64;
    if len > EDIT_LIMIT { Err(Unfit::TooLarge(len)) } else { Ok(()) }
}

fn whole(content: &[u8], ensure_newline: bool) -> Changed {
    let mut content = content.to_vec();
    if ensure_newline && !content.is_empty() && !content.ends_with(b"\n") {
        content.push(b'\n');
    }
    Changed { content, ..Changed::default() }
}

/// Puts rows into `out`, all ended: a row that had no end gets this one.
fn put(out: &mut Vec<u8>, content: &[u8], ending: &[u8]) {
    for row in rows(content) {
        out.extend(body(row));
        out.extend(ending);
    }
}

fn insert(before: &[u8], at: &Rows, content: &[u8]) -> Result<Changed, Unfit> {
    let old: Vec<&[u8]> = rows(before).collect();
    let at: BTreeSet<u64> = match at {
        Rows::One(row) => BTreeSet::from([*row]),
        Rows::Among(rows) => rows.iter().copied().collect(),
        Rows::All => BTreeSet::from([old.len() as u64]),
    };
    let gap = at.last().map_or(0, |last| last.saturating_sub(old.len() as u64));
    let added = (content.len() as u64 * 2).saturating_mul(at.len() as u64).saturating_add(gap.saturating_mul(2));
    if added > EDIT_LIMIT * 2 {
        return Err(Unfit::TooLarge(added / 2));
    }
    let mut out = Vec::with_capacity(before.len() + content.len());
    let mut places = at.iter().copied().peekable();
    for (index, row) in old.iter().enumerate() {
        if places.next_if_eq(&(index as u64)).is_some() {
            put(&mut out, content, neighbours_end(&old, index));
        }
        out.extend(*row);
    }
    let ending = neighbours_end(&old, old.len());
    let mut len = old.len() as u64;
    for place in places {
        if !out.is_empty() && !out.ends_with(b"\n") {
            out.extend(ending);
        }
        // Each place is a row of the old content: what was put in before does not move it.
        for _ in len..place {
            out.extend(ending);
        }
        len = len.max(place);
        put(&mut out, content, ending);
    }
    Ok(Changed { content: out, rows: at.into_iter().collect(), times: 0 })
}

/// Goes over the rows. For each named one, `change` writes what stands in its place and says whether it touched it.
fn each_row(
    before: &[u8],
    which: &Rows,
    mut change: impl FnMut(&mut Vec<u8>, u64, &[u8]) -> Result<bool, Unfit>,
) -> Result<Changed, Unfit> {
    let has = rows(before).count() as u64;
    let wanted: Option<BTreeSet<u64>> = match which {
        Rows::All => None,
        Rows::One(row) => Some(BTreeSet::from([*row])),
        Rows::Among(rows) => Some(rows.iter().copied().collect()),
    };
    if let Some(wanted) = &wanted
        && wanted.range(..has).next().is_none()
    {
        return Err(Unfit::OutOfRange { asked: wanted.first().copied().unwrap_or(0), has });
    }
    let mut changed = Changed { content: Vec::with_capacity(before.len()), ..Changed::default() };
    for (index, row) in (0..).zip(rows(before)) {
        if wanted.as_ref().is_some_and(|wanted| !wanted.contains(&index)) {
            changed.content.extend(row);
            continue;
        }
        if change(&mut changed.content, index, row)? {
            changed.rows.push(index);
        }
        bounded(changed.content.len())?;
    }
    Ok(changed)
}

fn update(before: &[u8], which: &Rows, content: &[u8], dealt: bool) -> Result<Changed, Unfit> {
    let old: Vec<&[u8]> = rows(before).collect();
    let new: Vec<&[u8]> = rows(content).collect();
    each_row(before, which, |out, index, row| {
        let ending = neighbours_end(&old, usize::try_from(index).unwrap_or(usize::MAX).saturating_add(1));
        let dealt = dealt && !new.is_empty();
        let taken = if dealt { &new[(index % new.len() as u64) as usize..][..1] } else { &new[..] };
        for (at, line) in taken.iter().enumerate() {
            out.extend(body(line));
            out.extend(if at + 1 == taken.len() { end(row) } else { ending });
        }
        if taken.is_empty() {
            out.extend(end(row));
        }
        Ok(true)
    })
}

fn replace_in_rows(before: &[u8], which: &Rows, old: &[u8], new: &[u8]) -> Result<Changed, Unfit> {
    if old.is_empty() {
        return Err(Unfit::NoText);
    }
    let mut times = 0;
    let mut changed = each_row(before, which, |out, _, row| {
        let found = replace(out, body(row), old, new)?;
        out.extend(end(row));
        times += found;
        Ok(found > 0)
    })?;
    if times == 0 {
        return Err(Unfit::NotFound { has: rows(before).count() as u64 });
    }
    changed.times = times;
    Ok(changed)
}

fn edit(before: &[u8], old: &[u8], new: &[u8], all: bool) -> Result<Changed, Unfit> {
    if old.is_empty() {
        return Err(Unfit::NoText);
    }
    let as_it_stands = find(before, old).is_some();
    // In a file of CRLF, a text written with line feeds means its rows.
    let old = if as_it_stands { old.into() } else { with_ends(old, b"\r\n") };
    let times = occurrences(before, &old).count() as u64;
    let Some(first) = find(before, &old) else {
        return Err(Unfit::NotFound { has: rows(before).count() as u64 });
    };
    if times > 1 && !all {
        return Err(Unfit::NotUnique { times });
    }
    let all_rows: Vec<&[u8]> = rows(before).collect();
    let row = before[..first].iter().filter(|byte| **byte == b'\n').count();
    let new = with_ends(new, neighbours_end(&all_rows, row + 1));
    let touched = touched_rows(before, occurrences(before, &old));
    let mut content = Vec::with_capacity(before.len());
    replace(&mut content, before, &old, &new)?;
    Ok(Changed { content, rows: touched, times })
}

fn touched_rows(content: &[u8], places: impl Iterator<Item = usize>) -> Vec<u64> {
    let (mut row, mut from) = (0, 0);
    let mut touched: Vec<u64> = Vec::new();
    for place in places {
        row += content[from..place].iter().filter(|byte| **byte == b'\n').count() as u64;
        from = place;
        if touched.last() != Some(&row) {
            touched.push(row);
        }
    }
    touched
}

/// Copies a text with every occurrence replaced, and counts them.
fn replace(out: &mut Vec<u8>, text: &[u8], old: &[u8], new: &[u8]) -> Result<u64, Unfit> {
    let (mut from, mut times) = (0, 0);
    for place in occurrences(text, old) {
        out.extend(&text[from..place]);
        out.extend(new);
        bounded(out.len())?;
        from = place + old.len();
        times += 1;
    }
    out.extend(&text[from..]);
    Ok(times)
}

/// Where a text occurs, from left to right, not overlapping.
fn occurrences<'a>(content: &'a [u8], text: &'a [u8]) -> impl Iterator<Item = usize> + 'a {
    let mut from = 0;
    std::iter::from_fn(move || {
        let place = from + find(&content[from..], text)?;
        from = place + text.len();
        Some(place)
    })
}

fn find(content: &[u8], text: &[u8]) -> Option<usize> {
    memchr::memmem::find(content, text)
}
