import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

/** Imports go views → parts, state → host → bindings; one file alone knows Tauri. */
const layer = (files, ...closed) => ({
  files,
  rules: {
    "no-restricted-imports": [
      "error",
      {
        patterns: closed.map((group) => ({
          group: [group],
          message: "Imports go views → parts, state → host → bindings.",
        })),
      },
    ],
  },
});

export default ts.config(
  { ignores: ["dist", "src/bindings"] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig } },
  },
  {
    // Hostile text is never markup.
    files: ["src/**"],
    rules: {
      "svelte/no-at-html-tags": "error",
      "no-restricted-properties": [
        "error",
        { property: "innerHTML" },
        { property: "outerHTML" },
        { property: "insertAdjacentHTML" },
      ],
    },
  },
  layer(["src/parts/**"], "@tauri-apps/*", "**/views/*"),
  layer(["src/state/**"], "@tauri-apps/*", "**/views/*", "**/parts/*"),
  layer(["src/host/**"], "@tauri-apps/*", "**/views/*", "**/parts/*", "**/state/*"),
  layer(["src/host/tauri.ts"], "**/views/*", "**/parts/*", "**/state/*"),
  layer(["src/views/**"], "@tauri-apps/*"),
);
