/** Scenes of file work, other computers and sessions, before those of plain commands. */
import type { Snapshot } from "../bindings/Snapshot";
import * as files from "./files";
import { heavy } from "./heavy";
import * as hosts from "./hosts";
import { nothing } from "./builders";
import { kept, scene as commands } from "./scenes";
import { goesOn, hostileSessions, sessions } from "./sessions";

/** One scene by its name; an unknown name is an empty desk. */
export function scene(name: string): Snapshot {
  switch (name) {
    case "files":
      return {
        ...kept(),
        waiting: [files.change("20"), files.reading("21"), files.listing("22"), files.creating("23")],
        ended: [files.changed("24"), files.refusedRead("25")],
      };
    case "fileLong":
      return { ...nothing(), waiting: [files.longChange("20")] };
    case "fileHostile":
      return { ...nothing(), waiting: [files.hostileChange("20")] };
    case "hosts":
      return {
        ...kept(),
        waiting: [hosts.remote("30"), hosts.stranger("31"), hosts.unasked("32"), hosts.lonely("33")],
        running: [hosts.several("34")],
        ended: [hosts.gone("35")],
      };
    case "hostsHostile":
      return { ...nothing(), waiting: [hosts.hostileRemote("30")] };
    case "sessions":
      return { ...kept(), waiting: [goesOn("9")], sessions: sessions() };
    case "heavy":
      return heavy();
    case "hostile":
      return { ...commands(name), sessions: hostileSessions() };
    default:
      return commands(name);
  }
}
