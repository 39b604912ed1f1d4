/** Lengths of time and amounts of bytes, in words. */
import { plural } from "./plural";

/** A length of time, in the two largest units that matter. */
export function span(ms: number): string {
  const s = Math.max(0, Math.round(ms / 1000));
  if (ms > 0 && ms < 1000) return `${Math.ceil(ms)} ms`;
  if (s < 60) return `${s} s`;
  const [h, m] = [Math.floor(s / 3600), Math.floor((s % 3600) / 60)];
  if (h > 0) return m > 0 ? `${plural(h, "hour", "hours")} ${m} min` : plural(h, "hour", "hours");
  return s % 60 > 0 ? `${m} min ${s % 60} s` : plural(m, "minute", "minutes");
}

/** A length of time in its largest unit, for where there is little room. */
export function brief(ms: number): string {
  const s = Math.max(1, Math.floor(ms / 1000));
  if (s < 60) return `${s} s`;
  const m = Math.floor(s / 60);
  return m < 60 ? `${m} min` : `${Math.floor(m / 60)} h ${m % 60} min`;
}

const ORDINAL = new Intl.PluralRules("en", { type: "ordinal" });
const SUFFIX: Record<Intl.LDMLPluralRule, string> = {
  zero: "th",
  one: "st",
  two: "nd",
  few: "rd",
  many: "th",
  other: "th",
};

/** A place in a row: 1st, 12th, 22nd. */
export const ordinal = (n: number): string => `${n}${SUFFIX[ORDINAL.select(n)]}`;

/** Running time as on a stopwatch. */
export function watch(ms: number): string {
  const s = Math.max(0, Math.floor(ms / 1000));
  const two = (n: number) => String(n).padStart(2, "0");
  const [h, m] = [Math.floor(s / 3600), Math.floor((s % 3600) / 60)];
  return h > 0 ? `${h}:${two(m)}:${two(s % 60)}` : `${m}:${two(s % 60)}`;
}

export function size(bytes: number): string {
  if (bytes < 1024) return plural(bytes, "byte", "bytes");
  if (bytes < 1024 * 1024) return `${(bytes / 1024).toFixed(bytes < 10_240 ? 1 : 0)} kB`;
  const megabytes = bytes / 1024 / 1024;
  return megabytes < 1000 ? `${megabytes.toFixed(1)} MB` : `${(megabytes / 1024).toFixed(1)} GB`;
}
