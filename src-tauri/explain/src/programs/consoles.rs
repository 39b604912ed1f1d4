//! Code for a project's own console: `manage.py shell -c`, `rails runner`, `artisan tinker`. It stands in an option, in an
//! operand or in what the console is handed, and is looked at like any other code that stands in a command.

use crate::StepFacts;
use crate::languages::inline_code;
use crate::words::names;
use crate::words::nesting::Context;
use countersign_command::outline::Word;

/// Where a console's code stands.
enum CodePlace {
    /// Behind one of these options, or in what it reads.
    Option(&'static [&'static str]),
    /// In the first operand, or in what it reads.
    Operand,
    /// Only in what it reads.
    Input,
}

/// Programs, their sub-commands (none: the program alone), where the code stands and its language.
type Console = (&'static [&'static str], &'static [&'static str], CodePlace, &'static str);

const CONSOLES: [Console; 10] = [
    (&["manage.py", "django-admin"], &["shell", "shell_plus"], CodePlace::Option(&["-c", "--command"]), "python"),
    (&["flask"], &["shell"], CodePlace::Input, "python"),
    (&["rails"], &["runner", "r"], CodePlace::Operand, "ruby"),
    (&["rails"], &["console", "c"], CodePlace::Input, "ruby"),
    (&["artisan"], &["tinker"], CodePlace::Option(&["--execute"]), "php"),
    (&["wp"], &["eval"], CodePlace::Operand, "php"),
    (&["drush"], &["php:eval", "php-eval", "eval", "ev"], CodePlace::Operand, "php"),
    (&["mix"], &["run", "eval"], CodePlace::Option(&["-e", "--eval"]), "elixir"),
    (&["julia", "elixir"], &[], CodePlace::Option(&["-e", "--eval"]), "julia"),
    (&["iex"], &[], CodePlace::Option(&["-e", "--eval"]), "elixir"),
];

/// Looks at the code a console among these words is given.
pub(crate) fn check(words: &[Word], context: &Context<'_>, facts: &mut StepFacts) {
    // An interpreter may stand before it.
    for (at, word) in words.iter().enumerate().take(2) {
        let name = names::plain_name(&word.text);
        let name = name.rsplit('/').next().unwrap_or_default();
        let rest = &words[at + 1..];
        let sub = rest.first().map_or("", |word| word.text.as_str());
        let console =
            CONSOLES.iter().find(|(names, subs, ..)| names.contains(&name) && (subs.is_empty() || subs.contains(&sub)));
        if let Some((_, subs, place, tongue)) = console {
            let rest = rest.get(usize::from(!subs.is_empty())..).unwrap_or_default();
            let code = place.code(rest).or_else(|| context.input_text().cloned());
            let printed = || context.printed().map(|text| Word { text: text.to_owned(), ..Word::default() });
            let code = code.or_else(printed);
            if let Some(code) = code {
                inline_code::explain_reach(tongue, &code, context, facts);
            }
            return;
        }
    }
}

impl CodePlace {
    fn code(&self, rest: &[Word]) -> Option<Word> {
        match self {
            Self::Option(options) => {
                let at = rest.iter().position(|word| options.iter().any(|option| option_begins(&word.text, option)))?;
                match rest[at].text.split_once('=').filter(|(option, _)| option.starts_with("--")) {
                    Some((_, joined)) => Some(Word { text: joined.to_owned(), verbatim: None, ..rest[at].clone() }),
                    None => rest.get(at + 1).cloned(),
                }
            }
            Self::Operand => {
                let value = |at: usize| at > 0 && matches!(rest[at - 1].text.as_str(), "-e" | "--environment");
                let at = (0..rest.len()).find(|at| !rest[*at].text.starts_with('-') && !value(*at))?;
                rest.get(at).cloned()
            }
            Self::Input => None,
        }
    }
}

fn option_begins(text: &str, option: &str) -> bool {
    text == option || text.strip_prefix(option).is_some_and(|rest| rest.starts_with('='))
}

#[cfg(test)]
mod tests {
    use crate::{Risk, explain};

    #[test]
    fn code_for_a_console_is_looked_at_wherever_it_stands() {
        for (calm, grave) in [
            ("manage.py shell -c 'print(User.objects.count())'", "manage.py shell -c 'User.objects.all().delete()'"),
            ("rails runner 'puts User.count'", "bin/rails runner -e test 'User.delete_all'"),
            ("php artisan tinker --execute='echo 1;'", "php artisan tinker --execute='User::truncate();'"),
            ("rails c <<< 'User.count'", "rails c <<< 'User.destroy_all'"),
            ("flask shell <<< 'db.create_all()'", "flask shell <<< 'db.drop_all()'"),
            ("mix run -e 'IO.puts 1'", "mix run -e 'Repo.delete_all(User)'"),
        ] {
            assert!(explain(calm).risk() < Risk::High, "{calm}");
            assert_eq!(explain(grave).risk(), Risk::High, "{grave}");
        }
    }
}
