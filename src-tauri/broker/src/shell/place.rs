//! Where paths lead: inside a rule's folder or out of it, or to a well-known secret.

/// The folder paths are judged by. Paths are compared by component, as text; whoever runs the step looks at the real
/// files once more.
#[derive(Clone, Copy, Debug, Default)]
pub struct Place<'a> {
    /// The rule's folder, absolute; relative paths are taken as inside when it is not known.
    pub folder: Option<&'a str>,
    /// Where below the folder relative paths begin; at the folder itself when empty.
    pub below: &'a str,
}

/// Folders and files that hold secrets, wherever they are.
const SECRET_PARTS: &[&str] = &[
    ".ssh",
    ".aws",
    ".gnupg",
    ".env",
    ".netrc",
    "_netrc",
    ".git-credentials",
    ".pgpass",
    ".my.cnf",
    ".npmrc",
    ".pypirc",
    ".kube",
    ".docker",
    ".azure",
    ".gcloud",
    "gcloud",
    ".password-store",
    "keyrings",
    "Keychains",
    ".mozilla",
    ".thunderbird",
    "google-chrome",
    "chromium",
    "BraveSoftware",
    "id_rsa",
    "id_dsa",
    "id_ecdsa",
    "id_ed25519",
    ".vault-token",
    ".terraformrc",
    "credentials.toml",
    ".claude",
    ".codex",
    ".dockercfg",
    ".boto",
    ".s3cfg",
    ".htpasswd",
    ".authinfo",
    ".authinfo.gpg",
    ".rhosts",
    ".terraform.d",
    ".electrum",
    "wallet.dat",
    "auth.json",
    "credentials.json",
    "service-account.json",
    ".secrets",
    "secrets.yml",
    "secrets.yaml",
    "secrets.json",
    "secrets.toml",
    "kubeconfig",
    "terraform.tfvars",
    ".bash_history",
    ".zsh_history",
    ".sh_history",
    ".python_history",
    ".psql_history",
    ".mysql_history",
    ".node_repl_history",
    ".sqlite_history",
    ".rediscli_history",
    "fish_history",
    ".vault-pass",
    ".vault_pass",
    ".vault-password",
    ".credentials",
    ".databrickscfg",
    ".kaggle",
    ".oci",
    "rclone.conf",
    ".dev.vars",
    "local.settings.json",
    "wp-config.php",
    "kubeconfig.yaml",
    "kubeconfig.yml",
    "oauth_creds.json",
    ".htdigest",
    ".wgetrc",
    ".curlrc",
    ".mylogin.cnf",
    ".pg_service.conf",
    ".msmtprc",
    ".fetchmailrc",
    ".smbcredentials",
    ".lftp",
    ".ftpconfig",
    "sftp.json",
    "sftp-config.json",
    ".snowsql",
    ".fly",
    ".aider.conf.yml",
    "cookies.sqlite",
    "cookies.txt",
    "logins.json",
    "key4.db",
    "Login Data",
];

