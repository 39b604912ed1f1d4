//! What a file's name says in words: `prod-secrets.yaml`, `gcpKey.json`, `env.production`, `.x_history`.

/// Endings of data, which a name that says "secret" has where it holds one; with others it is code or text about them.
const DATA: [&str; 26] = [
    "txt",
    "json",
    "yml",
    "yaml",
    "ini",
    "toml",
    "csv",
    "xml",
    "conf",
    "cfg",
    "config",
    "properties",
    "enc",
    "bak",
    "old",
    "db",
    "asc",
    "der",
    "dat",
    "plist",
    "bin",
    "raw",
    "lst",
    "rtf",
    "docx",
    "xlsx",
];

/// Endings of scripts, which set variables as often as they do something.
const SCRIPTS: [&str; 7] = ["sh", "bash", "zsh", "fish", "ps1", "bat", "cmd"];

/// Those of them that programs read.
const FORMATS: [&str; 8] = ["json", "yml", "yaml", "toml", "xml", "csv", "plist", "config"];

/// Endings of code and of text for people.
const CODE: [&str; 49] = [
    "rs", "py", "go", "ts", "tsx", "js", "jsx", "mjs", "cjs", "java", "kt", "kts", "rb", "php", "c", "cc", "cpp", "h",
    "hpp", "cs", "swift", "scala", "ex", "exs", "erl", "hs", "ml", "lua", "dart", "zig", "nim", "jl", "clj", "pl",
    "pm", "elm", "svelte", "md", "mdx", "rst", "html", "css", "scss", "vue", "svg", "tf", "hcl", "nix", "proto",
];

/// What stands beside `env` for one of a program's surroundings, or for a copy.
const STAGES: [&str; 29] = [
    "prod",
    "production",
    "dev",
    "devel",
    "develop",
    "development",
    "local",
    "stage",
    "staging",
    "test",
    "testing",
    "live",
    "release",
    "qa",
    "uat",
    "ci",
    "preprod",
    "preview",
    "demo",
    "secret",
    "secrets",
    "private",
    "backup",
    "bak",
    "old",
    "orig",
    "save",
    "copy",
    "vault",
];

/// Those of them that say by themselves that something is kept.
const KEPT: [&str; 4] = ["secret", "secrets", "private", "vault"];

/// Those that stand beside it without any ending; others make a name of code: `test_env`.
const PLAIN_STAGES: [&str; 8] = ["prod", "production", "local", "staging", "live", "secret", "secrets", "private"];

/// Names that are nothing but a secret, before endings of data.
const STEMS: [&str; 17] = [
    "secret",
    "secrets",
    "credential",
    "credentials",
    "password",
    "passwords",
    "passwd",
    "apikey",
    "apikeys",
    "api_key",
    "api_keys",
    "api-key",
    "api-keys",
    "access_token",
    "refresh_token",
    "private_key",
    "privatekey",
];

/// What is done about a secret, in the names of code and pages: `reset-password`.
const DONE: [&str; 28] = [
    "reset", "forgot", "change", "update", "confirm", "show", "generate", "gen", "rotate", "verify", "check",
    "validate", "get", "fetch", "sync", "scan", "detect", "find", "lint", "audit", "list", "mask", "redact", "revoke",
    "renew", "remove", "delete", "clean",
];

/// What a key or a pass is called that opens nothing: `primary-key`, `public_key`, `first-pass`.
const MEANT: [&str; 56] = [
    "public",
    "pub",
    "primary",
    "foreign",
    "sort",
    "partition",
    "hot",
    "cache",
    "storage",
    "query",
    "index",
    "row",
    "column",
    "lookup",
    "composite",
    "unique",
    "natural",
    "surrogate",
    "candidate",
    "translation",
    "i18n",
    "locale",
    "label",
    "message",
    "theme",
    "color",
    "route",
    "event",
    "metric",
    "feature",
    "flag",
    "answer",
    "piano",
    "music",
    "arrow",
    "function",
    "modifier",
    "shortcut",
    "keyboard",
    "legend",
    "map",
    "json",
    "object",
    "field",
    "group",
    "by",
    "with",
    "of",
    "has",
    "the",
    "first",
    "second",
    "single",
    "two",
    "multi",
    "table",
];

