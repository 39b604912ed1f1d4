//! Where paths lead: inside a rule's folder or out of it, or to a well-known secret.

mod glob;
mod logins;
mod names;
mod obeyed;
mod secret;
mod words;

pub use glob::{crosses_to_secrets, is_glob, matches_secrets};
pub use logins::lets_in;
pub use obeyed::{is_obeyed, runs_by_itself, sets_up_agents, tells_agents};
pub use secret::{holds_secret, is_bare, is_secret, may_be_secret};
pub use words::is_code;

use countersign_messages::Message;

use crate::text::message;

/// Holds the folder paths are judged by. Paths are compared by component, as text; whoever runs the step looks at the
/// real files once more.
#[derive(Clone, Copy, Debug, Default)]
pub struct Place<'a> {
    /// The rule's folder, absolute; relative paths are taken as inside when it is not known.
    pub folder: Option<&'a str>,
    /// Where below the folder relative paths begin; at the folder itself when empty.
    pub below: &'a str,
}

impl Place<'_> {
    /// Returns whether a path stays inside the folder and names no secret; the reason when not.
    ///
    /// # Errors
    ///
    /// What is wrong with the path, in words.
    pub fn holds(&self, path: &str) -> Result<(), Message> {
        if path == "/dev/null" || path == "-" {
            return Ok(());
        }
        if path.starts_with('~') {
            return Err(message!("place-leads-out"));
        }
        if path.split('/').any(|part| part == "..") {
            // Where it leads once links are followed is looked at on the disk.
            let from = self.upwards(path).ok_or_else(|| message!("place-may-lead-out"))?;
            return Place { below: "", ..*self }.holds(&from);
        }
        let drive = path.as_bytes().get(1) == Some(&b':') && path.starts_with(|c: char| c.is_ascii_alphabetic());
        if path.contains('\\') || drive && path.as_bytes().get(2).is_none_or(|byte| *byte == b'/') {
            return Err(message!("place-may-lead-out"));
        }
        if path.starts_with('/') && !self.folder.is_some_and(|folder| below(path, folder)) {
            return Err(message!("place-leads-out"));
        }
        let relative = !self.below.is_empty() && !path.starts_with('/');
        if may_be_secret(path) || relative && may_be_secret(&format!("{}/{path}", self.below)) {
            return Err(message!("place-secret"));
        }
        Ok(())
    }

    /// A path that goes up first and stays in the folder, as it is called from there: `../a` in `docs` is `a`.
    fn upwards(&self, path: &str) -> Option<String> {
        let ups = path.split('/').take_while(|part| *part == "..").count();
        let rest: Vec<&str> = path.split('/').skip(ups).collect();
        let below: Vec<&str> = self.below.split('/').filter(|part| !part.is_empty()).collect();
        let kept = below.len().checked_sub(ups).filter(|_| ups > 0)?;
        let plain = |part: &&str| !matches!(*part, "." | "..");
        let settled = below.iter().all(plain) && rest.iter().all(|part| *part != "..");
        let called = below[..kept].iter().chain(&rest).copied().collect::<Vec<_>>().join("/");
        (settled && !called.starts_with(['/', '~'])).then_some(called)
    }

    /// Checks a path whose content is shown.
    ///
    /// # Errors
    ///
    /// What is wrong with the path, in words.
    pub fn shows(&self, path: &str) -> Result<(), Message> {
        self.holds(path)?;
        if holds_secret(path) { Err(message!("place-secret")) } else { Ok(()) }
    }

    /// Checks a path that is searched: below a folder of code, a name without an ending is that of a folder. Whether it
    /// is, and what lies in it, is looked at on the disk.
    ///
    /// # Errors
    ///
    /// What is wrong with the path, in words.
    pub fn searches(&self, path: &str) -> Result<(), Message> {
        self.holds(path)?;
        if holds_secret(path) && !is_in_code(path) { Err(message!("place-secret")) } else { Ok(()) }
    }
}

/// Folders of code.
const CODE: [&str; 8] = ["src", "lib", "libs", "internal", "pkg", "packages", "crates", "modules"];

/// Returns whether a path leads through a folder of code to a plain name without an ending.
fn is_in_code(path: &str) -> bool {
    let (folders, name) = path.trim_end_matches('/').rsplit_once('/').unwrap_or(("", path));
    !name.contains('.') && folders.split('/').any(|part| CODE.contains(&part))
}

