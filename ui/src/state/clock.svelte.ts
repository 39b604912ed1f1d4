/** A clock for what counts up or down; it ticks once a second, and only while something is drawn from it. */
import { createSubscriber } from "svelte/reactivity";

export class Clock {
  #subscribe = createSubscriber((update) => {
    const timer = setInterval(update, 1000);
    return () => clearInterval(timer);
  });

  /** Milliseconds since 1970, by the page's own clock. */
  get now(): number {
    this.#subscribe();
    return Date.now();
  }
}
