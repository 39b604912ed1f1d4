//! The names of well-known places of secrets. All are in small letters, with `|` between them.

use std::collections::HashSet;
use std::sync::LazyLock;

/// Folders and files that hold secrets, wherever they are.
const PARTS: &str = ".ssh|.aws|.gnupg|.env|.envs|.netrc|_netrc|.git-credentials|.pgpass|.my.cnf|.npmrc|.pypirc|.kube|\
    .docker|.azure|.gcloud|gcloud|.password-store|keyrings|keychains|.mozilla|.thunderbird|google-chrome|chromium|\
    bravesoftware|vivaldi|microsoft-edge|id_rsa|id_dsa|id_ecdsa|id_ed25519|.vault-token|.terraformrc|terraform.rc|\
    credentials.toml|.claude|.codex|.dockercfg|.dockerconfigjson|.boto|.s3cfg|.htpasswd|.authinfo|.authinfo.gpg|\
    .rhosts|.terraform.d|.electrum|.bitcoin|.ethereum|wallet.dat|auth.json|credentials.json|service-account.json|\
    .secrets|secrets.yml|secrets.yaml|secrets.json|secrets.toml|kubeconfig|terraform.tfvars|fish_history|\
    consolehost_history.txt|.viminfo|.lesshst|.vault-pass|.vault_pass|.vault-password|.credentials|.databrickscfg|\
    .kaggle|.oci|rclone.conf|.dev.vars|local.settings.json|wp-config.php|kubeconfig.yaml|kubeconfig.yml|\
    oauth_creds.json|.htdigest|.wgetrc|.curlrc|.mylogin.cnf|.pg_service.conf|pgpass.conf|.msmtprc|.fetchmailrc|\
    .mbsyncrc|.offlineimaprc|.smbcredentials|.lftp|.ftpconfig|sftp.json|sftp-config.json|sitemanager.xml|.snowsql|\
    .fly|.heroku|.netlify|.ngrok2|.cloudflared|.sentryclirc|.gitcookies|.erlang.cookie|.xauthority|.iceauthority|\
    .lpass|.putty|.twurlrc|.ldaprc|.aider.conf.yml|cookies.sqlite|cookies.txt|logins.json|key3.db|key4.db|login data|\
    settings-security.xml|filezilla|application_default_credentials.json|gshadow|.vnc|\
    talosconfig|secret_key_base|serviceaccount.json|google-services.json|googleservice-info.plist";

/// Names the files and folders of secrets that take more than one component to name.
pub(super) const PATHS: &[&str] = &[
    ".cargo/credentials",
    ".config/gh",
    ".config/glab-cli",
    ".config/hub",
    ".config/op",
    ".config/rclone",
    ".gem/credentials",
    ".gradle/gradle.properties",
    ".local/share/keyrings",
    ".m2/settings",
    ".subversion/auth",
    ".svn/auth",
    ".config/doctl",
    ".config/hcloud",
    ".config/sops",
    ".config/stripe",
    ".config/github-copilot",
    ".config/ngrok",
    ".config/pypoetry",
    ".config/solana",
    ".config/1password",
    ".config/bitwarden",
    ".circleci/cli.yml",
    ".dbt/profiles",
    "run/secrets",
    "etc/shadow",
    "etc/wireguard",
    "etc/krb5.keytab",
    "proc/self/environ",
];

/// Names the paths that hold a password or a token only now and then.
pub(super) const MAYBE_PATHS: &[&str] = &[
    ".git/config",
    "gh/hosts.yml",
    "config/database.yml",
    "appsettings.",
    "application-prod",
    "config/parameters.yml",
    "app/etc/env.php",
    "sites/default/settings.php",
    "default/cookies",
    "network/cookies",
    "profile 1/cookies",
    "weechat/sec.conf",
    ".direnv/env",
    ".gemini/settings",
    ".gemini/google_accounts",
    ".continue/config",
    ".zed/settings.json",
    "playwright/.auth",
    ".android/adbkey",
    ".bundle/config",
    ".railway/config",
    ".wrangler/config",
    ".mutt/",
    ".getmail/",
    ".purple/",
    ".chef/",
    ".hex/hex.config",
    "credentials.sbt",
    ".jira/.config.yml",
    ".jupyter/jupyter_",
    "library/cookies",
];

