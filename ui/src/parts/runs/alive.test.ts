/** All that lives, what lost its agent, and what the person asks themselves. */
import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import App from "../../App.svelte";
import { fake, type Fake } from "../../host/fake";
import { Records, lineOf } from "../../host/records";
import { ended, nothing, run } from "../../host/builders";
import { scene } from "../../host/scenes";
import { button, pass, stage } from "../common/stage";

const calls = (host: Fake, name: string) => host.asked.filter((call) => call[0] === name);

function start(name: string): Fake {
  const host = fake("test");
  host.records = new Records(name);
  host.show(scene(name));
  render(App, { host });
  return host;
}

stage();

describe("all that lives", () => {
  it("is looked at only while it is shown", async () => {
    const host = start("living");
    await pass(5000);
    expect(calls(host, "alive")).toEqual([]);
    await fireEvent.click(button("Resource use"));
    await pass(0);
    expect(calls(host, "alive").length).toBe(1);
    await pass(2000);
    expect(calls(host, "alive").length).toBe(2);
    const table = within(screen.getByRole("table", { name: "Codex" }));
    expect(table.getAllByRole("row").length).toBe(3);
    expect(table.getAllByRole("row")[1]?.textContent).toMatch(/0\.4 %.*1\.2 s.*3\.2 MB/);
    await fireEvent.click(button(/^History/));
    await pass(6000);
    expect(calls(host, "alive").length).toBe(2);
  });

  it("ends one, all of a client, and everything when it is said twice", async () => {
    const host = start("living");
    await fireEvent.click(button("Resource use"));
    expect(button("Stop pytest -q").disabled, "rows that just came end nothing").toBe(true);
    await pass(700);
    await fireEvent.click(button("Stop pytest -q"));
    await fireEvent.click(button("Stop all of Codex"));
    await fireEvent.click(button("Stop everything"));
    expect(calls(host, "stopEverything")).toEqual([]);
    await fireEvent.click(button("Press again to stop everything"));
    expect(host.asked.filter(([name]) => String(name).startsWith("stop"))).toEqual([
      ["stop", "3", false],
      ["stopClient", JSON.stringify(["/usr/bin/node", "Codex"])],
      ["stopEverything"],
    ]);
  });

  it("says so where the system does not tell", async () => {
    const host = start("living");
    host.alive = () => Promise.resolve([{ id: "3", vitals: null }]);
    await fireEvent.click(button("Resource use"));
    await pass(0);
    expect(document.body.textContent).toContain("This system doesn't report");
  });
});

describe("what lost its agent", () => {
  it("runs nothing by itself, and can be asked for as one's own", async () => {
    const host = start("living");
    await fireEvent.click(button(/^terraform apply/));
    expect(host.asked).toEqual([]);
    host.refusal = { code: "refused", message: "The input it was given is not kept." };
    await fireEvent.click(button("Request it myself"));
    await pass(0);
    expect(screen.getByRole("alert").textContent).toContain("The input it was given is not kept.");
    await fireEvent.click(button("Request it myself"));
    expect(host.asked).toEqual([
      ["askOwn", "701"],
      ["askOwn", "701"],
    ]);
    await pass(0);
    await fireEvent.click(button(/^terraform apply/));
    await fireEvent.click(button("Dismiss"));
    expect(host.asked.at(-1)).toEqual(["forgetLost", "701"]);
  });

  it("is told apart in the record, and can be asked for there", async () => {
    const host = fake("test");
    host.records.lines = [{ ...lineOf(1), how: "interrupted", decision: null, code: null, ranMs: null }];
    host.show(nothing());
    render(App, { host });
    await fireEvent.click(button("History"));
    await pass(0);
    await fireEvent.click(screen.getByRole("button", { name: /agent disconnected/ }));
    await pass(0);
    await fireEvent.click(button("Request it myself"));
    expect(calls(host, "askOwn")).toEqual([["askOwn", lineOf(1).key]]);
  });
});

it("says whose own request it is", () => {
  start("own");
  expect(screen.getByText("You want to run a command")).toBeTruthy();
  expect(document.body.textContent).not.toContain("your system did not say");
  expect(document.body.textContent).not.toContain("The agent is told");
});

it("says until when an agent can read what ended, and leads from a run to the record", async () => {
  const host = fake("test");
  host.show({
    ...nothing(),
    running: [run("3", "pytest -q")],
    ended: [ended("4", "git status", { kind: "exited", code: 0 })],
  });
  render(App, { host });
  await fireEvent.click(button(/^git status/));
  expect(document.body.textContent).toContain("The agent can read it until");
  await fireEvent.click(button(/^pytest/));
  await fireEvent.click(button("Show in History"));
  await pass(0);
  expect(calls(host, "historyRecord")).toEqual([["historyRecord", "903"]]);
});
