/** The picture, tone and shape of each way to end: a word, a shape and a colour, never the colour alone. */
import type { HowView } from "../../bindings/HowView";
import type { OutcomeView } from "../../bindings/OutcomeView";
import type { Picture } from "./marks/pictures";
import type { Shape } from "./marks/Glyph.svelte";

export interface Mood {
  picture: Picture;
  tone: "good" | "bad" | "fair" | "plain";
  shape: Shape;
}

export function mood(outcome: OutcomeView): Mood {
  if (outcome.kind === "exited") return pastMood(outcome.code === 0 ? "succeeded" : "failed");
  if (outcome.kind === "done") return pastMood("succeeded");
  return pastMood(outcome.kind);
}

/** The same for a request of the past. */
export function pastMood(how: HowView): Mood {
  switch (how) {
    case "succeeded":
      return { picture: "check", tone: "good", shape: "done" };
    case "failed":
    case "signalled":
    case "timedOut":
    case "notStarted":
    case "lost":
    case "changed":
    case "interrupted":
      return { picture: "bang", tone: "fair", shape: "failed" };
    case "denied":
      return { picture: "close", tone: "bad", shape: "no" };
    case "stopped":
    case "refused":
    case "expired":
    case "withdrawn":
      return { picture: "dash", tone: "plain", shape: "none" };
  }
}
