/** Whether a fence holds here is told where a rule is made, kept and used, and of the computer as a whole. */
import { fireEvent, screen, within } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import type { FenceView } from "../../bindings/FenceView";
import type { HeldView } from "../../bindings/HeldView";
import type { MissingView } from "../../bindings/MissingView";
import { card, ended, nothing, offer, rule } from "../../host/builders";
import { allowedBy } from "../../text/outcomes";
import { fenceAround, fenceHere } from "../../text/fence";
import { say } from "../../text/say";
import { pass, show, stage } from "../common/stage";

const HELD: Record<string, HeldView> = {
  full: { kind: "full" },
  part: { kind: "part", missing: ["connecting"] },
  none: { kind: "none", why: "turnedOff" },
};
const around = (held: HeldView): FenceView => ({ reads: "given", writes: false, keeps: false, connects: false, held });
const NOT_HELD = /without a fence/;

stage({ inView: true });

describe.each(Object.entries(HELD))("a fence that is held %s", (kind, held) => {
  it("is told where a rule is made", async () => {
    const one = card("1", "cat a.txt");
    show({
      waiting: [{ ...one, offers: { ...one.offers, steps: [offer(["cat", "a.txt"], 1, { fence: around(held) })] } }],
    });
    await pass(700);
    await fireEvent.keyDown(document.body, { key: "f" });
    const dialog = within(screen.getByRole("dialog", { name: "Allow without asking" }));
    expect(dialog.getByText(/without a fence/).textContent).toContain("Runs as you saw it");
    await fireEvent.click(dialog.getByRole("radio", { name: "Commands that begin with these words" }));
    expect(dialog.getByText(fenceAround(around(held)))).toBeTruthy();
    expect(NOT_HELD.test(fenceAround(around(held)))).toBe(kind === "none");
  });

  it("is told with the rule and with what ran under it", async () => {
    const done = {
      ...ended("1", "cat a.txt", { kind: "exited", code: 0 }),
      by: { kind: "rule", id: "r", words: "cat …", fence: held } as const,
    };
    show({
      rules: [rule("r", "cat …", { fence: around(held) }), rule("x", "id -u", { kind: "exact" })],
      ended: [done],
    });
    await fireEvent.click(screen.getByRole("button", { name: "Rules" }));
    expect(screen.getByText(fenceAround(around(held)))).toBeTruthy();
    expect(screen.getByText(say("fence-exact"))).toBeTruthy();
    expect(allowedBy(done.by)).toBe(`allowed by your rule “cat …”, ${say(`fence-ran-${held.kind}`)}`);
  });

  it("is told of the computer, with what it means and what to do", () => {
    const says = fenceHere(held);
    expect(says.includes("This computer enforces it.")).toBe(kind === "full");
    if (kind === "part") expect(says).toContain("Linux 6.7");
    if (kind === "none") expect(says).toContain("lsm=");
  });
});

it("tells in the settings whether this computer holds it", async () => {
  const host = show(nothing());
  await fireEvent.click(screen.getByRole("button", { name: "Settings" }));
  await pass(0);
  const { fence: held } = await host.settings();
  expect(within(screen.getByRole("region", { name: "Fence" })).getByText(fenceHere(held))).toBeTruthy();
});

/** What each version of the kernel's interface lacks, in their order; and the Linux that has it. */
const LACKS: [MissingView, string][] = [
  ["changing", "5.19"],
  ["truncating", "6.2"],
  ["connecting", "6.7"],
  ["devices", "6.10"],
  ["reaching", "6.12"],
];
const READS: FenceView["reads"][] = ["names", "given", "folder", "project"];

/** As the core tells it of one program: what matters to it alone. */
function heldBy(version: number, writes: boolean, connects: boolean): HeldView {
  const lacks = LACKS.slice(version - 1).map(([what]) => what);
  if (writes && lacks.includes("changing")) return { kind: "none", why: "changing" };
  const missing = lacks.filter(
    (what) => what !== "changing" && !(connects && (what === "connecting" || what === "reaching")),
  );
  return missing.length === 0 ? { kind: "full" } : { kind: "part", missing };
}

const ALL: (FenceView & { version: number })[] = [1, 2, 3, 4, 5, 6].flatMap((version) =>
  READS.flatMap((reads) =>
    [true, false].flatMap((writes) =>
      (writes ? [true] : [true, false]).flatMap((keeps) =>
        [true, false].map((connects) => ({
          version,
          reads,
          writes,
          keeps,
          connects,
          held: heldBy(version, writes, connects),
        })),
      ),
    ),
  ),
);

it("says of no program on no kernel what does not hold there", () => {
  expect(ALL.length).toBe(144);
  for (const one of ALL) {
    const says = fenceAround(one);
    const label = `version ${one.version}: ${says}`;
    const { held } = one;
    expect(NOT_HELD.test(says), label).toBe(held.kind === "none");
    if (held.kind === "none") {
      expect(says, label).toContain("Linux 5.19");
      expect(says, label).not.toMatch(/fenced|writes|network|reads/);
      continue;
    }
    const missing = held.kind === "part" ? held.missing : [];
    for (const [what, version] of LACKS) {
      const told =
        what === "connecting" || what === "reaching"
          ? new RegExp(`\\b${version}\\b`)
          : new RegExp(`Linux ${version}\\b`);
      // The newest of both is told where both are missing.
      expect(told.test(says), `${what}: ${label}`).toBe(missing.includes(what));
    }
    // Nothing is denied in one sentence and granted in another.
    expect(/writes no files\.|writes only in/.test(says), label).toBe(
      !missing.includes("truncating") && !(one.keeps && !one.writes),
    );
    expect(/can empty/.test(says), label).toBe(missing.includes("truncating"));
    expect(/can't open TCP/.test(says), label).toBe(!one.connects && !missing.includes("connecting"));
    expect(/may use the network/.test(says), label).toBe(one.connects || missing.includes("connecting"));
    expect(/or signal your/.test(says), label).toBe(!one.connects && !missing.includes("reaching"));
    expect(/secrets in it included/.test(says), label).toBe(one.reads === "project");
    expect(/without (?:the|their) secrets/.test(says), label).toBe(one.reads === "given" || one.reads === "folder");
    expect(says, label).not.toMatch(/no network|writes nothing|never a place/);
    expect(says, label).toMatch(/^(?:[A-Z][^.]*(?:\d\.\d+[^.]*)*\. ?)+$/);
  }
});

it("tells programs and kernels apart", () => {
  const fenced = ALL.filter(({ held }) => held.kind !== "none");
  const facts = ({ reads, writes, keeps, connects, held }: FenceView) =>
    JSON.stringify([reads, writes, keeps, connects, held]);
  expect(new Set(fenced.map(fenceAround)).size).toBe(new Set(fenced.map(facts)).size);
});

it("names all a kernel lacks in the settings", () => {
  const held: HeldView = { kind: "part", missing: LACKS.map(([what]) => what) };
  for (const [, version] of LACKS) expect(fenceHere(held)).toContain(`Linux ${version}`);
});
