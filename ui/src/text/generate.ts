/** Makes `messages.ts` from the catalogue: which messages there are, and what each takes in. */
import * as fluent from "@fluent/syntax";

/** What a message takes in: a name, and the type of what is given. */
type Taken = Map<string, string>;

/** Messages of the catalogue by their keys, in the order of the files. */
export type Messages = Map<string, Taken>;

const COUNTS = ["zero", "one", "two", "few", "many", "other"];

/** Notes each argument with its type; one that decides between variants says more than one that is only shown. */
class Reader extends fluent.Visitor {
  readonly taken: Taken = new Map();

  override visitVariableReference({ id }: fluent.VariableReference): void {
    if (!this.taken.has(id.name)) this.taken.set(id.name, "Value");
  }

  override visitSelectExpression(select: fluent.SelectExpression): void {
    if (select.selector instanceof fluent.VariableReference) {
      const keys = select.variants.map(({ key }) => (key instanceof fluent.Identifier ? key.name : key.value));
      const counts = select.variants.every(
        ({ key }) => !(key instanceof fluent.Identifier) || COUNTS.includes(key.name),
      );
      this.taken.set(select.selector.id.name, counts ? "Count" : keys.map((key) => `"${key}"`).join(" | "));
    }
    this.genericVisit(select);
  }
}

/** Reads files of the catalogue; what cannot be read, or is there twice, is an error. */
export function read(files: string[]): Messages {
  const all: Messages = new Map();
  for (const text of files) {
    for (const entry of fluent.parse(text, { withSpans: false }).body) {
      if (entry instanceof fluent.Junk) throw new Error(`This is no message: ${entry.content}`);
      if (!(entry instanceof fluent.Message)) continue;
      if (all.has(entry.id.name)) throw new Error(`There are two messages ${entry.id.name}.`);
      const reader = new Reader();
      reader.visit(entry);
      all.set(entry.id.name, reader.taken);
    }
  }
  return all;
}

/** Puts words into lines of at most 120 characters. */
function lines(words: string[]): string[] {
  const all: string[] = [];
  for (const word of words) {
    const last = all.at(-1);
    if (last === undefined || last.length + word.length + 1 > 120) all.push(`  ${word}`);
    else all[all.length - 1] = `${last} ${word}`;
  }
  return all;
}

/** Writes the types of all messages. */
export function types(messages: Messages): string {
  const list = [...messages].map(([key, taken]) => ({ key, taken: [...taken] }));
  const plain = list.filter(({ taken }) => taken.length === 0).map(({ key }) => `| "${key}"`);
  const args = list
    .filter(({ taken }) => taken.length > 0)
    .map(({ key, taken }) => `  "${key}": { ${taken.map(([name, type]) => `${name}: ${type}`).join("; ")} };`);
  return [
    "// Made from `src-tauri/locales/en/page` by `npm run messages`. Do not write into it.",
    'import type { Count, Value } from "./say";',
    "",
    "/** Messages that take nothing in. */",
    "export type Plain =",
    ...lines(plain).map((line, i, all) => (i === all.length - 1 ? `${line};` : line)),
    "",
    "/** What the others take in. */",
    "export interface Args {",
    ...args,
    "}",
    "",
    "export type Key = Plain | keyof Args;",
    "",
  ].join("\n");
}
