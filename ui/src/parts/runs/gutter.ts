/** Which lines a run complained on: a bar at their left, so that not colour alone tells them apart. */
import type { IDisposable, IMarker, Terminal } from "@xterm/xterm";

/** From the line where it began up to the line where the other stream went on, both counted from the oldest kept. */
export interface Span {
  from: number;
  /** Absent while it goes on. */
  to: number | null;
}

/** So many are told apart; the oldest go first. */
const MOST = 2000;

/** Rows of the screen with a bar, as first row and how many, for spans in the order they came. */
export function bars(spans: Span[], top: number, rows: number): [number, number][] {
  const found: [number, number][] = [];
  for (const { from, to } of spans) {
    const first = Math.max(0, from - top);
    const end = Math.min(rows, (to ?? Infinity) - top);
    const last = found.at(-1);
    if (end <= first) continue;
    if (last !== undefined && last[0] + last[1] >= first) last[1] = Math.max(last[1], end - last[0]);
    else found.push([first, end - first]);
  }
  return found;
}

export class Gutter {
  /** Whether the run complained at all. */
  onFirst: () => void = () => undefined;
  #any = false;
  readonly #terminal: Terminal;
  readonly #layer: HTMLElement;
  readonly #node: HTMLElement;
  #spans: { from: IMarker; to: IMarker | null; whole: boolean }[] = [];
  #drawn = "";
  readonly #rendered: IDisposable;

  constructor(terminal: Terminal, node: HTMLElement) {
    this.#terminal = terminal;
    this.#layer = document.createElement("div");
    this.#layer.className = "gutter";
    this.#layer.setAttribute("aria-hidden", "true");
    // Beside what scrolls, which would cut it off.
    (node.parentElement ?? node).append(this.#layer);
    this.#node = node;
    this.#rendered = terminal.onRender(() => this.#draw());
  }

  /** The other stream goes on from here: to be called when all before it is on the screen. */
  turn(stream: "stdout" | "stderr"): void {
    const { active } = this.#terminal.buffer;
    const marker = active.type === "normal" ? this.#terminal.registerMarker(0) : undefined;
    const open = this.#spans.at(-1);
    if (stream === "stderr" && marker) {
      this.#spans.push({ from: marker, to: null, whole: true });
      if (this.#spans.length > MOST) this.#forget(this.#spans.shift());
      if (!this.#any) this.onFirst();
      this.#any = true;
    } else if (open && open.to === null && marker) {
      open.to = marker;
      // The line it stands on is the other stream's only when it begins there.
      open.whole = active.cursorX === 0;
    }
  }

  close(): void {
    this.#rendered.dispose();
    this.clear();
    this.#layer.remove();
  }

  clear(): void {
    this.#spans.forEach((span) => this.#forget(span));
    this.#spans = [];
  }

  #forget(span: { from: IMarker; to: IMarker | null } | undefined): void {
    span?.from.dispose();
    span?.to?.dispose();
  }

  #draw(): void {
    const { rows, element, buffer } = this.#terminal;
    const screen = element?.querySelector<HTMLElement>(".xterm-screen");
    if (!screen) return;
    // A marker whose line is no longer kept is gone; its span began, or was, before all that is.
    this.#spans = this.#spans.filter((span) => span.to === null || !span.to.isDisposed);
    const last = buffer.active.baseY + buffer.active.cursorY + (buffer.active.cursorX > 0 ? 1 : 0);
    const spans = this.#spans.map(({ from, to, whole }): Span => ({
      from: Math.max(0, from.line),
      to: to === null ? last : to.line + (whole ? 0 : 1),
    }));
    const found = buffer.active.type === "normal" ? bars(spans, buffer.active.viewportY, rows) : [];
    const height = screen.clientHeight / rows;
    const drawn = JSON.stringify([found, height]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    const bar = ([first, count]: [number, number]) => {
      const line = document.createElement("i");
      line.style.top = `${first * height}px`;
      line.style.height = `${count * height}px`;
      return line;
    };
    this.#layer.style.translate = `${this.#node.offsetLeft}px ${this.#node.offsetTop}px`;
    this.#layer.replaceChildren(...found.map(bar));
  }
}