/// What secrets are called in plain words, and the endings of files that hold them so; with others it is code or text
/// about them.
const SECRET_STEMS: [&str; 17] = [
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
const DATA: [&str; 15] =
    ["txt", "json", "yml", "yaml", "ini", "toml", "csv", "xml", "conf", "cfg", "properties", "enc", "bak", "old", "db"];

/// Those named by more than one component, in small letters.
const SECRET_PATHS: &[&str] = &[
    ".cargo/credentials",
    ".config/gh",
    ".config/hub",
    ".config/op",
    ".config/rclone",
    ".gem/credentials",
    ".gradle/gradle.properties",
    ".local/share/keyrings",
    ".m2/settings",
    ".subversion/auth",
    ".config/doctl",
    ".config/hcloud",
    ".config/sops",
    ".config/stripe",
    ".config/github-copilot",
    "etc/shadow",
];

/// Those that hold a password or a token only now and then, in small letters.
const MAYBE: &[&str] = &[
    ".git/config",
    ".yarnrc.yml",
    "mcp.json",
    "config/database.yml",
    "appsettings.",
    "application-prod",
    "local_settings.py",
    "localsettings.php",
    "config/parameters.yml",
    "app/etc/env.php",
    "sites/default/settings.php",
];

/// Endings of code and of text for people, which a folder called `secrets` may hold without any secret.
const CODE: [&str; 27] = [
    "rs", "py", "go", "ts", "tsx", "js", "jsx", "mjs", "cjs", "java", "kt", "kts", "rb", "php", "c", "cc", "cpp", "h",
    "hpp", "cs", "swift", "scala", "ex", "md", "html", "css", "vue",
];

/// How the names of keys and of stored credentials begin or end, whatever stands before or behind.
const SECRET_STARTS: [&str; 6] = ["id_rsa", "id_dsa", "id_ed25519", "id_ecdsa", "ssh_host_", "client_secret"];
const SECRET_ENDS: [&str; 13] = [
    "credentials.json",
    "service-account.json",
    "service_account.json",
    "serviceaccountkey.json",
    ".tfstate",
    ".tfstate.backup",
    ".tfvars",
    ".tfvars.json",
    "token.txt",
    "tokens.txt",
    "_rsa",
    "_ed25519",
    "_ecdsa",
];

/// Folders and files that other programs run or obey without being asked.
const RUN_PARTS: [&str; 58] = [
    ".git",
    ".hg",
    ".svn",
    ".jj",
    ".husky",
    ".githooks",
    ".vscode",
    ".idea",
    ".cursor",
    ".devcontainer",
    ".cargo",
    ".gitconfig",
    ".gitmodules",
    ".gitattributes",
    ".bashrc",
    ".bash_profile",
    ".bash_login",
    ".profile",
    ".zshrc",
    ".zshenv",
    ".zprofile",
    ".vimrc",
    ".exrc",
    ".pre-commit-config.yaml",
    "lefthook.yml",
    ".lefthook.yml",
    ".zlogin",
    ".zlogout",
    ".bash_logout",
    ".inputrc",
    ".tmux.conf",
    ".nvimrc",
    ".nvim.lua",
    ".dir-locals.el",
    ".gdbinit",
    ".lldbinit",
    "mise.toml",
    ".mise.toml",
    // What agents are set up by: which servers they start, and what they may do unasked.
    "mcp.json",
    ".mcp.json",
    "mcp_config.json",
    "mcp_settings.json",
    "cline_mcp_settings.json",
    "claude_desktop_config.json",
    ".claude.json",
    ".claude",
    ".codex",
    ".gemini",
    ".windsurf",
    ".continue",
    ".roo",
    ".kiro",
    ".amazonq",
    ".zed",
    ".aider.conf.yml",
    "opencode.json",
    "opencode.jsonc",
    ".opencode",
];

/// Samples of secret files, made to be read.
const SAMPLES: [&str; 5] = ["example", "sample", "template", "dist", "defaults"];

impl Place<'_> {
    /// Whether a path stays inside the folder and names no secret; the reason when not.
    ///
    /// # Errors
    ///
    /// What is wrong with the path, in words.
    pub fn holds(&self, path: &str) -> Result<(), &'static str> {
        if path == "/dev/null" || path == "-" {
            return Ok(());
        }
        if path.starts_with('~') {
            return Err("leads out of the rule's folder");
        }
        if path.split('/').any(|part| part == "..") {
            return Err("may lead out of the rule's folder");
        }
        let drive = path.as_bytes().get(1) == Some(&b':') && path.starts_with(|c: char| c.is_ascii_alphabetic());
        if path.contains('\\') || drive && path.as_bytes().get(2).is_none_or(|byte| *byte == b'/') {
            return Err("may lead out of the rule's folder");
        }
        if path.starts_with('/') && !self.folder.is_some_and(|folder| below(path, folder)) {
            return Err("leads out of the rule's folder");
        }
        let relative = !self.below.is_empty() && !path.starts_with('/');
        if may_be_secret(path) || relative && may_be_secret(&format!("{}/{path}", self.below)) {
            return Err("is a well-known place of secrets");
        }
        Ok(())
    }
}

