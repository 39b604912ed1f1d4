/** Every word the page says, in English. Other languages are the same shape. */
import { typing } from "./typing";
import type { DecisionView } from "../bindings/DecisionView";
import type { HowView } from "../bindings/HowView";
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
    case "done":
      return `Done${after}`;
    case "failed":
      return "Allowed, but it could not be done; nothing changed";
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
    case "lost":
      return "Connection lost: it may still run there";
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
    case "done":
      return "done";
    case "failed":
      return "failed";
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
    case "lost":
      return "connection lost";
  }
};

/** How a request of the past ended, in one or two words. */
const hows: Record<HowView, string> = {
  succeeded: "finished",
  failed: "failed",
  signalled: "ended by a signal",
  timedOut: "limit reached",
  stopped: "stopped",
  denied: "denied",
  refused: "refused",
  expired: "expired",
  withdrawn: "withdrawn",
  notStarted: "not started",
  lost: "connection lost",
  interrupted: "interrupted",
};

/** The same with the exit code or the signal's number. */
function ended(how: HowView, code: number | null): string {
  if (code === null) return hows[how];
  if (how === "succeeded" || how === "failed") return `exit ${code}`;
  return how === "signalled" ? `signal ${code}` : hows[how];
}

/** Who decided, in a few words. */
const decisions: Record<DecisionView, string> = {
  person: "allowed by you",
  rule: "decided by a rule",
  denied: "denied by you",
  nobody: "nobody decided",
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
  host: "On",
};

