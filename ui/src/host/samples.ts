/** What the fake host answers when it is asked something: made by hand, so that every state can be looked at. */
import type { CheckupLine } from "../bindings/CheckupLine";
import type { CheckupView } from "../bindings/CheckupView";
import type { Card } from "../bindings/Card";
import type { Choice } from "../bindings/Choice";
import type { ExportedView } from "../bindings/ExportedView";
import type { ImportView } from "../bindings/ImportView";
import type { ImportedView } from "../bindings/ImportedView";
import type { Lasting } from "../bindings/Lasting";
import type { PreviewView } from "../bindings/PreviewView";
import type { RuleEdit } from "../bindings/RuleEdit";
import type { RuleView } from "../bindings/RuleView";
import type { SourceView } from "../bindings/SourceView";
import type { TryView } from "../bindings/TryView";
import type { UntilView } from "../bindings/UntilView";
import { ask, covered, explained, mark, plain, step } from "./builders";

const joined = (words: Card["offers"]["steps"][number]["words"], count: number): string =>
  words
    .slice(0, count)
    .map((word) => word.map((piece) => (piece.kind === "mark" ? piece.label : piece.text)).join(""))
    .join(" ");

/** What a choice would mean; allowing what begins with `npm ci` is blocked. */
export function preview(card: Card | undefined, choice: Choice, deny: boolean): PreviewView {
  const begins = choice.steps.map(({ step, words }) => joined(card?.offers.steps[step]?.words ?? [], words));
  const clash = begins.some((words) => words.startsWith("npm ci"));
  return {
    rules: (card?.offers.files
      ? [`${card.offers.files === "change" ? "read and change" : "read"} files in ${choice.folder} and below`]
      : choice.exact
        ? [`${card?.act.line ?? ""} in ${choice.folder}`]
        : begins.map((words) => `${words} … in ${choice.folder} and below`)
    ).map((words) => ({
      words: plain(words),
      denies: deny,
      client: choice.anyClient ? null : (card?.offers.client ?? null),
      until: until(choice.lasting),
    })),
    lookedAt: 57,
    wouldHave: choice.exact
      ? ["npm test -- --reporter=dot"]
      : ["npm test -- --reporter=dot", "npm test", "npm test -- cart"],
    wouldHaveCount: choice.exact ? 1 : 3,
    neighbours: choice.exact ? [] : ["npm test -- --watch", "npm test -- --coverage"],
    stillAsks: ["npm run build", "npm test > out.txt"],
    blocked:
      clash && !deny
        ? plain("It would let through `npm ci --force`, which you denied 12 minutes ago: “Too risky”.")
        : null,
    runsCode: !deny,
  };
}

/** When something that lasts so ends. */
function until(lasting: Lasting): UntilView {
  const ms = { tenMinutes: 600_000, thirtyDays: 2_592_000_000 };
  if (lasting === "session" || lasting === "forever") return { kind: lasting };
  return { kind: "at", at: Date.now() + ms[lasting] };
}

/** What a changed rule would mean; it would let through something denied anywhere but in its own folder. */
export function previewEdit(rule: RuleView | undefined, edit: RuleEdit): PreviewView {
  const own = rule?.folders[0]?.path === edit.folder;
  const line =
    edit.words === null
      ? (rule?.line ?? "")
      : `${[joined(rule?.words?.words ?? [], edit.words.keep), edit.words.more].join(" ").trim()} …`;
  return {
    rules: [
      {
        words: plain(`${line} in ${edit.folder ?? "every folder"} and below`),
        denies: rule?.deny !== null,
        client: edit.client === null ? null : (rule?.client?.words ?? plain(edit.client)),
        until: until(edit.lasting),
      },
    ],
    lookedAt: 57,
    wouldHave: ["git status --short", "git status"],
    wouldHaveCount: 9,
    neighbours: [],
    stillAsks: ["git status; id"],
    blocked: own
      ? null
      : plain("You denied `git status -uall`, and this rule would allow it. Include more words, or allow it once."),
    runsCode: false,
  };
}

