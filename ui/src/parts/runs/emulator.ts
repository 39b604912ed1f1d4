/** The terminals the page has made. One that is done with is wiped and lent again: each costs megabytes, which the engine is slow to give back. */
import { FitAddon } from "@xterm/addon-fit";
import { SearchAddon } from "@xterm/addon-search";
import { Terminal } from "@xterm/xterm";
import "@xterm/xterm/css/xterm.css";

/** Lines kept beyond those in view. */
export const SCROLLBACK = 5_000;
/** Height of the text in pixels, unless a person or a run's size asks for another. */
export const TEXT_HEIGHT = 13;
/** So many wait to be lent again; more are given up. */
const IDLE = 2;

/** Operating-system commands that reach beyond the picture: titles, folders, links, colours of others, clipboard, notes. */
const REACHING = [0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 52, 104, 110, 111, 112, 133, 633, 777, 1337];
/** Breaks off whatever a run left unfinished, then takes back all it set (CAN, RIS). */
const WIPE = "\x18\x1bc";

export interface Emulator {
  terminal: Terminal;
  fit: FitAddon;
  search: SearchAddon;
  /** What it is drawn in, to be moved to where it is looked at. */
  frame: HTMLElement;
}

const idle: Emulator[] = [];

/** Lends an empty terminal, drawn in `node`; `ends` tells whether a run's line feeds end lines by themselves. */
export function borrow(node: HTMLElement, ends: boolean): Emulator {
  const emulator = idle.shift();
  if (!emulator) return make(node, ends);
  node.append(emulator.frame);
  Object.assign(emulator.terminal.options, { convertEol: ends, fontSize: TEXT_HEIGHT, disableStdin: true });
  return emulator;
}

/** Takes a terminal back. It is lent again only once all that was still on its way is drawn and wiped: no run shows what another wrote. */
export function giveBack(emulator: Emulator): void {
  const { terminal, search, frame } = emulator;
  frame.remove();
  search.clearDecorations();
  terminal.attachCustomKeyEventHandler(() => true);
  terminal.options.disableStdin = true;
  terminal.write(WIPE, () => {
    terminal.reset();
    if (idle.length < IDLE) idle.push(emulator);
    else terminal.dispose();
  });
}

function make(node: HTMLElement, ends: boolean): Emulator {
  const frame = document.createElement("div");
  frame.className = "emulator";
  node.append(frame);
  const terminal = new Terminal({
    disableStdin: true,
    convertEol: ends,
    scrollback: SCROLLBACK,
    fontFamily: getComputedStyle(node).fontFamily,
    fontSize: TEXT_HEIGHT,
    lineHeight: 1.25,
    cursorInactiveStyle: "none",
    cursorStyle: "bar",
    screenReaderMode: true,
    windowOptions: {},
    // Noise would fill the page's own log, an object for each byte that means nothing.
    logLevel: "off",
    // Marks on matches are one of them; nothing of it can be reached from the output.
    allowProposedApi: true,
  });
  for (const command of REACHING) terminal.parser.registerOscHandler(command, () => true);
  // Device control strings and window operations ask for answers or act on the window; nobody here gives any.
  terminal.parser.registerCsiHandler({ final: "t" }, () => true);
  terminal.parser.registerDcsHandler({ final: "q" }, () => true);
  terminal.parser.registerDcsHandler({ intermediates: "$", final: "q" }, () => true);
  const [fit, search] = [new FitAddon(), new SearchAddon()];
  terminal.loadAddon(fit);
  terminal.open(frame);
  terminal.loadAddon(search);
  return { terminal, fit, search, frame };
}
