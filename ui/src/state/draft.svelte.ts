/** What a person is about to have remembered. It begins as narrow as it can be, and lasts for no time yet. */
import type { Choice } from "../bindings/Choice";
import type { Lasting } from "../bindings/Lasting";
import type { OffersView } from "../bindings/OffersView";
import type { StepOfferView } from "../bindings/StepOfferView";

export class Draft {
  /** This exact command, what begins with its words, or file work of its kind; null where a person has yet to say. */
  way = $state<"exact" | "begins" | "files" | null>(null);
  /** For each step how many of its words, or null where nothing is remembered of it. */
  counts = $state<(number | null)[]>([]);
  folder = $state("");
  client = $state<"only" | "any">("only");
  lasting = $state<Lasting | null>(null);
  readonly #deny: boolean;

  constructor(offers: OffersView, deny: boolean) {
    this.#deny = deny;
    this.folder = offers.folders[0]?.path ?? "";
    this.client = isKnown(offers) ? "only" : "any";
    this.way = offers.files !== null ? "files" : deny || offers.exact ? "exact" : null;
    const free = offers.steps.filter((step) => this.fewest(step) !== null);
    // One step can only be meant as a whole; of several the person says which.
    this.counts = offers.steps.map((step) => (free.length === 1 && step === free[0] ? step.words.length : null));
  }

  /** The fewest words a rule over this step may begin with; null: there is no such rule, or none is needed. */
  fewest(step: StepOfferView): number | null {
    if (step.moves || step.words.length === 0) return null;
    if (this.#deny) return 1;
    return step.covered ? null : step.fewest;
  }

  /** Something is chosen, whatever for how long. */
  get chosen(): boolean {
    return (
      this.way === "exact" ||
      this.way === "files" ||
      (this.way === "begins" && this.counts.some((count) => count !== null))
    );
  }

  /** The steps, counted from 1, that no rule would cover after this. */
  uncovered(steps: StepOfferView[]): number[] {
    if (this.way !== "begins") return [];
    return steps.flatMap((step, i) => (step.moves || step.covered || (this.counts[i] ?? null) !== null ? [] : [i + 1]));
  }

  /** All of it as the host takes it; null while something is missing. */
  get choice(): Choice | null {
    if (!this.chosen || this.lasting === null) return null;
    const exact = this.way !== "begins";
    const steps = this.counts.flatMap((words, step) => (words === null || exact ? [] : [{ step, words }]));
    return { exact, steps, folder: this.folder, anyClient: this.client === "any", lasting: this.lasting };
  }
}

/** Whether the system says which program asks. */
export const isKnown = (offers: OffersView): boolean => offers.client.length > 0;

/** Whether anything can be remembered. What refuses can be made of every command, what allows cannot. */
export function canRemember(offers: OffersView, deny: boolean): boolean {
  if (offers.folders.length === 0) return false;
  const draft = new Draft(offers, deny);
  return (
    deny ||
    (isKnown(offers) &&
      (offers.exact !== null || offers.files !== null || offers.steps.some((step) => draft.fewest(step) !== null)))
  );
}
