/** Times are written as each language writes them. */
import { expect, it } from "vitest";
import { moments, writing } from "./moments";

const EVENING = new Date(2026, 10, 28, 20, 4, 9).getTime();
const MORNING = new Date(2026, 10, 28, 8, 4, 9).getTime();
/** Some spaces in times are narrow ones, which do not break. */
const plain = (text: string) => text.replaceAll(/\s/g, " ");

it.each([
  ["en-US", "8:04 PM", "8:04:09 AM", "Nov 28, 8:04 AM"],
  ["en-GB", "20:04", "08:04:09", "28 Nov, 8:04"],
  ["de-DE", "20:04", "08:04:09", "28. Nov., 8:04"],
  ["ja-JP", "20:04", "8:04:09", "11月28日 8:04"],
])("in %s", (language, clock, seconds, day) => {
  const moment = moments({ language });
  expect(plain(moment.clock(EVENING))).toBe(clock);
  expect(plain(moment.seconds(MORNING))).toBe(seconds);
  expect(plain(moment.day(MORNING))).toBe(day);
});

it.each([
  [["en-GB", "de-DE"], "28 Nov 2026, 20:04"],
  [["de-DE", "en-US"], "Nov 28, 2026, 8:04 PM"],
  [["de-DE"], "Nov 28, 2026, 20:04"],
  [[], "Nov 28, 2026, 8:04 PM"],
  // Where the system has no language, or writes one in a way of its own.
  [["c", "en_US.UTF-8"], "Nov 28, 2026, 8:04 PM"],
])("on an English page of a system in %s", (system, stamp) => {
  expect(plain(moments(writing("en", system)).stamp(EVENING))).toBe(stamp);
});
