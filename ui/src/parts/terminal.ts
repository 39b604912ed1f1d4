/** A terminal that shows, and that a person types into when they say so. Whatever the output says, it changes nothing outside its own picture. */
import { FitAddon } from "@xterm/addon-fit";
import { SearchAddon } from "@xterm/addon-search";
import { Terminal, type ITheme } from "@xterm/xterm";
import { Gutter } from "./gutter";

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
  close(): void;
}

/** Lines kept beyond those in view. */
export const SCROLLBACK = 10_000;
/** Height of the text in pixels: usually, and the least a picture is made smaller to. */
const TEXT = { usual: 13, least: 7 };
/** Columns of lines that are not wrapped: memory grows with them, for each of the lines kept. */
const WIDE = 300;
const FOUND = { matchBackground: "#4d3f17", matchOverviewRuler: "#f0bd63", activeMatchBackground: "#8a6a12", activeMatchColorOverviewRuler: "#f0bd63" };

/** Operating-system commands that reach beyond the picture: titles, folders, links, colours of others, clipboard, notes. */
const REACHING = [0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 52, 104, 110, 111, 112, 133, 633, 777, 1337];

/** Characters that mean something else than text, but for tabs and the ends of lines. */
const STEERING = /[^\P{Cc}\t\n\r]/gu;

/** `own`: a run in a terminal of its own, which `resized` hears the size of. */
export function open(node: HTMLElement, label: string, own = false, resized: (columns: number, rows: number) => void = () => undefined): Screen {
  const terminal = new Terminal({
    disableStdin: true,
    convertEol: !own,
    scrollback: SCROLLBACK,
    fontFamily: getComputedStyle(node).fontFamily,
    fontSize: TEXT.usual,
    lineHeight: 1.25,
    cursorInactiveStyle: "none",
    cursorStyle: "bar",
    screenReaderMode: true,
    windowOptions: {},
    // Noise would fill the page's own log, an object for each byte that means nothing.
    logLevel: "off",
    // Marks on matches are one of them; nothing of it can be reached from the output.
    allowProposedApi: true,
    theme: colours(node),
  });
  for (const command of REACHING) terminal.parser.registerOscHandler(command, () => true);
  // Device control strings and window operations ask for answers or act on the window; nobody here gives any.
  terminal.parser.registerCsiHandler({ final: "t" }, () => true);
  terminal.parser.registerDcsHandler({ final: "q" }, () => true);
  terminal.parser.registerDcsHandler({ intermediates: "$", final: "q" }, () => true);
  const fit = new FitAddon();
  terminal.loadAddon(fit);
  terminal.open(node);
  if (!own) terminal.write("\x1b[?25l");
  const gutter = new Gutter(terminal, node);
  node.querySelector("textarea")?.setAttribute("aria-label", label);
  const search = new SearchAddon();
  terminal.loadAddon(search);
  let wrapped = true;
  let fixed: { columns: number; rows: number } | null = null;
  let typed: { dispose(): void } | undefined;
  const refit = () => {
    const size = node.clientWidth > 0 && node.clientHeight > 0 ? fit.proposeDimensions() : undefined;
    if (fixed) {
      const { columns, rows } = fixed;
      const fits = size ? Math.min(size.cols / columns, size.rows / rows) * (terminal.options.fontSize ?? TEXT.usual) : TEXT.usual;
      terminal.options.fontSize = Math.max(TEXT.least, Math.min(TEXT.usual, Math.floor(fits)));
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
    onFound: (tell) => void search.onDidChangeResults(({ resultIndex, resultCount }) => tell(resultIndex, resultCount)),
    close() {
      dark.removeEventListener("change", restyle);
      chosen.disconnect();
      watcher.disconnect();
      node.removeEventListener("paste", paste, true);
      gutter.close();
      terminal.dispose();
    },
  };
}

/** The cursor is seen only where keys go. */
function colours(node: HTMLElement, typed = false): ITheme {
  const style = getComputedStyle(node);
  const read = (name: string) => style.getPropertyValue(name).trim();
  return { background: read("--term"), foreground: read("--term-ink"), cursor: read(typed ? "--term-ink" : "--term"), red: "#ff9d8f", green: "#8fd6a8", yellow: "#f0bd63", blue: "#8ba4ff" };
}
