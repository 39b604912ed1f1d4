/** A terminal that only shows. Whatever the output says, it changes nothing outside its own picture. */
import { FitAddon } from "@xterm/addon-fit";
import { Terminal, type ITheme } from "@xterm/xterm";

export interface Screen {
  terminal: Terminal;
  close(): void;
}

/** Operating-system commands that reach beyond the picture: titles, folders, links, colours of others, clipboard, notes. */
const REACHING = [0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 52, 104, 110, 111, 112, 133, 633, 777, 1337];

export function open(node: HTMLElement, label: string): Screen {
  const terminal = new Terminal({
    disableStdin: true,
    convertEol: true,
    scrollback: 10_000,
    fontFamily: getComputedStyle(node).fontFamily,
    fontSize: 13,
    lineHeight: 1.25,
    cursorInactiveStyle: "none",
    cursorStyle: "bar",
    screenReaderMode: true,
    windowOptions: {},
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
  terminal.write("\x1b[?25l");
  node.querySelector("textarea")?.setAttribute("aria-label", label);
  const refit = () => {
    if (node.clientWidth > 0 && node.clientHeight > 0) fit.fit();
  };
  refit();
  const watcher = new ResizeObserver(refit);
  watcher.observe(node);
  // The theme changes by the system's wish or by the person's choice.
  const restyle = () => (terminal.options.theme = colours(node));
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const chosen = new MutationObserver(restyle);
  dark.addEventListener("change", restyle);
  chosen.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return {
    terminal,
    close() {
      dark.removeEventListener("change", restyle);
      chosen.disconnect();
      watcher.disconnect();
      terminal.dispose();
    },
  };
}

function colours(node: HTMLElement): ITheme {
  const style = getComputedStyle(node);
  const read = (name: string) => style.getPropertyValue(name).trim();
  return { background: read("--term"), foreground: read("--term-ink"), cursor: read("--term"), red: "#ff9d8f", green: "#8fd6a8", yellow: "#f0bd63", blue: "#8ba4ff" };
}
