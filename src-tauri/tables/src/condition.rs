//! The conditions of rows: whether a group is well-formed.

/// What is wrong with a group of conditions, if anything.
pub(crate) fn fault(group: &str) -> Option<String> {
    let marks: Vec<&str> = group.split(' ').collect();
    if marks.iter().any(|mark| mark.is_empty() || mark.contains(char::is_whitespace)) {
        return Some(format!("`{group}` has blanks too many"));
    }
    if marks.len() > 1 && marks.iter().any(|mark| mark.starts_with('!')) {
        // "Not this or not that" would hold nearly always.
        return Some(format!("`{group}`: what must not be there stands in a group of its own"));
    }
    marks.iter().find(|mark| !is_condition(mark.strip_prefix('!').unwrap_or(mark))).map(|mark| {
        format!("`{mark}` is no condition: an option, `=pattern`, `={{n}}pattern`, `#n` or `#n+`, each with `!` or not")
    })
}

fn is_condition(mark: &str) -> bool {
    let number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if let Some(pattern) = mark.strip_prefix("={").and_then(|rest| rest.split_once('}')) {
        return number(pattern.0) && pattern.0 != "0" && !pattern.1.is_empty();
    }
    if let Some(pattern) = mark.strip_prefix('=') {
        return !pattern.is_empty();
    }
    if let Some(count) = mark.strip_prefix('#') {
        return number(count.strip_suffix('+').unwrap_or(count));
    }
    mark.starts_with('-') && mark.len() > 1
}

#[cfg(test)]
mod tests {
    use super::fault;

    #[test]
    fn groups_are_well_formed_or_told() {
        for group in ["-p --patch", "!-p", "=*.sql -f", "={2}http*", "#2+", "!#0", "-c=core.pager=*", "!=force"] {
            assert_eq!(fault(group), None, "{group}");
        }
        for group in ["", "-a  -b", "!-a !-b", "-a !-b", "={0}x", "={x}y", "#", "#x", "word", "-", "="] {
            assert!(fault(group).is_some(), "{group}");
        }
    }
}
