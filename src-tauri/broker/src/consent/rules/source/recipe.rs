//! What a Makefile or a justfile says of a target: its lines, as they stand there. For people to read; nothing is
//! decided by it.

/// So many recipes are told of one file.
const MAX_TOLD: usize = 16;

/// A target with its recipe.
struct Recipe<'a> {
    names: Vec<&'a str>,
    /// What is made before.
    needs: Vec<&'a str>,
    lines: Vec<&'a str>,
}

/// The recipes of the targets that these words name, and of those they need; of the first one where none is named.
pub(super) fn told(text: &str, words: &[String]) -> Option<String> {
    let all = recipes(text);
    let plain = words.iter().map(String::as_str).filter(|word| !word.starts_with('-') && !word.contains('='));
    let named = |name: &str| all.iter().filter(move |recipe| recipe.names.contains(&name)).collect::<Vec<_>>();
    let mut wanted: Vec<&Recipe<'_>> = plain.flat_map(named).collect();
    if wanted.is_empty() && !words.iter().any(|word| !word.starts_with('-')) {
        wanted.extend(all.iter().find(|recipe| !recipe.names[0].starts_with('.')));
    }
    let mut next = 0;
    while let Some(recipe) = wanted.get(next).filter(|_| wanted.len() < MAX_TOLD).copied() {
        next += 1;
        for more in recipe.needs.iter().flat_map(|name| named(name)) {
            if !wanted.iter().any(|known| std::ptr::eq(*known, more)) {
                wanted.push(more);
            }
        }
    }
    let told: Vec<String> = wanted.iter().take(MAX_TOLD).map(|recipe| recipe.lines.join("\n")).collect();
    Some(told.join("\n")).filter(|told| !told.is_empty())
}

fn recipes(text: &str) -> Vec<Recipe<'_>> {
    let mut all: Vec<Recipe<'_>> = Vec::new();
    let (mut within, mut continued) = (false, false);
    for line in text.lines() {
        if let Some(last) = all.last_mut().filter(|_| within && (continued || line.starts_with([' ', '\t']))) {
            last.lines.push(line);
        } else if !line.trim().is_empty() {
            let head = head(line);
            within = head.is_some();
            all.extend(head);
        }
        continued = line.ends_with('\\');
    }
    all
}

/// `name …: needs …`; no setting of a variable, and no remark.
fn head(line: &str) -> Option<Recipe<'_>> {
    let (names, rest) = line.split_once(':').filter(|_| !line.starts_with([' ', '\t', '#']))?;
    let rest = rest.strip_prefix(':').unwrap_or(rest);
    if rest.starts_with('=') || names.contains('=') {
        return None;
    }
    let names: Vec<&str> = names.split_whitespace().map(|name| name.trim_start_matches('@')).collect();
    let needs = rest.split([';', '#']).next().unwrap_or_default().split_whitespace().collect();
    (!names.is_empty()).then(|| Recipe { names, needs, lines: vec![line] })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_target_is_told_with_what_it_needs() {
        let text = "CC := gcc\n.PHONY: test\nall: build\n\nbuild: a.o\n\tcc a.o \\\n  -o a\n\n# deploy: x\ntest lint:\n\tcargo test\n\n\tcargo clippy\ndeploy: test ; echo x\n\t./deploy.sh\nX = a:b\n\techo no\n";
        let told = |words: &str| {
            let words: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
            told(text, &words).unwrap_or_default()
        };
        assert_eq!(told("test"), "test lint:\n\tcargo test\n\tcargo clippy");
        assert_eq!(
            told("-s deploy X=1"),
            "deploy: test ; echo x\n\t./deploy.sh\ntest lint:\n\tcargo test\n\tcargo clippy"
        );
        assert_eq!(told(""), "all: build\nbuild: a.o\n\tcc a.o \\\n  -o a");
        assert_eq!(told("nothing"), "");
    }

    #[test]
    fn targets_that_need_each_other_end() {
        let text = "a: b\n\techo a\nb: a\n\techo b";
        assert_eq!(told(text, &["a".to_owned()]).unwrap(), "a: b\n\techo a\nb: a\n\techo b");
    }
}
