/** What a rule's program may reach, and whether this computer's kernel holds it to that: whole sentences, side by side. */
import type { FenceView } from "../bindings/FenceView";
import type { HeldView } from "../bindings/HeldView";
import { say } from "./say";

const told = (...sentences: string[]): string => sentences.join(" ");

/** Returns what a rule's program may reach, as far as this kernel holds it. */
export function fenceAround({ reads, writes, keeps, connects, held }: FenceView): string {
  if (held.kind === "none") return told(say(`fence-unheld-${held.why}`), say("fence-race"));
  const missing = held.kind === "part" ? held.missing : [];
  const where = writes ? (reads === "project" ? "project" : "folder") : keeps ? "own" : "nothing";
  const beyond = missing.includes("connecting") ? "unheld" : missing.includes("reaching") ? "signals" : "closed";
  return told(
    // Of a program that moves files and the like: to put one elsewhere may take reading it.
    writes && reads === "names" ? say("fence-moves") : say(`fence-reads-${reads}`),
    // Not every kernel also keeps other files from being emptied.
    missing.includes("truncating") ? say(`fence-empties-${where}`) : say(`fence-writes-${where}`),
    say(`fence-beyond-${connects ? "open" : beyond}`),
    ...(missing.includes("devices") ? [say("fence-devices")] : []),
  );
}

/** Returns the same of this computer, for the settings. */
export function fenceHere(held: HeldView): string {
  if (held.kind === "none") return told(say(`fence-here-${held.why}`), say("fence-race"));
  return told(say(`fence-here-${held.kind}`), ...lacking(held));
}

const lacking = (held: HeldView): string[] =>
  held.kind === "part" ? held.missing.map((what) => say(`fence-missing-${what}`)) : [];
