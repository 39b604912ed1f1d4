/** As much as there can be on one card, for the fake host: many steps, many lines, one endless word, signs of every script. */
import type { Snapshot } from "../bindings/Snapshot";
import { ask, card, ended, explained, mark, plain, run, step } from "./builders";
import { kept } from "./scenes";

const WORD = "x".repeat(4000);
const lines = Array.from({ length: 300 }, (_, n) => `echo "line ${n} of 300" >> report.txt`).join("\n");
const EMOJI = "echo 🚀👩‍👩‍👧‍👦 'שלום עולם مرحبا' 日本語のコマンド ｆｕｌｌ";

export function heavy(): Snapshot {
  const steps = Array.from({ length: 20 }, (_, n) =>
    step(
      ["docker", "compose", "-f", `stack-${n}.yml`, "up", "--build", "--detach"],
      `Starts what \`stack-${n}.yml\` describes, and makes the images for it.`,
      ["runCode", "network", "install"],
      {
        joint: n === 0 ? "first" : "and",
        depth: n % 3,
        risk: n % 4 === 1 ? "high" : "medium",
        ruled: ask("no rule covers it"),
      },
    ),
  );
  const twenty = steps.map((_, n) => `docker compose -f stack-${n}.yml up --build --detach`).join(" && ");
  return {
    ...kept(),
    waiting: [
      card("1", twenty, {
        explanation: explained(steps, { risk: "high" }),
        reason: plain("Bring up the whole stack."),
      }),
      card("2", lines),
      card("3", `echo ${WORD}`),
      {
        ...card("4", EMOJI),
        act: { ...card("4", EMOJI).act, hiddenCount: 1 },
        reason: [...plain(`${WORD} بسم `), mark("right-to-left override U+202E")],
      },
      ...Array.from({ length: 36 }, (_, n) => card(String(10 + n), `npm run build -- --package ${n}`)),
    ],
    running: Array.from({ length: 12 }, (_, n) => run(String(60 + n), `tail -f log-${n}.txt ${n === 0 ? WORD : ""}`)),
    ended: [
      ended("80", lines, { kind: "exited", code: 3 }),
      ended("81", `echo ${WORD}`, { kind: "denied", reason: plain(WORD) }),
    ],
  };
}
