/**
 * A stream's kept output a part at a time, whatever its length. A part begins at the start of a line and ends at the
 * end of one, as long as lines are shorter than `LINE`; no character is cut in two.
 */
import type { Host } from "../host/host";

/** Bytes of a part, and how far beyond it the end of its last line is looked for. */
export const PART = 128 * 1024;
const LINE = 32 * 1024;
const NEWLINE = 10;

/** Of how many parts a stream of this length is; the last takes what is not worth one of its own. */
export const parts = (bytes: number): number => Math.max(1, Math.ceil((bytes - LINE) / PART));

/** A byte inside a character of several. */
const isInside = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;

/** Where a part really begins: behind the first line break from the byte before `at` on, else at a whole character. */
export function edge(bytes: Uint8Array, at: number): number {
  if (at <= 0) return 0;
  const end = bytes.subarray(0, at - 1 + LINE).indexOf(NEWLINE, at - 1);
  if (end >= 0) return end + 1;
  let whole = Math.min(at, bytes.length);
  while (whole < at + 4 && isInside(bytes[whole])) whole += 1;
  return whole;
}

export class Kept {
  errors = $state(false);
  part = $state(0);
  text = $state.raw<string | null>(null);
  trouble = $state<string | null>(null);
  readonly #host: Host;
  readonly #key: string;
  readonly #computer: number | null;
  readonly #failed: string;
  #turn = 0;

  /** `computer` is one of several, counted from 0; `failed` is what is said when a refusal has no words of its own. */
  constructor(host: Host, key: string, computer: number | null, failed: string) {
    this.#host = host;
    this.#key = key;
    this.#computer = computer;
    this.#failed = failed;
  }

  /** Shows this part of this stream, counted from 0. What was there stays until it is here. */
  async show(errors: boolean, part: number): Promise<void> {
    const turn = (this.#turn += 1);
    this.trouble = null;
    try {
      const text = await this.#read(errors, part);
      if (turn !== this.#turn) return;
      this.errors = errors;
      this.part = part;
      this.text = text;
    } catch (error) {
      if (turn === this.#turn) this.trouble = (error as { message?: string }).message ?? this.#failed;
    }
  }

  /** No answer counts any more. */
  close(): void {
    this.#turn += 1;
  }

  async #read(errors: boolean, part: number): Promise<string> {
    // From the byte before on: whether a line ended there decides where the part begins.
    const start = Math.max(0, part * PART - 1);
    const here = part * PART - start;
    const wanted = here + PART + LINE + 1;
    let bytes = new Uint8Array();
    while (bytes.length < wanted) {
      const next = await this.#host.historyOutput(this.#key, this.#computer, errors, start + bytes.length);
      if (next.length === 0) break;
      const both = new Uint8Array(bytes.length + next.length);
      both.set(bytes);
      both.set(next, bytes.length);
      bytes = both;
    }
    const end = bytes.length < wanted ? bytes.length : edge(bytes, here + PART);
    return new TextDecoder().decode(bytes.subarray(edge(bytes, here), end));
  }
}
