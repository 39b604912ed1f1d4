//! The options of interpreters: which take the next word, and which stand alone.

use crate::lists::{NODE_FLAG_STARTS, NODE_FLAGS, NODE_VALUES};

/// Returns whether an interpreter's option takes the next word as its value.
pub(crate) fn takes_value(name: &str, option: &str) -> bool {
    match name {
        "python" => ["-X", "-W", "--check-hash-based-pycs"].contains(&option),
        "node" | "tsx" | "ts-node" => NODE_VALUES.contains(&option),
        "ruby" => {
            ["-r", "-I", "-C", "-E", "--encoding", "--external-encoding", "--internal-encoding"].contains(&option)
        }
        "php" => ["-d", "-c", "-t", "-z", "-S"].contains(&option),
        "lua" => option == "-l",
        "osascript" => ["-l", "-s"].contains(&option),
        _ => false,
    }
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
    match name {
        "python" => "bBdEhiIOPqRsSuvVx",
        "ruby" => "acdhlnpsSvwWUy0",
        "lua" => "ivEW",
        "php" => "afhilmnqsvw",
        "node" | "tsx" | "ts-node" => "cihvT",
        "osascript" => "i",
        _ => "",
    }
}
