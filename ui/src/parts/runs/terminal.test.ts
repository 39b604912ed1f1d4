/** Whatever a run writes, it changes nothing but its own picture. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Paint } from "./paint";
import { SCROLLBACK } from "./emulator";
import { open, type Screen } from "./terminal";

const ESC = "\x1b";
const BEL = "\x07";
const ST = `${ESC}\\`;
/** What reaches beyond the picture, in both ways to end it, and asks that would be answered into a run. */
const REACHING = [
  ...[
    "0;owned",
    "1;owned",
    "2;owned",
    "7;file:///etc",
    "9;look here",
    "52;c;ZXZpbA==",
    "52;p;?",
    "52;;ZXZpbA==",
    "777;notify;a;b",
    "1337;SetUserVar=a=b",
    "633;A",
    "99;;x",
    "4;1;?",
    "10;?",
    "11;?",
    "12;?",
  ].flatMap((text) => [`${ESC}]${text}${BEL}`, `${ESC}]${text}${ST}`, `\u009d${text}\u009c`]),
  ...[
    "21t",
    "14t",
    "22;0t",
    "3;0;0t",
    "c",
    ">c",
    "=c",
    "6n",
    "5n",
    "?6n",
    "?1000h",
    "?1003h",
    "?1004h",
    "?2004h",
    "?1$p",
  ].map((text) => `${ESC}[${text}`),
  `${ESC}P$q"p${ST}`,
  `${ESC}P+q544e${ST}`,
  `${ESC}Z`,
  `${ESC}_Gi=1;AAAA${ST}`,
  `${ESC}^private${ST}`,
  BEL.repeat(50),
];

let screen: Screen;
let node: HTMLElement;
const asked = vi.fn();

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
  }));
  vi.stubGlobal("open", asked);
  vi.stubGlobal("confirm", asked);
  vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText: asked, readText: asked, write: asked } });
  asked.mockReset();
  document.title = "Countersign";
  node = document.createElement("div");
  document.body.append(node);
  screen = open(node, "Output");
});

afterEach(() => {
  screen.close();
  node.remove();
  vi.unstubAllGlobals();
});

const write = (text: string) => new Promise<void>((drawn) => screen.terminal.write(text, drawn));

function lines(): string[] {
  const { active } = screen.terminal.buffer;
  return Array.from({ length: active.length }, (_, n) => active.getLine(n)?.translateToString(true) ?? "").filter(
    (line) => line !== "",
  );
}

it("neither names a window nor reaches the clipboard, asks nothing and answers nothing", async () => {
  const heard: string[] = [];
  screen.terminal.onTitleChange((title) => heard.push(title));
  screen.terminal.onData((data) => heard.push(data));
  screen.terminal.onBinary((data) => heard.push(data));
  for (const text of REACHING) await write(`${text}${ESC}[m`);
  await write("\r\nafter");
  expect(heard).toEqual([]);
  expect(asked).not.toHaveBeenCalled();
  expect(document.title).toBe("Countersign");
  expect(lines().at(-1)).toBe("after");
});

it("makes no links", async () => {
  const made = vi.spyOn(document, "createElement");
  await write(
    `${ESC}]8;id=x;https://evil.example/${BEL}press here${ESC}]8;;${BEL} https://plain.example/ ${ESC}]8;;javascript:alert(1)${ST}or here${ESC}]8;;${ST}`,
  );
  const first = node.querySelector(".xterm-rows, .xterm-screen") ?? node;
  for (const kind of ["mousemove", "mousedown", "mouseup", "click"])
    first.dispatchEvent(new MouseEvent(kind, { bubbles: true, clientX: 12, clientY: 4, ctrlKey: true }));
  expect(lines()).toEqual(["press here https://plain.example/ or here"]);
  expect(asked).not.toHaveBeenCalled();
  expect(made.mock.calls.filter(([name]) => name === "a")).toEqual([]);
  // An open link goes on into what is written next: nothing may be part of one.
  const { _core: core } = screen.terminal as unknown as {
    _core: { _oscLinkService: { _dataByLinkId: Map<number, unknown> } };
  };
  expect(core._oscLinkService._dataByLinkId.size).toBe(0);
});

it("keeps a bounded part of a million coloured lines, of one endless line, and of noise", async () => {
  const coloured = Array.from({ length: 10_000 }, (_, n) => `${ESC}[3${String(n % 8)}m${String(n)}${ESC}[0m ok\n`).join(
    "",
  );
  for (let turn = 0; turn < 100; turn++) await write(coloured);
  expect(screen.terminal.buffer.active.length).toBeLessThanOrEqual(SCROLLBACK + screen.terminal.rows);
  expect(lines().at(-1)).toBe("9999 ok");
  const long = "x".repeat(1_000_000);
  for (let turn = 0; turn < 20; turn++) await write(long);
  expect(screen.terminal.buffer.active.length).toBeLessThanOrEqual(SCROLLBACK + screen.terminal.rows);
  const logged = vi.spyOn(console, "error");
  let state = 1;
  const noise = Uint8Array.from({ length: 1_000_000 }, () => (state = (state * 48_271) % 2_147_483_647) >> 8);
  await new Promise<void>((drawn) => screen.terminal.write(noise, drawn));
  await write(`${ST}${ESC}c\r\nstill here`);
  expect(lines().at(-1)).toBe("still here");
  expect(document.title).toBe("Countersign");
  expect([asked, logged].every((heard) => heard.mock.calls.length === 0)).toBe(true);
}, 60_000);

