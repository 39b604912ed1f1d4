/**
 * Keeps a press that was meant for something else from deciding: an answer counts only when this very card has been
 * on the screen, unchanged, for 700 ms, and its end has been in view.
 */
import { isNewPress } from "./keys/pressed";

const PAUSE = 700;

export class Guard {
  #settled = $state(false);
  #endSeen = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #content = "";

  /** The pause is over. That is all denying needs, since it loses nothing, and what stands where another button stood. */
  get settled(): boolean {
    return this.#settled;
  }

  get mayAllow(): boolean {
    return this.#settled && this.#endSeen;
  }

  get endSeen(): boolean {
    return this.#endSeen;
  }

  /** The card shows this now; another content begins the pause anew. */
  show(content: string): void {
    if (content === this.#content) return;
    this.#content = content;
    this.#endSeen = false;
    this.restart();
  }

  /** The window came to the front: what was typed on the way was meant for another. */
  restart(): void {
    this.#settled = false;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.#settled = true), PAUSE);
  }

  seeEnd(): void {
    this.#endSeen = true;
  }

  close(): void {
    clearTimeout(this.#timer);
  }
}

let typedAt = -Infinity;

/** Something was typed into a run just now. */
export function typed(): void {
  typedAt = Date.now();
}

/** Keys that come close upon what was typed into a run were meant for it, also when it has ended meanwhile. */
function goesOnTyping(): boolean {
  const goesOn = Date.now() - typedAt < PAUSE;
  if (goesOn) typed();
  return goesOn;
}

/** Where a person types, or what lies over the page and has the keys. */
export const TYPING = "input, textarea, select, [contenteditable], dialog[open], [role='menu']";

/** Whether a key press is meant for the card: no text field, no strip or dialog over it, no held key. */
export function isMeant(event: KeyboardEvent): boolean {
  // One key does one thing.
  if (event.defaultPrevented) return false;
  const target = event.target as HTMLElement | null;
  const typing = target?.closest(`${TYPING}, [data-strip]`);
  return !typing && !goesOnTyping() && isNewPress(event) && !event.ctrlKey && !event.metaKey && !event.isComposing;
}

/** Whether this is so, and no modifier is down: what keys without a letter need. */
export const isForCard = (event: KeyboardEvent): boolean => isMeant(event) && !event.altKey && !event.shiftKey;