export const t = {
  span,
  watch,
  size,
  outcome,
  short,
  terms,
  app: "Countersign",
  views: { label: "Views", desk: "Desk", rules: "Rules", history: "History", connect: "Connect" },
  bar: {
    pause: "Pause intake",
    resume: "Resume intake",
    settings: "Settings",
    more: "All settings",
    theme: "Theme",
    themes: { system: "System", light: "Light", dark: "Dark" },
    understood: "Put away",
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
    edited: "You changed this. The agent asked:",
    background: "lives on when the agent goes away",
    terminal: "in a terminal of its own",
    terminalChosen: "in a terminal of its own, as you chose",
    noTerminal: "in no terminal, as you chose",
    inTerminal: "Run in a terminal",
    notInTerminal: "Run without a terminal",
    terminalHint: "You can type into it while it runs. The request comes back with this, to be looked at again.",
    openInput: "its input stays open: it can be typed into",
    edit: "Edit",
    because: "Asks because",
    deny: "Deny…",
    remember: "Allow for…",
    allow: "Allow once",
    noRule: "No rule can be made over a command like this.",
    note: "If you do nothing, nothing runs. The agent is told that you have not decided yet.",
    readOn: "Scroll to the end of the request to allow it.",
    gone: "This request is gone: it was taken back, it expired, or it was decided.",
    next: "Show the next one",
  },
  edit: {
    label: "Change the command",
    lead: "Saving allows nothing. The changed command comes back as a request, explained anew; the agent is told what you changed. Until then, what stands below is about the command as it was.",
    words: "One word a line, without a shell; an empty line is an empty word.",
    broken: "One of its words holds a line break, so it cannot be written one word a line. Deny it and say what you want instead.",
    save: "Save change",
    cancel: "Cancel",
  },
  steps: {
    label: "What it does",
    verdicts: { allow: "covered:", ask: "asks:", refuse: "refused:" },
    joints: { then: "then", and: "if that succeeds,", or: "if that fails,", pipe: "and passes it on:" },
    effects: { read: "reads", write: "changes files", delete: "deletes", network: "network", install: "installs", admin: "administrator", runCode: "runs code", process: "processes", none: "nothing outside", unknown: "cannot tell" },
    more: (n: number) => `and ${plural(n, "more step", "more steps")}`,
    script: "First lines of",
    goesOn: "There is more than is shown here.",
  },
  deny: {
    title: "Deny this request",
    lead: "Nothing runs. The agent is given your reason, so that it knows what to do instead.",
    choices: "Reason",
    reasons: ["Not now", "Too risky", "Wrong folder", "Do it another way"],
    own: "Reason for the agent",
    placeholder: "In your own words (optional)",
    send: "Deny",
    remember: "And refuse it from now on…",
    cancel: "Cancel",
  },
  lasting: {
    label: "For how long",
    choices: { tenMinutes: "10 minutes", session: "this session", thirtyDays: "30 days", forever: "for good" },
    spans: { tenMinutes: "for 10 minutes", session: "for this session", thirtyDays: "for 30 days", forever: "for good" },
    hint: "“This session” ends when Countersign closes. You can end a rule at any time on the Rules page.",
  },
  remember: {
    allow: {
      title: "Allow without asking",
      lead: "From now on, what you choose here runs without showing you a card first. Everything else still asks you.",
      save: "Save and allow",
      does: "Runs without asking you",
      would: (n: number, all: number) => `It would have allowed ${n === 0 ? "none" : n} of your last ${plural(all, "request", "requests")}`,
      too: "It would also allow",
    },
    deny: {
      title: "Refuse without asking",
      lead: "From now on, what you choose here is refused at once, and the agent is told why. It is a sign for the agent, not a wall: other words can do the same.",
      save: "Save and deny",
      does: "Is refused at once",
      would: (n: number, all: number) => `It would have refused ${n === 0 ? "none" : n} of your last ${plural(all, "request", "requests")}`,
      too: "It would also refuse",
    },
    what: "What",
    exact: "Exactly this command",
    exactHint: "One more blank or another folder asks again.",
    onlyExact: "Nothing but exactly this command can be remembered:",
    begins: "Commands that begin with these words",
    widen: "Click a word, or use ← and →: the fewer words, the more it covers.",
    step: (n: number) => `Step ${n}`,
    words: (n: number) => `How many words of step ${n}`,
    rest: "and whatever follows",
    covered: "A rule covers it already.",
    none: "No rule may be made of it:",
    noFewer: "Not with fewer words:",
    moves: "It only changes the folder and needs no rule.",
    again: (steps: number[]) => `${steps.length === 1 ? "Step" : "Steps"} ${steps.join(", ")} of this command would ask again next time; it runs now all the same.`,
    folder: "In this folder and those below it",
    client: "Asked by",
    onlyClient: "only",
    anyClient: "every client",
    reason: "The agent is told",
    noReason: "no reason",
    cancel: "Cancel",
    back: "Back",
  },
  preview: {
    label: "What this would mean",
    choose: { words: "Choose what to remember, to see what it would mean.", lasting: "Choose for how long, to see what this would mean." },
    by: "when asked by",
    anyone: "whoever asks",
    readOn: "Scroll down to read what it would mean.",
    pending: "Trying it on what you were asked before…",
    noHistory: "There is no history yet to try this on.",
    more: (n: number) => `and ${n} more`,
    asks: "These would still ask",
  },
  run: {
    label: "Run",
    once: "allowed once by you",
    rule: (words: string) => `allowed by your rule “${words}”`,
    remaining: (left: string, all: string) => `${left} left of ${all}`,
    unlimited: "no limit",
    more: "+1 minute",
    muchMore: "+10 minutes",
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
    tools: "Output tools",
    hold: "Pause",
    follow: "Follow",
    held: "Paused: what comes now waits until you follow again.",
    search: "Search",
    searchFor: "Search in the output",
    searchNext: "Next match",
    searchPrevious: "Previous match",
    searchClose: "Close search",
    matches: (at: number, all: number) => (all === 0 ? "no match" : at < 0 ? plural(all, "match", "matches") : `${at + 1} of ${all}`),
    wrap: "Wrap lines",
    smaller: "Smaller text",
    larger: "Larger text",
    process: (pid: number) => `process ${pid}`,
    complained: "Lines with a bar are errors (stderr)",
  },
  typing,
  ended: {
    label: "Ended run",
    history: "Show in history",
    left: (n: number) => `${plural(n, "process", "processes")} left`,
    endLeft: "End what is left",
    reason: "Reason given to the agent",
    silent: "No output.",
    bytes: (out: number, err: number) => `${size(out)} of output, ${size(err)} of errors`,
  },
  rules: {
    title: "What is decided without asking you",
    lead: "A rule answers for you while you are not looking: it lets a command run, or refuses it. Everything else asks. A refusal is a sign for the agent, not a wall: other words can do the same.",
    list: "Rules",
    none: "You have no rules: every command asks you first.",
    how: "To make one, press “Allow for…” on a request, or take over what you have set up in another program with “Import…”.",
    search: "Search rules",
    found: (n: number, all: number) => (n === all ? plural(all, "rule", "rules") : `${n} of ${plural(all, "rule", "rules")}`),
    noMatch: (text: string) => `No rule holds “${text}”. Search for a word of the command, the folder or the client.`,
    showMore: (n: number) => `Show ${n} more`,
    kinds: { exact: "exactly this", prefix: "begins with", files: "files" },
    allows: "runs",
    denies: "is refused",
    open: { session: "until Countersign closes", forever: "for good" },
    left: (ms: number) => `${watch(ms)} left`,
    until: (day: string) => `until ${day}`,
    told: "The agent is told",
    details: "Details",
    used: (n: number) => (n === 0 ? "never used" : `used ${plural(n, "time", "times")}`),
    made: "made",
    last: "last",
    stale: "Not used for a long time: you may no longer need it.",
    edit: "Edit",
    end: "End rule",
    sure: "Press again to end it",
    save: "Save changes",
    cancel: "Cancel",
    export: "Export",
    exported: (n: number) => `${plural(n, "rule was", "rules were")} written to`,
  },
  trial: {
    open: "Try a command…",
    label: "Try a command against my rules",
    lead: "Nothing runs. You see what your rules would say if an agent asked for it.",
    command: "Command",
    placeholder: "git log --oneline | head -5",
    folder: "In the folder",
    home: "your home folder",
    client: "Asked by",
    unknown: "a client without rules of its own",
    verdicts: { allow: "It would run without asking you.", ask: "It would ask you.", refuse: "It would be refused." },
  },
  import: {
    open: "Import…",
    label: "Take over rules",
    lead: "Choose a file of rules or settings. Nothing is taken over before you have ticked it.",
    file: "File",
    tooLarge: (n: number) => `This file is ${size(n)} long. Files of rules are smaller than 2 MB; choose another.`,
    source: "Written by",
    sources: { countersign: "Countersign", claudeCode: "Claude Code", codex: "Codex", vsCode: "VS Code", gemini: "Gemini CLI" },
    guess: "find out",
    guessed: (name: string) => `This looks like a file of ${name}.`,
    folder: "For this folder and those below it",
    folderHint: "/home/you/project",
    reading: "Reading the file…",
    entries: "Entries of the file",
    written: "As written",
    becomes: "The rule it becomes",
    take: (n: number) => `Take over entry ${n}`,
    whole: "taken whole",
    less: "becomes less",
    not: "not taken",
    tickWhole: "Tick all that are taken whole",
    save: (n: number) => (n === 0 ? "Take over" : `Take over ${plural(n, "rule", "rules")}`),
    taken: (n: number) => `${plural(n, "rule was", "rules were")} taken over.`,
    nothing: "There is no entry in this file that a rule could be made of.",
  },
  denials: {
    title: "Refused again without asking",
    lead: "You denied these. Until Countersign closes, the same is refused with the same reason.",
    tried: (n: number) => (n === 0 ? "not tried again" : `tried again ${n}×`),
    forget: "Ask me again",
  },
  history: {
    label: "History",
    search: "Search history",
    hint: "Command, reason, folder, client or output",
    filters: "Filters",
    client: "Client",
    folder: "Folder",
    decision: "Decision",
    outcome: "Outcome",
    time: "Time",
    any: { client: "Every client", folder: "Every folder", decision: "Every decision", outcome: "Every outcome" },
    spans: { all: "All time", today: "Today", week: "7 days", month: "30 days", moment: "One moment" },
    clear: "Clear filters",
    newer: "Show newer",
    list: "Requests",
    count: (n: number, more: boolean) => `${n.toLocaleString()}${more ? "+" : ""} found`,
    all: (n: number) => `${n.toLocaleString()} ${n === 1 ? "request" : "requests"} in the record`,
    looking: "Looking…",
    loadMore: "Load more",
    none: "The record is empty",
    noneLead: "Every request, who decided and what came out of it is written down here, from the first one on.",
    noMatch: "Nothing in the record matches. Search for other words, or clear the filters.",
    pick: "Choose a request to see all of it.",
    back: "Back to the list",
    forgotten: "forgotten",
    forgottenLead: "Its words and output were taken out of the record. That it was there remains.",
    edited: "changed by you",
    hows,
    ended,
    decisions,
    open: { waiting: "waiting", running: "running" },
    record: "Request of the past",
    changedTo: "You changed it to:",
    asked: "The agent asked:",
    by: "asked by",
    chain: "through",
    in: "in",
    program: "runs",
    limit: "limit",
    decided: "decided",
    after: (ms: number) => `after ${span(ms)}`,
    told: "The agent was told",
    times: { started: "started", ended: "ended", ran: "ran for" },
    left: "left behind",
    sets: "variables",
    inTerminal: "in a terminal, as you chose",
    outOfTerminal: "in no terminal, as you chose",
    typed: "Typed into it",
    typedBy: { person: "you", agent: "the agent, as you allowed" },
    typedSecret: "a secret",
    typedEnd: "end of input",
    typedMore: "What was typed after this is not noted.",
    views: { excerpt: "Excerpt", output: "All output", replay: "Replay" },
    output: "Output",
    noOutput: "No output is kept of it.",
    streams: { stdout: "Output", stderr: "Errors" },
    stream: "Stream",
    part: (n: number, all: number) => `part ${n.toLocaleString()} of ${all.toLocaleString()}`,
    first: "First part",
    previous: "Previous part",
    next: "Next part",
    last: "Last part",
    empty: "Nothing was written to it.",
    reading: "Reading…",
    play: "Play",
    pause: "Pause",
    again: "Play again",
    speed: "Speed",
    toEnd: "Jump to the end",
    at: (at: string, all: string) => `${at} of ${all}`,
    export: "Export",
    exportHint: "Write down what the filters show, as JSON lines",
    saveOutput: "Save output",
    saveCast: "Save recording",
    written: "Written to",
    forget: "Forget",
    sure: "Press again to forget it",
    check: "Check the record",
    checking: (n: number) => `Checking… ${n.toLocaleString()} so far`,
    intact: (at: string, n: number) => `Record intact up to ${at}: ${n.toLocaleString()} ${n === 1 ? "entry" : "entries"}`,
    intactEmpty: "The record is empty, and that is as it was written.",
    unheld: (why: string) => `Whether entries are missing at its end cannot be told: ${why}.`,
    broken: (n: number) => `The record was changed by something other than Countersign. It shows at entry ${n.toLocaleString()}:`,
    brokenLead: "What stands before it can be relied on; what comes after cannot.",
  },
  vault: {
    opening: "Your rules are being read from the keyring; until then everything asks.",
  },
  settings: {
    title: "Settings",
    http: {
      title: "HTTP",
      lead: "For clients that cannot start a program. Only programs on this computer reach it, and only with its token. The token lets them ask; you still decide every command.",
      on: "Let clients in over HTTP",
      port: "Port",
      address: "Address",
      header: "The client must send its token with every request: Authorization: Bearer TOKEN",
      token: "Token",
      once: "It is shown this once. Copy it into your client now; it is kept in your keyring.",
      renewLead: "A new token shuts out everybody who has the old one.",
      renew: "Make a new token",
    },
    record: {
      title: "Record",
      lead: "What is too old or too much goes, oldest first, and the record says that it went.",
      days: "Keep what happened",
      age: (days: number) => (days === 0 ? "for ever" : `for ${plural(days, "day", "days")}`),
      size: "The record, at most (MB)",
      output: "All kept output, at most (MB)",
      run: "Output of one run, at most (MB)",
      when: "These count from the next start of Countersign.",
    },
    agents: {
      title: "Agents",
      sessions: "Remember a session",
      sessionsLead: "After its last use. A session is the folder and the variables an agent's commands go on from.",
      minutes: (minutes: number) => (minutes % 60 === 0 ? plural(minutes / 60, "hour", "hours") : plural(minutes, "minute", "minutes")),
      mask: "Mask secrets in what agents get",
      maskLead: "The record is masked always.",
    },
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
