import "./fonts";
import "./tokens.css";
import "./base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import type { Host } from "./host/host";

/** In a browser (`npm run dev`) the page is played on the fake host; in the app the real one is there. */
async function host(): Promise<Host> {
  if (import.meta.env.DEV && !("__TAURI_INTERNALS__" in window)) {
    const { fake } = await import("./host/fake");
    return fake(new URLSearchParams(location.search).get("scene") ?? "ordinary");
  }
  return (await import("./host/tauri")).tauri;
}

const target = document.getElementById("app");
if (target) mount(App, { target, props: { host: await host() } });
