/** How requests end and who decided, in words. */
import type { ByView } from "../bindings/ByView";
import type { HowView } from "../bindings/HowView";
import type { OutcomeView } from "../bindings/OutcomeView";
import { span } from "./measures";
import { say } from "./say";

/** Returns how a request ended as a sentence, with the milliseconds it ran where they are known. */
export function outcome(o: OutcomeView, ran: number | null): string {
  const time = ran === null ? null : span(Math.max(1, ran));
  switch (o.kind) {
    case "exited":
      if (o.code !== 0) {
        const { code } = o;
        return time === null ? say("outcome-failed", { code }) : say("outcome-failed-after", { code, time });
      }
      return time === null ? say("outcome-finished") : say("outcome-finished-after", { time });
    case "signalled": {
      const signal = { number: o.signal, name: o.name };
      return time === null ? say("outcome-signalled", signal) : say("outcome-signalled-after", { ...signal, time });
    }
    case "timedOut":
      return say("outcome-timed-out", { time: span(o.limitMs) });
    case "stopped": {
      const { by } = o;
      if (o.hard) return time === null ? say("outcome-killed", { by }) : say("outcome-killed-after", { by, time });
      return time === null ? say("outcome-stopped", { by }) : say("outcome-stopped-after", { by, time });
    }
    case "changed":
      return time === null ? say("outcome-changed") : say("outcome-changed-after", { time });
    case "done":
      return time === null ? say("outcome-done") : say("outcome-done-after", { time });
    case "failed":
      return say("outcome-undone");
    case "notStarted":
      return say("outcome-not-started");
    default:
      return say(`outcome-${o.kind}`);
  }
}

/** Returns how a request ended, in one or two words. */
export function short(o: OutcomeView): string {
  switch (o.kind) {
    case "exited":
      return o.code === 0 ? say("how-succeeded") : say("how-failed-code", { code: o.code });
    case "signalled":
      return say("how-signalled-number", { number: o.signal });
    case "stopped":
      return o.hard ? say("how-killed") : say("how-stopped");
    default:
      return say(`how-${o.kind}`);
  }
}

/** Returns how a request of the past ended, with the exit code or the signal's number. */
export function ended(how: HowView, code: number | null): string {
  if (code !== null && how === "failed") return say("how-failed-code", { code });
  return code !== null && how === "signalled" ? say("how-signalled-number", { number: code }) : say(`how-${how}`);
}

/** Returns who let something run, with the words of the rule. */
export function allowedBy(by: ByView): string {
  if (by.kind !== "rule") return say(`run-by-${by.kind}`);
  if (by.fence === null) return say("run-by-rule", { rule: by.words });
  return say("run-by-rule-fenced", { rule: by.words, fence: by.fence.kind });
}
