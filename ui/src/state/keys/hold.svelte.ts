/**
 * Allows what is dangerous: by a press that is held for 600 ms, or, for whoever cannot hold, by a short press and then
 * Enter within 3 s. Neither one key nor one click is enough.
 */
import { isNewPress } from "./pressed";

/** A hold is counted in so many parts, each as long. */
export const PARTS = 4;
const PART = 150;
const OFFER = 3000;

export class Hold {
  /** How many of the parts have passed. */
  parts = $state(0);
  #by = $state<"key" | "pointer" | null>(null);
  #offered = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #allow: () => void;

  constructor(allow: () => void) {
    this.#allow = allow;
  }

  /** What holds it now; null while nothing does. */
  get by(): "key" | "pointer" | null {
    return this.#by;
  }

  /** Enter allows now. */
  get offered(): boolean {
    return this.#offered;
  }

  /** Begins to hold. */
  press(by: "key" | "pointer"): void {
    if (this.#by !== null) return;
    this.reset();
    this.#by = by;
    this.#wait();
  }

  #wait(): void {
    this.#timer = setTimeout(() => {
      this.parts += 1;
      if (this.parts < PARTS) this.#wait();
      else this.#done();
    }, PART);
  }

  /** Lets go: before the end that allows nothing, and offers Enter instead. */
  release(by: "key" | "pointer"): void {
    if (this.#by === by) this.offer();
  }

  /** A short press, also by what cannot hold: from now on Enter allows, for a while. */
  offer(): void {
    this.reset();
    this.#offered = true;
    this.#timer = setTimeout(() => (this.#offered = false), OFFER);
  }

  /** Enter was pressed. Whether it was meant for this; one that is only held down counts for nothing. */
  enter(event: KeyboardEvent): boolean {
    if (!this.#offered) return false;
    if (isNewPress(event)) this.#done();
    return true;
  }

  #done(): void {
    this.reset();
    this.#allow();
  }

  /** Begins anew: nothing is held, nothing offered. */
  reset(): void {
    clearTimeout(this.#timer);
    this.#by = null;
    this.#offered = false;
    this.parts = 0;
  }
}
