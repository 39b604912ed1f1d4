/** What the start waits for: neither the terminal nor a view other than the desk. And what comes later does come. */
import { expect, it, vi } from "vitest";
import { Later } from "./state/later.svelte";

const sources = import.meta.glob<string>(["./**/*.{ts,svelte}", "!./**/*.test.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Every file and package the page's first script imports, and what those import; not what is loaded later. */
function atStart(): Set<string> {
  const reached = new Set<string>();
  const open = ["./main.ts", "./App.svelte"];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (reached.has(name)) continue;
    reached.add(name);
    const text = sources[name] ?? "";
    const imports = text.matchAll(/^\s*(?:import|export)\s+(?!type\b)[^;]*?["']([^"']+)["'];/gm);
    for (const [, from = ""] of imports) open.push(from.startsWith(".") ? file(name, from) : from);
  }
  return reached;
}

function file(from: string, to: string): string {
  const path = new URL(to, `file:///${from}`).pathname.slice(1);
  return [path, `${path}.ts`, `${path}.svelte.ts`].map((one) => `./${one}`).find((one) => one in sources) ?? path;
}

it("loads neither the terminal nor a view other than the desk at the start", () => {
  const reached = [...atStart()];
  expect(reached.length).toBeGreaterThan(60);
  expect(reached).toContain("svelte");
  const views = reached.filter((name) => name.startsWith("./views/") && name.endsWith(".svelte"));
  expect(views).toEqual(["./views/DeskView.svelte"]);
  expect(reached.filter((name) => name.includes("xterm"))).toEqual([]);
});

it("loads what comes later once, and again only after a failure", async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error("gone")).mockResolvedValue({ default: "view" });
  const later = new Later(load);
  await expect(later.load()).rejects.toThrow("gone");
  expect(later.now).toBeNull();
  await Promise.all([later.load(), later.load()]);
  expect(later.now).toBe("view");
  expect(load).toHaveBeenCalledTimes(2);
});
