/** File work on the page: everything that changes can be read before it is allowed, and what was done can be taken back. */
import { cleanup, fireEvent, screen, within } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import type { Fake } from "../../host/fake";
import * as files from "../../host/files";
import { nothing } from "../../host/builders";
import { DiffRows, pairs, type Source } from "../../state/diff.svelte";
import type { Card } from "../../bindings/Card";
import { begins as button, pass, settle, show, stage } from "../common/stage";

const start = (...waiting: Card[]): Fake => show({ waiting });

stage();

describe("a change on the card", () => {
  it("says what comes and what goes by sign and word, with its path and where that came from", () => {
    start(files.change("1"));
    expect(screen.getByText(/wants to change a file/).textContent).toContain("Claude Code");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toMatch(/^Changes .*cart\.ts$/);
    expect(screen.getByText(/^Requested as/).textContent).toContain("/home/ada/shop/current/src/cart.ts");
    const rows = [
      ...(screen
        .getByText(/discount = /)
        .closest(".row")
        ?.querySelectorAll(".no, .sign") ?? []),
    ].map((part) => part.textContent);
    expect(rows).toEqual(["", "47", "+added: "]);
    expect(screen.getByText("no line break at the end")).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Edit" }).disabled).toBe(true);
  });

  it("is allowed once all of it was in view", async () => {
    const host = start(files.change("1"));
    await pass(700);
    expect(button("Allow once").disabled).toBe(true);
    await settle();
    await fireEvent.click(button("Allow once"));
    expect(host.asked).toContainEqual(["decide", "1", "f1", { kind: "allowOnce" }]);
  });

  it("cannot be allowed while rows are missing; fetching them makes it so", async () => {
    const host = start(files.longChange("1", 40, 30));
    host.refusal = { code: "gone", message: "The rows are not there." };
    await settle();
    expect(screen.getByRole("alert").textContent).toBe("The rows are not there.");
    expect(button("Allow once").disabled).toBe(true);
    await fireEvent.click(button("Load the rest"));
    await pass(0);
    expect(host.asked.filter((call) => call[0] === "diffRows").slice(1)).toEqual([["diffRows", "1", "f1", 30, 10]]);
    await settle();
    expect(button("Allow once").disabled).toBe(false);
  });

  it("draws hostile text as text and marks, never as markup", async () => {
    const host = start(files.hostileChange("1"));
    expect(document.querySelector(".diff h1, .diff script, .file img")).toBeNull();
    expect(screen.getByText(/<h1>APPROVED/)).toBeTruthy();
    expect(screen.getByText("120 spaces")).toBeTruthy();
    await settle();
    expect(button("Allow once").disabled, "a row is cut").toBe(true);
    await fireEvent.click(button("Load the rest"));
    await pass(0);
    expect(host.asked).toContainEqual(["diffRow", "1", "f1", 5, 2000]);
    await settle();
    expect(button("Allow once").disabled).toBe(false);
  });

  it("is remembered for a folder, by kind", async () => {
    const host = start(files.change("1"));
    await settle();
    await fireEvent.click(button("Allow for"));
    expect(screen.getByText("Reading and changing files in a folder")).toBeTruthy();
    await fireEvent.click(screen.getByRole("radio", { name: "~/shop" }));
    await fireEvent.click(screen.getByRole("radio", { name: "10 minutes" }));
    await pass(250);
    await settle();
    await fireEvent.click(button("Save and allow"));
    const choice = { exact: true, steps: [], folder: "/home/ada/shop", anyClient: false, lasting: "tenMinutes" };
    expect(host.asked).toContainEqual(["decide", "1", "f1", { kind: "allowAlways", choice }]);
  });
});

it("reads and lists on a plain card", () => {
  start(files.reading("1"));
  for (const text of ["/home/ada/shop/web/src/cart.ts", "reads", "rows 3 to 20, counted from 1", "4.1 kB now"])
    expect(screen.getAllByText(text).length).toBeGreaterThan(0);
  cleanup();
  start(files.listing("2"));
  expect(screen.getByRole("heading", { level: 1 }).textContent).toMatch(/^Lists the files in /);
});

