//! Samples for people: commands a rule would let through, and some that would still ask. They are the tables' own
//! cases, so what is shown is what is tested.

use std::sync::LazyLock;

use countersign_command::place::Place;
use countersign_command::program::name;
use countersign_command::read::{Dialect, read};

use super::{Profile, rows};

struct Sample {
    /// The programs the row speaks for.
    programs: Vec<String>,
    /// The row's own words, before any choice.
    words: Vec<String>,
    pass: Vec<&'static str>,
    ask: Vec<&'static str>,
}

static SAMPLES: LazyLock<Vec<Sample>> = LazyLock::new(|| {
    rows()
        .map(|row| Sample {
            programs: row.words.split(' ').next().unwrap_or_default().split('|').map(str::to_owned).collect(),
            words: row.words.split(' ').map(|word| word.split('|').next().unwrap_or_default().to_owned()).collect(),
            pass: row.pass,
            ask: row.ask,
        })
        .collect()
});

/// Commands that begin with these words and would pass, and some that would ask.
pub fn samples(prefix: &[String]) -> (Vec<String>, Vec<String>) {
    let Some(profile) = Profile::of(prefix) else { return (Vec::new(), Vec::new()) };
    let program = prefix.first().map_or("", |word| name(word));
    let own = |sample: &&Sample| {
        sample.programs.iter().any(|own| own == program)
            && sample.words.len() == profile.length()
            && profile.begins(&sample.words)
    };
    let Some(sample) = SAMPLES.iter().find(own) else { return (Vec::new(), Vec::new()) };
    let begin = prefix.join(" ");
    // A case is the words that follow, or with `=` the whole command, which may be another program's.
    let whole = |cases: &[&str]| -> Vec<String> {
        let text = |case: &&str| {
            case.strip_prefix('=').map_or_else(|| format!("{begin} {case}").trim_end().to_owned(), str::to_owned)
        };
        cases.iter().map(text).filter(|text| text.starts_with(&begin)).collect()
    };
    let passes = |text: &String| {
        let reading = read(text, Dialect::Bash).ok();
        reading.is_some_and(|reading| {
            let argv = &reading.steps[0].argv;
            reading.steps.len() == 1 && argv.starts_with(prefix) && profile.admits(argv, &Place::default()).is_ok()
        })
    };
    // The prefix may hold more words than the row: what passes after it is looked at anew.
    let (mut pass, _): (Vec<String>, Vec<String>) = whole(&sample.pass).into_iter().partition(passes);
    let (_, mut ask): (Vec<String>, Vec<String>) = whole(&sample.ask).into_iter().partition(passes);
    pass.dedup();
    ask.dedup();
    (pass, ask)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_are_what_they_say() {
        for line in ["git log", "ls", "cargo test", "grep", "git diff --stat"] {
            let prefix: Vec<String> = line.split(' ').map(str::to_owned).collect();
            let (pass, ask) = samples(&prefix);
            assert!(!pass.is_empty() && !ask.is_empty(), "{line}: {pass:?} {ask:?}");
            assert!(pass.iter().chain(&ask).all(|text| text.starts_with(line)), "{pass:?} {ask:?}");
        }
        assert_eq!(samples(&["bash".to_owned()]), (Vec::new(), Vec::new()));
    }
}
