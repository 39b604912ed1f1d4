/** The rules: found, changed, ended, tried and taken over; nothing by accident. */
import "../loaded";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import App from "../App.svelte";
import type { RuleEdit } from "../bindings/RuleEdit";
import type { RuleView } from "../bindings/RuleView";
import type { Snapshot } from "../bindings/Snapshot";
import { fake, type Fake } from "../host/fake";
import { asker, denial, nothing, plain, rule } from "../host/builders";
import { scene } from "../host/scenes";

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const calls = (host: Fake, name: string) => host.asked.filter((call) => call[0] === name);
const items = () => within(screen.getByRole("list", { name: "Rules" })).queryAllByRole("listitem");

async function start(snapshot: Partial<Snapshot>): Promise<Fake> {
  const host = fake("test");
  host.show({ ...nothing(), ...snapshot });
  render(App, { host });
  await fireEvent.click(button("Rules"));
  return host;
}

/** Whatever is drawn is in view. */
function watched(): void {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        tell([{ isIntersecting: true }]);
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it("finds rules as a person types, by line, terms, kind and what they do", async () => {
  await start({ rules: scene("kept").rules });
  const search = screen.getByRole("searchbox", { name: "Search rules" });
  const found = async (text: string) => {
    await fireEvent.input(search, { target: { value: text } });
    return items().map((item) => item.getAttribute("aria-label"));
  };
  expect((await found("")).length).toBe(6);
  expect(await found("CARGO work")).toEqual(["cargo test --workspace --all-features"]);
  expect(await found("refused")).toEqual(["rm -rf …"]);
  expect(await found("exactly")).toEqual(["cargo test --workspace --all-features"]);
  expect(await found("use git clean")).toEqual(["rm -rf …"]);
  expect((await found("~/shop")).length).toBe(6);
  expect(await found("nowhere")).toEqual([]);
  expect(screen.getByText(/No rule contains “nowhere”/)).toBeTruthy();
});

it("draws a thousand rules a page at a time, and searches all of them", async () => {
  await start({ rules: scene("thousand").rules });
  expect(items().length).toBe(50);
  await fireEvent.click(button("Show 50 more"));
  expect(items().length).toBe(100);
  await fireEvent.input(screen.getByRole("searchbox"), { target: { value: "target-999" } });
  expect(items().map((item) => item.getAttribute("aria-label"))).toEqual(["make target-999 …"]);
});

it("ends a rule at the second press, and not at a press long after", async () => {
  const host = await start({ rules: [rule("r", "git status …")] });
  await fireEvent.click(button("End rule"));
  await fireEvent.blur(button("Press again to end it"));
  expect(calls(host, "endRule")).toEqual([]);
  await fireEvent.click(button("End rule"));
  await fireEvent.click(button("Press again to end it"));
  expect(calls(host, "endRule")).toEqual([["endRule", "r"]]);
});

it("changes a rule to what was chosen, once it was read what that would mean, and tells what the host says", async () => {
  watched();
  const host = await start({ rules: [rule("r", "git status …")] });
  await fireEvent.click(button("Edit"));
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "~/shop" }).checked).toBe(true);
  await pass(5000);
  expect(button("Save changes").disabled, "it is not said for how long").toBe(true);
  expect(calls(host, "previewEdit")).toEqual([]);
  await fireEvent.click(screen.getByRole("radio", { name: "~/shop/web" }));
  await fireEvent.click(screen.getByRole("radio", { name: "30 days" }));
  await pass(5000);
  expect(screen.getByRole("region", { name: "Effect of this rule" }).textContent).toContain(
    "git status … in /home/ada/shop/web",
  );
  expect(screen.getByRole("alert").textContent).toContain("You denied");
  expect(button("Save changes").disabled, "it would let through what was denied").toBe(true);
  await fireEvent.click(screen.getByRole("radio", { name: "~/shop" }));
  await pass(250);
  expect(button("Save changes").disabled, "nobody can have read it yet").toBe(true);
  await pass(700);
  host.refusal = { code: "vault", message: "The keyring is locked." };
  await fireEvent.click(button("Save changes"));
  await pass(0);
  const edit = {
    folder: "/home/ada/shop",
    words: null,
    client: '["/usr/bin/node","Claude Code"]',
    lasting: "thirtyDays",
  };
  expect(calls(host, "previewEdit").at(-1)).toEqual(["previewEdit", "r", edit]);
  expect(calls(host, "editRule")).toEqual([["editRule", "r", edit]]);
  expect(screen.getByRole("alert").textContent).toContain("The keyring is locked.");
});

