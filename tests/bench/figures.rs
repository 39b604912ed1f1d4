//! Figures, what is allowed of them, and the table they make.

use std::fmt::{Display, Formatter, Result};
use std::fs;
use std::path::Path;

use countersign_tests::wait::Done;
use serde::Serialize;

/// One line of the table.
#[derive(Debug, Serialize)]
pub(crate) struct Figure {
    name: &'static str,
    value: f64,
    unit: &'static str,
    /// The same without us, measured in the same run.
    #[serde(skip_serializing_if = "Option::is_none")]
    floor: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ratio: Option<f64>,
    /// So much is allowed, in the figure's unit.
    #[serde(skip_serializing_if = "Option::is_none")]
    at_most: Option<f64>,
    /// So much of the floor is allowed.
    #[serde(skip_serializing_if = "Option::is_none")]
    at_most_times: Option<f64>,
}

impl Figure {
    /// Allows so much of the unit.
    pub(crate) fn at_most(&mut self, allowed: f64) {
        self.at_most = Some(allowed);
    }

    /// Allows so many times the floor.
    pub(crate) fn at_most_times(&mut self, allowed: f64) {
        self.at_most_times = Some(allowed);
    }

    fn missed(&self) -> bool {
        let more = |value: Option<f64>, allowed: Option<f64>| value.zip(allowed).is_some_and(|(v, a)| v > a);
        more(Some(self.value), self.at_most) || more(self.ratio, self.at_most_times)
    }

    fn allowed(&self) -> String {
        match (self.at_most, self.at_most_times) {
            (Some(most), _) => format!("{most:.2} {}", self.unit),
            (None, Some(times)) => format!("{times:.2} ×"),
            (None, None) => String::new(),
        }
    }
}

/// All that was measured.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Figures(Vec<Figure>);

impl Figures {
    /// Notes a figure.
    pub(crate) fn note(&mut self, name: &'static str, value: f64, unit: &'static str) -> &mut Figure {
        self.add(Figure { name, value, unit, floor: None, ratio: None, at_most: None, at_most_times: None })
    }

    /// Notes a figure with its floor.
    pub(crate) fn compare(&mut self, name: &'static str, value: f64, floor: f64, unit: &'static str) -> &mut Figure {
        let (floor, ratio) = (Some(floor), Some(value / floor));
        self.add(Figure { name, value, unit, floor, ratio, at_most: None, at_most_times: None })
    }

    fn add(&mut self, figure: Figure) -> &mut Figure {
        let place = self.0.len();
        self.0.push(figure);
        &mut self.0[place]
    }

    /// Whether each is within what is allowed.
    pub(crate) fn all_allowed(&self) -> bool {
        !self.0.iter().any(Figure::missed)
    }

    /// Writes them as JSON.
    pub(crate) fn write(&self, folder: &Path) -> Done {
        fs::create_dir_all(folder)?;
        Ok(fs::write(folder.join("results.json"), serde_json::to_string_pretty(self)? + "\n")?)
    }
}

impl Display for Figures {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let (what, value, floor, ratio, allowed) = ("what (median)", "value", "floor", "ratio", "allowed");
        writeln!(f, "{what:<56} {value:>10} {:<4} {floor:>9} {ratio:>7} {allowed:>11}", "")?;
        for figure in &self.0 {
            let Figure { name, value, unit, floor, ratio, .. } = figure;
            let floor = floor.map_or_else(String::new, |floor| format!("{floor:.2}"));
            let ratio = ratio.map_or_else(String::new, |ratio| format!("{ratio:.2}"));
            let (allowed, missed) = (figure.allowed(), if figure.missed() { "  missed" } else { "" });
            writeln!(f, "{name:<56} {value:>10.2} {unit:<4} {floor:>9} {ratio:>7} {allowed:>11}{missed}")?;
        }
        Ok(())
    }
}

/// The middle one.
pub(crate) fn median(values: Vec<f64>) -> f64 {
    part(values, 0.5)
}

/// The one below which this part of all lies.
pub(crate) fn part(mut values: Vec<f64>, part: f64) -> f64 {
    values.sort_by(f64::total_cmp);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a part of a length is a place in it")]
    let place = (values.len() as f64 * part) as usize;
    values.get(place).or(values.last()).copied().unwrap_or(f64::NAN)
}
