import { expect, it } from "vitest";
import { t } from "./en";

const sources = import.meta.glob<string>(["../**/*.svelte", "../**/*.ts", "!../**/*.test.ts", "!./en.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Every entry as it is written in the code: `t.card.deny`. */
function entries(of: object, path: string): string[] {
  return Object.entries(of).flatMap(([name, value]: [string, unknown]) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? entries(value, `${path}.${name}`)
      : [`${path}.${name}`],
  );
}

it("has no word that nobody says", () => {
  // The formatter may break a line before a name.
  const code = Object.values(sources).join("\n").replace(/\s+\./g, ".");
  // Looked up by a name that comes from outside.
  const computed = [
    "t.terms.",
    "t.bar.themes.",
    "t.views.",
    "t.steps.joints.",
    "t.steps.effects.",
    "t.steps.verdicts.",
    "t.lasting.choices.",
    "t.lasting.unkept.",
    "t.remember.allow.",
    "t.remember.deny.",
    "t.remember.unlikely.",
    "t.rules.kinds.",
    "t.rules.open.",
    "t.trial.verdicts.",
    "t.import.sources.",
    "t.history.spans.",
    "t.history.hows.",
    "t.history.decisions.",
    "t.history.views.",
    "t.history.typedBy.",
    "t.history.given.",
    "t.card.wants.",
    "t.file.signs.",
    "t.file.deeds.",
    "t.diff.kinds.",
    "t.diff.ways.",
    "t.remember.files.",
    "t.remember.filesHint.",
    "t.outcome",
    "t.short",
    "t.size",
    "t.connect.states.",
    "t.foretold.waits.",
    "t.foretold.stays.choices.",
  ];
  const unused = entries(t, "t").filter(
    (path) => !computed.some((start) => path.startsWith(start)) && !code.includes(path),
  );
  expect(unused).toEqual([]);
});

it("tells times and sizes as people do", () => {
  expect([t.span(200), t.span(5000), t.span(60_000), t.span(95_000), t.span(3_600_000)]).toEqual([
    "200 ms",
    "5 s",
    "1 minute",
    "1 min 35 s",
    "1 hour",
  ]);
  expect([t.watch(0), t.watch(61_000), t.watch(3_725_000)]).toEqual(["0:00", "1:01", "1:02:05"]);
  expect([t.size(1), t.size(262_144), t.size(5_000_000)]).toEqual(["1 byte", "256 kB", "4.8 MB"]);
});

it("tells a run that was ended for a changed file as neither stopped by somebody nor failed", () => {
  const why = [{ text: "The file /p/s.sh was changed.", kind: "plain" as const }];
  expect(t.outcome({ kind: "changed", why }, 2000)).toBe(
    "Stopped by Countersign after 2 s: a file it runs was changed as it began",
  );
  expect([t.short({ kind: "changed", why }), t.history.ended("changed", null)]).toEqual([
    "file changed, stopped",
    "file changed, stopped",
  ]);
});
