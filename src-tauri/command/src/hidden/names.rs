//! The names of characters that hide and of those that imitate, read from their tables.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::Severity;
use crate::text::say;

/// Describes an imitation.
pub(super) struct Look {
    /// The script it comes from, by its name in the catalogue, or `sign`.
    pub(super) script: &'static str,
    /// The ASCII character it passes for.
    pub(super) meant: char,
}

/// Holds the tables of names and of imitations.
pub(super) struct Names {
    hidden: Vec<(u32, u32, Severity, String)>,
    looks: HashMap<char, Look>,
    /// What the scripts are called, by their names in the catalogue.
    scripts: HashMap<&'static str, String>,
}

/// The scripts that need no list of pairs.
const FULL_WIDTH: Look = Look { script: "full-width", meant: 'A' };
const MATHEMATICAL: Look = Look { script: "mathematical", meant: 'A' };

static TABLE: LazyLock<Names> = LazyLock::new(|| {
    let looks: HashMap<char, Look> = include_str!("../../../programs/look-alikes.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .flat_map(pairs)
        .collect();
    let scripts = looks.values().chain([&FULL_WIDTH, &MATHEMATICAL]).map(|look| look.script);
    Names {
        hidden: include_str!("../../../programs/characters.txt").lines().filter_map(range).collect(),
        scripts: scripts.map(|name| (name, say!("hidden-script", name = name))).collect(),
        looks,
    }
});

/// Returns the tables compiled in.
pub(super) fn table() -> &'static Names {
    &TABLE
}

impl Names {
    /// Returns what a character that hides is called, and how much it matters.
    pub(super) fn hidden(&self, c: char) -> Option<(&str, Severity)> {
        let c = c as u32;
        let at = self.hidden.partition_point(|(_, last, ..)| *last < c);
        self.hidden.get(at).filter(|(first, ..)| *first <= c).map(|(_, _, severity, name)| (name.as_str(), *severity))
    }

    /// Returns what a character passes for, if it passes for ASCII.
    pub(super) fn imitation(&self, c: char) -> Option<&Look> {
        match c {
            '\u{FF10}'..='\u{FF19}' | '\u{FF21}'..='\u{FF3A}' | '\u{FF41}'..='\u{FF5A}' => Some(&FULL_WIDTH),
            '\u{1D400}'..='\u{1D7FF}' => Some(&MATHEMATICAL),
            _ => self.looks.get(&c),
        }
    }

    /// Returns what the script is called that an imitation comes from.
    pub(super) fn script(&self, look: &Look) -> &str {
        self.scripts.get(look.script).map_or("", String::as_str)
    }

    /// Returns whether a character is drawn upon the one before it.
    pub(super) fn combines(&self, c: char) -> bool {
        matches!(c, '\u{300}'..='\u{34E}' | '\u{350}'..='\u{36F}' | '\u{483}'..='\u{489}' | '\u{591}'..='\u{5BD}'
            | '\u{610}'..='\u{61A}' | '\u{64B}'..='\u{65F}' | '\u{E31}' | '\u{E34}'..='\u{E3A}' | '\u{E47}'..='\u{E4E}'
            | '\u{1AB0}'..='\u{1AFF}' | '\u{1DC0}'..='\u{1DFF}' | '\u{20D0}'..='\u{20FF}' | '\u{FE20}'..='\u{FE2F}')
    }
}

fn range(line: &'static str) -> Option<(u32, u32, Severity, String)> {
    let (points, rest) = line.split_once(' ')?;
    let (first, last) = points.split_once('-').unwrap_or((points, points));
    let (severity, name) = rest.trim_start().split_once(' ')?;
    let severity = if severity == "note" { Severity::Note } else { Severity::Danger };
    let name = say!("hidden-character", name = name.trim());
    Some((u32::from_str_radix(first, 16).ok()?, u32::from_str_radix(last, 16).ok()?, severity, name))
}

fn pairs(line: &'static str) -> Vec<(char, Look)> {
    let Some((script, pairs)) = line.split_once(' ') else { return Vec::new() };
    let pair = |pair: &'static str| {
        let mut chars = pair.chars();
        match (chars.next(), chars.next(), chars.next(), chars.next()) {
            (Some(look), Some('='), Some(meant), None) => Some((look, Look { script, meant })),
            _ => None,
        }
    };
    pairs.split(' ').filter_map(pair).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_tables_is_read() {
        let lines =
            include_str!("../../../programs/characters.txt").lines().filter(|line| !line.starts_with('#')).count();
        assert_eq!(TABLE.hidden.len(), lines);
        assert!(TABLE.hidden.windows(2).all(|pair| pair[0].1 < pair[1].0), "ranges in order, none overlapping");
        let pairs = include_str!("../../../programs/look-alikes.txt").lines().filter(|line| !line.starts_with('#'));
        assert_eq!(TABLE.looks.len(), pairs.map(|line| line.split(' ').count() - 1).sum::<usize>());
        assert!(TABLE.looks.iter().all(|(look, to)| !look.is_ascii() && to.meant.is_ascii()));
        let (character, script) = (say!("hidden-character", name = "?"), say!("hidden-script", name = "?"));
        assert!(TABLE.hidden.iter().all(|(.., name)| *name != character), "every character has a name");
        assert!(TABLE.scripts.values().all(|name| *name != script), "every script has a name");
    }
}