/// Folders of texts and of descriptions of data, which are about secrets where their names say so.
const TEXTS: [&str; 16] = [
    "locale",
    "locales",
    "i18n",
    "l10n",
    "intl",
    "lang",
    "langs",
    "languages",
    "translations",
    "messages",
    "schema",
    "schemas",
    "openapi",
    "swagger",
    "asyncapi",
    "graphql",
];

/// Words behind which a name is one of a description, not of what it describes: `api-key.schema.json`.
const DESCRIBED: [&str; 7] = ["schema", "schemas", "openapi", "swagger", "scanning", "policy", "rotation"];

/// What stands behind `secret` in the name of a file that holds some: `secret-values.yaml`.
const HELD: [&str; 10] =
    ["value", "values", "config", "env", "data", "vars", "variables", "settings", "params", "store"];

/// Words that are secrets themselves.
const SECRETS: [&str; 20] = [
    "secret",
    "secrets",
    "credential",
    "credentials",
    "creds",
    "password",
    "passwords",
    "passwd",
    "passphrase",
    "apikey",
    "apikeys",
    "privatekey",
    "secretkey",
    "accesskey",
    "sshkey",
    "sshkeys",
    "privkey",
    "privkeys",
    "htpasswd",
    "pwd",
];

/// Those that say so also where they stand first: `secrets.prod.yml`, `credentials-old.json`.
const FIRST: [&str; 6] = ["secrets", "credentials", "creds", "passwords", "apikeys", "passwd"];

/// What makes a key or a token one that opens something.
const OPENING: [&str; 46] = [
    "api",
    "access",
    "private",
    "secret",
    "signing",
    "encryption",
    "ssh",
    "master",
    "deploy",
    "auth",
    "account",
    "session",
    "jwt",
    "aws",
    "gcp",
    "refresh",
    "bearer",
    "bot",
    "github",
    "gitlab",
    "gh",
    "npm",
    "pypi",
    "slack",
    "oauth",
    "service",
    "personal",
    "vault",
    "admin",
    "root",
    "user",
    "server",
    "client",
    "tls",
    "ssl",
    "hmac",
    "host",
    "db",
    "database",
    "mysql",
    "postgres",
    "pg",
    "redis",
    "smtp",
    "unseal",
    "webhook",
];

/// Returns whether an ending is one of code or of text for people.
pub fn is_code(name: &str) -> bool {
    ending(name).is_some_and(|ending| CODE.contains(&ending))
}

/// Returns whether an ending is one of data that programs read.
pub(super) fn is_format(ending: &str) -> bool {
    FORMATS.contains(&ending)
}

/// Returns whether a name in small letters is that of a file of variables beyond doubt: `env.production`,
/// `env-staging`.
pub(super) fn is_env(name: &str) -> bool {
    let dotted = [".env.", ".env-", ".env_", ".envrc."].iter().any(|start| name.starts_with(start));
    let behind = name.strip_prefix("env").and_then(|rest| rest.strip_prefix(['.', '-', '_']));
    dotted
        || matches!(name, ".env" | ".flaskenv" | ".env~" | ".envrc")
        || behind.is_some_and(|stage| STAGES.contains(&stage))
}