describe("side by side", () => {
  it("puts the n-th row that goes beside the n-th that comes", () => {
    const same = (n: number) => files.same(n, `s${n}`);
    const all = [
      same(1),
      files.goes(2, "a"),
      files.goes(3, "b"),
      files.comes(2, "A"),
      same(4),
      files.comes(4, "C"),
      files.goes(5, "d"),
      files.comes(5, "D"),
      files.comes(6, "E"),
    ];
    const rows = new DiffRows(files.diff([files.hunk(0, all)]), null, "");
    const text = (line: { row: { spans: { pieces: { kind: string; text?: string }[] }[] } } | null) =>
      line?.row.spans[0]?.pieces[0]?.text ?? "";
    expect(pairs(rows.lines).map(({ left, right }) => `${text(left)}|${text(right)}`)).toEqual([
      "s1|s1",
      "a|A",
      "b|",
      "s4|s4",
      "|C",
      "d|D",
      "|E",
    ]);
  });

  it("says how much was left out between two places", () => {
    const rows = new DiffRows(
      files.diff([files.hunk(0, [files.same(10, "x"), files.goes(11, "y")]), files.hunk(2, [files.same(40, "z")])]),
      null,
      "",
    );
    expect(rows.lines.map((line) => line.gap)).toEqual([9, null, 28]);
  });
});

it("stops asking when nothing more comes", async () => {
  const source: Source = {
    rows: vi.fn(() => Promise.resolve([])),
    row: () => Promise.resolve({ pieces: [], next: null }),
  };
  const rows = new DiffRows(files.diff([], { rows: 10, more: 10 }), source, "no");
  await rows.rest();
  expect(source.rows).toHaveBeenCalledTimes(1);
  expect(rows.whole).toBe(false);
});

describe("undo", () => {
  async function open(): Promise<Fake> {
    const host = show({ ended: [files.changed("1")] });
    await fireEvent.click(within(screen.getByRole("list", { name: "Ended" })).getByRole("button", { name: /cart/ }));
    await fireEvent.click(button("Undo this change"));
    await pass(0);
    return host;
  }

  it("shows what it changes, and does exactly that after the pause", async () => {
    const host = await open();
    expect(host.asked).toContainEqual(["undoPreview", "100000"]);
    expect(button("Undo change").disabled).toBe(true);
    await settle();
    await fireEvent.click(button("Undo change"));
    host.show({ ...nothing(), ended: [{ ...files.changed("1"), undo: null }] });
    await pass(0);
    expect(host.asked).toContainEqual(["undoChange", "100000", "u100000"]);
    expect(screen.getByText(/The change was undone/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Undo this/ })).toBeNull();
  });

  it("fetches what did not come with it, and does nothing before all of it was there to read", async () => {
    const host = show({ ended: [{ ...files.changed("1"), undo: "long" }] });
    await fireEvent.click(within(screen.getByRole("list", { name: "Ended" })).getByRole("button", { name: /cart/ }));
    await fireEvent.click(button("Undo this change"));
    await pass(700);
    expect(button("Undo change").disabled).toBe(true);
    await fireEvent.click(button("Load the rest"));
    await pass(0);
    expect(host.asked).toContainEqual(["undoRows", "ulong", 20, 20]);
    await settle();
    await fireEvent.click(button("Undo change"));
    expect(host.asked).toContainEqual(["undoChange", "long", "ulong"]);
  });

  it("says why when the file was changed since", async () => {
    const host = await open();
    await settle();
    host.refusal = { code: "changed", message: "The file was changed since." };
    await fireEvent.click(button("Undo change"));
    await pass(0);
    expect(within(screen.getByRole("dialog")).getByRole("alert").textContent).toContain("The file was changed since.");
  });
});
