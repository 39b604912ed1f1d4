/** Parts of the page that are loaded when they are first needed, so that the first paint waits for none of them. */

/** Something that comes with a file of its own. */
export class Later<Module extends { default: unknown }> {
  #module = $state.raw<Module | null>(null);
  #loading: Promise<void> | null = null;
  readonly #load: () => Promise<Module>;

  /** `load` is a dynamic import: what is to stand in another file of the built page must be written out there. */
  constructor(load: () => Promise<Module>) {
    this.#load = load;
    all.push(this as Later<{ default: unknown }>);
  }

  /** Loads it; a second call waits for the first. After a failure the next call tries again. */
  load(): Promise<void> {
    this.#loading ??= this.#load().then(
      (module) => void (this.#module = module),
      (error: unknown) => {
        this.#loading = null;
        throw error;
      },
    );
    return this.#loading;
  }

  /** What was loaded; nothing until it is there. */
  get now(): Module["default"] | null {
    return this.#module?.default ?? null;
  }
}

const all: Later<{ default: unknown }>[] = [];

/** Loads everything there is. */
export async function loadAll(): Promise<void> {
  for (const one of all) await one.load();
}
