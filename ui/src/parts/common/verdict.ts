/** The sign and tone of each thing rules can say: beside a word, never the colour alone. */
import type { VerdictView } from "../../bindings/VerdictView";

export const verdicts: Record<VerdictView, { sign: string; tone: string }> = {
  allow: { sign: "✓", tone: "good" },
  ask: { sign: "◇", tone: "plain" },
  refuse: { sign: "✕", tone: "bad" },
};
