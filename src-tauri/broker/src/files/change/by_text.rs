//! Changes to a text wherever it occurs.

use super::{Changed, Unfit, bounded};
use crate::files::text::{end_at, rows, with_ends};

pub(super) fn edit(before: &[u8], old: &[u8], new: &[u8], all: bool) -> Result<Changed, Unfit> {
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
    let new = with_ends(new, end_at(before, first));
    let mut changed = Changed { content: Vec::with_capacity(before.len()), times, ..Changed::default() };
    touch_rows(&mut changed, before, occurrences(before, &old));
    replace(&mut changed.content, before, &old, &new)?;
    Ok(changed)
}

fn touch_rows(changed: &mut Changed, content: &[u8], places: impl Iterator<Item = usize>) {
    let (mut row, mut from, mut last) = (0, 0, None);
    for place in places {
        row += memchr::memchr_iter(b'\n', &content[from..place]).count() as u64;
        from = place;
        if last.replace(row) != Some(row) {
            changed.touch(row);
        }
    }
}

/// Copies a text with every occurrence replaced, and counts them.
pub(super) fn replace(out: &mut Vec<u8>, text: &[u8], old: &[u8], new: &[u8]) -> Result<u64, Unfit> {
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

/// Returns where a text occurs, from left to right, not overlapping.
fn occurrences<'a>(content: &'a [u8], text: &'a [u8]) -> impl Iterator<Item = usize> + 'a {
    memchr::memmem::find_iter(content, text)
}

fn find(content: &[u8], text: &[u8]) -> Option<usize> {
    memchr::memmem::find(content, text)
}