/// Returns whether it may be one: `env.json`, `app.env.bak`, `production-env`.
pub(super) fn may_be_env(name: &str) -> bool {
    if is_code(name) {
        return false;
    }
    let parts: Vec<&str> = name.split('.').collect();
    let stage = |part: &&str| STAGES.contains(part);
    let first = matches!(parts[0], "env" | "dotenv") && parts.len() > 1;
    let held = |part: &&str| stage(part) || DATA.contains(part);
    let within = parts.contains(&"env") && parts.last().is_some_and(held);
    let staged = |text: &str| {
        let before = text.strip_suffix("env").and_then(|rest| rest.strip_suffix(['-', '_']));
        let behind = text.strip_prefix("env").and_then(|rest| rest.strip_prefix(['-', '_']));
        before.or(behind).is_some_and(|part| PLAIN_STAGES.contains(&part))
    };
    // Scripts that do nothing but set variables, by the names people give them.
    const SETTERS: [&str; 8] =
        ["set_env", "set-env", "setenv", "env_vars", "env-vars", "envvars", "export_env", "export-env"];
    let sets = parts.len() == 2 && SETTERS.contains(&parts[0]) && SCRIPTS.contains(&parts[1]);
    first || within || sets || staged(parts[0])
}

/// Returns whether a name in small letters is that of what was typed into a shell or a program.
pub(super) fn is_history(name: &str) -> bool {
    let ends = ["_history", "-history", ".histfile", "_histfile", "_hist", "zhistory"];
    name.starts_with('.') && ends.iter().any(|end| name.ends_with(end))
}

/// Returns whether a name in small letters is that of a tunnel's settings, which hold its key: `wg0.conf`.
pub(super) fn is_tunnel(name: &str) -> bool {
    let number = name.strip_prefix("wg").and_then(|rest| rest.strip_suffix(".conf"));
    number.is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-'))
}

/// Returns whether a name in small letters is nothing but a secret with endings of data: `secrets.yml`.
pub(super) fn is_plainly_secret(name: &str) -> bool {
    name.split_once('.')
        .is_some_and(|(stem, endings)| STEMS.contains(&stem) && endings.split('.').all(|ending| DATA.contains(&ending)))
}

/// A name of more parts than this is looked at no further.
const PARTS: usize = 6;

/// Returns whether a name of a file of data, or of variables for a shell, says in words that it holds a secret.
pub(super) fn says_secret(name: &str) -> bool {
    let parts: Vec<&str> = name.trim_start_matches('.').split('.').collect();
    let of_data = |end: &&str| DATA.contains(end) || STAGES.contains(end);
    let token = |at: usize| at > 1 && parts[at - 1].eq_ignore_ascii_case("token");
    (1..parts.len().min(PARTS)).any(|at| {
        let lower = parts[at..].join(".").to_ascii_lowercase();
        let endings: Vec<&str> = lower.split('.').collect();
        let words = words(&parts[..at].join("-"));
        let script = endings.len() == 1 && SCRIPTS.contains(&endings[0]) && is_told_whose(&words);
        // What is done about secrets is described in this form, too: `rotate-secrets.yml`.
        let done = matches!(lower.as_str(), "yml" | "yaml") && is_done(&words);
        let data = endings.iter().all(of_data) && endings.iter().any(|end| DATA.contains(end));
        !done && (data && (token(at) || says(&words, &lower)) || script && says(&words, ""))
    })
}

/// Returns whether a name without an ending says in words that it is a secret: `db_password`, `github-token`.
pub(super) fn is_called_secret(name: &str) -> bool {
    let plain = name.trim_start_matches('.');
    let words = words(plain);
    !plain.contains('.') && words.len() > 1 && !is_done(&words) && (says(&words, "") || ends_as_key(&words))
}

/// Returns whether a file lies among texts or descriptions of data, and is one by its ending.
pub(super) fn is_text(path: &str, name: &str) -> bool {
    let folders = path.strip_suffix(name).unwrap_or_default();
    let words = words(name.split('.').next().unwrap_or_default());
    // No page calls anything so.
    let short = words.iter().any(|word| matches!(word.as_str(), "creds" | "apikeys" | "htpasswd"));
    !short
        && ending(name).is_some_and(|ending| is_format(ending) || ending == "properties")
        && folders.split('/').any(|part| TEXTS.contains(&part))
}

