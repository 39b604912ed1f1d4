/** A changed command is only a changed question. */
import { fireEvent, screen } from "@testing-library/svelte";
import { expect, it } from "vitest";
import type { Fake } from "../../host/fake";
import { card, nothing, plain } from "../../host/builders";
import { reread, written } from "./edited";
import { begins as button, pass, show, stage } from "../common/stage";

const field = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Edit the command" });
const press = (key: string) => fireEvent.keyDown(document.body, { key });

const start = (shown: ReturnType<typeof card>): Fake => show({ waiting: [shown] });

stage({ inView: true });

it("sends the changed command, allows nothing, and pauses before the changed card can be allowed", async () => {
  const host = start(card("1", "rm -rf build"));
  await press("e");
  expect(screen.queryByRole("textbox"), "within the pause").toBeNull();
  await pass(700);
  await press("e");
  expect(field().value).toBe("rm -rf build");
  expect(button("Save change").disabled).toBe(true);
  await press("a");
  await fireEvent.input(field(), { target: { value: "rm -rf build/tmp" } });
  await fireEvent.click(button("Save change"));
  expect(host.asked).toEqual([["edit", "1", "f1", { kind: "text", text: "rm -rf build/tmp" }]]);
  host.show({
    ...nothing(),
    waiting: [
      card("1", "rm -rf build/tmp", {
        fingerprint: "new",
        editedFrom: [
          ...plain("rm -rf "),
          { kind: "mark", label: "zero-width space U+200B", severity: "danger" },
          ...plain("<b>build</b>"),
        ],
      }),
    ],
  });
  await pass(0);
  expect(button("Allow once").disabled).toBe(true);
  expect(screen.getByRole("note").textContent).toMatch(
    /You edited this. The agent asked for:.*zero-width space U\+200B<b>build<\/b>/,
  );
  await pass(700);
  expect(button("Allow once").disabled).toBe(false);
});

it("keeps what was typed when the host refuses, and when the card changes meanwhile", async () => {
  const host = start(card("1", "make all"));
  await pass(700);
  await fireEvent.click(button("Edit"));
  await fireEvent.input(field(), { target: { value: "make most" } });
  host.refusal = { code: "refused", message: "The command is too long." };
  await fireEvent.click(button("Save change"));
  await pass(0);
  expect(screen.getByRole("alert").textContent).toContain("The command is too long.");
  expect(field().value).toBe("make most");
  host.show({
    ...nothing(),
    waiting: [card("1", "make all", { fingerprint: "f2", changed: plain("A script changed.") })],
  });
  await pass(0);
  expect(field().value).toBe("make most");
  await fireEvent.click(button("Save change"));
  expect(host.asked.at(-1)).toEqual(["edit", "1", "f2", { kind: "text", text: "make most" }]);
  await pass(0);
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(button("Deny…").disabled, "it stands where Cancel stood").toBe(true);
});

it("writes words one a line, and gives them back as they were", () => {
  const words = { kind: "words", words: ["git", "commit", "-m", "two words", ""] } as const;
  expect(written({ ...words, words: [...words.words] })).toBe("git\ncommit\n-m\ntwo words\n");
  expect(reread({ ...words, words: [] }, "git\ncommit\n-m\ntwo words\n")).toEqual(words);
  expect(written({ kind: "words", words: ["echo", "a\nb"] })).toBeNull();
});