/// Whether an absolute path is a folder or lies below it, by component.
pub fn below(path: &str, folder: &str) -> bool {
    let strange = |path: &str| path.split('/').skip(1).any(|part| matches!(part, "." | ".."));
    if !path.starts_with('/') || !folder.starts_with('/') || strange(path) || strange(folder) {
        return false;
    }
    let folder = folder.trim_end_matches('/');
    path.strip_prefix(folder).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Whether something at a path is run or obeyed by other programs without being asked: git's hooks, an editor's tasks.
pub fn runs_by_itself(path: &str) -> bool {
    path.split('/').any(|part| RUN_PARTS.iter().any(|run| run.eq_ignore_ascii_case(part)))
}

/// Whether a path names a well-known place of secrets.
pub fn is_secret(path: &str) -> bool {
    path.split(['/', '\\', ':', '=', '@']).any(is_secret_part)
        || matches!(path.rsplit(['/', '\\', ':']).next(), Some("credentials"))
        || path.contains('/') && names(path, SECRET_PATHS)
        || super::ours::is_own(path)
}

/// Whether a path names a place of secrets, or one that holds some now and then: a rule says nothing about it.
pub fn may_be_secret(path: &str) -> bool {
    let sample = SAMPLES.iter().any(|sample| path.ends_with(sample));
    is_secret(path) || names(path, MAYBE) && !sample || is_kept_with_secrets(path)
}

/// Whether a file lies in a folder called `secrets` and is neither code nor text for people.
fn is_kept_with_secrets(path: &str) -> bool {
    let Some((folders, name)) = path.rsplit_once('/') else { return false };
    let kept = folders.split('/').any(|part| part.eq_ignore_ascii_case("secrets"));
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending).to_ascii_lowercase();
    kept && !CODE.contains(&ending.as_str()) && !SAMPLES.iter().any(|sample| name.ends_with(sample))
}

/// Names of secret places, for comparing patterns with.
pub(super) fn secret_names() -> impl Iterator<Item = &'static str> {
    SECRET_PARTS.iter().copied().chain([".env.local", ".envrc", "server.pem", "server.key", "prod.tfvars"])
}

/// Whether a path goes through one of these places, which are named by several components.
fn names(path: &str, places: &[&str]) -> bool {
    let mut lower = path.to_ascii_lowercase();
    if lower.contains("//") || lower.contains("/./") {
        let parts: Vec<&str> = lower.split('/').filter(|part| !matches!(*part, "" | ".")).collect();
        lower = parts.join("/");
    }
    places.iter().any(|place| lower.contains(place))
}

