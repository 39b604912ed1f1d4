//! Whether every command in a text is on a list. It only narrows: what passes is asked of the person all the same.

use countersign_command::outline::{Command, Outline, outline};

/// Words that may precede a command in some shells without being one.
const BEFORE: [&str; 2] = ["time", "coproc"];

/// The reason a command isn't on the list, in the original's words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum NotAllowed {
    #[error("Shell operators not allowed")]
    Operators,
    #[error("Empty command")]
    Empty,
    #[error("Command '{0}' not allowed")]
    Command(String),
}

/// Checks that every command anywhere in a text (in steps, pipes, loops, substitutions) is on the list. A text that
/// can't be followed is refused.
///
/// # Errors
/// Returns what stands in the way.
pub(super) fn allowed(text: &str, list: &[String]) -> Result<(), NotAllowed> {
    let outline = outline(text);
    if !outline.troubles.is_empty() || !outline.functions.is_empty() || is_torn(text) || is_two_ways(text) {
        return Err(NotAllowed::Operators);
    }
    // Words of bash's language, and programs to other shells.
    if let Some(word) =
        BEFORE.into_iter().find(|word| !list.iter().any(|name| name == word) && precedes(word, text, &outline))
    {
        return Err(NotAllowed::Command(word.to_owned()));
    }
    let fits = |command: &Command| {
        let named = command.words.first().filter(|_| command.settings.is_empty());
        named.is_some_and(|word| word.plain && !word.computed && list.contains(&word.text))
    };
    match outline.commands.as_slice() {
        [] => Err(NotAllowed::Empty),
        [command] if !fits(command) => Err(NotAllowed::Command(name(command, text))),
        commands if commands.iter().all(fits) => Ok(()),
        _ => Err(NotAllowed::Operators),
    }
}

/// Returns whether an operator at the beginning or end joins nothing.
fn is_torn(text: &str) -> bool {
    let text = text.trim();
    text.starts_with([';', '|', '&']) || text.ends_with('|') || text.ends_with("&&")
}

/// Returns whether shells differ on the text's quotes or arithmetic, and so on its commands.
fn is_two_ways(text: &str) -> bool {
    text.replace("$((", "").contains("((") || (text.contains("$'") && text.contains("\\'"))
}

/// Returns whether this word precedes some command, or can't be ruled out.
fn precedes(word: &str, text: &str, outline: &Outline) -> bool {
    outline.commands.iter().any(|command| match text.get(..command.span.start) {
        Some(before) if !command.span.is_empty() => {
            let since = before.rsplit(['\n', ';', '|', '&']).next().unwrap_or_default();
            let mut words = since.split_whitespace().rev().skip_while(|word| ["-p", "--", "!"].contains(word));
            words.next().is_some_and(|last| last.trim_start_matches(['(', '$', '`', '{', '"', '<']) == word)
        }
        _ => text.contains(word),
    })
}

fn name(command: &Command, text: &str) -> String {
    match (command.settings.first(), command.words.first()) {
        (Some((name, value)), _) => format!("{name}={}", value.text),
        (None, Some(word)) => word.text.clone(),
        (None, None) => text.split_whitespace().next().unwrap_or_default().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::allowed;

    #[test]
    fn every_step_must_be_on_the_list() {
        let list = ["echo".to_owned(), "cat".to_owned()];
        for text in [
            "echo a",
            "  echo  *.rs",
            "echo a && echo b",
            "echo a | cat",
            "'echo' \"$HOME\"",
            "echo $(cat f)",
            "echo time",
            "echo a; echo time\necho b;",
            "echo time $(echo b)",
        ] {
            assert_eq!(allowed(text, &list), Ok(()), "{text}");
        }
        for (text, why) in [
            ("ls", "Command 'ls' not allowed"),
            ("/bin/echo a", "Command '/bin/echo' not allowed"),
            ("X=1 echo a", "Command 'X=1' not allowed"),
            ("$0 a", "Command '$0' not allowed"),
            ("echo a; ls", "Shell operators not allowed"),
            ("echo $(id) & touch F", "Shell operators not allowed"),
            ("echo `id`", "Shell operators not allowed"),
            ("echo a\nls", "Shell operators not allowed"),
            ("echo a; ((touch F > 1))", "Shell operators not allowed"),
            ("echo $((touch F > \")) #\" ) )", "Shell operators not allowed"),
            ("echo $((1+`touch F`))", "Shell operators not allowed"),
            ("cat <<E\n$(echo \")\"; touch F)\nE", "Shell operators not allowed"),
            ("echo \"${x:-'$(touch F)'}\"", "Shell operators not allowed"),
            ("echo a \r# ; touch F", "Shell operators not allowed"),
            ("echo $'a\\'; touch F #'", "Shell operators not allowed"),
            ("echo <(id)", "Shell operators not allowed"),
            ("echo() { id; }; echo", "Shell operators not allowed"),
            ("for i in 1; do id; done", "Command 'id' not allowed"),
            ("echo 'a", "Shell operators not allowed"),
            ("time echo a", "Command 'time' not allowed"),
            ("echo a; time -p ! echo b", "Command 'time' not allowed"),
            ("echo $(time echo b)", "Command 'time' not allowed"),
            ("echo a &&", "Shell operators not allowed"),
            ("| echo a", "Shell operators not allowed"),
            ("> out", "Command '>' not allowed"),
        ] {
            assert_eq!(allowed(text, &list).unwrap_err().to_string(), why, "{text}");
        }
        assert!(allowed("ls", &[]).is_err());
    }
}
