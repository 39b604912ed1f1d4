/** What a request does to the world, in a few words, with a picture for each: the same in lists and on the card. */
import { say } from "../../text/say";
import type { Card } from "../../bindings/Card";
import type { EffectView } from "../../bindings/EffectView";
import type { FileView } from "../../bindings/FileView";
import type { RiskView } from "../../bindings/RiskView";
import type { Picture } from "./marks/pictures";
import type { Shape } from "./marks/Glyph.svelte";

/** A picture for each effect, and how loud it is; the gravest first. */
export const signs: Record<EffectView, { picture: Picture; tone: "hot" | "warm" | "calm" }> = {
  delete: { picture: "bin", tone: "hot" },
  admin: { picture: "shield", tone: "hot" },
  unknown: { picture: "question", tone: "hot" },
  install: { picture: "install", tone: "warm" },
  network: { picture: "globe", tone: "warm" },
  runCode: { picture: "prompt", tone: "warm" },
  write: { picture: "pencil", tone: "warm" },
  process: { picture: "processor", tone: "warm" },
  read: { picture: "eye", tone: "calm" },
  none: { picture: "round", tone: "calm" },
};

const gravest = Object.keys(signs) as EffectView[];

/** So many fit into a line of a list. */
const MOST = 3;

/** For lists: the gravest effects of all steps, or what is done with the file. Empty where there is nothing to say. */
export function deeds({ act, explanation }: Card): string {
  if (act.kind === "file") return say(`file-deed-${deed(act)}`);
  const all = new Set(explanation.steps.flatMap((step) => step.effects));
  const told = gravest.filter((effect) => all.has(effect) && effect !== "none");
  // That something is read, too, is worth a word only where it is all that happens.
  const worth = told.length > 1 ? told.filter((effect) => effect !== "read") : told;
  const named = worth
    .slice(0, MOST)
    .map((effect) => say(`steps-effect-${effect}`))
    .join(", ");
  return worth.length > MOST ? `${named}…` : named;
}

export type Deed = "read" | "list" | "change" | "create";

/** A picture for each work on a file. */
export const fileSigns: Record<Deed, Picture> = { read: "eye", list: "list", change: "pencil", create: "plus" };

/** What is done with a file: a change may be what makes it. */
export function deed(file: FileView): Deed {
  return file.work === "change" && file.creates ? "create" : file.work;
}

/** The shape a waiting request has in lists: hidden characters are a danger whatever the command says. */
export function care({ act, explanation }: Card): Shape {
  return act.hiddenCount > 0 ? "danger" : shapes[explanation.risk];
}

/** How much care it needs, in words. */
export function risk(card: Card): string {
  const shape = care(card);
  return say(shape === "danger" ? "risk-dangerous" : shape === "care" ? "risk-care" : "risk-routine");
}

const shapes: Record<RiskView, Shape> = { high: "danger", medium: "care", low: "waiting", calm: "waiting" };
