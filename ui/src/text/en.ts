/** Every word the page says, in English. Other languages are the same shape. */
import type { OutcomeView } from "../bindings/OutcomeView";
import type { TermName } from "../bindings/TermName";

const plural = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

/** A length of time, in the two largest units that matter. */
function span(ms: number): string {
  const s = Math.max(0, Math.round(ms / 1000));
  if (ms > 0 && ms < 1000) return `${Math.ceil(ms)} ms`;
  if (s < 60) return `${s} s`;
  const [h, m] = [Math.floor(s / 3600), Math.floor((s % 3600) / 60)];
  if (h > 0) return m > 0 ? `${plural(h, "hour", "hours")} ${m} min` : plural(h, "hour", "hours");
  return s % 60 > 0 ? `${m} min ${s % 60} s` : plural(m, "minute", "minutes");
}

/** Running time as on a stopwatch. */
function watch(ms: number): string {
  const s = Math.max(0, Math.floor(ms / 1000));
  const two = (n: number) => String(n).padStart(2, "0");
  const [h, m] = [Math.floor(s / 3600), Math.floor((s % 3600) / 60)];
  return h > 0 ? `${h}:${two(m)}:${two(s % 60)}` : `${m}:${two(s % 60)}`;
}

function size(bytes: number): string {
  if (bytes < 1024) return plural(bytes, "byte", "bytes");
  if (bytes < 1024 * 1024) return `${(bytes / 1024).toFixed(bytes < 10_240 ? 1 : 0)} kB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

function outcome(o: OutcomeView, ran: number | null): string {
  const after = ran === null ? "" : ` after ${span(Math.max(1, ran))}`;
  switch (o.kind) {
    case "exited":
      return o.code === 0 ? `Finished${after}, exit code 0` : `Failed${after}, exit code ${o.code}`;
    case "signalled":
      return `Ended by signal ${o.signal} (${o.name})${after}`;
    case "timedOut":
      return `Stopped at its limit of ${span(o.limitMs)}`;
    case "stopped": {
      const by = { person: "you", agent: "the agent", hangUp: "Countersign, because the agent went away", quit: "Countersign, which was closing" }[o.by];
      return `${o.hard ? "Killed" : "Stopped"} by ${by}${after}`;
    }
    case "denied":
      return "Denied by you";
    case "refused":
      return "Refused without asking you";
    case "expired":
      return "Expired: nobody decided in time";
    case "withdrawn":
      return "Withdrawn before it ran";
    case "notStarted":
      return "Allowed, but could not be started";
  }
}

const short = (o: OutcomeView): string => {
  switch (o.kind) {
    case "exited":
      return `exit ${o.code}`;
    case "signalled":
      return `signal ${o.signal}`;
    case "timedOut":
      return "limit reached";
    case "stopped":
      return o.hard ? "killed" : "stopped";
    case "denied":
      return "denied";
    case "refused":
      return "refused";
    case "expired":
      return "expired";
    case "withdrawn":
      return "withdrawn";
    case "notStarted":
      return "not started";
  }
};

const terms: Record<TermName, string> = {
  command: "Command",
  shell: "Read by",
  program: "The program",
  folder: "In the folder",
  client: "Asked by",
  environment: "With the variable",
  stdin: "With the input",
  script: "Running the script",
  limit: "For",
};

export const t = {
  span,
  watch,
  size,
  outcome,
  short,
  terms,
  app: "Countersign",
  views: { label: "Views", desk: "Desk", rules: "Rules", connect: "Connect" },
  bar: {
    pause: "Pause intake",
    resume: "Resume intake",
    settings: "Settings",
    theme: "Theme",
    themes: { system: "System", light: "Light", dark: "Dark" },
    paused: "Intake is paused: agents are told so, and nothing is asked or run.",
  },
  queue: {
    waiting: "Waiting",
    running: "Running",
    ended: "Ended",
    none: "Nothing is waiting.",
    left: (ms: number) => `${watch(ms)} left`,
    noLimit: "no limit",
    byRule: "by your rule",
    hidden: (n: number) => plural(n, "hidden character", "hidden characters"),
    tooMany: (name: string) => `${name} asks a lot`,
    mute: (n: number) => `Deny all ${n} and hear no more for 5 minutes`,
    muted: (name: string, ms: number) => `${name} is not heard for another ${span(ms)}`,
    hear: "Hear again",
    arrived: (name: string, line: string) => `New request. ${name} wants to run ${line}`,
  },
  card: {
    label: "Request",
    wants: " wants to run a command",
    verified: "verified",
    vouched: "Your system vouches for this chain of programs",
    unknownChain: "your system did not say which program this is",
    claim: "calls itself",
    in: "in",
    limit: "limit",
    waits: "still waiting",
    agentWaits: "for as long as it takes",
    ticket: (ms: number) => `come back within ${span(ms)}`,
    expired: "expired",
    environment: "environment",
    unchanged: "unchanged",
    changes: (n: number) => plural(n, "change", "changes"),
    program: "runs",
    words: "without a shell",
    unusual: "longer than usual",
    askedAgain: (n: number) => `asked ${n} times`,
    command: "Command",
    hidden: (n: number) => `This command holds ${plural(n, "character that is", "characters that are")} hidden or easily mistaken for another. They are drawn as marks.`,
    stdin: (n: number) => `It is given this input (${size(n)})`,
    sets: "It is given these variables",
    was: "instead of",
    says: (name: string) => `${name} says, unchecked`,
    changed: "This came back because something changed:",
    because: "Asks because",
    deny: "Deny…",
    always: "Always allow…",
    allow: "Allow once",
    noAlways: "No rule can be made over a command like this.",
    note: "If you do nothing, nothing runs. The agent is told that you have not decided yet.",
    readOn: "Scroll to the end of the request to allow it.",
    gone: "This request is gone: it was taken back, it expired, or it was decided.",
    next: "Show the next one",
  },
  steps: {
    label: "What it does",
    joints: { then: "then", and: "if that succeeds,", or: "if that fails,", pipe: "and passes it on:" },
    effects: { read: "reads", write: "changes files", delete: "deletes", network: "network", install: "installs", admin: "administrator", runCode: "runs code", process: "processes", none: "nothing outside", unknown: "cannot tell" },
    more: (n: number) => `and ${plural(n, "more step", "more steps")}`,
  },
  deny: {
    title: "Deny this request",
    lead: "Nothing runs. The agent is given your reason, so that it knows what to do instead.",
    choices: "Reason",
    reasons: ["Not now", "Too risky", "Wrong folder", "Do it another way"],
    own: "Reason for the agent",
    placeholder: "In your own words (optional)",
    send: "Deny",
    cancel: "Cancel",
  },
  always: {
    title: "Always allow",
    lead: "From now on this runs without asking you, whenever all of this is equal to the letter:",
    foot: "One more blank, another folder or another client asks again. The rule is kept in your computer's keyring; you can end it on the Rules page at any time. An allowed program does what its own code says.",
    save: "Save and allow",
    cancel: "Cancel",
  },
  run: {
    label: "Run",
    once: "allowed once by you",
    rule: (words: string) => `allowed by your rule “${words}”`,
    remaining: (left: string, all: string) => `${left} left of ${all}`,
    unlimited: "no limit",
    more: "+1 minute",
    noLimit: "No limit",
    stop: "Stop",
    kill: "Kill",
    stopping: "Asked to stop; it has 3 seconds to tidy up.",
    output: "Output",
    skipped: (n: number) => `${size(n)} not shown live`,
    none: "No output yet.",
    given: (n: number) => `The agent is given at most ${size(n)} of each stream, its beginning and end.`,
    copy: "Copy output",
    copied: "Copied",
    process: (pid: number) => `process ${pid}`,
  },
  ended: {
    label: "Ended run",
    left: (n: number) => `${plural(n, "process", "processes")} left`,
    endLeft: "End what is left",
    reason: "Reason given to the agent",
    silent: "No output.",
    bytes: (out: number, err: number) => `${size(out)} of output, ${size(err)} of errors`,
  },
  rules: {
    title: "What runs without asking you",
    lead: "Each rule allows one exact command, in one folder, for one client. Everything else asks.",
    list: "Rules",
    none: "You have no rules: every command asks you first.",
    how: "To make one, press “Always allow…” on a request.",
    used: (n: number) => (n === 0 ? "not used since the start" : `used ${plural(n, "time", "times")} since the start`),
    made: "made",
    last: "last used",
    end: "End rule",
    sure: "Press again to end it",
  },
  vault: {
    opening: "Your rules are being read from the keyring; until then everything asks.",
  },
  connect: {
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
  },
  empty: {
    title: "Nothing is waiting",
    lead: "When an agent wants to run a command, it appears here with everything it would do. You decide; only then does it run.",
    first: "No agent is connected yet.",
    connect: "Connect an agent",
    pick: "Choose a run on the left to see its output.",
  },
  failed: "That did not work.",
};
