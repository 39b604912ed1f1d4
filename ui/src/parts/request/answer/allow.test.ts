/** What is dangerous is allowed by holding, or by a press and then Enter; the rest as ever. */
import { cleanup, fireEvent, screen } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import type { Fake } from "../../../host/fake";
import { explained, card, input, nothing, plain, step } from "../../../host/builders";
import { begins as button, pass, settle, show, stage } from "../../common/stage";
import type { Card } from "../../../bindings/Card";
import type { RiskView } from "../../../bindings/RiskView";

stage();

const decisions = (host: Fake) => host.asked.filter((call) => call[0] === "decide");
const allowed = [["decide", "1", "f1", { kind: "allowOnce" }]];
const risky = (risk: RiskView, more: Partial<Card> = {}) =>
  card("1", "rm -rf build", {
    explanation: explained([step(["rm"], "Deletes `build`.", ["delete"])], { risk }),
    ...more,
  });
const at = () => document.activeElement ?? document.body;
const a = { key: "a", code: "KeyA" };
const down = (key: KeyboardEventInit = a) => fireEvent.keyDown(at(), key);
const up = (key: KeyboardEventInit = a) => fireEvent.keyUp(at(), key);
async function enter(): Promise<void> {
  await down({ key: "Enter", code: "Enter" });
  await up({ key: "Enter", code: "Enter" });
}
const allow = () => button("Allow once");
const ring = () => allow().querySelector(".ring")?.classList.contains("on") ?? null;
const steps = () => allow().querySelectorAll(".steps .on").length;

async function start(shown: Card = risky("high")): Promise<Fake> {
  const host = show({ waiting: [shown] });
  await settle();
  return host;
}

it.each(["calm", "low", "medium"] as const)("allows what is %s by one key, without a ring", async (risk) => {
  const host = await start(risky(risk));
  expect(ring()).toBeNull();
  expect(allow().hasAttribute("aria-describedby")).toBe(false);
  await down();
  expect(decisions(host)).toEqual(allowed);
});

it("allows what is dangerous by a key that is held for 600 ms, and shows how far it is", async () => {
  const host = await start();
  expect([ring(), steps()]).toEqual([false, 0]);
  await down();
  await pass(450);
  for (let turn = 0; turn < 4; turn += 1) await down({ ...a, repeat: true });
  expect([ring(), steps()]).toEqual([true, 3]);
  expect(decisions(host)).toEqual([]);
  await pass(150);
  expect(decisions(host)).toEqual(allowed);
  await up();
  await pass(5000);
  expect(decisions(host).length).toBe(1);
});

it("allows by a button that is held, and not by a click", async () => {
  const host = await start();
  const touch = { isPrimary: true, button: 0, pointerId: 1 };
  await fireEvent.pointerDown(allow(), touch);
  await pass(300);
  await fireEvent.pointerUp(allow(), touch);
  await fireEvent.click(allow(), { detail: 1 });
  await pass(1000);
  await fireEvent.pointerDown(allow(), { ...touch, button: 2 });
  await pass(1000);
  await fireEvent.pointerDown(allow(), touch);
  await pass(500);
  await fireEvent.pointerLeave(allow());
  await pass(1000);
  expect(decisions(host)).toEqual([]);
  await fireEvent.pointerDown(allow(), touch);
  await pass(600);
  expect(decisions(host)).toEqual(allowed);
});

describe("whoever cannot hold", () => {
  it("presses A and then Enter, as it says in words", async () => {
    const host = await start();
    const hint = () => document.getElementById(allow().getAttribute("aria-describedby") ?? "")?.textContent;
    expect(hint()).toBe("Dangerous. To allow it, hold A or the button, or press it and then Enter.");
    await enter();
    expect(decisions(host), "Enter alone").toEqual([]);
    await down();
    await up();
    expect(hint()).toBe("Press Enter to allow.");
    expect(document.querySelector(".hush")?.textContent).toBe("Press Enter to allow.");
    expect(decisions(host)).toEqual([]);
    await enter();
    expect(decisions(host)).toEqual(allowed);
  });

  it("has 3 seconds for it", async () => {
    const host = await start();
    await down();
    await up();
    await pass(3000);
    await enter();
    expect(decisions(host)).toEqual([]);
  });

  it("presses the button twice by the keyboard, but not by holding Enter", async () => {
    const host = await start();
    allow().focus();
    const key = { key: "Enter", code: "Enter" };
    await down(key);
    await fireEvent.click(allow(), { detail: 0 });
    for (let turn = 0; turn < 10; turn += 1) {
      await pass(30);
      await down(key);
    }
    expect(decisions(host)).toEqual([]);
    await up(key);
    await enter();
    expect(decisions(host)).toEqual(allowed);
  });
});

describe("what was begun is forgotten", () => {
  it.each<[string, (host: Fake) => unknown]>([
    ["another key", () => down({ key: "Escape", code: "Escape" })],
    ["a window that goes away", () => fireEvent.blur(window)],
    ["a focus elsewhere", () => fireEvent.focusIn(screen.getByRole("button", { name: "Rules" }))],
    ["another content", (host) => host.show({ ...nothing(), waiting: [risky("high", { fingerprint: "new" })] })],
    ["another request", (host) => host.show({ ...nothing(), waiting: [card("2", "ls")] })],
  ])("by %s", async (_, happen) => {
    for (const held of [true, false]) {
      const host = await start();
      await down();
      await pass(400);
      if (!held) await up();
      await happen(host);
      await pass(0);
      if (!held) await enter();
      await pass(3000);
      expect(decisions(host)).toEqual([]);
      await up();
      cleanup();
    }
  });

  it("and begins within the pause at no time", async () => {
    const host = show({ waiting: [risky("high")] });
    await down();
    await settle();
    for (let turn = 0; turn < 40; turn += 1) {
      await down();
      await pass(30);
    }
    expect(decisions(host)).toEqual([]);
  });
});

it("asks the same of typing allowed for a whole run, and of hidden characters", async () => {
  const typed = input("1", plain("rm -rf ~\n"));
  const host = await start({ ...typed, explanation: { ...typed.explanation, risk: "high" } });
  const f = { key: "f", code: "KeyF" };
  await down(f);
  await up(f);
  expect(decisions(host)).toEqual([]);
  await down(f);
  await pass(600);
  expect(decisions(host)).toEqual([["decide", "1", typed.fingerprint, { kind: "allowForRun" }]]);
});

it("holds nothing where characters are hidden without holding", async () => {
  const host = await start(card("1", "ls", {}, { hiddenCount: 1 }));
  await down();
  await up();
  expect(decisions(host)).toEqual([]);
});

it("opens no way around it: a rule is made in its own dialog", async () => {
  const host = await start();
  await down({ key: "f", code: "KeyF" });
  await up({ key: "f", code: "KeyF" });
  expect(screen.getByRole("dialog", { name: "Allow without asking" })).toBeTruthy();
  await fireEvent.keyDown(document.body, a);
  await pass(1000);
  expect(decisions(host)).toEqual([]);
});
