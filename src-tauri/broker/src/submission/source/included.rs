//! Which other files a Makefile, a justfile and a Taskfile take in. Where one is named in a way that cannot be read
//! plainly, the line is the error: then nobody can tell what such a file says.

use super::error::UnclearLine;

/// The names of Taskfiles.
pub(super) const TASKFILES: [&str; 8] = [
    "Taskfile.yml",
    "taskfile.yml",
    "Taskfile.yaml",
    "taskfile.yaml",
    "Taskfile.dist.yml",
    "taskfile.dist.yml",
    "Taskfile.dist.yaml",
    "taskfile.dist.yaml",
];
/// The names of just's module files.
const MODULES: [&str; 5] = ["mod.just", "justfile", ".justfile", "Justfile", "JUSTFILE"];

/// Returns the files a Makefile includes or loads.
///
/// # Errors
///
/// Returns the line that builds a name from variables or patterns, or continues on the next.
pub(super) fn by_make(text: &str) -> Result<Vec<String>, UnclearLine> {
    let mut names = Vec::new();
    for line in text.lines() {
        let bare = line.trim_start_matches(' ');
        let (word, list) = bare.split_once([' ', '\t']).unwrap_or((bare, ""));
        let loads = matches!(word, "load" | "-load");
        if bare.contains("$(eval") && bare.contains("include") || bare.contains("${eval") {
            return Err(unclear(line));
        }
        if !loads && !matches!(word, "include" | "-include" | "sinclude") {
            continue;
        }
        // A target or a variable may have such a name.
        let list = list.split('#').next().unwrap_or_default().trim();
        if list.starts_with([':', '=', '?', '+']) {
            continue;
        }
        if list.contains(['$', '*', '?', '[', '%', '~', '\\']) {
            return Err(unclear(line));
        }
        let file = |name: &str| if loads { name.split('(').next().unwrap_or(name).to_owned() } else { name.to_owned() };
        names.extend(list.split_whitespace().map(file));
    }
    Ok(names)
}

fn unclear(line: &str) -> UnclearLine {
    UnclearLine(line.trim().to_owned())
}

/// Returns the files ninja includes.
///
/// # Errors
///
/// Returns the line that builds a name from variables.
pub(super) fn by_ninja(text: &str) -> Result<Vec<String>, UnclearLine> {
    let lines = text.lines().filter_map(|line| {
        line.strip_prefix("include ").or_else(|| line.strip_prefix("subninja ")).map(|name| (line, name.trim()))
    });
    lines.map(|(line, name)| if name.contains('$') { Err(unclear(line)) } else { Ok(name.to_owned()) }).collect()
}

/// Returns the modules Terraform loads from beside a file; for one that isn't named plainly, its line.
pub(super) fn by_terraform(text: &str) -> Vec<Result<String, UnclearLine>> {
    let json = text.trim_start().starts_with('{');
    let mut module = json;
    let sources = text.lines().filter_map(|line| {
        // Blocks begin where a line does, as they are written.
        if !json && line.starts_with(|c: char| c.is_ascii_alphabetic()) {
            module = line.starts_with("module");
        }
        let (key, value) = line.split_once(['=', ':']).filter(|_| module)?;
        (key.trim().trim_matches('"') == "source").then_some((line, value))
    });
    let modules = sources.filter_map(|(line, value)| match quoted(value.trim_end_matches(',')) {
        None => Some(Err(unclear(line))),
        Some(path) if path.contains('$') || path.starts_with('/') => Some(Err(unclear(line))),
        Some(path) => path.starts_with('.').then_some(Ok(path)),
    });
    modules.collect()
}