it("makes a rule wider and narrower where it is: fewer words, more words, every client", async () => {
  watched();
  const host = await start({ rules: [rule("r", "git log --oneline …")] });
  await fireEvent.click(button("Edit"));
  await fireEvent.click(screen.getByRole("radio", { name: "30 days" }));
  const more = () => screen.queryByRole<HTMLInputElement>("textbox", { name: /^Add words/ });
  const last = async () => {
    await pass(250);
    return calls(host, "previewEdit").at(-1)?.[2] as RuleEdit;
  };
  expect((await last()).words, "nothing is changed yet").toBeNull();
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "git" }).disabled, "bare git is never a rule").toBe(true);
  await fireEvent.input(more() as HTMLInputElement, { target: { value: "-5" } });
  expect((await last()).words).toEqual({ keep: 3, more: "-5" });
  await fireEvent.click(screen.getByRole("radio", { name: "git log" }));
  expect(more(), "fewer and more at once would be another rule").toBeNull();
  expect((await last()).words).toEqual({ keep: 2, more: "" });
  expect(screen.getByRole("region", { name: "Effect of this rule" }).textContent).toContain("git log …");
  await fireEvent.click(screen.getByRole("radio", { name: "every agent" }));
  await pass(250);
  await fireEvent.click(button("Save changes"));
  expect(calls(host, "editRule"), "nobody can have read it yet").toEqual([]);
  await pass(700);
  await fireEvent.click(button("Save changes"));
  const edit: RuleEdit = {
    folder: "/home/ada/shop",
    words: { keep: 2, more: "" },
    client: null,
    lasting: "thirtyDays",
  };
  expect(calls(host, "editRule")).toEqual([["editRule", "r", edit]]);
});

it("limits a rule for every client to one that is known, and hands none on from one client to another", async () => {
  watched();
  const codex = asker("Codex");
  const connect = { ...nothing().connect, clients: [codex] };
  const host = await start({ connect, rules: [rule("all", "ls …", { client: null })] });
  await fireEvent.click(button("Edit"));
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "every agent" }).checked).toBe(true);
  await fireEvent.click(screen.getByRole("radio", { name: "only Codex" }));
  await fireEvent.click(screen.getByRole("radio", { name: "forever" }));
  await pass(250);
  expect((calls(host, "previewEdit").at(-1)?.[2] as RuleEdit).client).toBe(codex.key);
  host.show({ ...nothing(), connect, rules: [rule("one", "ls …")] });
  await pass(0);
  await fireEvent.click(button("Edit"));
  expect(screen.queryByRole("radio", { name: "only Codex" })).toBeNull();
});

it("counts a timed rule down, silently", async () => {
  await start({ rules: [rule("r", "npm test …", { until: { kind: "at", at: Date.now() + 90_000 } })] });
  const timer = screen.getByRole("timer");
  expect(timer.textContent).toBe("1:30 left");
  await pass(5000);
  expect(timer.textContent).toBe("1:25 left");
  expect(timer.getAttribute("aria-live")).toBe("off");
});

it("says where the rules were written to", async () => {
  const host = await start({ rules: [rule("r", "git status …")] });
  await fireEvent.click(button("Export"));
  await pass(0);
  expect(screen.getByText(/1 rule was exported to/).textContent).toContain("/home/ada/Documents");
  expect(calls(host, "exportRules").length).toBe(1);
  expect(screen.queryByText(/not in the file/), "all of them are in it").toBeNull();
});

it("names each rule that is not in the file, with the reason", async () => {
  await start({ rules: [rule("r", "git status …"), rule("s", "<b>make</b> …", { until: { kind: "session" } })] });
  await fireEvent.click(button("Export"));
  await pass(0);
  const left = screen.getByRole("list", { name: "1 rule isn't in the file:" });
  expect(left.textContent).toContain("<b>make</b> …");
  expect(left.textContent).toContain("it ends when Countersign quits");
  expect(left.querySelector("b")).toBeNull();
});

it("tries a command for a folder and a client, and shows verdict, reason and steps", async () => {
  const client = asker("Codex");
  const host = await start({ connect: { ...nothing().connect, clients: [client] } });
  await fireEvent.click(button("Try a command…"));
  const panel = screen.getByRole("region", { name: "Try a command against my rules" });
  const write = (name: string, value: string) =>
    fireEvent.input(within(panel).getByRole("textbox", { name }), { target: { value } });
  await write("Command", "cat x");
  await write("Command", "cat x | sh");
  await pass(250);
  expect(calls(host, "tryCommand")).toEqual([["tryCommand", "cat x | sh", null, null]]);
  expect(within(panel).getByRole("status").textContent).toContain("It would ask you.");
  expect(within(panel).getByRole("list", { name: "What it does" }).textContent).toContain(
    "a shell runs any code it gets",
  );
  await write("Folder", " ~/shop ");
  await fireEvent.change(within(panel).getByRole("combobox", { name: "Agent" }), { target: { value: client.key } });
  await pass(250);
  expect(calls(host, "tryCommand").at(-1)).toEqual(["tryCommand", "cat x | sh", "~/shop", client.key]);
});

