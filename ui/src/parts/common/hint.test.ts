/** A label on a step says what it means: to the pointer, to the keyboard, and to whoever listens. */
import { fireEvent, screen } from "@testing-library/svelte";
import { expect, it } from "vitest";
import { card, nothing } from "../../host/builders";
import { pass, show, stage } from "./stage";

stage();

const MEANS = "Deletes files or data.";
async function label(): Promise<HTMLElement> {
  const explained = card("1", "rm -r dist");
  const [first] = explained.explanation.steps;
  if (!first) throw new Error("no step");
  explained.explanation.steps = [{ ...first, effects: ["delete", "network"] }];
  show({ ...nothing(), waiting: [explained] });
  await pass(0);
  const found = screen.getByText(/^\s*deletes$/).closest<HTMLElement>("[tabindex]");
  if (!found) throw new Error("no label");
  return found;
}

it("explains itself when Tab comes to it, until the keyboard leaves", async () => {
  const deletes = await label();
  expect(deletes.tabIndex).toBe(0);
  expect(screen.queryByRole("tooltip")).toBeNull();
  await fireEvent.focus(deletes);
  const told = screen.getByRole("tooltip");
  expect(told.textContent).toBe(MEANS);
  expect(deletes.getAttribute("aria-describedby")).toBe(told.id);
  await fireEvent.blur(deletes);
  expect(screen.queryByRole("tooltip")).toBeNull();
});

it("explains itself when the pointer rests on it, not when it passes", async () => {
  const deletes = await label();
  await fireEvent.pointerEnter(deletes);
  await pass(200);
  await fireEvent.pointerLeave(deletes);
  await pass(1000);
  expect(screen.queryByRole("tooltip")).toBeNull();
  await fireEvent.pointerEnter(deletes);
  await pass(500);
  expect(screen.getByRole("tooltip").textContent).toBe(MEANS);
});

it("is taken away by Escape, which then does nothing else, and by scrolling", async () => {
  const deletes = await label();
  await fireEvent.focus(deletes);
  const escape = new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true });
  await fireEvent(deletes, escape);
  expect(escape.defaultPrevented).toBe(true);
  expect(screen.queryByRole("tooltip")).toBeNull();
  await fireEvent.focus(deletes);
  expect(screen.getByRole("tooltip")).toBeTruthy();
  await fireEvent.scroll(window);
  expect(screen.queryByRole("tooltip")).toBeNull();
});
