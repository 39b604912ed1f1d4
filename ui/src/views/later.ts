/** The views other than the desk, which no start waits for. */
import { Later } from "../state/later.svelte";

export const later = {
  rules: new Later(() => import("./Rules.svelte")),
  history: new Later(() => import("./History.svelte")),
  connect: new Later(() => import("./Connect.svelte")),
  help: new Later(() => import("./Help.svelte")),
  settings: new Later(() => import("./Settings.svelte")),
};
