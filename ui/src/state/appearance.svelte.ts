/**
 * How the whole page looks: the person's choices. They stand at the root of the document, where the style sheets read
 * them; `public/first.js` puts the kept ones there before anything is painted.
 */
export const SIZE = { least: 90, usual: 100, most: 150, step: 10 };

/** The choices there are, the usual one first: it leaves no mark at the root. */
export const LOOKS = {
  theme: ["system", "light", "dark"],
  density: ["comfortable", "compact"],
  contrast: ["system", "more", "normal"],
} as const;

export type Looked = keyof typeof LOOKS;
export type LookOf<L extends Looked> = (typeof LOOKS)[L][number];

const TEXT = "text-size";

class Appearance {
  #theme = $state(kept("theme"));
  #density = $state(kept("density"));
  #contrast = $state(kept("contrast"));
  #size = $state(keptSize());

  constructor() {
    for (const look of Object.keys(LOOKS) as Looked[]) mark(look, this[look]);
    this.#draw();
  }

  get theme(): LookOf<"theme"> {
    return this.#theme;
  }

  get density(): LookOf<"density"> {
    return this.#density;
  }

  get contrast(): LookOf<"contrast"> {
    return this.#contrast;
  }

  set theme(theme: LookOf<"theme">) {
    keep("theme", (this.#theme = theme));
  }

  set density(density: LookOf<"density">) {
    keep("density", (this.#density = density));
  }

  set contrast(contrast: LookOf<"contrast">) {
    keep("contrast", (this.#contrast = contrast));
  }

  /** Size of all text, in percent of the usual. */
  get size(): number {
    return this.#size;
  }

  set size(size: number) {
    this.#size = Math.min(SIZE.most, Math.max(SIZE.least, Math.round(size / SIZE.step) * SIZE.step));
    localStorage.setItem(TEXT, String(this.#size));
    this.#draw();
  }

  /** Takes Ctrl (or Cmd) with +, − and 0, wherever the keyboard is; says whether the press was one of them. */
  key(event: KeyboardEvent): boolean {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return false;
    if (event.key === "+" || event.key === "=") this.size += SIZE.step;
    else if (event.key === "-" || event.key === "_") this.size -= SIZE.step;
    else if (event.key === "0") this.size = SIZE.usual;
    else return false;
    event.preventDefault();
    return true;
  }

  #draw(): void {
    // In percent, so that the size the person has set in their system stays the measure.
    document.documentElement.style.fontSize = this.#size === SIZE.usual ? "" : `${this.#size}%`;
  }
}

function kept<L extends Looked>(look: L): LookOf<L> {
  const choices: readonly LookOf<L>[] = LOOKS[look];
  const before = localStorage.getItem(look);
  return choices.find((choice) => choice === before) ?? (choices[0] as LookOf<L>);
}

function keptSize(): number {
  const size = Number(localStorage.getItem(TEXT));
  return size >= SIZE.least && size <= SIZE.most ? size : SIZE.usual;
}

function keep(look: Looked, choice: string): void {
  localStorage.setItem(look, choice);
  mark(look, choice);
}

function mark(look: Looked, choice: string): void {
  const { dataset, style } = document.documentElement;
  // The ground of the page before any style sheet is read.
  if (look === "theme") style.colorScheme = choice === "system" ? "" : choice;
  if (choice === LOOKS[look][0]) Reflect.deleteProperty(dataset, look);
  else dataset[look] = choice;
}

export const appearance = new Appearance();
