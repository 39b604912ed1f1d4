/** The card decides nothing by accident. */
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import App from "../App.svelte";
import { fake, type Fake } from "../host/fake";
import { card, nothing, plain, run } from "../host/scenes";

let ends: ((visible: boolean) => void)[] = [];

/** The browser's observer, told by hand what is in view. */
class Observer {
  constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
    ends.push((visible) => tell([{ isIntersecting: visible }]));
  }
  observe(): void {}
  disconnect(): void {}
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name: new RegExp(`^${name}`) });
const decisions = (host: Fake) => host.asked.filter((call) => call[0] === "decide");
const press = (key: string, more: KeyboardEventInit = {}) => fireEvent.keyDown(document.body, { key, ...more });
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

function start(...waiting: ReturnType<typeof card>[]): Fake {
  const host = fake("test");
  host.show({ ...nothing(), waiting });
  render(App, { host });
  return host;
}

async function settle(): Promise<void> {
  ends.forEach((tell) => tell(true));
  await pass(700);
}

beforeEach(() => {
  ends = [];
  vi.useFakeTimers();
  vi.stubGlobal("IntersectionObserver", Observer);
  HTMLDialogElement.prototype.showModal = function () {
    this.setAttribute("open", "");
  };
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe("the pause", () => {
  it("ignores keys and clicks for 700 ms after a card appears", async () => {
    const host = start(card("1", "rm -rf build"));
    ends.forEach((tell) => tell(true));
    await pass(690);
    await press("a");
    expect(button("Allow once").disabled).toBe(true);
    expect(decisions(host)).toEqual([]);
    await pass(10);
    await press("a");
    expect(decisions(host)).toEqual([["decide", "1", "f1", { kind: "allowOnce" }]]);
  });

  it("begins anew when the content changes under the finger", async () => {
    const host = start(card("1", "echo one"));
    await settle();
    host.show({ ...nothing(), waiting: [card("1", "echo two", { fingerprint: "other" })] });
    await pass(0);
    await press("a");
    expect(decisions(host)).toEqual([]);
    expect(button("Allow once").disabled).toBe(true);
    await settle();
    await press("a");
    expect(decisions(host)).toEqual([["decide", "1", "other", { kind: "allowOnce" }]]);
  });

  it("does not begin anew when only the clock or the queue moves", async () => {
    const host = start(card("1", "echo one"));
    await settle();
    host.show({ ...nothing(), waiting: [card("1", "echo one"), card("2", "echo two")] });
    await pass(0);
    expect(button("Allow once").disabled).toBe(false);
    expect(document.querySelector("[data-request]")?.getAttribute("data-request")).toBe("1");
  });
});

it("pauses again when the window comes to the front", async () => {
  const host = start(card("1", "echo"));
  await settle();
  await fireEvent.focus(window);
  await press("a");
  expect(decisions(host)).toEqual([]);
  await pass(700);
  await press("a");
  expect(decisions(host).length).toBe(1);
});

it("shows another card from its top", async () => {
  const host = start(card("1", "echo\n".repeat(500)), card("2", "touch first\n".repeat(500)));
  const before = document.querySelector(".scroll");
  await settle();
  await press("j");
  expect(document.querySelector(".scroll")).not.toBe(before);
  await pass(5000);
  expect(decisions(host)).toEqual([]);
  expect(button("Allow once").disabled).toBe(true);
});

it("keeps allow off until the end of the command has been in view, but never deny", async () => {
  const host = start(card("1", "echo\n".repeat(500)));
  await pass(5000);
  await press("a");
  await press("f");
  expect(decisions(host)).toEqual([]);
  expect(button("Allow once").disabled).toBe(true);
  expect(button("Deny…").disabled).toBe(false);
  ends.forEach((tell) => tell(true));
  await pass(0);
  expect(button("Allow once").disabled).toBe(false);
});

it("does not take keys that are meant for something else", async () => {
  const host = start(card("1", "echo"));
  await settle();
  await press("a", { ctrlKey: true });
  await press("a", { repeat: true });
  await press("d");
  const text = screen.getByRole("textbox", { name: "Reason for the agent" });
  await fireEvent.keyDown(text, { key: "a" });
  expect(decisions(host)).toEqual([]);
});

it("selects nothing beforehand", async () => {
  start(card("1", "echo"));
  await settle();
  expect(document.activeElement).toBe(document.body);
});

it("sends the reason, and keeps it when the host refuses", async () => {
  const host = start(card("1", "rm x"));
  await settle();
  await fireEvent.click(button("Deny…"));
  await fireEvent.click(screen.getByRole("radio", { name: "Too risky" }));
  await fireEvent.input(screen.getByRole("textbox", { name: "Reason for the agent" }), { target: { value: "use git rm" } });
  host.refusal = { code: "gone", message: "It is gone." };
  await fireEvent.click(screen.getByRole("button", { name: "Deny" }));
  await pass(0);
  expect(screen.getAllByRole("alert").some((alert) => alert.textContent.includes("It is gone."))).toBe(true);
  expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Reason for the agent" }).value).toBe("use git rm");
  await fireEvent.click(screen.getByRole("button", { name: "Deny" }));
  expect(decisions(host).at(-1)).toEqual(["decide", "1", "f1", { kind: "deny", reason: "Too risky: use git rm" }]);
});

it("puts no other card under the finger when one vanishes", async () => {
  const host = start(card("1", "echo one"), card("2", "echo two"));
  await settle();
  host.show({ ...nothing(), waiting: [card("2", "echo two")] });
  await pass(0);
  expect(screen.queryByRole("button", { name: /^Allow once/ })).toBeNull();
  expect(document.body.textContent).toContain("This request is gone");
  await fireEvent.click(button("Show the next one"));
  expect(button("Allow once").disabled).toBe(true);
});

it("shows hostile text as text and hidden characters as marks", () => {
  const text = [...plain("<img src=x onerror=alert(1)>"), { kind: "mark", label: "zero-width space U+200B", severity: "danger" } as const];
  start(card("1", "x", { reason: plain("<h1>APPROVED</h1>") }, { text, hiddenCount: 1 }));
  expect(document.querySelector("img, blockquote h1")).toBeNull();
  expect(screen.getByRole("group", { name: "Command" }).textContent).toContain("<img src=x onerror=alert(1)>");
  expect(screen.getByRole("group", { name: "Command" }).querySelector("mark")?.textContent).toContain("zero-width space U+200B");
  expect(screen.getByRole("alert").textContent).toContain("1 character that is hidden");
});

it("says a new request aloud once, and tells when rules cannot speak", async () => {
  const host = start();
  host.show({ ...nothing(), waiting: [card("9", "ls")], vault: { kind: "locked", message: "The keyring is locked." } });
  await pass(0);
  const status = document.querySelector(".hush");
  expect(status?.textContent).toContain("Claude Code wants to run ls");
  expect(screen.getByRole("alert").textContent).toContain("The keyring is locked.");
});

it("offers to hold a flood back", async () => {
  const host = start(...Array.from({ length: 6 }, (_, i) => card(String(i), `echo ${i}`)));
  await fireEvent.click(button("Deny all 6"));
  expect(host.asked).toContainEqual(["mute", '["/usr/bin/node","Claude Code"]', 5]);
});

it("steers a run", async () => {
  const host = fake("test");
  host.show({ ...nothing(), running: [run("3", "pytest")] });
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {}, addListener: () => {}, removeListener: () => {} }));
  render(App, { host });
  await fireEvent.click(screen.getByRole("button", { name: /^pytest/ }));
  await fireEvent.click(button("Kill"));
  expect(host.asked, "where Allow once stood a moment ago").toEqual([]);
  await pass(700);
  await fireEvent.click(button("\\+1 minute"));
  await fireEvent.click(button("Stop"));
  await fireEvent.click(button("Kill"));
  expect(host.asked).toEqual([["extend", "3", 60_000], ["stop", "3", false], ["stop", "3", true]]);
});
