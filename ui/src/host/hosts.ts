/** Commands on other computers for the fake host. */
import type { Card } from "../bindings/Card";
import type { EndedView } from "../bindings/EndedView";
import type { HostAnswerView } from "../bindings/HostAnswerView";
import type { HostView } from "../bindings/HostView";
import type { OutcomeView } from "../bindings/OutcomeView";
import type { RunView } from "../bindings/RunView";
import { card, command, ended, mark, plain, run } from "./builders";

export const computer = (line: string, key: HostView["key"] = { kind: "known" }): HostView => ({
  line: plain(line),
  facts: [
    { name: "identityfile", value: plain("/home/ada/.ssh/id_ed25519") },
    { name: "proxyjump", value: plain("bastion.example") },
  ],
  key,
});

const web1 = computer("deploy@web1, which is 10.0.0.5 port 22, through bastion");
const web2 = computer("deploy@web2, which is 10.0.0.6 port 22");
const unknown = computer("deploy@web3, which is 10.0.0.7 port 2222", {
  kind: "unknown",
  of: plain("10.0.0.7 port 2222"),
  fingerprints: ["ED25519 SHA256:6M3fWQ0bFZzq9lR1uQp8w4m0c1iJk1yV3x5Tn2aLr7E"],
  onFile: [],
});
const unseen = computer("deploy@build.example, which is build.example port 22", { kind: "unseen" });

const there = { folder: plain("~"), folderShort: "~", program: plain("/bin/sh") };
const restart = "systemctl --user restart shop && systemctl --user status shop";

export const remote = (id: string, hosts: HostView[] = [web1], text = restart): Card =>
  card(id, text, { reason: plain("The new prices are in place.") }, { ...there, hosts });
export const stranger = (id: string): Card => remote(id, [unknown]);
export const unasked = (id: string): Card => remote(id, [web1, unseen]);
export const lonely = (id: string): Card =>
  remote(id, [
    computer("deploy@old, which is 10.9.0.1 port 22", {
      kind: "unreachable",
      why: plain("Connection timed out after 10 seconds."),
    }),
  ]);

const answer = (line: string, outcome: OutcomeView | null, more: Partial<HostAnswerView> = {}): HostAnswerView => ({
  name: plain(line.replace(/^.*@/, "")),
  line: plain(`${line}, which is 10.0.0.5 port 22`),
  outcome,
  stdoutBytes: 812,
  stderrBytes: 0,
  left: 0,
  ...more,
});
const answers = (last: OutcomeView | null): HostAnswerView[] => [
  answer("deploy@web1", { kind: "exited", code: 0 }),
  answer("deploy@web2", { kind: "exited", code: 3 }, { stderrBytes: 90 }),
  answer("deploy@web3", last, { stdoutBytes: 120, left: last === null ? 0 : 1 }),
];
export const several = (id: string): RunView => ({
  ...run(id, restart),
  act: { kind: "run", ...command(restart, { ...there, hosts: [web1, web2, unknown] }) },
  answers: answers(null),
});
export const gone = (id: string): EndedView => {
  const lost: OutcomeView = {
    kind: "lost",
    why: plain("The connection was lost after 12 s. It may still be running there."),
  };
  return {
    ...ended(id, restart, lost),
    act: { kind: "run", ...command(restart, { ...there, hosts: [web1, web2, unknown] }) },
    by: { kind: "person" },
    ranMs: 12_000,
    answers: answers(lost),
  };
};

export const hostileRemote = (id: string): Card =>
  remote(id, [
    {
      ...computer("x"),
      line: [
        ...plain("<b>root</b>@localhost, which is "),
        mark("Cyrillic о U+043E"),
        ...plain(`${"very-long-name.".repeat(12)}example port 22`),
      ],
      key: {
        kind: "unknown",
        of: [...plain("<i>you know me</i>"), mark("right-to-left override U+202E")],
        fingerprints: [
          "RSA SHA256:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
          "ECDSA SHA256:BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB",
        ],
        onFile: ["ED25519 SHA256:CCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCC"],
      },
      facts: [{ name: "proxycommand", value: plain("</code><script>alert(1)</script>") }],
    },
    unseen,
  ]);
