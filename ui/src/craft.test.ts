/** The page's craft, held over all its sources: one set of pictures, no side that has a name, no date of another language. */
import { expect, it } from "vitest";

const sources = Object.entries(
  import.meta.glob<string>(["./**/*.{ts,svelte,css}", "!./**/*.test.ts", "!./bindings/*", "!./host/*"], {
    query: "?raw",
    import: "default",
    eager: true,
  }),
);

/** Every line that something is in and nothing excuses, with its file. */
function lines(look: RegExp, only: RegExp, excused: Record<string, RegExp> = {}): string[] {
  return sources
    .filter(([file]) => only.test(file))
    .flatMap(([file, text]) =>
      text
        .split("\n")
        .filter((line) => look.test(line) && !(excused[file]?.test(line) ?? false))
        .map((line) => `${file}: ${line.trim()}`),
    );
}

/** Signs that every font draws otherwise, or not at all: arrows, boxes, shapes, dingbats, keyboards. */
const SIGNS = /[\u2190-\u21ff\u2300-\u23ff\u2500-\u27bf\u2900-\u297f\u2b00-\u2bff\u{1f000}-\u{1faff}]/u;

it("draws its pictures, and writes none", () => {
  const found = lines(SIGNS, /./, {
    // What is printed on keys.
    "./views/Help.svelte": /press: /,
    "./state/keys/keys.svelte.ts": /const ALT/,
    // A character of the text itself, in its type and its column.
    "./parts/files/DiffText.svelte": /bit\.tab/,
    // Written into a terminal, which has nothing but characters.
    "./parts/runs/paint.ts": /write\(/,
  });
  expect(found).toEqual([]);
});

it("names no side, so that it can be read from right to left", () => {
  const physical =
    /(?:margin|padding|border)-(?:left|right)|border-(?:top|bottom)-(?:left|right)|^\s*(?:left|right):|text-align: (?:left|right)|(?:float|clear): (?:left|right)/;
  const styles = sources
    .filter(([file]) => file.endsWith(".svelte") || file.endsWith(".css"))
    .flatMap(([file, text]) => {
      const css = file.endsWith(".css") ? text : (/<style>.*/s.exec(text)?.[0] ?? "");
      return css.split("\n").flatMap((line) => (physical.test(line) ? [`${file}: ${line.trim()}`] : []));
    });
  expect(styles).toEqual([]);
  const drawn = lines(/style:(?:left|right)/, /./, {
    // Where the thing explained was measured to be.
    "./parts/common/Hint.svelte": /style:left=/,
  });
  expect(drawn).toEqual([]);
  const uneven = sources.flatMap(([file, text]) =>
    [...text.matchAll(/(?:padding|margin|inset): (\S+) (\S+) (\S+) ([^\s;]+);/g)]
      .filter(([, , right, , left]) => right !== left)
      .map(([all]) => `${file}: ${all}`),
  );
  expect(uneven).toEqual([]);
});

it("writes every moment by one place, in the page's own language", () => {
  const found = lines(/toLocale\w*String\(|DateTimeFormat\(/, /./, {
    "./text/moments.ts": /./,
    "./text/say.ts": /bundle\.locales/,
  });
  expect(found).toEqual([]);
});
