/** Denying is as cheap as allowing, and takes two presses that are meant. */
import { cleanup, fireEvent, screen, within } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import type { Fake } from "../../../host/fake";
import { card, nothing, plain } from "../../../host/builders";
import { begins as button, pass, settle, show, stage } from "../../common/stage";

stage();

const decisions = (host: Fake) => host.asked.filter((call) => call[0] === "decide");
const denied = (reason: string | null) => [["decide", "1", "f1", { kind: "deny", reason }]];
const strip = () => screen.queryByRole("group", { name: "Deny this request" });
const field = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Reason for the agent" });
const radio = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name });

/** Goes down and up again, where the focus is. */
async function press(key: string, more: KeyboardEventInit = {}): Promise<void> {
  const at = document.activeElement ?? document.body;
  const code = /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key;
  await fireEvent.keyDown(at, { key, code, ...more });
  await fireEvent.keyUp(document.activeElement ?? document.body, { key, code, ...more });
}

async function open(more: Parameters<typeof card>[2] = {}): Promise<Fake> {
  const host = show({ waiting: [card("1", "rm x", more)] });
  await settle();
  await press("d");
  expect(strip()).not.toBeNull();
  return host;
}

it("opens below the command, with nothing chosen and no button or field in the focus", async () => {
  const host = await open();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByRole("group", { name: "Command" }).textContent).toContain("rm x");
  expect(document.activeElement).toBe(strip());
  expect(screen.getAllByRole<HTMLInputElement>("radio").some(({ checked }) => checked)).toBe(false);
  expect(screen.queryByRole("button", { name: /^Allow/ }), "it stands in place of what allows").toBeNull();
  expect(decisions(host)).toEqual([]);
});

it.each(["d", "Enter"])("sends with %s, without a reason or with one by its number", async (key) => {
  let host = await open();
  await press(key);
  expect(decisions(host)).toEqual(denied(null));
  cleanup();
  host = await open();
  await press("2");
  expect(radio("Too risky").checked).toBe(true);
  await press("&", { code: "Digit1" });
  expect(radio("Not now").checked, "where digits take Shift").toBe(true);
  await press(key);
  expect(decisions(host)).toEqual(denied("Not now"));
});

it("sends own words with Enter, of which D is only a letter", async () => {
  const host = await open();
  await press("3");
  field().focus();
  await fireEvent.input(field(), { target: { value: "use git rm" } });
  for (const key of ["d", "1", "a", "j"]) await press(key);
  await press("Enter", { shiftKey: true });
  await press("Enter", { isComposing: true });
  await press("Enter", { keyCode: 229 });
  expect(decisions(host)).toEqual([]);
  expect(radio("Wrong folder").checked).toBe(true);
  await press("Enter");
  expect(decisions(host)).toEqual(denied("Wrong folder: use git rm"));
});

describe("a key that is held down", () => {
  it.each([true, false])("decides nothing, whether its engine says so or not (%s)", async (repeat) => {
    const host = show({ waiting: [card("1", "rm x")] });
    await settle();
    const d = { key: "d", code: "KeyD" };
    await fireEvent.keyDown(document.body, d);
    for (let turn = 0; turn < 40; turn += 1) {
      await pass(30);
      await fireEvent.keyDown(document.activeElement ?? document.body, { ...d, repeat });
    }
    expect(strip()).not.toBeNull();
    expect(decisions(host)).toEqual([]);
    await fireEvent.keyUp(document.body, d);
    await press("d");
    expect(decisions(host)).toEqual(denied(null));
  });

  it("does not send either when it pressed the button", async () => {
    const host = show({ waiting: [card("1", "rm x")] });
    await settle();
    const enter = { key: "Enter", code: "Enter" };
    await fireEvent.keyDown(button("Deny…"), enter);
    await fireEvent.click(button("Deny…"));
    await fireEvent.keyDown(document.activeElement ?? document.body, enter);
    expect(decisions(host)).toEqual([]);
  });
});

it("leaves to a button its own keys", async () => {
  const host = await open();
  button("Cancel").focus();
  await press("Enter");
  await press("d");
  expect(decisions(host)).toEqual([]);
});

it("closes by Escape, keeps what was said, and decides nothing", async () => {
  const host = await open();
  field().focus();
  await fireEvent.input(field(), { target: { value: "half a sen" } });
  await press("Escape");
  expect(strip()).toBeNull();
  await press("d");
  expect(field().value).toBe("half a sen");
  await press("Escape");
  expect(decisions(host)).toEqual([]);
});

it("waits while the window has only just come to the front", async () => {
  const host = await open();
  await fireEvent.focus(window);
  await press("d");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Deny" }).disabled).toBe(true);
  expect(decisions(host)).toEqual([]);
  await pass(700);
  await press("d");
  expect(decisions(host)).toEqual(denied(null));
});

it("closes over another content, and no other key of the card does anything while it is open", async () => {
  const host = show({ waiting: [card("1", "rm x"), card("2", "ls")] });
  await settle();
  await press("d");
  for (const key of ["a", "e", "f", "t", "j", "ArrowDown"]) await press(key);
  expect(decisions(host)).toEqual([]);
  expect(strip()).not.toBeNull();
  await press("1");
  host.show({ ...nothing(), waiting: [card("1", "rm y", { fingerprint: "new" }), card("2", "ls")] });
  await pass(0);
  expect(strip()).toBeNull();
  await settle();
  await press("d");
  expect(radio("Not now").checked).toBe(false);
});

it("leads to denying it always, and back", async () => {
  await open();
  await press("4");
  await fireEvent.click(button("Deny always…"));
  const dialog = screen.getByRole("dialog");
  await press("d");
  await fireEvent.click(within(dialog).getByRole("button", { name: "Back" }));
  expect(strip()).not.toBeNull();
  expect(radio("Do it another way").checked).toBe(true);
});

it("says what went wrong beside the words it keeps", async () => {
  const host = await open({ trouble: plain("The rule could not be stored.") });
  expect(screen.getByRole("alert").textContent).toContain("could not be stored");
  host.refusal = { code: "gone", message: "It is gone." };
  await press("d");
  await pass(0);
  expect(screen.getByRole("alert").textContent).toContain("It is gone.");
  expect(strip()).not.toBeNull();
});
