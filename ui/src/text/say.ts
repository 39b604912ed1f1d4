/**
 * What the page says to people: messages of the catalogue in `src-tauri/locales`, with their arguments. Keys and arguments
 * are checked by `messages.ts`, which is made from the same files.
 */
import { FluentBundle, FluentNumber, FluentResource, FluentType, type FluentVariable } from "@fluent/bundle";
import type { Args, Key } from "./messages";

/** A number that is counted: `[one]` and `[other]` go by it. */
export type Count = number | FluentNumber;
/** Whatever else a message takes in, as it is. */
export type Value = string | number | FluentNumber;

/** A number as its digits: process numbers and exit codes are not parted into thousands. */
class Digits extends FluentNumber {
  override toString(): string {
    return String(this.value);
  }
}

/** A number with its thousands apart, as the page's language writes them. */
class Grouped extends FluentNumber {
  override toString(): string {
    return this.value.toLocaleString(bundle.locales);
  }
}

/** Returns a number that may be large, to be shown with its thousands apart. */
export const many = (n: number): FluentNumber => new Grouped(n);

/** Returns a number as a place in a row, for messages that tell 1st from 2nd. */
export const place = (n: number): FluentNumber => new Digits(n, { type: "ordinal" } as Intl.NumberFormatOptions);

/** Stands where something is drawn that is not text. */
class Hole extends FluentType<number> {
  override toString(): string {
    return `${BORDER}${this.value}${BORDER}`;
  }
}

/** Drawn anew for each page, so that no text from outside can hold it. */
const BORDER = `\u{F0000}${[...crypto.getRandomValues(new Uint32Array(4))].join("-")}\u{F0000}`;

/**
 * Arguments are not wrapped in marks of direction: where a text comes from an agent, it is drawn in an element of its own
 * (`Pieces`, `<bdi>`), which holds its direction in and shows what is hidden. What is put in is never read as Fluent, and
 * what comes out is text and never markup.
 */
export const bundle = new FluentBundle("en", { useIsolating: false });

const files = import.meta.glob<string>("../../../src-tauri/locales/en/page/*.ftl", {
  query: "?raw",
  import: "default",
  eager: true,
});
/** The files of the catalogue, as they are written. */
export const catalogue = Object.values(files);
for (const text of catalogue) bundle.addResource(new FluentResource(text));

function formatted(key: Key, args: Record<string, FluentVariable>): string {
  const pattern = bundle.getMessage(key)?.value;
  // With a list for its troubles Fluent makes the best of them; that there are none is what tests and types are for.
  return pattern == null ? key : bundle.formatPattern(pattern, args, []);
}

const variable = (value: Value | FluentVariable): FluentVariable =>
  typeof value === "number" ? new Digits(value) : value;

type Rest<K extends Key> = K extends keyof Args ? [args: Args[K]] : [];

/** Returns a message as text. */
export function say<K extends Key>(key: K, ...[args]: Rest<K>): string {
  const given = Object.entries<Value>(args ?? {});
  return formatted(key, Object.fromEntries(given.map(([name, value]) => [name, variable(value)])));
}

/** Returns a message in parts: the texts, and in their places those arguments that are drawn otherwise. */
export function parts<K extends keyof Args, Drawn extends object>(
  key: K,
  args: { [A in keyof Args[K]]: Args[K][A] | Drawn },
): (string | Drawn)[] {
  const drawn: Drawn[] = [];
  const given = Object.entries(args as Record<string, Value | Drawn>).map(([name, value]): [string, FluentVariable] => {
    if (typeof value !== "object" && typeof value !== "function") return [name, variable(value)];
    if (value instanceof FluentNumber) return [name, value];
    return [name, new Hole(drawn.push(value) - 1)];
  });
  return formatted(key, Object.fromEntries(given))
    .split(BORDER)
    .map((part, i) => (i % 2 === 0 ? part : drawn[Number(part)]))
    .filter((part): part is string | Drawn => part !== undefined && part !== "");
}
