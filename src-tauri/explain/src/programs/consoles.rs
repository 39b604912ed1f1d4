//! Code for a project's own console: `manage.py shell -c`, `rails runner`, `artisan tinker`. It stands in an option, in an
//! operand or in what the console is handed, and is looked at like any other code that stands in a command.

use crate::StepFacts;
use crate::languages::inline_code;
use crate::lists::{CONSOLES, Pair};
use crate::words::names;
use crate::words::nesting::Context;
use countersign_command::outline::Word;

/// Looks at the code a console among these words is given.
pub(crate) fn check(words: &[Word], context: &Context<'_>, facts: &mut StepFacts) {
    // An interpreter may stand before it.
    for (at, word) in words.iter().enumerate().take(2) {
        let name = names::plain_name(&word.text);
        let name = name.rsplit('/').next().unwrap_or_default();
        let rest = &words[at + 1..];
        let sub = rest.first().map_or("", |word| word.text.as_str());
        let console = |row: &&Pair| row.of.contains(&name) && (row.has.is_empty() || row.has.contains(&sub));
        if let Some(row) = CONSOLES.iter().find(console) {
            let (tongue, place) = row.way.split_once(' ').unwrap_or((row.way, ""));
            let rest = rest.get(usize::from(!row.has.is_empty())..).unwrap_or_default();
            let code = code_at(place, rest).or_else(|| context.input_text().cloned());
            let printed = || context.printed().map(|text| Word { text: text.to_owned(), ..Word::default() });
            let code = code.or_else(printed);
            if let Some(code) = code {
                inline_code::explain_reach(tongue, &code, context, facts);
            }
            return;
        }
    }
}

/// The code among the words of a console: in the first operand, or behind one of these options.
fn code_at(place: &str, rest: &[Word]) -> Option<Word> {
    match place {
        "input" => None,
        "operand" => {
            let value = |at: usize| at > 0 && matches!(rest[at - 1].text.as_str(), "-e" | "--environment");
            let at = (0..rest.len()).find(|at| !rest[*at].text.starts_with('-') && !value(*at))?;
            rest.get(at).cloned()
        }
        options => {
            let options = options.split(' ');
            let at = rest.iter().position(|word| options.clone().any(|option| option_begins(&word.text, option)))?;
            match rest[at].text.split_once('=').filter(|(option, _)| option.starts_with("--")) {
                Some((_, joined)) => Some(Word { text: joined.to_owned(), verbatim: None, ..rest[at].clone() }),
                None => rest.get(at + 1).cloned(),
            }
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
