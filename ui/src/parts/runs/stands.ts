/** How a command stands on one of several computers: now, just ended, or as the record tells it. */
import { ended, short } from "../../text/outcomes";
import { say } from "../../text/say";
import { mood, pastMood, type Mood } from "../common/mood";
import type { Picture } from "../common/marks/pictures";
import type { HostAnswerView } from "../../bindings/HostAnswerView";
import type { OutcomeView } from "../../bindings/OutcomeView";
import type { Piece } from "../../bindings/Piece";
import type { RecordHostView } from "../../bindings/RecordHostView";

export interface Stand {
  name: Piece[];
  line: Piece[];
  picture: Picture;
  words: string;
  tone: Mood["tone"];
  /** What goes with how it ended. */
  why: Piece[] | null;
  stdoutBytes: number;
  stderrBytes: number;
  /** Processes still alive there; null where nobody counted. */
  left: number | null;
}

const reason = (o: OutcomeView) =>
  o.kind === "lost" || o.kind === "withdrawn" || o.kind === "changed"
    ? o.why
    : o.kind === "notStarted" || o.kind === "refused"
      ? o.reason
      : null;
const running = { picture: "gap", words: say("hosts-running"), tone: "plain", why: null, left: null } as const;

export function stands({ name, line, outcome, stdoutBytes, stderrBytes, left }: HostAnswerView): Stand {
  const all = { name, line, stdoutBytes, stderrBytes };
  if (outcome === null) return { ...all, ...running };
  const { picture, tone } = mood(outcome);
  return { ...all, picture, words: short(outcome), tone, why: reason(outcome), left };
}

export function stood({ name, line, how, code, words, stdoutBytes, stderrBytes, left }: RecordHostView): Stand {
  const all = { name, line, stdoutBytes, stderrBytes };
  if (how === null) return { ...all, ...running };
  const { picture, tone } = pastMood(how);
  return { ...all, picture, words: ended(how, code), tone, why: words, left: how === "interrupted" ? null : left };
}
