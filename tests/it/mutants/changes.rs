//! Small changes to the readers, each a mistake somebody could make.

/// A piece of a file that is replaced by another.
#[derive(Debug)]
pub(super) struct Change {
    pub(super) file: &'static str,
    from: &'static str,
    to: &'static str,
}

impl Change {
    /// The file's text with the change.
    pub(super) fn make(&self, text: &str) -> String {
        assert_eq!(text.matches(self.from).count(), 1, "{self:?} is to be found once");
        text.replace(self.from, self.to)
    }
}

const fn scan(from: &'static str, to: &'static str) -> Change {
    Change { file: "read/scan.rs", from, to }
}

const fn read(from: &'static str, to: &'static str) -> Change {
    Change { file: "read.rs", from, to }
}

const fn cross(from: &'static str, to: &'static str) -> Change {
    Change { file: "cross.rs", from, to }
}

pub(super) const CHANGES: [Change; 70] = [
    // What ends a word, and what may stand in one.
    scan("None | Some(b' ' | b'&' | b'|' | b';')", "None | Some(b' ' | b'&' | b'|')"),
    scan("None | Some(b' ' | b'&' | b'|' | b';')", "None | Some(b' ' | b'&' | b';')"),
    scan("'+' | '-')\n", "'+' | '-' | '*')\n"),
    scan("'+' | '-')\n", "'+' | '-' | '\\\\')\n"),
    scan("'+' | '-')\n", "'+' | '-' | '$')\n"),
    scan("'=' => !first", "'=' => true"),
    scan("'^' | '#' => !begins", "'^' => true,\n            '#' => !begins"),
    scan("'^' | '#' => !begins", "'^' => !begins,\n            '#' => true"),
    scan("'~' => !begins &&", "'~' => begins ||"),
    scan("Some(b':' | b'=')", "Some(b':')"),
    scan("Some(b':' | b'=')", "Some(b'=')"),
    // Quotes.
    scan("'$' | '`' if quote == b'\"'", "'$' | '`' if quote == b'\\''"),
    scan("'$' | '`' if quote == b'\"'", "'$' if quote == b'\"'"),
    scan("'\\\\' if quote == b'\"'", "'\\\\' if false"),
    scan("c if self.is_letter(at, c) => continue", "c if !c.is_ascii() => continue"),
    scan("is_plain(c) || self.is_letter(self.at, c)", "is_plain(c) || !c.is_ascii()"),
    scan("is_none_or(|first| at < first)", "is_none_or(|first| at <= first)"),
    scan("' '..='~' => continue", "' '.. => continue"),
    scan("' '..='~' => continue", "'\\t'..='~' => continue"),
    scan("c if c == char::from(quote) =>", "c if matches!(c, '\"' | '\\'') =>"),
    scan("'\\n' | '\\r' => Reason::NewLine,\n                '$'", "'\\n' | '\\r' => continue,\n                '$'"),
    // Steps.
    scan("steps.len() == MAX_STEPS", "steps.len() > MAX_STEPS"),
    scan("self.words > MAX_WORDS", "self.words > 2 * MAX_WORDS"),
    scan("(Joint::Or, 2)", "(Joint::And, 2)"),
    scan("(Joint::Pipe, 1)", "(Joint::Then, 1)"),
    scan("return Err(self.unread(self.at..self.at + 1, Reason::Background))", "(Joint::Then, 1)"),
    scan(
        "Joint::Then => Ok(Reading { steps }),\n            _ =>",
        "Joint::Then | Joint::And => Ok(Reading { steps }),\n            _ =>",
    ),
    scan("|byte| **byte == b' '", "|byte| matches!(**byte, b' ' | b'\\t')"),
    // Redirections.
    scan("starts_with(target) || !delimits(self.bytes.get(end).copied())", "starts_with(target)"),
    scan(
        "(b\"2\", Some(b'>'), Some(b'/' | b' ')) => (Redirect::ErrorsAway, 1)",
        "(b\"2\", Some(b'>'), Some(b'/' | b' ')) => (Redirect::OutputAway, 1)",
    ),
    scan("if self.dialect == Dialect::Bash =>", "=>"),
    scan("if !after_word ||", "if"),
    scan("!self.text[self.at..].starts_with(target)", "self.text[self.at..].is_empty()"),
    // Settings and the program's name.
    scan("INERT_SETTINGS.contains(&name.as_str())", "!name.is_empty()"),
    scan("&& !value[..size].contains(\"..\")", ""),
    scan("|| value.starts_with('/')", ""),
    scan("sign == length && INERT", "INERT"),
    scan("&& !RESERVED.contains(&word.as_str())", ""),
    scan("|| word.starts_with('%')", ""),
    scan("!word.is_empty() && ", ""),
    scan("&& !word.contains('=')", ""),
    read("text.len() > MAX_BYTES", "text.len() > 4 * MAX_BYTES"),
    read("\"select\", \"then\", \"time\",", "\"select\", \"then\", \"tyme\","),
    read("    \"TERM\",\n", "    \"PATH\",\n"),
    // The second reader.
    cross("WordPiece::Text(part) if !part.contains(EXPANDS)", "WordPiece::Text(part)"),
    cross("self.joint == step.joint", "true"),
    cross("self.argv == step.argv", "self.argv.len() == step.argv.len()"),
    cross("&& self.settings == step.settings", ""),
    cross("&& self.redirects == step.redirects", ""),
    cross("steps.len() == reading.steps.len() &&", ""),
    cross("if pipeline.bang || ", "if "),
    cross("is_some_and(|steps|", "is_none_or(|steps|"),
    cross("let SeparatorOperator::Sequence = item.1 else { return None };", ""),
    cross(
        "            _ => return None,\n        }\n    }\n    Some(text)",
        "            _ => {}\n        }\n    }\n    Some(text)",
    ),
    cross(
        "let WordPiece::Text(part) = piece.piece else { return None };",
        "let WordPiece::Text(part) = piece.piece else { continue };",
    ),
    cross("|| pipeline.timed.is_some()", ""),
    cross(
        "let Command::Simple(command) = command else { return None };",
        "let Command::Simple(command) = command else { continue };",
    ),
    cross("AssignmentValue::Scalar(value), false)", "AssignmentValue::Scalar(value), _)"),
    cross(
        "let CommandPrefixOrSuffixItem::AssignmentWord(assignment, _) = item else { return None };",
        "let CommandPrefixOrSuffixItem::AssignmentWord(assignment, _) = item else { continue };",
    ),
    cross("ProcessSubstitution(..) => return None", "ProcessSubstitution(..) => {}"),
    cross("IoRedirect::OutputAndError(word, false)", "IoRedirect::OutputAndError(word, _)"),
    cross(
        "IoRedirect::OutputAndError(word, false) if word.value == \"/dev/null\"",
        "IoRedirect::OutputAndError(word, false)",
    ),
    cross(
        "IoFileRedirectTarget::Filename(word)) if word.value == \"/dev/null\"",
        "IoFileRedirectTarget::Filename(word))",
    ),
    cross("(None, IoFileRedirectKind::Write)", "(None, IoFileRedirectKind::Write | IoFileRedirectKind::Append)"),
    cross("(None, IoFileRedirectKind::Read)", "(_, IoFileRedirectKind::Read)"),
    cross("IoFileRedirectTarget::Duplicate(word) if word.value == \"1\"", "IoFileRedirectTarget::Duplicate(word)"),
    cross(
        "IoRedirect::File(Some(2), IoFileRedirectKind::DuplicateOutput",
        "IoRedirect::File(_, IoFileRedirectKind::DuplicateOutput",
    ),
    cross("b\"_./:,@%+-=\"", "b\"_./:,@%+-=*\""),
    cross("b\"_./:,@%+-=\"", "b\"_./:,@%+-=\\\\\""),
    cross("AndOr::Or(next) => pipeline(next, Joint::Or", "AndOr::Or(next) => pipeline(next, Joint::And"),
];
