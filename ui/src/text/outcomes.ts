/** How requests end, in words. */
import type { DecisionView } from "../bindings/DecisionView";
import type { HowView } from "../bindings/HowView";
import type { OutcomeView } from "../bindings/OutcomeView";
import { span } from "./measures";

export function outcome(o: OutcomeView, ran: number | null): string {
  const after = ran === null ? "" : ` after ${span(Math.max(1, ran))}`;
  switch (o.kind) {
    case "exited":
      return o.code === 0 ? `Finished${after}, exit code 0` : `Failed${after}, exit code ${o.code}`;
    case "signalled":
      return `Ended by signal ${o.signal} (${o.name})${after}`;
    case "timedOut":
      return `Stopped at its limit of ${span(o.limitMs)}`;
    case "stopped": {
      const by = {
        person: "you",
        agent: "the agent",
        hangUp: "Countersign, because the agent went away",
        quit: "Countersign, which was closing",
      }[o.by];
      return `${o.hard ? "Killed" : "Stopped"} by ${by}${after}`;
    }
    case "changed":
      return `Stopped by Countersign${after}: a file it runs was changed as it began`;
    case "done":
      return `Done${after}`;
    case "failed":
      return "Allowed, but it could not be done; nothing changed";
    case "denied":
      return "Denied by you";
    case "refused":
      return "Refused without asking you";
    case "expired":
      return "Expired: nobody decided in time";
    case "withdrawn":
      return "Withdrawn before it ran";
    case "notStarted":
      return "Allowed, but could not be started";
    case "lost":
      return "Connection lost: it may still run there";
  }
}

export const short = (o: OutcomeView): string => {
  switch (o.kind) {
    case "exited":
      return o.code === 0 ? "finished" : `failed, exit ${o.code}`;
    case "signalled":
      return `signal ${o.signal}`;
    case "timedOut":
      return "limit reached";
    case "stopped":
      return o.hard ? "killed" : "stopped";
    case "changed":
      return "file changed, stopped";
    case "done":
      return "done";
    case "failed":
      return "failed";
    case "denied":
      return "denied";
    case "refused":
      return "refused";
    case "expired":
      return "expired";
    case "withdrawn":
      return "withdrawn";
    case "notStarted":
      return "not started";
    case "lost":
      return "connection lost";
  }
};

/** How a request of the past ended, in one or two words. */
export const hows: Record<HowView, string> = {
  succeeded: "finished",
  failed: "failed",
  signalled: "ended by a signal",
  timedOut: "limit reached",
  stopped: "stopped",
  changed: "file changed, stopped",
  denied: "denied",
  refused: "refused",
  expired: "expired",
  withdrawn: "withdrawn",
  notStarted: "not started",
  lost: "connection lost",
  interrupted: "interrupted",
};

/** The same with the exit code or the signal's number. */
export function ended(how: HowView, code: number | null): string {
  if (code === null) return hows[how];
  if (how === "failed") return `failed, exit ${code}`;
  if (how === "succeeded") return hows[how];
  return how === "signalled" ? `signal ${code}` : hows[how];
}

/** Who decided, in a few words. */
export const decisions: Record<DecisionView, string> = {
  person: "allowed by you",
  grant: "under your grant for a run",
  rule: "decided by a rule",
  denied: "denied by you",
  nobody: "nobody decided",
};