/// Returns whether the words before the last only say whose it is, or which: `prod-secrets.sh`, and not
/// `create-secrets.sh`.
fn is_told_whose(words: &[String]) -> bool {
    const WHOSE: [&str; 10] = ["my", "our", "app", "project", "team", "all", "extra", "export", "load", "source"];
    let of = |word: &String| [&OPENING[..], &STAGES, &WHOSE].iter().any(|words| words.contains(&word.as_str()));
    words.split_last().is_some_and(|(_, before)| before.iter().all(of))
}

/// Returns whether the words of a name begin with what is done about a secret.
fn is_done(words: &[String]) -> bool {
    words.first().is_some_and(|word| DONE.contains(&word.as_str()))
}

/// Returns whether the words of a name without an ending are those of some key: what a table or a piano has apart.
fn ends_as_key(words: &[String]) -> bool {
    let [before @ .., last] = words else { return false };
    let meant = before.iter().any(|word| MEANT.contains(&word.as_str()));
    last == "key" && !before.is_empty() && !meant
}

/// Returns whether the words of a name say so. A bare `key` or `token` is one in some kinds of files only.
fn says(words: &[String], endings: &str) -> bool {
    // For which of a program's surroundings it is stands behind.
    let stage = |word: &&String| STAGES.contains(&word.as_str()) && !KEPT.contains(&word.as_str());
    let stages = words.iter().rev().take_while(stage);
    let words = match stages.count() {
        all if all == words.len() => words,
        some => &words[..words.len() - some],
    };
    let Some((last, before)) = words.split_last() else { return false };
    let last = last.trim_end_matches(|c: char| c.is_ascii_digit());
    if DESCRIBED.contains(&last) {
        return false;
    }
    let opens = before.last().is_some_and(|word| OPENING.contains(&word.as_str()));
    let meant = before.iter().any(|word| MEANT.contains(&word.as_str()));
    let armoured = endings.ends_with("asc")
        && words.iter().any(|word| matches!(word.as_str(), "private" | "priv" | "secret" | "sec" | "secring"));
    let of_vault = words.windows(2).any(|pair| pair[0] == "vault" && pair[1].starts_with("pass"));
    let begins = words.first().map_or("", String::as_str);
    let first = !endings.is_empty() && (FIRST.contains(&begins) || begins == "secret" && HELD.contains(&last));
    // Armoured text is a public key or a signature as well.
    let of_data = !endings.is_empty() && !endings.ends_with("asc");
    let read = endings.split('.').all(|end| FORMATS.contains(&end));
    let key = match last {
        "key" | "keys" => !meant && (opens || of_data),
        // Tokens of a design or a language are kept in files for programs, and so are a wallet's passes.
        "token" | "tokens" | "pat" => opens || last != "pat" && !endings.is_empty() && !read,
        "pass" => !meant && (opens || before.is_empty() && of_data && !read),
        "vault" => of_data && !before.is_empty(),
        "string" | "strings" => of_data && before.last().is_some_and(|word| word == "connection"),
        _ => false,
    };
    key || armoured || of_vault || SECRETS.contains(&last) || first
}

/// The words of a name, in small letters: `serviceAccountKey` has three.
fn words(stem: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut small = false;
    for c in stem.chars() {
        let upper = c.is_ascii_uppercase();
        if !c.is_ascii_alphanumeric() {
            words.push(String::new());
        } else if words.is_empty() || upper && small {
            words.push(c.to_ascii_lowercase().to_string());
        } else if let Some(word) = words.last_mut() {
            word.push(c.to_ascii_lowercase());
        }
        small = c.is_ascii_lowercase();
    }
    words.retain(|word| !word.is_empty());
    words
}

fn ending(name: &str) -> Option<&str> {
    name.rsplit_once('.').map(|(_, ending)| ending)
}
