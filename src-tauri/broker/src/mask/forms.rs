//! The forms: how tokens begin, and of what and how much they consist. Lengths are lower bounds on purpose: what
//! grew longer since is still the same form.

/// A token known by its prefix.
pub(super) struct TokenForm {
    /// How it begins.
    pub begins: &'static str,
    /// How many characters follow at least.
    pub least: usize,
    /// The characters.
    pub of: Of,
    /// The label.
    pub kind: &'static str,
}

/// The characters of a token.
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
    /// Letters, digits, `+` and `/`.
    Packed,
    /// Letters, digits, `-`, `_`, `/`, `%` and `@`.
    Path,
    /// Capitals, digits and `-`.
    Capital,
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
            Self::Packed => byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/'),
            Self::Path => Self::Url.has(byte) || matches!(byte, b'/' | b'%' | b'@'),
            Self::Capital => Self::Upper.has(byte) || byte == b'-',
        }
    }
}

impl TokenForm {
    /// Returns whether this can be what follows a token's beginning, and no name in code that only begins like one.
    /// Most tokens have a digit; of those drawn from letters alone, what tells is that no name is so long in one piece,
    /// or that capitals stand anywhere in it.
    pub(super) fn is_body(&self, body: &[u8]) -> bool {
        let whole = match self.of {
            Of::Upper => self.least >= 16,
            Of::Alnum | Of::Hex => self.least >= 30,
            _ => false,
        };
        whole || body.iter().any(u8::is_ascii_digit) || is_mixed(body)
    }
}

/// Returns whether capitals and small letters are mixed as chance mixes them: a name has few capitals, or few of the
/// others.
fn is_mixed(body: &[u8]) -> bool {
    let fifth = |count: usize| count * 5 >= body.len();
    let count = |of: fn(&u8) -> bool| body.iter().filter(|byte| of(byte)).count();
    fifth(count(u8::is_ascii_uppercase)) && fifth(count(u8::is_ascii_lowercase))
}

const fn form(begins: &'static str, least: usize, of: Of, kind: &'static str) -> TokenForm {
    TokenForm { begins, least, of, kind }
}

/// The label of a secret known by its name.
pub(super) const ASSIGNED: &str = "secret";
/// The label of a password inside an address.
pub(super) const ADDRESS: &str = "password in an address";
/// The label of an `Authorization` header's value.
pub(super) const HEADER: &str = "credentials";
/// The label of a signed web token.
pub(super) const WEB_TOKEN: &str = "web token";
/// The label of a private key's content.
pub(super) const PRIVATE_KEY: &str = "private key";
/// The label of the value that identifies a browser or a session.
pub(super) const COOKIE: &str = "cookie";

/// The label of logins as Docker keeps them, in base64.
const LOGIN: &str = "Docker login";

