//! Where places in rows are when the same stream is cut into rows of another width.

use std::io;

use super::{OutputRows, ROWS, RowIndex, SHORT, Spot, Window};
use crate::history::lock;
use crate::history::output_log::output_store::OutputStore;
use crate::history::search::{RecordError, RecordReader, not_kept};

/// The position after everything.
const END: u64 = u64::MAX;

impl RecordReader {
    /// Returns where positions are once the rows have so many columns; `None` while it isn't known: each call searches
    /// a little further.
    ///
    /// # Errors
    ///
    /// Fails when nothing is kept, or it can't be read.
    pub fn moved(&self, roll: OutputRows, columns: u16, spots: &[Spot]) -> Result<Option<Vec<Spot>>, RecordError> {
        let Some(places) = self.scrolled(roll, |row_index, output_store| row_index.places(output_store, spots))? else {
            return Ok(None);
        };
        self.scrolled(roll.with(columns), |row_index, output_store| row_index.spots(output_store, &places))
    }

    fn scrolled<T>(
        &self,
        roll: OutputRows,
        find: impl Fn(&mut RowIndex, &OutputStore) -> io::Result<Option<Vec<T>>>,
    ) -> Result<Option<Vec<T>>, RecordError> {
        let row_index = self.output_store.row_index(roll);
        let mut row_index = lock(&row_index);
        let mut found = find(&mut row_index, &self.output_store).map_err(not_kept)?;
        if found.is_none() {
            row_index.extend(&self.output_store).map_err(not_kept)?;
            found = find(&mut row_index, &self.output_store).map_err(not_kept)?;
        }
        Ok(found)
    }
}

impl RowIndex {
    /// Returns their stream positions; `None` when not all of their rows are known yet.
    pub(super) fn places(&self, output_store: &OutputStore, spots: &[Spot]) -> io::Result<Option<Vec<u64>>> {
        let known = self.known();
        let mut window = Window::new(output_store, self.roll, SHORT);
        let place = |spot: &Spot| -> io::Result<Option<u64>> {
            if spot.row >= known {
                return Ok(self.is_whole().then_some(END));
            }
            let block = self.block(&mut window, spot.row / ROWS, None)?;
            Ok(Some(block.place((spot.row % ROWS) as usize, spot.column).unwrap_or(END)))
        };
        let places: Vec<Option<u64>> = spots.iter().map(place).collect::<io::Result<_>>()?;
        Ok(places.into_iter().collect())
    }

    /// Returns the rows of stream positions; `None` when the stream wasn't read up to them.
    pub(super) fn spots(&self, output_store: &OutputStore, places: &[u64]) -> io::Result<Option<Vec<Spot>>> {
        let mut window = Window::new(output_store, self.roll, SHORT);
        let spot = |place: &u64| -> io::Result<Option<Spot>> {
            if *place >= self.at && !self.is_whole() {
                return Ok(None);
            }
            let n = self.starts.places.partition_point(|start| start <= place).saturating_sub(1);
            let behind = Spot { row: self.known(), column: 0 };
            if *place == END {
                return Ok(Some(behind));
            }
            let block = self.block(&mut window, n as u64, None)?;
            let found = block.spot(*place).map(|(row, column)| Spot { row: n as u64 * ROWS + row as u64, column });
            Ok(Some(found.unwrap_or(behind)))
        };
        let spots: Vec<Option<Spot>> = places.iter().map(spot).collect::<io::Result<_>>()?;
        Ok(spots.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{StoreRig, noise, text};
    use super::*;
    use crate::transcript::Stream;

    #[test]
    fn a_place_stays_before_the_same_character_however_wide_the_rows_are() {
        for seed in 0..4 {
            let bytes = noise(seed, 60_000);
            let rig = StoreRig::new(&bytes, b"");
            let [wide, narrow] = [200, 37].map(|columns| rig.whole(Stream::Stdout, columns));
            // What stands before a place in all rows together, without what the cutting puts there.
            let rows = [&wide, &narrow].map(|row_index| rig.rows(row_index, 500, None));
            let before = |of: usize, spot: Spot| -> String {
                let mut all = String::new();
                for row in &rows[of][..spot.row as usize] {
                    all.push_str(&text(row));
                    if !row.goes_on {
                        all.push('\n');
                    }
                }
                let units: Vec<u16> =
                    rows[of].get(spot.row as usize).map_or_else(String::new, text).encode_utf16().collect();
                all + &String::from_utf16_lossy(&units[..spot.column as usize])
            };
            let count = wide.known();
            for row in (0..count).step_by(1 + count as usize / 40).chain([count - 1]) {
                let line = text(&rows[0][row as usize]);
                let ends = line.char_indices().map(|(at, _)| at).chain([line.len()]);
                for at in ends.step_by(1 + line.len() / 9) {
                    let spot = Spot { row, column: line[..at].encode_utf16().count() as u64 };
                    let places = wide.places(&rig.output_store, &[spot]).expect("read").expect("all is known");
                    let there = narrow.spots(&rig.output_store, &places).expect("read").expect("all is known")[0];
                    let (here, there) = (before(0, spot), before(1, there));
                    // A name that stands for what hides is one thing: its beginning is the place of all of it.
                    let rest =
                        here.strip_prefix(there.as_str()).unwrap_or_else(|| panic!("{seed} {spot:?}: {there:?}"));
                    assert!(rest.is_empty() || (rest.starts_with('‹') && rest.len() < 12), "{seed} {spot:?}: {rest:?}");
                }
            }
            let behind =
                wide.places(&rig.output_store, &[Spot { row: count, column: 0 }]).expect("read").expect("known");
            let there = narrow.spots(&rig.output_store, &behind).expect("read").expect("known")[0];
            assert_eq!(there, Spot { row: narrow.known(), column: 0 });
        }
    }
}
