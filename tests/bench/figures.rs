//! Figures, and the table they make.

use std::fmt::{Display, Formatter, Result};
use std::fs;
use std::path::Path;

use countersign_tests::wait::Done;
use serde::Serialize;

/// One line of the table.
#[derive(Debug, Serialize)]
struct Figure {
    name: &'static str,
    value: f64,
    unit: &'static str,
    /// The same without us, measured in the same run.
    #[serde(skip_serializing_if = "Option::is_none")]
    floor: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ratio: Option<f64>,
}

/// All that was measured.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Figures(Vec<Figure>);

impl Figures {
    /// Notes a figure.
    pub(crate) fn note(&mut self, name: &'static str, value: f64, unit: &'static str) {
        self.0.push(Figure { name, value, unit, floor: None, ratio: None });
    }

    /// Notes a figure with its floor.
    pub(crate) fn compare(&mut self, name: &'static str, value: f64, floor: f64, unit: &'static str) {
        self.0.push(Figure { name, value, unit, floor: Some(floor), ratio: Some(value / floor) });
    }

    /// Writes them as JSON.
    pub(crate) fn write(&self, folder: &Path) -> Done {
        fs::create_dir_all(folder)?;
        Ok(fs::write(folder.join("results.json"), serde_json::to_string_pretty(self)? + "\n")?)
    }
}

impl Display for Figures {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        writeln!(f, "{:<52} {:>10} {:<4} {:>10} {:>7}", "what (median)", "value", "", "floor", "ratio")?;
        for Figure { name, value, unit, floor, ratio } in &self.0 {
            let floor = floor.map_or_else(String::new, |floor| format!("{floor:.2}"));
            let ratio = ratio.map_or_else(String::new, |ratio| format!("{ratio:.2}"));
            writeln!(f, "{name:<52} {value:>10.2} {unit:<4} {floor:>10} {ratio:>7}")?;
        }
        Ok(())
    }
}

/// The middle one.
pub(crate) fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}
