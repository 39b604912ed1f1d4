/** What a person types reaches the run they type into: in order, whole, and nothing else. */
import { fireEvent, screen } from "@testing-library/svelte";
import { expect, it } from "vitest";
import type { Fake } from "../../host/fake";
import { card, command, ended, input, mark, nothing, plain, run } from "../../host/builders";
import { Typing } from "../../state/typing.svelte";
import { bars } from "./gutter";
import type { StrokeView } from "../../bindings/StrokeView";
import { button, pass, settle, show, stage } from "../common/stage";

const typed = (host: Fake) => host.asked.filter((call) => call[0] === "type").map((call) => call[2]);
const pty = { ...run("3", "python3 -i"), act: { kind: "run" as const, ...command("python3 -i", { pty: true }) } };
const open = { ...run("3", "cat"), act: { kind: "run" as const, ...command("cat", { openInput: true }) } };

async function start(running: typeof pty): Promise<Fake> {
  const host = show({ running: [running] });
  await fireEvent.click(screen.getByRole("button", { name: new RegExp(`^${running.act.line}`) }));
  await pass(700);
  return host;
}

/** The field in which the terminal hears keys. */
const keyboard = () => document.querySelector("[aria-label=Output] textarea") as HTMLTextAreaElement;
const press = async (key: string, more: object = {}) => {
  await fireEvent.keyDown(keyboard(), {
    key,
    keyCode: key.length === 1 ? key.toUpperCase().charCodeAt(0) : key === "Escape" ? 27 : 0,
    ...more,
  });
  if (key.length === 1)
    await fireEvent.keyPress(keyboard(), { key, charCode: key.charCodeAt(0), keyCode: key.charCodeAt(0) });
  await pass(1);
};

stage();

it("sends keys to a terminal only while the person types into it", async () => {
  const host = await start(pty);
  await press("x");
  expect(typed(host)).toEqual([]);
  await fireEvent.click(button("Type into it"));
  await press("a");
  await press("d");
  expect(typed(host)).toEqual([
    { kind: "text", text: "a" },
    { kind: "text", text: "d" },
  ]);
  await press("Escape");
  expect(typed(host).at(-1)).toEqual({ kind: "text", text: "\x1b" });
  await press("Escape", { shiftKey: true });
  await press("x");
  expect(typed(host)).toHaveLength(3);
  expect(button("Type into it")).toBeTruthy();
});

it("hides a secret while it is written, and takes it out of the field at once", async () => {
  const host = await start(pty);
  await fireEvent.click(button("Secret…"));
  const field = screen.getByLabelText<HTMLInputElement>("A secret line");
  expect(field.type).toBe("password");
  await fireEvent.input(field, { target: { value: "abc" } });
  expect(document.body.textContent).toContain("fewer than 4 characters");
  await fireEvent.input(field, { target: { value: "hunter2" } });
  expect(document.body.textContent).toContain("Neither History nor the agent");
  await fireEvent.click(button("Send secret"));
  await pass(1);
  expect(typed(host)).toEqual([{ kind: "secret", line: "hunter2" }]);
  expect(screen.queryByLabelText("A secret line")).toBeNull();
  await fireEvent.click(button("Secret…"));
  expect(screen.getByLabelText<HTMLInputElement>("A secret line").value).toBe("");
});

it("sends lines to what reads lines, and ends its input", async () => {
  const host = await start(open);
  const field = screen.getByLabelText<HTMLInputElement>("Line to send");
  await fireEvent.input(field, { target: { value: "one" } });
  await fireEvent.click(button("Send"));
  expect(field.value).toBe("");
  await fireEvent.click(button("End input"));
  await pass(1);
  expect(typed(host)).toEqual([{ kind: "text", text: "one\n" }, { kind: "end" }]);
});

it("has no place to type where nothing is read", async () => {
  await start({ ...run("3", "ls"), act: { kind: "run" as const, ...command("ls") } });
  expect(screen.queryByRole("group", { name: "Type into it" })).toBeNull();
});

it("gives no card what was meant for a run that has ended meanwhile", async () => {
  const host = await start(pty);
  await fireEvent.click(button("Type into it"));
  await press("l");
  host.show({
    ...nothing(),
    waiting: [card("7", "rm -rf x")],
    ended: [ended("3", "python3 -i", { kind: "exited", code: 0 })],
  });
  await pass(1);
  for (const key of ["k", "k", "d"]) {
    await fireEvent.keyDown(document.body, { key });
    await pass(300);
  }
  expect(screen.queryByRole("region", { name: "Request" })).toBeNull();
  await pass(700);
  await fireEvent.keyDown(document.body, { key: "k" });
  expect(screen.getByRole("region", { name: "Request" })).toBeTruthy();
});

