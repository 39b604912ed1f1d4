//! What a file's name says in words: `prod-secrets.yaml`, `gcpKey.json`, `env.production`, `.x_history`.

/// Endings of data, which a name that says "secret" has where it holds one; with others it is code or text about them.
const DATA: [&str; 20] = [
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
];

/// Those of them that programs read.
const FORMATS: [&str; 8] = ["json", "yml", "yaml", "toml", "xml", "csv", "plist", "config"];

/// Endings of code and of text for people.
const CODE: [&str; 45] = [
    "rs", "py", "go", "ts", "tsx", "js", "jsx", "mjs", "cjs", "java", "kt", "kts", "rb", "php", "c", "cc", "cpp", "h",
    "hpp", "cs", "swift", "scala", "ex", "exs", "erl", "hs", "ml", "lua", "dart", "zig", "nim", "jl", "clj", "pl",
    "pm", "elm", "svelte", "md", "mdx", "rst", "html", "css", "scss", "vue", "svg",
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
const DONE: [&str; 10] =
    ["reset", "forgot", "change", "update", "confirm", "show", "generate", "rotate", "verify", "check"];

/// Words that are secrets themselves.
const SECRETS: [&str; 14] = [
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
];

/// Those that say so also where they stand first: `secrets.prod.yml`, `credentials-old.json`.
const FIRST: [&str; 6] = ["secrets", "credentials", "creds", "passwords", "apikeys", "passwd"];

/// What makes a key or a token one that opens something.
const OPENING: [&str; 31] = [
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
];

/// Whether an ending is one of code or of text for people.
pub(super) fn is_code(name: &str) -> bool {
    ending(name).is_some_and(|ending| CODE.contains(&ending))
}

/// Whether a name in small letters is that of a file of variables beyond doubt: `env.production`, `env-staging`.
pub(super) fn is_env(name: &str) -> bool {
    let dotted = [".env.", ".env-", ".env_"].iter().any(|start| name.starts_with(start));
    let behind = name.strip_prefix("env").and_then(|rest| rest.strip_prefix(['.', '-', '_']));
    dotted
        || matches!(name, ".env" | ".flaskenv" | ".env~" | ".envrc")
        || behind.is_some_and(|stage| STAGES.contains(&stage))
}

/// Whether it may be one: `env.json`, `app.env.bak`, `production-env`.
pub(super) fn may_be_env(name: &str) -> bool {
    if is_code(name) {
        return false;
    }
    let parts: Vec<&str> = name.split('.').collect();
    let stage = |part: &&str| STAGES.contains(part);
    let first = matches!(parts[0], "env" | "dotenv") && parts.len() > 1;
    let within = parts.contains(&"env") && parts.last().is_some_and(stage);
    let staged = |text: &str| {
        let before = text.strip_suffix("env").and_then(|rest| rest.strip_suffix(['-', '_']));
        let behind = text.strip_prefix("env").and_then(|rest| rest.strip_prefix(['-', '_']));
        before.or(behind).is_some_and(|part| PLAIN_STAGES.contains(&part))
    };
    first || within || staged(parts[0])
}

/// Whether a name in small letters is that of what was typed into a shell or a program.
pub(super) fn is_history(name: &str) -> bool {
    let ends = ["_history", "-history", ".histfile", "_histfile", "_hist", "zhistory"];
    name.starts_with('.') && ends.iter().any(|end| name.ends_with(end))
}

/// Whether a name in small letters is that of a tunnel's settings, which hold its key: `wg0.conf`.
pub(super) fn is_tunnel(name: &str) -> bool {
    let number = name.strip_prefix("wg").and_then(|rest| rest.strip_suffix(".conf"));
    number.is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-'))
}

/// Whether a name in small letters is nothing but a secret with endings of data: `secrets.yml`.
pub(super) fn is_plainly_secret(name: &str) -> bool {
    name.split_once('.')
        .is_some_and(|(stem, endings)| STEMS.contains(&stem) && endings.split('.').all(|ending| DATA.contains(&ending)))
}

/// A name of more parts than this is looked at no further.
const PARTS: usize = 6;

/// Whether a name of a file of data says in words that it holds a secret.
pub(super) fn says_secret(name: &str) -> bool {
    let parts: Vec<&str> = name.trim_start_matches('.').split('.').collect();
    let of_data = |end: &&str| DATA.contains(end) || STAGES.contains(end);
    (1..parts.len().min(PARTS)).any(|at| {
        let lower = parts[at..].join(".").to_ascii_lowercase();
        let endings: Vec<&str> = lower.split('.').collect();
        endings.iter().all(of_data)
            && endings.iter().any(|end| DATA.contains(end))
            && says(&words(&parts[..at].join("-")), &lower)
    })
}

/// Whether a name without an ending says in words that it is a secret: `db_password`, `github-token`.
pub(super) fn is_called_secret(name: &str) -> bool {
    let plain = name.trim_start_matches('.');
    let words = words(plain);
    let done = words.first().is_some_and(|word| DONE.contains(&word.as_str()));
    !plain.contains('.') && words.len() > 1 && !done && says(&words, "")
}

/// Whether the words of a name say so. A bare `key` or `token` is one in some kinds of files only.
fn says(words: &[String], endings: &str) -> bool {
    let Some((last, before)) = words.split_last() else { return false };
    let opens = before.last().is_some_and(|word| OPENING.contains(&word.as_str()));
    let public = before.iter().any(|word| matches!(word.as_str(), "public" | "pub"));
    let armoured = endings.ends_with("asc")
        && words.iter().any(|word| matches!(word.as_str(), "private" | "priv" | "secret" | "sec" | "secring"));
    let of_vault = words.windows(2).any(|pair| pair[0] == "vault" && pair[1].starts_with("pass"));
    let first = !endings.is_empty() && words.first().is_some_and(|word| FIRST.contains(&word.as_str()));
    // Armoured text is a public key or a signature as well.
    let of_data = !endings.is_empty() && !endings.ends_with("asc");
    let key = match last.as_str() {
        "key" => !public && (opens || of_data),
        "keys" => !public && (opens || before.is_empty() && of_data),
        // Tokens of a design or a language are kept in files for programs.
        "token" | "tokens" => opens || !endings.is_empty() && !endings.split('.').all(|end| FORMATS.contains(&end)),
        _ => false,
    };
    key || armoured || of_vault || SECRETS.contains(&last.as_str()) || first
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
