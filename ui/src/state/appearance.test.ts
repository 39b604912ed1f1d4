/** How the page looks is kept, stands at the root of the document, and is there before the first paint. */
import { beforeEach, expect, it, vi } from "vitest";
import first from "../../public/first.js?raw";

const root = document.documentElement;
const wipe = () => {
  for (const name of ["data-theme", "data-density", "data-contrast", "style"]) root.removeAttribute(name);
};
const stands = () => ({ ...root.dataset, size: root.style.fontSize, scheme: root.style.colorScheme });
/** The page as it starts: the module anew. */
async function start() {
  vi.resetModules();
  return (await import("./appearance.svelte")).appearance;
}

beforeEach(() => {
  localStorage.clear();
  wipe();
});

it("is the usual until something is chosen, and then as chosen at the next start", async () => {
  const appearance = await start();
  expect(stands()).toEqual({ size: "", scheme: "" });
  appearance.theme = "dark";
  appearance.density = "compact";
  appearance.contrast = "more";
  appearance.size = 130;
  const chosen = { theme: "dark", density: "compact", contrast: "more", size: "130%", scheme: "dark" };
  expect(stands()).toEqual(chosen);
  wipe();
  await start();
  expect(stands()).toEqual(chosen);
});

it.each([
  { theme: "dark", density: "compact", contrast: "normal", "text-size": "90" },
  { theme: "light", "text-size": "150" },
  { theme: "system", density: "comfortable", contrast: "system", "text-size": "100" },
  { theme: "no theme", density: "", contrast: "less", "text-size": "400" },
  {},
])("is the same before the first paint as after it: %o", async (kept) => {
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  new Function(first)();
  const painted = stands();
  wipe();
  await start();
  expect(stands()).toEqual(painted);
});

it("takes Ctrl and +, - and 0 for the size of text, within its bounds, and no other key", async () => {
  const appearance = await start();
  const press = (key: string, more: KeyboardEventInit = { ctrlKey: true }) =>
    appearance.key(new KeyboardEvent("keydown", { key, cancelable: true, ...more }));
  expect(["+", "=", "-"].map((key) => press(key))).toEqual([true, true, true]);
  expect(appearance.size).toBe(110);
  for (let i = 0; i < 9; i++) press("+");
  expect(appearance.size).toBe(150);
  for (let i = 0; i < 9; i++) press("-", { metaKey: true });
  expect(appearance.size).toBe(90);
  press("0");
  expect([appearance.size, root.style.fontSize]).toEqual([100, ""]);
  expect([press("+", {}), press("+", { ctrlKey: true, altKey: true }), press("a")]).toEqual([false, false, false]);
});
