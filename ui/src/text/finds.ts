/** How many finds there are, and at which one the eye is. */
import { many, say } from "./say";

/** Of the live output, whose lines are few: `at` counts from 0 and is below it where there is none yet. */
export function liveFinds(at: number, all: number): string {
  if (all === 0) return say("run-find-none");
  return at < 0 ? say("run-find-matches", { count: all }) : say("run-find-at", { at: at + 1, count: all });
}

/** Of kept output, where it may not be known yet how many there are: `nth` counts from 1 and is 0 where there is none yet. */
export function keptFinds(nth: number, all: number, whole: boolean): string {
  if (all === 0) return whole ? say("history-find-none") : say("history-find-looking");
  const [at, count] = [many(nth), many(all)];
  if (nth === 0) return whole ? say("history-find-matches", { count }) : say("history-find-matches-more", { count });
  return whole ? say("history-find-at", { at, count }) : say("history-find-at-more", { at, count });
}
