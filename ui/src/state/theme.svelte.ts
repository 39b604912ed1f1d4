/** The person's choice of theme; the system's unless they chose. */
export type Choice = "system" | "light" | "dark";

const KEY = "theme";

export class Theme {
  #choice = $state<Choice>("system");

  constructor() {
    const kept = localStorage.getItem(KEY);
    if (kept === "light" || kept === "dark") this.choice = kept;
  }

  get choice(): Choice {
    return this.#choice;
  }

  set choice(choice: Choice) {
    this.#choice = choice;
    localStorage.setItem(KEY, choice);
    if (choice === "system") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = choice;
  }
}
