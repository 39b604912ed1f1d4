/** The record is looked through, and never believed. */
import "../loaded";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import App from "../App.svelte";
import { fake, type Fake } from "../host/fake";
import { lineOf, Records } from "../host/records";
import { ended, nothing, plain } from "../host/builders";
import type { HistoryPage } from "../bindings/HistoryPage";
import type { RecordLine } from "../bindings/RecordLine";
import type { RecordView } from "../bindings/RecordView";

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>("button", { name });
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const rows = () => within(screen.getByRole("list", { name: "Requests" })).queryAllByRole("button");
const pages = (host: Fake) => host.asked.filter((call) => call[0] === "historyPage");
const search = (value: string) =>
  fireEvent.input(screen.getByRole("searchbox", { name: "Search history" }), { target: { value } });
const all = { text: "", client: null, folder: null, decision: null, outcome: null, from: null, to: null };

async function start(scene = "ordinary"): Promise<Fake> {
  const host = fake("test");
  host.records = new Records(scene);
  render(App, { host });
  await fireEvent.click(button("History"));
  await pass(0);
  return host;
}

beforeEach(() => {
  vi.useFakeTimers();
  HTMLElement.prototype.scrollTo = () => undefined;
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
  }));
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe("finding", () => {
  it("waits for a pause in typing, and asks once", async () => {
    const host = await start();
    await search("car");
    await pass(100);
    await search("cargo");
    await pass(149);
    expect(pages(host).length).toBe(1);
    await pass(1);
    expect(pages(host).slice(1)).toEqual([["historyPage", { ...all, text: "cargo" }, null]]);
    expect(rows().every((row) => row.textContent.includes("cargo"))).toBe(true);
  });

  it("drops an answer to an older question, whenever it comes", async () => {
    const host = await start();
    const answers: ((page: HistoryPage) => void)[] = [];
    host.historyPage = () => new Promise((resolve) => answers.push(resolve));
    await search("one");
    await pass(150);
    await search("two");
    await pass(150);
    answers[1]?.({ records: [{ ...lineOf(2), line: "the second" }], next: null });
    await pass(0);
    answers[0]?.({ records: [{ ...lineOf(1), line: "the first" }], next: "1" });
    await pass(0);
    expect(rows().map((row) => row.querySelector("code")?.textContent)).toEqual(["the second"]);
    expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
  });

  it("looks on through parts of the record with little in them", async () => {
    const host = await start();
    const answers: HistoryPage[] = [
      { records: [], next: "40" },
      { records: [lineOf(21)], next: "20" },
      { records: [], next: null },
    ];
    const asked: (string | null)[] = [];
    host.historyPage = (_, before) => {
      asked.push(before);
      return Promise.resolve(answers.shift() ?? { records: [], next: null });
    };
    await search("🚀");
    await pass(150);
    expect(asked).toEqual([null, "40", "20"]);
    expect(rows().length).toBe(1);
    expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
  });

  it("narrows by every filter, and widens again", async () => {
    const host = await start();
    for (const [name, value] of [
      ["Client", "1"],
      ["Folder", "2"],
      ["Decision", "rule"],
      ["Outcome", "failed"],
      ["Time", "week"],
    ] as const)
      await fireEvent.change(screen.getByRole("combobox", { name }), { target: { value } });
    expect(pages(host).at(-1)).toEqual([
      "historyPage",
      { ...all, client: 1, folder: 2, decision: "rule", outcome: "failed", from: Date.now() - 7 * 86_400_000 },
      null,
    ]);
    await pass(0);
    expect(document.body.textContent).toContain("Nothing in History matches.");
    await fireEvent.click(button("Clear filters"));
    expect(pages(host).at(-1)).toEqual(["historyPage", all, null]);
  });

  it("loads more behind the last one, and goes on from there", async () => {
    const host = await start();
    expect(rows().length).toBe(50);
    await fireEvent.click(button("Load more"));
    await pass(0);
    expect(pages(host).at(-1)).toEqual(["historyPage", all, lineOf(49).key]);
    expect(rows().length).toBe(100);
    expect(document.activeElement).toBe(rows()[50]);
    await fireEvent.keyDown(rows()[50] as HTMLElement, { key: "ArrowUp" });
    expect(document.activeElement).toBe(rows()[49]);
  });

  it("says what is wrong, and keeps what was found", async () => {
    const host = await start();
    host.historyChoices = () => Promise.reject({ message: "no" });
    host.refusal = { code: "refused", message: "History couldn't be read." };
    await search("x");
    await pass(150);
    expect(screen.getByRole("alert").textContent).toContain("History couldn't be read.");
    expect(rows().length).toBe(50);
  });

  it("says when there is nothing yet, and when the record is not kept", async () => {
    const host = await start("empty");
    expect(screen.getByRole("heading", { name: "History is empty" })).toBeTruthy();
    host.show({ ...nothing(), record: { kind: "notKept", message: "The disk is full." } });
    await pass(0);
    expect(screen.getByRole("alert").textContent).toContain("The disk is full.");
  });

  it("offers what came since, and keeps its place while other views are looked at", async () => {
    const host = await start();
    await search("cargo");
    await pass(150);
    expect(screen.queryByRole("button", { name: "Show newer" })).toBeNull();
    host.show({ ...nothing(), recorded: 1 });
    await pass(0);
    await fireEvent.click(button("Show newer"));
    await pass(0);
    expect(screen.queryByRole("button", { name: "Show newer" })).toBeNull();
    await fireEvent.click(button(/^Rules/));
    await fireEvent.click(button("History"));
    expect(screen.getByRole<HTMLInputElement>("searchbox", { name: "Search history" }).value).toBe("cargo");
  });
});

