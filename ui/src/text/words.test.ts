/** Times, sizes and endings are told as people tell them. */
import { expect, it } from "vitest";
import { brief, nth, size, span, watch } from "./measures";
import { ended, outcome, short } from "./outcomes";

it("tells times and sizes as people do", () => {
  const spans = [200, 5000, 60_000, 95_000, 3_600_000, 7_500_000].map(span);
  expect(spans).toEqual(["200 ms", "5 s", "1 minute", "1 min 35 s", "1 hour", "2 hours 5 min"]);
  expect([watch(0), watch(61_000), watch(3_725_000)]).toEqual(["0:00", "1:01", "1:02:05"]);
  expect([size(1), size(262_144), size(5_000_000)]).toEqual(["1 byte", "256 kB", "4.8 MB"]);
  expect([brief(900), brief(90_000), brief(3_900_000)]).toEqual(["1 s", "1 min", "1 h 5 min"]);
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 103].map(nth).join(" ")).toBe(
    "1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 103rd",
  );
});

it("tells a run that was ended for a changed file as neither stopped by somebody nor failed", () => {
  const why = [{ text: "The file /p/s.sh was changed.", kind: "plain" as const }];
  const sentence = "Stopped by Countersign after 2 s: a file it runs changed at the start";
  expect(outcome({ kind: "changed", why }, 2000)).toBe(sentence);
  expect([short({ kind: "changed", why }), ended("changed", null)]).toEqual(Array(2).fill("file changed, stopped"));
});