it("keeps one thing on its way, and drops what followed on something that was not taken", async () => {
  const sent: StrokeView[] = [];
  const answers: ((taken: boolean) => void)[] = [];
  const typing = new Typing((stroke) => {
    sent.push(stroke);
    return new Promise((resolve, reject) =>
      answers.push((taken) => (taken ? resolve() : reject({ message: "Full." }))),
    );
  }, "failed");
  typing.begin();
  for (const key of "abc") typing.keys(key);
  typing.hidden("s3cret");
  typing.keys("d");
  expect(sent).toEqual([{ kind: "text", text: "a" }]);
  answers.shift()?.(true);
  await pass(0);
  expect(sent.at(-1)).toEqual({ kind: "text", text: "bc" });
  answers.shift()?.(false);
  await pass(0);
  expect(sent).toHaveLength(2);
  expect(typing.trouble).toBe("Full.");
  typing.leave();
  typing.keys("x");
  expect(sent).toHaveLength(2);
});

it("offers a terminal as a change of the request, by the fingerprint that was shown", async () => {
  const host = show({ waiting: [card("7", "python3")] });
  expect(button("Run in a terminal").disabled).toBe(true);
  await pass(700);
  await fireEvent.click(button("Run in a terminal"));
  expect(host.asked).toEqual([["inTerminal", "7", "f7", true]]);
  host.show({
    ...nothing(),
    waiting: [card("7", "python3", { fingerprint: "g7", terminalChosen: true }, { pty: true })],
  });
  await pass(1);
  expect(screen.getByRole("region", { name: "Request" }).textContent).toContain("in its own terminal, as you chose");
  await pass(700);
  await fireEvent.click(button("Run without a terminal"));
  expect(host.asked.at(-1)).toEqual(["inTerminal", "7", "g7", false]);
});

it("bars the lines a run complained on, as far as they are on the screen", () => {
  expect(bars([], 0, 24)).toEqual([]);
  expect(
    bars(
      [
        { from: 2, to: 4 },
        { from: 10, to: null },
      ],
      0,
      12,
    ),
  ).toEqual([
    [2, 2],
    [10, 2],
  ]);
  expect(
    bars(
      [
        { from: 2, to: 4 },
        { from: 10, to: 11 },
      ],
      3,
      5,
    ),
  ).toEqual([[0, 1]]);
  expect(
    bars(
      [
        { from: 2, to: 4 },
        { from: 4, to: 6 },
        { from: 5, to: 7 },
      ],
      0,
      24,
    ),
  ).toEqual([[2, 5]]);
  expect(bars([{ from: 30, to: 40 }], 0, 24)).toEqual([]);
});

it("shows what an agent wants typed, whole, and allows it once or for the run", async () => {
  const host = show({ waiting: [input("7", [...plain("print(1)"), mark("escape U+001B")], { ends: true })] });
  await settle();
  const shown = screen.getByRole("region", { name: "Request" });
  expect(shown.textContent).toContain("wants to type into a running command");
  expect(shown.querySelector("h1")?.textContent).toBe("Types into python3 -i");
  for (const part of ["python3 -i", "print(1)", "escape U+001B", "Then its input ends"])
    expect(shown.textContent).toContain(part);
  expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Run in a terminal" })).toBeNull();
  for (const name of ["Allow for this run", "Allow once"]) {
    await fireEvent.click(button(name));
    // What is hidden in it makes it dangerous.
    await fireEvent.keyDown(document.body, { key: "Enter" });
    await pass(0);
  }
  expect(host.asked).toEqual([
    ["decide", "7", "f7", { kind: "allowForRun" }],
    ["decide", "7", "f7", { kind: "allowOnce" }],
  ]);
});

it("says that an agent types unasked, and takes that back", async () => {
  const host = await start({ ...open, granted: true });
  expect(document.body.textContent).toContain("types into it without asking you");
  await fireEvent.click(button("Ask me again"));
  expect(host.asked.at(-1)).toEqual(["askAgain", "3"]);
});