/// Returns whether an absolute path is a folder or lies below it, by component.
pub fn below(path: &str, folder: &str) -> bool {
    let strange = |path: &str| path.split('/').skip(1).any(|part| matches!(part, "." | ".."));
    if !path.starts_with('/') || !folder.starts_with('/') || strange(path) || strange(folder) {
        return false;
    }
    let folder = folder.trim_end_matches('/');
    path.strip_prefix(folder).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_up_ends_at_the_folder() {
        let place = Place { folder: Some("/home/u/proj"), below: "docs/api" };
        for path in ["../a", "../../src/lib.rs", "..", "../..", "../guide/./a.md"] {
            assert_eq!(place.holds(path), Ok(()), "{path}");
        }
        for path in ["../../..", "../../../a", "a/../b", "../b/../c", "./../a", "../..//etc/passwd", "../../.env"] {
            assert!(place.holds(path).is_err(), "{path}");
        }
        let unsettled = Place { folder: Some("/home/u/proj"), below: "docs/../api" };
        assert!(unsettled.holds("../a").is_err() && Place::default().holds("../a").is_err());
    }

    /// Paths in the folder, none of them a secret.
    const INSIDE: &[&str] = &[
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
        "Straße/日本.txt",
    ];

    /// Paths out of the folder, and those of secrets.
    const OUTSIDE: &[&str] = &[
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
        // What some file systems take for the same.
        ".ßh/x",
        "a/.\u{17f}sh",
    ];

    #[test]
    fn paths_are_compared_by_component() {
        let place = Place { folder: Some("/home/u/proj"), below: "" };
        for path in INSIDE {
            assert_eq!(place.holds(path), Ok(()), "{path}");
        }
        for path in OUTSIDE {
            assert!(place.holds(path).is_err(), "{path}");
        }
        assert!(Place::default().holds("/a").is_err());
        assert!(Place { folder: None, below: "a/.git" }.holds("config").is_err());
        assert_eq!(Place { folder: None, below: "a/.git" }.holds("HEAD"), Ok(()));
        assert!(!below("/home/u/proj", "/home/u/proj/sub"));
        assert!(below("/a", "/"));
    }

    /// Files of secrets.
    const SECRETS: &[&str] = &[
        "env.production",
        "env.production.local",
        "prod.env",
        "env.local",
        "config/env-staging",
        "env.json",
        "app.env.bak",
        "production-env",
        ".envs/.production/.django",
        "key.json",
        "gcp-key.json",
        "sa_key.json",
        "gcpKey.json",
        "keys.json",
        "api-keys.txt",
        "deploy/accessKeys.csv",
        "token",
        ".token",
        "conf/token",
        "TOKEN",
        "secret",
        ".secret",
        "secrets",
        "app.secret",
        "github.token",
        "github-token",
        "db_password",
        "db-password.txt",
        "prod-secrets.yaml",
        "secrets.prod.yml",
        "jwt_secret.json",
        "creds.json",
        "vault.yml",
        "group_vars/all/vault.yaml",
        "vault_pass",
        ".vault_pass.txt",
        "vault-password.txt",
        "pip.conf",
        "NuGet.Config",
        "settings.xml",
        "settings-security.xml",
        ".gradle/gradle.properties",
        ".yarnrc",
        ".yarnrc.yml",
        "Cookies",
        "Default/Cookies",
        "cookies.sqlite",
        "Login Data",
        "key4.db",
        "wg0.conf",
        "etc/wireguard/home.conf",
        ".svn/auth/svn.simple/x",
        ".zhistory",
        ".viminfo",
        ".psql_history",
        ".irb-history",
        ".duckdb_history",
        ".lesshst",
        "ConsoleHost_history.txt",
        "private.asc",
        "my-secret-key.asc",
        "a.gpg",
        "backup.tar.age",
        ".vnc/passwd",
        ".my.cnf",
        "gh/hosts.yml",
        "credentials.tfrc.json",
        ".cargo/credentials.toml",
        "passwd",
        "proc/1/environ",
        "private-key.der",
        "server.key.bak",
        "conf/token~",
        "token.old",
        "conf/.token.swp",
        ".id_rsa.swp",
        ".npmrc.orig",
        "auth.json.backup",
        "prod.tfvars.gz",
    ];

    /// Files that only sound like it.
    const ORDINARY: &[&str] = &[
        "tokens.ts",
        "token.rs",
        "secrets.md",
        "key.rs",
        "src/cookies.py",
        "keyboard.json",
        "package.json",
        "tokenizer.json",
        "settings.json",
        ".env.example",
        ".env.sample",
        ".env.template",
        "example.env",
        "env.example",
        "env.ts",
        "env.d.ts",
        "src/env.py",
        "vite-env.d.ts",
        "test_env.py",
        "environment.yml",
        "gradle.properties",
        "hosts.yml",
        "src/token/",
        "monkey.json",
        "public-key.json",
        "tests/fixtures/token.json",
        "KEYS.asc",
        "release.tar.gz.asc",
        "authorized_keys.md",
        "src/app/reset-password",
        "src/secrets-manager",
        "docs/history.md",
        "CHANGELOG",
        "index.html",
        "wgpu.conf",
        "src/password.rs",
        "design-tokens.json",
        "hotkeys.json",
        "foreign_keys.yml",
        "pipeline.conf",
        "a.txt.bak",
        ".bak",
        "src/a.rs~",
        "app.log.1",
        ".a.rs.swp",
    ];

    #[test]
    fn names_of_secrets_are_told_by_their_kind() {
        let place = Place::default();
        for path in SECRETS {
            assert!(place.shows(path).is_err(), "{path}");
        }
        for path in ORDINARY {
            assert_eq!(place.shows(path), Ok(()), "{path}");
        }
        // Where no content is shown, a folder or a branch may be called so.
        for path in ["src/token", "internal/secrets", "feature/token", "add-api-token"] {
            assert_eq!(place.holds(path), Ok(()), "{path}");
        }
    }
}
