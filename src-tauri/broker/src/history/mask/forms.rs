//! The forms: how tokens begin, and of what and how much they consist. Lengths are lower bounds on purpose: what
//! grew longer since is still the same form.

/// A token that is known by how it begins.
pub(super) struct Form {
    /// How it begins.
    pub begins: &'static str,
    /// How many characters follow at least.
    pub least: usize,
    /// Of what.
    pub of: Of,
    /// What it is.
    pub kind: &'static str,
}

/// The characters a token consists of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Of {
    /// Letters and digits.
    Alnum,
    /// Letters, digits, `-` and `_`.
    Url,
    /// Letters, digits, `-`, `_` and `.`.
    Dotted,
    /// Capitals and digits.
    Upper,
    /// Hexadecimal digits.
    Hex,
}

impl Of {
    pub(super) fn has(self, byte: u8) -> bool {
        match self {
            Self::Alnum => byte.is_ascii_alphanumeric(),
            Self::Url => byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'),
            Self::Dotted => byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.'),
            Self::Upper => byte.is_ascii_uppercase() || byte.is_ascii_digit(),
            Self::Hex => byte.is_ascii_hexdigit(),
        }
    }
}

const fn form(begins: &'static str, least: usize, of: Of, kind: &'static str) -> Form {
    Form { begins, least, of, kind }
}

/// A secret known by the name it is given.
pub(super) const ASSIGNED: &str = "secret";
/// A password inside an address.
pub(super) const ADDRESS: &str = "password in an address";
/// What an `Authorization` header carries.
pub(super) const HEADER: &str = "credentials";
/// A signed web token.
pub(super) const WEB_TOKEN: &str = "web token";
/// The inside of a private key.
pub(super) const PRIVATE_KEY: &str = "private key";
/// What a browser or a session is known by.
pub(super) const COOKIE: &str = "cookie";

/// Where two could begin at the same place, the longer one stands first.
pub(super) const FORMS: &[Form] = &[
    form("AKIA", 16, Of::Upper, "AWS key"),
    form("ASIA", 16, Of::Upper, "AWS key"),
    form("ABIA", 16, Of::Upper, "AWS key"),
    form("ACCA", 16, Of::Upper, "AWS key"),
    form("github_pat_", 22, Of::Url, "GitHub token"),
    form("ghp_", 30, Of::Alnum, "GitHub token"),
    form("gho_", 30, Of::Alnum, "GitHub token"),
    form("ghu_", 30, Of::Alnum, "GitHub token"),
    form("ghs_", 30, Of::Alnum, "GitHub token"),
    form("ghr_", 30, Of::Alnum, "GitHub token"),
    form("glpat-", 20, Of::Dotted, "GitLab token"),
    form("gldt-", 20, Of::Url, "GitLab token"),
    form("glrt-", 20, Of::Url, "GitLab token"),
    form("glcbt-", 20, Of::Url, "GitLab token"),
    form("glptt-", 20, Of::Url, "GitLab token"),
    form("glft-", 20, Of::Url, "GitLab token"),
    form("glsoat-", 20, Of::Url, "GitLab token"),
    form("glagent-", 20, Of::Url, "GitLab token"),
    form("xoxe.", 20, Of::Dotted, "Slack token"),
    form("xoxa-", 10, Of::Url, "Slack token"),
    form("xoxb-", 10, Of::Url, "Slack token"),
    form("xoxe-", 10, Of::Url, "Slack token"),
    form("xoxp-", 10, Of::Url, "Slack token"),
    form("xoxr-", 10, Of::Url, "Slack token"),
    form("xoxs-", 10, Of::Url, "Slack token"),
    form("xapp-", 10, Of::Url, "Slack token"),
    form("sk-ant-", 20, Of::Url, "Anthropic key"),
    form("sk-proj-", 20, Of::Url, "OpenAI key"),
    form("sk-svcacct-", 20, Of::Url, "OpenAI key"),
    form("sk-admin-", 20, Of::Url, "OpenAI key"),
    form("sk-or-v1-", 20, Of::Url, "OpenRouter key"),
    form("sk-", 32, Of::Alnum, "OpenAI key"),
    form("AIza", 35, Of::Url, "Google key"),
    form("GOCSPX-", 20, Of::Url, "Google secret"),
    form("ya29.", 20, Of::Dotted, "Google token"),
    form("sk_live_", 16, Of::Alnum, "Stripe key"),
    form("sk_test_", 16, Of::Alnum, "Stripe key"),
    form("rk_live_", 16, Of::Alnum, "Stripe key"),
    form("rk_test_", 16, Of::Alnum, "Stripe key"),
    form("whsec_", 24, Of::Alnum, "Stripe secret"),
    form("npm_", 30, Of::Alnum, "npm token"),
    form("pypi-AgE", 40, Of::Url, "PyPI token"),
    form("rubygems_", 32, Of::Hex, "RubyGems key"),
    form("hf_", 30, Of::Alnum, "Hugging Face token"),
    form("gsk_", 40, Of::Alnum, "Groq key"),
    form("xai-", 40, Of::Alnum, "xAI key"),
    form("pplx-", 32, Of::Alnum, "Perplexity key"),
    form("nvapi-", 40, Of::Url, "NVIDIA key"),
    form("r8_", 36, Of::Alnum, "Replicate token"),
    form("SG.", 60, Of::Dotted, "SendGrid key"),
    form("shpat_", 32, Of::Hex, "Shopify token"),
    form("shpss_", 32, Of::Hex, "Shopify secret"),
    form("shpca_", 32, Of::Hex, "Shopify token"),
    form("shppa_", 32, Of::Hex, "Shopify token"),
    form("dop_v1_", 60, Of::Hex, "DigitalOcean token"),
    form("doo_v1_", 60, Of::Hex, "DigitalOcean token"),
    form("dckr_pat_", 20, Of::Url, "Docker token"),
    form("hvs.", 24, Of::Url, "Vault token"),
    form("hvb.", 24, Of::Url, "Vault token"),
    form("glsa_", 32, Of::Url, "Grafana token"),
    form("glc_", 32, Of::Alnum, "Grafana token"),
    form("lin_api_", 32, Of::Alnum, "Linear key"),
    form("ntn_", 40, Of::Alnum, "Notion token"),
    form("figd_", 32, Of::Url, "Figma token"),
    form("sntrys_", 40, Of::Url, "Sentry token"),
    form("tskey-", 20, Of::Url, "Tailscale key"),
    form("ATATT3", 60, Of::Url, "Atlassian token"),
    form("PMAK-", 40, Of::Url, "Postman key"),
    form("NRAK-", 24, Of::Upper, "New Relic key"),
    form("dp.pt.", 36, Of::Alnum, "Doppler token"),
    form("cfut_", 36, Of::Url, "Cloudflare token"),
    form("AGE-SECRET-KEY-1", 50, Of::Upper, "age key"),
    form("hooks.slack.com/services/T", 30, Of::Url, "Slack hook"),
];
