/** What a command would reach, counted when its card is opened. */
import { render, screen } from "@testing-library/svelte";
import { expect, it } from "vitest";
import App from "../../App.svelte";
import { fake } from "../../host/fake";
import { card, nothing, plain } from "../../host/builders";
import type { CountedView } from "../../bindings/CountedView";
import type { KnownScriptView } from "../../bindings/KnownScriptView";
import type { RecoveryView } from "../../bindings/RecoveryView";
import { pass, stage } from "../common/stage";

stage();

const shown = (...counted: CountedView[]): Promise<string> => drawn(counted, []);

async function drawn(counted: CountedView[], scripts: KnownScriptView[]): Promise<string> {
  const host = fake("test");
  host.impacts = { at: Date.UTC(2026, 0, 5, 12), counted, scripts };
  host.show({ ...nothing(), waiting: [card("7", "rm -rf dist")] });
  const { unmount } = render(App, { host });
  await pass(1);
  const text = screen.queryByRole("group", { name: "What it would affect now" })?.textContent ?? "";
  unmount();
  return text.replace(/\s+/g, " ");
}

const files = (recovery: RecoveryView, more: object = {}): CountedView => ({
  kind: "files",
  deleted: true,
  files: 1204,
  bytes: 38 * 1024 * 1024,
  partly: false,
  recovery,
  ...more,
});

it("says how much would be lost and whether it comes back", async () => {
  const lost = await shown(files({ kind: "notInGit" }));
  expect(lost).toMatch(/1.204 files would be deleted · 38.0 MB No copy in git: can't be recovered\./);
  expect(lost).toContain("Counted at");
  expect(await shown(files({ kind: "all" }))).toContain("All in the last commit: recoverable.");
  const part = files({ kind: "part", same: 12, changed: 3 }, { files: 40 });
  expect(await shown(part)).toContain("12 of 40 are unchanged since the last commit. The rest can't be recovered.");
  const changed = files({ kind: "part", same: 0, changed: 1 }, { files: 1, deleted: false });
  expect(await shown(changed)).toContain("1 existing file would change · 38.0 MB Changed since the last commit");
});

it("says that files are too many, and what a pattern matches, with hidden characters as marks", async () => {
  expect(await shown({ kind: "tooMany", deleted: true })).toContain("too many to count");
  const names = [
    plain("a.o"),
    [{ kind: "mark" as const, label: "zero-width space U+200B", severity: "danger" as const }],
  ];
  const text = await shown({ kind: "matches", pattern: plain("*.o"), count: 12, names });
  expect(text).toContain("*.o matches 12 names now: a.o");
  expect(text).toContain("zero-width space U+200B");
});

it("says nothing where nothing was counted", async () => {
  expect(await shown()).toBe("");
});

it("says whether a script is what was allowed last", async () => {
  const known = (unchanged: boolean, days: number, part: string | null): KnownScriptView => ({
    file: plain("deploy.sh"),
    part: part === null ? null : plain(part),
    unchanged,
    allowedAt: Date.now() - days * 24 * 3600 * 1000,
  });
  expect(await drawn([], [known(true, 0, null)])).toMatch(/deploy.sh is unchanged since you allowed it at \d/);
  const weekday = new Intl.DateTimeFormat([], { weekday: "long" }).format(Date.now() - 2 * 24 * 3600 * 1000);
  expect(await drawn([], [known(false, 2, "test")])).toContain(
    `test in deploy.sh changed since you last allowed it on`,
  );
  expect(await drawn([], [known(true, 2, null)])).toContain(`unchanged since you allowed it on ${weekday}.`);
  expect(await drawn([], [known(true, 30, null)])).toMatch(/unchanged since you allowed it on .*20\d\d/);
});

it("says which commits would be sent or dropped, and which changes lost", async () => {
  const commits = (more: object): CountedView => ({
    kind: "commits",
    fate: "sent",
    branch: plain("origin/main"),
    count: 5,
    subjects: [plain("Fix it"), plain("Try it")],
    more: false,
    ...more,
  });
  expect(await shown(commits({}))).toMatch(/5 commits would be sent to origin\/main: Fix it, Try it, …/);
  expect(await shown(commits({ more: true }))).toContain("Commits that earlier steps make aren't counted.");
  expect(await shown(commits({ fate: "dropped", count: 1, subjects: [plain("x")] }))).toContain(
    "1 commit would be dropped from origin/main: x",
  );
  expect(await shown(commits({ fate: "overwritten", count: null, subjects: [] }))).toContain("too many to count");
  const lost = await shown({ kind: "changes", count: 1, names: [plain("src/a.rs")] });
  expect(lost).toContain("1 file has changes in no commit that would be lost: src/a.rs");
});
