/** What is dangerous is never allowed by one press. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Hold } from "../../../state/keys/hold.svelte";

let allowed = 0;
let hold: Hold;
const enter = () => new KeyboardEvent("keydown", { key: "Enter", code: "Enter" });

beforeEach(() => {
  vi.useFakeTimers();
  allowed = 0;
  hold = new Hold(() => (allowed += 1));
});
afterEach(() => {
  vi.useRealTimers();
});

it("allows after 600 ms, once, and counts them in four parts", () => {
  hold.press("key");
  expect(hold.by).toBe("key");
  vi.advanceTimersByTime(599);
  expect([allowed, hold.parts]).toEqual([0, 3]);
  vi.advanceTimersByTime(1);
  expect([allowed, hold.parts, hold.by]).toEqual([1, 0, null]);
  hold.release("key");
  expect(hold.offered, "letting go of what was held long enough").toBe(false);
  vi.advanceTimersByTime(5000);
  expect(allowed).toBe(1);
});

it("begins anew when it is let go early, and then takes Enter for 3 s", () => {
  hold.press("pointer");
  vi.advanceTimersByTime(590);
  hold.release("key");
  expect(hold.by, "another hand").toBe("pointer");
  hold.release("pointer");
  expect([hold.parts, hold.offered]).toEqual([0, true]);
  vi.advanceTimersByTime(2999);
  expect(allowed).toBe(0);
  expect(hold.enter(enter())).toBe(true);
  expect([allowed, hold.offered]).toEqual([1, false]);
  hold.offer();
  vi.advanceTimersByTime(3000);
  expect(hold.enter(enter())).toBe(false);
  expect(allowed).toBe(1);
});

it("does not add presses up", () => {
  for (let turn = 0; turn < 20; turn += 1) {
    hold.press("key");
    vi.advanceTimersByTime(100);
    hold.release("key");
  }
  expect(allowed).toBe(0);
});

it("takes no Enter that is only held down, and keeps it from doing anything else", () => {
  hold.offer();
  expect(hold.enter(new KeyboardEvent("keydown", { key: "Enter", code: "Enter", repeat: true }))).toBe(true);
  expect([allowed, hold.offered]).toEqual([0, true]);
});

it("forgets what is held and what is offered", () => {
  hold.press("key");
  hold.reset();
  vi.advanceTimersByTime(5000);
  hold.offer();
  hold.reset();
  expect(hold.enter(enter())).toBe(false);
  expect(allowed).toBe(0);
});
