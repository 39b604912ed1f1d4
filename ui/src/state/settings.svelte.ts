/** The app's settings as the page shows them. Each choice is kept at once; what could not be kept is said, and shown as it is. */
import type { ChosenView } from "../bindings/ChosenView";
import type { SettingsView } from "../bindings/SettingsView";
import type { Host } from "../host/host";

export class Settings {
  /** Nothing until the host has answered. */
  view = $state.raw<SettingsView | null>(null);
  /** Why the last choice was not taken. */
  trouble = $state<string | null>(null);
  busy = $state(false);
  /** Counts refusals, so that a field shows again what holds. */
  turn = $state(0);
  readonly host: Host;
  readonly #failed: string;
  #open = true;

  /** `failed` is said when a refusal has no words of its own. */
  constructor(host: Host, failed: string) {
    this.host = host;
    this.#failed = failed;
  }

  /** Nothing can be chosen that goes into the file: it must stay as it is, or the person is to say which of two holds. */
  get fixed(): boolean {
    return this.view === null || this.view.fixed || this.view.outside !== null;
  }

  /** The host is busy, or nothing can be chosen. */
  get closed(): boolean {
    return this.busy || this.fixed;
  }

  load(): Promise<void> {
    return this.ask(() => this.host.settings());
  }

  /** Looks again whether the file was changed meanwhile; not while a token is shown, which is shown this once. */
  async look(): Promise<void> {
    if (this.view !== null && this.view.token === null) await this.load();
  }

  /** Does what answers with the settings as they are then. */
  async ask(call: () => Promise<SettingsView>): Promise<void> {
    if (this.busy) return;
    [this.busy, this.trouble] = [true, null];
    try {
      const answer = await call();
      if (this.#open) this.view = answer;
    } catch (error) {
      this.trouble = (error as { message?: string }).message ?? this.#failed;
      this.turn += 1;
    } finally {
      this.busy = false;
    }
  }

  choose(change: Partial<ChosenView>): void {
    const chosen = this.view?.chosen;
    if (chosen) void this.ask(() => this.host.choose({ ...chosen, ...change }));
  }

  /** Shows again what holds: a field was left with something that is no choice. */
  restore(): void {
    this.turn += 1;
  }

  /** The view is left; what comes late is for nobody. */
  close(): void {
    this.#open = false;
  }
}
