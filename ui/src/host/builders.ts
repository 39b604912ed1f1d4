/** Requests, runs, rules and what else the fake host shows, each made by hand in a line or two. */
import type { Card } from "../bindings/Card";
import type { CommandView } from "../bindings/CommandView";
import type { DenialView } from "../bindings/DenialView";
import type { EffectView } from "../bindings/EffectView";
import type { EndedView } from "../bindings/EndedView";
import type { InputView } from "../bindings/InputView";
import type { LifeView } from "../bindings/LifeView";
import type { LostView } from "../bindings/LostView";
import type { Piece } from "../bindings/Piece";
import type { RuleView } from "../bindings/RuleView";
import type { RuledView } from "../bindings/RuledView";
import type { RunView } from "../bindings/RunView";
import type { Snapshot } from "../bindings/Snapshot";
import type { StepOfferView } from "../bindings/StepOfferView";
import type { ExplanationView } from "../bindings/ExplanationView";
import type { RiskView } from "../bindings/RiskView";
import type { StepView } from "../bindings/StepView";

export const plain = (text: string): Piece[] => [{ kind: "plain", text }];
export const mark = (label: string): Piece => ({ kind: "mark", label, severity: "danger" });

/** What a command does, with the headline the core would make of it: the gravest steps, in their order. */
export function explained(steps: StepView[], more: Partial<ExplanationView> = {}): ExplanationView {
  const risks: RiskView[] = ["calm", "low", "medium", "high"];
  const worst = Math.max(0, ...steps.map(({ risk }) => risks.indexOf(risk)));
  const told = steps.filter(({ risk }) => risks.indexOf(risk) >= Math.min(worst, 1)).slice(0, 3);
  const brief = ({ does }: StepView) => drawn(does).replace(/\.$/, "");
  const text = told
    .map(brief)
    .join(", then ")
    .replaceAll(/, then ([A-Z])/g, (_, letter: string) => `, then ${letter.toLowerCase()}`);
  const headline = text === "" ? [] : plain(`${text}.`);
  return { steps, more: 0, headline, troubles: [], risk: risks[worst] ?? "calm", ...more };
}

/** A command in which every second part is one a risk comes from. */
export const told = (...parts: string[]): Piece[] =>
  parts.map((text, i): Piece => ({ kind: i % 2 === 1 ? "risky" : "plain", text }));

const drawn = (pieces: Piece[]): string =>
  pieces.map((piece) => (piece.kind === "mark" ? piece.label : piece.text)).join("");

export const asker = (name: string): Card["asker"] => ({
  name: plain(name),
  agent: name === "Claude Code" ? "claude-code" : null,
  claim: null,
  chain: [
    { pid: 41, name: plain("claude"), path: plain("/usr/bin/claude") },
    { pid: 42, name: plain("node"), path: plain("/usr/bin/node") },
    { pid: 43, name: plain("countersign-bridge"), path: plain("/opt/countersign/countersign-bridge") },
  ],
  own: false,
  key: JSON.stringify(["/usr/bin/node", name]),
  connections: null,
});

export const command = (text: string, more: Partial<CommandView> = {}): CommandView => ({
  text: plain(text),
  argv: null,
  program: plain("/bin/sh"),
  line: text.replaceAll("\n", " ⏎ ").slice(0, 200),
  folder: plain("/home/ada/shop"),
  folderShort: "~/shop",
  env: [],
  session: null,
  stdin: null,
  hosts: [],
  stdinBytes: 0,
  limitMs: 30_000,
  limitUnusual: false,
  background: false,
  pty: false,
  openInput: false,
  maxOutputBytes: 262_144,
  hiddenCount: 0,
  ...more,
});

export const covered = (rule: string): RuledView => ({ verdict: "allow", words: plain(rule) });
export const ask = (why: string): RuledView => ({ verdict: "ask", words: plain(why) });

export const step = (words: string[], does: string, effects: EffectView[], more: Partial<StepView> = {}): StepView => ({
  words: words.map(plain),
  joint: "first",
  depth: 0,
  does: plain(does),
  effects,
  risk: "calm",
  warnings: [],
  ruled: null,
  waits: [],
  stays: false,
  ...more,
});

export const offer = (words: string[], fewest: number | null, more: Partial<StepOfferView> = {}): StepOfferView => ({
  words: words.map(plain),
  fewest,
  objection: null,
  covered: false,
  moves: false,
  fence: { reads: "project", writes: true, keeps: true, connects: true, held: { kind: "full" } },
  ...more,
});

const NO_RULE = "No rule covers it.";

/** What an agent wants typed into `python3 -i`. */
export const input = (id: string, text: Piece[], more: Partial<InputView> = {}): Card => {
  const all = drawn(text);
  return {
    ...card(id, all),
    act: {
      kind: "input",
      run: "3",
      command: plain("python3 -i"),
      terminal: true,
      text,
      ends: false,
      line: `type ${JSON.stringify(all.slice(0, 60))} into python3 -i`,
      folder: plain("/home/ada/shop"),
      folderShort: "~/shop",
      hiddenCount: text.filter((piece) => piece.kind === "mark").length,
      ...more,
    },
    explanation: explained([], { risk: "low" }),
    because: [plain("Text typed into a program decides what the program does, so no rule covers it.")],
    editable: null,
    mayChooseTerminal: false,
    offers: {
      exact: null,
      unlikely: null,
      files: null,
      steps: [],
      unread: plain("it's typed into a program, which no rule covers"),
      folders: [],
      client: plain("Claude Code (/usr/bin/node)"),
    },
  };
};