/// The forms of tokens. Where two could begin at the same place, the longer one stands first.
pub(super) const FORMS: &[TokenForm] = &[
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
    form("glc_", 32, Of::Base64, "Grafana token"),
    form("lin_api_", 32, Of::Alnum, "Linear key"),
    form("ntn_", 40, Of::Alnum, "Notion token"),
    form("figd_", 32, Of::Url, "Figma token"),
    form("sntrys_", 40, Of::Url, "Sentry token"),
    form("tskey-", 20, Of::Url, "Tailscale key"),
    form("ATATT3", 60, Of::Url, "Atlassian token"),
    form("PMAK-", 40, Of::Url, "Postman key"),
    form("NRAK-", 24, Of::Alnum, "New Relic key"),
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
    form("HRKU-", 36, Of::Url, "Heroku key"),
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
    // From the lists that scanners of repositories keep (gitleaks, TruffleHog, GitHub's own).
    form("A3T", 17, Of::Upper, "AWS key"),
    form("bedrock-api-key-YmVkcm9jay5hbWF6b25hd3MuY29t", 8, Of::Base64, "AWS key"),
    form("A3-", 31, Of::Capital, "1Password key"),
    form("p8e-", 32, Of::Alnum, "Adobe secret"),
    form("LTAI", 20, Of::Alnum, "Alibaba key"),
    form("v1.0-", 171, Of::Url, "Cloudflare key"),
    form("cfat_", 36, Of::Url, "Cloudflare token"),
    form("dnkey-", 60, Of::Url, "Defined Networking key"),
    form("mfa.", 80, Of::Url, "Discord token"),
    form("dp.scim.", 40, Of::Alnum, "Doppler token"),
    form("dp.audit.", 40, Of::Alnum, "Doppler token"),
    form("duffel_live_", 40, Of::Url, "Duffel token"),
    form("duffel_test_", 40, Of::Url, "Duffel token"),
    form("EZTK", 50, Of::Alnum, "EasyPost key"),
    form("EAA", 100, Of::Alnum, "Facebook token"),
    form("EAAA", 55, Of::Url, "Square token"),
    form("FLWSECK-", 32, Of::Url, "Flutterwave key"),
    form("fm1a_", 60, Of::Base64, "Fly token"),
    form("fm1r_", 60, Of::Base64, "Fly token"),
    form("fio-u-", 60, Of::Url, "Frame.io token"),
    form("_gitlab_session=", 32, Of::Alnum, "GitLab session"),
    form("glwt-", 20, Of::Url, "GitLab token"),
    form("AQ.Ab", 40, Of::Url, "Google key"),
    form("eyJrIjoi", 60, Of::Base64, "Grafana key"),
    form("pat.", 60, Of::Dotted, "Harness token"),
    form("sat.", 60, Of::Dotted, "Harness token"),
    form("hf_oauth_", 40, Of::Dotted, "Hugging Face token"),
    form("ico-", 32, Of::Alnum, "Infracost key"),
    form("dG9rO", 50, Of::Base64, "Intercom token"),
    form("s-s4t2ud-", 60, Of::Hex, "42 secret"),
    form("s-s4t2af-", 60, Of::Hex, "42 secret"),
    form("live_", 35, Of::Hex, "Lob key"),
    form("test_", 35, Of::Hex, "Lob key"),
    form("sk.eyJ", 60, Of::Dotted, "Mapbox token"),
    form("pk.eyJ", 60, Of::Dotted, "Mapbox token"),
    form("webhook.office.com/webhookb2/", 60, Of::Path, "Teams hook"),
    form("NRJS-", 19, Of::Hex, "New Relic key"),
    form("oy2", 43, Of::Alnum, "NuGet key"),
    form("API-", 26, Of::Upper, "Octopus Deploy key"),
    form("api_live.", 30, Of::Dotted, "Onfido token"),
    form("api_sandbox.", 30, Of::Dotted, "Onfido token"),
    form("sha256~", 43, Of::Url, "OpenShift token"),
    form("packagist_", 60, Of::Url, "Packagist token"),
    form("pcsk_", 50, Of::Url, "Pinecone key"),
    form("access-sandbox-", 36, Of::Url, "Plaid token"),
    form("access-development-", 36, Of::Url, "Plaid token"),
    form("access-production-", 36, Of::Url, "Plaid token"),
    form("pnu_", 36, Of::Alnum, "Prefect key"),
    form("pnb_", 36, Of::Alnum, "Prefect key"),
    form("rdme_", 60, Of::Alnum, "ReadMe key"),
    form("rootly_", 60, Of::Hex, "Rootly key"),
    form("samsara_api_", 28, Of::Alnum, "Samsara token"),
    form("tk-us-", 48, Of::Url, "Scalingo token"),
    form("sntrya_", 60, Of::Hex, "Sentry token"),
    form("sntryi_", 60, Of::Hex, "Sentry token"),
    form("sm_aat_", 16, Of::Alnum, "SettleMint token"),
    form("sm_pat_", 16, Of::Alnum, "SettleMint token"),
    form("sm_sat_", 16, Of::Alnum, "SettleMint token"),
    form("shippo_live_", 40, Of::Hex, "Shippo token"),
    form("shippo_test_", 40, Of::Hex, "Shippo token"),
    form("hooks.slack.com/workflows/", 30, Of::Path, "Slack hook"),
    form("hooks.slack.com/triggers/", 30, Of::Path, "Slack hook"),
    form("xoxo-", 30, Of::Url, "Slack token"),
    form("snyk_uat.", 40, Of::Dotted, "Snyk token"),
    form("snyk_sat.", 40, Of::Dotted, "Snyk token"),
    form("sgp_", 40, Of::Url, "Sourcegraph token"),
    form("sk_prod_", 10, Of::Alnum, "Stripe key"),
    form("rk_prod_", 10, Of::Alnum, "Stripe key"),
    form("KEY0", 50, Of::Url, "Telnyx key"),
    form("AAAAAAAAAAAAAAAAAAAAAA", 80, Of::Path, "Twitter token"),
    form("tfp_", 40, Of::Dotted, "Typeform token"),
    form("waka_", 36, Of::Url, "WakaTime key"),
    form("t1.", 90, Of::Dotted, "Yandex token"),
    form("AQVN", 35, Of::Url, "Yandex key"),
    form("YCAJE", 20, Of::Url, "Yandex key"),
    form("zpka_", 40, Of::Url, "Zuplo key"),
    form("xsmtpsib-", 60, Of::Url, "Brevo key"),
    form("sl.u.", 100, Of::Url, "Dropbox token"),
    form("dkea", 32, Of::Hex, "Databricks token"),
    form("dose", 32, Of::Hex, "Databricks token"),
    form("sk_", 48, Of::Hex, "ElevenLabs key"),
    form("fc-", 32, Of::Hex, "Firecrawl key"),
    form("fw_", 22, Of::Alnum, "Fireworks key"),
    form("jina_", 50, Of::Url, "Jina key"),
    form("wandb_v1_", 40, Of::Url, "Weights & Biases key"),
    form("cio", 32, Of::Alnum, "crates.io token"),
    form("lin_wh_", 32, Of::Alnum, "Linear secret"),
    form("nfc_", 36, Of::Alnum, "Netlify token"),
    form("nfo_", 36, Of::Alnum, "Netlify token"),
    form("nfb_", 36, Of::Alnum, "Netlify token"),
    form("nfu_", 36, Of::Alnum, "Netlify token"),
    form("vck_", 50, Of::Alnum, "Vercel key"),
    form("vca_", 50, Of::Alnum, "Vercel token"),
    form("vci_", 50, Of::Alnum, "Vercel token"),
    form("vcr_", 50, Of::Alnum, "Vercel token"),
    form("sbp_v0_", 40, Of::Hex, "Supabase token"),
    form("pat-na2-", 36, Of::Url, "HubSpot token"),
    form("pat-ap1-", 36, Of::Url, "HubSpot token"),
    form("xnd_production_", 40, Of::Url, "Xendit key"),
    form("xnd_development_", 40, Of::Url, "Xendit key"),
    form("persona_production_", 30, Of::Url, "Persona key"),
    form("persona_sandbox_", 30, Of::Url, "Persona key"),
    form("bce-v3/ALTAK-", 40, Of::Path, "Baidu key"),
    form("AKLT", 40, Of::Base64, "Volcengine key"),
    // The same in base64, as configurations for clusters hold it.
    form("LS0tLS1CRUdJTiBSU0EgUFJJVkFURS", 20, Of::Base64, PRIVATE_KEY),
    form("LS0tLS1CRUdJTiBQUklWQVRF", 20, Of::Base64, PRIVATE_KEY),
    form("LS0tLS1CRUdJTiBFQyBQUklWQVRF", 20, Of::Base64, PRIVATE_KEY),
    form("LS0tLS1CRUdJTiBEU0EgUFJJVkFURS", 20, Of::Base64, PRIVATE_KEY),
    form("LS0tLS1CRUdJTiBPUEVOU1NIIFBSSVZBV", 20, Of::Base64, PRIVATE_KEY),
    form("LS0tLS1CRUdJTiBFTkNSWVBURUQgUFJJVkFUR", 20, Of::Base64, PRIVATE_KEY),
    form("LS0tLS1CRUdJTiBQR1AgUFJJVkFURS", 20, Of::Base64, PRIVATE_KEY),
    form("eyJhdXRocyI6", 20, Of::Base64, LOGIN),
    form("eyAiYXV0aHMi", 20, Of::Base64, LOGIN),
    form("ewoJImF1dGhzIjo", 20, Of::Base64, LOGIN),
    form("ewogICJhdXRocyI6", 20, Of::Base64, LOGIN),
    form("ewogICAgImF1dGhzIjo", 20, Of::Base64, LOGIN),
    form("ZXlK", 60, Of::Base64, WEB_TOKEN),
    form("QUtJQ", 22, Of::Base64, "AWS key"),
    form("Z2hwX", 40, Of::Base64, "GitHub token"),
    form("Z2l0aHViX3BhdF", 40, Of::Base64, "GitHub token"),
    form("Z2xwYXQt", 24, Of::Base64, "GitLab token"),
    form("eG94Yi0", 24, Of::Base64, "Slack token"),
    form("c2stYW50L", 24, Of::Base64, "Anthropic key"),
];

