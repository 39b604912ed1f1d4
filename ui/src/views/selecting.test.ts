/** What is selected in kept output reaches as far as a person means, however little of it is drawn. */
import "../loaded";
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import KeptOutput from "../parts/history/KeptOutput.svelte";
import { fake, type Fake } from "../host/fake";
import { KeptText } from "../host/kept";
import { lineOf, Records } from "../host/records";
import { COPIED } from "../state/saving.svelte";

/** Nothing is laid out here: a row is 20 pixels high, a character 8 wide, 24 rows are in view. */
const [ROW, CHARACTER, SEEN] = [20, 8, 24];
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const output = () => screen.getByRole("region", { name: "Output" });
const chosen = () => [...document.querySelectorAll("[role=list] .chosen:not(.break)")].map((part) => part.textContent);
const spot = (row: number, column: number) => ({ clientX: column * CHARACTER + 2, clientY: row * ROW + 5 });
const copied = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
const said = () => screen.getAllByRole("status").map((one) => one.textContent);

async function start(line = (n: number) => `line ${n}`, lines = 3000): Promise<Fake> {
  const host = fake("test");
  host.records = new Records("ordinary");
  host.records.kept = new KeptText((errors, n) => (errors ? "only warning" : line(n)), { stdout: lines, stderr: 1 });
  const record = await host.historyRecord(lineOf(0).key);
  render(KeptOutput, { record, host });
  await pass(0);
  host.asked.length = 0;
  return host;
}

async function press(at: { clientX: number; clientY: number }, more: MouseEventInit = {}): Promise<void> {
  await fireEvent.mouseDown(output(), { ...at, button: 0, buttons: 1, detail: 1, ...more });
}
async function drag(at: { clientX: number; clientY: number }): Promise<void> {
  await fireEvent.mouseMove(window, { ...at, buttons: 1 });
}
async function copy(): Promise<string | undefined> {
  copied.mockClear();
  await fireEvent.keyDown(output(), { key: "c", ctrlKey: true });
  await pass(50);
  return copied.mock.calls[0]?.[0];
}

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "setInterval", "requestAnimationFrame", "cancelAnimationFrame", "Date"],
  });
  vi.stubGlobal("ClipboardItem", undefined);
  vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText: copied } });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("selects by dragging, both ways, and copies just that", async () => {
  await start();
  expect(button("Copy selection").disabled).toBe(true);
  await press(spot(1, 2));
  await drag(spot(3, 4));
  expect(chosen()).toEqual(["ne 1", "line 2", "line"]);
  expect(await copy()).toBe("ne 1\nline 2\nline");
  await drag(spot(0, 4));
  await fireEvent.mouseUp(window);
  expect(await copy()).toBe(" 0\nli");
  await drag(spot(9, 0));
  expect(chosen(), "the button is up").toEqual([" 0", "li"]);
  await press(spot(5, 3));
  expect([chosen(), button("Copy selection").disabled]).toEqual([[], true]);
});

it("goes on over the edge for as long as the mouse is there, and keeps what went out of sight", async () => {
  await start();
  await press(spot(2, 5));
  await drag({ clientX: 0, clientY: SEEN * ROW + 200 });
  await pass(2000);
  const top = Number(document.querySelector("[role=listitem]")?.textContent.slice(5));
  expect(top).toBeGreaterThan(200);
  await fireEvent.mouseUp(window);
  await pass(500);
  expect(Number(document.querySelector("[role=listitem]")?.textContent.slice(5)), "it stops with the button").toBe(top);
  const text = (await copy()) ?? "";
  const lines = text.split("\n");
  expect([lines[0], lines[1], lines.length > top]).toEqual(["2", "line 3", true]);
  expect(lines.slice(1, -1)).toEqual(Array.from({ length: lines.length - 2 }, (_, n) => `line ${n + 3}`));
  await fireEvent.keyDown(output(), { key: "Home" });
  await pass(0);
  expect(chosen().slice(0, 2)).toEqual(["2", "line 3"]);
});

