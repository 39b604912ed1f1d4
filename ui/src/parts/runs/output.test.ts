/** Live output stays in the person's hands. */
import { cleanup, fireEvent, screen } from "@testing-library/svelte";
import { expect, it, vi } from "vitest";
import type { Fake } from "../../host/fake";
import { command, plain, run } from "../../host/builders";
import { button, pass, show, stage } from "../common/stage";

const acks = (host: Fake) => host.asked.filter((call) => call[0] === "ack").map((call) => call[2]);
const bytes = (text: string) => new TextEncoder().encode(text);
const write = (host: Fake, text: string) => host.write({ kind: "stdout", bytes: bytes(text) });

async function start(): Promise<Fake> {
  const host = show({
    running: [{ ...run("3", "pytest"), act: { kind: "run", ...command("pytest", { background: true }) } }],
  });
  await fireEvent.click(screen.getByRole("button", { name: /^pytest/ }));
  await pass(700);
  return host;
}

stage();

it("holds what comes while paused, unacknowledged, and draws it in order afterwards", async () => {
  const host = await start();
  write(host, "one\n");
  await pass(50);
  await fireEvent.click(button("Pause"));
  write(host, "twelve\n");
  host.write({ kind: "skipped", count: 5 });
  host.write({ kind: "end" });
  await pass(500);
  expect(acks(host)).toEqual([4]);
  expect(document.body.textContent).toContain("Paused: new output appears");
  await fireEvent.click(button("Follow"));
  await pass(50);
  expect(acks(host)).toEqual([4, 7]);
  expect(screen.queryByRole("button", { name: "Pause" }), "there is nothing more to follow").toBeNull();
});

it("shows the latest, and all that is kept when it is asked for or searched", async () => {
  const host = await start();
  expect(host.wholes).toEqual([false]);
  host.write({ kind: "before", kept: 2048, gone: 5 });
  write(host, "latest\n");
  await pass(50);
  await fireEvent.click(button("Show 2.0 kB of earlier output"));
  await pass(50);
  expect(host.wholes).toEqual([false, true]);
  host.write({ kind: "before", kept: 0, gone: 5 });
  write(host, "earlier\nlatest\n");
  await pass(50);
  expect(screen.queryByRole("button", { name: /earlier output/ }), "it is all there is").toBeNull();
});

it("copies all that is shown, what was held and skipped in its place", async () => {
  const host = await start();
  const copied = vi.fn(() => Promise.resolve());
  vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText: copied } });
  write(host, "one\n");
  await fireEvent.click(button("Pause"));
  host.write({ kind: "skipped", count: 5 });
  write(host, "two \x1b]0;title\x07<b>\n");
  await fireEvent.click(button("Follow"));
  await pass(50);
  await fireEvent.click(button("Copy output"));
  expect(copied).toHaveBeenCalledWith("one\n\n┄┄ 5 bytes not shown live ┄┄\ntwo <b>");
});

it("says what a copy left out, and when there is none", async () => {
  const host = await start();
  const copied = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
  vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText: copied } });
  write(host, "one\n");
  await pass(50);
  await fireEvent.click(button("Copy output"));
  expect(document.body.textContent, "all of it").not.toContain("Only the newest");
  await pass(1500);
  write(host, Array.from({ length: 12_000 }, (_, n) => `line ${n}\n`).join(""));
  await pass(500);
  await fireEvent.click(button("Copy output"));
  await pass(0);
  expect(copied.mock.lastCall?.[0]).toMatch(/^line 69\d\d\n[^]*\nline 11999$/);
  expect(document.body.textContent).toMatch(
    /Only the newest 5,0\d\d lines were copied\. Save the output to have all of it\./,
  );
  copied.mockRejectedValueOnce(new Error("no"));
  await pass(1500);
  await fireEvent.click(button("Copy output"));
  await pass(0);
  expect(document.body.textContent).toContain("Couldn't copy");
});

it("saves all a run wrote so far, says where and what is missing of it", async () => {
  const host = await start();
  expect(button("Save all output to a file").disabled, "nothing came yet").toBe(true);
  write(host, "one\n");
  await pass(50);
  host.short = plain("Only the first 64 MiB of its output are kept.");
  await fireEvent.click(button("Save all output to a file"));
  await pass(0);
  expect(host.asked.at(-1)).toEqual(["historyExport", { kind: "output", key: run("3", "pytest").record }]);
  expect(document.body.textContent).toMatch(
    /saved to \/home\/ada\/Downloads\/countersign-output.txt.*Only the first 64 MiB/,
  );
  host.refusal = { code: "refused", message: "It was not written down: the disk is full." };
  await fireEvent.click(button("Save all output to a file"));
  await pass(0);
  expect(screen.getByRole("alert").textContent).toContain("the disk is full");
});

it("gives a minute, ten, or all the time there is, and says what lives on", async () => {
  const host = await start();
  for (const name of ["+1 minute", "+10 minutes", "No limit"]) await fireEvent.click(button(name));
  expect(host.asked).toEqual([
    ["extend", "3", 60_000],
    ["extend", "3", 600_000],
    ["extend", "3", null],
  ]);
  expect(screen.getByRole("region", { name: "Run" }).textContent).toContain(
    "keeps running after the agent disconnects",
  );
});

it("keeps how output is shown for the next run", async () => {
  await start();
  await fireEvent.click(button("Wrap lines"));
  await fireEvent.click(button("Larger text"));
  expect(button("Wrap lines").getAttribute("aria-pressed")).toBe("false");
  cleanup();
  await start();
  expect(button("Wrap lines").getAttribute("aria-pressed")).toBe("false");
  expect(localStorage.getItem("output-size")).toBe("14");
});

it("searches by the usual key, and takes no other key from the page", async () => {
  const host = await start();
  write(host, "a cart\n");
  await pass(50);
  await fireEvent.keyDown(document.body, { key: "f", ctrlKey: true });
  await pass(0);
  const field = screen.getByRole("searchbox", { name: "Search in the output" });
  await fireEvent.input(field, { target: { value: "nothing such" } });
  await fireEvent.keyDown(field, { key: "Enter" });
  await pass(300);
  expect(document.body.textContent).toContain("no match");
  await fireEvent.keyDown(field, { key: "Escape" });
  expect(screen.queryByRole("searchbox")).toBeNull();
});
