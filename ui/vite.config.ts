import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte()],
  // The catalogue of messages lies with the app, which reads it, too.
  server: { fs: { allow: [".", "../src-tauri/locales"] } },
  // The engines of the desktops we support: WebKitGTK 2.4x, WebView2, Safari 16.
  build: { target: "safari16", outDir: "dist", emptyOutDir: true },
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.ts"],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    css: { include: [/tokens\.css/] },
  },
});
