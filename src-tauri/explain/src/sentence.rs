//! Clauses become one sentence that names what is touched.

/// So much of one word is shown in a sentence; the whole of it stands in the command.
const WORD_SHOWN: usize = 120;
/// Words no longer than this must be named by themselves.
const SHORT: usize = 3;
/// So many words are named one by one.
const WORDS_NAMED: usize = 8;

/// One sentence from its clauses; what they do not name is named at the end.
pub(super) fn sentence(clauses: &[String], touches: &[String], warnings: &[String]) -> String {
    let mut text = clauses.iter().filter(|clause| !clause.is_empty()).cloned().collect::<Vec<_>>().join("; ");
    let mut missing: Vec<&String> = Vec::new();
    // A short word may stand in a longer one by chance, but a number among words stands alone.
    let alone = |number: &str| text.split(' ').any(|word| word == number);
    let named = |touch: &str| {
        let number = touch.parse::<f64>().is_ok() && alone(touch);
        number || text.contains(&code(touch)) || touch.len() > SHORT && text.contains(touch)
    };
    for touch in touches.iter().filter(|touch| !touch.is_empty() && !named(touch)) {
        if !missing.contains(&touch) {
            missing.push(touch);
        }
    }
    if !missing.is_empty() {
        let names: Vec<String> = missing.iter().take(WORDS_NAMED).map(|touch| code(touch)).collect();
        text = format!("{text} ({})", names.join(", "));
    }
    for warning in warnings {
        text = format!("{text}; careful: {warning}");
    }
    while text.contains("  ") {
        text = text.replace("  ", " ");
    }
    let text = text.replace(" ;", ";").replace(" ,", ",").replace(":;", ";");
    let text = without_doubled(&text);
    let text = text.trim_end_matches([' ', '.', ':']);
    let mut chars = text.chars();
    let first: String = chars.next().map(|c| c.to_uppercase().collect()).unwrap_or_default();
    // A name drawn as a name, as `.` is, brings its own full stop.
    let stop = if [".`", "!`", "?`"].iter().any(|end| text.ends_with(end)) { "" } else { "." };
    format!("{first}{}{stop}", chars.as_str())
}

/// Leaves out the mark at the end of a text that is told in a sentence, where a mark of the sentence follows.
fn without_doubled(text: &str) -> String {
    let parts: Vec<&str> = text.split('`').collect();
    let last = parts.len().saturating_sub(1);
    let told = |(nth, part): (usize, &&str)| {
        let prose = nth % 2 == 1 && part.contains(' ');
        let behind = parts.get(nth + 1).is_some_and(|behind| {
            behind.starts_with([';', ',', ':', '.']) || nth + 1 == last && behind.trim().is_empty()
        });
        if prose && behind { part.trim_end_matches(['.', ',', ';', ':']).to_owned() } else { (*part).to_owned() }
    };
    parts.iter().enumerate().map(told).collect::<Vec<_>>().join("`")
}

/// A word as it stands in a sentence.
pub(super) fn code(word: &str) -> String {
    let plain: String = word.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    match plain.char_indices().nth(WORD_SHOWN) {
        Some((cut, _)) => format!("`{}…`", &plain[..cut]),
        None => format!("`{plain}`"),
    }
}

/// The text of a here-document that only `cat` stands before: `$(cat <<'EOF' …)`.
pub(super) fn given(value: &str) -> &str {
    let inner = || {
        value.strip_prefix("$(cat <<")?.split_once('\n')?.1.trim_end().strip_suffix(')')?.trim_end().rsplit_once('\n')
    };
    inner().map_or(value, |(text, _)| text.trim())
}

/// A number with its unit, as one or several: `1 second`, `0.5 seconds`; nothing for what is no number.
pub(super) fn counted(number: &str, unit: &str) -> Option<String> {
    let plain = |c: char| c.is_ascii_digit() || c == '.';
    number.parse::<f64>().ok().filter(|_| number.chars().all(plain))?;
    Some(if number == "1" { format!("1 {unit}") } else { format!("{number} {unit}s") })
}

/// Several words, as many as can be named.
pub(super) fn codes(words: &[&str]) -> String {
    let named: Vec<String> = words.iter().take(WORDS_NAMED).map(|word| code(word)).collect();
    match words.len().saturating_sub(WORDS_NAMED) {
        0 => named.join(", "),
        more => format!("{} and {more} more", named.join(", ")),
    }
}

/// Fills a template: `{all}`, `{1}`, `{2+}`, `{last}`, `{but-last}`, `{value}`, `{values}`; `{…|otherwise}` when there is
/// nothing; `{…#unit}` for a number with its unit, as one or several; `{patterns}`, values that names must fit.
pub(super) fn fill(template: &str, operands: &[&str]) -> String {
    fill_with(template, "", operands, &[])
}

/// The same, with `{sub}` for the sub-command.
pub(super) fn fill_with(template: &str, sub: &str, operands: &[&str], values: &[&str]) -> String {
    let mut text = String::new();
    let mut rest = template;
    while let Some((before, behind)) = rest.split_once('{') {
        text.push_str(before);
        let Some((hole, after)) = behind.split_once('}') else { break };
        let (name, otherwise) = hole.split_once('|').unwrap_or((hole, ""));
        let (name, unit) = name.split_once('#').map_or((name, None), |(name, unit)| (name, Some(unit)));
        let words: &[&str] = match name {
            "all" => operands,
            "last" => operands.get(operands.len().saturating_sub(1)..).unwrap_or_default(),
            "but-last" => operands.get(..operands.len().saturating_sub(1)).unwrap_or_default(),
            "value" => values.get(..1).unwrap_or_default(),
            "values" => values,
            "sub" if sub.is_empty() => &[],
            "sub" => std::slice::from_ref(&sub),
            place => numbered(place, operands),
        };
        if name == "patterns" {
            text.push_str(&patterns(values));
        } else if words.is_empty() && otherwise.is_empty() && after.starts_with(')') {
            text.truncate(text.trim_end().len());
        } else if let (Some(unit), [number]) = (unit, words) {
            text.push_str(&counted(number, unit).unwrap_or_else(|| code(number)));
        } else if words.is_empty() {
            text.push_str(otherwise)
        } else {
            text.push_str(&codes(words))
        }
        rest = after;
    }
    text.push_str(rest);
    text
}

/// Patterns that names fit, and those in front of which an exclamation mark says that they must not.
fn patterns(values: &[&str]) -> String {
    let (not, like): (Vec<&str>, Vec<&str>) = values.iter().partition(|value| value.starts_with('!'));
    let not: Vec<&str> = not.iter().map(|value| &value[1..]).collect();
    match (like.is_empty(), not.is_empty()) {
        (false, false) => format!("like {}, but not like {}", codes(&like), codes(&not)),
        (true, false) => format!("not like {}", codes(&not)),
        (true, true) => "that are named".to_owned(),
        (false, true) => format!("like {}", codes(&like)),
    }
}

fn numbered<'a>(place: &str, operands: &'a [&'a str]) -> &'a [&'a str] {
    let (number, open) = place.strip_suffix('+').map_or((place, false), |number| (number, true));
    let start = number.parse::<usize>().unwrap_or(1).saturating_sub(1);
    let end = if open { operands.len() } else { start + 1 };
    operands.get(start..end.max(start)).or_else(|| operands.get(start..)).unwrap_or_default()
}
