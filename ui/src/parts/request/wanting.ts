/** Which message says what a request wants, around the agent's name. */
import { deed } from "../common/deeds";
import type { ActView } from "../../bindings/ActView";

export const wanting = (act: ActView) =>
  act.kind === "input"
    ? ("typing-wants" as const)
    : act.kind === "run"
      ? (`card-want-${act.hosts.length === 0 ? "run" : act.hosts.length === 1 ? "remote" : "remotes"}` as const)
      : (`card-want-${deed(act)}` as const);
