//! Changes to rows that are told by their numbers.

use std::collections::BTreeSet;

use super::{Changed, Rows, Unfit, bounded, by_text};
use crate::files::EDIT_LIMIT;
use crate::files::text::{body, end, last_end, rows};

/// Puts rows into `out`, all ended: a row that had no end gets this one.
fn put(out: &mut Vec<u8>, content: &[u8], ending: &[u8]) {
    for row in rows(content) {
        out.extend(body(row));
        out.extend(ending);
    }
}

pub(super) fn insert(before: &[u8], at: &Rows, content: &[u8]) -> Result<Changed, Unfit> {
    let has = rows(before).count() as u64;
    let at: BTreeSet<u64> = match at {
        Rows::One(row) => BTreeSet::from([*row]),
        Rows::Among(rows) => rows.iter().copied().collect(),
        Rows::All => BTreeSet::from([has]),
    };
    let gap = at.last().map_or(0, |last| last.saturating_sub(has));
    let added = (content.len() as u64 * 2).saturating_mul(at.len() as u64).saturating_add(gap.saturating_mul(2));
    if added > EDIT_LIMIT * 2 {
        return Err(Unfit::TooLarge(added / 2));
    }
    let mut out = Vec::with_capacity(before.len() + content.len());
    let mut places = at.iter().copied().peekable();
    let mut above = None;
    for (index, row) in (0..).zip(rows(before)) {
        if places.next_if_eq(&index).is_some() {
            put(&mut out, content, above.unwrap_or_else(|| last_end(row)));
        }
        out.extend(row);
        above = Some(end(row));
    }
    let ending = last_end(before);
    let mut len = has;
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
    let mut changed = Changed { content: out, ..Changed::default() };
    at.into_iter().for_each(|row| changed.touch(row));
    Ok(changed)
}

/// Goes over the rows. For each named one, `change` writes what stands in its place and says whether it touched it.
pub(super) fn each(
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
            changed.touch(index);
        }
        bounded(changed.content.len())?;
    }
    Ok(changed)
}

pub(super) fn update(before: &[u8], which: &Rows, content: &[u8], dealt: bool) -> Result<Changed, Unfit> {
    let new: Vec<&[u8]> = rows(content).collect();
    each(before, which, |out, index, row| {
        let ending = if end(row).is_empty() { last_end(before) } else { end(row) };
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

pub(super) fn replace(before: &[u8], which: &Rows, old: &[u8], new: &[u8]) -> Result<Changed, Unfit> {
    if old.is_empty() {
        return Err(Unfit::NoText);
    }
    let mut times = 0;
    let mut changed = each(before, which, |out, _, row| {
        let found = by_text::replace(out, body(row), old, new)?;
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
