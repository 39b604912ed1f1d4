/** Taking output out of the window: onto the clipboard, or into a file. */
import type { ExportView } from "../bindings/ExportView";
import type { HistoryExport } from "../bindings/HistoryExport";
import type { Host } from "../host/host";

/** A clipboard is given no more than so many characters. */
export const COPIED = 8 * 1024 * 1024;

export class Saving {
  busy = $state(false);
  /** How many characters were copied, until something else is done. */
  copied = $state<number | null>(null);
  /** More was to be copied than is. */
  much = $state(false);
  saved = $state.raw<ExportView | null>(null);
  trouble = $state<string | null>(null);
  readonly #host: Host;
  readonly #failed: string;
  readonly #notCopied: string;

  /** `failed` is said when a refusal has no words of its own, `notCopied` when the clipboard takes nothing. */
  constructor(host: Host, failed: string, notCopied: string) {
    this.#host = host;
    this.#failed = failed;
    this.#notCopied = notCopied;
  }

  /** Copies a text that is still to come; `ask` gives nothing when it is longer than it is told. */
  copy(ask: (most: number) => Promise<string | null>): Promise<void> {
    return this.#do(async () => {
      const text = await this.#put(ask(COPIED));
      this.much = text === null;
      this.copied = text?.length ?? null;
    });
  }

  async #put(text: Promise<string | null>): Promise<string | null> {
    // An engine that writes only in answer to a press takes a promise of what is still to come.
    if (typeof ClipboardItem === "function") {
      const later = text.then((text) =>
        text === null ? Promise.reject(new Error("too much")) : new Blob([text], { type: "text/plain" }),
      );
      try {
        await navigator.clipboard.write([new ClipboardItem({ "text/plain": later })]);
        return await text;
      } catch {
        // It may take a text that is there already.
        await later.catch(() => undefined);
      }
    }
    const whole = await text;
    // The real host rejects with a plain value, and so does this.
    if (whole !== null)
      await navigator.clipboard.writeText(whole).catch(() => {
        throw { message: this.#notCopied };
      });
    return whole;
  }

  save(what: HistoryExport): Promise<void> {
    return this.#do(async () => {
      this.saved = await this.#host.historyExport(what);
    });
  }

  async #do(work: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.copied = this.saved = this.trouble = null;
    this.much = false;
    try {
      await work();
    } catch (error) {
      this.trouble = (error as { message?: string }).message ?? this.#failed;
    } finally {
      this.busy = false;
    }
  }
}
