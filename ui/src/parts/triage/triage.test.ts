/** Many requests at once: one row for what is alike, several selected, and the guard over all of it. */
import { fireEvent, screen, within } from "@testing-library/svelte";
import { expect, it } from "vitest";
import type { Fake } from "../../host/fake";
import { card, explained, nothing, run, step } from "../../host/builders";
import { begins as button, pass, see, settle, show, stage } from "../common/stage";
import type { Card } from "../../bindings/Card";
import type { RiskView } from "../../bindings/RiskView";

stage();

const at = () => document.activeElement ?? document.body;
async function press(key: string, more: KeyboardEventInit = {}): Promise<void> {
  const code = /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key;
  await fireEvent.keyDown(at(), { key, code, ...more });
  await fireEvent.keyUp(at(), { key, code, ...more });
  await pass(0);
}
const risky = (id: string, text: string, risk: RiskView, more: Partial<Card> = {}) =>
  card(id, text, { explanation: explained([step([text], "Does it.", ["write"], { risk })], { risk }), ...more });
/** Requests for the same thing: the core gives them one fingerprint. */
const alike = (...ids: string[]) => ids.map((id) => risky(id, "npm test", "low", { fingerprint: "same" }));
const decisions = (host: Fake) => host.asked.filter(([what]) => what === "decide").map(([, ...asked]) => asked);
const allowed = (id: string, fingerprint = `f${id}`) => [id, fingerprint, { kind: "allowOnce" }];
const denied = (id: string, fingerprint = `f${id}`) => [id, fingerprint, { kind: "deny", reason: null }];
const rows = () => within(screen.getByRole("list", { name: "Waiting" })).getAllByRole("button");
const shown = () => document.querySelector("section[data-request]")?.getAttribute("data-request");
const together = () => screen.queryByRole("region", { name: "Requests to decide together" });

it("shows the next one after a decision, armed anew, and a line that leads to the run", async () => {
  const host = show({ waiting: [card("1", "make"), card("2", "ls")] });
  await settle();
  await press("a");
  expect([shown(), decisions(host)]).toEqual(["2", [allowed("1")]]);
  await press("a");
  expect(decisions(host).length, "no time to read it").toBe(1);
  host.show({ ...nothing(), waiting: [card("2", "ls")], running: [run("1", "make")] });
  await pass(0);
  expect(within(screen.getByRole("status", { name: "Latest decision" })).getByText("make")).toBeTruthy();
  await press("o");
  expect(shown()).toBe("1");
});

it("goes on though the run is told before the decision is confirmed", async () => {
  const host = show({ waiting: [card("1", "make"), card("2", "ls"), card("3", "pwd")] });
  await settle();
  let confirm: () => void = () => undefined;
  host.decide = () => new Promise((resolve) => (confirm = resolve));
  await press("a");
  host.show({ ...nothing(), waiting: [card("2", "ls"), card("3", "pwd")], running: [run("1", "make")] });
  await pass(0);
  confirm();
  await pass(0);
  expect(shown()).toBe("2");
});

it("lets a hold go on while other requests come", async () => {
  const dangerous = () => risky("1", "rm -rf build", "high");
  const host = show({ waiting: [dangerous()] });
  await settle();
  await fireEvent.keyDown(at(), { key: "a", code: "KeyA" });
  await pass(400);
  host.show({ ...nothing(), waiting: [dangerous(), card("2", "ls")] });
  await pass(200);
  expect(decisions(host)).toEqual([allowed("1")]);
  await fireEvent.keyUp(at(), { key: "a", code: "KeyA" });
});

it("folds what is alike into one row, and only that", () => {
  const [first, second] = alike("1", "2");
  show({
    waiting: [
      first as Card,
      risky("3", "npm test", "low"),
      second as Card,
      ...alike("4").map((one) => ({ ...one, changed: [{ kind: "plain" as const, text: "npm was replaced." }] })),
      ...alike("5").map((one) => ({ ...one, asker: { ...one.asker, key: "another" } })),
    ],
  });
  expect(rows().map((row) => / 2 times|2 times/.test(row.textContent))).toEqual([true, false, false, false]);
  expect(together()).not.toBeNull();
});

it("decides what is alike together, each by itself, only after the pause and with the list in view", async () => {
  const host = show({ waiting: [...alike("1", "2", "3"), card("4", "ls")] });
  for (const key of ["a", "d", "Enter", " "]) await press(key);
  await pass(700);
  await press("a");
  expect(decisions(host), "the list was not seen").toEqual([]);
  see();
  await press("a");
  await pass(0);
  expect(decisions(host)).toEqual(["1", "2", "3"].map((id) => allowed(id, "same")));
  expect(shown()).toBe("4");
});

