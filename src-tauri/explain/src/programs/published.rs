//! Packages that are fetched and run at once: which of them everybody knows. Anybody can publish the others.

use crate::finding::Finding;
use crate::programs::acts;
use crate::table;
use crate::{About, Risk};
use countersign_command::outline::Word;

/// What is said of a package that anybody may have published.
pub(crate) fn publisher_decides() -> Finding {
    finding!(UntrustedCode, "finding-publisher-decides")
}

/// Those that make a new project, without the `create-` in front.
const CREATORS: [&str; 48] = [
    "vite",
    "vite-extra",
    "next-app",
    "react-app",
    "react-native-app",
    "react-router",
    "react-native-library",
    "react-library",
    "expo",
    "expo-app",
    "expo-module",
    "remix",
    "astro",
    "starlight",
    "svelte",
    "vue",
    "nuxt",
    "nuxt-app",
    "solid",
    "solid-app",
    "preact",
    "qwik",
    "t3-app",
    "t3-turbo",
    "turbo",
    "nx-workspace",
    "nx-plugin",
    "tauri-app",
    "electron-app",
    "electron-vite",
    "docusaurus",
    "rspack",
    "rsbuild",
    "rslib",
    "hono",
    "elysia",
    "fastify",
    "cloudflare",
    "sanity",
    "strapi",
    "strapi-app",
    "payload-app",
    "medusa-app",
    "discord-bot",
    "vitepress",
    "web-ext",
    "wxt",
    "convex",
];

/// Programs of which nothing else is known here.
const OTHERS: [&str; 32] = [
    "degit",
    "tiged",
    "giget",
    "shadcn-ui",
    "sort-package-json",
    "npm-run-all",
    "npm-run-all2",
    "json2ts",
    "json-schema-to-typescript",
    "quicktype",
    "source-map-explorer",
    "bundle-phobia-cli",
    "vite-bundle-visualizer",
    "webpack-bundle-analyzer",
    "lighthouse",
    "pa11y",
    "broken-link-checker",
    "markdown-link-check",
    "all-contributors",
    "gitmoji-cli",
    "envinfo",
    "typedoc",
    "vite-node",
    "markdownlint-cli",
    "ts-prune",
    "puppeteer",
    "openapi-typescript",
    "mjml",
    "ts-json-schema-generator",
    "cspell",
    "browserslist",
    "update-browserslist-db",
];

/// Owners whose packages everybody knows.
const OWNERS: [&str; 61] = [
    "angular",
    "angular-devkit",
    "angular-eslint",
    "vue",
    "vitejs",
    "vitest",
    "vercel",
    "next",
    "nuxt",
    "nuxtjs",
    "svelte",
    "sveltejs",
    "astrojs",
    "remix-run",
    "react-router",
    "react-native",
    "react-native-community",
    "expo",
    "ionic",
    "capacitor",
    "tauri-apps",
    "electron",
    "electron-forge",
    "nestjs",
    "storybook",
    "playwright",
    "openapitools",
    "modelcontextprotocol",
    "anthropic-ai",
    "openai",
    "google",
    "google-cloud",
    "aws",
    "aws-amplify",
    "aws-sdk",
    "azure",
    "microsoft",
    "github",
    "biomejs",
    "eslint",
    "typescript-eslint",
    "babel",
    "swc",
    "tailwindcss",
    "prisma",
    "sentry",
    "shopify",
    "sanity",
    "cloudflare",
    "supabase",
    "nx",
    "nrwl",
    "changesets",
    "commitlint",
    "graphql-codegen",
    "redocly",
    "stoplight",
    "cyclonedx",
    "lhci",
    "antfu",
    "mermaid-js",
];

/// Packages whose program has another name.
const PACKAGES: [(&str, &str); 25] = [
    ("vscode/vsce", "vsce"),
    ("anthropic-ai/claude-code", "claude"),
    ("openai/codex", "codex"),
    ("google/gemini-cli", "gemini"),
    ("qwen-code/qwen-code", "qwen"),
    ("sourcegraph/amp", "amp"),
    ("github/copilot", "copilot"),
    ("opencode-ai", "opencode"),
    ("evilmartians/lefthook", "lefthook"),
    ("firebase-tools", "firebase"),
    ("netlify-cli", "netlify"),
    ("eas-cli", "eas"),
    ("aws-cdk", "cdk"),
    ("typescript", "tsc"),
    ("biomejs/biome", "biome"),
    ("angular/cli", "ng"),
    ("vue/cli-service", "vue-cli-service"),
    ("railway/cli", "railway"),
    ("sentry/cli", "sentry-cli"),
    ("changesets/cli", "changeset"),
    ("commitlint/cli", "commitlint"),
    ("tailwindcss/cli", "tailwindcss"),
    ("swc/cli", "swc"),
    ("babel/cli", "babel"),
    ("playwright/test", "playwright"),
];

/// The program a package brings, by the package's name without a version.
pub(crate) fn program(bare: &str) -> &str {
    PACKAGES.iter().find(|(package, _)| *package == bare).map_or(bare, |(_, program)| program)
}

/// Programs of a project that `pnpm` and `yarn` run by their name alone.
pub(crate) const BINS: [&str; 12] = [
    "prisma",
    "drizzle-kit",
    "knex",
    "sequelize",
    "sequelize-cli",
    "typeorm",
    "wrangler",
    "serverless",
    "sst",
    "cdk",
    "lerna",
    "changeset",
];

/// Whether everybody knows a package by its name without a version, or the program it brings.
pub(crate) fn is_known(package: &str, program: &str) -> bool {
    table::program(program).is_some()
        || match package.split_once('/') {
            Some((owner, _)) => OWNERS.contains(&owner),
            None => {
                package.strip_prefix("create-").is_some_and(|made| CREATORS.contains(&made))
                    || OTHERS.contains(&package)
            }
        }
}

/// `npm create NAME` of what nobody knows: it is fetched and run.
pub(crate) fn made(name: &str, rest: &[Word], verb: &str, what: Option<&str>) -> Option<About> {
    let creates = matches!(name, "npm" | "pnpm" | "yarn") && matches!(verb, "create" | "init" | "innit");
    what.filter(|what| creates && !makes_known(what))?;
    let mut about = acts::told(table::program(name)?, name, rest)?;
    about.warn(publisher_decides(), Risk::Medium);
    Some(about)
}

/// Whether what `npm create NAME` fetches is known: `vite@latest`, `@vitejs/app`.
fn makes_known(name: &str) -> bool {
    // `vite@npm:other`, `vite@https://…`: another package under that name.
    if name.contains([':', '#']) {
        return false;
    }
    let bare = name.trim_start_matches('@').split('@').next().unwrap_or_default();
    match bare.split_once('/') {
        Some((owner, _)) => OWNERS.contains(&owner),
        None => CREATORS.contains(&bare),
    }
}
