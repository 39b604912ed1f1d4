/** Whatever is written on whatever it is written on can be read: WCAG AA, by calculation, in both themes. */
import { expect, it } from "vitest";
import tokens from "./tokens.css?raw";

type Palette = Map<string, string>;
const colours = (css: string): Palette =>
  new Map([...css.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map(([, name = "", value = ""]) => [name, value]));

const [light = "", dark = "", system = ""] = [
  /:root \{(.*?)\n\}/s,
  /:root\[data-theme="dark"\] \{(.*?)\n\}/s,
  /:root:not\(\[data-theme="light"\]\) \{(.*?)\n {2}\}/s,
].map((rule) => rule.exec(tokens)?.[1] ?? "");
const themes: Record<string, Palette> = { light: colours(light), dark: new Map([...colours(light), ...colours(dark)]) };

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dim + 0.05);
}

const PLAIN = ["paper", "sheet", "well"];
const WASHES = ["blue-wash", "seal-wash", "amber-wash", "green-wash"];
/** What is written on what. */
const TEXTS: [string[], string[]][] = [
  [["ink"], [...PLAIN, ...WASHES]],
  [["ink-2", "ink-3"], PLAIN],
  // The numbers of rows that come or go, and of those that were left out.
  [["ink-3"], ["green-wash", "seal-wash"]],
  [["blue"], [...PLAIN, "blue-wash"]],
  [["seal"], [...PLAIN, "seal-wash"]],
  [["amber"], [...PLAIN, "amber-wash"]],
  [["green"], [...PLAIN, "green-wash"]],
  [["paper"], ["ink", "blue"]],
  [["term-ink", "term-err"], ["term"]],
];
/** Frames by which one tells where something is or can be written, and the ring around what has the keyboard. */
const FRAMES: [string[], string[]][] = [[["blue", "seal", "amber", "ink-3", "edge"], PLAIN]];

it.each(Object.entries(themes))("can be read in the %s theme", (_, palette) => {
  const short = (pairs: [string[], string[]][], least: number) =>
    pairs
      .flatMap(([fronts, backs]) =>
        fronts.flatMap((front) =>
          backs.map((back) => ({
            pair: `${front} on ${back}`,
            ratio: contrast(palette.get(front) ?? "", palette.get(back) ?? ""),
          })),
        ),
      )
      .filter(({ ratio }) => !(ratio >= least));
  expect(short(TEXTS, 4.5)).toEqual([]);
  expect(short(FRAMES, 3)).toEqual([]);
});

it("has one dark palette, however it is reached", () => {
  expect(colours(dark).size).toBeGreaterThan(10);
  expect(colours(dark)).toEqual(colours(system));
});
