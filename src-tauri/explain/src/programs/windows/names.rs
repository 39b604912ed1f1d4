//! The words of Windows' shells as the tables know them: short names in full, options as the tables write them.

use super::Shell;
use countersign_command::outline::Word;

/// PowerShell's short names for its commands.
const SHORT: [(&str, &str); 61] = [
    ("ls", "get-childitem"),
    ("dir", "get-childitem"),
    ("gci", "get-childitem"),
    ("cat", "get-content"),
    ("gc", "get-content"),
    ("type", "get-content"),
    ("rm", "remove-item"),
    ("del", "remove-item"),
    ("erase", "remove-item"),
    ("rd", "remove-item"),
    ("rmdir", "remove-item"),
    ("ri", "remove-item"),
    ("cp", "copy-item"),
    ("copy", "copy-item"),
    ("cpi", "copy-item"),
    ("mv", "move-item"),
    ("move", "move-item"),
    ("mi", "move-item"),
    ("ren", "rename-item"),
    ("rni", "rename-item"),
    ("ni", "new-item"),
    ("md", "mkdir"),
    ("cd", "set-location"),
    ("chdir", "set-location"),
    ("sl", "set-location"),
    ("pwd", "get-location"),
    ("gl", "get-location"),
    ("echo", "write-output"),
    ("write", "write-output"),
    ("ps", "get-process"),
    ("gps", "get-process"),
    ("kill", "stop-process"),
    ("spps", "stop-process"),
    ("saps", "start-process"),
    ("start", "start-process"),
    ("sleep", "start-sleep"),
    ("iex", "invoke-expression"),
    ("iwr", "invoke-webrequest"),
    ("curl", "invoke-webrequest"),
    ("wget", "invoke-webrequest"),
    ("irm", "invoke-restmethod"),
    ("icm", "invoke-command"),
    ("sls", "select-string"),
    ("select", "select-object"),
    ("where", "where-object"),
    ("?", "where-object"),
    ("%", "foreach-object"),
    ("foreach", "foreach-object"),
    ("sort", "sort-object"),
    ("measure", "measure-object"),
    ("group", "group-object"),
    ("ft", "format-table"),
    ("fl", "format-list"),
    ("tee", "tee-object"),
    ("diff", "compare-object"),
    ("gcm", "get-command"),
    ("gm", "get-member"),
    ("gsv", "get-service"),
    ("sasv", "start-service"),
    ("sc", "set-content"),
    ("cls", "clear"),
];

/// cmd's own words, where they are not PowerShell's.
const OF_CMD: [(&str, &str); 10] = [
    ("set", "export"),
    ("type", "get-content"),
    ("echo", "echo"),
    ("sort", "sort"),
    ("curl", "curl"),
    ("where", "which"),
    ("sc", "sc"),
    ("timeout", "start-sleep"),
    ("find", "findstr"),
    ("fc", "cmp"),
];

/// Options whose value is what a command works on, and options that only say how.
const NAMES: [&str; 9] =
    ["-path", "-literalpath", "-filepath", "-destination", "-newname", "-uri", "-name", "-inputobject", "-string"];

/// Turns the words of a command into those the tables know.
pub(super) fn translate(shell: Shell, words: &mut Vec<Word>) {
    let Some(first) = words.first_mut() else { return };
    let plain = first.text.rsplit(['\\', '/']).next().unwrap_or_default().to_ascii_lowercase();
    let plain = plain.strip_suffix(".exe").map_or(plain.clone(), str::to_owned);
    let own = |list: &[(&str, &'static str)]| list.iter().find(|(short, _)| *short == plain).map(|(_, full)| *full);
    let exe = first.text.to_ascii_lowercase().ends_with(".exe");
    let short = match shell {
        Shell::Cmd => own(&OF_CMD).or_else(|| own(&SHORT)),
        // `curl.exe` is the program, `curl` PowerShell's own command.
        Shell::PowerShell => own(&SHORT).filter(|_| !exe),
    };
    let name = match short {
        Some(full) => full.to_owned(),
        None if first.text.contains(['\\', '/']) && !plain.contains('-') => first.text.replace('\\', "/"),
        None => plain,
    };
    let cmdlet = name.contains('-') && !name.contains(['/', '.']) || shell == Shell::Cmd && short.is_some();
    first.text = name;
    if shell == Shell::Cmd {
        words.iter_mut().skip(1).for_each(slashed);
    }
    if cmdlet {
        words.iter_mut().skip(1).filter(|word| !word.quoted && word.text.starts_with('-')).for_each(|word| {
            word.text = word.text.to_ascii_lowercase().replacen(':', "=", 1);
        });
        words.retain(|word| word.quoted || !NAMES.contains(&word.text.as_str()));
    }
}

/// `/s` is `-s`; what has more slashes is a path.
fn slashed(word: &mut Word) {
    let bare = word.text.strip_prefix('/').unwrap_or_default();
    let letters = bare.split(':').next().unwrap_or_default();
    if !word.quoted
        && !bare.is_empty()
        && !bare.contains('/')
        && letters.bytes().all(|byte| byte.is_ascii_alphanumeric())
    {
        word.text = format!("-{}", bare.to_ascii_lowercase());
    }
}
