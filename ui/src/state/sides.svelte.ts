/** How diffs are shown: the person's choice, for every change. */
const KEY = "diff-sides";

class Sides {
  #choice = $state<"unified" | "sides">(localStorage.getItem(KEY) === "sides" ? "sides" : "unified");

  get choice(): "unified" | "sides" {
    return this.#choice;
  }

  set choice(choice: "unified" | "sides") {
    this.#choice = choice;
    localStorage.setItem(KEY, choice);
  }
}

export const sides = new Sides();
