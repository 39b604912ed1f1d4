/** Named sessions for the fake host, and a request that goes on from one. */
import type { Card } from "../bindings/Card";
import type { EnvView } from "../bindings/EnvView";
import type { SessionView } from "../bindings/SessionView";
import { card, mark, plain } from "./builders";

export const variable = (name: string, value: string, more: Partial<EnvView> = {}): EnvView => ({
  name: plain(name),
  value: plain(value),
  was: null,
  fromSession: true,
  ...more,
});

export const session = (id: string, name: string, more: Partial<SessionView> = {}): SessionView => ({
  id,
  client: plain("Claude Code"),
  program: plain("/usr/bin/node"),
  name: plain(name),
  hosts: [],
  folder: plain("/home/ada/shop/web"),
  env: [variable("PYTHONPATH", "src"), variable("NODE_ENV", "test")],
  usedAt: Date.now() - 190_000,
  expiresAt: Date.now() + 1_010_000,
  ...more,
});

export const sessions = (): SessionView[] => [
  session("1", "build"),
  session("2", "default", {
    client: plain("Codex"),
    folder: null,
    env: [variable("CI", "1")],
    expiresAt: Date.now() + 62_000,
  }),
  session("3", "tests", { env: [], hosts: [plain("deploy@web1")] }),
];

export const hostileSessions = (): SessionView[] => [
  session("1", "", {
    name: [...plain("<b>safe</b>"), mark("right-to-left override U+202E")],
    client: plain("<i>trust me</i>"),
    folder: plain(`/${"very-long-name/".repeat(16)}`),
    env: [
      variable("LD_PRELOAD", `/tmp/${"x".repeat(300)}.so`),
      { ...variable("A", ""), value: [mark("escape U+001B"), ...plain("[2J\n</code><h1>no")] },
    ],
  }),
];

/** A request whose folder and one of whose variables come from the session `build`. */
export const goesOn = (id: string): Card =>
  card(
    id,
    "python -m shop.check",
    { reason: plain("Check what the build left.") },
    {
      folder: plain("/home/ada/shop/web"),
      folderShort: "~/shop/web",
      session: { name: plain("build"), folder: true },
      env: [variable("PYTHONPATH", "src", { was: plain("/opt/lib") }), variable("DEBUG", "1", { fromSession: false })],
    },
  );