/// Files of that kind known by their name.
const MAYBE: &str = ".yarnrc|.yarnrc.yml|mcp.json|.mcp.json|local_settings.py|localsettings.php|vault.yml|vault.yaml|\
    vault.json|pip.conf|pip.ini|nuget.config|settings.xml|ngrok.yml|dockerconfig.json|keystore.json|keypair.json|\
    wallet.json|recovery-codes.txt|backup-codes.txt|mnemonic.txt|login.keychain|web data|local state|dbshell|.dbshell|\
    keystore.properties|signing.properties|sentry.properties|connectionstrings.config|connectionstrings.json|\
    talosconfig.yaml|talosconfig.yml|storagestate.json|storage-state.json|storage_state.json|token.pickle|\
    token_cache.json|token_cache.bin|msal_token_cache.json|msal_token_cache.bin|claude_desktop_config.json|\
    .claude.json|mcp_config.json|mcp_settings.json|cline_mcp_settings.json|rootkey.csv|admin.conf|bearer.txt|.muttrc";

/// What a file is called that holds a secret and nothing else. A folder of that name, a branch or a package mostly holds
/// code about it.
const BARE: &str = "secret|secrets|token|tokens|password|passwords|passwd|passphrase|credential|apikey|api_key|api-key|\
    private_key|privatekey|.secret|.token|.tokens|.password|.passwd|.passwords|.apikey|.api_key|.passphrase|.credential|\
    .pass|.key|.history|vault_pass|vault-pass|vault_password|sshkey|ssh_key|ssh-key|\
    htpasswd|htdigest|shadow|privkey|secret_key|secret-key";

/// Endings by which other names of secrets are known.
pub(super) const ENDINGS: &[&str] = &[
    "env",
    "pem",
    "key",
    "p8",
    "p12",
    "pk8",
    "pfx",
    "ppk",
    "keystore",
    "jks",
    "jceks",
    "kdb",
    "kdbx",
    "psafe3",
    "keytab",
    "ovpn",
    "agekey",
    "htpasswd",
    "kubeconfig",
    "keychain",
    "keychain-db",
    "publishsettings",
    "talosconfig",
];

/// Names the endings of secret files whose content is shown: as words these endings are fields of data, too.
pub(super) const SHOWN_ENDINGS: &[&str] =
    &["gpg", "pgp", "age", "token", "secret", "secrets", "password", "passwd", "credentials"];

/// One of each kind that is told by its words, for comparing patterns with.
const SAMPLES: &str = ".env.local|.env.production|.envrc|env.production|env.local|prod.env|server.pem|server.key|\
    prod.tfvars|terraform.tfstate|private.asc|secring.gpg|key.age|wg0.conf|id_rsa.bak|gcp-key.json|key.json|\
    service-account-prod.json|client_secret.json|token.txt|api_token.txt|secret.txt|secret.yml|secrets.prod.yml|\
    password.txt|passwords.txt|db_password|credentials|credentials.csv|credentials.xml|api_key.txt|.bash_history|\
    .zsh_history|.zhistory|.psql_history|.python_history|.vault_pass.txt|cookies|ssh_host_rsa_key|deploy_rsa|\
    deploy_ed25519|credentials.tfrc.json|.vault_password|shadow";

static PART_SET: LazyLock<HashSet<&'static str>> = LazyLock::new(|| listed(PARTS).collect());
static MAYBE_SET: LazyLock<HashSet<&'static str>> = LazyLock::new(|| listed(MAYBE).collect());
static BARE_SET: LazyLock<HashSet<&'static str>> = LazyLock::new(|| listed(BARE).collect());

fn listed(names: &'static str) -> impl Iterator<Item = &'static str> {
    names.split('|')
}

/// Returns whether a component in small letters is a well-known place of secrets.
pub(super) fn is_part(name: &str) -> bool {
    PART_SET.contains(name)
}

/// Returns whether a file's name in small letters is one of those that hold a secret now and then.
pub(super) fn is_maybe(name: &str) -> bool {
    MAYBE_SET.contains(name)
}

/// Returns whether a file's name in small letters says nothing but that it is a secret.
pub(super) fn is_bare(name: &str) -> bool {
    BARE_SET.contains(name)
}

/// Lists all names, and one of each kind, for comparing patterns with.
pub(super) fn all() -> impl Iterator<Item = &'static str> {
    [PARTS, MAYBE, BARE, SAMPLES].into_iter().flat_map(listed)
}
