/** The letters that do something, on every keyboard's layout: the person may switch them off, ask for Alt, or change them. */

/** Whether letters work alone, only with Alt, or not at all. */
export type Mode = "plain" | "alt" | "off";

const DEFAULTS = {
  allow: "a",
  deny: "d",
  edit: "e",
  remember: "f",
  terminal: "t",
  next: "n",
  down: "j",
  up: "k",
  pick: "x",
  undo: "z",
  follow: "o",
  filter: "/",
  sort: "s",
  help: "?",
} as const;

export type Action = keyof typeof DEFAULTS;

/** All that have a letter, in the order they are told. */
export const actions = Object.keys(DEFAULTS) as Action[];

const KEPT = { mode: "keys", letters: "keys-letters" };
const MODES: string[] = ["plain", "alt", "off"] satisfies Mode[];

/** Numbers choose a reason, and blanks scroll. */
const isFree = (letter: string): boolean => /^[!-~]$/.test(letter) && !/[\dA-Z]/.test(letter);

/** The same places of a keyboard, where letters are not Latin. */
const PLACES = /^(?:Key([A-Z])|Digit(\d))$/;
const ALT = /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌥" : "Alt+";

/**
 * Returns what a key writes, in lower case: what the layout says where that is Latin, else what stands at that place of an
 * English keyboard. Empty for keys that write nothing.
 */
export function letterOf({ key, code, shiftKey, altKey }: KeyboardEvent): string {
  const written = /^[ -~]$/.test(key) ? key.toLowerCase() : "";
  // With Alt, some systems write signs where letters are meant.
  if (written !== "" && (!altKey || /[a-z]/.test(written))) return written;
  // Keys with a name of their own write nothing, except those that wait for another.
  if (key.length > 1 && !/^(?:Dead|Process|Unidentified)$/.test(key)) return "";
  if (shiftKey && /^Slash$/.test(code)) return "?";
  const [, letter, digit] = PLACES.exec(code) ?? [];
  return letter?.toLowerCase() ?? digit ?? written;
}

/** Whether this asks for the page's own search. */
export const isFind = (event: KeyboardEvent): boolean =>
  letterOf(event) === "f" && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;

export class Keys {
  #mode = $state<Mode>("plain");
  #letters = $state<Record<Action, string>>({ ...DEFAULTS });

  constructor() {
    const mode = localStorage.getItem(KEPT.mode);
    if (mode !== null && MODES.includes(mode)) this.#mode = mode as Mode;
    try {
      const kept = JSON.parse(localStorage.getItem(KEPT.letters) ?? "{}") as Partial<Record<Action, unknown>> | null;
      const letters = actions.map((action) => kept?.[action] ?? DEFAULTS[action]);
      // Two of one letter, or something else: that was not written here.
      if (letters.every((one, i) => typeof one === "string" && isFree(one) && letters.indexOf(one) === i))
        actions.forEach((action, i) => (this.#letters[action] = letters[i] as string));
    } catch {
      // What cannot be read is as if it were not there.
    }
  }

  get mode(): Mode {
    return this.#mode;
  }

  set mode(mode: Mode) {
    this.#mode = mode;
    localStorage.setItem(KEPT.mode, mode);
  }

  letter(action: Action): string {
    return this.#letters[action];
  }

  /** Who has this letter already. */
  owner(letter: string): Action | undefined {
    return actions.find((action) => this.#letters[action] === letter);
  }

  /** Gives an action another letter; whether that can be: one that is free, a Latin letter or a sign. */
  set(action: Action, letter: string): boolean {
    const one = letter.toLowerCase();
    const owner = this.owner(one);
    if (!isFree(one) || (owner !== undefined && owner !== action)) return false;
    this.#letters[action] = one;
    localStorage.setItem(KEPT.letters, JSON.stringify(this.#letters));
    return true;
  }

  /** All as it was at first. */
  reset(): void {
    this.#letters = { ...DEFAULTS };
    this.#mode = "plain";
    localStorage.removeItem(KEPT.letters);
    localStorage.removeItem(KEPT.mode);
  }

  /** Whether a press has the modifiers that letters need. */
  isPlain(event: KeyboardEvent): boolean {
    if (this.#mode === "off" || event.isComposing || event.ctrlKey || event.metaKey) return false;
    return event.altKey === (this.#mode === "alt");
  }

  /** Whether a press asks for this. That it is meant for it, and not for a field, is for others to say. */
  matches(event: KeyboardEvent, action: Action): boolean {
    const letter = this.#letters[action];
    // Signs may need Shift; a letter with Shift is another.
    return this.isPlain(event) && letterOf(event) === letter && !(event.shiftKey && /[a-z]/.test(letter));
  }

  /** Whether a press with Shift asks for this, where it is a letter. */
  widens(event: KeyboardEvent, action: Action): boolean {
    const letter = this.#letters[action];
    return this.isPlain(event) && event.shiftKey && /[a-z]/.test(letter) && letterOf(event) === letter;
  }

  /** Whether a key that comes up is this one's, whatever else is down. */
  ends(event: KeyboardEvent, action: Action): boolean {
    return letterOf(event) === this.#letters[action];
  }

  /** As it is shown; empty where there is none. */
  label(action: Action): string {
    return this.#mode === "off" ? "" : this.shown(this.#letters[action]);
  }

  /** Any letter or number, as it is shown with what it needs. */
  shown(letter: string): string {
    if (this.#mode === "off") return "";
    return (this.#mode === "alt" ? ALT : "") + letter.toUpperCase();
  }

  /** For `aria-keyshortcuts`. */
  spoken(action: Action): string | undefined {
    if (this.#mode === "off") return undefined;
    return (this.#mode === "alt" ? "Alt+" : "") + this.#letters[action].toUpperCase();
  }
}

/** One for the page. */
export const keys = new Keys();
