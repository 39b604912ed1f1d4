/** The desk without a mouse, and for those who hear it. */
import { fireEvent, screen } from "@testing-library/svelte";
import { beforeEach, describe, expect, it } from "vitest";
import { explained, card, ended, nothing, run } from "../host/builders";
import { begins as button, pass, settle, show, stage } from "../parts/common/stage";
import type { RiskView } from "../bindings/RiskView";

stage();

const at = () => document.activeElement ?? document.body;
async function press(key: string, more: KeyboardEventInit = {}): Promise<void> {
  const code = /^[a-z]$/.test(key) ? `Key${key.toUpperCase()}` : key;
  await fireEvent.keyDown(at(), { key, code, ...more });
  await fireEvent.keyUp(at(), { key, code, ...more });
  await pass(0);
}
const said = () => document.querySelector(".hush[role=status]")?.textContent.trim();
const shown = () => document.querySelector("section[data-request]")?.getAttribute("data-request");
const risky = (id: string, risk: RiskView, more = {}) =>
  card(id, `rm ${id}`, { explanation: explained([], { risk }), ...more });
const rows = () => [...document.querySelectorAll<HTMLElement>("[data-row]")];

describe("the card", () => {
  const region = () => screen.getByRole("region", { name: "Full request" });

  beforeEach(() => {
    show({ waiting: [card("1", "make"), card("2", "ls")] });
    Object.defineProperty(region(), "clientHeight", { value: 300 });
    Object.defineProperty(region(), "scrollHeight", { value: 2000 });
  });

  it("is a region that can have the focus, with arrows of its own", async () => {
    expect(region().tabIndex).toBe(0);
    region().focus();
    await press("ArrowDown");
    expect(shown()).toBe("1");
  });

  it.each([
    [["PageDown"], 260],
    [["PageDown", "PageDown", "PageUp"], 260],
    [[" "], 260],
    [["End"], 2000],
    [["End", "Home"], 0],
    [["PageUp"], 0],
  ])("scrolls by %s, wherever the focus is", async (pressed, place) => {
    for (const key of pressed) await press(key);
    expect(region().scrollTop).toBe(place);
    region().scrollTop = 0;
    rows()[0]?.focus();
    for (const key of pressed.filter((key) => key !== " ")) await press(key);
    expect(region().scrollTop).toBe(pressed.includes(" ") ? 0 : place);
  });

  it("scrolls back by Shift and Space, and on while a key is held", async () => {
    for (let turn = 0; turn < 3; turn += 1)
      await fireEvent.keyDown(at(), { key: "PageDown", code: "PageDown", repeat: turn > 0 });
    await press(" ", { shiftKey: true });
    expect(region().scrollTop).toBe(520);
  });

  it("leaves to a button, a field and a dialog their own keys", async () => {
    await settle();
    button("Edit").focus();
    await press(" ");
    await fireEvent.click(button("Edit"));
    for (const key of [" ", "Home", "End", "PageDown"]) await press(key);
    await fireEvent.click(button("Cancel"));
    await pass(700);
    await press("f");
    (at() as HTMLElement).blur();
    await press("PageDown");
    expect(region().scrollTop).toBe(0);
  });

  it("scrolls below the strip for denying", async () => {
    await settle();
    await press("d");
    await press("PageDown");
    await press(" ");
    expect(region().scrollTop).toBe(520);
  });
});

describe("the focus", () => {
  it("goes to the headline of each new card, and back to it from what was closed", async () => {
    show({ waiting: [card("1", "make"), card("2", "ls")] });
    await settle();
    const first = at();
    expect(first.tagName).toBe("H1");
    await press("j");
    expect([shown(), at().tagName, at() === first]).toEqual(["2", "H1", false]);
    await settle();
    await press("d");
    await press("Escape");
    expect(at().tagName).toBe("H1");
  });

  it("stays where a person types", async () => {
    const host = show({ waiting: [card("1", "make")] });
    await settle();
    await press("e");
    const field = screen.getByRole("textbox", { name: "Edit the command" });
    expect(at()).toBe(field);
    host.show({ ...nothing(), waiting: [card("1", "make", { fingerprint: "new" })] });
    await pass(0);
    expect(at().tagName).toBe("TEXTAREA");
  });

  it("goes from zone to zone and back, and presses no button there", async () => {
    show({ waiting: [card("1", "make"), card("2", "ls")] });
    await settle();
    const zones: (string | null)[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      await press("F6");
      zones.push(at().getAttribute("aria-label") ?? at().getAttribute("data-row"));
    }
    expect(zones).toEqual(["Actions", "1", "Full request"]);
    await press("F6", { shiftKey: true });
    expect(at().getAttribute("data-row")).toBe("1");
  });
});

describe("the queue", () => {
  it("is one tab stop, in which arrows go on with the focus", async () => {
    show({
      waiting: [card("1", "make"), card("2", "ls")],
      running: [run("3", "pytest")],
      ended: [
        ended("4", "pwd", { kind: "exited", code: 0 }),
        { ...ended("5", "serve", { kind: "exited", code: 0 }), left: 1 },
      ],
    });
    const stops = () => rows().flatMap((row) => (row.tabIndex === 0 ? [row.dataset["row"]] : []));
    expect(stops()).toEqual(["1"]);
    rows()[0]?.focus();
    const order: unknown[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      await press("ArrowDown");
      order.push((at() as HTMLElement).dataset["row"]);
      expect(stops()).toEqual([order.at(-1)]);
    }
    expect(order, "as they are drawn").toEqual(["2", "3", "5", "4"]);
    await press("ArrowUp");
    expect((at() as HTMLElement).dataset["row"]).toBe("5");
  });
});

