/** The card decides nothing by accident. */
import { fireEvent, screen, within } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import type { Fake } from "../../host/fake";
import { ask, asker, card, covered, explained, mark, nothing, plain, run, step } from "../../host/builders";
import { begins as button, pass, see, settle, show, stage } from "../common/stage";

const decisions = (host: Fake) => host.asked.filter((call) => call[0] === "decide");
const plainly = (...lines: string[]) => lines.map(plain);
const press = (key: string, more: KeyboardEventInit = {}) => fireEvent.keyDown(document.body, { key, ...more });

const start = (...waiting: ReturnType<typeof card>[]): Fake => show({ waiting });

stage();

describe("the pause", () => {
  it("ignores keys and clicks for 700 ms after a card appears", async () => {
    const host = start(card("1", "rm -rf build"));
    see();
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
  see();
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

it("selects nothing beforehand: what has the focus is only read", async () => {
  const host = start(card("1", "rm x"));
  await settle();
  expect(document.activeElement?.tagName).toBe("H1");
  for (const key of ["Enter", " "]) await fireEvent.keyDown(document.activeElement ?? document.body, { key });
  expect(host.asked).toEqual([]);
  expect(screen.queryByRole("group", { name: "Deny this request" })).toBeNull();
});

it("sends the reason, and keeps it when the host refuses", async () => {
  const host = start(card("1", "rm x"));
  await settle();
  await fireEvent.click(button("Deny…"));
  await fireEvent.click(screen.getByRole("radio", { name: "Too risky" }));
  await fireEvent.input(screen.getByRole("textbox", { name: "Reason for the agent" }), {
    target: { value: "use git rm" },
  });
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
  expect(button("Show the next one")).toBeTruthy();
  await press("n");
  expect(button("Allow once").disabled).toBe(true);
});

it("shows hostile text as text and hidden characters as marks", () => {
  const text = [
    ...plain("<img src=x onerror=alert(1)>"),
    { kind: "mark", label: "zero-width space U+200B", severity: "danger" } as const,
  ];
  start(card("1", "x", { reason: plain("<h1>APPROVED</h1>") }, { text, hiddenCount: 1 }));
  expect(document.querySelector("img, blockquote h1")).toBeNull();
  expect(screen.getByRole("group", { name: "Command" }).textContent).toContain("<img src=x onerror=alert(1)>");
  expect(screen.getByRole("group", { name: "Command" }).querySelector("mark")?.textContent).toContain(
    "zero-width space U+200B",
  );
  expect(screen.getByRole("alert").textContent).toContain("1 character that is hidden");
});

it("says the words of a single step once, and of several each by its own words and ruling", async () => {
  const single = step(["ls", "-la"], "Lists the files.", ["read"], { ruled: ask("no rule covers it") });
  const explanation = (...steps: (typeof single)[]) => explained(steps);
  const host = start(card("1", "ls -la", { explanation: explanation(single), because: plainly("No rule covers it.") }));
  const list = () => screen.getByRole("list", { name: "What it does" });
  expect(list().querySelectorAll("code").length).toBe(0);
  expect(list().textContent).not.toContain("no rule covers it");
  expect(document.body.textContent).toContain("No rule covers it.");
  // What was read is not what was written: the quotes are gone.
  host.show({ ...nothing(), waiting: [card("1", "ls '-la'", { fingerprint: "2", explanation: explanation(single) })] });
  await pass(0);
  expect([...list().querySelectorAll("code")].map((word) => word.textContent)).toEqual(["ls", "-la"]);
  const git = step(["git", "status"], "Shows what changed.", ["read"], {
    joint: "and",
    ruled: covered("git status … in ~/shop"),
  });
  host.show({
    ...nothing(),
    waiting: [
      card("1", "ls -la && git status", {
        fingerprint: "3",
        explanation: explanation(single, git),
        because: plainly("No rule covers it."),
      }),
    ],
  });
  await pass(0);
  expect([...list().querySelectorAll("code")].map((word) => word.textContent)).toEqual(["ls", "-la", "git", "status"]);
  expect(list().textContent).not.toContain("no rule covers it");
  expect(list().textContent).toContain("allowed: git status … in ~/shop");
});

it("says what a package's script is, as text", () => {
  start(
    card("1", "npm test", {
      said: [
        {
          name: plain("test"),
          file: "~/shop/package.json",
          text: [...plain("<b>vitest</b> "), mark("escape U+001B")],
          more: false,
          certain: true,
        },
      ],
    }),
  );
  const said = screen.getByRole("list", { name: "Its scripts" });
  expect(said.textContent).toContain("Script test of ~/shop/package.json");
  expect(said.querySelector("b")).toBeNull();
  expect(said.querySelector("pre")?.textContent).toContain("<b>vitest</b>");
  expect(said.querySelector("pre")?.textContent).toContain("escape U+001B");
});

it("says where what is shown of scripts and targets is only what is there now", () => {
  start(
    card("1", "make build; make test; sh go.sh", {
      said: [{ name: null, file: "~/shop/Makefile", text: plain("test:\n\tcargo test"), more: true, certain: false }],
      scripts: [{ path: plain("go.sh"), head: plain("echo a"), more: false, certain: false }],
    }),
  );
  const said = screen.getByRole("list", { name: "Its scripts" });
  expect(said.textContent).toContain("As it is in ~/shop/Makefile");
  expect(said.textContent).toContain("An earlier step may change it");
  expect(said.textContent).toContain("There's more");
  expect(said.textContent).toContain("Other lines in that file may do more");
  expect(screen.getByText(/^First lines of .*as of now/).closest("details")?.textContent).toContain(
    "An earlier step may change it",
  );
});

it("keeps a script's first lines one click away, as text", async () => {
  start(
    card("1", "sh go.sh", {
      scripts: [{ path: plain("go.sh"), head: plain("<script>alert(1)</script>"), more: true, certain: true }],
    }),
  );
  const details = screen.getByText(/^First lines of/).closest("details");
  expect(details?.open).toBe(false);
  expect(details?.querySelector("script")).toBeNull();
  expect(details?.textContent).toContain("<script>alert(1)</script>");
  expect(details?.textContent).toContain("There's more");
});

it("says a new request aloud once, and tells when rules cannot speak", async () => {
  const host = start();
  host.show({ ...nothing(), waiting: [card("9", "ls")], vault: { kind: "locked", message: "The keyring is locked." } });
  await pass(0);
  const status = document.querySelector(".hush");
  expect(status?.textContent).toContain("Asked by Claude Code.");
  expect(screen.getByRole("alert").textContent).toContain("The keyring is locked.");
});

it("offers to hold a flood back", async () => {
  const host = start(...Array.from({ length: 6 }, (_, i) => card(String(i), `echo ${i}`)));
  await fireEvent.click(button("Deny all 6"));
  expect(host.asked).toContainEqual(["mute", '["/usr/bin/node","Claude Code"]', 5]);
});

it("steers a run", async () => {
  const host = show({ running: [run("3", "pytest")] });
  await fireEvent.click(screen.getByRole("button", { name: /^pytest/ }));
  await fireEvent.click(button("Stop"));
  expect(host.asked, "where Deny stood a moment ago").toEqual([]);
  await pass(700);
  expect(screen.queryByRole("button", { name: "Kill" }), "before it was asked to stop").toBeNull();
  const all = screen.getAllByRole("button").map(({ textContent }) => textContent.trim());
  expect(all.indexOf("Stop"), "at the left").toBeLessThan(all.indexOf("+1 minute"));
  await fireEvent.click(button("\\+1 minute"));
  await fireEvent.click(button("Stop"));
  await fireEvent.click(button("Kill"));
  expect(host.asked).toEqual([
    ["extend", "3", 60_000],
    ["stop", "3", false],
    ["stop", "3", true],
  ]);
});

it("says how often the same was asked, and offers a rule or a pause there", async () => {
  const host = start(card("1", "true", { repeated: { times: 22, withinMs: 61_000 } }));
  await settle();
  const note = within(screen.getByText("22nd time in 1 min").closest<HTMLElement>("[role=note]") ?? document.body);
  await fireEvent.click(note.getByRole("button", { name: "Allow with a rule…" }));
  expect(screen.getByRole("dialog", { name: "Allow without asking" })).toBeTruthy();
  await fireEvent.click(note.getByRole("button", { name: "Deny all and mute for 5 minutes" }));
  expect(host.asked.at(-1)).toEqual(["mute", card("1", "true").asker.key, 5]);
  expect(decisions(host)).toEqual([]);
});

it("says that its agent has a newer connection", async () => {
  start(card("1", "true", { leftForNewer: true }));
  await settle();
  expect(screen.getByText("Asked over an older connection. The agent has reconnected since.")).toBeTruthy();
  expect(button("Allow once").disabled).toBe(false);
});

it("names who asks by what the system says, and what it calls itself only as that", () => {
  const posing = { ...asker("An unknown program (python3)"), claim: plain("macOS Software Update") };
  start(card("1", "ls", { asker: posing }));
  expect(screen.getByText(/wants to run a command/).textContent).toBe(
    "An unknown program (python3) wants to run a command",
  );
  expect(screen.getByText(/calls itself/).textContent).toContain("“macOS Software Update”: not verified");
  expect(screen.getByRole("heading", { level: 1 }).textContent).not.toContain("macOS");
});

it("says the gravest first in one headline, with its care in words", () => {
  const remove = step(["rm", "-rf", "dist"], "Deletes `dist`.", ["delete"], { risk: "high" });
  start(
    card("1", "cd x && rm -rf dist", { explanation: explained([step(["cd", "x"], "Goes to `x`.", ["none"]), remove]) }),
  );
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Deletes dist.");
  expect(screen.getAllByText("Dangerous").length).toBeGreaterThan(0);
});

it("shows the reason in two lines, below the headline and above the command", () => {
  start(card("1", "ls", { reason: plain("To see <b>what</b> is there.") }));
  const reason = screen.getByText("To see <b>what</b> is there.");
  const place = (node: Element) => reason.compareDocumentPosition(node);
  expect(place(screen.getByRole("heading", { level: 1 })) & Node.DOCUMENT_POSITION_PRECEDING).toBeTruthy();
  expect(place(screen.getByRole("group", { name: "Command" })) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});
