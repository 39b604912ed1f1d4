/** The whole page on a stage, for its tests: the clock moves by hand, and so does what comes into view. */
import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, vi } from "vitest";
import "../../loaded";
import App from "../../App.svelte";
import { fake, type Fake } from "../../host/fake";
import { keys } from "../../state/keys/keys.svelte";
import { nothing } from "../../host/builders";
import type { Snapshot } from "../../bindings/Snapshot";

let watched: (() => void)[] = [];
let all = false;

/** The browser's observer, which sees what it is told to see. */
class Observer {
  constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
    const see = () => tell([{ isIntersecting: true }]);
    if (all) see();
    else watched.push(see);
  }
  observe(): void {}
  disconnect(): void {}
}

/** Sets the stage before each test of a file. `inView`: everything is seen at once. */
export function stage({ inView = false } = {}): void {
  beforeEach(() => {
    watched = [];
    all = inView;
    localStorage.clear();
    keys.reset();
    vi.useFakeTimers();
    // No key is down any more.
    window.dispatchEvent(new Event("blur"));
    vi.stubGlobal("IntersectionObserver", Observer);
    vi.stubGlobal("matchMedia", () => ({
      matches: false,
      addEventListener: () => {},
      removeEventListener: () => {},
      addListener: () => {},
      removeListener: () => {},
    }));
    HTMLElement.prototype.scrollTo = () => undefined;
    HTMLDialogElement.prototype.showModal = function () {
      this.setAttribute("open", "");
    };
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });
}

/** A button by its whole name, or by what that begins with. */
export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>("button", { name });
export const begins = (name: string) => button(new RegExp(`^${name}`));
export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Everything that is watched for comes into view. */
export const see = () => watched.forEach((tell) => tell());

/** A card is read to its end, and its pause is over. */
export async function settle(): Promise<void> {
  see();
  await pass(700);
}

/** The page, with this on the desk. */
export function show(shown: Partial<Snapshot> = {}): Fake {
  const host = fake("test");
  host.show({ ...nothing(), ...shown });
  render(App, { host });
  return host;
}