it("reaches from a press to one with Shift, wherever one scrolled between them", async () => {
  const host = await start();
  await press(spot(4, 0));
  await fireEvent.mouseUp(window);
  await fireEvent.keyDown(output(), { key: "End" });
  await pass(50);
  await press(spot(SEEN - 1, 7), { shiftKey: true });
  await fireEvent.mouseUp(window);
  const text = (await copy()) ?? "";
  expect([text.startsWith("line 4\nline 5\n"), text.endsWith("line 2998\nline 29")]).toEqual([true, true]);
  expect(host.asked.filter(([name]) => name === "historyText").length).toBe(1);
});

it("is steered by keys alone", async () => {
  await start(undefined, 40_000);
  for (let n = 0; n < 3; n++) await fireEvent.keyDown(output(), { key: "ArrowDown", shiftKey: true });
  expect(chosen()).toEqual(["line 0", "line 1", "line 2"]);
  await fireEvent.keyDown(output(), { key: "ArrowUp", shiftKey: true });
  expect(await copy()).toBe("line 0\nline 1\n");
  await fireEvent.keyDown(output(), { key: "Escape" });
  expect(chosen()).toEqual([]);
  await fireEvent.keyDown(output(), { key: "a", ctrlKey: true });
  await pass(0);
  expect(chosen().length).toBe(SEEN);
  const all = (await copy()) ?? "";
  expect([all.split("\n").length, all.endsWith("line 39999\n")]).toEqual([40_001, true]);
  expect(said().some((one) => one.endsWith("copied"))).toBe(true);
});

it("takes a word by two presses and a row by three", async () => {
  await start((n) => `say "path/to/${n}" \u{1f980}!`);
  await press(spot(1, 8), { detail: 2 });
  expect(chosen()).toEqual(["path/to/1"]);
  await press(spot(2, 8), { detail: 3 });
  expect(await copy()).toBe('say "path/to/2" \u{1f980}!\n');
  await press(spot(0, 17));
  await drag(spot(0, 40));
  expect(chosen(), "a character of two units is whole").toEqual(["!"]);
});

it("keeps a word or a row under a hand that trembles, and goes on by words or rows when it drags", async () => {
  await start((n) => `say "path/to/${n}" now`);
  // The last pixel of a row: the next one is of another word.
  const [clientX, clientY] = [spot(1, 8).clientX, 2 * ROW - 1];
  await press({ clientX, clientY }, { detail: 2 });
  await drag({ clientX: clientX + 1, clientY });
  await drag({ clientX, clientY: clientY + 1 });
  expect(chosen()).toEqual(["path/to/1"]);
  await drag(spot(2, 1));
  expect(chosen()).toEqual(['path/to/1" now', "say"]);
  await drag(spot(0, 8));
  expect(chosen(), "the word it began with stays").toEqual(['path/to/0" now', 'say "path/to/1']);
  await drag({ clientX, clientY });
  expect(chosen(), "once it drags, it goes back all the way").toEqual(["path/to/1"]);
  await fireEvent.mouseUp(window);
  await press({ clientX, clientY: 3 * ROW }, { detail: 3 });
  await drag({ clientX, clientY: 3 * ROW - 1 });
  expect(await copy()).toBe('say "path/to/3" now\n');
  await drag(spot(4, 2));
  expect(await copy()).toBe('say "path/to/3" now\nsay "path/to/4" now\n');
  await drag(spot(2, 5));
  expect(await copy()).toBe('say "path/to/2" now\nsay "path/to/3" now\n');
});

it("says once the eye rests how much is selected, and that it is gone", async () => {
  await start();
  await pass(800);
  const before = said();
  for (let n = 0; n < 3; n++) {
    await fireEvent.keyDown(output(), { key: "ArrowDown", shiftKey: true });
    await pass(400);
  }
  expect(said(), "not every row by itself").toEqual(before);
  await pass(400);
  expect(said()).toContain("3 rows selected");
  await fireEvent.keyDown(output(), { key: "a", ctrlKey: true });
  await pass(800);
  expect(said()).toContain("3,000 rows selected");
  await fireEvent.keyDown(output(), { key: "Escape" });
  await pass(800);
  expect(said()).toContain("Nothing is selected.");
});

