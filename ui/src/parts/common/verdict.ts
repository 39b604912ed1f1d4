/** The picture and tone of each thing rules can say: beside a word, never the colour alone. */
import type { Picture } from "./marks/pictures";
import type { VerdictView } from "../../bindings/VerdictView";

export const verdicts: Record<VerdictView, { picture: Picture; tone: string }> = {
  allow: { picture: "check", tone: "good" },
  ask: { picture: "ask", tone: "plain" },
  refuse: { picture: "close", tone: "bad" },
};
