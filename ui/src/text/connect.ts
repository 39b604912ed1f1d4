/** The words for an agent that is to connect, for who is new here, and for a desk where none asks. */
import { plural } from "./plural";

export const connect = {
  title: "Connect an agent",
  lead: "An agent reaches Countersign through a small program, which its client starts. One entry in the client's settings is enough.",
  path: "The program",
  now: "Connected now",
  none: "No agent is connected.",
  connections: (n: number) => plural(n, "connection", "connections"),
  copy: "Copy",
  copied: "Copied",
  shell: "Also turn off the client's own shell tool where you can: Countersign sees only what the agent sends it.",
  found: "On this computer",
  looking: "Looking for clients…",
  nobody: "None of the clients we know was found here. Put the text into yours by hand.",
  other: "Other clients",
  again: "Look again",
  states: { connected: "Connected", other: "Starts another program", open: "Not connected", byHand: "By hand" },
  starts: "Its entry starts",
  into: (file: string) => `Into ${file}`,
  itself: "Into its own settings",
  terminal: "Or in a terminal",
  show: "Show the change…",
  renew: "Renew it…",
  takeBack: "Take it back…",
  name: (deed: string, client: string) => `${deed.replace("…", "")}: ${client}`,
  dialog: {
    connect: (client: string) => `Connect ${client}`,
    connectLead: "One entry comes into its file, and nothing else changes. This is the change:",
    write: "Write it",
    takeBack: (client: string) => `Disconnect ${client}`,
    takeBackLead: "Countersign's entry goes out of its file. This is the change:",
    take: "Take it back",
    readOn: "Scroll to the end to write it.",
    partly: "Not all of it is here yet. Fetch the rest and read it to write it.",
  },
  written: (client: string) => `Written. Start ${client} again, so that it sees it.`,
  taken: (client: string) => `Taken back. Start ${client} again, so that it sees it.`,
  kept: (place: string) => `As it was before, the file is kept as ${place}`,
};

export const welcome = {
  title: "Welcome to Countersign",
  lead: "Your AI asks. You countersign.",
  what: "What it does",
  whatText:
    "When an AI agent wants to run a command or change a file, it waits here. You see all of it, where it would happen and who asks. Only when you allow it does it happen; no answer means no.",
  connect: "Connect a client",
  connectText:
    "Tell the program your agent lives in about Countersign. You see the change to its settings before it is written, and can take it back.",
  connected: "An agent's client is connected.",
  open: "Choose a client",
  tryIt: "Try it",
  tryText:
    "A harmless request comes the way an agent's would: to print one line. Look at it, then allow or deny it. Nothing runs before.",
  ask: "Make a request",
  asked: "It is on its way to the desk.",
  done: "Done",
  again: "Show the welcome",
};

export const empty = {
  title: "Nothing is waiting",
  lead: "When an agent wants to run a command, it appears here with everything it would do. You decide; only then does it run.",
  first: "No agent is connected yet.",
  connect: "Connect an agent",
  pick: "Choose a run on the left to see its output.",
};