/// Returns the files a justfile imports, and those its modules may lie in.
///
/// # Errors
///
/// Returns the line whose name isn't a plain text.
pub(super) fn by_just(text: &str) -> Result<Vec<String>, UnclearLine> {
    let mut files = Vec::new();
    for line in text.lines() {
        let (word, rest) = line.split_once([' ', '\t']).unwrap_or((line, ""));
        let unread = || unclear(line);
        match word.trim_end_matches('?') {
            "import" => files.push(quoted(rest).ok_or_else(unread)?),
            "mod" => {
                let (name, given) = rest.trim().split_once([' ', '\t']).unwrap_or((rest.trim(), ""));
                let given = given.split('#').next().unwrap_or_default();
                files.push(format!("{name}.just"));
                files.extend(MODULES.map(|file| format!("{name}/{file}")));
                if !given.trim().is_empty() {
                    let path = quoted(given).ok_or_else(unread)?;
                    files.extend(MODULES.map(|file| format!("{path}/{file}")));
                    files.push(path);
                }
            }
            _ => {}
        }
    }
    Ok(files)
}

/// Returns a leading text in quotes that has no escapes.
fn quoted(text: &str) -> Option<String> {
    let text = text.trim_start();
    let quote = text.chars().next().filter(|c| matches!(c, '\'' | '"'))?;
    let (inner, behind) = text[1..].split_once(quote)?;
    let plain =
        !inner.is_empty() && !inner.contains('\\') && (behind.trim().is_empty() || behind.trim().starts_with('#'));
    plain.then(|| inner.to_owned())
}

/// Returns the files a Taskfile includes, as far as its YAML is written the way people write it.
///
/// # Errors
///
/// Returns the line that is written otherwise, names an address or is composed.
pub(super) fn by_task(text: &str) -> Result<Vec<String>, UnclearLine> {
    let indent = |line: &str| line.len() - line.trim_start_matches(' ').len();
    let says = |line: &&str| !line.trim().is_empty() && !line.trim_start().starts_with('#') && !line.starts_with("---");
    let lines: Vec<&str> = text.lines().filter(says).collect();
    let top = lines.first().map_or(0, |line| indent(line));
    let mut files = Vec::new();
    // How far names and what is said of one are indented, once that is known.
    let mut within: Option<(Option<usize>, Option<usize>)> = None;
    for line in lines {
        let unread = || unclear(line);
        let (depth, said) = (indent(line), line.trim());
        if depth <= top {
            within = (said.split('#').next().unwrap_or_default().trim_end() == "includes:").then_some((None, None));
            let odd = said.starts_with(['{', '?', '&', '!', '%', '<', '\t'])
                || said.trim_start_matches(['"', '\'']).starts_with("includes");
            if within.is_none() && odd {
                return Err(unread());
            }
            continue;
        }
        let Some((name_depth, own_depth)) = &mut within else { continue };
        let name_depth = *name_depth.get_or_insert(depth);
        let (key, value) = said.split_once(':').ok_or_else(unread)?;
        let value = value.trim();
        if depth <= name_depth {
            *own_depth = None;
            if !value.is_empty() && !value.starts_with('#') {
                files.extend(taskfiles(value).ok_or_else(unread)?);
            }
        } else if depth == *own_depth.get_or_insert(depth) {
            let key = key.trim_matches(['"', '\'']);
            if key == "taskfile" {
                files.extend(taskfiles(value).ok_or_else(unread)?);
            } else if key.contains(['<', '&', '*', '{', '?', '\\']) {
                return Err(unread());
            }
        }
    }
    Ok(files)
}

/// Returns the files an entry may mean: a file, or a folder with one in it.
fn taskfiles(value: &str) -> Option<Vec<String>> {
    let path = match value.chars().next()? {
        '\'' | '"' => quoted(value)?,
        _ => value.split(" #").next().unwrap_or(value).trim_end().to_owned(),
    };
    let odd = path.contains(['{', '}', '$', '~', '&', '*', '|', '>', '!', '\\', '[', '%']) || path.contains("://");
    let beside = TASKFILES.iter().map(|name| format!("{path}/{name}"));
    (!odd && !path.is_empty() && !path.contains("git@")).then(|| std::iter::once(path.clone()).chain(beside).collect())
}