/// A token whose beginning tells nothing.
pub(super) struct Joined {
    /// The middle it's known by.
    pub middle: &'static str,
    /// The characters before it.
    pub before: Of,
    /// how many of them at least,
    pub least: usize,
    /// and at most.
    pub most: usize,
    /// How many characters follow at least,
    pub after: usize,
    /// and of what.
    pub of: Of,
    /// The label.
    pub kind: &'static str,
}

/// Such tokens: bots are identified by their number, organisations by a name, and some secrets by nothing.
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
    joined("-us", Of::Hex, 32, 1, Of::Digit, "Mailchimp key"),
    joined("_mmk", Of::Url, 36, 0, Of::Digit, "MaxMind key"),
    // Microsoft marks keys so, at a place of their own.
    joined("AZDO", Of::Alnum, 76, 4, Of::Alnum, "Azure token"),
    joined("+ASt", Of::Packed, 76, 5, Of::Base64, "Azure key"),
    joined("+ABa", Of::Packed, 76, 5, Of::Base64, "Azure key"),
    joined("+AMC", Of::Packed, 76, 5, Of::Base64, "Azure key"),
    joined("ACDb", Of::Packed, 76, 5, Of::Base64, "Azure key"),
    joined("APIM", Of::Packed, 76, 5, Of::Base64, "Azure key"),
    joined("+ASb", Of::Packed, 33, 5, Of::Base64, "Azure key"),
    joined("+AEh", Of::Packed, 33, 5, Of::Base64, "Azure key"),
    joined("AIoT", Of::Packed, 33, 5, Of::Base64, "Azure key"),
    joined("AzCa", Of::Packed, 33, 5, Of::Base64, "Azure key"),
    joined("+ACR", Of::Packed, 42, 5, Of::Base64, "Azure key"),
    joined("AzSe", Of::Alnum, 42, 5, Of::Alnum, "Azure key"),
    joined("AzFu", Of::Url, 44, 5, Of::Base64, "Azure key"),
    Joined { middle: "JQQJ99", before: Of::Alnum, least: 52, most: 52, after: 20, of: Of::Alnum, kind: "Azure key" },
];

const fn joined(middle: &'static str, before: Of, head: usize, after: usize, of: Of, kind: &'static str) -> Joined {
    Joined { middle, before, least: head, most: head, after, of, kind }
}
