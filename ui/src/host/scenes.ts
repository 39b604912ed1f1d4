/** What the fake host plays: ordinary and hostile content, made by hand. */
import type { Card } from "../bindings/Card";
import type { CommandView } from "../bindings/CommandView";
import type { EndedView } from "../bindings/EndedView";
import type { Piece } from "../bindings/Piece";
import type { RunView } from "../bindings/RunView";
import type { Snapshot } from "../bindings/Snapshot";

export const plain = (text: string): Piece[] => [{ kind: "plain", text }];
const mark = (label: string): Piece => ({ kind: "mark", label, severity: "danger" });

export const asker = (name: string): Card["asker"] => ({
  name: plain(name),
  nameIsClaim: true,
  chain: [
    { pid: 41, name: plain("claude"), path: plain("/usr/bin/claude") },
    { pid: 42, name: plain("node"), path: plain("/usr/bin/node") },
    { pid: 43, name: plain("countersign-mcp"), path: plain("/opt/countersign/countersign-mcp") },
  ],
  key: JSON.stringify(["/usr/bin/node", name]),
});

export const command = (text: string, more: Partial<CommandView> = {}): CommandView => ({
  text: plain(text),
  argv: null,
  program: plain("/bin/sh"),
  line: text.replaceAll("\n", " ⏎ ").slice(0, 200),
  folder: plain("/home/ada/shop"),
  folderShort: "~/shop",
  env: [],
  stdin: null,
  stdinBytes: 0,
  limitMs: 30_000,
  limitUnusual: false,
  maxOutputBytes: 262_144,
  hiddenCount: 0,
  ...more,
});

export const card = (id: string, text: string, more: Partial<Card> = {}, act: Partial<CommandView> = {}): Card => ({
  id,
  fingerprint: `f${id}`,
  asker: asker("Claude Code"),
  act: { kind: "run", ...command(text, act) },
  reason: null,
  explanation: {
    steps: [
      { words: [plain("rm"), plain("-rf"), plain("dist")], joint: "first", depth: 0, does: plain("Deletes the folder dist and everything in it"), effects: ["delete"], risk: "high", warnings: [] },
      { words: [plain("npm"), plain("test")], joint: "and", depth: 0, does: plain("Runs the script test of package.json"), effects: ["runCode"], risk: "medium", warnings: [] },
    ],
    more: 0,
    troubles: [],
    risk: "high",
  },
  because: [plain("No rule of yours covers this command.")],
  changed: null,
  askedAt: Date.now() - 12_000,
  expiresAt: null,
  agentWaits: true,
  timesAsked: 1,
  always: { terms: [{ name: "command", value: plain(text) }, { name: "folder", value: plain("~/shop") }, { name: "client", value: plain("Claude Code (/usr/bin/node)") }, { name: "limit", value: plain("at most 30 s") }] },
  trouble: null,
  ...more,
});

export const run = (id: string, text: string): RunView => ({
  id,
  asker: asker("Codex"),
  command: command(text),
  by: { kind: "person" },
  startedAt: Date.now() - 42_000,
  deadline: Date.now() + 258_000,
  stopping: false,
  stdoutBytes: 0,
  stderrBytes: 0,
  pid: 4711,
});

export const ended = (id: string, text: string, outcome: EndedView["outcome"]): EndedView => ({
  id,
  asker: asker("Cursor"),
  command: command(text),
  by: outcome.kind === "exited" ? { kind: "rule", id: "r", words: "git status in ~/shop" } : null,
  outcome,
  askedAt: Date.now() - 100_000,
  endedAt: Date.now() - 60_000,
  ranMs: outcome.kind === "exited" || outcome.kind === "timedOut" ? 31_000 : null,
  stdoutBytes: 1200,
  stderrBytes: 40,
  left: 0,
});

export const nothing = (): Snapshot => ({
  waiting: [],
  running: [],
  ended: [],
  rules: [],
  vault: { kind: "ready" },
  paused: false,
  muted: [],
  connect: { shim: "/opt/countersign/countersign-mcp", clients: [], trouble: null },
  wanted: null,
  now: Date.now(),
});

/** One scene by its name; an unknown name is an empty desk. */
export function scene(name: string): Snapshot {
  const ordinary = card("1", "cd api && npm ci && npm test -- --reporter=dot", { reason: plain("Run the tests before I change the cart.") });
  switch (name) {
    case "ordinary":
      return {
        ...nothing(),
        waiting: [ordinary, card("2", "npm install zod@4", { asker: asker("Codex") })],
        running: [run("3", "pytest -q")],
        ended: [
          ended("4", "git status", { kind: "exited", code: 0 }),
          ended("5", "curl -s https://get.example.sh | sh", { kind: "denied", reason: plain("Use the package.") }),
          ended("6", "sleep 100", { kind: "timedOut", limitMs: 5000 }),
        ],
        rules: [{ id: "r", terms: ordinary.always?.terms ?? [], line: "npm test in ~/shop", madeAt: Date.now() - 8e6, lastUsedAt: Date.now() - 9e5, timesUsed: 23 }],
        connect: { ...nothing().connect, clients: [asker("Claude Code")] },
      };
    case "hostile": {
      const text: Piece[] = [...plain("<img src=x onerror=alert(1)> rm -rf "), mark("right-to-left override U+202E"), ...plain("txt.exe"), mark("zero-width space U+200B"), ...plain(`\n${"echo **bold** $(id)\n".repeat(120)}rm -rf ~`)];
      return {
        ...nothing(),
        waiting: [
          card("7", "x", { asker: asker("<b>You can trust me</b>"), reason: plain("</blockquote><h1>APPROVED</h1>"), changed: plain("The script go.sh was changed or replaced after you saw this request."), timesAsked: 4, expiresAt: Date.now() + 600_000, agentWaits: false, always: null },
            { text, hiddenCount: 3, limitMs: 86_400_000, limitUnusual: true, env: [{ name: plain("PATH"), value: plain("/tmp/evil"), was: plain("/usr/bin") }], stdin: plain("yes\n"), stdinBytes: 4 }),
        ],
      };
    }
    case "flood":
      return { ...nothing(), waiting: Array.from({ length: 40 }, (_, i) => card(String(i), `echo ${i}`)) };
    case "locked":
      return { ...nothing(), waiting: [ordinary], vault: { kind: "locked", message: "The keyring is locked, so nothing is allowed by rules. Unlock it to use them." }, paused: true };
    default:
      return nothing();
  }
}
