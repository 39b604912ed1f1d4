/** The words for an agent that is to connect, and for a desk where none asks. */

export const connect = {
  title: "Connect an agent",
  lead: "An agent reaches Countersign through a small program, which its client starts. Add it to the client's settings, then start the client again.",
  path: "The program",
  now: "Connected now",
  none: "No agent is connected.",
  copy: "Copy",
  copied: "Copied",
  shell: "Also turn off the client's own shell tool where you can: Countersign sees only what the agent sends it.",
  terminal: "In a terminal",
  into: (file: string) => `Into ${file}`,
};

export const empty = {
  title: "Nothing is waiting",
  lead: "When an agent wants to run a command, it appears here with everything it would do. You decide; only then does it run.",
  first: "No agent is connected yet.",
  connect: "Connect an agent",
  pick: "Choose a run on the left to see its output.",
};
