/** Puts a run's two streams on one screen, told apart. Each is decoded on its own, so that a character cut in two comes out whole. */
import type { Gutter } from "./gutter";
import type { Terminal } from "@xterm/xterm";

const RED = "\x1b[38;2;255;157;143m";
const PLAIN = "\x1b[0m";
/** Marks that stand on one character: a cell keeps all of them, and draws them ever slower. Nobody tells more than these apart. */
const PILED = /([\p{M}\u200b-\u200f\u2060-\u206f]{16})[\p{M}\u200b-\u200f\u2060-\u206f]+/gu;

export class Paint {
  #decoders = { stdout: new TextDecoder(), stderr: new TextDecoder() };
  #last: "stdout" | "stderr" = "stdout";
  readonly #terminal: Terminal;
  readonly #gutter: Gutter;

  constructor(terminal: Terminal, gutter: Gutter) {
    this.#terminal = terminal;
    this.#gutter = gutter;
  }

  /** `done` is called once it is drawn. */
  write(stream: "stdout" | "stderr", bytes: Uint8Array, done: () => void): void {
    const text = this.#decoders[stream].decode(bytes, { stream: true }).replace(PILED, "$1");
    this.#turn(stream);
    this.#terminal.write(stream === "stderr" ? RED + text + PLAIN : text, done);
  }

  /** A line of ours between what the run wrote. */
  note(text: string): void {
    this.#turn("stdout");
    this.#terminal.write(`\r\n\x1b[2m┄┄ ${text} ┄┄\x1b[0m\r\n`);
  }

  /** Nothing more comes: what was cut short is shown as that. */
  end(): void {
    const rest = this.#decoders.stdout.decode() + this.#decoders.stderr.decode();
    if (rest !== "") this.#terminal.write(rest);
  }

  #turn(stream: "stdout" | "stderr"): void {
    if (stream !== this.#last) this.#terminal.write("", () => this.#gutter.turn(stream));
    this.#last = stream;
  }
}
