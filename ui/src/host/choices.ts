/** The settings of the host in memory. */
import type { ChosenView } from "../bindings/ChosenView";
import type { SettingsView } from "../bindings/SettingsView";

const FIRST: ChosenView = {
  httpOn: false,
  httpPort: 17437,
  keepDays: null,
  recordMb: 4096,
  outputMb: 2048,
  runMb: 64,
  sessionMinutes: 20,
  maskForAgents: false,
  plainDrawing: false,
};

export class Choices {
  #chosen = FIRST;
  #token: string | null = null;
  #made = 0;
  #atLogin = false;

  constructor(private readonly scene: string) {
    if (scene === "hostile")
      this.#chosen = { ...FIRST, httpOn: true, keepDays: 45, sessionMinutes: 7, plainDrawing: true };
  }

  /** What the page is shown; a token only the first time after it was made. */
  view(): SettingsView {
    const token = this.#token;
    this.#token = null;
    const { httpOn, httpPort } = this.#chosen;
    const shut = {
      kind: "shut",
      message: `Nothing can listen at 127.0.0.1:${httpPort} (Address already in use), so the HTTP door stays shut. Choose another port.`,
    } as const;
    const open = { kind: "open", address: `http://127.0.0.1:${httpPort}/mcp` } as const;
    const http = !httpOn ? ({ kind: "off" } as const) : this.scene === "hostile" ? shut : open;
    const trouble =
      this.scene === "hostile"
        ? "The settings could not be read (expected value at line 1 column 1). They lie beside as settings-damaged-1790000000000.json; until you choose anew, everything is as it was at first."
        : null;
    return {
      chosen: this.#chosen,
      http,
      atLogin: this.#atLogin,
      trouble,
      fixed: false,
      fence: this.scene === "hostile" ? { kind: "none", why: "turnedOff" } : { kind: "full" },
      token,
    };
  }

  choose(chosen: ChosenView): void {
    if (chosen.httpOn && !this.#chosen.httpOn && this.#made === 0) this.renew();
    this.#chosen = chosen;
  }

  login(on: boolean): void {
    this.#atLogin = on;
  }

  renew(): void {
    this.#made += 1;
    this.#token = `csgn_${"Yx3v0kT9".repeat(5)}${this.#made}ab`;
  }
}
