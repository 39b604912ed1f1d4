/** Between a command and the field it is changed in. */
import type { EditedView } from "../../bindings/EditedView";

/** What the field holds at first: the text, or one word a line. Null where a word holds a line break itself. */
export function written(command: EditedView): string | null {
  if (command.kind === "text") return command.text;
  return command.words.some((word) => /[\r\n]/.test(word)) ? null : command.words.join("\n");
}

/** What the field now says, in the shape the command had. */
export function reread(command: EditedView, field: string): EditedView {
  return command.kind === "text" ? { kind: "text", text: field } : { kind: "words", words: field.split("\n") };
}
