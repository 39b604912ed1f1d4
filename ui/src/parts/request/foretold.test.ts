/** What a command waits for and leaves running: told on the card, and in sight when it is over. */
import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { expect, it } from "vitest";
import App from "../../App.svelte";
import { fake, type Fake } from "../../host/fake";
import { card, ended, explained, nothing, plain, run, step } from "../../host/builders";
import type { Snapshot } from "../../bindings/Snapshot";
import { button, pass, stage } from "../common/stage";

stage();

function show(snapshot: Partial<Snapshot>): Fake {
  const host = fake("test");
  host.show({ ...nothing(), ...snapshot });
  render(App, { host });
  return host;
}

const commit = step(["git", "commit"], "Commits the staged changes.", ["write"], {
  waits: [{ kind: "editor", words: plain("git commit") }],
});
const request = () => screen.getByRole("region", { name: "Request" });

it("says that a command opens an editor and offers a terminal right there", async () => {
  const host = show({ waiting: [card("7", "git commit", { explanation: explained([commit]) })] });
  expect(request().textContent).toContain("git commit opens an editor and waits until you close it.");
  expect(screen.getAllByRole("button", { name: /Run in a terminal/ })).toHaveLength(1);
  await pass(700);
  await fireEvent.click(button(/Run in a terminal/));
  expect(host.asked).toEqual([["inTerminal", "7", "f7", true]]);
  host.show({
    ...nothing(),
    waiting: [card("7", "git commit", { fingerprint: "g7", explanation: explained([commit]) }, { pty: true })],
  });
  await pass(1);
  expect(request().textContent).toContain("You can answer it in the run's terminal.");
});

it("foretells what stays and leaves the choice to the person", async () => {
  const server = step(["./server"], "Runs `./server`.", ["runCode", "process"], { stays: true });
  const host = show({ waiting: [card("7", "./server &", { explanation: explained([server]) })] });
  expect(request().textContent).toContain("may keep running after the command ends");
  const choices = screen.getAllByRole<HTMLInputElement>("radio");
  expect(choices.map((one) => [one.value, one.checked, one.disabled])).toEqual([
    ["call", false, true],
    ["agent", true, true],
    ["on", false, true],
  ]);
  await pass(700);
  await fireEvent.click(screen.getByRole("radio", { name: "Leave it running until I stop it" }));
  expect(host.asked).toEqual([["letStay", "7", "on"]]);
});

it("says nothing of it where nothing waits and nothing stays", () => {
  show({ waiting: [card("7", "npm test")] });
  expect(screen.queryAllByRole("radio")).toEqual([]);
  expect(request().textContent).not.toContain("no terminal");
});

it("says the same as the choice below it", async () => {
  const more = { stays: "call" as const };
  const host = show({ waiting: [card("7", "npm start", more, { background: true })] });
  expect(request().textContent).toContain("It runs in the background.");
  host.show({ ...nothing(), waiting: [card("7", "npm test", { ...more, fingerprint: "g7" })] });
  await pass(1);
  expect(request().textContent).toContain("If it leaves something running:");
  expect(request().textContent).not.toContain("background");
});

it("says why nobody can answer a question where there is no terminal", () => {
  const asks = step(["npm", "init"], "Creates a package.json.", ["write"], {
    waits: [{ kind: "question", words: plain("npm init") }],
  });
  show({ waiting: [card("7", "npm init", { explanation: explained([asks]) })] });
  expect(request().textContent).toContain("It has no terminal, so nobody can answer: it may fail.");
});

it("keeps what stays under Running, by name, with stop at hand", async () => {
  const since = Date.now() - 60_000;
  const rest = {
    ...ended("12", "make serve &", { kind: "exited", code: 0 }),
    left: 3,
    remnants: [{ pid: 4242, name: plain("python3 app.py"), since }],
  };
  const host = show({ ended: [rest] });
  const running = within(screen.getByRole("list", { name: "Running" }));
  expect(screen.queryByRole("heading", { name: /Ended/ })).toBeNull();
  await fireEvent.click(running.getByRole("button", { name: /python3 app\.py/ }));
  await pass(1);
  const panel = screen.getByRole("region", { name: "Ended run" });
  expect(panel.textContent).toMatch(/python3 app\.py · process 4242 · since .*and 2 more processes/s);
  await pass(700);
  await fireEvent.click(button("Stop the rest"));
  expect(host.asked.at(-1)).toEqual(["stop", "12", true]);
});

it("tells a run that waits to be typed into, and one that wanted a terminal", async () => {
  const host = show({ running: [{ ...run("3", "python3 -i"), reads: true }] });
  await fireEvent.click(screen.getByRole("button", { name: /python3 -i/ }));
  expect(screen.getByRole("region", { name: "Run" }).textContent).toContain("Waiting for you to type");
  host.show({ ...nothing(), ended: [{ ...ended("3", "ssh box", { kind: "exited", code: 255 }), noTerminal: true }] });
  await pass(1);
  await fireEvent.click(screen.getByRole("button", { name: /ssh box/ }));
  expect(screen.getByRole("region", { name: "Ended run" }).textContent).toContain("It needed a terminal and had none.");
});
