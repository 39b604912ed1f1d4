/**
 * A question asked anew while a person still changes it: it waits for a pause, and only the answer to the latest
 * question counts, whatever order answers come in.
 */
export type Look<Question, Answer> =
  | { kind: "none" }
  | { kind: "pending" }
  | { kind: "here"; question: Question; answer: Answer }
  | { kind: "failed"; message: string };

const PAUSE = 250;

export class Latest<Question, Answer> {
  #look = $state.raw<Look<Question, Answer>>({ kind: "none" });
  #timer: ReturnType<typeof setTimeout> | undefined;
  #turn = 0;
  readonly #ask: (question: Question) => Promise<Answer>;
  readonly #failed: string;

  /** `failed` is what is said when a refusal has no words of its own. */
  constructor(ask: (question: Question) => Promise<Answer>, failed: string) {
    this.#ask = ask;
    this.#failed = failed;
  }

  get look(): Look<Question, Answer> {
    return this.#look;
  }

  /** This is the question now; null: there is none. */
  put(question: Question | null): void {
    clearTimeout(this.#timer);
    this.#turn += 1;
    const turn = this.#turn;
    this.#look = { kind: question === null ? "none" : "pending" };
    if (question !== null) this.#timer = setTimeout(() => void this.#put(question, turn), PAUSE);
  }

  async #put(question: Question, turn: number): Promise<void> {
    let look: Look<Question, Answer>;
    try {
      look = { kind: "here", question, answer: await this.#ask(question) };
    } catch (error) {
      look = { kind: "failed", message: (error as { message?: string }).message ?? this.#failed };
    }
    if (turn === this.#turn) this.#look = look;
  }

  /** No answer counts any more. */
  close(): void {
    clearTimeout(this.#timer);
    this.#turn += 1;
  }
}
