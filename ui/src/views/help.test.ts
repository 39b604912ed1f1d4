/** The help: every sign, label and fact has its sentence, and the list of sections leads to them. */
import { fireEvent, screen, within } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import { nothing } from "../host/builders";
import type { Fake } from "../host/fake";
import { EFFECTS } from "../parts/common/meanings";
import { pass, show, stage } from "../parts/common/stage";
import { say } from "../text/say";

stage();

async function open(): Promise<Fake> {
  const host = show(nothing());
  await fireEvent.click(screen.getByRole("button", { name: "Help" }));
  await pass(0);
  return host;
}
const section = (name: string) => screen.getByRole("region", { name });

it("tells the keys, the promises, and what is none", async () => {
  await open();
  expect(within(section("Keys")).getByText("Deny the request")).toBeTruthy();
  expect(within(section("What Countersign promises")).getAllByRole("listitem")).toHaveLength(8);
  expect(within(section("What it doesn't promise")).getAllByRole("listitem")).toHaveLength(6);
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

describe("Doctor", () => {
  const doctor = () => within(section("Doctor"));
  const press = async (name: string) => {
    await fireEvent.click(doctor().getByRole("button", { name }));
    await pass(0);
  };

  it("looks when asked, and says of each thing in words how it stands and what to do", async () => {
    const host = await open();
    expect(doctor().queryByRole("list")).toBeNull();
    await press("Check now");
    expect(host.asked).toContainEqual(["checkup"]);
    const lines = doctor().getAllByRole("listitem");
    expect(lines.map((line) => line.querySelector(".state")?.textContent)).toEqual(["Good", "Look", "Broken", "Good"]);
    expect(lines[2]?.textContent).toContain("connect Cursor again");
    expect(doctor().getByRole("status").textContent).toBe("Something is broken.");
  });

  it("copies all of it", async () => {
    await open();
    await press("Check now");
    const writeText = vi.fn(() => Promise.resolve());
    vi.stubGlobal("navigator", { clipboard: { writeText } });
    await press("Copy");
    expect(writeText).toHaveBeenCalledWith(expect.stringContaining("starts a program that isn't there"));
    expect(doctor().getByRole("status").textContent).toBe("Copied.");
    vi.unstubAllGlobals();
  });

  it("sends a popup for a try, and says why none came", async () => {
    const host = await open();
    await press("Send a test popup");
    expect(host.asked).toContainEqual(["testPopup"]);
    expect(doctor().getByRole("status").textContent).toContain("A popup was sent");
    host.refusal = { code: "refused", message: "No popup was shown: nobody is there." };
    await press("Send a test popup");
    expect(doctor().getByRole("alert").textContent).toContain("nobody is there");
  });

  it("says when it could not look", async () => {
    const host = await open();
    host.refusal = { code: "refused", message: "The check failed." };
    await press("Check now");
    expect(doctor().getByRole("alert").textContent).toContain("The check failed.");
    expect(doctor().getByRole("status").textContent).toBe("");
  });
});