it("leads from what ended on the desk to the same request in the record", async () => {
  const host = fake("test");
  const line = lineOf(1);
  host.records.lines = [lineOf(0), line];
  host.show({
    ...nothing(),
    ended: [{ ...ended("5", line.line ?? "", { kind: "denied", reason: null }), record: line.key }],
  });
  render(App, { host });
  await fireEvent.click(screen.getByRole("button", { name: /^git status/ }));
  await fireEvent.click(button("Show in History"));
  await pass(0);
  expect(document.querySelector("[data-record]")?.getAttribute("data-record")).toBe(line.key);
  expect(rows().length).toBe(2);
  expect(screen.queryByRole("button", { name: "Show newer" }), "it is as new as it can be").toBeNull();
});

describe("what is not over", () => {
  const runs = (n: number): RecordLine => ({ ...lineOf(n), how: null, code: null, ranMs: null });
  const looks = (host: Fake) => host.asked.filter((call) => call[0] === "historyRecord").length;
  const typed = () =>
    within(screen.getByRole("list", { name: "Typed into it", hidden: true })).getAllByRole("listitem", {
      hidden: true,
    });

  async function look(line: RecordLine): Promise<Fake> {
    const host = fake("test");
    host.records.lines = [line];
    render(App, { host });
    await fireEvent.click(button("History"));
    await pass(0);
    await fireEvent.click(rows()[0] as HTMLElement);
    await pass(0);
    return host;
  }

  it("is looked at again when more of it is written, and not when it only ended on the desk", async () => {
    const host = await look(runs(1));
    expect(rows()[0]?.textContent).toContain("running");
    const over = [ended("5", "git status", { kind: "exited", code: 0 })];
    host.show({ ...nothing(), ended: over });
    await pass(0);
    expect(looks(host), "the record has nothing new").toBe(1);
    host.records.lines = [lineOf(1)];
    host.show({ ...nothing(), ended: over, recorded: 1 });
    await pass(0);
    expect(rows()[0]?.textContent).toContain("finished");
    expect(screen.getByRole("heading", { name: /finished/ })).toBeTruthy();
    host.show({ ...nothing(), ended: over, recorded: 2 });
    await pass(0);
    expect(looks(host), "what is over says no more").toBe(2);
  });

  it("shows what was typed once it is written, where the list was left open", async () => {
    const host = await look(runs(3));
    const whole = host.records.record(lineOf(3).key);
    const part = (count: number): RecordView => ({ ...whole, typed: whole.typed.slice(0, count) });
    host.historyRecord = () => Promise.resolve(part(1));
    host.show({ ...nothing(), recorded: 1 });
    await pass(0);
    expect(typed().length).toBe(1);
    const list = typed()[0]?.closest("details");
    if (list) list.open = true;
    host.historyRecord = () => Promise.resolve(part(3));
    host.show({ ...nothing(), recorded: 2 });
    await pass(0);
    expect(typed().at(-1)?.textContent).toContain("a secret");
    expect(typed()[0]?.closest("details")).toBe(list);
    expect(list?.open).toBe(true);
  });

  it("is not asked for again while it is on its way, and then once, whatever was written meanwhile", async () => {
    const host = await look(runs(3));
    const answers: ((record: RecordView) => void)[] = [];
    host.historyRecord = () => new Promise((resolve) => answers.push(resolve));
    for (const recorded of [1, 2, 3]) {
      host.show({ ...nothing(), recorded });
      await pass(0);
    }
    expect(answers.length).toBe(1);
    answers[0]?.(host.records.record(lineOf(3).key));
    await pass(0);
    expect(answers.length).toBe(2);
    host.records.lines = [lineOf(3)];
    answers[1]?.(host.records.record(lineOf(3).key));
    await pass(0);
    expect(screen.getByRole("heading", { name: /exit/ })).toBeTruthy();
    expect(answers.length).toBe(2);
  });

  it("is found when it comes into the record only after it was looked for", async () => {
    const host = fake("test");
    const line = lineOf(1);
    host.show({
      ...nothing(),
      ended: [{ ...ended("5", line.line ?? "", { kind: "exited", code: 0 }), record: line.key }],
    });
    render(App, { host });
    await fireEvent.click(screen.getByRole("button", { name: /^git status/ }));
    host.historyRecord = () => Promise.reject({ code: "gone", message: "That has already ended." });
    await fireEvent.click(button("Show in History"));
    await pass(0);
    expect(screen.getByRole("alert").textContent).toContain("That has already ended.");
    host.historyRecord = (id) => Promise.resolve(host.records.record(id));
    host.records.lines = [line];
    host.show({ ...nothing(), recorded: 1 });
    await pass(0);
    expect(document.querySelector("[data-record]")?.getAttribute("data-record")).toBe(line.key);
    expect(screen.queryByRole("alert")).toBeNull();
    expect(button("Show newer")).toBeTruthy();
  });
});

