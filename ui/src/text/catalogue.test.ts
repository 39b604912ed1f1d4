/** The catalogue has all that the page says to people, and nothing else. */
import type { FluentVariable } from "@fluent/bundle";
import { describe, expect, it } from "vitest";
import { read } from "./generate";
import { literals, type Literals } from "./literals";
import { bundle, catalogue, many, parts, say } from "./say";

/** All code but the tests; what the fake host plays stands for what the app says. */
const sources = import.meta.glob<string>(
  [
    "../**/*.svelte",
    "../**/*.ts",
    "!../**/*.test.ts",
    "!../bindings/**",
    "!../host/**",
    "!./generate.ts",
    "!./literals.ts",
    "!./messages.ts",
  ],
  { query: "?raw", import: "default", eager: true },
);
const found: [string, Literals][] = Object.entries(sources).map(([name, text]) => [name, literals(name, text)]);
const messages = read(catalogue);

it("has no message that nobody says", () => {
  const whole = new Set(found.flatMap(([, { strings }]) => strings));
  const made = found.flatMap(([, { templates }]) => templates).filter((text) => /^[a-z]+-[\w…-]*$/.test(text));
  const patterns = made.map((text) => new RegExp(`^${text.replaceAll("…", "\\w+(-\\w+)?")}$`));
  const unused = [...messages.keys()].filter(
    (key) => !whole.has(key) && !patterns.some((pattern) => pattern.test(key)),
  );
  expect(unused).toEqual([]);
});

describe("text for people", () => {
  it("stands nowhere else", () => {
    expect(found.length).toBeGreaterThan(100);
    const outside = found.flatMap(([name, { texts }]) => texts.map((text) => `${name}: ${text}`));
    expect(outside).toEqual([]);
  });

  it("would be found in markup, in labels and in code", () => {
    const texts = (markup: string) => literals("A.svelte", markup).texts;
    expect(texts("<p>Hello</p>")).toEqual(["Hello"]);
    expect(texts('<p title="Press it" class="button small">{say("a-b")}</p>')).toEqual(["Press it"]);
    expect(texts('<input placeholder="name" aria-label={on ? "Turn off" : "Off"} />')).toEqual([
      "name",
      "Turn off",
      "Off",
    ]);
    expect(texts('<Pills legend="For how long" /><kbd>A</kbd>')).toEqual(["For how long"]);
    expect(literals("a.ts", "const a = (n: number) => `${n} lines were lost`;").texts).toEqual(["… lines were lost"]);
    expect(literals("a.ts", 'if (key === "Escape") throw new Error("No such key");').texts).toEqual([]);
  });
});

it("makes a text of every message, whatever is counted or chosen", () => {
  const troubles: string[] = [];
  for (const [key, taken] of messages) {
    const samples = (type: string): FluentVariable[] =>
      type === "Count"
        ? [0, 1, 2, 5]
        : type === "Value"
          ? ["x"]
          : type.split(" | ").map((choice) => choice.slice(1, -1));
    const all = [...taken].reduce<Record<string, FluentVariable>[]>(
      (before, [name, type]) => before.flatMap((args) => samples(type).map((value) => ({ ...args, [name]: value }))),
      [{}],
    );
    for (const args of all) {
      const errors: Error[] = [];
      const text = bundle.formatPattern(bundle.getMessage(key)?.value ?? "", args, errors);
      if (errors.length > 0 || text.trim() === "" || /[{}]/.test(text))
        troubles.push(`${key}: ${text} ${errors.join()}`);
    }
  }
  expect(troubles).toEqual([]);
});

describe("what is put in", () => {
  const hostile = '{ $size } <b>x</b> {"y"} -term \u202e';

  it("is text as it came, never read as a message", () => {
    expect(say("rules-no-match", { text: hostile })).toContain(`“${hostile}”`);
  });

  it("is drawn in its place, and no text can take another's", () => {
    const drawn = { pieces: hostile };
    expect(parts("run-written", { size: hostile, path: drawn })).toEqual([`${hostile} saved to `, drawn]);
    expect(parts("steps-said-script", { name: drawn, file: "0" })).toEqual(["Script ", drawn, " of 0"]);
  });

  it("is counted in digits, with thousands apart where that is wanted", () => {
    expect(say("run-process", { pid: 12345 })).toBe("process 12345");
    expect(say("history-all", { count: many(12345) })).toBe(`${(12345).toLocaleString()} requests in History`);
    expect(say("history-all", { count: many(1) })).toBe("1 request in History");
  });
});
