/** Letters do the same on every layout, and only as the person wants them to. */
import { beforeEach, describe, expect, it } from "vitest";
import { Keys, isFind, letterOf } from "../../state/keys/keys.svelte";

const event = (key: string, code = "", more: KeyboardEventInit = {}) =>
  new KeyboardEvent("keydown", { key, code, ...more });
let keys: Keys;

beforeEach(() => {
  localStorage.clear();
  keys = new Keys();
});

it.each([
  ["English", "d", "KeyD"],
  ["capitals", "D", "KeyD"],
  ["Russian", "в", "KeyD"],
  ["Greek", "δ", "KeyD"],
  ["Hebrew", "ג", "KeyD"],
  ["Arabic", "ي", "KeyD"],
  ["Dvorak, by what it writes", "d", "KeyH"],
  ["a key that waits for another", "Dead", "KeyD"],
])("reads a letter in %s", (_, key, code) => {
  expect(letterOf(event(key, code))).toBe("d");
  expect(keys.matches(event(key, code), "deny")).toBe(true);
});

it("goes by what is written before it goes by the place", () => {
  expect(letterOf(event("y", "KeyZ"))).toBe("y");
  expect(letterOf(event("q", "KeyA"))).toBe("q");
  expect(keys.matches(event("q", "KeyA"), "allow"), "French").toBe(false);
  expect(keys.matches(event("؟", "Slash", { shiftKey: true }), "help")).toBe(true);
  expect(letterOf(event("é", "Digit2"))).toBe("2");
  for (const key of ["Enter", "Escape", "F6", "Shift", "ArrowDown"]) expect(letterOf(event(key, key))).toBe("");
});

it("takes no letter with a modifier, but a sign with Shift", () => {
  for (const more of [
    { ctrlKey: true },
    { metaKey: true },
    { altKey: true },
    { shiftKey: true },
    { isComposing: true },
  ])
    expect(keys.matches(event("a", "KeyA", more), "allow")).toBe(false);
  expect(keys.matches(event("?", "Slash", { shiftKey: true }), "help")).toBe(true);
});

it("searches on every layout", () => {
  expect(isFind(event("а", "KeyF", { ctrlKey: true }))).toBe(true);
  expect(isFind(event("f", "KeyF"))).toBe(false);
  expect(isFind(event("f", "KeyF", { ctrlKey: true, shiftKey: true }))).toBe(false);
});

describe("the person's choice", () => {
  it("asks for Alt, also where Alt writes something else", () => {
    keys.mode = "alt";
    expect(keys.matches(event("a", "KeyA"), "allow")).toBe(false);
    expect(keys.matches(event("a", "KeyA", { altKey: true }), "allow")).toBe(true);
    expect(keys.matches(event("å", "KeyA", { altKey: true }), "allow")).toBe(true);
    expect(keys.matches(event("@", "KeyA", { altKey: true }), "allow")).toBe(true);
    expect([keys.label("allow"), keys.spoken("allow")]).toEqual(["Alt+A", "Alt+A"]);
  });

  it("switches letters off", () => {
    keys.mode = "off";
    expect(keys.matches(event("a", "KeyA"), "allow")).toBe(false);
    expect([keys.label("allow"), keys.spoken("allow")]).toEqual(["", undefined]);
  });

  it("gives another letter, that nobody else has and that can be pressed", () => {
    expect(keys.set("allow", "Y")).toBe(true);
    expect(keys.matches(event("a", "KeyA"), "allow")).toBe(false);
    expect(keys.matches(event("y", "KeyY"), "allow")).toBe(true);
    expect(keys.label("allow")).toBe("Y");
    for (const letter of ["d", "1", " ", "é", "ab", ""]) expect(keys.set("allow", letter)).toBe(false);
    expect(keys.set("deny", "a"), "free again").toBe(true);
    expect(keys.owner("a")).toBe("deny");
  });

  it("is kept, and taken back", () => {
    keys.mode = "alt";
    keys.set("allow", "y");
    const again = new Keys();
    expect([again.mode, again.letter("allow"), again.letter("deny")]).toEqual(["alt", "y", "d"]);
    again.reset();
    const anew = new Keys();
    expect([again.mode, anew.mode, anew.letter("allow")]).toEqual(["plain", "plain", "a"]);
  });

  it.each(["{", "null", "3", '{"allow":"d"}', '{"allow":"Enter"}', '{"allow":5}', '{"allow":""}'])(
    "is what it was at first where %s is kept",
    (kept) => {
      localStorage.setItem("keys-letters", kept);
      localStorage.setItem("keys", "loud");
      const read = new Keys();
      expect([read.mode, read.letter("allow"), read.letter("deny")]).toEqual(["plain", "a", "d"]);
    },
  );
});