describe("one request", () => {
  async function look(scene = "ordinary", row = 3): Promise<Fake> {
    const host = await start(scene);
    await fireEvent.click(rows()[row] as HTMLElement);
    await pass(0);
    return host;
  }
  const detail = () => screen.getByRole("region", { name: "Request in History" });

  it("shows what was asked, what became of it and who decided", async () => {
    await look();
    expect(detail().textContent).toMatch(
      /You changed it to:.*cargo build --release --locked.*The agent asked:.*cargo build --release.*allowed by you, after 4 s/,
    );
  });

  it("draws hostile text as text", async () => {
    await look("hostile", 0);
    expect(document.querySelector("main img, main script, main b b, blockquote h1")).toBeNull();
    expect(detail().textContent).toContain("<script>alert(1)</script>");
    expect(detail().querySelector("mark")?.textContent).toContain("zero-width space U+200B");
    await fireEvent.click(screen.getByRole("radio", { name: "All output" }));
    await pass(0);
    await fireEvent.click(screen.getByRole("radio", { name: /^Errors/ }));
    await pass(0);
    expect(document.querySelector("[role=listitem][aria-posinset]")?.textContent).toBe(
      "warning: unused variable: `total` <b>bold</b> ‹U+202E›txt",
    );
    expect(document.querySelector("[role=listitem][aria-posinset] b")).toBeNull();
    expect(document.querySelector("[role=listitem][aria-posinset] .hidden")?.textContent).toBe("‹U+202E›");
  });

  it("writes down what the filters show, and the run; says where", async () => {
    const host = await look();
    await search("cargo");
    await pass(150);
    await fireEvent.click(button("Export"));
    await pass(0);
    expect(host.asked.at(-1)).toEqual(["historyExport", { kind: "jsonLines", query: { ...all, text: "cargo" } }]);
    await fireEvent.click(button("Save recording"));
    await fireEvent.click(button("Save output"));
    await pass(0);
    expect(host.asked.slice(-2)).toEqual([
      ["historyExport", { kind: "asciicast", key: lineOf(3).key }],
      ["historyExport", { kind: "output", key: lineOf(3).key }],
    ]);
    expect(detail().textContent).toContain("Saved to /home/ada/Downloads/countersign-output.txt");
  });

  it("shows the part of a file an agent was given, as text alone", async () => {
    const host = await start("files");
    await fireEvent.click(screen.getByRole("button", { name: /^Read/ }));
    await pass(0);
    const record = screen.getByRole("region", { name: "Request in History" });
    for (const text of [
      "/home/ada/shop/web/src/cart.ts",
      "rows 3 to 20, counted from 1",
      "Part of the file the agent was given",
    ])
      expect(record.textContent).toContain(text);
    expect(host.asked.find((call) => call[0] === "historyRows")?.slice(0, 4)).toEqual([
      "historyRows",
      { id: "99998", computer: null, errors: false, columns: 80 },
      0,
      256,
    ]);
    expect(within(record).queryByRole("radio")).toBeNull();
    expect(within(record).queryByRole("button", { name: "Save recording" })).toBeNull();
  });

  it("says by whom a line was typed, and under which word", async () => {
    await start();
    await fireEvent.click(screen.getAllByRole("button", { name: /^cargo build --release/ })[0] ?? document.body);
    await pass(0);
    const lines = within(screen.getByRole("list", { name: "Typed into it", hidden: true })).getAllByRole("listitem", {
      hidden: true,
    });
    expect(
      lines.map((line) => /· ([^·]*?) (print|••••|exit|end)/.exec(line.textContent.replace(/\s+/g, " "))?.[1]),
    ).toEqual(["the agent, as you allowed", "the agent, as you allowed for this run", "you", "you", "you"]);
  });

  it("tells the answers of several computers apart, as the live card does", async () => {
    const host = await start("several");
    await fireEvent.click(rows()[0] as HTMLElement);
    await pass(0);
    const tabs = () => screen.getAllByRole("tab").map((tab) => tab.textContent.replace(/\s+/g, " ").trim());
    expect(tabs()).toEqual(["All together", "web1 finished", "web2 failed, exit 3", "web3 connection lost"]);
    expect(detail().textContent).toContain("test result: ok.");
    expect(screen.getByRole("tabpanel").textContent).toContain("The connection was lost.");
    await fireEvent.click(screen.getByRole("tab", { name: /web2/ }));
    await pass(0);
    expect(screen.getByRole("tabpanel").textContent).toMatch(
      /which is 10.0.0.6.*0 processes left.*said by computer 1/s,
    );
    const roll = (computer: number | null) => ({ id: lineOf(0).key, computer, errors: false, columns: 80 });
    expect(host.asked).toContainEqual(["historyRows", roll(1), 0, 256, null]);
    await fireEvent.input(screen.getByRole("searchbox", { name: "Search in the output" }), {
      target: { value: "said" },
    });
    await pass(200);
    expect(host.asked).toContainEqual(["historyFind", roll(1), "said", 0]);
    expect(document.querySelector(".count")?.firstChild?.textContent).toBe("1 of 1");
    await fireEvent.click(screen.getByRole("radio", { name: "Replay" }));
    await fireEvent.click(button("Play"));
    await pass(0);
    expect(host.asked).toContainEqual(["historyReplay", lineOf(0).key, 1, 0]);
    await fireEvent.click(screen.getByRole("tab", { name: "All together" }));
    await fireEvent.click(screen.getByRole("radio", { name: "All output" }));
    await pass(0);
    expect(host.asked).toContainEqual(["historyRows", roll(null), 0, 256, null]);
  });

  it("forgets only when pressed twice, and shows that it was there", async () => {
    const host = await look();
    await fireEvent.click(button("Forget"));
    expect(host.asked.some((call) => call[0] === "historyForget")).toBe(false);
    await fireEvent.click(button("Press again to forget it"));
    await pass(0);
    expect(host.asked).toContainEqual(["historyForget", lineOf(3).key]);
    expect(rows()[3]?.textContent).toContain("forgotten");
    expect(detail().textContent).toContain("Only the fact that there was a request remains.");
    expect(screen.queryByRole("button", { name: "Save output" })).toBeNull();
  });
});

