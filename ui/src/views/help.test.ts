/** The help: every sign, label and fact has its sentence, and the list of sections leads to them. */
import { fireEvent, screen, within } from "@testing-library/svelte";
import { expect, it } from "vitest";
import { nothing } from "../host/builders";
import { EFFECTS } from "../parts/common/meanings";
import { pass, show, stage } from "../parts/common/stage";
import { say } from "../text/say";

stage();

async function open(): Promise<void> {
  show(nothing());
  await fireEvent.click(screen.getByRole("button", { name: "Help" }));
  await pass(0);
}
const section = (name: string) => screen.getByRole("region", { name });

it("tells the keys, the promises, and what is none", async () => {
  await open();
  expect(within(section("Keys")).getByText("Deny the request")).toBeTruthy();
  expect(within(section("What Countersign promises")).getAllByRole("listitem")).toHaveLength(8);
  expect(within(section("What it doesn’t promise")).getAllByRole("listitem")).toHaveLength(6);
});

it("says of each label what its hint on the card says", async () => {
  await open();
  const labels = within(section("Labels on a step"));
  for (const effect of EFFECTS) expect(labels.getByText(say(`hint-effect-${effect}`))).toBeTruthy();
});

it("leads to a section, and the keyboard goes on from there", async () => {
  await open();
  const contents = within(screen.getByRole("navigation", { name: "Sections" }));
  await fireEvent.click(contents.getByRole("button", { name: "Facts on a card" }));
  expect(document.activeElement).toBe(section("Facts on a card"));
});