fn is_secret_part(part: &str) -> bool {
    let lower = part.trim_end_matches([' ', '.']).to_ascii_lowercase();
    if SAMPLES.iter().any(|sample| lower.ends_with(sample)) {
        return false;
    }
    let env = [".env.", ".env-", ".env_"].iter().any(|start| lower.starts_with(start))
        || matches!(lower.as_str(), ".env" | ".flaskenv" | ".env~" | ".envrc");
    let key = matches!(
        lower.rsplit('.').next(),
        Some(
            "env"
                | "pem"
                | "key"
                | "p8"
                | "p12"
                | "pk8"
                | "pfx"
                | "ppk"
                | "keystore"
                | "jks"
                | "kdb"
                | "kdbx"
                | "keytab"
                | "ovpn"
                | "agekey"
        )
    );
    let public = lower.ends_with(".pub");
    let named = SECRET_STARTS.iter().any(|start| lower.starts_with(start)) && !public
        || SECRET_ENDS.iter().any(|end| lower.ends_with(end));
    let stem = lower.split_once('.').is_some_and(|(stem, ending)| {
        SECRET_STEMS.contains(&stem.trim_start_matches('.')) && ending.split('.').all(|end| DATA.contains(&end))
    });
    let firebase = lower.contains("firebase-adminsdk") && lower.ends_with(".json");
    let account = lower.starts_with("service-account") && lower.ends_with(".json");
    env || named
        || stem
        || firebase
        || account
        || (key && lower.contains('.'))
        || SECRET_PARTS.iter().any(|secret| secret.eq_ignore_ascii_case(&lower))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_other_programs_obey_is_told_from_its_name() {
        for path in [
            ".mcp.json",
            "app/.cursor/mcp.json",
            ".vscode/mcp.json",
            ".claude/settings.json",
            ".claude/settings.local.json",
            ".codex/config.toml",
            ".gemini/settings.json",
            "x/.MCP.json",
            ".git/hooks/pre-commit",
            ".zlogin",
        ] {
            assert!(runs_by_itself(path), "{path}");
        }
        for path in ["CLAUDE.md", "AGENTS.md", "src/mcp.json.ts", "claude/x", "gemini.md", "docs/mcp.md"] {
            assert!(!runs_by_itself(path), "{path}");
        }
    }

    #[test]
    fn paths_are_compared_by_component() {
        let place = Place { folder: Some("/home/u/proj"), below: "" };
        for path in [
            "a",
            "a/b",
            "./a",
            "",
            "-",
            "/dev/null",
            "/home/u/proj",
            "/home/u/proj/a",
            ".env.example",
            "a..b",
            "id_ed25519_work.pub",
            "src/credentials/store.rs",
            "deploy/bot_rsa.pub",
            "dev.auto.tfvars.example",
            "src/secrets/mod.rs",
            "secrets/README.md",
            "src/credentials.rs",
            "tokens.json",
            "src/token.ts",
            "docs/secret-santa.md",
            "wp-config-sample.php",
            "config/database.yml.example",
        ] {
            assert_eq!(place.holds(path), Ok(()), "{path}");
        }
        for path in [
            "..",
            "../a",
            "a/../b",
            "~",
            "~/a",
            "/",
            "/etc/passwd",
            "/home/u/project",
            "/home/u/proj/../x",
            ".env",
            "a/.ssh/id",
            "x/.env.local",
            "id_rsa",
            "certs/server.pem",
            "infra/terraform.tfstate",
            "keys/id_ed25519_work",
            "gcp-credentials.json",
            "config/secrets.yml",
            ".bash_history",
            ".git/config",
            "sub/.git/config",
            ".git//./CONFIG",
            "deploy/bot_rsa",
            "prod.auto.tfvars",
            "app/credentials",
            "worker/.dev.vars",
            "gcp_service_account.json",
            "service-account-prod.json",
            "app-firebase-adminsdk-x1.json",
            "prod.tfvars",
            "wp-config.php",
            "config/database.yml",
            "src/Api/appsettings.Production.json",
            ".aider.conf.yml",
            "secrets/db",
            "k8s/secrets/db.yaml",
            "token.txt",
            "api_token.txt",
            "credentials.csv",
            "passwords.txt",
            "id_rsa.bak",
            "ssh_host_ed25519_key",
            ".vscode/mcp.json",
        ] {
            assert!(place.holds(path).is_err(), "{path}");
        }
        assert!(Place::default().holds("/a").is_err());
        assert!(Place { folder: None, below: "a/.git" }.holds("config").is_err());
        assert_eq!(Place { folder: None, below: "a/.git" }.holds("HEAD"), Ok(()));
        assert!(!below("/home/u/proj", "/home/u/proj/sub"));
        assert!(below("/a", "/"));
    }
}