/** Denies what deletes, allows git's reading, asks about the rest. */
export function tried(command: string): TryView {
  const explanation = (one: ReturnType<typeof step>): TryView["explanation"] => explained([one]);
  const words = command.trim().split(/\s+/);
  if (words[0] === "rm") {
    return {
      verdict: "refuse",
      reason: plain("Your rule “rm -rf in ~/shop” refuses it: Use git clean."),
      explanation: explanation(
        step(words, "Deletes `dist` and everything in it.", ["delete"], {
          risk: "high",
          ruled: { verdict: "refuse", words: plain("rm -rf in ~/shop") },
        }),
      ),
    };
  }
  if (words[0] === "git") {
    return {
      verdict: "allow",
      reason: plain("Every step is covered by a rule."),
      explanation: explanation(
        step(words, "Shows what changed in the working tree.", ["read"], { ruled: covered("git status in ~/shop") }),
      ),
    };
  }
  return {
    verdict: "ask",
    reason: plain("`|` joins two steps, and no rule covers the second."),
    explanation: explained(
      [
        step(["git", "log", "--oneline"], "Lists the commits, one line each.", ["read"], {
          ruled: covered("git log in ~/shop"),
        }),
        step(["sh"], "Runs what it is given as commands.", ["runCode", "unknown"], {
          joint: "pipe",
          risk: "high",
          ruled: ask("a shell runs any code it gets"),
        }),
      ],
      { risk: "high" },
    ),
  };
}

/** All but those that end with the app. */
export function exported(rules: RuleView[]): ExportedView {
  const left = rules
    .filter((rule) => rule.until.kind === "session")
    .map((rule) => ({ rule: plain(rule.line), why: plain("It isn't in the file: it ends when Countersign quits.") }));
  return {
    path: plain("/home/ada/Documents/countersign-rules-2026-11-21.json"),
    count: rules.length - left.length,
    left,
  };
}

const entry = (written: string, rule: string | null, why: string[] = [], denies = false): ImportedView => ({
  written: plain(written),
  rule: rule === null ? null : plain(rule),
  denies,
  why: why.map(plain),
});

/** A file of Claude Code's, with something of every kind. */
export function imported(source: SourceView | null, scene: string): ImportView {
  if (scene === "damaged")
    return {
      source: source ?? "countersign",
      entries: [],
      troubles: [plain("This is not JSON: line 3 ends in the middle of a word. Choose another file.")],
    };
  return {
    source: source ?? "claudeCode",
    entries: [
      entry("Bash(git status)", "git status in /home/ada/shop"),
      entry("Bash(npm run lint)", "npm run lint … in /home/ada/shop"),
      entry("Bash(cargo test:*)", "cargo test … in /home/ada/shop", [
        "Only options that are known to be harmless may follow.",
      ]),
      entry("Bash(rm -rf:*)", "rm -rf … in /home/ada/shop", [], true),
      entry("Bash(npm:*)", null, ["`npm` alone can run any program, so no rule is made of it."]),
      entry("Bash(bash -c *)", null, ["A shell is never covered by a rule."]),
      {
        ...entry("", "<b>ls</b> in /home/ada/shop"),
        written: [...plain("Bash(<b>ls</b>"), mark("zero-width space U+200B"), ...plain(")")],
      },
      entry("WebFetch(domain:docs.rs)", null, ["Countersign runs commands only."]),
    ],
    troubles: [plain("3 entries under `hooks` were passed over: they are not rules.")],
  };
}

/** What Doctor finds: something of each kind. */
const FINDINGS: CheckupLine[] = [
  { area: "bridge", state: "good", what: "Bridge", found: "~/bin/countersign-bridge is there and runs.", remedy: null },
  {
    area: "agents",
    state: "look",
    what: "Claude Code: its own shell",
    found: "On: Claude Code can run commands of its own that Countersign never sees.",
    remedy: 'Add "Bash" to the list permissions.deny in ~/.claude/settings.json.',
  },
  {
    area: "agents",
    state: "broken",
    what: "Cursor: settings file",
    found: "~/.cursor/mcp.json starts a program that isn't there: /opt/old/countersign-bridge",
    remedy: "Open Connect in Countersign and connect Cursor again.",
  },
  {
    area: "record",
    state: "good",
    what: "History",
    found: "1204 entries, unchanged since they were written. 3.1 MB in ~/.local/share/countersign.",
    remedy: null,
  },
];

export function checkup(): CheckupView {
  const text = FINDINGS.map(({ what, found }) => `${what}. ${found}`).join("\n");
  return { state: "broken", lines: FINDINGS, text };
}
