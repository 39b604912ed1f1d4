/** What runs take of the computer, asked for again and again while somebody looks, and never otherwise. */
import type { Host } from "../host/host";
import type { VitalsView } from "../bindings/VitalsView";

const PAUSE = 2000;

export class Alive {
  #vitals = $state.raw<Record<string, VitalsView | undefined>>({});
  /** False once the system has been asked and told nothing of what lives. */
  told = $state(true);
  readonly #host: Host;

  constructor(host: Host) {
    this.#host = host;
  }

  of(id: string): VitalsView | undefined {
    return this.#vitals[id];
  }

  /** Looks now and then; the returned function ends it. A page in the background does not look. */
  watch(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let open = true;
    const look = async (): Promise<void> => {
      if (!document.hidden) await this.#look();
      if (open) timer = setTimeout(() => void look(), PAUSE);
    };
    void look();
    return () => {
      open = false;
      clearTimeout(timer);
    };
  }

  async #look(): Promise<void> {
    try {
      const all = await this.#host.alive();
      const told = all.flatMap(({ id, vitals }) => (vitals === null ? [] : [[id, vitals] as const]));
      this.#vitals = Object.fromEntries(told);
      this.told = all.length === 0 || told.length > 0;
    } catch {
      // What was told stays until it is told anew.
    }
  }
}
