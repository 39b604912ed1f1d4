/** Where something happens, in a few words, for lists: the computers, when they are others, and the folder. */
import { say } from "../../text/say";
import { words } from "../common/words";
import type { ActView } from "../../bindings/ActView";

export function where(act: ActView): string {
  if (act.kind !== "run" || act.hosts.length === 0) return act.folderShort;
  const [only] = act.hosts;
  const computers =
    act.hosts.length === 1 && only ? words(only.line) : say("hosts-several", { count: act.hosts.length });
  return `${computers} · ${act.folderShort}`;
}
