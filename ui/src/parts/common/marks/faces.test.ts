import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { faces } from "./faces";

/** The relative luminance of a colour (WCAG 2.2). */
function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

describe("faces", () => {
  it("are there for every agent the core knows, and for no other", () => {
    const known = readFileSync("../src-tauri/broker/src/asker/known.rs", "utf8");
    const ids = [...known.matchAll(/\("([a-z-]+)", "[^"]+"\)/g)].map(([, id]) => id);
    expect(ids.length).toBeGreaterThan(10);
    expect(Object.keys(faces).sort()).toEqual(ids.sort());
  });

  it("can be read and told apart", () => {
    for (const [id, { colour }] of Object.entries(faces)) {
      expect(1.05 / (luminance(colour) + 0.05), id).toBeGreaterThanOrEqual(4.5);
    }
    const drawn = Object.values(faces).map(({ letters, colour }) => letters + colour);
    expect(new Set(drawn).size).toBe(drawn.length);
  });
});
