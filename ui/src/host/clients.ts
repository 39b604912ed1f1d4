/** The clients of the host in memory, one in every state. */
import type { ClientState } from "../bindings/ClientState";
import type { ClientView } from "../bindings/ClientView";
import type { ClientWish } from "../bindings/ClientWish";
import type { ProposalView } from "../bindings/ProposalView";
import { comes, diff, file, goes, hunk, same } from "./files";
import { mark, plain } from "./builders";

const entry =
  '{\n  "mcpServers": {\n    "countersign": {\n      "command": "/opt/countersign/countersign-bridge",\n      "args": []\n    }\n  }\n}';
const client = (id: string, name: string, path: string | null, state: ClientState | null): ClientView => ({
  id,
  name,
  file: path,
  found: state !== null,
  state: state ?? { kind: "byHand", why: null },
  text: entry,
  terminal: null,
  copy: null,
});

export class Clients {
  #all: ClientView[];

  constructor(scene: string) {
    const odd: ClientState =
      scene === "hostile"
        ? {
            kind: "other",
            command: [...plain("/tmp/<b>x</b>/"), mark("right-to-left override U+202E"), ...plain("pcm-ngisretnuoc")],
          }
        : { kind: "other", command: plain("/old/countersign-bridge") };
    this.#all = [
      {
        ...client("claude-code", "Claude Code", "~/.claude.json", { kind: "open" }),
        terminal: "claude mcp add -s user countersign --",
      },
      client("cursor", "Cursor", "~/.cursor/mcp.json", { kind: "connected" }),
      client("codex", "Codex", "~/.codex/config.toml", odd),
      client("zed", "Zed", "~/.config/zed/settings.json", {
        kind: "byHand",
        why: plain(
          "The file wasn't changed: line 3 can't be read: Unexpected token. Fix it in an editor, then look again.",
        ),
      }),
      client("goose", "Goose", "~/.config/goose/config.yaml", null),
      client("jetbrains", "JetBrains", null, null),
    ];
  }

  all(): ClientView[] {
    return this.#all;
  }

  /** Nobody is here. */
  leave(): void {
    this.#all = this.#all.map((one) => ({ ...one, found: false, state: { kind: "byHand", why: null } }));
  }

  proposal(id: string, wish: ClientWish): ProposalView {
    const lines = [
      '    "countersign": {',
      '      "command": "/opt/countersign/countersign-bridge",',
      '      "args": []',
      "    }",
    ];
    const way = wish === "connect" ? comes : goes;
    const rows = [
      same(1, "{"),
      same(2, '  "mcpServers": {'),
      ...lines.map((line, n) => way(n + 3, line)),
      same(3, "  }", wish === "connect" ? 4 : 0),
    ];
    const path = this.#all.find((one) => one.id === id)?.file ?? "";
    return {
      fingerprint: `p-${id}-${wish}`,
      file: file({ path: plain(path.replace("~", "/home/ada")), line: "", diff: diff([hunk(0, rows)]) }),
    };
  }

  write(id: string, wish: ClientWish): void {
    const copy = `~/.local/share/countersign/connect/${id}.before`;
    this.#all = this.#all.map((one) =>
      one.id === id ? { ...one, copy, state: { kind: wish === "connect" ? "connected" : "open" } } : one,
    );
  }
}
