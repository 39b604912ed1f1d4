/** The settings of the host in memory. */
import type { AboutView } from "../bindings/AboutView";
import type { ChosenView } from "../bindings/ChosenView";
import type { OutsideView } from "../bindings/OutsideView";
import type { SettingsView } from "../bindings/SettingsView";
import type { ShortcutView } from "../bindings/ShortcutView";

const FIRST: ChosenView = {
  httpOn: false,
  httpPort: 17437,
  keepDays: null,
  recordMb: 4096,
  outputMb: 2048,
  runMb: 64,
  usualSeconds: 30,
  longestSeconds: 86_400,
  waitMinutes: 30,
  sessionMinutes: 20,
  maskForAgents: false,
  remindMinutes: null,
  sound: false,
  quietOn: false,
  quietFrom: 22 * 60,
  quietTo: 7 * 60,
  smallOnTop: false,
  shortcut: null,
  plainDrawing: false,
};

export class Choices {
  #chosen = FIRST;
  #token: string | null = null;
  #made = 0;
  #atLogin = false;
  /** How it stands with the keys that open the small window from anywhere. */
  shortcut: ShortcutView = { kind: "ready" };
  /** What another program made of the file. */
  outside: OutsideView | null = null;

  constructor(private readonly scene: string) {
    if (scene === "hostile")
      this.#chosen = {
        ...FIRST,
        httpOn: true,
        keepDays: 45,
        quietOn: true,
        sound: true,
        shortcut: "Ctrl+Alt+C",
        sessionMinutes: 7,
        plainDrawing: true,
      };
    if (scene === "hostile")
      this.shortcut = { kind: "broken", message: "Another program already has Ctrl+Alt+C. Choose other keys." };
    if (scene === "outside")
      this.outside = { kind: "choices", chosen: { ...FIRST, httpPort: 4444, maskForAgents: true } };
  }

  /** What the page is shown; a token only the first time after it was made. */
  view(): SettingsView {
    const token = this.#token;
    this.#token = null;
    const { httpOn, httpPort } = this.#chosen;
    const shut = {
      kind: "shut",
      message: `Countersign can't listen at 127.0.0.1:${httpPort} (Address already in use), so connections over HTTP stay off. Choose another port.`,
    } as const;
    const open = { kind: "open", address: `http://127.0.0.1:${httpPort}/mcp` } as const;
    const http = !httpOn ? ({ kind: "off" } as const) : this.scene === "hostile" ? shut : open;
    const trouble =
      this.scene === "hostile"
        ? "The settings couldn't be read (expected value at line 1 column 1). The old file is kept beside them as settings-damaged-1790000000000.json. Until you change something, the defaults apply."
        : null;
    return {
      chosen: this.#chosen,
      http,
      atLogin: this.#atLogin,
      trouble,
      outside: this.outside,
      fixed: false,
      fence: this.scene === "hostile" ? { kind: "none", why: "turnedOff" } : { kind: "full" },
      shortcut: this.shortcut,
      token,
    };
  }

  choose(chosen: ChosenView): void {
    if (chosen.httpOn && !this.#chosen.httpOn && this.#made === 0) this.renew();
    this.#chosen = chosen;
    this.outside = null;
  }

  about(): AboutView {
    return {
      version: "0.1.0",
      engine: "WebKitGTK 2.50.6",
      system: "Debian GNU/Linux 12 (bookworm) (x86_64)",
      desktop: "XFCE, x11",
      data: "/home/ada/.local/share/countersign",
      socket: "/run/user/1000/countersign/door.sock",
      tray: this.scene !== "hostile",
    };
  }

  login(on: boolean): void {
    this.#atLogin = on;
  }

  renew(): void {
    this.#made += 1;
    this.#token = `csgn_${"Yx3v0kT9".repeat(5)}${this.#made}ab`;
  }
}
