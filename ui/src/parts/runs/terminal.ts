/** A terminal that shows, and that a person types into when they say so. Whatever the output says, it changes nothing outside its own picture. */
import type { ITheme, Terminal } from "@xterm/xterm";
import { borrow, giveBack, TEXT_HEIGHT } from "./emulator";
import { Gutter } from "./gutter";
import type { Turn } from "../common/scrolling";

export interface Screen {
  terminal: Terminal;
  /** Where it is marked which stream a line came by. */
  gutter: Gutter;
  /** Whether the keyboard is the run's; its keys go to `keys`. The key that ends that is Shift+Escape. */
  type(keys: ((text: string) => void) | null, leave: () => void): void;
  /** As large as the run's own was, from now on: drawn smaller where there is less room, and scrolled where that is not enough. */
  fix(columns: number, rows: number): void;
  /** Text of this many pixels; lines wrapped at the frame, or running on to the right. */
  look(size: number, wrap: boolean): void;
  /** Goes to the next match, the one before, or stays while it fits (`here`); an empty text ends the search. */
  find(text: string, to: "next" | "previous" | "here"): void;
  /** Hears which match is looked at (counted from 0, -1 none) of how many. */
  onFound(tell: (at: number, all: number) => void): void;
  /** Goes a page on or back, or to an end. */
  turn(to: Turn): void;
  close(): void;
}

/** The least height, in pixels, that text is made smaller to. */
const LEAST_HEIGHT = 7;
/** Columns of lines that are not wrapped: memory grows with them, for each of the lines kept. */
const WIDE = 300;
const FOUND = {
  matchBackground: "#4d3f17",
  matchOverviewRuler: "#f0bd63",
  activeMatchBackground: "#8a6a12",
  activeMatchColorOverviewRuler: "#f0bd63",
};

/** Characters that mean something else than text, but for tabs and the ends of lines. */
const STEERING = /[^\P{Cc}\t\n\r]/gu;

/** `own`: a run in a terminal of its own, which `resized` hears the size of. */
export function open(
  node: HTMLElement,
  label: string,
  own = false,
  resized: (columns: number, rows: number) => void = () => undefined,
): Screen {
  const emulator = borrow(node, !own);
  const { terminal, fit, search } = emulator;
  terminal.options.theme = colours(node);
  if (!own) terminal.write("\x1b[?25l");
  const gutter = new Gutter(terminal, node);
  node.querySelector("textarea")?.setAttribute("aria-label", label);
  let heard: { dispose(): void } | undefined;
  let wrapped = true;
  let fixed: { columns: number; rows: number } | null = null;
  let typed: { dispose(): void } | undefined;
  const refit = () => {
    const size = node.clientWidth > 0 && node.clientHeight > 0 ? fit.proposeDimensions() : undefined;
    if (fixed) {
      const { columns, rows } = fixed;
      const fits = size
        ? Math.min(size.cols / columns, size.rows / rows) * (terminal.options.fontSize ?? TEXT_HEIGHT)
        : TEXT_HEIGHT;
      terminal.options.fontSize = Math.max(LEAST_HEIGHT, Math.min(TEXT_HEIGHT, Math.floor(fits)));
      terminal.resize(columns, rows);
      return;
    }
    if (!size) return;
    terminal.resize(wrapped || own ? size.cols : Math.max(WIDE, size.cols), size.rows);
    resized(terminal.cols, terminal.rows);
  };
  refit();
  const watcher = new ResizeObserver(refit);
  watcher.observe(node);
  // What is pasted may be anybody's words: with an escape in it, it could end the paste and go on as keys.
  const paste = (event: ClipboardEvent) => {
    if (typed === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    terminal.paste((event.clipboardData?.getData("text/plain") ?? "").replace(STEERING, ""));
  };
  node.addEventListener("paste", paste, true);
  // The theme changes by the system's wish or by the person's choice.
  const restyle = () => (terminal.options.theme = colours(node, typed !== undefined));
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const chosen = new MutationObserver(restyle);
  dark.addEventListener("change", restyle);
  chosen.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return {
    terminal,
    gutter,
    type(keys, leave) {
      typed?.dispose();
      typed = keys === null ? undefined : terminal.onData(keys);
      terminal.options.disableStdin = keys === null;
      terminal.options.theme = colours(node, keys !== null);
      terminal.attachCustomKeyEventHandler((event) => {
        if (keys === null || event.key !== "Escape" || !event.shiftKey) return true;
        if (event.type === "keydown") leave();
        return false;
      });
      if (keys === null) terminal.blur();
      else terminal.focus();
    },
    fix(columns, rows) {
      if (fixed?.columns === columns && fixed.rows === rows) return;
      fixed = { columns, rows };
      node.style.overflow = "auto";
      refit();
    },
    look(size, wrap) {
      wrapped = wrap;
      terminal.options.fontSize = size;
      node.style.overflowX = wrap ? "" : "auto";
      refit();
    },
    find(text, to) {
      if (text === "") search.clearDecorations();
      else if (to === "previous") search.findPrevious(text, { decorations: FOUND });
      else search.findNext(text, { decorations: FOUND, incremental: to === "here" });
    },
    turn(to) {
      if (to === "start") terminal.scrollToTop();
      else if (to === "end") terminal.scrollToBottom();
      else terminal.scrollPages(to);
    },
    onFound(tell) {
      heard?.dispose();
      heard = search.onDidChangeResults(({ resultIndex, resultCount }) => tell(resultIndex, resultCount));
    },
    close() {
      dark.removeEventListener("change", restyle);
      chosen.disconnect();
      watcher.disconnect();
      node.removeEventListener("paste", paste, true);
      typed?.dispose();
      typed = undefined;
      heard?.dispose();
      gutter.close();
      giveBack(emulator);
    },
  };
}

/** The cursor is seen only where keys go. */
function colours(node: HTMLElement, typed = false): ITheme {
  const style = getComputedStyle(node);
  const read = (name: string) => style.getPropertyValue(name).trim();
  return {
    background: read("--term"),
    foreground: read("--term-ink"),
    cursor: read(typed ? "--term-ink" : "--term"),
    red: "#ff9d8f",
    green: "#8fd6a8",
    yellow: "#f0bd63",
    blue: "#8ba4ff",
  };
}