describe("the check", () => {
  it("goes on until it is complete", async () => {
    const host = await start();
    host.checks = [{ kind: "intact", entries: 50_000, at: 5, complete: false, missing: 0, unkept: 0, unheld: null }];
    await fireEvent.click(button("Check History"));
    await pass(0);
    expect(host.asked.filter((call) => call[0] === "historyVerify")).toEqual([
      ["historyVerify", true],
      ["historyVerify", false],
    ]);
    expect(document.body.textContent).toMatch(/History is intact up to .*412,038 entries/);
  });

  it("says when its end cannot be held against the keyring", async () => {
    const host = await start();
    host.checks = [
      { kind: "intact", entries: 9, at: 5, complete: true, missing: 0, unkept: 0, unheld: "the keyring is locked" },
    ];
    await fireEvent.click(button("Check History"));
    await pass(0);
    expect(document.body.textContent).toContain(
      "Countersign can't tell whether entries are missing at the end: the keyring is locked.",
    );
  });

  it("says what is not there any more though nobody removed it", async () => {
    const host = await start();
    host.checks = [{ kind: "intact", entries: 9, at: 5, complete: true, missing: 2, unkept: 0, unheld: null }];
    await fireEvent.click(button("Check History"));
    await pass(0);
    expect(document.body.textContent).toContain(
      "The kept output of 2 requests is missing or incomplete, and no entry says that it was deleted.",
    );
  });

  it("calls no record intact that lacks what was never written", async () => {
    const host = await start();
    host.checks = [{ kind: "intact", entries: 9, at: 5, complete: true, missing: 0, unkept: 4, unheld: null }];
    await fireEvent.click(button("Check History"));
    await pass(0);
    expect(document.body.textContent).toMatch(
      /isn't complete: 4 events were never saved.* The 9 entries up to .* are unchanged\./,
    );
    expect(document.body.textContent).not.toContain("History is intact");
  });

  it("says a break in words", async () => {
    const host = await start();
    host.checks = [{ kind: "broken", at: 4711, what: plain("<b>An entry is missing.</b>") }];
    await fireEvent.click(button("Check History"));
    await pass(0);
    expect(screen.getByRole("alert").textContent).toMatch(
      /Something other than Countersign changed History. It shows at entry 4,711: *<b>An entry is missing.<\/b>/,
    );
  });
});
