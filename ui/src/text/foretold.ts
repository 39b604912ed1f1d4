/** The words for commands that wait for a person, want a terminal, or leave something running. */
import { plural } from "./plural";
import type { StaysView } from "../bindings/StaysView";
import type { WaitKind } from "../bindings/WaitKind";

/** Each behind the words of the command. */
const waits: Record<WaitKind, string> = {
  editor: "opens an editor and waits until you close it.",
  prompt: "opens a prompt and waits for input.",
  question: "asks a question and waits for the answer.",
  password: "may ask for a password.",
  terminal: "needs a terminal.",
  screen: "takes over the terminal and waits for keys.",
  pager: "shows its output a page at a time and waits for keys.",
};

const stays: Record<StaysView, string> = {
  call: "Stop it when the command ends",
  agent: "Stop it when the agent disconnects",
  on: "Leave it running until I stop it",
};

export const foretold = {
  waits,
  none: "It has no terminal, so it may fail or never end.",
  unanswered: "It has no terminal, so nobody can answer: it may fail.",
  there: "You can answer it in the run’s terminal.",
  typing: "Waiting for you to type",
  background: "It runs in the background.",
  other: "If it leaves something running:",
  leaves: "Something it starts may keep running after the command ends.",
  stays: { label: "What keeps running", choices: stays },
  since: (time: string) => `since ${time}`,
  process: (pid: number) => `process ${pid}`,
  more: (n: number) => `and ${plural(n, "more process", "more processes")}`,
  noTerminal: "It wanted a terminal and had none. Choose “Run in a terminal” on its card when it is asked again.",
  runningTime: "of running time",
  runningTimeHint: "Time while the computer is suspended doesn’t count.",
};
