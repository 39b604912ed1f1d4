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
    /// Letters, digits, `-`, `_`, `.` and `~`.
    Client,
    /// Capitals and digits.
    Upper,
    /// Hexadecimal digits.
    Hex,
    /// Decimal digits.
    Digit,
    /// Letters, digits, `+`, `/` and `=`.
    Base64,
    /// Letters, digits, `-`, `_`, `/` and `%`.
    Path,
}

impl Of {
    pub(super) fn has(self, byte: u8) -> bool {
        match self {
            Self::Alnum => byte.is_ascii_alphanumeric(),
            Self::Url => byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'),
            Self::Dotted => byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.'),
            Self::Client => Self::Dotted.has(byte) || byte == b'~',
            Self::Upper => byte.is_ascii_uppercase() || byte.is_ascii_digit(),
            Self::Hex => byte.is_ascii_hexdigit(),
            Self::Digit => byte.is_ascii_digit(),
            Self::Base64 => byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'='),
            Self::Path => Self::Url.has(byte) || matches!(byte, b'/' | b'%'),
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
    form("hooks.slack.com/services/T", 30, Of::Path, "Slack hook"),
    form("discord.com/api/webhooks/", 60, Of::Path, "Discord hook"),
    form("discordapp.com/api/webhooks/", 60, Of::Path, "Discord hook"),
    form("glrtr-", 20, Of::Url, "GitLab token"),
    form("gloas-", 20, Of::Url, "GitLab secret"),
    form("glimt-", 20, Of::Url, "GitLab token"),
    form("xoxc-", 10, Of::Path, "Slack token"),
    form("xoxd-", 10, Of::Path, "Slack token"),
    form("sk_org_live_", 16, Of::Alnum, "Stripe key"),
    form("sk_org_test_", 16, Of::Alnum, "Stripe key"),
    form("dapi", 32, Of::Hex, "Databricks token"),
    form("SK", 32, Of::Hex, "Twilio key"),
    form("xkeysib-", 60, Of::Url, "Brevo key"),
    form("sq0atp-", 20, Of::Url, "Square token"),
    form("sq0csp-", 40, Of::Url, "Square secret"),
    form("sl.B", 120, Of::Url, "Dropbox token"),
    form("ATBB", 32, Of::Alnum, "Bitbucket password"),
    form("ATCTT3", 60, Of::Url, "Atlassian token"),
    form("nfp_", 36, Of::Alnum, "Netlify token"),
    form("sbp_", 40, Of::Hex, "Supabase token"),
    form("sb_secret_", 20, Of::Url, "Supabase key"),
    form("pscale_tkn_", 32, Of::Dotted, "PlanetScale token"),
    form("pscale_oauth_", 32, Of::Dotted, "PlanetScale token"),
    form("pscale_pw_", 32, Of::Dotted, "PlanetScale password"),
    form("vcp_", 50, Of::Alnum, "Vercel token"),
    form("HRKU-", 58, Of::Url, "Heroku key"),
    form("pul-", 40, Of::Hex, "Pulumi token"),
    form("fo1_", 40, Of::Url, "Fly token"),
    form("fm2_", 60, Of::Base64, "Fly token"),
    form("dckr_oat_", 20, Of::Url, "Docker token"),
    form("ABSKQmVkcm9ja0FQSUtleS", 20, Of::Base64, "AWS key"),
    form("AKCp", 60, Of::Alnum, "Artifactory key"),
    form("cmVmdGtu", 40, Of::Alnum, "Artifactory token"),
    form("CLOJARS_", 60, Of::Hex, "Clojars token"),
    form("LTAI5t", 16, Of::Alnum, "Alibaba key"),
    form("NRII-", 32, Of::Url, "New Relic key"),
    form("sntryu_", 60, Of::Hex, "Sentry token"),
    form("shptka_", 32, Of::Hex, "Shopify token"),
    form("dp.st.", 40, Of::Dotted, "Doppler token"),
    form("dp.ct.", 36, Of::Alnum, "Doppler token"),
    form("dp.sa.", 36, Of::Alnum, "Doppler token"),
    form("phx_", 40, Of::Alnum, "PostHog key"),
    form("lsv2_pt_", 32, Of::Url, "LangSmith key"),
    form("lsv2_sk_", 32, Of::Url, "LangSmith key"),
    form("ops_ey", 40, Of::Url, "1Password token"),
    form("GR1348941", 20, Of::Url, "GitLab token"),
    form("glffct-", 20, Of::Url, "GitLab token"),
    form("xwfp-", 10, Of::Url, "Slack token"),
    form("sk-lf-", 32, Of::Url, "Langfuse key"),
    form("sk-None-", 32, Of::Alnum, "OpenAI key"),
    form("csk-", 40, Of::Alnum, "Cerebras key"),
    form("tgp_v1_", 32, Of::Url, "Together key"),
    form("tvly-", 24, Of::Url, "Tavily key"),
    form("api_org_", 30, Of::Alnum, "Hugging Face token"),
    form("1//0", 40, Of::Url, "Google token"),
    form("dor_v1_", 60, Of::Hex, "DigitalOcean token"),
    form("hvr.", 24, Of::Url, "Vault token"),
    form("key-", 32, Of::Hex, "Mailgun key"),
    form("squ_", 40, Of::Hex, "SonarQube token"),
    form("sqp_", 40, Of::Hex, "SonarQube token"),
    form("sqa_", 40, Of::Hex, "SonarQube token"),
    form("CCIPAT_", 40, Of::Url, "CircleCI token"),
    form("CCIPRJ_", 40, Of::Url, "CircleCI token"),
    form("bkua_", 40, Of::Hex, "Buildkite token"),
    form("ddp_", 36, Of::Alnum, "Deno token"),
    form("ddo_", 36, Of::Alnum, "Deno token"),
    form("rnd_", 28, Of::Alnum, "Render key"),
    form("napi_", 60, Of::Alnum, "Neon key"),
    form("secret_", 43, Of::Alnum, "Notion token"),
    form("lin_oauth_", 32, Of::Alnum, "Linear token"),
    form("pat-na1-", 36, Of::Url, "HubSpot token"),
    form("pat-eu1-", 36, Of::Url, "HubSpot token"),
    form("CFPAT-", 40, Of::Url, "Contentful token"),
    form("apify_api_", 30, Of::Alnum, "Apify token"),
    form("AKID", 32, Of::Alnum, "Tencent key"),
    form("dt0c01.", 60, Of::Dotted, "Dynatrace token"),
    form("hcaik_", 50, Of::Alnum, "Honeycomb key"),
    form("EZAK", 50, Of::Alnum, "EasyPost key"),
    form("FLWSECK_TEST-", 12, Of::Url, "Flutterwave key"),
    // The same in base64, as configurations for clusters hold it.
    form("LS0tLS1CRUdJTiBSU0EgUFJJVkFURS", 20, Of::Base64, PRIVATE_KEY),
    form("LS0tLS1CRUdJTiBQUklWQVRF", 20, Of::Base64, PRIVATE_KEY),
    form("LS0tLS1CRUdJTiBFQyBQUklWQVRF", 20, Of::Base64, PRIVATE_KEY),
    form("LS0tLS1CRUdJTiBEU0EgUFJJVkFURS", 20, Of::Base64, PRIVATE_KEY),
    form("LS0tLS1CRUdJTiBPUEVOU1NIIFBSSVZBV", 20, Of::Base64, PRIVATE_KEY),
    form("LS0tLS1CRUdJTiBFTkNSWVBURUQgUFJJVkFUR", 20, Of::Base64, PRIVATE_KEY),
    form("LS0tLS1CRUdJTiBQR1AgUFJJVkFURS", 20, Of::Base64, PRIVATE_KEY),
    form("QUtJQ", 22, Of::Base64, "AWS key"),
    form("Z2hwX", 40, Of::Base64, "GitHub token"),
    form("Z2l0aHViX3BhdF", 40, Of::Base64, "GitHub token"),
    form("Z2xwYXQt", 24, Of::Base64, "GitLab token"),
    form("eG94Yi0", 24, Of::Base64, "Slack token"),
    form("c2stYW50L", 24, Of::Base64, "Anthropic key"),
];

/// A token whose beginning says nothing.
pub(super) struct Joined {
    /// What it is known by.
    pub middle: &'static str,
    /// What stands before that,
    pub before: Of,
    /// how many of them at least,
    pub least: usize,
    /// and at most.
    pub most: usize,
    /// How many characters follow at least,
    pub after: usize,
    /// and of what.
    pub of: Of,
    /// What it is.
    pub kind: &'static str,
}

/// Bots are named by their number, organisations by a name, and some secrets by nothing.
pub(super) const JOINED: &[Joined] = &[
    Joined { middle: ":AA", before: Of::Digit, least: 8, most: 10, after: 32, of: Of::Url, kind: "Telegram token" },
    Joined {
        middle: ".atlasv1.",
        before: Of::Alnum,
        least: 14,
        most: 14,
        after: 60,
        of: Of::Url,
        kind: "Terraform token",
    },
    Joined { middle: "Q~", before: Of::Client, least: 4, most: 4, after: 31, of: Of::Client, kind: "Azure secret" },
];
