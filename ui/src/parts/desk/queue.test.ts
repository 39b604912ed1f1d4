/** What the list says of each request, before anybody opens it. */
import { fireEvent, screen, within } from "@testing-library/svelte";
import { expect, it } from "vitest";
import { card, ended, explained, nothing, plain, step } from "../../host/builders";
import * as files from "../../host/files";
import type { EffectView } from "../../bindings/EffectView";
import type { RiskView } from "../../bindings/RiskView";
import { show, stage } from "../common/stage";

stage();

const doing = (id: string, risk: RiskView, ...effects: EffectView[][]) =>
  card(id, `command ${id}`, {
    explanation: explained(
      effects.map((these) => step(["command", id], "Does it.", these)),
      { risk },
    ),
  });

const rows = () => within(screen.getByRole("list", { name: "Waiting" })).getAllByRole("button");

it("says what each request would do, the gravest first and reading only where that is all", () => {
  show({
    waiting: [
      doing("1", "high", ["read"], ["runCode", "write"], ["network", "delete"]),
      doing("2", "calm", ["read"]),
      doing("3", "calm", ["none"]),
      files.creating("4"),
    ],
  });
  const said = rows().map((row) => row.textContent);
  expect(said[0]).toMatch(/deletes, network, runs code… · Claude Code · ~\/shop$/);
  expect(said[1]).toMatch(/reads · Claude Code · ~\/shop$/);
  expect(said[2]).toMatch(/Claude Code · ~\/shop$/);
  expect(said[3]).toMatch(/creates a file · /);
});

it("gives each degree of care a shape of its own", () => {
  show({ waiting: [doing("1", "high", ["delete"]), doing("2", "medium", ["install"]), doing("3", "low", ["write"])] });
  const shapes = rows().map((row) => row.querySelector("svg path:last-of-type")?.getAttribute("d"));
  expect(new Set(shapes).size).toBe(3);
  expect(rows().map((row) => within(row).queryByText(/^(Dangerous|Take care|Routine)$/)?.textContent)).toEqual([
    "Dangerous",
    "Take care",
    "Routine",
  ]);
});

it("counts what is asked again and again, and offers to mute", async () => {
  const again = (id: string, times: number) => card(id, "true", { repeated: { times, withinMs: 185_000 } });
  const host = show({ waiting: [again("1", 12)] });
  expect(rows()[0]?.textContent).toMatch(/12th time in 3 min/);
  expect(screen.getByText(/Claude Code keeps asking for the same thing: 12th time in 3 min/)).toBeTruthy();
  await fireEvent.click(screen.getByRole("button", { name: "Deny and mute for 5 minutes" }));
  expect(host.asked.at(-1)).toEqual(["mute", card("1", "true").asker.key, 5]);
});

it("gives each agent the system vouches for its own face, and any other program the same plain one", () => {
  const posing = card("2", "ls");
  posing.asker = {
    ...posing.asker,
    agent: null,
    name: plain("An unknown program (python3)"),
    claim: plain("Claude Code"),
  };
  show({ waiting: [card("1", "make"), posing] });
  const faces = rows().map((row) => row.querySelector<HTMLElement>(".face"));
  expect(faces.map((face) => [face?.textContent, face?.classList.contains("unknown")])).toEqual([
    ["CC", false],
    ["", true],
  ]);
  expect(faces[1]?.style.background).toBe("");
});

it("says in one place that nothing waits, with what came last and a way to try it", async () => {
  const host = show({ ended: [ended("1", "make", { kind: "exited", code: 0 })] });
  expect(screen.getAllByText(/^Nothing is waiting/)).toHaveLength(1);
  expect(screen.getByRole("button", { name: /^Last: Finished after 31 s, exit code 0, .*make$/ })).toBeTruthy();
  host.show({ ...nothing(), connect: { ...nothing().connect, clients: [card("1", "make").asker] } });
  await fireEvent.click(await screen.findByRole("button", { name: "Make a request" }));
  expect(host.asked.at(-1)).toEqual(["tryIt"]);
});
