/** A path as short as the folder beside it is written. */
import { words } from "../../common/words";
import type { Piece } from "../../../bindings/Piece";

/** Returns a path with the person's home written `~`, as the short form of a folder shows where that is; a path with a
 * mark in it stays as it is. */
export function shortened(path: Piece[], folder: Piece[], short: string): Piece[] {
  const [only, ...more] = path;
  const whole = words(folder);
  if (only?.kind !== "plain" || more.length > 0 || !short.startsWith("~")) return path;
  const home = whole.slice(0, whole.length - (short.length - 1));
  const inHome =
    home + short.slice(1) === whole && only.text.startsWith(home) && /^[/\\]/.test(only.text.slice(home.length));
  return inHome ? [{ kind: "plain", text: `~${only.text.slice(home.length)}` }] : path;
}