describe("what is heard", () => {
  it("says each card once in full, how bad it is before what it is", async () => {
    const host = show({ waiting: [risky("1", "low"), risky("2", "high")] });
    await pass(0);
    expect(said()).toBe("1 of 2. Routine. rm 1. Asked by Claude Code.");
    await press("j");
    expect(said()).toBe("2 of 2. Dangerous. rm 2. Asked by Claude Code.");
    await press("k");
    expect(said()).toBe("1 of 2. Routine.");
    host.show({ ...nothing(), waiting: [risky("1", "low"), risky("2", "high"), risky("3", "medium")] });
    await pass(0);
    expect(said()).toBe("New request. Take care. rm 3. Asked by Claude Code.");
    await press("j");
    await press("j");
    expect(said()).toBe("3 of 3. Take care.");
  });

  it("says a changed card anew, and nothing while a clock ticks", async () => {
    const host = show({ waiting: [risky("1", "low")] });
    await pass(0);
    const live = document.querySelector(".hush[role=status]");
    const before = live?.firstChild;
    host.show({ ...nothing(), waiting: [risky("1", "low")] });
    await pass(3000);
    expect(live?.firstChild).toBe(before);
    expect(said()).toBe("1 of 1. Routine. rm 1. Asked by Claude Code.");
    host.show({ ...nothing(), waiting: [risky("1", "high", { fingerprint: "new" })] });
    await pass(0);
    expect(said()).toBe("1 of 1. Dangerous. rm 1. Asked by Claude Code.");
  });

  it("says what comes while another view is looked at", async () => {
    const host = show({});
    await fireEvent.click(button("Rules"));
    host.show({ ...nothing(), waiting: [risky("1", "calm")] });
    await pass(0);
    expect(said()).toBe("New request. Routine. rm 1. Asked by Claude Code.");
  });
});

it("shows all keys on a sheet that Escape closes", async () => {
  show({ waiting: [card("1", "make")] });
  await settle();
  await press("?", { shiftKey: true, code: "Slash" });
  const sheet = screen.getByRole("dialog", { name: "Keyboard shortcuts" });
  expect([...sheet.querySelectorAll("kbd")].map((key) => key.textContent).slice(0, 3)).toEqual(["A", "D", "E"]);
  await press("a");
  expect(screen.getByRole("dialog")).toBe(sheet);
  await fireEvent(sheet, new Event("cancel", { cancelable: true }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("gives the focus back to what had it before a dialog", async () => {
  show({ waiting: [card("1", "make"), card("2", "ls")] });
  await settle();
  rows()[1]?.focus();
  await press("?", { shiftKey: true, code: "Slash" });
  await fireEvent(screen.getByRole("dialog"), new Event("cancel", { cancelable: true }));
  expect((at() as HTMLElement).dataset["row"]).toBe("2");
});

it("offers the next one below what is looked at, and never over it", async () => {
  show({ waiting: [card("1", "make")], running: [run("3", "pytest")] });
  await fireEvent.click(screen.getByRole("button", { name: /^pytest/ }));
  const next = button("Show the next one");
  expect(next.closest("section")).toBeNull();
  await pass(700);
  await fireEvent.click(button("Stop"));
  expect(button("Kill").previousElementSibling).toBe(button("Stop"));
  await fireEvent.click(next);
  expect(shown()).toBe("1");
});

describe("a run", () => {
  const region = () => screen.getByRole("region", { name: "Run and its output" });

  it("is a region scrolled from anywhere, read from its headline when it opens", async () => {
    const host = show({ waiting: [card("1", "make")] });
    await settle();
    expect(at().tagName).toBe("H1");
    host.show({ ...nothing(), running: [run("1", "make")] });
    await pass(0);
    expect([at().tagName, at().closest("[data-zone]")]).toEqual(["H1", region()]);
    Object.defineProperty(region(), "clientHeight", { value: 300 });
    Object.defineProperty(region(), "scrollHeight", { value: 2000 });
    for (const [key, place] of [
      ["PageDown", 260],
      [" ", 520],
      ["End", 2000],
      ["Home", 0],
    ] as const) {
      await press(key);
      expect(region().scrollTop).toBe(place);
    }
    expect(region().tabIndex).toBe(0);
  });

  it("hands on to its output what it cannot scroll itself", async () => {
    show({ running: [run("1", "make")] });
    await fireEvent.click(screen.getByRole("button", { name: /^make/ }));
    await pass(0);
    const turned: unknown[] = [];
    const output = region().querySelector("[data-turns]");
    output?.addEventListener("turned-on", (event) => turned.push((event as CustomEvent).detail));
    rows()[0]?.blur();
    for (const key of ["Home", "PageUp"]) await press(key);
    expect(turned).toEqual(["start", -1]);
  });

  it("tells once how it ended, and what else came in the same breath", async () => {
    const host = show({ waiting: [card("1", "make")] });
    await settle();
    host.show({ ...nothing(), running: [run("1", "make")] });
    await pass(0);
    const over = { ...nothing(), ended: [ended("1", "make", { kind: "exited", code: 1 })] };
    host.show(over);
    await pass(0);
    expect(said()).toBe("Failed with exit code 1 after 31 s. make.");
    expect([at().tagName, at().closest("section")?.tabIndex]).toEqual(["H1", 0]);
    host.show({ ...over, waiting: [risky("2", "low")] });
    await pass(0);
    expect(said()).toBe("New request. Routine. rm 2. Asked by Claude Code.");
  });
});