it("gives no cell more marks than a person could tell apart", async () => {
  const piled = new TextEncoder().encode(`a${"\u0301".repeat(200_000)}b`);
  const paint = new Paint(screen.terminal, screen.gutter);
  for (let at = 0; at < piled.length; at += 100_001)
    await new Promise<void>((drawn) => paint.write("stdout", piled.subarray(at, at + 100_001), drawn));
  const cell = screen.terminal.buffer.active.getLine(0)?.getCell(0)?.getChars() ?? "";
  expect(cell.startsWith("a")).toBe(true);
  expect(cell.length).toBeLessThan(200);
});

/** All that is answered by one terminal or another. */
const QUESTIONS = [
  "c",
  "0c",
  ">c",
  ">0c",
  "=c",
  "5n",
  "6n",
  "?6n",
  "?15n",
  "?25n",
  "?26n",
  "?53n",
  "?996n",
  "4$p",
  "?1$p",
  "?2004$p",
  "?2026$p",
  ">q",
  ">0q",
  "?u",
  "x",
  "1x",
  "14t",
  "16t",
  "18t",
  "19t",
  "21t",
  "20t",
  "?1;1;0S",
  "1*y",
  "1;1;1;1;1;1*y",
];

it("answers a run only while a person types into it, and with nothing the run could choose", async () => {
  const heard: string[] = [];
  screen.type(
    (text) => heard.push(text),
    () => undefined,
  );
  for (const text of REACHING) await write(`${text}${ESC}[m`);
  for (const text of QUESTIONS) await write(`${ESC}[${text}`);
  await write(`\x05${ESC}Z${ESC}[?2048h`);
  expect(heard.length).toBeGreaterThan(0);
  expect(heard.filter((answer) => !/^\[[?>]?[\d;]*([cnRI]|\$y)$/.test(answer.slice(1)))).toEqual([]);
  screen.type(null, () => undefined);
  heard.length = 0;
  for (const text of QUESTIONS) await write(`${ESC}[${text}`);
  expect(heard).toEqual([]);
});

it("lets nothing that is pasted end the paste or steer", async () => {
  const heard: string[] = [];
  screen.type(
    (text) => heard.push(text),
    () => undefined,
  );
  await write(`${ESC}[?2004h`);
  const paste = new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData: new DataTransfer() });
  paste.clipboardData?.setData("text/plain", `one${ESC}[201~\nrm -rf ~\u009b201~\x03\ttwo\x7f`);
  node.querySelector("textarea")?.dispatchEvent(paste);
  expect(heard).toEqual([`${ESC}[200~one[201~\rrm -rf ~201~\ttwo${ESC}[201~`]);
  expect(paste.defaultPrevented).toBe(true);
});

/** What a run may leave behind in a terminal: modes, colours, another screen, and things begun and never ended. */
const LEFT = [
  `${ESC}[?1049h on another screen`,
  `${ESC}[?2004h${ESC}[?1h${ESC}[4h`,
  `${ESC}(0 lines for letters`,
  `${ESC}[31;1m red`,
  `${ESC}[5;10r${ESC}[?6h`,
  `${ESC}]0;a name without an end`,
  `${ESC}P$q`,
  `${ESC}[12;`,
  "\ud83d",
  `${ESC}]8;;https://evil.example/${BEL}a link without an end`,
];

it("lends one terminal again and again, and shows in it nothing of the run before", async () => {
  const first = screen.terminal;
  for (const left of LEFT) {
    // Still on its way when the person looks away.
    screen.terminal.write("x\n".repeat(20_000) + left);
    screen.close();
    await vi.waitFor(() => {
      screen = open(node, "Output");
      if (screen.terminal === first) return;
      screen.close();
      throw new Error("not lent again yet");
    });
    expect(lines()).toEqual([]);
    expect(screen.terminal.modes).toMatchObject({
      bracketedPasteMode: false,
      applicationCursorKeysMode: false,
      insertMode: false,
      originMode: false,
    });
    await write("plain");
    const cell = screen.terminal.buffer.active.getLine(0)?.getCell(0);
    expect(lines()).toEqual(["plain"]);
    expect([screen.terminal.buffer.active.type, cell?.isFgDefault(), cell?.isBold()]).toEqual(["normal", true, 0]);
  }
});

it("keeps no more terminals than are looked at and two to lend", async () => {
  const made: Screen["terminal"][] = [];
  for (let turn = 0; turn < 50; turn++) {
    const shown = open(node, "Output");
    if (!made.includes(shown.terminal)) made.push(shown.terminal);
    await new Promise<void>((drawn) => shown.terminal.write("one line\n", drawn));
    shown.close();
    await new Promise((later) => setTimeout(later));
  }
  expect(made.length).toBeLessThanOrEqual(2);
  expect(node.querySelectorAll(".xterm").length).toBe(1);
});
