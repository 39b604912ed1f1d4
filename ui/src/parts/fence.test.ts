/** Whether a fence holds here is told where a rule is made, kept and used, and of the computer as a whole. */
import { fireEvent, screen, within } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import type { FenceView } from "../bindings/FenceView";
import type { HeldView } from "../bindings/HeldView";
import { card, ended, nothing, offer, rule } from "../host/scenes";
import { t } from "../text/en";
import { fence } from "../text/fence";
import { pass, show, stage } from "./stage";

const HELD: Record<string, HeldView> = { full: { kind: "full" }, part: { kind: "part", missing: ["connecting"] }, none: { kind: "none", why: "turnedOff" } };
const around = (held: HeldView): FenceView => ({ reads: "given", writes: false, connects: false, held });
const NOT_HELD = /without a fence/;

stage({ inView: true });

describe.each(Object.entries(HELD))("a fence that is held %s", (kind, held) => {
  it("is told on the card and where a rule is made", async () => {
    const one = card("1", "cat a.txt");
    show({ waiting: [{ ...one, offers: { ...one.offers, steps: [offer(["cat", "a.txt"], 1, { fence: around(held) })] } }] });
    await pass(700);
    expect(screen.getByText(fence.rules(held))).toBeTruthy();
    await fireEvent.keyDown(document.body, { key: "f" });
    const dialog = within(screen.getByRole("dialog", { name: "Allow without asking" }));
    expect(dialog.getByText(/without a fence/).textContent).toContain("Runs as you saw it");
    await fireEvent.click(dialog.getByRole("radio", { name: "Commands that begin with these words" }));
    expect(dialog.getByText(fence.around(around(held)))).toBeTruthy();
    expect(NOT_HELD.test(fence.around(around(held)))).toBe(kind === "none");
  });

  it("is told with the rule and with what ran under it", async () => {
    const done = { ...ended("1", "cat a.txt", { kind: "exited", code: 0 }), by: { kind: "rule", id: "r", words: "cat …", fence: held } as const };
    show({ rules: [rule("r", "cat …", { fence: around(held) }), rule("x", "id -u", { kind: "exact" })], ended: [done] });
    await fireEvent.click(screen.getByRole("button", { name: "Rules" }));
    expect(screen.getByText(fence.around(around(held)))).toBeTruthy();
    expect(screen.getByText(fence.exact)).toBeTruthy();
    expect(t.run.by(done.by)).toBe(`allowed by your rule “cat …”, ${fence.ran(held)}`);
  });

  it("is told of the computer, with what it means and what to do", () => {
    const says = fence.here(held);
    expect(says.includes("This computer holds it.")).toBe(kind === "full");
    if (kind === "part") expect(says).toContain("Linux 6.7");
    if (kind === "none") expect(says).toContain("lsm=");
  });
});

it("tells in the settings whether this computer holds it", async () => {
  const host = show(nothing());
  await fireEvent.click(screen.getByRole("button", { name: "Settings" }));
  await fireEvent.click(screen.getByRole("button", { name: "All settings" }));
  await pass(0);
  const { fence: held } = await host.settings();
  expect(within(screen.getByRole("region", { name: "Fence" })).getByText(`✓ ${fence.here(held)}`)).toBeTruthy();
});

it("names what each program may reach, and no two of them alike", () => {
  const reads: FenceView["reads"][] = ["names", "given", "folder", "project"];
  const all = reads.flatMap((one) => [true, false].flatMap((writes) => [true, false].map((connects) => fence.around({ reads: one, writes, connects, held: { kind: "full" } }))));
  expect(new Set(all).size).toBe(16);
  for (const says of all) expect(says).toMatch(/^Runs fenced: .*network\b.*\.$/);
});
