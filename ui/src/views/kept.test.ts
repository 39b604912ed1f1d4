/** All that was kept of a run is scrolled through as one, and searched in, whatever its length. */
import "../loaded";
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import KeptOutput from "../parts/history/KeptOutput.svelte";
import { fake, type Fake } from "../host/fake";
import { KeptText } from "../host/kept";
import { lineOf, Records } from "../host/records";
import type { FoundView } from "../bindings/FoundView";
import type { RowsView } from "../bindings/RowsView";

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const output = () => screen.getByRole("region", { name: "Output" });
const field = () => screen.getByRole<HTMLInputElement>("searchbox", { name: "Search in the output" });
const rows = () => [...document.querySelectorAll("[role=list] > [role=listitem]")].map((row) => row.textContent);
const calls = (host: Fake, name: string) => host.asked.filter((call) => call[0] === name);
const count = () => document.querySelector(".count")?.firstChild?.textContent;

async function press(key: string): Promise<void> {
  await fireEvent.keyDown(output(), { key });
  await pass(0);
}

async function look(text: string): Promise<void> {
  await fireEvent.input(field(), { target: { value: text } });
  await pass(200);
}

async function start(lines = 3000, line = (n: number) => `line ${n}${n % 100 === 7 ? " is slow" : ""}`): Promise<Fake> {
  const host = fake("test");
  host.records = new Records("ordinary");
  host.records.kept = new KeptText((errors, n) => (errors ? "only warning" : line(n)), { stdout: lines, stderr: 1 });
  const record = await host.historyRecord(lineOf(0).key);
  host.asked.length = 0;
  render(KeptOutput, { record, host });
  await pass(0);
  return host;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it("shows every row there is, and draws only those in view", async () => {
  await start(700);
  const seen: string[] = [];
  for (let page = 0; page < 200; page++) {
    const here = rows();
    expect(here.length).toBeLessThanOrEqual(25);
    seen.push(...here.filter((row) => !seen.slice(-30).includes(row)));
    if (here.at(-1) === "line 699") break;
    await press("PageDown");
  }
  expect(seen).toEqual(Array.from({ length: 700 }, (_, n) => `line ${n}${n % 100 === 7 ? " is slow" : ""}`));
  const last = screen.getAllByRole("listitem").at(-1);
  expect([last?.getAttribute("aria-posinset"), last?.getAttribute("aria-setsize")]).toEqual(["700", "700"]);
});

it("is at once anywhere in a million rows, by wheel, keys and scroll bar", async () => {
  const host = await start(2_000_000);
  expect(rows()[0]).toBe("line 0");
  await press("End");
  await pass(50);
  expect(rows().at(-1)).toBe("line 1999999");
  expect(
    calls(host, "historyRows").filter((call) => call[3] === 256).length,
    "what lies between is not fetched",
  ).toBeLessThan(8);
  await press("PageUp");
  expect(rows().at(-1)).toMatch(/^line 199997\d/);
  await press("Home");
  // More rows than any engine can draw: the wheel goes by rows all the same.
  await fireEvent.wheel(output(), { deltaY: 100 });
  await pass(0);
  expect(rows()[0]).toBe("line 5");
  output().scrollTop = 15_000_000 - 240;
  await fireEvent.scroll(output());
  await pass(0);
  expect(Number(rows()[0]?.slice(5))).toBeGreaterThan(999_000);
  expect(Number(rows()[0]?.slice(5))).toBeLessThan(1_001_000);
  await pass(1000);
  expect(
    screen
      .getAllByRole("status")
      .some((status) => /^Rows (999,\d{3}|1,000,\d{3}) to .* of 2,000,000$/.test(status.textContent)),
  ).toBe(true);
});

it("goes from find to find in all of it, both ways and round, and counts them", async () => {
  await start();
  await look("IS slow");
  expect(count()).toBe("1 of 30");
  expect(screen.getByRole("list").querySelectorAll("mark.now").length).toBe(1);
  expect(document.querySelector(".count .hush")?.textContent, "what is found is read aloud").toBe("line 7 is slow");
  await fireEvent.keyDown(field(), { key: "Enter" });
  await pass(0);
  expect([count(), rows().includes("line 107 is slow")]).toEqual(["2 of 30", true]);
  await fireEvent.keyDown(field(), { key: "Enter", shiftKey: true });
  await fireEvent.click(button("Previous match"));
  await pass(0);
  await pass(0);
  expect([count(), rows().includes("line 2907 is slow")]).toEqual(["30 of 30", true]);
  expect(document.querySelector("mark.now")?.textContent).toBe("is slow");
  await fireEvent.click(button("Next match"));
  await pass(0);
  expect([count(), rows().includes("line 7 is slow")]).toEqual(["1 of 30", true]);
  await look("nothing such");
  expect(count()).toBe("no match");
  await fireEvent.keyDown(field(), { key: "Escape" });
  await pass(0);
  expect([field().value, count(), document.querySelectorAll("mark").length]).toEqual(["", "", 0]);
});

it("begins where the eye is, says that it goes on looking, and drops what nobody wants any more", async () => {
  const host = await start();
  const answers: ((found: FoundView) => void)[] = [];
  const asked: string[] = [];
  host.historyFind = (_, find) => {
    asked.push(find);
    return new Promise((resolve) => answers.push(resolve));
  };
  for (let page = 0; page < 30; page++) await press("PageDown");
  await look("sl");
  await look("slow");
  const counts = Array.from({ length: 6 }, () => 3);
  answers[1]?.({ counts, whole: false });
  await pass(0);
  expect(count()).toMatch(/^\d+ of more than 18$/);
  expect(rows().some((row) => row === "line 707 is slow")).toBe(true);
  answers[0]?.({ counts: [900], whole: true });
  await pass(0);
  expect(count(), "of a text nobody looks for any more").toMatch(/ of more than 18$/);
  answers[2]?.({ counts, whole: true });
  await pass(0);
  expect(count()).toMatch(/ of 36$/);
  expect(asked).toEqual(["sl", "slow", "slow"]);
});

it("shows the other stream from its beginning, and searches in that", async () => {
  await start();
  await press("End");
  await look("line 2");
  await fireEvent.click(screen.getByRole("radio", { name: /^Errors/ }));
  await pass(50);
  expect(rows()).toEqual(["only warning"]);
  expect(count()).toBe("no match");
  await look("WARN");
  expect(count()).toBe("1 of 1");
});

it("searches by the usual key, and says what is wrong and what is damaged", async () => {
  const host = await start();
  const keyed = new KeyboardEvent("keydown", { key: "f", ctrlKey: true, bubbles: true, cancelable: true });
  output().dispatchEvent(keyed);
  expect(keyed.defaultPrevented).toBe(true);
  host.refusal = { code: "refused", message: "History couldn't be read." };
  await press("End");
  await pass(50);
  expect(screen.getByRole("alert").textContent).toContain("History couldn't be read.");
  cleanup();
  const whole = host.historyRows;
  host.historyRows = (...asked) =>
    whole(...asked).then((view): RowsView => ({
      ...view,
      whole: true,
      broken: [{ kind: "plain", text: "part of the kept output is damaged" }],
    }));
  render(KeptOutput, { record: await host.historyRecord(lineOf(0).key), host });
  await pass(0);
  expect(screen.getByRole("note").textContent).toContain("part of the kept output is damaged");
});
