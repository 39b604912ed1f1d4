//! The options of interpreters: which take the next word, and which stand alone.

use crate::lists::{INTERPRETER_LETTERS, INTERPRETER_VALUES, NODE_FLAG_STARTS, NODE_FLAGS, paired};

/// Returns whether an interpreter's option takes the next word as its value.
pub(crate) fn takes_value(name: &str, option: &str) -> bool {
    paired(INTERPRETER_VALUES, name).is_some_and(|options| options.contains(&option))
}

/// Returns whether an option is known to take no word behind it.
pub(crate) fn stands_alone(name: &str, option: &str) -> bool {
    if takes_value(name, option) || !option.starts_with('-') || option.contains('=') {
        return true;
    }
    if option.starts_with("--") {
        return NODE_FLAGS.contains(&option) || NODE_FLAG_STARTS.iter().any(|start| option.starts_with(start));
    }
    option[1..].chars().all(|letter| valueless_letters(name).contains(letter))
}

/// Returns the letters of an interpreter that stand alone or with others in one word.
pub(crate) fn valueless_letters(name: &str) -> &'static str {
    paired(INTERPRETER_LETTERS, name).and_then(<[_]>::first).copied().unwrap_or_default()
}
