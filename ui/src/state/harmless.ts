/** Output as plain text: what would steer a terminal is left out, and what hides is written out. */

/** Strings for the terminal (titles, links, clipboard), sequences (colours, movement), and single commands; whole ones only, so that none swallows what follows. */
// eslint-disable-next-line no-control-regex -- control characters are what it is about
const STEERING = /\x1b[\]PX^_][^\x07\x1b\n]{0,4096}(?:\x07|\x1b\\)|\x1b\[[0-?]*[ -/]*[@-~]|\x1b[ -/]*[0-Z\\^-~]/g;
// eslint-disable-next-line no-control-regex -- control characters are what it is about
const CONTROL = /[\x00-\x08\x0b-\x1f\x7f]/g;
const HIDING = /[\u0080-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0]|[\u{e0000}-\u{e007f}]/gu;

const PICTURES = 0x2400;
const DELETE = 0x7f;

export function harmless(text: string): string {
  return text
    .replace(STEERING, "")
    .replace(/\r+\n/g, "\n")
    .replace(/\r/g, "\n")
    .replace(CONTROL, (c) => String.fromCharCode(c.charCodeAt(0) === DELETE ? 0x2421 : PICTURES + c.charCodeAt(0)))
    .replace(HIDING, (c) => `‹U+${(c.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}›`);
}