it("keeps what is selected when the rows become narrower, unless something else is meanwhile", async () => {
  const watching: (() => void)[] = [];
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(heard: () => void) {
        watching.push(heard);
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  const host = await start();
  screen.getByRole("list").style.padding = "0px 16px";
  const width = vi.spyOn(HTMLElement.prototype, "clientWidth", "get");
  const narrow = async (to: number) => {
    width.mockReturnValue(to);
    watching.forEach((heard) => heard());
    await pass(800);
    expect(
      host.asked.some(([name]) => name === "historyRows"),
      "it is cut anew",
    ).toBe(true);
    host.asked.length = 0;
  };
  await fireEvent.keyDown(output(), { key: "a", ctrlKey: true });
  await narrow(400);
  expect([chosen().length, said().includes("3,000 rows selected")]).toEqual([SEEN, true]);
  await press(spot(1, 2));
  await drag(spot(3, 4));
  await fireEvent.mouseUp(window);
  await pass(800);
  expect(said()).toContain("3 rows selected");
  await narrow(300);
  expect([chosen(), said().includes("3 rows selected")]).toEqual([["ne 1", "line 2", "line"], true]);
  expect(await copy()).toBe("ne 1\nline 2\nline");

  // Cut anew twice before the first answer, which comes last and counts for nothing.
  const late: (() => void)[] = [];
  const whole = host.historyMoved;
  host.historyMoved = (...asked) => new Promise((tell, fail) => late.push(() => void whole(...asked).then(tell, fail)));
  await narrow(280);
  await narrow(260);
  expect([chosen(), late.length, said().includes("Nothing is selected.")]).toEqual([[], 2, false]);
  late[1]?.();
  await pass(50);
  late[0]?.();
  await pass(50);
  expect(chosen()).toEqual(["ne 1", "line 2", "line"]);
  await narrow(240);
  await press(spot(5, 0));
  await drag(spot(5, 4));
  await fireEvent.mouseUp(window);
  late[2]?.();
  await pass(50);
  expect(chosen(), "what a person selected since stays").toEqual(["line"]);
  host.historyMoved = () => Promise.reject(new Error("gone"));
  await narrow(220);
  expect([chosen(), said().includes("Nothing is selected.")]).toEqual([[], true]);
});

it("copies no more than a clipboard should hold, and says what to do", async () => {
  const host = await start((n) => `${n} ${"x".repeat(1000)}`, 20_000);
  await fireEvent.keyDown(output(), { key: "a", metaKey: true });
  expect(await copy()).toBeUndefined();
  expect(said().some((one) => one.includes("More than 8.0 MB") && one.includes("“Save only output”"))).toBe(true);
  expect(
    host.asked.filter(([name]) => name === "historyText").length,
    "what is too much is not fetched to its end",
  ).toBe(1);
  expect(COPIED).toBe(8 * 1024 * 1024);
  await fireEvent.click(button("Save only output"));
  await pass(0);
  expect(host.asked.at(-1)).toEqual([
    "historyExport",
    { kind: "stream", key: lineOf(0).key, computer: null, errors: false },
  ]);
  await fireEvent.click(screen.getByRole("radio", { name: /^Errors/ }));
  await pass(50);
  expect(chosen(), "another stream has other places").toEqual([]);
  await fireEvent.click(button("Save only errors"));
  await pass(0);
  expect(host.asked.at(-1)).toEqual([
    "historyExport",
    { kind: "stream", key: lineOf(0).key, computer: null, errors: true },
  ]);
});

it("says when the clipboard is not to be had", async () => {
  await start();
  copied.mockImplementationOnce(() => Promise.reject(new Error("no")));
  await fireEvent.keyDown(output(), { key: "a", ctrlKey: true });
  await fireEvent.keyDown(output(), { key: "c", ctrlKey: true });
  await pass(50);
  expect(screen.getByRole("alert").textContent).toContain("Couldn't copy");
});
