/** The desk's letters, on another layout, with Alt, changed, and off. */
import { fireEvent, screen } from "@testing-library/svelte";
import { expect, it } from "vitest";
import { card } from "../host/builders";
import { begins as button, pass, settle, show, stage } from "../parts/common/stage";
import { keys } from "../state/keys/keys.svelte";

stage();

async function press(key: string, code: string, more: KeyboardEventInit = {}): Promise<void> {
  await fireEvent.keyDown(document.activeElement ?? document.body, { key, code, ...more });
  await fireEvent.keyUp(document.activeElement ?? document.body, { key, code, ...more });
}
const strip = () => screen.queryByRole("group", { name: "Deny this request" });
const shown = () => document.querySelector("section[data-request]")?.getAttribute("data-request");
const start = async () => {
  const host = show({ waiting: [card("1", "ls"), card("2", "pwd")] });
  await settle();
  return host;
};

it("works where letters are not Latin", async () => {
  const host = await start();
  await press("о", "KeyJ");
  expect(shown()).toBe("2");
  await settle();
  await press("в", "KeyD");
  expect(strip()).not.toBeNull();
  await press("Escape", "Escape");
  await press("ф", "KeyA");
  expect(host.asked).toEqual([["decide", "2", "f2", { kind: "allowOnce" }]]);
});

it("needs Alt where that is chosen, and shows it", async () => {
  keys.mode = "alt";
  const host = await start();
  expect(button("Allow once").querySelector("kbd")?.textContent).toBe("Alt+A");
  expect(button("Deny…").getAttribute("aria-keyshortcuts")).toBe("Alt+D");
  for (const [key, code] of [
    ["a", "KeyA"],
    ["d", "KeyD"],
    ["j", "KeyJ"],
  ] as const)
    await press(key, code);
  expect([shown(), strip(), host.asked]).toEqual(["1", null, []]);
  await press("d", "KeyD", { altKey: true });
  await press("2", "Digit2");
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Too risky" }).checked).toBe(false);
  await press("2", "Digit2", { altKey: true });
  await press("d", "KeyD", { altKey: true });
  expect(host.asked).toEqual([["decide", "1", "f1", { kind: "deny", reason: "Too risky" }]]);
});

it("does what another letter is chosen for", async () => {
  keys.set("allow", "y");
  const host = await start();
  expect(button("Allow once").querySelector("kbd")?.textContent).toBe("Y");
  await press("a", "KeyA");
  expect(host.asked).toEqual([]);
  await press("y", "KeyY");
  expect(host.asked).toEqual([["decide", "1", "f1", { kind: "allowOnce" }]]);
});

it("takes no letter where they are off, and shows none; buttons, arrows and Enter stay", async () => {
  keys.mode = "off";
  const host = await start();
  expect(document.querySelector("kbd")).toBeNull();
  for (const letter of "adeftnjk") await press(letter, `Key${letter.toUpperCase()}`);
  expect([shown(), strip(), host.asked]).toEqual(["1", null, []]);
  await press("ArrowDown", "ArrowDown");
  expect(shown()).toBe("2");
  await pass(700);
  await fireEvent.click(button("Deny…"));
  await press("d", "KeyD");
  expect(host.asked).toEqual([]);
  await press("Enter", "Enter");
  expect(host.asked).toEqual([["decide", "2", "f2", { kind: "deny", reason: null }]]);
});