it("begins anew where one more comes, and leaves alone and tells what changed meanwhile", async () => {
  const host = show({ waiting: alike("1", "2") });
  await settle();
  host.show({ ...nothing(), waiting: alike("1", "2", "3") });
  await pass(0);
  await press("a");
  expect(decisions(host)).toEqual([]);
  await settle();
  host.refusal = { code: "changed", message: "It changed." };
  await press("a");
  await pass(0);
  expect(screen.getByText(/1 had changed or was gone/)).toBeTruthy();
  expect(
    rows()
      .map((row) => row.textContent)
      .join(),
  ).toContain("npm test");
});

it.each<[string, Partial<Card>, RiskView]>([
  ["a dangerous one", {}, "high"],
  ["one that changed since it was shown", { changed: [{ kind: "plain", text: "It was replaced." }] }, "low"],
])("never allows %s with others", async (_, more, risk) => {
  const host = show({ waiting: [risky("1", "ls", "calm"), risky("2", "rm -rf x", risk, more)] });
  await settle();
  await press("x");
  await press("ArrowDown", { shiftKey: true });
  await settle();
  expect(together()).not.toBeNull();
  expect((button("Allow all 2") as HTMLButtonElement).disabled).toBe(true);
  await press("a");
  await fireEvent.click(button("Allow all 2"));
  expect(decisions(host)).toEqual([]);
});

it("selects by X and Shift, clears by Escape, and the queue stays one tab stop", async () => {
  show({ waiting: [card("1", "make"), card("2", "ls"), card("3", "pwd"), card("4", "id")] });
  await settle();
  await press("x");
  await press("j");
  expect(shown(), "what is moved to is shown").toBe("2");
  await press("j");
  await press("X", { shiftKey: true });
  expect(screen.getByRole("heading", { name: "3 selected requests" })).toBeTruthy();
  expect(document.querySelectorAll("[data-row][tabindex='0']").length).toBe(1);
  await press("x");
  expect(screen.getByRole("heading", { name: "2 selected requests" })).toBeTruthy();
  await press("Escape");
  expect([together(), shown()]).toEqual([null, "3"]);
});

const denyBoth = async (): Promise<Fake> => {
  const host = show({ waiting: [card("1", "make"), card("2", "ls"), card("3", "pwd")] });
  await settle();
  await press("x");
  await press("ArrowDown", { shiftKey: true });
  await settle();
  await press("d");
  await press("d");
  return host;
};

it("sends a denial of several after 5 s, until when it can be undone", async () => {
  const host = await denyBoth();
  expect(shown()).toBe("3");
  await pass(4900);
  expect(decisions(host)).toEqual([]);
  await press("z");
  await pass(5000);
  expect([decisions(host), rows().length]).toEqual([[], 3]);
  await press("k");
  await press("k");
  await press("x");
  await settle();
  await press("d");
  await press("d");
  await pass(5000);
  expect(decisions(host)).toEqual([denied("1")]);
});

it.each([
  ["is closed", () => fireEvent(window, new Event("pagehide"))],
  [
    "is hidden",
    () => {
      Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
      return fireEvent(document, new Event("visibilitychange"));
    },
  ],
])("sends it at once where the window %s", async (_, leave) => {
  const host = await denyBoth();
  await leave();
  Reflect.deleteProperty(document, "visibilityState");
  expect(decisions(host)).toEqual([denied("1"), denied("2")]);
});

it("filters above ten rows and sorts by care", async () => {
  const many = Array.from({ length: 10 }, (_, i) => card(String(i), `echo ${i}`));
  const host = show({ waiting: many });
  const field = () => screen.queryByRole("searchbox", { name: "Filter requests" });
  expect(field()).toBeNull();
  host.show({ ...nothing(), waiting: [...many, risky("10", "rm -rf x", "high")] });
  await pass(0);
  await press("s");
  expect(rows()[0]?.textContent).toContain("rm -rf x");
  await press("/");
  expect(at()).toBe(field());
  await fireEvent.input(at(), { target: { value: "ECHO 7" } });
  expect(rows().length).toBe(1);
  await press("Escape");
  expect([rows().length, at().matches("[data-row]")]).toEqual([11, true]);
});
