/** Lengths of time and amounts of bytes, in words. */
import { place, say } from "./say";

/** Returns a length of time in the two largest units that matter. */
export function span(ms: number): string {
  const s = Math.max(0, Math.round(ms / 1000));
  if (ms > 0 && ms < 1000) return say("measures-ms", { ms: Math.ceil(ms) });
  if (s < 60) return say("measures-seconds", { seconds: s });
  const [hours, minutes, seconds] = [Math.floor(s / 3600), Math.floor((s % 3600) / 60), s % 60];
  if (hours > 0)
    return minutes > 0 ? say("measures-hours-minutes", { hours, minutes }) : say("measures-hours", { hours });
  return seconds > 0 ? say("measures-minutes-seconds", { minutes, seconds }) : say("measures-minutes", { minutes });
}

/** Returns a length of time in its largest unit, for where there is little room. */
export function brief(ms: number): string {
  const s = Math.max(1, Math.floor(ms / 1000));
  if (s < 60) return say("measures-seconds", { seconds: s });
  const m = Math.floor(s / 60);
  if (m < 60) return say("measures-brief-minutes", { minutes: m });
  return say("measures-brief-hours", { hours: Math.floor(m / 60), minutes: m % 60 });
}

/** Returns a length of whole minutes, in hours where they are whole, too. */
export const lasting = (minutes: number): string =>
  minutes % 60 === 0 ? say("measures-hours", { hours: minutes / 60 }) : say("measures-minutes", { minutes });

/** Returns a place in a row: 1st, 12th, 22nd. */
export const nth = (n: number): string => say("measures-nth", { place: place(n) });

/** Returns running time as on a stopwatch. */
export function watch(ms: number): string {
  const s = Math.max(0, Math.floor(ms / 1000));
  const two = (n: number) => String(n).padStart(2, "0");
  const [h, m] = [Math.floor(s / 3600), Math.floor((s % 3600) / 60)];
  return h > 0 ? `${h}:${two(m)}:${two(s % 60)}` : `${m}:${two(s % 60)}`;
}

/** Returns an amount of bytes in its largest unit. */
export function size(bytes: number): string {
  if (bytes < 1024) return say("measures-bytes", { bytes });
  if (bytes < 1024 * 1024) return say("measures-kb", { amount: (bytes / 1024).toFixed(bytes < 10_240 ? 1 : 0) });
  const megabytes = bytes / 1024 / 1024;
  if (megabytes < 1000) return say("measures-mb", { amount: megabytes.toFixed(1) });
  return say("measures-gb", { amount: (megabytes / 1024).toFixed(1) });
}

/** Returns a part of the processors in percent. */
export const percent = (share: number): string =>
  say("alive-percent", { percent: share < 10 ? share.toFixed(1) : Math.round(share) });

/** Returns time on the processors, to a tenth of a second while it is short. */
export const busy = (ms: number): string =>
  ms < 60_000 ? say("alive-seconds", { seconds: (ms / 1000).toFixed(1) }) : watch(ms);
