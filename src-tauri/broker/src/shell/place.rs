//! Where paths lead: inside a rule's folder or out of it, or to a well-known secret.

/// The folder paths are judged by. Paths are compared by component, as text; whoever runs the step looks at the real
/// files once more.
#[derive(Clone, Copy, Debug, Default)]
pub struct Place<'a> {
    /// The rule's folder, absolute; relative paths are taken as inside when it is not known.
    pub folder: Option<&'a str>,
}

/// Folders and files that hold secrets, wherever they are.
const SECRET_PARTS: [&str; 69] = [
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
    ".local/share/keyrings",
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
    ".cargo/credentials",
    "credentials.toml",
    ".claude",
    ".codex",
    "countersign",
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
    ".config/gh",
    ".config/hub",
    ".config/op",
    ".config/rclone",
    ".gem/credentials",
    ".subversion/auth",
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
];

/// How the names of keys and of stored credentials begin or end, whatever stands before or behind.
const SECRET_STARTS: [&str; 4] = ["id_rsa_", "id_ed25519_", "id_ecdsa_", "client_secret"];
const SECRET_ENDS: [&str; 5] =
    ["credentials.json", "service-account.json", ".tfstate", ".tfstate.backup", ".auto.tfvars"];

/// Folders and files that other programs run or obey without being asked.
const RUN_PARTS: [&str; 24] = [
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
        if is_secret(path) { Err("is a well-known place of secrets") } else { Ok(()) }
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
        || SECRET_PARTS.iter().any(|part| part.contains('/') && path.contains(part))
}

fn is_secret_part(part: &str) -> bool {
    let lower = part.trim_end_matches([' ', '.']).to_ascii_lowercase();
    if SAMPLES.iter().any(|sample| lower.ends_with(sample)) {
        return false;
    }
    let env = lower.starts_with(".env.") || matches!(lower.as_str(), ".env" | ".env~" | ".envrc");
    let key = matches!(
        lower.rsplit('.').next(),
        Some("env" | "pem" | "key" | "p12" | "pfx" | "ppk" | "keystore" | "jks" | "kdbx")
    );
    let public = lower.ends_with(".pub");
    let named = SECRET_STARTS.iter().any(|start| lower.starts_with(start)) && !public
        || SECRET_ENDS.iter().any(|end| lower.ends_with(end));
    env || named
        || (key && lower.contains('.'))
        || SECRET_PARTS.iter().any(|secret| secret.eq_ignore_ascii_case(&lower))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_compared_by_component() {
        let place = Place { folder: Some("/home/u/proj") };
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
        ] {
            assert!(place.holds(path).is_err(), "{path}");
        }
        assert!(Place::default().holds("/a").is_err());
        assert!(!below("/home/u/proj", "/home/u/proj/sub"));
        assert!(below("/a", "/"));
    }
}
