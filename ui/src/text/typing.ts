/** What the page says where somebody types into a run, in English. */
import { plural } from "./plural";

export const typing = {
  label: "Type into it",
  begin: "Type into it",
  lead: "It runs in a terminal. The agent sees what it answers; what you type is noted in the record.",
  now: "You are typing into it.",
  out: "Every key goes to it until you press Shift+Esc.",
  stop: "Stop typing",
  wants: " wants to type into a running command",
  into: (terminal: boolean) =>
    terminal ? "Into this command, which runs in a terminal" : "Into this command, which reads its input",
  wanted: "It would type exactly this",
  hidden: (n: number) =>
    `It holds ${plural(n, "character that is", "characters that are")} hidden or easily mistaken for another. They are drawn as marks.`,
  thenEnds: "Then nothing more comes: its input ends.",
  forRun: "Allow for this run",
  forRunHint:
    "What this agent wants typed into this command is not asked any more until it ends. You can take that back beside its output.",
  granted: "Its agent types into it without asking you, under your grant for this run.",
  askAgain: "Ask me again",
  field: "A line for it to read",
  send: "Send",
  end: "End input",
  secret: "Secret…",
  secretField: "A secret line",
  sendSecret: "Send secret",
  noSecret: "Cancel",
  promise:
    "Neither the record nor the agent is given it. Where the run shows these very characters again, •••• stands instead. What the program does with it beyond that, nobody can hide.",
  short: "Fewer than 4 characters cannot be told from other text: should the run show them, the agent sees them.",
};
