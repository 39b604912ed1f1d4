//! Whether every command in a text is on a list. It only narrows: what passes is asked of the person all the same.

use countersign_command::outline::{Command, Outline, outline};

/// What may stand before a command without being one, in some shells.
const BEFORE: [&str; 2] = ["time", "coproc"];

/// Judges every command anywhere in the text: in steps, pipes, loops, substitutions. What cannot be followed is refused.
///
/// # Errors
/// The original's words for why not.
pub(super) fn allowed(text: &str, list: &[String]) -> Result<(), String> {
    const OPERATORS: &str = "Shell operators not allowed";
    let outline = outline(text);
    if !outline.troubles.is_empty() || !outline.functions.is_empty() || is_torn(text) || is_two_ways(text) {
        return Err(OPERATORS.to_owned());
    }
    // Words of bash's language, and programs to other shells.
    if let Some(word) =
        BEFORE.into_iter().find(|word| !list.iter().any(|name| name == word) && precedes(word, text, &outline))
    {
        return Err(format!("Command '{word}' not allowed"));
    }
    let fits = |command: &Command| {
        let named = command.words.first().filter(|_| command.settings.is_empty());
        named.is_some_and(|word| word.plain && !word.computed && list.contains(&word.text))
    };
    match outline.commands.as_slice() {
        [] => Err("Empty command".to_owned()),
        [command] if !fits(command) => Err(format!("Command '{}' not allowed", name(command, text))),
        commands if commands.iter().all(fits) => Ok(()),
        _ => Err(OPERATORS.to_owned()),
    }
}

/// Whether an operator at its beginning or end has nothing to join.
fn is_torn(text: &str) -> bool {
    let text = text.trim();
    text.starts_with([';', '|', '&']) || text.ends_with('|') || text.ends_with("&&")
}

/// Whether shells differ on what is quoted or calculated in it, and so on what runs.
fn is_two_ways(text: &str) -> bool {
    text.replace("$((", "").contains("((") || (text.contains("$'") && text.contains("\\'"))
}

/// Whether this word stands before some command, or may for all that is known.
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
            assert_eq!(allowed(text, &list).as_ref().map_err(String::as_str), Err(why), "{text}");
        }
        assert!(allowed("ls", &[]).is_err());
    }
}