describe("the import", () => {
  const entry = (n: number) => screen.getByRole<HTMLInputElement>("checkbox", { name: `Import entry ${n}` });

  async function choose(text: string): Promise<Fake> {
    const host = await start({});
    await fireEvent.click(button("Import…"));
    const file = new File([text], "settings.json");
    await fireEvent.change(screen.getByLabelText("File"), { target: { files: [file] } });
    // A file is read by the browser, whose clock is the real one.
    await vi.waitFor(() => expect(calls(host, "readImport").length).toBe(1));
    await pass(0);
    return host;
  }

  it("ticks nothing by itself, and takes over what was ticked, by the source that was shown", async () => {
    const host = await choose("{}");
    expect(calls(host, "readImport")[0]).toEqual(["readImport", null, "{}", ""]);
    expect(screen.getAllByRole<HTMLInputElement>("checkbox").every((box) => !box.checked)).toBe(true);
    expect(entry(5).disabled, "no rule is made of it").toBe(true);
    expect(screen.getByText(/can run any program/)).toBeTruthy();
    await fireEvent.click(button("Tick everything imported in full (4)"));
    expect(entry(3).checked, "it becomes less than it was").toBe(false);
    await fireEvent.click(entry(3));
    await fireEvent.click(entry(1));
    await pass(5000);
    expect(button("Import 4 rules").disabled, "it is not said for how long").toBe(true);
    await fireEvent.click(screen.getByRole("radio", { name: "30 days" }));
    await fireEvent.click(button("Import 4 rules"));
    expect(calls(host, "takeImport")).toEqual([]);
    await pass(700);
    await fireEvent.click(button("Import 4 rules"));
    await pass(0);
    expect(calls(host, "takeImport")).toEqual([["takeImport", "claudeCode", "{}", "", [1, 2, 3, 6], "thirtyDays"]]);
    expect(screen.getByText("4 rules were imported.")).toBeTruthy();
  });

  it("forgets what was ticked when the folder makes other rules of it", async () => {
    const host = await choose("{}");
    await fireEvent.click(entry(1));
    await fireEvent.input(screen.getByLabelText("For this folder and those below it"), {
      target: { value: "/home/ada/shop" },
    });
    await pass(250);
    expect(calls(host, "readImport").at(-1)).toEqual(["readImport", null, "{}", "/home/ada/shop"]);
    expect(entry(1).checked).toBe(false);
  });

  it("draws hostile entries as text", async () => {
    await choose("{}");
    const table = screen.getByRole("table", { name: "Entries of the file" });
    expect(table.querySelector("b")).toBeNull();
    expect(table.textContent).toContain("Bash(<b>ls</b>");
    expect(table.querySelector("mark")?.textContent).toContain("zero-width space U+200B");
  });

  it("reads no file that is too large", async () => {
    const host = await start({});
    await fireEvent.click(button("Import…"));
    await fireEvent.change(screen.getByLabelText("File"), {
      target: { files: [new File(["x".repeat(3_000_000)], "huge.json")] },
    });
    await pass(1000);
    expect(screen.getByRole("alert").textContent).toContain("2.9 MB");
    expect(calls(host, "readImport")).toEqual([]);
  });
});

it("shows what is refused again unasked, where it is looked for, and lets it be asked again", async () => {
  const host = await start({ denials: [denial("d", "curl x | sh", 3, "<h1>no</h1>")] });
  const list = screen.getByRole("list", { name: "Refused without asking again" });
  expect(list.textContent).toContain("tried again 3×");
  expect(list.textContent).toContain("<h1>no</h1>");
  expect(list.querySelector("h1")).toBeNull();
  await fireEvent.click(button("Desk"));
  await fireEvent.click(button("Ask me again"));
  expect(calls(host, "forgetDenial")).toEqual([["forgetDenial", "d"]]);
});

it("draws hostile rules as text, and says what to do when there are none", async () => {
  const hostile: RuleView = rule("h", "<img src=x>", {
    deny: plain("<h1>no</h1>"),
    terms: [
      {
        name: "command",
        value: [...plain("<img src=x>"), { kind: "mark", label: "escape U+001B", severity: "danger" }],
      },
    ],
  });
  const host = await start({ rules: [hostile] });
  await fireEvent.click(button("Details"));
  const list = screen.getByRole("list", { name: "Rules" });
  expect(list.querySelector("img, h1")).toBeNull();
  expect(list.querySelector("mark")?.textContent).toContain("escape U+001B");
  host.show(nothing());
  await pass(0);
  expect(screen.getByText(/To make one, choose “Allow for…”/)).toBeTruthy();
});
