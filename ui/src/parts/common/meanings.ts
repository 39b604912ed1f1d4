/** What the card's labels, facts and signs mean, in their order: for the help. Where they stand, `Hint` says the same. */
import { signs } from "./deeds";
import type { EffectView } from "../../bindings/EffectView";
import type { Shape } from "./marks/Glyph.svelte";

/** The labels of steps, the gravest first. */
export const EFFECTS = Object.keys(signs) as EffectView[];

/** The facts of a request, as they stand on its card. */
export const FACTS = [
  "folder",
  "session",
  "limit",
  "waits",
  "environment",
  "shell",
  "background",
  "terminal",
  "input",
  "repeated",
] as const;

/** The signs of lists. */
export const SHAPES: Shape[] = ["danger", "care", "waiting", "running", "done", "failed", "no", "none"];

/** What is promised, and what is not: `docs/threat-model.md` in plain words, in its order. */
export const PROMISED = ["allowed", "shown", "silence", "window", "who", "hidden", "end", "history"] as const;
export const UNPROMISED = ["you", "explained", "lock", "secrets", "allowed", "past"] as const;