/** A request of one step, until something else is said. */
export const card = (id: string, text: string, more: Partial<Card> = {}, act: Partial<CommandView> = {}): Card => ({
  id,
  fingerprint: `f${id}`,
  asker: asker("Claude Code"),
  act: { kind: "run", ...command(text, act) },
  reason: null,
  explanation: explained([
    step(text.split(" "), "Runs `npm`'s script `test` of `package.json`.", ["runCode"], {
      risk: "medium",
      ruled: ask("no rule covers it"),
    }),
  ]),
  because: [plain(NO_RULE)],
  changed: null,
  editedFrom: null,
  terminalChosen: false,
  mayChooseTerminal: true,
  stays: "agent",
  editable: act.argv ? { kind: "words", words: act.argv.map(drawn) } : { kind: "text", text },
  askedAt: Date.now() - 12_000,
  expiresAt: null,
  agentWaits: true,
  timesAsked: 1,
  offers: {
    files: null,
    exact: [
      { name: "command", value: plain(text) },
      { name: "shell", value: plain("/bin/sh") },
      { name: "folder", value: plain("~/shop/web") },
      { name: "client", value: plain("Claude Code (/usr/bin/node)") },
      { name: "limit", value: plain("at most 30 s") },
    ],
    steps: [offer(text.split(" "), 2, { objection: "its subcommands differ widely in risk; name one" })],
    unlikely: null,
    unread: null,
    folders: [
      { path: "/home/ada/shop/web", short: plain("~/shop/web") },
      { path: "/home/ada/shop", short: plain("~/shop") },
    ],
    client: plain("Claude Code (/usr/bin/node)"),
  },
  scripts: [],
  said: [],
  trouble: null,
  repeated: null,
  leftForNewer: false,
  ...more,
});

export const rule = (id: string, line: string, more: Partial<RuleView> = {}): RuleView => ({
  id,
  kind: "prefix",
  deny: null,
  terms: [
    { name: "command", value: plain(line) },
    { name: "program", value: plain("/usr/bin/git") },
    { name: "folder", value: plain("~/shop") },
    { name: "client", value: plain("Claude Code (/usr/bin/node)") },
  ],
  line,
  madeAt: Date.now() - 8e8,
  lastUsedAt: Date.now() - 9e5,
  timesUsed: 23,
  until: { kind: "forever" },
  folders: [
    { path: "/home/ada/shop", short: plain("~/shop") },
    { path: "/home/ada/shop/web", short: plain("~/shop/web") },
  ],
  words:
    (more.kind ?? "prefix") === "prefix"
      ? offer(line.split(" ").slice(0, -1), Math.min(2, line.split(" ").length - 1))
      : null,
  client: { key: '["/usr/bin/node","Claude Code"]', words: plain("Claude Code (/usr/bin/node)") },
  stale: false,
  fence:
    (more.kind ?? "prefix") === "prefix" && !more.deny
      ? { reads: "project", writes: true, keeps: true, connects: true, held: { kind: "full" } }
      : null,
  ...more,
});

export const denial = (id: string, line: string, tries: number, reason: string | null): DenialView => ({
  id,
  client: plain("Claude Code"),
  line,
  reason: reason === null ? null : plain(reason),
  tries,
  deniedAt: Date.now() - 720_000,
});

export const run = (id: string, text: string): RunView => ({
  id,
  asker: asker("Codex"),
  act: { kind: "run", ...command(text) },
  by: { kind: "person" },
  startedAt: Date.now() - 42_000,
  deadline: Date.now() + 258_000,
  granted: false,
  stopping: false,
  stdoutBytes: 0,
  stderrBytes: 0,
  pid: 4711,
  reads: false,
  answers: [],
  record: `90${id}`,
});

/** What runs take, more of it with each. */
export const living = (snapshot: Snapshot): LifeView[] =>
  [...snapshot.running, ...snapshot.ended.filter((one) => one.left > 0)].map(({ id }, n) => ({
    id,
    vitals: { processes: n + 1, memory: 3_400_000 * 9 ** n, busyMs: 1200 * 40 ** n, cpu: n === 0 ? 0.4 : 87.3 * n },
  }));

export const lost = (record: string, line: string | null): LostView => ({
  record,
  client: plain("Claude Code"),
  agent: "claude-code",
  line,
  folderShort: "~/shop",
  askedAt: Date.now() - 5_400_000,
});

export const ended = (id: string, text: string, outcome: EndedView["outcome"]): EndedView => ({
  id,
  asker: asker("Cursor"),
  act: { kind: "run", ...command(text) },
  by:
    outcome.kind === "exited"
      ? { kind: "rule", id: "r", words: "git status in ~/shop", fence: { kind: "full" } }
      : null,
  outcome,
  askedAt: Date.now() - 100_000,
  endedAt: Date.now() - 60_000,
  ranMs: outcome.kind === "exited" || outcome.kind === "timedOut" ? 31_000 : null,
  stdoutBytes: 1200,
  stderrBytes: 40,
  left: 0,
  remnants: [],
  stays: "agent",
  noTerminal: false,
  record: `80${id}`,
  readableUntil: Date.now() + 6 * 864e5,
  undo: null,
  lastError: null,
  answers: [],
});

export const nothing = (): Snapshot => ({
  waiting: [],
  running: [],
  ended: [],
  lost: [],
  rules: [],
  denials: [],
  vault: { kind: "ready" },
  record: { kind: "ready" },
  recorded: 0,
  paused: false,
  notices: [],
  muted: [],
  connect: { bridge: "/opt/countersign/countersign-bridge", clients: [], trouble: null, welcome: false },
  sessions: [],
  sessionsLastMs: 1_200_000,
  wanted: null,
  now: Date.now(),
});
